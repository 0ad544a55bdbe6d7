//! Compaction moves pages together, so that blocks of contiguous free pages form. This file has the state of a zone's compaction, and the test
//! whether a run is worthwhile.
//!
//! Source: mm/compaction.c (`__compaction_suitable`, `compaction_suitable`, `compaction_deferred`, `defer_compaction`,
//! `compaction_defer_reset`, `compaction_restarting`, `__compact_finished`), mm/vmstat.c (`__fragmentation_index`), 4.10.
//! Simplified: no other task holds a zone's locks, so no run ends because of lock contention.
//! Left out: compaction by hand (`compact_memory`), of memory that is to be unplugged, and on behalf of CMA.
//!
//! `scanners` finds pages to move and free pages for them, `sources` has the rules since 5.1 for the pages to move, `migrate` moves a page, `run`
//! compacts a zone; `direct`, `kcompactd` and `proactive` start runs: for an allocation, for kswapd, and without a request; `observed` records runs
//! for the web page.

mod direct;
mod free_lists;
pub mod kcompactd;
mod migrate;
mod observed;
mod proactive;
mod run;
mod scanners;
mod sources;
#[cfg(test)]
mod tests;

pub use direct::{CompactPriority, DirectCompaction, alloc_pages_direct_compact};
pub use observed::{CompactRun, CompactRuns};
pub use run::{CompactControl, CompactMode, compact_zone};

use crate::machine::Machine;
use crate::mm::buddy::PAGEBLOCK_PAGES;
use crate::mm::id::ZoneId;
use crate::mm::page_alloc::COSTLY_ORDER;
use crate::mm::watermark::AllocFlags;
use crate::mm::watermark::Mark;
use crate::mm::zone::{Zone, zone_watermark_ok};

/// Maximum number of pages that are isolated and moved together, except when a round empties the rest of a page block. `COMPACT_CLUSTER_MAX`.
const COMPACT_CLUSTER_MAX: usize = 32;
/// Maximum of [`ZoneCompaction::defer_shift`]: at most 63 attempts in a row are skipped. `COMPACT_MAX_DEFER_SHIFT`.
const COMPACT_MAX_DEFER_SHIFT: u32 = 6;
/// Up to this fragmentation index a failure is attributed to a lack of memory. `sysctl_extfrag_threshold`, its default.
const EXTFRAG_THRESHOLD: i64 = 500;

/// The result of a run, or why there was none. `enum compact_result`, in the kernel's order, by which direct compaction takes the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum CompactResult {
    /// Compaction is not possible, or reclaim has to free pages first.
    Skipped,
    /// An earlier failure defers this attempt.
    Deferred,
    /// Compaction is worthwhile, or the run should continue.
    Continue,
    /// The run scanned the whole zone and made no block.
    Complete,
    /// The run scanned the rest of the zone and made no block, or it is a proactive run and ended because kswapd runs.
    PartialSkipped,
    /// The run was given up. Here the reason is never lock contention: the task was killed, or no free page was left to move to.
    Contended,
    /// A block of the order is free. A proactive run instead has this result when the zone is no longer too fragmented.
    Success,
}

/// State that a zone's compaction keeps from run to run.
#[derive(Clone, Debug)]
pub struct ZoneCompaction {
    /// `compact_cached_migrate_pfn`: start of the next run's scan for pages to move, for async runs and for sync runs.
    pub cached_migrate_pfn: [u32; 2],
    /// `compact_cached_free_pfn`: start of the next run's scan for free pages, which is the first page of a page block or of the zone.
    pub cached_free_pfn: u32,
    /// For each page block of the zone: whether runs skip it, because an earlier run found nothing in it or has scanned it.
    pub skip: Vec<bool>,
    /// Attempts since the last failure, skipped ones included, up to 2^`defer_shift`.
    pub considered: u32,
    /// After a failure, 2^`defer_shift` - 1 attempts are skipped.
    pub defer_shift: u32,
    /// The lowest order that is deferred: the smallest that has failed, or one above the order that has succeeded since. 0 at first.
    pub order_failed: u32,
    /// If true, kswapd clears the marks of page blocks before it sleeps.
    pub blockskip_flush: bool,
    /// Runs for the web page to show. They do not influence the engine.
    pub runs: CompactRuns,
}

impl ZoneCompaction {
    /// The state before the first run in the zone of the pages `start..end`.
    pub fn new(start: u32, end: u32) -> Self {
        let mut new = Self {
            cached_migrate_pfn: [start; 2],
            cached_free_pfn: start,
            skip: Vec::new(),
            considered: 0,
            defer_shift: 0,
            order_failed: 0,
            blockskip_flush: false,
            runs: CompactRuns::default(),
        };
        if end > start {
            let blocks = (end - 1) / PAGEBLOCK_PAGES - start / PAGEBLOCK_PAGES + 1;
            new.skip = vec![false; blocks as usize];
            new.reset_cached_positions(start, end);
        }
        new
    }

    /// Resets both scanners to the ends of the zone.
    fn reset_cached_positions(&mut self, start: u32, end: u32) {
        self.cached_migrate_pfn = [start; 2];
        self.cached_free_pfn = last_block(start, end);
    }

    /// Clears the marks of page blocks and resets both scanners to the ends of the zone.
    pub fn reset_isolation_suitable(&mut self, start: u32, end: u32) {
        self.skip.fill(false);
        self.blockskip_flush = false;
        self.reset_cached_positions(start, end);
    }

    /// `compaction_deferred`: whether an earlier failure defers this attempt. Counts the attempt, unless its order is below the lowest that failed.
    pub fn deferred(&mut self, order: u32) -> bool {
        let limit = 1 << self.defer_shift;
        if order < self.order_failed {
            return false;
        }
        self.considered = (self.considered + 1).min(limit);
        self.considered < limit
    }

    /// Number of the next attempts at an order that [`Self::deferred`] will skip.
    pub fn attempts_to_pass_over(&self, order: u32) -> u32 {
        if order < self.order_failed {
            return 0;
        }
        ((1 << self.defer_shift) - 1_u32).saturating_sub(self.considered)
    }

    /// `defer_compaction`: called when a run has failed.
    pub fn defer(&mut self, order: u32) {
        self.considered = 0;
        self.defer_shift = (self.defer_shift + 1).min(COMPACT_MAX_DEFER_SHIFT);
        self.order_failed = self.order_failed.min(order);
    }

    /// `compaction_defer_reset`: called when a run, or the allocation after it, has succeeded.
    pub fn defer_reset(&mut self, order: u32, allocated: Allocated) {
        if allocated == Allocated::Yes {
            self.considered = 0;
            self.defer_shift = 0;
        }
        if order >= self.order_failed {
            self.order_failed = order + 1;
        }
    }

    /// `compaction_restarting`: whether the longest deferral is over.
    fn restarting(&self, order: u32) -> bool {
        order >= self.order_failed
            && self.defer_shift == COMPACT_MAX_DEFER_SHIFT
            && self.considered >= 1 << self.defer_shift
    }
}

/// Whether the caller has already allocated the block that a run has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allocated {
    /// Only the run has succeeded, so the number of attempts to skip stays.
    No,
    /// The allocation has succeeded, too, so no further attempts are skipped.
    Yes,
}

/// First page of the last page block of the pages `start..end`.
fn last_block(start: u32, end: u32) -> u32 {
    ((end - 1) / PAGEBLOCK_PAGES * PAGEBLOCK_PAGES).max(start)
}

/// Free pages above the watermark that compaction needs as room to move pages to. `compact_gap`.
pub fn compact_gap(order: u32) -> u32 {
    2 << order
}

/// `compaction_suitable`: whether compaction is worth trying for requests of a class that have to stay above a watermark.
pub fn compaction_suitable(
    m: &Machine,
    zone: ZoneId,
    order: u32,
    mark: Mark,
    class: usize,
) -> CompactResult {
    let z = &m.zones[zone];
    suitable_with(m, zone, order, mark, class, z.free_pages())
}

/// Like [`compaction_suitable`], but with `free` in place of the zone's free pages in the test for room to move pages to.
pub fn suitable_with(
    m: &Machine,
    zone: ZoneId,
    order: u32,
    mark: Mark,
    class: usize,
    free: u32,
) -> CompactResult {
    let z = &m.zones[zone];
    let flags = AllocFlags::default();
    if zone_watermark_ok(z, &m.kernel, order, z.mark(mark), class, flags) {
        return CompactResult::Success;
    }
    let needed = if order > COSTLY_ORDER {
        z.watermarks.low
    } else {
        z.watermarks.min
    };
    if free <= needed + compact_gap(order) + z.reserve[class] {
        return CompactResult::Skipped;
    }
    if order > COSTLY_ORDER {
        let index = zone_fragmentation_index(z, order);
        if (0..=EXTFRAG_THRESHOLD).contains(&index) {
            return CompactResult::Skipped;
        }
    }
    CompactResult::Continue
}

/// [`fragmentation_index`] of a zone's free blocks of all migrate types.
pub fn zone_fragmentation_index(zone: &Zone, order: u32) -> i64 {
    fragmentation_index(&zone.buddy.nr_free_by_order(), order)
}

/// Why a request of an order would fail, judged by the free blocks of each order. Near 0, memory is short; near 1,000, free memory is fragmented.
/// -1,000: the request would not fail.
pub fn fragmentation_index(nr_free: &[u32], order: u32) -> i64 {
    let blocks: u64 = nr_free.iter().map(|&n| u64::from(n)).sum();
    if blocks == 0 {
        return 0;
    }
    if nr_free[order as usize..].iter().any(|&n| n > 0) {
        return -1000;
    }
    let pages = (0..).zip(nr_free).map(|(o, &n)| u64::from(n) << o);
    let pages: u64 = pages.sum();
    1000 - ((1000 + pages * 1000 / (1 << order)) / blocks).cast_signed()
}
