// The seconds below lanes that are as wide as the time that they show.
import { scaleLinear } from 'd3-scale';
import type { ReactElement } from 'react';

const TICKS = 8;
/** A label further right has no room, in percent. */
const LAST_LABEL = 97;

export const SecondsAxis = ({ from, to }: { readonly from: number; readonly to: number }): ReactElement => {
  const scale = scaleLinear([from, to], [0, 100]);
  const label = scale.tickFormat(TICKS);
  return (
    <ol className="time-axis" aria-hidden="true">
      {scale
        .ticks(TICKS)
        .filter((second) => scale(second) < LAST_LABEL)
        .map((second) => (
          <li key={second} style={{ left: `${scale(second)}%` }}>
            {label(second)}
          </li>
        ))}
    </ol>
  );
};
