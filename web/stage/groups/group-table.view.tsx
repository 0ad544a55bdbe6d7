// The groups as text: the numbers that are drawn.
import { memo, type ReactElement } from 'react';
import type { ListKind } from '../../domain/lists/lists.model.ts';
import { usePlace } from '../../parts/use-place.ts';
import { TWIN_MS, useSteadyApp } from '../../parts/use-steady-app.ts';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import type { Side } from '../../state/intent.ts';
import { count } from '../../words/format.ts';
import { type GroupRow, groupList, groupOrder, MOST_GROUPS } from './groups.model.ts';
import { groupWords } from './groups.words.ts';

const pagesOf = ({ parts }: GroupRow, kind: ListKind): number =>
  parts.reduce((sum, part) => sum + (part.kind === kind ? part.pages : 0), 0);

const limitText = (pages: number | null): string => (pages === null ? groupWords.twin.none : count(pages));

const { twin } = groupWords;

const Row = ({ row, isQueue }: { readonly row: GroupRow; readonly isQueue: boolean }): ReactElement => (
  <tr>
    <th scope="row">
      {row.name}
      {row.gone ? `, ${groupWords.gone}` : ''}
    </th>
    <td>{row.order ?? twin.none}</td>
    <td>{groupWords.turn(row, isQueue)}</td>
    <td>{count(row.usage)}</td>
    <td>{limitText(row.softLimit)}</td>
    <td>{count(row.excess)}</td>
    <td>{limitText(row.limit)}</td>
    <td>{row.limits.length === 0 ? twin.none : row.limits.map(({ kind, pages }) => groupWords.file(kind, pages)).join(', ')}</td>
    <td>{row.pressure === null ? twin.none : twin.shares(row.pressure)}</td>
    <td>{count(pagesOf(row, 'anon'))}</td>
    <td>{count(pagesOf(row, 'file'))}</td>
    <td>{count(row.here)}</td>
    <td>{count(row.objects)}</td>
    <td>{count(row.tally.kswapdScanned)}</td>
    <td>{count(row.tally.kswapdReclaimed)}</td>
    <td>{count(row.tally.directScanned)}</td>
    <td>{count(row.tally.directReclaimed)}</td>
    <td>{count(row.tally.majorFaults)}</td>
  </tr>
);

/** Updates at reading speed, not with every frame as the picture does. */
export const GroupTable = memo(({ side }: { readonly side: Side }): ReactElement => {
  const place = usePlace(side);
  const frame = useSteadyApp((state) => state.sides[side].frame, TWIN_MS);
  const { rows, others, othersUsage } =
    frame === null ? { rows: [], others: 0, othersUsage: 0 } : groupList(frame, null, MOST_GROUPS, null);
  const isQueue = frame !== null && groupOrder(frame)?.type === 'queue';
  return (
    <VisuallyHidden>
      <table>
        <caption>{twin.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{twin.group}</th>
            <th scope="col">{twin.order}</th>
            <th scope="col">{twin.turn}</th>
            <th scope="col">{twin.usage}</th>
            <th scope="col">{twin.softLimit}</th>
            <th scope="col">{twin.excess}</th>
            <th scope="col">{twin.limit}</th>
            <th scope="col">{twin.limits}</th>
            <th scope="col">{twin.pressure}</th>
            <th scope="col">{twin.anon}</th>
            <th scope="col">{twin.file}</th>
            <th scope="col">{twin.here(place)}</th>
            <th scope="col">{twin.objects}</th>
            <th scope="col">{twin.kswapdScanned}</th>
            <th scope="col">{twin.kswapdReclaimed}</th>
            <th scope="col">{twin.directScanned}</th>
            <th scope="col">{twin.directReclaimed}</th>
            <th scope="col">{twin.majorFaults}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.name} row={row} isQueue={isQueue} />
          ))}
          {others === 0 ? null : (
            <tr>
              <td colSpan={18}>{groupWords.more(others, othersUsage)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </VisuallyHidden>
  );
});
