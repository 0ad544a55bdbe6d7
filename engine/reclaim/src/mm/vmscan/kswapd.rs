//! kswapd: when it wakes, how it balances a node, when it sleeps.
//!
//! Source: mm/vmscan.c `kswapd`, `kswapd_try_to_sleep`, `prepare_kswapd_sleep`, `balance_pgdat`, `kswapd_shrink_zone`,
//! `pgdat_balanced`, `zone_balanced`, `wakeup_kswapd`, 3.10; the arms of the 2013 series as posted on 13 May 2013.
//! Simplified: without compaction `compaction_suitable` always answers "skipped".

use super::direct::pfmemalloc_watermark_ok;
use super::shrink_lists::age_active_list;
use super::slab::shrink_slab;
use super::{
    DEF_PRIORITY, SWAP_CLUSTER_MAX, ScanControl, UNLIMITED, inactive_anon_is_low, shrink_zone,
};
use crate::kernel::{BalancedZone, KswapdFloor, KswapdLoop, KswapdReclaimTarget};
use crate::machine::Machine;
use crate::mm::backing_dev::HZ_10;
use crate::mm::page_alloc::Gfp;
use crate::mm::watermark::{AllocFlags, balance_gap};
use crate::mm::zone::{Lru, Zone, zone_watermark_ok};
use crate::sim::{Sim, TaskId, Wait, WaitQueue, Wake};
use crate::trace::{EventKind, emit};

/// Passes kept for the dial.
const PASSES: usize = 16;

/// What kswapd and its callers share, for each node.
#[derive(Debug, Default)]
pub struct Node {
    /// The thread.
    pub kswapd: Option<TaskId>,
    /// `kswapd_wait` with kswapd on it, in its nap or its full sleep.
    pub kswapd_wait: WaitQueue,
    /// Direct reclaimers waiting for the reserves to recover.
    pub pfmemalloc_wait: WaitQueue,
    /// Mailbox: the largest order asked for.
    pub kswapd_max_order: u32,
    /// Mailbox: the class of that request; `None`: the node's highest zone.
    pub classzone: Option<usize>,
    /// kswapd is balancing.
    pub awake: bool,
}

/// An order and the highest zone that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Goal {
    order: u32,
    classzone: usize,
}

/// `wake_all_kswapd`: for each zone that the request may use.
pub fn wake_all_kswapd(m: &mut Machine, gfp: Gfp, order: u32) {
    let class = gfp.class.min(m.user_class());
    for i in 0..m.zonelists[0][class].len() {
        let zone = m.zonelists[0][class][i];
        wakeup_kswapd(m, zone, order, class);
    }
}

fn wakeup_kswapd(m: &mut Machine, zone: usize, order: u32, class: usize) {
    let node = m.zones[zone].node as usize;
    let n = &mut m.nodes[node];
    if n.kswapd_max_order < order {
        n.kswapd_max_order = order;
        n.classzone = Some(n.classzone.map_or(class, |c| c.min(class)));
    }
    if n.kswapd_wait.is_empty() {
        return;
    }
    let z = &m.zones[zone];
    if zone_watermark_ok(
        z,
        &m.kernel,
        order,
        z.watermarks.low,
        0,
        AllocFlags::default(),
    ) {
        return;
    }
    m.zones[zone].last_wake_free = m.zones[zone].free_pages();
    let mut sleeper = std::mem::take(&mut m.nodes[node].kswapd_wait);
    m.sched.wake_all(&mut sleeper);
    emit(
        m,
        EventKind::WakeupKswapd,
        [node as u32, zone as u32, order, 0],
    );
}

/// A direct reclaimer is stuck below half of min: kswapd has to run, whatever the mailbox says.
pub fn wakeup_for_pfmemalloc(m: &mut Machine) {
    let mut sleeper = std::mem::take(&mut m.nodes[0].kswapd_wait);
    m.sched.wake_all(&mut sleeper);
}

/// The thread's body.
pub async fn kswapd(sim: Sim, node: u32) {
    let top = {
        let mut m = sim.m();
        let me = m.sched.current();
        m.sched.task_mut(me).memalloc = true;
        let zones = m.node_zones(node);
        m.zones[zones.end - 1].class()
    };
    let mut goal = Goal {
        order: 0,
        classzone: top,
    };
    let mut balanced = goal;
    let mut request = goal;
    loop {
        // Only when the last request was met is the next one looked at before sleeping.
        if balanced.classzone >= request.classzone && balanced.order == request.order {
            request = read_mailbox(&mut sim.m(), node, top);
        }
        if goal.order < request.order || goal.classzone > request.classzone {
            goal = request;
        } else {
            kswapd_try_to_sleep(&sim, node, balanced).await;
            goal = read_mailbox(&mut sim.m(), node, top);
            request = goal;
        }
        {
            let mut m = sim.m();
            m.nodes[node as usize].awake = true;
            emit(&mut m, EventKind::KswapdWake, [node, goal.order, 0, 0]);
        }
        balanced = balance_pgdat(&sim, node, goal).await;
    }
}

fn read_mailbox(m: &mut Machine, node: u32, top: usize) -> Goal {
    let n = &mut m.nodes[node as usize];
    Goal {
        order: std::mem::take(&mut n.kswapd_max_order),
        classzone: n.classzone.take().unwrap_or(top),
    }
}

async fn kswapd_try_to_sleep(sim: &Sim, node: u32, balanced: Goal) {
    let _frame = sim.enter(
        "kswapd_try_to_sleep",
        [("node", node), ("order", balanced.order), ("", 0)],
    );
    let mut woken_early = false;
    if prepare_kswapd_sleep(&mut sim.m(), node, balanced) {
        let until = sim.look().sched.now() + HZ_10;
        woken_early = wait_for_wakeup(sim, node, Wait::KswapdNap, Some(until)).await == Wake::Woken;
    }
    let ready = !woken_early && prepare_kswapd_sleep(&mut sim.m(), node, balanced);
    if !ready {
        let mut m = sim.m();
        if woken_early {
            m.vmstat.kswapd_low_wmark_hit_quickly += 1;
        } else {
            m.vmstat.kswapd_high_wmark_hit_quickly += 1;
        }
        return;
    }
    {
        let mut m = sim.m();
        m.nodes[node as usize].awake = false;
        for zone in m.node_zones(node) {
            m.zones[zone].last_sleep_free = m.zones[zone].free_pages();
        }
        emit(&mut m, EventKind::KswapdSleep, [node, 0, 0, 0]);
    }
    wait_for_wakeup(sim, node, Wait::Kswapd, None).await;
}

async fn wait_for_wakeup(sim: &Sim, node: u32, wait: Wait, deadline: Option<u64>) -> Wake {
    let me = {
        let mut m = sim.m();
        let me = m.sched.current();
        m.nodes[node as usize].kswapd_wait.push(me);
        me
    };
    let wake = sim.park(wait, deadline).await;
    sim.m().nodes[node as usize].kswapd_wait.remove(me);
    wake
}

fn prepare_kswapd_sleep(m: &mut Machine, node: u32, goal: Goal) -> bool {
    if !m.nodes[node as usize].pfmemalloc_wait.is_empty() {
        wake_pfmemalloc(m, node);
        return false;
    }
    pgdat_balanced(m, node, goal)
}

fn wake_pfmemalloc(m: &mut Machine, node: u32) {
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
fn pgdat_balanced(m: &Machine, node: u32, goal: Goal) -> bool {
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
async fn balance_pgdat(sim: &Sim, node: u32, goal: Goal) -> Goal {
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

fn kswapd_scan_control(order: u32) -> ScanControl {
    ScanControl {
        gfp: Gfp::KERNEL,
        order,
        priority: DEF_PRIORITY,
        nr_to_reclaim: UNLIMITED,
        nr_scanned: 0,
        nr_reclaimed: 0,
        may_writepage: true,
        may_swap: true,
        kswapd: true,
    }
}

/// Runs from priority 12 down until one frees 32 pages, again and again until the node is balanced.
async fn balance_with_restarts(sim: &Sim, node: u32, goal: Goal) -> Goal {
    let mut achieved = goal;
    loop {
        sim.m().vmstat.pageoutrun += 1;
        let mut sc = kswapd_scan_control(achieved.order);
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
    let mut sc = kswapd_scan_control(goal.order);
    let lowest = lowest_priority(&sim.look());
    loop {
        sc.nr_reclaimed = 0;
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
    use crate::mm::page_alloc::{free_pages, get_page_from_freelist};
    use crate::mm::zone::Mark;
    use crate::testing;

    const ORDER_0: Goal = Goal {
        order: 0,
        classzone: 2,
    };

    /// Takes pages out of the Normal zone until so many are left.
    fn drain(m: &mut Machine, left: u32) -> Vec<u32> {
        let mut taken = Vec::new();
        while m.zones[testing::NORMAL].free_pages() > left {
            let zone = &mut m.zones[testing::NORMAL];
            let pfn = zone
                .buddy
                .alloc(&mut m.pages.free_links(), 0)
                .expect("there is memory");
            m.pages.flags[pfn as usize] = crate::mm::page::flag::KERNEL;
            m.zones[testing::NORMAL].nr_kernel += 1;
            taken.push(pfn);
        }
        taken
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
    fn a_request_leaves_its_order_in_the_mailbox_and_wakes_only_below_low() {
        let mut m = testing::machine();
        m.nodes[0].kswapd_wait.push(TaskId(0));
        wake_all_kswapd(&mut m, Gfp::USER, 2);
        assert_eq!(m.nodes[0].kswapd_max_order, 2);
        assert!(!m.nodes[0].kswapd_wait.is_empty(), "nothing is short");
        let low = m.zones[testing::NORMAL].watermarks.low;
        drain(&mut m, low);
        wake_all_kswapd(&mut m, Gfp::USER, 0);
        assert!(m.nodes[0].kswapd_wait.is_empty());
        assert_eq!(m.zones[testing::NORMAL].last_wake_free, low);
    }

    #[test]
    fn the_fast_path_stops_at_low_and_the_slow_path_at_min() {
        let mut m = testing::machine();
        let (low, min) = {
            let w = m.zones[testing::NORMAL].watermarks;
            (w.low, w.min)
        };
        let class_2_only = |m: &mut Machine, mark| {
            let zone = m.zones[testing::NORMAL].free_pages();
            get_page_from_freelist(m, Gfp::USER, 0, mark, AllocFlags::default());
            zone != m.zones[testing::NORMAL].free_pages()
        };
        drain(&mut m, low);
        assert!(!class_2_only(&mut m, Mark::Low));
        assert!(class_2_only(&mut m, Mark::Min));
        drain(&mut m, min);
        assert!(!class_2_only(&mut m, Mark::Min));
    }

    /// Target of one `kswapd_shrink_zone` in the Normal zone.
    fn target(kernel: Kernel) -> u32 {
        let mut m = testing::machine();
        m.kernel = kernel;
        let (sc, _) = testing::run(m, async |sim: &Sim| {
            let mut sc = ScanControl {
                gfp: Gfp::KERNEL,
                order: 0,
                priority: 11,
                nr_to_reclaim: 0,
                nr_scanned: 0,
                nr_reclaimed: 0,
                may_writepage: true,
                may_swap: true,
                kswapd: true,
            };
            kswapd_shrink_zone(sim, testing::NORMAL, 1000, &mut sc).await;
            sc
        });
        sc.nr_to_reclaim
    }

    #[test]
    fn the_patch_limits_kswapd_to_the_high_watermark() {
        let before = preset("v3_10_rc1").expect("listed").kernel;
        let after = (patch("b1_limit").expect("listed").apply)(before);
        let high = testing::machine().zones[testing::NORMAL].watermarks.high;
        assert_eq!((target(before), target(after)), (UNLIMITED, high));
    }
}
