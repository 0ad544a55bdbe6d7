//! A gauge for each reclaimer, with its task, its target, its priority, and the results of its passes.
//!
//! A gauge begins and ends with a run of `balance_pgdat`, of direct reclaim, or of reclaim from a group. The record keeps the last run of
//! each node's kswapd that began a pass, and the last such run of any other task. The page shows the last runs while no task reclaims.

use crate::machine::Machine;
use crate::mm::id::{LruvecId, NodeId};
use crate::mm::vmscan::ScanMode;
use crate::order::in_order;
use crate::sim::TaskId;
use crate::trace::{Point, note_point};

/// Number of the last passes of a run that are kept, enough for the priorities from 12 to 0 and a few earlier passes.
const PASSES: usize = 16;

/// The kind of reclaimer. kswapd is first, because an allocation wakes it before the allocating task reclaims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum Reclaimer {
    /// A node's kswapd.
    Kswapd = 0,
    /// A task whose allocation has found too few free pages.
    Direct = 1,
    /// A task whose page would take its group over its hard limit (`memory.limit_in_bytes`, `memory.max`).
    Limit = 2,
    /// A task of a group that is over its `memory.high`.
    High = 3,
    /// A task that has written an amount to a group's `memory.reclaim`.
    Request = 4,
}

/// The part of the work that a target applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum TargetScope {
    /// Each zone in each pass.
    EachZone = 0,
    /// All zones of the node together, in each pass.
    Node = 1,
    /// The whole run.
    Run = 2,
}

/// `nr_to_reclaim`, and the part of the work that it applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Number of pages to free; `u32::MAX`: no limit.
    pub pages: u32,
    /// Whether this number applies to each zone, to the node or to the whole run.
    pub scope: TargetScope,
}

/// The kernel's conclusion after a pass, by the rule of its version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum PassOutcome {
    /// The pass scanned or freed too little, so the next one, if any, has a lower priority. After the lowest priority it may start at 12
    /// again.
    TooLittle = 0,
    /// The pass scanned and freed enough, so the next one, if any, has the same priority or starts at 12 again.
    Enough = 1,
    /// The node is balanced, so the run has ended.
    Balanced = 2,
}

impl PassOutcome {
    /// The outcome of a pass after which the node is not known to be balanced.
    pub(crate) const fn of(enough: bool) -> Self {
        if enough {
            Self::Enough
        } else {
            Self::TooLittle
        }
    }
}

/// A finished pass of a run, at one priority.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Pass {
    /// Priority of the pass, 12 to 0.
    pub priority: u32,
    /// Pages scanned; until 5.2 mapped and swap cache pages count twice.
    pub scanned: u32,
    /// Pages freed, including those dropped with inodes if the kernel counts them as reclaimed.
    pub reclaimed: u32,
    /// The kernel's conclusion, which decides the priority of the next pass.
    pub outcome: PassOutcome,
}

/// The state of one run of reclaim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gauge {
    /// The kind of reclaimer, that is, the reason for the run.
    pub reclaimer: Reclaimer,
    /// The task that reclaims. It has two gauges if it enters direct reclaim during reclaim from a group.
    pub task: TaskId,
    /// kswapd's node; for other tasks the node on which they ran at the start of the run.
    pub node: NodeId,
    /// Priority of the present pass, which scans 1 / 2^priority of a list; `None` before the first pass.
    pub priority: Option<u32>,
    /// Number of pages that the run or the pass is to free; `None` before the kernel has set it.
    pub target: Option<Target>,
    /// The rule that chose the lists for the latest scan; `None` before the first scan.
    pub scan_mode: Option<ScanMode>,
    /// The passes that have ended, oldest first; only the last 16 in a long run.
    pub passes: Vec<Pass>,
    /// Pages that the run has freed so far, including those of the present pass, but not pages dropped with inodes.
    pub freed: u32,
    /// The latest scan targets of each group in each domain.
    windows: Vec<Window>,
}

/// How many pages a pass has to scan on each of the four lists of a group in a domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Window {
    lruvec: LruvecId,
    targets: [u32; 4],
    /// Pages that the pass has scanned so far on each of these lists; 0 on kernels with the Multi-Gen LRU.
    scanned: [u32; 4],
    /// True if the last finished pass set the targets, and the present pass has not reached the group yet.
    is_of_last_pass: bool,
}

impl Gauge {
    /// How many pages the present pass has to scan, summed over all groups and domains: inactive and active anonymous list, inactive and
    /// active file list. A group that the pass has not reached yet counts with its targets in the last pass.
    pub fn scan_targets(&self) -> [u32; 4] {
        let add = |sum: [u32; 4], window: &Window| {
            std::array::from_fn(|list| sum[list].saturating_add(window.targets[list]))
        };
        self.windows.iter().fold([0; 4], add)
    }

    /// How many pages of the targets in `scan_targets` have been scanned, in the same order and summed over the same groups.
    pub fn scanned(&self) -> [u32; 4] {
        let add = |sum: [u32; 4], window: &Window| {
            std::array::from_fn(|list| sum[list].saturating_add(window.scanned[list]))
        };
        self.windows.iter().fold([0; 4], add)
    }

    /// The scan targets of each group in each domain, in the order in which the scans began.
    pub fn windows(&self) -> impl Iterator<Item = (LruvecId, [u32; 4])> {
        let windows = self.windows.iter();
        windows.map(|window| (window.lruvec, window.targets))
    }

    fn note_window(&mut self, lruvec: LruvecId, targets: [u32; 4]) {
        self.windows.retain(|window| window.lruvec != lruvec);
        self.windows.push(Window {
            lruvec,
            targets,
            scanned: [0; 4],
            is_of_last_pass: false,
        });
    }

    /// Ends a pass. Removes the windows of groups that this pass did not reach, because their targets are still those of the pass before.
    fn end_windows(&mut self) {
        self.windows.retain(|window| !window.is_of_last_pass);
        for window in &mut self.windows {
            window.is_of_last_pass = true;
        }
    }

    /// Sort key that puts the lowest priority first. At equal priority the kinds are in the order of [`Reclaimer`], and tasks of one kind
    /// in that of their ids.
    fn desperation(&self) -> (u32, Reclaimer, TaskId) {
        let priority = self.priority.unwrap_or(u32::MAX);
        (priority, self.reclaimer, self.task)
    }
}

/// The gauges of the runs that have not ended, and of the last runs that have.
#[derive(Clone, Debug, Default)]
pub struct Gauges {
    /// Gauges of reclaimers at work, in the order in which they began.
    at_work: Vec<Gauge>,
    /// Gauges of runs that have ended, at most one for the kswapd of each node and one for all other reclaimers.
    ended: Vec<Gauge>,
}

impl Gauges {
    /// Gauges of the reclaimers at work, in the order in which they began.
    pub fn at_work(&self) -> &[Gauge] {
        &self.at_work
    }

    /// Gauges of the reclaimers at work, sorted for a node. Its kswapd is first, and the others follow from the lowest priority to the
    /// highest.
    pub fn by_relevance(&self, node: NodeId) -> Vec<&Gauge> {
        in_order(&self.at_work, |gauge| {
            (!is_kswapd_of(gauge, node), gauge.desperation())
        })
    }

    /// The gauge that a node shows while no task reclaims. It is that of the last run of its kswapd, or else of the last run of any task.
    pub fn last(&self, node: NodeId) -> Option<&Gauge> {
        let mut ended = self.ended.iter();
        ended
            .find(|gauge| is_kswapd_of(gauge, node))
            .or(self.ended.last())
    }

    /// The last pass that a task has finished, in its present run of reclaim or in an earlier one that is still kept.
    pub fn last_pass(&self, task: TaskId) -> Option<&Pass> {
        let of_task = |gauge: &&Gauge| gauge.task == task && !gauge.passes.is_empty();
        let gauges = self.at_work.iter().rev().chain(&self.ended);
        gauges.filter(of_task).find_map(|gauge| gauge.passes.last())
    }

    /// The lowest priority at which a task reclaims now, and the kind of reclaimer.
    pub fn lowest(&self) -> Option<(u32, Reclaimer)> {
        let gauges = self.at_work.iter();
        gauges
            .filter_map(|gauge| Some((gauge.priority?, gauge.reclaimer)))
            .min()
    }

    fn of(&mut self, task: TaskId) -> Option<&mut Gauge> {
        // A task that reclaims from a group may itself need a page and enter direct reclaim, so its run that began last is the present one.
        let mut gauges = self.at_work.iter_mut().rev();
        gauges.find(|gauge| gauge.task == task)
    }
}

fn is_kswapd_of(gauge: &Gauge, node: NodeId) -> bool {
    gauge.reclaimer == Reclaimer::Kswapd && gauge.node == node
}

/// Starts the gauge of the current task. `node` is kswapd's node, or for other tasks the node on which they run.
pub(crate) fn begin(m: &mut Machine, reclaimer: Reclaimer, node: NodeId, target: Option<Target>) {
    let task = m.sched.current();
    m.gauges.at_work.push(Gauge {
        reclaimer,
        task,
        node,
        priority: None,
        target,
        scan_mode: None,
        passes: Vec::new(),
        freed: 0,
        windows: Vec::new(),
    });
}

/// Ends the gauge of the current task. A run that began no pass is not kept.
pub(crate) fn end(m: &mut Machine) {
    let task = m.sched.current();
    let gauges = &mut m.gauges;
    let place = gauges.at_work.iter().rposition(|gauge| gauge.task == task);
    let gauge = gauges
        .at_work
        .remove(place.expect("a run that ends has begun"));
    if gauge.priority.is_none() {
        return;
    }
    let node = gauge.node;
    let kind = |gauge: &Gauge| (gauge.reclaimer == Reclaimer::Kswapd).then_some(gauge.node);
    gauges.ended.retain(|other| kind(other) != kind(&gauge));
    gauges.ended.push(gauge);
    report_priority(m, node);
}

/// Reports the lowest priority on a node to the trace, if the run is being traced.
fn report_priority(m: &mut Machine, node: NodeId) {
    if m.trace.is_recording_points() {
        let on_node = m.gauges.at_work.iter().filter(|gauge| gauge.node == node);
        let lowest = on_node.filter_map(|gauge| gauge.priority).min();
        note_point(m, Point::Priority { node, lowest });
    }
}

/// The gauge of the current task; `None` if a function of reclaim was called outside a run.
pub(crate) fn present(m: &mut Machine) -> Option<&mut Gauge> {
    let task = m.sched.current();
    m.gauges.of(task)
}

pub(crate) fn note_target(m: &mut Machine, target: Target) {
    if let Some(gauge) = present(m) {
        gauge.target = Some(target);
    }
}

/// Notes the priority at which the current task scans, also for the samples.
pub(crate) fn note_priority(m: &mut Machine, priority: u32) {
    if let Some(gauge) = present(m) {
        gauge.priority = Some(priority);
        let (reclaimer, node) = (gauge.reclaimer, gauge.node);
        m.samples.saw_priority(priority, reclaimer);
        report_priority(m, node);
    }
}

/// Restores the priority of the run after a pass for a soft limit, because such a pass has a priority of its own.
pub(crate) fn restore_priority(m: &mut Machine, priority: Option<u32>) {
    if let Some(gauge) = present(m) {
        gauge.priority = priority;
        let node = gauge.node;
        report_priority(m, node);
    }
}

/// Notes the rule that chose the lists for the present scan.
pub(crate) fn note_scan_mode(m: &mut Machine, mode: ScanMode) {
    if let Some(gauge) = present(m) {
        gauge.scan_mode = Some(mode);
    }
}

/// Notes how many pages of each list of a group in a domain the pass has to scan.
pub(crate) fn note_scan_targets(m: &mut Machine, lruvec: LruvecId, targets: [u32; 4]) {
    if let Some(gauge) = present(m) {
        gauge.note_window(lruvec, targets);
    }
}

/// Notes that the pass has scanned pages of a list of the group whose targets were noted last.
pub(crate) fn note_scanned(m: &mut Machine, lruvec: LruvecId, list: usize, pages: u32) {
    let window = present(m).and_then(|gauge| gauge.windows.last_mut());
    if let Some(window) = window.filter(|window| window.lruvec == lruvec) {
        window.scanned[list] += pages;
    }
}

/// Notes pages that a batch of the current task has freed.
pub(crate) fn note_freed(m: &mut Machine, pages: u32) {
    if let Some(gauge) = present(m) {
        gauge.freed = gauge.freed.saturating_add(pages);
    }
}

/// Notes a pass that the current task has finished, and forgets the oldest one if 16 are kept.
pub(crate) fn note_pass(m: &mut Machine, pass: Pass) {
    if let Some(gauge) = present(m) {
        if gauge.passes.len() == PASSES {
            gauge.passes.remove(0);
        }
        gauge.passes.push(pass);
        gauge.end_windows();
    }
}

/// Notes that the kernel has checked the zones after the latest pass and found them balanced.
pub(crate) fn note_balanced(m: &mut Machine) {
    if let Some(pass) = present(m).and_then(|gauge| gauge.passes.last_mut()) {
        pass.outcome = PassOutcome::Balanced;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::page_alloc::Gfp;
    use crate::mm::vmscan::direct::try_to_free_pages;
    use crate::mm::vmscan::node;
    use crate::sim::{Sim, TaskKind};
    use crate::testing;
    use crate::trace::sample;

    const MS: u64 = 1_000_000;

    fn pass(priority: u32, outcome: PassOutcome) -> Pass {
        Pass {
            priority,
            scanned: 64,
            reclaimed: 3,
            outcome,
        }
    }

    /// Starts a task that reclaims at a priority for `ns` ns.
    fn reclaims(sim: &Sim, reclaimer: Reclaimer, node: NodeId, priority: u32, ns: u64) -> TaskId {
        let inner = sim.clone();
        sim.spawn("reclaimer", TaskKind::Kswapd, async move {
            {
                let mut m = inner.m();
                begin(&mut m, reclaimer, node, None);
                note_priority(&mut m, priority);
                note_pass(&mut m, pass(priority + 1, PassOutcome::TooLittle));
            }
            inner.sleep(ns).await;
            end(&mut inner.m());
        })
    }

    #[test]
    fn a_direct_reclaimer_does_not_change_the_gauge_of_kswapd() {
        for preset in ["v2_6_35", "v3_10_rc1", "v4_10_17"] {
            let mut m = testing::machine_of(preset, |_| {});
            for _ in 0..900 {
                testing::file_page(&mut m);
            }
            testing::run(m, async move |sim: &Sim| {
                reclaims(sim, Reclaimer::Kswapd, NodeId::at(0), 7, 10_000 * MS);
                sim.sleep(MS).await;
                let before = sim.look().gauges.at_work().to_vec();
                assert_eq!(before.len(), 1);
                let freed = if preset == "v4_10_17" {
                    node::direct::try_to_free_pages(sim, Gfp::USER, 0).await
                } else {
                    try_to_free_pages(sim, Gfp::USER, 0).await
                };
                assert!(freed >= 32, "{freed}");
                let m = sim.look();
                assert_eq!(m.gauges.at_work(), before, "{preset}");
                let own = m.gauges.last(NodeId::at(0)).expect("it has reclaimed");
                assert_eq!(own.reclaimer, Reclaimer::Direct);
                let target = own.target.expect("a run begins with a target");
                assert_eq!((target.pages, target.scope), (32, TargetScope::Run));
                let (last, others) = own.passes.split_last().expect("there are passes");
                assert_eq!(last.outcome, PassOutcome::Enough);
                assert!(others.iter().all(|p| p.outcome == PassOutcome::TooLittle));
                let reclaimed: u32 = own.passes.iter().map(|p| p.reclaimed).sum();
                assert_eq!(reclaimed, freed, "{preset}");
            });
        }
    }

    #[test]
    fn a_group_that_the_pass_has_not_reached_keeps_the_targets_of_the_last_pass() {
        testing::run(testing::machine(), async |sim: &Sim| {
            let mut m = sim.m();
            begin(&mut m, Reclaimer::Direct, NodeId::at(0), None);
            let targets = |m: &Machine| m.gauges.at_work()[0].scan_targets();
            assert_eq!(targets(&m), [0; 4]);
            note_scan_targets(&mut m, LruvecId::at(0), [1, 2, 3, 4]);
            note_scan_targets(&mut m, LruvecId::at(1), [0, 0, 10, 0]);
            assert_eq!(targets(&m), [1, 2, 13, 4]);
            note_scanned(&mut m, LruvecId::at(1), 2, 6);
            // The pass has continued with the second group, so a scan of the first one no longer counts.
            note_scanned(&mut m, LruvecId::at(0), 2, 3);
            assert_eq!(m.gauges.at_work()[0].scanned(), [0, 0, 6, 0]);
            note_pass(&mut m, pass(12, PassOutcome::TooLittle));
            // The next pass has reached only the first group.
            note_scan_targets(&mut m, LruvecId::at(0), [2, 4, 6, 8]);
            assert_eq!(targets(&m), [2, 4, 16, 8]);
            assert_eq!(m.gauges.at_work()[0].scanned(), [0, 0, 6, 0]);
            note_pass(&mut m, pass(11, PassOutcome::TooLittle));
            assert_eq!(
                targets(&m),
                [2, 4, 6, 8],
                "the pass has skipped the second group"
            );
            end(&mut m);
        });
    }

    #[test]
    fn the_order_of_the_gauges() {
        testing::run(testing::machine(), async |sim: &Sim| {
            let calm = reclaims(sim, Reclaimer::Kswapd, NodeId::at(0), 12, 5 * MS);
            let other = reclaims(sim, Reclaimer::Kswapd, NodeId::at(1), 4, 5 * MS);
            let group = reclaims(sim, Reclaimer::Limit, NodeId::at(0), 4, 5 * MS);
            let direct = reclaims(sim, Reclaimer::Direct, NodeId::at(0), 2, 10 * MS);
            sim.sleep(MS).await;
            let order = |node| {
                let m = sim.look();
                let gauges = m.gauges.by_relevance(node);
                gauges.iter().map(|gauge| gauge.task).collect::<Vec<_>>()
            };
            assert_eq!(order(NodeId::at(0)), [calm, direct, other, group]);
            assert_eq!(order(NodeId::at(1)), [other, direct, group, calm]);
            assert_eq!(order(NodeId::at(2)), [direct, other, group, calm]);
            let lowest = sim.look().gauges.lowest();
            assert_eq!(lowest, Some((2, Reclaimer::Direct)));
            sim.sleep(20 * MS).await;
            let m = sim.look();
            let last = |node| m.gauges.last(node).map(|gauge| gauge.task);
            assert_eq!(
                [
                    last(NodeId::at(0)),
                    last(NodeId::at(1)),
                    last(NodeId::at(2))
                ],
                [calm, other, direct].map(Some),
                "of its kswapd, otherwise of the task that ended last"
            );
            let before = m.gauges.last_pass(other).map(|pass| pass.priority);
            assert_eq!(before, Some(5));
        });
    }

    #[test]
    fn the_last_16_passes_of_a_long_run_are_kept() {
        let mut m = testing::machine();
        begin(&mut m, Reclaimer::Kswapd, NodeId::at(0), None);
        note_priority(&mut m, 0);
        for _ in 0..2 {
            for priority in (0..=12).rev() {
                note_pass(&mut m, pass(priority, PassOutcome::TooLittle));
            }
        }
        end(&mut m);
        let passes = &m.gauges.last(NodeId::at(0)).expect("kswapd has run").passes;
        let priorities: Vec<u32> = passes.iter().map(|pass| pass.priority).collect();
        let expected: Vec<u32> = (0..3).rev().chain((0..=12).rev()).collect();
        assert_eq!(priorities, expected);
    }

    #[test]
    fn a_row_of_samples_has_its_lowest_priority_and_the_reclaimer() {
        let ((), sim) = testing::run(testing::machine(), async |sim: &Sim| {
            reclaims(sim, Reclaimer::Kswapd, NodeId::at(0), 9, 250 * MS);
            sim.sleep(120 * MS).await;
            reclaims(sim, Reclaimer::Direct, NodeId::at(0), 6, MS);
            sim.sleep(380 * MS).await;
        });
        let m = sim.look();
        let column = |name| sample::NAMES.iter().position(|one| *one == name);
        let [priority, reclaimer] = ["priority", "priority_of"].map(|n| column(n).expect("listed"));
        let rows = m.samples.from_row(0).chunks(sample::NAMES.len());
        let seen: Vec<_> = rows.map(|row| (row[priority], row[reclaimer])).collect();
        let idle = (sample::NO_PRIORITY, sample::NO_RECLAIMER);
        let (kswapd, direct) = (Reclaimer::Kswapd as u32, Reclaimer::Direct as u32);
        let expected = [(9, kswapd), (6, direct), (9, kswapd), idle];
        assert_eq!(seen[..4], expected);
    }
}
