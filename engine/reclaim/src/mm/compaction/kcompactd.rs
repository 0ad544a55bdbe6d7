//! kcompactd makes blocks of high order in the background, when kswapd has freed enough and goes to sleep. In some kernels it also does so without a
//! request (`proactive`).
//!
//! Source: mm/compaction.c (`kcompactd`, `kcompactd_do_work`, `kcompactd_node_suitable`, `wakeup_kcompactd`), 4.10.

use super::free_lists::uses_free_lists;
use super::proactive::Checks;
use super::{Allocated, CompactControl, CompactResult, compact_zone, compaction_suitable};
use crate::machine::Machine;
use crate::mm::id::NodeId;
use crate::mm::pcp;
use crate::mm::watermark::Mark;
use crate::sim::{Sim, TaskId, Wait, WaitQueue, Wake};
use crate::trace::{EventKind, emit};

/// Data that a node's kcompactd and its callers share.
#[derive(Debug, Default)]
pub struct Kcompactd {
    /// The thread. `None` on a machine without compaction.
    pub task: Option<TaskId>,
    /// `kcompactd_wait`. The thread is on this queue while it sleeps.
    pub wait: WaitQueue,
    /// Mailbox: the largest order that was requested. 0: no request.
    pub max_order: u32,
    /// Mailbox: the lowest class of those requests. `None` means the class of ordinary user pages.
    pub classzone: Option<usize>,
}

/// Puts a request of kswapd into the mailbox, unless it is for order 0. Wakes kcompactd if a zone is suitable for compaction.
pub fn wakeup_kcompactd(m: &mut Machine, node: NodeId, order: u32, class: usize) {
    let k = &mut m.nodes[node].kcompactd;
    if order == 0 || k.task.is_none() {
        return;
    }
    k.max_order = k.max_order.max(order);
    k.classzone = Some(k.classzone.map_or(class, |c| c.min(class)));
    if k.wait.is_empty() || !node_suitable(m, node) {
        return;
    }
    let mut sleeper = std::mem::take(&mut m.nodes[node].kcompactd.wait);
    m.sched.wake_all(&mut sleeper);
    emit(
        m,
        EventKind::WakeupKcompactd,
        [node.into(), order, class as u32, 0],
    );
}

/// Whether compaction is suitable for any zone up to the class of the requests in the mailbox.
fn node_suitable(m: &Machine, node: NodeId) -> bool {
    let k = &m.nodes[node].kcompactd;
    let class = k.classzone.unwrap_or(m.user_class());
    m.node_zones(node).any(|zone| {
        m.zones[zone].class() <= class
            && compaction_suitable(m, zone, k.max_order, Mark::Min, class)
                == CompactResult::Continue
    })
}

/// The main loop of a node's kcompactd thread: serves requests and, in some kernels, checks for fragmentation while there are none.
pub async fn kcompactd(sim: Sim, node: NodeId) {
    {
        let mut m = sim.m();
        let me = m.sched.current();
        m.sched.task_mut(me).memalloc = true;
    }
    let mut checks = Checks::default();
    loop {
        wait_for_work(&sim, node, &mut checks).await;
        {
            let _stall = sim.stall_for_memory();
            do_work(&sim, node).await;
        }
        checks.note_work(&sim.look());
        // If a larger order was requested meanwhile, the loop continues at once, so a round must cost time.
        let cost = u64::from(sim.look().spec.costs.shrink_zone).max(1000);
        sim.cpu(cost).await;
    }
}

/// Waits for a request. If none arrives for a while, kcompactd checks in some kernels whether its node is too fragmented.
async fn wait_for_work(sim: &Sim, node: NodeId, checks: &mut Checks) {
    while sim.look().nodes[node].kcompactd.max_order == 0 {
        let next = checks.next(&sim.look());
        let wait = Wait::Kcompactd;
        let wake = sim
            .wait_on(|m| &mut m.nodes[node].kcompactd.wait, wait, next)
            .await;
        // A request for which no zone was suitable has not woken kcompactd, but kcompactd serves it instead of making the check.
        if wake == Wake::TimedOut && sim.look().nodes[node].kcompactd.max_order == 0 {
            checks.check(sim, node).await;
        }
    }
}

async fn do_work(sim: &Sim, node: NodeId) {
    let _frame = sim.enter(
        "kcompactd_do_work",
        [("node", node.into()), ("", 0), ("", 0)],
    );
    let (order, class, zones) = {
        let mut m = sim.m();
        m.vmstat.compact_daemon_wake += 1;
        let top = m.user_class();
        let k = &m.nodes[node].kcompactd;
        let (order, class) = (k.max_order, k.classzone.unwrap_or(top));
        emit(
            &mut m,
            EventKind::KcompactdWake,
            [node.into(), order, class as u32, 0],
        );
        (order, class, m.node_zones(node))
    };
    for zone in zones {
        let begin = {
            let mut m = sim.m();
            let own = m.zones[zone].class();
            own <= class
                && !m.zones[zone].compaction.deferred(order)
                && compaction_suitable(&m, zone, order, Mark::Min, own) == CompactResult::Continue
        };
        if !begin {
            continue;
        }
        let ignore_skip_hint = !uses_free_lists(&sim.look().kernel);
        let mut cc = CompactControl {
            ignore_skip_hint,
            ..CompactControl::kcompactd(zone, order, class)
        };
        let result = compact_zone(sim, &mut cc).await;
        let mut m = sim.m();
        let compaction = &mut m.zones[zone].compaction;
        match result {
            CompactResult::Success => compaction.defer_reset(order, Allocated::No),
            CompactResult::Complete | CompactResult::PartialSkipped => {
                compaction.defer(order);
                if !ignore_skip_hint {
                    // Pages on the per-CPU lists may complete a block: bc3106b26cf6, 4.18 (here since 5.4).
                    pcp::drain_zone(&mut m, zone);
                }
            }
            _ => {}
        }
    }
    let mut m = sim.m();
    let k = &mut m.nodes[node].kcompactd;
    // If a larger order was requested meanwhile, the mailbox keeps it.
    if k.max_order <= order {
        k.max_order = 0;
    }
    if k.classzone.is_none_or(|c| c >= class) {
        k.classzone = None;
    }
}
