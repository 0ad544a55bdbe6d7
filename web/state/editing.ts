// A scenario and a story that somebody writes beside the stage.

export const TEXT_KINDS = ['scenario', 'story'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** A sentence, and the line of its text that it is about, 1.. */
export type TextMistake = { readonly line: number; readonly why: string };

export type Editing = {
  readonly texts: { readonly [kind in TextKind]: string };
  /** Nobody has changed them since they were taken from the stage. */
  readonly untouched: boolean;
  /** The stage follows a text that is whole. */
  readonly state: 'reading' | 'whole' | 'wrong';
  /** Of the texts as they were last read. */
  readonly mistakes: { readonly [kind in TextKind]: readonly TextMistake[] };
  /** Those that a file has taken the place of, until somebody goes on writing; null: nothing was lost. */
  readonly replaced: Editing['texts'] | null;
};

export const NO_MISTAKES: Editing['mistakes'] = { scenario: [], story: [] };
