// Compares our counters with the measured ones. The rules are those of `reclaim lab` (engine/cli/src/commands/lab); a test compares both.
import { GUEST_SECONDS, type Measured } from './measured-counters.model.ts';

export type Agreement =
  /** The value is in the range from the smallest to the largest of the real runs. */
  | 'within'
  /** Within a factor of two of that range, or at most a few events away. */
  | 'near'
  | 'off';

/** A difference of up to this many events counts as near, because the real system's shell, logs and timers can cause it. */
const FEW_EVENTS = 64;

export function agreement(value: number, { mean, min, max }: Omit<Measured, 'counter' | 'end'>): Agreement {
  if (value >= min && value <= max) return 'within';
  const outside = value < min ? min - value : value - max;
  const [low, high] = mean < 0 ? [min * 2, max / 2] : [min / 2, max * 2];
  return (value >= low && value <= high) || outside <= FEW_EVENTS ? 'near' : 'off';
}

export type Judged = {
  readonly measured: Measured;
  /** The mean of our runs. */
  readonly computed: number;
  /** The smallest and the largest of our runs. */
  readonly least: number;
  readonly most: number;
  readonly agreement: Agreement;
};

/** The counters of one of our runs, by their names in /proc/vmstat and counters.csv. */
export type Counted = ReadonlyMap<string, number>;

/** The names of memory pressure: in counters.csv, in seconds, and in the engine, as totals in microseconds. */
const PRESSURE = [
  ['memory_some_seconds', 'memory_some_total_us'],
  ['memory_full_seconds', 'memory_full_total_us'],
] as const;

/** The counters of a run of this length, by their names in counters.csv. `grown`: by how much each of the engine's numbers has grown. */
export function countedInRun(grown: Counted, seconds: number): Counted {
  const pressure = PRESSURE.flatMap(([name, total]) => {
    const us = grown.get(total);
    return us === undefined ? [] : [[name, us / 1e6] as const];
  });
  return new Map([...grown, [GUEST_SECONDS, seconds], ...pressure]);
}

export type Comparison = {
  readonly rows: readonly Judged[];
  /** Counters that the real kernel counted and our runs do not. */
  readonly missing: readonly string[];
};

/** Compares each measured counter with the same counter of our runs. Without a run, every counter is missing. */
export function compared(measured: readonly Measured[], runs: readonly Counted[]): Comparison {
  const rows: Judged[] = [];
  const missing: string[] = [];
  for (const one of measured) {
    const values = runs.flatMap((run) => run.get(one.counter) ?? []);
    if (values.length === 0) {
      missing.push(one.counter);
      continue;
    }
    const computed = values.reduce((sum, value) => sum + value, 0) / values.length;
    rows.push({ measured: one, computed, least: Math.min(...values), most: Math.max(...values), agreement: agreement(computed, one) });
  }
  return { rows, missing };
}

/** Our mean divided by the measured mean; null: the measured mean is 0. */
export const factorOf = ({ measured, computed }: Judged): number | null => (measured.mean === 0 ? null : computed / measured.mean);
