// The caches as text: the numbers that are drawn, and the calculation of each call.
import { memo, type ReactElement } from 'react';
import { type CacheRow, cacheRows, pageCache } from '../../domain/caches/caches.model.ts';
import { cacheWords } from '../../domain/caches/caches.words.ts';
import { TWIN_MS, useSteadyApp } from '../../parts/use-steady-app.ts';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { count } from '../../words/format.ts';
import { demandWords } from '../demand/demand.words.ts';
import { cacheName } from './cache-line.view.tsx';

const { twin } = cacheWords;

const callText = ({ call, group, asker, askedPercent }: CacheRow): string => {
  if (call === null) return cacheWords.neverCalled;
  const asked = group === '' ? cacheWords.asked(call.total_scan) : cacheWords.askedOf(call.total_scan, group);
  return `${asked} ${twin.by(asker, cacheWords.percent(askedPercent ?? 0))}; ${cacheWords.got(call)}`;
};

const waitText = ({ waiters }: CacheRow): string =>
  waiters === null ? twin.noTask : cacheWords.waits(waiters.first, waiters.more, demandWords.waitsForShort(waiters.wait));

const Row = ({ row }: { readonly row: CacheRow }): ReactElement => (
  <tr>
    <th scope="row">{cacheName(row)}</th>
    <td>
      {cacheWords.objects(row.objects.all)}
      {row.name === 'superblock' || row.name === 'remote' ? `: ${cacheWords.parts(row)}` : ''}
    </td>
    <td>{count(row.deferred)}</td>
    <td>{callText(row)}</td>
    <td>
      {row.call === null
        ? ''
        : cacheWords
            .calculation(row, row.call)
            .map(({ text }) => text)
            .join(', ')}
    </td>
    <td>{waitText(row)}</td>
  </tr>
);

/** Updates at reading speed, not with every frame as the picture does. */
export const CacheTable = memo(({ side }: { readonly side: Side }): ReactElement => {
  const frame = useSteadyApp((state) => state.sides[side].frame, TWIN_MS);
  const names = useApp((state) => state.counterNames);
  const cached = frame === null ? null : pageCache(frame, null, names);
  return (
    <VisuallyHidden>
      <table>
        <caption>{twin.caption}</caption>
        <thead>
          <tr>
            {[twin.cache, twin.objects, twin.deferred, twin.call, twin.calculation, twin.waits].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{frame === null ? null : cacheRows(frame, null).map((row) => <Row key={row.key} row={row} />)}</tbody>
      </table>
      {cached === null ? null : (
        <p>
          {cacheWords.pages}: {cacheWords.cached(cached.pages)}; {cacheWords.dropped(cached.dropped, cached.inodes)};{' '}
          {cacheWords.droppedInAll(cached.droppedInAll)}
        </p>
      )}
    </VisuallyHidden>
  );
});
