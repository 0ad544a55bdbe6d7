// What the rows of a run that lead to a moment come to: of all that are known, or of those that were stored with the moment. Whoever tells of
// answers a second or of lost time, in text, figure, curve or card, asks here.
import type { Frame } from '../../engine/protocol.ts';
import type { SampleTable } from '../lanes/lanes.model.ts';

/** A moment, with the rows that lead there. */
type Rows = { readonly frame: Frame; readonly samples: SampleTable };

/** Of the rows from `start` to `end`, the last one not included; null: they are not known yet. */
export function sumOfRows({ frame, samples }: Rows, name: string, start: number, end: number): number | null {
  if (end <= samples.rows) return sum(samples.column(name).subarray(start, end));
  const { from, columns } = frame.last_rows ?? { from: end, columns: {} };
  const last = columns[name];
  return last === undefined || start < from || end > from + last.length ? null : sum(last.subarray(start - from, end - from));
}

const sum = (column: Uint32Array): number => column.reduce((total, one) => total + one, 0);

/** Over which a rate is told. */
export const SECOND_NS = 1e9;

/** A row ends where the next one begins. */
const rowsBefore = ({ frame, samples }: Rows): number => Math.floor(frame.time_ns / samples.intervalNs);

/** Operations of the measured client in the second before the moment. */
export function opsBefore(moment: Rows): number | null {
  const { intervalNs } = moment.samples;
  const end = rowsBefore(moment);
  const start = Math.max(0, end - Math.round(SECOND_NS / intervalNs));
  const sum = end === start ? null : sumOfRows(moment, 'ops', start, end);
  return sum === null ? null : Math.round((sum * SECOND_NS) / ((end - start) * intervalNs));
}

/** What tasks had to wait for: memory that they had to reclaim themselves, and pages that they had to read. */
export const WAITS = ['stall_reclaim_us', 'stall_fault_us'] as const;

/** Whole seconds since the start that tasks have waited: parts would not add up to what is written. */
export function secondsLost(moment: Rows): number | null {
  const sums = WAITS.flatMap((name) => sumOfRows(moment, name, 0, rowsBefore(moment)) ?? []);
  return sums.length < WAITS.length ? null : Math.round(sums.reduce((total, us) => total + us, 0) / 1e6);
}
