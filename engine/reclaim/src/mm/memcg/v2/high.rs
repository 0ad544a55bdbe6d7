//! A task that charges its group over `memory.high` has to reclaim and, since 5.4, to sleep.
//!
//! Source: mm/memcontrol.c `mem_cgroup_handle_over_high`, `reclaim_high`, `calculate_high_delay`, 5.4 to 6.12.
//! Left out: `memory.swap.high`; charges in interrupts, for which a worker reclaims.

use super::MemcgEvent;
use super::stock::charge_batch;
use crate::kernel::MemoryHigh;
use crate::machine::Machine;
use crate::mm::lruvec::ROOT;
use crate::mm::memcg::current_memcg;
use crate::mm::page_alloc::Gfp;
use crate::mm::vmscan::SWAP_CLUSTER_MAX;
use crate::mm::vmscan::direct::try_to_free_mem_cgroup_pages;
use crate::record::{Reclaimer, Stall, begin_stall};
use crate::sim::{Sim, Wait};

/// Bits of precision of an overage. `MEMCG_DELAY_PRECISION_SHIFT`.
const PRECISION: u32 = 20;
/// Bits by which a penalty is scaled down. `MEMCG_DELAY_SCALING_SHIFT`.
const SCALING: u32 = 14;
/// Number of rounds of reclaim that may free nothing before a task sleeps. `MAX_RECLAIM_RETRIES`.
const RETRIES: u32 = 16;

/// The rules of a kernel for a task over `memory.high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each rule was added in a different version"
)]
struct Rules {
    sleeps: bool,
    /// Before it sleeps, the task reclaims again as long as that frees pages, and up to [`RETRIES`] more times when it frees none. With this rule the
    /// groups above the task's own count for the penalty, too.
    tries_again: bool,
    at_once: bool,
    spares_dying: bool,
}

fn rules(m: &Machine) -> Rules {
    let since = match m.kernel.memory_high {
        MemoryHigh::Reclaims => 0,
        MemoryHigh::Sleeps => 1,
        MemoryHigh::SleepsIfVain => 2,
        MemoryHigh::AtOnceForMany => 3,
        MemoryHigh::UnlessDying => 4,
    };
    Rules {
        sleeps: since >= 1,
        tries_again: since >= 2,
        at_once: since >= 3,
        spares_dying: since >= 4,
    }
}

/// Called when pages were charged to a group. If it or a group above it is over `memory.high`, the running task has to reclaim or sleep for them
/// later.
pub(super) fn note_charge(m: &mut Machine, memcg: u32, pages: u64) {
    let is_over = m.memcg.counted_in(memcg).any(|group| overage(m, group) > 0);
    if is_over {
        m.sched.current_task_mut().over_high += pages as u32;
    }
}

/// Whether the running task has charged pages over `memory.high` for which it has not reclaimed or slept yet.
pub(crate) fn is_over_high(m: &Machine) -> bool {
    m.sched.current_task().over_high > 0
}

/// Since 5.18: reclaims right away if the running task has charged more than a batch over `memory.high` since it last reclaimed for that.
pub(in crate::mm::memcg) async fn reclaim_at_once(sim: &Sim) {
    let at_once = {
        let m = sim.look();
        let task = m.sched.current_task();
        rules(&m).at_once && u64::from(task.over_high) > charge_batch(&m) && !task.memalloc
    };
    if at_once {
        handle_over_high(sim).await;
    }
}

/// `mem_cgroup_handle_over_high`: reclaims, and may sleep, for the pages charged over `memory.high`, before the running task returns to user space.
pub(crate) async fn handle_over_high(sim: &Sim) {
    let (memcg, pages, rules) = {
        let mut m = sim.m();
        let pages = std::mem::take(&mut m.sched.current_task_mut().over_high);
        (current_memcg(&m), pages, rules(&m))
    };
    if pages == 0 || memcg == ROOT {
        return;
    }
    let _frame = sim.enter(
        "mem_cgroup_handle_over_high",
        [("memcg", memcg), ("pages", pages), ("", 0)],
    );
    let (mut to_free, mut retries_left) = (pages, RETRIES);
    loop {
        if rules.spares_dying && sim.look().sched.current_task().killed {
            return;
        }
        let freed = reclaim_high(sim, memcg, to_free).await;
        let (penalty, shortest) = {
            let m = sim.look();
            let penalty = penalty(&m, memcg, pages, rules.tries_again);
            (penalty, u64::from(m.spec.hz) / 100)
        };
        if !rules.sleeps || penalty <= shortest {
            return;
        }
        if rules.tries_again && (freed > 0 || retries_left > 0) {
            retries_left -= u32::from(freed == 0);
            to_free = SWAP_CLUSTER_MAX;
            continue;
        }
        sleep(sim, penalty).await;
        return;
    }
}

/// `schedule_timeout_killable`: sleeps for a number of jiffies, or until the task is killed.
async fn sleep(sim: &Sim, penalty: u64) {
    let until = {
        let m = sim.look();
        let (now, tick) = (m.sched.now(), m.sched.tick());
        expires(now / tick, penalty) * tick
    };
    let _stall = begin_stall(sim, Stall::MemoryHigh);
    sim.park(Wait::MemoryHigh, Some(until)).await;
}

/// `reclaim_high`: reclaims from the group and each group above it, as far as they are over `memory.high`. Returns pages freed.
async fn reclaim_high(sim: &Sim, memcg: u32, pages: u32) -> u32 {
    let chain: Vec<u32> = sim.look().memcg.counted_in(memcg).collect();
    let mut freed = 0;
    for group in chain {
        if overage(&sim.look(), group) == 0 {
            continue;
        }
        sim.m().memcg.count_event(group, MemcgEvent::High);
        let _stall = begin_stall(sim, Stall::GroupReclaim);
        freed +=
            try_to_free_mem_cgroup_pages(sim, group, Reclaimer::High, pages, Gfp::KERNEL).await;
    }
    freed
}

/// The jiffy at which a timer fires that is set for `timeout` jiffies. It is never early. It is late by one jiffy if the timeout is below 63, by up
/// to 8 if it is below 504, and otherwise by up to 64 (`calc_index`, kernel/time/timer.c).
fn expires(jiffies: u64, timeout: u64) -> u64 {
    let unit = match timeout {
        0..63 => 1,
        63..504 => 8,
        _ => 64,
    };
    (jiffies + timeout + unit) / unit * unit
}

/// Pages of a group above `memory.high`.
fn overage(m: &Machine, memcg: u32) -> u64 {
    let high = m.memcg.v2(memcg).map_or(u64::MAX, |v2| v2.high);
    m.memcg.groups()[memcg as usize]
        .res
        .usage
        .saturating_sub(high)
}

/// Jiffies for which a task sleeps after charging `pages`. With `all`, the largest overage of the group and of those above it counts.
fn penalty(m: &Machine, memcg: u32, pages: u32, all: bool) -> u64 {
    let groups = m.memcg.counted_in(memcg);
    let groups = groups.take(if all { usize::MAX } else { 1 });
    let overages = groups.map(|group| {
        let high = m.memcg.v2(group).map_or(u64::MAX, |v2| v2.high);
        share_over(overage(m, group), high)
    });
    jiffies(
        overages.max().unwrap_or(0),
        u64::from(m.spec.hz),
        pages.into(),
        charge_batch(m),
    )
}

/// `calculate_overage`: pages over a limit as a share of the limit, with [`PRECISION`] fractional bits.
fn share_over(pages: u64, high: u64) -> u64 {
    (pages << PRECISION) / high.max(1)
}

/// `calculate_high_delay`: the sleep in jiffies, at most two seconds.
fn jiffies(overage: u64, hz: u64, pages: u64, batch: u64) -> u64 {
    let square = u128::from(overage) * u128::from(overage) * u128::from(hz);
    let penalty = (square >> PRECISION >> SCALING) * u128::from(pages) / u128::from(batch);
    u64::try_from(penalty).unwrap_or(u64::MAX).min(2 * hz)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HZ: u64 = 250;

    /// Worked examples from the description of the kernel's rule: pages over a `memory.high` of 100 MiB, and of 64 MiB as in the lab.
    #[test]
    fn the_penalty_grows_with_the_square_of_the_overage_up_to_two_seconds() {
        let check = |high, over, n: u64, overage, expected| {
            let share = share_over(over, high);
            assert_eq!(overage, share, "{over} over {high}");
            assert_eq!(
                jiffies(share, HZ, n * 64, 64),
                expected,
                "{over} over {high}"
            );
        };
        check(25_600, 0, 1, 0, 0);
        check(25_600, 256, 1, 10_485, 1);
        check(25_600, 512, 1, 20_971, 6);
        check(25_600, 1024, 1, 41_943, 25);
        check(25_600, 2560, 1, 104_857, 159);
        check(25_600, 5120, 1, 209_715, 500);
        check(25_600, 256, 4, 10_485, 4);
        let of_lab = |over| jiffies(share_over(over, 16_384), HZ, 64, 64);
        let stops = [
            (192, 2),
            (256, 3),
            (320, 6),
            (384, 8),
            (448, 11),
            (512, 15),
            (576, 19),
            (640, 24),
            (704, 29),
            (832, 41),
            (960, 54),
            (1088, 70),
            (1600, 152),
            (2048, 250),
            (2560, 390),
            (2944, 500),
        ];
        for (over, expected) in stops {
            assert_eq!(of_lab(over), expected, "{over}");
        }
    }

    #[test]
    fn a_timer_of_63_jiffies_or_more_fires_at_a_multiple_of_8() {
        assert_eq!([3, 62].map(|timeout| expires(1001, timeout)), [1005, 1064]);
        assert_eq!(
            [63, 70, 500].map(|timeout| expires(1001, timeout)),
            [1072, 1072, 1504]
        );
        assert_eq!(expires(1001, 2000), 3008);
    }

    #[test]
    fn a_group_without_a_limit_is_never_over_it_and_one_with_none_at_all_sleeps_two_seconds() {
        assert_eq!(jiffies(share_over(0, u64::MAX), HZ, 64, 64), 0);
        assert_eq!(jiffies(share_over(64, 0), HZ, 64, 64), 500);
        assert_eq!(
            jiffies(share_over(1 << 24, 0), 1000, u64::from(u32::MAX), 32),
            2000
        );
    }
}
