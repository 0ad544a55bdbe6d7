//! The OOM killer: when it runs, and which process it kills.
//!
//! Source: mm/page_alloc.c `__alloc_pages_may_oom`, mm/oom_kill.c (`select_bad_process`, `oom_badness`), 3.10.
//! Simplified: badness is resident plus swapped pages, and at least 1; the victim's memory is freed when it next runs or faults. From 3.12 to 4.18
//! the kernel kills a process of a full group only in a page fault; here also the call that needs the page does so, because the program's next fault
//! on its own text would have the same effect.

use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::memcg::v2::MemcgEvent;
use crate::mm::page_alloc::{COSTLY_ORDER, Gfp, get_page_from_freelist};
use crate::mm::watermark::AllocFlags;
use crate::mm::watermark::Mark;
use crate::record::{KilledBy, Stall, begin_stall, note_kill};
use crate::sim::{Sim, Task, TaskId, TaskKind, TaskState, Wait};
use crate::trace::{EventKind, emit};

/// Tries once more to allocate above the high watermark. If that fails, kills a process, unless the order is above [`COSTLY_ORDER`].
pub async fn alloc_pages_may_oom(sim: &Sim, gfp: Gfp, order: u32) -> Option<Pfn> {
    {
        let mut m = sim.m();
        let flags = AllocFlags::default();
        let last = get_page_from_freelist(&mut m, gfp, order, Mark::High, flags);
        if last.is_some() || order > COSTLY_ORDER {
            return last;
        }
        out_of_memory(&mut m);
    }
    // The kernel sleeps for one jiffy so that the victim can exit. Without a victim this sleep keeps the loop from spinning.
    let until = {
        let m = sim.look();
        m.sched.now() + m.sched.tick()
    };
    let _stall = begin_stall(sim, Stall::BetweenAttempts);
    sim.park(Wait::Oom, Some(until)).await;
    None
}

/// Kills the largest process, unless one is already dying.
pub(crate) fn out_of_memory(m: &mut Machine) {
    kill_largest(m, KilledBy::OutOfMemory, |_, _| true);
}

/// `mem_cgroup_out_of_memory`: kills the largest process whose pages count towards the group's limit, unless one of them is already dying.
/// `memory.oom.group` may extend the kill to a whole group. False if there is no such process.
pub(crate) fn kill_in_group(m: &mut Machine, memcg: u32) -> bool {
    let choice = kill_largest(m, KilledBy::GroupLimit(memcg), |m, task| {
        is_counted_in(m, task, memcg)
    });
    if let Choice::Killed(victim) = choice {
        kill_whole_group(m, victim, memcg);
    }
    choice != Choice::NoCandidate
}

fn is_counted_in(m: &Machine, task: TaskId, memcg: u32) -> bool {
    let group = m.memcg.of_task(task);
    m.memcg.counted_in(group).any(|counted| counted == memcg)
}

/// `mem_cgroup_get_oom_group`: kills all tasks of the highest group that contains the victim, has `memory.oom.group` set, and is not
/// above the group that is out of memory.
fn kill_whole_group(m: &mut Machine, victim: TaskId, domain: u32) {
    let group = m.memcg.of_task(victim);
    m.memcg.count_event(group, MemcgEvent::OomKill);
    let mut chain: Vec<u32> = m.memcg.counted_in(group).collect();
    let end = chain.iter().position(|&at| at == domain);
    chain.truncate(end.map_or(0, |end| end + 1));
    let is_oom_group = |m: &Machine, at: u32| {
        let v2 = m.memcg.groups()[at as usize].v2;
        v2.is_some_and(|v2| v2.oom_group)
    };
    let Some(highest) = chain.into_iter().rev().find(|&at| is_oom_group(m, at)) else {
        return;
    };
    let tasks: Vec<TaskId> = m.sched.tasks().iter().map(|task| task.id).collect();
    for task in tasks {
        let is_candidate = is_alive(m.sched.task(task)) && !m.sched.task(task).killed;
        if is_candidate && is_counted_in(m, task, highest) {
            kill(m, task, KilledBy::GroupLimit(domain));
            let group = m.memcg.of_task(task);
            m.memcg.count_event(group, MemcgEvent::OomKill);
        }
    }
}

/// Outcome of a call of the OOM killer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    NoCandidate,
    /// A candidate was already dying.
    AlreadyDying,
    Killed(TaskId),
}

fn kill_largest(
    m: &mut Machine,
    by: KilledBy,
    may_die: impl Fn(&Machine, TaskId) -> bool,
) -> Choice {
    let candidates: Vec<TaskId> = m
        .sched
        .tasks()
        .iter()
        .map(|task| task.id)
        .filter(|&task| is_process(m, task) && may_die(m, task))
        .collect();
    if candidates.iter().any(|&task| m.sched.task(task).killed) {
        return Choice::AlreadyDying;
    }
    // `select_bad_process` checks the oldest process first and keeps the first of several with equal badness.
    let victim = candidates
        .into_iter()
        .max_by_key(|&task| (oom_badness(m, task), std::cmp::Reverse(task.0)));
    let Some(victim) = victim else {
        return Choice::NoCandidate;
    };
    kill(m, victim, by);
    Choice::Killed(victim)
}

fn kill(m: &mut Machine, victim: TaskId, by: KilledBy) {
    note_kill(m, victim, by);
    let task = m.sched.task_mut(victim);
    task.killed = true;
    let pid = task.pid;
    m.vmstat.oom_kill += 1;
    m.sched.wake(victim);
    emit(m, EventKind::OomKill, [pid, 0, 0, 0]);
}

/// Whether the task is a program of the scenario that has started and not ended.
fn is_alive(task: &Task) -> bool {
    let of_user = task.kind == TaskKind::Workload && !task.shown.is_helper;
    of_user && !task.shown.is_to_start && task.state != TaskState::Ended
}

/// Whether the task may be a victim: a program that has started and not ended, and that does more than wait for its children, because
/// the kernel kills a child before its parent.
fn is_process(m: &Machine, id: TaskId) -> bool {
    let has_memory = || resident_and_swapped(m, id) != [0; 2];
    let has_children = || {
        let mut tasks = m.sched.tasks().iter();
        tasks.any(|task| task.parent == Some(id) && is_alive(task))
    };
    is_alive(m.sched.task(id)) && (has_memory() || !has_children())
}

/// Pages of a task's processes in memory and in swap.
pub(crate) fn resident_and_swapped(m: &Machine, task: TaskId) -> [u32; 2] {
    let processes = m.tables.processes.iter();
    let own = processes.filter(|p| p.alive && p.task == task);
    own.fold([0; 2], |[resident, swapped], p| {
        [resident + p.rss, swapped + p.swapped]
    })
}

/// `oom_badness`: every process that can be killed has at least one point, even one that only writes files and has no page of its own.
fn oom_badness(m: &Machine, task: TaskId) -> u32 {
    let [resident, swapped] = resident_and_swapped(m, task);
    (resident + swapped).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    /// The name of the victim when memory is short. The closure starts the tasks.
    fn victim(start: impl FnOnce(&Sim) + 'static) -> Option<String> {
        let ((), sim) = testing::run(testing::machine(), async move |sim: &Sim| {
            start(sim);
            let me = sim.look().sched.current();
            sim.m().sched.task_mut(me).shown.is_helper = true;
            out_of_memory(&mut sim.m());
        });
        let m = sim.look();
        let killed = m.sched.tasks().iter().find(|task| task.killed);
        assert_eq!(m.vmstat.oom_kill, u64::from(killed.is_some()));
        let noted = m.progress.kills.iter().map(|kill| kill.task.clone());
        assert!(noted.eq(killed.map(|task| task.name.clone())));
        killed.map(|task| task.name.clone())
    }

    fn sleeper(sim: &Sim, name: &str) -> TaskId {
        let own = sim.clone();
        sim.spawn(name, TaskKind::Workload, async move {
            own.sleep(1_000_000).await;
        })
    }

    #[test]
    fn a_task_without_memory_of_its_own_can_be_killed_and_the_oldest_of_equal_ones_is() {
        assert_eq!(victim(|_| ()), None);
        let found = victim(|sim| {
            sleeper(sim, "first");
            sleeper(sim, "second");
        });
        assert_eq!(found.as_deref(), Some("first"));
    }

    #[test]
    fn a_task_that_waits_for_a_child_or_has_not_begun_is_not_killed() {
        let found = victim(|sim| {
            let parent = sleeper(sim, "parent");
            let late = sleeper(sim, "late");
            sim.m().sched.task_mut(late).shown.is_to_start = true;
            let child = sleeper(sim, "child");
            sim.m().sched.task_mut(child).parent = Some(parent);
        });
        assert_eq!(found.as_deref(), Some("child"));
    }

    #[test]
    fn the_task_with_the_most_memory_is_killed_before_those_that_have_none() {
        let found = victim(|sim| {
            sleeper(sim, "writer");
            let large = sleeper(sim, "large");
            let mut m = sim.m();
            let process = m.tables.mmap(large, 4, false);
            m.tables.processes[process.0 as usize].rss = 3;
        });
        assert_eq!(found.as_deref(), Some("large"));
    }
}
