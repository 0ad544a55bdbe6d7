//! Charging a page to the group of the task that brings it into use, and giving the charge back.
//!
//! Source: mm/memcontrol.c `__mem_cgroup_try_charge`, `mem_cgroup_commit_charge_swapin`, `__mem_cgroup_uncharge_common`, 3.3.

use super::limit::make_room;
use super::{ROOT, current_memcg};
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::page::flag;
use crate::mm::page_alloc::{AllocError, Gfp};
use crate::mm::swap::{add_page_to_lru_list, del_page_from_lru_list, page_lru};
use crate::sim::Sim;

/// Charges a new page to the group of the running task, as hard as it takes.
pub async fn charge_page(sim: &Sim, pfn: Pfn, gfp: Gfp) -> Result<(), AllocError> {
    loop {
        let refused = try_charge_page(&mut sim.m(), pfn);
        match refused {
            Ok(()) => return Ok(()),
            Err(over) => {
                if make_room(sim, over, gfp).await? == Room::Bypass {
                    return Ok(());
                }
            }
        }
    }
}

/// The result of making room for a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    /// The charge may succeed now.
    Retry,
    /// The task is dying: its page belongs to the root.
    Bypass,
}

/// Charges a new page if no limit is in the way; otherwise the group whose limit it is.
pub fn try_charge_page(m: &mut Machine, pfn: Pfn) -> Result<(), u32> {
    let memcg = current_memcg(m);
    if memcg == ROOT {
        return Ok(());
    }
    m.memcg.charge(memcg)?;
    commit(m, memcg, pfn);
    Ok(())
}

fn commit(m: &mut Machine, memcg: u32, pfn: Pfn) {
    m.pages.memcg[pfn] = memcg as u16;
    m.memcg.groups[memcg as usize].own_pages += 1;
    let (cpu, domain) = (
        m.sched.current_cpu(),
        m.domain_of_zone(m.pages.zone_of(pfn)),
    );
    m.memcg.check_events(memcg, cpu, domain);
}

/// A page from swap is mapped again. Until now it belonged to the root; what never left the swap cache is charged already.
pub fn commit_swapin(m: &mut Machine, pfn: Pfn) {
    let memcg = current_memcg(m);
    if memcg == ROOT || m.pages.memcg_of(pfn) != ROOT {
        return;
    }
    // The kernel makes room before it looks at the page again. The page is in memory already: it is charged whatever the limit is, and the
    // next charge pays for it.
    charge_beyond_limit(m, memcg);
    let listed = m.pages.has(pfn, flag::LRU);
    let lru = page_lru(m, pfn);
    if listed {
        del_page_from_lru_list(m, pfn);
    }
    commit(m, memcg, pfn);
    if listed {
        add_page_to_lru_list(m, pfn, lru);
    }
}

fn charge_beyond_limit(m: &mut Machine, memcg: u32) {
    let chain: Vec<u32> = m.memcg.counted_in(memcg).collect();
    for group in chain {
        m.memcg.groups[group as usize].res.usage += 1;
    }
}

/// The page is freed: its charge goes back.
pub fn uncharge_page(m: &mut Machine, pfn: Pfn) {
    let memcg = m.pages.memcg_of(pfn);
    if memcg == ROOT {
        return;
    }
    m.pages.memcg[pfn] = ROOT as u16;
    m.memcg.groups[memcg as usize].own_pages -= 1;
    m.memcg.uncharge(memcg);
    let (cpu, domain) = (
        m.sched.current_cpu(),
        m.domain_of_zone(m.pages.zone_of(pfn)),
    );
    m.memcg.check_events(memcg, cpu, domain);
}
