// What was stored with the page is compared with what the engine comes to here, and gives it its place.
import type { Frame, RunPosition } from '../engine/protocol.ts';
import { isSame } from '../engine/same.ts';
import { SIDES, type Side } from './intent.ts';
import { samePosition } from './link.ts';
import { dropStored, machine } from './machines.ts';
import { type Frames, followed, frameOf, show, shownSides, viewRequest } from './stage.ts';
import { appState, setApp } from './store.ts';

/** Some frame on the stage is one that the engine has not come to. */
export const showsStored = (): boolean => shownSides().some((side) => appState().sides[side].frame?.stored === true);

/** The engine comes to the same moment on both sides, or it is said that it does not; nothing is shown once something else is wished for. */
export async function verify(hasGivenWay: () => boolean): Promise<void> {
  const { intent, told } = appState();
  const { position } = intent;
  const frames = await computed(hasGivenWay);
  if (frames === null || hasGivenWay()) return;
  const differs = shownSides().some((side) => !isAsStored(appState().sides[side].frame, frames[side]));
  if (differs) for (const side of SIDES) dropStored(side);
  show(frames, position, 'jump');
  const isOfBeat = told?.type === 'found' && appState().told === told && samePosition(told.position, position);
  setApp({
    storage: differs ? 'differs' : 'verified',
    ...(isOfBeat ? { told: { ...told, frames: { before: null, after: null, ...frames } } } : {}),
  });
}

/** What is on the stage, from the engine; null: it was left on the way, or a machine broke. */
async function computed(hasGivenWay: () => boolean): Promise<Frames | null> {
  const { position } = appState().intent;
  const sides = shownSides();
  const first = position.type === 'event' ? position.side : sides[0];
  if (first === undefined) return null;
  const at: RunPosition = position.type === 'event' ? { type: 'event', event: position.event } : position;
  const asked = machine(first).client.compute(at, viewRequest(true));
  const answer = await (position.type === 'event' ? followed(first, () => machine(first).exploredNs, asked) : asked);
  const frame = hasGivenWay() ? null : frameOf(first, answer);
  if (frame === null) return null;
  const frames: { [side in Side]?: Frame } = { [first]: frame };
  const time = { type: 'time', ns: position.type === 'event' ? frame.time_ns : position.ns } as const;
  for (const side of sides.filter((one) => one !== first)) {
    const other = await machine(side).client.compute(time, viewRequest(true));
    const come = hasGivenWay() || other.type === 'superseded' ? null : frameOf(side, other);
    if (come === null) return null;
    frames[side] = come;
  }
  return frames;
}

/** A side that was computed is as it is. */
function isAsStored(shown: Frame | null, come: Frame | undefined): boolean {
  if (shown?.stored !== true || come === undefined) return true;
  const { stored: _, last_rows: __, ...told } = shown;
  return isSame(told, come);
}
