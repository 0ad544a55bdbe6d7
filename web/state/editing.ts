// A scenario and a story that the user writes beside the stage.

import type { RecordedMoment } from '../engine/protocol.ts';

export const TEXT_KINDS = ['scenario', 'story'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** A sentence about a mistake, and its line in the text, from 1. */
type TextMistake = { readonly line: number; readonly why: string };

export type Editing = {
  readonly texts: { readonly [kind in TextKind]: string };
  /** Whether both texts are still as they were taken from the stage. */
  readonly untouched: boolean;
  /** `whole`: the texts have no mistakes, so the stage shows them. */
  readonly state: 'reading' | 'whole' | 'wrong';
  /** Mistakes of the texts as they were last read. */
  readonly mistakes: { readonly [kind in TextKind]: readonly TextMistake[] };
  /** Texts that a file has replaced, or that the user typed before and that never reached the stage. null: there are none, or the user has typed
   * since. */
  readonly replaced: Editing['texts'] | null;
  /** The text that is from a file; null: neither is, or the user has typed since. */
  readonly opened: TextKind | null;
  /** The state of the real machine whose files the scenario was made from; null: it was not made from files, or they recorded no state. */
  readonly recorded: RecordedMoment | null;
};

export const NO_MISTAKES: Editing['mistakes'] = { scenario: [], story: [] };
