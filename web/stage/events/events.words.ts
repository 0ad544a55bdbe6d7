// One sentence for every kind of event, with the engine's names for its fields. The pictures of the stage, the stage as text and the live
// region use the same words.

import { cacheOfCode } from '../../domain/caches/caches.words.ts';
import { EventKind, ScanMode } from '../../engine/codes.ts';
import type { EventField, EventFrame, EventKinds } from '../../engine/protocol.ts';
import { count, duration } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import { fieldsOf } from './events.model.ts';

/** Names of tasks by id and by process id, and names of the fields of each kind of event. */
export type EventNames = {
  readonly task: (id: number) => string;
  readonly process: (pid: number) => string;
  readonly kinds: EventKinds;
};

type Value = (name: string) => number;
/** A name in braces is replaced by the value of the field with this name, and `who` by the name of the task. */
type Sentence = string | ((value: Value) => string);

type EventTexts = {
  readonly lists: readonly string[];
  /** Words for shrink_page_list's decisions, in the order of their numbers. */
  readonly verdicts: readonly string[];
  readonly pages: (n: number) => string;
  /** Text for a request for 2 to the power of `n` pages. */
  readonly order: (n: number) => string;
  readonly doors: Readonly<Record<ScanMode, string>>;
  readonly noDoor: string;
  readonly sentences: Readonly<Record<EventKind, Sentence>>;
};

export const eventTexts = inLanguage<EventTexts>('eventTexts', {
  lists: ['inactive anonymous', 'active anonymous', 'inactive file', 'active file', 'unevictable'],
  verdicts: [
    'is freed',
    'stays because it is locked',
    'stays because it is under writeback',
    'stays because it was referenced',
    'moves to the active list because it was used again',
    'stays because it is dirty',
    'moves to the active list because there is no swap slot',
    'stays because the file system refused to write it',
    'goes into writeback',
    'moves to the unevictable list',
    'stays because no I/O is allowed here',
    'stays because the disk is congested',
    'stays because it was used or changed in the meantime',
    'moves to the active list because the file system holds on to it',
  ],
  pages: (n) => (n === 1 ? '1 page' : `${count(n)} pages`),
  order: (n) => (n === 0 ? 'a page' : `${count(2 ** n)} pages in one piece`),
  doors: {
    [ScanMode.File]: 'file lists only',
    [ScanMode.Anon]: 'anonymous lists only',
    [ScanMode.Equal]: 'both kinds alike',
    [ScanMode.Fract]: 'both kinds in proportion',
  },
  noDoor: 'nothing yet',
  sentences: {
    [EventKind.PageAlloc]: '{who} takes {order} from {zone}',
    [EventKind.PageFree]: '{who} gives {order} back to {zone}',
    [EventKind.LruAdd]: '{who} adds {pages} to the heads of the lists',
    [EventKind.LruIsolate]: '{who} scanned {scanned} at the tail of the {list} list in {domain} and isolated {taken}',
    [EventKind.LruShrinkInactive]: (value) =>
      `{who} scanned {scanned} and reclaimed {reclaimed} ${value('reclaimed') === 1 ? 'page' : 'pages'} in {domain} at priority {priority}`,
    [EventKind.LruDeactivate]: '{who} scanned {scanned} of the {list} pages in {domain} and deactivated {deactivated}',
    [EventKind.PageVerdict]: 'Page {page} on the {list} list in {zone} {verdict}',
    [EventKind.SwapOut]: '{who} swaps page {page} out to slot {slot}',
    [EventKind.SwapIn]: '{who} swaps slot {slot} back in and reads {read} for it',
    [EventKind.Writepage]: '{who} starts writing page {page}',
    [EventKind.WriteEnd]: 'The disk has written {written}; moved to the tail: {rotated}',
    [EventKind.KswapdWake]: '{who} starts to balance {node} for {order}',
    [EventKind.KswapdSleep]: '{who} sleeps because its check of {node} allows it',
    [EventKind.WakeupKswapd]: '{who} wakes kswapd for {order} from the zones up to {zone}',
    [EventKind.DirectReclaimBegin]: '{who} starts direct reclaim because too little is free for {order}',
    [EventKind.DirectReclaimEnd]: '{who} ends direct reclaim after freeing {reclaimed}',
    [EventKind.KswapdPass]: '{who} starts a pass at priority {priority}',
    [EventKind.CongestionWait]: '{who} waited {slept} in congestion_wait',
    [EventKind.ShrinkSlabStart]: '{who} asks the shrinker of {shrinker} to scan {asked} of {objects} objects',
    [EventKind.ShrinkSlabEnd]: '{who} has called the shrinker of {shrinker}: {freed} freed, {left} deferred',
    [EventKind.WaitIffCongested]: (value) =>
      value('slept') === 0 ? '{who} did not have to wait because no disk was congested' : '{who} waited {slept} for a congested disk',
    [EventKind.MajorFault]: '{who} has a major fault on page {page} and reads it',
    [EventKind.MinorFault]: '{who} has a minor fault on page {page}',
    [EventKind.DirtyThrottle]: '{who} is throttled for {pause} because {dirty} are dirty',
    [EventKind.PageDirty]: '{who} dirties page {page} of file {inode}',
    [EventKind.OomKill]: 'The OOM killer kills {pid}',
    [EventKind.Phase]: 'The workload enters phase {number}',
    [EventKind.InodeSteal]: '{who} frees inode {inode} and drops its {pages}',
    [EventKind.ScanCount]: '{who} will scan {anon} anonymous and {file} file pages of {domain}: {mode}',
    [EventKind.PageActivate]: '{who} moves page {page} to the active list',
    [EventKind.Flush]: '{who} writes {pages} of file {inode}',
    [EventKind.CompactPgdat]: '{who} would compact {node} now, but compaction by kswapd is not simulated',
    [EventKind.WakeupKcompactd]: '{who} wakes kcompactd of {node} to make {order}',
    [EventKind.KcompactdWake]: '{who} starts to make {order} on {node}',
    [EventKind.CompactionBegin]: '{who} compacts {zone} for {order}',
    [EventKind.CompactionEnd]: '{who} stops compacting {zone}; its scanners stand at pages {migrate} and {free}',
    [EventKind.CompactionMigrate]: '{who} moves {moved} within {zone}',
    [EventKind.SoftReclaim]: '{who} reclaimed {freed} in {domain} from group {group}, which is over its soft limit; visits: {visits}',
    [EventKind.InodeFlush]: '{who} waited {waited} for inode {inode} to be written',
    [EventKind.LumpyIsolate]: '{who} isolates {taken} around the pages that it wanted; dirty: {dirty}; not isolated: {failed}',
    [EventKind.Change]: (value) => `Your change ${count(value('number') + 1)} takes effect`,
    [EventKind.AllocFail]: (value) =>
      value('may_wait') === 0 ? '{who} asked for {order}, could not wait, and got nothing' : '{who} asked for {order} and got nothing',
    [EventKind.StackDepth]: '{who} uses {used} bytes of its kernel stack',
  },
});

const list = (lru: number): string => eventTexts.lists[lru] ?? `list ${lru}`;

export const verdict = (code: number): string => eventTexts.verdicts[code] ?? `gets verdict ${code}`;

export const door = (mode: ScanMode | undefined): string => (mode === undefined ? eventTexts.noDoor : eventTexts.doors[mode]);

const isScanMode = (mode: number): mode is ScanMode => mode in eventTexts.doors;

/** Functions that write the values of some types of fields. A value of any other type is written as a count, except for process ids and the types
 * in PLACES. */
const TEXTS: Readonly<Partial<Record<EventField['kind'], (value: number) => string>>> = {
  pages: eventTexts.pages,
  order: eventTexts.order,
  list,
  verdict,
  'scan-mode': (mode) => (isScanMode(mode) ? door(mode) : ''),
  microseconds: (us) => duration(us * 1000),
  shrinker: cacheOfCode,
  priority: String,
};
/** Types of fields whose place (a zone, a domain or a node) has a name from the engine. */
const PLACES: ReadonlySet<EventField['kind']> = new Set(['zone', 'domain', 'node']);

const textOf = (kind: EventField['kind'], value: number, { place }: EventFrame): string =>
  PLACES.has(kind) ? place : (TEXTS[kind] ?? count)(value);

const BRACED = /\{(\w+)\}/g;

export const eventSentence = (event: EventFrame, { task, process, kinds }: EventNames): string => {
  const fields = fieldsOf(event, kinds);
  const field = (wanted: string): (typeof fields)[number] | undefined => fields.find(({ name }) => name === wanted);
  const sentence = eventTexts.sentences[event.kind];
  const text = typeof sentence === 'string' ? sentence : sentence((name) => field(name)?.value ?? 0);
  return text.replace(BRACED, (braced, name: string) => {
    if (name === 'who') return task(event.task);
    const found = field(name);
    if (found?.kind === 'pid') return process(found.value);
    return found === undefined ? braced : textOf(found.kind, found.value, event);
  });
};

export const eventWords = inLanguage('eventWords', {
  events: 'What just happened',
  noEvents: 'Nothing has happened yet',
});
