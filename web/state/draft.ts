// A scenario that somebody builds and has not run yet.
import type { Info } from '../engine/protocol.ts';
import type { Intent } from './intent.ts';

/** Where a draft comes from: 'stage', 'file', 'changed' in the form, or the name of a scenario. */
export type Origin = string;

/** The machine does not fit the size at which the text opens: it runs at this one. */
export type OtherSize = { readonly size: string; readonly why: string };

export type Verdict =
  | { readonly type: 'checking' }
  | { readonly type: 'accepted'; readonly info: Info; readonly linkLength: number; readonly otherSize: OtherSize | null }
  | { readonly type: 'refused'; readonly why: string };

/** What a run has beside its text; null: as the text says. */
export type Kept = Pick<Intent, 'story' | 'patches' | 'sets' | 'changes'> & { readonly size: string | null; readonly seed: number | null };

export type Draft = { readonly text: string; readonly origin: Origin; readonly kept: Kept; readonly verdict: Verdict };

export const NOTHING_KEPT: Kept = { story: null, patches: { before: [], after: [] }, sets: [], changes: [], size: null, seed: null };

/** A text that a link has brought and the engine does not take, for whoever wants to mend it. */
export const refusedDraft = (text: string, why: string): Draft => ({
  text,
  origin: 'changed',
  kept: NOTHING_KEPT,
  verdict: { type: 'refused', why },
});
