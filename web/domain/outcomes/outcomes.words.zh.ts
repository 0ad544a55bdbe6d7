import type { WordsOf } from '../../words/language.ts';
import type * as english from './outcomes.words.ts';

export const outcomeWords: WordsOf<typeof english.outcomeWords> = {
  outcomes: '结果',
  outcome: {
    scanned: '扫描',
    freed: '释放',
    swappedOut: '换出',
    swappedIn: '换入',
    written: 'writepage',
    activated: '激活',
    majorFaults: '主缺页异常',
    stalls: '直接回收',
    stallTime: '停顿时间',
    kswapdTime: 'kswapd CPU',
    shrinkerTime: 'shrinker CPU',
    failed: '失败的请求',
    oom: 'OOM 杀死次数',
    memorySome: 'PSI 内存 some',
    memoryFull: 'PSI 内存 full',
    ioSome: 'PSI I/O some',
    ioFull: 'PSI I/O full',
  },
  stalledTasks: '各任务的停顿时间',
  comparedWith: (side) => `与${side}相比`,
};
