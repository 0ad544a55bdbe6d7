// The marks of a run: where batches, passes, wake-ups and so on lie. Append-only, so that it survives going back in time.
import { MarkKind } from './codes.ts';
import type { StepGrain } from './protocol.ts';
import type { EventNumber } from './units.ts';

export type MarkLog = {
  readonly events: number[];
  readonly kinds: number[];
};

export const emptyMarkLog = (): MarkLog => ({ events: [], kinds: [] });

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

/** The number of marks whose event is below this one; marks are in the order of their events. */
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

/** The first event after this one that carries such a mark, as far as explored. */
export function nextMark(log: MarkLog, event: EventNumber, kinds: readonly number[]): number | null {
  for (let index = countBelow(log, event + 1); index < log.events.length; index += 1) {
    if (kinds.includes(log.kinds[index] ?? -1)) return log.events[index] ?? null;
  }
  return null;
}

/** The last event before this one that carries such a mark. */
export function previousMark(log: MarkLog, event: EventNumber, kinds: readonly number[]): number | null {
  for (let index = countBelow(log, event) - 1; index >= 0; index -= 1) {
    if (kinds.includes(log.kinds[index] ?? -1)) return log.events[index] ?? null;
  }
  return null;
}
