//! "Avoid overflowing of stack during page reclaim" V3, Mel Gorman and KOSAKI Motohiro, 29 June 2010, based on 2.6.35-rc3, as posted and
//! measured; also the next version of its patch 12, and the patch of April 2010 that it builds on.
//!
//! Without an effect here: 01 (a lock when a write has failed), 02 to 05 (the tracepoints and their script, which every simulated kernel
//! has), 06 (`prev_priority`, which no code reads), 13 (btrfs writes metadata, which is not modelled). 08, 09 and 11 only save stack and
//! are one patch here.

use super::patches::MERGED;
use super::{
    DirectWriteback, FreeTiming, InactiveBatch, Patch, Presets, ReclaimFrames, Series, XfsWritepage,
};

const DATE: &str = "2010-06-29";

/// The patches to reclaim itself. They apply to 2.6.34 as well, because its code is the same.
pub(super) const RECLAIM: Series = Series {
    bases: &["v2_6_34", "v2_6_35", "v2_6_35_3"],
    patches: &[
        Patch {
            id: "a07_exact",
            title: "vmscan: simplify shrink_inactive_list()",
            author: "KOSAKI Motohiro",
            date: DATE,
            commit: MERGED,
            effect: "a call scans as many inactive pages as requested, not full batches of 32 until it has scanned enough",
            presets: Presets::NONE,
            needs: &[],
            apply: |kernel| kernel.inactive_batch = InactiveBatch::Asked,
        },
        Patch {
            id: "a09_stack",
            title: "vmscan: set up pagevec as late as possible in shrink_inactive_list(), and two more",
            author: "Mel Gorman, KOSAKI Motohiro",
            date: DATE,
            commit: "666356297ec4",
            effect: "the call path to the file system has no large local arrays: shrink_zone takes 192 bytes of the stack instead of 528 (an illustration: traced sizes were not published)",
            presets: Presets::NONE,
            needs: &[],
            apply: |kernel| kernel.reclaim_frames = ReclaimFrames::Diet,
        },
        Patch {
            id: "a10_latefree",
            title: "vmscan: set up pagevec as late as possible in shrink_page_list()",
            author: "Mel Gorman",
            date: DATE,
            commit: "abe4c3b50c3f",
            effect: "the pages that a batch frees become free when the whole batch is done, not in groups of 14",
            presets: Presets::NONE,
            needs: &[],
            apply: |kernel| kernel.free_timing = FreeTiming::AfterBatch,
        },
        Patch {
            id: "c1_dontwrite",
            title: "mm: disallow direct reclaim page writeback",
            author: "Dave Chinner",
            date: "2010-04-13",
            commit: "not merged",
            effect: "direct reclaim skips dirty pages, and does not ask any thread to write them",
            presets: Presets::NONE,
            needs: &[],
            apply: |kernel| kernel.direct_writeback = DirectWriteback::KswapdOnly,
        },
        Patch {
            id: "a12_nodirect",
            title: "vmscan: do not writeback pages in direct reclaim",
            author: "Mel Gorman",
            date: DATE,
            commit: "not merged",
            effect: "direct reclaim writes no page: it asks the flushers to write as many pages as it has found dirty, and waits, for a block of pages up to 50 times",
            presets: Presets::NONE,
            needs: &[],
            apply: |kernel| kernel.direct_writeback = DirectWriteback::AskFlushers,
        },
        Patch {
            id: "a12_v4",
            title: "vmscan: do not writeback filesystem pages in direct reclaim (V4)",
            author: "Mel Gorman",
            date: "2010-07-19",
            commit: "not merged",
            effect: "as patch 12, but direct reclaim again writes anonymous pages, because no flusher writes them",
            presets: Presets::NONE,
            needs: &["a12_nodirect"],
            apply: |kernel| kernel.direct_writeback = DirectWriteback::AskFlushersForFiles,
        },
    ],
};

pub(super) const XFS: Series = Series {
    bases: &["v2_6_35", "v2_6_35_3"],
    patches: &[Patch {
        id: "a14_xfs",
        title: "xfs: allow kswapd to writeback pages",
        author: "Mel Gorman",
        date: DATE,
        commit: "not merged",
        effect: "XFS writes a page if any reclaimer asks for it, instead of refusing even kswapd",
        presets: Presets::NONE,
        needs: &[],
        apply: |kernel| kernel.xfs_writepage = XfsWritepage::Everybody,
    }],
};
