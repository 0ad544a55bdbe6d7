// A bet on a number. The viewer types the number or uses a slider whose steps grow with the number.
import { type ReactElement, useState } from 'react';
import { amountText } from '../../domain/scene/amounts.words.ts';
import { type NumberBet as Bet, type Guess, MOST_DIGITS, readCount } from '../../domain/story/bets.model.ts';
import { count } from '../../words/format.ts';
import { labelled, nearestStop, stopsOf } from './bet-scale.model.ts';
import { betSheetWords } from './bet-sheet.words.ts';
import './number-bet.css';

export type BetFieldProps<B> = {
  readonly bet: B;
  /** The viewer's earlier guess; null: there is none. */
  readonly first: Guess | null;
  readonly wrong: boolean;
  readonly onGuess: (guess: Guess | null) => void;
};

/** The keys that the field handles itself: those for typing a number. The field takes the focus without a click, so all other keys keep their
 * meaning on the page. A full stop darkens the screen, unless the field already has a text. */
const TYPED = "0 1 2 3 4 5 6 7 8 9 , ' ’ Space Backspace Delete ArrowLeft ArrowRight Home End Enter Tab";

export const NumberBet = ({ bet: { scale, unit }, first, wrong, onGuess }: BetFieldProps<Bet>): ReactElement => {
  const [text, setText] = useState(first?.type === 'number' ? count(first.number) : '');
  const stops = stopsOf(scale);
  const number = readCount(text);
  const last = stops.length - 1;
  const place = number === null ? Math.round(last / 2) : nearestStop(stops, number);
  const change = (typed: string): void => {
    setText(typed);
    const read = readCount(typed);
    onGuess(read === null ? null : { type: 'number', number: read });
  };
  // The unit is beside the number of the field. On the slider, only the first label has it.
  const written = (stop: number): string =>
    unit === 'count' || stop !== stops[0] ? count(stop) : `${count(stop)} ${betSheetWords.unit[unit]}`;
  return (
    <div className={`bet-number${number === null ? ' bet-open' : ''}`}>
      <label className="bet-figure">
        <span className="visually-hidden">{betSheetWords.howMuch[unit]}</span>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          data-own-keys={text === '' ? TYPED : `${TYPED} .`}
          maxLength={MOST_DIGITS}
          aria-invalid={wrong}
          placeholder={betSheetWords.open}
          style={{ width: `${Math.max(1, text.length) * 0.56}em` }}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
        <span aria-hidden="true">{unit === 'count' ? '' : betSheetWords.unit[unit]}</span>
      </label>
      <div className="bet-slider">
        <input
          type="range"
          aria-label={betSheetWords.slider}
          aria-valuetext={number === null ? betSheetWords.open : amountText({ value: number, unit })}
          data-own-keys="ArrowLeft ArrowRight ArrowUp ArrowDown Home End"
          min={0}
          max={last}
          value={place}
          onChange={(event) => change(count(stops[event.target.valueAsNumber] ?? scale.from))}
        />
        <div className="bet-ticks" aria-hidden="true">
          {labelled(stops, written).map(({ stop, at }) => (
            <span key={stop} style={{ left: `${(at * 100).toFixed(2)}%` }}>
              <i>{written(stop)}</i>
            </span>
          ))}
        </div>
      </div>
    </div>
  );
};
