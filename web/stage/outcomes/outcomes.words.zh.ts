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
    majorFaults: '主缺页',
    stalls: '直接回收',
    oom: 'OOM 杀死',
  },
  comparedWith: '与补丁前相比',
};
