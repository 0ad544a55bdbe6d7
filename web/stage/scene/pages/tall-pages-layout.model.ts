// Layout of the scene in which every page is a square, for a phone: the floors are as wide as the screen and as high as they need to be.
import type { Box } from '../scene-layout.model.ts';
import {
  BOX_PAD,
  DESK_COLUMNS,
  EDGE,
  GAP,
  KERNEL_COLUMNS,
  KERNEL_ROWS,
  LANE,
  NECK_COLUMNS,
  type PagesLayout,
  type PagesMachine,
  WIDE_COLUMNS,
} from './pages-layout.model.ts';

/** Font size in CSS pixels. */
const TEXT = 14;
/** Width of the lane left of the belts, for the path from their tails to kswapd. */
const TAIL_LANE = 14;
/** The smallest pitch at which squares can show marks, in CSS pixels. */
const LEAST_PITCH = 6.6;
/** Height of the gap between the tank and the belts, in multiples of the font size; a path runs through it and must not touch the words
 * beside it. */
const WAY_LINE = 1.8;
/** Each box on the disk floor has room for the machine's pages divided by this number. */
const SWAP_DIVISOR = 2;

/** The least number of rows with which a belt can hold all pages. */
const rowsFor = (pages: number, width: number): number => Math.ceil(pages / Math.max(1, Math.floor(width / LEAST_PITCH) - DESK_COLUMNS));

/** All lengths are in CSS pixels. */
export function layoutTallPages(width: number, { managed, high }: PagesMachine): PagesLayout {
  const text = TEXT;
  const type = { text, name: text * 1.1, figure: text * 2 };
  const left = EDGE + TAIL_LANE;
  const inside = width - 2 * EDGE;
  const right = width - EDGE - LANE;
  const beltRows = rowsFor(managed, right - left);
  const pitch = (right - left) / (Math.ceil(managed / beltRows) + DESK_COLUMNS);
  const sentence = type.name * 2.7;
  const programs = { x: EDGE, y: sentence + text * 0.6, width: inside, height: text * 4.2 };

  const memoryTop = programs.y + programs.height + GAP;
  const neckRows = Math.ceil(high / NECK_COLUMNS);
  const wideRows = Math.ceil((managed - neckRows * NECK_COLUMNS) / WIDE_COLUMNS);
  const wide = { x: left, y: memoryTop + text * 2, width: WIDE_COLUMNS * pitch, height: wideRows * pitch };
  const neck = { x: left, y: wide.y + wide.height, width: NECK_COLUMNS * pitch, height: neckRows * pitch };
  const bottom = neck.y + neck.height;
  const tank = { x: left, y: wide.y, width: wide.width, height: bottom - wide.y };
  const radius = Math.min(30, (width - EDGE - tank.x - tank.width) / 2.8);
  const gearY = memoryTop + text * 2 + radius * 1.4;
  const gear = { x: (tank.x + tank.width + width - EDGE) / 2, y: gearY, radius, name: gearY + radius + text * 1.3 };

  const beltLeft = left + DESK_COLUMNS * pitch;
  const belt = (top: number) => {
    const squares = { x: beltLeft, y: top + text * 1.42, width: right - beltLeft, height: beltRows * pitch };
    return { name: top + text * 0.95, squares, below: squares.y + squares.height + text * 1.08 };
  };
  const file = belt(bottom + text * WAY_LINE);
  const anon = belt(file.below + text * 0.5);
  const kernelWidth = KERNEL_COLUMNS * pitch;
  const kernel = { x: right - kernelWidth, y: anon.below + text * 0.7, width: kernelWidth, height: KERNEL_ROWS * pitch };
  const memory = { x: EDGE, y: memoryTop, width: inside, height: kernel.y + kernel.height + GAP - memoryTop };

  const columns = Math.floor((right - left - 2 * BOX_PAD) / pitch);
  const boxRows = Math.ceil(managed / SWAP_DIVISOR / columns);
  const box = (y: number): Box => ({ x: left, y, width: columns * pitch + 2 * BOX_PAD, height: boxRows * pitch + 2 * BOX_PAD });
  const diskTop = memory.y + memory.height + GAP;
  const queue = box(diskTop + text * 1.75);
  const swap = box(queue.y + queue.height + text * 1.75);
  const disk = { x: EDGE, y: diskTop, width: inside, height: swap.y + swap.height + text * 1.9 - diskTop };
  const height = disk.y + disk.height + GAP;
  const stock = { x: left, y: memory.y + GAP, width: right - left, height: memory.height - 2 * GAP };
  const head = { name: sentence, chip: { right: 0, y: 0, height: 0 }, figure: sentence, bar: programs, ghost: sentence, sentence };
  const scene = { width, height, type, head, programs, memory, disk, tank, gear, stock, queue, swap, isAnonOnly: false };
  return { scene, pitch, beltRows, boxRows, neck, wide, file, anon, kernel, introduces: false, isTall: true };
}
