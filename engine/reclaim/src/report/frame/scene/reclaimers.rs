//! Who looks for pages, and at how many of them.

use crate::machine::Machine;
use crate::mm::vmscan::ScanMode;
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
    /// Pages of inactive and active anon, inactive and active file that its pass means to look at, of all zones and groups; 0: not looked
    /// at.
    #[cfg_attr(feature = "bindings", tsify(type = "[number, number, number, number]"))]
    pub scan_targets: [u32; 4],
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
    /// It looks for pages, or is about to.
    Works,
    /// It has work, and waits for something.
    Waits,
}

/// Whose window is shown: the kswapd that looks hardest, or, where none is at work, whoever else does.
pub(super) fn shown(m: &Machine) -> Option<SceneReclaimer> {
    let at_work = m.gauges.at_work().iter();
    let rank = |gauge: &&Gauge| {
        let is_kswapd = gauge.reclaimer == Reclaimer::Kswapd;
        (!is_kswapd, gauge.priority.unwrap_or(u32::MAX), gauge.task)
    };
    at_work.min_by_key(rank).map(reclaimer)
}

/// The kswapd of a node, if it is at work.
pub(super) fn kswapd_of(m: &Machine, node: u32) -> Option<SceneReclaimer> {
    let mut at_work = m.gauges.at_work().iter();
    at_work
        .find(|gauge| gauge.reclaimer == Reclaimer::Kswapd && gauge.node == node)
        .map(reclaimer)
}

fn reclaimer(gauge: &Gauge) -> SceneReclaimer {
    SceneReclaimer {
        reclaimer: gauge.reclaimer,
        task: gauge.task.0,
        priority: gauge.priority,
        scan_mode: gauge.scan_mode,
        scan_targets: gauge.scan_targets(),
    }
}

/// Tasks that look for pages themselves, each once.
pub(super) fn direct_reclaimers(m: &Machine) -> u32 {
    let at_work = m.gauges.at_work().iter();
    let others = at_work.filter(|gauge| gauge.reclaimer != Reclaimer::Kswapd);
    let mut tasks: Vec<u32> = others.map(|gauge| gauge.task.0).collect();
    tasks.sort_unstable();
    tasks.dedup();
    tasks.len() as u32
}

/// What a node's kswapd does, and what it waits for.
pub(super) fn kswapd_state(m: &Machine, node: usize) -> (KswapdState, Wait) {
    let node = &m.nodes[node];
    let Some(task) = node.kswapd.filter(|_| node.awake) else {
        return (KswapdState::Asleep, Wait::None);
    };
    let task = m.sched.task(task);
    if task.state == TaskState::Waiting {
        (KswapdState::Waits, task.wait)
    } else {
        (KswapdState::Works, Wait::None)
    }
}
