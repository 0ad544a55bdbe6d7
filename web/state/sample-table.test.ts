import { expect, test } from 'vitest';
import { createSampleTable } from './sample-table.ts';

test('columns hold what rows brought, also past the first capacity', () => {
  const table = createSampleTable(['free', 'dirty'], 100);
  for (let row = 0; row < 3_000; row += 2) table.append(Uint32Array.of(row, row * 2, row + 1, row * 2 + 2));
  const { rows, column } = table.snapshot();
  expect(rows).toBe(3_000);
  expect(column('free').every((value, row) => value === row)).toBe(true);
  expect(column('dirty').every((value, row) => value === row * 2)).toBe(true);
});

test('a snapshot does not change when rows are added', () => {
  const table = createSampleTable(['free'], 100);
  table.append(Uint32Array.of(1, 2));
  const { rows, column } = table.snapshot();
  table.append(Uint32Array.of(3));
  expect([rows, [...column('free')]]).toEqual([2, [1, 2]]);
});

test('an unknown column is named', () => {
  expect(() => createSampleTable(['free'], 100).snapshot().column('fere')).toThrow('fere');
});
