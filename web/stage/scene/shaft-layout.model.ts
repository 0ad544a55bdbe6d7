// Where the shaft of the call stack stands in the middle, and the names of its parts beside it.

import type { Shaft } from '../../domain/scene/shaft.model.ts';
import { STACK_BYTES } from '../../domain/stack/stack.model.ts';
import type { Box, SceneLayout } from './scene-layout.model.ts';
import { spread } from './spread.model.ts';

export type ShaftLayout = {
  /** Baselines of whose stack it is, and of the edge's number. */
  readonly name: number;
  readonly edge: number;
  /** From its edge to its ground. */
  readonly shaft: Box;
  /** Where words right of it begin and end. */
  readonly words: { readonly x: number; readonly width: number };
  /** Along which the way to the disk goes down, left of the shaft. */
  readonly lane: number;
};

const GROUND = 12;
/** Shares of the room's width. */
const SHAFT_WIDTH = 0.32;
const LEAST_WIDTH = 36;
const MOST_WIDTH = 96;
/** What is over the edge is never thinner. */
const LEAST_OVER = 5;
/** Baselines of the parts' names are at least so far apart, in heights of text. */
const LINE = 1.04;
/** Where the floor is low they stand closer. */
const CLOSE_LINE = 0.93;

export function layoutShaft({ stock, memory, type: { text } }: SceneLayout): ShaftLayout {
  const right = memory.x + memory.width - 4;
  const room = right - stock.x;
  const lane = stock.x + 4;
  const x = lane + 12;
  // Words come first: they need about seven letters.
  const width = Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, Math.min(room * SHAFT_WIDTH, room - text * 5.4)));
  const name = stock.y + text;
  const edge = name + text * 1.2;
  // Where the edge's number is wider than the shaft it stays clear of the words beside the edge.
  const top = edge + text * (text * 6 > width ? 0.78 : 0.55);
  const wordsX = x + width + 12;
  return {
    name,
    edge,
    shaft: { x, y: top, width, height: memory.y + memory.height - GROUND - top },
    words: { x: wordsX, width: right - wordsX },
    lane,
  };
}

/** Height of a byte; `most` bytes of the picture fit below the number of the edge. */
export const byteHeight = ({ shaft, edge }: ShaftLayout, most: number): number =>
  Math.min(shaft.height / STACK_BYTES, (shaft.height + shaft.y - edge - LEAST_OVER) / most);

/** Heights at which parts begin and end, and where each one's name stands beside it: middles of lines. */
export function placeParts(layout: ShaftLayout, { parts, bytes }: Shaft, perByte: number, text: number) {
  const ground = layout.shaft.y + layout.shaft.height;
  const rim = ground - STACK_BYTES * perByte;
  const yOf = (at: number): number => ground - Math.min(at, STACK_BYTES) * perByte;
  const middles = parts.map(({ from, to }) => (yOf(from) + yOf(to)) / 2);
  // The line at the rim is taken by what is over, or to spare.
  const [top, bottom] = [rim + text * 0.9, ground - text * 0.35];
  const room = (bottom - top) / Math.max(1, parts.length - 1);
  const names = spread(middles, Math.min(text * LINE, Math.max(text * CLOSE_LINE, room)), top, bottom);
  return {
    ground,
    rim,
    over: bytes > STACK_BYTES ? Math.max(LEAST_OVER, (bytes - STACK_BYTES) * perByte) : 0,
    parts: parts.map(({ part, from, to }, place) => ({
      part,
      top: yOf(to),
      bottom: yOf(from),
      name: names[place] ?? 0,
    })),
  };
}
