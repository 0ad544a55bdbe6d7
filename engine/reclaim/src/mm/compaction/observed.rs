//! Records the positions and results of the compaction runs over a zone for the web page. The engine does not use this record.

use super::CompactResult;
use super::run::CompactControl;
use crate::sim::TaskId;

/// A compaction run, as the web page shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct CompactRun {
    /// The task that compacts: kcompactd, or the task that needs the block.
    pub task: TaskId,
    /// Whether the task compacts for its own allocation.
    pub direct: bool,
    /// Order of the block that the run should make.
    pub order: u32,
    /// Start positions of the scanners: first the one for pages to move, then the one for free pages.
    #[cfg_attr(feature = "bindings", serde(rename = "began_pfns"))]
    pub began: [u32; 2],
    /// Current positions of the scanners, or the last ones if the run has ended.
    #[cfg_attr(feature = "bindings", serde(rename = "at_pfns"))]
    pub at: [u32; 2],
    /// Pages that the run has moved so far.
    pub moved: u32,
    /// End of the run, ns, and its result. `None` while the run continues.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub ended: Option<(u64, CompactResult)>,
}

/// The compaction runs of a zone: those in progress, and the one that ended last.
#[derive(Clone, Debug, Default)]
pub struct CompactRuns {
    /// Runs in progress, in the order in which they began.
    under_way: Vec<CompactRun>,
    /// The run that ended last.
    last: Option<CompactRun>,
}

impl CompactRuns {
    /// Called when the scanners have their start positions.
    pub(super) fn begin(&mut self, task: TaskId, cc: &CompactControl) {
        self.under_way.push(CompactRun {
            task,
            direct: cc.direct,
            order: cc.order,
            began: [cc.migrate_pfn, cc.free_pfn],
            at: [cc.migrate_pfn, cc.free_pfn],
            moved: 0,
            ended: None,
        });
    }

    /// Called at the end of a round in which the scanners have worked.
    pub(super) fn advance(&mut self, task: TaskId, cc: &CompactControl) {
        let run = self.under_way.iter_mut().find(|run| run.task == task);
        let run = run.expect("a task that compacts has begun a run");
        run.at = [cc.migrate_pfn, cc.free_pfn];
        run.moved += cc.moved;
    }

    pub(super) fn end(&mut self, task: TaskId, now: u64, result: CompactResult) {
        let place = self.under_way.iter().position(|run| run.task == task);
        let place = place.expect("a task that compacts has begun a run");
        let mut run = self.under_way.remove(place);
        run.ended = Some((now, result));
        self.last = Some(run);
    }

    /// Number of runs in progress.
    pub fn under_way(&self) -> usize {
        self.under_way.len()
    }

    /// The run in progress that began last. If there is none, the run that ended last.
    pub fn newest(&self) -> Option<&CompactRun> {
        self.under_way.last().or(self.last.as_ref())
    }
}
