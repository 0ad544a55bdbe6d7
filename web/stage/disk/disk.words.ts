// Words of the picture of the disks.
import { Wait } from '../../engine/codes.ts';
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import type { DiskWait, QueueList, Transfer } from './disk.model.ts';

const PAYLOADS: Readonly<Record<string, string>> = { swap: 'swap', file: 'file', inodes: 'inode', log: 'log' };

const pagesOf = ({ pages, payload }: Transfer): string =>
  `${count(pages)} ${PAYLOADS[payload] ?? payload} ${pages === 1 ? 'page' : 'pages'}`;
const transfer = (moved: Transfer | null): string => {
  if (moved === null) return 'idle';
  const who = moved.by === null ? 'no task waits for it' : `${moved.by} waits for it`;
  return `${moved.write ? 'writes' : 'reads'} ${pagesOf(moved)}, ${who}`;
};
const transferShort = (moved: Transfer | null): string =>
  moved === null ? 'idle' : `${moved.write ? 'writes' : 'reads'} ${count(moved.pages)}`;

const names = ({ names: waiting }: Pick<DiskWait, 'names'>): string =>
  waiting.map(({ name, tasks }) => (tasks === 1 ? name : `${count(tasks)} ${name}`)).join(', ');

export const diskWords = inLanguage('diskWords', {
  title: 'Disks',
  twin: 'Request queues of the disks',
  congested: 'congested',
  notCongested: 'not congested',
  transfer,
  transferShort,
  note: (name: string, moved: string) => `${name} ${moved}`,
  reads: 'reads',
  writes: 'writes',
  /** The label on the bar of a queue. */
  list: (kind: QueueList['kind'], requests: number) => `${kind} ${count(requests)}`,
  used: (async: number, sync: number) => `${count(async)} async, ${count(sync)} sync`,
  waiting: (requests: number, pages: number) => (requests === 0 ? 'no request waits' : `${count(requests)} waiting, ${count(pages)} pages`),
  congestion: (off: number, on: number) => `congestion off below ${count(off)}, on at ${count(on)}`,
  limit: (n: number) => `full: ${count(n)}`,
  plugged: (requests: number, pages: number) =>
    requests === 0 ? 'no request is plugged' : `${count(requests)} plugged, with ${count(pages)} pages in all`,
  pluggedShort: (requests: number) => `${count(requests)} plugged`,
  queueTwin: (list: QueueList) =>
    `${list.kind === 'async' ? 'asynchronous, no task waits' : 'synchronous, a task waits'}: ${count(list.used)} requests; waiting: reads ${count(list.reads)}, writes ${count(list.writes)}; being served: ${count(list.served)}`,
  thresholds: (limit: number, on: number, off: number) =>
    `full at ${count(limit)} requests; congested from ${count(on)} asynchronous requests on, until there are fewer than ${count(off)}`,
  waitingPages: (pages: number) => `${count(pages)} pages in waiting requests`,
  dirty: 'dirty pages',
  dirtyShort: (dirty: number) => `dirty ${count(dirty)}`,
  dirtyNumbers: (dirty: number, writeback: number) => `${count(dirty)} + ${count(writeback)} in writeback`,
  dirtyTwin: (dirty: number, writeback: number, background: number, limit: number) =>
    `${count(dirty)} dirty, ${count(writeback)} in writeback; the flusher works above ${count(background)}, writers wait above ${count(limit)}`,
  background: (pages: number) => `flusher: ${count(pages)}`,
  hardLimit: (pages: number) => `writers wait: ${count(pages)}`,
  /** A word for a task's row if the usual one would mislead: a task in congestion_wait waits even if no disk is congested. */
  waitsFor: (wait: Wait): string | null =>
    wait === Wait.Congestion ? 'congestion_wait' : wait === Wait.ReclaimThrottle ? 'reclaim_throttle' : null,
  noTaskWaits: 'No task waits for a disk',
  names,
});
