import { expect, test } from 'vitest';
import { magnifierGrid } from './magnifier.draw.ts';

test('the magnifier keeps batches of 32 whole, never draws more than fits, and starts at the tail', () => {
  const { perRow, cells } = magnifierGrid(256, 500, 30, 2);
  expect(perRow % 32).toBe(0);
  expect(cells.length).toBe(Math.min(256, perRow * 2));
  expect(cells[0]?.x).toBe(0);
  for (const cell of cells) expect(cell.x + cell.width).toBeLessThanOrEqual(500);
  const gap = (cells[32]?.x ?? 0) - (cells[31]?.x ?? 0);
  expect(gap).toBeGreaterThan((cells[31]?.x ?? 0) - (cells[30]?.x ?? 0));
});
