import { describe, expect, it } from 'vitest';
import { beltSquares, gridOf, pagesPerSquare, sideFor, squaresFor } from './squares.model.ts';

const SLICES = 64;
const columns = (fill: (slice: number, active: boolean) => readonly [number, number, number, number]): Uint32Array =>
  Uint32Array.from(Array.from({ length: 2 * SLICES }, (_, i) => fill(i % SLICES, i >= SLICES)).flat());

describe('squares of a belt', () => {
  const grid = gridOf(300, 46, 4);

  it('are as many as its pages need, inactive ones first, and the active part begins in a column of its own', () => {
    const belt = { inactive: 640, active: 1280, columns: columns((_, active) => [active ? 20 : 10, 0, 0, 0]) };
    const squares = beltSquares(belt, 64, grid);
    expect(squares.filter(({ active }) => !active)).toHaveLength(10);
    expect(squares.filter(({ active }) => active)).toHaveLength(20);
    expect(squares.find(({ active }) => active)).toMatchObject({ column: 3, row: 0 });
  });

  it('show each condition as often as its share of pages, at the place of those pages', () => {
    const belt = {
      inactive: 640,
      active: 0,
      columns: columns((slice, active) => (active ? [0, 0, 0, 0] : slice < 16 ? [0, 0, 10, 0] : [10, 0, 0, 0])),
    };
    const squares = beltSquares(belt, 16, grid);
    expect(squares).toHaveLength(40);
    expect(squares.map(({ condition }) => condition).slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'dirty'));
    expect(squares.filter(({ condition }) => condition === 'dirty')).toHaveLength(10);
  });

  it('show even a few pages', () => {
    expect(squaresFor(0, 64)).toBe(0);
    expect(squaresFor(1, 64)).toBe(1);
  });

  it('stand for as few pages as fit, and for a round number of them', () => {
    for (const pages of [1, 100, 12_345, 1_832_064]) {
      const each = pagesPerSquare(pages, 90);
      expect(Number.isInteger(Math.log2(each)) || Number.isInteger(Math.log2(each / 3))).toBe(true);
      expect(pages / each).toBeLessThanOrEqual(90);
      expect(each === 1 || (pages / each) * 2 > 90).toBe(true);
    }
  });
});

it('show a few pages as a small square, so that they do not look like a full one', () => {
  expect(sideFor(4096, 4096, 9)).toBe(9);
  expect(sideFor(1024, 4096, 8)).toBe(4);
  expect(sideFor(1, 4096, 9)).toBe(3);
});
