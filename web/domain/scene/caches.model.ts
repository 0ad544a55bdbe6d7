// File pages, file by file, with their inodes and the pages that were dropped with an inode.
import { TaskKind, Wait } from '../../engine/codes.ts';
import type { Frame, SceneFrame } from '../../engine/protocol.ts';

export type FileRow = {
  /** null: all files that have no row of their own. */
  readonly name: string | null;
  readonly cached: number;
  readonly size: number;
  /** Pages that the last shrinker call dropped together with the inode. */
  readonly dropped: number;
  /** Those of them that have not been read again. */
  readonly gone: number;
};

export type Caches = {
  readonly rows: readonly FileRow[];
  /** Unused dentries and inodes in the caches. */
  readonly known: number;
  /** The row of the file whose pages were dropped; null: none. */
  readonly fell: FileRow | null;
};

/** From this number of pages dropped with one inode on, a whole file was lost; fewer are normal eviction. */
const CLIFF_PAGES = 10_000;
/** How much smaller than its file the dropped part may be, as a share of the file: a task may still hold the last pages. */
const NEARLY = 0.05;
/** A named file that is smaller, as a share of all memory, has no row of its own, because no square would show it. */
const LEAST_SIZE = 0.01;
/** Files without a row of their own share one if they have at least this share of all file pages. */
const WORTH_A_ROW = 0.03;

/** Whether a program has begun to read the dropped pages again. */
export const comesBack = ({ dropped, gone }: FileRow): boolean => gone < dropped * (1 - NEARLY);

export const knownFiles = ({ inodes }: SceneFrame): number => inodes.names + inodes.objects + inodes.own;

type Memory = { readonly known: number; readonly readPages: number };

/** Relative difference of pages read below which the two sides count as equal. */
const AS_MUCH = 0.05;

/** Whether one side has fewer dentries and inodes than the other and has read more from the disk. */
export const paysForNames = (one: Memory, other: Memory): boolean =>
  one.known < other.known && one.readPages > other.readPages * (1 + AS_MUCH);

/** The name of the file whose pages were dropped. The shrinker call says how many pages it dropped, but not from which file, so this is
 * the file of that length that is no longer in memory; null: none. */
function fallen({ files, inodes }: SceneFrame): string | null {
  const stripped = inodes.last_call?.stripped_pages ?? 0;
  if (stripped < CLIFF_PAGES) return null;
  const empty = files.filter(({ cached, size }) => cached * 2 < size && size >= stripped && size - stripped <= size * NEARLY);
  const [nearest] = [...empty].sort((a, b) => a.size - b.size);
  return nearest?.name ?? null;
}

/** For this long, in nanoseconds, the last call of a shrinker counts as one of the present moment. */
const OF_NOW_NS = 1e9;

/** How many dentries and inodes the shrinker scans in a pass of reclaim, and how many of them it has freed; null: it is freeing them, and they
 * are not counted yet. `isAll`: it scans all that there are. */
export type ObjectScan = { readonly objects: number; readonly freed: number | null; readonly isAll: boolean };

/** The shrinker’s scan in the present pass of reclaim; null: reclaim has not called it lately. */
export function scanNow(scene: SceneFrame, nowNs: number): ObjectScan | null {
  const call = scene.inodes.last_call;
  if (call === undefined || nowNs - call.time_ns > OF_NOW_NS) return null;
  const known = knownFiles(scene);
  return {
    objects: call.to_scan,
    freed: call.freed === 0 && call.stripped_pages > 0 ? null : call.freed,
    // If far fewer are left than it began with, it has been freeing them.
    isAll: known <= call.to_scan && known >= call.to_scan * (1 - NEARLY),
  };
}

/** Programs that wait until an inode is written. */
export const inodeWaiters = ({ tasks }: Pick<Frame, 'tasks'>): number =>
  tasks.filter(({ kind, wait }) => kind === TaskKind.Workload && wait === Wait.InodeFlush).length;

/** Rows in the order of file size, which does not change, so a row stays in its place when its pages are dropped. */
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
