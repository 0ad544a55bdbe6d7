import { expect, test } from 'vitest';
import { fitsBeside, gridFor } from './disk-floor.view.tsx';
import { layoutScene } from './scene-layout.model.ts';

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

test('the words beside swap are left out where the path back would strike through them', () => {
  const words = ['from swap:', '6 MB/s'];
  const beside = (height: number, comesBack: boolean): boolean => {
    const layout = layoutScene(622, height, false);
    return fitsBeside(words, layout.swap.x + layout.swap.width + 12, comesBack, layout);
  };
  expect([beside(558, true), beside(558, false)]).toEqual([true, true]);
  const low = layoutScene(622, 440, true);
  const x = low.swap.x + low.swap.width + 12;
  expect([true, false].map((comesBack) => fitsBeside(words, x, comesBack, low))).toEqual([false, true]);
});
