// Pages as squares. A page keeps its element while it is in use, so that its square glides to its next place.
import { memo, type ReactElement } from 'react';
import { dotsPath, hatchPath, squaresPath } from '../scene.draw.ts';
import type { PageSquare, Spot } from './page-places.model.ts';
import { touchedPath } from './pages.draw.ts';

/** Side of a square as a share of its pitch. */
export const FILL = 0.88;
const ORIGIN = [{ x: 0, y: 0 }];

type OnePageProps = {
  readonly x: number;
  readonly y: number;
  readonly side: number;
  readonly kind: PageSquare['kind'];
  readonly active: boolean;
  readonly state: PageSquare['state'];
  readonly isTouched: boolean;
  readonly isPointed: boolean;
};

const OnePage = memo(
  ({ x, y, side, kind, active, state, isTouched, isPointed }: OnePageProps): ReactElement => (
    <g
      className={`page-square scene-${kind}-${active ? 'active' : 'inactive'}${state === 'coming' ? ' scene-hollow' : ''}${isPointed ? ' page-pointed' : ''}`}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      <path d={squaresPath(ORIGIN, side)} className="scene-paint" />
      {state === 'dirty' ? <path d={hatchPath(ORIGIN, side)} className="scene-mark-dirty" /> : null}
      {state === 'writeback' ? <path d={dotsPath(ORIGIN, side)} className="scene-mark-writeback" /> : null}
      {isTouched ? <path d={touchedPath(side)} className="page-touched" /> : null}
    </g>
  ),
);

type PageSquaresProps = {
  readonly squares: readonly PageSquare[];
  readonly pitch: number;
  /** Numbers of the tasks whose pages are outlined. */
  readonly pointed: ReadonlySet<number>;
};

export const PageSquares = ({ squares, pitch, pointed }: PageSquaresProps): ReactElement => (
  <g className="page-squares">
    {squares.map(({ page, task, x, y, kind, active, state, isTouched }) => (
      <OnePage
        key={page}
        x={x}
        y={y}
        side={pitch * FILL}
        kind={kind}
        active={active}
        state={state}
        isTouched={isTouched}
        isPointed={task !== null && pointed.has(task)}
      />
    ))}
  </g>
);

/** Squares of pages that all look alike, drawn as one path. */
export const PlainSquares = ({
  spots,
  pitch,
  className,
}: {
  readonly spots: readonly Spot[];
  readonly pitch: number;
  readonly className: string;
}): ReactElement => <path d={squaresPath(spots, pitch * FILL)} className={className} />;
