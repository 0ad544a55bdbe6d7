//! The state of each kswapd, and the reclaimer whose scan targets the scene shows.

use super::belts::Slices;
use crate::machine::Machine;
use crate::mm::id::NodeId;
use crate::mm::page::flag;
use crate::mm::vmscan::node::kswapd_has_given_up;
use crate::mm::vmscan::{SWAP_CLUSTER_MAX, ScanMode};
use crate::mm::zone::Lru;
use crate::order::each_once;
use crate::record::{Gauge, Reclaimer};
use crate::sim::{TaskState, Wait};

/// A reclaimer at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneReclaimer {
    /// The kind of reclaimer, that is, the reason for the run.
    pub reclaimer: Reclaimer,
    /// Id of the task that reclaims.
    pub task: u32,
    /// Priority, 12 to 0; `None` before its first pass.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub priority: Option<u32>,
    /// The rule by which the latest scan chose its lists; `None` before the first scan.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub scan_mode: Option<ScanMode>,
    /// Scan targets of its pass for inactive and active anon, inactive and active file, all zones and groups together.
    #[cfg_attr(feature = "bindings", tsify(type = "[number, number, number, number]"))]
    pub scan_targets: [u32; 4],
    /// How many of these pages the pass has scanned; 0 on kernels with generations.
    #[cfg_attr(feature = "bindings", tsify(type = "[number, number, number, number]"))]
    pub scanned: [u32; 4],
    /// Pages that its run has freed so far, not counting pages dropped with inodes.
    pub freed: u32,
    /// Number of inactive file pages that it scans next, at the tails of the lists that have a scan target. Each list counts with as many
    /// pages as its target, but at least with a batch. 0 if the request had no columns.
    pub tail: u32,
    /// How many pages of `tail` are dirty or under writeback; 0 if the request had no columns.
    pub tail_waiting: u32,
}

/// Whether a kswapd sleeps, works or waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "bindings",
    derive(serde::Serialize, tsify::Tsify),
    serde(rename_all = "kebab-case")
)]
pub enum KswapdState {
    /// It sleeps until a task wakes it.
    Asleep,
    /// It sleeps, and no task wakes it, because its last 16 runs have freed nothing (`MAX_RECLAIM_RETRIES`).
    GaveUp,
    /// It scans, or will scan, because a woken kswapd counts as working even while it waits for a CPU.
    Works,
    /// It waits for input or output.
    Waits,
    /// It naps before it sleeps, or waits for something other than input or output, for example for the timer of `congestion_wait` while no
    /// disk has a request whose end could wake it.
    Naps,
}

/// The reclaimer whose scan targets are shown. It is the kswapd with the lowest priority, or another reclaimer if no kswapd is at work.
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
        scanned: gauge.scanned(),
        freed: gauge.freed,
        tail,
        tail_waiting,
    })
}

/// Number of inactive file pages that the reclaimer scans next, and how many of them are dirty or under writeback.
fn tail_of(m: &Machine, gauge: &Gauge) -> [u32; 2] {
    let lru = Lru::InactiveFile;
    let lists = gauge.windows().filter_map(|(lruvec, targets)| {
        let target = targets[lru as usize];
        (target > 0).then(|| (lruvec, target.max(SWAP_CLUSTER_MAX)))
    });
    let pages = lists.flat_map(|(lruvec, target)| {
        let pages = m.pages_on(lruvec, lru);
        pages.take(target as usize)
    });
    pages.fold([0; 2], |[all, waiting], pfn| {
        let waits = m.pages.flags[pfn] & (flag::DIRTY | flag::WRITEBACK) != 0;
        [all + 1, waiting + u32::from(waits)]
    })
}

/// Number of tasks other than kswapd that reclaim now. A task with two gauges counts once.
pub(super) fn direct_reclaimers(m: &Machine) -> u32 {
    let at_work = m.gauges.at_work().iter();
    let others = at_work.filter(|gauge| gauge.reclaimer != Reclaimer::Kswapd);
    each_once(others.map(|gauge| gauge.task.0)).len() as u32
}

/// The state of a node's kswapd, and the reason why it waits.
pub(super) fn kswapd_state(m: &Machine, node: NodeId) -> (KswapdState, Wait) {
    match running_state(m, node) {
        (KswapdState::Asleep, wait) if kswapd_has_given_up(m, node) => (KswapdState::GaveUp, wait),
        state => state,
    }
}

/// The state of the thread and the reason why it waits, regardless of whether the kernel still wakes it.
fn running_state(m: &Machine, node: NodeId) -> (KswapdState, Wait) {
    let node = &m.nodes[node];
    let Some(id) = node.kswapd else {
        return (KswapdState::Asleep, Wait::None);
    };
    let task = m.sched.task(id);
    if task.state == TaskState::Waiting {
        return (waiting_state(m, node.awake, task.wait), task.wait);
    }
    // kswapd itself sets `awake` once it runs. After a wake-up, the task that woke it may still be running, so a kswapd with a call path
    // counts as woken unless it is the current task. Before its first step it has no call path.
    let is_woken = m.sched.current() != id && !task.frames.is_empty();
    let state = if node.awake || is_woken {
        KswapdState::Works
    } else {
        KswapdState::Asleep
    };
    (state, Wait::None)
}

/// Decides by the kind of wait whether a waiting kswapd sleeps, naps, or waits for input or output.
fn waiting_state(m: &Machine, awake: bool, wait: Wait) -> KswapdState {
    // Only the end of an asynchronous request can end `congestion_wait` early, or kswapd's wait in `reclaim_throttle`.
    let can_end_early = || m.disks.iter().any(|disk| disk.nr_requests(false) > 0);
    match wait {
        Wait::Kswapd => KswapdState::Asleep,
        // Before kswapd has run for the first time, this nap follows no work, so it counts as sleep.
        Wait::KswapdNap if !awake => KswapdState::Asleep,
        Wait::Congestion | Wait::ReclaimThrottle if can_end_early() => KswapdState::Waits,
        Wait::PageLock
        | Wait::Writeback
        | Wait::DiskRead
        | Wait::RequestQueue
        | Wait::InodeFlush => KswapdState::Waits,
        _ => KswapdState::Naps,
    }
}
