// File pages, file by file, with their inodes and the pages that were dropped with an inode.
import type { SceneFrame } from '../../engine/protocol.ts';

export type FileRow = {
  /** null: all that have no row of their own. */
  readonly name: string | null;
  readonly cached: number;
  readonly size: number;
  /** Pages that the last call dropped with an inode. */
  readonly gone: number;
};

export type Caches = {
  readonly rows: readonly FileRow[];
  /** Dentries and inodes that nobody uses. */
  readonly known: number;
  /** The row whose pages were dropped; null: none. */
  readonly fell: FileRow | null;
};

/** Pages dropped with one inode: from this number on it counts as a whole file, not as normal eviction. */
const CLIFF_PAGES = 10_000;
/** By how much what fell may be less than the file: its last pages may be held by somebody. */
const NEARLY = 0.05;
/** Other files have a row from this share of all file pages on. */
const WORTH_A_ROW = 0.03;

export const knownFiles = ({ inodes }: SceneFrame): number => inodes.names + inodes.objects;

type Memory = { readonly known: number; readonly readPages: number };

/** A smaller difference of what was read is none. */
const AS_MUCH = 0.05;

/** Whether one side knows fewer files than the other, and has read more from the disk. */
export const paysForNames = (one: Memory, other: Memory): boolean =>
  one.known < other.known && one.readPages > other.readPages * (1 + AS_MUCH);

/** The call says how many pages were dropped, but not from which file: it is the missing file of that length. */
function fallen({ files, inodes }: SceneFrame): string | null {
  const stripped = inodes.last_call?.stripped_pages ?? 0;
  if (stripped < CLIFF_PAGES) return null;
  const empty = files.filter(({ cached, size }) => cached * 2 < size && size >= stripped && size - stripped <= size * NEARLY);
  const [nearest] = [...empty].sort((a, b) => a.size - b.size);
  return nearest?.name ?? null;
}

/** Rows in the order of the names, so that none changes its place when it falls. */
export function cachesOf(scene: SceneFrame): Caches {
  const whose = fallen(scene);
  const stripped = scene.inodes.last_call?.stripped_pages ?? 0;
  const named = [...scene.files]
    .sort((a, b) => b.size - a.size || a.name.localeCompare(b.name))
    .map(({ name, cached, size }): FileRow => ({ name, cached, size, gone: name === whose ? Math.min(stripped, size - cached) : 0 }));
  const all = scene.file.inactive + scene.file.active;
  const others = Math.max(0, all - named.reduce((sum, { cached }) => sum + cached, 0));
  const rows = others > all * WORTH_A_ROW ? [...named, { name: null, cached: others, size: others, gone: 0 }] : named;
  return { rows, known: knownFiles(scene), fell: rows.find(({ gone }) => gone > 0) ?? null };
}

/** File pages that has no row; with the rows it is all there is. */
export const restOf = (scene: SceneFrame, shown: readonly FileRow[]): number =>
  Math.max(0, scene.file.inactive + scene.file.active - shown.reduce((sum, { cached }) => sum + cached, 0));
