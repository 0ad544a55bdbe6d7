// The line above a belt: the kind of its pages, their number, and at its end a few words about them.
import type { ReactElement } from 'react';
import type { Kind } from '../../domain/scene/generations.model.ts';
import type { Term } from '../../domain/terms/terms.model.ts';
import { fitting, LANE, SEEMS_WIDER, textWidth } from './scene-layout.model.ts';
import type { Block } from './stock-layout.model.ts';
import { Words } from './words.view.tsx';

/** Words at the end of the line, longest form first; they are left out if no form fits. */
export type EndWords = {
  readonly ways: readonly string[];
  readonly bold: boolean;
  readonly means: Term;
  readonly className?: string;
  /** The name is shortened if the words would not fit otherwise. */
  readonly isNeeded: boolean;
};

/** Distance between the number and the words at the end, in units. */
const APART = 18;

type BeltNameProps = {
  readonly kind: Kind;
  readonly block: Block;
  readonly text: number;
  /** Longest form first. */
  readonly names: readonly string[];
  readonly amounts: readonly string[];
  readonly beside: EndWords | null;
};

export const BeltName = ({ kind, block: { squares, name: y }, text, names, amounts, beside }: BeltNameProps): ReactElement => {
  // No path runs beside this line, so its words may extend to the edge of the floor.
  const end = squares.x + squares.width + LANE;
  const needed = beside?.isNeeded === true ? textWidth(beside.ways.at(-1) ?? '', text, beside.bold) + APART : 0;
  const shortest = textWidth(amounts.at(-1) ?? '', text, false);
  const fits = (way: string): boolean =>
    textWidth(`${way} `, text, true) + shortest + needed < (needed === 0 ? squares.width : squares.width + LANE);
  const name = names.find(fits) ?? names.at(-1) ?? '';
  const amountX = squares.x + textWidth(`${name} `, text, true) + 2;
  // The number is shortened to make room for words that are needed.
  const amount =
    needed === 0
      ? fitting(amounts, squares.x + squares.width - amountX, text, false)
      : fitting([...amounts, ''], (end - amountX) * SEEMS_WIDER - needed, text, false);
  const room = (end - amountX - textWidth(amount, text, false) - APART) * (beside?.isNeeded === true ? SEEMS_WIDER : 1);
  const endWords = beside?.ways.find((way) => textWidth(way, text, beside.bold) <= room);
  return (
    <>
      <Words x={squares.x} y={y} size={text} ways={name} bold means={kind} />
      <Words x={amountX} y={y} size={text} ways={amount} />
      {beside === null || endWords === undefined ? null : (
        <Words
          x={end}
          y={y}
          size={text}
          ways={endWords}
          bold={beside.bold}
          anchor="end"
          means={beside.means}
          {...(beside.className === undefined ? {} : { className: beside.className })}
        />
      )}
    </>
  );
};
