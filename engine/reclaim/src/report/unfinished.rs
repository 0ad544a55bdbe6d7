//! Lists the jobs whose work is not done, each with the reason. Without this list, a run with such a job would look faster than it was.

use crate::machine::Machine;
use crate::record::{Kill, KilledBy};
use crate::scenario::seconds;
use crate::sim::{Job, Wait};

/// A job whose work is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// Name of the actor in the scenario.
    pub job: String,
    /// The reason why its work is not done, as a sentence without its full stop.
    pub why: String,
}

/// The reason why a job's work is not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum Ending {
    /// The OOM killer killed it, or one of its tasks, because the machine was out of memory.
    OutOfMemory,
    /// The OOM killer killed it, or one of its tasks, because a group was at its limit.
    GroupLimit,
    /// The user killed it, or one of its tasks, with a signal.
    Killed,
    /// The run ended before the job started.
    NotStarted,
    /// The user had stopped it, and it was still stopped when the run ended.
    Stopped,
    /// It was running or waiting when the run ended.
    AtWork,
}

/// The fate of a job whose work is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct JobFate {
    /// Name of the actor in the scenario.
    pub job: String,
    /// Name of the task that was killed, or of the job if none was.
    pub task: String,
    /// Why the work is not done.
    pub ending: Ending,
    /// The group that was at its limit; empty for all other reasons.
    pub group: String,
    /// How many tasks of that name were killed for this reason; 0 if none was.
    pub count: u32,
    /// Virtual time at which the first of these tasks was killed, or the present time if none was, ns.
    pub at_ns: u64,
    /// The reason why the task waits now; `None` for a task that was killed or does not wait.
    pub wait: Wait,
}

/// All jobs that were killed or lost a task so far, and from the latest end of the run on also those that the run still waits for.
pub fn fates(m: &Machine) -> Vec<JobFate> {
    let mut all: Vec<JobFate> = m.progress.kills.iter().map(|k| of_kill(m, k)).collect();
    if m.sched.now() >= m.progress.end_ns {
        all.extend(at_work(m));
    }
    all
}

/// All jobs that were killed so far or lost a task, each with the reason.
pub fn killed(m: &Machine) -> Vec<Unfinished> {
    let kills = m.progress.kills.iter();
    kills
        .map(|kill| of_kill(m, kill).into_unfinished())
        .collect()
}

/// All jobs that were killed so far or lost a task, and all jobs that the run still waits for.
pub fn unfinished(m: &Machine) -> Vec<Unfinished> {
    let mut all = killed(m);
    all.extend(at_work(m).map(JobFate::into_unfinished));
    all
}

/// Jobs that the run waits for and that are neither done nor killed.
fn at_work(m: &Machine) -> impl Iterator<Item = JobFate> {
    let progress = &m.progress;
    let awaited = m
        .sched
        .tasks()
        .iter()
        .filter(|task| task.job == Job::Awaited);
    let at_work = awaited.filter(|task| {
        let is_done = progress.walltimes.iter().any(|(job, _)| *job == task.name);
        !is_done && !progress.kills.iter().any(|kill| kill.task == task.name)
    });
    at_work.map(|task| JobFate {
        job: task.name.clone(),
        task: task.name.clone(),
        ending: match (task.shown.is_to_start, task.by_hand.stopped) {
            (true, _) => Ending::NotStarted,
            (false, true) => Ending::Stopped,
            (false, false) => Ending::AtWork,
        },
        group: String::new(),
        count: 0,
        at_ns: m.sched.now(),
        wait: task.wait,
    })
}

fn of_kill(m: &Machine, kill: &Kill) -> JobFate {
    let (ending, group) = match kill.by {
        KilledBy::OutOfMemory => (Ending::OutOfMemory, String::new()),
        KilledBy::GroupLimit(group) => {
            let group = &m.memcg.groups()[group as usize].name;
            (Ending::GroupLimit, group.clone())
        }
        KilledBy::Hand => (Ending::Killed, String::new()),
    };
    JobFate {
        job: kill.job.clone(),
        task: kill.task.clone(),
        ending,
        group,
        count: kill.count,
        at_ns: kill.first_ns,
        wait: Wait::None,
    }
}

impl JobFate {
    fn into_unfinished(self) -> Unfinished {
        let why = self.why();
        Unfinished { job: self.job, why }
    }

    /// The reason as a sentence without its full stop.
    fn why(&self) -> String {
        let Self { task, group, .. } = self;
        let at = seconds(self.at_ns);
        let killed = || format!("{} by", self.who());
        let first = if self.count > 1 { "first " } else { "" };
        match self.ending {
            Ending::OutOfMemory => format!(
                "{} the OOM killer, {first}at {at} s: the machine was out of memory",
                killed()
            ),
            Ending::GroupLimit => format!(
                "{} the OOM killer, {first}at {at} s: group {group} was at its limit",
                killed()
            ),
            Ending::Killed => format!("{} hand, {first}at {at} s", killed()),
            Ending::NotStarted => format!("{task} had not started at {at} s"),
            Ending::Stopped => format!("{task} stood still at {at} s: it was stopped by hand"),
            Ending::AtWork => format!("{task} was {} at {at} s", doing(self.wait)),
        }
    }

    fn who(&self) -> String {
        let Self { job, task, .. } = self;
        match (task == job, self.count) {
            (true, 1) => format!("{task} was killed"),
            (true, count) => format!("{task} was killed {count} times"),
            (false, 1) => format!("{job} lost its task {task}, which was killed"),
            (false, count) => format!("{job} lost {count} tasks {task}, which were killed"),
        }
    }
}

/// Describes a wait in words that follow "was".
fn doing(wait: Wait) -> &'static str {
    match wait {
        Wait::None => "running",
        Wait::Timer => "sleeping by its own choice",
        Wait::Congestion => "in direct reclaim, waiting for a congested disk",
        Wait::ReclaimThrottle => "in direct reclaim, waiting for pages to be written or freed",
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
        Wait::MemoryHigh => "sleeping because its group is over memory.high",
        Wait::Kswapd
        | Wait::KswapdNap
        | Wait::FlusherIdle
        | Wait::DiskIdle
        | Wait::DiskTransfer
        | Wait::Kcompactd
        | Wait::Worker => "waiting",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::note_kill;
    use crate::sim::{Sim, TaskKind};
    use crate::testing;

    const MS: u64 = 1_000_000;

    #[test]
    fn killed_tasks_are_reported_at_once_and_unfinished_ones_at_the_end() {
        let ((), _) = testing::run(testing::machine(), async |sim: &Sim| {
            let job = |name: &str| {
                let inner = sim.clone();
                let id = sim.spawn(name, TaskKind::Workload, async move {
                    inner.sleep(50 * MS).await;
                });
                sim.m().sched.task_mut(id).job = Job::Awaited;
                id
            };
            let victim = job("victim");
            job("sleeper");
            sim.m().progress.end_ns = 20 * MS;
            sim.sleep(10 * MS).await;
            assert_eq!(fates(&sim.look()), []);
            note_kill(&mut sim.m(), victim, KilledBy::OutOfMemory);
            let endings = |fates: &[JobFate]| {
                let pairs = fates.iter().map(|fate| (fate.task.clone(), fate.ending));
                pairs.collect::<Vec<_>>()
            };
            let killed = ("victim".to_owned(), Ending::OutOfMemory);
            assert_eq!(endings(&fates(&sim.look())), std::slice::from_ref(&killed));
            sim.sleep(10 * MS).await;
            let at_work = ("sleeper".to_owned(), Ending::AtWork);
            assert_eq!(endings(&fates(&sim.look())), [killed, at_work]);
            assert_eq!(fates(&sim.look())[1].wait, Wait::Timer);
            sim.sleep(40 * MS).await;
        });
    }
}
