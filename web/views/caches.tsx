// The caches that shrinkers ask: one row each, the page cache below them, and how the call that is looked at came to its number.
import { type ReactElement, useState } from 'react';
import type { Frame } from '../engine/protocol.ts';
import { words } from '../messages/index.ts';
import { type CacheRow, cacheRows, pageCache } from '../model/caches.ts';
import { targetShown } from '../state/room.ts';
import { useApp } from '../state/store.ts';
import { CacheLine, cacheName, PageCacheLine } from './cache-line.tsx';
import { CacheTable } from './cache-table.tsx';
import { PicturePanel } from './parts/picture-panel.tsx';
import type { PictureProps } from './picture.tsx';

/** Rows that there is room for beside the page cache. */
const ROOM = { screen: 4, projector: 2 };

const Reckoning = ({ row }: { readonly row: CacheRow }): ReactElement => (
  <p className="cache-reckoning" aria-hidden="true">
    <span className="cache-reckoned">{cacheName(row)}:</span>{' '}
    {row.call === null
      ? words.cache.neverCalled
      : words.cache.reckoning(row, row.call).map(({ text, strong }, i) => (
          <span key={text}>
            {i === 0 ? '' : ', '}
            {strong ? <strong>{text}</strong> : text}
          </span>
        ))}
  </p>
);

/** The name of the cache that the story points at, on whichever side. */
const usePointedCache = (): string | null =>
  useApp((state) => {
    const target = targetShown(state);
    return target?.kind === 'cache' ? target.name : null;
  });

/** As many as there is room for; what is pointed at is among them. */
const shownOf = (rows: readonly CacheRow[], room: number, pointed: string | null): readonly CacheRow[] => {
  const first = rows.slice(0, room);
  const wanted = rows.find(({ name }) => name === pointed);
  return wanted === undefined || first.includes(wanted) ? first : [...first.slice(0, -1), wanted];
};

const rowsOf = (frame: Frame, other: Frame | null, room: number, pointed: string | null) => {
  const all = cacheRows(frame, other);
  const rows = shownOf(all, room, pointed);
  return { rows, hidden: all.length - rows.length };
};

export const Caches = ({ side, frame, other, whole }: PictureProps): ReactElement => {
  const few = useApp((state) => state.intent.theme === 'projector');
  const names = useApp((state) => state.counterNames);
  const pointed = usePointedCache();
  const [chosen, setChosen] = useState<string | null>(null);
  const [looked, setLooked] = useState<string | null>(null);
  const { rows, hidden } = rowsOf(frame, other, few ? ROOM.projector : ROOM.screen, pointed);
  const byKey = (key: string | null): CacheRow | undefined => rows.find((row) => row.key === key);
  const reckoned = byKey(looked) ?? byKey(chosen) ?? rows.find(({ name }) => name === pointed) ?? rows[0];
  return (
    <PicturePanel title={words.cache.title} note={words.cache.scales} empty={rows.length === 0 ? words.cache.empty : null}>
      <div className={whole ? 'caches caches-whole' : 'caches'}>
        <ul className="cache-lines">
          {rows.map((row) => (
            <CacheLine
              key={row.key}
              row={row}
              side={side}
              few={few}
              chosen={row.key === reckoned?.key}
              onChoose={setChosen}
              onLook={(looks) => setLooked((last) => (looks ? row.key : last === row.key ? null : last))}
            />
          ))}
          {hidden === 0 ? null : <li className="cache-more">{words.cache.more(hidden)}</li>}
          <PageCacheLine cache={pageCache(frame, other, names)} few={few} />
        </ul>
        {reckoned === undefined ? null : <Reckoning row={reckoned} />}
      </div>
      <CacheTable side={side} />
    </PicturePanel>
  );
};
