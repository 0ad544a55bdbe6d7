// The least width of a generation's box, in which its number must fit.
import type { Generations } from '../../domain/scene/generations.model.ts';
import type { Grid } from '../../domain/scene/squares.model.ts';
import { textWidth } from './scene-layout.model.ts';

/** Free width left and right of a number together, in units. */
const BESIDE = 6;

/** Number of columns that the longest number needs, which is that of the next generation. */
export function leastColumns({ fields }: Pick<Generations, 'fields'>, { pitch }: Pick<Grid, 'pitch'>, text: number): number {
  const longest = String((fields.at(-1)?.seq ?? 0) + 1);
  return Math.ceil((textWidth(longest, text, true) + BESIDE) / pitch);
}
