// The outcomes, as many as fit. A difference between the kernels is a number with a sign.

import type { CSSProperties, ReactElement, RefObject } from 'react';
import { ALL_OUTCOMES, OUTCOME_ROWS, type OutcomeRow, outcomeRows, outcomesIn } from '../../domain/outcomes/outcomes.model.ts';
import { outcomeDifference, outcomeValue, outcomeWords } from '../../domain/outcomes/outcomes.words.ts';
import { isOutcomeInPlay } from '../../domain/stage/in-play.model.ts';
import type { Frame } from '../../engine/protocol.ts';
import { term } from '../../parts/term.ts';
import { TermHeading } from '../../parts/term-heading.tsx';
import { useAbsentWords } from '../../parts/use-absent-words.ts';
import { useDepth } from '../../parts/use-depth.ts';
import { usePointed } from '../../parts/use-pointed.ts';
import { useSides } from '../../parts/use-sides.ts';
import { useSize } from '../../parts/use-size.ts';
import type { Side } from '../../state/intent.ts';
import { outcomeRoom, targetShown } from '../../state/room.ts';
import { useApp } from '../../state/store.ts';

type RowProps = { readonly row: OutcomeRow; readonly side: Side; readonly inPlay: boolean; readonly whole: boolean };

const Row = ({ row, side, inPlay, whole }: RowProps): ReactElement => {
  const absent = useAbsentWords();
  const depth = useDepth();
  const classes = `${row.alarm ? 'alarm' : ''}${inPlay ? '' : ' not-in-play'}${usePointed('outcome', row.outcome, side)}`;
  const name = <span className={depth === 'kernel' && !whole ? 'visually-hidden' : ''}>{outcomeWords.outcome[row.outcome]}</span>;
  return (
    <tr className={classes} {...term(row.outcome)}>
      <th scope="row">
        {name}
        {depth === 'kernel' ? <code className="outcome-counter"> {OUTCOME_ROWS[row.outcome].counter}</code> : null}
        {inPlay ? null : <span className="not-in-play-note"> {absent}</span>}
      </th>
      {/* If the scenario does not use this outcome, a note replaces its numbers, which are all zero. */}
      <td>{inPlay ? outcomeValue(row) : ''}</td>
      {row.other === null ? null : (
        <td className="outcome-difference">{inPlay ? outcomeDifference(row.value, row.other, row.unit) : ''}</td>
      )}
    </tr>
  );
};

/** The number of rows that fit into the height that the grid gives to the table; 1 until the height is measured. */
function useRowsThatFit(): readonly [RefObject<HTMLDivElement | null>, number] {
  const [place, { height }] = useSize<HTMLDivElement>();
  const heights = [...(place.current?.querySelectorAll('tr') ?? [])].map((one) => one.getBoundingClientRect().height);
  // The first row lacks half a line above it, and rows in bold type are a little higher.
  const [first = 0] = heights;
  const row = first === 0 ? 0 : Math.max(first + 0.5, ...heights);
  // Rounding may be off by half a pixel.
  return [place, row === 0 ? 1 : Math.max(1, Math.floor((height + 0.5) / row))];
}

type OutcomesProps = {
  readonly side: Side;
  readonly frame: Frame;
  readonly reference: Frame | null;
  /** The frame of the other kernel; null: only one kernel is shown. */
  readonly beside: Frame | null;
};

export const Outcomes = ({ side, frame, reference, beside }: OutcomesProps): ReactElement => {
  const names = useApp((state) => state.counterNames);
  const room = useApp(outcomeRoom);
  const sides = useSides();
  const pointed = useApp((state) => {
    const target = targetShown(state);
    return target?.kind === 'outcome' ? target.name : null;
  });
  const [place, fitting] = useRowsThatFit();
  const all = outcomeRows(frame, reference, names);
  const besideAll = beside === null ? [] : outcomeRows(beside, null, names);
  const rows = outcomesIn(Math.min(room, fitting), all, besideAll, pointed);
  return (
    <section className="area-outcomes panel">
      <h3>
        <TermHeading name="outcomes">{outcomeWords.outcomes}</TermHeading>
        {reference === null ? null : (
          <span className="heading-note" {...term('outcomes')}>
            {outcomeWords.comparedWith(sides.before)}
          </span>
        )}
      </h3>
      <div ref={place} className="outcomes-place" style={{ '--rows': Math.min(room, ALL_OUTCOMES) } as CSSProperties}>
        <table className="outcomes">
          <tbody>
            {rows.map((row) => (
              <Row key={row.outcome} row={row} side={side} inPlay={isOutcomeInPlay(row.outcome, frame)} whole={beside === null} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};
