//! Programs: what each has taken and given back, and what it waits for.

use crate::machine::Machine;
use crate::order::each_once;
use crate::record::{Lately, ProgramWait, Reclaimer, program_wait};
use crate::sim::{Task, TaskId, TaskKind, TaskState};

/// A user's task. Pages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneProgram {
    /// Id of the task.
    pub task: u32,
    /// Name.
    pub name: String,
    /// Its start is still to come.
    pub is_to_start: bool,
    /// It looks for pages itself now: direct reclaim, for want of memory or at its group's limit.
    pub direct: bool,
    /// Allocated by it since its start.
    pub taken: u64,
    /// Freed by it in direct reclaim.
    pub freed: u64,
    /// What keeps it.
    pub waits: ProgramWait,
    /// How it has spent its time lately.
    pub lately: Lately,
}

fn is_program(task: &Task) -> bool {
    task.kind == TaskKind::Workload && !task.shown.is_helper
}

/// All programs so far, in the order of their names.
pub(super) fn ended(m: &Machine) -> Vec<String> {
    let tasks = || m.sched.tasks().iter().filter(|task| is_program(task));
    let alive = tasks().filter(|task| task.state != TaskState::Ended);
    let alive = each_once(alive.map(|task| &*task.name));
    let names = each_once(tasks().map(|task| &*task.name)).into_iter();
    let ended = names.filter(|name| alive.binary_search(name).is_err());
    ended.map(str::to_owned).collect()
}

/// Programs that were killed, by the kernel or by hand.
pub(super) fn killed(m: &Machine) -> Vec<String> {
    each_once(m.progress.kills.iter().map(|kill| kill.task.clone()))
}

/// All programs that have not ended.
pub(super) fn programs(m: &Machine) -> Vec<SceneProgram> {
    let tasks = m.sched.tasks().iter();
    let programs = tasks.filter(|task| is_program(task) && task.state != TaskState::Ended);
    programs
        .map(|task| {
            let pages = m.flows.of_task(task.id);
            SceneProgram {
                task: task.id.0,
                name: task.name.clone(),
                is_to_start: task.shown.is_to_start,
                direct: reclaims(m, task.id),
                taken: pages.taken,
                freed: pages.freed,
                waits: program_wait(task),
                lately: m.waits.lately(task.id, task, m.sched.now()),
            }
        })
        .collect()
}

fn reclaims(m: &Machine, task: TaskId) -> bool {
    let mut gauges = m.gauges.at_work().iter();
    gauges.any(|gauge| gauge.task == task && gauge.reclaimer != Reclaimer::Kswapd)
}
