// The links of a chain of causes, with the numbers that explain them.
import { Ending, EventKind, PassOutcome } from '../../engine/codes.ts';
import type { EventFrame, EventKinds, Frame, JobFate, PassFrame, ZoneFrame } from '../../engine/protocol.ts';
import { fieldValue } from '../../stage/events/events.model.ts';

/** A zone, and the watermark below which its free pages fell. */
type Level = { readonly zone: ZoneFrame; readonly mark: 'min' | 'low' };
export type Link = {
  readonly event: EventFrame;
  readonly frame: Frame;
  readonly level: Level | null;
  /** A zone whose watermarks the kernel had raised before it woke kswapd; null: the event is not such a wake-up. */
  readonly boosted: ZoneFrame | null;
  /** For a pass: the previous pass, which reclaimed too little; null: there is none. */
  readonly tried: PassFrame | null;
  /** For a kill by the OOM killer: the victim and the reason; null: the frame does not have them. */
  readonly kill: JobFate | null;
};

/** The zone whose free pages caused an event, and the watermark below which they fell. For an allocation, the event that it caused (`next`)
 * says which watermark it was. null: the event is not about a watermark. */
function levelOf(event: EventFrame, frame: Frame, next: EventFrame | undefined, kinds: EventKinds): Level | null {
  const zone = frame.zones[fieldValue(event, kinds, 'zone') ?? -1];
  if (zone === undefined) return null;
  if (event.kind === EventKind.WakeupKswapd) return { zone, mark: 'low' };
  if (event.kind !== EventKind.PageAlloc || next === undefined) return null;
  return { zone, mark: next.kind === EventKind.DirectReclaimBegin ? 'min' : 'low' };
}

/** The zone of a wake-up for raised watermarks. */
const boostedOf = (event: EventFrame, frame: Frame, kinds: EventKinds): ZoneFrame | null => {
  const zone = frame.zones[fieldValue(event, kinds, 'zone') ?? -1];
  return event.kind === EventKind.WakeupKswapd && zone?.woken_for_boost === true ? zone : null;
};

/** For an event that begins a pass of kswapd: the pass before it, if that pass reclaimed too little; otherwise null. */
const triedBefore = (event: EventFrame, { gauges }: Frame): PassFrame | null => {
  if (event.kind !== EventKind.KswapdPass) return null;
  const last = gauges.find(({ task }) => task === event.task)?.passes.at(-1);
  return last?.outcome === PassOutcome.TooLittle ? last : null;
};

/** The fate of the task that the OOM killer kills in this event. */
const killOf = (event: EventFrame, { tasks, unfinished }: Frame, kinds: EventKinds): JobFate | null => {
  if (event.kind !== EventKind.OomKill) return null;
  const pid = fieldValue(event, kinds, 'pid');
  const name = tasks.find((task) => task.pid === pid)?.name;
  const byKiller = unfinished.filter(({ ending }) => ending === Ending.OutOfMemory || ending === Ending.GroupLimit);
  return byKiller.find(({ task }) => task === name) ?? null;
};

/** The links of the chain, from the event itself back to its first cause, or as far back as the causes are known. */
export const linksOf = (frames: readonly Frame[], kinds: EventKinds): readonly Link[] => {
  const events = frames.flatMap((frame) => frame.recent.slice(-1));
  return events.flatMap((event, place) => {
    const frame = frames[place];
    if (frame === undefined) return [];
    const boosted = boostedOf(event, frame, kinds);
    const level = boosted === null ? levelOf(event, frame, events[place - 1], kinds) : null;
    return [{ event, frame, level, boosted, tried: triedBefore(event, frame), kill: killOf(event, frame, kinds) }];
  });
};

/** The links of which each is shown, and how many like it follow that are not shown. A kswapd that does not come to sleep starts again and
 * again, and each start is the cause of the next; only the latest start and the first known one of such a row are shown. */
export const collapsed = <T extends { readonly event: Pick<EventFrame, 'kind' | 'task'> }>(
  links: readonly T[],
): readonly { readonly link: T; readonly hidden: number }[] => {
  const isStart = (link: T | undefined, task: number): boolean => link?.event.kind === EventKind.KswapdWake && link.event.task === task;
  const shown: { link: T; hidden: number }[] = [];
  for (const [place, link] of links.entries()) {
    const { task } = link.event;
    const between = [links[place - 1], link, links[place + 1]].every((one) => isStart(one, task));
    const last = shown.at(-1);
    if (between && last !== undefined) last.hidden += 1;
    else shown.push({ link, hidden: 0 });
  }
  return shown;
};

/** Number of innermost functions of a call path that fit into a sentence. */
const INNERMOST = 6;

/** The innermost kernel functions in which the task of an event was, outermost first; null: it was in none that the simulation names, or the
 * frame has no such task. */
export const callOf = ({
  event,
  frame,
}: Pick<Link, 'event' | 'frame'>): { readonly who: string; readonly path: readonly string[] } | null => {
  const task = frame.tasks.find(({ id }) => id === event.task);
  return task === undefined || task.path.length === 0 ? null : { who: task.name, path: task.path.slice(-INNERMOST) };
};
