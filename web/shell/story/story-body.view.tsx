// What a beat says, whoever shows it: its sentences, or what came of a bet; and beside them a bet, or what is still to be said of the moment.
import type { ReactElement } from 'react';
import type { Told, Wager } from '../../state/store.ts';
import { unmet } from './holds.model.ts';
import { type Beat, paragraphsOfBeat } from './story.model.ts';
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

export const Note = ({ children }: { readonly children: string }): ReactElement => <p className="story-note">{children}</p>;

/** The text of the beat, or after a bet what came of it. */
const Sentences = ({ beat, told, wager, says }: BodyProps): ReactElement => {
  const settled = wager?.type === 'settled' ? wager : null;
  const standings = useStandings(settled?.frames ?? (told?.type === 'found' ? told.frames : null));
  if (settled !== null && beat.bet !== null) {
    const answer = settled.verdict.type === 'number' ? settled.verdict.answer : null;
    return (
      <p role="status">
        <strong>{storyWords.bet.verdict(settled.verdict)}</strong> <StoryText pieces={beat.bet.why} standings={standings} answer={answer} />
      </p>
    );
  }
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

/** Where the story stands with its moment, and the bet while it is open. */
export const Beside = ({ beat, told, wager }: Omit<BodyProps, 'says'>): ReactElement => (
  <>
    {beat.bet !== null && told?.type === 'found' && (wager === undefined || wager.type === 'computing') ? (
      <StoryBet key={beat.id} bet={beat.bet} wager={wager} />
    ) : null}
    {told === null ? <Note>{storyWords.searching}</Note> : null}
    {told?.type === 'given-up' ? <Note>{storyWords.givenUp}</Note> : null}
  </>
);
