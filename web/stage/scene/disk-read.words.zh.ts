import { amountText } from '../../domain/scene/amounts.words.zh.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './disk-read.words.ts';

const mb = (pages: number): string => amountText(inMb(pages));

export const diskReadWords: WordsOf<typeof english.diskReadWords> = {
  read: (pages) => [`至今从磁盘读入：${mb(pages)}`, `至今读入：${mb(pages)}`, `读入：${mb(pages)}`],
};
