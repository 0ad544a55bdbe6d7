// The sheet for a bet. If both halves are shown, it covers one of them. The other one stays visible, but without a comparison that would give away
// the answer.
import './bet-sheet.css';
import { type FormEvent, type ReactElement, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Bet, Guess } from '../../domain/story/bets.model.ts';
import type { StoryBet } from '../../domain/story/story.model.ts';
import { runCommand } from '../../parts/run-command.ts';
import { StoryText } from '../../parts/story-text.tsx';
import { useHand } from '../../parts/use-hand.ts';
import { useStandings } from '../../parts/use-standings.ts';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { beatOf, beatStateOf, ownSeedOf, sheetOf } from '../../state/told.ts';
import { keepGuess, placeBet } from '../../state/wagers.ts';
import { betSheetWords } from './bet-sheet.words.ts';
import { ChoiceBet } from './choice-bet.view.tsx';
import { CurveAnswer, CurveBet } from './curve-bet.view.tsx';
import { type BetFieldProps, NumberBet } from './number-bet.view.tsx';
import { useFirstField } from './use-first-field.ts';

const MISTAKES: Readonly<Record<Bet['type'], string>> = {
  number: betSheetWords.notACount,
  kernel: betSheetWords.notChosen,
  choice: betSheetWords.notChosen,
  curve: betSheetWords.notDrawn,
};

const BetField = ({ bet, ...rest }: BetFieldProps<Bet>): ReactElement => {
  switch (bet.type) {
    case 'number':
      return <NumberBet bet={bet} {...rest} />;
    case 'kernel':
    case 'choice':
      return <ChoiceBet bet={bet} {...rest} />;
    case 'curve':
      return <CurveBet bet={bet} {...rest} />;
    default:
      return unreachable(bet);
  }
};

const noHelp = (): void => undefined;

/** A hint to the key that skips the bet or, without a keyboard, a button that skips it. */
const Skip = (): ReactElement =>
  useHand() === 'keys' ? (
    <span className="bet-skip">{betSheetWords.skip}</span>
  ) : (
    <Button className="button bet-skip" onPress={() => runCommand('beatForward', noHelp)}>
      {betSheetWords.skipByTouch}
    </Button>
  );

type AskedProps = {
  readonly beat: string;
  readonly bet: StoryBet;
  /** The guess that the sheet starts with. */
  readonly first: Guess | null;
};

const Asked = ({ beat, bet, first }: AskedProps): ReactElement => {
  const [guess, setGuess] = useState(first);
  const change = (next: Guess | null): void => {
    setGuess(next);
    keepGuess(beat, next);
  };
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWrong(guess === null);
    if (guess !== null) placeBet(guess);
  };
  const form = useFirstField();
  return (
    <form ref={form} onSubmit={submit}>
      <BetField bet={bet} first={first} wrong={wrong} onGuess={change} />
      <div className="bet-foot">
        <Button type="submit" className="button strong">
          {betSheetWords.place}
        </Button>
        {wrong ? <span role="alert">{MISTAKES[bet.type]}</span> : <Skip />}
      </div>
    </form>
  );
};

/** Marks on the disk floor. If the beat points at one of them and each page has a square, the sheet ends above that floor. */
const ON_DISK: ReadonlySet<string | undefined> = new Set(['queue', 'swap']);

/** `side`: the half that the sheet covers. */
export const BetSheet = ({ side }: { readonly side: Side }): ReactElement | null => {
  const beat = useApp(beatOf);
  const told = useApp(beatStateOf);
  const wagers = useApp((state) => state.wagers);
  const openGuess = useApp((state) => state.openGuess);
  const standings = useStandings(told?.type === 'found' ? told.frames : null);
  const ownSeed = useApp(ownSeedOf);
  const isDrawn = useApp((state) => sheetOf(state) === 'drawn');
  if (beat?.bet == null) return null;
  const first = (openGuess?.beat === beat.id ? openGuess.guess : wagers.get(beat.id)?.guess) ?? null;
  const drawn = beat.bet.type === 'curve' && isDrawn ? beat.bet : null;
  const label = drawn === null ? betSheetWords.label : betSheetWords.answered;
  return (
    <section className={`bet-sheet on-${side}${ON_DISK.has(beat.see?.mark.kind) ? ' bet-above' : ''}`} aria-label={label}>
      <p className="bet-label" aria-hidden="true">
        {ownSeed === null ? label : betSheetWords.seed(label, ownSeed)}
      </p>
      <h2>
        <StoryText pieces={beat.bet.ask} standings={standings} answer={null} />
      </h2>
      {drawn === null ? <Asked key={beat.id} beat={beat.id} bet={beat.bet} first={first} /> : <CurveAnswer bet={drawn} />}
    </section>
  );
};

function unreachable(bet: never): never {
  throw new Error(`no such bet: ${JSON.stringify(bet)}`);
}
