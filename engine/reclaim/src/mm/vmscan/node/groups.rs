//! The walk over the groups of a node.
//!
//! Source: mm/vmscan.c `shrink_node`, 4.10.17 and 5.4; `shrink_node_memcgs`, 5.9 to 6.12.

use super::shrink_slab;
use crate::kernel::{GroupWalk, LruDomain};
use crate::machine::Machine;
use crate::mm::id::NodeId;
use crate::mm::lruvec::ROOT;
use crate::mm::memcg::Cookie;
use crate::mm::memcg::v2::{MemcgEvent, Protected, calculate_protection, is_protected};
use crate::mm::vmscan::ScanControl;
use crate::mm::vmscan::shrink_lruvec::shrink_lruvec;
use crate::record::RoundId;
use crate::sim::Sim;

/// Walks at all priorities share one position, so this value stands for any priority.
const ANY_PRIORITY: u32 = 0;

/// The way of reclaim for a group. `None`: each pass scans one group of the hierarchy in each domain. Otherwise a pass scans the group and all groups
/// below it, node by node, and the value says whether reclaimers other than kswapd stop once they have freed enough.
pub(in crate::mm::vmscan) fn stops_when_enough(m: &Machine) -> Option<bool> {
    match m.kernel.group_walk {
        _ if m.kernel.lru_domain == LruDomain::Zone => None,
        GroupWalk::Shared => None,
        GroupWalk::WholeTree => Some(false),
        GroupWalk::UntilEnough => Some(true),
    }
}

/// Scans the groups from which reclaim may take pages, and shrinks their slab caches. Returns the length of the scanned lists, pages.
pub(super) async fn shrink_node_memcgs(sim: &Sim, node: NodeId, sc: &mut ScanControl) -> u32 {
    let root = sc.target.unwrap_or(ROOT);
    let partial = is_partial(&sim.look(), sc);
    let domain = sim.look().domain_of_node(node);
    let mut cookie = Cookie::new(domain, ANY_PRIORITY);
    let mut lru_pages = 0;
    let mut previous = None;
    let round = {
        let visits = &mut sim.m().observations.groups;
        visits.walk_begins(root, domain, sc.priority)
    };
    loop {
        let next = if partial {
            sim.m().memcg.walk(root, previous, &mut cookie)
        } else {
            sim.look().memcg.next_below(root, previous)
        };
        let Some(memcg) = next else {
            return lru_pages;
        };
        previous = Some(memcg);
        if is_spared(&mut sim.m(), root, memcg, sc) {
            continue;
        }
        let (scanned, freed) = (sc.nr_scanned, sc.nr_reclaimed);
        let lruvec = sim.look().lruvec(memcg, domain);
        sim.m()
            .observations
            .groups
            .visit_begins(round, memcg, sc.priority);
        let pages = shrink_lruvec(sim, lruvec, sc).await;
        lru_pages += pages;
        if sim.look().memcg.in_use() {
            let (scanned, freed) = (sc.nr_scanned - scanned, sc.nr_reclaimed - freed);
            account(&mut sim.m(), round, memcg, [scanned, freed], sc.kswapd);
            shrink_slab(sim, node, memcg, scanned, pages, sc).await;
        }
        if partial && sc.nr_reclaimed >= sc.nr_to_reclaim {
            return lru_pages;
        }
    }
}

/// Adds the pages scanned and freed by a visit to the group's counters, and records the end of the visit.
fn account(m: &mut Machine, round: RoundId, memcg: u32, [scanned, freed]: [u32; 2], kswapd: bool) {
    m.memcg.account_reclaim(memcg, scanned, freed, kswapd);
    let visits = &mut m.observations.groups;
    visits.visit_ends(round, memcg, scanned, freed);
}

/// Whether the walk stops once it has freed enough. The next walk then goes on with the next group.
pub(super) fn is_partial(m: &Machine, sc: &ScanControl) -> bool {
    stops_when_enough(m) == Some(true) && !sc.kswapd && !sc.full_walk && m.memcg.in_use()
}

/// Whether the walk skips the group because of its protection. Counts a `low` event if it ignores the protection.
fn is_spared(m: &mut Machine, root: u32, memcg: u32, sc: &mut ScanControl) -> bool {
    calculate_protection(m, root, memcg);
    match is_protected(m, root, memcg, sc.low_reclaim) {
        Protected::No => false,
        Protected::LowIgnored => {
            m.memcg.count_event(memcg, MemcgEvent::Low);
            false
        }
        Protected::ByLow => {
            sc.low_skipped = true;
            true
        }
        Protected::ByMin => true,
    }
}
