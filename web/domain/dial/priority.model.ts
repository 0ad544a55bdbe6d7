// Reclaim priority: how much of a list one pass scans.
import { PassOutcome } from '../../engine/codes.ts';
import type { Frame, GaugeFrame, PassFrame } from '../../engine/protocol.ts';

/** The priority at which every reclaim starts: DEF_PRIORITY, include/linux/mmzone.h. A lower number scans more. */
export const GENTLEST = 12;
/** Pages that reclaim tries to free in one batch: SWAP_CLUSTER_MAX, include/linux/swap.h. */
export const BATCH_PAGES = 32;
export const PRIORITIES: readonly number[] = Array.from({ length: GENTLEST + 1 }, (_, i) => GENTLEST - i);

/** Pages at the tail of a list that a pass at this priority scans: size >> priority, as in get_scan_count. */
export const scanWindow = (size: number, priority: number): number => size >>> Math.min(GENTLEST, Math.max(0, priority));

/** A pass scans 1/denominator of a list. */
export const denominator = (priority: number): number => 2 ** priority;

/** Whether a task reclaims at this moment. If not, the scan window on the stage is that of the last reclaimer. */
export const isReclaiming = (frame: Frame): boolean => frame.reclaimers > 0;

/** The reclaimer whose priority the dial shows: one that is reclaiming, or else the last one that did. The engine lists it first. null:
 * nothing has reclaimed yet. */
export const shownGauge = (frame: Frame): GaugeFrame | null => frame.gauges[0] ?? null;

/** The priority on the dial. Every reclaimer starts at 12, so the dial shows 12 before the first one starts. */
export const priorityOf = (frame: Frame): number => shownGauge(frame)?.priority ?? GENTLEST;

/** How many tasks reclaim besides the one whose priority is shown. */
export const othersReclaiming = (frame: Frame): number => Math.max(0, frame.reclaimers - 1);

/** The finished passes of the shown reclaimer's run, oldest first, with the kernel's own outcomes. */
export const passTrail = (frame: Frame): readonly PassFrame[] => shownGauge(frame)?.passes ?? [];

/** Whether the pass reclaimed enough by the kernel's rule. After such a pass the kernel does not lower the priority. */
export const wasEnough = ({ outcome }: PassFrame): boolean => outcome !== PassOutcome.TooLittle;
