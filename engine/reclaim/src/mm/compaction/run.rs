//! One run over a zone: the two scanners come towards each other until the block is there, or until they meet.
//!
//! Source: mm/compaction.c (`compact_zone`, `__compact_finished`, `__reset_isolation_suitable`), 4.10.

use std::collections::VecDeque;

use super::free_lists::Search;
use super::migrate::{Migrated, migrate_pages};
use super::scanners::{isolate_migratepages, release_freepages};
use super::{CompactResult, compaction_suitable, last_block, proactive};
use crate::machine::Machine;
use crate::mm::buddy::{MigrateType, PAGEBLOCK_ORDER};
use crate::mm::id::{Pfn, ZoneId};
use crate::mm::pcp;
use crate::mm::swap::lru_add_drain;
use crate::mm::watermark::AllocFlags;
use crate::mm::zone::{Mark, zone_watermark_ok};
use crate::sim::Sim;
use crate::trace::{EventKind, emit};

/// How patient a run is. `enum migrate_mode`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompactMode {
    /// Takes only what goes at once.
    Async,
    /// Takes pages that may turn out not to go.
    SyncLight,
}

/// `struct compact_control`: the orders of one run, and where it stands.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one of the kernel's fields"
)]
pub struct CompactControl {
    /// Zone.
    pub zone: ZoneId,
    /// Order of the block that is wanted. 1..=10.
    pub order: u32,
    /// Class of the request.
    pub class: usize,
    /// The purpose of the block.
    pub migrate_type: MigrateType,
    /// Patience.
    pub mode: CompactMode,
    /// Somebody waits for the block.
    pub direct: bool,
    /// From one end to the other, whatever is remembered.
    pub whole_zone: bool,
    /// Marks of page blocks are neither looked at nor made.
    pub ignore_skip_hint: bool,
    /// Places may be taken in any page block.
    pub ignore_block_suitable: bool,
    /// Nobody has asked: the zone is too fragmented.
    pub proactive: bool,
    pub(super) search: Search,
    pub(super) migrate_pfn: u32,
    pub(super) free_pfn: u32,
    pub(super) migratepages: Vec<Pfn>,
    pub(super) freepages: VecDeque<Pfn>,
    /// The first page that was moved since freed pages were last given to the buddy allocator.
    pub(super) last_migrated_pfn: Option<u32>,
    /// Pages scanned and pages moved since time was last charged for them.
    pub(super) scanned: u32,
    pub(super) moved: u32,
}

impl CompactControl {
    /// A patient run from where the last one stopped, as kcompactd makes it: it looks into every page block.
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

/// One run.
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

/// Places the scanners.
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
        cc.whole_zone = cc.migrate_pfn == start;
    }
}

/// Up to 32 pages. Returns how the run ends, if it does, and the CPU time that the round took, ns.
fn round(m: &mut Machine, cc: &mut CompactControl) -> (Option<CompactResult>, u64) {
    let finished = compact_finished(m, cc);
    if finished != CompactResult::Continue {
        return (Some(finished), cost(m, cc));
    }
    let mut result = None;
    let isolated = isolate_migratepages(m, cc);
    if isolated {
        match migrate_pages(m, cc) {
            Migrated::All => {}
            Migrated::NoPlace if !scanners_met(cc) => result = Some(CompactResult::Contended),
            Migrated::NoPlace | Migrated::Some => {
                if cc.direct && cc.mode == CompactMode::Async {
                    let last = cc.migrate_pfn - 1;
                    cc.migrate_pfn = (last >> cc.order << cc.order) + (1 << cc.order);
                    cc.last_migrated_pfn = None;
                }
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

/// The scanner has left the aligned block that it last moved pages from: they go to the buddy allocator, where they can join.
fn drain_behind(m: &mut Machine, cc: &mut CompactControl) {
    let block = cc.migrate_pfn >> cc.order << cc.order;
    if !cc.proactive && cc.last_migrated_pfn.is_some_and(|last| last < block) {
        lru_add_drain(m);
        pcp::drain_local_pages(m, cc.zone);
        cc.last_migrated_pfn = None;
    }
}

/// CPU time of what was looked at and moved since the last call, ns.
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
    let flags = AllocFlags::default();
    let mark = z.watermarks.min;
    if zone_watermark_ok(z, &m.kernel, cc.order, mark, cc.class, flags)
        && (z.buddy.has_block(cc.order, &[cc.migrate_type])
            || z.buddy.has_stealable(cc.order, cc.migrate_type))
    {
        return CompactResult::Success;
    }
    CompactResult::Continue
}
