// Words for a container and its limit.
import { amountText } from '../../domain/scene/amounts.words.ts';
import { isFull } from '../../domain/scene/container.model.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import { inLanguage } from '../../words/language.ts';

const mb = (pages: number): string => amountText(inMb(pages));

export const containerWords = inLanguage('containerWords', {
  /** `pages`: charged to the container; `kernel`: those of them that hold slabs. */
  used: (pages: number, limit: number, kernel: number): readonly string[] => {
    const of = `${mb(pages).replace(/ MB$/, '')} of ${mb(limit)}`;
    const own = kernel > 0 ? [`${of}, kernel memory ${mb(kernel)}`, `${of}, kernel ${mb(kernel)}`] : [];
    return isFull(pages, limit) ? [...own, `${of}: full`, of] : [...own, of];
  },
});
