// Layout of a group of version 2 that is alone on the scene: its name, its pages, the names of its limits, and two lines of words.
import { type Grid, squaresFor } from '../../domain/scene/squares.model.ts';
import type { Box, SceneLayout } from './scene-layout.model.ts';
import { blocksOf, hasFoot } from './stock-layout.model.ts';

export type LimitedGroupLayout = {
  /** Baselines of the group's name, of the limits' names, of the result of its scans, and of the words about pages that cannot be freed. */
  readonly name: number;
  readonly limits: number;
  readonly result: number;
  readonly barred: number;
  readonly squares: Box;
  readonly grid: Grid;
};

/** Baselines and gaps in multiples of the font size. */
const NAME = 0.92;
const UNDER_NAME = 0.4;
const UNDER_SQUARES = 1.02;
const LINE = 1.08;
const FOOT = 1.2;
const MOST_HEIGHT = 60;
const LEAST_ROWS = 2;
/** More rows would make squares too small for their marks. */
const MOST_ROWS = 8;

/** The fewest rows, from LEAST_ROWS to MOST_ROWS, with which this number of squares fits into the box; MOST_ROWS if it does not fit. */
function rowsFor({ width, height }: Box, squares: number): number {
  for (let rows = LEAST_ROWS; rows < MOST_ROWS; rows += 1) if (Math.ceil(squares / rows) * (height / rows) <= width) return rows;
  return MOST_ROWS;
}

/** `pages`: the number that the squares must have room for; `each`: pages per square. */
export function layoutLimitedGroup(layout: SceneLayout, pages: number, each: number): LimitedGroupLayout {
  const { stock, type } = layout;
  const text = type.text;
  const [block] = blocksOf(layout, 2);
  if (block === undefined) throw new Error('two blocks were asked for');
  const name = stock.y + text * NAME;
  const words = text * (NAME + UNDER_NAME + UNDER_SQUARES + 2 * LINE + (hasFoot(layout) ? FOOT : 0.4));
  const box = {
    x: block.squares.x,
    y: name + text * UNDER_NAME,
    width: block.squares.width,
    height: Math.min(MOST_HEIGHT, stock.height - words),
  };
  const rows = rowsFor(box, squaresFor(pages, each));
  const pitch = box.height / rows;
  const limits = box.y + box.height + text * UNDER_SQUARES;
  return {
    name,
    limits,
    result: limits + text * LINE,
    barred: limits + 2 * text * LINE,
    squares: box,
    grid: { rows, columns: Math.floor(box.width / pitch), pitch },
  };
}
