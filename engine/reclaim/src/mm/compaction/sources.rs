//! Choice of the page blocks that a run empties, since 5.1: the kernel prefers blocks that are partly free, and marks those that it has scanned.
//!
//! Source: mm/compaction.c (`fast_find_migrateblock`, `update_fast_start_pfn`, `reinit_migrate_pfn`, `isolate_migratepages_block`,
//! `update_cached_migrate`, `test_and_set_skip`), 6.1.158 and 6.12.19.
//! Simplified: after a direct compaction all marks are cleared, as before 5.1, not only those of blocks with suitable pages.

use super::COMPACT_CLUSTER_MAX;
use super::migrate::putback_movable_pages;
use super::run::{CompactControl, CompactMode};
use super::scanners::{block_end, isolate_lru_page, isolation_suitable};
use crate::kernel::{Kernel, MigrateScanner};
use crate::machine::Machine;
use crate::mm::buddy::{MAX_ORDER, MigrateType, PAGEBLOCK_PAGES};
use crate::mm::id::Pfn;
use crate::mm::page::flag;
use crate::mm::page_alloc::COSTLY_ORDER;

/// The rules in which the scanners for pages to move differ between the kernels since 5.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the kernel's rules are independent of each other"
)]
pub(super) struct SourceRules {
    /// A block that the search in the free lists has found is marked at once. Because of this mark, the scan then skips the block.
    pub(super) marks_found_block: bool,
    /// If true, the first page taken from a block marks the block, provided that the scan began at its start. If false, only a page at the start of
    /// the block marks it.
    pub(super) marks_at_first_page: bool,
    /// All pages of a block of the kernel count as scanned, not only the first. The scanner for pages to move then also counts all pages of a free
    /// block.
    pub(super) counts_whole_blocks: bool,
    /// If a page cannot move, the run empties the rest of its page block before it chooses another block.
    pub(super) finishes_after_failure: bool,
}

/// The rules of this kernel. `None`: those of 4.10.
pub(super) fn source_rules(kernel: &Kernel) -> Option<SourceRules> {
    match kernel.migrate_scanner {
        MigrateScanner::InOrder => None,
        MigrateScanner::PartlyFree => Some(SourceRules {
            marks_found_block: true,
            marks_at_first_page: false,
            counts_whole_blocks: false,
            finishes_after_failure: false,
        }),
        MigrateScanner::WholeBlocks => Some(SourceRules {
            marks_found_block: false,
            marks_at_first_page: true,
            counts_whole_blocks: true,
            finishes_after_failure: true,
        }),
    }
}

/// The lowest page block that the search in the free lists has found. `fast_start_pfn`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum FirstFound {
    #[default]
    Nothing,
    Block(u32),
    /// The scan has returned to that block once, and does not do so again.
    Used,
}

/// First page of the page block of a page.
pub(super) fn block_of(pfn: u32) -> u32 {
    pfn / PAGEBLOCK_PAGES * PAGEBLOCK_PAGES
}

/// Chooses where the scan continues: at a page block with free pages near the start of the remaining range, once at the lowest block found so far, or
/// at its present position.
pub(super) fn fast_find_migrateblock(
    m: &mut Machine,
    cc: &mut CompactControl,
    rules: SourceRules,
) -> u32 {
    let at = cc.migrate_pfn;
    let (start, _) = m.zones[cc.zone].pfns();
    let is_inside_block = at != start && at != block_of(at);
    let is_small = cc.proactive || cc.order <= COSTLY_ORDER;
    let may_spoil_block = cc.direct && cc.migrate_type != MigrateType::Movable;
    let keeps_position = cc.ignore_skip_hint || cc.finish_block || is_inside_block;
    if keeps_position || is_small || may_spoil_block {
        return at;
    }
    let distance = cc.free_pfn.saturating_sub(at) / if at == start { 2 } else { 8 };
    let below = block_of(at + distance);
    let limit = (COMPACT_CLUSTER_MAX as u32 >> cc.search.failed().min(31)) + 1;
    let (mut found, mut scanned, mut passed) = (None, 0, Vec::new());
    let z = &m.zones[cc.zone];
    let next = m.pages.owner.as_slice();
    'orders: for order in (COSTLY_ORDER..cc.order).rev() {
        if scanned >= limit {
            break;
        }
        for pfn in z.buddy.from_head(next, order, MigrateType::Movable) {
            scanned += 1;
            let suits = pfn < below && !z.compaction.skip[z.buddy.block_of(pfn)];
            if scanned > limit || suits {
                passed.push((order, pfn));
            }
            if suits {
                found = Some(pfn);
                break 'orders;
            }
            if scanned > limit {
                break;
            }
        }
    }
    m.vmstat.compact_migrate_scanned += u64::from(scanned);
    cc.scanned += scanned;
    // `move_freelist_tail`: a later search scans other blocks first.
    for (order, pfn) in passed {
        let links = &mut m.pages.free_links();
        let buddy = &mut m.zones[cc.zone].buddy;
        buddy.rotate_behind(links, order, MigrateType::Movable, pfn);
    }
    if let Some(pfn) = found {
        cc.first_found = match cc.first_found {
            FirstFound::Nothing => FirstFound::Block(pfn),
            FirstFound::Block(first) => FirstFound::Block(first.min(pfn)),
            FirstFound::Used => FirstFound::Used,
        };
        cc.search.note_found();
        if rules.marks_found_block {
            mark(m, cc, pfn);
        }
        return block_of(pfn).max(start);
    }
    cc.search.note_failed();
    if let FirstFound::Block(first) = cc.first_found {
        cc.migrate_pfn = first;
        cc.first_found = FirstFound::Used;
    }
    cc.migrate_pfn
}

/// Marks the page block of a page, so that later runs skip it.
pub(super) fn mark(m: &mut Machine, cc: &CompactControl, pfn: u32) {
    let z = &mut m.zones[cc.zone];
    let block = z.buddy.block_of(pfn);
    z.compaction.skip[block] = true;
}

/// `update_cached_migrate`: the next run starts after the page block of this page.
pub(super) fn update_cached_migrate(m: &mut Machine, cc: &CompactControl, pfn: u32) {
    let next_block = block_of(pfn) + PAGEBLOCK_PAGES;
    let is_sync = usize::from(cc.mode != CompactMode::Async);
    let compaction = &mut m.zones[cc.zone].compaction;
    for cached in &mut compaction.cached_migrate_pfn[..=is_sync] {
        *cached = next_block.max(*cached);
    }
}

/// Isolates pages of one page block, up to its end, as since 5.1. Returns the page at which it stopped.
pub(super) fn isolate_migratepages_block(
    m: &mut Machine,
    cc: &mut CompactControl,
    from: u32,
    end: u32,
    rules: SourceRules,
) -> u32 {
    // A direct compactor that runs asynchronously has no use for half a block: if one page cannot move, it leaves the others too.
    let skip_on_failure = cc.direct && cc.mode == CompactMode::Async;
    let (start, _) = m.zones[cc.zone].pfns();
    let mut next_skip = block_end(from, cc.order);
    let (mut scanned, mut isolated) = (0, 0);
    let (mut seen_from_start, mut marked) = (false, false);
    let mut low = from;
    while low < end {
        if skip_on_failure && low >= next_skip {
            if isolated > 0 {
                break;
            }
            next_skip = block_end(low, cc.order);
        }
        scanned += 1;
        let is_start = low == block_of(low) || low == start;
        if !seen_from_start && is_start {
            if !isolation_suitable(m, cc, Pfn::at(low as usize)) {
                low = end;
                break;
            }
            seen_from_start = true;
        }
        let kernel_block = kernel_order(m, low);
        let free = m.zones[cc.zone].buddy.free_order(low);
        if let Some(order) = free.or(kernel_block) {
            scanned += if rules.counts_whole_blocks {
                (1 << order) - 1
            } else {
                0
            };
            low += 1 << order;
            if free.is_some() {
                continue;
            }
        } else if isolate_lru_page(m, Pfn::at(low as usize)) {
            if !marked {
                marked = true;
                let marks = if rules.marks_at_first_page {
                    seen_from_start
                } else {
                    is_start
                };
                if marks && !cc.ignore_skip_hint {
                    mark(m, cc, low);
                }
            }
            cc.migratepages.push(Pfn::at(low as usize));
            isolated += 1;
            low += 1;
            if cc.migratepages.len() >= COMPACT_CLUSTER_MAX && !cc.finish_block {
                break;
            }
            continue;
        } else {
            low += 1;
        }
        if skip_on_failure {
            putback_movable_pages(m, &mut cc.migratepages);
            isolated = 0;
            if low < next_skip {
                low = next_skip;
                next_skip += 1 << cc.order;
            }
        }
    }
    low = low.min(end);
    if low == end && (isolated == 0 || cc.finish_block) {
        if seen_from_start && !marked {
            mark(m, cc, from);
        }
        update_cached_migrate(m, cc, low);
    }
    m.vmstat.compact_migrate_scanned += u64::from(scanned);
    m.vmstat.compact_isolated += isolated;
    cc.scanned += scanned;
    low
}

/// Order of the block of several kernel pages that begins at a page, if any. `compound_order`.
pub(super) fn kernel_order(m: &Machine, pfn: u32) -> Option<u32> {
    let pfn = Pfn::at(pfn as usize);
    let order = m.pages.index[pfn];
    (m.pages.kind(pfn) == flag::KERNEL && (1..MAX_ORDER).contains(&order)).then_some(order)
}
