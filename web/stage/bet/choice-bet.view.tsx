// A bet on one of several sentences, or on one of the kernels. Each option has a letter: A, B, C.
import { type ReactElement, useState } from 'react';
import type { SideNames } from '../../domain/side-names.model.ts';
import { type ChoiceBet as Choice, choicesOf, type Guess, type KernelBet, letterOf } from '../../domain/story/bets.model.ts';
import { sideNamesOf } from '../../parts/side-names.ts';
import { useApp } from '../../state/store.ts';
import { betSheetWords } from './bet-sheet.words.ts';
import type { BetFieldProps } from './number-bet.view.tsx';
import './choice-bet.css';

/** The text beside the letter of a choice. `names` null: the sides are named by their patches. */
function optionText(bet: Choice | KernelBet, guess: Guess, names: SideNames | null): string {
  if (bet.type === 'choice') return guess.type === 'choice' ? (bet.options[guess.option]?.text ?? '') : '';
  if (guess.type !== 'kernel') return '';
  return guess.side === null || names === null ? betSheetWords.kernel[guess.side ?? 'same'] : names[guess.side];
}

const isSame = (one: Guess, other: Guess | null): boolean => JSON.stringify(one) === JSON.stringify(other);

export const ChoiceBet = ({ bet, first, wrong, onGuess }: BetFieldProps<Choice | KernelBet>): ReactElement => {
  const [chosen, setChosen] = useState(first);
  const names = useApp(sideNamesOf);
  return (
    <div className="bet-options" role="radiogroup" aria-label={betSheetWords.options} aria-invalid={wrong}>
      {(choicesOf(bet) ?? []).map((guess, place) => (
        <label key={letterOf(place)} className={isSame(guess, chosen) ? 'bet-option chosen' : 'bet-option'}>
          <input
            type="radio"
            name="bet"
            className="visually-hidden"
            data-own-keys="ArrowLeft ArrowRight ArrowUp ArrowDown Space"
            checked={isSame(guess, chosen)}
            onChange={() => {
              setChosen(guess);
              onGuess(guess);
            }}
          />
          <b aria-hidden="true">{letterOf(place)}</b>
          <span>{optionText(bet, guess, names)}</span>
        </label>
      ))}
    </div>
  );
};
