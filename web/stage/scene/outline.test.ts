import { expect, test } from 'vitest';
import { outlinePath } from './scene.draw.ts';

const lines = (cells: Parameters<typeof outlinePath>[0]): number => [...outlinePath(cells, { x: 0, y: 0 }, 10, 9).matchAll(/M/g)].length;

test('an outline goes round an area of squares, and between two of them there is no line', () => {
  const at = (column: number, row: number) => ({ column, row });
  expect(lines([])).toBe(0);
  expect(lines([at(3, 1)])).toBe(4);
  expect(lines([at(0, 0), at(1, 0)])).toBe(6);
  expect(lines([at(0, 0), at(0, 1), at(1, 0), at(1, 1)])).toBe(8);
  // Squares that touch only at a corner keep all their lines.
  expect(lines([at(0, 0), at(1, 1)])).toBe(8);
});
