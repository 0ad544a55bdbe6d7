// Whose pages are outlined, beside outlined squares like those that are drawn.
import type { ReactElement } from 'react';
import type { Owned } from '../../domain/scene/owners.model.ts';
import type { Shade } from './belt.view.tsx';
import { ownersWords } from './owners.words.ts';
import { squaresPath } from './scene.draw.ts';
import { fitting, SEEMS_WIDER } from './scene-layout.model.ts';
import { Words } from './words.view.tsx';

/** Side of a square, and its distance from the next one and from the words, in multiples of the font size. */
const SIDE = 0.5;
const NEXT = 0.08;
const GAP = 0.26;

type OwnerWordsProps = {
  readonly owned: Owned;
  /** The shades of its squares in memory. */
  readonly shades: readonly Shade[];
  readonly x: number;
  readonly y: number;
  readonly room: number;
  readonly text: number;
};

/** Pages in swap are drawn like inactive ones. */
const withSwap = (shades: readonly Shade[], { swapped }: Owned): readonly Shade[] =>
  swapped === 0 && shades.length > 0 ? shades : ['inactive', ...shades.filter((shade) => shade !== 'inactive')];

export const OwnerWords = ({ owned, shades, x, y, room, text }: OwnerWordsProps): ReactElement => {
  const side = text * SIDE;
  const drawn = withSwap(shades, owned);
  const from = x + drawn.length * side + (drawn.length - 1) * text * NEXT + text * GAP;
  const words = fitting(ownersWords.owned(owned), room * SEEMS_WIDER - (from - x), text, true);
  return (
    <g>
      {drawn.map((shade, place) => {
        const square = squaresPath([{ x: x + place * (side + text * NEXT), y: y - side * 1.1 }], side);
        return (
          <g key={shade} className={`scene-anon-${shade}`}>
            <path d={square} className="scene-paint" />
            <path d={square} className="scene-owned" />
          </g>
        );
      })}
      <Words x={from} y={y} size={text} ways={words} bold means="anon" />
    </g>
  );
};
