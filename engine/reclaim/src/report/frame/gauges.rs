//! The gauges of the reclaimers, in the order in which a node shows them.

use crate::machine::Machine;
use crate::mm::id::NodeId;
use crate::mm::vmscan::ScanMode;
use crate::record::{Gauge, Pass, Reclaimer, TargetScope};

/// Reclaimers shown with their passes; the others are counted.
pub const MOST_GAUGES: usize = 4;

/// One reclaimer, at work or the last one that was.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct GaugeFrame {
    /// On whose behalf.
    pub reclaimer: Reclaimer,
    /// Number of the task.
    pub task: u32,
    /// Name of the task, which it keeps when it has ended.
    pub name: String,
    /// kswapd's node; of others the node on which the task runs.
    pub node: NodeId,
    /// 12..=0; none before the first pass.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub priority: Option<u32>,
    /// Pages to be freed; `u32::MAX`: no limit; none before that is settled.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub target: Option<u32>,
    /// Over what they are counted.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub target_scope: Option<TargetScope>,
    /// The rule that chose the lists for the latest scan; none before that.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub scan_mode: Option<ScanMode>,
    /// The last finished passes of this run, oldest first.
    pub passes: Vec<Pass>,
}

/// First kswapd of the node, then the ones with the lowest priority. If nothing reclaims, the last one.
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
