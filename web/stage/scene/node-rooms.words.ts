// What is said of NUMA nodes: the memory of one socket each, and the kswapd of each.
import { inLanguage } from '../../words/language.ts';
import { amountText } from './amounts.words.ts';
import { inMb } from './marks.model.ts';
import type { Gate } from './node-rooms.model.ts';

export const roomWords = inLanguage('roomWords', {
  name: (node: number): readonly string[] => [
    `NUMA node ${node}: memory of one socket`,
    `NUMA node ${node}: one socket`,
    `NUMA node ${node}`,
    `node ${node}`,
  ],
  kswapd: (node: number): string => `kswapd${node}`,
  /** What it checks before it sleeps, and the answer, in as many lines as there is room for. */
  gate: ({ parts, sleeps }: Gate): readonly (readonly string[])[] => {
    const does = sleeps ? 'sleeps' : 'may not sleep';
    if (parts === 0) return [['it checks a kind of memory that', `is not here: ${does}`], [`none of its kind: ${does}`], [does]];
    return sleeps
      ? [['the memory that it checks', 'is fine: sleeps'], ['checked, fine: sleeps'], [does]]
      : [['of the memory that it checks', `too little is free: ${does}`], [`too little: ${does}`], [does]];
  },
  loop: ['nothing to do,', 'yet it may', 'not sleep'],
  dropped: (pages: number): readonly (readonly [string, string])[] => [
    [`${amountText(inMb(pages))} of file data dropped`, 'by kswapd, with the inodes of the files'],
    [`${amountText(inMb(pages))} of file data`, 'dropped by kswapd'],
    [`${amountText(inMb(pages))} dropped`, 'by kswapd'],
  ],
});
