import type { ReactElement } from 'react';
import type { Lane } from '../../domain/lanes/lanes.model.ts';
import { isLaneInPlay } from '../../domain/stage/in-play.model.ts';
import type { Term } from '../../domain/terms/terms.model.ts';
import { term } from '../../parts/term.ts';
import { useAbsentWords } from '../../parts/use-absent-words.ts';
import { useDepth } from '../../parts/use-depth.ts';
import { useApp } from '../../state/store.ts';
import { compact } from '../../words/format.ts';
import { type LaneScale, lanePlaces } from './lane-scale.model.ts';
import { laneWords } from './lanes.words.ts';

const scaleText = (scale: LaneScale | undefined, lane: Lane): string => {
  if (scale === undefined || lane === 'priority' || lane === 'free') return laneWords.laneHint[lane];
  return `${laneWords.laneHint[lane]} ${laneWords.scaleKind[scale.kind]} ≤ ${compact(scale.top)}`;
};

/** The glossary term of each lane. */
const MEANS: Readonly<Record<Lane, Term>> = {
  free: 'free',
  priority: 'priority',
  generations: 'generation',
  age: 'generation',
  scan: 'scanned',
  swap: 'swappedOut',
  ops: 'ops',
  stalls: 'stall',
};

type LaneLabelsProps = { readonly lanes: readonly Lane[]; readonly scales: readonly LaneScale[] };

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
            <span className="lane-name">{laneWords.lane[place.lane]}</span>
            <span className={`lane-hint${inWords && inPlay ? ' unsaid' : ''}`}>{inPlay ? scaleText(scales[i], place.lane) : absent}</span>
          </li>
        );
      })}
    </ul>
  );
};
