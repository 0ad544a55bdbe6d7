// Stored moments of the repository's scenarios: files that were made with the page and are loaded when they are needed. If a file is
// missing or damaged, the engine computes its content; the page reports damaged files.

import type { Frame, RunPosition } from '../engine/protocol.ts';
import type { Stored } from '../engine/run-client.ts';
import { isSame } from '../engine/same.ts';
import { textHash } from '../engine/scenario-text.ts';
import {
  type FramesPart,
  type LogPart,
  type OpeningPart,
  readFrames,
  readLog,
  readOpening,
  type StoredFrame,
} from '../engine/stored-moments.ts';
import { SIDES, type Side } from './intent.ts';
import type { Choice } from './machines.ts';
import { setApp } from './store.ts';
import { storedPath } from './stored-index.ts';

/** Files that are loaded or being loaded, by path, because both sides need the same ones. */
const known = new Map<string, Promise<unknown>>();

/** Loads a file and reads it; null: there is no such file, or it could not be read. */
function load<T>(scenario: string, part: string, read: (packed: Uint8Array<ArrayBuffer>) => Promise<T>): Promise<T | null> {
  const path = storedPath(scenario, part);
  if (path === undefined) return Promise.resolve(null);
  // The type is right, because a part is always read by the same function.
  const there = known.get(path) as Promise<T | null> | undefined;
  const loading = there ?? fetchPart(path, read);
  known.set(path, loading);
  return loading;
}

async function fetchPart<T>(path: string, read: (packed: Uint8Array<ArrayBuffer>) => Promise<T>): Promise<T | null> {
  const bytes = await bytesAt(path);
  if (bytes === null) return null;
  try {
    return await read(bytes);
  } catch {
    setApp({ damaged: true });
    return null;
  }
}

/** The bytes of a file; null: the file cannot be fetched. */
async function bytesAt(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const response = await fetch(new URL(path, document.baseURI));
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** Starts loading the files of a run before its texts are loaded. `beat` null: the run opens without a beat. */
export function fetchOpening(scenario: string, beat: string | null): void {
  load(scenario, 'opening', readOpening);
  if (beat === null) load(scenario, 'start', readFrames);
}

/** The stored opening of a run; null: there is none, or the run differs from the scenario's own. */
export async function storedOpening(
  { scenario, text: own, size, seed, patches, sets, changes }: Choice,
  text: string,
  searches: readonly string[],
): Promise<OpeningPart | null> {
  if (own !== null || SIDES.some((side) => patches[side].length > 0) || sets.length > 0 || changes.length > 0) return null;
  const opening = await load(scenario, 'opening', readOpening);
  if (opening === null) return null;
  const { opened, searches: watched } = opening.runs.before;
  const { info } = opened;
  const isThis = (size === null || size === info.size) && (seed === null || seed === info.seed);
  return isThis && info.file_text_hash === textHash(text) && isSame(watched, searches) ? opening : null;
}

export const framesByKey = (frames: readonly StoredFrame[]): Map<string, Frame> => new Map(frames.map(({ key, frame }) => [key, frame]));

/** The stored parts of a run: the moments that its searches found, and frames. The opening contains the frames of the first beat. Those of
 * the opening moment are in a second file and all others in a third; each file is loaded when one of its frames is requested. */
export function storedFrames(side: Side, scenario: string, opening: OpeningPart): Stored {
  const moments = framesByKey(opening[side]);
  const { opening_ns } = opening.runs[side].opened.info;
  const coming = new Map<string, Promise<void>>();
  const bring = async (part: 'start' | 'moments'): Promise<void> => {
    const read = await load(scenario, part, readFrames);
    for (const [key, frame] of framesByKey(read?.[side] ?? [])) moments.set(key, frame);
  };
  const more = (position: RunPosition): Promise<void> => {
    const part = position.type === 'time' && position.ns === opening_ns ? 'start' : 'moments';
    const bringing = coming.get(part) ?? bring(part);
    coming.set(part, bringing);
    return bringing;
  };
  return { found: opening.runs[side].found, moments, passing: new Map(), more };
}

export const storedMoments = (scenario: string): Promise<FramesPart | null> => load(scenario, 'moments', readFrames);

/** The stored pictures of the run-up to a beat's moment, or of the way from there to the answer of its bet; null: none are stored, or they
 * cannot be loaded. */
export const storedWay = (scenario: string, way: 'way' | 'answer', beat: string): Promise<FramesPart | null> =>
  load(scenario, `${way}-${beat}`, readFrames);
export const storedLog = (scenario: string): Promise<LogPart | null> => load(scenario, 'log', readLog);
