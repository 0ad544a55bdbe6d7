// Chooses the states of a page that the key explains.
import type { PageSquare } from './page-places.model.ts';

export type KeyEntry = 'quiet' | 'inUse' | 'dirty' | 'writeback' | 'coming' | 'touched' | 'pointed';

/** States that the key always explains, so that it stays the same while the run plays. On a projector only one line fits, so there it
 * explains `dirty` and `writeback` only if such pages are on the picture. */
const ALWAYS = ['quiet', 'inUse', 'dirty', 'writeback'] as const satisfies readonly KeyEntry[];

type KeyRoom = { readonly wall: boolean };

/** The entries of the key. `pointed`: numbers of the tasks whose pages are outlined. */
export function keyEntries(squares: readonly PageSquare[], pointed: ReadonlySet<number>, { wall }: KeyRoom): readonly KeyEntry[] {
  const isPointed = squares.some(({ task }) => task !== null && pointed.has(task));
  const has = (state: PageSquare['state']): boolean => squares.some((square) => square.state === state);
  return [
    ...(wall ? ALWAYS.filter((entry) => entry === 'quiet' || entry === 'inUse' || has(entry)) : ALWAYS),
    ...(!wall || has('coming') ? (['coming'] as const) : []),
    ...(squares.some(({ isTouched }) => isTouched) ? (['touched'] as const) : []),
    ...(isPointed ? (['pointed'] as const) : []),
  ];
}

/** The marks that the key explains as in every scene. On a projector only one line fits, and the watermarks have their names beside the tank. */
export const alsoOf = ({ wall }: KeyRoom): readonly ('high' | 'low' | 'min' | 'reclaims' | 'idle' | 'way' | 'pointed')[] =>
  wall ? ['pointed', 'reclaims'] : ['high', 'low', 'min', 'reclaims', 'idle', 'way', 'pointed'];
