// The rows of the task list: whether each task runs and, if not, why it waits.
import { TaskKind, TaskState, Wait } from '../../engine/codes.ts';
import type { Frame, TaskFrame } from '../../engine/protocol.ts';
import type { Ns } from '../../engine/units.ts';

export type Actor = 'kswapd' | 'direct' | 'flusher' | 'disk' | 'workload';
export type Doing = 'runs' | 'ready' | 'waits' | 'ended';

export type TaskRow = {
  readonly id: number;
  readonly pid: number;
  readonly name: string;
  readonly actor: Actor;
  readonly doing: Doing;
  readonly wait: Wait;
  /** Time since the task entered this state. */
  readonly forNs: Ns;
  /** Memory keeps the task from working, so it is drawn in red. */
  readonly stalled: boolean;
  readonly path: readonly string[];
  /** Bytes of the task's kernel stack in use, counting only functions with a published frame size; see `STACK_BYTES`. */
  readonly stackBytes: number;
};

const DIRECT =
  /^(try_to_free_pages|try_to_free_mem_cgroup_pages|do_try_to_free_pages|__perform_reclaim|__alloc_pages_direct_reclaim|direct_reclaim)\b/;
const STALLS: ReadonlySet<Wait> = new Set([
  Wait.Congestion,
  Wait.ReclaimThrottle,
  Wait.PageLock,
  Wait.DiskRead,
  Wait.DirtyThrottle,
  Wait.TooManyIsolated,
  Wait.Oom,
  Wait.Pfmemalloc,
  Wait.MemoryHigh,
]);

/** Whether a task is in direct reclaim: it now reclaims pages itself, because the allocator had no page for it or its group is at a limit. */
export const isDirectReclaimer = (task: TaskFrame): boolean =>
  task.kind === TaskKind.Workload && task.path.some((call) => DIRECT.test(call));

const actorOf = (task: TaskFrame): Actor => {
  if (task.kind === TaskKind.Kswapd) return 'kswapd';
  if (task.kind === TaskKind.Flusher) return 'flusher';
  if (task.kind === TaskKind.Disk) return 'disk';
  return isDirectReclaimer(task) ? 'direct' : 'workload';
};

const doingOf = (state: TaskState): Doing => {
  if (state === TaskState.Running) return 'runs';
  if (state === TaskState.Runnable) return 'ready';
  return state === TaskState.Waiting ? 'waits' : 'ended';
};

const rowOf = (task: TaskFrame, nowNs: Ns): TaskRow => {
  const actor = actorOf(task);
  const doing = doingOf(task.state);
  return {
    id: task.id,
    pid: task.pid,
    name: task.name,
    actor,
    doing,
    wait: task.wait,
    forNs: Math.max(0, nowNs - task.since_ns),
    stalled: actor === 'direct' || (actor === 'workload' && doing === 'waits' && STALLS.has(task.wait)),
    path: task.path,
    stackBytes: task.stack_bytes,
  };
};

const PLACE: Readonly<Record<Actor, number>> = { workload: 0, direct: 0, kswapd: 1, flusher: 2, disk: 3 };

type TaskList = {
  readonly rows: readonly TaskRow[];
  /** Tasks without a row; `moreIdle` and `moreStalled` say how many of them sleep or are stalled. */
  readonly more: number;
  readonly moreIdle: number;
  readonly moreStalled: number;
};

const IDLE: ReadonlySet<Wait> = new Set([Wait.Timer, Wait.Child, Wait.Kswapd, Wait.FlusherIdle, Wait.DiskIdle, Wait.Worker]);
const isIdle = (row: TaskRow): boolean => row.doing === 'waits' && IDLE.has(row.wait);

/** Tasks in fixed places: the user's programs first, then kswapd, flushers and disks. Their order does not depend on their states. `room`:
 * number of rows, including one for the number of tasks without a row. `pointed`: a task of this name always has a row, because a beat
 * points at it. */
export const taskList = (frame: Frame, room: number, who: 'users' | 'everybody', pointed: string | null): TaskList => {
  const alive = frame.tasks
    .filter(({ state, kind, name }) => state !== TaskState.Ended && (who === 'everybody' || kind === TaskKind.Workload || name === pointed))
    .map((task) => rowOf(task, frame.time_ns));
  const ordered = alive.toSorted((a, b) => PLACE[a.actor] - PLACE[b.actor] || a.id - b.id);
  if (ordered.length <= room) return { rows: ordered, more: 0, moreIdle: 0, moreStalled: 0 };
  // Sleeping tasks lose their rows first, beginning with the longest sleeper, then the last of the others; the remaining tasks keep their
  // order.
  const others = ordered.filter(({ name }) => name !== pointed);
  const sleepers = others.filter(isIdle).toSorted((a, b) => b.forNs - a.forNs);
  const hideable = [...sleepers, ...others.filter((row) => !isIdle(row)).toReversed()];
  const hidden = new Set(hideable.slice(0, ordered.length - room + 1));
  return {
    rows: ordered.filter((row) => !hidden.has(row)),
    more: hidden.size,
    moreIdle: [...hidden].filter(isIdle).length,
    moreStalled: [...hidden].filter((row) => row.stalled).length,
  };
};

/** The task whose call path is shown: a running task comes first, then a reclaimer. null: no task has a call path. */
export const shownTask = (rows: readonly TaskRow[]): TaskRow | null => {
  const running = rows.filter((row) => row.path.length > 0);
  const rank = (row: TaskRow): number => (row.doing === 'runs' ? 0 : 4) + (row.actor === 'kswapd' || row.actor === 'direct' ? 0 : 1);
  return running.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
};

/** The outermost and the newest calls of a path, and how many calls between them are left out. */
export const shortPath = (
  path: readonly string[],
  room: number,
): { readonly outer: readonly string[]; readonly between: number; readonly inner: readonly string[] } => {
  if (path.length <= room) return { outer: path, between: 0, inner: [] };
  const outer = Math.floor((room - 1) / 3);
  const inner = room - 1 - outer;
  return { outer: path.slice(0, outer), between: path.length - outer - inner, inner: path.slice(-inner) };
};

export type ActorState = {
  readonly actor: 'kswapd' | 'direct' | 'flusher';
  readonly active: boolean;
  /** Number of tasks that are active in this role. */
  readonly count: number;
  readonly doing: Doing;
  readonly wait: Wait;
};

/** The states of kswapd, of direct reclaim and of the flusher, for the top edge of the stage. */
export const actors = (frame: Frame): readonly ActorState[] => {
  const rows = frame.tasks.filter((task) => task.state !== TaskState.Ended).map((task) => rowOf(task, frame.time_ns));
  const role = (actor: ActorState['actor'], idle: (row: TaskRow) => boolean): ActorState => {
    const mine = rows.filter((row) => row.actor === actor);
    const busy = mine.filter((row) => !idle(row));
    const first = busy.find((row) => row.doing === 'runs') ?? busy[0] ?? mine[0];
    return { actor, active: busy.length > 0, count: busy.length, doing: first?.doing ?? 'waits', wait: first?.wait ?? Wait.None };
  };
  return [
    role('kswapd', () => !frame.kswapd_awake),
    role('direct', () => false),
    role('flusher', (row) => row.doing === 'waits' && (row.wait === Wait.FlusherIdle || row.wait === Wait.Timer)),
  ];
};
