// The row of a cache: its objects, how many the last call of its shrinker was asked to scan, and the tasks that wait in the shrinker.
import { memo, type ReactElement } from 'react';
import { ToggleButton } from 'react-aria-components';
import type { CacheRow, CacheWaiters, PageCache } from '../../domain/caches/caches.model.ts';
import { cacheWords } from '../../domain/caches/caches.words.ts';
import { Icon } from '../../parts/icon.tsx';
import { term, termOf } from '../../parts/term.ts';
import { usePointed } from '../../parts/use-pointed.ts';
import { useSize } from '../../parts/use-size.ts';
import { lookAtCache } from '../../state/commands.ts';
import type { Side } from '../../state/intent.ts';
import { demandWords } from '../demand/demand.words.ts';
import { type CacheDrawing, cacheDrawing, pageCacheDrawing } from './caches.draw.ts';

export const cacheName = ({ name, node }: CacheRow): string =>
  node === null ? cacheWords.name[name] : cacheWords.onNode(cacheWords.name[name], node);

type ChoiceProps = { readonly cache: string; readonly id: string; readonly chosen: boolean; readonly calculationId: string };

/** A button that covers its row. Pointing at it shows how the number of objects for the last call was computed. The button is a component of its
 * own, because the row changes with every frame and the button does not. */
const Choice = memo(({ cache, id, chosen, calculationId }: ChoiceProps): ReactElement => {
  const look = (looks: boolean): void => lookAtCache(looks ? id : null);
  return (
    <ToggleButton
      className="cache-button"
      aria-label={cacheWords.explain(cache)}
      aria-describedby={calculationId}
      isSelected={chosen}
      onHoverChange={look}
      onFocusChange={look}
    />
  );
});

/** A sample of the mark on the bar that the number beside it explains. */
const Key = ({ mark }: { readonly mark: 'bracket' | 'scanned' | 'ghost' }): ReactElement => (
  <span className={`cache-key cache-key-${mark}`} />
);

const Marks = ({ drawing, width }: { readonly drawing: CacheDrawing; readonly width: number }): ReactElement => {
  const { bar, parts, bracket, strip, scanned, ghost, beyond, ticks } = drawing;
  return (
    <>
      <path className="cache-rail" d={`M0 ${bar.y + bar.height}H${width}M0 ${strip.y}H${width}`} />
      {parts.map(({ part, x, width: partWidth }) => (
        <rect key={part} className={`cache-part cache-${part}`} x={x} y={bar.y} width={partWidth} height={bar.height} />
      ))}
      {parts
        .filter(({ part }) => part === 'unclean')
        .map(({ x, width: partWidth }) => (
          <rect key="hatch" className="cache-hatch" x={x} y={bar.y} width={partWidth} height={bar.height} />
        ))}
      <path className="cache-bracket-back" d={bracket} />
      <path className="cache-bracket" d={bracket} />
      <rect className="cache-scanned" {...scanned} y={strip.y} height={strip.height} />
      {ghost.width === 0 ? null : (
        <rect
          className="cache-ghost"
          x={ghost.x + 0.5}
          y={strip.y + 0.5}
          width={Math.max(1, ghost.width - 1)}
          height={Math.max(1, strip.height - 1)}
        />
      )}
      {beyond ? (
        <path className="cache-beyond" d={`M${width - 6} ${strip.y - 1}l5 ${strip.height / 2 + 1}l-5 ${strip.height / 2 + 1}`} />
      ) : null}
      <path className="cache-ticks" d={ticks} />
    </>
  );
};

const Bar = ({ row }: { readonly row: CacheRow }): ReactElement => {
  const [ref, size] = useSize<HTMLDivElement>();
  return (
    <div ref={ref} className="cache-glass">
      <svg className="cache-svg" aria-hidden="true">
        {size.width === 0 ? null : <Marks drawing={cacheDrawing(row, size)} width={size.width} />}
      </svg>
    </div>
  );
};

const Waiters = ({ waiters, onWall }: { readonly waiters: CacheWaiters; readonly onWall: boolean }): ReactElement => {
  const { first, more, wait, stalled } = waiters;
  return (
    <span className={stalled ? 'cache-below cache-waits stalled' : 'cache-below cache-waits'}>
      <Icon name="wait" /> {onWall ? cacheWords.waitsShort(first, more) : cacheWords.waits(first, more, demandWords.waitsForShort(wait))}
    </span>
  );
};

/** The line below the name: the tasks that wait in the shrinker or, if none waits, the parts of the bar or the size of a batch. */
const Below = ({ row }: { readonly row: CacheRow }): ReactElement => {
  if (row.waiters !== null) return <Waiters waiters={row.waiters} onWall={false} />;
  const text = row.name === 'superblock' || row.name === 'remote' ? cacheWords.parts(row) : cacheWords.batches(row.batch);
  return <span className="cache-below">{text}</span>;
};

const percentText = ({ askedPercent }: CacheRow): string => (askedPercent === null ? '' : cacheWords.percent(askedPercent));

const LastCall = ({ row }: { readonly row: CacheRow }): ReactElement => {
  const { call, group } = row;
  if (call === null) return <span className="cache-call">{cacheWords.neverCalled}</span>;
  return (
    <span className="cache-call" {...term('asked')}>
      <span>
        <strong className="cache-percent">{percentText(row)}</strong> <Key mark="bracket" />
        {group === '' ? cacheWords.asked(call.total_scan) : cacheWords.askedOf(call.total_scan, group)}
      </span>
      <span className="cache-got">
        <Key mark="scanned" />
        {cacheWords.got(call)}
      </span>
    </span>
  );
};

/** For a projector: the percentage, and the tasks that wait. */
const LastCallShort = ({ row }: { readonly row: CacheRow }): ReactElement => (
  <span className="cache-short">
    <strong>{percentText(row)}</strong> {row.waiters === null ? null : <Waiters waiters={row.waiters} onWall={true} />}
  </span>
);

type CacheLineProps = {
  readonly row: CacheRow;
  readonly side: Side;
  readonly onWall: boolean;
  /** The calculation of this row is shown below, in the paragraph with the id `calculationId`. */
  readonly chosen: boolean;
  readonly calculationId: string;
};

export const CacheLine = ({ row, side, onWall, chosen, calculationId }: CacheLineProps): ReactElement => {
  const pointed = usePointed('cache', row.name, side);
  return (
    <li className={`cache-line${chosen ? ' chosen' : ''}${pointed}`} {...termOf('shrinker', row.key)}>
      <div className="cache-label" aria-hidden="true">
        <span className="cache-name">{onWall ? cacheWords.shortName[row.name] : cacheName(row)}</span>
        {onWall ? null : (
          <span className="cache-lies">
            {cacheWords.objects(row.objects.all)}
            {row.deferred === 0 ? null : (
              <span {...term('deferred')}>
                , <Key mark="ghost" />
                {cacheWords.deferred(row.deferred)}
              </span>
            )}
          </span>
        )}
      </div>
      <div className="cache-middle" aria-hidden="true">
        <Bar row={row} />
        {onWall ? null : <Below row={row} />}
      </div>
      <div aria-hidden="true">{onWall ? <LastCallShort row={row} /> : <LastCall row={row} />}</div>
      <Choice cache={cacheName(row)} id={row.key} chosen={chosen} calculationId={calculationId} />
    </li>
  );
};

const droppedText = ({ dropped, inodes, droppedInAll }: PageCache): string =>
  dropped === 0 ? cacheWords.droppedInAll(droppedInAll) : cacheWords.dropped(dropped, inodes);

type PageCacheLineProps = { readonly cache: PageCache; readonly side: Side; readonly onWall: boolean };

export const PageCacheLine = ({ cache, side, onWall }: PageCacheLineProps): ReactElement => {
  const pointed = usePointed('cache', 'pages', side);
  const [ref, size] = useSize<HTMLDivElement>();
  const { pages, dropped } = pageCacheDrawing(cache, size.width);
  const height = Math.max(2, size.height - 2);
  return (
    <li className={`cache-line page-cache-line${pointed}`} aria-hidden="true" {...term('pageCache')}>
      <div className="cache-label">
        <span>
          <span className="cache-name">{onWall ? cacheWords.shortPages : cacheWords.pages}</span>{' '}
          {onWall ? '' : cacheWords.cached(cache.pages)}
        </span>
      </div>
      <div className="cache-middle">
        <div ref={ref} className="cache-glass">
          <svg className="cache-svg" aria-hidden="true">
            <rect className="cache-pages" {...pages} y="1" height={height} />
            {dropped.width === 0 ? null : <rect className="cache-ghost" {...dropped} y="1" height={height} />}
          </svg>
        </div>
      </div>
      <div className="cache-last">{onWall ? '' : droppedText(cache)}</div>
    </li>
  );
};
