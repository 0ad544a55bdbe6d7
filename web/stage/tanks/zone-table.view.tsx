// The tanks as text: each zone with its free pages, its watermarks, and the users of its pages.
import { memo, type ReactElement } from 'react';
import { regionOf } from '../../domain/tanks/zones.model.ts';
import type { ZoneFrame } from '../../engine/protocol.ts';
import { TWIN_MS, useSteadyApp } from '../../parts/use-steady-app.ts';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import type { Side } from '../../state/intent.ts';
import { count } from '../../words/format.ts';
import { tankWords } from './tanks.words.ts';

const zoneText = (zone: ZoneFrame): string =>
  [
    `${tankWords.free} ${count(zone.free_pages)}`,
    `${tankWords.mark.min} ${count(zone.min)}`,
    `${tankWords.mark.low} ${count(zone.low)}`,
    `${tankWords.mark.high} ${count(zone.high)}`,
    tankWords.region[regionOf(zone)],
    `${tankWords.managed} ${count(zone.managed)}`,
    `${tankWords.kernelPages} ${count(zone.kernel_pages)}`,
    `${tankWords.unevictable} ${count(zone.lists[4] ?? 0)}`,
    `${tankWords.isolated} ${count(zone.isolated_anon + zone.isolated_file)}`,
  ].join(', ');

/** Updates at reading speed, not with every frame as the picture does. */
export const ZoneTable = memo(({ side }: { readonly side: Side }): ReactElement => {
  const zones = useSteadyApp((state) => state.sides[side].frame?.zones, TWIN_MS);
  return (
    <VisuallyHidden>
      <table>
        <caption>{tankWords.memory}</caption>
        <tbody>
          {zones?.map((zone) => (
            <tr key={zone.name}>
              <th scope="row">{tankWords.zone(zone.name)}</th>
              <td>{zoneText(zone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
});
