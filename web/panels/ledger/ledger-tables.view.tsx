// The published tables, with our values beside each row.
import type { ReactElement } from 'react';
import { type Family, type FamilyTable, familyTables, isComparable, type Verdict, verdictOf } from '../../domain/ledger/ledger.model.ts';
import type { Ledger, LedgerRow } from '../../engine/protocol.ts';
import { useApp } from '../../state/store.ts';
import { figure } from '../../words/format.ts';
import { ledgerWords } from './ledger.words.ts';
import { MomentButton } from './moment-button.view.tsx';
import { VerdictMark } from './verdict-mark.view.tsx';

const { column } = ledgerWords;
const COLUMNS = 8;

const shown = (value: number | null): string => (value === null ? ledgerWords.none : figure(value));

const Row = ({ row, divide }: { readonly row: LedgerRow; readonly divide: number }): ReactElement => {
  const verdict = verdictOf(row);
  return (
    <tr className={row.headline ? 'headline' : ''}>
      <th scope="row">
        {row.metric} <span className="unit">{row.unit}</span>
      </th>
      <td className="number">{shown(row.published[0])}</td>
      <td className="number to">{shown(row.published[1])}</td>
      <td className="number ours">{shown(row.ours[0])}</td>
      <td className="number ours to">{shown(row.ours[1])}</td>
      <td>
        <VerdictMark verdict={verdict} />
      </td>
      <td className="reason">
        {isComparable(row, divide) ? null : <strong>{ledgerWords.notAtThisSize} </strong>}
        {verdict === 'reproduced' || verdict === 'open' ? '' : row.reason}
      </td>
      <td>{row.moment === undefined ? null : <MomentButton moment={row.moment} of={row.metric} />}</td>
    </tr>
  );
};

const FamilyRows = ({ family, divide }: { readonly family: Family; readonly divide: number }): ReactElement => (
  <tbody>
    <tr className="family">
      <th scope="rowgroup" colSpan={COLUMNS}>
        {ledgerWords.family(family.name)}
      </th>
    </tr>
    {family.rows.map((row) => (
      <Row key={row.metric} row={row} divide={divide} />
    ))}
  </tbody>
);

const PublishedTable = ({ table, divide }: { readonly table: FamilyTable; readonly divide: number }): ReactElement => (
  <table className="ledger-table">
    <caption>{table.title}</caption>
    <colgroup>
      <col className="col-metric" />
      <col className="col-number" span={4} />
      <col className="col-verdict" />
      <col className="col-reason" />
      <col className="col-moment" />
    </colgroup>
    <thead>
      <tr>
        <th scope="col">{column.metric}</th>
        <th scope="col" className="number">
          <strong>{column.published}</strong> {column.before}
        </th>
        <th scope="col" className="number to">
          {column.after}
        </th>
        <th scope="col" className="number ours">
          <strong>{column.ours}</strong> {column.before}
        </th>
        <th scope="col" className="number ours to">
          {column.after}
        </th>
        <th scope="col">{column.verdict}</th>
        <th scope="col" className="reason">
          {column.reason}
        </th>
        <th scope="col">{column.moment}</th>
      </tr>
    </thead>
    {table.families.map((family) => (
      <FamilyRows key={family.name} family={family} divide={divide} />
    ))}
  </table>
);

export const LedgerTables = ({ ledger, only }: { readonly ledger: Ledger; readonly only: Verdict | null }): ReactElement => {
  const divide = useApp((state) => (state.infos.before ?? state.infos.after)?.divide) ?? 1;
  const tables = familyTables(ledger, only);
  if (tables.length === 0) return <p>{ledgerWords.nothingChosen}</p>;
  return (
    <>
      {tables.map((table) => (
        <PublishedTable key={table.id} table={table} divide={divide} />
      ))}
    </>
  );
};
