// The ribbons and the magnified tails as text: the numbers that are drawn.
import { memo, type ReactElement } from 'react';
import { CONDITIONS, type ListRow, listRows, TAIL_BIT_NAMES, tailCount } from '../../domain/lists/lists.model.ts';
import { TWIN_MS, useSteadyApp } from '../../parts/use-steady-app.ts';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import type { Side } from '../../state/intent.ts';
import { count } from '../../words/format.ts';
import { listWords } from './lists.words.ts';

const tailText = ({ ribbon }: ListRow): string =>
  TAIL_BIT_NAMES.map((bit) => ({ bit, pages: tailCount(ribbon.tail, bit) }))
    .filter(({ pages }) => pages > 0)
    .map(({ bit, pages }) => `${listWords.tailBit[bit]} ${count(pages)}`)
    .join(', ');

/** Pages under writeback, by how often reclaim has put them back on the list. */
const lapsText = ({ ribbon }: ListRow): string =>
  [...ribbon.waiting_by_laps].flatMap((pages, laps) => (pages === 0 ? [] : [`${listWords.lapsOf(laps)}: ${count(pages)}`])).join(', ') ||
  count(0);

const Row = ({ row }: { readonly row: ListRow }): ReactElement => (
  <tr>
    <th scope="row">
      {listWords.age[row.age]} {listWords.kind[row.kind]}
    </th>
    <td>{count(row.size)}</td>
    {CONDITIONS.map((condition) => (
      <td key={condition}>{count(row.tally[condition])}</td>
    ))}
    <td>{lapsText(row)}</td>
    <td>{count(row.window)}</td>
    <td>
      {listWords.pages(row.ribbon.tail.length)}. {tailText(row)}
    </td>
  </tr>
);

/** Updates at reading speed, not with every frame as the picture does. */
export const ListTable = memo(({ side }: { readonly side: Side }): ReactElement => {
  const frame = useSteadyApp((state) => state.sides[side].frame, TWIN_MS);
  return (
    <VisuallyHidden>
      <table>
        <caption>{listWords.table}</caption>
        <thead>
          <tr>
            <th scope="col">{listWords.columns.list}</th>
            <th scope="col">{listWords.columns.pages}</th>
            {CONDITIONS.map((condition) => (
              <th key={condition} scope="col">
                {listWords.condition[condition]}
              </th>
            ))}
            <th scope="col">{listWords.columns.laps}</th>
            <th scope="col">{listWords.columns.window}</th>
            <th scope="col">{listWords.columns.tail}</th>
          </tr>
        </thead>
        <tbody>{frame === null ? null : listRows(frame).map((row) => <Row key={row.lru} row={row} />)}</tbody>
      </table>
    </VisuallyHidden>
  );
});
