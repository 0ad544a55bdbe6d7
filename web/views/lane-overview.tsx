// The whole run in one strip: how far each kernel has been run, the visible part, the position. A drag chooses the visible part.
import type { ReactElement } from 'react';
import { words } from '../messages/index.ts';
import { clampedPercent } from '../model/lanes.ts';
import type { Side } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { endNs, laneSpan, positionNs } from './parts/position.ts';
import { useBrush } from './parts/use-lane-gestures.ts';

const Explored = ({ side }: { readonly side: Side }): ReactElement => {
  const last = useApp(endNs);
  const exploredNs = useApp((state) => state.sides[side].exploredNs);
  return <span className={`explored explored-${side}`} style={{ width: `${clampedPercent({ fromNs: 0, toNs: last }, exploredNs)}%` }} />;
};

export const LaneOverview = (): ReactElement => {
  const last = useApp(endNs);
  const ns = useApp(positionNs);
  const zoomedIn = useApp((state) => state.intent.lanes !== null);
  const from = useApp((state) => clampedPercent({ fromNs: 0, toNs: endNs(state) }, laneSpan(state).fromNs));
  const to = useApp((state) => clampedPercent({ fromNs: 0, toNs: endNs(state) }, laneSpan(state).toNs));
  const divergence = useApp((state) => state.divergence);
  const whole = { fromNs: 0, toNs: last };
  return (
    <>
      <span className="overview-label">{words.wholeRun}</span>
      <div className="overview" title={words.overview} {...useBrush()}>
        <Explored side="before" />
        <Explored side="after" />
        {zoomedIn ? <span className="overview-window" style={{ left: `${from}%`, width: `${to - from}%` }} /> : null}
        {typeof divergence === 'object' && divergence !== null ? (
          <span className="overview-divergence" style={{ left: `${clampedPercent(whole, divergence.ns)}%` }} />
        ) : null}
        <span className="overview-cursor" style={{ left: `${clampedPercent(whole, ns)}%` }} />
      </div>
    </>
  );
};
