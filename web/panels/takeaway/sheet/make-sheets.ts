// Makes the sheets of several beats, one after the other: each moment is read from the store or computed, and then drawn.
import { createElement, type ReactElement } from 'react';
import type { Beat } from '../../../domain/story/story.model.ts';
import { framesOfBeat } from '../../../state/takeaway.ts';
import { canvasOf, fontsReady, pdfPageOf } from './bitmap.ts';
import type { Drawing } from './drawing.model.ts';
import { type PdfHead, type PdfPage, pdfFile } from './pdf.model.ts';
import { openPress, type Press } from './press.tsx';
import type { SheetMoment } from './sheet-moment.model.ts';
import { sheetOfBeat } from './sheet-moment.ts';
import { Slide } from './slide.view.tsx';
import type { Progress } from './use-job.ts';

/** Pixels per unit, twice as many as on the stage. */
const SCALE = 2;

/** The moment of a beat; null: it does not occur in this run, or the user has given up. */
export async function momentOfBeat(beat: Beat, isGivenUp: () => boolean): Promise<SheetMoment | null> {
  const frames = await framesOfBeat(beat, isGivenUp);
  return frames === null || frames === 'absent' ? null : sheetOfBeat(beat, frames);
}

/** The moments of several beats, and the beats whose moment does not occur in this run. Both are incomplete if the user has given up. */
export async function momentsOfBeats(
  beats: readonly Beat[],
  { tell, isGivenUp }: Progress,
): Promise<{ readonly found: readonly SheetMoment[]; readonly missing: readonly Beat[] }> {
  const found: SheetMoment[] = [];
  const missing: Beat[] = [];
  for (const [place, beat] of beats.entries()) {
    tell(place, beats.length);
    const moment = await momentOfBeat(beat, isGivenUp);
    if (isGivenUp()) break;
    if (moment === null) missing.push(beat);
    else found.push(moment);
  }
  return { found, missing };
}

export const slideDrawing = (press: Press, sheet: SheetMoment, wall: boolean): Drawing =>
  press.drawing(createElement(Slide, { of: sheet, beats: sheet.story?.beats.length ?? 0, wall }), sheet.title);

/** Makes a page of each drawing as it arrives. */
async function pagesOf(drawings: AsyncIterable<Drawing>): Promise<readonly PdfPage[]> {
  const pages: PdfPage[] = [];
  let canvas: HTMLCanvasElement | null = null;
  await fontsReady();
  for await (const drawing of drawings) {
    canvas ??= canvasOf(drawing, SCALE);
    pages.push(await pdfPageOf(drawing, canvas, SCALE));
  }
  return pages;
}

type Deck = { readonly beats: readonly Beat[]; readonly wall: boolean; readonly missing: Beat[] };

/** Yields the slide of each beat. Beats whose moment does not occur are added to `missing`. */
async function* slideDrawings(press: Press, { beats, wall, missing }: Deck, { tell, isGivenUp }: Progress): AsyncGenerator<Drawing> {
  for (const [place, beat] of beats.entries()) {
    tell(place, beats.length);
    const sheet = await momentOfBeat(beat, isGivenUp);
    if (isGivenUp()) return;
    if (sheet === null) missing.push(beat);
    else yield slideDrawing(press, sheet, wall);
  }
}

const pdfBlob = (head: PdfHead, pages: readonly PdfPage[]): Blob =>
  new Blob([...pdfFile(head, pages)] as BlobPart[], { type: 'application/pdf' });

/** A PDF with a page for each beat whose moment occurs in this run; null: the user has given up, or no moment occurs. */
export async function slidesPdf(
  head: PdfHead,
  beats: readonly Beat[],
  wall: boolean,
  progress: Progress,
): Promise<{ readonly pdf: Blob; readonly missing: readonly Beat[] } | null> {
  const press = openPress();
  const missing: Beat[] = [];
  try {
    const pages = await pagesOf(slideDrawings(press, { beats, wall, missing }, progress));
    return progress.isGivenUp() || pages.length === 0 ? null : { pdf: pdfBlob(head, pages), missing };
  } finally {
    press.close();
  }
}

/** A PDF of sheets that are already complete. */
export async function pdfOf(head: PdfHead, sheets: readonly ReactElement[]): Promise<Blob> {
  const press = openPress();
  async function* drawings(): AsyncGenerator<Drawing> {
    for (const sheet of sheets) yield press.drawing(sheet, head.title);
  }
  try {
    return pdfBlob(head, await pagesOf(drawings()));
  } finally {
    press.close();
  }
}
