// The bets of the audience, shown when the lecturer asks for them, and later the answer of the run in the same picture.
import type { ReactElement } from 'react';
import type { Hands } from '../../domain/presenter/hands.model.ts';
import type { SideNames } from '../../domain/side-names.model.ts';
import type { Bet } from '../../domain/story/bets.model.ts';
import { useSides } from '../../parts/use-sides.ts';
import { useApp } from '../../state/store.ts';
import { beatOf, betPlace } from '../../state/told.ts';
import { count } from '../../words/format.ts';
import { answerName, answerWords, handsWords } from '../presenter/hands.words.ts';
import { lectureWords } from './lecture.words.ts';
import { barsOf, scaleOf, truthOf } from './spread.model.ts';

type PartProps = { readonly bet: Bet; readonly hands: Hands; readonly truth: number | null };

const Bars = ({ bet, hands, truth, sides }: PartProps & { readonly sides: SideNames }): ReactElement => (
  <ol className="spread-bars">
    {barsOf(hands, truth).map(({ answer, hands: up, share, isTruth }) => (
      <li key={answer} className={isTruth ? 'truth' : ''}>
        <b>{answerName(bet, hands, answer)}</b>
        <span className="spread-words">{answerWords(bet, answer, sides)}</span>
        <span className="spread-room">
          <span className="spread-bar" style={{ width: `${100 * share}%` }} />
        </span>
        <b>{count(up)}</b>
        <span className="spread-truth">{isTruth ? lectureWords.truth : ''}</span>
      </li>
    ))}
  </ol>
);

/** The largest number of dots above a number, one for each hand. */
const MOST_DOTS = 12;

const Line = ({ bet, hands, truth }: PartProps): ReactElement => {
  const place = scaleOf([...hands.counts.map(({ answer }) => answer), ...(truth === null ? [] : [truth])]);
  const left = (value: number): string => `${4 + 92 * place(value)}%`;
  return (
    <div className="spread-line">
      {hands.counts.map(({ answer, hands: up }) => (
        <span key={answer} className="spread-guess" style={{ left: left(answer) }}>
          {Array.from({ length: Math.min(up, MOST_DOTS) }, (_, dot) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position.
            <span key={dot} className="spread-dot" />
          ))}
          <span>
            {answerName(bet, hands, answer)}
            {up > 1 ? <span className="spread-times"> × {count(up)}</span> : null}
          </span>
        </span>
      ))}
      {truth === null ? null : (
        <span className="spread-run" style={{ left: left(truth) }}>
          {handsWords.truth} {answerName(bet, hands, truth)}
        </span>
      )}
    </div>
  );
};

/** The bets, which are visible until the reason of the answer is shown. */
export const Spread = ({ hands }: { readonly hands: Hands }): ReactElement | null => {
  const beat = useApp(beatOf);
  const place = useApp(betPlace);
  const wager = useApp((state) => state.wagers.get(beat?.id ?? ''));
  const sides = useSides();
  if (beat?.bet == null || place === 'why' || place === 'absent' || place === 'not-there') return null;
  const { bet } = beat;
  const heading = bet.type === 'curve' ? lectureWords.ends : lectureWords.spread;
  const answered = place === 'answered' && wager?.type === 'settled';
  const truth = answered ? truthOf(wager.verdict) : null;
  return (
    <section className={`lecture-spread${place === 'there' || place === 'asked' ? '' : ' settles'}`} aria-label={heading}>
      <h2>{heading}</h2>
      {hands.kind === 'letters' ? (
        <Bars bet={bet} hands={hands} truth={truth} sides={sides} />
      ) : (
        <Line bet={bet} hands={hands} truth={truth} />
      )}
    </section>
  );
};
