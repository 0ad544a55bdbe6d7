// The moments of a clip: its beats, and moments at equal intervals of simulated time between them.
import type { Beat } from '../../domain/story/story.model.ts';
import { framesAtTime } from '../../state/takeaway.ts';
import { momentsOfBeats } from './sheet/make-sheets.ts';
import type { SheetMoment } from './sheet/sheet-moment.model.ts';
import { sheetBetween } from './sheet/sheet-moment.ts';
import type { Progress } from './sheet/use-job.ts';

/** The number of intervals between the first beat and the last. */
const STEPS = 40;

/** `missing`: beats whose moment does not occur in this run. */
export type ClipMoments = { readonly moments: readonly SheetMoment[]; readonly missing: readonly Beat[] };

/** The moments of the clip in the order of time; null: the user has given up, or fewer than two of the beats occur in this run. */
export async function clipMoments(beats: readonly Beat[], { tell, isGivenUp }: Progress): Promise<ClipMoments | null> {
  const { found, missing } = await momentsOfBeats(beats, { tell: () => undefined, isGivenUp });
  const ordered = found.toSorted((one, other) => one.ns - other.ns);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (isGivenUp() || first === undefined || last === undefined || first === last) return null;
  const between: SheetMoment[] = [];
  for (let step = 1; step < STEPS; step += 1) {
    tell(step, 2 * STEPS);
    const ns = Math.round(first.ns + ((last.ns - first.ns) * step) / STEPS);
    const from = ordered.findLast((one) => one.ns <= ns);
    const to = ordered.find((one) => one.ns > ns);
    if (from === undefined || to === undefined || from.ns === ns) continue;
    const frames = await framesAtTime(ns, isGivenUp);
    if (frames === null) return null;
    between.push(sheetBetween(from, to, frames));
  }
  return { moments: [...ordered, ...between].sort((one, other) => one.ns - other.ns), missing };
}
