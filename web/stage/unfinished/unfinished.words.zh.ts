import { Ending, Wait } from '../../engine/codes.ts';
import type { JobFate } from '../../engine/protocol.ts';
import { count, milliseconds } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './unfinished.words.ts';

const doing: Readonly<Partial<Record<Wait, string>>> = {
  [Wait.None]: '在运行',
  [Wait.Timer]: '自己睡着',
  [Wait.Congestion]: '在直接回收里等拥塞的磁盘',
  [Wait.PageLock]: '在等另一个任务占着的页面',
  [Wait.Writeback]: '在等一页写回',
  [Wait.DiskRead]: '在等磁盘读取',
  [Wait.RequestQueue]: '在等磁盘队列的空位',
  [Wait.DirtyThrottle]: '因为脏页太多被限流',
  [Wait.TooManyIsolated]: '在直接回收里等待，因为别的任务占着太多页面',
  [Wait.Oom]: '在等被杀死的任务归还内存',
  [Wait.Child]: '在等自己启动的任务',
  [Wait.Pfmemalloc]: '在等 kswapd，因为保留内存不足',
  [Wait.InodeFlush]: '在等 inode 写完',
};

const sentence = ({ job, task, count: kills, ending, group, wait, at_ns }: JobFate): string => {
  const at = `在 ${milliseconds(at_ns)}${kills > 1 ? '（第一次）' : ''}`;
  const times = kills > 1 ? ` ${count(kills)} 次` : '';
  const killed = task === job ? `${task}${times}` : `${job} 的任务 ${task}${times}`;
  switch (ending) {
    case Ending.OutOfMemory:
      return `OOM killer ${at} 杀死了 ${killed}，因为机器没有内存了。`;
    case Ending.GroupLimit:
      return `OOM killer ${at} 杀死了 ${killed}，因为组 ${group} 到了上限。`;
    case Ending.Killed:
      return `有人${at} 手动杀死了 ${killed}。`;
    case Ending.NotStarted:
      return `运行在 ${milliseconds(at_ns)} 结束时，${task} 还没有开始。`;
    case Ending.Stopped:
      return `运行在 ${milliseconds(at_ns)} 结束时，${task} 停着，因为有人让它停下。`;
    case Ending.AtWork:
      return `运行在 ${milliseconds(at_ns)} 结束时，${task} ${doing[wait] ?? '在等待'}。`;
  }
};

const titles = { before: '未打补丁，未完成：', after: '已打补丁，未完成：', both: '两边都未完成：' } as const;
const MOST_TOLD = 3;

export const unfinishedWords: WordsOf<typeof english.unfinishedWords> = {
  sentence,
  part: ({ of, fates }) => {
    const more = fates.length - MOST_TOLD;
    const told = fates.slice(0, MOST_TOLD).map(sentence);
    return { title: titles[of], text: [...told, ...(more > 0 ? [`另外 ${count(more)} 个在舞台的文字版里。`] : [])].join('') };
  },
};
