//! The latest call of each shrinker and its result so far, for the picture of the caches.
//!
//! The record does not influence the run and is not part of the state hash.

use crate::mm::shrinker::Calculation;
use crate::sim::TaskId;

/// The latest call of a shrinker, ended or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct LastCall {
    /// Virtual time at which the call began, ns.
    pub time_ns: u64,
    /// The task that calls the shrinker.
    pub task: TaskId,
    /// Number of the group whose objects are scanned; 0 is the root.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub group: u32,
    /// The computation of how much the call may scan.
    #[cfg_attr(feature = "bindings", serde(flatten))]
    pub calculation: Calculation,
    /// Objects scanned so far.
    pub scanned: u64,
    /// Objects freed so far, as the shrinker reports them.
    pub freed: u32,
    /// Inodes whose page cache the call has dropped.
    pub stripped_inodes: u32,
    /// Pages that were dropped with these inodes. An inode with only shadow entries counts as one page.
    pub stripped_pages: u32,
    /// True if the call was to scan objects but may not enter file systems, so it has scanned nothing.
    pub refused: bool,
    /// True if the call has ended.
    pub ended: bool,
    #[cfg_attr(feature = "bindings", serde(skip))]
    number: u64,
}

impl LastCall {
    /// A call that has scanned nothing yet.
    pub(crate) fn begun(time_ns: u64, task: TaskId, group: u32, calculation: Calculation) -> Self {
        Self {
            time_ns,
            task,
            group,
            calculation,
            scanned: 0,
            freed: 0,
            stripped_inodes: 0,
            stripped_pages: 0,
            refused: false,
            ended: false,
            number: 0,
        }
    }
}

/// The latest call of each shrinker on each node, by the index of the cell in which the shrinker keeps its deferred work.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastCalls {
    calls: Vec<Option<LastCall>>,
    begun: u64,
}

impl LastCalls {
    /// The latest call of a shrinker; `None` if it was never called.
    pub fn of(&self, cell: usize) -> Option<&LastCall> {
        self.calls.get(cell)?.as_ref()
    }

    /// Stores a call that begins, and returns the number of the call.
    pub(crate) fn begin(&mut self, cell: usize, call: LastCall) -> u64 {
        self.begun += 1;
        if self.calls.len() <= cell {
            self.calls.resize(cell + 1, None);
        }
        self.calls[cell] = Some(LastCall {
            number: self.begun,
            ..call
        });
        self.begun
    }

    /// The call with this number; `None` if another call of the shrinker has begun since.
    pub(crate) fn newest(&mut self, cell: usize, number: u64) -> Option<&mut LastCall> {
        let call = self.calls.get_mut(cell)?.as_mut()?;
        (call.number == number).then_some(call)
    }

    /// Counts the page cache of an inode that a task has dropped during its present shrinker call.
    pub(super) fn strip(&mut self, task: TaskId, pages: u32) {
        let calls = self.calls.iter_mut().flatten();
        let own = calls.filter(|call| call.task == task && !call.ended);
        if let Some(call) = own.max_by_key(|call| call.number) {
            call.stripped_inodes += 1;
            call.stripped_pages += pages;
        }
    }
}
