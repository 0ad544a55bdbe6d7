//! Dirty limits and the throttling of writers.
//!
//! Source: mm/page-writeback.c, 3.10 (`global_dirty_limits`, `zone_dirty_limit`, `balance_dirty_pages`, `throttle_vm_writeout`); the way of
//! throttling writers before 3.2 is in [`super::writer_writes`].
//! Simplified: for writers, one device has the whole limit; the base rate of a task is the device's bandwidth divided by the number of throttled
//! writers, which is the value at which the kernel's adaptive rate settles. This affects the first second of a long write.

use crate::fs;
use crate::kernel::{DirtyThrottling, DirtyableMemory};
use crate::machine::Machine;
use crate::mm::backing_dev::{self, HZ_10};
use crate::mm::id::DomainId;
use crate::mm::page_alloc::Gfp;
use crate::mm::writer_writes;
use crate::mm::zone::Zone;
use crate::record::{Stall, begin_stall};
use crate::sim::{Sim, Wait};
use crate::trace::{EventKind, emit};

/// Longest pause of a writer, ns. `MAX_PAUSE`.
const MAX_PAUSE: u64 = 200_000_000;
/// Shortest pause of a writer, ns. A writer that would pause for less dirties more pages before its next check instead.
const MIN_PAUSE: u64 = 5_000_000;
/// Fractional bits of the position ratio. `RATELIMIT_CALC_SHIFT`.
const SHIFT: u32 = 10;

/// Background and hard limit of dirty memory, in pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DirtyLimits {
    /// When more pages than this are dirty, the flusher writes in the background, until the dirty pages are down to the device's share of this limit.
    pub background: u32,
    /// While more pages than this are dirty or under writeback, writers wait. Kernels since 3.2 slow writers down already above
    /// [`DirtyLimits::freerun`].
    pub limit: u32,
}

impl DirtyLimits {
    /// Number of dirty pages and pages under writeback up to which writers are never throttled.
    pub fn freerun(self) -> u32 {
        self.background.midpoint(self.limit)
    }
}

/// `global_dirty_limits`: the limits of the whole machine.
pub fn global_dirty_limits(m: &Machine) -> DirtyLimits {
    let (memory, reserve) = dirtyable_memory(m);
    dirty_limits(
        memory,
        reserve,
        m.spec.dirty_background_ratio,
        m.spec.dirty_ratio,
    )
}

/// `global_dirtyable_memory`: the pages that the limits are percentages of, and how many of them are subtracted first.
pub fn dirtyable_memory(m: &Machine) -> (u32, u32) {
    let reserve: u32 = m.zones.iter().map(|z| z.dirty_balance_reserve).sum();
    let zones = || m.zones.ids();
    let with_anon =
        || m.nr_free_pages() + zones().map(|z| m.zone_reclaimable_pages(z)).sum::<u32>();
    match m.kernel.dirtyable_memory {
        DirtyableMemory::All => (with_anon(), 0),
        DirtyableMemory::LessReserves => (with_anon(), reserve + min_free_pages(m)),
        DirtyableMemory::FileOnly => {
            let file: u32 = zones().map(|z| m.zone_lru_pages(z, true)).sum();
            (m.nr_free_pages().saturating_sub(reserve) + file, 0)
        }
    }
}

fn min_free_pages(m: &Machine) -> u32 {
    m.zones.iter().map(|z| z.watermarks.min).sum()
}

/// The limits if `memory` pages are free or reclaimable, but `reserve` of these do not count. The ratios are in percent.
pub fn dirty_limits(memory: u32, reserve: u32, background_ratio: u32, ratio: u32) -> DirtyLimits {
    let dirtyable = u64::from(memory.saturating_sub(reserve)) + 1;
    let percent = |p: u32| (dirtyable * u64::from(p) / 100) as u32;
    let limit = percent(ratio);
    let mut background = percent(background_ratio);
    if background >= limit {
        background = limit / 2;
    }
    DirtyLimits { background, limit }
}

/// Dirty pages and pages under writeback that a zone (since 4.8 a node) may have before the allocator takes pages for writers from the next one.
pub fn domain_dirty_limit(m: &Machine, domain: DomainId) -> u32 {
    let zones = m.domain_zones(domain);
    let sum_of = |pages: fn(&Zone) -> u32| m.zones[zones.clone()].iter().map(pages).sum::<u32>();
    let (free, reserve) = (
        sum_of(Zone::free_pages),
        sum_of(|z| z.dirty_balance_reserve),
    );
    let dirtyable = match m.kernel.dirtyable_memory {
        DirtyableMemory::All | DirtyableMemory::LessReserves => {
            let reclaimable: u32 = zones.map(|z| m.zone_reclaimable_pages(z)).sum();
            (free + reclaimable).saturating_sub(reserve)
        }
        DirtyableMemory::FileOnly => {
            let file: u32 = zones.map(|z| m.zone_lru_pages(z, true)).sum();
            free.saturating_sub(reserve) + file
        }
    };
    (u64::from(dirtyable) * u64::from(m.spec.dirty_ratio) / 100) as u32
}

/// Dirty pages, and pages under writeback, of the whole machine.
pub fn nr_dirty_and_writeback(m: &Machine) -> (u32, u32) {
    (
        m.zones.iter().map(|z| z.nr_dirty).sum(),
        m.zones.iter().map(|z| z.nr_writeback).sum(),
    )
}

/// `pos_ratio` at `n` dirty pages, in 1/1024: about 2.0 at freerun, 1.0 at the set point, and 0 at the limit.
pub fn pos_ratio(n: u32, limits: DirtyLimits) -> u64 {
    let freerun = i64::from(limits.freerun());
    let limit = i64::from(limits.limit).max(freerun + 1);
    let n = i64::from(n);
    if n >= limit {
        return 0;
    }
    let setpoint = freerun.midpoint(limit);
    let x = ((setpoint - n) << SHIFT) / (limit - setpoint + 1);
    let cube = (((x * x) >> SHIFT) * x) >> SHIFT;
    ((1 << SHIFT) + cube).clamp(0, 2 << SHIFT).cast_unsigned()
}

/// State that one writer keeps between its calls.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dirtier {
    /// Pages that the writer has dirtied since its last pause, or since a check that found few dirty pages.
    pub nr_dirtied: u32,
    /// Number of dirtied pages after which the writer checks again.
    pub nr_dirtied_pause: u32,
}

/// Called after a writer has dirtied pages. Checks the limits only after a certain number of pages.
pub async fn balance_dirty_pages_ratelimited(sim: &Sim, dirtier: &mut Dirtier, pages: u32) {
    let throttling = sim.look().kernel.dirty_throttling;
    match throttling {
        DirtyThrottling::WriterWrites => writer_writes::ratelimited(sim, pages).await,
        DirtyThrottling::Paced => pace(sim, dirtier, pages).await,
    }
}

async fn pace(sim: &Sim, dirtier: &mut Dirtier, pages: u32) {
    dirtier.nr_dirtied += pages;
    // A task checks the limits only after at least 32 pages, even if its `nr_dirtied_pause` is smaller.
    if dirtier.nr_dirtied >= dirtier.nr_dirtied_pause.max(32) {
        balance_dirty_pages(sim, dirtier).await;
    }
}

async fn balance_dirty_pages(sim: &Sim, dirtier: &mut Dirtier) {
    let _frame = sim.enter(
        "balance_dirty_pages",
        [("dirtied", dirtier.nr_dirtied), ("", 0), ("", 0)],
    );
    let _stall = begin_stall(sim, Stall::DirtyLimit);
    let start = sim.look().sched.now();
    let mut counted = false;
    loop {
        let (nr, limits, pause) = {
            let mut m = sim.m();
            let limits = global_dirty_limits(&m);
            let (dirty, writeback) = nr_dirty_and_writeback(&m);
            let nr = dirty + writeback;
            // In laptop mode the flusher starts only when writers would have to wait, so that the disk can sleep.
            let start_writing = if m.spec.laptop_mode {
                limits.freerun()
            } else {
                limits.background
            };
            if nr > start_writing {
                fs::flusher::start_background_writeback(&mut m);
            }
            if nr <= limits.freerun() {
                dirtier.nr_dirtied = 0;
                dirtier.nr_dirtied_pause = dirty_poll_interval(nr, limits.limit);
                break;
            }
            if !counted {
                counted = true;
                m.writeback.throttled += 1;
            }
            let bandwidth = m.disks[m.spec.filesystem.disk as usize].write_bandwidth();
            let rate = bandwidth / u64::from(m.writeback.throttled.max(1));
            let task_rate = ((rate * pos_ratio(nr, limits)) >> SHIFT).max(1);
            let pause = if nr >= limits.limit {
                MAX_PAUSE
            } else {
                u64::from(dirtier.nr_dirtied) * 1_000_000_000 / task_rate
            };
            if pause < MIN_PAUSE {
                let next = task_rate * 2 * MIN_PAUSE / 1_000_000_000;
                dirtier.nr_dirtied_pause = (next as u32).clamp(dirtier.nr_dirtied + 1, 1 << 16);
                break;
            }
            let next = task_rate * 2 * MIN_PAUSE / 1_000_000_000;
            dirtier.nr_dirtied_pause = (next as u32).clamp(8, 1 << 16);
            (nr, limits, pause.min(MAX_PAUSE))
        };
        emit(
            &mut sim.m(),
            EventKind::DirtyThrottle,
            [(pause / 1000) as u32, nr, 0, 0],
        );
        let until = sim.look().sched.now() + pause;
        sim.park(Wait::DirtyThrottle, Some(until)).await;
        dirtier.nr_dirtied = 0;
        if nr < limits.limit || sim.look().sched.current_task().killed {
            break;
        }
    }
    let mut m = sim.m();
    if counted {
        m.writeback.throttled -= 1;
        m.samples.totals.stall_dirty += m.sched.now() - start;
    }
}

/// Pages that a writer below the limit may dirty before its next check: about the square root of the distance to the limit.
fn dirty_poll_interval(nr: u32, limit: u32) -> u32 {
    if limit > nr {
        1 << ((limit - nr).ilog2() / 2)
    } else {
        1
    }
}

/// Makes reclaimers wait while pages under writeback exceed the dirty limit by more than a tenth of it. A caller that may not do I/O or enter file
/// systems waits only once, for at most a tenth of a second.
pub async fn throttle_vm_writeout(sim: &Sim, gfp: Gfp) {
    loop {
        let over = {
            let m = sim.look();
            let limit = u64::from(global_dirty_limits(&m).limit);
            u64::from(nr_dirty_and_writeback(&m).1) > limit + limit / 10
        };
        if !over {
            return;
        }
        backing_dev::congestion_wait(sim, HZ_10).await;
        if !(gfp.fs && gfp.io) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_of_the_lab_machine_at_its_start_are_those_the_kernel_printed() {
        // Linux 3.9.6 had 62,353 free and 19 file pages, reserves of 231 + 46 pages in DMA and 706 in DMA32, and a min of 502 pages. /proc/vmstat
        // said 12177 and 6088.
        let limits = dirty_limits(62_353 + 19, 231 + 46 + 706 + 502, 10, 20);
        assert_eq!((limits.limit, limits.background), (12_177, 6_088));
    }

    #[test]
    fn pos_ratio_is_two_at_freerun_one_at_the_set_point_and_nothing_at_the_limit() {
        let limits = DirtyLimits {
            background: 1000,
            limit: 3000,
        };
        assert_eq!(limits.freerun(), 2000);
        assert!(pos_ratio(2000, limits) >= 2030);
        assert_eq!(pos_ratio(2500, limits), 1024);
        assert_eq!(pos_ratio(3000, limits), 0);
    }

    #[test]
    fn a_background_limit_above_the_limit_becomes_half_of_it() {
        let limits = dirty_limits(9_999, 0, 30, 20);
        assert_eq!((limits.limit, limits.background), (2000, 1000));
    }
}
