// Layout of a group that is alone on the scene: its name, a line of words, its file pages and its anonymous pages.
import { type Grid, gridOf, squaresFor } from '../../domain/scene/squares.model.ts';
import type { Box, SceneLayout } from './scene-layout.model.ts';
import { blocksOf, gridIn } from './stock-layout.model.ts';

export type LoneGroupLayout = {
  /** Baselines of the group's name and of the line of words about it. */
  readonly name: number;
  readonly words: number;
  readonly kinds: readonly { readonly name: number; readonly squares: Box }[];
  readonly grid: Grid;
};

/** Baselines and gaps in multiples of the font size. */
const NAME = 0.92;
const LINE = 1.04;
const KIND = 1.1;
const UNDER_NAME = 0.34;
const AFTER = 0.32;

/** `most`: pages of the larger kind on the side that has more of it; `each`: pages per square. */
export function layoutLoneGroup(layout: SceneLayout, most: number, each: number): LoneGroupLayout {
  const { stock, type } = layout;
  const text = type.text;
  const [block] = blocksOf(layout, 2);
  if (block === undefined) throw new Error('two blocks were asked for');
  const { x, width } = block.squares;
  const { pitch } = gridIn(block.squares);
  const rows = Math.max(2, Math.ceil(squaresFor(most, each) / Math.max(1, Math.floor(width / pitch))));
  const height = rows * pitch;
  const name = stock.y + text * NAME;
  const words = name + text * LINE;
  const kindHeight = text * (KIND + UNDER_NAME + AFTER) + height;
  const kinds = [0, 1].map((place) => {
    const line = words + place * kindHeight + text * KIND;
    return { name: line, squares: { x, y: line + text * UNDER_NAME, width, height } };
  });
  return { name, words, kinds, grid: gridOf(width, height, rows) };
}
