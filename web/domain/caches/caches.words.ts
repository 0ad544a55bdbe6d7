// Words of the picture of the caches, and the calculation of a shrinker's call: the kernel's steps in words, with the engine's numbers.

import { CallTarget, ShrinkerCut, ShrinkerDeferral, ShrinkerFloor } from '../../engine/codes.ts';
import type { ShrinkerCall } from '../../engine/protocol.ts';
import { count, number } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import type { CacheName, CacheRow } from './caches.model.ts';

const name: Readonly<Record<CacheName, string>> = {
  superblock: 'Dentries and inodes',
  remote: 'Dentries and inodes, remote',
  extents: 'ext4 extents',
  buffers: 'XFS buffers',
  dentries: 'Dentries',
  inodes: 'Inodes',
  shadows: 'Shadow nodes',
};
const shortName: Readonly<Record<CacheName, string>> = {
  superblock: 'inodes',
  remote: 'remote',
  extents: 'extents',
  buffers: 'buffers',
  dentries: 'dentries',
  inodes: 'inodes',
  shadows: 'shadow nodes',
};

/** Names of the caches for use inside a sentence. */
const nameWithin: Readonly<Record<CacheName, string>> = {
  superblock: 'dentries and inodes',
  remote: 'dentries and inodes of the remote files',
  extents: 'ext4 extents',
  buffers: 'XFS buffers',
  dentries: 'dentries',
  inodes: 'inodes',
  shadows: 'shadow nodes',
};

/** Caches of a node, by the lowest two bits of the code in a shrinker's events. */
const BY_CODE: readonly CacheName[] = ['superblock', 'remote', 'extents', 'buffers'];
/** Caches of shrinkers that belong to the whole machine, not to a node: the highest bit of their code is set, and the lowest two are the
 * index. */
const OF_MACHINE: readonly CacheName[] = ['dentries', 'inodes', 'shadows'];
export const cacheOfCode = (code: number): string =>
  cacheWords.nameWithin[(code < 2 ** 31 ? BY_CODE : OF_MACHINE)[code % BY_CODE.length] ?? 'superblock'];

const objects = (n: number): string => (n === 1 ? '1 object' : `${count(n)} objects`);

/** A piece of a calculation; `strong` marks the steps to look at first, such as those in which kernels differ. */
export type Piece = { readonly text: string; readonly strong: boolean };
const plain = (text: string): Piece => ({ text, strong: false });
const strong = (text: string): Piece => ({ text, strong: true });

/** The target that follows from reclaim pressure alone, before floors, deferred objects and caps. */
const targetPiece = ({ target, seeks }: CacheRow, call: ShrinkerCall): Piece => {
  switch (target) {
    case CallTarget.ScannedShare:
      return plain(
        `${count(call.share)} pages scanned × 4 / ${seeks} seeks = ${count(call.weighted)}, × ${count(call.freeable)} freeable / (${count(call.nr_eligible)} pages + 1) = ${count(call.target)}`,
      );
    case CallTarget.Priority:
      return plain(
        `${count(call.freeable)} freeable >> priority ${call.priority} = ${count(call.share)}, × 4 / ${seeks} seeks = ${count(call.target)}`,
      );
    case CallTarget.Half:
      return plain(`half of ${count(call.freeable)} freeable (seeks = 0) = ${count(call.target)}`);
    default:
      return unreachable(target);
  }
};

/** How the kernel raises a small target, if it does. */
const floorPieces = ({ floor, seeks, batch }: CacheRow, call: ShrinkerCall): readonly Piece[] => {
  switch (floor) {
    case ShrinkerFloor.None:
      return [];
    case ShrinkerFloor.OneBatch:
      if (call.delta === call.target) return [];
      return [
        strong(`raised to ${count(call.delta)}`),
        plain(call.delta < batch ? 'the whole cache (172b06c32b94)' : 'one batch (172b06c32b94)'),
      ];
    case ShrinkerFloor.SmallScan:
      if (call.gathered === 0) return [];
      return [
        strong(`gathered: ${count(call.gathered)} >> ${call.priority} = ${count(call.gathered_share)}`),
        plain(`× 4 / ${seeks} = ${count(call.delta)}`),
      ];
    default:
      return unreachable(floor);
  }
};

/** The addition of the objects that earlier calls deferred, if there are any. */
const carriedPieces = ({ deferral }: CacheRow, call: ShrinkerCall): readonly Piece[] => {
  if (call.nr_deferred === 0) return [];
  const deferred = `${count(call.nr_deferred)} deferred earlier`;
  switch (deferral) {
    case ShrinkerDeferral.UpToTwice:
    case ShrinkerDeferral.AfterCaps:
    case ShrinkerDeferral.Unbounded:
      return [plain(`+ ${deferred} = ${count(call.wanted)}`)];
    case ShrinkerDeferral.ByPriority:
      return [plain(`+ ${deferred} >> ${call.priority}, ${count(call.carried)} = ${count(call.wanted)}`)];
    default:
      return unreachable(deferral);
  }
};

const cutPieces = (call: ShrinkerCall): readonly Piece[] => {
  switch (call.cut) {
    case ShrinkerCut.None:
      return [];
    case ShrinkerCut.Half:
      return [plain(`cut to half of the cache, ${count(call.total_scan)}`)];
    case ShrinkerCut.Twice:
      return [plain(`cut to twice the cache, ${count(call.total_scan)}`)];
    default:
      return unreachable(call.cut);
  }
};

/** The reason why a call has scanned nothing; empty if it has scanned objects, has not ended, or had no target. */
const nothingPieces = (row: CacheRow, call: ShrinkerCall): readonly Piece[] => {
  if (call.refused) return [strong('no __GFP_FS, so deferred')];
  if (!call.ended || call.scanned > 0 || call.total_scan === 0) return [];
  return [strong(`less than a batch of ${count(row.batch)}, so deferred`)];
};

/** The calculation of a call in a short form, for a projector. */
const shortPieces = (row: CacheRow, call: ShrinkerCall): readonly Piece[] => {
  const first =
    row.target === CallTarget.Priority
      ? `${count(call.freeable)} >> ${call.priority} = ${count(call.share)}, × 4/${row.seeks} = ${count(call.target)}`
      : `${count(call.freeable)}: ${count(call.target)}`;
  const carried = call.carried === 0 ? [] : [plain(`+ ${count(call.carried)}`)];
  const floor = call.delta === call.target ? [] : [strong(`raised to ${count(call.delta)}`)];
  const cut = call.cut === ShrinkerCut.None ? [] : [plain(`cut to ${count(call.total_scan)}`)];
  const nothing = nothingPieces(row, call).length === 0 ? [] : [strong(call.refused ? 'deferred' : `< ${count(row.batch)}: deferred`)];
  return [plain(first), ...floor, ...carried, ...cut, ...nothing];
};

const unreachable = (code: never): never => {
  throw new Error(`no such rule: ${String(code)}`);
};

export const cacheWords = inLanguage('cacheWords', {
  title: 'Caches',
  scales: 'each has its own scale, the same on both sides',
  empty: 'No file has been opened yet, so shrinkers have nothing to free.',
  name,
  nameWithin,
  shortName,
  onNode: (text: string, node: number) => `${text}, node ${node}`,
  objects,
  deferred: (n: number) => `${count(n)} deferred`,
  parts: ({ objects: { dentries, inodes, own, unclean } }: CacheRow) =>
    `${count(dentries)} dentries, ${count(inodes)} inodes${own === 0 ? '' : `, ${count(own)} in XFS`}${unclean === 0 ? '' : `, ${count(unclean)} to write`}`,
  batches: (batch: number) => `in batches of ${count(batch)}`,
  neverCalled: 'not called yet',
  percent: (percent: number) => `${number(percent)} %`,
  asked: (n: number) => `asked: ${count(n)}`,
  askedOf: (n: number, group: string) => `asked of ${group}: ${count(n)}`,
  got: ({ scanned, freed, ended }: ShrinkerCall) =>
    ended ? `scanned ${count(scanned)}, freed ${count(freed)}` : `scanned ${count(scanned)}, freed ${count(freed)} so far`,
  waits: (first: string, more: number, reason: string) =>
    more === 0 ? `${first} waits: ${reason}` : `${first} and ${count(more)} more wait: ${reason}`,
  waitsShort: (first: string, more: number) => (more === 0 ? first : `${count(more + 1)} wait`),
  pages: 'Page cache',
  shortPages: 'page cache',
  cached: (pages: number) => `${count(pages)} pages`,
  dropped: (pages: number, inodes: number) => `${count(pages)} dropped with ${inodes === 1 ? 'an inode' : `${count(inodes)} inodes`}`,
  droppedInAll: (pages: number) => (pages === 0 ? 'none dropped with an inode yet' : `${count(pages)} dropped with inodes`),
  more: (n: number) => `and ${count(n)} more`,
  explain: (cache: string) => `How the number for ${cache} is computed`,
  calculation: (row: CacheRow, call: ShrinkerCall): readonly Piece[] => [
    targetPiece(row, call),
    ...floorPieces(row, call),
    ...carriedPieces(row, call),
    ...cutPieces(call),
    ...nothingPieces(row, call),
  ],
  shortCalculation: shortPieces,
  twin: {
    caption: 'Caches, and how many objects their shrinkers were last asked to scan',
    cache: 'Cache',
    objects: 'Objects',
    deferred: 'Deferred',
    call: 'Last call',
    calculation: 'Calculation',
    waits: 'Waiting in the shrinker',
    noTask: 'no task',
    by: (task: string, percent: string) => `by ${task}: ${percent} of the cache`,
  },
});
