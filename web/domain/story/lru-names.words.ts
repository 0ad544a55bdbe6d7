// Names of the sides if their kernels have different LRUs and no story names them.
import type { Info } from '../../engine/protocol.ts';
import { inLanguage } from '../../words/language.ts';
import type { SideNames } from '../side-names.model.ts';

export const lruWords = inLanguage('lruWords', { lists: 'Classic LRU', generations: 'Multi-Gen LRU' });

type OfSide = Pick<Info, 'has_generations'> | null;

const LISTS_FIRST: SideNames = { before: lruWords.lists, after: lruWords.generations };
const GENERATIONS_FIRST: SideNames = { before: lruWords.generations, after: lruWords.lists };

/** The names of two kernels with different LRUs; null: both have the same LRU, or one kernel is not known yet. */
export function lruNames({ before, after }: { readonly before: OfSide; readonly after: OfSide }): SideNames | null {
  if (before === null || after === null || before.has_generations === after.has_generations) return null;
  return after.has_generations ? LISTS_FIRST : GENERATIONS_FIRST;
}
