// The place map as text: the pages of each zone by their use, and the held page in words.
import { memo, type ReactElement } from 'react';
import { TWIN_MS, useSteadyApp } from '../../parts/use-steady-app.ts';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import type { Side } from '../../state/intent.ts';
import { type AppState, useApp } from '../../state/store.ts';
import { clock, count } from '../../words/format.ts';
import { MAP_CONDITIONS, MAP_KINDS, pageReading, zoneCounts } from './map.model.ts';
import { placeMapWords } from './map.words.ts';

const COLUMNS = [...MAP_KINDS, ...MAP_CONDITIONS] as const;
/** The least time between two announcements, in milliseconds. */
const ANNOUNCED_MS = { playing: 4000, paused: 300 };

const readingOf = ({ sides, intent }: AppState, side: Side): string => {
  const { frame } = sides[side];
  const reading = frame === null || intent.page === null ? null : pageReading(frame, intent.page);
  return reading === null ? '' : placeMapWords.reading(reading);
};

export const MapTable = memo(({ side }: { readonly side: Side }): ReactElement => {
  const frame = useSteadyApp((state) => state.sides[side].frame, TWIN_MS);
  const playing = useApp((state) => state.playing);
  const announced = useSteadyApp((state) => readingOf(state, side), playing ? ANNOUNCED_MS.playing : ANNOUNCED_MS.paused);
  return (
    <VisuallyHidden>
      <p role="status" aria-live="polite">
        {announced}
      </p>
      {frame?.map_since === undefined ? null : <p>{placeMapWords.changed(frame.map_since.changed, clock(frame.map_since.ns))}</p>}
      <table>
        <caption>{placeMapWords.twin}</caption>
        <thead>
          <tr>
            <th scope="col">{placeMapWords.zone}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {placeMapWords.kinds[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(frame === null ? [] : zoneCounts(frame)).map(({ zone, counts }) => (
            <tr key={zone}>
              <th scope="row">{zone}</th>
              {COLUMNS.map((column) => (
                <td key={column}>{count(counts[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
});
