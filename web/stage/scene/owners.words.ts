// Words for the owner whose pages are outlined.
import { amountText } from '../../domain/scene/amounts.words.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import type { PartName } from '../../domain/scene/owners.model.ts';
import { inLanguage } from '../../words/language.ts';

const mb = (pages: number): string => amountText(inMb(pages));
const PARTS: Readonly<Record<PartName, string>> = { cold: 'cold pages', first: 'first set', second: 'second set' };

export const ownersWords = inLanguage('ownersWords', {
  /** Beside an outlined square: the owner, and its pages in memory. Longest form first. */
  owned: (label: string, part: PartName | null, pages: number): readonly string[] =>
    part === null
      ? [`${label}’s pages: ${mb(pages)}`, `${label}’s: ${mb(pages)}`, `${label}: ${mb(pages)}`]
      : [`${label}’s ${PARTS[part]}: ${mb(pages)}`, `${PARTS[part]}: ${mb(pages)}`, PARTS[part]],
  /** Pages in swap, with or without a note of when they left. Longest form first. */
  noted: (amount: string, has: boolean): readonly string[] =>
    has
      ? [`${amount}, each with a note`, `${amount}, with notes`, 'with notes']
      : [`${amount}, without notes`, `${amount}, no notes`, 'no notes'],
});
