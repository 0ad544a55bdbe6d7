//! Decides which reclaimers write the dirty pages that they scan, and for the others whether they leave the writing to the flushers.
//!
//! Source: mm/vmscan.c `shrink_page_list`, `do_try_to_free_pages`, 2.6.35 and 3.10; "vmscan: Do not writeback pages in direct reclaim",
//! Mel Gorman, V3 of 29 June and V4 of July 2010; "mm: disallow direct reclaim page writeback", Dave Chinner, April 2010.

use super::shrink_page_list::Pass;
use super::{Batch, ScanControl};
use crate::fs::flusher::wakeup_flusher_threads;
use crate::kernel::{DirectWriteback, Hunk};
use crate::machine::Machine;
use crate::mm::backing_dev::{HZ_10, congestion_wait};
use crate::sim::Sim;
use crate::trace::compare;

/// Maximum number of times that a lumpy reclaimer asks the flushers to write a block of pages. `MAX_SWAP_CLEAN_WAIT`, patch 12.
pub(super) const MAX_ROUNDS: u32 = 50;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// The reclaimer may try to write the page.
    MayWrite,
    /// The reclaimer puts the page aside until the end of the batch. Then it asks the flushers to write as many pages as it has put aside.
    PutAside,
    /// Only kswapd may write the page, and only at a low priority or, in later kernels, if the tail of the list is dirty. Any other reclaimer keeps
    /// the page, which is freed after the flusher has written it.
    NotNow,
}

/// Decides about a dirty page, after the reclaimer has asked the flushers `rounds` times.
pub(super) fn decide(m: &Machine, file: bool, sc: &ScanControl, rounds: u32) -> Decision {
    let values = || [sc.kswapd.into(), file.into(), rounds];
    compare(m, Hunk::DirectWriteback, values, |kernel| {
        let rule = kernel.direct_writeback;
        match decide_by_rule(rule, file, sc, rounds) {
            // This rule lets the reclaimer try, but in this kernel a direct reclaimer has no permission to write.
            Decision::MayWrite if !sc.kswapd && !direct_reclaim_writes(rule) => 3,
            Decision::MayWrite => 0,
            Decision::PutAside => 1,
            Decision::NotNow => 2,
        }
    });
    decide_by_rule(m.kernel.direct_writeback, file, sc, rounds)
}

fn decide_by_rule(rule: DirectWriteback, file: bool, sc: &ScanControl, rounds: u32) -> Decision {
    let put_aside = !sc.kswapd && rounds < MAX_ROUNDS;
    match rule {
        DirectWriteback::AskFlushers if put_aside => Decision::PutAside,
        DirectWriteback::AskFlushersForFiles if put_aside && file => Decision::PutAside,
        DirectWriteback::FilesByKswapd if file => Decision::NotNow,
        DirectWriteback::Everybody
        | DirectWriteback::KswapdOnly
        | DirectWriteback::AskFlushers
        | DirectWriteback::AskFlushersForFiles
        | DirectWriteback::FilesByKswapd => Decision::MayWrite,
    }
}

/// `sc->may_writepage` of a direct reclaimer, at the start of its run and after it has had trouble freeing pages.
pub(super) fn direct_may_write(m: &Machine, in_trouble: bool) -> bool {
    direct_reclaim_writes(m.kernel.direct_writeback) && (in_trouble || !m.spec.laptop_mode)
}

fn direct_reclaim_writes(rule: DirectWriteback) -> bool {
    match rule {
        DirectWriteback::KswapdOnly | DirectWriteback::AskFlushers => false,
        DirectWriteback::Everybody
        | DirectWriteback::AskFlushersForFiles
        | DirectWriteback::FilesByKswapd => true,
    }
}

/// Called after a batch, with the pages that the reclaimer has put aside. If there are any, wakes the flushers and waits. True if the reclaimer
/// should check those pages again.
pub(super) async fn ask_flushers(sim: &Sim, aside: &Batch, pass: Pass, rounds: &mut u32) -> bool {
    if aside.len() == 0 {
        return false;
    }
    wakeup_flusher_threads(&mut sim.m(), aside.len());
    congestion_wait(sim, HZ_10).await;
    let again = pass == Pass::Sync && !sim.look().sched.current_task().killed;
    *rounds += u32::from(again);
    again
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::preset;
    use crate::mm::page_alloc::Gfp;
    use crate::testing;

    /// The decisions of kswapd and of a direct reclaimer about a file page, and then about an anonymous page.
    fn row(decision: DirectWriteback, rounds: u32) -> [Decision; 4] {
        let mut m = testing::machine();
        m.kernel = preset("v2_6_35").expect("listed").kernel;
        m.kernel.direct_writeback = decision;
        let (kswapd, direct) = (ScanControl::kswapd(0), ScanControl::direct(Gfp::USER, 0));
        [
            decide(&m, true, &kswapd, rounds),
            decide(&m, true, &direct, rounds),
            decide(&m, false, &kswapd, rounds),
            decide(&m, false, &direct, rounds),
        ]
    }

    #[test]
    fn patch_12_puts_all_dirty_pages_aside_and_its_next_version_only_file_pages() {
        use Decision::{MayWrite, NotNow, PutAside};
        assert_eq!(row(DirectWriteback::Everybody, 0), [MayWrite; 4]);
        let v3 = [MayWrite, PutAside, MayWrite, PutAside];
        assert_eq!(row(DirectWriteback::AskFlushers, 0), v3);
        assert_eq!(row(DirectWriteback::AskFlushers, 49), v3);
        assert_eq!(row(DirectWriteback::AskFlushers, 50), [MayWrite; 4]);
        let v4 = [MayWrite, PutAside, MayWrite, MayWrite];
        assert_eq!(row(DirectWriteback::AskFlushersForFiles, 0), v4);
        let merged = [NotNow, NotNow, MayWrite, MayWrite];
        assert_eq!(row(DirectWriteback::FilesByKswapd, 0), merged);
    }

    #[test]
    fn with_patch_12_direct_reclaim_may_never_write() {
        let may = |decision| {
            let mut m = testing::machine();
            m.kernel.direct_writeback = decision;
            [false, true].map(|in_trouble| direct_may_write(&m, in_trouble))
        };
        assert_eq!(may(DirectWriteback::Everybody), [true; 2]);
        assert_eq!(may(DirectWriteback::AskFlushers), [false; 2]);
        assert_eq!(may(DirectWriteback::KswapdOnly), [false; 2]);
        assert_eq!(may(DirectWriteback::AskFlushersForFiles), [true; 2]);
    }
}
