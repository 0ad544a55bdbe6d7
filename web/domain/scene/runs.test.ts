import { expect, test } from 'vitest';
import { longestRun } from './runs.model.ts';

const runOf = (...columns: readonly number[]): unknown => longestRun(columns.map((column) => ({ column })));

test('the longest run of columns counts each column once, and the first of two equal runs is taken', () => {
  expect(runOf(4, 4, 5, 6, 9, 10)).toEqual({ from: 4, columns: 3 });
  expect(runOf(9, 2, 10, 3)).toEqual({ from: 2, columns: 2 });
  expect(runOf(7)).toEqual({ from: 7, columns: 1 });
  expect(runOf()).toBeNull();
});
