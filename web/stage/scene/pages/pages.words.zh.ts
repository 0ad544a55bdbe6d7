import { HAND } from '../../../panels/change/errands.model.ts';
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
    quiet: '浅色：最近没用',
    inUse: '深色：正在用',
    dirty: '未写到磁盘',
    writeback: '正在写',
    coming: '正在读',
    touched: '又用过：放过一次',
  },
  exhausted: (who) => [`再没有什么可扔，交换区也满了：${who} 在等。`, `再没有什么可扔：${who} 在等。`],
  outlined: (who) => (who === HAND ? '你的' : `${who} 的`),
  line: (name, number) => `${name}: ${count(number)}`,
  kernelOwn: (number) => [`内核自用：${pages(number)}`, `内核：${pages(number)}`],
  onTheWay: (number) => `在路上：${pages(number)}`,
  perSecond: (number) => `每秒 ${count(Math.round(number))}`,
  inSwap: (out, copies) => {
    if (copies === 0) return pages(out);
    return out === 0 ? `占 ${pages(copies)}，内存里还有` : `${pages(out)}，另有 ${count(copies)} 页内存里还有`;
  },
  thrownOut: '换出：',
  readAgain: '读回：',
};
