//! What has gone from where to where since the start, in pages. It decides nothing and is not hashed.

use crate::sim::TaskId;

/// What each flow is called, in the order in which they are told.
pub const FLOW_NAMES: [&str; 30] = [
    "taken.anon",
    "taken.file",
    "taken.kernel",
    "enter.anon.fault",
    "enter.anon.swap-in",
    "enter.file.read",
    "enter.file.write",
    "freed.anon.kswapd",
    "freed.anon.direct",
    "freed.file.kswapd",
    "freed.file.direct",
    "back.anon",
    "back.file",
    "up.anon.reclaim",
    "up.file.reclaim",
    "up.anon.use",
    "up.file.use",
    "down.anon",
    "down.file",
    "gone.anon",
    "gone.file",
    "write.file.reclaim",
    "write.file.flusher",
    "write.file.other",
    "write.anon",
    "written.file",
    "written.anon",
    "swap.out",
    "swap.in",
    "read.file",
];

/// What one task has taken and freed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TaskPages {
    /// Allocated by it.
    pub taken: u64,
    /// Freed by it as a reclaimer.
    pub freed: u64,
}

/// All flows.
#[derive(Clone, Debug, Default)]
pub struct Flows {
    /// By the ids of the tasks.
    by_task: Vec<TaskPages>,
}

impl Flows {
    /// What a task has taken and freed so far.
    pub fn of_task(&self, task: TaskId) -> TaskPages {
        self.by_task
            .get(task.0 as usize)
            .copied()
            .unwrap_or_default()
    }

    /// A task has allocated pages.
    pub(crate) fn task_takes(&mut self, task: TaskId, pages: u32) {
        self.task(task).taken += u64::from(pages);
    }

    /// A task has freed pages as a reclaimer.
    pub(crate) fn task_frees(&mut self, task: TaskId, pages: u32) {
        self.task(task).freed += u64::from(pages);
    }

    fn task(&mut self, task: TaskId) -> &mut TaskPages {
        let id = task.0 as usize;
        if self.by_task.len() <= id {
            self.by_task.resize(id + 1, TaskPages::default());
        }
        &mut self.by_task[id]
    }
}
