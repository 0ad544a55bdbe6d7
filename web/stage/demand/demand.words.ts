// Words of the tasks and of their call paths.

import type { Doing } from '../../domain/demand/tasks.model.ts';
import { Wait } from '../../engine/codes.ts';
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

/** The reason for a task's wait, after "waits:", short enough for a row of the stage. */
const waits: Readonly<Record<Wait, string>> = {
  [Wait.None]: 'something',
  [Wait.Timer]: 'timer',
  [Wait.Kswapd]: 'wake-up',
  [Wait.Congestion]: 'congestion',
  [Wait.ReclaimThrottle]: 'progress',
  [Wait.PageLock]: 'page lock',
  [Wait.Writeback]: 'writeback',
  [Wait.DiskRead]: 'disk read',
  [Wait.RequestQueue]: 'disk queue',
  [Wait.DirtyThrottle]: 'dirty limit',
  [Wait.KswapdNap]: 'nap',
  [Wait.TooManyIsolated]: 'isolation',
  [Wait.Oom]: 'OOM killer',
  [Wait.Child]: 'child',
  [Wait.Pfmemalloc]: 'reserve',
  [Wait.FlusherIdle]: 'dirty pages',
  [Wait.DiskIdle]: 'request',
  [Wait.DiskTransfer]: 'transfer',
  [Wait.Kcompactd]: 'wake-up',
  [Wait.InodeFlush]: 'inode write',
  [Wait.Stopped]: 'SIGCONT',
  [Wait.MemoryHigh]: 'memory.high',
  [Wait.Worker]: 'work',
};

const doing: Readonly<Record<Doing, string>> = { runs: 'runs', ready: 'runnable', waits: 'waits', ended: 'has ended' };

export const demandWords = inLanguage('demandWords', {
  tasks: 'Tasks',
  doing,
  waitsFor: (wait: Wait) => `waits: ${waits[wait]}`,
  waitsForShort: (wait: Wait) => waits[wait],
  reclaimsItself: 'reclaims',
  moreTasks: (n: number, idle: number) => (n === idle ? `and ${count(n)} more, idle` : `and ${count(n)} more`),
  moreStalled: (n: number) => `${count(n)} stalled`,
  callPath: (name: string) => `Call path of ${name}`,
  /** The title for kernels whose frame sizes were published. */
  callPathOnStack: (name: string, used: number, size: number) => `Call path of ${name}: ${count(used)} of ${count(size)} bytes of stack`,
  moreCalls: (n: number) => (n === 1 ? '1 more call' : `${count(n)} more calls`),
  noCallPath: 'No task is in the memory manager',
});
