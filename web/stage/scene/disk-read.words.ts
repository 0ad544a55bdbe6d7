// Words for the amount read from the disk.

import { amountText } from '../../domain/scene/amounts.words.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import { inLanguage } from '../../words/language.ts';

const mb = (pages: number): string => amountText(inMb(pages));

export const diskReadWords = inLanguage('diskReadWords', {
  read: (pages: number): readonly string[] => [`read from disk so far: ${mb(pages)}`, `read so far: ${mb(pages)}`, `read: ${mb(pages)}`],
});
