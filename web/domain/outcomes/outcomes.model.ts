// Outcomes: the numbers that sum up a run, for both kernels. A new outcome needs a row here, and a name in outcomes.words.ts and a
// definition in panels/terms/glossary.words.ts, both also in Chinese.
import type { Frame } from '../../engine/protocol.ts';

/** The unit of the number: `count` for events or pages, `us` for microseconds. */
export type OutcomeUnit = 'count' | 'us';

type Definition = {
  /** Names of counters in a frame; the outcome is the sum of those that the engine has. */
  readonly from: readonly string[];
  readonly unit: OutcomeUnit;
  /** Any value above zero counts as an alarm. */
  readonly alarm: boolean;
  /** If not all outcomes fit, the one with the lower rank is shown first among equally urgent ones. */
  readonly rank: number;
  /** The depth Kernel shows these beside the number: the counter's name, the kernel's term, and the source to read. */
  readonly counter: string;
  readonly kernel: string;
  readonly source: string;
};

/** The outcomes in the order in which they are listed. */
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
    from: ['pswpout', 'zswpout'],
    unit: 'count',
    alarm: false,
    rank: 2,
    counter: 'pswpout',
    kernel: 'pswpout; with zswap also zswpout',
    source: 'mm/page_io.c: swap_writepage',
  },
  swappedIn: {
    from: ['pswpin', 'zswpin'],
    unit: 'count',
    alarm: false,
    rank: 10,
    counter: 'pswpin',
    kernel: 'pswpin; with zswap also zswpin',
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
  // Pressure stall information, which the kernel has measured since 4.20.
  memorySome: {
    from: ['memory_some_total_us'],
    unit: 'us',
    alarm: false,
    rank: 14,
    counter: 'some total',
    kernel: 'some total= of /proc/pressure/memory',
    source: 'kernel/sched/psi.c: test_state',
  },
  memoryFull: {
    from: ['memory_full_total_us'],
    unit: 'us',
    alarm: false,
    rank: 15,
    counter: 'full total',
    kernel: 'full total= of /proc/pressure/memory',
    source: 'kernel/sched/psi.c: test_state',
  },
  ioSome: {
    from: ['io_some_total_us'],
    unit: 'us',
    alarm: false,
    rank: 16,
    counter: 'some total',
    kernel: 'some total= of /proc/pressure/io',
    source: 'kernel/sched/psi.c: test_state',
  },
  ioFull: {
    from: ['io_full_total_us'],
    unit: 'us',
    alarm: false,
    rank: 17,
    counter: 'full total',
    kernel: 'full total= of /proc/pressure/io',
    source: 'kernel/sched/psi.c: test_state',
  },
} as const satisfies Readonly<Record<string, Definition>>;

export type Outcome = keyof typeof ROWS;
export const OUTCOMES = Object.keys(ROWS) as readonly Outcome[];
export const OUTCOME_ROWS: Readonly<Record<Outcome, Definition>> = ROWS;
export const isOutcome = (word: string): word is Outcome => Object.hasOwn(ROWS, word);

/** A record with one value for each outcome, made from the outcome's row. */
export const ofOutcomes = <T>(make: (row: Definition, outcome: Outcome) => T): Readonly<Record<Outcome, T>> =>
  Object.fromEntries(OUTCOMES.map((outcome) => [outcome, make(OUTCOME_ROWS[outcome], outcome)])) as Record<Outcome, T>;

/** The number of rows that there is room for. */
export type OutcomeRoom = number;
export const ALL_OUTCOMES: OutcomeRoom = OUTCOMES.length;
/** A projector shows fewer rows, in larger type. */
export const FEW_OUTCOMES: OutcomeRoom = 4;

export type OutcomeRow = {
  readonly outcome: Outcome;
  readonly unit: OutcomeUnit;
  readonly value: number;
  /** The other kernel's value at the same time; null: that kernel is not shown, or the engine has no counter for it. */
  readonly other: number | null;
  /** The outcome is an alarm and its value is above zero. */
  readonly alarm: boolean;
};

const amountOf = (outcome: Outcome, frame: Frame, names: readonly string[]): number | null => {
  const counted = OUTCOME_ROWS[outcome].from.map((name) => frame.counters[names.indexOf(name)]).filter((value) => value !== undefined);
  return counted.length === 0 ? null : counted.reduce((sum, value) => sum + value, 0);
};

/** The outcomes that the engine has counters for, with their values; `other` is the frame of the kernel to compare with. */
export const outcomeRows = (frame: Frame, other: Frame | null, names: readonly string[]): readonly OutcomeRow[] =>
  OUTCOMES.flatMap((outcome) => {
    const value = amountOf(outcome, frame, names);
    if (value === null) return [];
    const { alarm, unit } = OUTCOME_ROWS[outcome];
    return [{ outcome, unit, value, other: other === null ? null : amountOf(outcome, other, names), alarm: alarm && value > 0 }];
  });

/** Order of urgency: first the row that the story points at, then alarms on either side, then differences between the kernels, then
 * values above zero, then the rest. */
const urgency = ({ outcome, value }: OutcomeRow, otherValue: number, pointed: string | null): number => {
  if (outcome === pointed) return 0;
  if (OUTCOME_ROWS[outcome].alarm && value + otherValue > 0) return 1;
  if (value !== otherValue) return 2;
  return value !== 0 ? 3 : 4;
};

/** The most urgent rows that fit, in their usual order. `others`: the rows of the other pane, because both panes show the same outcomes.
 * `pointed`: the outcome that a story points at. */
export function outcomesIn(
  room: OutcomeRoom,
  rows: readonly OutcomeRow[],
  others: readonly OutcomeRow[],
  pointed: string | null,
): readonly OutcomeRow[] {
  const urgencyOf = (row: OutcomeRow): number =>
    urgency(row, others.find(({ outcome }) => outcome === row.outcome)?.value ?? row.value, pointed);
  const byRank = rows.toSorted(
    (one, two) => urgencyOf(one) - urgencyOf(two) || OUTCOME_ROWS[one.outcome].rank - OUTCOME_ROWS[two.outcome].rank,
  );
  const shown = new Set(byRank.slice(0, room));
  return rows.filter((row) => shown.has(row));
}
