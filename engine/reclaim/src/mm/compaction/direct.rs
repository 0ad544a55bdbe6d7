//! Direct compaction: the allocating task itself moves pages until its block is free.
//!
//! Source: mm/compaction.c (`try_to_compact_pages`, `compact_zone_order`), mm/page_alloc.c (`__alloc_pages_direct_compact`), 4.10.

use super::run::{CompactControl, CompactMode, compact_zone};
use super::{Allocated, CompactResult};
use crate::mm::id::Pfn;
use crate::mm::page_alloc::{Gfp, get_page_from_freelist, zonelist_of};
use crate::mm::watermark::AllocFlags;
use crate::mm::watermark::Mark;
use crate::record::{Stall, begin_stall};
use crate::sim::Sim;

/// The effort that an allocation makes for a block. A smaller number means more effort. `enum compact_priority`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CompactPriority {
    /// The run is [`CompactMode::SyncLight`], scans the whole zone, and ignores cached positions and marks.
    SyncFull,
    /// The run uses [`CompactMode::SyncLight`]. Attempts after reclaim begin with this, except for a large block that the caller can do without.
    SyncLight,
    /// The run uses [`CompactMode::Async`]. A request for a large block tries this before reclaim, and also after it if the caller can do without the
    /// block.
    Async,
}

/// The outcome of direct compaction for one request.
#[derive(Clone, Copy, Debug)]
pub struct DirectCompaction {
    /// The block, if one was made and allocated.
    pub block: Option<Pfn>,
    /// The greatest result of any zone, in the order of [`CompactResult`].
    pub result: CompactResult,
}

/// Compacts the zones that the request may use, and then tries to allocate the block, unless all zones were skipped or deferred.
pub async fn alloc_pages_direct_compact(
    sim: &Sim,
    gfp: Gfp,
    order: u32,
    priority: CompactPriority,
) -> DirectCompaction {
    let set_memalloc = |on: bool| {
        let mut m = sim.m();
        let me = m.sched.current();
        m.sched.task_mut(me).memalloc = on;
    };
    let start = sim.look().sched.now();
    set_memalloc(true);
    let result = {
        let _stall = begin_stall(sim, Stall::Compaction);
        try_to_compact_pages(sim, gfp, order, priority).await
    };
    set_memalloc(false);
    if result <= CompactResult::Deferred {
        return DirectCompaction {
            block: None,
            result,
        };
    }
    let mut m = sim.m();
    m.samples.totals.stall_reclaim += m.sched.now() - start;
    m.vmstat.compact_stall += 1;
    let block = get_page_from_freelist(&mut m, gfp, order, Mark::Min, AllocFlags::default());
    if let Some(pfn) = block {
        let zone = m.pages.zone_of(pfn);
        let compaction = &mut m.zones[zone].compaction;
        compaction.blockskip_flush = false;
        compaction.defer_reset(order, Allocated::Yes);
        m.vmstat.compact_success += 1;
    } else {
        m.vmstat.compact_fail += 1;
    }
    DirectCompaction { block, result }
}

async fn try_to_compact_pages(
    sim: &Sim,
    gfp: Gfp,
    order: u32,
    priority: CompactPriority,
) -> CompactResult {
    let _frame = sim.enter(
        "try_to_compact_pages",
        [("order", order), ("priority", priority as u32), ("", 0)],
    );
    let mut best = CompactResult::Skipped;
    // Moving pages may need I/O, so a request that may not do I/O does not compact.
    if !gfp.io {
        return best;
    }
    let (class, zones) = {
        let m = sim.look();
        (gfp.class.min(m.user_class()), zonelist_of(&m, gfp))
    };
    for &zone in &*zones {
        if priority > CompactPriority::SyncFull && sim.m().zones[zone].compaction.deferred(order) {
            best = best.max(CompactResult::Deferred);
            continue;
        }
        let full = priority == CompactPriority::SyncFull;
        let mut cc = CompactControl {
            migrate_type: gfp.migrate_type(),
            mode: if priority == CompactPriority::Async {
                CompactMode::Async
            } else {
                CompactMode::SyncLight
            },
            direct: true,
            whole_zone: full,
            ignore_skip_hint: full,
            ignore_block_suitable: full,
            ..CompactControl::kcompactd(zone, order, class)
        };
        let result = compact_zone(sim, &mut cc).await;
        best = best.max(result);
        let mut m = sim.m();
        let compaction = &mut m.zones[zone].compaction;
        match result {
            CompactResult::Success => {
                compaction.defer_reset(order, Allocated::No);
                break;
            }
            CompactResult::Complete | CompactResult::PartialSkipped
                if priority != CompactPriority::Async =>
            {
                compaction.defer(order);
            }
            _ => {}
        }
        if m.sched.current_task().killed {
            break;
        }
    }
    best
}
