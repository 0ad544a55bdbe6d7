import { amountText } from '../../domain/scene/amounts.words.zh.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './caches.words.ts';

const mb = (pages: number): string => amountText(inMb(pages));

export const cachesWords: WordsOf<typeof english.cachesWords> = {
  list: (known) => [
    `${count(known)} 个未使用的 dentry 和 inode`,
    `${count(known)} 个 dentry 和 inode`,
    `${count(known)} dentry、inode`,
    `${count(known)} 个对象`,
  ],
  scans: ({ objects, freed, isAll }) => {
    if (objects === 0) return ['跳过'];
    if (isAll && freed === 0) return ['全部扫描，释放 0', '全扫，释放 0', '全部扫描'];
    if (freed === null) return [`已扫描 ${count(objects)}`];
    return [`扫描 ${count(objects)}，释放 ${count(freed)}`, `${count(objects)} 中释放 ${count(freed)}`, `扫描 ${count(objects)}`];
  },
  soFar: (objects) => [`至今共扫描：${count(objects)} 个对象`, `至今共扫描：${count(objects)}`],
  unclean: (inodes) => [`${count(inodes)} 个 inode 要先写盘`, `${count(inodes)} 个脏 inode`],
  dropped: (pages) => [`随之丢弃的文件页：${mb(pages)}`, `丢弃的页：${mb(pages)}`, `丢弃：${mb(pages)}`],
  card: (objects) => [`一张卡：${count(objects)}`],
  file: (name) => (name === null ? ['其他文件', '其他'] : [`文件“${name}”`, name]),
  allFiles: ['文件页', '文件'] as const,
  amount: (pages) => [mb(pages), mb(pages).replace(/ .*/, '')],
  gone: (pages, isRead) => {
    const what = isRead ? '还没读回' : '逐出';
    return [[`${what}：${mb(pages)}`], [`${what}：`, mb(pages)], [what]];
  },
  ofFiles: (scan) => (scan[0]?.endsWith('一部分') ? [scan[0].replace(/扫描了?/, '$&文件页的'), ...scan] : scan),
  hangs: ['释放 inode 时，它的页缓存随之丢弃', '释放 inode 会丢弃页缓存', 'inode 连着它的页'],
  namesFewer: (names) => [`比另一侧少 ${count(names)} 个对象`, `少 ${count(names)} 个对象`, `少 ${count(names)}`],
  namesToRead: (names) => [`少 ${count(names)} 个对象：多读磁盘`, `少 ${count(names)} 个对象`, `少 ${count(names)}`],
  fell: (name) => (name === null ? ['inode 已释放，页缓存随之丢弃', '随 inode 丢弃'] : [`${name}：随 inode 被丢弃`, `${name} 被丢弃`]),
  rest: (others, programs, kernel) => {
    const told = [
      ['未显示的文件', '其他文件', others],
      ['匿名页', '匿名', programs],
      ['内核自用', '内核', kernel],
    ] as const;
    const there = told.filter(([, , pages]) => pages > 0);
    return [0, 1].map((way) => there.map((one) => `${one[way]} ${mb(one[2])}`).join('，'));
  },
  waitForInodes: (programs) => [
    [`${programs} 个程序在等`, 'inode 写到磁盘'],
    [`${programs} 个在等：`, 'inode 写盘'],
  ],
  onDisk: (name, pages) => [
    [`文件 ${name} 的 ${mb(pages)} 现在只在磁盘上`, '要重新读入'],
    [`文件 ${name} 的 ${mb(pages)}`, '现在只在磁盘上'],
    [`${name} 的 ${mb(pages)}`, '只在磁盘上'],
    [name, '只在磁盘上'],
  ],
};
