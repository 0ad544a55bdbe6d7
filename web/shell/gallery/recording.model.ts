// The figures that the gallery shows without running an engine. A test compares them with the engine;
// `UPDATE_EXPECT=1 npx vitest run web/test/story-run -t gallery` makes this test record them again.
import type { StorySide } from '../../domain/story/story-values.model.ts';
import recorded from './recording.json' with { type: 'json' };

/** The part of a run that the strip at the top plays in real time. */
export const STRIP = { scenario: '2013-kswapd-limits', fromS: 723, stepMs: 500, steps: 20 } as const;

/** The values that are recorded for each step of the strip. */
export const STRIP_VALUES = { answers: 'ops', inactive: 'list inactive-anon', active: 'list active-anon' } as const;

type StripValue = keyof typeof STRIP_VALUES;
export type StripSide = Readonly<Record<StripValue, readonly number[]>>;

/** The counters of pages that kswapd and direct reclaim have reclaimed, and of pages swapped out and in. */
export const TAKEN = ['counter pgsteal_kswapd', 'counter pgsteal_direct', 'counter pswpout', 'counter pswpin'] as const;

type BySide<T> = Readonly<Record<StorySide, T>>;
export type Recording = {
  readonly strip: BySide<StripSide>;
  /** For each scenario, the values of its card in their order. */
  readonly cards: Readonly<Record<string, BySide<readonly number[]>>>;
  /** The values of TAKEN at the end of the primer's run, in the same order. */
  readonly taken: readonly number[];
};

/** The size of the recorded machines, for scenarios that have this size. */
export const RECORDED_SIZE = 'classroom';

export const recording: Recording = recorded;
