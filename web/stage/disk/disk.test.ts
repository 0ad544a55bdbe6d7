import { expect, test } from 'vitest';
import { TaskState, Wait } from '../../engine/codes.ts';
import type { DiskFrame, Frame } from '../../engine/protocol.ts';
import { frames, task, zone } from '../../test/fixtures/frames.ts';
import { dirtyBar, queueBar } from './disk.draw.ts';
import { dirtyPages, dirtyScale, diskRows, diskWaits, queueScale } from './disk.model.ts';

const disk = (change: Partial<DiskFrame>): DiskFrame => ({
  name: 'sda',
  nr_requests: 128,
  congestion_on: 113,
  congestion_off: 103,
  congested: true,
  used: [113, 6],
  waiting: [2, 3, 0, 113],
  waiting_pages: [4, 6, 0, 226],
  in_service: { write: false, pages: 2, payload: 'file', task: 3 },
  plugged: [1, 2],
  ...change,
});

const frameWith = (change: Partial<Frame>): Frame => ({ ...frames.trouble, ...change });

test('each list has its waiting requests and the one that is being served', () => {
  const [row] = diskRows(frameWith({ disks: [disk({})] }));
  expect(row?.lists).toEqual([
    { kind: 'async', reads: 0, writes: 113, served: 0, used: 113 },
    { kind: 'sync', reads: 2, writes: 3, served: 1, used: 6 },
  ]);
  expect(row?.waitingPages).toBe(236);
  expect(row?.transfer).toEqual({ write: false, pages: 2, payload: 'file', by: 'dd' });
});

test('an idle disk transfers nothing, and no task waits for writes of the flusher or of reclaim', () => {
  const { in_service: _, ...atRest } = disk({});
  const [idle, flushing] = diskRows(
    frameWith({
      disks: [atRest, disk({ in_service: { write: true, pages: 128, payload: 'file' } })],
    }),
  );
  expect(idle?.transfer).toBeNull();
  expect(flushing?.transfer?.by).toBeNull();
});

test('the bar of a queue has no gaps, and the served request comes first', () => {
  expect(queueBar({ kind: 'sync', reads: 2, writes: 3, served: 1, used: 6 }, 100)).toEqual([
    { of: 'served', from: 0, length: 1 },
    { of: 'reads', from: 1, length: 2 },
    { of: 'writes', from: 3, length: 3 },
  ]);
});

test('both sides share the scales, which have room beyond the longest list and the limit', () => {
  const short = frameWith({ disks: [disk({ used: [1, 0] })], dirty_limit: 1000, zones: [zone({ dirty: 10, writeback: 0 })] });
  const long = frameWith({
    disks: [disk({ used: [192, 0] })],
    dirty_limit: 4000,
    zones: [zone({ dirty: 10, writeback: 0 })],
  });
  expect(queueScale([short, null])).toBe(160);
  expect(queueScale([short, long])).toBe(240);
  expect(dirtyScale([short, null])).toBeLessThan(dirtyScale([short, long]));
  expect(dirtyScale([short, long])).toBe(dirtyScale([long, short]));
});

test('dirty pages of all zones are followed by those under writeback, against both limits', () => {
  const frame = frameWith({
    zones: [zone({ dirty: 100, writeback: 20 }), zone({ dirty: 300, writeback: 80 })],
    dirty_background: 450,
    dirty_limit: 500,
  });
  expect(dirtyPages(frame)).toEqual({ dirty: 400, writeback: 100, background: 450, limit: 500 });
  expect(dirtyBar(dirtyPages(frame), 1000)).toEqual({
    dirty: { from: 0, length: 40 },
    writeback: { from: 40, length: 10 },
    background: 45,
    limit: 50,
  });
});

test('tasks that wait for a disk are counted by kind of wait and by name; sleeping and running ones are not', () => {
  const waiting = (id: number, name: string, wait: Wait) => task({ id, name, state: TaskState.Waiting, wait });
  const frame = frameWith({
    tasks: [
      waiting(1, 'cc', Wait.DirtyThrottle),
      waiting(2, 'cc', Wait.DirtyThrottle),
      waiting(3, 'dd', Wait.DirtyThrottle),
      waiting(4, 'reader', Wait.DiskRead),
      waiting(5, 'init', Wait.Child),
      task({ id: 6, name: 'busy', state: TaskState.Running, wait: Wait.DiskRead }),
    ],
  });
  expect(diskWaits(frame)).toEqual([
    { wait: Wait.DiskRead, count: 1, names: [{ name: 'reader', tasks: 1 }] },
    {
      wait: Wait.DirtyThrottle,
      count: 3,
      names: [
        { name: 'cc', tasks: 2 },
        { name: 'dd', tasks: 1 },
      ],
    },
  ]);
});
