//! Tasks that were killed before their work was done, and why.

use crate::machine::Machine;
use crate::sim::TaskId;

/// On whose behalf a task dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KilledBy {
    /// The OOM killer: the machine has no memory left.
    OutOfMemory,
    /// The OOM killer: this group is at its limit.
    GroupLimit(u32),
    /// Somebody at the keyboard.
    Hand,
}

/// Tasks of one name that were killed for one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kill {
    /// Their name.
    pub task: String,
    /// The actor that they worked for: the first of those that started each other. Often the task itself.
    pub job: String,
    /// The reason.
    pub by: KilledBy,
    /// How many.
    pub count: u32,
    /// When the first of them was, ns.
    pub first_ns: u64,
}

/// Takes note of a task that is to die. Names are kept, not tasks, as a workload may begin again for ever.
pub(crate) fn note_kill(m: &mut Machine, task: TaskId, by: KilledBy) {
    let mut first = m.sched.task(task);
    // A forgotten task ended long ago.
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
