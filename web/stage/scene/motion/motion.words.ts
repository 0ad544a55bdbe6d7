// What is said of what moves: how much a square is, and for who sees no square what a step has moved.
import { count } from '../../../words/format.ts';
import { inLanguage } from '../../../words/language.ts';
import { amountText } from '../amounts.words.ts';
import { type MemoryUnit, memoryIn } from '../marks.model.ts';
import type { Way } from './flows.model.ts';

const pagesOf = (pages: number): string => `${count(pages)} ${pages === 1 ? 'page' : 'pages'}`;

const MOVED: Readonly<Record<Way, string>> = {
  take: 'taken from free memory by programs',
  'fault-anon': 'into programs’ memory',
  'write-file': 'written by programs into file data',
  'read-file': 'read from the disk into file data',
  'swap-in': 'read again from swap',
  'free-file': 'of file data freed by kswapd',
  'free-anon': 'of programs’ memory freed by kswapd',
  'help-file': 'of file data freed by programs that search themselves',
  'help-anon': 'of programs’ memory freed by programs that search themselves',
  'back-file': 'of file data looked at and put back',
  'back-anon': 'of programs’ memory looked at and put back',
  'up-file': 'of file data found in use',
  'up-anon': 'of programs’ memory found in use',
  'gone-file': 'of file data gone with their file',
  'gone-anon': 'of programs’ memory given back by programs',
  'swap-out': 'thrown out to swap',
  'write-tail': 'of file data sent to the disk by whoever searches',
  flush: 'of file data sent to the disk by the flusher',
};

export const motionWords = inLanguage('motionWords', {
  square: (pages: number, unit: MemoryUnit): string => `a moving one: ${amountText(memoryIn(unit, pages))}`,
  step: (moved: readonly { readonly way: Way; readonly pages: number }[]): string =>
    moved.length === 0
      ? 'This step has moved no page.'
      : `This step: ${moved.map(({ way, pages }) => `${pagesOf(pages)} ${MOVED[way]}`).join('; ')}.`,
});
