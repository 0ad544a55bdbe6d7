import { expect, test } from 'vitest';
import { gridFor } from './disk-floor.view.tsx';

const BOX = { x: 0, y: 0, width: 160, height: 35 };
const PITCH = 6.4;
const room = (squares: number): number => {
  const { rows, columns } = gridFor(BOX, PITCH, squares);
  return rows * columns;
};

test('squares on the disk have the size of those on the belts where they fit', () => {
  expect(gridFor(BOX, PITCH, 20).pitch).toBe(PITCH);
});

test('more squares than a box has room for are smaller, and none is left out', () => {
  expect(room(0)).toBeLessThan(150);
  for (const squares of [130, 150, 300, 600]) expect(room(squares), String(squares)).toBeGreaterThanOrEqual(squares);
});
