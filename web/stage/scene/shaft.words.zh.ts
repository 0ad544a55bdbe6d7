import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type { Owner, ShaftPart } from './shaft.model.ts';
import type * as english from './shaft.words.ts';

const nameOf = (owner: Owner): string => (owner.type === 'program' ? owner.name : owner.type === 'kswapd' ? 'kswapd' : '回写线程');

const PARTS: Readonly<Record<ShaftPart, readonly string[]>> = {
  wants: ['要内存'],
  searches: ['找内存'],
  writes: ['把一页写到磁盘', '写一页', '写'],
  drives: ['驱动磁盘', '驱动'],
};

export const shaftWords: WordsOf<typeof english.shaftWords> = {
  owner: nameOf,
  name: (owner) => [`至今最深的调用栈：${nameOf(owner)}`, `至今最深的栈：${nameOf(owner)}`, `最深：${nameOf(owner)}`, nameOf(owner)],
  edge: (bytes) => `边界：${count(bytes)}`,
  over: (bytes) => [`${count(bytes)} 字节进了别的内存`, `越界 ${count(bytes)} 字节`, `越界 ${count(bytes)}`],
  spare: (bytes) => [`还剩 ${count(bytes)} 字节`, `还剩 ${count(bytes)}`, `剩 ${count(bytes)}`],
  part: (part, owner) => (part === 'wants' && owner.type !== 'program' ? ['自己的工作', '自己的'] : PARTS[part]),
  writes: (owner) => [
    [`${nameOf(owner)} ${owner.type === 'program' ? '自己' : ''}从这个深度`, '写过这里'],
    [nameOf(owner), '写过这里'],
  ],
};
