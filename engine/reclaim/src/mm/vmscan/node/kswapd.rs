//! kswapd of a node: its mailbox, when it wakes and sleeps, and the tasks that it wakes before it sleeps.
//!
//! Source: mm/vmscan.c `kswapd`, `kswapd_try_to_sleep`, `prepare_kswapd_sleep`, `wakeup_kswapd`, 4.10.17; the arms of 2017 as posted.

use super::balance::{
    FlagCheck, any_or_none, balance_pgdat, clear_flags, compare_node_flags, eligible_zones,
    is_balanced, pgdat_balanced, zone_balanced,
};
use super::boost::pgdat_watermark_boosted;
use super::kswapd_has_given_up;
use crate::kernel::{Hunk, KswapdClass, KswapdSleep, NodeFlags};
use crate::machine::Machine;
use crate::mm::backing_dev::HZ_10;
use crate::mm::compaction::kcompactd::wakeup_kcompactd;
use crate::mm::id::{NodeId, ZoneId};
use crate::mm::page_alloc::{Gfp, zonelist_of};
use crate::mm::vmscan::balance_pgdat::{Goal, wake_pfmemalloc};
use crate::mm::vmscan::sleep_check::{Overruled, SleepCheck, SleepRule};
use crate::mm::zone::WokenFor;
use crate::sim::{Sim, Wait, Wake};
use crate::trace::ftrace::Details;
use crate::trace::{EventKind, compare, consider, emit, emit_detailed};

/// `wake_all_kswapds`: wakes the kswapd of each node in the zonelist, if the node needs it.
pub fn wake_all_kswapds(m: &mut Machine, gfp: Gfp, order: u32) {
    let class = gfp.class.min(m.user_class());
    let mut last = None;
    for &zone in &*zonelist_of(m, gfp) {
        let node = m.zones[zone].node;
        if last != Some(node) {
            wakeup_kswapd(m, node, zone, order, class, gfp.bits(), WokenFor::Shortage);
        }
        last = Some(node);
    }
}

/// Called when an allocation from the zone has mixed pages of different types. Wakes kswapd for order 0 even if enough pages are free.
pub fn wake_for_boost(m: &mut Machine, zone: ZoneId) {
    let z = &m.zones[zone];
    wakeup_kswapd(m, z.node, zone, 0, z.class(), 0, WokenFor::Boost);
}

/// Puts order and class into kswapd's mailbox. Wakes kswapd if it sleeps and the node needs it. `gfp` has the flags of the allocation, for the trace.
fn wakeup_kswapd(
    m: &mut Machine,
    node: NodeId,
    zone: ZoneId,
    order: u32,
    class: usize,
    gfp: u32,
    reason: WokenFor,
) {
    let n = &mut m.nodes[node];
    n.classzone = Some(n.classzone.map_or(class, |c| c.max(class)));
    n.kswapd_max_order = n.kswapd_max_order.max(order);
    if n.kswapd_wait.is_empty() || kswapd_has_given_up(m, node) {
        return;
    }
    let balanced = match m.kernel.kswapd_sleep {
        KswapdSleep::EveryZone | KswapdSleep::AnyZone => {
            let mut zones = eligible_zones(m, node, class);
            zones.any(|zone| zone_balanced(m, zone, order, class))
        }
        KswapdSleep::NodeBalanced => pgdat_balanced(m, node, order, class),
    };
    if balanced && !pgdat_watermark_boosted(m, node, class) {
        return;
    }
    m.zones[zone].last_wake_free = m.zones[zone].free_pages();
    m.zones[zone].woken_for = reason;
    let mut sleeper = std::mem::take(&mut m.nodes[node].kswapd_wait);
    m.sched.wake_all(&mut sleeper);
    emit_detailed(
        m,
        EventKind::WakeupKswapd,
        [node.into(), zone.into(), order, class as u32],
        Details::Wakeup { gfp },
    );
}

/// The request for which kswapd works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Orders {
    /// The order that a task has requested.
    pub(super) alloc_order: u32,
    /// The order for which kswapd reclaims: the requested one, or 0 after a run that has dropped it.
    reclaim_order: u32,
    pub(super) class: usize,
}

/// The main loop of the kswapd thread, which never ends.
pub async fn kswapd(sim: Sim, node: NodeId) {
    let mut o = {
        let mut m = sim.m();
        let me = m.sched.current();
        let task = m.sched.task_mut(me);
        task.memalloc = true;
        task.node = node;
        first_orders(&m)
    };
    loop {
        kswapd_try_to_sleep(&sim, node, o).await;
        o = take_mailbox(&mut sim.m(), node, o.class);
        {
            let mut m = sim.m();
            m.nodes[node].awake = true;
            note_goal(&mut m, node, o);
            let woken = [node.into(), o.alloc_order, o.class as u32, 0];
            emit(&mut m, EventKind::KswapdWake, woken);
        }
        o.reclaim_order = balance_pgdat(&sim, node, o.alloc_order, o.class).await;
        // Every run must cost time, even if it finds nothing to do.
        let cost = u64::from(sim.look().spec.costs.shrink_zone).max(1000);
        sim.cpu(cost).await;
        // If the run has dropped to a smaller order than the requested one, the request stays, and kswapd checks again whether it may sleep.
        if o.reclaim_order >= o.alloc_order {
            o = look_into_mailbox(&sim.look(), node, o.class);
        }
    }
}

/// The goal of kswapd before the first request.
fn first_orders(m: &Machine) -> Orders {
    let class = match m.kernel.kswapd_class {
        KswapdClass::Zero => 0,
        KswapdClass::PreviousForSleep | KswapdClass::Previous => m.user_class(),
    };
    Orders {
        alloc_order: 0,
        reclaim_order: 0,
        class,
    }
}

/// Reads the next request, which decides whether kswapd may sleep, and leaves it in the mailbox. `previous` is the class of the last request.
pub(super) fn look_into_mailbox(m: &Machine, node: NodeId, previous: usize) -> Orders {
    let n = &m.nodes[node];
    let values = || class_values(true, n.classzone, previous);
    let class = consider(m, Hunk::KswapdClass, values, |kernel| {
        let class = match (kernel.kswapd_class, n.classzone) {
            (KswapdClass::Zero, None) => 0,
            (KswapdClass::PreviousForSleep | KswapdClass::Previous, None) => previous,
            (KswapdClass::PreviousForSleep, Some(asked)) => asked.max(previous),
            (KswapdClass::Zero | KswapdClass::Previous, Some(asked)) => asked,
        };
        class as u32
    }) as usize;
    Orders {
        alloc_order: n.kswapd_max_order,
        reclaim_order: n.kswapd_max_order,
        class,
    }
}

fn class_values(to_sleep: bool, asked: Option<usize>, previous: usize) -> [u32; 4] {
    let class = asked.unwrap_or(0) as u32;
    [
        to_sleep.into(),
        asked.is_some().into(),
        class,
        previous as u32,
    ]
}

/// Takes the request that kswapd now works for out of the mailbox. `previous` is the class of the last request.
pub(super) fn take_mailbox(m: &mut Machine, node: NodeId, previous: usize) -> Orders {
    let n = &mut m.nodes[node];
    let order = std::mem::take(&mut n.kswapd_max_order);
    let asked = n.classzone.take();
    let values = || class_values(false, asked, previous);
    let class = consider(m, Hunk::KswapdClass, values, |kernel| {
        let class = match (kernel.kswapd_class, asked) {
            (_, Some(asked)) => asked,
            (KswapdClass::Zero | KswapdClass::PreviousForSleep, None) => 0,
            (KswapdClass::Previous, None) => previous,
        };
        class as u32
    }) as usize;
    Orders {
        alloc_order: order,
        reclaim_order: order,
        class,
    }
}

/// Records for the web page the request that kswapd now works or sleeps for.
fn note_goal(m: &mut Machine, node: NodeId, o: Orders) {
    m.nodes[node].goal = Goal {
        order: o.reclaim_order,
        classzone: o.class,
    };
}

async fn kswapd_try_to_sleep(sim: &Sim, node: NodeId, o: Orders) {
    let _frame = sim.enter(
        "kswapd_try_to_sleep",
        [
            ("node", node.into()),
            ("order", o.reclaim_order),
            ("classzone", o.class as u32),
        ],
    );
    note_goal(&mut sim.m(), node, o);
    let mut woken_early = false;
    if prepare_kswapd_sleep(&mut sim.m(), node, o.reclaim_order, o.class) {
        {
            let mut m = sim.m();
            reset_isolation_suitable(&mut m, node);
            // kswapd frees pages but does not make a block of them, so kcompactd has to.
            wakeup_kcompactd(&mut m, node, o.alloc_order, o.class);
        }
        let until = sim.look().sched.now() + HZ_10;
        woken_early = wait_for_wakeup(sim, node, Wait::KswapdNap, Some(until)).await == Wake::Woken;
        if woken_early {
            put_back(&mut sim.m(), node, o);
        }
    }
    let ready = !woken_early && prepare_kswapd_sleep(&mut sim.m(), node, o.reclaim_order, o.class);
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
        m.nodes[node].awake = false;
        for zone in m.node_zones(node) {
            m.zones[zone].last_sleep_free = m.zones[zone].free_pages();
        }
        emit(&mut m, EventKind::KswapdSleep, [node.into(), 0, 0, 0]);
    }
    wait_for_wakeup(sim, node, Wait::Kswapd, None).await;
}

/// Called when a request wakes kswapd from its nap. Merges the request with which kswapd was about to sleep into the one in the mailbox.
pub(super) fn put_back(m: &mut Machine, node: NodeId, o: Orders) {
    let class = match (m.kernel.kswapd_class, m.nodes[node].classzone) {
        (_, None) => o.class,
        (KswapdClass::Zero | KswapdClass::PreviousForSleep, Some(asked)) => asked.max(o.class),
        (KswapdClass::Previous, Some(asked)) => asked,
    };
    let n = &mut m.nodes[node];
    n.classzone = Some(class);
    n.kswapd_max_order = n.kswapd_max_order.max(o.reclaim_order);
}

async fn wait_for_wakeup(sim: &Sim, node: NodeId, wait: Wait, deadline: Option<u64>) -> Wake {
    sim.wait_on(|m| &mut m.nodes[node].kswapd_wait, wait, deadline)
        .await
}

/// Clears the skip marks of page blocks, if direct compaction has asked for that.
fn reset_isolation_suitable(m: &mut Machine, node: NodeId) {
    for zone in m.node_zones(node) {
        if m.zones[zone].compaction.blockskip_flush {
            m.zones[zone].reset_isolation_suitable();
        }
    }
}

/// Whether kswapd may sleep, because the node is balanced for an order and a class, or because the kernel has given up on kswapd. First wakes the
/// direct reclaimers that wait for the reserves.
pub(super) fn prepare_kswapd_sleep(
    m: &mut Machine,
    node: NodeId,
    order: u32,
    class: usize,
) -> bool {
    wake_pfmemalloc(m, node);
    if kswapd_has_given_up(m, node) {
        return true;
    }
    let values = || {
        let balanced = eligible_zones(m, node, class).filter(|&z| is_balanced(m, z, order, class));
        let zones = eligible_zones(m, node, class).count();
        [zones as u32, balanced.count() as u32]
    };
    // The comparison uses `is_balanced`, which has no side effect. The check after it may clear flags of the node.
    compare(m, Hunk::KswapdSleep, values, |kernel| {
        let zones = eligible_zones(m, node, class);
        let balanced = |zone| is_balanced(m, zone, order, class);
        zones_let_sleep(kernel.kswapd_sleep, zones, balanced).into()
    });
    let (rule, zones) = (m.kernel.kswapd_sleep, eligible_zones(m, node, class));
    let sleeps = zones_let_sleep(rule, zones, |zone| zone_balanced(m, zone, order, class));
    if sleeps {
        let zone = m.node_zones(node).lowest();
        compare_node_flags(m, zone, FlagCheck::BeforeSleep);
    }
    match m.kernel.node_flags {
        NodeFlags::ClearedBeforeSleep if sleeps => {
            let zone = m.node_zones(node).lowest();
            clear_flags(m, zone);
        }
        NodeFlags::ClearedBeforeSleep | NodeFlags::ClearedByChecks => {}
    }
    sleeps
}

/// Whether the zones, from low to high, let kswapd sleep under this rule.
fn zones_let_sleep(
    rule: KswapdSleep,
    mut zones: impl Iterator<Item = ZoneId>,
    balanced: impl FnMut(ZoneId) -> bool,
) -> bool {
    match rule {
        KswapdSleep::EveryZone => zones.all(balanced),
        KswapdSleep::AnyZone => zones.any(balanced),
        KswapdSleep::NodeBalanced => any_or_none(zones, balanced),
    }
}

/// [`super::super::sleep_check`] for kernels with lists per node.
pub(in crate::mm::vmscan) fn sleep_check(m: &Machine, node: NodeId) -> SleepCheck {
    let Goal { order, classzone } = m.nodes[node].goal;
    let zones = || eligible_zones(m, node, classzone);
    let balanced = |zone| is_balanced(m, zone, order, classzone);
    let rule = m.kernel.kswapd_sleep;
    let given_up = kswapd_has_given_up(m, node);
    SleepCheck {
        node,
        awake: m.nodes[node].awake,
        order,
        class: classzone,
        rule: match rule {
            KswapdSleep::EveryZone => SleepRule::EveryZone,
            KswapdSleep::AnyZone => SleepRule::AnyZone,
            KswapdSleep::NodeBalanced => SleepRule::AnyZoneOrNone,
        },
        zones: zones().map(|zone| (zone, balanced(zone))).collect(),
        overruled: if given_up {
            Overruled::GivenUp
        } else {
            Overruled::No
        },
        sleeps: given_up || zones_let_sleep(rule, zones(), balanced),
    }
}
