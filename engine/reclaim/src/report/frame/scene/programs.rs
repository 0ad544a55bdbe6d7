//! Programs: what each has taken and given back, and what it waits for.

use crate::machine::Machine;
use crate::record::Reclaimer;
use crate::sim::{Task, TaskId, TaskKind, TaskState, Wait};

/// A user's task. Pages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneProgram {
    /// Id of the task.
    pub task: u32,
    /// Name.
    pub name: String,
    /// It looks for pages itself now: direct reclaim, for want of memory or at its group's limit.
    pub direct: bool,
    /// Allocated by it since its start.
    pub taken: u64,
    /// Freed by it in direct reclaim.
    pub freed: u64,
    /// What keeps it.
    pub waits: ProgramWait,
}

/// What keeps a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "bindings",
    derive(serde::Serialize, tsify::Tsify),
    serde(rename_all = "kebab-case")
)]
pub enum ProgramWait {
    /// Nothing.
    Not,
    /// It wants a page and there is none: it waits inside reclaim, or for others who reclaim.
    Memory,
    /// Memory of its own that has to be read again, from swap or from the file that it has mapped.
    OwnPages,
    /// Any other input or output.
    Disk,
    /// It has dirtied too much.
    Throttled,
    /// It has nothing to do, was told to stop, or has not begun.
    Idle,
}

/// All programs that have not ended.
pub(super) fn programs(m: &Machine) -> Vec<SceneProgram> {
    let tasks = (0..).zip(m.sched.tasks());
    let programs = tasks.filter(|(_, task)| {
        task.kind == TaskKind::Workload && !task.shown.is_helper && task.state != TaskState::Ended
    });
    programs
        .map(|(id, task)| {
            let pages = m.flows.of_task(TaskId(id));
            SceneProgram {
                task: id,
                name: task.name.clone(),
                direct: reclaims(m, TaskId(id)),
                taken: pages.taken,
                freed: pages.freed,
                waits: waits(task),
            }
        })
        .collect()
}

fn reclaims(m: &Machine, task: TaskId) -> bool {
    let mut gauges = m.gauges.at_work().iter();
    gauges.any(|gauge| gauge.task == task && gauge.reclaimer != Reclaimer::Kswapd)
}

fn waits(task: &Task) -> ProgramWait {
    if task.state != TaskState::Waiting {
        return ProgramWait::Not;
    }
    let is_in = |functions: &[&str]| task.frames.iter().any(|f| functions.contains(&f.function));
    if is_in(&["__alloc_pages_slowpath", "try_to_free_mem_cgroup_pages"]) {
        return ProgramWait::Memory;
    }
    if is_in(&["balance_dirty_pages"]) {
        return ProgramWait::Throttled;
    }
    match task.wait {
        Wait::Congestion | Wait::TooManyIsolated | Wait::Oom | Wait::Pfmemalloc => {
            ProgramWait::Memory
        }
        Wait::None | Wait::Timer | Wait::Child | Wait::Stopped => ProgramWait::Idle,
        Wait::DirtyThrottle => ProgramWait::Throttled,
        _ if task.shown.faults || is_in(&["do_swap_page"]) => ProgramWait::OwnPages,
        Wait::PageLock
        | Wait::Writeback
        | Wait::DiskRead
        | Wait::RequestQueue
        | Wait::InodeFlush => ProgramWait::Disk,
        // What only the kernel's threads wait for.
        Wait::Kswapd
        | Wait::KswapdNap
        | Wait::FlusherIdle
        | Wait::DiskIdle
        | Wait::DiskTransfer
        | Wait::Kcompactd => ProgramWait::Idle,
    }
}
