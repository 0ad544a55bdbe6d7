import { amountText } from '../../domain/scene/amounts.words.zh.ts';
import { isFull } from '../../domain/scene/container.model.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './container.words.ts';

const mb = (pages: number): string => amountText(inMb(pages));

export const containerWords: WordsOf<typeof english.containerWords> = {
  used: (pages, limit, kernel) => {
    const of = `${mb(pages)}，上限 ${mb(limit)}`;
    const short = `${mb(pages).replace(/ MB$/, '')} / ${mb(limit)}`;
    const own = kernel > 0 ? [`${of}，其中内核内存 ${mb(kernel)}`] : [];
    return isFull(pages, limit) ? [...own, `${of}，已满`, of, short] : [...own, of, short];
  },
};
