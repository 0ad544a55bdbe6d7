// Outcomes: the numbers that tell the story, for both kernels. A new one is a row here, a name in outcomes.words.ts and a definition in
// panels/terms/glossary.words.ts, each with its Chinese twin.
import type { Frame } from '../../engine/protocol.ts';

/** What the number counts: events or pages, or microseconds. */
export type OutcomeUnit = 'count' | 'us';

type Definition = {
  /** Counters by their names in a frame; the outcome is the sum of those that the engine has. */
  readonly from: readonly string[];
  readonly unit: OutcomeUnit;
  /** Any value above zero is an alarm. */
  readonly alarm: boolean;
  /** Among equals the one with the lower rank is shown, where there is not room for all. */
  readonly rank: number;
  /** What stands beside it at the depth Kernel, what the kernel calls it, and where to read on. */
  readonly counter: string;
  readonly kernel: string;
  readonly source: string;
};

/** In the order in which they stand. */
const ROWS = {
  scanned: {
    from: ['pgscan_kswapd', 'pgscan_direct'],
    unit: 'count',
    alarm: false,
    rank: 6,
    counter: 'pgscan_*',
    kernel: 'pgscan_kswapd, pgscan_direct',
    source: 'mm/vmscan.c: shrink_inactive_list',
  },
  freed: {
    from: ['pgsteal_kswapd', 'pgsteal_direct'],
    unit: 'count',
    alarm: false,
    rank: 1,
    counter: 'pgsteal_*',
    kernel: 'pgsteal_kswapd, pgsteal_direct; up to 3.3 kswapd_steal, of pgsteal',
    source: 'mm/vmscan.c: shrink_inactive_list',
  },
  swappedOut: {
    from: ['pswpout'],
    unit: 'count',
    alarm: false,
    rank: 2,
    counter: 'pswpout',
    kernel: 'pswpout',
    source: 'mm/page_io.c: swap_writepage',
  },
  swappedIn: {
    from: ['pswpin'],
    unit: 'count',
    alarm: false,
    rank: 10,
    counter: 'pswpin',
    kernel: 'pswpin',
    source: 'mm/page_io.c: swap_readpage',
  },
  written: {
    from: ['nr_vmscan_write'],
    unit: 'count',
    alarm: false,
    rank: 11,
    counter: 'nr_vmscan_write',
    kernel: 'nr_vmscan_write',
    source: 'mm/vmscan.c: pageout',
  },
  activated: {
    from: ['pgactivate'],
    unit: 'count',
    alarm: false,
    rank: 13,
    counter: 'pgactivate',
    kernel: 'pgactivate',
    source: 'mm/swap.c: __activate_page; mm/vmscan.c: shrink_page_list',
  },
  majorFaults: {
    from: ['pgmajfault'],
    unit: 'count',
    alarm: false,
    rank: 3,
    counter: 'pgmajfault',
    kernel: 'pgmajfault',
    source: 'mm/filemap.c: filemap_fault; mm/memory.c: do_swap_page',
  },
  stalls: {
    from: ['allocstall'],
    unit: 'count',
    alarm: true,
    rank: 4,
    counter: 'allocstall',
    kernel: 'allocstall',
    source: 'mm/vmscan.c: do_try_to_free_pages',
  },
  stallTime: {
    from: ['stall_us'],
    unit: 'us',
    alarm: false,
    rank: 5,
    counter: 'stall_us',
    kernel: '__alloc_pages_slowpath, balance_dirty_pages',
    source:
      'mm/page_alloc.c: __alloc_pages_slowpath; mm/page-writeback.c: balance_dirty_pages; counted here, the kernel has no number for it',
  },
  kswapdTime: {
    from: ['kswapd_cpu_us'],
    unit: 'us',
    alarm: false,
    rank: 7,
    counter: 'kswapd_cpu_us',
    kernel: 'utime, stime of /proc/PID/stat',
    source: 'fs/proc/array.c: do_task_stat',
  },
  shrinkerTime: {
    from: ['shrinker_cpu_us'],
    unit: 'us',
    alarm: false,
    rank: 12,
    counter: 'shrinker_cpu_us',
    kernel: 'shrink_slab',
    source: 'mm/vmscan.c: shrink_slab; counted here, the kernel has no number for it',
  },
  failed: {
    from: ['failed_requests'],
    unit: 'count',
    alarm: true,
    rank: 8,
    counter: 'failed_requests',
    kernel: 'page allocation failure',
    source: 'mm/page_alloc.c: warn_alloc; counted here, the kernel has no number for it',
  },
  oom: {
    from: ['oom_kill'],
    unit: 'count',
    alarm: true,
    rank: 9,
    counter: 'oom_kill',
    kernel: 'oom_kill',
    source: 'mm/oom_kill.c: oom_kill_process',
  },
} as const satisfies Readonly<Record<string, Definition>>;

export type Outcome = keyof typeof ROWS;
export const OUTCOMES = Object.keys(ROWS) as readonly Outcome[];
export const OUTCOME_ROWS: Readonly<Record<Outcome, Definition>> = ROWS;
export const isOutcome = (word: string): word is Outcome => Object.hasOwn(ROWS, word);

/** One value of each outcome, made of its row. */
export const ofOutcomes = <T>(make: (row: Definition, outcome: Outcome) => T): Readonly<Record<Outcome, T>> =>
  Object.fromEntries(OUTCOMES.map((outcome) => [outcome, make(OUTCOME_ROWS[outcome], outcome)])) as Record<Outcome, T>;

/** How many rows there is room for: all that there are, or so many. */
export type OutcomeRoom = number;
export const ALL_OUTCOMES: OutcomeRoom = OUTCOMES.length;
/** A projector shows few things, larger. */
export const FEW_OUTCOMES: OutcomeRoom = 4;

export type OutcomeRow = {
  readonly outcome: Outcome;
  readonly unit: OutcomeUnit;
  readonly value: number;
  /** The other kernel's value at the same clock; null when it is not shown. */
  readonly other: number | null;
  /** An alarm has occurred. */
  readonly alarm: boolean;
};

const amountOf = (outcome: Outcome, frame: Frame, names: readonly string[]): number | null => {
  const counted = OUTCOME_ROWS[outcome].from.map((name) => frame.counters[names.indexOf(name)]).filter((value) => value !== undefined);
  return counted.length === 0 ? null : counted.reduce((sum, value) => sum + value, 0);
};

/** What each outcome comes to, of all that the engine has; `other` is the kernel with which it is compared. */
export const outcomeRows = (frame: Frame, other: Frame | null, names: readonly string[]): readonly OutcomeRow[] =>
  OUTCOMES.flatMap((outcome) => {
    const value = amountOf(outcome, frame, names);
    if (value === null) return [];
    const { alarm, unit } = OUTCOME_ROWS[outcome];
    return [{ outcome, unit, value, other: other === null ? null : amountOf(outcome, other, names), alarm: alarm && value > 0 }];
  });

/** First the row that the story points at, then alarms on either side, differences between the kernels, values above zero, the rest. */
const urgency = ({ outcome, value }: OutcomeRow, beside: number, pointed: string | null): number => {
  if (outcome === pointed) return 0;
  if (OUTCOME_ROWS[outcome].alarm && value + beside > 0) return 1;
  if (value !== beside) return 2;
  return value !== 0 ? 3 : 4;
};

/**
 * The rows that there is room for, in their order. `beside` are those of the other pane: both panes show the same. `pointed` is the outcome that a
 * story points at.
 */
export function outcomesIn(
  room: OutcomeRoom,
  rows: readonly OutcomeRow[],
  beside: readonly OutcomeRow[],
  pointed: string | null,
): readonly OutcomeRow[] {
  const urgencyOf = (row: OutcomeRow): number =>
    urgency(row, beside.find(({ outcome }) => outcome === row.outcome)?.value ?? row.value, pointed);
  const byRank = rows.toSorted(
    (one, two) => urgencyOf(one) - urgencyOf(two) || OUTCOME_ROWS[one.outcome].rank - OUTCOME_ROWS[two.outcome].rank,
  );
  const shown = new Set(byRank.slice(0, room));
  return rows.filter((row) => shown.has(row));
}
