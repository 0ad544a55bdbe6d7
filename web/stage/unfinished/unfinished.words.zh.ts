import { Ending, Wait } from '../../engine/codes.ts';
import type { JobFate } from '../../engine/protocol.ts';
import { count, milliseconds } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './unfinished.words.ts';

const doing: Readonly<Partial<Record<Wait, string>>> = {
  [Wait.None]: '在运行',
  [Wait.Timer]: '按定时器睡眠',
  [Wait.Congestion]: '在直接回收中等待拥塞的磁盘',
  [Wait.ReclaimThrottle]: '在直接回收中等待页面写完或被释放',
  [Wait.PageLock]: '在等另一个任务锁住的页',
  [Wait.Writeback]: '在等一页回写完成',
  [Wait.DiskRead]: '在等磁盘读取',
  [Wait.RequestQueue]: '在等磁盘队列的空位',
  [Wait.DirtyThrottle]: '因为脏页太多被限速',
  [Wait.TooManyIsolated]: '在直接回收中等待，因为别的任务隔离了太多页',
  [Wait.Oom]: '在等被杀死的任务归还内存',
  [Wait.Child]: '在等自己启动的任务',
  [Wait.Pfmemalloc]: '在等 kswapd，因为保留内存不足',
  [Wait.InodeFlush]: '在等 inode 写完',
  [Wait.MemoryHigh]: '在睡眠，因为它的组超过了 memory.high',
};

const sentence = ({ job, task, count: kills, ending, group, wait, at_ns }: JobFate): string => {
  const at = `在 ${milliseconds(at_ns)}${kills > 1 ? '（第一次）' : ''}`;
  const times = kills > 1 ? ` ${count(kills)} 次` : '';
  const killed = task === job ? `${task}${times}` : kills > 1 ? `${job} 的 ${count(kills)} 个 ${task} 任务` : `${job} 的任务 ${task}`;
  switch (ending) {
    case Ending.OutOfMemory:
      return `OOM killer ${at} 杀死了 ${killed}，因为机器的内存已耗尽。`;
    case Ending.GroupLimit:
      return `OOM killer ${at} 杀死了 ${killed}，因为组 ${group} 达到了限制。`;
    case Ending.Killed:
      return `用户${at} 手动杀死了 ${killed}。`;
    case Ending.NotStarted:
      return `运行在 ${milliseconds(at_ns)} 结束时，${task} 还没有开始。`;
    case Ending.Stopped:
      return `运行在 ${milliseconds(at_ns)} 结束时，${task} 已被手动停住。`;
    case Ending.AtWork:
      return `运行在 ${milliseconds(at_ns)} 结束时，${task} ${doing[wait] ?? '在等待'}。`;
  }
};

const MOST_TOLD = 3;

export const unfinishedWords: WordsOf<typeof english.unfinishedWords> = {
  sentence,
  part: ({ of, fates }, sides) => {
    const more = fates.length - MOST_TOLD;
    const told = fates.slice(0, MOST_TOLD).map(sentence);
    return {
      title: of === 'only' ? '未完成：' : of === 'both' ? '两边都未完成：' : `${sides[of]}，未完成：`,
      text: [...told, ...(more > 0 ? [`另外 ${count(more)} 个列在画面的文字版里。`] : [])].join(''),
    };
  },
};
