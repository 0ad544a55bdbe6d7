//! Reclaim for the whole machine, group by group from the list of groups, since 6.3.
//!
//! Source: mm/vmscan.c `lru_gen_shrink_node`, `set_initial_priority`, `shrink_many`, `shrink_one`, `lruvec_is_sizable`, 6.12.

use super::shrink::{get_swappiness, should_abort_scan, try_to_shrink_lruvec};
use crate::block;
use crate::machine::Machine;
use crate::mm::id::{DomainId, LruvecId, NodeId};
use crate::mm::lru_gen::{BINS, MIN_LRU_BATCH, Rotation, evictable_pages, rules};
use crate::mm::lruvec::ROOT;
use crate::mm::memcg::v2::{MemcgEvent, Protected, is_protected};
use crate::mm::swap::lru_add_drain;
use crate::mm::vmscan::node::shrink_slab;
use crate::mm::vmscan::{DEF_PRIORITY, ScanControl, UNLIMITED};
use crate::mm::zone::Lru;
use crate::record::gauge;
use crate::sim::Sim;

/// Whether this is reclaim for the whole machine in a kernel that has a list of groups.
pub(in crate::mm::vmscan) fn goes_by_list(m: &Machine, sc: &ScanControl) -> bool {
    sc.is_global() && rules(&m.kernel).is_some_and(|rules| rules.list_of_groups)
}

/// `lru_gen_shrink_node`: one pass over a node. A pass that may not write evicts nothing.
pub(in crate::mm::vmscan) async fn lru_gen_shrink_node(
    sim: &Sim,
    node: NodeId,
    sc: &mut ScanControl,
) {
    let _frame = sim.enter(
        "lru_gen_shrink_node",
        [
            ("node", node.into()),
            ("priority", sc.priority),
            ("nr_to_reclaim", sc.nr_to_reclaim),
        ],
    );
    let before = sc.nr_reclaimed;
    // Even a pass without work must take time.
    let cost = sim.look().spec.costs.shrink_zone;
    sim.cpu(u64::from(cost).max(1000)).await;
    if !sc.may_writepage {
        return;
    }
    let domain = {
        let mut m = sim.m();
        lru_add_drain(&mut m);
        block::start_plug(&mut m);
        set_initial_priority(&m, node, sc);
        gauge::note_priority(&mut m, sc.priority);
        m.domain_of_node(node)
    };
    (sc.unqueued_dirty, sc.file_taken) = (0, 0);
    if sc.kswapd {
        sc.nr_reclaimed = 0;
    }
    shrink_many(sim, node, domain, sc).await;
    if sc.kswapd {
        sc.nr_reclaimed += before;
    }
    let mut m = sim.m();
    block::finish_plug(&mut m);
    if sc.nr_reclaimed > before {
        m.nodes[node].kswapd_failures = 0;
    }
}

/// `set_initial_priority`: for a large target, reclaim begins at the priority at which one scan of the inactive pages covers the target, but not
/// below 6.
pub(super) fn set_initial_priority(m: &Machine, node: NodeId, sc: &mut ScanControl) {
    if sc.priority != DEF_PRIORITY
        || u64::from(sc.nr_to_reclaim) < MIN_LRU_BATCH
        || sc.nr_to_reclaim == UNLIMITED
    {
        return;
    }
    let domain = m.domain_of_node(node);
    let mut reclaimable = m.domain_lru_size(domain, Lru::InactiveFile);
    if m.swap.free_slots() > 0 {
        reclaimable += m.domain_lru_size(domain, Lru::InactiveAnon);
    }
    sc.priority = initial_priority(reclaimable, sc.nr_to_reclaim);
}

fn initial_priority(reclaimable: u32, nr_to_reclaim: u32) -> u32 {
    let bits = |pages: u32| u32::BITS - pages.leading_zeros();
    (bits(reclaimable).saturating_sub(1))
        .saturating_sub(bits(nr_to_reclaim - 1))
        .clamp(DEF_PRIORITY / 2, DEF_PRIORITY)
}

/// `shrink_many`: visits the bins of the oldest generation of groups, from a random one on, until reclaim has freed enough.
async fn shrink_many(sim: &Sim, node: NodeId, domain: DomainId, sc: &mut ScanControl) {
    let (generation, first) = {
        let mut m = sim.m();
        let list = &mut m.group_lists[domain];
        (list.oldest(), list.random_bin())
    };
    for step in 0..BINS {
        let bin = (first + step) % BINS;
        let groups = sim.look().group_lists[domain].bin(generation, bin);
        for memcg in groups {
            // Another reclaimer may have moved the group meanwhile.
            if sim.look().group_lists[domain].place(memcg) != (generation, bin) {
                continue;
            }
            let lruvec = sim.look().lruvec(memcg, domain);
            let rotation = shrink_one(sim, node, lruvec, sc).await;
            let mut m = sim.m();
            m.group_lists[domain].rotate(memcg, rotation);
            if should_abort_scan(&m, lruvec, sc) {
                return;
            }
        }
    }
}

/// `shrink_one`: reclaims from one group and shrinks its slab caches. Returns how the group moves on the list.
async fn shrink_one(sim: &Sim, node: NodeId, lruvec: LruvecId, sc: &mut ScanControl) -> Rotation {
    let (memcg, domain) = {
        let m = sim.look();
        let l = &m.lruvecs[lruvec];
        (l.memcg, l.domain)
    };
    {
        let mut m = sim.m();
        match is_protected(&m, ROOT, memcg, false) {
            Protected::ByMin => return Rotation::Young,
            // Reclaim first moves a protected group to the tail. If the group is there already, the others have not freed enough, so reclaim scans
            // it.
            Protected::ByLow | Protected::LowIgnored
                if !m.group_lists[domain].is_at_tail(memcg) =>
            {
                return Rotation::Tail;
            }
            Protected::ByLow | Protected::LowIgnored => m.memcg.count_event(memcg, MemcgEvent::Low),
            Protected::No => {}
        }
    }
    let (scanned, freed) = (sc.nr_scanned, sc.nr_reclaimed);
    let aged = try_to_shrink_lruvec(sim, lruvec, sc).await;
    let (scanned, freed) = (sc.nr_scanned - scanned, sc.nr_reclaimed - freed);
    if sim.look().memcg.in_use() {
        sim.m()
            .memcg
            .account_reclaim(memcg, scanned, freed, sc.kswapd);
    }
    shrink_slab(sim, node, memcg, scanned, 0, sc).await;
    let m = sim.look();
    let is_online = m.memcg.groups()[memcg as usize].online;
    if aged && is_online {
        Rotation::Young
    } else if !aged && is_sizable(&m, lruvec, sc) {
        Rotation::Stays
    } else if m.group_lists[domain].is_at_tail(memcg) {
        Rotation::Young
    } else {
        Rotation::Tail
    }
}

/// `lruvec_is_sizable`: whether a pass at this priority would scan at least one page of the group.
pub(super) fn is_sizable(m: &Machine, lruvec: LruvecId, sc: &ScanControl) -> bool {
    let l = &m.lruvecs[lruvec];
    let can_swap = sc.may_swap && get_swappiness(m, l.memcg) > 0;
    let total = evictable_pages(&l.lru_gen, can_swap);
    if m.memcg.groups()[l.memcg as usize].online {
        total >> sc.priority > 0
    } else {
        total > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reclaimable pages and target of four cases, with the priority that the formula gives.
    #[test]
    fn a_large_goal_begins_at_the_priority_that_gives_so_much() {
        let cases = [
            (50_000, 692),
            (50_000, 32),
            (4_000_000, 20_000),
            (1000, 692),
        ];
        // The kernel uses the formula only for targets of 64 pages and more. The target of 32 shows the formula alone.
        let priorities = cases.map(|(pages, goal)| initial_priority(pages, goal));
        assert_eq!(priorities, [6, 10, 6, 6]);
    }
}
