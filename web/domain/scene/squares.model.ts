// Pages as squares. A square stands for the same number of pages everywhere in a picture, on both sides.

import { ownersOfSquares } from './owners.model.ts';

/** The condition that a square shows for its pages. */
export type Condition = 'clean' | 'referenced' | 'dirty' | 'writeback';
const CONDITIONS = ['clean', 'referenced', 'dirty', 'writeback'] as const satisfies readonly Condition[];

export type Square = {
  readonly column: number;
  readonly row: number;
  readonly active: boolean;
  /** With generations: the number of younger ones, which decides the shade. */
  readonly younger?: number;
  readonly condition: Condition;
  /** Index of the owner that the beat points at and that these pages belong to; absent: they belong to no such owner. */
  readonly owner?: number;
};

/** How squares fill a box: in columns of `rows` squares, beginning at the tail of the list, each column from top to bottom. `pitch` is
 * the distance between the centres of two squares. */
export type Grid = { readonly rows: number; readonly columns: number; readonly pitch: number };

export function gridOf(width: number, height: number, rows: number): Grid {
  const pitch = height / rows;
  return { rows, columns: Math.max(1, Math.floor(width / pitch)), pitch };
}

/** Pages per square: the smallest of 1, 2, 3, 4, 6, 8, 12 and so on for which all `pages` fit into the squares. */
export function pagesPerSquare(pages: number, squares: number): number {
  if (!(squares >= 1)) throw new RangeError(`there is room for ${squares} squares; expected at least one`);
  for (let each = 1; ; each *= 2) {
    if (pages <= each * squares) return each;
    if (each > 1 && pages <= each * 1.5 * squares) return each * 1.5;
  }
}

/** Number of squares for this many pages. Even a single page gets a square. */
export const squaresFor = (pages: number, each: number): number => (pages === 0 ? 0 : Math.max(1, Math.round(pages / each)));

/** Side of a square, in the unit of `full`. The square is smaller if there are fewer than half of the pages that it stands for. */
export const sideFor = (pages: number, each: number, full: number): number =>
  pages >= each / 2 ? full : Math.max(LEAST_SIDE, full * Math.sqrt(pages / each));
/** A smaller square would not be visible. */
const LEAST_SIDE = 3;

export const slicePages = (columns: Uint32Array): readonly number[] =>
  Array.from({ length: columns.length / CLASSES }, (_, slice) =>
    columns.subarray(slice * CLASSES, (slice + 1) * CLASSES).reduce((sum, pages) => sum + pages, 0),
  );

export type BeltCounts = { readonly inactive: number; readonly active: number; readonly columns: Uint32Array };

/** With more pages per square, a mark of use would mean little, because the pages of a square rarely agree. */
const MOST_PAGES_WITH_USE = 8;

/** Whether squares of this many anonymous pages show that page tables mark their pages as used. */
export const showsUse = (each: number): boolean => each <= MOST_PAGES_WITH_USE;

/** Number of counts in each slice of a list: clean, referenced, dirty, under writeback. */
const CLASSES = 4;

/** Share of the pages in some slices of a list that are dirty or under writeback. */
export function waitingShare(slices: Uint32Array): number {
  const sum = (counts: (place: number) => boolean): number =>
    slices.reduce((pages, own, place) => (counts(place) ? pages + own : pages), 0);
  const all = sum(() => true);
  return all === 0 ? 0 : sum((place) => place % CLASSES >= CONDITIONS.indexOf('dirty')) / all;
}

/** The squares of a belt, beginning at the tail, inactive pages before active ones. Conditions are spread over the squares as in
 * `conditionsOf`. `owned`: for each owner that the beat points at, its pages in each slice. */
export function beltSquares(belt: BeltCounts, each: number, grid: Grid, owned: readonly Uint32Array[] = []): readonly Square[] {
  const slices = belt.columns.length / CLASSES / 2;
  const inactive = squaresFor(belt.inactive, each);
  const active = squaresFor(belt.active, each);
  // The active part begins in a new column, so that the boundary is a straight line.
  const seam = Math.ceil(inactive / grid.rows) * grid.rows;
  const part = (count: number, from: number, first: number, isActive: boolean): readonly Square[] => {
    const columns = belt.columns.subarray(first * CLASSES, (first + slices) * CLASSES);
    const owners = ownersOfSquares(
      owned.map((one) => one.subarray(first, first + slices)),
      slicePages(columns),
      count,
    );
    return conditionsOf(columns, count).map((condition, index) => {
      const place = from + index;
      const square = { column: Math.floor(place / grid.rows), row: place % grid.rows, active: isActive, condition };
      const owner = owners[index] ?? null;
      return owner === null ? square : { ...square, owner };
    });
  };
  return [...part(inactive, 0, 0, false), ...part(active, seam, slices, true)];
}

/** The conditions of `count` squares: each condition gets as many squares as its share of the pages, at the places where the list has
 * most of it. */
export function conditionsOf(slices: Uint32Array, count: number): readonly Condition[] {
  const conditions: Condition[] = [];
  const carried = [0, 0, 0, 0];
  const number = slices.length / CLASSES;
  for (let square = 0; square < count; square += 1) {
    const from = (square * number) / count;
    const to = ((square + 1) * number) / count;
    const share = sharesBetween(slices, from, to);
    for (let condition = 0; condition < CLASSES; condition += 1) carried[condition] = (carried[condition] ?? 0) + (share[condition] ?? 0);
    let most = 0;
    for (let condition = 1; condition < CLASSES; condition += 1)
      if ((carried[condition] ?? 0) > (carried[most] ?? 0) + 1e-9) most = condition;
    carried[most] = (carried[most] ?? 0) - 1;
    conditions.push(CONDITIONS[most] ?? 'clean');
  }
  return conditions;
}

/** Shares of the conditions between two positions in the list, given in slices; they add up to 1. */
function sharesBetween(slices: Uint32Array, from: number, to: number): readonly number[] {
  const sums = [0, 0, 0, 0];
  for (let slice = Math.floor(from); slice < Math.max(Math.ceil(to), Math.floor(from) + 1); slice += 1) {
    const overlap = Math.max(1e-6, Math.min(slice + 1, to) - Math.max(slice, from));
    for (let condition = 0; condition < CLASSES; condition += 1)
      sums[condition] = (sums[condition] ?? 0) + overlap * (slices[slice * CLASSES + condition] ?? 0);
  }
  const all = sums.reduce((sum, one) => sum + one, 0);
  return all === 0 ? [1, 0, 0, 0] : sums.map((one) => one / all);
}
