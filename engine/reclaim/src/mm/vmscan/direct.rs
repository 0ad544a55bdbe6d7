//! Direct reclaim: the allocating task frees pages itself.
//!
//! Source: mm/vmscan.c `try_to_free_pages`, `do_try_to_free_pages`, `shrink_zones`, `throttle_direct_reclaim`, 3.10 and 2.6.35.

use super::direct_writeback::direct_may_write;
use super::groups::{begin_group, end_group};
use super::node::direct::reclaim_group;
use super::node::groups::stops_when_enough;
use super::scan_targets::is_given_up;
use super::slab::shrink_slab;
use super::stall::{NapPlace, nap_of_direct_reclaim};
use super::{DEF_PRIORITY, SWAP_CLUSTER_MAX, ScanControl, shrink_zone};
use crate::fs::flusher::wakeup_flusher_threads;
use crate::kernel::{DirectFlusher, ReserveThrottle};
use crate::machine::Machine;
use crate::mm::backing_dev::HZ_10;
use crate::mm::id::{DomainId, NodeId, ZoneId};
use crate::mm::memcg::soft_limit_reclaim;
use crate::mm::page_alloc::{Gfp, zonelist_of};
use crate::mm::page_writeback::nr_dirty_and_writeback;
use crate::mm::thrash::disable_swap_token;
use crate::mm::zone::Zone;
use crate::record::{Pass, PassOutcome, Reclaimer, Stall, Target, TargetScope, begin_stall, gauge};
use crate::sim::{Sim, Wait};
use crate::trace::{EventKind, GroupReason, emit};

/// In kernels before 4.11, a direct reclaimer that has scanned more pages than this wakes the flusher. The number is one and a half times the target.
const WRITEBACK_THRESHOLD: u32 = SWAP_CLUSTER_MAX + SWAP_CLUSTER_MAX / 2;

/// Tries to free 32 pages. Returns the number of pages freed. 1 may also mean that no page is freed, but that the caller must not start the OOM
/// killer.
pub async fn try_to_free_pages(sim: &Sim, gfp: Gfp, order: u32) -> u32 {
    let zones = zonelist_of(&sim.look(), gfp);
    if throttle_direct_reclaim(sim, gfp, zones[0]).await {
        return 1;
    }
    let _frame = sim.enter("try_to_free_pages", [("order", order), ("", 0), ("", 0)]);
    let _stall = begin_stall(sim, Stall::DirectReclaim);
    let start = {
        let mut m = sim.m();
        let me = m.sched.current();
        m.sched.task_mut(me).memalloc = true;
        let may_writepage = u32::from(direct_may_write(&m, false));
        emit(
            &mut m,
            EventKind::DirectReclaimBegin,
            [order, may_writepage, gfp.bits(), 0],
        );
        m.sched.now()
    };
    begin_direct(&mut sim.m(), Reclaimer::Direct);
    let domains: Vec<DomainId> = {
        let m = sim.look();
        zones.iter().map(|&zone| m.domain_of_zone(zone)).collect()
    };
    let nr_reclaimed = do_try_to_free_pages(sim, &domains, ScanControl::direct(gfp, order)).await;
    let mut m = sim.m();
    gauge::end(&mut m);
    let me = m.sched.current();
    m.sched.task_mut(me).memalloc = false;
    m.samples.totals.stall_reclaim += m.sched.now() - start;
    emit(&mut m, EventKind::DirectReclaimEnd, [nr_reclaimed, 0, 0, 0]);
    nr_reclaimed
}

/// `try_to_free_mem_cgroup_pages`: tries to free at least 32 pages of a group and of the groups whose pages it counts. Since 5.4 the target is
/// `pages` if that is more. `reason` says for the web page why the task reclaims. Returns the number of pages freed.
pub(crate) async fn try_to_free_mem_cgroup_pages(
    sim: &Sim,
    memcg: u32,
    reason: Reclaimer,
    pages: u32,
    gfp: Gfp,
) -> u32 {
    let _frame = sim.enter(
        "try_to_free_mem_cgroup_pages",
        [("memcg", memcg), ("", 0), ("", 0)],
    );
    let may_writepage = direct_may_write(&sim.look(), false);
    let why = group_reason(reason);
    begin_group(&mut sim.m(), why, memcg, gfp, may_writepage);
    let nr_reclaimed = if stops_when_enough(&sim.look()).is_some() {
        reclaim_group(sim, memcg, reason, pages, gfp).await
    } else {
        reclaim_group_in_turn(sim, memcg, reason, gfp).await
    };
    end_group(&mut sim.m(), why, nr_reclaimed);
    nr_reclaimed
}

fn group_reason(reclaimer: Reclaimer) -> GroupReason {
    match reclaimer {
        Reclaimer::Limit => GroupReason::Limit,
        Reclaimer::High => GroupReason::High,
        Reclaimer::Request => GroupReason::Request,
        Reclaimer::Kswapd | Reclaimer::Direct => {
            unreachable!("kswapd and direct reclaim work for the whole machine, not for a group")
        }
    }
}

/// Reclaim from a group in kernels in which each call scans the next group of the hierarchy.
async fn reclaim_group_in_turn(sim: &Sim, memcg: u32, reason: Reclaimer, gfp: Gfp) -> u32 {
    let domains = {
        let m = sim.look();
        let zones = m.zonelist(m.user_class());
        // In kernels with lists per node, reclaim scans each node once.
        let mut domains: Vec<DomainId> = zones.iter().map(|&zone| m.domain_of_zone(zone)).collect();
        domains.dedup();
        domains
    };
    let sc = ScanControl {
        target: Some(memcg),
        ..ScanControl::direct(gfp, 0)
    };
    begin_direct(&mut sim.m(), reason);
    let nr_reclaimed = do_try_to_free_pages(sim, &domains, sc).await;
    gauge::end(&mut sim.m());
    nr_reclaimed
}

/// Records for the pictures that the current task starts to reclaim, with a target of 32 pages for the whole run.
pub(super) fn begin_direct(m: &mut Machine, reclaimer: Reclaimer) {
    let target = Target {
        pages: SWAP_CLUSTER_MAX,
        scope: TargetScope::Run,
    };
    let node = m.current_node();
    gauge::begin(m, reclaimer, node, Some(target));
}

/// Records a pass over the zones. `before` is the number of pages that the run had freed before the pass.
pub(super) fn note_direct_pass(m: &mut Machine, sc: &ScanControl, before: u32, enough: bool) {
    let pass = Pass {
        priority: sc.priority,
        scanned: sc.nr_scanned,
        reclaimed: sc.nr_reclaimed - before,
        outcome: PassOutcome::of(enough),
    };
    gauge::note_pass(m, pass);
    m.trace.mark_pass();
}

async fn do_try_to_free_pages(sim: &Sim, domains: &[DomainId], mut sc: ScanControl) -> u32 {
    if sc.is_global() {
        sim.m().vmstat.allocstall += 1;
    }
    sc.may_writepage = direct_may_write(&sim.look(), false);
    reclaim_with_rising_pressure(sim, domains, &mut sc).await;
    // The run has skipped active lists and freed nothing, so it now scans them too.
    if sc.nr_reclaimed == 0 && may_force_deactivate(&sc) {
        sc.force_deactivate = true;
        reclaim_with_rising_pressure(sim, domains, &mut sc).await;
        sc.force_deactivate = false;
    }
    // The run has skipped protected groups and freed nothing, so it now scans them too.
    if sc.nr_reclaimed == 0 && sc.low_skipped {
        sc.low_reclaim = true;
        reclaim_with_rising_pressure(sim, domains, &mut sc).await;
    }
    if sc.nr_reclaimed > 0 || !sc.is_global() {
        return sc.nr_reclaimed;
    }
    let m = sim.look();
    u32::from(
        domains
            .iter()
            .any(|&domain| !m.domains[domain].all_unreclaimable),
    )
}

/// Whether another run that scans active lists could free more. Only kernels that decide about deactivation at the root skip such lists.
pub(super) fn may_force_deactivate(sc: &ScanControl) -> bool {
    sc.at_root.is_some() && sc.skipped_deactivate
}

/// Lowers the priority from 12 to 0 until reclaim has freed enough or the task is killed.
async fn reclaim_with_rising_pressure(sim: &Sim, domains: &[DomainId], sc: &mut ScanControl) {
    let mut total_scanned = 0;
    for priority in (0..=DEF_PRIORITY).rev() {
        sc.priority = priority;
        sc.nr_scanned = 0;
        let before = sc.nr_reclaimed;
        if priority == 0 {
            disable_swap_token(&mut sim.m(), sc.target);
        }
        shrink_zones(sim, domains, sc).await;
        // Reclaim for a group does not shrink caches, because all groups share them.
        if sc.is_global() {
            let lru_pages = reclaimable_pages(&sim.look(), domains);
            let slab = shrink_slab(sim, sc.nr_scanned, sc.gfp, lru_pages).await;
            sc.nr_reclaimed += slab.reclaimed_pages;
        }
        total_scanned += sc.nr_scanned;
        let enough = sc.nr_reclaimed >= sc.nr_to_reclaim;
        note_direct_pass(&mut sim.m(), sc, before, enough);
        if enough || sim.look().sched.current_task().killed {
            break;
        }
        // After a pass below priority 10 direct reclaim may write even in laptop mode.
        if priority < DEF_PRIORITY - 2 {
            sc.may_writepage = direct_may_write(&sim.look(), true);
        }
        if wakes_flusher(&mut sim.m(), total_scanned) {
            sc.may_writepage = direct_may_write(&sim.look(), true);
        }
        nap_of_direct_reclaim(sim, domains[0], sc, NapPlace::BetweenPriorities).await;
    }
}

/// In kernels before 4.11, wakes the flusher if a reclaimer has scanned many pages without freeing enough. True if it did; then the reclaimer may
/// write as well.
pub(super) fn wakes_flusher(m: &mut Machine, total_scanned: u32) -> bool {
    match m.kernel.direct_flusher {
        DirectFlusher::Woken if total_scanned > WRITEBACK_THRESHOLD => {
            // In laptop mode the flusher writes all dirty pages, because the disk has to spin up anyway.
            let pages = if m.spec.laptop_mode {
                nr_dirty_and_writeback(m).0
            } else {
                total_scanned
            };
            wakeup_flusher_threads(m, pages);
            true
        }
        DirectFlusher::Woken | DirectFlusher::LeftAlone => false,
    }
}

/// One pass over the zones that the request may use, in the order of preference. Reclaim for the whole machine skips unreclaimable zones below
/// priority 12. In each other zone it begins with groups over their soft limit, and scans the zone's lists even if that has freed enough.
async fn shrink_zones(sim: &Sim, domains: &[DomainId], sc: &mut ScanControl) {
    for &domain in domains {
        if sc.is_global() {
            if sim.look().domains[domain].all_unreclaimable && sc.priority != DEF_PRIORITY {
                continue;
            }
            let soft = soft_limit_reclaim(sim, domain, sc.order, sc.gfp).await;
            sc.nr_reclaimed += soft.reclaimed;
            sc.nr_scanned += soft.scanned;
        }
        shrink_zone(sim, domain, sc).await;
    }
}

fn reclaimable_pages(m: &Machine, domains: &[DomainId]) -> u32 {
    let zones = domains.iter().flat_map(|&domain| m.domain_zones(domain));
    zones.map(|zone| m.zone_reclaimable_pages(zone)).sum()
}

/// Whether the free pages of the node are more than half of the sum of its min watermarks. The kernel leaves out `HighMem`, which no machine here
/// has.
pub fn pfmemalloc_watermark_ok(m: &Machine, node: NodeId) -> bool {
    let zones = &m.zones[m.node_zones(node)];
    let reserve: u32 = zones.iter().map(|z| z.watermarks.min).sum();
    zones.iter().map(Zone::free_pages).sum::<u32>() > reserve / 2
}

/// If even the reserves of the node run low, the task waits for the kswapd of that node. True if it was killed meanwhile.
pub(super) async fn throttle_direct_reclaim(sim: &Sim, gfp: Gfp, preferred: ZoneId) -> bool {
    let node = sim.look().zones[preferred].node;
    let throttles = match sim.look().kernel.reserve_throttle {
        ReserveThrottle::Absent => false,
        ReserveThrottle::BelowHalfOfMin => !pfmemalloc_watermark_ok(&sim.look(), node),
    };
    if !throttles {
        return false;
    }
    sim.m().vmstat.pgscan_direct_throttle += 1;
    let _stall = begin_stall(sim, Stall::Throttled);
    // A task that holds file system locks waits for one second at most.
    let deadline = (!gfp.fs).then(|| sim.look().sched.now() + 1_000_000_000);
    loop {
        super::kswapd::wakeup_for_pfmemalloc(&mut sim.m(), node);
        let until = deadline_or_tick(sim, deadline);
        sim.wait_on(
            |m| &mut m.nodes[node].pfmemalloc_wait,
            Wait::Pfmemalloc,
            Some(until),
        )
        .await;
        let m = sim.look();
        if m.sched.current_task().killed {
            return true;
        }
        if pfmemalloc_watermark_ok(&m, node) || deadline.is_some_and(|d| m.sched.now() >= d) {
            return false;
        }
        // If kswapd has given up all zones of the node, it will free nothing more.
        let mut zones = m.node_zones(node);
        if zones.all(|zone| is_given_up(&m, m.domain_of_zone(zone))) {
            return false;
        }
    }
}

fn deadline_or_tick(sim: &Sim, deadline: Option<u64>) -> u64 {
    let next_check = sim.look().sched.now() + HZ_10;
    deadline.map_or(next_check, |d| d.min(next_check))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::buddy::MigrateType;
    use crate::mm::filemap::set_page_dirty;
    use crate::mm::page_alloc::free_pages;
    use crate::sim::TaskKind;
    use crate::testing;

    #[test]
    fn a_reclaimer_that_has_scanned_more_than_48_pages_wakes_the_flusher_before_4_11_and_never_later()
     {
        for (preset, after_49) in [("v3_10_rc1", true), ("v4_9_7", true), ("v4_12", false)] {
            let mut m = testing::machine_of(preset, |_| {});
            assert!(!wakes_flusher(&mut m, 48), "{preset}");
            assert_eq!(wakes_flusher(&mut m, 49), after_49, "{preset}");
        }
    }

    #[test]
    fn in_laptop_mode_direct_reclaim_begins_without_writing() {
        let may_writepage = |laptop_mode: bool| {
            let mut m = testing::machine_with(|spec| spec.laptop_mode = laptop_mode);
            for _ in 0..100 {
                testing::file_page(&mut m);
            }
            m.trace.record_points();
            let reclaim = async |sim: &Sim| try_to_free_pages(sim, Gfp::USER, 0).await;
            let (_, sim) = testing::run(m, reclaim);
            let mut events = sim
                .m()
                .trace
                .take_points()
                .into_iter()
                .filter_map(|t| t.event());
            let begin = events.find(|e| e.kind == EventKind::DirectReclaimBegin);
            begin.map(|e| e.b)
        };
        assert_eq!(may_writepage(true), Some(0));
        assert_eq!(may_writepage(false), Some(1));
    }

    #[test]
    fn direct_reclaim_scans_the_zones_of_its_tasks_node_first() {
        let first = |node: NodeId| {
            let mut m = testing::two_nodes("v3_10_rc1");
            m.trace.record_points();
            let reclaim = async move |sim: &Sim| {
                for of in 0..2 {
                    testing::enter_node(&mut sim.m(), NodeId::at(of));
                    for _ in 0..100 {
                        testing::file_page(&mut sim.m());
                    }
                }
                testing::enter_node(&mut sim.m(), node);
                try_to_free_pages(sim, Gfp::USER, 0).await
            };
            let (_, sim) = testing::run(m, reclaim);
            let mut events = sim
                .m()
                .trace
                .take_points()
                .into_iter()
                .filter_map(|t| t.event());
            let isolated = events.find(|e| e.kind == EventKind::LruIsolate);
            isolated.and_then(|e| e.domain())
        };
        assert_eq!(first(NodeId::at(0)), Some(testing::DOMAIN));
        assert_eq!(
            first(NodeId::at(1)),
            Some(DomainId::at(testing::SECOND_NORMAL.index()))
        );
    }

    #[test]
    fn a_direct_reclaimer_naps_for_its_preferred_zone_and_for_no_other() {
        let waits = |congested: ZoneId| {
            let mut m = testing::two_nodes("v3_10_rc1");
            let domain = m.domain_of_zone(congested);
            m.domains[domain].congested = true;
            testing::congest_disk(&mut m);
            m.trace.record_points();
            let reclaim = async |sim: &Sim| {
                testing::enter_node(&mut sim.m(), NodeId::at(1));
                // The task may not write these pages, so it gets down to the priorities at which it naps.
                for _ in 0..100 {
                    let page = testing::file_page(&mut sim.m());
                    set_page_dirty(&mut sim.m(), page);
                }
                try_to_free_pages(sim, Gfp::KERNEL, 0).await
            };
            let (_, sim) = testing::run(m, reclaim);
            let events = sim
                .m()
                .trace
                .take_points()
                .into_iter()
                .filter_map(|t| t.event());
            let waits = events.filter(|e| e.kind == EventKind::WaitIffCongested && e.b > 0);
            waits.count() > 0
        };
        assert!(waits(testing::SECOND_NORMAL));
        assert!(!waits(testing::NORMAL));
    }

    #[test]
    fn a_task_that_needs_a_zone_of_another_node_waits_for_the_reserves_of_that_node() {
        let throttled = |gfp: Gfp| {
            let mut m = testing::two_nodes("v3_10_rc1");
            let taken = testing::drain(&mut m, 0);
            let dma = m.zones[ZoneId::at(0)].free_pages();
            for _ in 0..dma {
                m.zones[ZoneId::at(0)].buddy.alloc(
                    &mut m.pages.free_links(),
                    &m.kernel,
                    0,
                    MigrateType::Unmovable,
                );
            }
            m.zones[ZoneId::at(0)].nr_kernel += dma;
            let (_, sim) = testing::run(m, async move |sim: &Sim| {
                let others = sim.clone();
                sim.spawn("others", TaskKind::Workload, async move {
                    others.sleep(10_000_000).await;
                    for pfn in taken {
                        free_pages(&mut others.m(), pfn, 0);
                    }
                });
                testing::enter_node(&mut sim.m(), NodeId::at(1));
                try_to_free_pages(sim, gfp, 0).await
            });
            sim.look().vmstat.pgscan_direct_throttle
        };
        assert_eq!(throttled(Gfp::KERNEL), 0);
        assert_eq!(
            throttled(Gfp {
                class: 0,
                ..Gfp::KERNEL
            }),
            1
        );
    }
}
