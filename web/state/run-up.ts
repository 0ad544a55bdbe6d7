// Plays the events before a moment as a series of pictures, and stops at the moment. A user who does not want to wait gets the last picture
// at once.

import { showsScene } from '../domain/stage/depth.model.ts';
import type { EventNumber } from '../engine/units.ts';
import { otherSide, type Position, type Side } from './intent.ts';
import { isOpen, machine } from './machines.ts';
import { PICTURE_MS } from './run-up.model.ts';
import { session } from './session.ts';
import { briefFramesAt, type Frames, frameOf, framesAt, show, showInRow, shownSides, viewRequest } from './stage.ts';
import { appState, type MomentFrames } from './store.ts';

const noMotion = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Whether the page is visible and the user has not asked for reduced motion. */
const mayRunUp = (): boolean => !document.hidden && !noMotion();

/** Whether the page plays the way to a moment. It does so only for the scene, because the scene shows the whole machine. */
export const plays = (): boolean => showsScene(appState().intent) && mayRunUp();

/** Called at the start of the way to a moment, before its search, because the user has not asked for the last picture yet. */
export function takeTime(): void {
  session.runUp.hurried = false;
}

/** Makes the series that is being played jump to its end. */
export function hurry(): void {
  session.runUp.hurried = true;
}

/** Whether the user wants the last picture at once. */
export const isHurried = (): boolean => session.runUp.hurried;

/** Waits until a time in ms by the browser's clock, unless the user does not want to wait or requests something else. */
async function until(ms: number): Promise<void> {
  while (performance.now() < ms && !session.runUp.hurried && session.stage.wanted === null)
    await new Promise((resolve) => setTimeout(resolve, Math.min(16, Math.max(0, ms - performance.now()))));
}

/** A picture of one side at an event, and of the other side at the same time; null: another request interrupted it, or a machine broke. */
async function pictureAt(side: Side, event: EventNumber, isLast: boolean): Promise<Frames | null> {
  const request = viewRequest(isLast);
  const { client } = machine(side);
  const position = { type: 'event', event } as const;
  const frame = frameOf(side, await (isLast ? client.seek(position, request) : client.pass(position, request)));
  if (frame === null) return null;
  const others = shownSides().filter((one) => one === otherSide(side));
  const otherFrames = isLast ? await framesAt(frame.time_ns, others, true) : await briefFramesAt(frame.time_ns, others);
  return otherFrames === null ? null : { ...otherFrames, [side]: frame };
}

/** Plays the events of a side. The first picture is a jump, unless the stage already shows it (`here`). null: another request ended the
 * series early, a machine broke, or the side does not run. */
export async function runUp(
  side: Side,
  events: readonly EventNumber[],
  begin: 'jump' | 'here',
): Promise<{ readonly position: Position; readonly frames: MomentFrames } | null> {
  if (!isOpen(side)) return null;
  const isWanted = (): boolean => session.stage.wanted === null;
  const last = events.length - 1;
  let dueMs = performance.now();
  let next = begin === 'here' ? Math.min(1, last) : 0;
  for (;;) {
    const place = session.runUp.hurried ? last : next;
    const event = events[place];
    if (event === undefined) return null;
    const picture = await pictureAt(side, event, place === last);
    if (picture === null) return null;
    if (place !== last) await until(dueMs);
    if (!isWanted()) return null;
    dueMs = Math.max(dueMs, performance.now() - PICTURE_MS) + PICTURE_MS;
    const position = { type: 'event', side, event: picture[side]?.event ?? event } as const;
    if (place === last) {
      // If the user does not want to wait, the last picture is a jump.
      show(picture, position, session.runUp.hurried ? 'jump' : 'play');
      return { position, frames: { before: null, after: null, ...picture } };
    }
    showInRow(picture, position, place === 0 ? 'jump' : 'play');
    next = place + 1;
  }
}
