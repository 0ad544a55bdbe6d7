// Numbers of a run that the gallery shows, in the words of stories, and one of its own.
import { readValue, type Standings, type StorySide, valueAt } from '../story/story-values.model.ts';

/** Microseconds that tasks have waited because memory was short: in direct reclaim, and for pages of their own to be read again. */
const LOST = ['stall_reclaim_us', 'stall_fault_us'] as const;

/** `lost`: seconds of work that waiting has cost since the start of the run, all tasks together. */
export function galleryValue(text: string, side: StorySide, standings: Standings): number {
  if (text === 'lost') return lostSeconds(side, standings);
  const value = readValue(text, side);
  const number = value === null ? null : valueAt(value, standings);
  if (number === null) throw new Error(`"${text}" is no number of the run ${side}`);
  return number;
}

function lostSeconds(side: StorySide, standings: Standings): number {
  const standing = standings[side];
  if (standing === null) throw new Error(`the run ${side} is not there`);
  const { samples, frame } = standing;
  const rows = Math.min(samples.rows, Math.floor(frame.time_ns / samples.intervalNs));
  const sum = LOST.flatMap((name) => [...samples.column(name).subarray(0, rows)]).reduce((all, us) => all + us, 0);
  return Math.round(sum / 1e6);
}
