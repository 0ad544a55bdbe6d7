// Where in the kernel the spokesman is: outermost call first, the newest at the bottom.
import type { ReactElement } from 'react';
import type { Frame } from '../engine/protocol.ts';
import { words } from '../messages/index.ts';
import { spokesman, taskList } from '../model/tasks.ts';

export const CallPath = ({ frame }: { readonly frame: Frame }): ReactElement => {
  const task = spokesman(taskList(frame, Number.POSITIVE_INFINITY, 'everybody').rows);
  return (
    <section className="area-path panel">
      <h3>{task === null ? words.noCallPath : words.callPath(task.name, task.stackBytes)}</h3>
      <ol className="call-path">
        {task?.path.map((call, depth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: depth is the identity of a call.
          <li key={depth} className="call" title={call}>
            <code>{call}</code>
          </li>
        ))}
      </ol>
    </section>
  );
};
