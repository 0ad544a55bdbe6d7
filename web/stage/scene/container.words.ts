// Words for a container and its limit.
import { amountText } from '../../domain/scene/amounts.words.ts';
import { isFull } from '../../domain/scene/container.model.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import { inLanguage } from '../../words/language.ts';

const mb = (pages: number): string => amountText(inMb(pages));

export const containerWords = inLanguage('containerWords', {
  used: (pages: number, limit: number): readonly string[] => {
    const of = `${mb(pages).replace(/ MB$/, '')} of ${mb(limit)}`;
    return isFull(pages, limit) ? [`${of}: full`, of] : [of];
  },
});
