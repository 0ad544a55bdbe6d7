// The time axis below lanes, in seconds.
import { scaleLinear } from 'd3-scale';
import type { ReactElement } from 'react';

const TICKS = 8;
/** A label further right than this has no room, in percent of the width. */
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
