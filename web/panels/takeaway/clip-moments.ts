// The moments of a clip: its beats, and evenly by the clock what lies between them.
import type { Beat } from '../../domain/story/story.model.ts';
import { framesAtTime } from '../../state/takeaway.ts';
import { momentsOfBeats } from './sheet/make-sheets.ts';
import type { SheetMoment } from './sheet/sheet-moment.model.ts';
import { sheetBetween } from './sheet/sheet-moment.ts';
import type { Progress } from './sheet/use-job.ts';

/** From the first beat to the last. */
export const STEPS = 40;

/** `missing`: beats that do not come in this run. */
export type ClipMoments = { readonly moments: readonly SheetMoment[]; readonly missing: readonly Beat[] };

/** In the order of the clock; null: given up, or not two of the beats come in this run. */
export async function clipMoments(beats: readonly Beat[], { tell, isGivenUp }: Progress): Promise<ClipMoments | null> {
  const { found, missing } = await momentsOfBeats(beats, { tell: () => undefined, isGivenUp });
  const told = found.toSorted((one, other) => one.ns - other.ns);
  const [first, last] = [told[0], told.at(-1)];
  if (isGivenUp() || first === undefined || last === undefined || first === last) return null;
  const between: SheetMoment[] = [];
  for (let step = 1; step < STEPS; step += 1) {
    tell(step, 2 * STEPS);
    const ns = Math.round(first.ns + ((last.ns - first.ns) * step) / STEPS);
    const from = told.findLast((one) => one.ns <= ns);
    const to = told.find((one) => one.ns > ns);
    if (from === undefined || to === undefined || from.ns === ns) continue;
    const frames = await framesAtTime(ns, isGivenUp);
    if (frames === null) return null;
    between.push(sheetBetween(from, to, frames));
  }
  return { moments: [...told, ...between].sort((one, other) => one.ns - other.ns), missing };
}
