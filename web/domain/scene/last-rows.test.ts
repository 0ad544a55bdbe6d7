// Rows that are stored with a moment give the same sums as the rows of the run, and no sum includes a row that is not known.
import { expect, test } from 'vitest';
import type { Frame } from '../../engine/protocol.ts';
import type { SampleTable } from '../lanes/lanes.model.ts';
import { sumOfRows } from './last-rows.model.ts';

const OPS = Uint32Array.from({ length: 40 }, (_, row) => row + 1);
const tableOf = (rows: number): SampleTable => ({ intervalNs: 100_000_000, rows, column: () => OPS.subarray(0, rows) }) as SampleTable;
const framesAt = (rows: { readonly from: number; readonly columns: { readonly [name: string]: Uint32Array } } | undefined): Frame =>
  ({ ...(rows === undefined ? {} : { last_rows: rows }) }) as Frame;

const STORED = framesAt({ from: 30, columns: { ops: OPS.slice(30, 40) } });
const SUM = OPS.slice(30, 40).reduce((all, one) => all + one, 0);

test('the rows of the run come first; those stored with the moment stand in until the run has them', () => {
  expect(sumOfRows({ frame: STORED, samples: tableOf(40) }, 'ops', 30, 40)).toBe(SUM);
  expect(sumOfRows({ frame: STORED, samples: tableOf(0) }, 'ops', 30, 40)).toBe(SUM);
  expect(sumOfRows({ frame: STORED, samples: tableOf(39) }, 'ops', 31, 40)).toBe(SUM - 31);
});

test('a row that is missing is unknown', () => {
  expect(sumOfRows({ frame: STORED, samples: tableOf(0) }, 'ops', 0, 40)).toBeNull();
  expect(sumOfRows({ frame: STORED, samples: tableOf(0) }, 'ops', 31, 41)).toBeNull();
  expect(sumOfRows({ frame: STORED, samples: tableOf(0) }, 'swap_in', 30, 40)).toBeNull();
  expect(sumOfRows({ frame: framesAt(undefined), samples: tableOf(0) }, 'ops', 30, 40)).toBeNull();
});
