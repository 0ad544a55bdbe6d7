// Compares what was stored with the page with what the engine computes, and shows the engine's frames instead.
import type { Answer, Frame, RunPosition } from '../engine/protocol.ts';
import { isSame } from '../engine/same.ts';
import { type Position, SIDES, type Side } from './intent.ts';
import { samePosition } from './link.ts';
import { dropStored, machine, withPlacedCounters } from './machines.ts';
import { type Frames, followed, frameOf, show, shownSides, viewRequest } from './stage.ts';
import { appState, setApp } from './store.ts';

/** At least one frame on the stage is stored and not computed. */
export const showsStored = (): boolean => shownSides().some((side) => appState().sides[side].frame?.stored === true);

/** A moment of a side: the frame that the engine computed, and the stored one; null: nothing was stored of it. */
type Moment = { readonly side: Side; readonly come: Frame; readonly stored: Frame | null };

/** Computes the present position on both sides and reports whether it equals what was stored. Nothing is shown once another request has
 * come. */
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
  const frames: Frames = Object.fromEntries(moments.map(({ side, come }) => [side, come]));
  show(frames, position, 'jump');
  const isOfBeat = told?.type === 'found' && appState().told === told && samePosition(told.position, position);
  setApp({
    storage: differs ? 'differs' : compared.length > 0 ? 'verified' : 'none',
    ...(isOfBeat ? { told: { ...told, frames: { before: null, after: null, ...frames } } } : {}),
  });
}

/** The position, computed by the engine; null: another request came, or a machine broke. The stage may show another moment after a series
 * was ended early, and the picture may change meanwhile, so the frames are compared with what was stored of exactly this moment in the
 * requested picture. */
async function computed(position: Position, hasGivenWay: () => boolean): Promise<readonly Moment[] | null> {
  const sides = shownSides();
  const first = position.type === 'event' ? position.side : sides[0];
  if (first === undefined) return null;
  const view = viewRequest(true);
  const momentOf = async (side: Side, at: RunPosition, asked: Promise<Answer>): Promise<Moment | null> => {
    const answer = await asked;
    if (hasGivenWay() || answer.type === 'superseded') return null;
    const come = frameOf(side, answer);
    const stored = machine(side).client.storedAt(at, view);
    return come === null ? null : { side, come, stored: stored === null ? null : withPlacedCounters(side, stored) };
  };
  const at: RunPosition = position.type === 'event' ? { type: 'event', event: position.event } : position;
  const ask = (): Promise<Answer> => machine(first).client.compute(at, view);
  const leading = await momentOf(first, at, position.type === 'event' ? followed(first, () => machine(first).exploredNs, ask) : ask());
  if (leading === null) return null;
  const moments = [leading];
  const time = { type: 'time', ns: position.type === 'event' ? leading.come.time_ns : position.ns } as const;
  for (const side of sides.filter((one) => one !== first)) {
    const moment = await momentOf(side, time, machine(side).client.compute(time, view));
    if (moment === null) return null;
    moments.push(moment);
  }
  return moments;
}

function isAsStored({ come, stored }: Moment): boolean {
  if (stored === null) return true;
  const { stored: _, last_rows: __, ...told } = stored;
  return isSame(told, come);
}
