// Words about motion: the size of a moving square, and for readers who see no squares, the pages that a step moved.
import { count } from '../../../words/format.ts';
import { inLanguage } from '../../../words/language.ts';
import { amountText } from '../amounts.words.ts';
import { type MemoryUnit, memoryIn } from '../marks.model.ts';
import type { Way } from './flows.model.ts';

const pagesOf = (pages: number): string => `${count(pages)} ${pages === 1 ? 'page' : 'pages'}`;

const MOVED: Readonly<Record<Way, string>> = {
  take: 'taken from free memory by programs',
  'fault-anon': 'faulted in as anonymous pages',
  'write-file': 'written by programs into file pages',
  'read-file': 'read from the disk into file pages',
  'swap-in': 'read back from swap',
  'free-file': 'of file pages evicted by kswapd',
  'free-anon': 'of anonymous pages freed by kswapd',
  'help-file': 'of file pages evicted by direct reclaim',
  'help-anon': 'of anonymous pages freed by direct reclaim',
  'back-file': 'of file pages scanned and put back',
  'back-anon': 'of anonymous pages scanned and put back',
  'up-file': 'of file pages activated',
  'up-anon': 'of anonymous pages activated',
  'gone-file': 'of file pages dropped with their inode',
  'gone-anon': 'of anonymous pages given back by programs',
  'swap-out': 'swapped out',
  'write-tail': 'of file pages written by reclaim',
  flush: 'of file pages written by the flusher',
};

export const motionWords = inLanguage('motionWords', {
  square: (pages: number, unit: MemoryUnit): string => `moving square: ${amountText(memoryIn(unit, pages))}`,
  step: (moved: readonly { readonly way: Way; readonly pages: number }[]): string =>
    moved.length === 0
      ? 'This step moved no page.'
      : `This step: ${moved.map(({ way, pages }) => `${pagesOf(pages)} ${MOVED[way]}`).join('; ')}.`,
});
