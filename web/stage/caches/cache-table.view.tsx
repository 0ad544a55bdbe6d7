// The text twin of the caches: the numbers that are drawn, and each reckoning.
import { memo, type ReactElement } from 'react';
import { TWIN_MS, useSteadyApp } from '../../parts/use-steady-app.ts';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { count } from '../../words/format.ts';
import { words } from '../../words/index.ts';
import { cacheName } from './cache-line.view.tsx';
import { type CacheRow, cacheRows, pageCache } from './caches.model.ts';

const { twin } = words.cache;

const callText = ({ call, asker, askedPercent }: CacheRow): string => {
  if (call === null) return words.cache.neverCalled;
  const asked = call.group === '' ? words.cache.asked(call.total_scan) : words.cache.askedOf(call.total_scan, call.group);
  return `${asked} ${twin.by(asker, words.cache.percent(askedPercent ?? 0))}; ${words.cache.got(call)}`;
};

const waitText = ({ waiters }: CacheRow): string =>
  waiters === null ? twin.nobody : words.cache.waits(waiters.first, waiters.more, words.waitsForShort(waiters.wait));

const Row = ({ row }: { readonly row: CacheRow }): ReactElement => (
  <tr>
    <th scope="row">{cacheName(row)}</th>
    <td>
      {words.cache.objects(row.objects.all)}
      {row.name === 'superblock' || row.name === 'remote' ? `: ${words.cache.parts(row)}` : ''}
    </td>
    <td>{count(row.deferred)}</td>
    <td>{callText(row)}</td>
    <td>
      {row.call === null
        ? ''
        : words.cache
            .reckoning(row, row.call)
            .map(({ text }) => text)
            .join(', ')}
    </td>
    <td>{waitText(row)}</td>
  </tr>
);

/** Follows the state at its own pace, whatever the picture beside it does. */
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
            {[twin.cache, twin.objects, twin.deferred, twin.call, twin.reckoning, twin.waits].map((head) => (
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
          {words.cache.pages}: {words.cache.cached(cached.pages)}; {words.cache.dropped(cached.dropped, cached.inodes)};{' '}
          {words.cache.droppedInAll(cached.droppedInAll)}
        </p>
      )}
    </VisuallyHidden>
  );
});
