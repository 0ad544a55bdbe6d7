import type { WordsOf } from '../words/language.ts';
import type * as english from './legend.words.ts';

export const legendWords: WordsOf<typeof english.legendWords> = {
  title: '图例',
  kinds: { anon: '匿名', file: '文件', kernel: '内核', unevictable: '不可回收', free: '空闲' },
  agesNote: '浅色：不活跃',
  scanWindow: '扫描窗口',
};
