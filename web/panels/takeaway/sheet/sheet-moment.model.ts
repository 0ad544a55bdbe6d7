// A moment as a sheet tells it: what is seen, what is said of it, and where it is to be found.

import type { Moment } from '../../../domain/scene/moment.model.ts';
import type { Beat, Story } from '../../../domain/story/story.model.ts';
import type { Paragraph, Piece } from '../../../domain/story/story-text.model.ts';
import type { Telling } from '../../../domain/telling/scene.model.ts';
import type { Drawing } from './drawing.model.ts';
import type { Run } from './lines.model.ts';

export type SheetMoment = {
  readonly story: Story | null;
  /** null: no beat is told there. */
  readonly beat: Beat | null;
  /** Of the beat in its story, 1..; 0: there is none. */
  readonly number: number;
  readonly title: string;
  readonly lead: readonly Run[];
  /** What a bet asks there; nothing: there is none. */
  readonly ask: readonly Run[];
  readonly before: Moment | null;
  readonly after: Moment | null;
  /** The stage as it was shown, where it showed something else than the scene; null: the scene is drawn. */
  readonly stage: Drawing | null;
  readonly telling: Telling;
  readonly counterNames: readonly string[];
  /** Both sides run one kernel: they have no names. */
  readonly isOneKernel: boolean;
  readonly link: string;
  readonly ns: number;
};

/** What is seen after a beat, up to the next: no sentence and no number of a beat is of that moment, and it points at nothing. */
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
