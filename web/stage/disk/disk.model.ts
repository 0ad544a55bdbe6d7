// The disks' request queues, the dirty pages with their limits, and the tasks that wait for them.
import { TaskState, Wait } from '../../engine/codes.ts';
import type { DiskFrame, Frame } from '../../engine/protocol.ts';

/** The requests in one of a queue's two lists. */
export type QueueList = {
  /** `sync`: the list of requests for which tasks wait. */
  readonly kind: 'async' | 'sync';
  readonly reads: number;
  readonly writes: number;
  /** 1 while the disk serves one of these requests, otherwise 0. */
  readonly served: number;
  /** All requests of the list, including the one that is being served. */
  readonly used: number;
};

export type Transfer = {
  readonly write: boolean;
  readonly pages: number;
  readonly payload: string;
  /** The task that waits for the transfer; null: no task waits. */
  readonly by: string | null;
};

export type DiskRow = {
  readonly name: string;
  readonly congested: boolean;
  readonly limit: number;
  readonly on: number;
  readonly off: number;
  readonly lists: readonly [QueueList, QueueList];
  /** Pages of the requests in both lists that the disk has not begun to serve. */
  readonly waitingPages: number;
  readonly transfer: Transfer | null;
  readonly plugged: { readonly requests: number; readonly pages: number };
};

const rowOf = (disk: DiskFrame, frame: Frame): DiskRow => {
  const [syncReads = 0, syncWrites = 0, asyncReads = 0, asyncWrites = 0] = disk.waiting;
  const [async = 0, sync = 0] = disk.used;
  const [requests = 0, pages = 0] = disk.plugged;
  const served = disk.in_service;
  return {
    name: disk.name,
    congested: disk.congested,
    limit: disk.nr_requests,
    on: disk.congestion_on,
    off: disk.congestion_off,
    lists: [
      { kind: 'async', reads: asyncReads, writes: asyncWrites, served: async - asyncReads - asyncWrites, used: async },
      { kind: 'sync', reads: syncReads, writes: syncWrites, served: sync - syncReads - syncWrites, used: sync },
    ],
    waitingPages: disk.waiting_pages.reduce((sum, some) => sum + some, 0),
    transfer:
      served === undefined
        ? null
        : {
            write: served.write,
            pages: served.pages,
            payload: served.payload,
            by: frame.tasks.find(({ id }) => id === served.task)?.name ?? null,
          },
    plugged: { requests, pages },
  };
};

export const diskRows = (frame: Frame): readonly DiskRow[] => frame.disks.map((disk) => rowOf(disk, frame));

/** Number of requests that the full width stands for: the longest list or the highest limit in any pane, with some room for words. */
export const queueScale = (frames: readonly (Frame | null)[]): number => {
  const disks = frames.flatMap((frame) => frame?.disks ?? []);
  const most = Math.max(1, ...disks.flatMap(({ nr_requests, used }) => [nr_requests, ...used]));
  return Math.ceil((most * 1.25) / 8) * 8;
};

export type DirtyPages = {
  readonly dirty: number;
  readonly writeback: number;
  /** Above `background` the flusher writes; above `limit` writers wait. */
  readonly background: number;
  readonly limit: number;
};

export const dirtyPages = (frame: Frame): DirtyPages => ({
  dirty: frame.zones.reduce((sum, zone) => sum + zone.dirty, 0),
  writeback: frame.zones.reduce((sum, zone) => sum + zone.writeback, 0),
  background: frame.dirty_background,
  limit: frame.dirty_limit,
});

/** Number of pages that the full width stands for: the most dirty pages and pages under writeback in any pane, or the highest limit with some
 * room for words, but at least 64. It is rounded up so that it rarely changes. */
export const dirtyScale = (frames: readonly (Frame | null)[]): number => {
  const most = Math.max(
    64,
    ...frames.flatMap((frame) => {
      if (frame === null) return [];
      const { dirty, writeback, limit } = dirtyPages(frame);
      return [dirty + writeback, limit * 1.25];
    }),
  );
  const step = 2 ** Math.max(0, Math.floor(Math.log2(most)) - 3);
  return Math.ceil(most / step) * step;
};

/** Waits that involve a disk, in the order in which they are shown. */
const DISK_WAITS = [
  Wait.DiskRead,
  Wait.PageLock,
  Wait.RequestQueue,
  Wait.Writeback,
  Wait.DirtyThrottle,
  Wait.Congestion,
  Wait.ReclaimThrottle,
  Wait.InodeFlush,
] as const;

export type DiskWait = {
  readonly wait: Wait;
  readonly count: number;
  /** The names of the waiting tasks, each once, with the number of tasks that have it. */
  readonly names: readonly { readonly name: string; readonly tasks: number }[];
};

/** The tasks that wait for a disk, by kind of wait; kinds without tasks are left out. */
export const diskWaits = (frame: Frame): readonly DiskWait[] =>
  DISK_WAITS.flatMap((wait) => {
    const waiting = frame.tasks.filter((task) => task.state === TaskState.Waiting && task.wait === wait);
    if (waiting.length === 0) return [];
    const names = [...new Set(waiting.map(({ name }) => name))];
    return [
      {
        wait,
        count: waiting.length,
        names: names.map((name) => ({ name, tasks: waiting.filter((task) => task.name === name).length })),
      },
    ];
  });
