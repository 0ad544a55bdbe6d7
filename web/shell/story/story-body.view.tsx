// The content of a beat at any depth: its sentences or the answer to a bet, and notes beside them.

import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { kernelsOf } from '../../domain/kernels.model.ts';
import { answerAmount } from '../../domain/story/bets.model.ts';
import { verdictText } from '../../domain/story/bets.words.ts';
import { unmet } from '../../domain/story/holds.model.ts';
import { sidesInSentence } from '../../domain/story/side-names.words.ts';
import { type Beat, paragraphsOfBeat, type Story } from '../../domain/story/story.model.ts';
import { storyWords } from '../../domain/story/story.words.ts';
import { sideNamesOf } from '../../parts/side-names.ts';
import { StoryText } from '../../parts/story-text.tsx';
import { useHand } from '../../parts/use-hand.ts';
import { useSides } from '../../parts/use-sides.ts';
import { useStandings } from '../../parts/use-standings.ts';
import { isOwnRun } from '../../state/commands.ts';
import { type Settled, type Told, useApp, type Wager } from '../../state/store.ts';
import { stepBeat } from '../../state/story.ts';
import { beatFrames } from '../../state/told.ts';
import { receiptOf } from './receipt.model.ts';

export type BodyProps = {
  readonly beat: Beat;
  readonly told: Told | null;
  readonly wager: Wager | undefined;
  /** Whether only the lead is shown, or all paragraphs. */
  readonly says: 'lead' | 'all';
};

export type PanelProps = Omit<BodyProps, 'says'> & { readonly story: Story };

export const Note = ({ children }: { readonly children: string }): ReactElement => <p className="story-note">{children}</p>;

/** The answer to a bet, and then its reason. If only one sentence fits, the reason replaces the answer. */
const Answer = ({
  bet,
  settled,
  says,
}: {
  readonly bet: NonNullable<Beat['bet']>;
  readonly settled: Settled;
  readonly says: BodyProps['says'];
}): ReactElement => {
  const standings = useStandings(settled.frames);
  const { verdict } = settled;
  const kernels = useApp(({ infos }) => kernelsOf(infos));
  const names = useApp(sideNamesOf);
  const tellsWhy = settled.step === 'why';
  return (
    <>
      {says === 'lead' && tellsWhy ? null : (
        <p role="status">
          <strong>{verdictText(verdict, sidesInSentence(names, kernels))}</strong>
        </p>
      )}
      {tellsWhy
        ? [bet.why, ...(bet.more === null || says === 'lead' ? [] : [bet.more])].map((pieces, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is identified by its position.
            <p key={place} role="status">
              <StoryText pieces={pieces} standings={standings} answer={answerAmount(verdict)} />
            </p>
          ))
        : null}
    </>
  );
};

/** The text of the beat or, after a bet, its answer. */
const Sentences = ({ beat, told, wager, says }: BodyProps): ReactElement => {
  const standings = useStandings(beatFrames(told));
  if (wager?.type === 'settled' && wager.step !== 'asked' && beat.bet !== null)
    return <Answer bet={beat.bet} settled={wager} says={says} />;
  const untrue = told?.type === 'found' ? unmet(beat, standings) : [];
  return (
    <>
      {/* The correction comes before the sentences that it corrects, which are pale. */}
      {untrue.map(({ text }) => (
        <Note key={text}>{storyWords.otherwise(text)}</Note>
      ))}
      {(says === 'lead' ? [beat.lead] : paragraphsOfBeat(beat)).map((pieces, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is identified by its position.
        <p key={place} className={untrue.length > 0 ? 'story-untrue' : undefined}>
          <StoryText pieces={pieces} standings={standings} answer={null} />
        </p>
      ))}
    </>
  );
};

export const BeatText = (props: BodyProps): ReactElement => {
  const { beat, told, wager } = props;
  const { side, search } = beat.moment;
  const sides = useSides();
  const hand = useHand();
  return (
    <>
      {told?.type === 'absent' ? (
        <p role="status">
          {storyWords.absent(sides[side], search)} {storyWords.goesOn[hand]}
        </p>
      ) : (
        <Sentences {...props} />
      )}
      {wager?.type === 'absent' ? <Note>{storyWords.bet.absent}</Note> : null}
    </>
  );
};

/** The code with which readers compare a bet in their own run. */
const Receipt = ({ beat, settled: { guess, verdict } }: { readonly beat: Beat; readonly settled: Settled }): ReactElement | null => {
  const isOwn = useApp(isOwnRun);
  const { scenario, size, seed, sets } = useApp((state) => state.intent);
  if (!isOwn || guess === null) return null;
  return <Note>{storyWords.bet.receipt(seed, receiptOf({ scenario, size, seed, sets, beat: beat.id }, guess, verdict))}</Note>;
};

/** Notes about the moment of the beat, and the button that leads from the answer of a bet to its reason. The bet itself is on the stage. */
export const BeatRemarks = ({ beat, told, wager }: Omit<BodyProps, 'says'>): ReactElement => (
  <>
    {wager?.type === 'computing' ? <p className="story-note story-passing">{storyWords.bet.computing}</p> : null}
    {wager?.type === 'settled' && wager.step !== 'asked' ? <Receipt beat={beat} settled={wager} /> : null}
    {wager?.type === 'settled' && wager.step === 'answered' ? (
      <Button className="button" onPress={() => stepBeat(1)}>
        {storyWords.bet.why}
      </Button>
    ) : null}
    {told === null ? <p className="story-note story-passing story-searching">{storyWords.searching}</p> : null}
    {told?.type === 'given-up' ? <Note>{storyWords.givenUp}</Note> : null}
  </>
);
