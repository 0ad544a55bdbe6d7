// The outcomes as tables: all of them, and the tasks that stalled.
import type { ReactElement } from 'react';
import { outcomeRows } from '../../domain/outcomes/outcomes.model.ts';
import { outcomeValue, outcomeWords, stalledValue } from '../../domain/outcomes/outcomes.words.ts';
import { TWIN_MS, useSteadyApp } from '../../parts/use-steady-app.ts';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';

/** The tasks that stalled, the longest stall first. */
export const StalledTasks = ({ side }: { readonly side: Side }): ReactElement | null => {
  const stalls = useSteadyApp((state) => state.sides[side].frame?.stalls, TWIN_MS) ?? [];
  if (stalls.length === 0) return null;
  return (
    <table className="stalled-tasks">
      <caption>{outcomeWords.stalledTasks}</caption>
      <tbody>
        {stalls.map(({ task, stalled_ns }) => (
          <tr key={task}>
            <th scope="row">{task}</th>
            <td>{stalledValue(stalled_ns)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

export const OutcomeTable = ({ side }: { readonly side: Side }): ReactElement | null => {
  const frame = useSteadyApp((state) => state.sides[side].frame, TWIN_MS);
  const names = useApp((state) => state.counterNames);
  if (frame === null) return null;
  return (
    <VisuallyHidden>
      <table>
        <caption>{outcomeWords.outcomes}</caption>
        <tbody>
          {outcomeRows(frame, null, names).map((row) => (
            <tr key={row.outcome}>
              <th scope="row">{outcomeWords.outcome[row.outcome]}</th>
              <td>{outcomeValue(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <StalledTasks side={side} />
    </VisuallyHidden>
  );
};
