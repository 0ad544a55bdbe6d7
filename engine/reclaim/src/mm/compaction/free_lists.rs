//! Isolates free pages from the free lists instead of scanning page by page.
//!
//! Source: mm/compaction.c (`fast_isolate_freepages`, `fast_isolate_around`, `next_search_order`, `freelist_scan_limit`), 6.1.
//! Simplified: blocks that were checked in vain keep their place on the free list; the kernel moves them to the list's other end.
//!
//! `sources` has the part of the scanner for pages to move that uses the free lists.

use super::run::CompactControl;
use super::scanners::{
    isolate_freepages_block, may_take_free_block, suitable_migration_target, take_free_block,
};
use super::{COMPACT_CLUSTER_MAX, last_block};
use crate::kernel::{FreeScanner, Kernel};
use crate::machine::Machine;
use crate::mm::buddy::{MigrateType, PAGEBLOCK_PAGES};
use crate::mm::id::Pfn;

/// The state of a run's search in the free lists.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search {
    /// `search_order`: the order at which the next search begins.
    order: u32,
    /// `fast_search_fail`: searches in a row that have found nothing.
    failed: u32,
}

impl Search {
    pub(super) fn new(order: u32) -> Self {
        Self { order, failed: 0 }
    }

    pub(super) fn failed(self) -> u32 {
        self.failed
    }

    /// Called when a search has found a page block to empty.
    pub(super) fn note_found(&mut self) {
        self.failed = 0;
    }

    /// Called when a search has found no page block to empty.
    pub(super) fn note_failed(&mut self) {
        self.failed += 1;
    }
}

/// Whether the kernel searches the free lists for free pages. In these kernels kcompactd also skips marked page blocks.
pub(super) fn uses_free_lists(kernel: &Kernel) -> bool {
    match kernel.free_scanner {
        FreeScanner::PageByPage => false,
        FreeScanner::FreeLists => true,
    }
}

/// The orders whose free lists a search goes through: from `first` down to 0, then from the order below `wanted` down to the one above `first`.
fn orders(wanted: u32, first: u32) -> impl Iterator<Item = u32> {
    (0..=first).rev().chain((first + 1..wanted).rev())
}

/// Isolates a free block near the scanner for free pages, if the free lists have one, and more free pages around it if they are needed. Does nothing
/// in proactive runs, which in the kernel have no order.
pub(super) fn fast_isolate_freepages(m: &mut Machine, cc: &mut CompactControl) {
    if cc.proactive {
        return;
    }
    let (start, end) = m.zones[cc.zone].pfns();
    let is_at_end = cc.free_pfn >= last_block(start, end);
    let mut limit = if is_at_end {
        PAGEBLOCK_PAGES / 2
    } else {
        let most = COMPACT_CLUSTER_MAX as u32;
        (most >> cc.search.failed.min(31)).div_ceil(2).max(1)
    };
    let distance = cc.free_pfn.saturating_sub(cc.migrate_pfn);
    let block = |pfn: u32| pfn / PAGEBLOCK_PAGES * PAGEBLOCK_PAGES;
    let low = block(cc.free_pfn - distance / 4);
    let min = block(cc.free_pfn - distance / 2);
    let first = cc.search.order.min(cc.order - 1);
    let (mut found, mut highest, mut scanned) = (None, None, 0);
    for order in orders(cc.order, first) {
        let (mut candidate, mut checked) = (None, 0);
        let m_ref = &*m;
        let prev = m_ref.pages.index.as_slice();
        let buddy = &m_ref.zones[cc.zone].buddy;
        for pfn in buddy.from_tail(prev, order, MigrateType::Movable) {
            checked += 1;
            highest = highest.max(Some(block(pfn)));
            if pfn >= low {
                candidate = Some(pfn);
                cc.search.failed = 0;
                break;
            }
            if pfn >= min && candidate.is_none_or(|best| pfn > best) {
                candidate = Some(pfn);
                limit /= 2;
            }
            if checked >= limit {
                break;
            }
        }
        scanned += u64::from(checked);
        if let Some(pfn) = candidate {
            cc.search.order = order;
            if !may_take_free_block(m, cc.zone, order) {
                break;
            }
            take_free_block(m, cc, Pfn::at(pfn as usize));
            scanned += (1 << order) - 1;
            m.vmstat.compact_isolated += 1 << order;
            found = Some(pfn);
            break;
        }
        if checked >= limit {
            limit = (limit / 2).max(1);
        }
    }
    m.vmstat.compact_free_scanned += scanned;
    cc.scanned += scanned as u32;
    if let Some(pfn) = found {
        fast_isolate_around(m, cc, pfn);
        return;
    }
    cc.search.failed += 1;
    cc.search.order = first.checked_sub(1).unwrap_or(cc.order - 1);
    if is_at_end && let Some(highest) = highest.filter(|&highest| highest >= min) {
        cc.free_pfn = highest.max(start);
    }
}

/// Isolates further free pages of the page block of `pfn`, if it is a suitable target and there are still fewer isolated free pages than pages to
/// move.
fn fast_isolate_around(m: &mut Machine, cc: &mut CompactControl, pfn: u32) {
    if cc.freepages.len() >= cc.migratepages.len() {
        return;
    }
    let (start, end) = m.zones[cc.zone].pfns();
    let block = pfn / PAGEBLOCK_PAGES * PAGEBLOCK_PAGES;
    if suitable_migration_target(m, cc, block) {
        let (from, to) = (block.max(start), (block + PAGEBLOCK_PAGES).min(end));
        isolate_freepages_block(m, cc, from, to, 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_goes_down_from_where_the_last_one_ended_and_then_from_the_top() {
        let of = |wanted, first| orders(wanted, first).collect::<Vec<u32>>();
        assert_eq!(of(9, 8), [8, 7, 6, 5, 4, 3, 2, 1, 0]);
        assert_eq!(of(5, 2), [2, 1, 0, 4, 3]);
        assert_eq!(of(1, 0), [0]);
    }
}
