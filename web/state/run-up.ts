// Running up to a moment: the stretch before it is played as a row of pictures, and then it stands. Whoever is in a hurry has it stand at once.

import { showsScene } from '../domain/stage/depth.model.ts';
import type { EventNumber } from '../engine/units.ts';
import { otherSide, type Position, type Side } from './intent.ts';
import { isOpen, machine } from './machines.ts';
import { PICTURE_MS } from './run-up.model.ts';
import { session } from './session.ts';
import { type Frames, frameOf, framesAt, passingAt, show, showInRow, shownSides, viewRequest } from './stage.ts';
import { appState, type MomentFrames } from './store.ts';

const noMotion = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Somebody looks, and does not mind what moves. */
const mayRunUp = (): boolean => !document.hidden && !noMotion();

/** What leads to a moment is played where it is seen as a whole. */
export const plays = (): boolean => showsScene(appState().intent) && mayRunUp();

/** A way begins, with the search for where it leads: nobody is in a hurry yet. */
export function takeTime(): void {
  session.runUp.hurried = false;
}

/** What is under way stands at once. */
export function hurry(): void {
  session.runUp.hurried = true;
}

/** Nothing is to be played. */
export const isHurried = (): boolean => session.runUp.hurried;

/** Waits for a time by the clock of the browser, unless somebody is in a hurry or wants something else. */
async function until(ms: number): Promise<void> {
  while (performance.now() < ms && !session.runUp.hurried && session.stage.wanted === null)
    await new Promise((resolve) => setTimeout(resolve, Math.min(16, Math.max(0, ms - performance.now()))));
}

/** A picture of one side at an event, and the other side at the same time; null: something else is wanted, or a machine broke. */
async function pictureAt(side: Side, event: EventNumber, isLast: boolean): Promise<Frames | null> {
  const request = viewRequest(isLast);
  const { client } = machine(side);
  const position = { type: 'event', event } as const;
  const frame = frameOf(side, await (isLast ? client.seek(position, request) : client.pass(position, request)));
  if (frame === null) return null;
  const others = shownSides().filter((one) => one === otherSide(side));
  const beside = isLast ? await framesAt(frame.time_ns, others, true) : await passingAt(frame.time_ns, others);
  return beside === null ? null : { ...beside, [side]: frame };
}

/** Plays the events of a side, the first of them as a jump unless the stage stands there; null: it was left before it came to its end. */
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
      // Who was in a hurry has jumped.
      show(picture, position, session.runUp.hurried ? 'jump' : 'play');
      return { position, frames: { before: null, after: null, ...picture } };
    }
    showInRow(picture, position, place === 0 ? 'jump' : 'play');
    next = place + 1;
  }
}
