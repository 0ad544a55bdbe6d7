// File pages by file, and the pages that the kernel dropped together with an inode.
import { TaskKind, Wait } from '../../engine/codes.ts';
import type { Frame, SceneFrame } from '../../engine/protocol.ts';

export type FileRow = {
  /** The name of the file; null: the row is for all files that have no row of their own. */
  readonly name: string | null;
  readonly cached: number;
  readonly size: number;
  /** Pages that the last shrinker call dropped together with the inode. */
  readonly dropped: number;
  /** How many of these pages have not been read again. */
  readonly gone: number;
};

export type Caches = {
  readonly rows: readonly FileRow[];
  /** Number of unused dentries and inodes in the caches. */
  readonly known: number;
  /** The row of the file whose pages were dropped with its inode and are not all read again; null: there is no such file. */
  readonly fell: FileRow | null;
};

/** At least this many pages that one call drops along with inodes mean that a whole file was lost; fewer are normal eviction. */
const CLIFF_PAGES = 10_000;
/** The dropped part of a file may be smaller than the file by this share, because a task may still hold the last pages. */
const NEARLY = 0.05;
/** A named file below this share of all memory has no row of its own, because it would not fill a square. */
const LEAST_SIZE = 0.01;
/** Files without a row of their own get a common row if they have more than this share of all file pages. */
const WORTH_A_ROW = 0.03;

/** Whether a program has begun to read the dropped pages again. */
export const comesBack = ({ dropped, gone }: FileRow): boolean => gone < dropped * (1 - NEARLY);

export const knownFiles = ({ inodes }: SceneFrame): number => inodes.names + inodes.objects + inodes.own;

type Memory = { readonly known: number; readonly readPages: number };

/** Two sides whose pages read differ by at most this share count as equal. */
const AS_MUCH = 0.05;

/** Whether one side has fewer dentries and inodes than the other and has read more from the disk. */
export const paysForNames = (one: Memory, other: Memory): boolean =>
  one.known < other.known && one.readPages > other.readPages * (1 + AS_MUCH);

/** The name of the file whose pages were dropped with its inode; null: none. The shrinker call reports how many pages it dropped, but
 * not from which file, so this is the file of about that length of which less than half is in memory. */
function fallen({ files, inodes }: SceneFrame): string | null {
  const stripped = inodes.last_call?.stripped_pages ?? 0;
  if (stripped < CLIFF_PAGES) return null;
  const empty = files.filter(({ cached, size }) => cached * 2 < size && size >= stripped && size - stripped <= size * NEARLY);
  const [nearest] = [...empty].sort((a, b) => a.size - b.size);
  return nearest?.name ?? null;
}

/** Time, in ns, for which the last call of a shrinker counts as current. */
const OF_NOW_NS = 1e9;

/** How many dentries and inodes the shrinker scans in a pass of reclaim, and how many of them it has freed; null: it is freeing them,
 * but has not counted them yet. `isAll`: it scans all dentries and inodes in the caches. */
export type ObjectScan = { readonly objects: number; readonly freed: number | null; readonly isAll: boolean };

/** The shrinker’s scan in the current pass of reclaim; null: reclaim has not called it within `OF_NOW_NS`. */
export function scanNow(scene: SceneFrame, nowNs: number): ObjectScan | null {
  const call = scene.inodes.last_call;
  if (call === undefined || nowNs - call.time_ns > OF_NOW_NS) return null;
  const known = knownFiles(scene);
  return {
    objects: call.to_scan,
    freed: call.freed === 0 && call.stripped_pages > 0 ? null : call.freed,
    // If far fewer are left than it was asked to scan, it has been freeing them, and its target no longer says whether it scans all.
    isAll: known <= call.to_scan && known >= call.to_scan * (1 - NEARLY),
  };
}

/** Number of programs that wait until an inode is written. */
export const inodeWaiters = ({ tasks }: Pick<Frame, 'tasks'>): number =>
  tasks.filter(({ kind, wait }) => kind === TaskKind.Workload && wait === Wait.InodeFlush).length;

/** Rows are in the order of file size, the largest first; the common row is last. A file's size does not change, so its row stays in its
 * place when its pages are dropped. */
export function cachesOf(scene: SceneFrame): Caches {
  const whose = fallen(scene);
  const stripped = scene.inodes.last_call?.stripped_pages ?? 0;
  const named = scene.files
    .filter(({ size }) => size >= scene.managed * LEAST_SIZE)
    .sort((a, b) => b.size - a.size || a.name.localeCompare(b.name))
    .map(({ name, cached, size }): FileRow => {
      const dropped = name === whose ? stripped : 0;
      return { name, cached, size, dropped, gone: Math.min(dropped, size - cached) };
    });
  const all = scene.file.inactive + scene.file.active;
  const others = Math.max(0, all - named.reduce((sum, { cached }) => sum + cached, 0));
  const rows = others > all * WORTH_A_ROW ? [...named, { name: null, cached: others, size: others, dropped: 0, gone: 0 }] : named;
  return { rows, known: knownFiles(scene), fell: rows.find(({ gone }) => gone > 0) ?? null };
}

/** File pages without a row; with the rows they add up to all file pages. */
export const restOf = (scene: SceneFrame, shown: readonly FileRow[]): number =>
  Math.max(0, scene.file.inactive + scene.file.active - shown.reduce((sum, { cached }) => sum + cached, 0));
