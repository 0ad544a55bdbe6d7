// Words for NUMA nodes: the memory of each socket, and its kswapd.

import { amountText } from '../../domain/scene/amounts.words.ts';
import { inMb, memoryIn } from '../../domain/scene/marks.model.ts';
import type { CheckedZone, Gate } from '../../domain/scene/node-rooms.model.ts';
import type { TankPart } from '../../domain/scene/tank.model.ts';
import { inLanguage } from '../../words/language.ts';

export const roomWords = inLanguage('roomWords', {
  name: (node: number): readonly string[] => [
    `NUMA node ${node}: memory of one socket`,
    `NUMA node ${node}: one socket`,
    `NUMA node ${node}`,
    `node ${node}`,
  ],
  /** Free pages of the node, without those on per-CPU lists, as the watermarks count them. */
  freeOn: (node: number, { free, perCpu, unit }: Pick<TankPart, 'free' | 'perCpu' | 'unit'>): readonly string[] => {
    const amount = amountText(memoryIn(unit, free - perCpu));
    return [`node ${node}: ${amount} free`, `node ${node}: ${amount}`];
  },
  zone: ({ name, on }: CheckedZone): string => (on === null ? `no ${name}` : name),
  kswapd: (node: number): string => `kswapd${node}`,
  /** Words about the sleep check of kswapd and its result, on as many lines as fit. */
  gate: ({ zones, balanced, only, sleeps, single }: Gate): readonly (readonly string[])[] => {
    const does = sleeps ? 'sleeps' : 'cannot sleep';
    const checks = zones === 1 ? 'checks all' : `checks ${zones}`;
    const so = sleeps ? 'it sleeps' : 'it stays awake';
    const enough = `${single ?? 'its zone'} has enough`;
    // If there is no zone to check, no zone is below the high watermark, and none is above it. The patch changes which of the two kswapd asks.
    const side = sleeps ? 'below' : 'above';
    if (zones === 0)
      return [
        ['it checks no zone, so none is', `${side} high: ${so}`],
        [`no zone is ${side} high: ${does}`],
        [sleeps ? '0 zones: none is short' : '0 zones: none has enough'],
        [sleeps ? '0 zones: none short' : '0 zones: none fine'],
        ['checks none'],
        [does],
      ];
    if (only !== null)
      return [
        [`it checks only zone ${only}, which`, sleeps ? 'is above high: it sleeps' : `is below high: ${does}`],
        [`${only} alone is ${sleeps ? 'above' : 'below'} high: ${does}`],
        [`zone ${only} has ${sleeps ? 'enough' : 'too little'}`],
        [`${only} has ${sleeps ? 'enough' : 'too little'}`],
        [`checks ${only}`],
        [does],
      ];
    return sleeps
      ? [
          [balanced === zones ? 'every zone that it checks' : `${balanced} of ${zones} zones that it checks`, 'is above high: it sleeps'],
          ['above high: sleeps'],
          [zones === 1 ? enough : `${balanced === zones ? 'all' : `${balanced} of`} ${zones} zones have enough`],
          [zones === 1 ? enough : `${balanced === zones ? 'all' : `${balanced} of`} ${zones} have enough`],
          [checks],
          [does],
        ]
      : [
          ['a zone that it checks', `is below high: ${does}`],
          [`below high: ${does}`],
          ['a zone is not fine'],
          ['one not fine'],
          [checks],
          [does],
        ];
  },
  /** For a kswapd that works. It checks only later whether it may sleep. */
  scans: ['scans the pages of this node', 'scans this node', 'scans'] as readonly string[],
  loop: ['nothing', 'to do, yet', 'awake'],
  /** On the disk floor, while kswapd waits until an inode is written. */
  inode: [
    ['waits until the inode of a', 'deleted file is on disk'],
    ['waits until an', 'inode is on disk'],
  ] as readonly (readonly [string, string])[],
  /** On the disk floor of a machine without swap. */
  noSwap: [
    ['no swap: anonymous pages', 'cannot be freed'],
    ['no swap: anonymous', 'pages stay'],
  ] as readonly (readonly [string, string])[],
  /** On the disk floor: page cache that kswapd has dropped, so that it must be read again. */
  dropped: (pages: number): readonly (readonly [string, string])[] => [
    [`${amountText(inMb(pages))} of page cache dropped:`, 'these pages are only on disk now'],
    [`${amountText(inMb(pages))} dropped:`, 'now only on disk'],
    [`${amountText(inMb(pages))} dropped`, 'only on disk'],
  ],
});
