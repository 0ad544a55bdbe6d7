import { expect, test } from 'vitest';
import { TaskKind, Wait } from '../../engine/codes.ts';
import { task, zone } from '../../test/fixtures/frames.ts';
import { scene } from '../../test/fixtures/scenes.ts';
import { flusherOf, shownFlusher, showsFlusher } from './flusher.model.ts';

const zones = [zone({ dirty: 1_000 }), zone({ name: 'DMA32', dirty: 600 })];
const thread = (name: string, wait: Wait) => task({ name, kind: TaskKind.Flusher, wait });
const of = (...tasks: ReturnType<typeof thread>[]) => flusherOf({ tasks, zones, dirty_background: 31_137, dirty_limit: 62_274 }, false);

test('the flusher sleeps if each of its threads does; other threads that write are not the flusher', () => {
  expect(of(thread('flush-8-0', Wait.FlusherIdle), thread('xfsaild', Wait.None))).toEqual({
    sleeps: true,
    dirty: 1_600,
    wakesAt: 31_137,
    writeback: 18_000,
    limit: 62_274,
    throttles: false,
  });
  expect(of(thread('flush-8-0', Wait.FlusherIdle), thread('flush-8-16', Wait.None))?.sleeps).toBe(false);
  expect(of(thread('xfsaild', Wait.None))).toBeNull();
});

test('the flusher is shown on a machine without swap that has more dirty pages than wait for the disk', () => {
  const flusher = { sleeps: true, dirty: 1_600, wakesAt: 31_137, writeback: 700, limit: 62_274, throttles: false };
  const queue = { file_writes: 600, swap_writes: 0, file_reads: 0, swap_reads: 0, congested: false };
  const on = scene({ swap_total: 0, queue });
  expect(showsFlusher(flusher, on)).toBe(true);
  expect(showsFlusher(null, on)).toBe(false);
  expect(showsFlusher(flusher, scene({ queue }))).toBe(false);
  expect(showsFlusher(flusher, { ...on, queue: { ...queue, file_writes: 1_601 } })).toBe(false);
  expect(showsFlusher({ ...flusher, dirty: 700 }, on)).toBe(false);
});

test('while programs wait because of dirty pages, the flusher is shown with all pages that count, and with their limit', () => {
  const tasks = [thread('flush-8-0', Wait.None)];
  const full = [zone({ dirty: 200, writeback: 1_500 }), zone({ name: 'DMA32', dirty: 100, writeback: 0 })];
  const flusher = flusherOf({ tasks, zones: full, dirty_background: 500, dirty_limit: 1_600 }, true);
  expect(flusher).toMatchObject({ dirty: 300, writeback: 1_500, limit: 1_600, throttles: true });
  const queue = { file_writes: 1_500, swap_writes: 0, file_reads: 0, swap_reads: 0, congested: false };
  const on = scene({ swap_total: 0, queue });
  expect(showsFlusher(flusher, on)).toBe(true);
  expect(flusher === null || showsFlusher({ ...flusher, throttles: false }, on)).toBe(false);
});

test('both sides show their flusher where one does, unless swap is in its place', () => {
  const [busy, idle] = [
    { sleeps: false, dirty: 1_600, wakesAt: 31_137, writeback: 700, limit: 62_274, throttles: false },
    { sleeps: true, dirty: 0, wakesAt: 31_137, writeback: 700, limit: 62_274, throttles: false },
  ];
  const without = scene({ swap_total: 0 });
  const shows = { flusher: busy, scene: without };
  expect(shownFlusher(shows, null)).toBe(busy);
  expect(shownFlusher({ flusher: idle, scene: without }, shows)).toBe(idle);
  expect(shownFlusher({ flusher: idle, scene: without }, null)).toBeNull();
  expect(shownFlusher({ flusher: idle, scene: without }, { flusher: idle, scene: without })).toBeNull();
  expect(shownFlusher({ flusher: idle, scene: scene({}) }, shows)).toBeNull();
});
