// Kernel stacks: how many bytes each function on a call path takes, and how many are left.
import type { Frame } from '../../engine/protocol.ts';
import type { EventNumber, Ns } from '../../engine/units.ts';
import { type Actor, type TaskRow, taskList } from '../demand/tasks.model.ts';

/** Bytes of a kernel stack (THREAD_SIZE) on x86-64 before 3.15. Frame sizes were published for those kernels only. */
export const STACK_BYTES = 8192;

/** The part of the stack that a function belongs to: the calls before reclaim (`call`), reclaim itself, or the calls that reclaim makes
 * (`below`), such as those of a file system. */
export type StackPart = 'call' | 'reclaim' | 'below';

type StackFunction = {
  readonly name: string;
  /** Bytes of the stack frame; 0: no size was published. */
  readonly bytes: number;
  /** Bytes of all functions before this one. */
  readonly from: number;
  readonly part: StackPart;
};

export type Stack = {
  readonly functions: readonly StackFunction[];
  readonly bytes: number;
  readonly size: number;
  /** Bytes that are still free on the stack; negative if the path overruns it. */
  readonly left: number;
  /** How many functions have a published size, and how many do not. */
  readonly sized: number;
  readonly unsized: number;
  /** Indices in `functions`: the function with the largest frame, and the newest one with a published size. */
  readonly widest: number;
  readonly newest: number;
};

export type StackRow = { readonly id: number; readonly name: string; readonly actor: Actor; readonly stack: Stack };

/** The functions of reclaim that all published stack traces contain, from the allocator to the function that handles a batch of pages. */
const RECLAIM: ReadonlySet<string> = new Set([
  'alloc_pages_current',
  '__alloc_pages_nodemask',
  'try_to_free_pages',
  'do_try_to_free_pages',
  'shrink_zone',
  'shrink_page_list',
]);

/** Functions and the bytes that each takes, outermost first. */
export type StackPath = readonly (readonly [string, number])[];

export const stackOf = (path: StackPath, size: number): Stack => {
  let from = 0;
  let part: StackPart = 'call';
  const functions = path.map(([name, own]): StackFunction => {
    if (RECLAIM.has(name)) part = 'reclaim';
    else if (part === 'reclaim' && own > 0) part = 'below';
    from += own;
    return { name, bytes: own, from: from - own, part };
  });
  const sized = functions.filter((one) => one.bytes > 0);
  const most = Math.max(0, ...sized.map((one) => one.bytes));
  return {
    functions,
    bytes: from,
    size,
    left: size - from,
    sized: sized.length,
    unsized: functions.length - sized.length,
    widest: functions.findIndex((one) => one.bytes === most),
    newest: functions.findLastIndex((one) => one.bytes > 0),
  };
};

/** Whether two stacks look the same when drawn. */
export const sameStack = (one: Stack, other: Stack): boolean =>
  one.bytes === other.bytes &&
  one.functions.length === other.functions.length &&
  one.functions.every(({ name, bytes }, place) => name === other.functions[place]?.name && bytes === other.functions[place]?.bytes);

/** The deepest stacks of the tasks that are in the kernel, in the usual order of tasks. `asked`: if the engine sends the stack of the task
 * of this name, that task has a row. */
export const stackRows = (
  frame: Frame,
  room: number,
  asked: string | null,
): { readonly rows: readonly StackRow[]; readonly more: number } => {
  const { stacks } = frame;
  if (stacks === undefined) return { rows: [], more: 0 };
  const places = taskList(frame, Number.POSITIVE_INFINITY, 'everybody', null).rows;
  const known = new Map<number, TaskRow>(places.map((row) => [row.id, row]));
  const inside = stacks.tasks.flatMap(({ task, path }): StackRow[] => {
    const row = known.get(task);
    return row === undefined ? [] : [{ id: task, name: row.name, actor: row.actor, stack: stackOf(path, stacks.size) }];
  });
  const first = inside.toSorted((a, b) => Number(b.name === asked) - Number(a.name === asked)).slice(0, room);
  const rows = places.flatMap(({ id }) => first.filter((row) => row.id === id));
  return { rows, more: stacks.more + inside.length - rows.length };
};

export type DeepestStack = {
  readonly name: string;
  readonly stack: Stack;
  readonly timeNs: Ns;
  /** The number of the first event at or after that time, so that the page can show the moment. */
  readonly event: EventNumber;
};

/** The deepest call path of the run so far; null: there was none yet. */
export const deepestOf = ({ stacks }: Frame): DeepestStack | null => {
  if (stacks === undefined || stacks.deepest.path.length === 0) return null;
  const { task, path, time_ns, event } = stacks.deepest;
  return { name: task, stack: stackOf(path, stacks.size), timeNs: time_ns, event };
};

const KIB = 1024;

/** Bytes that the full width stands for: the size of the stack and 1 KiB beyond its end, or more if the deepest stack of a side needs
 * it. */
export const stackScale = (frames: readonly (Frame | null)[]): number => {
  const stacks = frames.flatMap((frame) => frame?.stacks ?? []);
  const deepest = Math.max(0, ...stacks.map(({ deepest: { bytes } }) => bytes));
  const size = Math.max(8 * KIB, ...stacks.map((one) => one.size));
  return Math.max(size + KIB, Math.ceil((deepest + 1) / KIB) * KIB);
};
