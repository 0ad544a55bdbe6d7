// Time lanes under one x axis. The picture is cached; only cursor and marks move with the position.
import { type ReactElement, useRef } from 'react';
import { words } from '../messages/index.ts';
import { lanesShown } from '../state/room.ts';
import { useApp } from '../state/store.ts';
import { LaneCanvas } from './lane-canvas.tsx';
import { LaneChanges } from './lane-changes.tsx';
import { LaneCursor } from './lane-cursor.tsx';
import { LaneCover, LaneFlags } from './lane-flags.tsx';
import { LaneLabels } from './lane-labels.tsx';
import { LaneOverview } from './lane-overview.tsx';
import { LanePointer } from './lane-pointer.tsx';
import { LaneTable } from './lane-table.tsx';
import { term } from './parts/term.ts';
import { useFollow } from './parts/use-follow.ts';
import { useLaneData } from './parts/use-lane-data.ts';
import { useScrub, useWheelZoom } from './parts/use-lane-gestures.ts';
import { TimeAxis } from './time-axis.tsx';

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
        {words.timeAxis}
      </span>
      <TimeAxis />
      <LaneOverview />
      <LaneTable lanes={lanes} before={before} after={after} />
    </div>
  );
};
