// The whole table of a comparison: each measured counter beside ours. The counters that disagree are first, each with the reason if it is
// known.
import { type ReactElement, useMemo } from 'react';
import { compared, factorOf, type Judged } from '../../domain/measured/judged.model.ts';
import { reasonFor } from '../../domain/measured/reasons.model.ts';
import type { MeasuredShown, MeasuredTables } from '../../state/measured.ts';
import { figure } from '../../words/format.ts';
import { measuredWords as words } from './measured.words.ts';

const { table } = words;
const COLUMNS = 5;

/** A figure with a true minus sign. */
const text = (value: number): string => figure(value).replace('-', '−');
const rangeOf = (low: number, high: number): string => (low === high ? text(low) : table.range(text(low), text(high), low < 0));

type RowProps = { readonly judged: Judged; readonly ourEnd: number | undefined };

const Row = ({ judged, ourEnd }: RowProps): ReactElement => {
  const { measured, computed, least, most, agreement } = judged;
  const factor = factorOf(judged);
  const end = measured.end === null || ourEnd === undefined ? undefined : table.end(text(measured.end), text(ourEnd));
  return (
    <tr className={`measured-${agreement}`}>
      <th scope="row" title={end}>
        {measured.counter}
      </th>
      <td>{text(measured.mean)}</td>
      <td className="measured-range">{rangeOf(measured.min, measured.max)}</td>
      <td title={rangeOf(least, most)}>{text(computed)}</td>
      <td className="measured-verdict" title={factor === null ? undefined : table.factor(factor)}>
        {table.agreement[agreement]}
      </td>
    </tr>
  );
};

/** Whether /proc/vmstat has the counter. Slabs and the ends of jobs were measured with other tools. */
const isOfKernel = (name: string): boolean => !name.includes('.') && !name.startsWith('job');

type TableProps = { readonly shown: MeasuredShown; readonly tables: MeasuredTables };

export const MeasuredTable = ({ shown, tables }: TableProps): ReactElement | null => {
  const { runs, choice } = shown;
  const { rows, missing } = useMemo(
    () =>
      compared(
        tables.counters,
        runs.map(({ counted }) => counted),
      ),
    [tables, runs],
  );
  const [last] = runs.slice(-1);
  if (last === undefined) return null;
  const off = rows.filter(({ agreement }) => agreement === 'off');
  const rest = rows.filter(({ agreement }) => agreement !== 'off');
  const absent = missing.filter(isOfKernel);
  const row = (judged: Judged): ReactElement => (
    <Row key={judged.measured.counter} judged={judged} ourEnd={last.ends.get(judged.measured.counter)} />
  );
  const reason = ({ measured }: Judged): string => {
    const found = reasonFor(tables.reasons, choice.work, choice.kernel, measured.counter);
    return found === null ? table.unknown : (words.reasons[found.name] ?? found.sentence);
  };
  return (
    <>
      <p className="measured-score" role="status">
        <strong>{table.score(rest.length, rows.length)}</strong>, {table.scoreMeans}.
      </p>
      <p className="measured-note">{table.note(tables.realRuns, runs.length)}</p>
      <table className="measured-table">
        <caption className="visually-hidden">{table.label}</caption>
        <thead>
          <tr>
            <th scope="col">{table.columns.counter}</th>
            <th scope="col">{table.columns.measured}</th>
            <th scope="col" className="measured-range">
              {table.columns.range}
            </th>
            <th scope="col">{table.columns.computed}</th>
            <th scope="col">{table.columns.agreement}</th>
          </tr>
        </thead>
        {off.length === 0 ? null : (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={COLUMNS} className="measured-group">
                {table.off(off.length)}
              </th>
            </tr>
            {off.map((judged) => [
              row(judged),
              <tr key={`${judged.measured.counter} why`}>
                <td colSpan={COLUMNS} className="measured-reason">
                  {reason(judged)}
                </td>
              </tr>,
            ])}
          </tbody>
        )}
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={COLUMNS} className="measured-group">
              {table.agree(rest.length)}
            </th>
          </tr>
          {rest.map(row)}
        </tbody>
        {absent.length === 0 ? null : (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={COLUMNS} className="measured-group">
                {table.missing(absent.length)}
              </th>
            </tr>
            <tr>
              <td colSpan={COLUMNS} className="measured-reason">
                {absent.join(', ')}
              </td>
            </tr>
          </tbody>
        )}
      </table>
    </>
  );
};
