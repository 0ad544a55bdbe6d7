// The zone that kswapd checks separately, beside the tank of its node. If the node has no such zone, its place is empty and dashed.
import type { ReactElement } from 'react';
import type { CheckedZone } from '../../domain/scene/node-rooms.model.ts';
import { SHARES } from '../../domain/scene/tank.model.ts';
import type { Box } from './scene-layout.model.ts';
import { Water } from './tank-glass.view.tsx';

const MARKS = [SHARES.min, SHARES.low, SHARES.high] as const;

export const ZoneSlot = ({ zone, box }: { readonly zone: CheckedZone; readonly box: Box }): ReactElement => {
  const { x, y, width, height } = box;
  if (zone.on === null) return <rect x={x} y={y} width={width} height={height} className="scene-no-zone" />;
  return (
    <>
      <Water one={zone.on} x={x} width={width} box={box} />
      {MARKS.map((share) => (
        <path key={share} d={`M${x} ${y + height * (1 - share)}h${width}`} className="scene-line" />
      ))}
      <path d={`M${x} ${y}v${height}h${width}v${-height}`} className="scene-glass" />
    </>
  );
};
