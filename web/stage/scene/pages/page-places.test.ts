import { expect, test } from 'vitest';
import { PAGE_BITS } from '../../../domain/scene/page-bits.model.ts';
import { PageClass } from '../../../engine/codes.ts';
import type { SceneFrame } from '../../../engine/protocol.ts';
import { comingOnLists, type PageSquare, pagesOnTheWay, placesOf, slotsOf, tailOf, unwrittenFilePages } from './page-places.model.ts';
import { WAY_HALF, wayFrom } from './page-ways.view.tsx';
import { BELT_ROWS, BOX_ROWS, groundOf, layoutPages } from './pages-layout.model.ts';

const layout = (() => {
  const found = layoutPages({ width: 1254, height: 529, wall: false }, { managed: 512, high: 72 });
  if (found === null) throw new Error('there is room');
  return found;
})();

const NONE = 0xffff_ffff;
type Pages = NonNullable<SceneFrame['pages']>;

/** A machine whose inactive file list has these pages, the tail first; `others`: the bytes of the other pages. */
function machine(list: readonly number[], entered: number, others: ReadonlyMap<number, number> = new Map()): Pages {
  const bytes = new Uint8Array(512);
  const places = new Uint32Array(512).fill(NONE);
  for (const [page, byte] of others) bytes[page] = byte;
  for (const [place, page] of list.entries()) {
    bytes[page] = PageClass.InactiveFile;
    places[page] = place;
  }
  const tasks = new Uint32Array(512).fill(NONE);
  return {
    bytes,
    places,
    tasks,
    entered: [0, 0, entered, 0],
    moved: [
      [0, 0],
      [0, 0],
    ],
    slots: new Uint8Array(255),
    slot_tasks: new Uint32Array(255).fill(NONE),
  };
}

const spotOf = (pages: Pages, page: number): PageSquare => {
  const found = placesOf(pages, layout).squares.find((square) => square.page === page);
  if (found === undefined) throw new Error(`page ${page} has a square`);
  return found;
};

test('whatever leaves at the tail and enters at the head, a page keeps its row and moves by whole columns only', () => {
  const list = Array.from({ length: 40 }, (_, index) => 100 + index);
  const before = machine(list, 1_000);
  for (const [gone, come] of [
    [1, 0],
    [5, 3],
    [9, 9],
    [16, 2],
  ] as const) {
    const after = machine([...list.slice(gone), ...Array.from({ length: come }, (_, index) => 300 + index)], 1_000 + come);
    const moves = list.slice(gone).map((page) => {
      const [one, other] = [spotOf(before, page), spotOf(after, page)];
      expect(other.y, `page ${page}`).toBe(one.y);
      return Math.round((one.x - other.x) / layout.pitch);
    });
    expect(new Set(moves).size).toBe(1);
    expect(moves[0]).toBeGreaterThanOrEqual(Math.floor(gone / BELT_ROWS));
    expect(moves[0]).toBeLessThanOrEqual(Math.ceil(gone / BELT_ROWS));
  }
});

test('inactive anonymous pages that were used since the last scan are marked, and file pages are not', () => {
  const used = 16;
  const anon = machine(
    [],
    0,
    new Map([
      [3, PageClass.InactiveAnon | used],
      [4, PageClass.InactiveAnon],
      [5, PageClass.ActiveAnon | used],
      [6, PageClass.InactiveFile | used],
    ]),
  );
  expect([3, 4, 5, 6].map((page) => spotOf(anon, page).isTouched)).toEqual([true, false, false, false]);
});

test('the tail is in the first column, and the newest page farthest from it', () => {
  const pages = machine([7, 9, 300, 4], 9);
  expect(spotOf(pages, 7).x).toBe(layout.file.squares.x);
  expect(spotOf(pages, 4).x).toBeGreaterThanOrEqual(spotOf(pages, 7).x);
  // Of nine pages that have entered the list, the last four are still there. The first of them is in row 5, and a column has seven rows.
  expect([0, 1, 2, 4].map((count) => tailOf(pages, 'file', count, BELT_ROWS))).toEqual([
    null,
    { first: 5, columns: 0, rows: 6 },
    { first: 5, columns: 1, rows: 0 },
    { first: 5, columns: 1, rows: 2 },
  ]);
});

test('dirty file pages and those under writeback are counted apart, and anonymous pages are not among them', () => {
  const { dirty, writeback } = PAGE_BITS;
  const pages = machine(
    [],
    0,
    new Map([
      [1, PageClass.InactiveFile | dirty],
      [2, PageClass.ActiveFile | dirty],
      [3, PageClass.InactiveFile | writeback],
      [4, PageClass.IsolatedFile | dirty | writeback],
      [5, PageClass.InactiveFile],
      [6, PageClass.InactiveAnon | dirty],
    ]),
  );
  expect(unwrittenFilePages(pages)).toEqual({ dirty: 2, writeback: 2 });
});

test('every page has a place, and no two pages have the same one', () => {
  const others = new Map<number, number>();
  const classes = [
    PageClass.Kernel,
    PageClass.IsolatedFile,
    PageClass.IsolatedAnon,
    PageClass.UnlistedFile,
    PageClass.UnlistedAnon,
    PageClass.Unevictable,
  ];
  for (let page = 200; page < 260; page += 1) others.set(page, classes[page % classes.length] ?? 0);
  const list = Array.from({ length: 150 }, (_, index) => 20 + index);
  const { squares, free, kernel } = placesOf(machine(list, 777, others), layout);
  const spots = [...squares, ...free, ...kernel];
  expect(spots.length).toBe(512);
  expect(new Set(spots.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`)).size).toBe(512);
});

test('the flags of a page are visible', () => {
  const others = new Map([
    [1, PageClass.InactiveFile | 32],
    [2, PageClass.InactiveFile | 32 | 64],
    [3, PageClass.ActiveAnon | 16],
    [4, PageClass.UnlistedFile | 128],
  ]);
  const squares = new Map(placesOf(machine([], 0, others), layout).squares.map((square) => [square.page, square.state]));
  expect([1, 2, 3, 4].map((page) => squares.get(page))).toEqual(['dirty', 'writeback', 'plain', 'coming']);
});

test('a swap slot has its own place, free or not', () => {
  const pages = machine([], 0);
  pages.slots[6] = 1;
  pages.slots[11] = 2;
  const { swap } = layout.scene;
  const [first, second] = slotsOf(pages, swap, layout.pitch, BOX_ROWS);
  expect([first?.slot, first?.isCopy, second?.slot, second?.isCopy]).toEqual([6, false, 11, true]);
  expect((first?.x ?? 0) - (swap.x + 5)).toBeCloseTo(layout.pitch);
  expect(second?.y).toBe(first?.y);
});

test('the pages of the picture add up to all pages', () => {
  const told = { managed: 512, free: 56, kernel: 39 };
  const [file, anon] = [{ pages: 7 }, { pages: 376 }];
  expect(pagesOnTheWay({ file, anon }, told)).toBe(34);
  expect(pagesOnTheWay({ file, anon: { pages: 410 } }, told)).toBe(0);
});

test('pages that are being read are hollow, and counted for their list only if they are on one', () => {
  const COMING = 128;
  const pages = machine([9, 10], 2, new Map([PageClass.UnlistedFile | COMING, PageClass.UnlistedFile].map((byte, page) => [page, byte])));
  pages.bytes[9] = PageClass.InactiveFile | COMING;
  expect([comingOnLists(pages, 'file'), comingOnLists(pages, 'anon')]).toEqual([1, 0]);
  const hollow = placesOf(pages, layout).squares.filter(({ state }) => state === 'coming');
  expect(hollow).toHaveLength(2);
});

test('a batch that is taken off a list lies on the ground of its belt and does not touch the path beside it', () => {
  const taken = new Map(Array.from({ length: 32 }, (_, page) => [page, PageClass.IsolatedFile] as const));
  const { squares } = placesOf(machine([], 0, taken), layout);
  const ground = groundOf(layout.file, layout.pitch);
  expect(squares).toHaveLength(32);
  // The outline begins 3 units left of the squares.
  expect(Math.min(...squares.map(({ x }) => x)) - 3).toBeGreaterThanOrEqual(ground.x);
  expect(wayFrom(layout) + WAY_HALF - 2).toBeLessThan(ground.x + 2);
});
