//! One run over a zone: the two scanners move towards each other until the block is free or until they meet.
//!
//! Source: mm/compaction.c (`compact_zone`, `__compact_finished`, `__reset_isolation_suitable`), 4.10, 6.1.158 and 6.12.19.

use std::collections::VecDeque;

use super::free_lists::Search;
use super::migrate::{Migrated, migrate_pages};
use super::scanners::{isolate_migratepages, release_freepages};
use super::sources::{FirstFound, SourceRules, block_of, source_rules};
use super::{CompactResult, compaction_suitable, last_block, proactive};
use crate::machine::Machine;
use crate::mm::buddy::{MigrateType, PAGEBLOCK_ORDER};
use crate::mm::id::{Pfn, ZoneId};
use crate::mm::pcp;
use crate::mm::swap::lru_add_drain;
use crate::mm::watermark::AllocFlags;
use crate::mm::watermark::Mark;
use crate::mm::zone::zone_watermark_ok;
use crate::sim::Sim;
use crate::trace::{EventKind, emit};

/// The effort that a run makes. `enum migrate_mode`. Simplified: neither mode waits for a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompactMode {
    /// The run scans only page blocks of a suitable type. If it is direct, it leaves an aligned block as soon as one of its pages cannot move.
    Async,
    /// The run scans page blocks of every type.
    SyncLight,
}

/// `struct compact_control`: the parameters and the state of one run.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one of the kernel's fields"
)]
pub struct CompactControl {
    /// The zone in which the run moves pages.
    pub zone: ZoneId,
    /// Order of the block that the run should make. 1..=10.
    pub order: u32,
    /// The highest zone class that the request may use.
    pub class: usize,
    /// Migrate type of the request for which the run makes the block.
    pub migrate_type: MigrateType,
    /// kcompactd runs with [`CompactMode::SyncLight`], direct compaction with the mode that its priority asks for.
    pub mode: CompactMode,
    /// The task that needs the block runs compaction itself.
    pub direct: bool,
    /// The run starts at the ends of the zone, not at the cached positions. Also set if the cached position turns out to be the start of the zone.
    pub whole_zone: bool,
    /// The run scans page blocks although they are marked. Until 5.0 it does not mark page blocks either.
    pub ignore_skip_hint: bool,
    /// The run may move pages to any page block.
    pub ignore_block_suitable: bool,
    /// kcompactd starts the run without a request because the node is too fragmented.
    pub proactive: bool,
    /// The round empties the rest of the page block, not only 32 pages of it. `rescan`, `finish_pageblock`.
    pub(super) finish_block: bool,
    /// The lowest page block that the run has found in the free lists.
    pub(super) first_found: FirstFound,
    pub(super) search: Search,
    pub(super) migrate_pfn: u32,
    pub(super) free_pfn: u32,
    pub(super) migratepages: Vec<Pfn>,
    pub(super) freepages: VecDeque<Pfn>,
    /// A page that was moved since freed pages last went to the buddy allocator: the first one, or since 5.1 as `last_migrated` says.
    pub(super) last_migrated_pfn: Option<u32>,
    /// Pages scanned and pages moved whose CPU time has not been charged yet.
    pub(super) scanned: u32,
    pub(super) moved: u32,
}

impl CompactControl {
    /// The parameters of kcompactd's runs, which are synchronous, continue where the last one stopped, and ignore marks. For a request, kcompactd
    /// clears `ignore_skip_hint` in kernels that search the free lists.
    pub fn kcompactd(zone: ZoneId, order: u32, class: usize) -> Self {
        Self {
            zone,
            order,
            class,
            migrate_type: MigrateType::Unmovable,
            mode: CompactMode::SyncLight,
            direct: false,
            whole_zone: false,
            ignore_skip_hint: true,
            ignore_block_suitable: false,
            proactive: false,
            finish_block: false,
            first_found: FirstFound::Nothing,
            search: Search::new(order),
            migrate_pfn: 0,
            free_pfn: 0,
            migratepages: Vec::new(),
            freepages: VecDeque::new(),
            last_migrated_pfn: None,
            scanned: 0,
            moved: 0,
        }
    }
}

/// Compacts a zone for the block that `cc` asks for. Does nothing if that is not worthwhile, except in a proactive run, which always begins.
pub async fn compact_zone(sim: &Sim, cc: &mut CompactControl) -> CompactResult {
    let suitable = compaction_suitable(&sim.look(), cc.zone, cc.order, Mark::Min, cc.class);
    if suitable != CompactResult::Continue && !cc.proactive {
        return suitable;
    }
    let _frame = sim.enter(
        "compact_zone",
        [("zone", cc.zone.into()), ("order", cc.order), ("", 0)],
    );
    {
        let mut m = sim.m();
        start(&mut m, cc);
        let me = m.sched.current();
        m.zones[cc.zone].compaction.runs.begin(me, cc);
        let began = [cc.zone.into(), cc.order, cc.migrate_pfn, cc.free_pfn];
        emit(&mut m, EventKind::CompactionBegin, began);
    }
    let result = loop {
        let (result, cost) = round(&mut sim.m(), cc);
        sim.cpu(cost).await;
        if let Some(result) = result {
            break result;
        }
    };
    let mut m = sim.m();
    release_freepages(&mut m, cc);
    let (me, now) = (m.sched.current(), m.sched.now());
    m.zones[cc.zone].compaction.runs.end(me, now, result);
    let ended = [cc.zone.into(), result as u32, cc.migrate_pfn, cc.free_pfn];
    emit(&mut m, EventKind::CompactionEnd, ended);
    result
}

/// Sets the start positions of the scanners. After the longest deferral, first clears the marks and resets the cached positions, except in a
/// proactive run.
fn start(m: &mut Machine, cc: &mut CompactControl) {
    let z = &mut m.zones[cc.zone];
    let (start, end) = z.pfns();
    if !cc.proactive && z.compaction.restarting(cc.order) {
        z.reset_isolation_suitable();
    }
    if cc.whole_zone {
        (cc.migrate_pfn, cc.free_pfn) = (start, last_block(start, end));
    } else {
        let sync = usize::from(cc.mode != CompactMode::Async);
        cc.migrate_pfn = z.compaction.cached_migrate_pfn[sync];
        cc.free_pfn = z.compaction.cached_free_pfn;
        if cc.migrate_pfn >= end {
            cc.migrate_pfn = start;
            z.compaction.cached_migrate_pfn = [start; 2];
        }
        cc.whole_zone = cc.migrate_pfn == start;
    }
}

/// One round: moves up to 32 pages, or the rest of a page block if `finish_block` is set. Returns the result if the run ends, and the round's CPU
/// time, ns.
fn round(m: &mut Machine, cc: &mut CompactControl) -> (Option<CompactResult>, u64) {
    let finished = compact_finished(m, cc);
    if finished != CompactResult::Continue {
        return (Some(finished), cost(m, cc));
    }
    let begun = cc.migrate_pfn;
    let in_block = |last: u32| block_of(last) == block_of(begun);
    let rules = source_rules(&m.kernel);
    cc.finish_block = rules.is_some() && cc.last_migrated_pfn.is_some_and(in_block);
    let mut result = None;
    let mut more = isolate_migratepages(m, cc);
    let isolated = more;
    while more {
        if let Some(rules) = rules {
            cc.last_migrated_pfn = Some(last_migrated(m, cc, rules, begun));
        }
        match migrate_pages(m, cc) {
            Migrated::All => break,
            Migrated::NoPlace if !scanners_met(cc) => {
                result = Some(CompactResult::Contended);
                break;
            }
            Migrated::NoPlace | Migrated::Some => {
                if rules.is_some_and(|rules| rules.finishes_after_failure) {
                    if !finish_after_failure(cc) {
                        break;
                    }
                    more = isolate_migratepages(m, cc);
                    continue;
                }
                if cc.direct && cc.mode == CompactMode::Async {
                    let last = cc.migrate_pfn - 1;
                    cc.migrate_pfn = (last >> cc.order << cc.order) + (1 << cc.order);
                    cc.last_migrated_pfn = None;
                }
                break;
            }
        }
    }
    let me = m.sched.current();
    m.zones[cc.zone].compaction.runs.advance(me, cc);
    if isolated {
        let moved = [cc.zone.into(), cc.moved, cc.migrate_pfn, cc.free_pfn];
        emit(m, EventKind::CompactionMigrate, moved);
    }
    drain_behind(m, cc);
    (result, cost(m, cc))
}

/// The value of `last_migrated_pfn` for the pages that a round has isolated: until 6.2 the page at which it began, later the start of the page block.
fn last_migrated(m: &Machine, cc: &CompactControl, rules: SourceRules, begun: u32) -> u32 {
    if rules.marks_at_first_page {
        let (start, _) = m.zones[cc.zone].pfns();
        block_of(cc.migrate_pfn - 1).max(start)
    } else {
        begun
    }
}

/// Since 6.3, if a page of a page block could not move, the run empties the rest of that block next: cfccd2e63e7e. True if it does so.
fn finish_after_failure(cc: &mut CompactControl) -> bool {
    let at_end = cc.migrate_pfn == block_of(cc.migrate_pfn);
    if at_end || cc.ignore_skip_hint || cc.finish_block {
        return false;
    }
    cc.finish_block = true;
    if cc.order == PAGEBLOCK_ORDER {
        cc.last_migrated_pfn = None;
    }
    true
}

/// Called at the end of a round. If the scanner has left the aligned block from which it last moved pages, lets freed pages merge in the buddy
/// allocator.
fn drain_behind(m: &mut Machine, cc: &mut CompactControl) {
    let block = cc.migrate_pfn >> cc.order << cc.order;
    if !cc.proactive && cc.last_migrated_pfn.is_some_and(|last| last < block) {
        lru_add_drain(m);
        pcp::drain_local_pages(m, cc.zone);
        cc.last_migrated_pfn = None;
    }
}

/// CPU time of the pages scanned and moved since the last call, ns. The round itself costs as much as one scanned page.
fn cost(m: &Machine, cc: &mut CompactControl) -> u64 {
    let costs = &m.spec.costs;
    let scanned = u64::from(std::mem::take(&mut cc.scanned)) * u64::from(costs.compact_scan);
    let moved = u64::from(std::mem::take(&mut cc.moved)) * u64::from(costs.migrate_page);
    scanned + moved + u64::from(costs.compact_scan)
}

fn scanners_met(cc: &CompactControl) -> bool {
    cc.free_pfn >> PAGEBLOCK_ORDER <= cc.migrate_pfn >> PAGEBLOCK_ORDER
}

fn compact_finished(m: &mut Machine, cc: &CompactControl) -> CompactResult {
    if cc.direct && m.sched.current_task().killed {
        return CompactResult::Contended;
    }
    let z = &mut m.zones[cc.zone];
    if scanners_met(cc) {
        let (start, end) = z.pfns();
        z.compaction.reset_cached_positions(start, end);
        if cc.direct {
            z.compaction.blockskip_flush = true;
        }
        return if cc.whole_zone {
            CompactResult::Complete
        } else {
            CompactResult::PartialSkipped
        };
    }
    if cc.proactive {
        return proactive::finished(m, cc.zone);
    }
    let z = &m.zones[cc.zone];
    let may_end = if source_rules(&m.kernel).is_some() {
        // Even if the block is free, the run first finishes the page block: baf6a9a1db5a, 4.12 (here since 5.4).
        cc.migrate_pfn == block_of(cc.migrate_pfn) || cc.migrate_pfn == z.pfns().0
    } else {
        let (mark, flags) = (z.watermarks.min, AllocFlags::default());
        zone_watermark_ok(z, &m.kernel, cc.order, mark, cc.class, flags)
    };
    if may_end
        && (z.buddy.has_block(cc.order, &[cc.migrate_type])
            || z.buddy.has_stealable(cc.order, cc.migrate_type))
    {
        return CompactResult::Success;
    }
    CompactResult::Continue
}
