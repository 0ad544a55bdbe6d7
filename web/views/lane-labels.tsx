import type { ReactElement } from 'react';
import { compact } from '../messages/format.ts';
import { words } from '../messages/index.ts';
import { type LaneScale, lanePlaces } from '../model/lane-scale.ts';
import type { Lane } from '../model/lanes.ts';

const scaleText = (scale: LaneScale | undefined, lane: Lane): string => {
  if (scale === undefined || lane === 'priority' || lane === 'free') return words.laneHint[lane];
  return `${words.laneHint[lane]} ${words.scaleKind[scale.kind]} ≤ ${compact(scale.top)}`;
};

type LaneLabelsProps = { readonly lanes: readonly Lane[]; readonly scales: readonly LaneScale[] };

/** Names of the lanes with their scales, beside the picture. */
export const LaneLabels = ({ lanes, scales }: LaneLabelsProps): ReactElement => (
  <ul className="lane-labels" aria-hidden="true">
    {lanePlaces(lanes).map((place, i) => (
      <li key={place.lane} style={{ flexGrow: place.height }}>
        <span className="lane-name">{words.lane[place.lane]}</span>
        <span className="lane-hint">{scaleText(scales[i], place.lane)}</span>
      </li>
    ))}
  </ul>
);
