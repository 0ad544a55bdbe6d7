//! How much of the last half second each program spent waiting, by the reason. The record does not influence the run and is not hashed.

use crate::machine::Machine;
use crate::sim::{ByTask, Task, TaskId, TaskKind, TaskState, Wait};

/// The reason why a program waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "bindings",
    derive(serde::Serialize, tsify::Tsify),
    serde(rename_all = "kebab-case")
)]
pub enum ProgramWait {
    /// It does not wait.
    Not,
    /// Its allocation has found too few free pages, so it waits in reclaim, or until other tasks have reclaimed.
    Memory,
    /// It waits in reclaim from a group, however much memory is free. Mostly the reason is that its group has reached a limit.
    GroupLimit,
    /// Its group was over `memory.high`, so it sleeps.
    MemoryHigh,
    /// It waits for pages of its memory that have to be read back, from swap or from the file that it has mapped.
    OwnPages,
    /// It waits for any other input or output.
    Disk,
    /// It is throttled, because too many pages are dirty.
    Throttled,
    /// It has nothing to do, waits for a task that it has started, was stopped, or has not started.
    Idle,
}

/// Length of a window, ns. A share counts the present window, and the one before in proportion to the rest of the present one.
const WINDOW: u64 = 500_000_000;
/// Number of kinds of waiting, which are all of [`ProgramWait`] except `Not`.
const SORTS: usize = 7;

/// How much of the last half second a program spent waiting, in thousandths. For the rest it ran, or waited for a CPU.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Lately {
    /// Wait in reclaim or for other reclaimers, because too few pages were free.
    pub memory: u32,
    /// Wait in reclaim from a group, mostly because its group had reached a limit.
    pub group_limit: u32,
    /// Sleep because its group was over `memory.high`.
    pub memory_high: u32,
    /// Wait for pages of its memory that had to be read back.
    pub own_pages: u32,
    /// Wait for any other input or output.
    pub disk: u32,
    /// Wait because too many pages were dirty.
    pub throttled: u32,
    /// Time in which it had nothing to do, waited for a task that it had started, was stopped, or had not started.
    pub idle: u32,
}

/// How long one task has waited in the present window and in the one before, ns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Windows {
    /// Index of the present window, counted from the start of the run.
    present: u64,
    waited: [u32; SORTS],
    waited_before: [u32; SORTS],
}

impl Windows {
    /// Makes the window of `now` the present one.
    fn turn_to(&mut self, now: u64) {
        let window = now / WINDOW;
        if window > self.present {
            self.waited_before = if window == self.present + 1 {
                self.waited
            } else {
                [0; SORTS]
            };
            self.waited = [0; SORTS];
            self.present = window;
        }
    }

    /// Adds a wait that began at `since` and ended at `now`, ns.
    fn add(&mut self, sort: usize, since: u64, now: u64) {
        self.turn_to(now);
        let begin = self.present * WINDOW;
        let begin_before = begin.saturating_sub(WINDOW);
        self.waited[sort] += (now - since.max(begin)) as u32;
        self.waited_before[sort] += begin.saturating_sub(since.max(begin_before)) as u32;
    }

    /// How much of the last half second the task spent in each kind of waiting, thousandths.
    fn shares(mut self, now: u64) -> [u32; SORTS] {
        self.turn_to(now);
        let remaining = WINDOW - now % WINDOW;
        std::array::from_fn(|sort| {
            let before = u64::from(self.waited_before[sort]) * remaining / WINDOW;
            ((u64::from(self.waited[sort]) + before) * 1000 / WINDOW).min(1000) as u32
        })
    }
}

/// The waits of all programs, in windows of half a second.
#[derive(Clone, Debug, Default)]
pub struct Waits {
    /// Windows of the tasks that have waited.
    by_task: ByTask<Windows>,
}

impl Waits {
    /// How a task spent the last half second. A wait that has not ended counts up to now.
    pub fn lately(&self, id: TaskId, task: &Task, now: u64) -> Lately {
        let known = self.by_task.get(id);
        let mut windows = known.copied().unwrap_or_default();
        if let Some(sort) = sort_of(program_wait(task)) {
            windows.add(sort, task.since, now);
        }
        let [
            memory,
            group_limit,
            memory_high,
            own_pages,
            disk,
            throttled,
            idle,
        ] = windows.shares(now);
        Lately {
            memory,
            group_limit,
            memory_high,
            own_pages,
            disk,
            throttled,
            idle,
        }
    }
}

impl Waits {
    /// Removes the waits of a task that ended long ago.
    pub(crate) fn forget(&mut self, id: TaskId) {
        self.by_task.remove(id);
    }
}

/// The reason why a task waits now.
pub fn program_wait(task: &Task) -> ProgramWait {
    if task.state == TaskState::Waiting {
        reason_for(task, task.wait)
    } else {
        ProgramWait::Not
    }
}

/// Adds a wait of the current task, if it is a program. The wait began at `since`, ns, and ends now.
pub(crate) fn note_wait(m: &mut Machine, wait: Wait, since: u64) {
    let id = m.sched.current();
    let task = m.sched.task(id);
    // The wait for the start moment counts only while it lasts, in `lately`.
    if task.kind != TaskKind::Workload || task.shown.is_to_start {
        return;
    }
    let Some(sort) = sort_of(reason_for(task, wait)) else {
        return;
    };
    let now = m.sched.now();
    m.waits.by_task.entry(id).add(sort, since, now);
}

fn sort_of(wait: ProgramWait) -> Option<usize> {
    match wait {
        ProgramWait::Not => None,
        ProgramWait::Memory => Some(0),
        ProgramWait::GroupLimit => Some(1),
        ProgramWait::MemoryHigh => Some(2),
        ProgramWait::OwnPages => Some(3),
        ProgramWait::Disk => Some(4),
        ProgramWait::Throttled => Some(5),
        ProgramWait::Idle => Some(6),
    }
}

/// The reason for a wait, from the functions in the task's call path and from the kind of wait.
fn reason_for(task: &Task, wait: Wait) -> ProgramWait {
    let is_in = |functions: &[&str]| task.frames.iter().any(|f| functions.contains(&f.function));
    // A task that reclaims from a group may itself need a page, so the innermost of the two functions decides.
    let reclaim = |function| match function {
        "__alloc_pages_slowpath" => Some(ProgramWait::Memory),
        "try_to_free_mem_cgroup_pages" => Some(ProgramWait::GroupLimit),
        _ => None,
    };
    if let Some(wait) = task.frames.iter().rev().find_map(|f| reclaim(f.function)) {
        return wait;
    }
    if is_in(&["balance_dirty_pages"]) {
        return ProgramWait::Throttled;
    }
    match wait {
        Wait::Congestion
        | Wait::ReclaimThrottle
        | Wait::TooManyIsolated
        | Wait::Oom
        | Wait::Pfmemalloc => ProgramWait::Memory,
        Wait::MemoryHigh => ProgramWait::MemoryHigh,
        Wait::None | Wait::Timer | Wait::Child | Wait::Stopped => ProgramWait::Idle,
        Wait::DirtyThrottle => ProgramWait::Throttled,
        _ if task.shown.faults || is_in(&["do_swap_page"]) => ProgramWait::OwnPages,
        Wait::PageLock
        | Wait::Writeback
        | Wait::DiskRead
        | Wait::RequestQueue
        | Wait::InodeFlush => ProgramWait::Disk,
        // Only disks and threads of the kernel have these waits.
        Wait::Kswapd
        | Wait::KswapdNap
        | Wait::FlusherIdle
        | Wait::DiskIdle
        | Wait::DiskTransfer
        | Wait::Kcompactd
        | Wait::Worker => ProgramWait::Idle,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_counts_in_each_window_that_it_touches() {
        let mut windows = Windows::default();
        windows.add(1, 0, WINDOW + WINDOW / 2);
        assert_eq!(windows.waited[1], (WINDOW / 2) as u32);
        assert_eq!(windows.waited_before[1], WINDOW as u32);
        assert_eq!(windows.shares(WINDOW + WINDOW / 2)[1], 1000);
    }

    #[test]
    fn past_waits_fade_within_two_windows() {
        let mut windows = Windows::default();
        windows.add(0, 0, WINDOW / 2);
        assert_eq!(windows.shares(WINDOW / 2)[0], 500);
        assert_eq!(windows.shares(WINDOW + WINDOW / 2)[0], 250);
        assert_eq!(windows.shares(2 * WINDOW)[0], 0);
    }
}
