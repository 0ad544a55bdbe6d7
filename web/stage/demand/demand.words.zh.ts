import { Wait } from '../../engine/codes.ts';
import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './demand.words.ts';

const waits: Readonly<Record<Wait, string>> = {
  [Wait.None]: '某事',
  [Wait.Timer]: '定时器',
  [Wait.Kswapd]: '唤醒',
  [Wait.Congestion]: '拥塞',
  [Wait.ReclaimThrottle]: '回收进展',
  [Wait.PageLock]: '页锁',
  [Wait.Writeback]: '回写',
  [Wait.DiskRead]: '读磁盘',
  [Wait.RequestQueue]: '磁盘队列',
  [Wait.DirtyThrottle]: '脏页上限',
  [Wait.KswapdNap]: '小睡',
  [Wait.TooManyIsolated]: '隔离',
  [Wait.Oom]: 'OOM killer',
  [Wait.Child]: '子进程',
  [Wait.Pfmemalloc]: '保留量',
  [Wait.FlusherIdle]: '脏页',
  [Wait.DiskIdle]: '请求',
  [Wait.DiskTransfer]: '传输',
  [Wait.Kcompactd]: '唤醒',
  [Wait.InodeFlush]: '写 inode',
  [Wait.Stopped]: '继续信号',
  [Wait.MemoryHigh]: 'memory.high',
  [Wait.Worker]: '工作',
};

export const demandWords: WordsOf<typeof english.demandWords> = {
  tasks: '任务',
  doing: { runs: '运行', ready: '等 CPU', waits: '等待', ended: '已结束' },
  waitsFor: (wait) => `等待：${waits[wait]}`,
  waitsForShort: (wait) => waits[wait],
  reclaimsItself: '直接回收',
  moreTasks: (n, idle) => (n === idle ? `另有 ${count(n)} 个，空闲` : `另有 ${count(n)} 个`),
  moreStalled: (n) => `${count(n)} 个停顿`,
  callPath: (name) => `${name} 的调用路径`,
  callPathOnStack: (name, used, size) => `${name} 的调用路径：栈用了 ${count(used)} / ${count(size)} 字节`,
  moreCalls: (n) => `另有 ${count(n)} 层调用`,
  noCallPath: '没有任务在内存管理里',
};
