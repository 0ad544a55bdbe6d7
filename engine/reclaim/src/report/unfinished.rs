//! The jobs that have not done their work, each with the reason: a run that does not name them would look like a fast one.

use crate::machine::Machine;
use crate::record::{Kill, KilledBy};
use crate::scenario::Scenario;
use crate::sim::{Task, TaskKind, Wait};

/// A job that has not done its work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// Name of the actor.
    pub job: String,
    /// What has become of it: a sentence without its full stop.
    pub why: String,
}

/// Every job that was killed so far, or lost one of its tasks.
pub fn killed(m: &Machine) -> Vec<Unfinished> {
    let kills = m.progress.kills.iter();
    kills
        .map(|kill| Unfinished {
            job: kill.job.clone(),
            why: of_kill(m, kill),
        })
        .collect()
}

/// The same, and every job of a scenario that is not done although the scenario waits for it.
pub fn unfinished(m: &Machine, scenario: &Scenario) -> Vec<Unfinished> {
    let mut all = killed(m);
    let waited_for = scenario.actors.iter().filter(|actor| !actor.background);
    for actor in waited_for {
        let is_done = m
            .progress
            .walltimes
            .iter()
            .any(|(job, _)| *job == actor.name);
        let is_killed = m.progress.kills.iter().any(|kill| kill.task == actor.name);
        let mut tasks = m.sched.tasks().iter();
        let task = tasks.find(|task| task.kind == TaskKind::Workload && task.name == actor.name);
        if let Some(task) = task.filter(|_| !is_done && !is_killed) {
            all.push(Unfinished {
                job: actor.name.clone(),
                why: of_task(m, task),
            });
        }
    }
    all
}

fn of_kill(m: &Machine, kill: &Kill) -> String {
    let who = match (kill.task == kill.job, kill.count) {
        (true, 1) => format!("{} was killed", kill.task),
        (true, count) => format!("{} was killed {count} times", kill.task),
        (false, 1) => format!("{} lost its task {}, which was killed", kill.job, kill.task),
        (false, count) => format!(
            "{} lost {count} tasks {}, which were killed",
            kill.job, kill.task
        ),
    };
    let first = if kill.count > 1 { "first " } else { "" };
    let at = seconds(kill.first_ns);
    match kill.by {
        KilledBy::OutOfMemory => {
            format!("{who} by the OOM killer, {first}at {at} s: the machine was out of memory")
        }
        KilledBy::GroupLimit(group) => {
            let group = &m.memcg.groups()[group as usize].name;
            format!("{who} by the OOM killer, {first}at {at} s: group {group} was at its limit")
        }
        KilledBy::Hand => format!("{who} by hand, {first}at {at} s"),
    }
}

fn of_task(m: &Machine, task: &Task) -> String {
    let (name, now) = (&task.name, seconds(m.sched.now()));
    if task.shown.is_to_start {
        return format!("{name} had not started at {now} s");
    }
    if task.by_hand.stopped {
        return format!("{name} stood still at {now} s: it was stopped by hand");
    }
    let doing = doing(task.wait);
    format!("{name} was {doing} at {now} s")
}

/// What a task does while it waits so, after "was".
fn doing(wait: Wait) -> &'static str {
    match wait {
        Wait::None => "running",
        Wait::Timer => "sleeping by its own choice",
        Wait::Congestion => "in direct reclaim, waiting for a congested disk",
        Wait::PageLock => "waiting for a page that another task holds",
        Wait::Writeback => "waiting for writeback of a page",
        Wait::DiskRead => "waiting for a read from the disk",
        Wait::RequestQueue => "waiting for room in a disk's queue",
        Wait::DirtyThrottle => "throttled because too much is dirty",
        Wait::TooManyIsolated => "in direct reclaim, waiting because others hold too many pages",
        Wait::Oom => "waiting for a task that was killed to give its memory back",
        Wait::Child => "waiting for the tasks that it has started",
        Wait::Pfmemalloc => "waiting for kswapd, because the reserves were low",
        Wait::InodeFlush => "waiting for inodes to be written",
        Wait::Stopped => "stopped by hand",
        Wait::Kswapd
        | Wait::KswapdNap
        | Wait::FlusherIdle
        | Wait::DiskIdle
        | Wait::DiskTransfer
        | Wait::Kcompactd => "waiting",
    }
}

/// A time in ns as seconds with three digits, cut off.
pub fn seconds(ns: u64) -> String {
    let ms = ns / 1_000_000;
    format!("{}.{:03}", ms / 1000, ms % 1000)
}
