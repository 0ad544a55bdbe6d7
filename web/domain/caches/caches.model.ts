// The caches that shrinkers ask: what lies in each, what its last call came to, and who waits inside. Nothing is computed again here:
// what a call is asked for was computed by the kernel that runs.
import { CacheKind, type CallTarget, type ShrinkerDeferral, type ShrinkerFloor, TaskKind, Wait } from '../../engine/codes.ts';
import type { CacheFrame, Frame, ShrinkerCall, TaskFrame } from '../../engine/protocol.ts';
import { steadyScale } from '../lists/lists.model.ts';

export const CACHE_NAMES = ['superblock', 'remote', 'extents', 'buffers', 'dentries', 'inodes', 'shadows'] as const;
export type CacheName = (typeof CACHE_NAMES)[number];
export const isCacheName = (name: string): name is CacheName => CACHE_NAMES.some((one) => one === name);

const NAMES: Readonly<Record<CacheKind, CacheName>> = {
  [CacheKind.Superblock]: 'superblock',
  [CacheKind.Remote]: 'remote',
  [CacheKind.Extents]: 'extents',
  [CacheKind.Buffers]: 'buffers',
  [CacheKind.Dentries]: 'dentries',
  [CacheKind.Inodes]: 'inodes',
  [CacheKind.ShadowNodes]: 'shadows',
};

/** Objects that could be freed. */
export type CacheObjects = {
  readonly all: number;
  readonly dentries: number;
  readonly inodes: number;
  /** All others: XFS's inodes, ext4's extents, XFS's buffers, nodes of files' trees. */
  readonly own: number;
  /** Of these, the ones that have to be written first. */
  readonly unclean: number;
};

export type CacheWaiters = {
  /** kswapd first. */
  readonly first: string;
  readonly more: number;
  readonly wait: Wait;
  /** Another task waits, too: red. */
  readonly stalled: boolean;
};

export type CacheRow = {
  readonly key: string;
  readonly name: CacheName;
  /** null: there is one row of this name. */
  readonly node: number | null;
  readonly objects: CacheObjects;
  readonly batch: number;
  readonly seeks: number;
  readonly target: CallTarget;
  readonly floor: ShrinkerFloor;
  readonly deferral: ShrinkerDeferral;
  /** Asked for and not scanned; the next call takes it. */
  readonly deferred: number;
  readonly call: ShrinkerCall | null;
  /** The group that it asked; '': the root. */
  readonly group: string;
  /** Who made the last call. */
  readonly asker: string;
  /** Share of the cache that the last call was asked to scan. */
  readonly askedPercent: number | null;
  readonly waiters: CacheWaiters | null;
  /** Objects that the full length stands for, the same on both sides. */
  readonly scale: number;
};

const keyOf = ({ kind, node }: CacheFrame): string => `${NAMES[kind]}/${node}`;

const objectsOf = ({ objects }: CacheFrame): CacheObjects => {
  const [dentries, inodes, own, unclean] = objects;
  return { all: dentries + inodes + own, dentries, inodes, own, unclean };
};

const waitersOf = (cache: CacheFrame, tasks: readonly TaskFrame[]): CacheWaiters | null => {
  const inside = new Set(cache.waiters);
  const kswapdFirst = (task: TaskFrame): number => (task.kind === TaskKind.Kswapd ? 0 : 1);
  const waiting = tasks.filter(({ id }) => inside.has(id)).toSorted((a, b) => kswapdFirst(a) - kswapdFirst(b) || a.id - b.id);
  const [first] = waiting;
  if (first === undefined) return null;
  return {
    first: first.name,
    more: waiting.length - 1,
    // A wait inside the file system says more than any other wait.
    wait: waiting.some(({ wait }) => wait === Wait.InodeFlush) ? Wait.InodeFlush : first.wait,
    stalled: waiting.some(({ kind }) => kind === TaskKind.Workload),
  };
};

/** Room for the largest of both sides, and for what is asked of it. */
const lengthsOf = (cache: CacheFrame | undefined): readonly number[] =>
  cache === undefined ? [] : [objectsOf(cache).all, ...(cache.last === undefined ? [] : [cache.last.freeable])];

/** One row a shrinker, in the engine's order. */
export const cacheRows = (frame: Frame, other: Frame | null): readonly CacheRow[] =>
  frame.caches.map((cache): CacheRow => {
    const twin = other?.caches.find((one) => keyOf(one) === keyOf(cache));
    const alone = frame.caches.filter(({ kind }) => kind === cache.kind).length === 1;
    const call = cache.last ?? null;
    return {
      key: keyOf(cache),
      name: NAMES[cache.kind],
      node: alone ? null : cache.node,
      objects: objectsOf(cache),
      batch: cache.batch,
      seeks: cache.seeks,
      target: cache.target,
      floor: cache.floor,
      deferral: cache.deferral,
      deferred: cache.nr_deferred,
      call,
      group: cache.group,
      asker: frame.tasks.find(({ id }) => id === call?.task)?.name ?? '',
      askedPercent: call === null || call.freeable === 0 ? null : (call.total_scan / call.freeable) * 100,
      waiters: waitersOf(cache, frame.tasks),
      scale: steadyScale([...lengthsOf(cache), ...lengthsOf(twin)]),
    };
  });

/** The page cache beside them, which is dropped with the inodes. */
export type PageCache = {
  readonly pages: number;
  /** Pages that the last calls dropped with inodes, and with how many inodes. */
  readonly dropped: number;
  readonly inodes: number;
  /** The same since the start. */
  readonly droppedInAll: number;
  readonly scale: number;
};

const counterSum = (frame: Frame, names: readonly string[], wanted: readonly string[]): number =>
  wanted.reduce((sum, name) => sum + (frame.counters[names.indexOf(name)] ?? 0), 0);

const ON_LISTS = ['nr_inactive_file', 'nr_active_file'];
const WITH_INODES = ['pginodesteal', 'kswapd_inodesteal'];

export const pageCache = (frame: Frame, other: Frame | null, names: readonly string[]): PageCache => {
  const calls = ({ caches }: Frame): readonly ShrinkerCall[] => caches.flatMap(({ last }) => last ?? []);
  const droppedIn = (one: Frame): number => calls(one).reduce((sum, call) => sum + call.stripped_pages, 0);
  const before = (one: Frame): number => counterSum(one, names, ON_LISTS) + droppedIn(one);
  return {
    pages: counterSum(frame, names, ON_LISTS),
    dropped: droppedIn(frame),
    inodes: calls(frame).reduce((sum, call) => sum + call.stripped_inodes, 0),
    droppedInAll: counterSum(frame, names, WITH_INODES),
    scale: steadyScale([before(frame), ...(other === null ? [] : [before(other)])]),
  };
};

/** Nobody has opened a file. */
export const isEmpty = (rows: readonly CacheRow[], { pages }: PageCache): boolean =>
  pages === 0 && rows.every(({ objects, call }) => objects.all === 0 && call === null);
