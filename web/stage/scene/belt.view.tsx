// A belt of pages: tail at the left, where reclaim bites. One square is as many pages as everywhere else in the picture.
import type { ReactElement } from 'react';
import { around, dotsPath, hatchPath, squaresPath } from './scene.draw.ts';
import type { Box } from './scene-layout.model.ts';
import type { Condition, Grid, Square } from './squares.model.ts';

/** Share of a square's pitch that it fills. */
const FILL = 0.9;

type SquaresProps = {
  readonly squares: readonly Square[];
  readonly grid: Grid;
  readonly x: number;
  readonly y: number;
  readonly kind: 'file' | 'anon';
};

const CONDITIONS = ['clean', 'referenced', 'dirty', 'writeback'] as const satisfies readonly Condition[];

export const Squares = ({ squares, grid, x, y, kind }: SquaresProps): ReactElement => {
  const side = grid.pitch * FILL;
  const placesOf = (active: boolean, condition: Condition | null): readonly { readonly x: number; readonly y: number }[] =>
    squares
      .filter((square) => square.active === active && (condition === null || square.condition === condition))
      .map(({ column, row }) => ({ x: x + column * grid.pitch, y: y + row * grid.pitch }));
  return (
    <>
      {[false, true].map((active) => (
        <g key={String(active)} className={`scene-squares scene-${kind}-${active ? 'active' : 'inactive'}`}>
          <path d={squaresPath(placesOf(active, null), side)} className="scene-paint" />
          {CONDITIONS.slice(2).map((condition) => (
            <path
              key={condition}
              d={condition === 'dirty' ? hatchPath(placesOf(active, condition), side) : dotsPath(placesOf(active, condition), side)}
              className={`scene-mark-${condition}`}
            />
          ))}
        </g>
      ))}
    </>
  );
};

/** The part of a belt that is looked at, from its tail. `columns` of its inactive part, of which the share is counted. */
export const Window = ({
  box,
  columns,
  share,
  grid,
}: {
  readonly box: Box;
  readonly columns: number;
  readonly share: number;
  readonly grid: Grid;
}): ReactElement => <rect {...around({ ...box, width: Math.max(3, columns * grid.pitch * share) }, 4)} rx={3} className="scene-window" />;
