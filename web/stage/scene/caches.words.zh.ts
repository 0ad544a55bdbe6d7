import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import { amountText } from './amounts.words.zh.ts';
import type * as english from './caches.words.ts';
import { inMb } from './marks.model.ts';

const mb = (pages: number): string => amountText(inMb(pages));

export const cachesWords: WordsOf<typeof english.cachesWords> = {
  list: (known) => [`没人在用的 dentry 和 inode：${count(known)}`, `dentry、inode：${count(known)}`, `对象：${count(known)}`],
  file: (name) => (name === null ? ['其他文件', '其他'] : [`文件 ${name}`, name]),
  amount: (pages) => [mb(pages), mb(pages).replace(/ .*/, '')],
  gone: (pages) => [[`没了：${mb(pages)}`], ['没了：', mb(pages)], ['没了']],
  hangs: ['文件的数据挂在其中一个 inode 上', '文件数据挂在 inode 上', '数据挂在 inode 上'],
  namesFewer: (names) => [`比另一边少 ${count(names)} 个对象`, `少 ${count(names)} 个对象`, `少 ${count(names)}`],
  namesToRead: (names) => [`少 ${count(names)} 个对象：要多读`, `少 ${count(names)} 个对象`, `少 ${count(names)}`],
  fell: ['inode 没了，数据也跟着没了', '随 inode 没了'],
  rest: (others, programs, kernel) => {
    const told = [
      ['未显示的文件', '其他文件', others],
      ['程序内存', '程序', programs],
      ['内核自用', '内核', kernel],
    ] as const;
    const there = told.filter(([, , pages]) => pages > 0);
    return [0, 1].map((way) => there.map((one) => `${one[way]} ${mb(one[2])}`).join('，'));
  },
  onDisk: (name, pages) => [
    [`文件 ${name} 的 ${mb(pages)} 现在只在这里`, '要重新读'],
    [`文件 ${name}：只在这里`, `${mb(pages)} 要重新读`],
    [`文件 ${name}`, '只在这里'],
    [name, '只在这里'],
  ],
};
