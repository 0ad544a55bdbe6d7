// The content of a sheet about one moment: its picture, its words, and its link.

import type { Moment } from '../../../domain/scene/moment.model.ts';
import type { Beat, Story } from '../../../domain/story/story.model.ts';
import type { Paragraph, Piece } from '../../../domain/story/story-text.model.ts';
import type { Telling } from '../../../domain/telling/scene.model.ts';
import type { Drawing } from './drawing.model.ts';
import type { Run } from './lines.model.ts';

export type SheetMoment = {
  readonly story: Story | null;
  /** The beat of the moment; null: the moment is not that of a beat. */
  readonly beat: Beat | null;
  /** Number of the beat in its story, from 1; 0: there is no beat. */
  readonly number: number;
  readonly title: string;
  readonly lead: readonly Run[];
  /** The question of the beat's bet; empty: there is no bet. */
  readonly ask: readonly Run[];
  readonly before: Moment | null;
  readonly after: Moment | null;
  /** A drawing of the stage, if the stage showed something other than the scene; null: the sheet draws the scene. */
  readonly stage: Drawing | null;
  readonly telling: Telling;
  readonly counterNames: readonly string[];
  /** Both sides run the same kernel, so they have no names. */
  readonly isOneKernel: boolean;
  readonly link: string;
  readonly ns: number;
};

/** A moment between a beat and the next one. It has no sentence, no number and no mark to point at, because only beats have these. */
export const onTheWay = (from: SheetMoment, title: string, seen: Pick<SheetMoment, 'before' | 'after' | 'ns'>): SheetMoment => ({
  ...from,
  ...seen,
  title,
  stage: null,
  beat: null,
  number: 0,
  lead: [],
  ask: [],
});

/** The pieces of a paragraph as runs; `numberText` writes the numbers. */
export const runsOf = (
  pieces: Paragraph,
  numberText: (piece: Piece & { readonly type: 'value' | 'answer' }) => string,
  bold = false,
): readonly Run[] =>
  pieces.flatMap((piece): readonly Run[] => {
    if (piece.type === 'text') return [{ text: piece.text, bold }];
    if (piece.type === 'code') return [{ text: piece.text, bold: true }];
    if (piece.type === 'value' || piece.type === 'answer') return [{ text: numberText(piece), bold }];
    return runsOf(piece.pieces, numberText, bold || piece.type === 'strong');
  });
