// The generations of a node as a table. At the depth Kernel it has the names and the form of the kernel's debugfs file.
import type { CSSProperties, ReactElement } from 'react';
import { type GenerationRow, type GenerationTable, mostInGeneration } from '../../domain/lists/generation-table.model.ts';
import { term } from '../../parts/term.ts';
import { TermHeading } from '../../parts/term-heading.tsx';
import { usePointed } from '../../parts/use-pointed.ts';
import type { Side } from '../../state/intent.ts';
import { count } from '../../words/format.ts';
import { generationTableWords as words } from './generations.words.ts';
import './generations.css';

const KINDS = ['anon', 'file'] as const;

/** The shade of a generation by the number of younger ones, as in the scene. */
const SHADES = ['youngest', 'active', 'older', 'inactive'] as const;

type CellProps = { readonly row: GenerationRow; readonly kind: (typeof KINDS)[number]; readonly younger: number; readonly most: number };

const Cell = ({ row, kind, younger, most }: CellProps): ReactElement => {
  const pages = row[kind];
  const style: CSSProperties = { inlineSize: `${(100 * (pages ?? 0)) / most}%` };
  return (
    <td className="generation-pages">
      {pages === null ? (
        <span className="generation-none">{words.none}</span>
      ) : (
        <>
          <span className="generation-number">{count(pages)}</span>
          <span className="generation-rail" aria-hidden="true">
            {pages === 0 ? null : <span className={`generation-bar generation-${kind}-${SHADES[younger] ?? 'inactive'}`} style={style} />}
          </span>
        </>
      )}
    </td>
  );
};

/** The kernel's names of the columns. */
const KERNEL = {
  columns: { seq: 'seq', age: 'ms', anon: 'nr_pages[][0]', file: 'nr_pages[][1]' },
  tiers: { kind: 'type', pages: 'folios by tier', refaulted: 'refaulted', total: 'evicted + protected', limit: 'get_tier_idx' },
} as const;

const place = ({ group, node }: GenerationTable): string => `memcg ${group?.number ?? 1} /${group?.name ?? ''} node ${node}`;
const numbers = ({ minSeq: [anon, file], maxSeq }: GenerationTable): string => `min_seq[] = { ${anon}, ${file} }, max_seq = ${maxSeq}`;

type RowsProps = {
  readonly side: Side;
  readonly table: GenerationTable;
  /** The table of the other side, so that both have one scale; null: it is not shown. */
  readonly other: GenerationTable | null;
  readonly node: string;
  readonly isKernel: boolean;
  /** There is no room for the tiers, as on a projector. */
  readonly withoutTiers: boolean;
};

const Tiers = ({ table, isKernel }: Pick<RowsProps, 'table' | 'isKernel'>): ReactElement => {
  const names = isKernel ? KERNEL.tiers : words.tiers;
  return (
    <table className="generation-table generation-tiers">
      <thead>
        <tr>
          {(['kind', 'pages', 'refaulted', 'total', 'limit'] as const).map((column) => (
            <th key={column} scope="col">
              {names[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.tiers.map(({ kind, pages, refaulted, total, limit, isNext }) => (
          <tr key={kind}>
            <th scope="row">{isKernel ? (kind === 'anon' ? '0' : '1') : words.kind[kind]}</th>
            <td>{words.byTier(pages)}</td>
            <td>{words.byTier(refaulted)}</td>
            <td>{words.byTier(total)}</td>
            <td>{words.upTo(limit, isNext)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

export const GenerationRows = ({ side, table, other, node, isKernel, withoutTiers }: RowsProps): ReactElement => {
  const pointed = usePointed('generations', '', side);
  const most = mostInGeneration([table, other]);
  const columns = isKernel ? KERNEL.columns : words.columns;
  return (
    <section className={`area-lists area-generations panel${pointed}`} {...term('generation')}>
      <h3>
        <TermHeading name="generation">{words.title(node, table.group?.name ?? null)}</TermHeading>
        <span className="heading-note">{isKernel ? `${place(table)}: ${numbers(table)}` : words.oldestFirst}</span>
      </h3>
      <table className="generation-table">
        <thead>
          <tr>
            {(['seq', 'age', ...KINDS] as const).map((column) => (
              <th key={column} scope="col">
                {columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.seq} data-seq={row.seq}>
              <th scope="row">{row.seq}</th>
              <td>{isKernel ? Math.floor(row.ageNs / 1e6) : words.age(row.ageNs)}</td>
              {KINDS.map((kind) => (
                <Cell key={kind} row={row} kind={kind} younger={table.maxSeq - row.seq} most={most} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {withoutTiers ? null : <Tiers table={table} isKernel={isKernel} />}
    </section>
  );
};
