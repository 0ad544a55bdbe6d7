// Layout of the pages in memory: blocks one above the other, each with its name, its squares and words about it.

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
/** Between the words below a block and the name of the next one. */
const GAP = 9;
const MOST_HEIGHT = 64;
const LEAST_HEIGHT = 12;
/** The belt of the anonymous pages if it stands alone: its greatest height, and its distance from the line of the file pages. */
const MOST_LONE_HEIGHT = 96;
const LONE_GAP = 4;
/** Squares of a lower belt would be too small for marks, so it has fewer rows: for each number of rows the least height. */
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

/** The line of the file pages, which have no squares, and below it the block of the anonymous pages. */
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

/** Pages per square, and the pitch of squares, for this layout. */
export function squareOf(layout: SceneLayout, pages: number): { readonly each: number; readonly pitch: number } {
  const block = blocksOf(layout, 2)[1];
  if (block === undefined) throw new Error('two blocks were asked for');
  const grid = gridIn(block.squares);
  return { each: pagesPerSquare(pages, grid.rows * (grid.columns - 1)), pitch: grid.pitch };
}
