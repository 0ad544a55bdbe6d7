import type { NAMED_MARKS, PLAIN_MARKS } from '../../domain/story/see.model.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './mark.words.ts';

const MARKS: Readonly<Record<(typeof PLAIN_MARKS)[number] | (typeof NAMED_MARKS)[number], string>> = {
  price: '代价',
  tank: '空闲内存',
  surplus: '高于 high 的空闲内存',
  file: '内存中的文件页',
  anon: '匿名页',
  lists: '内存中的页面',
  tables: '页表',
  dirty: '脏文件页',
  queue: '写队列',
  swap: '在交换区',
  kswapd: 'kswapd',
  reclaimers: '在直接回收的程序',
  inodes: '未使用的 dentry 和 inode',
  waiters: '等待 inode 的程序',
  shaft: '最深的调用栈，字节',
  call: '这次调用的栈，字节',
  flusher: 'flusher',
  node: '节点的空闲内存',
  group: '组的内存',
  program: '程序',
  pages: '匿名页，属于',
};

export const markText: WordsOf<typeof english.markText> = ({ kind, name }) => (name === '' ? MARKS[kind] : `${MARKS[kind]} ${name}`);
