// What has happened to one page, newest first.
import type { LifeStep } from '../../engine/codes.ts';
import type { PageLife } from '../../engine/protocol.ts';

export type LifeMoment = {
  readonly event: number;
  readonly timeNs: number;
  readonly step: LifeStep;
  /** Name of who did it; null: the event does not say. */
  readonly who: string | null;
  readonly a: number;
  readonly b: number;
  /** Name of the process that a page was mapped to. */
  readonly process: string | null;
};

/** Newest first. */
export function momentsOf({ events, times_ns, steps, tasks, a, b, names }: PageLife): readonly LifeMoment[] {
  const nameOf = new Map(
    names
      .split('\n')
      .map((line) => line.split('\t', 2))
      .map(([id, name]) => [Number(id), name ?? '']),
  );
  const moments = Array.from(
    events,
    (event, row): LifeMoment => ({
      event,
      timeNs: times_ns[row] ?? 0,
      step: steps[row] as LifeStep,
      who: nameOf.get(tasks[row] ?? -1) ?? null,
      a: a[row] ?? 0,
      b: b[row] ?? 0,
      process: nameOf.get(b[row] ?? -1) ?? null,
    }),
  );
  return moments.toReversed();
}
