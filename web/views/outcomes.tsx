// What came of it. Differences are signs and numbers.
import type { ReactElement } from 'react';
import type { Frame } from '../engine/protocol.ts';
import { change, count, difference } from '../messages/format.ts';
import { words } from '../messages/index.ts';
import { changePercent, type OutcomeRow, outcomeRows } from '../model/outcomes.ts';
import type { Side } from '../state/intent.ts';
import { outcomeRoom, targetShown } from '../state/room.ts';
import { useApp } from '../state/store.ts';
import { usePointed } from './parts/use-pointed.ts';

const changeText = ({ value, other }: OutcomeRow): string => {
  const percent = other === null ? null : changePercent(value, other);
  return percent === null ? '' : change(percent);
};

const Row = ({ row, side }: { readonly row: OutcomeRow; readonly side: Side }): ReactElement => (
  <tr className={`${row.alarm ? 'alarm' : ''}${usePointed('outcome', row.outcome, side)}`} title={words.outcomeHint[row.outcome]}>
    <th scope="row">{words.outcome[row.outcome]}</th>
    <td>{count(row.value)}</td>
    {row.other === null ? null : (
      <td className="outcome-difference" title={changeText(row)}>
        {difference(row.value - row.other)}
      </td>
    )}
  </tr>
);

type OutcomesProps = { readonly side: Side; readonly frame: Frame; readonly reference: Frame | null };

export const Outcomes = ({ side, frame, reference }: OutcomesProps): ReactElement => {
  const names = useApp((state) => state.counterNames);
  const room = useApp(outcomeRoom);
  const pointed = useApp((state) => {
    const target = targetShown(state);
    return target?.kind === 'outcome' ? target.name : null;
  });
  return (
    <section className="area-outcomes panel">
      <h3>
        {words.outcomes}
        {reference === null ? null : <span className="heading-note">{words.comparedWith}</span>}
      </h3>
      <table className="outcomes">
        <tbody>
          {outcomeRows(frame, reference, names, room, pointed).map((row) => (
            <Row key={row.outcome} row={row} side={side} />
          ))}
        </tbody>
      </table>
    </section>
  );
};
