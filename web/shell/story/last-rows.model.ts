// Sums over the rows of a run that lead to a moment: of all that are known, or of those that were stored with the moment.
import type { Frame } from '../../engine/protocol.ts';
import type { SampleTable } from '../../stage/lanes/lanes.model.ts';

/** Of the rows from `start` to `end`, the last one not included; null: they are not known yet. */
export function sumOfRows(
  { frame, samples }: { readonly frame: Frame; readonly samples: SampleTable },
  name: string,
  start: number,
  end: number,
): number | null {
  if (end <= samples.rows) return sum(samples.column(name).subarray(start, end));
  const { from, columns } = frame.last_rows ?? { from: end, columns: {} };
  const last = columns[name];
  return last === undefined || start < from || end > from + last.length ? null : sum(last.subarray(start - from, end - from));
}

const sum = (column: Uint32Array): number => column.reduce((total, one) => total + one, 0);
