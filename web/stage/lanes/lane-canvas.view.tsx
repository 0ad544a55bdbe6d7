import { type ReactElement, useCallback, useMemo } from 'react';
import { exploredShare, type Lane } from '../../domain/lanes/lanes.model.ts';
import { Canvas, type Draw } from '../../parts/canvas.tsx';
import { laneSpan } from '../../parts/position.ts';
import { usePalette } from '../../parts/use-palette.ts';
import { type Samples, useApp } from '../../state/store.ts';
import type { LaneScale } from './lane-scale.model.ts';
import { drawLanes, laneDrawings } from './lanes.draw.ts';

type LaneCanvasProps = {
  readonly lanes: readonly Lane[];
  readonly scales: readonly LaneScale[];
  readonly before: Samples | null;
  readonly after: Samples | null;
};

export const LaneCanvas = ({ lanes, scales, before, after }: LaneCanvasProps): ReactElement => {
  const palette = usePalette();
  const fromNs = useApp((state) => laneSpan(state).fromNs);
  const toNs = useApp((state) => laneSpan(state).toNs);
  const span = useMemo(() => ({ fromNs, toNs }), [fromNs, toNs]);
  const draw = useCallback<Draw>(
    (ctx, { width, height }) => {
      const explored = { before: exploredShare(before ?? after, span), after: exploredShare(after ?? before, span) };
      drawLanes(ctx, width, height, laneDrawings(lanes, scales, { before, after }, span, width, height), explored, palette);
    },
    [lanes, scales, before, after, span, palette],
  );
  return <Canvas className="lane-canvas" draw={draw} />;
};
