// What came of it. Differences are signs and numbers.
import type { ReactElement } from 'react';
import type { Frame } from '../../engine/protocol.ts';
import { term } from '../../parts/term.ts';
import { TermHeading } from '../../parts/term-heading.tsx';
import { useAbsentWords } from '../../parts/use-absent-words.ts';
import { useDepth, useSpoken } from '../../parts/use-depth.ts';
import { usePointed } from '../../parts/use-pointed.ts';
import type { Side } from '../../state/intent.ts';
import { outcomeRoom, targetShown } from '../../state/room.ts';
import { useApp } from '../../state/store.ts';
import { count, difference } from '../../words/format.ts';
import { depthWords } from '../depth.words.ts';
import { isOutcomeInPlay } from '../in-play.model.ts';
import { type OutcomeRow, outcomeRows } from './outcomes.model.ts';
import { outcomeWords } from './outcomes.words.ts';

/** Against the kernel with more; alone, against the most that there is of anything. */
const Bar = ({ value, most }: { readonly value: number; readonly most: number }): ReactElement => (
  <span className="outcome-bar">
    {value === 0 ? depthWords.none : <span className="outcome-length" style={{ width: `${(100 * value) / Math.max(value, most)}%` }} />}
  </span>
);

type RowProps = { readonly row: OutcomeRow; readonly side: Side; readonly most: number; readonly inPlay: boolean; readonly whole: boolean };

const Row = ({ row, side, most, inPlay, whole }: RowProps): ReactElement => {
  const absent = useAbsentWords();
  const depth = useDepth();
  const spoken = useSpoken(side).outcome(row.outcome);
  const classes = `${row.alarm ? 'alarm' : ''}${inPlay ? '' : ' not-in-play'}${usePointed('outcome', row.outcome, side)}`;
  const name = <span className={depth === 'kernel' && !whole ? 'visually-hidden' : ''}>{outcomeWords.outcome[row.outcome]}</span>;
  return (
    <tr className={classes} {...term(row.outcome)}>
      <th scope="row">
        {name}
        {depth === 'kernel' ? <code className="outcome-counter"> {depthWords.kernel.counters[row.outcome]}</code> : null}
        {inPlay ? null : <span className="not-in-play-note"> {absent}</span>}
      </th>
      <td>{depth === 'story' && !spoken ? <Bar value={row.value} most={most} /> : count(row.value)}</td>
      {row.other === null ? null : (
        <td className="outcome-difference">
          {depth === 'story' ? depthWords.compared(row.value, row.other) : difference(row.value - row.other)}
        </td>
      )}
    </tr>
  );
};

type OutcomesProps = {
  readonly side: Side;
  readonly frame: Frame;
  readonly reference: Frame | null;
  /** The kernel beside it; null: it stands alone. */
  readonly beside: Frame | null;
};

export const Outcomes = ({ side, frame, reference, beside }: OutcomesProps): ReactElement => {
  const names = useApp((state) => state.counterNames);
  const room = useApp(outcomeRoom);
  const pointed = useApp((state) => {
    const target = targetShown(state);
    return target?.kind === 'outcome' ? target.name : null;
  });
  const rows = outcomeRows(frame, reference, names, room, pointed);
  const besideRows = beside === null ? rows : outcomeRows(beside, null, names, room, pointed);
  const mostOf = (row: OutcomeRow): number =>
    beside === null
      ? Math.max(...rows.map(({ value }) => value))
      : Math.max(row.value, besideRows.find(({ outcome }) => outcome === row.outcome)?.value ?? 0);
  return (
    <section className="area-outcomes panel">
      <h3>
        <TermHeading name="outcomes">{outcomeWords.outcomes}</TermHeading>
        {reference === null ? null : (
          <span className="heading-note" {...term('outcomes')}>
            {outcomeWords.comparedWith}
          </span>
        )}
      </h3>
      <table className="outcomes">
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.outcome}
              row={row}
              side={side}
              most={mostOf(row)}
              inPlay={isOutcomeInPlay(row.outcome, frame)}
              whole={beside === null}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
};
