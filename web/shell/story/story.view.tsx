// The open beat of the story, above the stage to which it points: a line at the depth Story, and a strip at the other depths.
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { storyWords } from '../../domain/story/story.words.ts';
import { Icon } from '../../parts/icon.tsx';
import { later } from '../../parts/later.tsx';
import { useChangeNote } from '../../parts/use-change-note.ts';
import { useDepth } from '../../parts/use-depth.ts';
import { useKeptFocus } from '../../parts/use-kept-focus.ts';
import { useApp } from '../../state/store.ts';
import { closeStory } from '../../state/story.ts';
import { beatOf, beatStateOf, isAway, shownStory } from '../../state/told.ts';
import { pageWords } from '../../words/page.words.ts';
import { ComeBack } from './come-back.view.tsx';
import { BeatRemarks, BeatText, Note, type PanelProps } from './story-body.view.tsx';

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

/**
 * A note that the user has changed the settings. On a projector, where the title line has short words for it, and after the answer to a
 * bet, only screen readers get it.
 */
const Changed = ({ text, hasRoom }: { readonly text: string; readonly hasRoom: boolean }): ReactElement =>
  hasRoom ? <Note>{text}</Note> : <p className="visually-hidden">{text}</p>;

/** The beat at the depth Story: its name and one sentence; the floor shows the position in the story. */
const BeatLine = ({ beat, told, wager }: PanelProps): ReactElement => {
  const place = useKeptFocus(wager?.type);
  const away = useApp(isAway);
  const changed = useChangeNote();
  // After the answer, the code of the bet replaces this note.
  const isTold = wager?.type === 'settled' && wager.step !== 'asked';
  const onWall = useApp((state) => state.intent.theme === 'projector');
  return (
    <section ref={place} tabIndex={-1} className="beat-line" aria-label={storyWords.label}>
      <h2>{beat.title}</h2>
      <div className="beat-said">
        <BeatText beat={beat} told={told} wager={wager} says="lead" />
      </div>
      <div className="beat-beside">
        <BeatRemarks beat={beat} told={told} wager={wager} />
        {away ? <ComeBack /> : changed === null ? null : <Changed text={changed.text} hasRoom={!onWall && !isTold} />}
      </div>
    </section>
  );
};

/** Loaded on demand, because only the strip needs the list of beats. */
const Strip = later(async () => (await import('./story-strip.view.tsx')).StoryStrip);

export const StoryPanel = (): ReactElement | null => {
  const reading = useApp((state) => state.story);
  const story = useApp(shownStory);
  const beat = useApp(beatOf);
  const told = useApp(beatStateOf);
  const wagers = useApp((state) => state.wagers);
  const depth = useDepth();
  if (reading?.type === 'refused') return <Refusal why={reading.why} />;
  if (story === null || beat === null) return null;
  const wager = wagers.get(beat.id);
  const panel = { story, beat, told, wager };
  return depth === 'story' ? <BeatLine {...panel} /> : <Strip {...panel} />;
};
