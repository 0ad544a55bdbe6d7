// The zones as tanks in their order; the zone whose lists are shown is the large one.
import type { ReactElement } from 'react';
import { ToggleButton } from 'react-aria-components';
import type { Frame } from '../engine/protocol.ts';
import { count, size } from '../messages/format.ts';
import { words } from '../messages/index.ts';
import { regionOf, tankScale } from '../model/zones.ts';
import { setZone } from '../state/commands.ts';
import { useApp } from '../state/store.ts';
import { useLabelPx } from './parts/use-row-room.ts';
import { VisuallyHidden } from './parts/visually-hidden.tsx';
import { Tank } from './tank.tsx';

type TankRowProps = { readonly frame: Frame; readonly other: Frame | null; readonly whole: boolean };

export const TankRow = ({ frame, other, whole }: TankRowProps): ReactElement => {
  const chosen = useApp((state) => state.intent.zone);
  const labelPx = useLabelPx();
  const shown = frame.zones[chosen];
  return (
    <section className="area-tanks panel" aria-label={words.memory}>
      <h3>
        {words.memory}
        {shown === undefined ? null : (
          <span className="heading-note">
            {shown.name}: {words.free} {count(shown.free_pages)} · {words.region[regionOf(shown)]}
          </span>
        )}
      </h3>
      <div className="tank-row">
        {frame.zones.map((zone, i) => (
          <ToggleButton
            key={zone.name}
            className={i === chosen ? 'tank-button chosen' : 'tank-button'}
            aria-label={words.showZone(zone.name)}
            isSelected={i === chosen}
            onChange={() => setZone(i)}
          >
            <Tank zone={zone} scale={tankScale([zone, other?.zones[i]])} large={i === chosen} whole={whole} labelPx={labelPx} />
            <span className="tank-name">
              {zone.name} <span className="tank-size">{size(zone.managed)}</span>
            </span>
          </ToggleButton>
        ))}
      </div>
      <ZoneTable frame={frame} />
    </section>
  );
};

const ZoneTable = ({ frame }: { readonly frame: Frame }): ReactElement => (
  <VisuallyHidden>
    <table>
      <caption>{words.memory}</caption>
      <tbody>
        {frame.zones.map((zone) => (
          <tr key={zone.name}>
            <th scope="row">{words.zone(zone.name)}</th>
            <td>
              {words.free} {count(zone.free_pages)}, {words.mark.min} {count(zone.min)}, {words.mark.low} {count(zone.low)},{' '}
              {words.mark.high} {count(zone.high)}, {words.region[regionOf(zone)]}, {words.managed} {count(zone.managed)},{' '}
              {words.kernelPages} {count(zone.kernel_pages)}, {words.unevictable} {count(zone.lists[4] ?? 0)}, {words.isolated}{' '}
              {count(zone.isolated_anon + zone.isolated_file)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
);
