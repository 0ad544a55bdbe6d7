//! Tasks that were killed before their work was done, and the reason.

use crate::machine::Machine;
use crate::sim::TaskId;

/// The killer of a task, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KilledBy {
    /// The OOM killer, because the machine has no memory left.
    OutOfMemory,
    /// The OOM killer, because this group is at its limit.
    GroupLimit(u32),
    /// The user, with a signal.
    Hand,
}

/// Tasks of one name and one job that were killed for one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kill {
    /// Name that the tasks share.
    pub task: String,
    /// Name of the actor for which they worked. The actor is the topmost of their parents that is no helper; a task without such a parent
    /// is itself the actor.
    pub job: String,
    /// The killer and its reason.
    pub by: KilledBy,
    /// Number of tasks killed so far.
    pub count: u32,
    /// Virtual time of the first of these kills, ns.
    pub first_ns: u64,
}

/// Notes that a task is killed. The record keeps names and not tasks, because a repeated workload can start any number of tasks.
pub(crate) fn note_kill(m: &mut Machine, task: TaskId, by: KilledBy) {
    let mut first = m.sched.task(task);
    // If the scheduler has forgotten a parent, which ended long ago, the chain ends there.
    while let Some(parent) = first.parent.and_then(|id| m.sched.find(id)) {
        if parent.shown.is_helper {
            break;
        }
        first = parent;
    }
    let (task, job) = (m.sched.task(task).name.clone(), first.name.clone());
    let first_ns = m.sched.now();
    let kills = &mut m.progress.kills;
    let known = kills
        .iter_mut()
        .find(|kill| kill.task == task && kill.job == job && kill.by == by);
    match known {
        Some(kill) => kill.count += 1,
        None => kills.push(Kill {
            task,
            job,
            by,
            count: 1,
            first_ns,
        }),
    }
}
