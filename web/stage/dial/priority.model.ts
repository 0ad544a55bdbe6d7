// Reclaim priority: how much of a list one look covers.
import { PassOutcome } from '../../engine/codes.ts';
import type { Frame, GaugeFrame, PassFrame } from '../../engine/protocol.ts';

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
export const isReclaiming = (frame: Frame): boolean => frame.reclaimers > 0;

/** The one whose dial is shown, at work or the last one that was; the engine puts it first. null: nobody has reclaimed yet. */
export const shownGauge = (frame: Frame): GaugeFrame | null => frame.gauges[0] ?? null;

/** Where the dial stands. Nobody begins harder, so that is where it stands before anybody has begun. */
export const priorityOf = (frame: Frame): number => shownGauge(frame)?.priority ?? GENTLEST;

/** Reclaimers at work beside the one whose dial is shown. */
export const othersReclaiming = (frame: Frame): number => Math.max(0, frame.reclaimers - 1);

/** The finished passes of that run, oldest first, as the kernel judged them. */
export const passTrail = (frame: Frame): readonly PassFrame[] => shownGauge(frame)?.passes ?? [];

/** By the kernel's own rule: the next pass, if there is one, looks no harder. */
export const wasEnough = ({ outcome }: PassFrame): boolean => outcome !== PassOutcome.TooLittle;
