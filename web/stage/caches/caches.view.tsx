// The caches that shrinkers scan: a row for each, the page cache below them, and a calculation for the row that the
// user points at, or else for the one that the story points at, or else for the first.
import { type ReactElement, useId } from 'react';
import { type CacheRow, cacheRows, isEmpty, pageCache } from '../../domain/caches/caches.model.ts';
import { cacheWords } from '../../domain/caches/caches.words.ts';
import type { Frame } from '../../engine/protocol.ts';
import type { PictureProps } from '../../parts/picture-panel.tsx';
import { PicturePanel } from '../../parts/picture-panel.tsx';
import { term, termOf } from '../../parts/term.ts';
import { targetShown } from '../../state/room.ts';
import { useApp } from '../../state/store.ts';
import { CacheLine, cacheName, PageCacheLine } from './cache-line.view.tsx';
import { CacheTable } from './cache-table.view.tsx';
import './caches.css';

/** Number of rows that fit above the page cache. */
const ROOM = { half: 3, whole: 5 };

type CalculationProps = { readonly id: string; readonly row: CacheRow; readonly onWall: boolean };

const Calculation = ({ id, row, onWall }: CalculationProps): ReactElement => {
  const calculation = onWall ? cacheWords.shortCalculation : cacheWords.calculation;
  return (
    <p id={id} className="cache-calculation" {...termOf('asked', row.key)}>
      {onWall ? null : <span className="cache-calculated">{cacheName(row)}: </span>}
      {row.call === null
        ? cacheWords.neverCalled
        : calculation(row, row.call).map(({ text, strong }, i) => (
            <span key={text}>
              {i === 0 ? '' : ', '}
              {strong ? <strong>{text}</strong> : text}
            </span>
          ))}
    </p>
  );
};

/** The name of the cache that the story points at, on either side; null: it points at none. */
const usePointedCache = (): string | null =>
  useApp((state) => {
    const target = targetShown(state);
    return target?.kind === 'cache' ? target.name : null;
  });

/** The rows that fit, always including the one that the story points at. If not all fit, a line that says so replaces one row. */
const shownOf = (rows: readonly CacheRow[], room: number, pointed: string | null): readonly CacheRow[] => {
  const first = rows.length > room ? rows.slice(0, room - 1) : rows;
  const wanted = rows.find(({ name }) => name === pointed);
  return wanted === undefined || first.includes(wanted) ? first : [...first.slice(0, -1), wanted];
};

const rowsOf = (frame: Frame, other: Frame | null, room: number, pointed: string | null) => {
  const all = cacheRows(frame, other);
  const rows = shownOf(all, room, pointed);
  return { rows, hidden: all.length - rows.length, all: all.length };
};

export const Caches = ({ side, frame, other, whole }: PictureProps): ReactElement => {
  const onWall = useApp((state) => state.intent.theme === 'projector');
  const names = useApp((state) => state.counterNames);
  const pointed = usePointedCache();
  const looked = useApp((state) => state.lookedCache);
  const calculationId = useId();
  const { rows, hidden, all } = rowsOf(frame, other, whole && !onWall ? ROOM.whole : ROOM.half, pointed);
  const cached = pageCache(frame, other, names);
  const computed = rows.find(({ key }) => key === looked) ?? rows.find(({ name }) => name === pointed) ?? rows[0];
  return (
    <PicturePanel name="caches" title={cacheWords.title} note={cacheWords.scales} empty={isEmpty(rows, cached) ? cacheWords.empty : null}>
      <div className={`caches${whole ? ' caches-whole' : ''}${all >= ROOM.half ? ' caches-full' : ''}`}>
        <ul className="cache-lines">
          {rows.map((row) => (
            <CacheLine key={row.key} row={row} side={side} onWall={onWall} chosen={row === computed} calculationId={calculationId} />
          ))}
          {hidden === 0 ? null : (
            <li className="cache-more" {...term('shrinker')}>
              {cacheWords.more(hidden)}
            </li>
          )}
          <PageCacheLine cache={cached} side={side} onWall={onWall} />
        </ul>
        {computed === undefined ? null : <Calculation id={calculationId} row={computed} onWall={onWall} />}
      </div>
      <CacheTable side={side} />
    </PicturePanel>
  );
};
