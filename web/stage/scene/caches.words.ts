// Words for the page cache, file by file, and for the inodes of the files.

import { amountText } from '../../domain/scene/amounts.words.ts';
import type { ObjectScan } from '../../domain/scene/caches.model.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

const mb = (pages: number): string => amountText(inMb(pages));

export const cachesWords = inLanguage('cachesWords', {
  list: (known: number): readonly string[] => [
    `${count(known)} unused dentries and inodes`,
    `${count(known)} dentries and inodes`,
    `${count(known)} dentries, inodes`,
    `${count(known)} objects`,
  ],
  /** Words about the scan of dentries and inodes by the present pass of reclaim. Longest form first. */
  scans: ({ objects, freed, isAll }: ObjectScan): readonly string[] => {
    if (objects === 0) return ['skipped'];
    if (isAll && freed === 0) return ['scans all, frees none', 'scans all, frees 0', 'scans all'];
    // The shrinker is still freeing objects, so their number is not known yet, and fewer objects are left than it has scanned.
    if (freed === null) return [`has scanned ${count(objects)}`, `scanned ${count(objects)}`];
    return [`scans ${count(objects)}, frees ${count(freed)}`, `frees ${count(freed)} of ${count(objects)}`, `scans ${count(objects)}`];
  },
  /** Number of dentries and inodes scanned since the start. Longest form first. */
  soFar: (objects: number): readonly string[] => [
    `scanned so far: ${count(objects)} objects`,
    `${count(objects)} objects scanned`,
    `scanned: ${count(objects)}`,
  ],
  /** Inodes that the shrinker cannot free yet. */
  unclean: (inodes: number): readonly string[] => {
    const several = inodes === 1 ? '' : 's';
    return [
      `${count(inodes)} inode${several} must be written first`,
      `${count(inodes)} inode${several} to write first`,
      `${count(inodes)} dirty inode${several}`,
    ];
  },
  dropped: (pages: number): readonly string[] => [
    `file pages dropped with them: ${mb(pages)}`,
    `pages dropped: ${mb(pages)}`,
    `dropped: ${mb(pages)}`,
  ],
  card: (objects: number): readonly string[] => [`one card: ${count(objects)}`],
  /** The name of a file, longest form first. All files in a picture use the same form. */
  file: (name: string | null): readonly [string, string] => (name === null ? ['other files', 'others'] : [`file “${name}”`, name]),
  /** Names of the row if it is the only one, for all files. */
  allFiles: ['file pages', 'files'] as const,
  amount: (pages: number): readonly string[] => [mb(pages), mb(pages).replace(/ .*/, '')],
  /** Evicted pages of a file; `isRead`: some of the evicted pages have been read again. Forms of one or two lines. */
  gone: (pages: number, isRead: boolean): readonly (readonly string[])[] => {
    const what = isRead ? 'not back' : 'evicted';
    return [[`${what}: ${mb(pages)}`], [`${what}:`, mb(pages)], [what]];
  },
  /** Words about how much is scanned, longest form first. They are below rows of single files, so the longest form says that the part is a part of
   * all file pages. */
  ofFiles: (scan: readonly string[]): readonly string[] => (scan[0]?.endsWith(' part') ? [`${scan[0]} of the file pages`, ...scan] : scan),
  /** A general rule, the last of the lines below the files. */
  hangs: ['freeing an inode drops its cached pages', 'freeing an inode drops its pages', 'an inode holds its pages'],
  /** The words compare the sides, because the frame does not say whether this side had these objects before. */
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
  /** `name`: the name of the file; null: the row of the file is above these words. */
  fell: (name: string | null): readonly string[] =>
    name === null
      ? ['inode freed, cached pages dropped', 'dropped with its inode']
      : [`${name}: dropped with its inode`, `${name} dropped`],
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
  /** Two lines for the disk floor about programs that wait for inodes. */
  waitForInodes: (programs: number): readonly (readonly [string, string])[] =>
    programs === 1
      ? [
          ['1 program waits until', 'an inode is on disk'],
          ['1 waits:', 'inode to disk'],
        ]
      : [
          [`${programs} programs wait until`, 'inodes are on disk'],
          [`${programs} wait:`, 'inodes to disk'],
        ],
  /** Two lines for the disk floor about a file whose pages were dropped. */
  onDisk: (name: string, pages: number): readonly (readonly [string, string])[] => [
    [`${mb(pages)} of file ${name} are only on disk now`, 'and must be read back'],
    [`${mb(pages)} of file ${name}:`, 'now only on disk'],
    [`${mb(pages)} of ${name}:`, 'only on disk'],
    [name, 'only on disk'],
  ],
});
