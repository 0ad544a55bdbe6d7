import type { ReactElement } from 'react';
import { compact } from '../messages/format.ts';
import { words } from '../messages/index.ts';
import { isLaneInPlay } from '../model/in-play.ts';
import { type LaneScale, lanePlaces } from '../model/lane-scale.ts';
import type { Lane } from '../model/lanes.ts';
import type { Term } from '../model/terms.ts';
import { useApp } from '../state/store.ts';
import { term } from './parts/term.ts';
import { useAbsentWords } from './parts/use-absent-words.ts';
import { useDepth } from './parts/use-depth.ts';

const scaleText = (scale: LaneScale | undefined, lane: Lane): string => {
  if (scale === undefined || lane === 'priority' || lane === 'free') return words.laneHint[lane];
  return `${words.laneHint[lane]} ${words.scaleKind[scale.kind]} ≤ ${compact(scale.top)}`;
};

/** The word in the glossary. */
const MEANS: Readonly<Record<Lane, Term>> = {
  free: 'free',
  priority: 'priority',
  scan: 'scanned',
  swap: 'swappedOut',
  ops: 'ops',
  stalls: 'stall',
};

type LaneLabelsProps = { readonly lanes: readonly Lane[]; readonly scales: readonly LaneScale[] };

/** Names of the lanes with their scales, beside the picture. */
export const LaneLabels = ({ lanes, scales }: LaneLabelsProps): ReactElement => {
  const absent = useAbsentWords();
  const inWords = useDepth() === 'story';
  const info = useApp(({ infos }) => infos.before ?? infos.after);
  const withoutSwap = useApp(({ sides }) => (sides.before.frame ?? sides.after.frame)?.swap_total === 0);
  return (
    <ul className="lane-labels" aria-hidden="true">
      {lanePlaces(lanes).map((place, i) => {
        const inPlay = isLaneInPlay(place.lane, info, withoutSwap);
        return (
          <li key={place.lane} className={inPlay ? '' : 'not-in-play'} style={{ flexGrow: place.height }} {...term(MEANS[place.lane])}>
            <span className="lane-name">{words.lane[place.lane]}</span>
            <span className={`lane-hint${inWords && inPlay ? ' unsaid' : ''}`}>{inPlay ? scaleText(scales[i], place.lane) : absent}</span>
          </li>
        );
      })}
    </ul>
  );
};
