import { MANY_LAPS } from '../../domain/lists/lists.model.ts';
import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './lists.words.ts';

export const listWords: WordsOf<typeof english.listWords> = {
  lists: '链表：',
  kind: { anon: '匿名', file: '文件' },
  kindShort: { anon: '匿名', file: '文件' },
  age: { inactive: '不活跃', active: '活跃' },
  condition: { clean: '干净', referenced: '被访问过', dirty: '脏', writeback: '在回写' },
  tail: '尾部：先扫描',
  head: '头部：页面进入',
  pages: (n) => `${count(n)} 页`,
  window: (n) => `扫描 ${count(n)}`,
  wouldScan: (n) => `将扫描 ${count(n)}`,
  noSwap: '没有交换空间，不能释放',
  notLookedAt: '不扫描',
  commonScale: (n) => `全长：${count(n)} 页`,
  magnifierShort: '尾部，一页一格',
  tailBit: {
    referenced: 'PG_referenced',
    accessed: '访问过 (pte young)',
    dirty: '脏',
    writeback: '在回写',
    reclaim: 'PG_reclaim',
    mapped: '被映射',
    swapCache: '在交换缓存里',
  },
  lap: (laps) => `第 ${count(laps)} 圈`,
  lapsOf: (laps) => (laps === 0 ? '还没转过一圈' : `${laps} 圈${laps === MANY_LAPS ? '或更多' : ''}`),
  table: '链表，尾部在前',
  columns: { laps: '等待磁盘', list: '链表', pages: '页面', window: '扫描窗口', tail: '在尾部' },
};
