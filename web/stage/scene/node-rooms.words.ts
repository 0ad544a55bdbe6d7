// Words for NUMA nodes: the memory of each socket, and its kswapd.

import { amountText } from '../../domain/scene/amounts.words.ts';
import { inMb } from '../../domain/scene/marks.model.ts';
import type { Gate } from '../../domain/scene/node-rooms.model.ts';
import { inLanguage } from '../../words/language.ts';

export const roomWords = inLanguage('roomWords', {
  name: (node: number): readonly string[] => [
    `NUMA node ${node}: memory of one socket`,
    `NUMA node ${node}: one socket`,
    `NUMA node ${node}`,
    `node ${node}`,
  ],
  kswapd: (node: number): string => `kswapd${node}`,
  /** What kswapd checks before it sleeps, and the answer, on as many lines as fit. */
  gate: ({ zones, balanced, only, sleeps }: Gate): readonly (readonly string[])[] => {
    const does = sleeps ? 'sleeps' : 'cannot sleep';
    const checks = zones === 1 ? 'checks all' : `checks ${zones}`;
    const so = sleeps ? 'it sleeps' : 'it stays awake';
    // If there is no zone to check, no zone is below high, and none is above it either. The patch changes which of the two kswapd asks.
    const side = sleeps ? 'below' : 'above';
    if (zones === 0)
      return [['it checks no zone, so none is', `${side} high: ${so}`], [`no zone is ${side} high: ${does}`], ['checks none'], [does]];
    if (only !== null)
      return [
        [`it checks only zone ${only}, which`, sleeps ? 'is above high: it sleeps' : `is below high: ${does}`],
        [`${only} alone is ${sleeps ? 'above' : 'below'} high: ${does}`],
        [`checks ${only}`],
        [does],
      ];
    return sleeps
      ? [
          [balanced === zones ? 'every zone that it checks' : `${balanced} of ${zones} zones that it checks`, 'is above high: it sleeps'],
          ['above high: sleeps'],
          [checks],
          [does],
        ]
      : [['a zone that it checks', `is below high: ${does}`], [`below high: ${does}`], [checks], [does]];
  },
  loop: ['nothing', 'to do, yet', 'awake'],
  dropped: (pages: number): readonly (readonly [string, string])[] => [
    [`${amountText(inMb(pages))} of cache dropped`, 'by kswapd, with the files’ inodes'],
    [`${amountText(inMb(pages))} of cache`, 'dropped by kswapd'],
    [`${amountText(inMb(pages))} dropped`, 'by kswapd'],
  ],
});
