import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './recorded.words.ts';

const asked = (task: string, order: number | undefined): string => {
  if (task === '') return '';
  if (order === undefined) return `，起因是 ${task}`;
  return order === 0 ? `：${task} 申请一个页面` : `：${task} 申请一个 ${count(2 ** order)} 页的块`;
};

export const recordedWords: WordsOf<typeof english.recordedWords> = {
  title: '记录',
  source: ({ place, cause, task, order }) =>
    ({
      killed: `${place}，内核调用 OOM killer 时${asked(task, order)}。`,
      failed: `${place}，一次分配失败时${asked(task, order)}。`,
      unknown: `${place}。`,
      read: `${place}，文件被读取时。`,
    })[cause],
  notComputed: '这些数字都不是模拟算出来的；模拟的运行从一台刚启动的机器开始。',
  node: (node) => `节点 ${node}`,
  belts: { file: '文件页', anon: '匿名页' },
  belt: (all, active) => `${all}，其中活跃 ${active}`,
  square: (pages) => `一个方块：${pages}`,
  noLists: '文件没有说明链表上有多少页。',
  swap: (total, free) => (free === null ? `交换区：${total}。` : `交换区：${total}，空闲 ${free}。`),
  noSwap: '没有交换区。',
  table: {
    caption: '各个 zone 的页数（记录）',
    zone: 'zone',
    free: '空闲',
    min: 'min',
    low: 'low',
    high: 'high',
    anon: '匿名页',
    file: '文件页',
    large: '在 2 MiB 块里',
    unknown: '没有记录',
  },
};
