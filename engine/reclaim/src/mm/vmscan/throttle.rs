//! Waits of reclaim that makes no progress, since 5.16.
//!
//! Source: mm/vmscan.c `reclaim_throttle`, `skip_throttle_noprogress`, `consider_reclaim_throttle`, `__acct_reclaim_writeback`, 5.17. Simplified:
//! written pages are counted for the whole machine, not for each node; a task that waits for progress sleeps until the next timer tick, even if
//! another task makes progress earlier, so a direct reclaimer at priority 1 may be up to one tick late; these waits are shown as waits for a
//! congested queue.

use super::SWAP_CLUSTER_MAX;
use super::node::kswapd_has_given_up;
use crate::kernel::ReclaimThrottle;
use crate::machine::Machine;
use crate::mm::backing_dev::{HZ_10, HZ_50};
use crate::mm::id::DomainId;
use crate::sim::{Sim, Wait, WaitQueue};
use crate::trace::ftrace::Details;
use crate::trace::{EventKind, emit_detailed};

/// The reason why reclaim waits. `enum vmscan_throttle_state`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThrottleReason {
    /// kswapd has found pages under writeback for the second time, or reclaim for a group of version 1 has found only dirty pages.
    Writeback,
    /// A direct reclaimer has freed nothing down to priority 1.
    NoProgress,
    /// The domain is marked as congested, because all dirty pages that a pass of kswapd found were waiting for the disk.
    Congested,
}

/// Tasks that wait for writeback in a domain.
#[derive(Debug, Default)]
pub struct Throttled {
    waiters: WaitQueue,
    count: u32,
    /// Number of pages that the machine had written when the first of these tasks began to wait.
    written_before: u64,
}

impl Throttled {
    /// Whether tasks wait and the machine has since written more than 32 pages for each of them.
    fn has_waited_enough(&self, written: u64) -> bool {
        let enough = u64::from(SWAP_CLUSTER_MAX * self.count);
        self.count > 0 && written - self.written_before > enough
    }
}

/// Whether reclaim of this kernel waits until it can make progress, and not until a disk's queue is no longer congested.
pub(crate) fn waits_for_progress(m: &Machine) -> bool {
    match m.kernel.reclaim_throttle {
        ReclaimThrottle::Congestion => false,
        ReclaimThrottle::Progress => true,
    }
}

/// Longest wait for fewer isolated pages, ns.
pub(super) fn isolated_timeout(m: &Machine) -> u64 {
    if waits_for_progress(m) { HZ_50 } else { HZ_10 }
}

/// `reclaim_throttle`: the task waits for progress, or for a time-out. For a reason other than writeback, it does not wait if that would be
/// pointless.
pub(crate) async fn reclaim_throttle(sim: &Sim, domain: DomainId, reason: ThrottleReason) {
    let start = sim.look().sched.now();
    let timeout = match reason {
        ThrottleReason::Writeback => HZ_10,
        ThrottleReason::NoProgress | ThrottleReason::Congested => {
            if is_pointless(&sim.look(), domain) {
                return;
            }
            sim.look().sched.tick()
        }
    };
    let until = start + timeout;
    if reason == ThrottleReason::Writeback {
        wait_for_writeback(sim, domain, until).await;
    } else {
        sim.park(Wait::ReclaimThrottle, Some(until)).await;
    }
    let mut m = sim.m();
    let slept = m.sched.now() - start;
    let us = [timeout, slept].map(|ns| (ns / 1000) as u32);
    let node = m.domain_node(domain);
    emit_detailed(
        &mut m,
        EventKind::CongestionWait,
        [us[0], us[1], 0, 0],
        Details::Throttled { node, reason },
    );
}

async fn wait_for_writeback(sim: &Sim, domain: DomainId, until: u64) {
    {
        let mut m = sim.m();
        let written = m.vmstat.nr_written;
        let throttled = &mut m.domains[domain].throttled;
        if throttled.count == 0 {
            throttled.written_before = written;
        }
        throttled.count += 1;
    }
    sim.wait_on(
        |m| &mut m.domains[domain].throttled.waiters,
        Wait::ReclaimThrottle,
        Some(until),
    )
    .await;
    sim.m().domains[domain].throttled.count -= 1;
}

/// `acct_reclaim_writeback`: called when pages were written. Wakes the waiting tasks after more than 32 written pages for each of them.
pub(crate) fn acct_reclaim_writeback(m: &mut Machine) {
    for domain in m.domains.ids() {
        let written = m.vmstat.nr_written;
        let throttled = &mut m.domains[domain].throttled;
        if throttled.has_waited_enough(written) {
            let mut waiters = std::mem::take(&mut throttled.waiters);
            m.sched.wake_all(&mut waiters);
        }
    }
}

/// `skip_throttle_noprogress`: whether a wait is pointless, because kswapd has given up or enough clean pages are left.
fn is_pointless(m: &Machine, domain: DomainId) -> bool {
    let zones = m.domain_zones(domain);
    let reclaimable: u32 = zones
        .clone()
        .map(|zone| m.zone_reclaimable_pages(zone))
        .sum();
    let unwritten: u32 = zones
        .map(|zone| m.zones[zone].nr_dirty + m.zones[zone].nr_writeback)
        .sum();
    kswapd_has_given_up(m, m.domain_node(domain)) || 2 * unwritten <= reclaimable
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::filemap::set_page_dirty;
    use crate::testing;

    /// Length of a wait for this reason, ms, on a machine with these numbers of dirty and clean pages.
    fn slept(reason: ThrottleReason, dirty: u32, clean: u32) -> u64 {
        let mut m = testing::node_machine("v5_0");
        m.kernel.reclaim_throttle = ReclaimThrottle::Progress;
        for page in 0..dirty + clean {
            let pfn = testing::file_page(&mut m);
            if page < dirty {
                set_page_dirty(&mut m, pfn);
            }
        }
        let (slept, _) = testing::run(m, async move |sim: &Sim| {
            let start = sim.look().sched.now();
            reclaim_throttle(sim, DomainId::at(0), reason).await;
            let now = sim.look().sched.now();
            now - start
        });
        slept / 1_000_000
    }

    #[test]
    fn each_reason_has_a_limit_of_its_own() {
        let tick = testing::node_machine("v5_0").sched.tick() / 1_000_000;
        assert_eq!(slept(ThrottleReason::Writeback, 0, 10), 100);
        assert_eq!(slept(ThrottleReason::NoProgress, 10, 9), tick);
        assert_eq!(slept(ThrottleReason::Congested, 10, 9), tick);
    }

    #[test]
    fn a_wait_for_isolated_pages_is_a_fifth_as_long() {
        let mut m = testing::node_machine("v5_0");
        assert_eq!(isolated_timeout(&m), HZ_10);
        m.kernel.reclaim_throttle = ReclaimThrottle::Progress;
        assert_eq!(isolated_timeout(&m), HZ_50);
    }

    #[test]
    fn reclaim_does_not_wait_for_progress_where_half_of_the_pages_need_not_be_written() {
        assert_eq!(slept(ThrottleReason::NoProgress, 10, 10), 0);
        assert_eq!(slept(ThrottleReason::Congested, 10, 10), 0);
    }

    #[test]
    fn kswapd_continues_once_more_than_32_pages_were_written_for_each_waiting_task() {
        let enough = |count, written: u64| {
            let throttled = Throttled {
                count,
                written_before: 500,
                ..Throttled::default()
            };
            throttled.has_waited_enough(500 + written)
        };
        assert_eq!([enough(1, 32), enough(1, 33)], [false, true]);
        assert_eq!([enough(2, 64), enough(2, 65)], [false, true]);
        assert!(!enough(0, 1000), "no task waits");
    }
}
