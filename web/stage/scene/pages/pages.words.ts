// Words of the scene in which every page is a square of its own; it counts pages instead of MB.
import { HAND } from '../../../domain/change/errands.model.ts';
import { count } from '../../../words/format.ts';
import { inLanguage } from '../../../words/language.ts';

const pages = (number: number): string => (number === 1 ? '1 page' : `${count(number)} pages`);

export const pagesWords = inLanguage('pagesWords', {
  title: (managed: number): string => `A machine of ${pages(managed)}`,
  free: (number: number): string => `free: ${pages(number)}`,
  amount: pages,
  square: 'one square: one page of 4 KB',
  key: {
    quiet: 'pale: inactive',
    inUse: 'dark: active',
    dirty: 'dirty',
    writeback: 'in writeback',
    coming: 'being read',
    touched: 'used again: spared once',
  },
  exhausted: (who: string): readonly string[] => [
    `Nothing is left to reclaim, and swap is full: ${who} waits.`,
    `Nothing is left to reclaim: ${who} waits.`,
  ],
  outlined: (who: string): string => (who === HAND ? 'yours' : `the ${who}’s`),
  /** One of the three watermarks in the tank. */
  line: (name: 'high' | 'low' | 'min', number: number): string => `${name}: ${count(number)}`,
  kernelOwn: (number: number): readonly string[] => [`kernel memory: ${pages(number)}`, `kernel: ${pages(number)}`],
  /** Pages that were just isolated, or that have not been added to a list yet. */
  onTheWay: (number: number): string => `on no list: ${pages(number)}`,
  perSecond: (number: number): string => `${count(Math.round(number))} a second`,
  /** `out`: pages that are only in swap; `copies`: pages in swap that are also still in memory. */
  inSwap: (out: number, copies: number): string => {
    if (copies === 0) return pages(out);
    return out === 0 ? `${count(copies)} slots, pages still in memory` : `${pages(out)}, ${count(copies)} more still in memory`;
  },
  thrownOut: 'to swap:',
  readAgain: 'from swap:',
});
