// Layout of the shaft of the call stack in the middle picture, and of the names of its parts beside it.

import type { Shaft } from '../../domain/scene/shaft.model.ts';
import { STACK_BYTES } from '../../domain/stack/stack.model.ts';
import type { Box, SceneLayout } from './scene-layout.model.ts';
import { spread } from './spread.model.ts';

export type ShaftLayout = {
  /** Baseline of the stack's title. */
  readonly name: number;
  /** The memory that an overrun overwrites: above the shaft, as wide as the room, down to the edge of the shaft. */
  readonly beyond: Box;
  /** The box of the shaft, from its edge at the top to its ground. */
  readonly shaft: Box;
  /** Baseline of the words about the edge, for an edge at `rim`; null: the floor is too low for them. */
  readonly rimWords: ((rim: number) => number) | null;
  /** The room for words right of the shaft. */
  readonly words: { readonly x: number; readonly width: number };
  /** The x position of the path down to the disk, left of the shaft. */
  readonly lane: number;
};

const GROUND = 12;
/** If the floor is higher than this number of lines, words beside the edge say how many bytes are left or over. A lower floor has no room for
 * them. */
const HIGH_FLOOR = 9;
/** Width of the shaft as a share of the room's width, with a least and a greatest value in units. */
const SHAFT_WIDTH = 0.32;
const LEAST_WIDTH = 36;
const MOST_WIDTH = 96;
/** Height of the memory beyond the edge, in multiples of the font size, and the least height of its overwritten part, in units. */
const BEYOND = 1.5;
const LEAST_OVER = 8;
/** The least distance between the baselines of the parts' names, in multiples of the font size. */
const LINE = 1.04;
/** The same distance on a low floor, where the names are closer together. */
const CLOSE_LINE = 0.93;

export function layoutShaft({ stock, memory, type: { text } }: SceneLayout): ShaftLayout {
  const right = memory.x + memory.width - 4;
  const room = right - stock.x;
  const lane = stock.x + 4;
  const x = lane + 12;
  // A shaft that is wider than LEAST_WIDTH leaves the words the width of about seven letters.
  const width = Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, Math.min(room * SHAFT_WIDTH, room - text * 5.4)));
  const name = stock.y + text;
  const beyondTop = name + text * 0.42;
  const top = beyondTop + text * BEYOND;
  const wordsX = x + width + 12;
  return {
    name,
    beyond: { x, y: beyondTop, width: right - 4 - x, height: text * BEYOND },
    rimWords: memory.height > text * HIGH_FLOOR ? (rim) => rim + text * 0.95 : null,
    shaft: { x, y: top, width, height: memory.y + memory.height - GROUND - top },
    words: { x: wordsX, width: right - wordsX },
    lane,
  };
}

/** Units of height per byte, so that `most` bytes fit below the label of the memory that an overrun overwrites. */
export const byteHeight = ({ shaft, beyond }: ShaftLayout, most: number): number =>
  Math.min(shaft.height / STACK_BYTES, (shaft.height + beyond.height / 2) / most);

const largestOf = (parts: Shaft['parts'], kind: Shaft['parts'][number]['part']): Shaft['parts'][number] | undefined =>
  parts.filter(({ part }) => part === kind).reduce((most, one) => (one.to - one.from > most.to - most.from ? one : most));

/** Y positions of the tops and bottoms of the parts, and of the middles of the lines with their names. */
export function placeParts(layout: ShaftLayout, { parts, bytes }: Shaft, perByte: number, text: number) {
  const ground = layout.shaft.y + layout.shaft.height;
  const rim = ground - STACK_BYTES * perByte;
  const yOf = (at: number): number => ground - Math.min(at, STACK_BYTES) * perByte;
  const middles = parts.map(({ from, to }) => (yOf(from) + yOf(to)) / 2);
  const [top, bottom] = [layout.rimWords === null ? rim + text * 0.5 : layout.rimWords(rim) + text * 0.6, ground - text * 0.35];
  const isRoomy = (bottom - top) / Math.max(1, parts.length - 1) >= text * CLOSE_LINE;
  // On a low floor, a part that the path reaches twice has its name beside its larger stretch only. The smaller stretch has the same colour.
  const named = parts.map((one) => isRoomy || one === largestOf(parts, one.part));
  const room = (bottom - top) / Math.max(1, named.filter(Boolean).length - 1);
  const names = spread(
    middles.filter((_, place) => named[place]),
    Math.min(text * LINE, Math.max(text * CLOSE_LINE, room)),
    top,
    bottom,
  );
  return {
    ground,
    rim,
    over: bytes > STACK_BYTES ? Math.max(LEAST_OVER, (bytes - STACK_BYTES) * perByte) : 0,
    parts: parts.map(({ part, from, to }, place) => ({
      part,
      bytes: to - from,
      top: yOf(to),
      bottom: yOf(from),
      /** Y of the middle of the name; null: this stretch has no name. */
      name: named[place] === true ? (names[named.slice(0, place).filter(Boolean).length] ?? 0) : null,
    })),
  };
}
