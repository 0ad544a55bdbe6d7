// The links of a chain of causes, with the numbers that decided.
import { EventKind, PassOutcome } from '../../engine/codes.ts';
import type { EventFrame, EventKinds, Frame, PassFrame, ZoneFrame } from '../../engine/protocol.ts';
import { fieldValue } from '../../stage/events/events.model.ts';

/** A zone's free pages beside the watermark that they fell below. */
export type Level = { readonly zone: ZoneFrame; readonly mark: 'min' | 'low' };
export type Link = {
  readonly event: EventFrame;
  readonly frame: Frame;
  readonly level: Level | null;
  /** Of a pass: the one before it, which was not enough. */
  readonly tried: PassFrame | null;
};

/** What an allocation that is a cause fell below is told by the link that follows from it. */
function levelOf(event: EventFrame, frame: Frame, next: EventFrame | undefined, kinds: EventKinds): Level | null {
  const zone = frame.zones[fieldValue(event, kinds, 'zone') ?? -1];
  if (zone === undefined) return null;
  if (event.kind === EventKind.WakeupKswapd) return { zone, mark: 'low' };
  if (event.kind !== EventKind.PageAlloc || next === undefined) return null;
  return { zone, mark: next.kind === EventKind.DirectReclaimBegin ? 'min' : 'low' };
}

/** The pass before in the same run, when the kernel found it too little. */
const triedBefore = (event: EventFrame, { gauges }: Frame): PassFrame | null => {
  if (event.kind !== EventKind.KswapdPass) return null;
  const last = gauges.find(({ task }) => task === event.task)?.passes.at(-1);
  return last?.outcome === PassOutcome.TooLittle ? last : null;
};

/** In the order of asking: the event itself first. */
export const linksOf = (frames: readonly Frame[], kinds: EventKinds): readonly Link[] => {
  const events = frames.flatMap((frame) => frame.recent.slice(-1));
  return events.flatMap((event, place) => {
    const frame = frames[place];
    if (frame === undefined) return [];
    return [{ event, frame, level: levelOf(event, frame, events[place - 1], kinds), tried: triedBefore(event, frame) }];
  });
};
