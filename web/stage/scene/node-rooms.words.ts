// What is said of processors with their own memory.
import { amountText } from './amounts.words.ts';
import { inMb } from './marks.model.ts';
import type { Gate } from './node-rooms.model.ts';

/** What has to be fine of so many parts; of no part at all "all" is true and "one" is not. */
const NEEDS: Readonly<Record<Gate['asks'], (parts: number) => string>> = {
  all: (parts) => `all of ${partsOf(parts)}`,
  one: (parts) => `1 of ${partsOf(parts)}`,
  'one-or-none': (parts) => `1 of ${partsOf(parts)}, or none there`,
  enough: (parts) => `enough of ${partsOf(parts)}`,
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
    const needs = NEEDS[asks](parts);
    const does = sleeps ? 'sleeps' : 'no sleep';
    return [`needs ${needs} fine: ${does}`, `${needs} fine: ${does}`, `${needs.replace(/ parts?/, '')}: ${does}`, does];
  },
  loop: ['nothing to do,', 'yet it may', 'not sleep'],
  dropped: (pages: number): readonly (readonly [string, string])[] => [
    [`${amountText(inMb(pages))} of file data dropped`, 'by kswapd, with the names of the files'],
    [`${amountText(inMb(pages))} of file data`, 'dropped by kswapd'],
    [`${amountText(inMb(pages))} dropped`, 'by kswapd'],
  ],
} as const;
