//! Programs, with the pages that each has allocated and freed, and with its waits.

use crate::machine::Machine;
use crate::mm::oom::resident_and_swapped;
use crate::order::each_once;
use crate::record::{Lately, ProgramWait, Reclaimer, program_wait};
use crate::sim::{Task, TaskId, TaskKind, TaskState};

/// A task of the workload that has not ended. Numbers are in pages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneProgram {
    /// Id of the task.
    pub task: u32,
    /// Name of the task, which several tasks may share.
    pub name: String,
    /// Its group, as an index into the scene's groups; 0 if there are none.
    pub group: u32,
    /// Whether the program still waits for its start moment.
    pub is_to_start: bool,
    /// The reason why it reclaims now; `None`: it does not reclaim.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub reclaims: Option<Reclaimer>,
    /// Pages that it has allocated since its start, including pages for the kernel.
    pub taken: u64,
    /// Pages that it has reclaimed since its start.
    pub freed: u64,
    /// Pages of its processes that are in memory.
    pub resident: u32,
    /// Pages of its processes that are swapped out.
    pub swapped: u32,
    /// The reason why it waits now.
    pub waits: ProgramWait,
    /// How much of the last half second it spent in each kind of wait.
    pub lately: Lately,
}

pub(super) fn is_program(task: &Task) -> bool {
    task.kind == TaskKind::Workload && !task.shown.is_helper
}

/// A program whose tasks have all ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneEnded {
    /// Name that its tasks shared.
    pub name: String,
    /// Virtual time at which its last task ended, ns.
    pub at_ns: u64,
}

/// Programs whose tasks have all ended, in alphabetical order.
pub(super) fn ended(m: &Machine) -> Vec<SceneEnded> {
    let tasks = || m.sched.tasks().iter().filter(|task| is_program(task));
    let has_ended = |task: &&Task| task.state == TaskState::Ended;
    let alive = each_once(
        tasks()
            .filter(|task| !has_ended(task))
            .map(|task| &*task.name),
    );
    let mut ended: Vec<SceneEnded> = Vec::new();
    for (name, at_ns) in each_once(
        tasks()
            .filter(has_ended)
            .map(|task| (&*task.name, task.since)),
    ) {
        match ended.last_mut() {
            Some(last) if last.name == name => last.at_ns = at_ns,
            _ if alive.binary_search(&name).is_err() => ended.push(SceneEnded {
                name: name.to_owned(),
                at_ns,
            }),
            _ => {}
        }
    }
    ended
}

/// Names of the tasks that the kernel or the user has killed, each once, in alphabetical order.
pub(super) fn killed(m: &Machine) -> Vec<String> {
    each_once(m.progress.kills.iter().map(|kill| kill.task.clone()))
}

pub(super) fn programs(m: &Machine) -> Vec<SceneProgram> {
    let tasks = m.sched.tasks().iter();
    let programs = tasks.filter(|task| is_program(task) && task.state != TaskState::Ended);
    programs
        .map(|task| {
            let pages = m.flows.of_task(task.id);
            let [resident, swapped] = resident_and_swapped(m, task.id);
            SceneProgram {
                task: task.id.0,
                name: task.name.clone(),
                group: m.memcg.of_task(task.id),
                is_to_start: task.shown.is_to_start,
                reclaims: reclaims(m, task.id),
                taken: pages.taken,
                freed: pages.freed,
                resident,
                swapped,
                waits: program_wait(task),
                lately: m.waits.lately(task.id, task, m.sched.now()),
            }
        })
        .collect()
}

/// Why a task reclaims; `None`: it does not reclaim. If a task enters direct reclaim during reclaim from a group, direct reclaim counts.
fn reclaims(m: &Machine, task: TaskId) -> Option<Reclaimer> {
    let mut gauges = m.gauges.at_work().iter().rev();
    let latest = gauges.find(|gauge| gauge.task == task);
    latest.map(|gauge| gauge.reclaimer)
}
