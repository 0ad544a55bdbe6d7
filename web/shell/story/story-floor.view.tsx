// The floor of the page at the depth Story: the play button, the position in the story, and the clock.
import type { ReactElement } from 'react';
import { Button, Tooltip, TooltipTrigger } from 'react-aria-components';
import { goingBackWords } from '../../domain/story/going-back.words.ts';
import type { Beat } from '../../domain/story/story.model.ts';
import { storyWords } from '../../domain/story/story.words.ts';
import { plainText } from '../../domain/story/story-text.model.ts';
import { positionNs } from '../../parts/position.ts';
import { runCommand } from '../../parts/run-command.ts';
import { ToolButton } from '../../parts/tool-button.tsx';
import { useHand } from '../../parts/use-hand.ts';
import { useNarrow } from '../../parts/use-narrow.ts';
import { usePacedApp } from '../../parts/use-paced-app.ts';
import { type AppState, useApp } from '../../state/store.ts';
import { goToBeat } from '../../state/story.ts';
import { beatOf, beatStateOf, sheetOf, shownStory } from '../../state/told.ts';
import { seconds } from '../../words/format.ts';
import { StorageNote } from '../transport/storage-note.view.tsx';
import { transportWords } from '../transport/transport.words.ts';
import { StoryPace } from './story-pace.view.tsx';
import { useSwipe } from './use-swipe.ts';

const noHelp = (): void => undefined;

type DotProps = {
  readonly beat: Beat;
  readonly number: number;
  readonly place: 'past' | 'now' | 'ahead';
  /** The dot is no button, because it would be too small for a finger. The buttons Back and Next take its place. */
  readonly onlyShows: boolean;
};

const Dot = ({ beat, number, place, onlyShows }: DotProps): ReactElement => {
  const isBet = beat.bet !== null;
  const name = storyWords.dot(number, beat.title, isBet);
  const className = `beat-dot ${place}${isBet ? ' is-bet' : ''}`;
  const current = place === 'now' ? { 'aria-current': 'step' as const } : {};
  const mark = <span aria-hidden="true">{place === 'now' ? number : isBet ? '?' : ''}</span>;
  if (onlyShows)
    return (
      <li>
        <span className={className} role="img" aria-label={name} {...current}>
          {mark}
        </span>
      </li>
    );
  return (
    <li>
      <TooltipTrigger delay={150} closeDelay={0}>
        <Button className={className} aria-label={name} {...current} onPress={() => goToBeat(beat, undefined, 'plays')}>
          {mark}
        </Button>
        <Tooltip className="tooltip" placement="top" offset={8}>
          {name}
        </Tooltip>
      </TooltipTrigger>
    </li>
  );
};

const Dots = ({ onlyShow }: { readonly onlyShow: boolean }): ReactElement | null => {
  const story = useApp(shownStory);
  const open = useApp(beatOf);
  if (story === null) return null;
  const now = open === null ? -1 : story.beats.indexOf(open);
  return (
    <nav aria-label={storyWords.beats}>
      <ol className="beat-dots">
        {story.beats.map((beat, index) => (
          <Dot
            key={beat.id}
            beat={beat}
            number={index + 1}
            place={index === now ? 'now' : index < now ? 'past' : 'ahead'}
            onlyShows={onlyShow}
          />
        ))}
      </ol>
    </nav>
  );
};

/** Whether the open beat goes back to an earlier moment than the beat before it; its lead then begins with fixed words. */
function hasGoneBack(state: AppState): boolean {
  const beat = beatStateOf(state)?.type === 'found' ? beatOf(state) : null;
  return beat !== null && plainText(beat.lead, () => '').startsWith(goingBackWords.begins);
}

/** The clock. It is a component of its own, because it changes ten times a second while the run plays, and the buttons beside it do not. */
const Clock = ({ isShort }: { readonly isShort: boolean }): ReactElement => {
  const time = seconds(usePacedApp(positionNs));
  const goesBack = useApp(hasGoneBack);
  return (
    <output className="story-clock" aria-label={transportWords.position} aria-live="off">
      {goesBack && !isShort ? goingBackWords.clock(time) : time}
    </output>
  );
};

export const StoryFloor = (): ReactElement => {
  const playing = useApp((state) => state.playing);
  const waits = useApp((state) => sheetOf(state) === 'asked');
  const narrow = useNarrow();
  const touched = useHand() === 'touch';
  useSwipe();
  return (
    <div className={waits ? 'story-floor story-waits' : 'story-floor'}>
      {narrow || touched ? (
        <ToolButton icon="back" label={storyWords.back} keyName="Page Up" onPress={() => runCommand('beatBack', noHelp)} />
      ) : null}
      <ToolButton
        icon={playing ? 'pause' : 'play'}
        label={playing ? transportWords.pause : transportWords.play}
        keyName="Space"
        strong={!narrow && !touched}
        onPress={() => runCommand('togglePlay', noHelp)}
      />
      <Dots onlyShow={narrow && touched} />
      <StoryPace />
      <StorageNote />
      <Clock isShort={narrow} />
      {narrow || touched ? (
        <span className="next-beat">
          <ToolButton
            icon="forward"
            label={storyWords.forward}
            keyName="Page Down"
            strong
            onPress={() => runCommand('beatForward', noHelp)}
          />
        </span>
      ) : null}
    </div>
  );
};
