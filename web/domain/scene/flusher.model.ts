// The flusher, the thread that writes dirty file pages: it wakes by itself only if the whole machine has too many of them.
import { TaskKind, Wait } from '../../engine/codes.ts';
import type { Frame, SceneFrame } from '../../engine/protocol.ts';

export type Flusher = {
  readonly sleeps: boolean;
  /** Dirty pages of the machine, and how many wake the flusher. */
  readonly dirty: number;
  readonly wakesAt: number;
  /** Pages under writeback, and how many of these and of dirty pages make programs that write wait. */
  readonly writeback: number;
  readonly limit: number;
  /** A program waits because there are too many of them. */
  readonly throttles: boolean;
};

/** File systems have threads of the same kind. */
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

/** Fewer dirty pages, as a share of memory, are not worth a place. */
const LEAST_DIRTY = 0.005;

/** The flusher stands in the place of a swap that the machine does not have, while more pages are dirty than wait for the disk; pages that
 * wait for it are not the flusher’s work any more. It also stands there while programs wait because of such pages. */
export const showsFlusher = (flusher: Flusher | null, { managed, queue, swap_total: swap }: SceneFrame): boolean =>
  flusher !== null && swap === 0 && (flusher.throttles || flusher.dirty >= Math.max(queue.file_writes, managed * LEAST_DIRTY));

type Side = { readonly flusher: Flusher | null; readonly scene: SceneFrame };

/** The flusher that this side shows; where the other side shows its own, both do, so that they can be compared. null: none is shown. */
export function shownFlusher({ flusher, scene }: Side, other: Side | null): Flusher | null {
  if (showsFlusher(flusher, scene)) return flusher;
  return scene.swap_total === 0 && other !== null && showsFlusher(other.flusher, other.scene) ? flusher : null;
}
