//! Out of memory.
//!
//! Source: mm/page_alloc.c `__alloc_pages_may_oom`, mm/oom_kill.c (`select_bad_process`, `oom_badness`), 3.10.
//! Simplified: badness is resident plus swapped pages; the victim's memory goes when it next runs or faults.

use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::page_alloc::{COSTLY_ORDER, Gfp, get_page_from_freelist};
use crate::mm::watermark::AllocFlags;
use crate::mm::zone::Mark;
use crate::record::{Stall, begin_stall};
use crate::sim::{Sim, TaskId, Wait};
use crate::trace::{EventKind, emit};

/// One more try above the high watermark, then somebody is killed.
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
    // The kernel sleeps one jiffy so that the victim can go; without a victim this is what keeps the loop from spinning.
    let until = {
        let m = sim.look();
        m.sched.now() + m.sched.tick()
    };
    let _stall = begin_stall(sim, Stall::BetweenAttempts);
    sim.park(Wait::Oom, Some(until)).await;
    None
}

/// Kills the largest process, unless one is dying already.
fn out_of_memory(m: &mut Machine) {
    kill_largest(m, |_, _| true);
}

/// `mem_cgroup_out_of_memory`: kills the largest process of a group and those that it counts. False if there is none.
pub(crate) fn kill_in_group(m: &mut Machine, memcg: u32) -> bool {
    kill_largest(m, |m, task| {
        let group = m.memcg.of_task(task);
        m.memcg.counted_in(group).any(|counted| counted == memcg)
    })
}

/// True if a process dies now, or one of those asked for was dying already.
fn kill_largest(m: &mut Machine, may_die: impl Fn(&Machine, TaskId) -> bool) -> bool {
    let alive = |task: TaskId| !m.sched.has_ended(task);
    let dying = m
        .tables
        .processes
        .iter()
        .any(|p| p.alive && alive(p.task) && m.sched.task(p.task).killed && may_die(m, p.task));
    if dying {
        return true;
    }
    let victim = m
        .tables
        .processes
        .iter()
        .filter(|p| p.alive && alive(p.task) && may_die(m, p.task))
        .max_by_key(|p| (p.rss + p.swapped, std::cmp::Reverse(p.base)))
        .map(|p| p.task);
    let Some(victim) = victim else {
        return false;
    };
    let task = m.sched.task_mut(victim);
    task.killed = true;
    let pid = task.pid;
    m.vmstat.oom_kill += 1;
    m.sched.wake(victim);
    emit(m, EventKind::OomKill, [pid, 0, 0, 0]);
    true
}
