// Layout of the scene in which every page is a square and one kernel has the whole stage. As in the other scene, positions depend only on
// the machine and on the size of the stage and of the type, so nothing moves because of what happens in the run.
import { type Box, type SceneLayout, wallTypePx } from '../scene-layout.model.ts';

export type BeltPlace = {
  /** Baseline of the belt's name. */
  readonly name: number;
  /** The area for squares on the two lists; isolated pages are left of it. */
  readonly squares: Box;
  /** Baseline of the words about the belt. */
  readonly below: number;
};

export type PagesLayout = {
  /** The same positions under the names that the other scene uses. */
  readonly scene: SceneLayout;
  /** Distance between two squares, the same everywhere. */
  readonly pitch: number;
  /** Rows of squares on a belt, and in a box of the disk. */
  readonly beltRows: number;
  readonly boxRows: number;
  /** The parts of the tank, which is a bottle. The narrow neck at its bottom reaches up to the high watermark, so that its rows can be counted
   * up to each watermark; the wide part above is for further pages. */
  readonly neck: Box;
  readonly wide: Box;
  readonly file: BeltPlace;
  readonly anon: BeltPlace;
  /** The box of the kernel's own pages. The words about them are left of it. */
  readonly kernel: Box;
  /** There is room for a line that says what each program is. */
  readonly introduces: boolean;
  /** The parts are stacked vertically, for a phone. */
  readonly isTall: boolean;
};

/** Columns in the neck and above it. The neck has a whole number of rows. */
export const NECK_COLUMNS = 12;
export const WIDE_COLUMNS = 26;
export const BELT_ROWS = 7;
export const BOX_ROWS = 5;
export const KERNEL_ROWS = 2;
export const KERNEL_COLUMNS = 22;
/** Columns to the left of a belt for pages that reclaim has just isolated: a batch of 32, a gap, and the outline. */
export const DESK_COLUMNS = 6;

/** The least size that the words need, in units. A smaller stage has a smaller scale. */
const LEAST_WIDTH = 1240;
const LEAST_HEIGHT = 520;
/** The smallest scale at which the words can be read, in CSS pixels per unit. Below it each square stands for many pages. */
const LEAST_SCALE = 0.78;
const SCREEN_TYPE = 18;
export const EDGE = 10;
export const GAP = 8;
export const BOX_PAD = 5;
/** Width of the lane right of the belts, for pages that come back from the disk; on a phone also for those that go there. */
export const LANE = 18;
/** The smallest pitch at which squares can show marks, in units. */
const LEAST_PITCH = 6.5;

export type PagesRoom = { readonly width: number; readonly height: number; readonly wall: boolean };
/** Pages of the whole machine, and pages up to the high watermark, where the neck ends. */
export type PagesMachine = { readonly managed: number; readonly high: number };

/** The layout for a stage; null: the stage has no room for a square for every page. */
export function layoutPages({ width: widthPx, height: heightPx, wall }: PagesRoom, { managed, high }: PagesMachine): PagesLayout | null {
  const scale = Math.min(widthPx / LEAST_WIDTH, heightPx / LEAST_HEIGHT);
  if (scale < LEAST_SCALE) return null;
  const [width, height] = [widthPx / scale, heightPx / scale];
  const text = wall ? Math.max(SCREEN_TYPE, wallTypePx(widthPx, heightPx, 1) / scale) : SCREEN_TYPE;
  const type = { text, name: Math.max(22, text * 1.1), figure: Math.max(42, text * 1.9) };
  const sentence = type.name * 1.3;
  const left = EDGE + text * 1.9;
  const inside = width - 2 * EDGE;
  const programs = { x: EDGE, y: sentence + text * 0.5, width: inside, height: Math.max(64, text * (wall ? 2.9 : 4.75)) };
  const memoryTop = programs.y + programs.height + GAP;

  // Memory and disk share the remaining height. Both have rows of squares, so it limits the pitch, as the width does.
  const neckRows = Math.ceil(high / NECK_COLUMNS);
  const rows = neckRows + Math.ceil((managed - neckRows * NECK_COLUMNS) / WIDE_COLUMNS);
  const boxWords = text * 1.75 + 2 * BOX_PAD + 8;
  const rest = height - memoryTop - 2 * GAP;
  const tankWords = text * 1.7 + 12;
  const beltWords = 2 * text * 2.6 + 16;
  const byTank = (rest - boxWords - tankWords) / (rows + BOX_ROWS);
  const byBelts = (rest - boxWords - beltWords) / (2 * BELT_ROWS + BOX_ROWS);
  const gearRoom = Math.max(116, text * 5.7);
  const besideSquares = left + gearRoom + EDGE + LANE;
  const byWidth = (width - besideSquares) / (WIDE_COLUMNS + DESK_COLUMNS + Math.ceil(managed / BELT_ROWS));
  const pitch = Math.min(byTank, byBelts, byWidth);
  if (pitch < LEAST_PITCH) return null;

  const diskHeight = boxWords + BOX_ROWS * pitch;
  const disk = { x: EDGE, y: height - GAP - diskHeight, width: inside, height: diskHeight };
  const memory = { x: EDGE, y: memoryTop, width: inside, height: disk.y - GAP - memoryTop };
  const bottom = memory.y + memory.height - 10;
  const wideHeight = (rows - neckRows) * pitch;
  const neck = { x: left, y: bottom - neckRows * pitch, width: NECK_COLUMNS * pitch, height: neckRows * pitch };
  const wide = { x: left, y: neck.y - wideHeight, width: WIDE_COLUMNS * pitch, height: wideHeight };
  const tank = { x: left, y: wide.y, width: wide.width, height: bottom - wide.y };

  const radius = Math.max(30, text * 1.68);
  const gear = {
    x: tank.x + tank.width + gearRoom / 2,
    y: memory.y + text * 2 + (BELT_ROWS * pitch) / 2,
    radius,
    name: memory.y + text * 3.2 + (BELT_ROWS * pitch) / 2 + radius,
  };
  const beltLeft = tank.x + tank.width + gearRoom + DESK_COLUMNS * pitch;
  const beltWidth = width - EDGE - LANE - beltLeft;
  const block = memory.height / 2;
  const belt = (place: number): BeltPlace => {
    const top = memory.y + place * (block - 4) + 4;
    const y = top + text * 1.42;
    return {
      name: top + text * 0.95,
      squares: { x: beltLeft, y, width: beltWidth, height: BELT_ROWS * pitch },
      below: y + BELT_ROWS * pitch + text * 1.08,
    };
  };
  const [file, anon] = [belt(0), belt(1)];
  const kernelWidth = KERNEL_COLUMNS * pitch;
  const kernel = {
    x: beltLeft + beltWidth - kernelWidth,
    y: anon.squares.y + anon.squares.height + 10,
    width: kernelWidth,
    height: KERNEL_ROWS * pitch,
  };

  const boxTop = disk.y + text * 1.75;
  const box = (x: number, columns: number): Box => ({
    x,
    y: boxTop,
    width: columns * pitch + 2 * BOX_PAD,
    height: BOX_ROWS * pitch + 2 * BOX_PAD,
  });
  const boxColumns = Math.floor((disk.width - left - text * 10 - 24 - 4 * BOX_PAD) / pitch / 2);
  const queue = box(left, boxColumns);
  const swap = box(queue.x + queue.width + 24, boxColumns);
  const stock = { x: beltLeft, y: memory.y + 8, width: beltWidth, height: memory.height - 16 };
  const head = { name: sentence, chip: { right: 0, y: 0, height: 0 }, figure: sentence, bar: programs, ghost: sentence, sentence };
  const scene: SceneLayout = { width, height, type, head, programs, memory, disk, tank, gear, stock, queue, swap, isAnonOnly: false };
  return {
    scene,
    pitch,
    beltRows: BELT_ROWS,
    boxRows: BOX_ROWS,
    neck,
    wide,
    file,
    anon,
    kernel,
    introduces: !wall,
    isTall: false,
  };
}

/** The background of a belt: the area of its squares, and of the isolated pages to their left. */
export const groundOf = ({ squares }: BeltPlace, pitch: number): Box => ({
  ...squares,
  x: squares.x - DESK_COLUMNS * pitch,
  width: squares.width + DESK_COLUMNS * pitch,
});

/** The top left corner of the first square in a box with walls. */
export const insideBox = ({ x, y }: Box): { readonly x: number; readonly y: number } => ({ x: x + BOX_PAD, y: y + BOX_PAD });
export const columnsOfBox = ({ width }: Box, pitch: number): number => Math.floor((width - 2 * BOX_PAD + 0.01) / pitch);
