// What the scene says when every page is a square of its own: it counts pages, not MB.
import { count } from '../../../words/format.ts';

const pages = (number: number): string => (number === 1 ? '1 page' : `${count(number)} pages`);

export const pagesWords = {
  title: (managed: number): string => `A machine of ${pages(managed)}`,
  free: (number: number): string => `free: ${pages(number)}`,
  amount: pages,
  /** Of one of the three lines in the tank. */
  line: (name: 'high' | 'low' | 'min', number: number): string => `${name}: ${count(number)}`,
  kernelOwn: (number: number): readonly string[] => [`the kernel’s own: ${pages(number)}`, `kernel: ${pages(number)}`],
  perSecond: (number: number): string => `${count(Math.round(number))} a second`,
  thrownOut: 'thrown out:',
  readAgain: 'read again:',
} as const;
