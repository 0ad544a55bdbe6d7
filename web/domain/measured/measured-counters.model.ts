// The counters of a real kernel in a workload of the lab: by how much each grew in a run, as the mean, the smallest and the largest of all
// runs.
import { numberIn, tableRows } from './lab-table.model.ts';

export type Measured = {
  /** Its name in counters.csv, which for most counters is that in /proc/vmstat. */
  readonly counter: string;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
  /** For a gauge, its value after the workload in the first run; null: it is a counter, or it was not measured. */
  readonly end: number | null;
};

/** The row of counters.csv with the length of a run in seconds. */
export const GUEST_SECONDS = 'guest_seconds';
/** The counter of kswapd's CPU time. The lab did not measure it in every run, so runs without it do not count as 0. */
const SOMETIMES = 'kswapd_cpu_ticks_10ms';

type Row = { readonly counter: string; readonly runs: number; readonly mean: number; readonly min: number; readonly max: number };

/** Extends a row to all runs: the table leaves out runs in which the counter was zero. */
const overAll = ({ counter, runs, mean, min, max }: Row, all: number): Omit<Measured, 'end'> =>
  runs === all || counter === SOMETIMES
    ? { counter, mean, min, max }
    : { counter, mean: (mean * runs) / all, min: Math.min(min, 0), max: Math.max(max, 0) };

/** The counters of one kernel, in the order of counters.csv; none: it did not run the workload. `ends`: ends.csv. */
export function measuredCounters(
  counters: string,
  ends: string,
  kernel: string,
): { readonly runs: number; readonly all: readonly Measured[] } {
  const rows = tableRows(counters, 'kernel,counter,runs,mean,min,max')
    .filter(([name]) => name === kernel)
    .map(([, counter = '', ...numbers]): Row => {
      const [runs = 0, mean = 0, min = 0, max = 0] = numbers.map(numberIn);
      return { counter, runs, mean, min, max };
    });
  // The time of a run is never zero, so the row with the most runs has all of them.
  const runs = Math.max(0, ...rows.map((row) => row.runs));
  const endOf = new Map(
    tableRows(ends, 'kernel,counter,end')
      .filter(([name]) => name === kernel)
      .map(([, counter = '', end = '']) => [counter, numberIn(end)] as const),
  );
  return { runs, all: rows.map((row) => ({ ...overAll(row, runs), end: endOf.get(row.counter) ?? null })) };
}
