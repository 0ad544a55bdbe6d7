import type { StackPart } from '../../domain/stack/stack.model.ts';
import { clock, count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './stack.words.ts';

const PARTS: Readonly<Record<StackPart, string>> = { call: '调用', reclaim: '回收', below: 'writepage' };

const bytes = (n: number): string => `${count(n)} 字节`;
const leftOf = (left: number): string => (left < 0 ? `越界 ${count(-left)}` : `剩 ${count(left)}`);
const beyond = (n: number): string => `越出栈 ${bytes(n)}，因此覆盖了别的内存`;

export const stackWords: WordsOf<typeof english.stackWords> = {
  title: (shown, more) => (more === 0 ? '内核栈' : `内核栈（${count(shown + more)} 个中的 ${count(shown)} 个）`),
  twin: '内核栈，最外层的函数在前',
  unsized: '没有公布大小',
  wall: '越界：被覆盖',
  part: (part, own) => [`${PARTS[part]} ${count(own)}`, PARTS[part]],
  left: leftOf,
  total: (used, left) => `${count(used)} · ${leftOf(left)}`,
  totalLong: (used, size, left) =>
    left < 0 ? `${count(used)} / ${bytes(size)}：${beyond(-left)}` : `${count(used)} / ${bytes(size)}，剩 ${count(left)}`,
  totalWhole: (used, size, left) => `${count(used)} / ${bytes(size)}，${leftOf(left)}`,
  note: (name, total, widest, newest) => `${name}：${total}。最宽：${widest}；最新：${newest}`,
  noteBeyond: (name, over, newest) => `${name}：${beyond(over)}。最新：${newest}`,
  fn: (name, own) => `${name} ${count(own)}`,
  twinFunction: (name, own) => `${name} ${own === 0 ? '没有公布大小' : count(own)}`,
  told: (name, own, sum) => `${name}：${own === 0 ? '没有公布大小' : bytes(own)}，连同所有调用者共 ${count(sum)}`,
  reader: (name) => `${name} 的栈上的函数；用上下方向键逐个查看`,
  readerDeepest: (name) => `至今最深的栈上的函数，来自 ${name}；用上下方向键逐个查看`,
  noTask: '没有任务在模拟了栈的内核代码中',
  deepest: '至今最深',
  deepestShort: '最深',
  goTo: (name, ns) => `至今最深：${name}，在 ${clock(ns)}。跳到那里`,
  functions: (sized, unsized) => `${count(sized)} 个函数公布了大小${unsized === 0 ? '' : `，${count(unsized)} 个没有`}`,
  at: (ns) => `在 ${clock(ns)}`,
  notInPlay: '没有公布过这个内核的栈用量。2010 年的运行有这个画面。',
};
