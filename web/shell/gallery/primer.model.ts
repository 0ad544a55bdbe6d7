// The numbers of pages of the primer's machine for its card. Every page is counted exactly once.
import { PRIMER } from '../../domain/gallery/cards.model.ts';

export type PrimerPages = {
  readonly managed: number;
  readonly free: number;
  readonly fileInactive: number;
  readonly fileActive: number;
  readonly anonInactive: number;
  readonly anonActive: number;
  /** Pages that are neither free nor on a list: the kernel's own, and those that are moving between lists. */
  readonly kernel: number;
};

/** Computes the numbers of pages from the values that were recorded for the card, which are in the order of PRIMER.values. */
export function primerPages(values: readonly number[]): PrimerPages {
  const at = (name: (typeof PRIMER.values)[number]): number => values[PRIMER.values.indexOf(name)] ?? 0;
  const lists = {
    fileInactive: at('list inactive-file'),
    fileActive: at('list active-file'),
    anonInactive: at('list inactive-anon'),
    anonActive: at('list active-anon'),
  };
  const listed = Object.values(lists).reduce((sum, pages) => sum + pages, 0);
  const [managed, free] = [at('managed'), at('free')];
  return { managed, free, ...lists, kernel: managed - free - listed };
}
