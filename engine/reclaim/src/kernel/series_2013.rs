//! "Reduce system disruption due to kswapd" V4, Mel Gorman, 13 May 2013, based on 3.10-rc1, as posted and measured.
//!
//! Patch 2 has the form in which it was merged. As posted, it subtracted the pages already scanned of a list from the new target.

use super::patches::MERGED;
use super::{
    BalancedZone, KswapdCompaction, KswapdFloor, KswapdLoop, KswapdReclaimTarget, KswapdWriteback,
    LaptopWriting, LruvecStop, Patch, Presets, Series, WritebackStall,
};

const AUTHOR: &str = "Mel Gorman";
const DATE: &str = "2013-05-13";

/// The presets from 3.11 to the last one before 4.9, because 4.8 rewrote the code that these patches changed.
pub(super) const MERGED_IN_3_11: Presets = Presets::between("v3_11", "v4_9_7");

pub(super) const SERIES: Series = Series {
    bases: &["v3_9_6", "v3_10_rc1", "v4_10_watermarks"],
    patches: PATCHES,
};

const PATCHES: &[Patch] = &[
    Patch {
        id: "b1_limit",
        title: "mm: vmscan: limit the number of pages kswapd reclaims at each priority",
        author: AUTHOR,
        date: DATE,
        commit: "75485363ce85",
        effect: "at each priority below 12, kswapd stops reclaiming from a zone once it has freed as many pages as the zone's high watermark",
        presets: MERGED_IN_3_11,
        needs: &[],
        apply: |kernel| kernel.kswapd_reclaim_target = KswapdReclaimTarget::HighWatermark,
    },
    Patch {
        id: "b2_proportional",
        title: "mm: vmscan: obey proportional scanning requirements for kswapd",
        author: AUTHOR,
        date: DATE,
        commit: "e82e0561dae9",
        effect: "when kswapd has freed enough, it still completes the same share of the anonymous and of the file lists; direct reclaim stops at its target even at priority 12",
        presets: MERGED_IN_3_11,
        needs: &["b1_limit"],
        apply: |kernel| kernel.lruvec_stop = LruvecStop::Proportional,
    },
    Patch {
        id: "b3_flatten",
        title: "mm: vmscan: flatten kswapd priority loop",
        author: AUTHOR,
        date: DATE,
        commit: MERGED,
        effect: "kswapd goes through the priorities once, and lowers the priority only if no zone was scanned enough or no page was freed",
        presets: MERGED_IN_3_11,
        needs: &["b1_limit"],
        apply: |kernel| kernel.kswapd_loop = KswapdLoop::RaiseByScanning,
    },
    Patch {
        id: "b4_compact",
        title: "mm: vmscan: decide whether to compact the pgdat based on reclaim progress",
        author: AUTHOR,
        date: DATE,
        commit: MERGED,
        effect: "kswapd asks for compaction after a pass that freed more pages than its target, not when the node is balanced; here no page is moved in either case",
        presets: MERGED_IN_3_11,
        needs: &["b1_limit", "b3_flatten"],
        apply: |kernel| kernel.kswapd_compaction = KswapdCompaction::ByProgress,
    },
    Patch {
        id: "b5_floor",
        title: "mm: vmscan: do not allow kswapd to scan at maximum priority",
        author: AUTHOR,
        date: DATE,
        commit: "9aa41348a8d1",
        effect: "kswapd never reaches priority 0, where whole lists are scanned and anonymous pages are scanned like file pages",
        presets: MERGED_IN_3_11,
        needs: &[],
        apply: |kernel| kernel.kswapd_floor = KswapdFloor::One,
    },
    Patch {
        id: "b6_taildirty",
        title: "mm: vmscan: have kswapd writeback pages based on dirty pages encountered, not priority",
        author: AUTHOR,
        date: DATE,
        commit: MERGED,
        effect: "kswapd writes file pages while it has found dirty pages at the tail of the list, whatever the priority",
        presets: MERGED_IN_3_11,
        needs: &[],
        apply: |kernel| kernel.kswapd_writeback = KswapdWriteback::ByDirtyTail,
    },
    Patch {
        id: "b7_writeback",
        title: "mm: vmscan: block kswapd if it is encountering pages under writeback",
        author: AUTHOR,
        date: DATE,
        commit: "283aba9f9e0e",
        effect: "kswapd waits for a page that is still under writeback when it scans the page a second time",
        presets: MERGED_IN_3_11,
        needs: &[],
        apply: |kernel| kernel.writeback_stall = WritebackStall::WaitForPage,
    },
    Patch {
        id: "b8_maywrite",
        title: "mm: vmscan: check if kswapd should writepage once per pgdat scan",
        author: AUTHOR,
        date: DATE,
        commit: MERGED,
        effect: "in laptop mode kswapd writes from the start of a pass below priority 10, not only after its first zone; without laptop mode nothing changes",
        presets: MERGED_IN_3_11,
        needs: &[],
        apply: |kernel| kernel.laptop_writing = LaptopWriting::BeforePass,
    },
    Patch {
        id: "b9_move",
        title: "mm: vmscan: move logic from balance_pgdat() to kswapd_shrink_zone()",
        author: AUTHOR,
        date: DATE,
        commit: MERGED,
        effect: "the mail calls the patch cosmetic; but a lower zone that is already balanced now counts as scanned enough, so the priority does not fall",
        presets: MERGED_IN_3_11,
        needs: &["b1_limit", "b3_flatten", "b4_compact"],
        apply: |kernel| kernel.balanced_zone = BalancedZone::KeepsPriority,
    },
];
