//! Direct reclaim in kernels with lists per node.
//!
//! Source: mm/vmscan.c `try_to_free_pages`, `do_try_to_free_pages`, `shrink_zones`, `compaction_ready`, 4.10.17; `try_to_free_mem_cgroup_pages`, 5.4
//! to 6.12.

use super::groups::is_partial;
use super::{kswapd_has_given_up, pgdat_reclaimable, shrink_node};
use crate::machine::Machine;
use crate::mm::compaction::{CompactResult, compact_gap, compaction_suitable};
use crate::mm::id::ZoneId;
use crate::mm::memcg::soft_limit_reclaim;
use crate::mm::page_alloc::{COSTLY_ORDER, Gfp, zonelist_of};
use crate::mm::vmscan::direct::{
    begin_direct, may_force_deactivate, note_direct_pass, throttle_direct_reclaim, wakes_flusher,
};
use crate::mm::vmscan::inactive_is_low::snapshot_refaults;
use crate::mm::vmscan::throttle::{ThrottleReason, reclaim_throttle, waits_for_progress};
use crate::mm::vmscan::{DEF_PRIORITY, SWAP_CLUSTER_MAX, ScanControl};
use crate::mm::watermark::AllocFlags;
use crate::mm::watermark::Mark;
use crate::mm::zone::zone_watermark_ok;
use crate::record::{Reclaimer, Stall, begin_stall, gauge};
use crate::sim::Sim;
use crate::trace::{EventKind, emit};

/// Tries to free 32 pages. Returns the number of pages freed. 1 may also mean that compaction can start, or that the task was killed while it waited
/// for the reserves.
pub async fn try_to_free_pages(sim: &Sim, gfp: Gfp, order: u32) -> u32 {
    let (preferred, kswapd_helps) = {
        let m = sim.look();
        let preferred = zonelist_of(&m, gfp)[0];
        (preferred, !kswapd_has_given_up(&m, m.zones[preferred].node))
    };
    if kswapd_helps && throttle_direct_reclaim(sim, gfp, preferred).await {
        return 1;
    }
    let _frame = sim.enter("try_to_free_pages", [("order", order), ("", 0), ("", 0)]);
    let _stall = begin_stall(sim, Stall::DirectReclaim);
    let start = {
        let mut m = sim.m();
        let me = m.sched.current();
        m.sched.task_mut(me).memalloc = true;
        let may_writepage = u32::from(!m.spec.laptop_mode);
        let class = gfp.class.min(m.user_class()) as u32;
        emit(
            &mut m,
            EventKind::DirectReclaimBegin,
            [order, may_writepage, gfp.bits(), class],
        );
        m.sched.now()
    };
    begin_direct(&mut sim.m(), Reclaimer::Direct);
    let nr_reclaimed = do_try_to_free_pages(sim, gfp, order).await;
    let mut m = sim.m();
    gauge::end(&mut m);
    let me = m.sched.current();
    m.sched.task_mut(me).memalloc = false;
    m.samples.totals.stall_reclaim += m.sched.now() - start;
    emit(&mut m, EventKind::DirectReclaimEnd, [nr_reclaimed, 0, 0, 0]);
    nr_reclaimed
}

async fn do_try_to_free_pages(sim: &Sim, gfp: Gfp, order: u32) -> u32 {
    let mut sc = ScanControl::direct(gfp, order);
    let zones = {
        let mut m = sim.m();
        m.vmstat.allocstall += 1;
        m.vmstat.allocstall_movable += u64::from(gfp.user);
        sc.reclaim_idx = gfp.class.min(m.user_class());
        sc.may_writepage = !m.spec.laptop_mode;
        zonelist_of(&m, gfp)
    };
    reclaim_with_retries(sim, &zones, &mut sc).await;
    if sc.nr_reclaimed > 0 {
        sc.nr_reclaimed
    } else {
        u32::from(sc.compaction_ready)
    }
}

/// `try_to_free_mem_cgroup_pages`: tries to free `pages` pages, and at least 32, of a group and those below it. Returns the number of pages freed.
pub(in crate::mm::vmscan) async fn reclaim_group(
    sim: &Sim,
    memcg: u32,
    reason: Reclaimer,
    pages: u32,
    gfp: Gfp,
) -> u32 {
    let mut sc = ScanControl {
        target: Some(memcg),
        nr_to_reclaim: pages.max(SWAP_CLUSTER_MAX),
        ..ScanControl::direct(gfp, 0)
    };
    let zones = {
        let m = sim.look();
        sc.may_writepage = !m.spec.laptop_mode;
        m.zonelist(m.user_class())
    };
    begin_direct(&mut sim.m(), reason);
    reclaim_with_retries(sim, &zones, &mut sc).await;
    gauge::end(&mut sim.m());
    sc.nr_reclaimed
}

/// If reclaim frees nothing, it tries again with what it has left out: groups that the walk did not reach, active lists, protected groups.
async fn reclaim_with_retries(sim: &Sim, zones: &[ZoneId], sc: &mut ScanControl) {
    reclaim_with_rising_pressure(sim, zones, sc).await;
    let in_vain = |sc: &ScanControl| sc.nr_reclaimed == 0 && !sc.compaction_ready;
    if in_vain(sc) && is_partial(&sim.look(), sc) {
        sc.full_walk = true;
        reclaim_with_rising_pressure(sim, zones, sc).await;
    }
    if in_vain(sc) && may_force_deactivate(sc) {
        sc.force_deactivate = true;
        reclaim_with_rising_pressure(sim, zones, sc).await;
    }
    if in_vain(sc) && sc.low_skipped {
        sc.force_deactivate = false;
        sc.low_reclaim = true;
        reclaim_with_rising_pressure(sim, zones, sc).await;
    }
}

/// Lowers the priority from 12 to 0 until reclaim has freed enough, compaction can start, or the task is killed.
async fn reclaim_with_rising_pressure(sim: &Sim, zones: &[ZoneId], sc: &mut ScanControl) {
    let mut total_scanned = 0;
    sc.priority = DEF_PRIORITY;
    loop {
        sc.nr_scanned = 0;
        let before = sc.nr_reclaimed;
        shrink_zones(sim, zones, sc).await;
        let frees_nothing = sc.priority == 1 && sc.nr_reclaimed == 0 && sc.is_global();
        if frees_nothing && waits_for_progress(&sim.look()) {
            let domain = sim.look().domain_of_zone(zones[0]);
            reclaim_throttle(sim, domain, ThrottleReason::NoProgress).await;
        }
        total_scanned += sc.nr_scanned;
        let enough = sc.nr_reclaimed >= sc.nr_to_reclaim || sc.compaction_ready;
        note_direct_pass(&mut sim.m(), sc, before, enough);
        if enough || sim.look().sched.current_task().killed {
            break;
        }
        // After a pass below priority 10 direct reclaim may write even in laptop mode.
        if sc.priority < DEF_PRIORITY - 2 {
            sc.may_writepage = true;
        }
        if wakes_flusher(&mut sim.m(), total_scanned) {
            sc.may_writepage = true;
        }
        if sc.priority == 0 {
            break;
        }
        // With the Multi-Gen LRU the pass may have lowered the priority itself.
        sc.priority -= 1;
    }
    if let Some(memcg) = sc.target {
        sim.m().memcg.snapshot_refaults(memcg);
        return;
    }
    for &zone in zones {
        let mut m = sim.m();
        let domain = m.domain_of_zone(zone);
        snapshot_refaults(&mut m, domain);
    }
}

/// One pass over the zonelist, which scans each node once.
async fn shrink_zones(sim: &Sim, zones: &[ZoneId], sc: &mut ScanControl) {
    let mut last = None;
    for &zone in zones {
        let (node, domain) = {
            let m = sim.look();
            (m.zones[zone].node, m.domain_of_zone(zone))
        };
        if sc.priority != DEF_PRIORITY && !pgdat_reclaimable(&sim.look(), domain) {
            continue;
        }
        if sc.order > COSTLY_ORDER && compaction_ready(&sim.look(), zone, sc) {
            sc.compaction_ready = true;
            continue;
        }
        if last == Some(node) {
            continue;
        }
        last = Some(node);
        if sc.is_global() {
            let soft = soft_limit_reclaim(sim, domain, sc.order, sc.gfp).await;
            sc.nr_reclaimed += soft.reclaimed;
            sc.nr_scanned += soft.scanned;
        }
        shrink_node(sim, node, sc).await;
    }
}

/// Whether a block of the order is free already, or enough pages are free for compaction to start.
fn compaction_ready(m: &Machine, zone: ZoneId, sc: &ScanControl) -> bool {
    if !m.has_compaction() {
        return false;
    }
    match compaction_suitable(m, zone, sc.order, Mark::Min, sc.reclaim_idx) {
        CompactResult::Success => true,
        CompactResult::Skipped => false,
        _ => {
            let z = &m.zones[zone];
            let mark = z.watermarks.high + compact_gap(sc.order);
            let flags = AllocFlags::default();
            zone_watermark_ok(z, &m.kernel, 0, mark, sc.reclaim_idx, flags)
        }
    }
}
