// Page blocks of a zone in the order of addresses, free blocks by order, and the state of compaction.
import { CompactResult } from '../../engine/codes.ts';
import type { BlocksFrame } from '../../engine/protocol.ts';
import type { Ns } from '../../engine/units.ts';

/** Classes of pages, in the order of the counts in a cell. */
export const PAGE_CLASSES = ['kernel', 'unevictable', 'anonActive', 'anonInactive', 'fileActive', 'fileInactive', 'free'] as const;
export type PageClass = (typeof PAGE_CLASSES)[number];
/** Types of blocks, in the order of the engine's migrate types. */
export const MIGRATE_TYPES = ['unmovable', 'movable', 'reclaimable', 'highAtomic'] as const;
export type MigrateType = (typeof MIGRATE_TYPES)[number];

const PAGEBLOCK_PAGES = 512;

/** A zone as cells of the same number of blocks; the last cell may have fewer. */
export type BlockCells = {
  readonly count: number;
  readonly blocksPerCell: number;
  readonly pages: Uint32Array;
  /** Blocks of each type in each cell; empty if the zone does not group pages by mobility. */
  readonly types: Uint32Array;
};

/** The engine's cells; if there are more than `room`, several are merged into one. */
export function blockCells(frame: BlocksFrame, room: number): BlockCells {
  const cells = frame.pages.length / PAGE_CLASSES.length;
  const together = Math.max(1, Math.ceil(cells / Math.max(1, room)));
  return {
    count: Math.ceil(cells / together),
    blocksPerCell: frame.blocks_per_cell * together,
    pages: joined(frame.pages, PAGE_CLASSES.length, together),
    types: joined(frame.types, MIGRATE_TYPES.length, together),
  };
}

function joined(counts: Uint32Array, classes: number, together: number): Uint32Array {
  if (together === 1) return counts;
  const out = new Uint32Array(Math.ceil(counts.length / classes / together) * classes);
  counts.forEach((count, i) => {
    const place = Math.floor(i / classes / together) * classes + (i % classes);
    out[place] = (out[place] ?? 0) + count;
  });
  return out;
}

/** Position of a page, in blocks from the beginning of the zone. */
const blocksTo = (frame: BlocksFrame, pfn: number): number => (pfn - frame.first_pfn) / PAGEBLOCK_PAGES;

const sums = (counts: Uint32Array, classes: number): readonly number[] =>
  Array.from({ length: classes }, (_, place) => counts.reduce((sum, count, i) => (i % classes === place ? sum + count : sum), 0));

/** Pages of each class in the whole zone. */
export const pageTotals = ({ pages }: BlocksFrame): readonly { readonly name: PageClass; readonly pages: number }[] => {
  const totals = sums(pages, PAGE_CLASSES.length);
  return PAGE_CLASSES.map((name, i) => ({ name, pages: totals[i] ?? 0 }));
};

/** Blocks of each type in the whole zone; empty if the zone does not group pages by mobility. */
export const typeTotals = ({ types }: BlocksFrame): readonly { readonly name: MigrateType; readonly blocks: number }[] => {
  const totals = sums(types, MIGRATE_TYPES.length);
  return types.length === 0 ? [] : MIGRATE_TYPES.map((name, i) => ({ name, blocks: totals[i] ?? 0 }));
};

export type OrderBar = {
  readonly order: number;
  readonly free: number;
  /** Height of the bar from 0 to 1, on a logarithmic scale that both sides share. */
  readonly height: number;
  /** Whether the last request for more than one page had this order. */
  readonly asked: boolean;
};

export const orderBars = (frame: BlocksFrame, other: BlocksFrame | undefined): readonly OrderBar[] => {
  const most = Math.max(1, ...frame.nr_free, ...(other?.nr_free ?? []));
  return [...frame.nr_free].map((free, order) => ({
    order,
    free,
    height: Math.log1p(free) / Math.log1p(most),
    asked: order > 0 && order === frame.last_order,
  }));
};

/** Compaction tries to free a large block only if the index is above this: sysctl_extfrag_threshold. */
const EXTFRAG_THRESHOLD = 500;

export type Fragmentation = { readonly order: number; readonly index: number; readonly means: 'free' | 'lack' | 'scattered' };

/** Whether another request like the last one for more than one page would succeed now, or why it would fail; null: there was no such request. */
export const fragmentation = ({ last_order: order, fragmentation: indices }: BlocksFrame): Fragmentation | null => {
  const index = indices[order];
  if (order === 0 || index === undefined) return null;
  if (index === -1000) return { order, index, means: 'free' };
  return { order, index, means: index <= EXTFRAG_THRESHOLD ? 'lack' : 'scattered' };
};

const LARGEST_ORDER = 10;

export type Deferral = { readonly over: number; readonly of: number; readonly order: number };

/** The attempts that the kernel still skips after a failure: `over` of `of`, from `order` on; null: it skips none. */
export const deferral = ({ passed_over, costs_attempts, order_failed }: BlocksFrame): Deferral | null =>
  passed_over === 0 || order_failed > LARGEST_ORDER ? null : { over: passed_over, of: costs_attempts, order: order_failed };

const RESULTS = {
  [CompactResult.Skipped]: 'skipped',
  [CompactResult.Deferred]: 'deferred',
  [CompactResult.Continue]: 'goesOn',
  [CompactResult.Complete]: 'wholeZone',
  [CompactResult.PartialSkipped]: 'restOfZone',
  [CompactResult.Contended]: 'givenUp',
  [CompactResult.Success]: 'success',
} as const satisfies Record<CompactResult, string>;
export type RunResult = (typeof RESULTS)[CompactResult];

export type CompactionRun = {
  readonly name: string;
  readonly direct: boolean;
  readonly order: number;
  readonly moved: number;
  readonly result: RunResult;
  /** Nanoseconds since the run ended; null: it is still under way. */
  readonly agoNs: Ns | null;
};

/** The newest run of compaction; null: there was none. */
export const compactionRun = ({ run }: BlocksFrame, nowNs: Ns): CompactionRun | null =>
  run === undefined
    ? null
    : {
        name: run.name,
        direct: run.direct,
        order: run.order,
        moved: run.moved,
        result: RESULTS[run.ended?.[1] ?? CompactResult.Continue],
        agoNs: run.ended === undefined ? null : nowNs - run.ended[0],
      };

/**
 * A scanner's positions, in blocks from the beginning of the zone: where its run began, where it is now, and where the next run would begin
 * (`cached`; two positions if they differ for asynchronous and synchronous runs).
 */
export type Scanner = { readonly run: { readonly began: number; readonly at: number } | null; readonly cached: readonly number[] };
export type Scanners = { readonly migrate: Scanner; readonly free: Scanner; readonly underWay: boolean };

/** The positions of both scanners; null: this kernel has no compaction. */
export const scanners = (frame: BlocksFrame): Scanners | null => {
  if (!frame.compaction) return null;
  const at = (pfn: number | undefined): number => blocksTo(frame, pfn ?? frame.first_pfn);
  const { run, cached_pfns: cached } = frame;
  const ran = (which: 0 | 1): Scanner['run'] =>
    run === undefined ? null : { began: at(run.began_pfns[which]), at: at(run.at_pfns[which]) };
  const migrate = cached[0] === cached[1] ? [at(cached[0])] : [at(cached[0]), at(cached[1])];
  return {
    migrate: { run: ran(0), cached: migrate },
    free: { run: ran(1), cached: [at(cached[2])] },
    underWay: frame.under_way > 0,
  };
};

export type CompactionTotals = { readonly daemon: number; readonly stalls: number; readonly success: number; readonly fail: number };

/** Counts for the whole machine since the start; null: this engine has no such counters. */
export const compactionTotals = (counters: readonly number[], names: readonly string[]): CompactionTotals | null => {
  const counter = (name: string): number | undefined => counters[names.indexOf(name)];
  const daemon = counter('compact_daemon_wake');
  if (daemon === undefined) return null;
  return { daemon, stalls: counter('compact_stall') ?? 0, success: counter('compact_success') ?? 0, fail: counter('compact_fail') ?? 0 };
};
