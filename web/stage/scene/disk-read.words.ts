// Words for what was read from the disk.
import { inLanguage } from '../../words/language.ts';
import { amountText } from './amounts.words.ts';
import { inMb } from './marks.model.ts';

const mb = (pages: number): string => amountText(inMb(pages));

export const diskReadWords = inLanguage('diskReadWords', {
  read: (pages: number): readonly string[] => [`read from disk so far: ${mb(pages)}`, `read so far: ${mb(pages)}`, `read: ${mb(pages)}`],
});
