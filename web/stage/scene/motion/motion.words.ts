// Words about motion: the size of a moving square and, for readers who cannot see the squares, the pages that a step moved.

import { amountText } from '../../../domain/scene/amounts.words.ts';
import { type MemoryUnit, memoryIn } from '../../../domain/scene/marks.model.ts';
import { count } from '../../../words/format.ts';
import { inLanguage } from '../../../words/language.ts';
import type { Way } from './flows.model.ts';

/** `what`: the kind of pages with a blank after it, or an empty text. */
const pagesOf = (pages: number, what: string): string => `${count(pages)} ${what}${pages === 1 ? 'page' : 'pages'}`;

/** The kind of pages on each path, and what happened to them. */
const MOVED: Readonly<Record<Way, readonly [string, string]>> = {
  take: ['', 'taken from free memory by programs'],
  'fault-anon': ['anonymous ', 'faulted in by programs'],
  'write-file': ['file ', 'written by programs'],
  'read-file': ['file ', 'read from the disk'],
  'swap-in': ['', 'read back from swap'],
  'free-file': ['file ', 'evicted by kswapd'],
  'free-anon': ['anonymous ', 'freed by kswapd'],
  'help-file': ['file ', 'evicted by direct reclaim'],
  'help-anon': ['anonymous ', 'freed by direct reclaim'],
  'back-file': ['file ', 'scanned and put back'],
  'back-anon': ['anonymous ', 'scanned and put back'],
  'up-file': ['file ', 'activated'],
  'up-anon': ['anonymous ', 'activated'],
  'gone-file': ['file ', 'dropped with an inode'],
  'gone-anon': ['anonymous ', 'given back by programs'],
  'swap-out': ['', 'swapped out'],
  'write-tail': ['file ', 'written to disk by reclaim'],
  flush: ['file ', 'written to disk'],
};

export const motionWords = inLanguage('motionWords', {
  square: (pages: number, unit: MemoryUnit): string => `moving square: ${amountText(memoryIn(unit, pages))}`,
  step: (moved: readonly { readonly way: Way; readonly pages: number }[]): string =>
    moved.length === 0
      ? 'This step moved no page.'
      : `This step: ${moved.map(({ way, pages }) => `${pagesOf(pages, MOVED[way][0])} ${MOVED[way][1]}`).join('; ')}.`,
});
