// One sentence for every kind of event. The same words on the stage, in the text twin and in the live region.
import { EventKind, ScanMode } from '../../engine/codes.ts';
import type { EventFrame } from '../../engine/protocol.ts';
import { count, duration } from '../../words/format.ts';
import { cacheOfCode } from '../caches/caches.words.ts';

/** How the numbers of an event are called. */
export type EventNames = { readonly task: (id: number) => string; readonly zone: (id: number) => string };

const LISTS = ['inactive anonymous', 'active anonymous', 'inactive file', 'active file', 'unevictable'];
const list = (lru: number): string => LISTS[lru] ?? `list ${lru}`;

/** By the numbers of shrink_page_list's decisions. */
const VERDICTS = [
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
  'stays: used or changed meanwhile',
  'moves to the active list: the file system holds on to it',
];

export const verdict = (code: number): string => VERDICTS[code] ?? `gets verdict ${code}`;

const pages = (n: number): string => (n === 1 ? '1 page' : `${count(n)} pages`);
const order = (n: number): string => (n === 0 ? 'a page' : `${count(2 ** n)} pages in one piece`);

const DOORS: Readonly<Record<ScanMode, string>> = {
  [ScanMode.File]: 'file lists only',
  [ScanMode.Anon]: 'anonymous lists only',
  [ScanMode.Equal]: 'both kinds alike',
  [ScanMode.Fract]: 'both kinds, by their shares',
};
export const door = (mode: ScanMode | undefined): string => (mode === undefined ? 'nothing yet' : DOORS[mode]);

const isScanMode = (mode: number): mode is ScanMode => mode in DOORS;

type Sentence = (who: string, event: EventFrame, names: EventNames) => string;

const SENTENCES: Readonly<Record<EventKind, Sentence>> = {
  [EventKind.PageAlloc]: (who, { b, c }, { zone }) => `${who} takes ${order(b)} from ${zone(c)}`,
  [EventKind.PageFree]: (who, { b, c }, { zone }) => `${who} gives ${order(b)} back to ${zone(c)}`,
  [EventKind.LruAdd]: (who, { a }) => `${who} puts ${pages(a)} at the heads of the lists`,
  [EventKind.LruIsolate]: (who, { a, b, c, d }, { zone }) =>
    `${who} takes ${pages(d)} off the tail of ${list(b)} in ${zone(a)}, ${count(c)} scanned`,
  [EventKind.LruShrinkInactive]: (who, { a, b, c, d }, { zone }) =>
    `${who} scanned ${count(b)}, reclaimed ${count(c)} in ${zone(a)}, priority ${d}`,
  [EventKind.LruDeactivate]: (who, { a, b, c, d }, { zone }) =>
    `${who} scanned ${count(b)} of ${list(d)} in ${zone(a)}, moved ${count(c)} to inactive`,
  [EventKind.PageVerdict]: (_who, { a, b, c, d }, { zone }) => `Page ${count(a)} of ${list(c)} in ${zone(d)} ${verdict(b)}`,
  [EventKind.SwapOut]: (who, { a, b }) => `${who} swaps page ${count(a)} out to slot ${count(b)}`,
  [EventKind.SwapIn]: (who, { a, b }) => `${who} swaps slot ${count(a)} back in, ${pages(b)} read`,
  [EventKind.Writepage]: (who, { a }) => `${who} starts writing page ${count(a)}`,
  [EventKind.WriteEnd]: (_who, { a, b }) => `The disk has written ${pages(a)}; ${count(b)} move to the tail`,
  [EventKind.KswapdWake]: (who, { a, b }) => `${who} starts to balance node ${a} for ${order(b)}`,
  [EventKind.KswapdSleep]: (who, { a }) => `${who} sleeps: node ${a} is balanced`,
  [EventKind.WakeupKswapd]: (who, { b, c }, { zone }) =>
    `${who} wakes kswapd: no zone up to ${zone(b)} can give ${order(c)} and stay above low`,
  [EventKind.DirectReclaimBegin]: (who, { a }) => `${who} starts direct reclaim: too little is free for ${order(a)}`,
  [EventKind.DirectReclaimEnd]: (who, { a }) => `${who} ends direct reclaim, ${pages(a)} came free`,
  [EventKind.KswapdPass]: (who, { a }) => `${who} starts a pass at priority ${a}`,
  [EventKind.CongestionWait]: (who, { b }) => `${who} waited ${duration(b * 1000)} in congestion_wait`,
  [EventKind.ShrinkSlabStart]: (who, { a, b, d }) => `${who} asks for ${count(d)} of ${count(b)} objects: ${cacheOfCode(a)}`,
  [EventKind.ShrinkSlabEnd]: (who, { a, b, c }) => `${who} freed ${count(b)} objects, ${count(c)} deferred: ${cacheOfCode(a)}`,
  [EventKind.WaitIffCongested]: (who, { b }) =>
    b === 0 ? `${who} did not have to wait: no congestion` : `${who} waited ${duration(b * 1000)} for the disk`,
  [EventKind.MajorFault]: (who, { a }) => `${who} needs page ${count(a)} and must wait for the disk`,
  [EventKind.MinorFault]: (who, { a }) => `${who} touches page ${count(a)}`,
  [EventKind.DirtyThrottle]: (who, { a, b }) => `${who} is slowed for ${duration(a * 1000)}: ${pages(b)} are dirty`,
  [EventKind.PageDirty]: (who, { a, b }) => `${who} makes page ${count(a)} of file ${count(b)} dirty`,
  [EventKind.OomKill]: (_who, { a }) => `Out of memory: process ${a} is killed`,
  [EventKind.Phase]: (_who, { a }) => `The workload enters phase ${a}`,
  [EventKind.InodeSteal]: (who, { a, b }) => `${who} drops inode ${count(a)} and its ${pages(b)}`,
  [EventKind.ScanCount]: (who, { a, b, c, d }, { zone }) =>
    `${who} will scan ${count(c)} anonymous and ${count(d)} file pages of ${zone(a)}: ${isScanMode(b) ? door(b) : ''}`,
  [EventKind.PageActivate]: (who, { a }) => `${who} moves page ${count(a)} to the active list`,
  [EventKind.Flush]: (who, { a, b }) => `${who} writes ${pages(b)} of file ${count(a)}`,
  [EventKind.CompactPgdat]: (who, { a }) => `${who} would compact node ${a} now; compaction by kswapd is not simulated`,
  [EventKind.WakeupKcompactd]: (who, { a, b }) => `${who} wakes kcompactd of node ${a}: ${order(b)} is still to be made`,
  [EventKind.KcompactdWake]: (who, { a, b }) => `${who} sets out to make ${order(b)} on node ${a}`,
  [EventKind.CompactionBegin]: (who, { a, b }, { zone }) => `${who} compacts ${zone(a)} for ${order(b)}`,
  [EventKind.CompactionEnd]: (who, { a, c, d }, { zone }) =>
    `${who} stops compacting ${zone(a)}; its scanners stand at pages ${count(c)} and ${count(d)}`,
  [EventKind.CompactionMigrate]: (who, { a, b }, { zone }) => `${who} moves ${pages(b)} within ${zone(a)}`,
  [EventKind.SoftReclaim]: (who, { a, b, c, d }, { zone }) =>
    `${who} took ${pages(c)} from group ${a} in ${zone(b)}, which is over its soft limit, in ${count(d)} visits`,
  [EventKind.InodeFlush]: (who, { a, c }) => `${who} waited ${duration(c * 1000)} until inode ${count(a)} was written`,
  [EventKind.LumpyIsolate]: (who, { b, c, d }) =>
    `${who} takes ${pages(b)} around those it wanted, ${count(c)} of them dirty, and cannot take ${count(d)}`,
  [EventKind.Change]: (_who, { a }) => `Here you changed something: change ${count(a + 1)} of this run`,
  [EventKind.StackDepth]: (who, { a }) => `${who} has ${count(a)} bytes on its kernel stack`,
};

export const eventSentence = (event: EventFrame, names: EventNames): string => {
  const sentence = SENTENCES[event.kind];
  return sentence(names.task(event.task), event, names);
};

export const eventWords = {
  events: 'What just happened',
  noEvents: 'Nothing has happened yet',
} as const;
