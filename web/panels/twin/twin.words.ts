// Words for the stage as text.

import { CONDITIONS } from '../../domain/lists/lists.model.ts';
import { Reclaimer } from '../../engine/codes.ts';
import type { Ns } from '../../engine/units.ts';
import { listWords } from '../../stage/lists/lists.words.ts';
import { tankWords } from '../../stage/tanks/tanks.words.ts';
import { clock, count, size } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import type { Moment, TwinRow } from './twin.model.ts';

export type Numbered = { readonly word: string; readonly number: string };
const numbered = (word: string, value: number): Numbered => ({ word, number: count(value) });

/** The numbers with their words, without zeros. */
const present = (all: readonly (readonly [word: string, value: number])[]): readonly Numbered[] =>
  all.filter(([, value]) => value > 0).map(([word, value]) => numbered(word, value));

const pages = (n: number): string => (n === 1 ? '1 page' : `${count(n)} pages`);

const DOES: Readonly<Record<Reclaimer, string>> = {
  [Reclaimer.Kswapd]: 'reclaims',
  [Reclaimer.Direct]: 'is in direct reclaim',
  [Reclaimer.Limit]: 'reclaims because of its group’s limit',
  [Reclaimer.High]: 'reclaims because of its group’s memory.high',
  [Reclaimer.Request]: 'reclaims because it has written to memory.reclaim',
};

const who = ({ reclaimer, priority, batch }: Moment): string => {
  if (reclaimer === null) return 'No task reclaims.';
  const company = reclaimer.others === 0 ? '' : ` and ${count(reclaimer.others)} more`;
  const doing = reclaimer.others === 0 ? DOES[reclaimer.sort] : 'reclaim';
  const last = batch === null ? '' : `: ${count(batch.reclaimed)} of ${pages(batch.scanned)} of ${batch.place} freed`;
  return `${reclaimer.name}${company} ${doing} at priority ${priority}${last}.`;
};

export const twinWords = inLanguage('twinWords', {
  title: 'The stage as text',
  at: (ns: Ns) => `at ${clock(ns)}`,
  waits: 'The stage is moving. This text describes the moment at which it last stopped.',
  numbersOf: (side: string) => `Numbers, ${side}`,
  tree: (side: string) => `Memory, ${side}: node, zone, list, part of a list`,
  hint: { keys: 'Arrow keys move and open. Escape closes.', touch: 'A tap opens and closes a part.' },
  listsElsewhere: 'While the picture below the tanks shows the lists, their parts appear here.',
  sentence: (moment: Moment): string => {
    const { zone } = moment;
    const free = zone === null ? '' : ` ${zone.name} has ${pages(zone.free)} free (${size(zone.free)}), ${tankWords.region[zone.region]}.`;
    return `${who(moment)}${free}`;
  },
  name: (row: TwinRow): string => {
    switch (row.type) {
      case 'node':
        return `Node ${row.node}`;
      case 'zone':
        return `Zone ${row.name}`;
      case 'list':
        return `${listWords.age[row.age]} ${listWords.kind[row.kind]}`;
      case 'segment':
        return row.from === row.to ? `page ${count(row.from)}` : `pages ${count(row.from)} to ${count(row.to)}`;
      case 'tail':
        return `last ${pages(row.pages)}, one by one`;
    }
  },
  numbers: (row: TwinRow): readonly Numbered[] => {
    switch (row.type) {
      case 'node':
        return [numbered('zones', row.zones), numbered('free', row.free), numbered('of', row.managed)];
      case 'zone': {
        const { zone } = row;
        return [
          numbered('free', zone.free_pages),
          { word: tankWords.region[row.region], number: '' },
          numbered('min', zone.min),
          numbered('low', zone.low),
          numbered('high', zone.high),
          numbered('managed', zone.managed),
          ...present([
            ['kernel', zone.kernel_pages],
            ['unevictable', zone.lists[4] ?? 0],
            ['isolated', zone.isolated_anon + zone.isolated_file],
            ['dirty', zone.dirty],
            ['being written', zone.writeback],
          ]),
        ];
      }
      case 'list':
        return [
          numbered('pages', row.size),
          ...(row.drawn === null
            ? []
            : present([
                ...CONDITIONS.map((one) => [listWords.condition[one], row.drawn?.tally[one] ?? 0] as const),
                ...row.drawn.waitingByLaps.slice(1).map((n, i) => [listWords.lapsOf(i + 1), n] as const),
                ['scan window', row.drawn.window],
              ])),
        ];
      case 'segment':
        return present(CONDITIONS.map((one) => [listWords.condition[one], row.tally[one]] as const));
      case 'tail':
        return row.bits.map(({ bit, pages: n }) => numbered(listWords.tailBit[bit], n));
    }
  },
});
