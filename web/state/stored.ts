// Stored moments of the scenarios of the repository: the files that were made with the page, loaded when they are needed. Without them, or where one
// is damaged, the engine answers everything.

import type { Frame } from '../engine/protocol.ts';
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

/** The paths of the files by scenario and part, as the page was built with them. */
type Index = { readonly [scenario: string]: { readonly [part: string]: string } };

/** Where the index stands in the page: data that no request is needed for. */
const INDEX_ID = 'stored-moments';

function readIndex(): Index {
  const text = globalThis.document?.getElementById(INDEX_ID)?.textContent ?? '';
  // Written by the build, in the page itself.
  return text === '' ? {} : (JSON.parse(text) as Index);
}

const index = readIndex();

/** What was read once, by its path: both sides ask for the same. */
const known = new Map<string, Promise<unknown>>();

/** null: there is none. */
function load<T>(scenario: string, part: string, read: (packed: Uint8Array<ArrayBuffer>) => Promise<T>): Promise<T | null> {
  const path = index[scenario]?.[part];
  if (path === undefined) return Promise.resolve(null);
  // A part is always read by the same function.
  const there = known.get(path) as Promise<T | null> | undefined;
  const loading = there ?? fetchPart(path, read);
  known.set(path, loading);
  return loading;
}

async function fetchPart<T>(path: string, read: (packed: Uint8Array<ArrayBuffer>) => Promise<T>): Promise<T | null> {
  try {
    const response = await fetch(new URL(path, document.baseURI));
    return response.ok ? await read(new Uint8Array(await response.arrayBuffer())) : null;
  } catch {
    return null;
  }
}

/** Before its texts are there. */
export const fetchOpening = (scenario: string): void => void load(scenario, 'opening', readOpening);

/** null: there is none, or it is of another text. */
export async function storedOpening(scenario: string, text: string): Promise<OpeningPart | null> {
  const opening = await load(scenario, 'opening', readOpening);
  return opening !== null && opening.runs.before.opened.info.file_text_hash === textHash(text) ? opening : null;
}

export const framesByKey = (frames: readonly StoredFrame[]): Map<string, Frame> => new Map(frames.map(({ key, frame }) => [key, frame]));

export const storedMoments = (scenario: string): Promise<FramesPart | null> => load(scenario, 'moments', readFrames);
/** What leads to a beat's moment, or from there to the answer of its bet. */
export const storedWay = (scenario: string, way: 'way' | 'answer', beat: string): Promise<FramesPart | null> =>
  load(scenario, `${way}-${beat}`, readFrames);
export const storedLog = (scenario: string): Promise<LogPart | null> => load(scenario, 'log', readLog);
