// Sums over the sample rows before a moment. The rows are those of the run if it has computed that far, otherwise those that were stored
// with the moment. Texts, figures and cards with operations per second or time spent waiting use these functions, so that they agree.
import type { Frame } from '../../engine/protocol.ts';
import type { SampleTable } from '../lanes/lanes.model.ts';

/** A moment, with the sample rows before it. */
type Rows = { readonly frame: Frame; readonly samples: SampleTable };

/** Sum of a column over the rows from `start` up to, but not including, `end`; null: some of these rows are not known yet. */
export function sumOfRows({ frame, samples }: Rows, name: string, start: number, end: number): number | null {
  if (end <= samples.rows) return sum(samples.column(name).subarray(start, end));
  const { from, columns } = frame.last_rows ?? { from: end, columns: {} };
  const last = columns[name];
  return last === undefined || start < from || end > from + last.length ? null : sum(last.subarray(start - from, end - from));
}

const sum = (column: Uint32Array): number => column.reduce((total, one) => total + one, 0);

/** The period over which a rate is averaged, in nanoseconds. */
export const SECOND_NS = 1e9;

/** The number of complete rows before the moment. */
const rowsBefore = ({ frame, samples }: Rows): number => Math.floor(frame.time_ns / samples.intervalNs);

/** Operations per second of the measured client, over the second before the moment; null: not known. */
export function opsBefore(moment: Rows): number | null {
  const { intervalNs } = moment.samples;
  const end = rowsBefore(moment);
  const start = Math.max(0, end - Math.round(SECOND_NS / intervalNs));
  const sum = end === start ? null : sumOfRows(moment, 'ops', start, end);
  return sum === null ? null : Math.round((sum * SECOND_NS) / ((end - start) * intervalNs));
}

/** Time that tasks spent in direct reclaim, in reclaim from their groups, asleep because of memory.high, and in page faults that had to read,
 * in microseconds per row. */
export const WAITS = ['stall_reclaim_us', 'stall_group_us', 'stall_fault_us'] as const;

/** Time that tasks have spent waiting since the start, in whole seconds; null: not known. The sum is rounded, not its parts, because
 * rounded parts may not add up to the number that is shown. */
export function secondsLost(moment: Rows): number | null {
  const sums = WAITS.flatMap((name) => sumOfRows(moment, name, 0, rowsBefore(moment)) ?? []);
  return sums.length < WAITS.length ? null : Math.round(sums.reduce((total, us) => total + us, 0) / 1e6);
}
