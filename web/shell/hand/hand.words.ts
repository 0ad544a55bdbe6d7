// Words for the program that the user works by hand.
import type { Errand, Held } from '../../domain/change/errands.model.ts';
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

const pages = (number: number): string => (number === 1 ? '1 page' : `${count(number)} pages`);

const DO: Readonly<Record<Errand, { readonly some: (number: number) => string; readonly none: string }>> = {
  take: { some: (number) => `Take ${count(number)}`, none: 'Take' },
  touch: { some: (number) => `Touch all ${count(number)}`, none: 'Touch' },
  write: { some: (number) => `Write ${count(number)}`, none: 'Write' },
  free: { some: (number) => `Free ${count(number)}`, none: 'Free' },
};

export const handWords = inLanguage('handWords', {
  label: 'Pages of your own',
  title: 'Your turn',
  /** `number`: of pages; null: the user cannot do this now. */
  button: (errand: Errand, number: number | null): string => (number === null ? DO[errand].none : DO[errand].some(number)),
  does: {
    take: 'You write to that many new pages; they become anonymous pages.',
    touch: 'You read your pages again. The kernel reads back those that were swapped out.',
    write: 'You write a file of that many pages; they are dirty until they are on the disk.',
    free: 'You give back the pages that you took last.',
  } satisfies Readonly<Record<Errand, string>>,
  held: ({ memory, swap, killed }: Held): string => {
    if (killed) return 'The kernel has killed your program.';
    if (memory + swap === 0) return 'You hold no page yet.';
    return swap === 0 ? `You hold ${pages(memory)}.` : `You hold ${pages(memory + swap)}, ${count(swap)} of them in swap.`;
  },
  undo: 'Undo',
});
