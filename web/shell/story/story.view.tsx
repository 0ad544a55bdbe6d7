// The story beside the run: a beat at a time, above the stage that it points into.
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { Icon } from '../../parts/icon.tsx';
import { Pick } from '../../parts/pick.tsx';
import { runCommand } from '../../parts/run-command.ts';
import { ToolButton } from '../../parts/tool-button.tsx';
import { useKeptFocus } from '../../parts/use-kept-focus.ts';
import { isOwnRun } from '../../state/commands.ts';
import { targetShown } from '../../state/room.ts';
import { type Told, useApp, type Wager } from '../../state/store.ts';
import { beatOf, closeStory, goToBeat, isAway, returnToBeat, storyTold, toldOf } from '../../state/story.ts';
import { pageWords } from '../../words/page.words.ts';
import { unmet } from './holds.model.ts';
import { type Beat, paragraphsOfBeat, type Story } from './story.model.ts';
import { storyWords } from './story.words.ts';
import { StoryBet } from './story-bet.view.tsx';
import { isShared } from './story-targets.model.ts';
import { StoryText } from './story-text.view.tsx';
import { useStandings } from './use-standings.ts';

const noHelp = (): void => undefined;

const Refusal = ({ why }: { readonly why: string }): ReactElement => (
  <section className="story story-refused" aria-label={storyWords.label}>
    <Icon name="alarm" />
    <p role="alert">
      <strong>{storyWords.refused}</strong> {why} {storyWords.refusedNext}
    </p>
    <Button className="button" onPress={closeStory}>
      {pageWords.close}
    </Button>
  </section>
);

/** Where in the story, and whether the run is still its own. */
const Place = ({ n, of }: { readonly n: number; readonly of: number }): ReactElement => {
  const changed = useApp(isOwnRun);
  if (!changed) return <span className="story-place">{storyWords.place(n, of)}</span>;
  return (
    <span className="story-place" title={storyWords.changed}>
      {storyWords.place(n, of)} <strong>{storyWords.changedShort}</strong>
      <span className="visually-hidden">{storyWords.changed}</span>
    </span>
  );
};

const Navigation = ({ story, beat }: { readonly story: Story; readonly beat: Beat }): ReactElement => {
  const away = useApp(isAway);
  const place = story.beats.indexOf(beat) + 1;
  const options = story.beats.map(({ id, title }, index) => ({ value: id, label: storyWords.beat(index + 1, title) }));
  const goTo = (id: string): void => {
    const chosen = story.beats.find((one) => one.id === id);
    if (chosen !== undefined) goToBeat(chosen, 'not-shown');
  };
  return (
    <div className="story-navigation">
      <Pick label={storyWords.beats} options={options} value={beat.id} onPick={goTo} />
      <div className="story-buttons">
        <ToolButton icon="back" label={storyWords.back} keyName="Page Up" onPress={() => runCommand('beatBack', noHelp)} />
        <ToolButton
          icon="forward"
          label={storyWords.forward}
          keyName="Page Down"
          strong
          onPress={() => runCommand('beatForward', noHelp)}
        />
        {away ? (
          <Button className="button story-return" onPress={returnToBeat}>
            {storyWords.comeBack}
          </Button>
        ) : (
          <Place n={place} of={story.beats.length} />
        )}
        <ToolButton icon="cross" label={storyWords.close} keyName="S" onPress={closeStory} />
      </div>
    </div>
  );
};

type BodyProps = { readonly beat: Beat; readonly told: Told | null; readonly wager: Wager | undefined };

const Note = ({ children }: { readonly children: string }): ReactElement => <p className="story-note">{children}</p>;

/** The text of the beat, or after a bet what came of it. */
const Sentences = ({ beat, told, wager }: BodyProps): ReactElement => {
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
      {paragraphsOfBeat(beat).map((pieces, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph's place is its identity.
        <p key={place}>
          <StoryText pieces={pieces} standings={standings} answer={null} />
        </p>
      ))}
      {told?.type === 'found' ? unmet(beat, standings).map(({ text }) => <Note key={text}>{storyWords.otherwise(text)}</Note>) : null}
    </>
  );
};

const Body = ({ beat, told, wager }: BodyProps): ReactElement => {
  const { side, search } = beat.moment;
  return (
    <div className="story-body">
      <h2 className="visually-hidden">{beat.title}</h2>
      {told?.type === 'absent' ? (
        <p role="status">{storyWords.absent(side, search)}</p>
      ) : (
        <Sentences beat={beat} told={told} wager={wager} />
      )}
      {wager?.type === 'absent' ? <Note>{storyWords.bet.absent}</Note> : null}
    </div>
  );
};

const Aside = ({ beat, told, wager }: BodyProps): ReactElement => {
  const target = useApp(targetShown);
  return (
    <div className="story-aside">
      {target === null ? null : (
        <p className="story-target">
          <span>{storyWords.lookAt}</span> {storyWords.target(target, !isShared(target.kind))}
        </p>
      )}
      {beat.bet !== null && told?.type === 'found' && (wager === undefined || wager.type === 'computing') ? (
        <StoryBet key={beat.id} bet={beat.bet} wager={wager} />
      ) : null}
      {told === null ? <Note>{storyWords.searching}</Note> : null}
      {told?.type === 'given-up' ? <Note>{storyWords.givenUp}</Note> : null}
    </div>
  );
};

const Strip = ({ story, beat, told, wager }: BodyProps & { readonly story: Story }): ReactElement => {
  const place = useKeptFocus(wager?.type);
  return (
    <section ref={place} tabIndex={-1} className="story" aria-label={storyWords.label}>
      <Navigation story={story} beat={beat} />
      <Body beat={beat} told={told} wager={wager} />
      <Aside beat={beat} told={told} wager={wager} />
    </section>
  );
};

export const StoryPanel = (): ReactElement | null => {
  const reading = useApp((state) => state.story);
  const story = useApp(storyTold);
  const beat = useApp(beatOf);
  const told = useApp(toldOf);
  const wagers = useApp((state) => state.wagers);
  if (reading?.type === 'refused') return <Refusal why={reading.why} />;
  if (story === null || beat === null) return null;
  const wager = wagers.get(beat.id);
  return <Strip story={story} beat={beat} told={told} wager={wager} />;
};
