// Words of the scene in which every page is a square of its own; it counts pages instead of MB.
import { HAND } from '../../../domain/change/errands.model.ts';
import { count } from '../../../words/format.ts';
import { inLanguage } from '../../../words/language.ts';

const pages = (number: number): string => (number === 1 ? '1 page' : `${count(number)} pages`);

const AT_LINE = { high: 'kswapd stops', low: 'kswapd wakes', min: 'direct reclaim' } as const;

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
    `Reclaim frees nothing more, and swap is full: ${who} waits.`,
    `Reclaim frees nothing more: ${who} waits.`,
  ],
  outOfMemory: (who: string): readonly string[] => [
    `Reclaim frees nothing more, and swap is full: the kernel kills ${who}.`,
    `Reclaim frees nothing more: the kernel kills ${who}.`,
  ],
  outlined: (who: string): string => (who === HAND ? 'yours' : `the ${who}’s`),
  /** The name of a watermark in the tank, with what happens there; then a shorter form. */
  line: (name: 'high' | 'low' | 'min', number: number): readonly string[] => [
    `${name} ${count(number)}: ${AT_LINE[name]}`,
    `${name}: ${count(number)}`,
  ],
  /** The pages of a belt on each list, and how many of them are still being read. A list without pages is left out. */
  lists: (inactive: number, active: number, coming: number): string =>
    [...(inactive > 0 ? [`${count(inactive)} inactive`] : []), ...(active > 0 ? [`${count(active)} active`] : [])].join(', ') +
    (coming > 0 ? ` (${count(coming)} being read)` : ''),
  /** Pages that have moved to the other list since the start. */
  moved: ({ isUp, pages: number }: { readonly isUp: boolean; readonly pages: number }): readonly string[] => [
    isUp ? `${count(number)} used again: activated` : `${count(number)} made inactive`,
  ],
  /** For a pass that is to scan this many pages, twice as many as the previous one. */
  doubled: (number: number): readonly string[] => [
    `kswapd scans ${count(number)}, twice the last pass`,
    `scans ${count(number)}, twice the last pass`,
    'twice the last pass',
  ],
  /** The number of file pages, and how many of them are not on disk yet. */
  unwritten: (number: number, { dirty, writeback }: { readonly dirty: number; readonly writeback: number }): string =>
    `${count(number)}: ${count(dirty)} dirty, ${count(writeback)} in writeback`,
  kernelOwn: (number: number): readonly string[] => [
    `kernel memory: ${pages(number)}`,
    `kernel: ${pages(number)}`,
    `kernel: ${count(number)}`,
  ],
  /** Pages on no list: those that reclaim has isolated, which are drawn left of their belt, and those that the kernel has not added to one yet. */
  onTheWay: (isolated: number, fresh: number): string =>
    isolated === 0
      ? `new, on no list yet: ${count(fresh)}`
      : `${fresh === 0 ? 'scanned now' : 'scanned or new'}: ${count(isolated + fresh)}`,
  perSecond: (number: number): string => `${count(Math.round(number))} a second`,
  /** Slots of swap in use; `copies`: those whose page is in memory as well. Longest form first. */
  slots: (used: number, all: number, copies: number): readonly string[] => {
    const slots = `${used === all ? 'full: ' : ''}${count(used)} of ${count(all)} slots`;
    if (copies === 0) return [slots];
    const which = copies === used ? 'all' : count(copies);
    return [`${slots}; ${which} still in memory, too`, `${slots}, ${which} also in memory`, slots];
  },
  thrownOut: 'to swap:',
  readAgain: 'from swap:',
});
