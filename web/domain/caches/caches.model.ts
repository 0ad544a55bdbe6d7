// The caches that shrinkers shrink: how many objects each cache holds, how its last call was computed, and which tasks wait inside. The
// engine has made the calculation of each call; none is repeated here.
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

/** Objects that the shrinker could free. */
type CacheObjects = {
  readonly all: number;
  readonly dentries: number;
  readonly inodes: number;
  /** Objects that are neither dentries nor VFS inodes: XFS inodes, ext4 extents, XFS buffers, and nodes of the page cache trees of
   * files. */
  readonly own: number;
  /** How many of `all` have to be written before they can be freed. */
  readonly unclean: number;
};

export type CacheWaiters = {
  /** Name of the first waiting task; kswapd comes before all others. */
  readonly first: string;
  readonly more: number;
  readonly wait: Wait;
  /** A task of the workload is among the waiters, so the line is drawn in red. */
  readonly stalled: boolean;
};

export type CacheRow = {
  readonly key: string;
  readonly name: CacheName;
  /** The node of the cache; null: no other row has this name. */
  readonly node: number | null;
  readonly objects: CacheObjects;
  readonly batch: number;
  readonly seeks: number;
  readonly target: CallTarget;
  readonly floor: ShrinkerFloor;
  readonly deferral: ShrinkerDeferral;
  /** Objects that earlier calls did not scan and deferred to later ones. */
  readonly deferred: number;
  readonly call: ShrinkerCall | null;
  /** The memory cgroup for which the last call was made; '' is the root. */
  readonly group: string;
  /** Name of the task that made the last call. */
  readonly asker: string;
  /** Share of the cache that the last call was asked to scan, in percent; null: there was no call, or it found nothing to free. */
  readonly askedPercent: number | null;
  readonly waiters: CacheWaiters | null;
  /** Objects that the full length of the row stands for; both sides use the same scale. */
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
    // If any task waits inside the file system, that wait is shown, because it says more than the others.
    wait: waiting.some(({ wait }) => wait === Wait.InodeFlush) ? Wait.InodeFlush : first.wait,
    stalled: waiting.some(({ kind }) => kind === TaskKind.Workload),
  };
};

/** Numbers of objects that must fit into the row: those in the cache now, and those that its last call found freeable. */
const lengthsOf = (cache: CacheFrame | undefined): readonly number[] =>
  cache === undefined ? [] : [objectsOf(cache).all, ...(cache.last === undefined ? [] : [cache.last.freeable])];

/** One row for each shrinker, in the engine's order. `other`: the frame of the other side, for the common scale. */
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

/** The page cache, drawn beside the shrinkers' caches because its pages are dropped together with inodes. */
export type PageCache = {
  readonly pages: number;
  /** Pages that the last calls dropped together with inodes; `inodes` is the number of those inodes. */
  readonly dropped: number;
  readonly inodes: number;
  /** Pages dropped together with inodes since the start of the run. */
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

/** Whether all caches are empty and no shrinker has been called, as before the first program opens a file. */
export const isEmpty = (rows: readonly CacheRow[], { pages }: PageCache): boolean =>
  pages === 0 && rows.every(({ objects, call }) => objects.all === 0 && call === null);
