//! When a group has reached its hard limit, the kernel reclaims the group's pages or kills one of its processes.
//!
//! Source: mm/memcontrol.c `mem_cgroup_do_charge`, `mem_cgroup_reclaim`, `mem_cgroup_handle_oom`, 3.3; `mem_cgroup_hierarchical_reclaim`,
//! 2.6.34 and 3.2.
//! Simplified: a task that waits for a dying process checks again at the next timer tick.

use super::charge::Room;
use super::has_reclaimable_pages;
use crate::mm::oom;
use crate::mm::page_alloc::{AllocError, Gfp};
use crate::mm::vmscan::SWAP_CLUSTER_MAX;
use crate::mm::vmscan::direct::try_to_free_mem_cgroup_pages;
use crate::record::{Reclaimer, Stall, begin_stall};
use crate::sim::Sim;

/// Maximum number of reclaim rounds in one call of `mem_cgroup_reclaim`. `MEM_CGROUP_MAX_RECLAIM_LOOPS`.
const MAX_RECLAIM_LOOPS: u32 = 100;
/// Number of rounds of reclaim after the first that may free nothing before the kernel kills a process. `MEM_CGROUP_RECLAIM_RETRIES`.
const RECLAIM_RETRIES: u32 = 5;

/// Reclaims from the group `over`, whose limit is reached, until the charge may succeed. Kills a process if that does not help.
pub(super) async fn make_room(sim: &Sim, over: u32, gfp: Gfp) -> Result<Room, AllocError> {
    for _ in 0..=RECLAIM_RETRIES {
        if sim.look().sched.current_task().killed {
            return Ok(Room::Bypass);
        }
        let reclaimed = reclaim(sim, over, gfp).await;
        let margin = sim.look().memcg.groups[over as usize].res.margin();
        if reclaimed > 0 || margin > 0 {
            return Ok(Room::Retry);
        }
        if gfp.noretry {
            return Err(AllocError::NoMemory);
        }
        // A round that found nothing to do must still cost time.
        sim.cpu(1000).await;
    }
    let killed = oom::kill_in_group(&mut sim.m(), over);
    if sim.look().sched.current_task().killed {
        return Ok(Room::Bypass);
    }
    if !killed {
        return Err(AllocError::NoMemory);
    }
    let tick = sim.look().sched.tick();
    sim.sleep(tick).await;
    Ok(Room::Retry)
}

/// `mem_cgroup_hierarchical_reclaim`, before 3.3: reclaims from one group after the other, until there is room or it selects the group at the limit a
/// second time. Returns pages freed.
async fn hierarchical_reclaim(sim: &Sim, root: u32, gfp: Gfp) -> u32 {
    let (mut total, mut times_at_root) = (0, 0);
    loop {
        let victim = sim.m().memcg.select_victim(root);
        times_at_root += u32::from(victim == root);
        if times_at_root == 2 {
            return total;
        }
        if !has_reclaimable_pages(&sim.look(), victim) {
            continue;
        }
        total += reclaim_batch(sim, victim, gfp).await;
        if sim.look().memcg.groups[root as usize].res.margin() > 0 {
            return total;
        }
    }
}

async fn reclaim_batch(sim: &Sim, memcg: u32, gfp: Gfp) -> u32 {
    let _stall = begin_stall(sim, Stall::GroupReclaim);
    try_to_free_mem_cgroup_pages(sim, memcg, Reclaimer::Limit, SWAP_CLUSTER_MAX, gfp).await
}

/// `mem_cgroup_reclaim`: reclaims for the limit of a group. Returns pages freed.
async fn reclaim(sim: &Sim, memcg: u32, gfp: Gfp) -> u32 {
    if sim.look().private_lru.is_some() {
        return hierarchical_reclaim(sim, memcg, gfp).await;
    }
    let mut total = 0;
    for round in 0..MAX_RECLAIM_LOOPS {
        total += reclaim_batch(sim, memcg, gfp).await;
        let margin = sim.look().memcg.groups[memcg as usize].res.margin();
        if margin > 0 || (round > 0 && total == 0) {
            break;
        }
    }
    total
}
