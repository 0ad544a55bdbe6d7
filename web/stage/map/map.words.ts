// Words of the place map, of one page, and of its life.

import type { LifeMoment } from '../../domain/map/page-life.model.ts';
import type { SideNames } from '../../domain/side-names.model.ts';
import type { StorySide } from '../../domain/story/story-values.model.ts';
import { LifeStep, PageHolder } from '../../engine/codes.ts';
import type { PageDetail } from '../../engine/protocol.ts';
import type { Pfn } from '../../engine/units.ts';
import { count, number } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import { verdict } from '../events/events.words.ts';
import type { MapCondition, MapKind, PageFlag, PagePlace, PageReading } from './map.model.ts';

const kinds: Readonly<Record<MapKind | MapCondition, string>> = {
  free: 'free',
  inactiveFile: 'inactive file',
  activeFile: 'active file',
  inactiveAnon: 'inactive anonymous',
  activeAnon: 'active anonymous',
  unevictable: 'unevictable',
  kernel: 'kernel and slab',
  offList: 'off the lists',
  dirty: 'dirty',
  writeback: 'under writeback',
  perCpu: 'free on a CPU’s list',
};

const flags: Readonly<Record<PageFlag, string>> = {
  perCpu: 'on the free list of a CPU',
  referenced: 'referenced',
  accessed: 'accessed',
  dirty: 'dirty',
  writeback: 'under writeback',
  reclaim: 'to be freed when written',
  mapped: 'mapped',
  swapCache: 'has a swap slot',
  locked: 'locked',
};

const place = (where: PagePlace): string => {
  switch (where.type) {
    case 'list':
      return `${where.list} list`;
    case 'free':
      return 'free';
    case 'kernel':
      return 'kernel page';
    case 'isolated':
      return `${where.anon ? 'anonymous' : 'file'}, taken off its list`;
    case 'unlisted':
      return `${where.anon ? 'anonymous' : 'file'}, not on a list`;
    default:
      return where;
  }
};

const holder = ({ holder: who, owner, name, index }: PageDetail): string => {
  switch (who) {
    case PageHolder.Buddy:
      return 'held by the page allocator';
    case PageHolder.PerCpu:
      return 'kept for one CPU';
    case PageHolder.Boot:
      return 'allocated at boot';
    case PageHolder.RadixNodes:
      return 'slab: page cache tree nodes';
    case PageHolder.Inodes:
      return 'slab: inodes, dentries and buffers';
    case PageHolder.Block:
      return index === 0 ? 'allocated as one page' : `part of a block of ${count(2 ** index)} pages`;
    case PageHolder.Process:
      return `page ${count(index)} of ${name} (process ${owner})`;
    case PageHolder.Swap:
      return `a copy of swap slot ${count(index)}, not mapped`;
    case PageHolder.File:
      return `page ${count(index)} of file ${count(owner)}`;
    case PageHolder.Metadata:
      return 'metadata of the file system';
    case PageHolder.Zram:
      return 'compressed pages of zram';
    case PageHolder.Zswap:
      return 'compressed pages of zswap';
    case PageHolder.NoHolder:
      return 'not in use now';
    default:
      return who;
  }
};

const LISTS = ['inactive anonymous', 'active anonymous', 'inactive file', 'active file', 'unevictable'];
const list = (lru: number): string => `the ${LISTS[lru] ?? ''} list`;
const isActive = (lru: number): boolean => lru === 1 || lru === 3;

/** An act in the active voice if the actor is known, otherwise in the passive voice. */
const by = (who: string | null, does: string, isDone: string): string => (who === null ? `it ${isDone}` : `${who} ${does}`);

const toList = (who: string | null, now: number, old: number): string => {
  if (now === old) return by(who, `puts it back at the head of ${list(now)}`, `is put back at the head of ${list(now)}`);
  if (isActive(now)) return by(who, `activates it, onto ${list(now)}`, `is activated, onto ${list(now)}`);
  if (isActive(old)) return by(who, `deactivates it, onto ${list(now)}`, `is deactivated, onto ${list(now)}`);
  return by(who, `moves it to ${list(now)}`, `moves to ${list(now)}`);
};

type Sentence = (moment: LifeMoment) => string;
const STEPS: Readonly<Record<LifeStep, Sentence>> = {
  [LifeStep.Allocated]: ({ who, a }) =>
    `allocated${who === null ? '' : ` by ${who}`}${a === 0 ? '' : `, in a block of ${count(2 ** a)} pages`}`,
  [LifeStep.Freed]: ({ who }) => `freed${who === null ? '' : ` by ${who}`}, so its content is lost`,
  [LifeStep.Mapped]: ({ a, process }) => `it becomes page ${count(a)} of ${process ?? 'a process'}`,
  [LifeStep.Cached]: ({ a, b }) => `it now holds page ${count(b)} of file ${count(a)}`,
  [LifeStep.SwappedIn]: ({ a }) => `swapped in: it now holds the content of slot ${count(a)}`,
  [LifeStep.Unmapped]: () => 'no process maps it any more',
  [LifeStep.Batched]: () => 'it waits in a CPU’s batch to be put on a list',
  [LifeStep.Listed]: ({ who, a }) => by(who, `puts it at the head of ${list(a)}`, `is put at the head of ${list(a)}`),
  [LifeStep.Isolated]: ({ who, a }) => by(who, `isolates it from the tail of ${list(a)}`, `is isolated from ${list(a)}`),
  [LifeStep.PutBack]: ({ who, a, b }) => toList(who, a, b),
  [LifeStep.Moved]: ({ who, a, b }) => toList(who, a, b),
  [LifeStep.Unlisted]: ({ a }) => `it leaves ${list(a)}`,
  [LifeStep.Referenced]: () => 'it is marked referenced',
  [LifeStep.Accessed]: () => 'it is accessed through its mapping',
  [LifeStep.Dirtied]: ({ who }) => by(who, 'makes it dirty', 'is made dirty'),
  [LifeStep.WriteStarted]: ({ who }) => by(who, 'starts writing it', 'is being written'),
  [LifeStep.WriteEnded]: ({ a }) => (a === 1 ? 'it has been written, and goes to the tail to be freed next' : 'it has been written'),
  [LifeStep.Judged]: ({ who, a }) => `${who ?? 'reclaim'} decides: it ${verdict(a)}`,
  [LifeStep.SwappedOut]: ({ who, a }) => by(who, `swaps it out to slot ${count(a)}`, `is swapped out to slot ${count(a)}`),
  [LifeStep.TakenAsPlace]: () => 'compaction takes it as the free target of a move',
  [LifeStep.MovedHere]: () => 'compaction moves another page’s content here',
  [LifeStep.MovedAway]: () => 'compaction moves its content to another page',
};

const readingText = ({ page, zone, place: where, flags: bits, detail }: PageReading): readonly string[] => [
  `page ${count(page)} in ${zone}`,
  place(where),
  ...bits.map((bit) => flags[bit]),
  ...(detail === null ? [] : [holder(detail)]),
  ...(detail === null || detail.group === '' ? [] : [`group ${detail.group}`]),
];

export const placeMapWords = inLanguage('placeMapWords', {
  title: 'Place map',
  label: (side: StorySide, names: SideNames | null) =>
    `Place map of ${names !== null ? `“${names[side]}”` : side === 'before' ? 'the unpatched run' : 'the patched run'}`,
  keys: 'The arrow keys choose a page, with Shift a block; plus and minus zoom; Enter shows what happened to it; Escape releases it.',
  many: (pages: number) => `a pixel stands for about ${number(pages)} pages and shows what most of them are`,
  one: 'each cell is a page',
  changed: (pages: number, since: string) => `${count(pages)} pages differ from ${since}`,
  mark: 'show only what changes from here',
  unmark: 'show all pages again',
  waiting: 'The map is loading.',
  twin: 'Pages by zone and use',
  zone: 'zone',
  kinds,
  in: 'magnify the map',
  out: 'show more of the map',
  reading: (reading: PageReading) => readingText(reading).join(', '),
  page: (page: Pfn) => `Page ${count(page)}`,
  where: ({ zone, place: where }: PageReading) => `${zone}, ${place(where)}`,
  flags: ({ flags: bits }: PageReading) => bits.map((bit) => flags[bit]).join(', '),
  holder: ({ detail }: PageReading) => (detail === null ? '' : `${holder(detail)}${detail.group === '' ? '' : `, group ${detail.group}`}`),
  absent: (page: Pfn) => `This machine has no page ${count(page)}.`,
  tailOf: (list: string) => `The last pages of the ${list} list. The arrow keys choose a page; Enter shows it on the map.`,
  tail: (page: Pfn, place: number) => `page ${count(page)} is number ${place + 1} from the tail`,
  release: 'release the page',
  life: 'What happened to it',
  lifeTitle: (page: Pfn) => `What happened to page ${count(page)}`,
  lifeNote:
    'A page number names a page frame, not its content: “freed” ends the life of one content, and “allocated” begins the life of the next.',
  asked: 'you asked here',
  moment: (moment: LifeMoment) => STEPS[moment.step](moment),
  looking: (from: number) => `looking farther back, at event ${count(from)}`,
  farther: 'Look farther back',
  whole: 'The run begins here.',
  untouched: 'Nothing has happened to it since the run began.',
  close: 'close',
});
