// Which looks of a page are said in words.
import type { PageSquare } from './page-places.model.ts';

export type KeyEntry = 'quiet' | 'inUse' | 'dirty' | 'writeback' | 'coming' | 'touched' | 'pointed';

/** Whatever is on the picture just now, so that the key stays as it is while the clock plays. On a wall a hollow square has to speak for itself. */
const ALWAYS = ['quiet', 'inUse', 'dirty', 'writeback'] as const satisfies readonly KeyEntry[];

type KeyRoom = { readonly wall: boolean };

/** `pointed`: tasks whose pages are outlined. */
export function keyEntries(squares: readonly PageSquare[], pointed: ReadonlySet<number>, { wall }: KeyRoom): readonly KeyEntry[] {
  const isPointed = squares.some(({ task }) => task !== null && pointed.has(task));
  return [
    ...ALWAYS,
    ...(wall ? [] : (['coming'] as const)),
    ...(squares.some(({ isTouched }) => isTouched) && !wall ? (['touched'] as const) : []),
    ...(isPointed ? (['pointed'] as const) : []),
  ];
}

/** What means the same on every scene. On a wall there is room for one line, and the watermarks have their names beside the tank. */
export const alsoOf = ({ wall }: KeyRoom): readonly ('high' | 'low' | 'min' | 'reclaims' | 'idle' | 'way' | 'pointed')[] =>
  wall ? ['reclaims', 'pointed'] : ['high', 'low', 'min', 'reclaims', 'idle', 'way', 'pointed'];
