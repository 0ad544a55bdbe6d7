// Boxes around the inactive and the active list of a belt, with their names. They are drawn if the other kernel has boxes for its
// generations. A list without pages has a narrow box.
import type { ReactElement } from 'react';
import { term } from '../../parts/term.ts';
import { keyWords } from './key.words.ts';
import { textWidth } from './scene-layout.model.ts';
import type { Block } from './stock-layout.model.ts';
import { Words } from './words.view.tsx';

/** How far a box reaches above and below its squares, and the width of an empty box. */
const AROUND = 2;
const EMPTY = 12;
/** Distance between the two names, in multiples of the font size. */
const APART = 0.5;

type ListBoxesProps = {
  readonly block: Block;
  readonly text: number;
  /** X positions on the belt where the inactive and the active pages end. */
  readonly seam: number;
  readonly end: number;
  /** The names of the lists are written on the line below the belt. */
  readonly isNamed: boolean;
};

export const ListBoxes = ({ block: { squares, below }, text, seam, end, isNamed }: ListBoxesProps): ReactElement => {
  const first = { x: seam === 0 ? -EMPTY : 0, width: seam === 0 ? EMPTY : seam };
  const second = { x: seam, width: end === seam ? EMPTY : end - seam };
  const { inactive, active } = keyWords.entries;
  const activeX = Math.max(seam, textWidth(inactive, text, false) + text * APART);
  return (
    <g {...term('active')}>
      {[first, second].map(({ x, width }) => (
        <rect
          key={x}
          x={squares.x + x}
          y={squares.y - AROUND}
          width={width}
          height={squares.height + 2 * AROUND}
          rx={2}
          className="scene-generation"
        />
      ))}
      {isNamed ? (
        <>
          <Words x={squares.x} y={below} size={text} ways={inactive} />
          <Words x={squares.x + activeX} y={below} size={text} ways={active} />
        </>
      ) : null}
    </g>
  );
};
