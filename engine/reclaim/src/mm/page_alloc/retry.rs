//! The slow path of kernels whose lists belong to nodes: reclaim, compaction, and when another attempt is worthwhile.
//!
//! Source: mm/page_alloc.c `__alloc_pages_slowpath`, `should_reclaim_retry`, `should_compact_retry`,
//! `__alloc_pages_direct_reclaim`, `unreserve_highatomic_pageblock`, mm/compaction.c `compaction_zonelist_suitable`, 4.10.17.
//! Left out: `__GFP_REPEAT` and `__GFP_NOFAIL`, which no caller here passes.

use super::{
    AllocError, COSTLY_ORDER, Gfp, flags_of, get_page_from_freelist, get_page_ignoring_watermarks,
    zonelist_of,
};
use crate::machine::Machine;
use crate::mm::backing_dev::{HZ_10, congestion_wait};
use crate::mm::buddy::UnreserveAll;
use crate::mm::compaction::{
    CompactPriority, CompactResult, alloc_pages_direct_compact, suitable_with,
};
use crate::mm::id::Pfn;
use crate::mm::oom;
use crate::mm::pcp;
use crate::mm::vmscan::node::{MAX_RECLAIM_RETRIES, direct, kswapd};
use crate::mm::vmscan::throttle::waits_for_progress;
use crate::mm::watermark::AllocFlags;
use crate::mm::watermark::Mark;
use crate::mm::zone::{zone_watermark_ok, zone_watermark_ok_with};
use crate::record::{Stall, begin_stall};
use crate::sim::Sim;

/// Number of successful compactions after which the next ones try harder. `MAX_COMPACT_RETRIES`.
const MAX_COMPACT_RETRIES: u32 = 16;

/// The attempts of a request so far.
struct Attempts {
    no_progress_loops: u32,
    compaction_retries: u32,
    priority: CompactPriority,
    compact_result: CompactResult,
}

pub(super) async fn alloc_pages_slowpath(
    sim: &Sim,
    gfp: Gfp,
    order: u32,
) -> Result<Pfn, AllocError> {
    let _frame = sim.enter(
        "__alloc_pages_slowpath",
        [("order", order), ("", 0), ("", 0)],
    );
    let mut attempts = Attempts {
        no_progress_loops: 0,
        compaction_retries: 0,
        priority: CompactPriority::SyncLight,
        compact_result: CompactResult::Skipped,
    };
    if let Some(pfn) = wake_kswapd_and_try(&mut sim.m(), gfp, order)? {
        return Ok(pfn);
    }
    // For a large block, the kernel tries compaction before reclaim.
    if order > COSTLY_ORDER && can_compact(&sim.look(), gfp) {
        let compaction = alloc_pages_direct_compact(sim, gfp, order, CompactPriority::Async).await;
        if let Some(pfn) = compaction.block {
            return Ok(pfn);
        }
        if gfp.noretry {
            if compaction.result == CompactResult::Deferred {
                return Err(AllocError::NoMemory);
            }
            attempts.priority = CompactPriority::Async;
        }
    }
    loop {
        if let Some(pfn) = wake_kswapd_and_try(&mut sim.m(), gfp, order)? {
            return Ok(pfn);
        }
        if gfp.atomic || sim.look().sched.current_task().memalloc {
            return Err(AllocError::NoMemory);
        }
        let progress = direct::try_to_free_pages(sim, gfp, order).await > 0;
        if progress && let Some(pfn) = try_after_reclaim(&mut sim.m(), gfp, order) {
            return Ok(pfn);
        }
        if order > 0 && can_compact(&sim.look(), gfp) {
            let compaction = alloc_pages_direct_compact(sim, gfp, order, attempts.priority).await;
            if let Some(pfn) = compaction.block {
                return Ok(pfn);
            }
            attempts.compact_result = compaction.result;
        }
        if gfp.noretry || order > COSTLY_ORDER {
            return Err(AllocError::NoMemory);
        }
        // Even a round without a sleep and without progress must cost time.
        let cost = u64::from(sim.look().spec.costs.shrink_zone).max(1000);
        sim.cpu(cost).await;
        if should_reclaim_retry(sim, gfp, order, progress, &mut attempts).await {
            continue;
        }
        if progress && should_compact_retry(&sim.look(), gfp, order, &mut attempts) {
            continue;
        }
        // The OOM killer does not run for a caller for which reclaim may not enter file systems. That caller waits for a tick
        // and tries again.
        if !gfp.fs {
            let tick = sim.look().sched.tick();
            let _stall = begin_stall(sim, Stall::BetweenAttempts);
            sim.sleep(tick).await;
            continue;
        }
        if let Some(pfn) = oom::alloc_pages_may_oom(sim, gfp, order).await {
            return Ok(pfn);
        }
        attempts.no_progress_loops = 0;
    }
}

fn can_compact(m: &Machine, gfp: Gfp) -> bool {
    m.has_compaction() && !gfp.atomic && !m.sched.current_task().memalloc
}

/// Wakes kswapd and tries again with the min watermark, or below it if the request may go lower.
pub(super) fn wake_kswapd_and_try(
    m: &mut Machine,
    gfp: Gfp,
    order: u32,
) -> Result<Option<Pfn>, AllocError> {
    kswapd::wake_all_kswapds(m, gfp, order);
    let flags = flags_of(gfp);
    let mut found = get_page_from_freelist(m, gfp, order, Mark::Min, flags);
    let task = m.sched.current_task();
    let (memalloc, killed) = (task.memalloc, task.killed);
    if found.is_none() && (memalloc || killed) {
        found = get_page_ignoring_watermarks(m, gfp, order);
    }
    match found {
        None if killed => Err(AllocError::Killed),
        found => Ok(found),
    }
}

/// Tries again after reclaim has freed pages. These may be on the per-CPU lists or in blocks reserved for requests that cannot wait.
fn try_after_reclaim(m: &mut Machine, gfp: Gfp, order: u32) -> Option<Pfn> {
    let flags = AllocFlags::default();
    get_page_from_freelist(m, gfp, order, Mark::Min, flags).or_else(|| {
        unreserve_highatomic(m, gfp, UnreserveAll::No);
        pcp::drain_all_pages(m);
        get_page_from_freelist(m, gfp, order, Mark::Min, flags)
    })
}

fn unreserve_highatomic(m: &mut Machine, gfp: Gfp, force: UnreserveAll) -> bool {
    let migrate_type = gfp.migrate_type();
    zonelist_of(m, gfp).iter().any(|&zone| {
        let Machine { zones, pages, .. } = m;
        let links = &mut pages.free_links();
        zones[zone]
            .buddy
            .unreserve_highatomic(links, migrate_type, force)
    })
}

/// Whether the request could succeed if the kernel reclaimed a part of the reclaimable pages. That part becomes smaller with each round without
/// progress. After too many such rounds, only the release of a block reserved for requests that cannot wait permits another attempt.
async fn should_reclaim_retry(
    sim: &Sim,
    gfp: Gfp,
    order: u32,
    progress: bool,
    attempts: &mut Attempts,
) -> bool {
    if progress && order <= COSTLY_ORDER {
        attempts.no_progress_loops = 0;
    } else {
        attempts.no_progress_loops += 1;
    }
    if attempts.no_progress_loops > MAX_RECLAIM_RETRIES {
        return unreserve_highatomic(&mut sim.m(), gfp, UnreserveAll::Yes);
    }
    let waits = {
        let m = sim.look();
        let class = gfp.class.min(m.user_class());
        let promising = zonelist_of(&m, gfp).iter().find_map(|&zone| {
            let z = &m.zones[zone];
            let reclaimable = m.zone_reclaimable_pages(zone);
            let less = (attempts.no_progress_loops * reclaimable).div_ceil(MAX_RECLAIM_RETRIES);
            let available = reclaimable.saturating_sub(less) + z.free_pages();
            let min = z.watermarks.min;
            let flags = AllocFlags::default();
            zone_watermark_ok_with(z, &m.kernel, available, order, min, class, flags)
                .then_some(2 * (z.nr_dirty + z.nr_writeback) > reclaimable)
        });
        let Some(is_mostly_dirty) = promising else {
            return false;
        };
        is_mostly_dirty && !progress && !waits_for_progress(&m)
    };
    if waits {
        let _stall = begin_stall(sim, Stall::BetweenAttempts);
        congestion_wait(sim, HZ_10).await;
    }
    true
}

fn should_compact_retry(m: &Machine, gfp: Gfp, order: u32, attempts: &mut Attempts) -> bool {
    if order == 0 {
        return false;
    }
    let class = gfp.class.min(m.user_class());
    let zones = zonelist_of(m, gfp);
    if !m.has_compaction() {
        // Without compaction, blocks form only by chance, so the kernel retries as long as a zone is above its min watermark.
        let flags = AllocFlags::default();
        return order <= COSTLY_ORDER
            && zones.iter().any(|&zone| {
                let z = &m.zones[zone];
                zone_watermark_ok(z, &m.kernel, 0, z.watermarks.min, class, flags)
            });
    }
    match attempts.compact_result {
        CompactResult::Skipped
        | CompactResult::Deferred
        | CompactResult::Contended
        | CompactResult::PartialSkipped => {
            return zones.iter().any(|&zone| {
                let reclaimable = m.zone_reclaimable_pages(zone) / order;
                let free = reclaimable + m.zones[zone].free_pages();
                suitable_with(m, zone, order, Mark::Min, class, free) != CompactResult::Skipped
            });
        }
        CompactResult::Success => attempts.compaction_retries += 1,
        CompactResult::Continue | CompactResult::Complete => {}
    }
    let max = if order > COSTLY_ORDER {
        MAX_COMPACT_RETRIES / 4
    } else {
        MAX_COMPACT_RETRIES
    };
    if attempts.compact_result != CompactResult::Complete && attempts.compaction_retries <= max {
        return true;
    }
    let harder = match attempts.priority {
        CompactPriority::Async => CompactPriority::SyncLight,
        CompactPriority::SyncLight if order <= COSTLY_ORDER => CompactPriority::SyncFull,
        CompactPriority::SyncLight | CompactPriority::SyncFull => return false,
    };
    attempts.priority = harder;
    attempts.compaction_retries = 0;
    true
}
