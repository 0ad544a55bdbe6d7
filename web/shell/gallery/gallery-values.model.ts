// Computes the numbers of a run that the gallery shows, in the same way as a story does.
import { readValue, type Standings, type StorySide, valueAt } from '../../domain/story/story-values.model.ts';

export function galleryValue(text: string, side: StorySide, standings: Standings): number {
  const value = readValue(text, side);
  const number = value === null ? null : valueAt(value, standings);
  if (number === null) throw new Error(`"${text}" is no number of the run ${side}`);
  return number;
}
