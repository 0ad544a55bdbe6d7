// Kernel stacks: what each function on a call path takes, and how much is left.
import type { Frame } from '../../engine/protocol.ts';
import type { EventNumber, Ns } from '../../engine/units.ts';
import { type Actor, type TaskRow, taskList } from '../demand/tasks.model.ts';

/** Bytes of a kernel stack on x86-64 before 3.15, the only kernels whose frames have published sizes. THREAD_SIZE. */
export const STACK_BYTES = 8192;

/** What a stretch of a stack is for. */
export type StackPart = 'call' | 'reclaim' | 'below';

export type StackFunction = {
  readonly name: string;
  /** 0: no size was published. */
  readonly bytes: number;
  /** Of all functions before it. */
  readonly from: number;
  readonly part: StackPart;
};

export type Stack = {
  readonly functions: readonly StackFunction[];
  readonly bytes: number;
  readonly size: number;
  /** Up to the wall; below 0 when it is beyond. */
  readonly left: number;
  /** Functions with a published size, and those without. */
  readonly sized: number;
  readonly unsized: number;
  /** Places in `functions`; the newest with a published size. */
  readonly widest: number;
  readonly newest: number;
};

export type StackRow = { readonly id: number; readonly name: string; readonly actor: Actor; readonly stack: Stack };

/** The part that all published traces have in common, from the allocator to the batch of pages. */
const RECLAIM: ReadonlySet<string> = new Set([
  'alloc_pages_current',
  '__alloc_pages_nodemask',
  'try_to_free_pages',
  'do_try_to_free_pages',
  'shrink_zone',
  'shrink_page_list',
]);

/** Functions with what each takes, outermost first. */
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

/** Whether they would be drawn alike. */
export const sameStack = (one: Stack, other: Stack): boolean =>
  one.bytes === other.bytes &&
  one.functions.length === other.functions.length &&
  one.functions.every(({ name, bytes }, place) => name === other.functions[place]?.name && bytes === other.functions[place]?.bytes);

/** Of the tasks in the kernel those that are deepest, in their fixed places; `asked` is among them if it is in the kernel at all. */
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
  /** At which the moment is shown: the first from then on. */
  readonly event: EventNumber;
};

/** The deepest call path of the run so far; null: there was none yet. */
export const deepestOf = ({ stacks }: Frame): DeepestStack | null => {
  if (stacks === undefined || stacks.deepest.path.length === 0) return null;
  const { task, path, time_ns, event } = stacks.deepest;
  return { name: task, stack: stackOf(path, stacks.size), timeNs: time_ns, event };
};

const KIB = 1024;

/** Bytes that the full width stands for: the stack and some room beyond it, more when a stack of either side needs it. */
export const stackScale = (frames: readonly (Frame | null)[]): number => {
  const stacks = frames.flatMap((frame) => frame?.stacks ?? []);
  const deepest = Math.max(0, ...stacks.map(({ deepest: { bytes } }) => bytes));
  const size = Math.max(8 * KIB, ...stacks.map((one) => one.size));
  return Math.max(size + KIB, Math.ceil((deepest + 1) / KIB) * KIB);
};
