// Drawings that follow each other, as a film: they are shown on a canvas nobody sees, and the browser records what it shows.

import { canvasOf, contextOf, fontsReady } from './bitmap.ts';
import { drawDrawing, imagesOf } from './drawing.draw.ts';
import type { Drawing } from './drawing.model.ts';
import { takeawayWords } from './takeaway.words.ts';

/** `holds`: it has something to read. */
export type Shot = { readonly drawing: Drawing; readonly holds: boolean };

/** How long a drawing is seen. */
const EACH_MS = 125;
/** And one that holds. */
const HOLD_MS = 4_000;
/** Flat colours and words need more than a film of the world. */
const BITS_PER_SECOND = 8_000_000;
const PAPER = '#ffffff';

/** What browsers can write, the best first. */
const KINDS = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm', 'video/mp4'] as const;

export type Film = { readonly content: Blob; readonly ending: 'webm' | 'mp4' };

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const filmKind = (): string | null =>
  typeof MediaRecorder === 'undefined' ? null : (KINDS.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? null);

/** null: given up. */
export async function filmOf(shots: readonly Shot[], isGivenUp: () => boolean, tell: (done: number) => void): Promise<Film | null> {
  const kind = filmKind();
  const first = shots[0]?.drawing;
  if (kind === null || first === undefined) throw new Error(takeawayWords.clip.noFilm);
  await fontsReady();
  const canvas = canvasOf(first, 1);
  const ctx = contextOf(canvas);
  const draw = async (drawing: Drawing): Promise<void> =>
    drawDrawing(ctx, drawing, { scale: 1, ground: PAPER, images: await imagesOf(drawing) });
  await draw(first);
  const stream = canvas.captureStream(1_000 / EACH_MS);
  const recorder = new MediaRecorder(stream, { mimeType: kind, videoBitsPerSecond: BITS_PER_SECOND });
  const pieces: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.start();
  let last = first;
  for (const [place, { drawing, holds }] of shots.entries()) {
    if (isGivenUp()) break;
    await draw(drawing);
    tell(place);
    await wait(holds ? HOLD_MS : EACH_MS);
    last = drawing;
  }
  // A still lasts until the next one comes: without another one the last would be over at once.
  await draw(last);
  await wait(EACH_MS);
  recorder.stop();
  await stopped;
  for (const track of stream.getTracks()) track.stop();
  return isGivenUp() ? null : { content: new Blob(pieces, { type: kind }), ending: kind.startsWith('video/mp4') ? 'mp4' : 'webm' };
}
