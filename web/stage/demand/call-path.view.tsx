// The call path of the chosen task, with the outermost call first and the newest at the bottom.
import type { ReactElement } from 'react';
import { shortPath, shownTask, type TaskRow, taskList } from '../../domain/demand/tasks.model.ts';
import { STACK_BYTES } from '../../domain/stack/stack.model.ts';
import { depthWords } from '../../domain/stage/depth.words.ts';
import type { Frame } from '../../engine/protocol.ts';
import { term } from '../../parts/term.ts';
import { TermHeading } from '../../parts/term-heading.tsx';
import type { Side } from '../../state/intent.ts';
import { callRoom } from '../../state/room.ts';
import { useApp } from '../../state/store.ts';
import { demandWords } from './demand.words.ts';

const Calls = ({ calls }: { readonly calls: readonly string[] }): ReactElement[] =>
  calls.map((call, depth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a call is identified by its depth.
    <li key={depth} className="call" title={call}>
      <code>{call}</code>
    </li>
  ));

/** The title gives the used bytes of the stack only for kernels whose frame sizes were published. */
const title = (task: TaskRow, stackBytes: number | null): string =>
  stackBytes === null ? demandWords.callPath(task.name) : demandWords.callPathOnStack(task.name, task.stackBytes, stackBytes);

export const CallPath = ({ frame, side }: { readonly frame: Frame; readonly side: Side }): ReactElement => {
  const room = useApp(callRoom);
  const sized = useApp((state) => state.infos[side]?.pictures.includes('stack') ?? false);
  const task = shownTask(taskList(frame, Number.POSITIVE_INFINITY, 'everybody', null).rows);
  const { outer, between, inner } = shortPath(task?.path ?? [], room);
  return (
    <section className="area-path panel">
      <h3>
        <TermHeading name="callPath">{task === null ? demandWords.noCallPath : title(task, sized ? STACK_BYTES : null)}</TermHeading>
      </h3>
      <ol className="call-path">
        <Calls calls={outer} />
        {between === 0 ? null : <li className="call call-more">{demandWords.moreCalls(between)}</li>}
        <Calls calls={inner} />
      </ol>
    </section>
  );
};

/** The call path in a half pane, below the tasks: at most `room` names of functions, without values. */
export const ShortCallPath = ({ frame, room }: { readonly frame: Frame; readonly room: number }): ReactElement => {
  const task = shownTask(taskList(frame, Number.POSITIVE_INFINITY, 'everybody', null).rows);
  const names = (task?.path ?? []).map((call) => call.replace(/\(.*$/, ''));
  return (
    <div className="short-path" {...term('callPath')}>
      <p>{task === null ? demandWords.noCallPath : depthWords.kernel.path(task.name)}</p>
      <ol className="call-path">
        <Calls calls={names.slice(-room)} />
      </ol>
    </div>
  );
};
