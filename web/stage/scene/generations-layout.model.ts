// The least width of a generation: its number has to fit.
import type { Generations } from '../../domain/scene/generations.model.ts';
import type { Grid } from '../../domain/scene/squares.model.ts';
import { textWidth } from './scene-layout.model.ts';

/** Room beside a number, in units. */
const BESIDE = 6;

/** Columns that the longest number needs. */
export function leastColumns({ fields }: Pick<Generations, 'fields'>, { pitch }: Pick<Grid, 'pitch'>, text: number): number {
  const longest = String((fields.at(-1)?.seq ?? 0) + 1);
  return Math.ceil((textWidth(longest, text, true) + BESIDE) / pitch);
}
