// Numbered flags over the time lanes at the beats of the story, and the cover over the part that a bet must not reveal.
import type { ReactElement } from 'react';
import { clampedPercent, percentOf } from '../../domain/lanes/lanes.model.ts';
import type { Beat, Story } from '../../domain/story/story.model.ts';
import { storyWords } from '../../domain/story/story.words.ts';
import { spread } from '../../domain/tanks/zones.model.ts';
import { laneSpan, positionNs } from '../../parts/position.ts';
import { rootPx } from '../../parts/use-row-room.ts';
import { useSize } from '../../parts/use-size.ts';
import { useApp } from '../../state/store.ts';
import { goToBeat } from '../../state/story.ts';
import { beatMoments, beatOf, isBetOpen, shownStory } from '../../state/told.ts';

/** Width of a flag in root font sizes. */
const FLAG = 1.6;

type FlagsProps = { readonly story: Story; readonly open: Beat };

const Flags = ({ story, open }: FlagsProps): ReactElement => {
  const before = useApp((state) => state.sides.before.found);
  const after = useApp((state) => state.sides.after.found);
  const fromNs = useApp((state) => laneSpan(state).fromNs);
  const toNs = useApp((state) => laneSpan(state).toNs);
  const [ref, { width }] = useSize<HTMLOListElement>();
  const flags = beatMoments(story, { before: { found: before }, after: { found: after } })
    .flatMap(({ beat, ns }) => {
      const percent = percentOf({ fromNs, toNs }, ns);
      return percent === null ? [] : [{ beat, percent }];
    })
    .toSorted((one, other) => one.percent - other.percent);
  const flagPx = FLAG * rootPx();
  const wanted = flags.map(({ percent }) => (percent / 100) * width);
  const places = spread(wanted, flagPx, flagPx / 2, Math.max(flagPx / 2, width - flagPx / 2));
  return (
    <>
      <span className="flags-label">{storyWords.beats}</span>
      {/* Hidden from screen readers, because the list of beats beside the text has the same content and links. */}
      <ol ref={ref} className="lane-flags" aria-hidden="true">
        {flags.map(({ beat, percent }, i) => (
          <li key={beat.id}>
            <span className="flag-tick" style={{ left: `${percent}%` }} />
            <button
              type="button"
              tabIndex={-1}
              className={beat === open ? 'beat-flag open' : 'beat-flag'}
              style={{ left: `${places[i] ?? 0}px` }}
              title={beat.title}
              onClick={() => goToBeat(beat)}
            >
              {story.beats.indexOf(beat) + 1}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
};

export const LaneFlags = (): ReactElement | null => {
  const story = useApp(shownStory);
  const open = useApp(beatOf);
  return story === null || open === null ? null : <Flags story={story} open={open} />;
};

export const LaneCover = (): ReactElement | null => {
  const at = useApp((state) => (isBetOpen(state) ? clampedPercent(laneSpan(state), positionNs(state)) : null));
  return at === null ? null : (
    <div className="lane-cover" style={{ left: `${at}%` }}>
      <span>{storyWords.bet.covered}</span>
    </div>
  );
};
