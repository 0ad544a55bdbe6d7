// Words for the page cache, file by file, and for the inodes that it belongs to.

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
  /** What a card stands for. */
  card: (objects: number): string => `one card: ${count(objects)}`,
  /** Longest first; all files of a picture have a name of the same form. */
  file: (name: string | null): readonly [string, string] => (name === null ? ['other files', 'others'] : [`file ${name}`, name]),
  amount: (pages: number): readonly string[] => [mb(pages), mb(pages).replace(/ .*/, '')],
  /** In one line or two. */
  gone: (pages: number): readonly (readonly string[])[] => [[`evicted: ${mb(pages)}`], ['evicted:', mb(pages)], ['evicted']],
  hangs: ['freeing an inode drops its cached pages', 'freeing an inode drops its pages', 'inode freed: pages too'],
  /** Compared with the other side; the frame does not say whether these objects were here before. */
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
  /** What else is in memory: other files, anonymous pages, the kernel's own. */
  rest: (others: number, programs: number, kernel: number): readonly string[] => {
    const told = [
      ['files not shown', 'other files', others],
      ['anonymous pages', 'anonymous', programs],
      ['kernel memory', 'kernel', kernel],
    ] as const;
    const there = told.filter(([, , pages]) => pages > 0);
    return [0, 1].map((way) => there.map((one) => `${one[way]} ${mb(one[2])}`).join(', '));
  },
  /** In two lines: on the floor of the disk. */
  onDisk: (name: string, pages: number): readonly (readonly [string, string])[] => [
    [`${mb(pages)} of file ${name} are only here now`, 'and must be read back'],
    [`file ${name}: only here now`, `${mb(pages)} must be read`],
    [`file ${name}`, 'is only here'],
    [name, 'only here'],
  ],
});
