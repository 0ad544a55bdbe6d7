// The paths of moving squares. They lead along the gap between programs and memory, beside the belts, and along a belt from its head to the
// left. Pages that reclaim puts back move to the right below their belt, so that they do not meet the pages that move to the left.

import { endColumn, placeFields } from '../../../domain/scene/fields.model.ts';
import { type Generations, SHADES as MOST_GENERATIONS } from '../../../domain/scene/generations.model.ts';
import { squaresFor } from '../../../domain/scene/squares.model.ts';
import type { SceneFrame } from '../../../engine/protocol.ts';
import { leastColumns } from '../generations-layout.model.ts';
import type { Box, SceneLayout } from '../scene-layout.model.ts';
import { type Block, blocksOf, gridIn } from '../stock-layout.model.ts';
import type { Way } from './flows.model.ts';

export type Place = { readonly x: number; readonly y: number };

/**
 * The box of a belt, and the x positions where its inactive and its active part end. With generations, these are the ends of the generation into
 * which the kernel reads file pages, and of the youngest generation.
 */
type BeltEnds = { readonly box: Box; readonly seam: number; readonly end: number };

export type Ends = {
  readonly file: BeltEnds;
  readonly anon: BeltEnds;
  /** Number of programs with a figure on the programs' floor. */
  readonly figures: number;
};

function beltEnds({ squares: box }: Block, { inactive, active }: SceneFrame['file'], each: number): BeltEnds {
  const { rows, pitch } = gridIn(box);
  const tail = Math.ceil(squaresFor(inactive, each) / rows);
  const columns = tail + Math.ceil(squaresFor(active, each) / rows);
  const within = (column: number): number => box.x + Math.min(column * pitch, box.width);
  return { box, seam: within(tail), end: within(columns) };
}

/** The index of the generation into which the kernel reads file pages: the second oldest of four, so that it does not evict them at once; if
 * there are fewer, the oldest. */
const READ_INTO = (generations: number): number => (generations === MOST_GENERATIONS ? 1 : 0);

function fieldEnds({ squares: box }: Block, generations: Generations, each: number, text: number): BeltEnds {
  const grid = gridIn(box);
  const places = placeFields(generations.fields, each, grid, leastColumns(generations, grid, text));
  const within = (column: number): number => box.x + Math.min(column * grid.pitch, box.width);
  const entered = places.slice(0, READ_INTO(places.length) + 1);
  return { box, seam: within(endColumn(entered)), end: within(endColumn(places)) };
}

type Belts = { readonly scene: Pick<SceneFrame, 'file' | 'anon'>; readonly generations: Generations | null };

/** `each`: pages per square of the belts. */
export function endsOf(layout: SceneLayout, { scene, generations }: Belts, each: number, figures: number): Ends {
  const [file, anon] = blocksOf(layout, 2);
  if (file === undefined || anon === undefined) throw new Error('two blocks were asked for');
  const text = layout.type.text;
  const ends = (block: Block, belt: SceneFrame['file']): BeltEnds =>
    generations === null ? beltEnds(block, belt, each) : fieldEnds(block, generations, each, text);
  return { file: ends(file, scene.file), anon: ends(anon, scene.anon), figures };
}

/** Distance from the edge of a belt or a floor to the middle of the lane beside it. */
const BESIDE = 5;
/** Distance from the belts to the lane on their left. */
const CHANNEL = 9;
/** Distances from the right edge to the lanes there: down from the programs, and up from the disk. */
const DOWN = 20;
const UP = 32;
/** How far a path extends into the box where it begins or ends. */
const INTO = 14;
/** Distance from the tank to the lane on its left, and height above its rim at which pages enter it, below the words there. */
const LEFT_OF_TANK = 8;
const OVER_RIM = 1;

const middleY = ({ y, height }: Box): number => y + height / 2;
const rightOf = ({ x, width }: Box): number => x + width;
const bottomOf = ({ y, height }: Box): number => y + height;

/** The feet of a figure. Tasks without a figure share a place right of the last figure. */
export function feetOf({ programs, tank }: SceneLayout, figure: number, figures: number): Place {
  const width = (rightOf(programs) - tank.x) / Math.max(2, figures);
  const x = figure < figures ? tank.x + figure * width + INTO : rightOf(programs) - DOWN;
  return { x, y: bottomOf(programs) - 8 };
}

/** The y position of the programs in direct reclaim. */
const helpersY = ({ memory, type }: SceneLayout): number => bottomOf(memory) - 6 - type.text * 2.3 - 16;

/** Corners of a path. `figure`: index of the program that takes or gets the page. */
export function wayCorners(way: Way, layout: SceneLayout, ends: Ends, figure: number): readonly Place[] {
  const { programs, memory, disk, tank, stock, queue, swap, width } = layout;
  const desk = (bottomOf(programs) + memory.y) / 2;
  const channel = stock.x - CHANNEL;
  const feet = feetOf(layout, figure, ends.figures);
  const below = ({ box }: BeltEnds): number => bottomOf(box) + BESIDE;

  const fromProgram = (...rest: readonly Place[]): readonly Place[] => [
    feet,
    { x: feet.x, y: desk },
    { x: width - DOWN, y: desk },
    ...rest,
  ];
  const into = ({ box }: BeltEnds, from: number, to: number): readonly Place[] => [
    { x: from, y: middleY(box) },
    { x: to, y: middleY(box) },
  ];
  /** The path from the tail past a program in direct reclaim into the tank. */
  const helped = ({ box }: BeltEnds): readonly Place[] => [
    { x: box.x, y: middleY(box) },
    { x: channel, y: middleY(box) },
    { x: channel, y: helpersY(layout) },
    { x: rightOf(tank) - INTO, y: helpersY(layout) },
  ];
  /** The path from the tail into the tank, over the top of the wheel and the rim of the tank, so that it crosses neither the word on the wheel
   * nor the names of the watermarks. */
  const freed = ({ box }: BeltEnds): readonly Place[] => [
    { x: box.x, y: middleY(box) },
    { x: channel, y: middleY(box) },
    { x: channel, y: tank.y - OVER_RIM },
    { x: rightOf(tank) - INTO, y: tank.y - OVER_RIM },
    { x: rightOf(tank) - INTO, y: tank.y + INTO },
  ];
  const kept = (belt: BeltEnds, to: number): readonly Place[] => [
    { x: belt.box.x, y: bottomOf(belt.box) },
    { x: belt.box.x, y: below(belt) },
    { x: to, y: below(belt) },
    { x: to, y: bottomOf(belt.box) },
  ];
  const gone = ({ box, end }: BeltEnds): readonly Place[] => [
    { x: (box.x + end) / 2, y: middleY(box) },
    { x: channel, y: middleY(box) },
    { x: channel, y: memory.y + BESIDE },
    { x: rightOf(tank) - INTO, y: memory.y + BESIDE },
    { x: rightOf(tank) - INTO, y: tank.y + INTO },
  ];
  // The path to the queue runs between the floors, and then down between the queue and swap.
  const shelf = (bottomOf(memory) + disk.y) / 2;
  const gap = (rightOf(queue) + swap.x) / 2;
  const intoQueue: readonly Place[] = [
    { x: channel, y: shelf },
    { x: gap, y: shelf },
    { x: gap, y: middleY(queue) },
    { x: rightOf(queue) - INTO, y: middleY(queue) },
  ];

  switch (way) {
    case 'take':
      // The path passes left of the words above the tank.
      return [
        { x: tank.x + INTO, y: tank.y + INTO },
        { x: tank.x - LEFT_OF_TANK, y: tank.y + INTO },
        { x: tank.x - LEFT_OF_TANK, y: desk },
        { x: feet.x, y: desk },
        feet,
      ];
    case 'fault-anon':
      return fromProgram(...into(ends.anon, width - DOWN, ends.anon.end));
    case 'write-file':
      return fromProgram(...into(ends.file, width - DOWN, ends.file.seam));
    case 'read-file':
      return [{ x: width - UP, y: middleY(disk) }, ...into(ends.file, width - UP, ends.file.seam)];
    case 'swap-in': {
      const y = swap.y + swap.height * 0.28;
      return [{ x: rightOf(swap), y }, { x: width - UP, y }, ...into(ends.anon, width - UP, ends.anon.end)];
    }
    case 'free-file':
      return freed(ends.file);
    case 'free-anon':
      return freed(ends.anon);
    case 'help-file':
      return helped(ends.file);
    case 'help-anon':
      return helped(ends.anon);
    case 'back-file':
      return kept(ends.file, ends.file.seam);
    case 'back-anon':
      return kept(ends.anon, ends.anon.seam);
    case 'up-file':
      return kept(ends.file, ends.file.end);
    case 'up-anon':
      return kept(ends.anon, ends.anon.end);
    case 'gone-file':
      return gone(ends.file);
    case 'gone-anon':
      return gone(ends.anon);
    case 'swap-out': {
      const x = Math.max(swap.x, ends.anon.box.x) + 4;
      return [
        { x, y: bottomOf(ends.anon.box) },
        { x, y: swap.y + INTO },
      ];
    }
    case 'write-tail': {
      const y = ends.file.box.y + ends.file.box.height * 0.8;
      return [{ x: ends.file.box.x, y }, { x: channel, y }, ...intoQueue];
    }
    case 'flush': {
      const y = middleY(ends.file.box);
      return [{ x: (ends.file.box.x + ends.file.seam) / 2, y }, { x: channel, y }, ...intoQueue];
    }
    default:
      return unreachable(way);
  }
}

const unreachable = (way: never): never => {
  throw new Error(`no such way: ${way}`);
};

/** The corners of a path; `along`: the distance of each corner from the start; `length`: of the whole path. */
export type Track = { readonly corners: readonly Place[]; readonly along: readonly number[]; readonly length: number };

export function trackOf(corners: readonly Place[]): Track {
  const along = [0];
  for (const [place, corner] of corners.slice(1).entries()) {
    const from = corners[place] ?? corner;
    along.push((along.at(-1) ?? 0) + Math.abs(corner.x - from.x) + Math.abs(corner.y - from.y));
  }
  return { corners, along, length: along.at(-1) ?? 0 };
}

/** The place at the distance `far` from the start. Every piece of a path is horizontal or vertical. */
export function placeOn({ corners, along, length }: Track, far: number): Place {
  const at = Math.min(Math.max(far, 0), length);
  const next = Math.max(
    1,
    along.findIndex((start) => start >= at),
  );
  const from = corners[next - 1] ?? { x: 0, y: 0 };
  const to = corners[next] ?? from;
  const side = (along[next] ?? 0) - (along[next - 1] ?? 0);
  const share = side === 0 ? 0 : (at - (along[next - 1] ?? 0)) / side;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
