// The text twin of the ribbons and the magnified tails: the numbers that are drawn.
import type { ReactElement } from 'react';
import { count } from '../messages/format.ts';
import { words } from '../messages/index.ts';
import { CONDITIONS, type ListRow, TAIL_BIT_NAMES, tailCount } from '../model/lists.ts';
import { VisuallyHidden } from './parts/visually-hidden.tsx';

const tailText = ({ ribbon }: ListRow): string =>
  TAIL_BIT_NAMES.map((bit) => ({ bit, pages: tailCount(ribbon.tail, bit) }))
    .filter(({ pages }) => pages > 0)
    .map(({ bit, pages }) => `${words.tailBit[bit]} ${count(pages)}`)
    .join(', ');

export const ListTable = ({ rows }: { readonly rows: readonly ListRow[] }): ReactElement => (
  <VisuallyHidden>
    <table>
      <caption>{words.listsTwin}</caption>
      <thead>
        <tr>
          <th scope="col">{words.twin.list}</th>
          <th scope="col">{words.twin.pages}</th>
          {CONDITIONS.map((condition) => (
            <th key={condition} scope="col">
              {words.condition[condition]}
            </th>
          ))}
          <th scope="col">{words.twin.window}</th>
          <th scope="col">{words.twin.tail}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.lru}>
            <th scope="row">
              {words.age[row.age]} {words.kind[row.kind]}
            </th>
            <td>{count(row.size)}</td>
            {CONDITIONS.map((condition) => (
              <td key={condition}>{count(row.tally[condition])}</td>
            ))}
            <td>{count(row.window)}</td>
            <td>
              {words.pages(row.ribbon.tail.length)}. {tailText(row)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
);
