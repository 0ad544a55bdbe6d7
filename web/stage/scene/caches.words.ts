// Words for the page cache, file by file, and for the inodes of the files.

import { amountText } from '../../domain/scene/amounts.words.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

const mb = (pages: number): string => amountText(inMb(pages));

export const cachesWords = inLanguage('cachesWords', {
  list: (known: number): readonly string[] => [
    `unused dentries and inodes: ${count(known)}`,
    `dentries, inodes: ${count(known)}`,
    `objects: ${count(known)}`,
  ],
  /** Since the start. */
  scanned: (objects: number): string => `scanned: ${count(objects)}`,
  /** The number of objects that a card stands for. */
  card: (objects: number): string => `one card: ${count(objects)}`,
  /** Longest form first; all files in a picture use the same form. */
  file: (name: string | null): readonly [string, string] => (name === null ? ['other files', 'others'] : [`file ${name}`, name]),
  amount: (pages: number): readonly string[] => [mb(pages), mb(pages).replace(/ .*/, '')],
  /** Forms of one or two lines. */
  gone: (pages: number): readonly (readonly string[])[] => [[`evicted: ${mb(pages)}`], ['evicted:', mb(pages)], ['evicted']],
  hangs: ['freeing an inode drops its cached pages', 'freeing an inode drops its pages', 'inode freed: pages too'],
  /** Compared with the other side, because the frame does not say whether this side had these objects before. */
  namesFewer: (names: number): readonly string[] => [
    `${count(names)} fewer objects than the other side`,
    `${count(names)} fewer objects`,
    `${count(names)} fewer`,
  ],
  namesToRead: (names: number): readonly string[] => [
    `${count(names)} fewer objects: more disk reads`,
    `${count(names)} fewer objects`,
    `${count(names)} fewer`,
  ],
  fell: ['inode freed, cached pages dropped', 'dropped with its inode'],
  /** The rest of memory: other files, anonymous pages, and the kernel's own pages. */
  rest: (others: number, programs: number, kernel: number): readonly string[] => {
    const told = [
      ['files not shown', 'other files', others],
      ['anonymous pages', 'anonymous', programs],
      ['kernel memory', 'kernel', kernel],
    ] as const;
    const there = told.filter(([, , pages]) => pages > 0);
    return [0, 1].map((way) => there.map((one) => `${one[way]} ${mb(one[2])}`).join(', '));
  },
  /** Two lines for the disk floor. */
  onDisk: (name: string, pages: number): readonly (readonly [string, string])[] => [
    [`${mb(pages)} of file ${name} are only here now`, 'and must be read back'],
    [`file ${name}: only here now`, `${mb(pages)} must be read`],
    [`file ${name}`, 'is only here'],
    [name, 'only here'],
  ],
});
