// Reclaim priority: how much of a list one pass scans.
import { PassOutcome } from '../../engine/codes.ts';
import type { Frame, GaugeFrame, PassFrame } from '../../engine/protocol.ts';

/** Where every reclaim starts: DEF_PRIORITY, include/linux/mmzone.h. The lower the number, the more is scanned. */
export const GENTLEST = 12;
/** Pages that a batch aims at: SWAP_CLUSTER_MAX, include/linux/swap.h. */
export const BATCH_PAGES = 32;
export const PRIORITIES: readonly number[] = Array.from({ length: GENTLEST + 1 }, (_, i) => GENTLEST - i);

/** Pages at the tail of a list that one look covers: size >> priority, as in get_scan_count. */
export const scanWindow = (size: number, priority: number): number => size >>> Math.min(GENTLEST, Math.max(0, priority));

/** One pass scans 1/this of a list. */
export const denominator = (priority: number): number => 2 ** priority;

/** A reclaimer is at work now, so the window applies and is not only remembered. */
export const isReclaiming = (frame: Frame): boolean => frame.reclaimers > 0;

/** The reclaimer whose priority the dial shows, at work or the last one that was; the engine puts it first. null: there was none yet. */
export const shownGauge = (frame: Frame): GaugeFrame | null => frame.gauges[0] ?? null;

/** Priority on the dial. Every reclaimer starts at 12, so it shows 12 before the first one starts. */
export const priorityOf = (frame: Frame): number => shownGauge(frame)?.priority ?? GENTLEST;

/** Reclaimers at work beside the one whose dial is shown. */
export const othersReclaiming = (frame: Frame): number => Math.max(0, frame.reclaimers - 1);

/** The finished passes of that run, oldest first, as the kernel judged them. */
export const passTrail = (frame: Frame): readonly PassFrame[] => shownGauge(frame)?.passes ?? [];

/** By the kernel's own rule: the next pass, if there is one, does not scan more. */
export const wasEnough = ({ outcome }: PassFrame): boolean => outcome !== PassOutcome.TooLittle;
