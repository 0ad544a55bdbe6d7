// The pages that a single step has moved, after the motion has ended or where motion is not allowed: an arrow on each path, as wide as its
// share of the largest flow.
import type { ReactElement } from 'react';
import type { Side } from '../../../state/intent.ts';
import { count } from '../../../words/format.ts';
import { headPath } from '../scene.draw.ts';
import type { SceneLayout } from '../scene-layout.model.ts';
import { kindOf, WAYS, type Way } from './flows.model.ts';
import type { Passage } from './motion.model.ts';
import { motionWords } from './motion.words.ts';
import { type Mover, useTold } from './use-motion.ts';
import { wayCorners } from './ways.model.ts';

const NARROW = 2.5;
const WIDE = 11;

type ArrowProps = {
  readonly way: Way;
  readonly pages: number;
  readonly passage: Passage;
  readonly share: number;
  readonly numbered: boolean;
};

const Arrow = ({ way, pages, passage, share, numbered }: ArrowProps): ReactElement => {
  const { layout, ends, takers } = passage;
  const corners = wayCorners(way, layout, ends, Math.max(0, takers.indexOf(Math.max(...takers))));
  const width = NARROW + (WIDE - NARROW) * share;
  const end = corners.at(-1) ?? { x: 0, y: 0 };
  const size = layout.type.text * 0.9;
  return (
    <g className={`still-way still-way-${kindOf(way)}`}>
      <path d={`M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}`} strokeWidth={width} />
      <path d={headPath(corners, Math.max(5, width))} className="still-way-head" />
      {numbered ? (
        <text x={end.x + 7} y={end.y + size * 0.35} fontSize={size}>
          {count(pages)}
        </text>
      ) : null}
    </g>
  );
};

type StillWaysProps = { readonly mover: Mover; readonly side: Side; readonly layout: SceneLayout; readonly numbered: boolean };

export const StillWays = ({ mover, side, layout, numbered }: StillWaysProps): ReactElement | null => {
  const { moves, step } = useTold(mover);
  const passage = step?.[side] ?? null;
  if (moves || step === null || passage === null) return null;
  const most = Math.max(1, ...[step.before, step.after].flatMap((one) => one?.pages ?? []));
  const some = WAYS.flatMap((way, place) => ((passage.pages[place] ?? 0) > 0 ? [{ way, pages: passage.pages[place] ?? 0 }] : []));
  return (
    <>
      <svg className="still-ways" viewBox={`0 0 ${layout.width} ${layout.height}`} aria-hidden="true">
        {some.map(({ way, pages }) => (
          <Arrow key={way} way={way} pages={pages} passage={passage} share={pages / most} numbered={numbered} />
        ))}
      </svg>
      <p className="visually-hidden">{motionWords.step(some)}</p>
    </>
  );
};
