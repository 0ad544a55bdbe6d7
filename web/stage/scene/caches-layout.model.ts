// Places of the unused dentries and inodes in the middle, and below them of the files whose pages depend on them.

import { squaresFor } from '../../domain/scene/squares.model.ts';
import { type Box, type SceneLayout, textWidth } from './scene-layout.model.ts';
import { hasFoot } from './stock-layout.model.ts';

/** Where names stand: two lines left of the squares, one line left of them, or a line above. */
type Arrangement = 'beside' | 'inline' | 'above';

export type CachesLayout = {
  /** Baseline of the list's name, and its cards. */
  readonly list: number;
  readonly cards: Box;
  /** Along which the threads go down. */
  readonly thread: number;
  readonly rows: readonly {
    /** Baselines of its name and of its amount. */
    readonly name: number;
    readonly amount: number;
    readonly squares: Box;
  }[];
  readonly arrangement: Arrangement;
  /** Which of the names have room. */
  readonly way: number;
  /** Where names begin, and their room. */
  readonly words: { readonly x: number; readonly width: number };
  /** Where everything ends. */
  readonly right: number;
  /** Rows of squares in each file. */
  readonly deep: number;
  /** Baseline of what the threads mean, and of what else is in memory; null: there is no room. */
  readonly means: number | null;
  readonly foot: number | null;
};

export const CARD_HEIGHT = 11;
const ROW_GAP = 4;
/** Widths of an amount such as "1,024 MB", in sizes of type. */
const AMOUNT = 3.6;
const MOST_DEEP = 8;

type Wanted = {
  /** Names of the side that has more files: in full, and short. */
  readonly names: readonly (readonly string[])[];
  /** Pages of the longest file of both. */
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
  /** Names, squares and amounts stand clear of each other. */
  readonly hasWidth: boolean;
};

/** Rows of squares that the longest file needs in this width. */
const deepFor = (squares: number, pitch: number, width: number): number =>
  Math.max(2, Math.ceil(squares / Math.max(1, Math.floor(width / pitch))));

/** The arrangements from the roomiest on, each with full names first; with no room for any, names stand short above. */
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
  return [
    ...widest.map((width, way) => rows('beside', way, x + Math.max(width, amount) + 8, right, text * 2.1)),
    ...widest.map((_, way) => rows('above', way, x, right, text * 1.15)),
    ...widest.map((width, way) => rows('inline', way, x + width + 8, right - amount, text * 1.1)),
  ];
}

export function layoutCaches(layout: SceneLayout, wanted: Wanted): CachesLayout {
  const { stock, memory, type } = layout;
  const text = type.text;
  const right = memory.x + memory.width - 6;
  const x = stock.x + 20;
  const list = stock.y + text;
  const cards = { x: stock.x, y: list + text * 0.4, width: right - stock.x, height: CARD_HEIGHT };
  const top = cards.y + cards.height + ROW_GAP + 2;
  const bottom = stock.y + stock.height - (hasFoot(layout) ? text * 1.15 : 0);
  const number = wanted.names[0]?.length ?? 0;
  const ways = arrangements(text, x, right, wanted);
  const fits = ({ height, deep, hasWidth }: Rows): boolean => hasWidth && height * number - ROW_GAP <= bottom - top && deep <= MOST_DEEP;
  const chosen = ways.find(fits) ?? ways.filter(({ arrangement }) => arrangement === 'above').at(-1);
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
    thread: stock.x + 5,
    rows,
    arrangement,
    way,
    words: { x, width: (arrangement === 'above' ? right : squaresX - 6) - x },
    right,
    deep,
    means: bottom - end > text * 1.15 ? end + text * 1.1 : null,
    foot: hasFoot(layout) ? stock.y + stock.height - 1 : null,
  };
}

/** Pages of the machine for each object of a full row. */
export const PAGES_EACH = 40;

/** Cards of the list, and how many objects each stands for: by the machine, so that a story has one scale on both sides; more only where there are
 * too many for the row. */
export function cardsIn(width: number, most: number, managed: number): { readonly each: number; readonly pitch: number } {
  const pitch = 9;
  const room = Math.max(1, Math.floor(width / pitch));
  let each = 1;
  while (each * room < Math.max(most, managed / PAGES_EACH)) each *= 2;
  return { each, pitch };
}
