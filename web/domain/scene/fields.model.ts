// Where each generation is drawn on the belts of file and anonymous pages. A field is as wide as the larger of its two kinds needs, so that
// it has the same place on both belts.

import { type Field, type Kind, SHADES } from './generations.model.ts';
import { ownersOfSquares } from './owners.model.ts';
import { type BeltCounts, conditionsOf, type Grid, type Square, slicePages, squaresFor } from './squares.model.ts';

export type FieldPlace = {
  readonly field: Field;
  /** The first column, and the number of columns. */
  readonly column: number;
  readonly columns: number;
};

const columnsFor = (pages: number, each: number, { rows }: Grid): number => Math.ceil(squaresFor(pages, each) / rows);

/** `least`: the columns that the number of a generation needs. Every field has at least that many, unless the belt is too short for
 * that. */
export function placeFields(fields: readonly Field[], each: number, grid: Grid, least: number): readonly FieldPlace[] {
  const widths = (atLeast: number): readonly number[] =>
    fields.map(({ file, anon }) => Math.max(atLeast, columnsFor(Math.max(file, anon), each, grid)));
  const wide = widths(least);
  const fits = wide.reduce((sum, width) => sum + width, 0) <= grid.columns;
  let column = 0;
  const chosen = fits ? wide : widths(1);
  return fields.map((field, place) => {
    const columns = chosen[place] ?? 1;
    const from = column;
    column += columns;
    return { field, column: from, columns };
  });
}

export const endColumn = (places: readonly FieldPlace[]): number => {
  const last = places.at(-1);
  return last === undefined ? 0 : last.column + last.columns;
};

/** The part of `columns` that describes one generation: its slices, each with its clean, referenced, dirty and writeback pages. */
export function slicesOf(columns: Uint32Array, younger: number): Uint32Array {
  const width = columns.length / SHADES;
  const first = (SHADES - 1 - younger) * width;
  return columns.subarray(first, first + width);
}

/** The squares of one kind, filling each field from its left edge. `owned`: for each owner that the beat points at, its pages in each
 * slice. */
export function fieldSquares(
  belt: Pick<BeltCounts, 'columns'>,
  kind: Kind,
  places: readonly FieldPlace[],
  each: number,
  grid: Grid,
  owned: readonly Uint32Array[] = [],
): readonly Square[] {
  return places.flatMap(({ field, column }) => {
    const slices = slicesOf(belt.columns, field.younger);
    const count = squaresFor(field[kind], each);
    const conditions = conditionsOf(slices, count);
    const owners = ownersOfSquares(
      owned.map((one) => slicesOf(one, field.younger)),
      slicePages(slices),
      count,
    );
    return conditions.map((condition, index): Square => {
      const place = column * grid.rows + index;
      const owner = owners[index] ?? null;
      return {
        column: Math.floor(place / grid.rows),
        row: place % grid.rows,
        active: field.younger < ACTIVE,
        younger: field.younger,
        condition,
        ...(owner === null ? {} : { owner }),
      };
    });
  });
}

/** The kernel counts the pages of this many youngest generations as active (MIN_NR_GENS). */
const ACTIVE = 2;
