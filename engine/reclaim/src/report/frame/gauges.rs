//! The gauges of the reclaimers, in the order in which a node shows them.

use crate::machine::Machine;
use crate::mm::id::{DomainId, NodeId, ZoneId};
use crate::mm::vmscan::ScanMode;
use crate::record::{Gauge, Pass, Reclaimer, TargetScope};
use crate::scenario::Picture;

/// Maximum number of reclaimers whose passes a picture shows. It only counts the others.
pub const MOST_GAUGES: usize = 4;

/// A reclaimer in its present run, or in its last run if no task reclaims.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct GaugeFrame {
    /// The kind of reclaimer, that is, the reason for the run.
    pub reclaimer: Reclaimer,
    /// Id of the task that reclaims.
    pub task: u32,
    /// Name of the task, even if the task has ended.
    pub name: String,
    /// The node of kswapd; for other reclaimers the node on which the task ran at the start of the run.
    pub node: NodeId,
    /// Priority, 12 to 0; `None` before the first pass.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub priority: Option<u32>,
    /// Number of pages to free; `u32::MAX`: no limit; `None` before the reclaimer has computed it.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub target: Option<u32>,
    /// The part of the work that the target applies to; `None` before the reclaimer has computed the target.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub target_scope: Option<TargetScope>,
    /// The rule by which the latest scan chose its lists; `None` before the first scan.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub scan_mode: Option<ScanMode>,
    /// Pages that the reclaimer is to scan on each of the four lists of the shown zone or its node, in its latest scan of each group.
    /// `None` if it has not reached these lists, and in all pictures but that of the lists.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub scan_targets: Option<[u32; 4]>,
    /// The last finished passes of this reclaimer's run, oldest first.
    pub passes: Vec<Pass>,
}

/// The gauges to show. That of kswapd of the zone's node is first, and the others follow from the lowest priority up. If no task reclaims,
/// there is only the gauge of the last run of that kswapd, or else of another reclaimer.
pub(super) fn capture(m: &Machine, zone: ZoneId, picture: Picture) -> Vec<GaugeFrame> {
    let node = m.zones[zone].node;
    let domain = (picture == Picture::Lists).then(|| m.domain_of_zone(zone));
    let at_work = m.gauges.by_relevance(node);
    let shown = if at_work.is_empty() {
        m.gauges.last(node).into_iter().collect()
    } else {
        at_work
    };
    let shown = shown.into_iter().take(MOST_GAUGES);
    shown.map(|gauge| gauge_frame(m, gauge, domain)).collect()
}

/// `domain` is the domain of the lists whose scan targets are shown; `None`: no scan targets.
fn gauge_frame(m: &Machine, gauge: &Gauge, domain: Option<DomainId>) -> GaugeFrame {
    GaugeFrame {
        reclaimer: gauge.reclaimer,
        task: gauge.task.0,
        name: m.sched.name_of(gauge.task),
        node: gauge.node,
        priority: gauge.priority,
        target: gauge.target.map(|target| target.pages),
        target_scope: gauge.target.map(|target| target.scope),
        scan_mode: gauge.scan_mode,
        scan_targets: domain.and_then(|domain| targets_in(m, gauge, domain)),
        passes: gauge.passes.clone(),
    }
}

/// The scan targets of all groups in the domain together; `None` if the reclaimer has set none there.
fn targets_in(m: &Machine, gauge: &Gauge, domain: DomainId) -> Option<[u32; 4]> {
    let windows = gauge.windows();
    let there = windows.filter(|(lruvec, _)| m.lruvecs[*lruvec].domain == domain);
    let targets = there.map(|(_, targets)| targets);
    targets.reduce(|sum, one| std::array::from_fn(|list| sum[list].saturating_add(one[list])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::gauge;
    use crate::sim::Sim;
    use crate::testing;

    #[test]
    fn scan_targets_are_those_of_the_zones_lists_alone() {
        testing::run(testing::machine(), async |sim: &Sim| {
            let mut m = sim.m();
            let zones: Vec<ZoneId> = m.zones.ids().collect();
            let [first, other] = [zones[0], zones[1]];
            let node = m.zones[first].node;
            gauge::begin(&mut m, Reclaimer::Direct, node, None);
            let shown = |m: &Machine, zone| capture(m, zone, Picture::Lists)[0].scan_targets;
            assert_eq!(shown(&m, first), None, "it has decided nothing yet");
            let lists = m.lruvec(0, m.domain_of_zone(first));
            gauge::note_scan_targets(&mut m, lists, [1, 2, 3, 4]);
            assert_eq!(shown(&m, first), Some([1, 2, 3, 4]));
            assert_eq!(shown(&m, other), None, "it has not come to this zone");
            assert_eq!(capture(&m, first, Picture::Scene)[0].scan_targets, None);
            gauge::end(&mut m);
        });
    }
}
