// Compares stored frames with what the engine computes, and replaces them with the engine's frames.
import type { Answer, Frame, RunPosition } from '../engine/protocol.ts';
import { isSame } from '../engine/same.ts';
import { type Position, SIDES, type Side } from './intent.ts';
import { samePosition } from './link.ts';
import { dropStored, machine, withPlacedCounters } from './machines.ts';
import { type Frames, followed, frameOf, show, shownSides, viewRequest } from './stage.ts';
import { appState, setApp } from './store.ts';

/** Whether at least one frame on the stage is a stored one. */
export const showsStored = (): boolean => shownSides().some((side) => appState().sides[side].frame?.stored === true);

/** A moment of a side: the frame that the engine has computed, and the stored one; null: the moment was not stored. */
type Moment = { readonly side: Side; readonly fresh: Frame; readonly stored: Frame | null };

/** Computes the present position on the shown sides and reports whether it equals the stored frames. Shows nothing if another request is
 * made meanwhile. */
export async function verify(hasGivenWay: () => boolean): Promise<void> {
  const {
    intent: { position },
    told,
  } = appState();
  const moments = await computed(position, hasGivenWay);
  if (moments === null || hasGivenWay()) return;
  const compared = moments.filter(({ stored }) => stored !== null);
  const differs = !compared.every(isAsStored);
  if (differs) for (const side of SIDES) dropStored(side);
  const frames: Frames = Object.fromEntries(moments.map(({ side, fresh }) => [side, fresh]));
  show(frames, position, 'jump');
  const isOfBeat = told?.type === 'found' && appState().told === told && samePosition(told.position, position);
  setApp({
    storage: differs ? 'differs' : compared.length > 0 ? 'verified' : 'none',
    ...(isOfBeat ? { told: { ...told, frames: { before: null, after: null, ...frames } } } : {}),
  });
}

/** The frames of the position from the engine; null: another request interrupted it, or a machine broke. The stage may show another
 * moment, because a series ended early, and the picture may change meanwhile, so each frame is compared with the one that was stored for
 * exactly this moment and picture. */
async function computed(position: Position, hasGivenWay: () => boolean): Promise<readonly Moment[] | null> {
  const sides = shownSides();
  const first = position.type === 'event' ? position.side : sides[0];
  if (first === undefined) return null;
  const view = viewRequest(true);
  const momentOf = async (side: Side, at: RunPosition, asked: Promise<Answer>): Promise<Moment | null> => {
    const answer = await asked;
    if (hasGivenWay() || answer.type === 'superseded') return null;
    const fresh = frameOf(side, answer);
    const stored = machine(side).client.storedAt(at, view);
    return fresh === null ? null : { side, fresh, stored: stored === null ? null : withPlacedCounters(side, stored) };
  };
  const at: RunPosition = position.type === 'event' ? { type: 'event', event: position.event } : position;
  const ask = (): Promise<Answer> => machine(first).client.compute(at, view);
  const leading = await momentOf(first, at, position.type === 'event' ? followed(first, () => machine(first).exploredNs, ask) : ask());
  if (leading === null) return null;
  const moments = [leading];
  const time = { type: 'time', ns: position.type === 'event' ? leading.fresh.time_ns : position.ns } as const;
  for (const side of sides.filter((one) => one !== first)) {
    const moment = await momentOf(side, time, machine(side).client.compute(time, view));
    if (moment === null) return null;
    moments.push(moment);
  }
  return moments;
}

function isAsStored({ fresh, stored }: Moment): boolean {
  if (stored === null) return true;
  const { stored: _, last_rows: __, ...rest } = stored;
  return isSame(rest, fresh);
}
