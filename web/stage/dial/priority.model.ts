// Reclaim priority: how much of a list one look covers.
import type { Frame } from '../../engine/protocol.ts';
import { isDirectReclaimer } from '../demand/tasks.model.ts';

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

/** At these priorities a kernel can look no harder; 3.10-rc1 ends at 0, its successor at 1. */
const HARDEST = 1;

/** The finished passes, oldest first. A pass was not enough when a harder look followed it. */
export const passTrail = ({ passes, priority: current, kswapd_awake }: Frame): readonly Pass[] =>
  passes.map(({ priority, scanned, reclaimed }, i) => {
    const next = passes[i + 1]?.priority ?? (kswapd_awake ? current : GENTLEST);
    const enough = priority <= HARDEST ? reclaimed >= BATCH_PAGES : next >= priority;
    return { priority, scanned, reclaimed, enough };
  });
