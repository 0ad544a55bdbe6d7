//! `memory.reclaim`: a write to this file reclaims pages of a group.
//!
//! Source: mm/memcontrol.c `memory_reclaim`, 6.1 and 6.12.
//! Left out: `swappiness=` (6.9).

use super::proactive_batch::proactive_batch;
use super::stock::drain_all_stock;
use crate::kernel::Hunk;
use crate::mm::page_alloc::Gfp;
use crate::mm::vmscan::direct::try_to_free_mem_cgroup_pages;
use crate::record::Reclaimer;
use crate::sim::Sim;
use crate::trace::compare;

/// Number of rounds that may free nothing before the kernel gives up. `MAX_RECLAIM_RETRIES`.
const RETRIES: u32 = 16;

/// Reclaims at least `pages` of a group, or fewer if no more can be freed. Returns pages freed.
pub(crate) async fn memory_reclaim(sim: &Sim, memcg: u32, pages: u32) -> u32 {
    let _frame = sim.enter("memory_reclaim", [("pages", pages), ("", 0), ("", 0)]);
    let (mut freed, mut retries_left) = (0, RETRIES);
    while freed < pages {
        let Some(batch) = proactive_batch(&sim.look().kernel, pages - freed) else {
            return freed;
        };
        compare(
            &sim.look(),
            Hunk::MemoryReclaim,
            || [pages - freed],
            |kernel| proactive_batch(kernel, pages - freed).unwrap_or(0),
        );
        // As a last resort the kernel takes back the pages that CPUs have charged in advance.
        if retries_left == 0 {
            drain_all_stock(&mut sim.m(), memcg);
        }
        let freed_now =
            try_to_free_mem_cgroup_pages(sim, memcg, Reclaimer::Request, batch, Gfp::KERNEL).await;
        if freed_now == 0 {
            if retries_left == 0 {
                return freed;
            }
            retries_left -= 1;
        }
        freed += freed_now;
    }
    freed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::preset;

    /// Worked example from the description of the kernel's rule, in which each round frees all pages that it asks for.
    #[test]
    fn a_round_asks_for_all_remaining_pages_or_for_a_quarter_of_them() {
        let rounds = |name: &str| {
            let kernel = preset(name).expect("there is one").kernel;
            let (mut freed, mut rounds) = (0, Vec::new());
            while freed < 1024 {
                let Some(batch) = proactive_batch(&kernel, 1024 - freed) else {
                    break;
                };
                rounds.push(batch);
                freed += batch;
            }
            rounds
        };
        assert_eq!(rounds("v5_15"), []);
        assert_eq!(rounds("deb6_1_192"), [1024]);
        let quarters = [256, 192, 144, 108, 81, 60, 45, 34, 32, 32, 32, 32];
        assert_eq!(rounds("deb6_12_117"), quarters);
        assert_eq!(quarters.iter().sum::<u32>(), 1048);
    }
}
