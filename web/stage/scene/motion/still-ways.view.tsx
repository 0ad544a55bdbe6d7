// The pages that moved on the way to the picture, shown after the motion of a single step or, if the user wants no motion, always: on each path an
// arrow, whose width grows with the flow. An arrow is not painted over words that its path crosses.
import { type ReactElement, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Side } from '../../../state/intent.ts';
import { count } from '../../../words/format.ts';
import { headPath } from '../scene.draw.ts';
import type { Box, SceneLayout } from '../scene-layout.model.ts';
import { kindOf, WAYS, type Way } from './flows.model.ts';
import type { Passage } from './motion.model.ts';
import { motionWords } from './motion.words.ts';
import { type Mover, useMotion } from './use-motion.ts';
import { type Place, wayCorners } from './ways.model.ts';

const NARROW = 2.5;
const WIDE = 11;

type Flow = { readonly way: Way; readonly pages: number };

const cornersOf = (way: Way, { layout, ends, takers }: Passage): readonly Place[] =>
  wayCorners(way, layout, ends, Math.max(0, takers.indexOf(Math.max(...takers))));

type ArrowProps = { readonly way: Way; readonly passage: Passage; readonly share: number };

const Arrow = ({ way, passage, share }: ArrowProps): ReactElement => {
  const corners = cornersOf(way, passage);
  const width = NARROW + (WIDE - NARROW) * share;
  return (
    <g className={`still-way still-way-${kindOf(way)}`}>
      <path d={`M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}`} strokeWidth={width} />
      <path d={headPath(corners, Math.max(5, width))} className="still-way-head" />
    </g>
  );
};

const Amount = ({ way, pages, passage }: Flow & { readonly passage: Passage }): ReactElement => {
  const end = cornersOf(way, passage).at(-1) ?? { x: 0, y: 0 };
  const size = passage.layout.type.text * 0.9;
  return (
    <text x={end.x + 7} y={end.y + size * 0.35} fontSize={size} className="still-way-amount">
      {count(pages)}
    </text>
  );
};

/** Room left and right of a word, which no arrow covers either, in units. */
const AROUND = 2;

/** The empty parts of a line of words above its letters and below them, in multiples of the font size. */
const ABOVE_LETTERS = 0.22;
const BELOW_LETTERS = 0.2;
/** Letters that reach below the line. */
const REACHES_DOWN = /[gjpqy,;()]/;

/** The boxes of the words in the picture below a sheet, in units of the picture. */
function wordsBelow(sheet: SVGSVGElement, scale: number): readonly Box[] {
  const at = sheet.getBoundingClientRect();
  const room = sheet.closest('.scene-room');
  return [...(room?.querySelectorAll('.scene text') ?? [])].map((word) => {
    const { left, top, width, height } = word.getBoundingClientRect();
    const size = Number(word.getAttribute('font-size'));
    // The names of the floors are rotated, so their boxes are not trimmed.
    const isUpright = height / scale < 2 * size;
    const above = isUpright ? size * ABOVE_LETTERS : 0;
    const below = isUpright && !REACHES_DOWN.test(word.textContent ?? '') ? size * BELOW_LETTERS : 0;
    return {
      x: (left - at.left) / scale - AROUND,
      y: (top - at.top) / scale + above,
      width: width / scale + 2 * AROUND,
      height: height / scale - above - below,
    };
  });
}

/** The boxes of words, where no arrow is painted. They are measured after each render, because they depend on the moment and the language. */
function useWords(width: number): readonly [RefObject<SVGSVGElement | null>, readonly Box[]] {
  const ref = useRef<SVGSVGElement>(null);
  const [words, setWords] = useState<readonly Box[]>([]);
  useLayoutEffect(() => {
    const sheet = ref.current;
    if (sheet === null) return;
    const found = wordsBelow(sheet, sheet.getBoundingClientRect().width / width);
    setWords((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found));
  });
  return [ref, words];
}

type StillWaysProps = { readonly mover: Mover; readonly side: Side; readonly layout: SceneLayout; readonly numbered: boolean };

export const StillWays = ({ mover, side, layout, numbered }: StillWaysProps): ReactElement | null => {
  const { moves, step } = useMotion(mover);
  const [ref, words] = useWords(layout.width);
  const mask = useId();
  const passage = step?.[side] ?? null;
  if (moves || step === null || passage === null) return null;
  const most = Math.max(1, ...[step.before, step.after].flatMap((one) => one?.pages ?? []));
  const some: readonly Flow[] = WAYS.flatMap((way, place) =>
    (passage.pages[place] ?? 0) > 0 ? [{ way, pages: passage.pages[place] ?? 0 }] : [],
  );
  return (
    <>
      <svg ref={ref} className="still-ways" viewBox={`0 0 ${layout.width} ${layout.height}`} aria-hidden="true">
        <mask id={mask} maskUnits="userSpaceOnUse" x={0} y={0} width={layout.width} height={layout.height}>
          <rect width={layout.width} height={layout.height} fill="white" />
          {words.map((box) => (
            <rect key={JSON.stringify(box)} {...box} fill="black" />
          ))}
        </mask>
        <g mask={`url(#${mask})`}>
          {some.map(({ way, pages }) => (
            <Arrow key={way} way={way} passage={passage} share={pages / most} />
          ))}
        </g>
        {numbered ? some.map((flow) => <Amount key={flow.way} {...flow} passage={passage} />) : null}
      </svg>
      <p className="visually-hidden">{motionWords.step(some)}</p>
    </>
  );
};
