// Guesses on the bar of the cost: a flag above the user's own, and a dot for each number that the audience has called out.
import type { ReactElement } from 'react';
import { amountText } from '../../domain/scene/amounts.words.ts';
import { type PriceGuess, placeOn } from './price-guess.model.ts';
import { sceneWords } from './scene.words.ts';
import { type Box, fitting, textWidth } from './scene-layout.model.ts';
import { Words } from './words.view.tsx';

/** Size of a flag, in units. */
const FLAG = { half: 8, height: 10 };
const SMALLEST = 2.5;
const LARGEST = 6;

type GuessMarksProps = {
  readonly guess: PriceGuess;
  readonly axis: number;
  readonly bar: Box;
  readonly text: number;
  /** The room for words above the bar. */
  readonly room: { readonly from: number; readonly to: number };
};

export const GuessMarks = ({ guess, axis, bar, text, room }: GuessMarksProps): ReactElement => {
  const { own, called, unit } = guess;
  const written = (value: number): string => amountText({ value, unit });
  const xOf = (value: number): number => bar.x + bar.width * placeOn(axis, value).share;
  const [least, most] = [called[0]?.value ?? 0, called.at(-1)?.value ?? 0];
  const ways = own === null ? sceneWords.called(written(least), written(most)) : [sceneWords.guess(written(own))];
  const label = fitting(ways, room.to - room.from, text, false);
  const middle = own === null ? (xOf(least) + xOf(most)) / 2 : xOf(own);
  const width = textWidth(label, text, true);
  const x = Math.max(room.from, Math.min(middle - width / 2, room.to - width));
  return (
    <g className="scene-guess">
      {called.map(({ value, hands }) => (
        <circle key={value} cx={xOf(value)} cy={bar.y - LARGEST - 1} r={Math.min(LARGEST, SMALLEST + Math.sqrt(hands))} />
      ))}
      {own === null ? null : <Flag x={xOf(own)} bar={bar} beyond={placeOn(axis, own).beyond} />}
      <Words x={x} y={bar.y - FLAG.height - 6} size={text} ways={label} bold />
    </g>
  );
};

/** A flag; if the guess is beyond the bar, it points to the right. */
const Flag = ({ x, bar, beyond }: { readonly x: number; readonly bar: Box; readonly beyond: boolean }): ReactElement => {
  const { half, height } = FLAG;
  const top = bar.y - height - 1;
  if (beyond) return <path d={`M${x - half} ${top}v${height}l${2 * half} ${-height / 2}z`} />;
  const stem = { x1: x, x2: x, y1: bar.y - 2, y2: bar.y + bar.height + 3 };
  return (
    <>
      <line {...stem} className="scene-guess-halo" />
      <line {...stem} />
      <path d={`M${x - half} ${top}h${2 * half}l${-half} ${height}z`} />
    </>
  );
};
