// The life of one page: its events, newest first.
import { LifeStep } from '../../engine/codes.ts';
import type { PageLife } from '../../engine/protocol.ts';
import type { EventNumber, Ns } from '../../engine/units.ts';

export type LifeMoment = {
  readonly event: EventNumber;
  readonly timeNs: Ns;
  readonly step: LifeStep;
  /** Name of the task that caused the event; null: the event does not record it. */
  readonly who: string | null;
  readonly a: number;
  readonly b: number;
  /** Name of the process that the page was mapped to; null: the event does not map the page, or the process has no name. */
  readonly process: string | null;
};

export function momentsOf({ moments, names }: PageLife): readonly LifeMoment[] {
  const nameOf = new Map(names);
  return moments.toReversed().map(
    ({ event, time_ns: timeNs, step, task, a, b }): LifeMoment => ({
      event,
      timeNs,
      step,
      who: nameOf.get(task) ?? null,
      a,
      b,
      process: step === LifeStep.Mapped ? (nameOf.get(b) ?? null) : null,
    }),
  );
}
