// Layout of the pages in memory: blocks one below the other, each with a name, squares and a line of words.

import { type Grid, gridOf, pagesPerSquare } from '../../domain/scene/squares.model.ts';
import type { Box, SceneLayout } from './scene-layout.model.ts';

export type Block = {
  /** Baseline of the block's name. */
  readonly name: number;
  readonly squares: Box;
  /** Baseline of the words about the block. */
  readonly below: number;
};

const NAME = 0.95;
const ABOVE = 1.28;
const BELOW = 1.02;
/** Gap between the words below a block and the name of the next block, in units. */
const GAP = 9;
const MOST_HEIGHT = 64;
const LEAST_HEIGHT = 12;
/** If the file pages have only a line: the greatest height of the belt of anonymous pages, and its distance from that line, in units. */
const MOST_LONE_HEIGHT = 96;
const LONE_GAP = 4;
/** For each number of rows the least height of a belt. A lower belt has fewer rows, because its squares would be too small for marks. */
const ROWS = [
  { rows: 8, from: 65 },
  { rows: 5, from: 36 },
  { rows: 4, from: 24 },
] as const;
const LEAST_ROWS = 3;

/** Whether a line for the kernel's own pages fits. */
export const hasFoot = ({ stock, type }: SceneLayout): boolean => stock.height > type.text * 11;

export function blocksOf(layout: SceneLayout, number: number): readonly Block[] {
  const { stock, type } = layout;
  const foot = hasFoot(layout) ? type.text * 1.2 : 0;
  if (layout.isAnonOnly && number === 2) return anonBlocks(layout, foot);
  const height = (stock.height - foot) / number;
  return Array.from({ length: number }, (_, index) => {
    const top = stock.y + index * height;
    const squares = Math.max(LEAST_HEIGHT, Math.min(MOST_HEIGHT, height - type.text * (ABOVE + BELOW) - GAP));
    const y = top + type.text * ABOVE;
    return {
      name: top + type.text * NAME,
      squares: { x: stock.x, y, width: stock.width - 6, height: squares },
      below: y + squares + type.text * BELOW,
    };
  });
}

/** The blocks if the file pages have only a line and no squares: that line, and below it the block of the anonymous pages. */
function anonBlocks({ stock, type }: SceneLayout, foot: number): readonly Block[] {
  const line = type.text * ABOVE;
  const top = stock.y + line + LONE_GAP;
  const y = top + line;
  const room = stock.y + stock.height - foot - y - type.text * BELOW - GAP;
  const height = Math.max(LEAST_HEIGHT, Math.min(MOST_LONE_HEIGHT, room));
  const box = { x: stock.x, width: stock.width - 6 };
  return [
    { name: stock.y + type.text * NAME, squares: { ...box, y: stock.y + line, height: 0 }, below: stock.y + line },
    { name: top + type.text * NAME, squares: { ...box, y, height }, below: y + height + type.text * BELOW },
  ];
}

export function gridIn({ width, height }: Box): Grid {
  return gridOf(width, height, ROWS.find(({ from }) => height >= from)?.rows ?? LEAST_ROWS);
}

/** Pages per square, and the pitch of squares, so that `pages` pages fit on one belt. */
export function squareOf(layout: SceneLayout, pages: number): { readonly each: number; readonly pitch: number } {
  const block = blocksOf(layout, 2)[1];
  if (block === undefined) throw new Error('two blocks were asked for');
  const grid = gridIn(block.squares);
  return { each: pagesPerSquare(pages, grid.rows * (grid.columns - 1)), pitch: grid.pitch };
}
