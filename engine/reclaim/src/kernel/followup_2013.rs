//! Patches between the series and 3.11: Mel Gorman, "Reduce system disruption due to kswapd followup", 27 and 30 May 2013, and a patch of 26 June.
//! The first patch of the followup gives patch 7 of the series the form in which it was merged.
//!
//! Left out because they change nothing that is modelled: 7 of 8 (it asks ext3 and block devices about buffers that the journal writes
//! without changing the page's flags; without a journal the flags are right), 8 of 8 (NFS), and "do not continue scanning if reclaim was
//! aborted for compaction", 28 June (without compaction, reclaim is never aborted for it).

use super::patches::MERGED;
use super::series_2013::MERGED_IN_3_11;
use super::{
    DirectNap, DirtyCount, DirtyTail, Patch, SecondLap, Series, WritebackMark, WritebackShare,
    WritebackStall,
};

const AUTHOR: &str = "Mel Gorman";
const DATE: &str = "2013-05-30";

pub(super) const SERIES: Series = Series {
    bases: &["v3_9_6", "v3_10_rc1", "v4_10_watermarks"],
    patches: PATCHES,
};

const PATCHES: &[Patch] = &[
    Patch {
        id: "f1_keep",
        title: "mm: vmscan: block kswapd if it is encountering pages under writeback -fix",
        author: AUTHOR,
        date: "2013-05-27",
        // This patch was merged into the one that it corrects, so both have the same commit.
        commit: "283aba9f9e0e",
        effect: "kswapd no longer waits for the page itself, but until a queue has room, for at most a tenth of a second, and then keeps the page",
        presets: MERGED_IN_3_11,
        needs: &["b7_writeback"],
        apply: |kernel| kernel.writeback_stall = WritebackStall::WaitForCongestion,
    },
    Patch {
        id: "f2_alldirty",
        title: "mm: vmscan: stall page reclaim and writeback pages based on dirty/writepage pages encountered",
        author: AUTHOR,
        date: DATE,
        commit: "e2be15f6c3ee",
        effect: "the tail counts as dirty only if all pages of a batch are dirty file pages not yet under writeback, and reclaim waits a tenth of a second before kswapd writes",
        presets: MERGED_IN_3_11,
        needs: &["b6_taildirty"],
        apply: |kernel| {
            kernel.dirty_count = DirtyCount::AtFirstSight;
            kernel.dirty_tail = DirtyTail::AllWaitThenMark;
        },
    },
    Patch {
        id: "f3_afterbatch",
        title: "mm: vmscan: stall page reclaim after a list of pages have been processed",
        author: AUTHOR,
        date: DATE,
        commit: "b1a6f21e3b2e",
        effect: "kswapd waits for pages that it scans a second time under writeback only when the whole batch is done, so that no page stays isolated meanwhile",
        presets: MERGED_IN_3_11,
        needs: &["f1_keep", "f2_alldirty"],
        apply: |kernel| {
            kernel.writeback_stall = WritebackStall::AfterBatch;
            kernel.dirty_tail = DirtyTail::AllMarkThenWait;
        },
    },
    Patch {
        id: "f4_markfirst",
        title: "mm: vmscan: set zone flags before blocking",
        author: AUTHOR,
        date: DATE,
        commit: MERGED,
        effect: "the zone is marked as full of pages under writeback before the reclaimer waits, so that other tasks see the mark sooner",
        presets: MERGED_IN_3_11,
        needs: &["b7_writeback"],
        apply: |kernel| kernel.writeback_mark = WritebackMark::MarkThenWait,
    },
    Patch {
        id: "f5_directnap",
        title: "mm: vmscan: move direct reclaim wait_iff_congested into shrink_list",
        author: AUTHOR,
        date: DATE,
        commit: MERGED,
        effect: "direct reclaim waits for a congested zone after each batch instead of between priorities, and kswapd no longer waits for it",
        presets: MERGED_IN_3_11,
        needs: &[],
        apply: |kernel| {
            kernel.writeback_mark = WritebackMark::MarkOnly;
            kernel.direct_nap = DirectNap::AfterBatch;
        },
    },
    Patch {
        id: "f6_secondlap",
        title: "mm: vmscan: treat pages marked for immediate reclaim as zone congestion",
        author: AUTHOR,
        date: DATE,
        commit: "d04e8acd03e5",
        effect: "a page that is still under writeback when it is scanned a second time counts as congested",
        presets: MERGED_IN_3_11,
        needs: &["f2_alldirty"],
        apply: |kernel| kernel.second_lap = SecondLap::Congested,
    },
    Patch {
        id: "f9_unscaled",
        title: "mm: vmscan: do not scale writeback pages when deciding whether to set ZONE_WRITEBACK",
        author: AUTHOR,
        date: "2013-06-26",
        commit: MERGED,
        effect: "a zone is marked as full of pages under writeback only if all pages of a batch are under writeback, whatever the priority",
        presets: MERGED_IN_3_11,
        needs: &["b7_writeback"],
        apply: |kernel| kernel.writeback_share = WritebackShare::All,
    },
];
