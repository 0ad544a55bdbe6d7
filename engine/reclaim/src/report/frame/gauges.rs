//! The gauges of the reclaimers, in the order in which a node shows them.

use crate::machine::Machine;
use crate::mm::id::NodeId;
use crate::mm::vmscan::ScanMode;
use crate::record::{Gauge, Pass, Reclaimer, TargetScope};

/// The picture shows the passes of at most this many reclaimers, and only counts the others.
pub const MOST_GAUGES: usize = 4;

/// A reclaimer that is at work, or that was the last one at work.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct GaugeFrame {
    /// The kind of reclaimer.
    pub reclaimer: Reclaimer,
    /// Id of the task.
    pub task: u32,
    /// Name of the task, which is kept after the task has ended.
    pub name: String,
    /// The node of kswapd; for other reclaimers the node on which the task runs.
    pub node: NodeId,
    /// Priority, 12 to 0; none before the first pass.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub priority: Option<u32>,
    /// Pages to be freed; `u32::MAX`: no limit; none before the reclaimer has computed it.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub target: Option<u32>,
    /// The part of the work that the target applies to; none before the reclaimer has computed it.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub target_scope: Option<TargetScope>,
    /// The rule by which the latest scan chose its lists; none before the first scan.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub scan_mode: Option<ScanMode>,
    /// The last finished passes of this reclaimer's run, oldest first.
    pub passes: Vec<Pass>,
}

/// First kswapd of the node, then the other reclaimers from the lowest priority up. If no reclaimer is at work, the one that worked last.
pub(super) fn capture(m: &Machine, node: NodeId) -> Vec<GaugeFrame> {
    let at_work = m.gauges.by_relevance(node);
    let shown = if at_work.is_empty() {
        m.gauges.last(node).into_iter().collect()
    } else {
        at_work
    };
    let shown = shown.into_iter().take(MOST_GAUGES);
    shown.map(|gauge| gauge_frame(m, gauge)).collect()
}

fn gauge_frame(m: &Machine, gauge: &Gauge) -> GaugeFrame {
    GaugeFrame {
        reclaimer: gauge.reclaimer,
        task: gauge.task.0,
        name: m.sched.task(gauge.task).name.clone(),
        node: gauge.node,
        priority: gauge.priority,
        target: gauge.target.map(|target| target.pages),
        target_scope: gauge.target.map(|target| target.scope),
        scan_mode: gauge.scan_mode,
        passes: gauge.passes.clone(),
    }
}
