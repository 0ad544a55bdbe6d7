// The whole run in one strip: how far each kernel has run, the visible part, and the position. Dragging chooses the visible part.
import type { ReactElement } from 'react';
import { clampedPercent, type Span, windowIn } from '../../domain/lanes/lanes.model.ts';
import { endNs, positionNs } from '../../parts/position.ts';
import { usePacedApp } from '../../parts/use-paced-app.ts';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { laneWords } from './lanes.words.ts';
import { useBrush } from './use-lane-gestures.ts';

const Explored = ({ side, run }: { readonly side: Side; readonly run: Span }): ReactElement => {
  const exploredNs = usePacedApp((state) => state.sides[side].exploredNs);
  return <span className={`explored explored-${side}`} style={{ width: `${clampedPercent(run, exploredNs)}%` }} />;
};

const VisiblePart = ({ run }: { readonly run: Span }): ReactElement | null => {
  const lanes = useApp((state) => state.intent.lanes);
  if (lanes === null) return null;
  const { left, width } = windowIn(run, lanes);
  return <span className="overview-window" style={{ left: `${left}%`, width: `${width}%` }} />;
};

export const LaneOverview = (): ReactElement => {
  const run = { fromNs: 0, toNs: useApp(endNs) };
  const ns = usePacedApp(positionNs);
  const divergence = useApp((state) => state.divergence);
  return (
    <>
      <span className="overview-label">{laneWords.wholeRun}</span>
      <div className="overview" title={laneWords.overview} {...useBrush()}>
        <Explored side="before" run={run} />
        <Explored side="after" run={run} />
        <VisiblePart run={run} />
        {typeof divergence === 'object' && divergence !== null ? (
          <span className="overview-divergence" style={{ left: `${clampedPercent(run, divergence.ns)}%` }} />
        ) : null}
        <span className="overview-cursor" style={{ left: `${clampedPercent(run, ns)}%` }} />
      </div>
    </>
  );
};
