//! How kswapd balances a node: the way through the priorities, one pass over the zones, when it is enough.
//!
//! Source: mm/vmscan.c `balance_pgdat`, `kswapd_shrink_zone`, `pgdat_balanced`, `zone_balanced`, 3.10; the arms of the 2013
//! series as posted on 13 May 2013.
//! Simplified: without compaction `compaction_suitable` always answers "skipped".

use super::direct::pfmemalloc_watermark_ok;
use super::shrink_lists::age_active_list;
use super::slab::shrink_slab;
use super::{
    DEF_PRIORITY, SWAP_CLUSTER_MAX, ScanControl, UNLIMITED, inactive_anon_is_low, shrink_zone,
};
use crate::kernel::{BalancedZone, KswapdFloor, KswapdLoop, KswapdReclaimTarget};
use crate::machine::Machine;
use crate::mm::watermark::{AllocFlags, balance_gap};
use crate::mm::zone::{Lru, Zone, zone_watermark_ok};
use crate::sim::Sim;
use crate::trace::{EventKind, emit};

/// Passes kept for the dial.
const PASSES: usize = 16;

/// An order and the highest zone that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Goal {
    pub(super) order: u32,
    pub(super) classzone: usize,
}

/// The reserves have recovered: direct reclaimers that waited for it go on.
pub(super) fn wake_pfmemalloc(m: &mut Machine, node: u32) {
    let mut waiters = std::mem::take(&mut m.nodes[node as usize].pfmemalloc_wait);
    m.sched.wake_all(&mut waiters);
}

/// Free pages are above high + gap for requests of a class.
fn zone_balanced(m: &Machine, zone: &Zone, order: u32, gap: u32, class: usize) -> bool {
    zone_watermark_ok(
        zone,
        &m.kernel,
        order,
        zone.watermarks.high + gap,
        class,
        AllocFlags::default(),
    )
}

/// Order 0: every zone up to the class is balanced or written off. Higher orders: balanced zones hold a quarter of the pages.
pub(super) fn pgdat_balanced(m: &Machine, node: u32, goal: Goal) -> bool {
    let mut managed = 0;
    let mut balanced = 0;
    for zone in m.node_zones(node) {
        let z = &m.zones[zone];
        if z.class() > goal.classzone {
            continue;
        }
        managed += u64::from(z.managed);
        if z.all_unreclaimable || zone_balanced(m, z, goal.order, 0, z.class()) {
            balanced += u64::from(z.managed);
        } else if goal.order == 0 {
            return false;
        }
    }
    goal.order == 0 || balanced >= managed / 4
}

/// Reclaims until the node is balanced; returns what it has balanced for.
pub(super) async fn balance_pgdat(sim: &Sim, node: u32, goal: Goal) -> Goal {
    let _frame = sim.enter(
        "balance_pgdat",
        [
            ("order", goal.order),
            ("classzone", goal.classzone as u32),
            ("", 0),
        ],
    );
    let kswapd_loop = sim.look().kernel.kswapd_loop;
    match kswapd_loop {
        KswapdLoop::Restart => balance_with_restarts(sim, node, goal).await,
        KswapdLoop::RaiseByScanning => balance_in_one_go(sim, node, goal).await,
    }
}

/// Lists are never scanned at a lower priority than this.
fn lowest_priority(m: &Machine) -> u32 {
    match m.kernel.kswapd_floor {
        KswapdFloor::Zero => 0,
        KswapdFloor::One => 1,
    }
}

/// Runs from priority 12 down until one frees 32 pages, again and again until the node is balanced.
async fn balance_with_restarts(sim: &Sim, node: u32, goal: Goal) -> Goal {
    let mut achieved = goal;
    loop {
        sim.m().vmstat.pageoutrun += 1;
        let mut sc = ScanControl::kswapd(achieved.order);
        let lowest = lowest_priority(&sim.look());
        for priority in (lowest..=DEF_PRIORITY).rev() {
            sc.priority = priority;
            let Some(pass) = balance_pass(sim, node, &mut sc).await else {
                return achieved;
            };
            achieved.classzone = pass.end_class;
            let current = Goal {
                order: achieved.order,
                ..goal
            };
            if pgdat_balanced(&sim.look(), node, current) {
                return achieved;
            }
            if sc.nr_reclaimed >= SWAP_CLUSTER_MAX {
                break;
            }
        }
        // cond_resched; a round that found nothing to do must still cost time.
        let cost = u64::from(sim.look().spec.costs.shrink_zone).max(1000);
        sim.cpu(cost).await;
        // Nothing helps at this order: from now on ordinary pages are enough.
        if sc.nr_reclaimed < SWAP_CLUSTER_MAX {
            achieved.order = 0;
        }
    }
}

/// One way down from priority 12; a lower one is taken only when the present one scans too little or frees nothing.
async fn balance_in_one_go(sim: &Sim, node: u32, goal: Goal) -> Goal {
    sim.m().vmstat.pageoutrun += 1;
    let mut achieved = goal;
    let mut sc = ScanControl::kswapd(goal.order);
    let lowest = lowest_priority(&sim.look());
    loop {
        sc.nr_reclaimed = 0;
        let began = sim.look().sched.now();
        let Some(pass) = balance_pass(sim, node, &mut sc).await else {
            return achieved;
        };
        achieved.classzone = pass.end_class;
        // Twice the block was freed: the rest is for others to sort out.
        if sc.order > 0 && sc.nr_reclaimed >= 2 << sc.order {
            sc.order = 0;
        }
        achieved.order = sc.order;
        if pgdat_balanced(
            &sim.look(),
            node,
            Goal {
                order: sc.order,
                ..goal
            },
        ) {
            return achieved;
        }
        if pass.raise_priority || sc.nr_reclaimed == 0 {
            if sc.priority <= lowest {
                return achieved;
            }
            sc.priority -= 1;
        }
        // Where reclaim is free of charge, a pass must still cost time.
        if sim.look().sched.now() == began {
            sim.cpu(1000).await;
        }
    }
}

/// What one pass over the zones of a node has found.
struct Pass {
    /// No zone was scanned as far as its target.
    raise_priority: bool,
    /// Class of the highest zone that was not balanced.
    end_class: usize,
}

/// One pass at one priority; `None` if every zone is balanced.
async fn balance_pass(sim: &Sim, node: u32, sc: &mut ScanControl) -> Option<Pass> {
    let before = sc.nr_reclaimed;
    let mut end_zone = find_end_zone(sim, node, sc).await?;
    let (first, lru_pages, end_class) = {
        let mut m = sim.m();
        emit(
            &mut m,
            EventKind::KswapdPass,
            [sc.priority, end_zone as u32, sc.order, 0],
        );
        m.samples.saw_priority(sc.priority);
        let first = m.node_zones(node).start;
        let lru_pages = (first..=end_zone)
            .map(|z| m.zone_reclaimable_pages(z))
            .sum();
        (first, lru_pages, m.zones[end_zone].class())
    };
    let mut scanned = 0;
    let mut raise_priority = true;
    let mut zone = first;
    while zone <= end_zone {
        if visit_zone(sim, zone, &mut end_zone, lru_pages, sc).await {
            raise_priority = false;
        }
        scanned += sc.nr_scanned;
        zone += 1;
    }
    let mut m = sim.m();
    if pfmemalloc_watermark_ok(&m) {
        wake_pfmemalloc(&mut m, node);
    }
    let reclaimed = sc.nr_reclaimed - before;
    note_pass(&mut m, [sc.priority, reclaimed, scanned]);
    Some(Pass {
        raise_priority,
        end_class,
    })
}

/// Top-down: the highest zone that is not balanced. Zones above it lose their congestion mark; on the way anonymous pages are aged.
async fn find_end_zone(sim: &Sim, node: u32, sc: &ScanControl) -> Option<usize> {
    let zones = sim.look().node_zones(node);
    for zone in zones.rev() {
        if sim.look().zones[zone].all_unreclaimable && sc.priority != DEF_PRIORITY {
            continue;
        }
        if inactive_anon_is_low(&sim.look(), zone) {
            age_active_list(sim, SWAP_CLUSTER_MAX, zone, Lru::ActiveAnon).await;
        }
        let mut m = sim.m();
        if !zone_balanced(&m, &m.zones[zone], sc.order, 0, 0) {
            return Some(zone);
        }
        m.zones[zone].congested = false;
        m.zones[zone].tail_lru_dirty = false;
    }
    None
}

/// One zone of the bottom-up pass; true if it needs no lower priority. The end zone sinks when the top zone is written off.
async fn visit_zone(
    sim: &Sim,
    zone: usize,
    end_zone: &mut usize,
    lru_pages: u32,
    sc: &mut ScanControl,
) -> bool {
    sc.nr_scanned = 0;
    let (skip, gap, end_class, balanced_zone) = {
        let m = sim.look();
        let z = &m.zones[zone];
        (
            z.all_unreclaimable && sc.priority != DEF_PRIORITY,
            balance_gap(z.watermarks.low, z.managed),
            m.zones[*end_zone].class(),
            m.kernel.balanced_zone,
        )
    };
    if skip {
        return false;
    }
    let balanced = {
        let m = sim.look();
        zone_balanced(&m, &m.zones[zone], sc.order, gap, end_class)
    };
    let (balanced_is_enough, end_zone_sinks) = match balanced_zone {
        BalancedZone::Ignored => (false, true),
        BalancedZone::KeepsPriority => (true, false),
    };
    let enough = if balanced {
        balanced_is_enough
    } else {
        kswapd_shrink_zone(sim, zone, lru_pages, sc).await
    };
    let mut m = sim.m();
    if m.zones[zone].all_unreclaimable {
        if end_zone_sinks && *end_zone == zone && zone > 0 {
            *end_zone -= 1;
        }
    } else if zone_balanced(&m, &m.zones[zone], sc.order, 0, end_class) {
        m.zones[zone].congested = false;
        m.zones[zone].tail_lru_dirty = false;
    }
    enough
}

/// Shrinks one zone and the slab caches in proportion, and writes the zone off when nothing helps. True if it was scanned enough.
async fn kswapd_shrink_zone(sim: &Sim, zone: usize, lru_pages: u32, sc: &mut ScanControl) -> bool {
    sc.nr_to_reclaim = {
        let mut m = sim.m();
        let target = match m.kernel.kswapd_reclaim_target {
            KswapdReclaimTarget::Unlimited => UNLIMITED,
            KswapdReclaimTarget::HighWatermark => {
                m.zones[zone].watermarks.high.max(SWAP_CLUSTER_MAX)
            }
        };
        m.gauge.nr_to_reclaim = target;
        target
    };
    shrink_zone(sim, zone, sc).await;
    let slab = shrink_slab(sim, sc.nr_scanned, sc.gfp, lru_pages).await;
    sc.nr_reclaimed += slab.reclaimed_pages;
    let mut m = sim.m();
    if slab.freed_objects == 0 && !zone_reclaimable(&m, zone) {
        m.zones[zone].all_unreclaimable = true;
    }
    m.zones[zone].under_writeback = false;
    sc.nr_scanned >= sc.nr_to_reclaim
}

/// Fewer pages were scanned since the last free than six times what there is.
fn zone_reclaimable(m: &Machine, zone: usize) -> bool {
    u64::from(m.zones[zone].pages_scanned) < u64::from(m.zone_reclaimable_pages(zone)) * 6
}

fn note_pass(m: &mut Machine, pass: [u32; 3]) {
    if m.gauge.passes.len() == PASSES {
        m.gauge.passes.remove(0);
    }
    m.gauge.passes.push(pass);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{Kernel, patch, preset};
    use crate::mm::page_alloc::free_pages;
    use crate::testing::{self, drain};

    const ORDER_0: Goal = Goal {
        order: 0,
        classzone: 2,
    };

    /// Target of one `kswapd_shrink_zone` in the Normal zone.
    fn target(kernel: Kernel) -> u32 {
        let mut m = testing::machine();
        m.kernel = kernel;
        let (sc, _) = testing::run(m, async |sim: &Sim| {
            let mut sc = ScanControl {
                priority: 11,
                ..ScanControl::kswapd(0)
            };
            kswapd_shrink_zone(sim, testing::NORMAL, 1000, &mut sc).await;
            sc
        });
        sc.nr_to_reclaim
    }

    #[test]
    fn a_node_is_balanced_only_when_every_zone_is_above_high() {
        let mut m = testing::machine();
        let high = m.zones[testing::NORMAL].watermarks.high;
        assert!(pgdat_balanced(&m, 0, ORDER_0));
        drain(&mut m, high + 1);
        assert!(pgdat_balanced(&m, 0, ORDER_0));
        drain(&mut m, high);
        assert!(
            !pgdat_balanced(&m, 0, ORDER_0),
            "exactly at the mark is not enough"
        );
    }

    #[test]
    fn a_zone_that_was_written_off_counts_as_balanced_until_a_page_is_freed() {
        let mut m = testing::machine();
        let taken = drain(&mut m, 1);
        m.zones[testing::NORMAL].all_unreclaimable = true;
        assert!(pgdat_balanced(&m, 0, ORDER_0));
        free_pages(&mut m, taken[0], 0);
        assert!(!pgdat_balanced(&m, 0, ORDER_0));
    }

    #[test]
    fn higher_orders_are_content_with_a_quarter_of_the_pages() {
        let mut m = testing::machine();
        drain(&mut m, 1);
        let order_1 = Goal {
            order: 1,
            classzone: 2,
        };
        assert!(!pgdat_balanced(&m, 0, order_1), "DMA alone holds a tenth");
        let dma_only = Goal {
            order: 1,
            classzone: 0,
        };
        assert!(pgdat_balanced(&m, 0, dma_only));
    }

    #[test]
    fn the_patch_limits_kswapd_to_the_high_watermark() {
        let before = preset("v3_10_rc1").expect("listed").kernel;
        let mut after = before;
        (patch("b1_limit").expect("listed").apply)(&mut after);
        let high = testing::machine().zones[testing::NORMAL].watermarks.high;
        assert_eq!((target(before), target(after)), (UNLIMITED, high));
    }
}
