// Words of the picture of the groups.

import type { GroupPressure } from '../../domain/groups/pressure.model.ts';
import type { GroupLimit } from '../../engine/protocol.ts';
import { count, size } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import { type GroupFacts, type GroupOrder, type GroupRow, type LimitNow, limitNow, type SoftGift } from './groups.model.ts';

/** An amount. Small ones are in KiB, because groups can be small. */
const bytes = (pages: number): string => (pages < 256 ? `${count(pages * 4)} KiB` : size(pages));

const share = (of: number): string => `${count(Math.round(of * 100))} %`;

const visits = (n: number): string => (n === 1 ? '1 visit' : `${count(n)} visits`);

const LIMIT_NOW: Readonly<Record<LimitNow, string>> = {
  'over-high': 'over memory.high',
  'below-min': 'protected (min)',
  'below-low': 'protected (low)',
};

const turn = (row: GroupRow, isQueue: boolean): string => {
  const { turn: of, order, softLimit, over } = row;
  const decides = limitNow(row);
  if (decides !== null) return LIMIT_NOW[decides];
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
    if (order.priority === null) return 'no walk for the machine yet';
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
  /** A file of a group of version 2 and its value. */
  file: (kind: GroupLimit['kind'], pages: number) => `memory.${kind} ${bytes(pages)}`,
  pressure: (some: number) => `pressure ${share(some)}`,
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
    limits: 'Limits of cgroup v2',
    pressure: 'Memory pressure of the last 10 s',
    shares: ({ some, full }: GroupPressure) => `some ${share(some)}, full ${share(full)}`,
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
