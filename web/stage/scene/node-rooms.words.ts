// What is said of processors with their own memory.
import { amountText } from './amounts.words.ts';
import { inMb } from './marks.model.ts';
import type { Gate } from './node-rooms.model.ts';

/** What was found, by what it may sleep for; of no part at all "all" is true and "one" is not. */
const FOUND: Readonly<Record<Gate['asks'], { readonly yes: string; readonly no: string }>> = {
  all: { yes: 'all fine', no: 'not all fine' },
  one: { yes: 'one fine', no: 'none fine' },
  'one-or-none': { yes: 'none short', no: 'none fine' },
  enough: { yes: 'enough fine', no: 'too few fine' },
};

const partsOf = (parts: number): string => (parts === 1 ? '1 part' : `${parts} parts`);

export const roomWords = {
  name: (node: number): readonly string[] => [
    `processor ${node} with its own memory`,
    `processor ${node}, own memory`,
    `processor ${node}`,
    `CPU ${node}`,
  ],
  kswapd: (node: number): string => `kswapd${node}`,
  /** What it asks before it sleeps, and the answer. */
  gate: ({ parts, asks, sleeps }: Gate): readonly string[] => {
    const found = FOUND[asks][sleeps ? 'yes' : 'no'];
    const does = sleeps ? 'may sleep' : 'no sleep';
    return [`checks ${partsOf(parts)}, ${found}: ${does}`, `${partsOf(parts)}, ${found}: ${does}`, `${parts} checked: ${does}`, does];
  },
  loop: ['wakes up', 'for nothing,', 'again and again'],
  dropped: (pages: number): readonly (readonly [string, string])[] => [
    [`${amountText(inMb(pages))} of file data dropped`, 'by kswapd, with the names of the files'],
    [`${amountText(inMb(pages))} of file data`, 'dropped by kswapd'],
    [`${amountText(inMb(pages))} dropped`, 'by kswapd'],
  ],
} as const;
