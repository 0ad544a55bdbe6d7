//! kswapd's work on a node: the sequence of priorities, one pass over the zones, and the test whether kswapd has done enough.
//!
//! Source: mm/vmscan.c `balance_pgdat`, `kswapd_shrink_zone`, `pgdat_balanced`, `zone_balanced`, 3.10; the arms of the 2013 series as posted on 13
//! May 2013. Simplified: as in a kernel built without compaction, `compaction_suitable` always answers "skipped".

use super::balance_all_zones::{LowerZones, balance_all_zones};
use super::compaction::{CompactionMoment, compact_if_due, needs_compaction};
use super::direct::pfmemalloc_watermark_ok;
use super::inactive_is_low::inactive_is_low;
use super::reclaim_root::anon_is_low;
use super::shrink_active_list::age_active_list;
use super::slab::shrink_slab;
use super::{DEF_PRIORITY, SWAP_CLUSTER_MAX, ScanControl, UNLIMITED, shrink_zone};
use crate::kernel::{
    BalancedZone, Hunk, Kernel, KswapdFloor, KswapdLoop, KswapdReclaimTarget, LaptopWriting,
};
use crate::machine::Machine;
use crate::mm::id::{DomainId, NodeId, ZoneId};
use crate::mm::memcg::soft_limit_reclaim;
use crate::mm::watermark::{AllocFlags, balance_gap};
use crate::mm::zone::{Lru, Zone, zone_watermark_ok};
use crate::record::{self, PassOutcome, Reclaimer, Target, TargetScope, gauge};
use crate::sim::Sim;
use crate::trace::{EventKind, consider, emit};

/// The request that kswapd is to make possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Goal {
    /// Binary logarithm of the number of contiguous pages in the request.
    pub order: u32,
    /// Class of the highest zone that the request may use.
    pub classzone: usize,
}

/// Called when the reserves of the node have recovered, and before kswapd sleeps. Wakes the direct reclaimers that wait for the reserves.
pub(super) fn wake_pfmemalloc(m: &mut Machine, node: NodeId) {
    let mut waiters = std::mem::take(&mut m.nodes[node].pfmemalloc_wait);
    m.sched.wake_all(&mut waiters);
}

/// Whether the zone has more free pages than high + `gap`, for requests of `class`.
fn zone_balanced(m: &Machine, zone: &Zone, order: u32, gap: u32, class: usize) -> bool {
    zone_watermark_ok(
        zone,
        &m.kernel,
        order,
        zone.watermarks.high + gap,
        class,
        AllocFlags::default(),
    )
}

/// Whether the zone is balanced for requests of its own class, or unreclaimable.
pub(super) fn counts_as_balanced(m: &Machine, zone: ZoneId, order: u32) -> bool {
    let z = &m.zones[zone];
    m.domains[m.domain_of_zone(zone)].all_unreclaimable || zone_balanced(m, z, order, 0, z.class())
}

/// For order 0, every zone up to the class must be balanced or unreclaimable. For higher orders, the zones that are so must have at least a quarter
/// of the pages of all zones up to the class.
pub(super) fn pgdat_balanced(m: &Machine, node: NodeId, goal: Goal) -> bool {
    let mut managed = 0;
    let mut balanced = 0;
    for zone in m.node_zones(node) {
        let z = &m.zones[zone];
        if z.class() > goal.classzone {
            continue;
        }
        managed += u64::from(z.managed);
        if counts_as_balanced(m, zone, goal.order) {
            balanced += u64::from(z.managed);
        } else if goal.order == 0 {
            return false;
        }
    }
    goal.order == 0 || balanced >= managed / 4
}

/// Reclaims until the node is balanced or, in some kernels, until kswapd has tried all priorities. Returns the order and class that count as served
/// for kswapd's next decision. In the loops before 3.6 that order is the one of the goal, even if the run went on with single pages.
pub(super) async fn balance_pgdat(sim: &Sim, node: NodeId, goal: Goal) -> Goal {
    let _frame = sim.enter(
        "balance_pgdat",
        [
            ("order", goal.order),
            ("classzone", goal.classzone as u32),
            ("", 0),
        ],
    );
    gauge::begin(&mut sim.m(), Reclaimer::Kswapd, node, None);
    let kswapd_loop = sim.look().kernel.kswapd_loop;
    let achieved = match kswapd_loop {
        KswapdLoop::EightTimesHigh => {
            balance_all_zones(sim, node, goal.order, LowerZones::EightTimesHigh).await;
            goal
        }
        KswapdLoop::HighAndGap => {
            let end_zone = balance_all_zones(sim, node, goal.order, LowerZones::HighAndGap).await;
            Goal {
                classzone: sim.look().zones[end_zone].class(),
                ..goal
            }
        }
        KswapdLoop::Restart => balance_with_restarts(sim, node, goal).await,
        KswapdLoop::RaiseByScanning => balance_in_one_go(sim, node, goal).await,
    };
    gauge::end(&mut sim.m());
    achieved
}

/// The points of a pass at which kswapd may start to write in laptop mode.
#[derive(Clone, Copy)]
enum TroubleCheck {
    BeforePass,
    AfterZone,
}

/// Below priority 10 kswapd writes even in laptop mode. Some kernels check the priority before a pass, others after each zone.
fn write_in_trouble(m: &Machine, sc: &mut ScanControl, check: TroubleCheck) {
    let after_zone = matches!(check, TroubleCheck::AfterZone);
    let values = || [sc.may_writepage.into(), sc.priority, after_zone.into()];
    sc.may_writepage = consider(m, Hunk::LaptopWriting, values, |kernel| {
        let checks_here = match kernel.laptop_writing {
            LaptopWriting::AfterZone => after_zone,
            LaptopWriting::BeforePass => !after_zone,
        };
        sc.may_writepage || (checks_here && sc.priority < DEF_PRIORITY - 2)
    });
}

/// Called when a pass at this priority has not done enough. True if the kernel lets kswapd go on at a lower priority.
pub(super) fn may_go_lower(m: &Machine, priority: u32) -> bool {
    consider(
        m,
        Hunk::KswapdFloor,
        || [priority],
        |kernel| {
            let lowest = match kernel.kswapd_floor {
                KswapdFloor::Zero => 0,
                KswapdFloor::One => 1,
            };
            priority > lowest
        },
    )
}

/// The priority of the pass after one that has left the node unbalanced.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NextPass {
    /// Priority 12 again.
    FromTheTop,
    OneLower,
    TheSame,
}

impl From<NextPass> for u32 {
    fn from(next: NextPass) -> Self {
        next as Self
    }
}

/// Decides about the next pass. `freed` is the number of pages freed since priority 12 in kernels that add up the passes, or by this pass in kernels
/// that judge each pass alone. `enough`: the pass has scanned a zone as far as its target or, in some kernels, has met a balanced zone.
pub(super) fn next_pass(m: &Machine, priority: u32, freed: u32, enough: bool) -> NextPass {
    let values = || [priority, freed, enough.into()];
    consider(m, Hunk::KswapdLoop, values, |kernel| {
        next_pass_in(kernel, freed, enough)
    })
}

fn next_pass_in(kernel: &Kernel, freed: u32, enough: bool) -> NextPass {
    match kernel.kswapd_loop {
        KswapdLoop::EightTimesHigh | KswapdLoop::HighAndGap | KswapdLoop::Restart => {
            if freed >= SWAP_CLUSTER_MAX {
                NextPass::FromTheTop
            } else {
                NextPass::OneLower
            }
        }
        KswapdLoop::RaiseByScanning if !enough || freed == 0 => NextPass::OneLower,
        KswapdLoop::RaiseByScanning => NextPass::TheSame,
    }
}

/// The result of a pass for the pictures. If the node is not balanced, it depends on whether the kernel lowers the priority next.
pub(super) fn outcome(m: &Machine, balanced: bool, freed: u32, enough: bool) -> PassOutcome {
    if balanced {
        PassOutcome::Balanced
    } else {
        PassOutcome::of(next_pass_in(&m.kernel, freed, enough) != NextPass::OneLower)
    }
}

/// Lowers the priority from 12 until 32 pages are freed or the lowest priority is done, and then starts again at 12, until the node is balanced.
async fn balance_with_restarts(sim: &Sim, node: NodeId, goal: Goal) -> Goal {
    let mut achieved = goal;
    let mut end_zone = sim.look().node_zones(node).lowest();
    loop {
        sim.m().vmstat.pageoutrun += 1;
        let mut sc = ScanControl::kswapd(achieved.order);
        sc.may_writepage = !sim.look().spec.laptop_mode;
        let current = Goal {
            order: achieved.order,
            ..goal
        };
        for priority in (0..=DEF_PRIORITY).rev() {
            sc.priority = priority;
            let pass = balance_pass(sim, node, current, &mut sc).await;
            if let Some(pass) = &pass {
                end_zone = pass.end_zone;
                achieved.classzone = sim.look().zones[end_zone].class();
            }
            let balanced = pass.is_none() || pgdat_balanced(&sim.look(), node, current);
            let enough = pass.as_ref().is_some_and(|pass| !pass.raise_priority);
            if let Some(pass) = &pass {
                let mut m = sim.m();
                let outcome = outcome(&m, balanced, sc.nr_reclaimed, enough);
                note_pass(&mut m, priority, pass, outcome);
            }
            if balanced {
                compact_if_due(sim, node, current, &CompactionMoment::Leaving { end_zone });
                return achieved;
            }
            let m = sim.look();
            if next_pass(&m, priority, sc.nr_reclaimed, enough) == NextPass::FromTheTop
                || !may_go_lower(&m, priority)
            {
                break;
            }
        }
        // Stands for `cond_resched`. Even a round that finds nothing to do must cost time.
        let cost = u64::from(sim.look().spec.costs.shrink_zone).max(1000);
        sim.cpu(cost).await;
        // Reclaim has freed fewer than 32 pages, so kswapd gives up the higher order and is content with single pages from now on.
        if sc.nr_reclaimed < SWAP_CLUSTER_MAX {
            achieved.order = 0;
        }
    }
}

/// Starts at priority 12 and never restarts. The priority falls only if a pass scans too little or frees nothing.
async fn balance_in_one_go(sim: &Sim, node: NodeId, goal: Goal) -> Goal {
    sim.m().vmstat.pageoutrun += 1;
    let mut achieved = goal;
    let mut sc = ScanControl::kswapd(goal.order);
    sc.may_writepage = !sim.look().spec.laptop_mode;
    loop {
        sc.nr_reclaimed = 0;
        let began = sim.look().sched.now();
        let current = Goal {
            order: sc.order,
            ..goal
        };
        let Some(pass) = balance_pass(sim, node, current, &mut sc).await else {
            return achieved;
        };
        achieved.classzone = sim.look().zones[pass.end_zone].class();
        // kswapd has freed twice the size of the block, so it leaves the rest to compaction and to other reclaimers.
        if sc.order > 0 && sc.nr_reclaimed >= 2 << sc.order {
            sc.order = 0;
        }
        achieved.order = sc.order;
        let current = Goal {
            order: sc.order,
            ..goal
        };
        compact_if_due(sim, node, current, &CompactionMoment::PassDone(&pass));
        let ends = {
            let mut m = sim.m();
            let enough = !pass.raise_priority;
            let balanced = pgdat_balanced(&m, node, current);
            let outcome = outcome(&m, balanced, pass.reclaimed, enough);
            note_pass(&mut m, sc.priority, &pass, outcome);
            balanced || {
                let next = next_pass(&m, sc.priority, pass.reclaimed, enough);
                let keeps_priority = next != NextPass::OneLower;
                let lower = !keeps_priority && may_go_lower(&m, sc.priority);
                sc.priority -= u32::from(lower);
                !keeps_priority && !lower
            }
        };
        if ends {
            let end_zone = pass.end_zone;
            compact_if_due(sim, node, current, &CompactionMoment::Leaving { end_zone });
            return achieved;
        }
        // Even if all CPU costs of reclaim are zero, a pass must take time.
        if sim.look().sched.now() == began {
            sim.cpu(1000).await;
        }
    }
}

pub(super) struct Pass {
    /// True until the pass has scanned a zone as far as its target. In some kernels a balanced zone also makes it false.
    pub(super) raise_priority: bool,
    /// The highest zone that was not balanced. If that zone has become unreclaimable, some kernels take the next lower one.
    pub(super) end_zone: ZoneId,
    /// Number of pages that the pass has freed.
    pub(super) reclaimed: u32,
    /// Number of pages that the pass has scanned; mapped pages and swap cache pages count twice.
    pub(super) scanned: u32,
    /// Sum of the targets of the zones that the pass has shrunk, pages.
    pub(super) nr_attempted: u64,
    /// Whether kswapd worked for an order above 0, and no zone up to `end_zone` was above low for such a block when the pass began.
    pub(super) needed_compaction: bool,
}

/// One pass over the zones at one priority. `None` if there is no zone to balance.
async fn balance_pass(sim: &Sim, node: NodeId, goal: Goal, sc: &mut ScanControl) -> Option<Pass> {
    let before = sc.nr_reclaimed;
    let end_zone = find_end_zone(sim, node, sc).await?;
    let (zones, lru_pages, mut pass) = {
        let mut m = sim.m();
        gauge::note_priority(&mut m, sc.priority);
        emit(
            &mut m,
            EventKind::KswapdPass,
            [sc.priority, end_zone.into(), sc.order, 0],
        );
        let zones = m.node_zones(node).up_to(end_zone);
        let lru_pages = zones.clone().map(|z| m.zone_reclaimable_pages(z)).sum();
        let pass = Pass {
            raise_priority: true,
            end_zone,
            reclaimed: 0,
            scanned: 0,
            nr_attempted: 0,
            needed_compaction: needs_compaction(&m, node, goal, end_zone),
        };
        (zones, lru_pages, pass)
    };
    write_in_trouble(&sim.look(), sc, TroubleCheck::BeforePass);
    for zone in zones {
        visit_zone(sim, zone, lru_pages, sc, &mut pass).await;
        pass.scanned += sc.nr_scanned;
    }
    let mut m = sim.m();
    if pfmemalloc_watermark_ok(&m, node) {
        wake_pfmemalloc(&mut m, node);
    }
    pass.reclaimed = sc.nr_reclaimed - before;
    Some(pass)
}

/// The highest zone that is not balanced; `None` if there is none. Below priority 12, unreclaimable zones do not count. On the way down, the function
/// ages the active anonymous lists of each zone, and clears the flags `congested` and `tail_lru_dirty` of each balanced one.
pub(super) async fn find_end_zone(sim: &Sim, node: NodeId, sc: &ScanControl) -> Option<ZoneId> {
    let zones = sim.look().node_zones(node);
    for zone in zones.rev() {
        let domain = sim.look().domain_of_zone(zone);
        if sim.look().domains[domain].all_unreclaimable && sc.priority != DEF_PRIORITY {
            continue;
        }
        age_active_anon(sim, domain, sc).await;
        let mut m = sim.m();
        if !zone_balanced(&m, &m.zones[zone], sc.order, 0, 0) {
            return Some(zone);
        }
        m.domains[domain].congested = false;
        m.domains[domain].tail_lru_dirty = false;
    }
    None
}

/// Ages the active anonymous list of each group whose inactive anonymous list is too short. Some kernels do so only if the lists of all groups
/// together are too short as well.
pub(super) async fn age_active_anon(sim: &Sim, domain: DomainId, sc: &ScanControl) {
    if !anon_is_low(&sim.look(), domain) {
        return;
    }
    let lruvecs = sim.look().lruvecs_of(domain);
    for lruvec in lruvecs {
        if inactive_is_low(&sim.look(), lruvec, Lru::InactiveAnon, sc.reclaim_idx) {
            age_active_list(sim, SWAP_CLUSTER_MAX, lruvec, Lru::ActiveAnon, sc).await;
        }
    }
}

/// Two states of a visited zone that change the rest of the pass.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ZoneCase {
    /// The zone was balanced, so kswapd did nothing.
    Balanced,
    /// The zone is the highest one of the pass, and has become unreclaimable.
    TopUnreclaimable,
}

/// The effect of a visited zone on the rest of the pass.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    Nothing,
    PriorityStays,
    EndZoneMovesDown,
}

impl From<Effect> for u32 {
    fn from(effect: Effect) -> Self {
        effect as Self
    }
}

fn effect_of(m: &Machine, case: ZoneCase) -> Effect {
    let values =
        || [ZoneCase::Balanced, ZoneCase::TopUnreclaimable].map(|one| u32::from(one == case));
    consider(m, Hunk::BalancedZone, values, |kernel| {
        match (kernel.balanced_zone, case) {
            (BalancedZone::KeepsPriority, ZoneCase::Balanced) => Effect::PriorityStays,
            (BalancedZone::Ignored, ZoneCase::TopUnreclaimable) => Effect::EndZoneMovesDown,
            (BalancedZone::Ignored, ZoneCase::Balanced)
            | (BalancedZone::KeepsPriority, ZoneCase::TopUnreclaimable) => Effect::Nothing,
        }
    })
}

/// Visits one zone of the pass, which goes from the lowest zone to the highest. If the highest one becomes unreclaimable, some kernels move the end
/// zone down.
async fn visit_zone(
    sim: &Sim,
    zone: ZoneId,
    lru_pages: u32,
    sc: &mut ScanControl,
    pass: &mut Pass,
) {
    sc.nr_scanned = 0;
    let domain = sim.look().domain_of_zone(zone);
    let (skip, gap, end_class) = {
        let m = sim.look();
        let z = &m.zones[zone];
        (
            m.domains[domain].all_unreclaimable && sc.priority != DEF_PRIORITY,
            balance_gap(z.watermarks.low, z.managed),
            m.zones[pass.end_zone].class(),
        )
    };
    if skip {
        return;
    }
    // Reclaim for soft limits comes before this check of the zone's watermark.
    let soft = soft_limit_reclaim(sim, domain, sc.order, sc.gfp).await;
    sc.nr_reclaimed += soft.reclaimed;
    let balanced = {
        let m = sim.look();
        zone_balanced(&m, &m.zones[zone], sc.order, gap, end_class)
    };
    let enough = if balanced {
        effect_of(&sim.look(), ZoneCase::Balanced) == Effect::PriorityStays
    } else {
        let enough = kswapd_shrink_zone(sim, zone, lru_pages, sc).await;
        pass.nr_attempted += u64::from(sc.nr_to_reclaim);
        enough
    };
    if enough {
        pass.raise_priority = false;
    }
    let mut m = sim.m();
    write_in_trouble(&m, sc, TroubleCheck::AfterZone);
    if m.domains[domain].all_unreclaimable {
        let lowest = m.node_zones(m.zones[zone].node).lowest();
        if pass.end_zone == zone
            && zone > lowest
            && effect_of(&m, ZoneCase::TopUnreclaimable) == Effect::EndZoneMovesDown
        {
            pass.end_zone = zone.below();
        }
    } else if zone_balanced(&m, &m.zones[zone], sc.order, 0, end_class) {
        m.domains[domain].congested = false;
        m.domains[domain].tail_lru_dirty = false;
    }
}

/// Shrinks one zone and, in proportion, the slab caches. Marks the zone as unreclaimable if that frees no slab object, and if reclaim has scanned the
/// zone's pages six times without freeing one. True if it scanned at least as many pages as the zone's target.
async fn kswapd_shrink_zone(sim: &Sim, zone: ZoneId, lru_pages: u32, sc: &mut ScanControl) -> bool {
    let domain = sim.look().domain_of_zone(zone);
    sc.nr_to_reclaim = {
        let mut m = sim.m();
        let high = m.zones[zone].watermarks.high;
        let ask = |kernel: &Kernel| match kernel.kswapd_reclaim_target {
            KswapdReclaimTarget::Unlimited => UNLIMITED,
            KswapdReclaimTarget::HighWatermark => high.max(SWAP_CLUSTER_MAX),
        };
        let target = consider(&m, Hunk::KswapdReclaimTarget, || [high], ask);
        note_zone_target(&mut m, target);
        target
    };
    shrink_zone(sim, domain, sc).await;
    let slab = shrink_slab(sim, sc.nr_scanned, sc.gfp, lru_pages).await;
    sc.nr_reclaimed += slab.reclaimed_pages;
    let mut m = sim.m();
    if slab.freed_objects == 0 && !zone_reclaimable(&m, zone) {
        m.domains[domain].all_unreclaimable = true;
    }
    m.domains[domain].under_writeback = false;
    sc.nr_scanned >= sc.nr_to_reclaim
}

/// True while reclaim has scanned fewer than six times the reclaimable pages since a page was last freed.
pub(super) fn zone_reclaimable(m: &Machine, zone: ZoneId) -> bool {
    let scanned = m.domains[m.domain_of_zone(zone)].pages_scanned;
    u64::from(scanned) < u64::from(m.zone_reclaimable_pages(zone)) * 6
}

/// Records for the pictures how many pages kswapd wants to free in each zone.
pub(super) fn note_zone_target(m: &mut Machine, pages: u32) {
    let scope = TargetScope::EachZone;
    gauge::note_target(m, Target { pages, scope });
}

fn note_pass(m: &mut Machine, priority: u32, pass: &Pass, outcome: PassOutcome) {
    let (scanned, reclaimed) = (pass.scanned, pass.reclaimed);
    let pass = record::Pass {
        priority,
        scanned,
        reclaimed,
        outcome,
    };
    gauge::note_pass(m, pass);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{Kernel, patch, preset};
    use crate::mm::filemap::set_page_dirty;
    use crate::mm::page_alloc::free_pages;
    use crate::testing::{self, drain};

    const ORDER_0: Goal = Goal {
        order: 0,
        classzone: 2,
    };

    /// The target that `kswapd_shrink_zone` sets for the Normal zone, pages.
    fn target(kernel: Kernel) -> u32 {
        let mut m = testing::machine();
        m.kernel = kernel;
        let (sc, _) = testing::run(m, async |sim: &Sim| {
            let mut sc = ScanControl {
                priority: 11,
                ..ScanControl::kswapd(0)
            };
            kswapd_shrink_zone(sim, testing::NORMAL, 1000, &mut sc).await;
            sc
        });
        sc.nr_to_reclaim
    }

    #[test]
    fn a_node_is_balanced_only_when_every_zone_is_above_high() {
        let mut m = testing::machine();
        let high = m.zones[testing::NORMAL].watermarks.high;
        assert!(pgdat_balanced(&m, NodeId::at(0), ORDER_0));
        drain(&mut m, high + 1);
        assert!(pgdat_balanced(&m, NodeId::at(0), ORDER_0));
        drain(&mut m, high);
        assert!(
            !pgdat_balanced(&m, NodeId::at(0), ORDER_0),
            "exactly at the mark is not enough"
        );
    }

    #[test]
    fn an_unreclaimable_zone_counts_as_balanced_until_a_page_is_freed() {
        let mut m = testing::machine();
        let taken = drain(&mut m, 1);
        m.domains[testing::DOMAIN].all_unreclaimable = true;
        assert!(pgdat_balanced(&m, NodeId::at(0), ORDER_0));
        free_pages(&mut m, taken[0], 0);
        assert!(!pgdat_balanced(&m, NodeId::at(0), ORDER_0));
    }

    #[test]
    fn for_higher_orders_a_quarter_of_the_pages_has_to_be_balanced() {
        let mut m = testing::machine();
        drain(&mut m, 1);
        let order_1 = Goal {
            order: 1,
            classzone: 2,
        };
        assert!(
            !pgdat_balanced(&m, NodeId::at(0), order_1),
            "DMA alone holds a tenth"
        );
        let dma_only = Goal {
            order: 1,
            classzone: 0,
        };
        assert!(pgdat_balanced(&m, NodeId::at(0), dma_only));
    }

    #[test]
    fn the_patch_limits_kswapd_to_the_high_watermark() {
        let before = preset("v3_10_rc1").expect("listed").kernel;
        let mut after = before;
        (patch("b1_limit").expect("listed").apply)(&mut after);
        let high = testing::machine().zones[testing::NORMAL].watermarks.high;
        assert_eq!((target(before), target(after)), (UNLIMITED, high));
    }

    #[test]
    fn a_pass_has_done_enough_by_the_rule_of_its_kernel() {
        use PassOutcome::{Enough, TooLittle};

        let check = |patches: &[&str], freed: u32, scanned: bool, expected: PassOutcome| {
            let mut m = testing::machine();
            m.kernel = testing::kernel_with(patches);
            assert_eq!(outcome(&m, false, freed, scanned), expected);
            assert_eq!(outcome(&m, true, freed, scanned), PassOutcome::Balanced);
        };
        // In 3.10 a run has done enough as soon as it has freed 32 pages since priority 12, however much it has scanned.
        check(&[], 31, true, TooLittle);
        check(&[], 32, false, Enough);
        // In 3.11 a pass has done enough if it has freed at least one page and has scanned as many pages as it was to reclaim.
        let b3 = ["b1_limit", "b3_flatten"];
        check(&b3, 1, true, Enough);
        check(&b3, 32, false, TooLittle);
        check(&b3, 0, true, TooLittle);
    }

    /// The passes of one run that has to raise the Normal zone above high. The zone has 900 clean file pages.
    fn passes(kernel: Kernel) -> Vec<record::Pass> {
        let mut m = testing::machine_with(|spec| spec.lowmem_reserve_ratio = [1000; 3]);
        m.kernel = kernel;
        for _ in 0..900 {
            testing::file_page(&mut m);
        }
        let low = m.zones[testing::NORMAL].watermarks.low;
        drain(&mut m, low);
        let (_, sim) = testing::run(m, async |sim: &Sim| {
            balance_pgdat(sim, NodeId::at(0), ORDER_0).await
        });
        let m = sim.look();
        assert!(m.gauges.at_work().is_empty(), "the run is over");
        m.gauges
            .last(NodeId::at(0))
            .expect("it has looked")
            .passes
            .clone()
    }

    #[test]
    fn the_gauge_of_a_run_has_its_passes_down_to_the_one_that_balanced_the_node() {
        for kernel in [
            preset("v2_6_35").expect("listed").kernel,
            preset("v3_3_8").expect("listed").kernel,
            testing::kernel_with(&[]),
            testing::kernel_with(&["b1_limit", "b3_flatten"]),
        ] {
            let passes = passes(kernel);
            let (last, others) = passes.split_last().expect("there are passes");
            assert_eq!(last.outcome, PassOutcome::Balanced);
            assert!(last.reclaimed > 0 && last.scanned > 0);
            assert_eq!(passes[0].priority, DEF_PRIORITY);
            for (pass, next) in passes.iter().zip(&passes[1..]) {
                let harder = next.priority < pass.priority;
                let expected = PassOutcome::of(!harder);
                assert_eq!(pass.outcome, expected, "{passes:?}");
            }
            assert!(!others.is_empty());
        }
    }

    const ORDER_6: Goal = Goal {
        order: 6,
        classzone: 2,
    };

    /// Asks kswapd for blocks of order 6 while it can reclaim nothing. True if its last event is a request for compaction.
    fn gives_up_with_compaction(patches: &[&str]) -> bool {
        let mut m = testing::machine_without_blocks();
        m.kernel = testing::kernel_with(patches);
        m.domains[testing::DOMAIN].all_unreclaimable = true;
        let (_, sim) = testing::run(m, async |sim: &Sim| {
            balance_pgdat(sim, NodeId::at(0), ORDER_6).await
        });
        let last = sim.look().trace.recent(1)[0];
        last.kind == EventKind::CompactPgdat && last.b == 6
    }

    #[test]
    fn kswapd_asks_for_compaction_when_it_gives_up_but_not_with_patch_4() {
        assert!(gives_up_with_compaction(&[]));
        assert!(gives_up_with_compaction(&["b1_limit", "b3_flatten"]));
        let b4 = ["b1_limit", "b3_flatten", "b4_compact"];
        assert!(!gives_up_with_compaction(&b4));
    }

    #[test]
    fn the_target_of_a_pass_is_the_sum_of_the_targets_of_its_zones() {
        // The pass scans a quarter of 900 clean file pages. DMA is not balanced either.
        let pass = |patches: &'static [&'static str]| {
            let mut m = testing::machine_with(|spec| spec.lowmem_reserve_ratio = [1; 3]);
            for _ in 0..900 {
                testing::file_page(&mut m);
            }
            let low = m.zones[testing::NORMAL].watermarks.low;
            drain(&mut m, low);
            m.kernel = testing::kernel_with(patches);
            let high = m.zones[testing::NORMAL].watermarks.high;
            let (pass, _) = testing::run(m, async |sim: &Sim| {
                let mut sc = ScanControl {
                    priority: 2,
                    ..ScanControl::kswapd(6)
                };
                balance_pass(sim, NodeId::at(0), ORDER_6, &mut sc).await
            });
            let pass = pass.expect("Normal is not balanced");
            assert_eq!(pass.nr_attempted, u64::from(high + SWAP_CLUSTER_MAX));
            assert!(pass.needed_compaction);
            u64::from(pass.reclaimed) > pass.nr_attempted
        };
        assert!(!pass(&["b1_limit"]), "it stops at the target of one zone");
        assert!(pass(&["b1_limit", "b2_proportional"]));
    }

    #[test]
    fn in_laptop_mode_kswapd_skips_dirty_pages() {
        let passed_over = |laptop_mode: bool, patches: &[&str]| {
            let mut m = testing::machine_with(|spec| spec.laptop_mode = laptop_mode);
            m.kernel = testing::kernel_with(patches);
            for i in 0..1200 {
                let pfn = testing::file_page(&mut m);
                if i % 8 == 0 {
                    set_page_dirty(&mut m, pfn);
                }
            }
            let low = m.zones[testing::NORMAL].watermarks.low;
            drain(&mut m, low);
            m.trace.record_points();
            let (_, sim) = testing::run(m, async |sim: &Sim| {
                balance_pgdat(sim, NodeId::at(0), ORDER_0).await
            });
            let events = sim
                .m()
                .trace
                .take_points()
                .into_iter()
                .filter_map(|t| t.event());
            let mut isolated = events.filter(|e| e.kind == EventKind::LruIsolate);
            isolated.any(|e| e.d < e.c)
        };
        for patches in [&[][..], &["b1_limit", "b3_flatten"]] {
            assert!(passed_over(true, patches));
            assert!(!passed_over(false, patches));
        }
    }

    #[test]
    fn in_laptop_mode_kswapd_writes_below_priority_10_after_a_zone_or_with_patch_8_at_once() {
        let may_write = |patches: &[&str], priority: u32, check: TroubleCheck| {
            let mut m = testing::machine();
            m.kernel = testing::kernel_with(patches);
            let mut sc = ScanControl {
                priority,
                may_writepage: false,
                ..ScanControl::kswapd(0)
            };
            write_in_trouble(&m, &mut sc, check);
            sc.may_writepage
        };
        assert!(!may_write(&[], 9, TroubleCheck::BeforePass));
        assert!(may_write(&[], 9, TroubleCheck::AfterZone));
        assert!(!may_write(&[], 10, TroubleCheck::AfterZone));
        assert!(may_write(&["b8_maywrite"], 9, TroubleCheck::BeforePass));
        assert!(!may_write(&["b8_maywrite"], 10, TroubleCheck::BeforePass));
        assert!(!may_write(&["b8_maywrite"], 9, TroubleCheck::AfterZone));
    }
}
