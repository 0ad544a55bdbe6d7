// What came of it. Differences are signs and numbers.
import type { ReactElement } from 'react';
import type { Frame } from '../engine/protocol.ts';
import { change, count, difference } from '../messages/format.ts';
import { words } from '../messages/index.ts';
import { changePercent, type OutcomeRow, outcomeRows } from '../model/outcomes.ts';
import { useApp } from '../state/store.ts';

const changeText = ({ value, other }: OutcomeRow): string => {
  const percent = other === null ? null : changePercent(value, other);
  return percent === null ? '' : change(percent);
};

const Row = ({ row }: { readonly row: OutcomeRow }): ReactElement => (
  <tr className={row.alarm ? 'alarm' : ''} title={words.outcomeHint[row.outcome]}>
    <th scope="row">{words.outcome[row.outcome]}</th>
    <td>{count(row.value)}</td>
    {row.other === null ? null : (
      <td className="outcome-difference" title={changeText(row)}>
        {difference(row.value - row.other)}
      </td>
    )}
  </tr>
);

export const Outcomes = ({ frame, reference }: { readonly frame: Frame; readonly reference: Frame | null }): ReactElement => {
  const names = useApp((state) => state.counterNames);
  const few = useApp((state) => state.intent.theme === 'projector');
  return (
    <section className="area-outcomes panel">
      <h3>
        {words.outcomes}
        {reference === null ? null : <span className="heading-note">{words.comparedWith}</span>}
      </h3>
      <table className="outcomes">
        <tbody>
          {outcomeRows(frame, reference, names, few).map((row) => (
            <Row key={row.outcome} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
};
