//! Evicts one batch: takes pages from the oldest generation, and frees them or puts them back.
//!
//! Source: mm/vmscan.c `evict_folios`, `move_folios_to_lru`, 6.1 to 6.13, as Debian's kernels have it: pages that are tried again count twice as
//! scanned.

use super::isolate::{Taken, isolate_folios};
use crate::machine::Machine;
use crate::mm::id::{LruvecId, Pfn};
use crate::mm::lru_gen::{self, ANON, FILE, MIN_NR_GENS, Rules, rules, try_to_inc_min_seq};
use crate::mm::page::flag;
use crate::mm::vmscan::isolate::putback_lru_page;
use crate::mm::vmscan::shrink_inactive_list::count_steal;
use crate::mm::vmscan::shrink_page_list::{PageListResult, Pass, shrink_page_list};
use crate::mm::vmscan::{Batch, ScanControl, ScanMode};
use crate::mm::zone::Lru;
use crate::record::gauge;
use crate::sim::Sim;
use crate::trace::ftrace::{Details, Fates};
use crate::trace::{EventKind, emit_detailed};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Evicted {
    /// Number of pages that count as scanned. 0 makes the caller stop, because reclaim could isolate no page or a new generation is due.
    pub(super) scanned: u32,
    /// Whether reclaim has isolated anonymous pages.
    pub(super) anon: bool,
}

/// Reclaim tries each page of a batch at most twice.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Try {
    First,
    Second,
}

/// `evict_folios`: reclaims one batch. `nr_to_scan` is only for the pictures.
pub(super) async fn evict_folios(
    sim: &Sim,
    lruvec: LruvecId,
    sc: &mut ScanControl,
    swappiness: u32,
    nr_to_scan: u32,
) -> Evicted {
    let _frame = sim.enter(
        "evict_folios",
        [
            ("lruvec", lruvec.into()),
            ("priority", sc.priority),
            ("swappiness", swappiness),
        ],
    );
    let Some(rules) = rules(&sim.look().kernel) else {
        return Evicted {
            scanned: 0,
            anon: false,
        };
    };
    let (taken, scanned, cost) = begin(&mut sim.m(), lruvec, sc, swappiness, rules);
    note_target(&mut sim.m(), lruvec, &taken, nr_to_scan);
    sim.cpu(cost).await;
    let anon = taken.kind == ANON && taken.batch.len() > 0;
    if taken.batch.len() > 0 {
        shrink_taken(sim, lruvec, taken, sc, rules).await;
    }
    Evicted { scanned, anon }
}

/// Isolates a batch and removes empty generations. Returns the batch, the number of pages that count as scanned, and the CPU time, ns.
fn begin(
    m: &mut Machine,
    lruvec: LruvecId,
    sc: &mut ScanControl,
    swappiness: u32,
    rules: Rules,
) -> (Taken, u32, u64) {
    let can_swap = swappiness > 0;
    let taken = isolate_folios(m, lruvec, sc, swappiness, rules);
    if taken.batch.len() > 0 {
        emit_isolation(m, lruvec, &taken, sc);
    }
    let removed = try_to_inc_min_seq(m, lruvec, can_swap);
    let deciding = if can_swap { ANON } else { FILE };
    let scanned = if m.lruvecs[lruvec].lru_gen.nr_gens(deciding) == MIN_NR_GENS {
        0
    } else {
        taken.scanned + u32::from(removed)
    };
    let moved = taken.looked_at - taken.batch.len();
    let costs = &m.spec.costs;
    let cost = u64::from(costs.shrink_zone) + u64::from(moved) * u64::from(costs.deactivate_page);
    (taken, scanned, cost)
}

/// Records for the pictures how many pages of the oldest generation this call is to evict. That generation never counts as active, because reclaim
/// does not evict pages of a kind with only two generations.
fn note_target(m: &mut Machine, lruvec: LruvecId, taken: &Taken, nr_to_scan: u32) {
    let g = &m.lruvecs[lruvec].lru_gen;
    let oldest = g.pages(g.min_seq[taken.kind], taken.kind);
    let mut targets = [0; 4];
    if taken.batch.len() > 0 {
        targets[Lru::of(taken.kind == FILE, false) as usize] = nr_to_scan.min(oldest);
        let mode = if taken.kind == FILE {
            ScanMode::File
        } else {
            ScanMode::Anon
        };
        gauge::note_scan_mode(m, mode);
    }
    gauge::note_scan_targets(m, lruvec, targets);
}

/// Reclaims the isolated pages, and tries once more those that have become clean meanwhile.
async fn shrink_taken(
    sim: &Sim,
    lruvec: LruvecId,
    taken: Taken,
    sc: &mut ScanControl,
    rules: Rules,
) {
    let domain = sim.look().lruvecs[lruvec].domain;
    let (isolated, kind) = (taken.batch.len(), taken.kind);
    let mut fates = Fates::default();
    let (mut todo, mut attempt, mut freed) = (taken.batch, Try::First, 0);
    while todo.len() > 0 {
        let result = shrink_page_list(sim, todo, domain, sc, Pass::Async).await;
        let mut m = sim.m();
        sc.nr_reclaimed += result.nr_reclaimed;
        sc.unqueued_dirty += result.nr_unqueued_dirty;
        freed += result.nr_reclaimed;
        if attempt == Try::First {
            fates = result.fates;
        }
        count_steal(&mut m, domain, result.nr_reclaimed, sc);
        m.vmstat.pgsteal_by_kind[kind] += u64::from(result.nr_reclaimed);
        todo = put_back(&mut m, &result, attempt, rules);
        attempt = Try::Second;
    }
    if kind == FILE {
        sc.file_taken += isolated;
    }
    emit_batch(&mut sim.m(), lruvec, kind, [isolated, freed], fates, sc);
}

/// Puts back the pages that stay. Returns those that reclaim should try again, because nothing keeps them in memory any more.
fn put_back(m: &mut Machine, result: &PageListResult, attempt: Try, rules: Rules) -> Batch {
    let mut again = Batch::default();
    for &pfn in result.kept.as_slice() {
        if attempt == Try::First && may_try_again(m, pfn) {
            again.push(pfn);
            continue;
        }
        keep(m, pfn, rules);
        m.pages.count_lap(pfn);
        putback_lru_page(m, pfn);
    }
    again
}

/// Whether `rotate_reclaimable_page` may have missed the page, because its writeback ended while it was isolated.
fn may_try_again(m: &Machine, pfn: Pfn) -> bool {
    let held = flag::UNEVICTABLE
        | flag::ACTIVE
        | flag::REFERENCED
        | flag::MAPPED
        | flag::LOCKED
        | flag::DIRTY
        | flag::WRITEBACK
        | flag::ORPHAN;
    m.pages.flags[pfn] & held == 0
}

/// Sets the flags by which a kept page returns to a younger generation and never to the oldest.
fn keep(m: &mut Machine, pfn: Pfn, rules: Rules) {
    let flags = m.pages.flags[pfn];
    if flags & (flag::UNEVICTABLE | flag::ORPHAN) != 0 {
        return;
    }
    if flags & flag::RECLAIM != 0 && flags & (flag::DIRTY | flag::WRITEBACK) != 0 {
        if flags & flag::WORKINGSET != 0 {
            m.pages.set(pfn, flag::REFERENCED);
        }
        return;
    }
    let workingset = flags & flag::WORKINGSET;
    lru_gen::clear_refs(m, pfn);
    if rules.keeps_workingset {
        m.pages.set(pfn, workingset);
    }
    if flags & flag::ACTIVE == 0 {
        lru_gen::activate_isolated(m, pfn);
    }
}

/// Whether the kernel emits the tracepoints of the classic lists for a batch. Kernels since 6.8 do, which here are those with a list of groups.
fn is_traced(m: &Machine) -> bool {
    rules(&m.kernel).is_some_and(|rules| rules.list_of_groups)
}

fn emit_isolation(m: &mut Machine, lruvec: LruvecId, taken: &Taken, sc: &ScanControl) {
    if !is_traced(m) {
        return;
    }
    let domain = m.lruvecs[lruvec].domain;
    let list = Lru::of(taken.kind == FILE, false) as u32;
    let isolated = taken.batch.len();
    emit_detailed(
        m,
        EventKind::LruIsolate,
        [domain.into(), list, taken.looked_at, isolated],
        Details::Isolation {
            for_group: !sc.is_global(),
            class: sc.reclaim_idx as u32,
            clean_only: false,
            order: sc.order,
            requested: lru_gen::MAX_LRU_BATCH,
            passed_over: 0,
        },
    );
}

fn emit_batch(
    m: &mut Machine,
    lruvec: LruvecId,
    kind: usize,
    [isolated, freed]: [u32; 2],
    fates: Fates,
    sc: &ScanControl,
) {
    let domain = m.lruvecs[lruvec].domain;
    let file = kind == FILE;
    let details = if is_traced(m) {
        Details::Batch {
            file,
            sync: false,
            fates,
        }
    } else {
        Details::None
    };
    emit_detailed(
        m,
        EventKind::LruShrinkInactive,
        [domain.into(), isolated, freed, sc.priority],
        details,
    );
}
