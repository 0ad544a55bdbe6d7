import { HAND } from '../../../domain/change/errands.model.ts';
import { count } from '../../../words/format.ts';
import type { WordsOf } from '../../../words/language.ts';
import type * as english from './pages.words.ts';

const pages = (number: number): string => `${count(number)} 页`;

export const pagesWords: WordsOf<typeof english.pagesWords> = {
  title: (managed) => `一台 ${pages(managed)}的机器`,
  free: (number) => `空闲：${pages(number)}`,
  amount: pages,
  square: '一个方块：一页，4 KB',
  key: {
    quiet: '浅色：不活跃',
    inUse: '深色：活跃',
    dirty: '脏页',
    writeback: '在回写',
    coming: '正在读入',
    touched: '又被访问：保留一次',
  },
  exhausted: (who) => [`已经没有页可回收，交换区也满了：${who} 在等。`, `已经没有页可回收：${who} 在等。`],
  outlined: (who) => (who === HAND ? '你的' : `${who} 的`),
  line: (name, number) => `${name}: ${count(number)}`,
  kernelOwn: (number) => [`内核自用：${pages(number)}`, `内核：${pages(number)}`],
  onTheWay: (number) => `不在链表上：${pages(number)}`,
  perSecond: (number) => `每秒 ${count(Math.round(number))}`,
  inSwap: (out, copies) => {
    if (copies === 0) return pages(out);
    return out === 0 ? `占 ${count(copies)} 个槽，页还在内存里` : `${pages(out)}，另有 ${count(copies)} 页仍在内存里`;
  },
  thrownOut: '换出：',
  readAgain: '读回：',
};
