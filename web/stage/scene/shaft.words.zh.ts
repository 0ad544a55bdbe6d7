import { amountText } from '../../domain/scene/amounts.words.zh.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import type { Owner, ShaftPart } from '../../domain/scene/shaft.model.ts';
import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './shaft.words.ts';

const nameOf = (owner: Owner): string => (owner.type === 'program' ? owner.name : owner.type === 'kswapd' ? 'kswapd' : '回写线程');

const PARTS: Readonly<Record<ShaftPart, readonly string[]>> = {
  wants: ['系统调用'],
  searches: ['回收'],
  writes: ['文件系统写出', '文件系统'],
  drives: ['磁盘驱动', '驱动'],
};

export const shaftWords: WordsOf<typeof english.shaftWords> = {
  owner: nameOf,
  name: (owner) => [
    `至今最深的调用栈：${nameOf(owner)}`,
    `至今最深的栈：${nameOf(owner)}`,
    `最深的栈：${nameOf(owner)}`,
    `栈：${nameOf(owner)}`,
    nameOf(owner),
  ],
  call: (owner) => [`此刻的调用栈：${nameOf(owner)}`, `此刻的栈：${nameOf(owner)}`, nameOf(owner)],
  beyond: (hit) => {
    if (hit === null) return ['别的数据'];
    return hit === 'now' ? ['别的数据，已被覆盖', '数据已被覆盖', '已被覆盖'] : ['已被更深的调用覆盖', '之前已被覆盖', '已被覆盖'];
  },
  writers: (flusher, reclaim) => [
    [`回写线程写出 ${amountText(inMb(flusher))}`, `回收写出 ${amountText(inMb(reclaim))}`],
    [`回写线程：${amountText(inMb(flusher))}`, `回收：${amountText(inMb(reclaim))}`],
  ],
  over: (bytes) => [`${count(bytes)} 字节进了别的数据`, `越界 ${count(bytes)} 字节`, `越界 ${count(bytes)}`],
  spare: (bytes) => [`还剩 ${count(bytes)} 字节`, `还剩 ${count(bytes)}`, `剩 ${count(bytes)}`],
  part: (part, owner) => (part === 'wants' && owner.type !== 'program' ? ['自己的工作', '自己的'] : PARTS[part]),
  bytes: count,
  writes: (owner) => [
    [`${nameOf(owner)} ${owner.type === 'program' ? '自己' : ''}写过磁盘`, '就在这个深度'],
    [nameOf(owner), '写出过一个脏页'],
    [nameOf(owner), '写过脏页'],
  ],
};
