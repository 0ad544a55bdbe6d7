// What is said of processors with their own memory.
import { amountText } from './amounts.words.ts';
import { inMb } from './marks.model.ts';
import type { Gate } from './node-rooms.model.ts';

/** In full, short, and in a few letters; of so many parts. */
const CONDITIONS: Readonly<Record<Gate['asks'], (parts: number) => readonly [string, string, string]>> = {
  all: (parts) => [parts === 1 ? 'its 1 part is fine' : `all ${parts} parts are fine`, `all ${parts} are fine`, `all ${parts} fine`],
  one: (parts) => [`1 of ${partsOf(parts)} is fine`, `1 of ${parts} is fine`, `1 of ${parts} fine`],
  'one-or-none': (parts) => [`1 of ${partsOf(parts)} is fine, or none there`, `1 of ${parts} is, or none`, `1 of ${parts} or none`],
  enough: (parts) => [`enough of ${partsOf(parts)} are fine`, `enough of ${parts} are`, 'enough fine'],
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
    const answer = sleeps ? 'yes' : 'no';
    const [long, short, few] = CONDITIONS[asks](parts);
    return [`sleeps if ${long}: ${answer}`, `sleeps if ${short}: ${answer}`, `sleep? ${few}: ${answer}`, `${few}: ${answer}`];
  },
  loop: ['wakes, finds', 'nothing to do,', 'wakes again'],
  dropped: (pages: number): readonly (readonly [string, string])[] => [
    [`${amountText(inMb(pages))} of file data dropped`, 'by kswapd, with the names of the files'],
    [`${amountText(inMb(pages))} of file data`, 'dropped by kswapd'],
    [`${amountText(inMb(pages))} dropped`, 'by kswapd'],
  ],
} as const;
