// The export panel, and the moments that it needs. They are looked up in the background, so the stage does not change.

import type { Beat } from '../domain/story/story.model.ts';
import type { Ns } from '../engine/units.ts';
import { linkOfBeat } from './address.ts';
import { otherSide, SIDES, type Side } from './intent.ts';
import { closePanel, openPanel } from './ledger.ts';
import { isOpen, knownSamples, openSides } from './machines.ts';
import { lookAt, sceneAt, stageMoves, want, wishCount } from './stage.ts';
import { appState, type MomentFrames } from './store.ts';
import { isOpening } from './visit.ts';

export function toggleTakeaway(): void {
  const { panel } = appState().intent;
  if (panel === 'takeaway') closePanel();
  else if (panel === null) openPanel('takeaway');
}

export const beatLink = (beat: Beat): string => linkOfBeat(beat.id);

/** The interval at which the panel checks whether the stage is free, in ms. */
const LOOK_MS = 50;
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

/** Resolves when the stage shows the user's last request, or when the caller has given up. */
async function stageRests(isGivenUp: () => boolean): Promise<void> {
  const isEmpty = (): boolean => openSides().every((side) => appState().sides[side].frame === null);
  while (!isGivenUp() && (isOpening() || stageMoves() || isEmpty())) await soon();
}

/** Repeats a study in the background until it finishes without an interruption by another request; null: the caller has given up. */
async function studied<T>(study: () => Promise<T | null>, isGivenUp: () => boolean): Promise<T | null> {
  while (!isGivenUp()) {
    await stageRests(isGivenUp);
    const answer = isGivenUp() ? null : await triedOnce(study);
    if (answer !== null) return answer;
  }
  return null;
}

/** Runs a study once; null: another request replaced or interrupted it, or a machine broke. */
async function triedOnce<T>(study: () => Promise<T | null>): Promise<T | null> {
  const started: { answer: Promise<T | null> | null } = { answer: null };
  want({
    type: 'study',
    study: async () => {
      started.answer = study();
      await started.answer;
    },
  });
  const own = wishCount();
  while (started.answer === null && wishCount() === own) await soon();
  return started.answer;
}

/** Whether a side is open and the view shows it. */
const shown = (side: Side): boolean => isOpen(side) && (appState().intent.view === 'both' || appState().intent.view === side);

const onlyShown = ({ before, after }: MomentFrames): MomentFrames => ({
  before: shown('before') ? before : null,
  after: shown('after') ? after : null,
});

/** The frames of a beat's moment; `absent`: the run ends without the moment, or its side does not run; null: the caller has given up. */
export async function framesOfBeat({ moment }: Beat, isGivenUp: () => boolean): Promise<MomentFrames | 'absent' | null> {
  const { side, search } = moment;
  // While a link is being opened, no side is open yet.
  await stageRests(isGivenUp);
  if (!isOpen(side)) return 'absent';
  const frames = await studied(() => lookAt(side, search, [otherSide(side)].filter(shown)), isGivenUp);
  if (frames === null) return null;
  if (frames === 'not-found') return 'absent';
  await rowsOf(frames);
  return onlyShown(frames);
}

/** Maximum number of checks for rows. A machine reports its rows ten times a second, so the rows before a moment can arrive a little after
 * its frame. */
const MOST_LOOKS = 20;

async function rowsOf(frames: MomentFrames): Promise<void> {
  const lacks = (side: Side): boolean => {
    const { rows, intervalNs } = knownSamples(side);
    return rows < Math.floor((frames[side]?.time_ns ?? 0) / intervalNs);
  };
  for (let looks = 0; looks < MOST_LOOKS && SIDES.some(lacks); looks += 1) await soon();
}

/** The frames of the shown sides at a time, in ns; null: the caller has given up. */
export async function framesAtTime(ns: Ns, isGivenUp: () => boolean): Promise<MomentFrames | null> {
  const some = await studied(() => sceneAt({ type: 'time', ns }, SIDES.filter(shown)), isGivenUp);
  if (some === null) return null;
  const frames = { before: null, after: null, ...some };
  await rowsOf(frames);
  return frames;
}

/** The frames of the moment on the stage, with the scene; null: the caller has given up. */
export async function framesOfStage(isGivenUp: () => boolean): Promise<MomentFrames | null> {
  await stageRests(isGivenUp);
  const { sides } = appState();
  const there = onlyShown({ before: sides.before.frame, after: sides.after.frame });
  const known = [there.before, there.after].filter((frame) => frame !== null);
  if (known.length > 0 && known.every(({ scene }) => scene !== undefined)) return there;
  const ns = known[0]?.time_ns ?? 0;
  const frames = await studied(() => sceneAt({ type: 'time', ns }, SIDES.filter(shown)), isGivenUp);
  return frames === null ? null : { before: null, after: null, ...frames };
}
