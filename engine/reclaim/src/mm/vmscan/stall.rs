//! What a batch has met marks its zone, and makes reclaim wait for the disk.
//!
//! Source: mm/vmscan.c, the end of `shrink_inactive_list` and the nap in `do_try_to_free_pages`, 3.10; the arms of 2013 as posted.

use super::shrink_page_list::PageListResult;
use super::{DEF_PRIORITY, ScanControl};
use crate::kernel::{DirectNap, DirtyTail, WritebackMark, WritebackShare};
use crate::machine::Machine;
use crate::mm::backing_dev::HZ_10;
use crate::mm::backing_dev::{congestion_wait, wait_iff_congested};
use crate::sim::Sim;

/// All marks and waits after a batch, in the kernel's order.
pub(super) async fn stall_after_batch(
    sim: &Sim,
    zone: usize,
    nr_taken: u32,
    result: &PageListResult,
    sc: &ScanControl,
) {
    let many = is_mostly_writeback(&sim.look(), result.nr_writeback, nr_taken, sc.priority);
    if many {
        stall_on_writeback(sim, zone).await;
    }
    stall_on_dirty_tail(sim, zone, nr_taken, result, sc.priority).await;
    nap_of_direct_reclaim(sim, zone, sc, NapPlace::AfterBatch).await;
}

/// Many pages of a batch are of a kind: at priority 12 all of them, at 11 half, and so on; from 7 down one is enough.
fn is_large_share(nr: u32, nr_taken: u32, priority: u32) -> bool {
    nr > 0 && nr >= nr_taken >> (DEF_PRIORITY - priority)
}

fn is_mostly_writeback(m: &Machine, nr_writeback: u32, nr_taken: u32, priority: u32) -> bool {
    match m.kernel.writeback_share {
        WritebackShare::ByPriority => is_large_share(nr_writeback, nr_taken, priority),
        WritebackShare::All => nr_writeback > 0 && nr_writeback == nr_taken,
    }
}

async fn stall_on_writeback(sim: &Sim, zone: usize) {
    let mark = || sim.m().zones[zone].under_writeback = true;
    let writeback_mark = sim.look().kernel.writeback_mark;
    match writeback_mark {
        WritebackMark::WaitThenMark => {
            wait_iff_congested(sim, zone, HZ_10).await;
            mark();
        }
        WritebackMark::MarkThenWait => {
            mark();
            wait_iff_congested(sim, zone, HZ_10).await;
        }
        WritebackMark::MarkOnly => mark(),
    }
}

async fn stall_on_dirty_tail(
    sim: &Sim,
    zone: usize,
    nr_taken: u32,
    result: &PageListResult,
    priority: u32,
) {
    let mark = || sim.m().zones[zone].tail_lru_dirty = true;
    let all_dirty = result.nr_unqueued_dirty == nr_taken;
    let dirty_tail = sim.look().kernel.dirty_tail;
    match dirty_tail {
        DirtyTail::ShareMarks => {
            if is_large_share(result.nr_unqueued_dirty, nr_taken, priority) {
                mark();
            }
        }
        DirtyTail::AllWaitThenMark => {
            if all_dirty {
                congestion_wait(sim, HZ_10).await;
                mark();
            }
        }
        DirtyTail::AllMarkThenWait => {
            if all_dirty {
                mark();
            }
            if all_dirty || result.nr_immediate > 0 {
                congestion_wait(sim, HZ_10).await;
            }
        }
    }
}

/// Where a direct reclaimer may wait for its zone.
#[derive(Clone, Copy)]
pub(super) enum NapPlace {
    /// A priority is done and has not freed enough.
    BetweenPriorities,
    /// A batch is done.
    AfterBatch,
}

/// Waits while the zone is congested, if the kernel has the nap at this place.
pub(super) async fn nap_of_direct_reclaim(
    sim: &Sim,
    zone: usize,
    sc: &ScanControl,
    place: NapPlace,
) {
    let direct_nap = sim.look().kernel.direct_nap;
    let naps = !sc.kswapd
        && match (direct_nap, place) {
            (DirectNap::BetweenPriorities, NapPlace::BetweenPriorities) => {
                sc.nr_scanned > 0 && sc.priority < DEF_PRIORITY - 2
            }
            (DirectNap::AfterBatch, NapPlace::AfterBatch) => true,
            (DirectNap::BetweenPriorities, NapPlace::AfterBatch)
            | (DirectNap::AfterBatch, NapPlace::BetweenPriorities) => false,
        };
    if naps {
        wait_iff_congested(sim, zone, HZ_10).await;
    }
}
