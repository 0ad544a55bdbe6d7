// Layout of the unused dentries and inodes in the middle of the scene, and of the files below, whose cached pages depend on their inodes.

import { squaresFor } from '../../domain/scene/squares.model.ts';
import { type Box, type SceneLayout, textWidth } from './scene-layout.model.ts';
import { hasFoot } from './stock-layout.model.ts';

/** Where a file has its name and amount: on two lines left of the squares, on the line of the squares, or on a line above them. */
type Arrangement = 'beside' | 'inline' | 'above';

export type CachesLayout = {
  /** Baseline of the list's name, and the box of its cards. */
  readonly list: number;
  readonly cards: Box;
  /** Baseline of the words right of the cards. */
  readonly beside: number;
  /** The x position of the thread that leads from the cards down to the files. */
  readonly thread: number;
  readonly rows: readonly {
    /** Baselines of the file's name and of its amount. */
    readonly name: number;
    readonly amount: number;
    readonly squares: Box;
  }[];
  readonly arrangement: Arrangement;
  /** Index of the form of names that fits: full or short. */
  readonly way: number;
  /** The left end of the names, and the width for them. */
  readonly words: { readonly x: number; readonly width: number };
  /** The right edge of the cards and of the squares. */
  readonly right: number;
  /** Number of rows of squares in each file. */
  readonly deep: number;
  /** Baselines of the lines of words below the files, as many as fit. */
  readonly below: readonly number[];
  /** Baseline of the words about the rest of memory; null: they do not fit. */
  readonly foot: number | null;
};

const CARD_HEIGHT = 11;
const ROW_GAP = 4;
/** Width of an amount such as "1,024 MB", in multiples of the font size. */
const AMOUNT = 3.6;
const MOST_DEEP = 8;
/** The layout tries to leave this many lines of words below the files, and never uses more than MOST_BELOW. BELOW is the height of such a
 * line in multiples of the font size. */
const WANTED = 2;
const MOST_BELOW = 3;
const BELOW = 1.05;

type Wanted = {
  /** Names of the files on the side that has more of them: the full form, then the short one. */
  readonly names: readonly (readonly string[])[];
  /** Pages of the longest file on either side. */
  readonly longest: number;
  readonly each: number;
  readonly pitch: number;
};

type Rows = {
  readonly arrangement: Arrangement;
  readonly way: number;
  readonly deep: number;
  readonly height: number;
  readonly squaresX: number;
  /** The longest name and an amount fit on the line above the squares. The other arrangements make room for both, so they always fit. */
  readonly hasWidth: boolean;
};

/** Rows of squares that the longest file needs at this width, at least two. */
const deepFor = (squares: number, pitch: number, width: number): number =>
  Math.max(2, Math.ceil(squares / Math.max(1, Math.floor(width / pitch))));

/** The possible arrangements, the preferred ones first, each with full names before short ones. A single file prefers the
 * line above, which leaves its squares the whole width. If no arrangement fits, short names are placed above the squares. */
function arrangements(text: number, x: number, right: number, { names, longest, each, pitch }: Wanted): readonly Rows[] {
  const squares = squaresFor(longest, each);
  const widest = names.map((those) => Math.max(text, ...those.map((name) => textWidth(name, text, true))));
  const amount = text * AMOUNT;
  const rows = (arrangement: Arrangement, way: number, squaresX: number, end: number, least: number): Rows => {
    const deep = deepFor(squares, pitch, end - squaresX);
    const height = (arrangement === 'above' ? least + deep * pitch : Math.max(least, deep * pitch)) + ROW_GAP;
    const hasWidth = arrangement !== 'above' || (widest[way] ?? 0) + amount <= right - x;
    return { arrangement, way, deep, squaresX, height, hasWidth };
  };
  const beside = widest.map((width, way) => rows('beside', way, x + Math.max(width, amount) + 8, right, text * 2.1));
  const above = widest.map((_, way) => rows('above', way, x, right, text * 1.15));
  const inline = widest.map((width, way) => rows('inline', way, x + width + 8, right - amount, text * 0.96));
  return names[0]?.length === 1 ? [...above, ...beside, ...inline] : [...beside, ...above, ...inline];
}

export function layoutCaches(layout: SceneLayout, wanted: Wanted): CachesLayout {
  const { stock, memory, type } = layout;
  const text = type.text;
  const right = memory.x + memory.width - 6;
  const x = stock.x + 20;
  const list = stock.y + text * 0.86;
  const beside = list + text;
  const cards = { x: stock.x, y: beside - text * 0.3 - CARD_HEIGHT / 2, width: right - stock.x, height: CARD_HEIGHT };
  const top = beside + text * 0.3 + ROW_GAP / 2;
  const bottom = stock.y + stock.height - (hasFoot(layout) ? text * 1.15 : 0);
  const number = wanted.names[0]?.length ?? 0;
  const ways = arrangements(text, x, right, wanted);
  const fitsAbove =
    (lines: number) =>
    ({ height, deep, hasWidth }: Rows): boolean =>
      hasWidth && height * number - ROW_GAP <= bottom - top - lines * text * BELOW && deep <= MOST_DEEP;
  const chosen =
    ways.find(fitsAbove(WANTED)) ??
    ways.find(fitsAbove(1)) ??
    ways.find(fitsAbove(0)) ??
    ways.filter(({ arrangement }) => arrangement === 'above').at(-1);
  if (chosen === undefined) throw new Error('there are arrangements');
  const { arrangement, way, deep, height, squaresX } = chosen;
  const shown = Math.min(number, Math.max(1, Math.floor((bottom - top + ROW_GAP) / height)));
  const rows = Array.from({ length: shown }, (_, index) => {
    const y = top + index * height;
    const squaresY = arrangement === 'above' ? y + text * 1.15 : y;
    const line = arrangement === 'inline' ? y + (height - ROW_GAP) / 2 + text * 0.33 : y + text * 0.82;
    return {
      name: line,
      amount: arrangement === 'beside' ? y + text * 1.85 : line,
      squares: { x: squaresX, y: squaresY, width: right - squaresX, height: deep * wanted.pitch },
    };
  });
  const end = top + shown * height - ROW_GAP;
  return {
    list,
    cards,
    beside,
    thread: stock.x + 5,
    rows,
    arrangement,
    way,
    words: { x, width: (arrangement === 'above' ? right : squaresX - 6) - x },
    right,
    deep,
    below: Array.from(
      { length: Math.min(MOST_BELOW, Math.floor((bottom - end) / (text * BELOW))) },
      (_, line) => end + text * (BELOW * line + 0.95),
    ),
    foot: hasFoot(layout) ? stock.y + stock.height - 1 : null,
  };
}

/** A full row of cards stands for at least one object for this number of pages of the machine. */
export const PAGES_EACH = 40;

/** The pitch of the cards, and the number of objects that each card stands for: the smallest power of two with which a row has room for `most`
 * objects and for one object for every PAGES_EACH pages of the machine. */
export function cardsIn(width: number, most: number, managed: number): { readonly each: number; readonly pitch: number } {
  const pitch = 9;
  const room = Math.max(1, Math.floor(width / pitch));
  let each = 1;
  while (each * room < Math.max(most, managed / PAGES_EACH)) each *= 2;
  return { each, pitch };
}
