// The flusher, the thread that writes dirty file pages: it writes while the whole machine has too many of them, and files that have been
// dirty for 30 s.
import { TaskKind, Wait } from '../../engine/codes.ts';
import type { Frame, SceneFrame } from '../../engine/protocol.ts';

export type Flusher = {
  readonly sleeps: boolean;
  /** Dirty pages of the machine, and the number above which the kernel wakes the flusher. */
  readonly dirty: number;
  readonly wakesAt: number;
  /** Pages under writeback, and the limit for dirty pages and pages under writeback together. Above it, writing programs wait; since 3.2,
   * the kernel slows them down earlier. */
  readonly writeback: number;
  readonly limit: number;
  /** A program waits because of that limit. */
  readonly throttles: boolean;
};

/** Matches the names of flusher threads. File systems have threads of the same kind under other names. */
const NAME = /^flush/;

type Machine = Pick<Frame, 'tasks' | 'zones' | 'dirty_background' | 'dirty_limit'>;

/** `isThrottled`: a program waits because too many pages are dirty. null: the machine has no flusher yet. */
export function flusherOf({ tasks, zones, dirty_background, dirty_limit: limit }: Machine, isThrottled: boolean): Flusher | null {
  const threads = tasks.filter(({ kind, name }) => kind === TaskKind.Flusher && NAME.test(name));
  if (threads.length === 0) return null;
  const sum = (of: 'dirty' | 'writeback'): number => zones.reduce((pages, zone) => pages + zone[of], 0);
  return {
    sleeps: threads.every(({ wait }) => wait === Wait.FlusherIdle),
    dirty: sum('dirty'),
    wakesAt: dirty_background,
    writeback: sum('writeback'),
    limit,
    throttles: isThrottled,
  };
}

/** The scene does not show the flusher for fewer dirty pages than this share of memory, unless programs wait because of them. */
const LEAST_DIRTY = 0.005;

/** Whether the scene shows the flusher in the place of swap, on a machine without swap: while at least as many pages are dirty as wait
 * for the disk (the flusher has dealt with those), or while programs wait because of dirty pages. */
export const showsFlusher = (flusher: Flusher | null, { managed, queue, swap_total: swap }: SceneFrame): boolean =>
  flusher !== null && swap === 0 && (flusher.throttles || flusher.dirty >= Math.max(queue.file_writes, managed * LEAST_DIRTY));

type Side = { readonly flusher: Flusher | null; readonly scene: SceneFrame };

/** The flusher that this side shows. If one side shows its flusher, both do, so that they can be compared. null: neither side shows it, or
 * this side has swap or no flusher. */
export function shownFlusher({ flusher, scene }: Side, other: Side | null): Flusher | null {
  if (showsFlusher(flusher, scene)) return flusher;
  return scene.swap_total === 0 && other !== null && showsFlusher(other.flusher, other.scene) ? flusher : null;
}
