// Reclaim priority: how much of a list one look covers.
import type { Frame } from '../engine/protocol.ts';
import { isDirectReclaimer } from './tasks.ts';

/** Where every reclaim starts: DEF_PRIORITY, include/linux/mmzone.h. The lower the number, the harder it looks. */
export const GENTLEST = 12;
/** Pages that a batch aims at: SWAP_CLUSTER_MAX, include/linux/swap.h. */
export const BATCH_PAGES = 32;
export const PRIORITIES: readonly number[] = Array.from({ length: GENTLEST + 1 }, (_, i) => GENTLEST - i);

/** Pages at the tail of a list that one look covers: size >> priority, as in get_scan_count. */
export const scanWindow = (size: number, priority: number): number => size >>> Math.min(GENTLEST, Math.max(0, priority));

/** One look covers 1/this of a list. */
export const denominator = (priority: number): number => 2 ** priority;

/** Somebody is looking for pages at this moment, so the window is in force and not only remembered. */
export const isReclaiming = (frame: Frame): boolean => frame.kswapd_awake || frame.tasks.some(isDirectReclaimer);

export type Pass = { readonly priority: number; readonly scanned: number; readonly reclaimed: number; readonly enough: boolean };

/** The finished passes, oldest first; enough means that a batch came out of it. */
export const passTrail = (frame: Frame): readonly Pass[] =>
  frame.passes.map(({ priority, scanned, reclaimed }) => ({ priority, scanned, reclaimed, enough: reclaimed >= BATCH_PAGES }));
