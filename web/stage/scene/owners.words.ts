// Words for the owner whose pages are outlined.
import { amountText } from '../../domain/scene/amounts.words.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import type { Owned, PartName } from '../../domain/scene/owners.model.ts';
import { inLanguage } from '../../words/language.ts';

const mb = (pages: number): string => amountText(inMb(pages));
const PARTS: Readonly<Record<PartName, string>> = { cold: 'cold pages', first: 'first set', second: 'second set' };

export const ownersWords = inLanguage('ownersWords', {
  /** Beside an outlined square: the owner, and its pages in memory, of those that it has in memory and in swap. Longest form first. */
  owned: ({ label, part, pages, swapped }: Pick<Owned, 'label' | 'part' | 'pages' | 'swapped'>): readonly string[] => {
    const [inMemory, all] = [mb(pages), mb(pages + swapped)];
    const unit = all.replace(/^\S+/, '');
    const amount = inMemory === all ? all : `${inMemory.endsWith(unit) ? inMemory.slice(0, -unit.length) : inMemory} of ${all}`;
    return part === null
      ? [`${label}’s pages: ${amount}`, `${label}’s: ${amount}`, `${label}: ${amount}`, `${label}: ${inMemory}`]
      : [`${label}’s ${PARTS[part]}: ${amount}`, `${PARTS[part]}: ${amount}`, `${PARTS[part]}: ${inMemory}`, PARTS[part]];
  },
  /** Pages in swap, with or without a note of when they left. Longest form first. */
  noted: (amount: string, has: boolean): readonly string[] =>
    has
      ? [`${amount}, each with a note`, `${amount}, with notes`, 'with notes']
      : [`${amount}, without notes`, `${amount}, no notes`, 'no notes'],
});
