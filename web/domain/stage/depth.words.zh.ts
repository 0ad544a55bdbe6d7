import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import { IN_KERNEL } from '../terms/terms.model.ts';
import type * as english from './depth.words.ts';

/** The engine's number for “no limit”. */
const UNLIMITED = 0xffff_ffff;

export const depthWords: WordsOf<typeof english.depthWords> = {
  label: '深度',
  names: { story: '故事', model: '模型', kernel: '内核' },
  says: { story: '文字、条形和方块，数字很少', model: '所有结构及其数字', kernel: '内核自己的字段名和函数名' },
  notInStory: '这个故事里没有',
  notInRun: '这次运行里没有',
  share: (priority) => {
    if (priority === 0) return '扫描全部';
    if (priority <= 3) return '扫描一大部分';
    if (priority <= 6) return '扫描一部分';
    return priority <= 9 ? '扫描一小部分' : '扫描极小一部分';
  },
  many: '几个任务',
  moreTasks: '还有更多',
  dialEnds: { gentle: '扫描极少', desperate: '扫描全部' },
  lookedAt: '接着扫描',
  lap: '放回',
  empty: '空',
  kernel: {
    priority: 'sc->priority',
    covers: (priority) => `size >> ${priority}`,
    door: 'scan_balance',
    targetIs: (pages) => `nr_to_reclaim = ${pages === UNLIMITED ? 'ULONG_MAX' : count(pages)}`,
    free: 'NR_FREE_PAGES',
    mark: { min: 'WMARK_MIN', low: 'WMARK_LOW', high: 'WMARK_HIGH' },
    markWhole: { min: IN_KERNEL.min.kernel, low: IN_KERNEL.low.kernel, high: IN_KERNEL.high.kernel },
    list: (age, kind) => `LRU_${age.toUpperCase()}_${kind.toUpperCase()}`,
    window: (priority, window) => `>> ${priority} = ${count(window)}`,
    target: (window) => `nr = ${count(window)}`,
    path: (name) => `${name} 正在`,
  },
};
