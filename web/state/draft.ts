// A scenario that the user builds and has not run yet.
import type { Info } from '../engine/protocol.ts';
import type { Intent } from './intent.ts';

/** The origin of a draft: 'stage', 'file', 'changed' (edited in the form), or the name of a scenario. */
export type Origin = string;

/** The engine refuses the run at the size at which the text opens, so the draft opens at this size. `why`: the engine's reason. */
export type OtherSize = { readonly size: string; readonly why: string };

export type Verdict =
  | { readonly type: 'checking' }
  | { readonly type: 'accepted'; readonly info: Info; readonly linkLength: number; readonly otherSize: OtherSize | null }
  | { readonly type: 'refused'; readonly why: string };

/** The parts of a run that are not in its text. For `size` and `seed`, null means the value in the text. */
export type Kept = Pick<Intent, 'story' | 'patches' | 'sets' | 'changes'> & { readonly size: string | null; readonly seed: number | null };

export type Draft = { readonly text: string; readonly origin: Origin; readonly kept: Kept; readonly verdict: Verdict };

export const NOTHING_KEPT: Kept = { story: null, patches: { before: [], after: [] }, sets: [], changes: [], size: null, seed: null };

/** A draft with a link's text that the engine refuses, so that the user can correct it. */
export const refusedDraft = (text: string, why: string): Draft => ({
  text,
  origin: 'changed',
  kept: NOTHING_KEPT,
  verdict: { type: 'refused', why },
});
