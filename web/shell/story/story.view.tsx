// The story beside the run: a beat at a time, above the stage that it points into. At the depth Story a line, at the others a strip.
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { Icon } from '../../parts/icon.tsx';
import { Pick } from '../../parts/pick.tsx';
import { runCommand } from '../../parts/run-command.ts';
import { ToolButton } from '../../parts/tool-button.tsx';
import { useDepth } from '../../parts/use-depth.ts';
import { useKeptFocus } from '../../parts/use-kept-focus.ts';
import { isOwnRun } from '../../state/commands.ts';
import { targetShown } from '../../state/room.ts';
import { useApp } from '../../state/store.ts';
import { beatOf, closeStory, goToBeat, isAway, returnToBeat, storyTold, toldOf } from '../../state/story.ts';
import { pageWords } from '../../words/page.words.ts';
import type { Beat, Story } from './story.model.ts';
import { storyWords } from './story.words.ts';
import { Beside, type BodyProps, Note, Said } from './story-body.view.tsx';

import { isShared } from './story-targets.model.ts';

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

const ComeBack = (): ReactElement => (
  <Button className="button story-return" onPress={returnToBeat}>
    {storyWords.comeBack}
  </Button>
);

const Navigation = ({ story, beat }: { readonly story: Story; readonly beat: Beat }): ReactElement => {
  const away = useApp(isAway);
  const place = story.beats.indexOf(beat) + 1;
  const options = story.beats.map(({ id, title }, index) => ({ value: id, label: storyWords.beat(index + 1, title) }));
  const goTo = (id: string): void => {
    const chosen = story.beats.find((one) => one.id === id);
    if (chosen !== undefined) goToBeat(chosen);
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
        {away ? <ComeBack /> : <Place n={place} of={story.beats.length} />}
        <ToolButton icon="cross" label={storyWords.close} keyName="S" onPress={closeStory} />
      </div>
    </div>
  );
};

const Body = (props: BodyProps): ReactElement => (
  <div className="story-body">
    <h2 className="visually-hidden">{props.beat.title}</h2>
    <Said {...props} />
  </div>
);

const Aside = (props: Omit<BodyProps, 'says'>): ReactElement => {
  const target = useApp(targetShown);
  return (
    <div className="story-aside">
      {target === null ? null : (
        <p className="story-target">
          <span>{storyWords.lookAt}</span> {storyWords.target(target, !isShared(target.kind))}
        </p>
      )}
      <Beside {...props} />
    </div>
  );
};

type PanelProps = Omit<BodyProps, 'says'> & { readonly story: Story };

const Strip = ({ story, beat, told, wager }: PanelProps): ReactElement => {
  const place = useKeptFocus(wager?.type);
  return (
    <section ref={place} tabIndex={-1} className="story" aria-label={storyWords.label}>
      <Navigation story={story} beat={beat} />
      <Body beat={beat} told={told} wager={wager} says="all" />
      <Aside beat={beat} told={told} wager={wager} />
    </section>
  );
};

/** At the depth Story: the name of the beat and one sentence; where one is in the story stands on its floor. */
const BeatLine = ({ beat, told, wager }: PanelProps): ReactElement => {
  const place = useKeptFocus(wager?.type);
  const away = useApp(isAway);
  const changed = useApp(isOwnRun);
  return (
    <section ref={place} tabIndex={-1} className="beat-line" aria-label={storyWords.label}>
      <h2>{beat.title}</h2>
      <div className="beat-said">
        <Said beat={beat} told={told} wager={wager} says="lead" />
      </div>
      <div className="beat-beside">
        <Beside beat={beat} told={told} wager={wager} />
        {away ? <ComeBack /> : changed ? <Note>{storyWords.changed}</Note> : null}
      </div>
    </section>
  );
};

export const StoryPanel = (): ReactElement | null => {
  const reading = useApp((state) => state.story);
  const story = useApp(storyTold);
  const beat = useApp(beatOf);
  const told = useApp(toldOf);
  const wagers = useApp((state) => state.wagers);
  const depth = useDepth();
  if (reading?.type === 'refused') return <Refusal why={reading.why} />;
  if (story === null || beat === null) return null;
  const wager = wagers.get(beat.id);
  const panel = { story, beat, told, wager };
  return depth === 'story' ? <BeatLine {...panel} /> : <Strip {...panel} />;
};
