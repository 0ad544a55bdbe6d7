//! The reclaimers, and how many pages each scans.

use super::belts::Slices;
use crate::machine::Machine;
use crate::mm::id::NodeId;
use crate::mm::lruvec::lru_list;
use crate::mm::page::flag;
use crate::mm::vmscan::{SWAP_CLUSTER_MAX, ScanMode};
use crate::mm::zone::Lru;
use crate::order::each_once;
use crate::record::{Gauge, Reclaimer};
use crate::sim::{TaskState, Wait};

/// A reclaimer at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneReclaimer {
    /// On whose behalf.
    pub reclaimer: Reclaimer,
    /// Id of the task.
    pub task: u32,
    /// 12 to 0; none before it looks at anything.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub priority: Option<u32>,
    /// The rule that chose the lists last.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub scan_mode: Option<ScanMode>,
    /// Pages of inactive and active anon, inactive and active file that its pass is to look at, of all zones and groups; 0: not looked
    /// at.
    #[cfg_attr(feature = "bindings", tsify(type = "[number, number, number, number]"))]
    pub scan_targets: [u32; 4],
    /// Inactive file pages that it meets next at the tails of the lists of which it is to look at any: as many as it is to look at there, a
    /// batch at least. 0 where the request had no columns.
    pub tail: u32,
    /// Of these, dirty or under writeback.
    pub tail_waiting: u32,
}

/// What a kswapd does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "bindings",
    derive(serde::Serialize, tsify::Tsify),
    serde(rename_all = "kebab-case")
)]
pub enum KswapdState {
    /// Nobody needs it.
    Asleep,
    /// It scans, or is about to: a woken kswapd counts as working, though it may wait for a CPU first.
    Works,
    /// It waits for input or output.
    Waits,
    /// It rests for a time that the clock alone ends: before it sleeps, or for congestion of a disk that has nothing to do.
    Naps,
}

/// The reclaimer whose scan target is shown: the kswapd with the lowest priority, or, if none is at work, another reclaimer.
pub(super) fn shown(m: &Machine, slices: Slices) -> Option<SceneReclaimer> {
    let at_work = m.gauges.at_work().iter();
    let rank = |gauge: &&Gauge| {
        let is_kswapd = gauge.reclaimer == Reclaimer::Kswapd;
        (!is_kswapd, gauge.priority.unwrap_or(u32::MAX), gauge.task)
    };
    let gauge = at_work.min_by_key(rank)?;
    let [tail, tail_waiting] = match slices {
        Slices::None => [0; 2],
        Slices::All => tail_of(m, gauge),
    };
    Some(SceneReclaimer {
        reclaimer: gauge.reclaimer,
        task: gauge.task.0,
        priority: gauge.priority,
        scan_mode: gauge.scan_mode,
        scan_targets: gauge.scan_targets(),
        tail,
        tail_waiting,
    })
}

/// File pages at the tails, and those of them that are not on the disk.
fn tail_of(m: &Machine, gauge: &Gauge) -> [u32; 2] {
    let lru = Lru::InactiveFile;
    let lists = gauge.windows().filter_map(|(lruvec, targets)| {
        let target = targets[lru as usize];
        (target > 0).then(|| (lruvec, target.max(SWAP_CLUSTER_MAX)))
    });
    let pages = lists.flat_map(|(lruvec, target)| {
        let pages = m.lists_of(lruvec).iter_from_tail(lru_list(lruvec, lru));
        pages.take(target as usize)
    });
    pages.fold([0; 2], |[all, waiting], pfn| {
        let waits = m.pages.flags[pfn] & (flag::DIRTY | flag::WRITEBACK) != 0;
        [all + 1, waiting + u32::from(waits)]
    })
}

/// Tasks that look for pages themselves, each once.
pub(super) fn direct_reclaimers(m: &Machine) -> u32 {
    let at_work = m.gauges.at_work().iter();
    let others = at_work.filter(|gauge| gauge.reclaimer != Reclaimer::Kswapd);
    each_once(others.map(|gauge| gauge.task.0)).len() as u32
}

/// What a node's kswapd does, and what it waits for.
pub(super) fn kswapd_state(m: &Machine, node: NodeId) -> (KswapdState, Wait) {
    let node = &m.nodes[node];
    let Some(id) = node.kswapd else {
        return (KswapdState::Asleep, Wait::None);
    };
    let task = m.sched.task(id);
    if task.state == TaskState::Waiting {
        return (waiting_state(m, node.awake, task.wait), task.wait);
    }
    // It says itself when it is awake, and when it goes to sleep: whoever has woken it may still be the one who runs. Before its first
    // step nobody has needed it.
    let is_woken = m.sched.current() != id && !task.frames.is_empty();
    let state = if node.awake || is_woken {
        KswapdState::Works
    } else {
        KswapdState::Asleep
    };
    (state, Wait::None)
}

/// Of a kswapd that waits.
fn waiting_state(m: &Machine, awake: bool, wait: Wait) -> KswapdState {
    // What ends `congestion_wait` before its time is the end of a request that nobody waits for.
    let some_disk_can_end_it = || m.disks.iter().any(|disk| disk.nr_requests(false) > 0);
    match wait {
        Wait::Kswapd => KswapdState::Asleep,
        // The nap before the first sleep of a run follows no work.
        Wait::KswapdNap if !awake => KswapdState::Asleep,
        Wait::Congestion if some_disk_can_end_it() => KswapdState::Waits,
        Wait::PageLock
        | Wait::Writeback
        | Wait::DiskRead
        | Wait::RequestQueue
        | Wait::InodeFlush => KswapdState::Waits,
        _ => KswapdState::Naps,
    }
}
