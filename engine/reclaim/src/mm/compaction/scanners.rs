//! The two scanners of a run: one moves up through the zone and isolates movable pages, the other moves down and isolates free pages to move them to.
//!
//! Source: mm/compaction.c (`isolate_migratepages`, `isolate_migratepages_block`, `isolate_freepages`, `isolate_freepages_block`,
//! `update_pageblock_skip`, `suitable_migration_target`), 4.10; the scanner does not wait for writeback, as in 4.8 and later. Until 5.0, blocks of
//! the kernel are scanned page by page.
//! Left out: pages that another user has pinned.

use super::free_lists::{fast_isolate_freepages, uses_free_lists};
use super::run::{CompactControl, CompactMode};
use super::sources::{
    self, block_of, fast_find_migrateblock, kernel_order, source_rules, update_cached_migrate,
};
use super::{COMPACT_CLUSTER_MAX, last_block};
use crate::machine::Machine;
use crate::mm::buddy::{MigrateType, PAGEBLOCK_ORDER, PAGEBLOCK_PAGES};
use crate::mm::id::{Pfn, ZoneId};
use crate::mm::page::flag;
use crate::mm::swap::del_page_from_lru_list;
use crate::mm::watermark::AllocFlags;
use crate::mm::zone::zone_watermark_ok;
use crate::record::Flow;

/// Largest distance between the pages that the scanner checks in a page block that probably has no free page: 4fca9730c51d, 5.1.
/// `COMPACT_CLUSTER_MAX`.
const MAX_STRIDE: u32 = COMPACT_CLUSTER_MAX as u32;

/// The first page after the aligned block of 2^order pages that contains a page.
pub(super) fn block_end(pfn: u32, order: u32) -> u32 {
    (pfn >> order << order) + (1 << order)
}

/// Isolates movable pages from the next suitable page block: up to 32, or all to its end if `finish_block` is set. True if it has isolated any.
pub(super) fn isolate_migratepages(m: &mut Machine, cc: &mut CompactControl) -> bool {
    let rules = source_rules(&m.kernel);
    let mut low = match rules {
        Some(rules) => fast_find_migrateblock(m, cc, rules),
        None => cc.migrate_pfn,
    };
    let mut is_chosen = low != cc.migrate_pfn && cc.search.failed() == 0;
    let mut end = block_end(low, PAGEBLOCK_ORDER);
    while end <= cc.free_pfn {
        let is_known = rules.is_some() && (is_chosen || low != block_of(low));
        if is_known || isolation_suitable(m, cc, Pfn::at(low as usize)) {
            if suitable_migration_source(m, cc, low) {
                low = match rules {
                    Some(rules) => sources::isolate_migratepages_block(m, cc, low, end, rules),
                    None => isolate_migratepages_block(m, cc, low, end),
                };
                break;
            }
            if rules.is_some() {
                update_cached_migrate(m, cc, end);
            }
        }
        is_chosen = false;
        low = end;
        end += PAGEBLOCK_PAGES;
    }
    cc.migrate_pfn = low;
    !cc.migratepages.is_empty()
}

/// Whether a run may move the pages of a page block. An asynchronous run may do so only with movable blocks; since 4.12 (here since 5.4), only with
/// blocks of the type of the request.
fn suitable_migration_source(m: &Machine, cc: &CompactControl, pfn: u32) -> bool {
    let block_type = m.zones[cc.zone].buddy.pageblock_type(pfn);
    let wanted = match source_rules(&m.kernel) {
        None => MigrateType::Movable,
        Some(_) => cc.migrate_type,
    };
    cc.mode != CompactMode::Async || block_type == wanted
}

/// Whether a page block may be scanned: no earlier run has marked it, or this run ignores marks.
pub(super) fn isolation_suitable(m: &Machine, cc: &CompactControl, pfn: Pfn) -> bool {
    let z = &m.zones[cc.zone];
    cc.ignore_skip_hint || !z.compaction.skip[z.buddy.block_of(pfn.into())]
}

/// The upward scanner's work on one page block until 5.0. Returns the page at which it stopped.
fn isolate_migratepages_block(
    m: &mut Machine,
    cc: &mut CompactControl,
    from: u32,
    end: u32,
) -> u32 {
    // A direct compactor that runs asynchronously has no use for half a block: if one page cannot move, it leaves the others too.
    let skip_on_failure = cc.direct && cc.mode == CompactMode::Async;
    let mut next_skip = block_end(from, cc.order);
    let (mut scanned, mut isolated) = (0, 0);
    let mut low = from;
    while low < end {
        if skip_on_failure && low >= next_skip {
            if !cc.migratepages.is_empty() {
                break;
            }
            next_skip = block_end(low, cc.order);
        }
        scanned += 1;
        if let Some(order) = m.zones[cc.zone].buddy.free_order(low) {
            low += 1 << order;
            continue;
        }
        if isolate_lru_page(m, Pfn::at(low as usize)) {
            cc.migratepages.push(Pfn::at(low as usize));
            isolated += 1;
            cc.last_migrated_pfn.get_or_insert(low);
            low += 1;
            if cc.migratepages.len() == COMPACT_CLUSTER_MAX {
                break;
            }
            continue;
        }
        low += 1;
        if skip_on_failure {
            if !cc.migratepages.is_empty() {
                super::migrate::putback_movable_pages(m, &mut cc.migratepages);
                cc.last_migrated_pfn = None;
                isolated = 0;
            }
            if low < next_skip {
                low = next_skip;
                next_skip += 1 << cc.order;
            }
        }
    }
    low = low.min(end);
    if low == end && isolated == 0 {
        update_pageblock_skip(m, cc, Pfn::at(from as usize), Scanner::Migrate);
    }
    m.vmstat.compact_migrate_scanned += u64::from(scanned);
    m.vmstat.compact_isolated += isolated;
    cc.scanned += scanned;
    low
}

/// `__isolate_lru_page`: takes a page off its list, unless it is on none or under writeback. True if it has taken the page. Since 4.8 compaction does
/// not wait for writeback here.
pub(super) fn isolate_lru_page(m: &mut Machine, pfn: Pfn) -> bool {
    if !m.pages.has(pfn, flag::LRU) || m.pages.has(pfn, flag::WRITEBACK) {
        return false;
    }
    del_page_from_lru_list(m, pfn);
    m.pages.set(pfn, flag::ISOLATED);
    let zone = m.pages.zone_of(pfn);
    m.zones[zone].nr_isolated[usize::from(m.pages.is_file(pfn))] += 1;
    true
}

/// Isolates free pages to move others to: a block from the free lists, in kernels that search them, or else pages below the scanner until there is
/// one for each page that is to move.
pub(super) fn isolate_freepages(m: &mut Machine, cc: &mut CompactControl) {
    let uses_lists = uses_free_lists(&m.kernel);
    if uses_lists {
        fast_isolate_freepages(m, cc);
        if !cc.freepages.is_empty() {
            return;
        }
    }
    let mut stride = match cc.mode {
        CompactMode::Async if uses_lists => MAX_STRIDE,
        CompactMode::Async | CompactMode::SyncLight => 1,
    };
    let (_, zone_end) = m.zones[cc.zone].pfns();
    let low = block_end(cc.migrate_pfn, PAGEBLOCK_ORDER);
    let mut at = cc.free_pfn;
    let mut block = at / PAGEBLOCK_PAGES * PAGEBLOCK_PAGES;
    while block >= low {
        let end = (block + PAGEBLOCK_PAGES).min(zone_end);
        if suitable_migration_target(m, cc, block)
            && isolation_suitable(m, cc, Pfn::at(block as usize))
        {
            let isolated_before = cc.freepages.len();
            at = isolate_freepages_block(m, cc, at, end, stride);
            if cc.freepages.len() >= cc.migratepages.len() {
                if at >= end {
                    at = block - PAGEBLOCK_PAGES;
                }
                break;
            }
            if at < end {
                break;
            }
            if cc.freepages.len() > isolated_before {
                stride = 1;
            } else if uses_lists {
                stride = (2 * stride).min(MAX_STRIDE);
            }
        }
        // This does not go below 0, because the other scanner is at least one page block below `block`.
        block -= PAGEBLOCK_PAGES;
        at = block;
    }
    cc.free_pfn = at;
}

/// Whether a run may move pages to a page block: only to a movable one, and not to one that is entirely free, unless the run ignores these rules.
pub(super) fn suitable_migration_target(m: &Machine, cc: &CompactControl, block: u32) -> bool {
    if cc.ignore_block_suitable {
        return true;
    }
    let buddy = &m.zones[cc.zone].buddy;
    let is_all_free = buddy
        .free_order(block)
        .is_some_and(|order| order >= PAGEBLOCK_ORDER);
    !is_all_free && buddy.pageblock_type(block) == MigrateType::Movable
}

/// The downward scanner's work on one page block. Inside the block it scans upwards. Returns the page at which it stopped.
pub(super) fn isolate_freepages_block(
    m: &mut Machine,
    cc: &mut CompactControl,
    from: u32,
    end: u32,
    stride: u32,
) -> u32 {
    let rules = source_rules(&m.kernel);
    let (mut scanned, mut isolated) = (0_u64, 0);
    let mut at = from;
    while at < end {
        scanned += 1;
        let Some(order) = m.zones[cc.zone].buddy.free_order(at) else {
            let block = rules.and_then(|_| kernel_order(m, at));
            let rest_of_block = block.map_or(0, |order| (1 << order) - 1);
            if rules.is_some_and(|rules| rules.counts_whole_blocks) {
                scanned += u64::from(rest_of_block);
            }
            at += rest_of_block + stride;
            continue;
        };
        if !may_take_free_block(m, cc.zone, order) {
            break;
        }
        take_free_block(m, cc, Pfn::at(at as usize));
        isolated += 1_u64 << order;
        scanned += rules.map_or(0, |_| (1 << order) - 1);
        at += (1 << order) - 1 + stride;
        if cc.migratepages.len() <= cc.freepages.len() {
            break;
        }
    }
    at = at.min(end);
    if at == end && (isolated == 0 || rules.is_some()) {
        update_pageblock_skip(m, cc, Pfn::at(from as usize), Scanner::Free);
    }
    m.vmstat.compact_free_scanned += scanned;
    m.vmstat.compact_isolated += isolated;
    cc.scanned += scanned as u32;
    at
}

/// The watermark test of `__isolate_free_page`, so that compaction does not use up the reserves.
pub(super) fn may_take_free_block(m: &Machine, zone: ZoneId, order: u32) -> bool {
    let z = &m.zones[zone];
    let mark = z.watermarks.min + (1 << order);
    zone_watermark_ok(z, &m.kernel, 0, mark, 0, AllocFlags::default())
}

/// Splits a free block into single pages, which belong to compaction until they are used.
pub(super) fn take_free_block(m: &mut Machine, cc: &mut CompactControl, pfn: Pfn) {
    let Machine { zones, pages, .. } = m;
    let z = &mut zones[cc.zone];
    let order = z
        .buddy
        .isolate_free_block(&mut pages.free_links(), pfn.into());
    for page in pfn.block(order) {
        pages.flags[page] = flag::KERNEL;
        pages.owner[page] = crate::mm::lru::NONE;
        pages.index[page] = 0;
        m.held_blocks.insert(page);
    }
    z.nr_kernel += 1 << order;
    m.flows.count(cc.zone, Flow::TakenKernel, 1 << order);
    cc.freepages.extend(pfn.block(order));
}

/// `release_freepages`: frees the isolated pages that were not used.
pub(super) fn release_freepages(m: &mut Machine, cc: &mut CompactControl) {
    let mut highest = None;
    for pfn in std::mem::take(&mut cc.freepages) {
        m.held_blocks.remove(&pfn);
        crate::mm::page_alloc::free_pages(m, pfn, 0);
        highest = highest.max(Some(pfn));
    }
    let Some(highest) = highest else { return };
    let (start, end) = m.zones[cc.zone].pfns();
    let block = u32::from(highest) / PAGEBLOCK_PAGES * PAGEBLOCK_PAGES;
    let block = block.clamp(start, last_block(start, end));
    let cached = &mut m.zones[cc.zone].compaction.cached_free_pfn;
    *cached = block.max(*cached);
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Scanner {
    Migrate,
    Free,
}

/// Makes later runs skip a page block, and remembers its position as the scanner's start in the next run. Called for a block in which a scanner has
/// found nothing, and since 5.1 also for one that the scanner for free pages has scanned to its end.
fn update_pageblock_skip(m: &mut Machine, cc: &CompactControl, pfn: Pfn, scanner: Scanner) {
    if cc.ignore_skip_hint && source_rules(&m.kernel).is_none() {
        return;
    }
    let z = &mut m.zones[cc.zone];
    let block = z.buddy.block_of(pfn.into());
    let (start, _) = z.pfns();
    z.compaction.skip[block] = true;
    match scanner {
        Scanner::Migrate => {
            let sync = usize::from(cc.mode != CompactMode::Async);
            for cached in &mut z.compaction.cached_migrate_pfn[..=sync] {
                *cached = u32::from(pfn).max(*cached);
            }
        }
        Scanner::Free => {
            let first = (u32::from(pfn) / PAGEBLOCK_PAGES * PAGEBLOCK_PAGES).max(start);
            let cached = &mut z.compaction.cached_free_pfn;
            *cached = first.min(*cached);
        }
    }
}
