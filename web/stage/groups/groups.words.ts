// Words of the picture of the groups.
import { count, size } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import type { GroupFacts, GroupOrder, GroupRow, SoftGift } from './groups.model.ts';

/** Groups can be small, so small amounts are in KiB. */
const bytes = (pages: number): string => (pages < 256 ? `${count(pages * 4)} KiB` : size(pages));

const visits = (n: number): string => (n === 1 ? '1 visit' : `${count(n)} visits`);

const turn = ({ turn: of, order, softLimit, over }: GroupRow, isQueue: boolean): string => {
  switch (of.type) {
    case 'none':
      if (!isQueue) return over ? 'over, not visited' : 'not visited';
      return softLimit === null ? 'no soft limit' : 'not queued';
    case 'queued':
      return order === 1 ? 'first in the queue' : 'in the queue';
    case 'gives':
      return `${visits(of.visits)} so far`;
    case 'gave':
      return `last: ${visits(of.visits)}`;
    case 'visited':
      return of.done ? `at priority ${of.priority}` : `now, at priority ${of.priority}`;
  }
};

const gift = ({ name, turn: of, others }: SoftGift): string => {
  if (of.type === 'gave') return `last: ${name}, ${visits(of.visits)}, ${count(of.reclaimed)} freed`;
  const more = others === 0 ? '' : `; ${count(others)} more at the same time`;
  return of.type === 'gives' ? `${name}: ${visits(of.visits)}, ${count(of.reclaimed)} freed so far${more}` : '';
};

const note = (order: GroupOrder, { softLimits, dying, dyingObjects }: GroupFacts): string => {
  if (order.type === 'walk') {
    if (order.priority === null) return 'no walk yet';
    return `at priority ${order.priority}, ${order.at === null ? 'walk finished' : `now at ${order.at}`}`;
  }
  if (dying > 0 && !softLimits)
    return `${count(dying)} dying ${dying === 1 ? 'group' : 'groups'}, with ${count(dyingObjects)} objects charged`;
  if (!softLimits) return 'no group has a soft limit';
  if (order.latest !== null) return gift(order.latest);
  return order.length === 0 ? 'empty so far' : 'largest excess first';
};

const title = (order: GroupOrder | null, { softLimits }: GroupFacts, place: string): string => {
  if (order?.type === 'walk') return `Walk over groups, ${place}`;
  return softLimits ? `Soft-limit queue, ${place}` : 'Groups';
};

const shortTitle = (order: GroupOrder | null, { softLimits }: GroupFacts, place: string): string => {
  if (order?.type === 'walk') return `Walk, ${place}`;
  return softLimits ? `Queue, ${place}` : 'Groups';
};

export const groupWords = inLanguage('groupWords', {
  title,
  /** Shorter words for a small place. */
  shortTitle,
  note,
  none: 'This run has no groups',
  turn,
  usage: bytes,
  over: (pages: number) => `+${bytes(pages)} over`,
  objects: (n: number) => `${count(n)} objects`,
  gone: 'dying',
  soft: (pages: number) => `soft ${bytes(pages)}`,
  hard: (pages: number) => `hard ${bytes(pages)}`,
  scale: (pages: number) => `full length: ${bytes(pages)}`,
  here: (place: string) => `line: part in ${place}`,
  scanned: 'scanned',
  reclaimed: 'freed',
  majorFaults: 'major faults',
  direct: (pages: number) => `direct ${count(pages)}`,
  more: (n: number, pages: number) => `and ${count(n)} ${n === 1 ? 'other' : 'others'} with ${bytes(pages)}`,
  twin: {
    caption: 'Groups',
    group: 'Group',
    order: 'Place in the order',
    turn: 'State',
    usage: 'Pages charged',
    softLimit: 'Soft limit',
    excess: 'Excess',
    limit: 'Hard limit',
    anon: 'Anonymous',
    file: 'File',
    here: (place: string) => `In ${place}`,
    objects: 'Dentries and inodes',
    kswapdScanned: 'Scanned by kswapd',
    kswapdReclaimed: 'Freed by kswapd',
    directScanned: 'Scanned in direct reclaim',
    directReclaimed: 'Freed in direct reclaim',
    majorFaults: 'Major faults',
    none: 'none',
  },
});
