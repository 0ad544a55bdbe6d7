// The letter of an owner on a plate, on its squares and beside the words about it.
import type { ReactElement } from 'react';
import type { Tag } from '../../domain/scene/owners.model.ts';
import { longestRun } from '../../domain/scene/runs.model.ts';
import './owner-tag.css';

/** Width and height of the plate, and the baseline of its letter, in multiples of the font size. */
const WIDTH = 0.82;
const HEIGHT = 0.86;
const BASELINE = 0.76;

export const tagWidth = (text: number): number => text * WIDTH;

/** `x`, `y`: the top left corner of the plate. */
export const OwnerTag = ({
  tag,
  x,
  y,
  text,
}: {
  readonly tag: Tag;
  readonly x: number;
  readonly y: number;
  readonly text: number;
}): ReactElement => (
  <g className="scene-tag">
    <rect x={x} y={y} width={text * WIDTH} height={text * HEIGHT} rx={2} className="scene-tag-plate" />
    <text x={x + (text * WIDTH) / 2} y={y + text * BASELINE} fontSize={text} textAnchor="middle" className="scene-bold">
      {tag}
    </text>
  </g>
);

type OnSquaresProps = {
  readonly tag: Tag;
  readonly squares: readonly { readonly column: number; readonly row: number }[];
  readonly at: { readonly x: number; readonly y: number };
  readonly grid: { readonly rows: number; readonly pitch: number };
};

/** The plate is as high as the rows of squares, but its font size is at most this, in units. */
const HIGHEST = 20;

/** The run of squares must be at least this share of the plate's width; the rest of the plate covers its neighbours. */
const LEAST_RUN = 0.5;

/** A plate in the middle of the longest run of squares, or no plate if the run is too narrow. */
export const TagOnSquares = ({ tag, squares, at, grid: { rows, pitch } }: OnSquaresProps): ReactElement | null => {
  const run = longestRun(squares);
  const text = Math.min(HIGHEST, (rows * pitch) / HEIGHT);
  const width = tagWidth(text);
  if (run === null || run.columns * pitch < width * LEAST_RUN) return null;
  return (
    <OwnerTag
      tag={tag}
      x={Math.max(at.x, at.x + (run.from + run.columns / 2) * pitch - width / 2)}
      y={at.y + (rows * pitch - text * HEIGHT) / 2}
      text={text}
    />
  );
};
