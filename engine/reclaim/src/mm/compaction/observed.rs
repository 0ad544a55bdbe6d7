//! A record of compaction's runs over a zone for the page: their scanners, and their results. Decides nothing.

use super::CompactResult;
use super::run::CompactControl;
use crate::sim::TaskId;

/// One run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct CompactRun {
    /// Who compacts.
    pub task: TaskId,
    /// It makes the block for itself.
    pub direct: bool,
    /// Order of the block that is wanted.
    pub order: u32,
    /// Where the scanners began: for pages to move, for places.
    #[cfg_attr(feature = "bindings", serde(rename = "began_pfns"))]
    pub began: [u32; 2],
    /// Where they are, or were at the end.
    #[cfg_attr(feature = "bindings", serde(rename = "at_pfns"))]
    pub at: [u32; 2],
    /// Pages moved.
    pub moved: u32,
    /// When it ended, ns, and with what; none: it goes on.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub ended: Option<(u64, CompactResult)>,
}

/// The compaction runs of a zone: those under way, and the last that ended.
#[derive(Clone, Debug, Default)]
pub struct CompactRuns {
    /// Under way, in the order in which they began.
    under_way: Vec<CompactRun>,
    /// The last that has ended.
    last: Option<CompactRun>,
}

impl CompactRuns {
    /// The scanners have their places.
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

    /// A round is over.
    pub(super) fn advance(&mut self, task: TaskId, cc: &CompactControl) {
        let run = self.under_way.iter_mut().find(|run| run.task == task);
        let run = run.expect("a task that compacts has begun to");
        run.at = [cc.migrate_pfn, cc.free_pfn];
        run.moved += cc.moved;
    }

    /// The run is over.
    pub(super) fn end(&mut self, task: TaskId, now: u64, result: CompactResult) {
        let place = self.under_way.iter().position(|run| run.task == task);
        let place = place.expect("a task that compacts has begun to");
        let mut run = self.under_way.remove(place);
        run.ended = Some((now, result));
        self.last = Some(run);
    }

    /// How many are under way.
    pub fn under_way(&self) -> usize {
        self.under_way.len()
    }

    /// The one under way that began last, or else the last that has ended.
    pub fn newest(&self) -> Option<&CompactRun> {
        self.under_way.last().or(self.last.as_ref())
    }
}
