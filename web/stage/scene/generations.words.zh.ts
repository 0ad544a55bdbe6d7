import { count, tenths } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './generations.words.ts';

const seconds = (ns: number): string => `${ns < 10e9 ? tenths(ns / 1e9) : count(ns / 1e9)} 秒`;

const percent = (share: number): string => `${count(share * 100)} %`;

export const generationWords: WordsOf<typeof english.generationWords> = {
  oldest: '最老',
  numbers: ['代的编号', '代'],
  movedOn: ['脏页：移到下一代', '移到下一代'],
  walk: ['遍历页表，寻找用过的页面（点）', '正在遍历页表', '遍历页表'],
  youngest: ['最年轻的代', '最年轻'],
  age: (ns) => [seconds(ns)],
  cameBack: (refaulted, total) => [
    ['回来了：', `${count(refaulted)} /`, count(total)],
    ['回来：', count(refaulted)],
  ],
  shareBack: (share) => [
    ['逐出后', '最近又回来：', percent(share)],
    ['最近回来：', percent(share)],
    ['回来：', percent(share)],
  ],
  ofGroup: ({ oldest, youngest }) =>
    oldest === youngest ? [`第 ${oldest} 代`] : [`第 ${oldest} 到 ${youngest} 代`, `${oldest} 到 ${youngest}`],
  row: (seq, younger) => (seq === null ? (younger === 0 ? '最年轻的代' : `还有 ${younger} 个更年轻的代`) : `第 ${seq} 代`),
  rowPages: (file, anon) => `文件页 ${file}，匿名页 ${anon}`,
};
