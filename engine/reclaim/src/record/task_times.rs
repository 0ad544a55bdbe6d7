//! CPU times of tasks with the part spent in shrinkers, the times for which they stalled, and their failed requests.
//!
//! Processes of one name are counted together, so that the record does not grow with every process that ends. The record does not influence
//! the run and is not hashed.

use std::collections::BTreeMap;

use crate::machine::Machine;
use crate::mm::lruvec::ROOT;
use crate::sim::{MemoryStall, Sim, TaskId, TaskKind};
use crate::trace::{Event, EventKind, Point, note_point, note_point_of};

named! {
    /// Why a task cannot continue with its own work.
    pub enum Stall {
        /// It reclaims for its own allocation, from `mm_vmscan_direct_reclaim_begin` to the end of direct reclaim.
        DirectReclaim = "direct_reclaim",
        /// It reclaims because its group is at its limit or over `memory.high`.
        GroupReclaim = "group_reclaim",
        /// It waits for kswapd, because the node has no more free pages than half of its min watermarks (`throttle_direct_reclaim`).
        Throttled = "throttled",
        /// It waits between two attempts of one allocation, for the disk, for a tick, or for a killed task to free its memory.
        BetweenAttempts = "between_attempts",
        /// It compacts memory itself to get a block of pages (`try_to_compact_pages`).
        Compaction = "compaction",
        /// It waits because too many pages are dirty, or writes dirty pages itself (`balance_dirty_pages`).
        DirtyLimit = "dirty_limit",
        /// It sleeps because its group is over `memory.high` (`mem_cgroup_handle_over_high`).
        MemoryHigh = "memory_high",
    }
}

/// Number of kinds of [`Stall`].
pub const STALLS: usize = Stall::ALL.len();

impl Stall {
    /// True if the kernel counts the stall as memory pressure, that is, if it calls `psi_memstall_enter` at its start.
    const fn is_memory_stall(self) -> bool {
        match self {
            Self::DirectReclaim
            | Self::GroupReclaim
            | Self::Throttled
            | Self::Compaction
            | Self::MemoryHigh => true,
            Self::BetweenAttempts | Self::DirtyLimit => false,
        }
    }
}

/// Numbers of allocations that have failed, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FailedRequests {
    /// Failed allocations by callers that could not wait.
    pub atomic: u64,
    /// Failed allocations of several contiguous pages by callers that could wait.
    pub blocks: u64,
    /// Failed allocations of a single page by callers that do not need it, such as read-ahead.
    pub pages: u64,
}

impl FailedRequests {
    /// Number of failed allocations of all kinds.
    pub fn sum(&self) -> u64 {
        self.atomic + self.blocks + self.pages
    }
}

/// Allocations by callers that cannot wait.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AtomicRequests {
    /// Number of such allocations, successful or not.
    pub asked: u64,
    /// Allocations that were served from below the min watermark.
    pub from_reserve: u64,
}

/// The record of all tasks of one name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Kept {
    shrinker_ns: u64,
    stall_ns: [u64; STALLS],
    atomic: AtomicRequests,
    failed: FailedRequests,
}

/// A stall that has not ended. The time of a stall that begins within it does not count in it; for instance, a writer that waits at its
/// dirty limit may itself need a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Open {
    task: TaskId,
    stall: Stall,
    since: u64,
}

/// Stalls, shrinker time and failed requests of all tasks, by task name. A stall is added when it ends; until then it is in `open`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskTimes {
    by_name: BTreeMap<String, Kept>,
    open: Vec<Open>,
    /// For how long the tasks of each group have stalled, ns. On a machine without groups nothing is kept, so the entry of the root is not
    /// used.
    groups: Vec<u64>,
}

impl TaskTimes {
    /// The stalls that have not ended, each with its time so far without the stalls within it, ns.
    fn open(&self, now: u64) -> impl Iterator<Item = (TaskId, Stall, u64)> {
        self.open.iter().enumerate().map(move |(place, open)| {
            let mut within = self.open[place + 1..].iter();
            let first = within.find(|inner| inner.task == open.task);
            let until = first.map_or(now, |inner| inner.since);
            (open.task, open.stall, until.saturating_sub(open.since))
        })
    }

    fn kept(&mut self, name: &str) -> &mut Kept {
        if !self.by_name.contains_key(name) {
            self.by_name.insert(name.to_owned(), Kept::default());
        }
        self.by_name.get_mut(name).expect("inserted above")
    }
}

/// CPU time, stalls and failures of all tasks of one name, up to now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskTime {
    /// Name that the tasks share.
    pub task: String,
    /// CPU time of the tasks, including those that have ended, ns.
    pub cpu_ns: u64,
    /// The part of it that was spent in shrinkers, ns.
    pub shrinker_ns: u64,
    /// Time for which they stalled, ns, indexed by [`Stall`].
    pub stall_ns: [u64; STALLS],
    /// Allocations that could not wait, successful or not.
    pub atomic: AtomicRequests,
    /// Numbers of failed allocations, by kind.
    pub failed: FailedRequests,
}

impl TaskTime {
    /// Sum of all stalls, ns.
    pub fn stalled_ns(&self) -> u64 {
        self.stall_ns.iter().sum()
    }
}

/// A stall of a task. It ends when this guard is dropped.
pub(crate) struct StallGuard {
    sim: Sim,
    _pressure: Option<MemoryStall>,
    task: TaskId,
    stall: Stall,
}

/// Begins a stall of the current task. It lasts until the guard is dropped.
#[must_use]
pub(crate) fn begin_stall(sim: &Sim, stall: Stall) -> StallGuard {
    let pressure = stall.is_memory_stall().then(|| sim.stall_for_memory());
    let mut m = sim.m();
    let (task, since) = (m.sched.current(), m.sched.now());
    let open = Open { task, stall, since };
    m.observations.task_times.open.push(open);
    note_point(&mut m, Point::StallBegin(stall));
    StallGuard {
        sim: sim.clone(),
        _pressure: pressure,
        task,
        stall,
    }
}

impl Drop for StallGuard {
    fn drop(&mut self) {
        // If the simulation is dropped during the stall, the machine may be borrowed, and the stall need not be counted.
        let Some(mut m) = self.sim.try_m() else {
            return;
        };
        let open = &mut m.observations.task_times.open;
        let is_this = |one: &Open| one.task == self.task && one.stall == self.stall;
        let Some(place) = open.iter().rposition(is_this) else {
            return;
        };
        let since = open.remove(place).since;
        let now = m.sched.now();
        let open = &mut m.observations.task_times.open;
        // This time does not count in the outer stalls, so their start moves forward by it.
        for outer in open.iter_mut().filter(|outer| outer.task == self.task) {
            outer.since += now - since;
        }
        note_stall(&mut m, self.task, self.stall, now - since);
        note_point_of(&mut m, self.task, Point::StallEnd(self.stall));
    }
}

fn note_stall(m: &mut Machine, task: TaskId, stall: Stall, ns: u64) {
    let Machine {
        observations,
        sched,
        memcg,
        samples,
        ..
    } = m;
    if matches!(stall, Stall::GroupReclaim | Stall::MemoryHigh) {
        samples.totals.stall_group += ns;
    }
    let times = &mut observations.task_times;
    times.kept(&sched.task(task).name).stall_ns[stall as usize] += ns;
    if memcg.in_use() {
        let group = memcg.of_task(task) as usize;
        times.groups.resize(times.groups.len().max(group + 1), 0);
        times.groups[group] += ns;
    }
}

/// Adds CPU time that the current task has spent in shrinkers, ns.
pub(crate) fn note_shrinkers(m: &mut Machine, ns: u64) {
    present(m).shrinker_ns += ns;
}

/// Counts an allocation of the current task that cannot wait.
pub(crate) fn note_atomic(m: &mut Machine) {
    present(m).atomic.asked += 1;
}

/// Counts an allocation of the current task that could not wait and was served from below the min watermark.
pub(crate) fn note_reserve(m: &mut Machine) {
    present(m).atomic.from_reserve += 1;
}

fn present(m: &mut Machine) -> &mut Kept {
    let Machine {
        observations,
        sched,
        ..
    } = m;
    observations.task_times.kept(&sched.current_task().name)
}

/// Counts an allocation that has failed, and ignores all other events.
pub(super) fn count_failure(m: &mut Machine, event: &Event) {
    if event.kind != EventKind::AllocFail {
        return;
    }
    let [order, may_wait] = [event.a, event.b];
    let Machine {
        observations,
        sched,
        ..
    } = m;
    let name = &sched.task(TaskId(event.task)).name;
    let failed = &mut observations.task_times.kept(name).failed;
    let count = match (may_wait, order) {
        (0, _) => &mut failed.atomic,
        (_, 0) => &mut failed.pages,
        (_, _) => &mut failed.blocks,
    };
    *count += 1;
}

/// The records of all tasks up to now, sorted by name, without those of disks and those in which every number is 0.
pub fn task_times(m: &Machine) -> Vec<TaskTime> {
    let times = &m.observations.task_times;
    let mut all: BTreeMap<&str, TaskTime> = BTreeMap::new();
    for (name, cpu_ns) in m.sched.cpu_times() {
        all.entry(name).or_default().cpu_ns += cpu_ns;
    }
    for (name, kept) in &times.by_name {
        let time = all.entry(name).or_default();
        time.shrinker_ns = kept.shrinker_ns;
        time.stall_ns = kept.stall_ns;
        time.atomic = kept.atomic;
        time.failed = kept.failed;
    }
    for (task, stall, ns) in times.open(m.sched.now()) {
        let time = all.entry(&m.sched.task(task).name).or_default();
        time.stall_ns[stall as usize] += ns;
    }
    let named = all.into_iter().map(|(name, time)| TaskTime {
        task: name.to_owned(),
        ..time
    });
    named
        .filter(|time| {
            let paid = time.cpu_ns + time.shrinker_ns + time.stalled_ns();
            paid + time.failed.sum() + time.atomic.asked > 0
        })
        .collect()
}

/// Time for which the tasks of a group have stalled up to now, ns. The group must not be the root.
pub fn group_stall_ns(m: &Machine, group: u32) -> u64 {
    debug_assert!(group != ROOT, "the stalls of the root are not kept");
    let times = &m.observations.task_times;
    let ended = times.groups.get(group as usize).copied().unwrap_or(0);
    let open = times.open(m.sched.now());
    let open = open.filter(|&(task, ..)| m.memcg.of_task(task) == group);
    ended + open.map(|(.., ns)| ns).sum::<u64>()
}

/// Sums over all tasks, for the counters: CPU time of kswapd threads and of shrinkers, stalls by kind, and failures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeTotals {
    /// CPU time of all kswapd threads, ns.
    pub kswapd_ns: u64,
    /// CPU time in shrinkers, over all callers, ns.
    pub shrinker_ns: u64,
    /// Stalls of all tasks, ns, indexed by [`Stall`].
    pub stall_ns: [u64; STALLS],
    /// Numbers of failed allocations, by kind.
    pub failed: FailedRequests,
}

/// Computes the totals up to now, including stalls that have not ended.
pub fn time_totals(m: &Machine) -> TimeTotals {
    let kswapds = m.sched.tasks().iter();
    let kswapds = kswapds.filter(|task| task.kind == TaskKind::Kswapd);
    let mut totals = TimeTotals {
        kswapd_ns: kswapds.map(|task| m.sched.cpu_time(task)).sum(),
        ..TimeTotals::default()
    };
    let times = &m.observations.task_times;
    for kept in times.by_name.values() {
        totals.shrinker_ns += kept.shrinker_ns;
        for (sum, ns) in totals.stall_ns.iter_mut().zip(kept.stall_ns) {
            *sum += ns;
        }
        totals.failed.atomic += kept.failed.atomic;
        totals.failed.blocks += kept.failed.blocks;
        totals.failed.pages += kept.failed.pages;
    }
    for (_, stall, ns) in times.open(m.sched.now()) {
        totals.stall_ns[stall as usize] += ns;
    }
    totals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    const MS: u64 = 1_000_000;

    #[test]
    fn a_stall_within_another_counts_once_and_one_that_is_not_over_counts_up_to_now() {
        let ((), sim) = testing::run(testing::machine(), async |sim: &Sim| {
            let at_the_limit = begin_stall(sim, Stall::DirtyLimit);
            sim.sleep(5 * MS).await;
            {
                let _stall = begin_stall(sim, Stall::DirectReclaim);
                sim.sleep(3 * MS).await;
                let during = time_totals(&sim.look()).stall_ns;
                assert_eq!(during[Stall::DirtyLimit as usize], 5 * MS);
                assert_eq!(during[Stall::DirectReclaim as usize], 3 * MS);
            }
            sim.sleep(2 * MS).await;
            drop(at_the_limit);
            sim.sleep(50 * MS).await;
        });
        let after = time_totals(&sim.look()).stall_ns;
        assert_eq!(after[Stall::DirtyLimit as usize], 7 * MS);
        assert_eq!(after[Stall::DirectReclaim as usize], 3 * MS);
    }

    #[test]
    fn cpu_time_is_what_was_charged_and_stays_when_the_task_has_ended() {
        let ((), sim) = testing::run(testing::machine(), async |sim: &Sim| {
            let inner = sim.clone();
            let kswapd = sim.spawn("kswapd0", TaskKind::Kswapd, async move {
                inner.cpu(2 * MS).await;
                inner.sleep(4 * MS).await;
                inner.cpu(MS).await;
            });
            sim.join(kswapd).await;
        });
        let times = task_times(&sim.look());
        let of_kswapd = times.iter().find(|time| time.task == "kswapd0");
        assert_eq!(of_kswapd.map(|time| time.cpu_ns), Some(3 * MS));
    }
}
