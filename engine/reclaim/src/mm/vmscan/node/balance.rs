//! kswapd's work on a node, and the test whether the node is balanced.
//!
//! Source: mm/vmscan.c `balance_pgdat`, `kswapd_shrink_node`, `zone_balanced`, 4.10.17; `pgdat_balanced`, 4.12.4; the rounds with a boost, 5.0; the
//! repeated run, 6.12.

use super::boost::Boost;
use super::{begin_pass, kswapd_has_given_up, pgdat_reclaimable, shrink_node};
use crate::kernel::{CacheTrimFailure, Hopeless, Hunk, KswapdSleep, NodeFlags, WritebackFlag};
use crate::machine::Machine;
use crate::mm::compaction::compact_gap;
use crate::mm::id::{NodeId, ZoneId};
use crate::mm::lru_gen;
use crate::mm::memcg::soft_limit_reclaim;
use crate::mm::vmscan::balance_pgdat::{age_active_anon, wake_pfmemalloc};
use crate::mm::vmscan::direct::pfmemalloc_watermark_ok;
use crate::mm::vmscan::generations::lru_gen_age_node;
use crate::mm::vmscan::inactive_is_low::snapshot_refaults;
use crate::mm::vmscan::{DEF_PRIORITY, SWAP_CLUSTER_MAX, ScanControl};
use crate::mm::watermark::AllocFlags;
use crate::mm::watermark::Mark;
use crate::mm::zone::zone_watermark_ok;
use crate::record::{Pass, PassOutcome, Reclaimer, gauge};
use crate::sim::Sim;
use crate::trace::compare;

/// Zones of a node up to a class, from low to high. There may be none.
pub(super) fn eligible_zones(
    m: &Machine,
    node: NodeId,
    class: usize,
) -> impl DoubleEndedIterator<Item = ZoneId> + use<> {
    let zones: Vec<ZoneId> = m
        .node_zones(node)
        .filter(|&zone| m.zones[zone].class() <= class && m.zones[zone].managed > 0)
        .collect();
    zones.into_iter()
}

/// Whether a zone is above high and has a block of the order, for requests of a class.
pub(super) fn is_balanced(m: &Machine, zone: ZoneId, order: u32, class: usize) -> bool {
    let z = &m.zones[zone];
    let high = z.mark(Mark::High);
    zone_watermark_ok(z, &m.kernel, order, high, class, AllocFlags::default())
}

/// [`is_balanced`] with a side effect: in some kernels a successful check clears the node's flags.
pub(super) fn zone_balanced(m: &mut Machine, zone: ZoneId, order: u32, class: usize) -> bool {
    if !is_balanced(m, zone, order, class) {
        return false;
    }
    compare_node_flags(m, zone, FlagCheck::Balanced);
    match m.kernel.node_flags {
        NodeFlags::ClearedByChecks => clear_flags(m, zone),
        NodeFlags::ClearedBeforeSleep => {}
    }
    true
}

/// The points at which kernels may clear a node's flags.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FlagCheck {
    /// A zone was found balanced.
    Balanced,
    /// kswapd is about to sleep.
    BeforeSleep,
}

/// Records for the comparison of kernels which of them would clear the node's flags at this point.
pub(super) fn compare_node_flags(m: &Machine, zone: ZoneId, check: FlagCheck) {
    let d = &m.domains[m.domain_of_zone(zone)];
    let marked = d.congested || d.tail_lru_dirty;
    let before_sleep = check == FlagCheck::BeforeSleep;
    let values = || [marked.into(), before_sleep.into()];
    compare(m, Hunk::NodeFlags, values, |kernel| {
        let clears = match kernel.node_flags {
            NodeFlags::ClearedByChecks => !before_sleep,
            NodeFlags::ClearedBeforeSleep => before_sleep,
        };
        u32::from(marked && clears)
    });
}

/// `clear_pgdat_congested`: clears the flags of the zone's node. Some kernels keep the flag for pages under writeback.
pub(super) fn clear_flags(m: &mut Machine, zone: ZoneId) {
    let domain = m.domain_of_zone(zone);
    let writeback_flag = m.kernel.writeback_flag;
    let d = &mut m.domains[domain];
    d.congested = false;
    d.tail_lru_dirty = false;
    match writeback_flag {
        WritebackFlag::Cleared => d.under_writeback = false,
        WritebackFlag::Kept => {}
    }
}

/// `pgdat_balanced` of 4.12: true if any zone up to the class is balanced, or if there is no such zone.
pub(super) fn pgdat_balanced(m: &mut Machine, node: NodeId, order: u32, class: usize) -> bool {
    let zones = eligible_zones(m, node, class);
    any_or_none(zones, |zone| zone_balanced(m, zone, order, class))
}

/// True if one of the zones is balanced, or if there is no zone.
pub(super) fn any_or_none(
    zones: impl Iterator<Item = ZoneId>,
    balanced: impl FnMut(ZoneId) -> bool,
) -> bool {
    let mut zones = zones.peekable();
    zones.peek().is_none() || zones.any(balanced)
}

fn reclaim_is_done(m: &mut Machine, node: NodeId, order: u32, class: usize) -> bool {
    match m.kernel.kswapd_sleep {
        KswapdSleep::EveryZone | KswapdSleep::AnyZone => {
            let mut zones = eligible_zones(m, node, class).rev();
            zones.any(|zone| zone_balanced(m, zone, order, class))
        }
        KswapdSleep::NodeBalanced => pgdat_balanced(m, node, order, class),
    }
}

/// Reclaims until a zone up to the class is balanced and the boosts of watermarks are worked off, or until kswapd gives up. Returns the order for
/// which kswapd tried to balance the node, which is 0 if kswapd has dropped the requested one.
pub(super) async fn balance_pgdat(sim: &Sim, node: NodeId, order: u32, class: usize) -> u32 {
    let _stall = sim.stall_for_memory();
    gauge::begin(&mut sim.m(), Reclaimer::Kswapd, node, None);
    update_reclaim_active(&mut sim.m(), node, class, true);
    let order = reclaim_until_balanced(sim, node, order, class).await;
    let mut m = sim.m();
    update_reclaim_active(&mut m, node, class, false);
    gauge::end(&mut m);
    let domain = m.domain_of_node(node);
    snapshot_refaults(&mut m, domain);
    order
}

/// Marks the zones up to the class as those from which kswapd reclaims, or no longer does.
fn update_reclaim_active(m: &mut Machine, node: NodeId, class: usize, active: bool) {
    for zone in eligible_zones(m, node, class) {
        m.zones[zone].reclaim_active = active;
    }
}

async fn reclaim_until_balanced(sim: &Sim, node: NodeId, order: u32, class: usize) -> u32 {
    let _frame = sim.enter(
        "balance_pgdat",
        [
            ("order", order),
            ("classzone", class as u32),
            ("node", node.into()),
        ],
    );
    let domain = sim.look().domain_of_node(node);
    let mut sc = ScanControl::kswapd(order);
    {
        let mut m = sim.m();
        m.vmstat.pageoutrun += 1;
        sc.may_writepage = !m.spec.laptop_mode;
    }
    let mut boost = Boost::of(&sim.look(), node, class);
    let mut reclaimed_in_all = 0;
    let balanced = loop {
        sc.nr_reclaimed = running_total(&sim.look(), reclaimed_in_all);
        let before = sc.nr_reclaimed;
        sc.reclaim_idx = class_to_reclaim(&sim.look(), node, class);
        let balanced = reclaim_is_done(&mut sim.m(), node, sc.order, class);
        if boost.is_wanted() && !balanced {
            // Free pages are short, so kswapd starts again with an ordinary run.
            boost.give_up();
            sc.priority = DEF_PRIORITY;
            continue;
        }
        if !boost.is_wanted() && balanced {
            gauge::note_balanced(&mut sim.m());
            break true;
        }
        boost.restrict(&sim.look(), &mut sc);
        let goes_deeper = boost.allows_deeper(sc.priority);
        age_node(sim, node, &mut sc).await;
        if sc.priority < DEF_PRIORITY - 2 || !pgdat_reclaimable(&sim.look(), domain) {
            sc.may_writepage = true;
        }
        sc.nr_scanned = 0;
        let soft = soft_limit_reclaim(sim, domain, sc.order, sc.gfp).await;
        sc.nr_reclaimed += soft.reclaimed;
        let enough = kswapd_shrink_node(sim, node, &mut sc).await;
        {
            let mut m = sim.m();
            if pfmemalloc_watermark_ok(&m, node) {
                wake_pfmemalloc(&mut m, node);
            }
        }
        let reclaimed = sc.nr_reclaimed - before;
        reclaimed_in_all += reclaimed;
        let ends_in_vain = boost.ends_in_vain(reclaimed);
        let harder = (!enough && goes_deeper) || reclaimed == 0;
        let pass = Pass {
            priority: sc.priority,
            scanned: sc.nr_scanned,
            reclaimed,
            outcome: PassOutcome::of(!harder),
        };
        gauge::note_pass(&mut sim.m(), pass);
        if ends_in_vain {
            break false;
        }
        sc.priority -= u32::from(harder);
        if sc.priority >= 1 {
            continue;
        }
        if reclaimed_in_all > 0 || !runs_once_more(&sim.look(), &sc) {
            break false;
        }
        sc.no_cache_trim = true;
        sc.priority = DEF_PRIORITY;
    };
    if !balanced && reclaimed_in_all == 0 {
        let mut m = sim.m();
        if !kswapd_has_given_up(&m, node) {
            m.nodes[node].kswapd_failures += 1;
        }
    }
    boost.release(&mut sim.m(), node, class);
    sc.order
}

/// Whether kswapd runs once more after a run that has freed nothing, because a pass of that run over file pages alone has freed nothing.
fn runs_once_more(m: &Machine, sc: &ScanControl) -> bool {
    match m.kernel.cache_trim_failure {
        CacheTrimFailure::Counts => false,
        CacheTrimFailure::OneMoreRun => sc.cache_trim_failed && !sc.no_cache_trim,
    }
}

/// `kswapd_age_node`: ages the lists of the node before a pass.
async fn age_node(sim: &Sim, node: NodeId, sc: &mut ScanControl) {
    if lru_gen::is_on(&sim.look()) {
        lru_gen_age_node(sim, node, sc).await;
    } else {
        let domain = sim.look().domain_of_node(node);
        age_active_anon(sim, domain, sc).await;
    }
}

/// The class for which kswapd reclaims. With too many buffer heads it reclaims from all zones, whatever class the request has.
fn class_to_reclaim(m: &Machine, node: NodeId, class: usize) -> usize {
    if m.icache.buffer_heads.over_limit() {
        let highest = m.node_zones(node).highest();
        m.zones[highest].class()
    } else {
        class
    }
}

/// The value of `nr_reclaimed` at the start of a pass: since 4.12 the number of pages that all earlier passes have freed, before that 0.
fn running_total(m: &Machine, reclaimed: u32) -> u32 {
    match m.kernel.hopeless {
        Hopeless::PagesScanned => 0,
        Hopeless::KswapdFailures => reclaimed,
    }
}

/// One pass. True if it has scanned at least as many pages as its target. When kswapd has freed enough pages for compaction, the order drops to 0.
async fn kswapd_shrink_node(sim: &Sim, node: NodeId, sc: &mut ScanControl) -> bool {
    {
        let mut m = sim.m();
        sc.nr_to_reclaim = eligible_zones(&m, node, sc.reclaim_idx)
            .map(|zone| m.zones[zone].watermarks.high.max(SWAP_CLUSTER_MAX))
            .sum();
        begin_pass(&mut m, node, sc);
    }
    shrink_node(sim, node, sc).await;
    if sc.order > 0 && sc.nr_reclaimed >= compact_gap(sc.order) {
        sc.order = 0;
    }
    sc.nr_scanned >= sc.nr_to_reclaim
}
