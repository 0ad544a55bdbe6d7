// The demand for memory: one row per task, in fixed places. The row of a task in direct reclaim is moved towards memory.
import type { ReactElement } from 'react';
import { type TaskRow, taskList } from '../../domain/demand/tasks.model.ts';
import { depthWords } from '../../domain/stage/depth.words.ts';
import type { Frame } from '../../engine/protocol.ts';
import { Icon } from '../../parts/icon.tsx';
import { term } from '../../parts/term.ts';
import { TermHeading } from '../../parts/term-heading.tsx';
import { useDepth } from '../../parts/use-depth.ts';
import { usePointed, usePointedTask } from '../../parts/use-pointed.ts';
import { rootPx, useRowRoom } from '../../parts/use-row-room.ts';
import { useSize } from '../../parts/use-size.ts';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { duration } from '../../words/format.ts';
import { ShortCallPath } from './call-path.view.tsx';
import { demandWords } from './demand.words.ts';

const stateWords = ({ actor, doing, wait }: TaskRow): string => {
  const state = doing === 'waits' ? demandWords.waitsFor(wait) : demandWords.doing[doing];
  return actor === 'direct' ? `${demandWords.reclaimsItself}, ${state}` : state;
};

/** In a half pane and on a projector an hourglass replaces the word "waits". */
const shortWords = (row: TaskRow): string =>
  row.doing === 'waits'
    ? demandWords.waitsForShort(row.wait)
    : row.actor === 'direct'
      ? demandWords.reclaimsItself
      : demandWords.doing[row.doing];

const Row = ({ row, long, side }: { readonly row: TaskRow; readonly long: boolean; readonly side: Side }): ReactElement => (
  <li
    className={`task task-${row.doing} task-${row.actor}${row.stalled ? ' stalled' : ''}${usePointed('task', row.name, side)}`}
    title={`${row.name} (${row.pid}): ${stateWords(row)}`}
  >
    <Icon name={row.actor} />
    <span className="task-name">{row.name}</span>
    <span className="task-state" aria-hidden="true" {...term(row.stalled ? 'stall' : 'waits')}>
      {row.doing === 'waits' ? <Icon name="wait" /> : null}
      {long ? stateWords(row) : shortWords(row)}
    </span>
    <span className="visually-hidden">{stateWords(row)}</span>
    {long ? <span className="task-time">{row.doing === 'waits' && row.stalled ? duration(row.forNs) : ''}</span> : null}
  </li>
);

/** Number of calls that fit below the tasks: `low` in a column lower than `from` root font sizes, otherwise `high`. */
const PATH_ROOM = { low: 2, high: 4, from: 9 };

type TaskRowsProps = { readonly side: Side; readonly frame: Frame; readonly whole: boolean };

export const TaskRows = ({ side, frame, whole }: TaskRowsProps): ReactElement => {
  const depth = useDepth();
  const few = useApp((state) => state.intent.theme === 'projector');
  const [areaRef, { height }] = useSize<HTMLElement>();
  const [listRef, room] = useRowRoom(whole);
  const { rows, more, moreIdle, moreStalled } = taskList(frame, room, whole && !few ? 'everybody' : 'users', usePointedTask(side));
  return (
    <section ref={areaRef} className="area-demand panel">
      <h3>
        <TermHeading name="demand">{demandWords.tasks}</TermHeading>
      </h3>
      <ul ref={listRef} className="tasks">
        {rows.map((row) => (
          <Row key={row.id} row={row} long={whole && !few} side={side} />
        ))}
        {more === 0 ? null : (
          <li className="task task-more" {...term('demand')}>
            {depth === 'story' ? depthWords.moreTasks : demandWords.moreTasks(more, moreIdle)}
            {moreStalled === 0 || depth === 'story' ? '' : `, ${demandWords.moreStalled(moreStalled)}`}
          </li>
        )}
      </ul>
      {depth === 'kernel' && !whole ? (
        <ShortCallPath frame={frame} room={height < PATH_ROOM.from * rootPx() ? PATH_ROOM.low : PATH_ROOM.high} />
      ) : null}
    </section>
  );
};
