//! Reclaim in kernels with lists per node.
//!
//! Source: mm/vmscan.c, 4.10.17; the arms of 2017 as posted, those of 4.12 from 4.12.4. Simplified: the classes of requests end at the machine's
//! highest zone; 4.10 counts one more for the empty Movable zone, which has the same effect. Left out: huge pages, `node_reclaim`.
//!
//! `kswapd` is the thread and its mailbox, `balance` is its work on a node, `boost` is how boosted watermarks change that work, `direct` is direct
//! reclaim, `groups` is the walk over groups. The functions that `shrink_node` calls are the same as in kernels with lists per zone.

mod balance;
mod boost;
pub mod direct;
pub(super) mod groups;
pub mod kswapd;
#[cfg(test)]
mod tests;

use super::generations::{goes_by_list, lru_gen_shrink_node};
use super::reclaim_root::prepare_scan_count;
use super::slab::shrink_slab_of;
use super::stall::stall_after_pass;
use super::{DEF_PRIORITY, PassCounts, ScanControl};
use crate::kernel::{Hopeless, RepeatedPass, ShrinkerProgress};
use crate::machine::Machine;
use crate::mm::compaction::{CompactResult, compact_gap, compaction_suitable};
use crate::mm::id::{DomainId, NodeId};
use crate::mm::lruvec::ROOT;
use crate::mm::page_alloc::COSTLY_ORDER;
use crate::mm::shrinker::Pressure;
use crate::mm::watermark::Mark;
use crate::mm::zone::Lru;
use crate::record::{Target, TargetScope, gauge};
use crate::sim::Sim;
use crate::trace::{EventKind, emit};

/// Number of kswapd's runs in a row without a freed page, after which the kernel gives up on kswapd. `MAX_RECLAIM_RETRIES`.
pub const MAX_RECLAIM_RETRIES: u32 = 16;

/// `shrink_node`: one pass over a node and its slab caches at the present priority. Repeats the pass while compaction needs more free pages.
pub async fn shrink_node(sim: &Sim, node: NodeId, sc: &mut ScanControl) {
    if goes_by_list(&sim.look(), sc) {
        lru_gen_shrink_node(sim, node, sc).await;
        return;
    }
    let _frame = sim.enter(
        "shrink_node",
        [
            ("node", node.into()),
            ("priority", sc.priority),
            ("nr_to_reclaim", sc.nr_to_reclaim),
        ],
    );
    let domain = sim.look().domain_of_node(node);
    let reclaimed_before = sc.nr_reclaimed;
    loop {
        let began = sim.look().sched.now();
        let (scanned, reclaimed) = (sc.nr_scanned, sc.nr_reclaimed);
        sc.nr = PassCounts::default();
        (sc.unqueued_dirty, sc.file_taken) = (0, 0);
        sc.at_root = prepare_scan_count(&sim.look(), domain, sc);
        let lru_pages = groups::shrink_node_memcgs(sim, node, sc).await;
        if !sim.look().memcg.in_use() {
            shrink_slab(sim, node, ROOT, sc.nr_scanned - scanned, lru_pages, sc).await;
        }
        let reclaimed = sc.nr_reclaimed - reclaimed;
        stall_after_pass(sim, domain, sc).await;
        if reclaimed > 0 {
            sim.m().nodes[node].kswapd_failures = 0;
        }
        // Even if all CPU costs of reclaim are zero, a pass must take time.
        if sim.look().sched.now() == began {
            sim.cpu(1000).await;
        }
        if sim.look().sched.current_task().killed
            || !should_continue_reclaim(&sim.look(), node, reclaimed, sc)
        {
            break;
        }
    }
    if sc.nr_reclaimed == reclaimed_before && sc.at_root.is_some_and(|at| at.cache_trim) {
        sc.cache_trim_failed = true;
    }
}

/// Shrinks the slab caches of a group on a node, in proportion to the pages scanned or, since 4.16, by the priority. `nr_eligible` is the length of
/// the scanned lists, pages.
pub(in crate::mm::vmscan) async fn shrink_slab(
    sim: &Sim,
    node: NodeId,
    memcg: u32,
    nr_scanned: u32,
    nr_eligible: u32,
    sc: &mut ScanControl,
) {
    if !sc.may_shrinkslab {
        return;
    }
    let pressure = Pressure {
        priority: sc.priority,
        nr_scanned,
        nr_eligible,
    };
    let slab = shrink_slab_of(sim, sc.gfp, node, memcg, pressure).await;
    let is_progress = match sim.look().kernel.shrinker_progress {
        ShrinkerProgress::ForMachine => sc.is_global(),
        ShrinkerProgress::ForAll => true,
    };
    if is_progress {
        sc.nr_reclaimed += slab.reclaimed_pages;
    }
}

/// For a request of higher order, whether to repeat the pass because compaction cannot start yet. `reclaimed`: pages that the pass has freed.
fn should_continue_reclaim(m: &Machine, node: NodeId, reclaimed: u32, sc: &ScanControl) -> bool {
    let for_compaction = m.has_compaction()
        && sc.order > 0
        && (sc.order > COSTLY_ORDER || sc.priority < DEF_PRIORITY - 2);
    if !for_compaction || reclaimed == 0 {
        return false;
    }
    let wanted = compact_gap(sc.order);
    let domain = m.domain_of_node(node);
    let mut inactive = m.domain_lru_size(domain, Lru::InactiveFile);
    if m.swap.free_slots() > 0 {
        inactive += m.domain_lru_size(domain, Lru::InactiveAnon);
    }
    let is_ready = || {
        m.node_zones(node).any(|zone| {
            m.zones[zone].class() <= sc.reclaim_idx
                && compaction_suitable(m, zone, sc.order, Mark::Min, sc.reclaim_idx)
                    >= CompactResult::Continue
        })
    };
    match m.kernel.repeated_pass {
        RepeatedPass::UntilEnoughFreed => {
            (sc.nr_reclaimed < wanted && inactive > wanted) || !is_ready()
        }
        RepeatedPass::UntilZoneIsReady => inactive > wanted && !is_ready(),
    }
}

/// Whether reclaim from the node is still worthwhile. Always true since 4.12, because the kernel then counts failed runs of kswapd instead.
pub fn pgdat_reclaimable(m: &Machine, domain: DomainId) -> bool {
    match m.kernel.hopeless {
        Hopeless::PagesScanned => {
            let zones = m.domain_zones(domain);
            let pages: u32 = zones.map(|zone| m.zone_reclaimable_pages(zone)).sum();
            let isolated = m.nr_isolated(domain);
            let pages = pages + isolated[0] + isolated[1];
            u64::from(m.domains[domain].pages_scanned) < u64::from(pages) * 6
        }
        Hopeless::KswapdFailures => true,
    }
}

/// Whether the kernel no longer relies on kswapd, because it has freed nothing in [`MAX_RECLAIM_RETRIES`] runs.
pub fn kswapd_has_given_up(m: &Machine, node: NodeId) -> bool {
    match m.kernel.hopeless {
        Hopeless::PagesScanned => false,
        Hopeless::KswapdFailures => m.nodes[node].kswapd_failures >= MAX_RECLAIM_RETRIES,
    }
}

/// Records the target, the priority, the order and the highest zone of kswapd's pass.
fn begin_pass(m: &mut Machine, node: NodeId, sc: &ScanControl) {
    let pages = sc.nr_to_reclaim;
    let scope = TargetScope::Node;
    gauge::note_target(m, Target { pages, scope });
    gauge::note_priority(m, sc.priority);
    let top = m.node_zones(node).highest();
    emit(
        m,
        EventKind::KswapdPass,
        [sc.priority, top.into(), sc.order, sc.reclaim_idx as u32],
    );
}
