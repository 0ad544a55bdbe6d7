// Layout of the belts of groups. Two belts are as high as the two belts of a whole machine; more belts are lower.

import { type Grid, gridOf, squaresFor } from '../../domain/scene/squares.model.ts';
import type { Box, SceneLayout } from './scene-layout.model.ts';
import { blocksOf, gridIn, hasFoot } from './stock-layout.model.ts';

export type GroupPlace = {
  /** Baselines of the group's name and of the result of its scans; null: the result is beside the name. */
  readonly name: number;
  readonly below: number | null;
  readonly squares: Box;
};

export type GroupsLayout = { readonly places: readonly GroupPlace[]; readonly grid: Grid; readonly foot: number | null };

const GAP = 5;

/** `number`: of the groups; `most`: pages of the largest group on either side; `each`: pages per square. */
export function layoutGroups(layout: SceneLayout, number: number, most: number, each: number): GroupsLayout {
  const { stock, type } = layout;
  const text = type.text;
  const foot = hasFoot(layout) ? stock.y + stock.height - 1 : null;
  const [first] = blocksOf(layout, 2);
  if (first === undefined) throw new Error('two blocks were asked for');
  const full = gridIn(first.squares);
  if (number <= 2) {
    const places = blocksOf(layout, 2)
      .slice(0, number)
      .map(({ name, below, squares }) => ({ name, below, squares }));
    return { places, grid: full, foot };
  }
  const { pitch } = full;
  const width = first.squares.width;
  const rows = Math.max(2, Math.ceil(squaresFor(most, each) / Math.max(1, Math.floor(width / pitch))));
  const height = text * 1.25 + rows * pitch + GAP;
  const room = stock.height - (foot === null ? 0 : text * 1.15);
  const shown = Math.max(1, Math.min(number, Math.floor((room + GAP) / height)));
  const places = Array.from({ length: shown }, (_, index) => {
    const top = stock.y + index * height;
    return {
      name: top + text * 0.95,
      below: null,
      squares: { x: stock.x, y: top + text * 1.25, width, height: rows * pitch },
    };
  });
  return { places, grid: gridOf(width, rows * pitch, rows), foot };
}

/** The x position of a limit on the scale of the squares. */
export const limitX = (pages: number, each: number, { rows, pitch }: Grid, box: Box): number =>
  box.x + Math.min(box.width, (pages / each / rows) * pitch);
