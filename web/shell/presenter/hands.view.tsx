// Counts the hands for a bet. The audience sees the counts only if the lecturer shows them.

import { type FormEvent, type ReactElement, useState } from 'react';
import { Button } from 'react-aria-components';
import { kernelsOf } from '../../domain/kernels.model.ts';
import { calledUnit, type Hands, sumOf } from '../../domain/presenter/hands.model.ts';
import type { SideNames } from '../../domain/side-names.model.ts';
import { MOST_DIGITS, readCount } from '../../domain/story/bets.model.ts';
import { verdictText } from '../../domain/story/bets.words.ts';
import { sidesInSentence, sidesNamed } from '../../domain/story/side-names.words.ts';
import type { Beat, StoryBet } from '../../domain/story/story.model.ts';
import { count, hideHands, showHands, usePresenter } from '../../state/presenter.ts';
import { count as countText } from '../../words/format.ts';
import { answerName, answerWords } from './hands.words.ts';
import { presenterWords } from './presenter.words.ts';
import { useHands } from './use-presenter.ts';
import './hands.css';

const { hands: words } = presenterWords;

const NumberField = ({ beat, bet }: { readonly beat: Beat; readonly bet: StoryBet }): ReactElement => {
  const [text, setText] = useState('');
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const number = readCount(text);
    if (number !== null) count(beat, number, 1);
    setText('');
  };
  return (
    <form className="presenter-called" onSubmit={add}>
      <label>
        {words.field(calledUnit(bet))}
        <input
          data-called=""
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={MOST_DIGITS}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button type="submit" className="presenter-small">
        {words.add}
      </Button>
    </form>
  );
};

type RowProps = {
  readonly beat: Beat;
  readonly bet: StoryBet;
  readonly hands: Hands;
  readonly answer: number;
  readonly most: number;
  readonly sides: SideNames;
};

const Row = ({ beat, bet, hands, answer, most, sides }: RowProps): ReactElement => {
  const name = answerName(bet, hands, answer);
  const up = hands.counts.find((one) => one.answer === answer)?.hands ?? 0;
  return (
    <li className={up === most && up > 0 ? 'most' : ''}>
      <span className="presenter-hands-name">{name}</span>
      {hands.kind === 'letters' ? <span className="presenter-hands-word">{answerWords(bet, answer, sides)}</span> : null}
      <span className="presenter-hands-room">
        <span className="presenter-hands-bar" style={{ width: `${(100 * up) / Math.max(1, most)}%` }} />
      </span>
      <span className="presenter-hands-count">{countText(up)}</span>
      <Button className="presenter-small" aria-label={words.fewer(name)} onPress={() => count(beat, answer, -1)}>
        −
      </Button>
      <Button className="presenter-small" aria-label={words.more(name)} onPress={() => count(beat, answer, 1)}>
        +
      </Button>
    </li>
  );
};

export const HandsCount = ({ beat }: { readonly beat: Beat }): ReactElement | null => {
  const hands = useHands(beat);
  const shown = usePresenter(({ place }) => place?.spread ?? false);
  const book = usePresenter(({ telling }) => telling?.book ?? null);
  const names = usePresenter(({ telling }) => telling?.story.header.sides ?? null);
  const { bet } = beat;
  if (hands === null || bet === null) return null;
  const most = Math.max(0, ...hands.counts.map((one) => one.hands));
  const verdict = book?.answerOf(beat) ?? null;
  return (
    <section className="presenter-hands">
      <p className="presenter-soft">{shown ? words.shown : bet.type === 'curve' ? words.ends : words[hands.kind]}</p>
      <ol>
        {hands.counts.map((one) => (
          <Row key={one.answer} beat={beat} bet={bet} hands={hands} answer={one.answer} most={most} sides={sidesNamed(names)} />
        ))}
      </ol>
      {hands.kind === 'numbers' ? <NumberField beat={beat} bet={bet} /> : null}
      <p className="presenter-row">
        {sumOf(hands) === 0 ? null : (
          <Button className="presenter-small" onPress={() => (shown ? hideHands(beat) : showHands(beat))}>
            {shown ? words.hide : words.show} <kbd>S</kbd>
          </Button>
        )}
        <span className="presenter-soft">{sumOf(hands) === 0 ? '' : words.sum(sumOf(hands))}</span>
      </p>
      {verdict === null || book === null ? null : (
        <p className="presenter-box">{presenterWords.answer(verdictText(verdict, sidesInSentence(names, kernelsOf(book.infos))))}</p>
      )}
    </section>
  );
};
