// One sentence for every kind of event, with the engine's names for its fields. The same words on the stage, in the text twin and in the live region.
import { EventKind, ScanMode } from '../../engine/codes.ts';
import type { EventField, EventFrame, EventKinds } from '../../engine/protocol.ts';
import { count, duration } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import { cacheOfCode } from '../caches/caches.words.ts';
import { fieldsOf } from './events.model.ts';

/** How the task of an event is called, and its fields. */
export type EventNames = { readonly task: (id: number) => string; readonly kinds: EventKinds };

type Value = (name: string) => number;
/** With the names of fields in braces; `who` is the task. */
type Sentence = string | ((value: Value) => string);

type EventTexts = {
  readonly lists: readonly string[];
  /** By the numbers of shrink_page_list's decisions. */
  readonly verdicts: readonly string[];
  readonly pages: (n: number) => string;
  /** Of 2 to the power of `n` pages. */
  readonly order: (n: number) => string;
  readonly doors: Readonly<Record<ScanMode, string>>;
  readonly noDoor: string;
  readonly sentences: Readonly<Record<EventKind, Sentence>>;
};

export const eventTexts = inLanguage<EventTexts>('eventTexts', {
  lists: ['inactive anonymous', 'active anonymous', 'inactive file', 'active file', 'unevictable'],
  verdicts: [
    'is freed',
    'stays: it is locked',
    'stays: it is under writeback',
    'stays: it was referenced',
    'moves to the active list: it was used again',
    'stays: it is dirty',
    'moves to the active list: no swap slot',
    'stays: the file system refused to write it',
    'is sent to be written',
    'moves to the unevictable list',
    'stays: no I/O is allowed here',
    'stays: the disk is congested',
    'stays: used or changed in the meantime',
    'moves to the active list: the file system holds on to it',
  ],
  pages: (n) => (n === 1 ? '1 page' : `${count(n)} pages`),
  order: (n) => (n === 0 ? 'a page' : `${count(2 ** n)} pages in one piece`),
  doors: {
    [ScanMode.File]: 'file lists only',
    [ScanMode.Anon]: 'anonymous lists only',
    [ScanMode.Equal]: 'both kinds alike',
    [ScanMode.Fract]: 'both kinds, by their shares',
  },
  noDoor: 'nothing yet',
  sentences: {
    [EventKind.PageAlloc]: '{who} takes {order} from {zone}',
    [EventKind.PageFree]: '{who} gives {order} back to {zone}',
    [EventKind.LruAdd]: '{who} adds {pages} at the heads of the lists',
    [EventKind.LruIsolate]: '{who} takes {taken} off the tail of {list} in {domain}, {scanned} scanned',
    [EventKind.LruShrinkInactive]: '{who} scanned {scanned}, reclaimed {reclaimed} in {domain}, priority {priority}',
    [EventKind.LruDeactivate]: '{who} scanned {scanned} of {list} in {domain}, moved {deactivated} to inactive',
    [EventKind.PageVerdict]: 'Page {page} of {list} in {zone} {verdict}',
    [EventKind.SwapOut]: '{who} swaps page {page} out to slot {slot}',
    [EventKind.SwapIn]: '{who} swaps slot {slot} back in, {read} read',
    [EventKind.Writepage]: '{who} starts writing page {page}',
    [EventKind.WriteEnd]: 'The disk has written {written}; {rotated} move to the tail',
    [EventKind.KswapdWake]: '{who} starts to balance {node} for {order}',
    [EventKind.KswapdSleep]: '{who} sleeps: the sleep check of {node} passes',
    [EventKind.WakeupKswapd]: '{who} wakes kswapd: no zone up to {zone} can give {order} and stay above low',
    [EventKind.DirectReclaimBegin]: '{who} starts direct reclaim: too little is free for {order}',
    [EventKind.DirectReclaimEnd]: '{who} ends direct reclaim: {reclaimed} freed',
    [EventKind.KswapdPass]: '{who} starts a pass at priority {priority}',
    [EventKind.CongestionWait]: '{who} waited {slept} in congestion_wait',
    [EventKind.ShrinkSlabStart]: '{who} asks for {asked} of {objects} objects: {shrinker}',
    [EventKind.ShrinkSlabEnd]: '{who} freed {freed} objects, {left} deferred: {shrinker}',
    [EventKind.WaitIffCongested]: (value) =>
      value('slept') === 0 ? '{who} did not have to wait: no congestion' : '{who} waited {slept} for the disk',
    [EventKind.MajorFault]: '{who} needs page {page} and must wait for the disk',
    [EventKind.MinorFault]: '{who} touches page {page}',
    [EventKind.DirtyThrottle]: '{who} is slowed for {pause}: {dirty} are dirty',
    [EventKind.PageDirty]: '{who} dirties page {page} of file {inode}',
    [EventKind.OomKill]: 'Out of memory: process {pid} is killed',
    [EventKind.Phase]: 'The workload enters phase {number}',
    [EventKind.InodeSteal]: '{who} drops inode {inode} and its {pages}',
    [EventKind.ScanCount]: '{who} will scan {anon} anonymous and {file} file pages of {domain}: {mode}',
    [EventKind.PageActivate]: '{who} moves page {page} to the active list',
    [EventKind.Flush]: '{who} writes {pages} of file {inode}',
    [EventKind.CompactPgdat]: '{who} would compact {node} now; compaction by kswapd is not simulated',
    [EventKind.WakeupKcompactd]: '{who} wakes kcompactd of {node}: {order} is still needed',
    [EventKind.KcompactdWake]: '{who} starts to make {order} on {node}',
    [EventKind.CompactionBegin]: '{who} compacts {zone} for {order}',
    [EventKind.CompactionEnd]: '{who} stops compacting {zone}; its scanners stand at pages {migrate} and {free}',
    [EventKind.CompactionMigrate]: '{who} moves {moved} within {zone}',
    [EventKind.SoftReclaim]: '{who} reclaimed {freed} from group {group} in {domain}, which is over its soft limit, in {visits} visits',
    [EventKind.InodeFlush]: '{who} waited {waited} for inode {inode} to be written',
    [EventKind.LumpyIsolate]: '{who} takes {taken} around the pages it wanted, {dirty} of them dirty, and fails to take {failed}',
    [EventKind.Change]: (value) => `Change ${count(value('number') + 1)} that you made to this run takes effect`,
    [EventKind.AllocFail]: (value) =>
      value('may_wait') === 0 ? '{who} asked for {order}, could not wait, and got nothing' : '{who} asked for {order} and got nothing',
    [EventKind.StackDepth]: '{who} has {used} bytes on its kernel stack',
  },
});

const list = (lru: number): string => eventTexts.lists[lru] ?? `list ${lru}`;

export const verdict = (code: number): string => eventTexts.verdicts[code] ?? `gets verdict ${code}`;

export const door = (mode: ScanMode | undefined): string => (mode === undefined ? eventTexts.noDoor : eventTexts.doors[mode]);

const isScanMode = (mode: number): mode is ScanMode => mode in eventTexts.doors;

/** What a number is called, by the type of its field; others are counts. */
const TEXTS: Readonly<Partial<Record<EventField['kind'], (value: number) => string>>> = {
  pages: eventTexts.pages,
  order: eventTexts.order,
  list,
  verdict,
  'scan-mode': (mode) => (isScanMode(mode) ? door(mode) : ''),
  microseconds: (us) => duration(us * 1000),
  shrinker: cacheOfCode,
  priority: String,
  pid: String,
};
/** Where an event happens is told by the engine. */
const PLACES: ReadonlySet<EventField['kind']> = new Set(['zone', 'domain', 'node']);

const textOf = (kind: EventField['kind'], value: number, { place }: EventFrame): string =>
  PLACES.has(kind) ? place : (TEXTS[kind] ?? count)(value);

const BRACED = /\{(\w+)\}/g;

export const eventSentence = (event: EventFrame, { task, kinds }: EventNames): string => {
  const fields = fieldsOf(event, kinds);
  const field = (wanted: string): (typeof fields)[number] | undefined => fields.find(({ name }) => name === wanted);
  const sentence = eventTexts.sentences[event.kind];
  const text = typeof sentence === 'string' ? sentence : sentence((name) => field(name)?.value ?? 0);
  return text.replace(BRACED, (braced, name: string) => {
    if (name === 'who') return task(event.task);
    const found = field(name);
    return found === undefined ? braced : textOf(found.kind, found.value, event);
  });
};

export const eventWords = inLanguage('eventWords', {
  events: 'What just happened',
  noEvents: 'Nothing has happened yet',
});
