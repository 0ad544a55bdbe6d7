//! What each shrinker was last asked for and what came of it so far, for the picture of the caches.
//!
//! Decides nothing and is not part of the state hash.

use crate::mm::shrinker::Reckoning;
use crate::sim::TaskId;

/// The call of a shrinker that began last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct LastCall {
    /// When it began, ns.
    pub time_ns: u64,
    /// Who asks.
    pub task: TaskId,
    /// Whose objects.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub group: u32,
    /// How it came to what it may scan.
    #[cfg_attr(feature = "bindings", serde(flatten))]
    pub reckoning: Reckoning,
    /// Objects scanned so far.
    pub scanned: u64,
    /// Objects freed so far, as the shrinker tells it.
    pub freed: u32,
    /// Inodes whose page cache was dropped.
    pub stripped_inodes: u32,
    /// Pages of that page cache.
    pub stripped_pages: u32,
    /// It may not enter file systems and scans nothing.
    pub refused: bool,
    /// It is over.
    pub ended: bool,
    #[cfg_attr(feature = "bindings", serde(skip))]
    number: u64,
}

impl LastCall {
    /// A call that has scanned nothing yet.
    pub(crate) fn begun(time_ns: u64, task: TaskId, group: u32, reckoning: Reckoning) -> Self {
        Self {
            time_ns,
            task,
            group,
            reckoning,
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

/// The last call of each shrinker, by the number of its cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastCalls {
    calls: Vec<Option<LastCall>>,
    begun: u64,
}

impl LastCalls {
    /// The last call of a shrinker, if it was ever called.
    pub fn of(&self, cell: usize) -> Option<&LastCall> {
        self.calls.get(cell)?.as_ref()
    }

    /// A call begins; its number.
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

    /// The call of this number, unless another one has begun since.
    pub(crate) fn newest(&mut self, cell: usize, number: u64) -> Option<&mut LastCall> {
        let call = self.calls.get_mut(cell)?.as_mut()?;
        (call.number == number).then_some(call)
    }

    /// A task that is in a shrinker has dropped the page cache of an inode.
    pub(super) fn strip(&mut self, task: TaskId, pages: u32) {
        let calls = self.calls.iter_mut().flatten();
        let own = calls.filter(|call| call.task == task && !call.ended);
        if let Some(call) = own.max_by_key(|call| call.number) {
            call.stripped_inodes += 1;
            call.stripped_pages += pages;
        }
    }
}
