// Whose pages are outlined, beside an outlined square.
import type { ReactElement } from 'react';
import type { Owned } from '../../domain/scene/owners.model.ts';
import { ownersWords } from './owners.words.ts';
import { squaresPath } from './scene.draw.ts';
import { fitting, SEEMS_WIDER } from './scene-layout.model.ts';
import { Words } from './words.view.tsx';

/** Side of the square, and its distance from the words, in multiples of the font size. */
const SIDE = 0.56;
const GAP = 0.28;

type OwnerWordsProps = { readonly owned: Owned; readonly x: number; readonly y: number; readonly room: number; readonly text: number };

export const OwnerWords = ({ owned: { label, part, pages }, x, y, room, text }: OwnerWordsProps): ReactElement => {
  const side = text * SIDE;
  const words = fitting(ownersWords.owned(label, part, pages), room * SEEMS_WIDER - side - text * GAP, text, true);
  return (
    <g className="scene-anon-inactive">
      <path d={squaresPath([{ x, y: y - side * 1.1 }], side)} className="scene-paint" />
      <path d={squaresPath([{ x, y: y - side * 1.1 }], side)} className="scene-owned" />
      <Words x={x + side + text * GAP} y={y} size={text} ways={words} bold means="anon" />
    </g>
  );
};
