import { amountText } from '../../domain/scene/amounts.words.zh.ts';
import { isFull } from '../../domain/scene/container.model.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './container.words.ts';

const mb = (pages: number): string => amountText(inMb(pages));

export const containerWords: WordsOf<typeof english.containerWords> = {
  used: (pages, limit) => {
    const of = `${mb(pages)}，上限 ${mb(limit)}`;
    const short = `${mb(pages).replace(/ MB$/, '')} / ${mb(limit)}`;
    return isFull(pages, limit) ? [`${of}，已满`, of, short] : [of, short];
  },
};
