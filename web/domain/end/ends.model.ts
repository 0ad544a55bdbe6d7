// The end of each story: the published rows that show the gain and the cost of the patch, and a later story about the same subject.

import type { StorySide } from '../story/story-values.model.ts';
import { CHAPTER_NAMES } from './chapters.model.ts';
import { isComparedName } from './compared.model.ts';
import written from './ends.json' with { type: 'json' };

/** Names a row of a scenario's claims.toml. */
export type PublishedRow = { readonly scenario: string; readonly metric: string };

/** `headline`: the gain; null: no figure of it was published for both kernels. `cost`: a figure that became worse; null: the page shows
 * none. `divide`: the published figure is divided by this for the unit on the page. */
type End = { readonly headline: (PublishedRow & { readonly divide: number }) | null; readonly cost: PublishedRow | null };

const FAULTS = { scenario: '2012-soft-limits', metric: 'Slave major faults', divide: 1 } as const;

/** For machines where the user can control a program: a moment, in the form of links, at which no other program needs memory. */
export const HAND_MOMENTS: Readonly<Partial<Record<EndName, string>>> = { primer: 't29s' };

/** For some stories: a later story that continues the same subject. */
export const THREADS = {
  '2010-direct-writeback': '2024-killed-copy',
  '2012-soft-limits': 'complaint-generations',
  '2013-kswapd-limits': '2020-anon-workingset',
  '2020-anon-workingset': '2022-overreclaim',
  '2022-overreclaim': '2024-killed-copy',
} as const satisfies Readonly<Partial<Record<EndName, string>>>;

export type ThreadName = keyof typeof THREADS;
export const hasThread = (scenario: EndName): scenario is ThreadName => Object.hasOwn(THREADS, scenario);

/** The ends by the scenario of their story, in the recommended order of the stories. */
export const ENDS = {
  primer: { headline: null, cost: null },
  '2010-direct-writeback': {
    headline: { scenario: '2010-highalloc', metric: 'Direct reclaim write async I/O', divide: 1 },
    cost: null,
  },
  '2012-soft-limits': { headline: FAULTS, cost: null },
  '2013-kswapd-limits': {
    headline: { scenario: '2013-kswapd-limits', metric: 'memcachetest-2385M', divide: 1 },
    cost: { scenario: '2013-kswapd-limits', metric: 'Page writes by reclaim' },
  },
  // The mail has microseconds; the page shows milliseconds.
  '2017-kswapd-sleep': { headline: { scenario: '2017-kswapd-sleep', metric: 'Amean p99-Allocation', divide: 1_000 }, cost: null },
  '2019-shrinkers-cache': {
    headline: { scenario: '2019-shrinkers-cache', metric: 'scan count of a call at priority 12', divide: 1 },
    cost: null,
  },
  '2019-shrinkers-build': { headline: { scenario: '2019-shrinkers-build', metric: 'kernel compile time', divide: 1 }, cost: null },
  '2020-anon-workingset': { headline: { scenario: '2020-second-favourite', metric: 'swap-in', divide: 1 }, cost: null },
  // The mail has no figure for the kernel with the patch.
  '2022-overreclaim': { headline: null, cost: null },
  '2024-killed-copy': { headline: { scenario: '2024-limit-256m', metric: 'copies killed', divide: 1 }, cost: null },
} as const satisfies Readonly<Record<string, End>>;

export type EndName = keyof typeof ENDS;

/** The stories that follow one another, in the recommended order: the primer with its chapters first. */
export const END_NAMES: readonly string[] = Object.keys(ENDS).flatMap((name) => (name === 'primer' ? [name, ...CHAPTER_NAMES] : [name]));

export const isEndName = (scenario: string): scenario is EndName => Object.hasOwn(ENDS, scenario);

/** Whether a story has an end page; only stories of the repository do. */
export const hasEndPage = (scenario: string): boolean => isEndName(scenario) || isComparedName(scenario);

export const VERDICTS_WRITTEN = ['reproduced', 'direction only', 'not reproduced'] as const;
export type WrittenVerdict = (typeof VERDICTS_WRITTEN)[number];

export type Sides = Readonly<Record<StorySide, number>>;
/** A published row, with the medians of our runs at the size in `size`. */
export type ComparedRow = {
  readonly mail: Sides;
  readonly ours: Sides;
  readonly better: 'higher' | 'lower';
  readonly verdict: WrittenVerdict;
  /** The size at which our runs were made. */
  readonly size: string;
};

type WrittenRow = {
  readonly mail: readonly number[];
  readonly ours: readonly number[];
  readonly better: string;
  readonly verdict: string;
  readonly size: string;
};

const sides = ([before = 0, after = 0]: readonly number[]): Sides => ({ before, after });
const compared = ({ mail, ours, better, verdict, size }: WrittenRow): ComparedRow => ({
  mail: sides(mail),
  ours: sides(ours),
  better: better === 'higher' ? 'higher' : 'lower',
  verdict: VERDICTS_WRITTEN.find((one) => one === verdict) ?? 'not reproduced',
  size,
});

const rowKey = ({ scenario, metric }: PublishedRow): string => `${scenario}: ${metric}`;
const rows: ReadonlyMap<string, ComparedRow> = new Map(Object.entries(written).map(([key, row]) => [key, compared(row)]));

/** The numbers of a published row; null: the table of compared rows (ends.json) lacks it. */
export const comparedRow = (row: PublishedRow): ComparedRow | null => rows.get(rowKey(row)) ?? null;

/** Every row that an end shows. */
export const SHOWN_ROWS: readonly (PublishedRow & { readonly key: string })[] = Object.values(ENDS)
  .flatMap(({ headline, cost }): readonly (PublishedRow | null)[] => [headline, cost])
  .flatMap((row) => (row === null ? [] : [{ scenario: row.scenario, metric: row.metric, key: rowKey(row) }]));
