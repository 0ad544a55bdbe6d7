// A bet: a number, or one of the kernels. The answer comes from the run, and not before somebody has answered.
import { type FormEvent, type ReactElement, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Unit } from '../../stage/scene/marks.model.ts';
import { SIDES } from '../../state/intent.ts';
import type { Wager } from '../../state/store.ts';
import { placeBet } from '../../state/story.ts';
import { pageWords } from '../../words/page.words.ts';
import { type Bet, type Guess, MOST_DIGITS, readCount } from './bets.model.ts';
import { storyWords } from './story.words.ts';

const NumberBet = ({ unit }: { readonly unit: Unit }): ReactElement => {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const number = readCount(text);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWrong(number === null);
    if (number !== null) placeBet({ type: 'number', number });
  };
  return (
    <form className="bet-form" onSubmit={submit}>
      <label>
        {storyWords.bet.howMuch[unit]}
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={MOST_DIGITS}
          aria-invalid={wrong}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button type="submit" className="button strong">
        {storyWords.bet.place}
      </Button>
      {wrong ? <span role="alert">{storyWords.bet.notACount}</span> : null}
    </form>
  );
};

const KERNELS: readonly Guess[] = [...SIDES.map((side) => ({ type: 'kernel', side }) as const), { type: 'kernel', side: null }];

const kernelName = (guess: Guess): string =>
  guess.type === 'kernel' && guess.side !== null ? pageWords.side[guess.side] : storyWords.bet.same;

const KernelBet = (): ReactElement => (
  <div className="bet-form">
    {KERNELS.map((guess) => (
      <Button key={kernelName(guess)} className="button" onPress={() => placeBet(guess)}>
        {kernelName(guess)}
      </Button>
    ))}
  </div>
);

/** While the bet is open; what came of it stands in the text. */
export const StoryBet = ({ bet, wager }: { readonly bet: Bet; readonly wager: Wager | undefined }): ReactElement => (
  <fieldset className="bet">
    <legend className="visually-hidden">{storyWords.bet.label}</legend>
    {wager?.type === 'computing' ? (
      <p>{storyWords.bet.computing}</p>
    ) : bet.type === 'number' ? (
      <NumberBet unit={bet.unit} />
    ) : (
      <KernelBet />
    )}
    <p className="bet-skip">{storyWords.bet.skip}</p>
  </fieldset>
);
