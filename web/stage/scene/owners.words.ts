// Words for the owners whose pages are outlined.
import { amountText } from '../../domain/scene/amounts.words.ts';
import { type MemoryUnit, memoryIn } from '../../domain/scene/marks.model.ts';
import type { Owned, PartName } from '../../domain/scene/owners.model.ts';
import { inLanguage } from '../../words/language.ts';

const memory = (unit: MemoryUnit, pages: number): string => amountText(memoryIn(unit, pages));
const PARTS: Readonly<Record<PartName, string>> = { cold: 'cold pages', first: 'set P', second: 'set Q' };

/** The pages in memory, “of” the pages in memory and in swap together. */
function inMemoryOf(of: MemoryUnit, { pages, swapped }: Pick<Owned, 'pages' | 'swapped'>): string {
  const [inMemory, all] = [memory(of, pages), memory(of, pages + swapped)];
  const unit = all.replace(/^\S+/, '');
  return inMemory === all ? all : `${inMemory.endsWith(unit) ? inMemory.slice(0, -unit.length) : inMemory} of ${all}`;
}

export const ownersWords = inLanguage('ownersWords', {
  /** The words beside an outlined square: the owner, and how many of its pages are in memory. Longest form first. */
  owned: (unit: MemoryUnit, owned: Pick<Owned, 'label' | 'part' | 'pages' | 'swapped'>): readonly string[] => {
    const { label, part, pages } = owned;
    const amount = inMemoryOf(unit, owned);
    return part === null
      ? [`${label}: ${amount}`, `${label}: ${memory(unit, pages)}`]
      : [`${label}’s ${PARTS[part]}: ${amount}`, `${PARTS[part]}: ${amount}`, `${PARTS[part]}: ${memory(unit, pages)}`, PARTS[part]];
  },
  /** The words beside the letter of a hot set: how many of its pages are in memory. Longest form first. */
  tagged: (unit: MemoryUnit, owned: Pick<Owned, 'pages' | 'swapped'>): readonly string[] => {
    const amount = inMemoryOf(unit, owned);
    return [`hot set: ${amount}`, amount, amount.replace(/( of \S+) .*/, '$1'), memory(unit, owned.pages)];
  },
  /** Pages in swap; `has`: they have left a note that says when they were swapped out. Longest form first. */
  noted: (amount: string, has: boolean): readonly string[] =>
    has
      ? [`${amount}, each with a note`, `${amount}, with notes`, 'with notes']
      : [`${amount}, without notes`, `${amount}, no notes`, 'no notes'],
});
