// Words of the generations below the tanks; the depth Kernel has the kernel's names.
import { count, tenths } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

export const generationTableWords = inLanguage('generationTableWords', {
  title: (place: string, group: string | null): string => `Generations of ${place}${group === null ? '' : `, group ${group}`}`,
  oldestFirst: 'oldest first: evicted from the first row',
  columns: { seq: 'number', age: 'age', anon: 'anonymous pages', file: 'file pages' },
  age: (ns: number): string => `${tenths(ns / 1e9)} s`,
  none: 'none so old',
  tiers: {
    kind: 'feedback',
    pages: 'oldest, by tier',
    refaulted: 'came back',
    total: 'of evicted or spared',
    limit: 'evicts',
  },
  kind: { anon: 'anonymous', file: 'file' },
  upTo: (tier: number, isNext: boolean): string => `tier ${tier === 0 ? '0' : `0 to ${tier}`}${isNext ? ', tried first' : ''}`,
  byTier: (pages: readonly number[]): string => pages.map((one) => count(one)).join(' · '),
});
