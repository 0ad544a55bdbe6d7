// The story at the depths Model and Kernel: the position in the story, the text of the beat, and the part of the stage to look at.

import type { ReactElement } from 'react';
import type { Beat, Story } from '../../domain/story/story.model.ts';
import { storyWords } from '../../domain/story/story.words.ts';
import { isShared } from '../../domain/story/story-targets.model.ts';
import { Pick } from '../../parts/pick.tsx';
import { runCommand } from '../../parts/run-command.ts';
import { ToolButton } from '../../parts/tool-button.tsx';
import { useChangeNote } from '../../parts/use-change-note.ts';
import { useKeptFocus } from '../../parts/use-kept-focus.ts';
import { useSides } from '../../parts/use-sides.ts';
import { targetShown } from '../../state/room.ts';
import { useApp } from '../../state/store.ts';
import { closeStory, goToBeat } from '../../state/story.ts';
import { isAway } from '../../state/told.ts';
import { ComeBack } from './come-back.view.tsx';
import { BeatRemarks, BeatText, type BodyProps, type PanelProps } from './story-body.view.tsx';

const noHelp = (): void => undefined;

/** The position in the story, and whether the run still has the story's own settings. */
const Place = ({ n, of }: { readonly n: number; readonly of: number }): ReactElement => {
  const changed = useChangeNote();
  if (changed === null) return <span className="story-place">{storyWords.place(n, of)}</span>;
  return (
    <span className="story-place" title={changed.text}>
      {storyWords.place(n, of)} <strong>{changed.short}</strong>
      <span className="visually-hidden">{changed.text}</span>
    </span>
  );
};

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
    <BeatText {...props} />
  </div>
);

const Aside = (props: Omit<BodyProps, 'says'>): ReactElement => {
  const target = useApp(targetShown);
  const sides = useSides();
  return (
    <div className="story-aside">
      {target === null ? null : (
        <p className="story-target">
          <span>{storyWords.lookAt}</span> {storyWords.target(target, isShared(target.kind) ? null : sides[target.side])}
        </p>
      )}
      <BeatRemarks {...props} />
    </div>
  );
};

export const StoryStrip = ({ story, beat, told, wager }: PanelProps): ReactElement => {
  const place = useKeptFocus(wager?.type);
  return (
    <section ref={place} tabIndex={-1} className="story" aria-label={storyWords.label}>
      <Navigation story={story} beat={beat} />
      <Body beat={beat} told={told} wager={wager} says="all" />
      <Aside beat={beat} told={told} wager={wager} />
    </section>
  );
};
