// Makes a film of a sequence of drawings: they are drawn on a hidden canvas, which the browser records.

import { canvasOf, contextOf, fontsReady } from './bitmap.ts';
import { drawDrawing, imagesOf } from './drawing.draw.ts';
import type { Drawing } from './drawing.model.ts';
import { takeawayWords } from './takeaway.words.ts';

/** `holds`: the drawing has text to read, so it is shown longer. */
export type Shot = { readonly drawing: Drawing; readonly holds: boolean };

/** Time for which a drawing without text to read is shown. */
const EACH_MS = 125;
/** Time for which a drawing with text to read is shown. */
const HOLD_MS = 4_000;
/** Flat colours and sharp letters need a higher rate than a film of nature. */
const BITS_PER_SECOND = 8_000_000;
const PAPER = '#ffffff';

/** The formats that browsers may be able to record, best first. */
const KINDS = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm', 'video/mp4'] as const;

export type Film = { readonly content: Blob; readonly ending: 'webm' | 'mp4' };

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const filmKind = (): string | null =>
  typeof MediaRecorder === 'undefined' ? null : (KINDS.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? null);

/** The film; null: the user has given up. */
export async function filmOf(shots: readonly Shot[], isGivenUp: () => boolean, tell: (done: number) => void): Promise<Film | null> {
  const kind = filmKind();
  const first = shots[0]?.drawing;
  if (kind === null || first === undefined) throw new Error(takeawayWords.clip.noFilm);
  await fontsReady();
  const canvas = canvasOf(first, 1);
  const ctx = contextOf(canvas);
  const draw = async (drawing: Drawing): Promise<void> =>
    drawDrawing(ctx, drawing, { scale: 1, ground: PAPER, images: await imagesOf(drawing) });
  /** Draws the same again and again. The recorder ends a frame only when the next one arrives, so on a busy computer it would lose a long one. */
  const show = async (drawing: Drawing, ms: number): Promise<void> => {
    const until = performance.now() + ms;
    do {
      await draw(drawing);
      await wait(EACH_MS);
    } while (performance.now() < until);
  };
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
    tell(place);
    await show(drawing, holds ? HOLD_MS : EACH_MS);
    last = drawing;
  }
  await show(last, EACH_MS);
  recorder.stop();
  await stopped;
  for (const track of stream.getTracks()) track.stop();
  return isGivenUp() ? null : { content: new Blob(pieces, { type: kind }), ending: kind.startsWith('video/mp4') ? 'mp4' : 'webm' };
}
