import { amountText } from '../../domain/scene/amounts.words.zh.ts';
import { inMb, memoryIn } from '../../domain/scene/marks.model.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './node-rooms.words.ts';

export const roomWords: WordsOf<typeof english.roomWords> = {
  name: (node) => [`NUMA 节点 ${node}：一个 CPU 插槽的内存`, `NUMA 节点 ${node}：一个插槽`, `NUMA 节点 ${node}`, `节点 ${node}`],
  freeOn: (node, { free, perCpu, unit }) => {
    const amount = amountText(memoryIn(unit, free - perCpu));
    return [`节点 ${node}：空闲 ${amount}`, `节点 ${node}：${amount}`];
  },
  zone: ({ name, on }) => (on === null ? `无 ${name}` : name),
  kswapd: (node) => `kswapd${node}`,
  gate: ({ zones, balanced, only, sleeps, single = null }) => {
    const does = sleeps ? '睡眠' : '无法睡眠';
    const checks = zones === 1 ? '检查全部' : `检查 ${zones} 个`;
    const side = sleeps ? '低于' : '高于';
    if (zones === 0)
      return [
        ['它没有要检查的 zone，', `没有一个${side} high：${does}`],
        [`没有 zone ${side} high：${does}`],
        [sleeps ? '0 个 zone：没有一个缺页' : '0 个 zone：没有一个够'],
        [sleeps ? '0 个：没一个缺' : '0 个：没一个够'],
        ['不检查 zone'],
        [does],
      ];
    if (only !== null)
      return [
        [`它只检查 zone ${only}，它${sleeps ? '高于' : '低于'}`, `high：${does}`],
        [`${only} ${sleeps ? '高于' : '低于'} high：${does}`],
        [`1 个 zone，${only}：${sleeps ? '够' : '不够'}`],
        [`${only}：${sleeps ? '够' : '不够'}`],
        [`检查 ${only}`],
        [does],
      ];
    return sleeps
      ? [
          [balanced === zones ? '它检查的 zone 都' : `它检查的 ${zones} 个 zone 中 ${balanced} 个`, '高于 high：睡眠'],
          ['高于 high：睡眠'],
          [zones === 1 ? `${single ?? '1 个 zone'}：够` : `${zones} 个 zone：${balanced === zones ? '全都够' : `${balanced} 个够`}`],
          [zones === 1 ? `${single ?? '1 个'}：够` : `${zones} 个：${balanced === zones ? '全够' : `${balanced} 个够`}`],
          [checks],
          [does],
        ]
      : [['它检查的 zone 里', `有的低于 high：${does}`], [`低于 high：${does}`], ['有的 zone 不够'], ['有的不够'], [checks], [does]];
  },
  scans: ['扫描这个节点的页面', '扫描这个节点', '扫描'],
  loop: ['没事可做', '却无法', '睡眠'],
  inode: [
    ['等已删除文件的 inode', '写入磁盘'],
    ['等待', 'inode 写入磁盘'],
  ],
  noSwap: [
    ['没有交换区：匿名页', '不能释放'],
    ['没有交换区：', '匿名页留下'],
  ],
  dropped: (pages) => [
    [`${amountText(inMb(pages))} 页缓存已丢弃：`, '这些页现在只在磁盘上'],
    [`${amountText(inMb(pages))} 已丢弃：`, '现在只在磁盘上'],
    [`${amountText(inMb(pages))} 已丢弃`, '只在磁盘上'],
  ],
};
