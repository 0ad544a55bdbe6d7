// Our counters beside the measured ones. The rules are those of `reclaim lab` (engine/cli/src/commands/lab); a test compares both.
import { GUEST_SECONDS, type Measured } from './measured-counters.model.ts';

export type Agreement =
  /** From the smallest to the largest of the real runs. */
  | 'within'
  /** Within a factor of two of that range, or at most a few events away. */
  | 'near'
  | 'off';

/** A difference that the real system's shell, logs and timers can cause. */
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

/** What one of our runs counted, by the names of /proc/vmstat and counters.csv. */
export type Counted = ReadonlyMap<string, number>;

/** The names under which counters.csv has the seconds of memory pressure, and those of the engine's totals in microseconds. */
const PRESSURE = [
  ['memory_some_seconds', 'memory_some_total_us'],
  ['memory_full_seconds', 'memory_full_total_us'],
] as const;

/** What a run of this length counted, by the names of counters.csv. */
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

/** All measured counters beside those of our runs, of which there is at least one. */
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

/** How often ours is as much as the measured mean; null: the mean is 0. */
export const factorOf = ({ measured, computed }: Judged): number | null => (measured.mean === 0 ? null : computed / measured.mean);
