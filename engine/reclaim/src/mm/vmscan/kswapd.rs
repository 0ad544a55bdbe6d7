//! kswapd: when it wakes and when it sleeps.
//!
//! Source: mm/vmscan.c `kswapd`, `kswapd_try_to_sleep`, `prepare_kswapd_sleep`, `wakeup_kswapd`, 3.10; `kswapd`, `sleeping_prematurely`, 2.6.35.

use super::balance_pgdat::{
    Goal, balance_pgdat, counts_as_balanced, pgdat_balanced, wake_pfmemalloc,
};
use super::sleep_check::{Overruled, SleepCheck, SleepRule};
use crate::kernel::KswapdMailbox;
use crate::machine::Machine;
use crate::mm::backing_dev::HZ_10;
use crate::mm::compaction::kcompactd::Kcompactd;
use crate::mm::id::{NodeId, ZoneId};
use crate::mm::page_alloc::Gfp;
use crate::mm::watermark::AllocFlags;
use crate::mm::zone::zone_watermark_ok;
use crate::sim::{Sim, TaskId, Wait, WaitQueue, Wake};
use crate::trace::{EventKind, emit};

/// The state of a node that its kswapd shares with the tasks that wake it.
#[derive(Debug, Default)]
pub struct Node {
    /// Its kswapd; `None` before that has started.
    pub kswapd: Option<TaskId>,
    /// `kswapd_wait`: kswapd is on this queue during its nap and its full sleep.
    pub kswapd_wait: WaitQueue,
    /// Direct reclaimers that wait for the reserves to recover.
    pub pfmemalloc_wait: WaitQueue,
    /// `kswapd_max_order`, a mailbox: the largest order that a task has requested since kswapd last read it.
    pub kswapd_max_order: u32,
    /// `classzone_idx`, a mailbox: the zone class of the request. `None` if there is none; in kernels with lists per zone, kswapd then works for the
    /// node's highest zone.
    pub classzone: Option<usize>,
    /// False while kswapd is in its full sleep, and before its first run. A nap counts as awake.
    pub awake: bool,
    /// The goal for which kswapd works or sleeps. Only the sleep check for the web page reads it.
    pub goal: Goal,
    /// State of the node's kcompactd and its mailbox.
    pub kcompactd: Kcompactd,
    /// `kswapd_failures`: number of kswapd's runs since a reclaimer last freed a page of the node that neither freed a page nor balanced the node.
    /// Kernels since 4.12 decide by it.
    pub kswapd_failures: u32,
}

/// `wake_all_kswapd`: wakes the kswapd of each zone that the request may use, if the zone needs it.
pub fn wake_all_kswapd(m: &mut Machine, gfp: Gfp, order: u32) {
    let class = gfp.class.min(m.user_class());
    for &zone in &*m.zonelist(class) {
        wakeup_kswapd(m, zone, order, class);
    }
}

fn wakeup_kswapd(m: &mut Machine, zone: ZoneId, order: u32, class: usize) {
    match m.kernel.kswapd_mailbox {
        KswapdMailbox::Order => leave_order(m, zone, order),
        KswapdMailbox::OrderAndClass => leave_order_and_class(m, zone, order, class),
    }
}

/// If the zone is not above low, puts the order of the request into kswapd's mailbox and wakes kswapd. These kernels emit the tracepoint even if
/// kswapd is awake.
fn leave_order(m: &mut Machine, zone: ZoneId, order: u32) {
    let node = m.zones[zone].node;
    if is_above_low(m, zone, order) {
        return;
    }
    let n = &mut m.nodes[node];
    n.kswapd_max_order = n.kswapd_max_order.max(order);
    emit(
        m,
        EventKind::WakeupKswapd,
        [node.into(), zone.into(), order, 0],
    );
    if !m.nodes[node].kswapd_wait.is_empty() {
        wake_sleeper(m, node, zone);
    }
}

fn is_above_low(m: &Machine, zone: ZoneId, order: u32) -> bool {
    let z = &m.zones[zone];
    let low = z.watermarks.low;
    zone_watermark_ok(z, &m.kernel, order, low, 0, AllocFlags::default())
}

fn wake_sleeper(m: &mut Machine, node: NodeId, zone: ZoneId) {
    m.zones[zone].last_wake_free = m.zones[zone].free_pages();
    let mut sleeper = std::mem::take(&mut m.nodes[node].kswapd_wait);
    m.sched.wake_all(&mut sleeper);
}

fn leave_order_and_class(m: &mut Machine, zone: ZoneId, order: u32, class: usize) {
    let node = m.zones[zone].node;
    let n = &mut m.nodes[node];
    if n.kswapd_max_order < order {
        n.kswapd_max_order = order;
        n.classzone = Some(n.classzone.map_or(class, |c| c.min(class)));
    }
    if n.kswapd_wait.is_empty() {
        return;
    }
    if is_above_low(m, zone, order) {
        return;
    }
    wake_sleeper(m, node, zone);
    emit(
        m,
        EventKind::WakeupKswapd,
        [node.into(), zone.into(), order, 0],
    );
}

/// Wakes kswapd for a direct reclaimer that waits because too little of the reserves is free. Leaves the mailbox as it is.
pub fn wakeup_for_pfmemalloc(m: &mut Machine, node: NodeId) {
    let mut sleeper = std::mem::take(&mut m.nodes[node].kswapd_wait);
    m.sched.wake_all(&mut sleeper);
}

/// The main loop of the kswapd thread, which never ends.
pub async fn kswapd(sim: Sim, node: NodeId) {
    let top = {
        let mut m = sim.m();
        let me = m.sched.current();
        m.sched.task_mut(me).memalloc = true;
        let zones = m.node_zones(node);
        m.zones[zones.highest()].class()
    };
    let mailbox = sim.look().kernel.kswapd_mailbox;
    if mailbox == KswapdMailbox::Order {
        return kswapd_by_order(&sim, node, top).await;
    }
    let mut goal = Goal {
        order: 0,
        classzone: top,
    };
    let mut balanced = goal;
    let mut request = goal;
    loop {
        // kswapd reads the next request before it sleeps, but only if it has fulfilled the last one.
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
        begin_to_balance(&sim, node, goal);
        balanced = balance_pgdat(&sim, node, goal).await;
    }
}

/// The main loop until 2.6.37. kswapd sleeps when every zone is above high or unreclaimable, unless a task has requested a larger order meanwhile.
async fn kswapd_by_order(sim: &Sim, node: NodeId, top: usize) {
    let mut order = 0;
    loop {
        let requested = std::mem::take(&mut sim.m().nodes[node].kswapd_max_order);
        if order < requested {
            order = requested;
        } else {
            let balanced = Goal {
                order,
                classzone: top,
            };
            kswapd_try_to_sleep(sim, node, balanced).await;
            order = sim.look().nodes[node].kswapd_max_order;
        }
        let goal = Goal {
            order,
            classzone: top,
        };
        begin_to_balance(sim, node, goal);
        balance_pgdat(sim, node, goal).await;
    }
}

fn begin_to_balance(sim: &Sim, node: NodeId, goal: Goal) {
    let mut m = sim.m();
    m.nodes[node].awake = true;
    m.nodes[node].goal = goal;
    emit(
        &mut m,
        EventKind::KswapdWake,
        [node.into(), goal.order, 0, 0],
    );
}

fn read_mailbox(m: &mut Machine, node: NodeId, top: usize) -> Goal {
    let n = &mut m.nodes[node];
    Goal {
        order: std::mem::take(&mut n.kswapd_max_order),
        classzone: n.classzone.take().unwrap_or(top),
    }
}

async fn kswapd_try_to_sleep(sim: &Sim, node: NodeId, balanced: Goal) {
    let _frame = sim.enter(
        "kswapd_try_to_sleep",
        [("node", node.into()), ("order", balanced.order), ("", 0)],
    );
    sim.m().nodes[node].goal = balanced;
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
        m.nodes[node].awake = false;
        for zone in m.node_zones(node) {
            m.zones[zone].last_sleep_free = m.zones[zone].free_pages();
        }
        emit(&mut m, EventKind::KswapdSleep, [node.into(), 0, 0, 0]);
    }
    wait_for_wakeup(sim, node, Wait::Kswapd, None).await;
}

async fn wait_for_wakeup(sim: &Sim, node: NodeId, wait: Wait, deadline: Option<u64>) -> Wake {
    sim.wait_on(|m| &mut m.nodes[node].kswapd_wait, wait, deadline)
        .await
}

fn prepare_kswapd_sleep(m: &mut Machine, node: NodeId, goal: Goal) -> bool {
    if !m.nodes[node].pfmemalloc_wait.is_empty() {
        wake_pfmemalloc(m, node);
        return false;
    }
    zones_let_sleep(m, node, goal)
}

fn zones_let_sleep(m: &Machine, node: NodeId, goal: Goal) -> bool {
    match m.kernel.kswapd_mailbox {
        KswapdMailbox::Order => every_zone_is_balanced(m, node, goal.order),
        KswapdMailbox::OrderAndClass => pgdat_balanced(m, node, goal),
    }
}

/// The opposite of `sleeping_prematurely`: whether every zone is above high or unreclaimable.
fn every_zone_is_balanced(m: &Machine, node: NodeId, order: u32) -> bool {
    let mut zones = m.node_zones(node);
    zones.all(|zone| is_above_high(m, zone, order))
}

fn is_above_high(m: &Machine, zone: ZoneId, order: u32) -> bool {
    let z = &m.zones[zone];
    let high = z.watermarks.high;
    m.domains[m.domain_of_zone(zone)].all_unreclaimable
        || zone_watermark_ok(z, &m.kernel, order, high, 0, AllocFlags::default())
}

/// [`super::sleep_check`] for kernels whose lists belong to zones.
pub(super) fn sleep_check(m: &Machine, node: NodeId) -> SleepCheck {
    let n = &m.nodes[node];
    let Goal { order, classzone } = n.goal;
    let zones = m.node_zones(node);
    let (rule, zones) = match m.kernel.kswapd_mailbox {
        KswapdMailbox::Order => {
            let checked = zones.map(|zone| (zone, is_above_high(m, zone, order)));
            (SleepRule::EveryZone, checked.collect())
        }
        KswapdMailbox::OrderAndClass => {
            let checked = zones
                .filter(|&zone| m.zones[zone].class() <= classzone)
                .map(|zone| (zone, counts_as_balanced(m, zone, order)));
            let rule = if order == 0 {
                SleepRule::EveryZone
            } else {
                SleepRule::Quarter
            };
            (rule, checked.collect())
        }
    };
    let overruled = if n.pfmemalloc_wait.is_empty() {
        Overruled::No
    } else {
        Overruled::Throttled
    };
    SleepCheck {
        node,
        awake: n.awake,
        order,
        class: classzone,
        rule,
        zones,
        overruled,
        sleeps: overruled == Overruled::No && zones_let_sleep(m, node, n.goal),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::page_alloc::get_page_from_freelist;
    use crate::mm::watermark::Mark;
    use crate::testing::{self, drain};

    #[test]
    fn a_request_leaves_its_order_in_the_mailbox_and_wakes_only_below_low() {
        let mut m = testing::machine();
        m.nodes[NodeId::at(0)].kswapd_wait.push(TaskId(0));
        wake_all_kswapd(&mut m, Gfp::USER, 2);
        assert_eq!(m.nodes[NodeId::at(0)].kswapd_max_order, 2);
        assert!(
            !m.nodes[NodeId::at(0)].kswapd_wait.is_empty(),
            "nothing is short"
        );
        let low = m.zones[testing::NORMAL].watermarks.low;
        drain(&mut m, low);
        wake_all_kswapd(&mut m, Gfp::USER, 0);
        assert!(m.nodes[NodeId::at(0)].kswapd_wait.is_empty());
        assert_eq!(m.zones[testing::NORMAL].last_wake_free, low);
    }

    #[test]
    fn the_sleep_check_shows_the_answer_that_kswapd_gets() {
        let check = |preset: &str, order: u32, rule: SleepRule| {
            let mut m = testing::machine_of(preset, |_| {});
            let high = m.zones[testing::NORMAL].watermarks.high;
            let goal = Goal {
                order,
                classzone: 2,
            };
            m.nodes[NodeId::at(0)].goal = goal;
            for (left, normal) in [(high + 100, true), (high, false)] {
                drain(&mut m, left);
                let seen = sleep_check(&m, NodeId::at(0));
                let sleeps = prepare_kswapd_sleep(&mut m, NodeId::at(0), goal);
                assert_eq!((seen.rule, seen.sleeps), (rule, sleeps), "{preset}");
                assert_eq!(
                    seen.zones,
                    [(ZoneId::at(0), true), (testing::NORMAL, normal)]
                );
            }
            assert!(
                !prepare_kswapd_sleep(&mut m, NodeId::at(0), goal),
                "{preset}"
            );
            m.nodes[NodeId::at(0)].pfmemalloc_wait.push(TaskId(0));
            assert_eq!(
                sleep_check(&m, NodeId::at(0)).overruled,
                Overruled::Throttled
            );
        };
        check("v2_6_35", 0, SleepRule::EveryZone);
        check("v3_10_rc1", 0, SleepRule::EveryZone);
        check("v3_10_rc1", 1, SleepRule::Quarter);
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
}
