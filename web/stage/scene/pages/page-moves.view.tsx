// The number of pages that have moved between the two lists of a belt, with an arrow from one list to the other.
import type { ReactElement } from 'react';
import { headPath } from '../scene.draw.ts';
import { textWidth } from '../scene-layout.model.ts';
import { Words } from '../words.view.tsx';
import type { BeltSpots } from './page-places.model.ts';
import { pagesWords } from './pages.words.ts';
import type { BeltPlace } from './pages-layout.model.ts';

type PageMovesProps = {
  readonly kind: 'file' | 'anon';
  readonly spots: BeltSpots;
  /** Pages that have moved to the active list since the start, and pages that have moved back. */
  readonly moved: readonly [number, number];
  readonly place: BeltPlace;
  readonly pitch: number;
  readonly text: number;
};

/** How far about the arrow's tip stays below the level of its beginning, the size of its head, and its distance from the squares, in units. */
const RISE = 5;
const HEAD = 5;
const OFF = 5;

/** The direction in which more pages have moved, and their number; null: no page has moved. */
export function mainMove([up, down]: readonly [number, number]): { readonly isUp: boolean; readonly pages: number } | null {
  return up + down === 0 ? null : { isUp: up >= down, pages: Math.max(up, down) };
}

/** The left end of the words about the move. */
const wordsX = ({ active }: BeltSpots, { squares }: BeltPlace, pitch: number): number =>
  squares.x + ((active.from + active.to) / 2) * pitch + HEAD + 4;

/** The right end of the words about the move; null: there are none. */
export function movesEnd({ spots, moved, place, pitch, text }: Omit<PageMovesProps, 'kind'>): number | null {
  const move = mainMove(moved);
  if (move === null || !hasBoth(spots)) return null;
  return wordsX(spots, place, pitch) + textWidth(pagesWords.moved(move)[0] ?? '', text, true);
}

const hasBoth = ({ active, inactiveColumns }: BeltSpots): boolean => active.to > active.from && inactiveColumns > 0;

export const PageMoves = ({ kind, spots, moved, place, pitch, text }: PageMovesProps): ReactElement | null => {
  const { squares, below } = place;
  const move = mainMove(moved);
  if (move === null || !hasBoth(spots)) return null;
  const inactive = squares.x + (spots.inactiveColumns / 2) * pitch;
  const active = squares.x + ((spots.active.from + spots.active.to) / 2) * pitch;
  const [from, to] = move.isUp ? [inactive, active] : [active, inactive];
  const top = squares.y + squares.height + OFF;
  const low = Math.max(below - text * 0.3, top + RISE + 3 * HEAD);
  const corners = [
    { x: from, y: top },
    { x: from, y: low },
    { x: to, y: low },
    { x: to, y: top + RISE + HEAD },
  ];
  return (
    <g className="page-moves" data-mark={kind}>
      <path d={`M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}`} className="page-move" />
      <path d={headPath(corners, HEAD)} className="page-move-head" />
      <Words x={wordsX(spots, place, pitch)} y={below} size={text} ways={pagesWords.moved(move)} bold means="activated" />
    </g>
  );
};
