//! Takes one batch of pages from the oldest generation.
//!
//! Source: mm/vmscan.c `isolate_folios`, `scan_folios`, `sort_folio`, `isolate_folio`, 6.1 to 6.12, as Debian's 6.1.192 and 6.12.117 have them. Left
//! out: anonymous pages that were freed lazily.

use super::shrink::get_swappiness;
use crate::machine::Machine;
use crate::mm::id::{LruvecId, Pfn};
use crate::mm::lru_gen::{
    self, ANON, End, FILE, LruGen, MAX_LRU_BATCH, MIN_LRU_BATCH, Place, Rules, ZONES, clear_refs,
    count_activated, inc_gen, oldest_gen, page_gen, put_at, refs_of, tier_of,
};
use crate::mm::page::flag;
use crate::mm::vmscan::{Batch, ScanControl};

/// Number of isolated pages at which a batch ends, and number of skipped ones at which the scan of a zone ends.
const ENOUGH: u32 = MIN_LRU_BATCH as u32;

pub(super) struct Taken {
    pub(super) batch: Batch,
    pub(super) kind: usize,
    /// Number of pages scanned; 0 if none was isolated and the scan ended before its limit.
    pub(super) scanned: u32,
    /// Number of all pages scanned, by which the CPU time is charged.
    pub(super) looked_at: u32,
}

/// `isolate_folios`: isolates a batch of the preferred kind, or of the other kind if the preferred one yields none.
pub(super) fn isolate_folios(
    m: &mut Machine,
    lruvec: LruvecId,
    sc: &mut ScanControl,
    swappiness: u32,
    rules: Rules,
) -> Taken {
    let without_io = rules.file_only_without_io && !sc.gfp.io;
    let (mut kind, mut limit) = first_kind(&m.lruvecs[lruvec].lru_gen, swappiness, without_io);
    let mut looked_at = 0;
    for _ in usize::from(swappiness == 0)..2 {
        let feedback = &m.lruvecs[lruvec].lru_gen.feedback;
        let tier_limit = limit.take().unwrap_or_else(|| feedback.tier_limit(kind));
        let taken = scan_folios(m, lruvec, sc, kind, tier_limit, rules);
        looked_at += taken.looked_at;
        if taken.scanned > 0 {
            return Taken { looked_at, ..taken };
        }
        kind = ANON + FILE - kind;
    }
    Taken {
        batch: Batch::default(),
        kind,
        scanned: 0,
        looked_at,
    }
}

/// The kind of pages that kswapd would try first for a batch.
pub(crate) fn kind_for_kswapd(m: &Machine, lruvec: LruvecId) -> usize {
    let l = &m.lruvecs[lruvec];
    first_kind(&l.lru_gen, get_swappiness(m, l.memcg), false).0
}

/// The kind that a batch tries first. If the feedback loop has chosen it, also its highest tier that reclaim may evict. `without_io`: the reclaimer
/// may not do I/O, and its kernel then leaves out anonymous pages.
fn first_kind(g: &LruGen, swappiness: u32, without_io: bool) -> (usize, Option<usize>) {
    if swappiness == 0 {
        (FILE, None)
    } else if g.min_seq[ANON] < g.min_seq[FILE] {
        (ANON, None)
    } else if swappiness == 1 {
        (FILE, None)
    } else if swappiness == 200 {
        (ANON, None)
    } else if without_io {
        (FILE, None)
    } else {
        let (kind, limit) = g.feedback.kind_to_scan(swappiness);
        (kind, Some(limit))
    }
}

/// `scan_folios`: scans the oldest generation of a kind, beginning with the highest class of zone that the request can use.
fn scan_folios(
    m: &mut Machine,
    lruvec: LruvecId,
    sc: &mut ScanControl,
    kind: usize,
    tier_limit: usize,
    rules: Rules,
) -> Taken {
    let mut taken = Taken {
        batch: Batch::new(),
        kind,
        scanned: 0,
        looked_at: 0,
    };
    if m.lruvecs[lruvec].lru_gen.nr_gens(kind) == lru_gen::MIN_NR_GENS {
        return taken;
    }
    let generation = oldest_gen(m, lruvec, kind);
    let mut sorted = 0;
    for step in 0..ZONES {
        let class = (sc.reclaim_idx + ZONES - step) % ZONES;
        let list = m.gen_list(
            lruvec,
            Place {
                generation,
                kind,
                class,
            },
        );
        let mut skipped = Vec::new();
        while taken.looked_at < MAX_LRU_BATCH
            && taken.batch.len().max(skipped.len() as u32) < ENOUGH
            && let Some(pfn) = m.lru.pop_tail(list)
        {
            taken.looked_at += 1;
            if sort_folio(m, lruvec, pfn, sc, tier_limit, rules) {
                sorted += 1;
            } else if isolate_folio(m, pfn, sc, rules) {
                taken.batch.push(pfn);
            } else {
                skipped.push(pfn);
            }
        }
        for &pfn in &skipped {
            let zone = m.pages.zone_of(pfn);
            m.vmstat.pgskip[zone] += 1;
            put_at(m, pfn, End::Head);
        }
        if taken.looked_at == MAX_LRU_BATCH || taken.batch.len() >= ENOUGH {
            break;
        }
    }
    count_scan(m, lruvec, kind, taken.batch.len(), sorted, sc);
    if taken.batch.len() > 0 || taken.looked_at == MAX_LRU_BATCH {
        taken.scanned = taken.looked_at;
    }
    taken
}

/// Counts isolated pages as scanned, and sorted ones in `pgrefill`.
fn count_scan(
    m: &mut Machine,
    lruvec: LruvecId,
    kind: usize,
    isolated: u32,
    sorted: u32,
    sc: &ScanControl,
) {
    let domain = m.lruvecs[lruvec].domain;
    if sc.is_global() {
        let counter = if sc.kswapd {
            &mut m.vmstat.pgscan_kswapd
        } else {
            &mut m.vmstat.pgscan_direct
        };
        counter[domain] += u64::from(isolated);
        m.vmstat.pgrefill[domain] += u64::from(sorted);
    }
    m.vmstat.pgscan_by_kind[kind] += u64::from(isolated);
    m.samples.totals.note_scan(sc.kswapd, isolated);
}

/// `sort_folio`: moves a page that reclaim should not evict now to another list. The caller has taken it off its list. False if the caller may
/// isolate it.
fn sort_folio(
    m: &mut Machine,
    lruvec: LruvecId,
    pfn: Pfn,
    sc: &mut ScanControl,
    tier_limit: usize,
    rules: Rules,
) -> bool {
    let flags = m.pages.flags[pfn];
    let kind = usize::from(m.pages.is_file(pfn));
    if page_gen(m, pfn) != Some(oldest_gen(m, lruvec, kind)) {
        // A walk of page tables has promoted the page.
        put_at(m, pfn, End::Head);
        return true;
    }
    let refs = refs_of(flags);
    let tier = tier_of(refs);
    if tier > tier_limit || refs == lru_gen::FULL {
        inc_gen(m, pfn);
        put_at(m, pfn, End::Tail);
        m.lruvecs[lruvec].lru_gen.feedback.protected[kind][tier - 1] += 1;
        if !rules.counts_all_refaults {
            count_activated(m, pfn);
        }
        return true;
    }
    if m.zones[m.pages.zone_of(pfn)].class() > sc.reclaim_idx {
        inc_gen(m, pfn);
        put_at(m, pfn, End::Tail);
        return true;
    }
    let dirty_file = kind == FILE && flags & flag::DIRTY != 0;
    if rules.moves_dirty_on && dirty_file {
        sc.file_taken += 1;
        sc.unqueued_dirty += u32::from(flags & flag::WRITEBACK == 0);
    }
    if rules.moves_dirty_on && (flags & (flag::LOCKED | flag::WRITEBACK) != 0 || dirty_file) {
        inc_gen(m, pfn);
        m.pages.set(pfn, flag::RECLAIM);
        put_at(m, pfn, End::Head);
        return true;
    }
    false
}

/// `isolate_folio`: isolates a page that the caller has taken off its list. False if this reclaimer may not write the page, but would have to.
fn isolate_folio(m: &mut Machine, pfn: Pfn, sc: &ScanControl, rules: Rules) -> bool {
    let flags = m.pages.flags[pfn];
    let file = m.pages.is_file(pfn);
    let dirty = flags & flag::DIRTY != 0;
    let needs_writing = dirty || (!file && flags & flag::SWAPCACHE == 0);
    let refused = if rules.leaves_unwritable {
        needs_writing && !(sc.may_writepage && sc.gfp.io)
    } else {
        needs_writing && !file && !sc.gfp.io
    };
    if refused {
        return false;
    }
    if flags & flag::REFERENCED == 0 {
        clear_refs(m, pfn);
    }
    m.pages.clear(pfn, flag::REFERENCED);
    if rules.moves_dirty_on {
        m.pages.clear(pfn, flag::RECLAIM);
    }
    lru_gen::take(m, pfn);
    m.pages.set(pfn, flag::ISOLATED);
    let zone = m.pages.zone_of(pfn);
    m.zones[zone].nr_isolated[usize::from(file)] += 1;
    true
}
