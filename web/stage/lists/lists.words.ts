// Words of the LRU lists.

import { type Condition, type ListAge, type ListKind, MANY_LAPS, type TailBit } from '../../domain/lists/lists.model.ts';
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

const kind: Readonly<Record<ListKind, string>> = { anon: 'anonymous', file: 'file' };

const age: Readonly<Record<ListAge, string>> = { inactive: 'inactive', active: 'active' };

const condition: Readonly<Record<Condition, string>> = {
  clean: 'clean',
  referenced: 'referenced',
  dirty: 'dirty',
  writeback: 'in writeback',
};

const tailBit: Readonly<Record<TailBit, string>> = {
  referenced: 'PG_referenced',
  accessed: 'accessed (pte young)',
  dirty: 'dirty',
  writeback: 'in writeback',
  reclaim: 'PG_reclaim',
  mapped: 'mapped',
  swapCache: 'in the swap cache',
};

export const listWords = inLanguage('listWords', {
  lists: 'Lists of',
  kind,
  kindShort: { anon: 'anon', file: 'file' },
  age,
  condition,
  tail: 'tail: scanned first',
  head: 'head: pages enter',
  pages: (n: number) => (n === 1 ? '1 page' : `${count(n)} pages`),
  window: (n: number) => `scans ${count(n)}`,
  wouldScan: (n: number) => `would scan ${count(n)}`,
  notLookedAt: 'not scanned',
  noSwap: 'cannot be freed: no swap',
  commonScale: (n: number) => `full length: ${count(n)} pages`,
  magnifierShort: 'tail, page by page',
  tailBit,
  lap: (laps: number) => `trip ${count(laps)}`,
  lapsOf: (laps: number) => (laps === 0 ? 'no trip yet' : `trip ${laps}${laps === MANY_LAPS ? ' or more' : ''}`),
  table: 'Lists, tail first',
  columns: { laps: 'Waiting for the disk', list: 'List', pages: 'Pages', window: 'Scan window', tail: 'At the tail' },
});
