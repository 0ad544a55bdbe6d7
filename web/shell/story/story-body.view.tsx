// What a beat says, whoever shows it: its sentences, or what came of a bet; and beside them a bet, or what is still to be said of the moment.
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import type { Told, Wager } from '../../state/store.ts';
import { stepBeat } from '../../state/story.ts';
import { unmet } from './holds.model.ts';
import { type Beat, paragraphsOfBeat, type Story } from './story.model.ts';
import { storyWords } from './story.words.ts';
import { StoryBet } from './story-bet.view.tsx';
import { StoryText } from './story-text.view.tsx';
import { useStandings } from './use-standings.ts';

export type BodyProps = {
  readonly beat: Beat;
  readonly told: Told | null;
  readonly wager: Wager | undefined;
  /** The lead alone, or all. */
  readonly says: 'lead' | 'all';
};

export type PanelProps = Omit<BodyProps, 'says'> & { readonly story: Story };

const isAsked = (wager: Wager): boolean => wager.type === 'settled' && wager.step === 'asked';

export const Note = ({ children }: { readonly children: string }): ReactElement => <p className="story-note">{children}</p>;

type Settled = Wager & { readonly type: 'settled' };

/** What came of a bet; then why. Alone beside the scene one after the other, elsewhere one below the other. */
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
  const answer = verdict.type === 'number' ? verdict.answer : null;
  const tellsWhy = settled.step === 'why';
  return (
    <>
      {says === 'lead' && tellsWhy ? null : (
        <p role="status">
          <strong>{storyWords.bet.verdict(verdict)}</strong>
        </p>
      )}
      {tellsWhy
        ? [bet.why, ...(bet.more === null || says === 'lead' ? [] : [bet.more])].map((pieces, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph's place is its identity.
            <p key={place} role="status">
              <StoryText pieces={pieces} standings={standings} answer={answer} />
            </p>
          ))
        : null}
    </>
  );
};

/** The text of the beat, or after a bet what came of it. */
const Sentences = ({ beat, told, wager, says }: BodyProps): ReactElement => {
  const standings = useStandings(told?.type === 'found' ? told.frames : null);
  if (wager?.type === 'settled' && wager.step !== 'asked' && beat.bet !== null)
    return <Answer bet={beat.bet} settled={wager} says={says} />;
  return (
    <>
      {(says === 'lead' ? [beat.lead] : paragraphsOfBeat(beat)).map((pieces, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph's place is its identity.
        <p key={place}>
          <StoryText pieces={pieces} standings={standings} answer={null} />
        </p>
      ))}
      {told?.type === 'found' ? unmet(beat, standings).map(({ text }) => <Note key={text}>{storyWords.otherwise(text)}</Note>) : null}
    </>
  );
};

export const Said = (props: BodyProps): ReactElement => {
  const { beat, told, wager } = props;
  const { side, search } = beat.moment;
  return (
    <>
      {told?.type === 'absent' ? <p role="status">{storyWords.absent(side, search)}</p> : <Sentences {...props} />}
      {wager?.type === 'absent' ? <Note>{storyWords.bet.absent}</Note> : null}
    </>
  );
};

/** Where the story stands with its moment, the bet while it is open, and the way on from its answer. */
export const Beside = ({ beat, told, wager }: Omit<BodyProps, 'says'>): ReactElement => (
  <>
    {beat.bet !== null && told?.type === 'found' && (wager === undefined || wager.type === 'computing' || isAsked(wager)) ? (
      <StoryBet key={beat.id} bet={beat.bet} wager={wager} />
    ) : null}
    {wager?.type === 'settled' && wager.step === 'answered' ? (
      <Button className="button" onPress={() => stepBeat(1)}>
        {storyWords.bet.why}
      </Button>
    ) : null}
    {told === null ? <Note>{storyWords.searching}</Note> : null}
    {told?.type === 'given-up' ? <Note>{storyWords.givenUp}</Note> : null}
  </>
);
