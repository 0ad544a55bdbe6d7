// The area below the map: the page that the user points at or holds, or else the legend of the colours with the number of pages of each
// kind.
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import type { Frame } from '../../engine/protocol.ts';
import { Icon } from '../../parts/icon.tsx';
import { term } from '../../parts/term.ts';
import type { Side } from '../../state/intent.ts';
import { choosePage, closeLife, openLife } from '../../state/page.ts';
import { useApp } from '../../state/store.ts';
import { count } from '../../words/format.ts';
import { allCounts, MAP_KINDS, type MapCounts, pageReading } from './map.model.ts';
import { placeMapWords } from './map.words.ts';

const TEXTURES = [
  { condition: 'dirty', pattern: 'hatch' },
  { condition: 'writeback', pattern: 'dots' },
] as const;

/** A kind without pages has no entry. */
const Key = ({ counts }: { readonly counts: MapCounts }): ReactElement => (
  <ul className="map-key" {...term('frame')}>
    {MAP_KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
      <li key={kind}>
        <span className={`map-swatch map-${kind}`} aria-hidden="true" />
        {placeMapWords.kinds[kind]} <b>{count(counts[kind])}</b>
      </li>
    ))}
    {TEXTURES.filter(({ condition }) => counts[condition] > 0).map(({ condition, pattern }) => (
      <li key={condition}>
        <svg className="swatch-texture" aria-hidden="true">
          <rect width="100%" height="100%" fill={`url(#${pattern})`} />
        </svg>
        {placeMapWords.kinds[condition]} <b>{count(counts[condition])}</b>
      </li>
    ))}
  </ul>
);

type MapFootProps = {
  readonly side: Side;
  readonly frame: Frame;
  readonly reading: number | null;
  /** The user holds the page and does not just point at it. */
  readonly held: boolean;
};

export const MapFoot = ({ side, frame, reading: page, held }: MapFootProps): ReactElement => {
  const open = useApp((state) => state.life?.[side] ?? null) !== null;
  if (page === null) {
    return (
      <div className="map-foot">
        <Key counts={allCounts(frame)} />
      </div>
    );
  }
  const reading = pageReading(frame, page);
  return (
    <div className="map-foot map-reading" {...term('frame')}>
      <div className="map-lines">
        <p>
          <strong>{placeMapWords.page(page)}</strong> {reading === null ? placeMapWords.absent(page) : placeMapWords.where(reading)}
        </p>
        <p>
          {reading === null ? '' : [placeMapWords.flags(reading), placeMapWords.holder(reading)].filter((text) => text !== '').join(' · ')}
        </p>
      </div>
      {held ? (
        <>
          <Button className="button" aria-expanded={open} onPress={open ? closeLife : openLife}>
            {placeMapWords.life}
          </Button>
          <Button className="button" aria-label={placeMapWords.release} onPress={() => choosePage(null)}>
            <Icon name="cross" />
          </Button>
        </>
      ) : null}
    </div>
  );
};
