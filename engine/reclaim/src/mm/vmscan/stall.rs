//! Sets flags on the domain and lets reclaim wait for the disk, by the dirty pages and the pages under writeback in a batch.
//!
//! Source: mm/vmscan.c, the end of `shrink_inactive_list` and the nap in `do_try_to_free_pages`, 3.10; the arms of 2013 as posted; the end of
//! `shrink_node`, 6.1 and 6.12.

use super::shrink_page_list::PageListResult;
use super::throttle::{ThrottleReason, reclaim_throttle, waits_for_progress};
use super::{DEF_PRIORITY, PassCounts, ScanControl};
use crate::fs::flusher::wakeup_flusher_threads;
use crate::kernel::{
    DirectNap, DirtyTail, GroupFlusher, GroupThrottle, Hunk, Kernel, StallScope, WritebackMark,
    WritebackShare,
};
use crate::machine::Machine;
use crate::mm::backing_dev::{HZ_10, congestion_wait, nap, wait_iff_congested};
use crate::mm::id::DomainId;
use crate::mm::page_writeback::nr_dirty_and_writeback;
use crate::sim::Sim;
use crate::trace::consider;

/// Sets flags, wakes the flusher and waits after a batch, in the kernel's order. Kernels that decide after a pass only wake the flusher here, and
/// wait only in reclaim for a group of version 1. In these kernels the counts of the batch are added to those of the pass.
pub(super) async fn stall_after_batch(
    sim: &Sim,
    domain: DomainId,
    taken: Taken,
    result: &PageListResult,
    sc: &mut ScanControl,
) {
    let findings = [
        result.nr_unqueued_dirty,
        taken.pages,
        sc.priority,
        result.nr_immediate,
    ];
    if stalls_after_pass(&sim.look().kernel) {
        if sane_reclaim(&sim.look(), sc) {
            let action = action_after(&sim.look(), findings);
            flush_after(&mut sim.m(), action);
        } else {
            flush_for_group(sim, domain, taken.pages, result).await;
        }
        add_up(&mut sc.nr, taken, result);
        return;
    }
    let many = is_mostly_writeback(&sim.look(), result.nr_writeback, taken.pages, sc.priority);
    if many {
        stall_on_writeback(sim, domain).await;
    }
    if sane_reclaim(&sim.look(), sc) {
        let action = action_after(&sim.look(), findings);
        flush_after(&mut sim.m(), action);
        stall_on_dirty_tail(sim, domain, action).await;
    } else {
        flush_for_group(sim, domain, taken.pages, result).await;
    }
    nap_of_direct_reclaim(sim, domain, sc, NapPlace::AfterBatch).await;
}

/// Numbers of pages that a batch has taken off the lists.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken {
    pub(super) pages: u32,
    /// File pages among them.
    pub(super) file: u32,
}

/// Whether reclaim decides after a pass over a node whether to wait, and not after each batch.
pub(super) fn stalls_after_pass(kernel: &Kernel) -> bool {
    match kernel.stall_scope {
        StallScope::Batch => false,
        StallScope::NodePass => true,
    }
}

fn add_up(nr: &mut PassCounts, taken: Taken, result: &PageListResult) {
    nr.dirty += result.fates.dirty;
    nr.congested += result.fates.congested;
    nr.writeback += result.nr_writeback;
    nr.immediate += result.nr_immediate;
    nr.unqueued_dirty += result.nr_unqueued_dirty;
    nr.taken += taken.pages;
    nr.file_taken += taken.file;
}

/// The end of `shrink_node`, in kernels that decide after a pass: sets flags and waits. Only kswapd sets flags. A pass that has taken no file page
/// counts as one that has taken only dirty ones.
pub(super) async fn stall_after_pass(sim: &Sim, domain: DomainId, sc: &ScanControl) {
    if !stalls_after_pass(&sim.look().kernel) {
        return;
    }
    let nr = sc.nr;
    if sc.kswapd {
        if is_mostly_writeback(&sim.look(), nr.writeback, nr.taken, sc.priority) {
            stall_on_writeback(sim, domain).await;
        }
        let findings = [nr.unqueued_dirty, nr.file_taken, sc.priority, nr.immediate];
        let action = action_after(&sim.look(), findings);
        stall_on_dirty_tail(sim, domain, action).await;
        if nr.dirty > 0 && nr.dirty == nr.congested {
            sim.m().domains[domain].congested = true;
        }
    }
    nap_of_direct_reclaim(sim, domain, sc, NapPlace::AfterBatch).await;
}

/// Whether this reclaimer decides by the counts of a batch whether to wait. If not, it waits for each page that it finds under writeback for the
/// second time.
pub(super) fn sane_reclaim(m: &Machine, sc: &ScanControl) -> bool {
    match m.kernel.group_throttle {
        GroupThrottle::LikeGlobal => true,
        GroupThrottle::EachPage => sc.is_global() || m.memcg.are_v2(),
    }
}

/// Whether `nr` is a large share of a batch: all pages at priority 12, at least half of them at 11, and so on. Of 32 pages, one is enough at priority
/// 7 and below.
fn is_large_share(nr: u32, nr_taken: u32, priority: u32) -> bool {
    nr > 0 && nr >= nr_taken >> (DEF_PRIORITY - priority)
}

fn is_mostly_writeback(m: &Machine, nr_writeback: u32, nr_taken: u32, priority: u32) -> bool {
    let values = || [nr_writeback, nr_taken, priority];
    consider(m, Hunk::WritebackShare, values, |kernel| {
        match kernel.writeback_share {
            WritebackShare::Never => false,
            WritebackShare::ByPriority => is_large_share(nr_writeback, nr_taken, priority),
            WritebackShare::All => nr_writeback > 0 && nr_writeback == nr_taken,
        }
    })
}

async fn stall_on_writeback(sim: &Sim, domain: DomainId) {
    let mark = || sim.m().domains[domain].under_writeback = true;
    let writeback_mark = {
        let m = sim.look();
        let values = || [m.domains[domain].congested.into()];
        consider(&m, Hunk::WritebackMark, values, |kernel| {
            kernel.writeback_mark
        })
    };
    match writeback_mark {
        WritebackMark::WaitThenMark => {
            wait_iff_congested(sim, domain, HZ_10).await;
            mark();
        }
        WritebackMark::MarkThenWait => {
            mark();
            wait_iff_congested(sim, domain, HZ_10).await;
        }
        WritebackMark::MarkOnly => mark(),
    }
}

/// Decides whether the kernel sets the flag, wakes the flusher or waits after a batch. The findings are the dirty pages not queued for writing, all
/// pages, the priority, and the pages found under writeback for the second time.
fn action_after(m: &Machine, findings: [u32; 4]) -> AfterBatch {
    let ask = |kernel: &Kernel| action_by_rule(kernel.dirty_tail, findings);
    consider(m, Hunk::DirtyTail, || findings, ask)
}

fn flush_after(m: &mut Machine, action: AfterBatch) {
    if matches!(
        action,
        AfterBatch::MarkAndFlush | AfterBatch::MarkFlushThenWait
    ) {
        flush_all_dirty(m);
    }
}

async fn stall_on_dirty_tail(sim: &Sim, domain: DomainId, action: AfterBatch) {
    if action == AfterBatch::WaitThenMark {
        congestion_wait(sim, HZ_10).await;
    }
    if !matches!(action, AfterBatch::Nothing | AfterBatch::Wait) {
        sim.m().domains[domain].tail_lru_dirty = true;
    }
    let waits = [
        AfterBatch::Wait,
        AfterBatch::MarkThenWait,
        AfterBatch::MarkFlushThenWait,
    ];
    if waits.contains(&action) && waits_for_progress(&sim.look()) {
        reclaim_throttle(sim, domain, ThrottleReason::Writeback).await;
    } else if waits.contains(&action) {
        congestion_wait(sim, HZ_10).await;
    }
}

/// Like [`flush_after`], for a group of version 1. In some kernels the reclaimer then waits.
async fn flush_for_group(sim: &Sim, domain: DomainId, nr_taken: u32, result: &PageListResult) {
    if result.nr_unqueued_dirty != nr_taken {
        return;
    }
    let waits = match sim.look().kernel.group_flusher {
        GroupFlusher::LeftAlone => return,
        GroupFlusher::Woken => false,
        GroupFlusher::WokenAndAwaited => true,
    };
    flush_all_dirty(&mut sim.m());
    if waits {
        reclaim_throttle(sim, domain, ThrottleReason::Writeback).await;
    }
}

/// Asks the flusher to write all dirty pages, except as many as it has been asked for already.
fn flush_all_dirty(m: &mut Machine) {
    let dirty = nr_dirty_and_writeback(m).0;
    let more = dirty.saturating_sub(m.writeback.requested);
    wakeup_flusher_threads(m, more);
}

/// Actions of reclaim after a batch with dirty pages. `Mark` sets the domain's flag for a dirty tail.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AfterBatch {
    Nothing,
    Mark,
    Wait,
    WaitThenMark,
    MarkThenWait,
    MarkAndFlush,
    MarkFlushThenWait,
}

impl From<AfterBatch> for u32 {
    fn from(action: AfterBatch) -> Self {
        action as Self
    }
}

/// The action under one rule, from the same findings as in [`action_after`].
fn action_by_rule(rule: DirtyTail, [unqueued, taken, priority, lapped]: [u32; 4]) -> AfterBatch {
    let (all_unqueued, met_again) = (unqueued == taken, lapped > 0);
    match rule {
        DirtyTail::ShareMarks if is_large_share(unqueued, taken, priority) => AfterBatch::Mark,
        DirtyTail::AllWaitThenMark if all_unqueued => AfterBatch::WaitThenMark,
        DirtyTail::Never | DirtyTail::ShareMarks | DirtyTail::AllWaitThenMark => {
            AfterBatch::Nothing
        }
        DirtyTail::AllMarkThenWait if all_unqueued => AfterBatch::MarkThenWait,
        DirtyTail::AllMark if all_unqueued && met_again => AfterBatch::MarkThenWait,
        DirtyTail::AllMark if all_unqueued => AfterBatch::Mark,
        DirtyTail::AllMarkAndFlush if all_unqueued && met_again => AfterBatch::MarkFlushThenWait,
        DirtyTail::AllMarkAndFlush if all_unqueued => AfterBatch::MarkAndFlush,
        DirtyTail::AllMarkThenWait | DirtyTail::AllMark | DirtyTail::AllMarkAndFlush => {
            if met_again {
                AfterBatch::Wait
            } else {
                AfterBatch::Nothing
            }
        }
    }
}

/// The points at which a direct reclaimer may nap because its zone is congested.
#[derive(Clone, Copy)]
pub(super) enum NapPlace {
    /// After a priority at which it has not freed enough.
    BetweenPriorities,
    AfterBatch,
}

/// Lets a direct reclaimer nap for at most a tenth of a second if this kernel naps at this point. Since 2.6.37 it naps only while the zone is
/// congested.
pub(super) async fn nap_of_direct_reclaim(
    sim: &Sim,
    domain: DomainId,
    sc: &ScanControl,
    place: NapPlace,
) {
    let after_batch = matches!(place, NapPlace::AfterBatch);
    let values = || [after_batch.into(), sc.nr_scanned, sc.priority];
    let naps = !sc.kswapd
        && consider(&sim.look(), Hunk::DirectNap, values, |kernel| {
            match (kernel.direct_nap, place) {
                (DirectNap::BetweenPriorities, NapPlace::BetweenPriorities) => {
                    sc.nr_scanned > 0 && sc.priority < DEF_PRIORITY - 2
                }
                (DirectNap::AfterBatch, NapPlace::AfterBatch) => true,
                (DirectNap::BetweenPriorities, NapPlace::AfterBatch)
                | (DirectNap::AfterBatch, NapPlace::BetweenPriorities) => false,
            }
        });
    if naps && waits_for_progress(&sim.look()) {
        let congested = sim.look().domains[domain].congested;
        if congested {
            reclaim_throttle(sim, domain, ThrottleReason::Congested).await;
        }
    } else if naps {
        nap(sim, domain, HZ_10).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{Kernel, preset};
    use crate::mm::filemap::set_page_dirty;
    use crate::mm::vmscan::Batch;
    use crate::sim::TaskKind;
    use crate::testing::{self, DOMAIN};
    use crate::trace::ftrace::Fates;

    fn kernel(change: impl FnOnce(&mut Kernel)) -> Kernel {
        let mut kernel = preset("v3_10_rc1").expect("listed").kernel;
        change(&mut kernel);
        kernel
    }

    fn machine(kernel: Kernel) -> Machine {
        let mut m = testing::machine();
        m.kernel = kernel;
        m
    }

    fn taken(pages: u32) -> Taken {
        Taken { pages, file: pages }
    }

    /// Marks the zone and its disk as congested. No task will ever clear that, so a task that waits is never woken early.
    fn congest(m: &mut Machine) {
        m.domains[DOMAIN].congested = true;
        testing::congest_disk(m);
    }

    /// Number of pages, out of 32, that must be under writeback for a full batch to flag the zone, for each priority from 12 down.
    fn thresholds(writeback_share: WritebackShare) -> Vec<Option<u32>> {
        let m = machine(kernel(|k| k.writeback_share = writeback_share));
        let threshold = |priority| (1..=32).find(|&n| is_mostly_writeback(&m, n, 32, priority));
        assert!(!is_mostly_writeback(&m, 0, 32, 0));
        (0..=12).rev().map(threshold).collect()
    }

    #[test]
    fn the_lower_the_priority_the_fewer_pages_under_writeback_mark_the_zone() {
        let expected = [32, 16, 8, 4, 2, 1, 1, 1, 1, 1, 1, 1, 1].map(Some);
        assert_eq!(thresholds(WritebackShare::ByPriority), expected);
    }

    #[test]
    fn in_3_11_only_a_batch_full_of_writeback_marks_the_zone() {
        assert_eq!(thresholds(WritebackShare::All), [Some(32); 13]);
    }

    #[test]
    fn a_batch_of_dirty_pages_wakes_the_flusher_for_a_group_from_4_16_on_and_for_the_machine_from_4_11_on()
     {
        let flushes = |preset: &str, target, dirty| {
            let m = testing::machine_of(preset, |_| {});
            let domain = m.domain_of_zone(testing::NORMAL);
            let batch = PageListResult {
                kept: Batch::new(),
                nr_reclaimed: 0,
                nr_writeback: 0,
                nr_unqueued_dirty: dirty,
                nr_immediate: 0,
                nr_pageout: 0,
                fates: Fates::default(),
            };
            let (requested, _) = testing::run(m, async move |sim: &Sim| {
                for _ in 0..40 {
                    let page = testing::file_page(&mut sim.m());
                    set_page_dirty(&mut sim.m(), page);
                }
                let mut sc = ScanControl {
                    target,
                    ..ScanControl::kswapd(0)
                };
                stall_after_batch(sim, domain, taken(32), &batch, &mut sc).await;
                sim.look().writeback.requested
            });
            requested > 0
        };
        let both = |preset, dirty| [None, Some(1)].map(|target| flushes(preset, target, dirty));
        assert_eq!(both("v4_9_7", 32), [false, false]);
        assert_eq!(both("v4_15", 32), [true, false]);
        assert_eq!(both("v4_18", 32), [true, true]);
        assert_eq!(both("v4_18", 31), [false, false], "one is on its way");
    }

    #[test]
    fn from_4_16_on_kswapd_marks_and_waits_after_a_pass_and_without_file_pages_calls_it_dirty() {
        let after = |batches: &'static [(u32, u32)], file| {
            let m = testing::machine_of("v5_4", |_| {});
            let domain = m.domain_of_zone(testing::NORMAL);
            let (marks, _) = testing::run(m, async move |sim: &Sim| {
                let mut sc = ScanControl::kswapd(0);
                for &(writeback, unqueued) in batches {
                    let batch = PageListResult {
                        kept: Batch::new(),
                        nr_reclaimed: 0,
                        nr_writeback: writeback,
                        nr_unqueued_dirty: unqueued,
                        nr_immediate: 0,
                        nr_pageout: 0,
                        fates: Fates::default(),
                    };
                    let taken = Taken { pages: 32, file };
                    stall_after_batch(sim, domain, taken, &batch, &mut sc).await;
                }
                assert!(!sim.look().domains[domain].under_writeback);
                stall_after_pass(sim, domain, &sc).await;
                let m = sim.look();
                let d = &m.domains[domain];
                (d.under_writeback, d.tail_lru_dirty)
            });
            marks
        };
        assert_eq!(after(&[(32, 0), (32, 0)], 32), (true, false));
        assert_eq!(after(&[(32, 0), (31, 0)], 32), (false, false));
        assert_eq!(after(&[(0, 32), (0, 32)], 32), (false, true));
        assert_eq!(after(&[(0, 32), (0, 31)], 32), (false, false));
        assert_eq!(after(&[(0, 0)], 0), (false, true));
    }

    #[test]
    fn from_4_8_on_dirty_batches_do_not_throttle_reclaim_for_a_group() {
        let slept = |preset: &str, target| {
            let m = testing::machine_of(preset, |_| {});
            let domain = m.domain_of_zone(testing::NORMAL);
            let met_again = PageListResult {
                kept: Batch::new(),
                nr_reclaimed: 0,
                nr_writeback: 0,
                nr_unqueued_dirty: 0,
                nr_immediate: 1,
                nr_pageout: 0,
                fates: Fates::default(),
            };
            let (ms, _) = testing::run(m, async move |sim: &Sim| {
                let mut sc = ScanControl {
                    target,
                    ..ScanControl::kswapd(0)
                };
                stall_after_batch(sim, domain, taken(32), &met_again, &mut sc).await;
                sim.look().sched.now() / 1_000_000
            });
            ms
        };
        let both = |preset| [None, Some(1)].map(|target| slept(preset, target));
        assert_eq!(both("v3_11"), [100, 100]);
        assert_eq!(both("v4_10_17"), [100, 0]);
    }

    /// The result of a batch of 32 pages. `met` has the numbers of dirty pages and of pages found for the second time. Returns the flag at 50 ms, the
    /// flag at the end, and the ms slept.
    fn dirty_tail(decision: DirtyTail, met: [u32; 2], priority: u32) -> (bool, bool, u64) {
        let m = machine(kernel(|k| k.dirty_tail = decision));
        let result = move || PageListResult {
            kept: Batch::new(),
            nr_reclaimed: 0,
            nr_writeback: 0,
            nr_unqueued_dirty: met[0],
            nr_immediate: met[1],
            nr_pageout: 0,
            fates: Fates::default(),
        };
        let is_marked = |sim: &Sim| sim.look().domains[DOMAIN].tail_lru_dirty;
        let (seen, _) = testing::run(m, async move |sim: &Sim| {
            let early = std::rc::Rc::new(std::cell::Cell::new(false));
            let (observer, slot) = (sim.clone(), early.clone());
            sim.spawn("observer", TaskKind::Workload, async move {
                observer.sleep(50_000_000).await;
                slot.set(is_marked(&observer));
            });
            let start = sim.look().sched.now();
            let of = result();
            let findings = [of.nr_unqueued_dirty, 32, priority, of.nr_immediate];
            let what = action_after(&sim.look(), findings);
            flush_after(&mut sim.m(), what);
            stall_on_dirty_tail(sim, DOMAIN, what).await;
            let slept = (sim.look().sched.now() - start) / 1_000_000;
            let late = is_marked(sim);
            sim.sleep(100_000_000).await;
            (early.get(), late, slept)
        });
        seen
    }

    #[test]
    fn as_posted_a_share_of_dirty_pages_marks_the_tail_and_reclaim_does_not_wait() {
        use DirtyTail::ShareMarks;
        assert_eq!(dirty_tail(ShareMarks, [31, 0], 12), (false, false, 0));
        assert_eq!(dirty_tail(ShareMarks, [32, 0], 12), (true, true, 0));
        assert_eq!(dirty_tail(ShareMarks, [1, 0], 4), (true, true, 0));
        assert_eq!(dirty_tail(ShareMarks, [0, 9], 4), (false, false, 0));
    }

    #[test]
    fn the_follow_ups_mark_only_a_batch_full_of_dirty_pages_and_wait() {
        use DirtyTail::{AllMarkThenWait, AllWaitThenMark};
        for decision in [AllWaitThenMark, AllMarkThenWait] {
            assert_eq!(dirty_tail(decision, [31, 0], 1), (false, false, 0));
        }
        assert_eq!(dirty_tail(AllWaitThenMark, [32, 0], 1), (false, true, 100));
        assert_eq!(dirty_tail(AllMarkThenWait, [32, 0], 1), (true, true, 100));
        assert_eq!(dirty_tail(AllWaitThenMark, [0, 1], 1), (false, false, 0));
        assert_eq!(dirty_tail(AllMarkThenWait, [0, 1], 1), (false, false, 100));
    }

    #[test]
    fn the_mark_of_writeback_comes_after_before_or_without_the_wait() {
        let check = |decision: WritebackMark, at_50_ms: bool, ms: u64| {
            let mut m = machine(kernel(|k| k.writeback_mark = decision));
            congest(&mut m);
            let (slept, sim) = testing::run(m, async move |sim: &Sim| {
                let observer = sim.clone();
                sim.spawn("observer", TaskKind::Workload, async move {
                    observer.sleep(50_000_000).await;
                    let marked = observer.look().domains[DOMAIN].under_writeback;
                    assert_eq!(marked, at_50_ms, "{decision:?}");
                });
                let start = sim.look().sched.now();
                stall_on_writeback(sim, DOMAIN).await;
                let slept = sim.look().sched.now() - start;
                sim.sleep(100_000_000).await;
                slept / 1_000_000
            });
            assert_eq!(slept, ms, "{decision:?}");
            assert!(sim.look().domains[DOMAIN].under_writeback);
        };
        check(WritebackMark::WaitThenMark, false, 100);
        check(WritebackMark::MarkThenWait, true, 100);
        check(WritebackMark::MarkOnly, true, 0);
    }

    #[test]
    fn direct_reclaim_naps_between_priorities_or_after_each_batch_and_kswapd_never() {
        let naps = |decision: DirectNap, place: NapPlace, kswapd: bool, priority: u32| {
            let mut m = machine(kernel(|k| k.direct_nap = decision));
            congest(&mut m);
            let (slept, _) = testing::run(m, async move |sim: &Sim| {
                let sc = ScanControl {
                    kswapd,
                    priority,
                    nr_scanned: 1,
                    ..ScanControl::kswapd(0)
                };
                let start = sim.look().sched.now();
                nap_of_direct_reclaim(sim, DOMAIN, &sc, place).await;
                sim.look().sched.now() - start
            });
            slept == HZ_10
        };
        let between = DirectNap::BetweenPriorities;
        assert!(naps(between, NapPlace::BetweenPriorities, false, 9));
        assert!(!naps(between, NapPlace::BetweenPriorities, false, 10));
        assert!(!naps(between, NapPlace::AfterBatch, false, 9));
        let after = DirectNap::AfterBatch;
        assert!(naps(after, NapPlace::AfterBatch, false, 12));
        assert!(!naps(after, NapPlace::AfterBatch, true, 12));
        assert!(!naps(after, NapPlace::BetweenPriorities, false, 9));
    }
}
