// Layout of the scene. Units are CSS pixels of a half at 1280 x 720, and the drawing is scaled to the available size. Positions depend only
// on that size, on the size of the type, on the machine's zones and on the subject of the story, so nothing moves between moments, depths or
// beats. One exception: in a story about anonymous pages the layout changes when the machine gets more than a few file pages.

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Font sizes, in units. */
type SceneType = {
  /** Font size of ordinary words. */
  readonly text: number;
  /** Font size of the side's name. */
  readonly name: number;
  /** Font size of the cost. */
  readonly figure: number;
};

export type SceneLayout = {
  readonly width: number;
  readonly height: number;
  readonly type: SceneType;
  /** Baselines and boxes of the things above the floors. */
  readonly head: {
    readonly name: number;
    /** The right end, the top and the height of the badge that compares the sides. */
    readonly chip: { readonly right: number; readonly y: number; readonly height: number };
    readonly figure: number;
    /** The box of the bar if the words beside it leave it this much room; otherwise the bar begins further right. */
    readonly bar: Box;
    readonly ghost: number;
    readonly sentence: number;
  };
  readonly programs: Box;
  readonly memory: Box;
  readonly disk: Box;
  readonly tank: Box;
  /** Centre and radius of kswapd's gear, and the baseline of its name. */
  readonly gear: { readonly x: number; readonly y: number; readonly radius: number; readonly name: number };
  /** The box for the pages in memory, right of the reclaimers. */
  readonly stock: Box;
  readonly queue: Box;
  readonly swap: Box;
  /** The file pages have only a line, and the anonymous pages the rest of the box for pages. */
  readonly isAnonOnly: boolean;
};

/** The properties of the machine and the story on which the layout depends. */
export type SceneShape = {
  /** Number of zones. The names of several zones need a wider tank. */
  readonly zones: number;
  readonly isAnonOnly: boolean;
};
export const USUAL: SceneShape = { zones: 2, isAnonOnly: false };

/** The least size that the words need, in units. */
const LEAST_WIDTH = 600;
const LEAST_HEIGHT = 540;
const EDGE = 10;
const GAP = 8;
/** Width of the lane right of the pages in memory, for pages that come back from the disk. */
export const LANE = 26;
/** The font size on a projector if a half has at least the size WALL_HALF_PX, in CSS pixels. A smaller half has proportionally smaller type. */
const WALL_TYPE_PX = 24;
const WALL_HALF_PX = { width: 620, height: 490 };
/** The font size on a projector. `widthPx`: the width of one of `parts` halves side by side. */
export const wallTypePx = (widthPx: number, heightPx: number, parts: 1 | 2): number =>
  WALL_TYPE_PX * Math.min(1, (widthPx * parts) / (2 * WALL_HALF_PX.width), heightPx / WALL_HALF_PX.height);
const SCREEN_TYPE = 18;
/** The font size on a phone, in CSS pixels, unless it exceeds the largest one with which the words still fit there, in units. */
const PHONE_TYPE_PX = 14;
const PHONE_TYPE = 23;

/** Height of the badge, in multiples of the font size, so that it touches neither the bar nor the words below it. */
const CHIP_HEIGHT = 1.35;
/** Width of the room right of the tank for the names of its watermarks. */
export const marksWidth = (text: number): number => text * 1.9 + 9;
/** Width of a tank with one zone, in multiples of the font size. */
const ONE_ZONE = 4.8;
/** Height of the two lines above the tank about free memory, in multiples of the font size. */
export const TANK_WORDS = 2.75;

/** CSS pixels per unit on a stage of this size. */
export const sceneScale = (widthPx: number, heightPx: number): number => Math.min(widthPx / LEAST_WIDTH, heightPx / LEAST_HEIGHT);

/** The floors from top to bottom. */
export const FLOORS = ['programs', 'memory', 'disk'] as const;

export function layoutScene(widthPx: number, heightPx: number, wall: boolean, { zones, isAnonOnly } = USUAL): SceneLayout {
  const scale = sceneScale(widthPx, heightPx);
  const width = widthPx / scale;
  const height = heightPx / scale;
  const text = wall
    ? Math.max(SCREEN_TYPE, wallTypePx(widthPx, heightPx, 2) / scale)
    : Math.max(SCREEN_TYPE, Math.min(PHONE_TYPE, PHONE_TYPE_PX / scale));
  const type = { text, name: Math.max(22, text * 1.1), figure: Math.max(42, text * 1.9) };
  const head = layoutHead(width, type);
  const programs = { x: EDGE, y: head.sentence + text * 0.6, width: width - 2 * EDGE, height: wall ? text * 2.9 : 84 };
  const diskHeight = wall ? Math.min(text * 3.5, height * 0.18) : Math.max(92, Math.min(text * 3.9, height * 0.185));
  const disk = { x: EDGE, y: height - GAP - diskHeight, width: width - 2 * EDGE, height: diskHeight };
  const memoryTop = programs.y + programs.height + GAP;
  const memory = { x: EDGE, y: memoryTop, width: width - 2 * EDGE, height: disk.y - GAP - memoryTop };
  const left = EDGE + text * 1.9;
  const tankTop = memory.y + text * TANK_WORDS;
  const tank = {
    x: left,
    y: tankTop,
    width: Math.max(118, text * (zones === 1 ? ONE_ZONE : 6.4)),
    height: memory.y + memory.height - 12 - tankTop,
  };
  const gearRoom = Math.max(108, text * 4.6);
  const radius = Math.max(30, text * 1.68);
  const gearY = memory.y + Math.max(memory.height * 0.36, radius * 1.2 + 34);
  const gear = {
    x: tank.x + tank.width + marksWidth(text) + gearRoom / 2,
    y: gearY,
    radius,
    name: gearY + radius + text * 1.2,
  };
  const stockLeft = tank.x + tank.width + marksWidth(text) + gearRoom;
  const stock = { x: stockLeft, y: memory.y + 8, width: width - 2 * EDGE - LANE - stockLeft, height: memory.height - 16 };
  const boxTop = disk.y + text * 1.75;
  const boxHeight = disk.y + disk.height - 8 - boxTop;
  const queue = { x: left, y: boxTop, width: gear.x + 20 - left, height: boxHeight };
  const swapLeft = queue.x + queue.width + 18;
  const swap = { x: swapLeft, y: boxTop, width: Math.min(220, (width - EDGE - swapLeft) * 0.62), height: boxHeight };
  return { width, height, type, head, programs, memory, disk, tank, gear, stock, queue, swap, isAnonOnly };
}

function layoutHead(width: number, type: SceneType): SceneLayout['head'] {
  const name = type.name * 1.15;
  const chipHeight = type.text * CHIP_HEIGHT;
  const figure = name + Math.max(type.figure * 1.08, type.text * 2.2);
  const barLeft = width * 0.56;
  const bar = { x: barLeft, y: figure - 18 - type.text * 1.06, width: width - 20 - barLeft, height: 18 };
  const ghost = figure + 2;
  return {
    name,
    chip: { right: width - 18, y: name - chipHeight * 0.85, height: chipHeight },
    figure,
    bar,
    ghost,
    sentence: ghost + Math.max(32, type.text * 1.4),
  };
}

/** Widths of groups of characters of the page's typeface, in thousandths of the font size. All other characters have the width ORDINARY. */
const ADVANCES: readonly (readonly [string, number])[] = [
  ["ijl.,:;'’|!I", 262],
  ['ftr()[]/-', 345],
  [' ', 205],
  ['mw%', 800],
  ['MW@', 860],
  ['sczxkvy', 465],
  ['ABCDEFGHJKLNOPQRSTUVXYZ', 590],
];
const ORDINARY = 530;
/** Chinese characters and their punctuation are as wide as they are high. */
const SQUARE = 1000;
const IS_SQUARE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/;
const BOLDER = 1.05;

const advanceOf = (character: string): number =>
  IS_SQUARE.test(character) ? SQUARE : (ADVANCES.find(([these]) => these.includes(character))?.[1] ?? ORDINARY);

/** An estimate of the width of a text, in the unit of `size`. It is more often too large than too small. */
export const textWidth = (text: string, size: number, bold: boolean): number =>
  ([...text].reduce((sum, character) => sum + advanceOf(character), 0) / 1000) * size * (bold ? BOLDER : 1);

/**
 * Where leaving out a text would be worse than a tight fit, its estimated width may exceed the room by this factor, because estimates are usually too
 * large.
 */
export const SEEMS_WIDER = 1.08;

/** The first of several forms that fits into the room, or the last form if none fits. */
export const fitting = (ways: readonly string[], room: number, size: number, bold: boolean): string =>
  ways.find((way) => textWidth(way, size, bold) <= room) ?? ways.at(-1) ?? '';
