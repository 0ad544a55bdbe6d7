// A scenario and a story that the user writes beside the stage.

import type { RecordedMoment } from '../engine/protocol.ts';

export const TEXT_KINDS = ['scenario', 'story'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** A sentence about a mistake, and its line in the text, from 1. */
type TextMistake = { readonly line: number; readonly why: string };

export type Editing = {
  readonly texts: { readonly [kind in TextKind]: string };
  /** True when neither text was changed since both were taken from the stage. */
  readonly untouched: boolean;
  /** `whole`: the texts have no mistakes, so the stage follows them. */
  readonly state: 'reading' | 'whole' | 'wrong';
  /** Mistakes of the texts as they were last read. */
  readonly mistakes: { readonly [kind in TextKind]: readonly TextMistake[] };
  /** The texts that a file has replaced, until the user goes on writing; null: no text was replaced. */
  readonly replaced: Editing['texts'] | null;
  /** Which of the texts a file has brought, until the user goes on writing; null: neither. */
  readonly opened: TextKind | null;
  /** The state of the real machine from whose files the scenario was made; null: it was not made from files, or they recorded no state. */
  readonly recorded: RecordedMoment | null;
};

export const NO_MISTAKES: Editing['mistakes'] = { scenario: [], story: [] };
