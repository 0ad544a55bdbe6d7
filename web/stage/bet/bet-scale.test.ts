// A slider for numbers of any size: its stops and the numbers below it.
import { expect, test } from 'vitest';
import { count } from '../../words/format.ts';
import { labelled, nearestStop, stopsOf } from './bet-scale.model.ts';

test('a slider stops at round whole numbers, evenly over the decades', () => {
  expect(stopsOf({ from: 1, to: 20 })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20]);
  const stops = stopsOf({ from: 10, to: 10_000 });
  expect([100, 1_000, 10_000].map((value) => stops.indexOf(value))).toEqual([11, 22, 33]);
  expect(stopsOf({ from: 1, to: 700 }).at(-1)).toBe(700);
  expect(stopsOf({ from: 1, to: 512 }).at(-1)).toBe(512);
});

const ticksOf = (from: number, to: number): readonly number[] => labelled(stopsOf({ from, to }), count).map(({ stop }) => stop);

test('the decades and the end are written below the slider', () => {
  expect(ticksOf(1, 512)).toEqual([1, 10, 100, 512]);
  expect(ticksOf(1, 1_000)).toEqual([1, 10, 100, 1_000]);
  // The number 100 is left out because it would overlap 128.
  expect(ticksOf(1, 128)).toEqual([1, 10, 128]);
  // The number 10,000 is left out because it would overlap 100,000.
  expect(ticksOf(1, 100_000)).toEqual([1, 10, 100, 1_000, 100_000]);
});

test('a typed number has a nearest stop', () => {
  const stops = stopsOf({ from: 1, to: 1_000 });
  expect([0, 44, 46, 5_000].map((value) => stops[nearestStop(stops, value)])).toEqual([1, 40, 50, 1_000]);
});
