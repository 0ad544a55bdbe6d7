// The tasks that signals can reach at the shown moment, each with the signals that the user can send, and the programs that the user can start.

import { type ReactElement, useRef } from 'react';
import { Button } from 'react-aria-components';
import { canStart, type Reachable, reachable, type Signal } from '../../domain/change/changes.model.ts';
import { changeWords } from '../../domain/change/changes.words.ts';
import { useSides } from '../../parts/use-sides.ts';
import { changeFromHere } from '../../state/commands.ts';
import { useApp } from '../../state/store.ts';

type TaskProps = { readonly task: Reachable; readonly onSignal: (signal: Signal, task: Reachable) => void };

const Task = ({ task, onSignal }: TaskProps): ReactElement => {
  const sides = useSides();
  return (
    <li className="change-task">
      <code>{task.name}</code>
      <span className="change-means">
        {changeWords.where(task, sides)}
        {task.stopped ? `, ${changeWords.stopped}` : ''}
      </span>
      {([task.stopped ? 'cont' : 'stop', 'kill'] as const).map((signal) => (
        <Button
          key={signal}
          className="button"
          aria-label={changeWords.signalTo(signal, task, sides)}
          onPress={() => onSignal(signal, task)}
        >
          {changeWords.signal[signal]}
        </Button>
      ))}
    </li>
  );
};

const noNames: readonly string[] = [];

/** The tasks that a signal can reach. While the page opens the machines again and has no frames, it returns the last known tasks. */
const useReachable = (): readonly Reachable[] => {
  const before = useApp((state) => state.sides.before.frame);
  const after = useApp((state) => state.sides.after.frame);
  const names = useApp((state) => (state.infos.before ?? state.infos.after)?.task_names) ?? noNames;
  const last = useRef<readonly Reachable[]>([]);
  if (before !== null || after !== null) last.current = reachable({ before, after }, names);
  return last.current;
};

const Programs = (): ReactElement => {
  const programs = useApp((state) => (state.infos.before ?? state.infos.after)?.programs) ?? noNames;
  const room = useApp((state) => canStart(state.intent.changes));
  return (
    <>
      <h4>{changeWords.start}</h4>
      {room ? null : <p>{changeWords.startedEnough}</p>}
      <ul>
        {programs.map((program) => (
          <li key={program} className="change-task change-program">
            <code>{program}</code>
            <span className="change-means">{changeWords.program(program)}</span>
            <Button
              className="button"
              isDisabled={!room}
              aria-label={changeWords.startOf(program)}
              onPress={() => changeFromHere('both', 'start', program)}
            >
              {changeWords.startIt}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
};

export const ChangeTasks = (): ReactElement => {
  const tasks = useReachable();
  const place = useRef<HTMLUListElement>(null);
  const send = (signal: Signal, { name, side }: Reachable): void => {
    // Killing a task removes its row and its button, so the focus moves to the list first.
    place.current?.focus();
    changeFromHere(side, signal, name);
  };
  return (
    <section>
      <h3>{changeWords.tasks}</h3>
      <p className="change-means">{changeWords.tasksHint}</p>
      {tasks.length === 0 ? <p>{changeWords.noTask}</p> : null}
      <ul ref={place} className="change-tasks" tabIndex={-1} aria-label={changeWords.tasks}>
        {tasks.map((task) => (
          <Task key={task.name} task={task} onSignal={send} />
        ))}
      </ul>
      <Programs />
    </section>
  );
};
