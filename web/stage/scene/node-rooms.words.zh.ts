import type { WordsOf } from '../../words/language.ts';
import { amountText } from './amounts.words.zh.ts';
import { inMb } from './marks.model.ts';
import type * as english from './node-rooms.words.ts';

export const roomWords: WordsOf<typeof english.roomWords> = {
  name: (node) => [`NUMA 节点 ${node}：一个 CPU 插槽的内存`, `NUMA 节点 ${node}：一个插槽`, `NUMA 节点 ${node}`, `节点 ${node}`],
  kswapd: (node) => `kswapd${node}`,
  gate: ({ parts, sleeps }) => {
    const does = sleeps ? '去睡' : '不准睡';
    if (parts === 0) return [['它检查的那种内存', `这里没有：${does}`], [`没有那一种：${does}`], [does]];
    return sleeps
      ? [['它检查的内存', '没有问题：去睡'], ['检查过，没问题：去睡'], [does]]
      : [['它检查的内存里', `空闲太少：${does}`], [`太少：${does}`], [does]];
  },
  loop: ['没事可做', '却不准', '睡'],
  dropped: (pages) => [
    [`${amountText(inMb(pages))} 文件数据被 kswapd`, '随 inode 一起丢掉'],
    [`${amountText(inMb(pages))} 文件数据`, '被 kswapd 丢掉'],
    [`${amountText(inMb(pages))}`, '被 kswapd 丢掉'],
  ],
};
