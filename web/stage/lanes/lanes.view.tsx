// The time lanes on one time axis. The canvas is cached; only the cursor and the marks move with the position.
import { type ReactElement, useRef } from 'react';
import { term } from '../../parts/term.ts';
import { lanesShown } from '../../state/room.ts';
import { useApp } from '../../state/store.ts';
import { LaneCanvas } from './lane-canvas.view.tsx';
import { LaneChanges } from './lane-changes.view.tsx';
import { LaneCursor } from './lane-cursor.view.tsx';
import { LaneCover, LaneFlags } from './lane-flags.view.tsx';
import { LaneLabels } from './lane-labels.view.tsx';
import { LaneOverview } from './lane-overview.view.tsx';
import { LanePointer } from './lane-pointer.view.tsx';
import { LaneTable } from './lane-table.view.tsx';
import { laneWords } from './lanes.words.ts';
import { TimeAxis } from './time-axis.view.tsx';
import { useFollow } from './use-follow.ts';
import { useLaneData } from './use-lane-data.ts';
import { useScrub, useWheelZoom } from './use-lane-gestures.ts';

export const Lanes = (): ReactElement => {
  const lanes = useApp(lanesShown);
  const { before, after, scales } = useLaneData(lanes);
  const fieldRef = useRef<HTMLDivElement>(null);
  const scrub = useScrub();
  useWheelZoom(fieldRef);
  useFollow();
  return (
    <div className="lanes">
      <LaneFlags />
      <LaneLabels lanes={lanes} scales={scales} />
      <LanePointer lanes={lanes} />
      <div ref={fieldRef} className="lane-field" {...scrub}>
        <LaneCanvas lanes={lanes} scales={scales} before={before} after={after} />
        <LaneCover />
        <LaneCursor />
      </div>
      <div className="lane-changes">
        <LaneChanges />
      </div>
      <span className="axis-label" {...term('clock')}>
        {laneWords.timeAxis}
      </span>
      <TimeAxis />
      <LaneOverview />
      <LaneTable lanes={lanes} before={before} after={after} />
    </div>
  );
};
