// The marks of a run: the events of batches, passes, wake-ups and sleeps, to which the user can step. Going back in time loses none of
// them. Of a long run, only the latest are kept.
import { MarkKind } from './codes.ts';
import type { StepGrain } from './protocol.ts';
import type { EventNumber } from './units.ts';

export type MarkLog = {
  readonly events: number[];
  readonly kinds: number[];
  /** The number of forgotten marks, all before the first of `events`. The engine finds them again when it runs there again. */
  forgotten: number;
};

export const emptyMarkLog = (): MarkLog => ({ events: [], kinds: [], forgotten: 0 });

/** Maximum number of marks that are kept; they take 8 MB. */
const MOST_MARKS = 1 << 19;

/** Number of marks that the run has had so far, including forgotten ones. */
export const markCount = (log: MarkLog): number => log.forgotten + log.events.length;

/** Appends the latest marks of a run. `count`: the number of marks that the run has had by now. If there are too many, the older half is
 * dropped. */
export function appendMarks(
  log: MarkLog,
  latest: { readonly events: ArrayLike<number>; readonly kinds: ArrayLike<number> },
  count: number,
): void {
  if (markCount(log) + latest.events.length < count) {
    // The engine keeps only its latest marks, so those between the known ones and these are lost. The known ones go too, because the log
    // must not have a gap.
    log.events.length = 0;
    log.kinds.length = 0;
    log.forgotten = count - latest.events.length;
  }
  for (let index = 0; index < latest.events.length; index += 1) {
    log.events.push(latest.events[index] ?? 0);
    log.kinds.push(latest.kinds[index] ?? 0);
  }
  if (log.events.length > MOST_MARKS) {
    const surplus = log.events.length - MOST_MARKS / 2;
    log.events.splice(0, surplus);
    log.kinds.splice(0, surplus);
    log.forgotten += surplus;
  }
}

/** Whether the log contains all marks at and after this event. */
export const knowsFrom = (log: MarkLog, event: EventNumber): boolean =>
  log.forgotten === 0 || event >= (log.events[0] ?? Number.POSITIVE_INFINITY);

/** The kinds at which a step of this grain stops. */
export function kindsOf(grain: StepGrain): readonly number[] {
  switch (grain) {
    case 'batch':
      return [MarkKind.Batch];
    case 'pass':
      return [MarkKind.Pass];
    case 'wake':
      return [MarkKind.Wake, MarkKind.Sleep];
    default:
      return unreachable(grain);
  }
}

function unreachable(value: never): never {
  throw new Error(`no such grain: ${String(value)}`);
}

/** The number of kept marks before this event, which is also the index of the first mark at or after it. */
function countBelow(log: MarkLog, event: EventNumber): number {
  let low = 0;
  let high = log.events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((log.events[middle] ?? 0) < event) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first event after this one that has a mark of these kinds, as far as the run is explored; null: none is known. */
export function nextMark(log: MarkLog, event: EventNumber, kinds: readonly number[]): number | null {
  for (let index = countBelow(log, event + 1); index < log.events.length; index += 1) {
    if (kinds.includes(log.kinds[index] ?? -1)) return log.events[index] ?? null;
  }
  return null;
}

/** The last kept event before this one that has a mark of these kinds; null: none is kept. */
export function previousMark(log: MarkLog, event: EventNumber, kinds: readonly number[]): number | null {
  for (let index = countBelow(log, event) - 1; index >= 0; index -= 1) {
    if (kinds.includes(log.kinds[index] ?? -1)) return log.events[index] ?? null;
  }
  return null;
}
