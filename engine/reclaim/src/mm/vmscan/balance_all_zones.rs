//! kswapd's loop before 3.6. Every zone of the node that is not marked as unreclaimable has to be above high, and the loop reclaims lower zones
//! beyond that, so that all zones age alike. Below priority 10, after a pass that has left a zone unbalanced, kswapd naps for up to a tenth of a
//! second, unless it has scanned no page or a zone is not above min.
//!
//! Source: mm/vmscan.c `balance_pgdat`, 2.6.35, 3.2 and 3.3. Left out: `prev_priority`, which no code reads any more; the rule of 3.2 and 3.3 that a
//! node counts as balanced for higher orders if zones with a quarter of its pages are balanced.

use super::balance_pgdat::{
    NextPass, find_end_zone, may_go_lower, next_pass, note_zone_target, outcome, zone_reclaimable,
};
use super::slab::shrink_slab;
use super::{DEF_PRIORITY, SWAP_CLUSTER_MAX, ScanControl, shrink_zone};
use crate::machine::Machine;
use crate::mm::backing_dev::{HZ_10, congestion_wait};
use crate::mm::id::{NodeId, ZoneId};
use crate::mm::memcg::soft_limit_reclaim;
use crate::mm::thrash::disable_swap_token;
use crate::mm::watermark::Mark;
use crate::mm::watermark::{AllocFlags, balance_gap};
use crate::mm::zone::zone_watermark_ok;
use crate::record::{Pass, gauge};
use crate::sim::Sim;
use crate::trace::{EventKind, emit};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct PassResult {
    /// At least one of the zones that the pass did not skip is not above high.
    unbalanced: bool,
    /// At least one of these zones is not even above min.
    under_min: bool,
}

/// Reclaims until every zone of the node is balanced or unreclaimable. If a run for a higher order frees fewer than 32 pages, the next run is for
/// single pages.
///
/// Returns the highest unbalanced zone that the last pass found, or the lowest zone if no pass found one.
pub(super) async fn balance_all_zones(
    sim: &Sim,
    node: NodeId,
    order: u32,
    lower: LowerZones,
) -> ZoneId {
    let mut order = order;
    let mut end_zone = sim.look().node_zones(node).lowest();
    loop {
        sim.m().vmstat.pageoutrun += 1;
        let mut sc = ScanControl::kswapd(order);
        sc.may_writepage = !sim.look().spec.laptop_mode;
        if balance_run(sim, node, lower, &mut sc, &mut end_zone).await {
            return end_zone;
        }
        // Stands for `cond_resched`. Even a round that finds nothing to do must cost time.
        let cost = u64::from(sim.look().spec.costs.shrink_zone).max(1000);
        sim.cpu(cost).await;
        if sc.nr_reclaimed < SWAP_CLUSTER_MAX {
            order = 0;
        }
    }
}

/// Lowers the priority from 12 until 32 pages are freed or the lowest priority is done. True if all zones are balanced or unreclaimable; false if the
/// caller has to start again at 12.
async fn balance_run(
    sim: &Sim,
    node: NodeId,
    lower: LowerZones,
    sc: &mut ScanControl,
    end_zone: &mut ZoneId,
) -> bool {
    let mut total_scanned = 0;
    for priority in (0..=DEF_PRIORITY).rev() {
        sc.priority = priority;
        if priority == 0 {
            disable_swap_token(&mut sim.m(), None);
        }
        let Some(found) = find_end_zone(sim, node, sc).await else {
            return true;
        };
        *end_zone = found;
        let result = balance_pass(sim, node, (found, lower), sc, &mut total_scanned).await;
        if !result.unbalanced {
            return true;
        }
        if total_scanned > 0 && priority < DEF_PRIORITY - 2 {
            if result.under_min {
                sim.m().vmstat.kswapd_skip_congestion_wait += 1;
            } else {
                congestion_wait(sim, HZ_10).await;
            }
        }
        // In these kernels kswapd has no target, so no zone ever counts as scanned up to its target.
        let m = sim.look();
        if next_pass(&m, priority, sc.nr_reclaimed, false) == NextPass::FromTheTop
            || !may_go_lower(&m, priority)
        {
            break;
        }
    }
    false
}

async fn balance_pass(
    sim: &Sim,
    node: NodeId,
    (end_zone, lower): (ZoneId, LowerZones),
    sc: &mut ScanControl,
    total_scanned: &mut u32,
) -> PassResult {
    let before = (sc.nr_reclaimed, *total_scanned);
    let (zones, end_class, lru_pages) = {
        let mut m = sim.m();
        note_zone_target(&mut m, sc.nr_to_reclaim);
        gauge::note_priority(&mut m, sc.priority);
        emit(
            &mut m,
            EventKind::KswapdPass,
            [sc.priority, end_zone.into(), sc.order, 0],
        );
        let zones = m.node_zones(node).up_to(end_zone);
        let lru_pages: u32 = zones.clone().map(|z| m.zone_reclaimable_pages(z)).sum();
        (zones, m.zones[end_zone].class(), lru_pages)
    };
    let mut result = PassResult::default();
    for zone in zones {
        let domain = sim.look().domain_of_zone(zone);
        if sim.look().domains[domain].all_unreclaimable && sc.priority != DEF_PRIORITY {
            continue;
        }
        sc.nr_scanned = 0;
        // Reclaim for soft limits comes before this check of the zone's watermark.
        let soft = soft_limit_reclaim(sim, domain, sc.order, sc.gfp).await;
        sc.nr_reclaimed += soft.reclaimed;
        *total_scanned += soft.scanned;
        let enough = is_above(&sim.look(), zone, sc.order, Goal::Lower(lower), end_class);
        if !enough {
            shrink_zone(sim, domain, sc).await;
        }
        let mut slab_freed = 0;
        let shrinks_slab = !enough || lower == LowerZones::EightTimesHigh;
        if shrinks_slab {
            let slab = shrink_slab(sim, sc.nr_scanned, sc.gfp, lru_pages).await;
            sc.nr_reclaimed += slab.reclaimed_pages;
            *total_scanned += sc.nr_scanned;
            slab_freed = slab.freed_objects;
        }
        let mut m = sim.m();
        let was_written_off = m.domains[domain].all_unreclaimable;
        if shrinks_slab && slab_freed == 0 && !zone_reclaimable(&m, zone) {
            m.domains[domain].all_unreclaimable = true;
        }
        // 2.6.35 uses the state from before it marks a zone unreclaimable, the later kernels the state after that.
        let passed_over = match lower {
            LowerZones::EightTimesHigh => was_written_off,
            LowerZones::HighAndGap => m.domains[domain].all_unreclaimable,
        };
        if passed_over {
            continue;
        }
        // If kswapd has freed less than two thirds of the pages that it has scanned, it writes even in laptop mode.
        let freed = sc.nr_reclaimed;
        if *total_scanned > 2 * SWAP_CLUSTER_MAX && *total_scanned > freed + freed / 2 {
            sc.may_writepage = true;
        }
        if is_above(&m, zone, sc.order, Goal::Mark(Mark::High), end_class) {
            m.domains[domain].congested = false;
        } else {
            result.unbalanced = true;
            result.under_min |= !is_above(&m, zone, sc.order, Goal::Mark(Mark::Min), end_class);
        }
    }
    let mut m = sim.m();
    let pass = Pass {
        priority: sc.priority,
        scanned: *total_scanned - before.1,
        reclaimed: sc.nr_reclaimed - before.0,
        outcome: outcome(&m, !result.unbalanced, sc.nr_reclaimed, false),
    };
    gauge::note_pass(&mut m, pass);
    result
}

/// The number of free pages up to which kswapd reclaims each zone of a pass, from the lowest zone to the highest unbalanced one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LowerZones {
    /// Up to 8 times high. Slab caches shrink with each zone, even with one above that.
    EightTimesHigh,
    /// Up to high plus `balance_gap`. Slab caches shrink only with zones that are not above that.
    HighAndGap,
}

#[derive(Clone, Copy)]
enum Goal {
    Mark(Mark),
    Lower(LowerZones),
}

/// Whether the zone has more free pages than the goal asks for, for requests of `class`.
fn is_above(m: &Machine, zone: ZoneId, order: u32, goal: Goal, class: usize) -> bool {
    let z = &m.zones[zone];
    let pages = match goal {
        Goal::Mark(mark) => z.mark(mark),
        Goal::Lower(LowerZones::EightTimesHigh) => 8 * z.watermarks.high,
        Goal::Lower(LowerZones::HighAndGap) => {
            z.watermarks.high + balance_gap(z.watermarks.low, z.managed)
        }
    };
    zone_watermark_ok(z, &m.kernel, order, pages, class, AllocFlags::default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{Hunk, preset};
    use crate::mm::buddy::MigrateType;
    use crate::testing::{self, NORMAL, drain};

    fn machine() -> Machine {
        let mut m = testing::machine_with(|spec| spec.lowmem_reserve_ratio = [1000; 3]);
        m.kernel = preset("v2_6_35").expect("listed").kernel;
        m
    }

    #[test]
    fn kswapd_continues_until_every_zone_is_above_high() {
        let mut m = machine();
        for _ in 0..900 {
            testing::file_page(&mut m);
        }
        let (low, high) = (
            m.zones[NORMAL].watermarks.low,
            m.zones[NORMAL].watermarks.high,
        );
        drain(&mut m, low);
        let (_, sim) = testing::run(m, async |sim: &Sim| {
            balance_all_zones(sim, NodeId::at(0), 0, LowerZones::EightTimesHigh).await
        });
        let m = sim.look();
        assert!(m.zones[NORMAL].free_pages() > high);
    }

    #[test]
    fn compared_with_a_later_kernel_each_pass_records_what_that_one_would_do_next() {
        let mut m = machine();
        let later = preset("v3_11").expect("listed").kernel;
        crate::trace::compare_with(&mut m, later, &[]);
        for _ in 0..900 {
            testing::file_page(&mut m);
        }
        let low = m.zones[NORMAL].watermarks.low;
        drain(&mut m, low);
        let (_, sim) = testing::run(m, async |sim: &Sim| {
            balance_all_zones(sim, NodeId::at(0), 0, LowerZones::EightTimesHigh).await
        });
        let (_, hunks) = sim.look().trace.hunks().expect("there is another kernel");
        let asked = |hunk| {
            hunks
                .iter()
                .any(|(one, state)| *one == hunk && state.asked > 0)
        };
        assert!(asked(Hunk::KswapdLoop) && asked(Hunk::KswapdFloor));
    }

    #[test]
    fn a_lower_zone_is_reclaimed_up_to_8_times_its_high_mark() {
        let mut m = machine();
        let high = m.zones[ZoneId::at(0)].watermarks.high;
        let at = |m: &Machine, goal| is_above(m, ZoneId::at(0), 0, goal, 0);
        assert!(at(&m, Goal::Lower(LowerZones::EightTimesHigh)));
        while m.zones[ZoneId::at(0)].free_pages() > 8 * high {
            let zone = &mut m.zones[ZoneId::at(0)];
            let block = zone.buddy.alloc(
                &mut m.pages.free_links(),
                &m.kernel,
                0,
                MigrateType::Unmovable,
            );
            assert!(block.is_some());
        }
        assert!(!at(&m, Goal::Lower(LowerZones::EightTimesHigh)));
        assert!(at(&m, Goal::Mark(Mark::High)));
    }
}
