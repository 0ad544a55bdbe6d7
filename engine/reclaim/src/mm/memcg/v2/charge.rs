//! Charges a page to a group of version 2, or since 5.4 of version 1, and reclaims or kills if the group reaches its limit.
//!
//! Source: mm/memcontrol.c `try_charge`, 5.4 and 5.9; `try_charge_memcg`, 6.1 and 6.12.
//! Simplified: a task that waits for a killed one checks again at the next timer tick; a dying task is charged beyond the limit in every
//! version.

use super::stock::{charge_batch, consume_stock, drain_all_stock, refill_stock};
use super::{MemcgEvent, high};
use crate::kernel::ChargeRetries;
use crate::machine::Machine;
use crate::mm::oom;
use crate::mm::page_alloc::{AllocError, Gfp};
use crate::mm::vmscan::SWAP_CLUSTER_MAX;
use crate::mm::vmscan::direct::try_to_free_mem_cgroup_pages;
use crate::record::{Reclaimer, Stall, begin_stall};
use crate::sim::Sim;

/// CPU time of a round that found nothing to do, ns. Such a round must still cost time.
const VAIN_ROUND_NS: u64 = 1000;

/// Charges a page unless a limit is reached. Otherwise returns the group whose limit it is. Also records charges over `memory.high`.
pub(in crate::mm::memcg) fn try_charge(m: &mut Machine, memcg: u32) -> Result<(), u32> {
    if consume_stock(m, memcg) {
        return Ok(());
    }
    let mut pages = charge_batch(m);
    if m.memcg.charge_pages(memcg, pages).is_err() {
        pages = 1;
        m.memcg.charge_pages(memcg, pages)?;
    }
    if pages > 1 {
        refill_stock(m, memcg, pages - 1);
    }
    high::note_charge(m, memcg, pages);
    Ok(())
}

/// Charges a page. While a limit is reached, reclaims, and kills a process after enough rounds that free nothing.
pub(in crate::mm::memcg) async fn charge(
    sim: &Sim,
    memcg: u32,
    gfp: Gfp,
) -> Result<(), AllocError> {
    let max_retries = retries(&sim.look());
    let (mut retries_left, mut drained) = (max_retries, false);
    loop {
        let Err(over) = try_charge(&mut sim.m(), memcg) else {
            return Ok(());
        };
        let forced = {
            let m = sim.look();
            let task = m.sched.current_task();
            task.memalloc || task.killed
        };
        if forced {
            sim.m().memcg.charge_beyond_limit(memcg, 1);
            return Ok(());
        }
        sim.m().memcg.count_event(over, MemcgEvent::Max);
        let freed = {
            let _stall = begin_stall(sim, Stall::GroupReclaim);
            try_to_free_mem_cgroup_pages(sim, over, Reclaimer::Limit, SWAP_CLUSTER_MAX, gfp).await
        };
        if has_room(&sim.look(), over) {
            continue;
        }
        if !drained {
            drain_all_stock(&mut sim.m(), over);
            drained = true;
            continue;
        }
        if gfp.noretry {
            return Err(AllocError::NoMemory);
        }
        if freed > 0 {
            continue;
        }
        sim.cpu(VAIN_ROUND_NS).await;
        if retries_left > 0 {
            retries_left -= 1;
            continue;
        }
        sim.m().memcg.count_event(over, MemcgEvent::Oom);
        if !oom::kill_in_group(&mut sim.m(), over) {
            return Err(AllocError::NoMemory);
        }
        let tick = sim.look().sched.tick();
        sim.sleep(tick).await;
        retries_left = max_retries;
    }
}

fn has_room(m: &Machine, memcg: u32) -> bool {
    m.memcg.groups()[memcg as usize].res.margin() > 0
}

/// Number of rounds of reclaim that may free nothing before the kernel kills a process. `MEM_CGROUP_RECLAIM_RETRIES`, `MAX_RECLAIM_RETRIES`.
fn retries(m: &Machine) -> u32 {
    match m.kernel.charge_retries {
        ChargeRetries::Five => 5,
        ChargeRetries::Sixteen => 16,
    }
}
