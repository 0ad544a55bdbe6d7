import { expect, test } from 'vitest';
import { TaskState } from '../../engine/codes.ts';
import type { Frame, StackFrame } from '../../engine/protocol.ts';
import { functionAt, stackDrawing } from '../../stage/stack/stack.draw.ts';
import { frames, task } from '../../test/fixtures/frames.ts';
import { shortPath } from '../demand/tasks.model.ts';
import { deepestOf, type StackPath, stackOf, stackRows, stackScale } from './stack.model.ts';

const SELECT: StackPath = [
  ['system_call_fastpath', 128],
  ['do_select', 912],
  ['alloc_pages_current', 48],
  ['shrink_zone', 528],
  ['shrink_inactive_list', 0],
  ['shrink_page_list', 384],
  ['xfs_vm_writepage', 64],
  ['submit_bio', 80],
];

const stack = (path: StackPath) => stackOf(path, 8192);

/** `paths`: tasks with their stacks, the deepest first, as the engine sends them. */
const frameWith = (paths: readonly (readonly [number, StackPath])[], deepest: StackPath, more: number): Frame => {
  const stacks: StackFrame = {
    size: 8192,
    tasks: paths.map(([id, path]) => ({ task: id, path })),
    more,
    deepest: { task: 'select', path: deepest, bytes: deepest.reduce((sum, [, bytes]) => sum + bytes, 0), time_ns: 5e9, event: 77 },
  };
  const names = ['copy', 'sendfile', 'select', 'desktop'];
  const tasks = names.map((name, id) => task({ id, name, state: TaskState.Running }));
  return { ...frames.trouble, tasks, stacks };
};

test('each function begins where the one before it ends, and together they are the whole stack', () => {
  const { functions, bytes, left, sized, unsized } = stack(SELECT);
  expect(functions.map(({ from }) => from)).toEqual([0, 128, 1040, 1088, 1616, 1616, 2000, 2064]);
  expect([bytes, left, sized, unsized]).toEqual([2144, 8192 - 2144, 7, 1]);
});

test('a stack is a call, then reclaim, then what reclaim calls; a function without a size belongs to the one that calls it', () => {
  expect(stack(SELECT).functions.map(({ part }) => part)).toEqual([
    'call',
    'call',
    'reclaim',
    'reclaim',
    'reclaim',
    'reclaim',
    'below',
    'below',
  ]);
});

test('the widest and the newest function are those with a published size', () => {
  const { functions, widest, newest } = stack([...SELECT, ['mempool_alloc', 0]]);
  expect([functions[widest]?.name, functions[newest]?.name]).toEqual(['do_select', 'submit_bio']);
});

test('the deepest tasks are shown in their usual order, and the task that the story points at is among them', () => {
  const part = (functions: number): StackPath => SELECT.slice(0, functions);
  const frame = frameWith(
    [
      [2, SELECT],
      [3, part(4)],
      [1, part(2)],
      [0, part(1)],
    ],
    SELECT,
    1,
  );
  const names = (room: number, asked: string | null): readonly string[] => stackRows(frame, room, asked).rows.map(({ name }) => name);
  expect(names(2, null)).toEqual(['select', 'desktop']);
  expect(names(3, null)).toEqual(['sendfile', 'select', 'desktop']);
  expect(names(2, 'copy')).toEqual(['copy', 'select']);
  expect(stackRows(frame, 2, null).more).toBe(3);
});

test('the deepest path has its moment; before there is one it has no row', () => {
  const deepest = deepestOf(frameWith([], SELECT, 0));
  expect([deepest?.name, deepest?.stack.bytes, deepest?.event]).toEqual(['select', 2144, 77]);
  expect(deepestOf(frameWith([], [], 0))).toBeNull();
});

test('both sides share a scale that has room beyond the wall, and more when a stack of either needs it', () => {
  const calm = frameWith([], SELECT, 0);
  const deep = frameWith([], [['deep', 9792]], 0);
  expect(stackScale([calm, null])).toBe(9216);
  expect(stackScale([calm, deep])).toBe(10240);
  expect(stackScale([deep, calm])).toBe(10240);
});

test('widths are bytes, the part beyond the wall is drawn beyond it, and the pointer finds the function under it', () => {
  const names = { part: () => ['a label that is far too long for a bar of this width', 'call'], functions: false };
  const over = stack([...SELECT, ['deep', 6192]]);
  const drawing = stackDrawing(over, 10_000, 1000, 10, names);
  expect(drawing.segments.map(({ width }) => Math.round(width * 10))).toEqual([128, 912, 48, 528, 384, 64, 80, 6192]);
  expect(drawing.wall).toBeCloseTo(819.2);
  expect(drawing.overflow.x).toBeCloseTo(819.2);
  expect(drawing.overflow.width).toBeCloseTo(14.4);
  expect(drawing.ticks.map(Math.round)).toEqual([162]);
  expect(drawing.labels[0]?.text).toBe('call');
  expect(functionAt(over, 10_000, 1000, 50)).toBe(1);
  expect(functionAt(over, 10_000, 1000, 990)).toBeNull();
});

test('a path that is too long keeps its outermost and its newest calls, and says how many lie between', () => {
  const path = Array.from({ length: 20 }, (_, depth) => `call ${depth}`);
  expect(shortPath(path.slice(0, 8), 8)).toEqual({ outer: path.slice(0, 8), between: 0, inner: [] });
  expect(shortPath(path, 8)).toEqual({ outer: ['call 0', 'call 1'], between: 13, inner: path.slice(15) });
});
