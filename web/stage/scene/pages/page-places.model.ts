// The position and the state of each page. Both depend on the frame alone, so a moment always looks the same. Rows are counted from the head of a
// list, where pages enter, so a page keeps its row while other pages enter there or leave at the tail.
import { PAGE_BITS } from '../../../domain/scene/page-bits.model.ts';
import { PageClass } from '../../../engine/codes.ts';
import type { SceneFrame } from '../../../engine/protocol.ts';
import type { Box } from '../scene-layout.model.ts';
import { columnsOfBox, insideBox, KERNEL_ROWS, NECK_COLUMNS, type PagesLayout, WIDE_COLUMNS } from './pages-layout.model.ts';

type ScenePages = NonNullable<SceneFrame['pages']>;
export type Spot = { readonly x: number; readonly y: number };

export type PageSquare = Spot & {
  readonly page: number;
  readonly kind: 'file' | 'anon';
  readonly active: boolean;
  readonly state: 'plain' | 'dirty' | 'writeback' | 'coming';
  /** The page is an inactive anonymous page that was used since kswapd last scanned it, so kswapd will spare it once. Every file page that
   * was read has this flag, so file pages do not show the mark. */
  readonly isTouched: boolean;
  /** The number of the task that the page belongs to; null: it belongs to no task. */
  readonly task: number | null;
};

export type BeltSpots = {
  /** The right end of the inactive part, in columns from the left end of the belt. */
  readonly inactiveColumns: number;
  /** The left and the right end of the active part. */
  readonly active: { readonly from: number; readonly to: number };
  readonly columns: number;
  /** Number of pages that reclaim has isolated and is deciding about. */
  readonly onDesk: number;
};

export type PagePlaces = {
  readonly squares: readonly PageSquare[];
  readonly free: readonly Spot[];
  readonly kernel: readonly Spot[];
  readonly file: BeltSpots;
  readonly anon: BeltSpots;
};

/** Number of pages that are neither free, nor on a list, nor the kernel's own: reclaim has just isolated them, or the kernel has not added
 * them to a list yet. With this number all pages are accounted for. */
export const pagesOnTheWay = (
  { file, anon }: { readonly [kind in 'file' | 'anon']: { readonly pages: number } },
  { managed, free, kernel }: Pick<SceneFrame, 'managed' | 'free' | 'kernel'>,
): number => Math.max(0, managed - free - kernel - file.pages - anon.pages);

const NO_TASK = 0xffff_ffff;

/** For each kind of page its classes, and the indices of its inactive and its active list in `entered`. */
const KINDS = {
  anon: {
    inactive: PageClass.InactiveAnon,
    active: PageClass.ActiveAnon,
    isolated: PageClass.IsolatedAnon,
    unlisted: [PageClass.UnlistedAnon, PageClass.Unevictable],
    entered: [0, 1],
  },
  file: {
    inactive: PageClass.InactiveFile,
    active: PageClass.ActiveFile,
    isolated: PageClass.IsolatedFile,
    unlisted: [PageClass.UnlistedFile],
    entered: [2, 3],
  },
} as const;

const stateOf = (byte: number): PageSquare['state'] =>
  (byte & PAGE_BITS.writeback) !== 0
    ? 'writeback'
    : (byte & PAGE_BITS.coming) !== 0
      ? 'coming'
      : (byte & PAGE_BITS.dirty) !== 0
        ? 'dirty'
        : 'plain';

/** Number of pages on the lists of a kind whose data is still being read; their squares are hollow. */
export function comingOnLists({ bytes }: Pick<ScenePages, 'bytes'>, kind: 'file' | 'anon'): number {
  const lists: readonly number[] = [KINDS[kind].inactive, KINDS[kind].active];
  return bytes.filter((byte) => stateOf(byte) === 'coming' && lists.includes(byte & PAGE_BITS.class)).length;
}

/** Counts the file pages that are dirty and not being written yet, and those under writeback. */
export function unwrittenFilePages({ bytes }: Pick<ScenePages, 'bytes'>): { readonly dirty: number; readonly writeback: number } {
  const { inactive, active, isolated, unlisted } = KINDS.file;
  const classes: readonly number[] = [inactive, active, isolated, ...unlisted];
  const states = [...bytes].filter((byte) => classes.includes(byte & PAGE_BITS.class)).map(stateOf);
  const having = (state: PageSquare['state']): number => states.filter((one) => one === state).length;
  return { dirty: having('dirty'), writeback: having('writeback') };
}

/** Indices of the pages that belong to one of these classes. */
const pagesOf = ({ bytes }: ScenePages, classes: readonly PageClass[]): readonly number[] =>
  [...bytes.keys()].filter((page) => classes.includes((bytes[page] ?? 0) & PAGE_BITS.class));

/** Column and row of each page of one list; the tail is in column 0. `entered`: number of pages that have ever entered the list. */
function onList(
  { places }: ScenePages,
  pages: readonly number[],
  entered: number,
  rows: number,
): ReadonlyMap<number, { column: number; row: number }> {
  const first = entered - pages.length;
  const firstColumn = Math.floor(first / rows);
  return new Map(
    pages.map((page) => {
      const number = first + (places[page] ?? 0);
      const column = Math.floor(number / rows);
      return [page, { column: column - firstColumn, row: number - column * rows }];
    }),
  );
}

const columnsIn = (cells: ReadonlyMap<number, { column: number }>): number =>
  Math.max(0, ...[...cells.values()].map(({ column }) => column + 1));

/** Gaps between the inactive and the active part of a belt, and beside pages that are on no list, in columns. */
const PART_GAP = 1;
const SMALL_GAP = 0.5;

function beltOf(
  pages: ScenePages,
  kind: 'file' | 'anon',
  box: Box,
  { pitch, beltRows }: PagesLayout,
): { squares: readonly PageSquare[]; spots: BeltSpots } {
  const { inactive, active, isolated, unlisted, entered } = KINDS[kind];
  const square = (page: number, isActive: boolean, column: number, row: number): PageSquare => {
    const task = pages.tasks[page] ?? NO_TASK;
    const byte = pages.bytes[page] ?? 0;
    return {
      page,
      kind,
      active: isActive,
      state: stateOf(byte),
      isTouched: (byte & PAGE_BITS.class) === PageClass.InactiveAnon && (byte & PAGE_BITS.referenced) !== 0,
      task: task === NO_TASK ? null : task,
      x: box.x + column * pitch,
      y: box.y + row * pitch,
    };
  };
  const lists = [inactive, active].map((list, part) => {
    const on = pagesOf(pages, [list]);
    return onList(pages, on, pages.entered[entered[part] ?? 0] ?? 0, beltRows);
  });
  const [quiet = new Map(), used = new Map()] = lists;
  const quietEnd = columnsIn(quiet);
  const fresh = pagesOf(pages, unlisted);
  // A file page that is on no list yet is drawn after the inactive part, and such an anonymous page, or an unevictable one, after the active part.
  const freshAfterQuiet = kind === 'file' ? fresh : [];
  const freshColumns = (many: readonly number[]): number => (many.length === 0 ? 0 : Math.ceil(many.length / beltRows) + SMALL_GAP);
  const usedStart = quietEnd + freshColumns(freshAfterQuiet) + (used.size > 0 && quiet.size + freshAfterQuiet.length > 0 ? PART_GAP : 0);
  const usedEnd = usedStart + columnsIn(used);
  const freshStart = (kind === 'file' ? quietEnd : usedEnd) + SMALL_GAP;
  const desk = pagesOf(pages, [isolated]);
  const inRows = (many: readonly number[], column: (index: number) => number): readonly PageSquare[] =>
    many.map((page, index) => square(page, kind === 'anon', column(Math.floor(index / beltRows)), index % beltRows));
  return {
    squares: [
      ...[...quiet].map(([page, { column, row }]) => square(page, false, column, row)),
      ...[...used].map(([page, { column, row }]) => square(page, true, usedStart + column, row)),
      ...inRows(fresh, (index) => freshStart + index).map((one) => ({ ...one, active: kind === 'anon' })),
      ...inRows(desk, (index) => -1 - SMALL_GAP - index).map((one) => ({ ...one, active: false })),
    ],
    spots: {
      inactiveColumns: quietEnd,
      active: { from: usedStart, to: usedEnd },
      columns: Math.max(usedEnd, quietEnd + freshColumns(freshAfterQuiet)),
      onDesk: desk.length,
    },
  };
}

/** Positions of free pages. They all look alike, so they just fill the bottle: first the neck, from its bottom up, and then the wide part. */
function inBottle(count: number, { neck, wide, pitch }: PagesLayout): readonly Spot[] {
  const inNeck = Math.round(neck.height / pitch) * NECK_COLUMNS;
  return Array.from({ length: count }, (_, index) => {
    const [box, at, columns] = index < inNeck ? ([neck, index, NECK_COLUMNS] as const) : ([wide, index - inNeck, WIDE_COLUMNS] as const);
    return { x: box.x + (at % columns) * pitch, y: box.y + box.height - (Math.floor(at / columns) + 1) * pitch };
  });
}

export function placesOf(pages: ScenePages, layout: PagesLayout): PagePlaces {
  const { pitch, kernel } = layout;
  const file = beltOf(pages, 'file', layout.file.squares, layout);
  const anon = beltOf(pages, 'anon', layout.anon.squares, layout);
  const rows = KERNEL_ROWS;
  // The squares fill the box from its right end.
  const held = pagesOf(pages, [PageClass.Kernel]).map((_, index) => ({
    x: kernel.x + kernel.width - (Math.floor(index / rows) + 1) * pitch,
    y: kernel.y + (index % rows) * pitch,
  }));
  return {
    squares: [...file.squares, ...anon.squares],
    free: inBottle(pagesOf(pages, [PageClass.Free]).length, layout),
    kernel: held,
    file: file.spots,
    anon: anon.spots,
  };
}

/** The cells of the first `count` pages of a belt's inactive part, from the tail. */
function cellsOfTail(pages: ScenePages, kind: 'file' | 'anon', count: number, rows: number): readonly { column: number; row: number }[] {
  const { inactive, entered } = KINDS[kind];
  const cells = onList(pages, pagesOf(pages, [inactive]), pages.entered[entered[0]] ?? 0, rows);
  return [...cells].filter(([page]) => (pages.places[page] ?? 0) < count).map(([, cell]) => cell);
}

/** The area of the pages at the tail of a list: the row of the first page, the number of columns that are filled down to the last row, and the
 * number of rows that are filled in the next column. */
export type Tail = { readonly first: number; readonly columns: number; readonly rows: number };

/** The area of the first `count` pages; null: there are none. */
export function tailOf(...args: Parameters<typeof cellsOfTail>): Tail | null {
  const cells = cellsOfTail(...args);
  if (cells.length === 0) return null;
  const last = Math.max(...cells.map(({ column }) => column));
  const filled = Math.max(...cells.filter(({ column }) => column === last).map(({ row }) => row)) + 1;
  const first = Math.min(...cells.filter(({ column }) => column === 0).map(({ row }) => row));
  const [, , , rows] = args;
  return filled === rows ? { first, columns: last + 1, rows: 0 } : { first, columns: last, rows: filled };
}

/** The values of a byte of `slots`: the slot is free, it has the only copy of its page, or its page is in memory as well. */
const SLOT = { free: 0, alone: 1, copy: 2 } as const;

/** Whether some page is in swap and no longer in memory. */
export const isAnySwappedOut = ({ slots }: Pick<ScenePages, 'slots'>): boolean => slots.includes(SLOT.alone);

export type SlotSquare = Spot & { readonly slot: number; readonly isCopy: boolean; readonly task: number | null };

/** The swap slots in use, each in its own place; slots that do not fit are left out. */
export function slotsOf({ slots, slot_tasks }: ScenePages, box: Box, pitch: number, rows: number): readonly SlotSquare[] {
  const { x, y } = insideBox(box);
  const most = columnsOfBox(box, pitch) * rows;
  return [...slots.keys()]
    .filter((slot) => slot < most && slots[slot] !== SLOT.free)
    .map((slot) => {
      const task = slot_tasks[slot] ?? NO_TASK;
      return {
        slot,
        isCopy: slots[slot] === SLOT.copy,
        task: task === NO_TASK ? null : task,
        x: x + Math.floor(slot / rows) * pitch,
        y: y + (slot % rows) * pitch,
      };
    });
}
