import { scaleLinear } from 'd3-scale';
import type { ReactElement } from 'react';
import { percentOf } from '../../domain/lanes/lanes.model.ts';
import { laneSpan } from '../../parts/position.ts';
import { useApp } from '../../state/store.ts';
import { count } from '../../words/format.ts';

/** The approximate number of labels. */
const TICKS = 10;

export const TimeAxis = (): ReactElement => {
  const fromNs = useApp((state) => laneSpan(state).fromNs);
  const toNs = useApp((state) => laneSpan(state).toNs);
  const scale = scaleLinear([fromNs / 1e9, toNs / 1e9], [0, 100]);
  const label = scale.tickFormat(TICKS);
  return (
    <ol className="time-axis" aria-hidden="true">
      {scale.ticks(TICKS).map((second) => (
        <li key={second} style={{ left: `${percentOf({ fromNs, toNs }, second * 1e9) ?? 0}%` }}>
          {second >= 1 && Number.isInteger(second) ? count(second) : label(second)}
        </li>
      ))}
    </ol>
  );
};
