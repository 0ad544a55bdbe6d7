// What the gallery shows of the runs without running them: figures that a test has recorded from the engine, and compares with it.
// `UPDATE_EXPECT=1 npx vitest run web/test/story-run -t gallery` records them again.
import type { StorySide } from '../../domain/story/story-values.model.ts';
import recorded from './recording.json' with { type: 'json' };

/** The stretch of a run that moves at the top, at the speed of the clock. */
export const STRIP = { scenario: '2013-kswapd-limits', fromS: 723, stepMs: 500, steps: 20 } as const;

/** What is recorded of it, for each step. */
export const STRIP_VALUES = { answers: 'ops', inactive: 'list inactive-anon', active: 'list active-anon' } as const;

export type StripValue = keyof typeof STRIP_VALUES;
export type StripSide = Readonly<Record<StripValue, readonly number[]>>;

/** By whom pages were freed, and which went to swap and came back. */
export const TAKEN = ['counter pgsteal_kswapd', 'counter pgsteal_direct', 'counter pswpout', 'counter pswpin'] as const;

type BySide<T> = Readonly<Record<StorySide, T>>;
export type Recording = {
  readonly strip: BySide<StripSide>;
  /** By scenario: the values of its card, in their order. */
  readonly cards: Readonly<Record<string, BySide<readonly number[]>>>;
  /** What became of the primer's pages in its whole run, in the order of TAKEN. */
  readonly taken: readonly number[];
};

/** Of the machines that were recorded, where they have such a size. */
export const RECORDED_SIZE = 'classroom';

export const recording: Recording = recorded;
