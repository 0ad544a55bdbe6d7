// Layout of a container below the file pages: its name, and a bar whose full length stands for its limit.
import type { Box, SceneLayout } from './scene-layout.model.ts';
import { type Block, blocksOf } from './stock-layout.model.ts';

export type ContainerPlace = {
  /** Lower edge of the generations, and baseline of the words below them. */
  readonly end: number;
  readonly below: number;
  /** Baseline of the container's name. */
  readonly name: number;
  readonly bar: Box;
};

/** In multiples of the font size: the gap below the numbers of the generations, the height of a line, and the bar. */
const UNDER = 0.3;
const LINE = 1.16;
const BAR = { under: 0.34, height: 0.55 } as const;

export function layoutContainer(layout: SceneLayout): ContainerPlace {
  const text = layout.type.text;
  const file = fileBlock(layout);
  const end = file.below + text * UNDER;
  const below = end + text * 0.95;
  const name = below + text * LINE;
  const { x, width } = file.squares;
  return { end, below, name, bar: { x, y: name + text * BAR.under, width, height: text * BAR.height } };
}

function fileBlock(layout: SceneLayout): Block {
  const [file] = blocksOf(layout, 2);
  if (file === undefined) throw new Error('two blocks were asked for');
  return file;
}
