import type { WordsOf } from '../../words/language.ts';
import { amountText } from './amounts.words.zh.ts';
import type * as english from './disk-read.words.ts';
import { inMb } from './marks.model.ts';

const mb = (pages: number): string => amountText(inMb(pages));

export const diskReadWords: WordsOf<typeof english.diskReadWords> = {
  read: (pages) => [`至今从磁盘读入：${mb(pages)}`, `至今读入：${mb(pages)}`, `读入：${mb(pages)}`],
};
