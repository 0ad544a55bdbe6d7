//! The decision about each page of a batch: whether reclaim frees, keeps, activates or writes it.
//!
//! Source: mm/vmscan.c `shrink_page_list`, `page_check_references`, `pageout`, `__remove_mapping`, 3.10 and 2.6.35; mm/rmap.c. The arms of the 2013
//! series are as posted on 13 May 2013.

use super::direct_writeback::{Decision, ask_flushers, decide};
use super::dirty_counts::{Counts, Encounter, count_dirty};
use super::pageout::{Pageout, pageout};
use super::references::{References, page_check_references};
use super::stall::{sane_reclaim, stalls_after_pass};
use super::{Batch, DEF_PRIORITY, ScanControl};
use crate::fs::buffer::drop_buffers;
use crate::kernel::{
    DirtyPages, FreeTiming, Hunk, Kernel, KswapdWriteback, MappedScan, WritebackMet, WritebackStall,
};
use crate::machine::Machine;
use crate::mm::backing_dev::{HZ_10, congestion_wait};
use crate::mm::filemap::reclaim_from_page_cache;
use crate::mm::id::{DomainId, Pfn};
use crate::mm::memcg::v2::is_swap_full;
use crate::mm::memory::{pte, wait_on_page};
use crate::mm::mkwrite::keep_dirty_bit;
use crate::mm::page::flag;
use crate::mm::swap::PAGEVEC_SIZE;
use crate::mm::swap_state::{add_to_swap, try_to_free_swap};
use crate::mm::{lru_gen, page_alloc, swap_state};
use crate::record::Flow;
use crate::scenario::schema::SwapSpec;
use crate::sim::{Sim, Wait};
use crate::trace::ftrace::Fates;
use crate::trace::{EventKind, Verdict, consider, emit};

pub(super) struct PageListResult {
    /// Pages for the caller to put back, in the order of the batch. Pages that were put aside for the flushers come last.
    pub(super) kept: Batch,
    pub(super) nr_reclaimed: u32,
    /// Number of pages found under writeback, except those for which kswapd stalls.
    pub(super) nr_writeback: u32,
    /// Number of pages found dirty and not under writeback.
    pub(super) nr_unqueued_dirty: u32,
    /// Number of pages found under writeback for the second time, because of which kswapd waits after the batch or the pass.
    pub(super) nr_immediate: u32,
    /// Number of pages handed to the disk, or stored compressed in memory.
    pub(super) nr_pageout: u32,
    /// Numbers of pages with other fates, for the tracepoint.
    pub(super) fates: Fates,
}

/// The treatment of pages under writeback. `enum pageout_io`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pass {
    /// The pass keeps them, except that some kernels let kswapd or reclaim for a group wait for a page found under writeback for the second time.
    Async,
    /// The pass waits for them if the caller may wait. Only the second pass of a lumpy direct reclaimer does this.
    Sync,
}

/// The result of the checks that come before any I/O.
enum Step {
    Done(Verdict),
    /// The page is dirty, and this reclaimer may write it.
    Pageout,
    /// The page is clean and unmapped.
    Remove,
    /// The page is dirty. This reclaimer asks the flushers to write it at the end of the batch.
    PutAside,
}

pub(super) async fn shrink_page_list(
    sim: &Sim,
    batch: Batch,
    domain: DomainId,
    sc: &mut ScanControl,
    pass: Pass,
) -> PageListResult {
    let _frame = sim.enter(
        "shrink_page_list",
        [("pages", batch.len()), ("priority", sc.priority), ("", 0)],
    );
    let mut work = Work::new(domain, pass);
    let mut todo = batch;
    loop {
        shrink_pages(sim, &todo, sc, &mut work).await;
        let aside = work.aside.take();
        if !ask_flushers(sim, &aside, pass, &mut work.rounds).await {
            work.kept.append(aside);
            break;
        }
        todo = aside;
    }
    {
        let mut m = sim.m();
        let counts = &work.counts;
        let decides = sc.is_global() && !stalls_after_pass(&m.kernel);
        if decides && counts.dirty > 0 && counts.dirty == counts.congested {
            m.domains[domain].congested = true;
        }
    }
    sim.cpu(work.cost).await;
    free_page_list(&mut sim.m(), &work.freed.take(), sc);
    PageListResult {
        kept: work.kept,
        nr_reclaimed: work.nr_reclaimed,
        nr_writeback: work.counts.writeback,
        nr_unqueued_dirty: work.counts.unqueued_dirty,
        nr_immediate: work.counts.immediate,
        nr_pageout: work.counts.pageout,
        fates: Fates {
            dirty: work.counts.dirty,
            writeback: work.counts.writeback,
            congested: work.counts.congested,
            immediate: work.counts.immediate,
            activated: 0,
            referenced: work.counts.referenced,
        },
    }
}

/// The state of one batch while the pass works on it.
struct Work {
    pass: Pass,
    domain: DomainId,
    /// Number of times that the pass has asked the flushers.
    rounds: u32,
    counts: Counts,
    kept: Batch,
    /// Pages that no longer belong to a file or process, and that the pass frees together.
    freed: Batch,
    /// Dirty pages that the pass checks again after it has asked the flushers.
    aside: Batch,
    nr_reclaimed: u32,
    /// CPU time of the batch, ns.
    cost: u64,
}

impl Work {
    fn new(domain: DomainId, pass: Pass) -> Self {
        Self {
            pass,
            domain,
            rounds: 0,
            counts: Counts::default(),
            kept: Batch::new(),
            freed: Batch::new(),
            aside: Batch::default(),
            nr_reclaimed: 0,
            cost: 0,
        }
    }
}

/// Decides about each page, and frees, writes, activates or keeps it.
async fn shrink_pages(sim: &Sim, todo: &Batch, sc: &mut ScanControl, work: &mut Work) {
    for &pfn in todo.as_slice() {
        let step = stall_or_check_page(sim, pfn, sc, work).await;
        let verdict = match step {
            Step::Done(verdict) => verdict,
            Step::Remove => remove_mapping(&mut sim.m(), pfn),
            Step::Pageout => match pageout(sim, pfn, sc, work.pass).await {
                Pageout::Done(verdict) => verdict,
                Pageout::Clean => remove_mapping(&mut sim.m(), pfn),
                Pageout::Stored => {
                    let mut m = sim.m();
                    work.counts.pageout += 1;
                    let costs = m.spec.costs.pageout;
                    let compress = m.spec.swap.map_or(0, SwapSpec::compress);
                    work.cost += u64::from(costs) + u64::from(compress);
                    remove_mapping(&mut m, pfn)
                }
                Pageout::QueueFull => {
                    count_dirty(&sim.look(), pfn, &mut work.counts, Encounter::QueueFull);
                    Verdict::KeepCongested
                }
            },
            Step::PutAside => {
                work.aside.push(pfn);
                Verdict::KeepDirty
            }
        };
        let (kept, cost) = (&mut work.kept, &mut work.cost);
        let mut m = sim.m();
        *cost += u64::from(m.spec.costs.scan_page);
        match verdict {
            Verdict::Freed => {
                work.freed.push(pfn);
                work.nr_reclaimed += 1;
                *cost += u64::from(m.spec.costs.free_page);
            }
            Verdict::KeepDirty if work.aside.as_slice().last() == Some(&pfn) => {}
            Verdict::ActivateReferenced | Verdict::ActivateNoSwap | Verdict::ActivatePinned => {
                activate(&mut m, pfn);
                kept.push(pfn);
            }
            Verdict::Unevictable => {
                m.pages.set(pfn, flag::UNEVICTABLE);
                kept.push(pfn);
            }
            // A refused write costs as much as an accepted one, because the file system is called for both.
            Verdict::Written | Verdict::KeepRefused => {
                work.counts.pageout += u32::from(verdict == Verdict::Written);
                *cost += u64::from(m.spec.costs.pageout);
                kept.push(pfn);
            }
            Verdict::KeepLocked
            | Verdict::KeepWriteback
            | Verdict::KeepReferenced
            | Verdict::KeepDirty
            | Verdict::KeepNoIo
            | Verdict::KeepCongested
            | Verdict::KeepRaced => {
                work.counts.referenced += u32::from(verdict == Verdict::KeepReferenced);
                let awaits_write = m.pages.has(pfn, flag::RECLAIM)
                    && matches!(verdict, Verdict::KeepWriteback | Verdict::KeepDirty);
                match m.kernel.dirty_pages {
                    DirtyPages::Activated if awaits_write => activate(&mut m, pfn),
                    DirtyPages::Activated | DirtyPages::StayInactive => {}
                }
                kept.push(pfn);
            }
        }
        let lru = u32::from(m.pages.is_file(pfn)) * 2;
        let zone = m.pages.zone_of(pfn);
        emit(
            &mut m,
            EventKind::PageVerdict,
            [pfn.into(), verdict as u32, lru, zone.into()],
        );
        free_in_groups(&mut m, &mut work.freed, sc);
    }
}

/// Some kernels gather the pages that they free in a small array on the stack, and free them when it is full.
fn free_in_groups(m: &mut Machine, freed: &mut Batch, sc: &ScanControl) {
    let gathered = freed.len();
    let full = gathered as usize == PAGEVEC_SIZE;
    let ask = |kernel: &Kernel| match kernel.free_timing {
        FreeTiming::InGroups => full,
        FreeTiming::AfterBatch => false,
    };
    if consider(m, Hunk::FreeTiming, || [gathered], ask) {
        free_page_list(m, &freed.take(), sc);
    }
}

/// Checks a page with [`check_page`]. If kswapd finds the page under writeback for the second time, it scans the list faster than the disk writes, so
/// in some kernels it first waits, or it keeps the page and waits after the batch.
async fn stall_or_check_page(sim: &Sim, pfn: Pfn, sc: &mut ScanControl, work: &mut Work) -> Step {
    let domain = work.domain;
    let stall = if sc.kswapd && is_on_second_lap(&sim.look(), pfn, domain) {
        let ask = |kernel: &Kernel| kernel.writeback_stall;
        consider(&sim.look(), Hunk::WritebackStall, || [pfn.into()], ask)
    } else {
        WritebackStall::Keep
    };
    match stall {
        WritebackStall::Keep => {}
        WritebackStall::WaitForPage => {
            wait_on_page(sim, pfn, flag::WRITEBACK, Wait::Writeback).await;
            sim.m().domains[domain].under_writeback = false;
        }
        WritebackStall::WaitForCongestion => {
            if let Some(verdict) = begin_page(&mut sim.m(), pfn, sc, &mut work.counts) {
                return Step::Done(verdict);
            }
            congestion_wait(sim, HZ_10).await;
            sim.m().domains[domain].under_writeback = false;
            return Step::Done(Verdict::KeepWriteback);
        }
        WritebackStall::AfterBatch => {
            if let Some(verdict) = begin_page(&mut sim.m(), pfn, sc, &mut work.counts) {
                return Step::Done(verdict);
            }
            work.counts.immediate += 1;
            return Step::Done(Verdict::KeepWriteback);
        }
    }
    if waits_for_writeback(&sim.look(), pfn, sc, work.pass) {
        wait_on_page(sim, pfn, flag::WRITEBACK, Wait::Writeback).await;
    }
    check_page(&mut sim.m(), pfn, sc, work)
}

/// Whether the reclaimer waits until the page is written, provided that it may wait at all. The second pass for a block waits for each page under
/// writeback. In some kernels reclaim for a group of version 1 waits for each one that it finds for the second time.
fn waits_for_writeback(m: &Machine, pfn: Pfn, sc: &ScanControl, pass: Pass) -> bool {
    let flags = m.pages.flags[pfn];
    let may_wait = sc.gfp.fs || (flags & flag::SWAPCACHE != 0 && sc.gfp.io);
    (pass == Pass::Sync || (flags & flag::RECLAIM != 0 && !sane_reclaim(m, sc)))
        && may_wait
        && flags & (flag::WRITEBACK | flag::LOCKED | flag::UNEVICTABLE) == flag::WRITEBACK
}

/// Whether the page is under writeback, reclaim has marked it when it found it before, and the domain is flagged because many of its pages are under
/// writeback.
fn is_on_second_lap(m: &Machine, pfn: Pfn, domain: DomainId) -> bool {
    m.domains[domain].under_writeback
        && m.pages.has(pfn, flag::WRITEBACK | flag::RECLAIM)
        && !m.pages.has(pfn, flag::LOCKED)
}

/// The first checks of a page, which count it as scanned unless it is locked. Returns a verdict if they decide.
fn begin_page(
    m: &mut Machine,
    pfn: Pfn,
    sc: &mut ScanControl,
    counts: &mut Counts,
) -> Option<Verdict> {
    let flags = m.pages.flags[pfn];
    if flags & flag::LOCKED != 0 {
        return Some(Verdict::KeepLocked);
    }
    sc.nr_scanned += 1;
    if flags & flag::UNEVICTABLE != 0 {
        return Some(Verdict::Unevictable);
    }
    // A walk of page tables found that the page was used while it was isolated.
    if flags & (flag::MAPPED | flag::REFERENCED) == flag::MAPPED | flag::REFERENCED
        && lru_gen::is_on(m)
    {
        return Some(Verdict::KeepReferenced);
    }
    if flags & flag::ORPHAN != 0 && flags & flag::WRITEBACK == 0 {
        // The page's owner released it while it was isolated.
        return Some(Verdict::KeepRaced);
    }
    if flags & (flag::MAPPED | flag::SWAPCACHE) != 0 {
        match m.kernel.mapped_scan {
            MappedScan::Twice => sc.nr_scanned += 1,
            MappedScan::Once => {}
        }
    }
    count_dirty(m, pfn, counts, Encounter::FirstSight);
    None
}

/// All checks up to the point at which I/O may be necessary.
fn check_page(m: &mut Machine, pfn: Pfn, sc: &mut ScanControl, work: &mut Work) -> Step {
    let counts = &mut work.counts;
    if let Some(verdict) = begin_page(m, pfn, sc, counts) {
        return Step::Done(verdict);
    }
    let flags = m.pages.flags[pfn];
    let file = m.pages.is_file(pfn);
    let mut may_enter_fs = sc.gfp.fs || (flags & flag::SWAPCACHE != 0 && sc.gfp.io);
    if flags & flag::WRITEBACK != 0 {
        meet_writeback(m, pfn);
        counts.writeback += 1;
        return Step::Done(Verdict::KeepWriteback);
    }
    let references = page_check_references(m, pfn, sc);
    match references {
        References::Activate => return Step::Done(Verdict::ActivateReferenced),
        References::Keep => return Step::Done(Verdict::KeepReferenced),
        References::Reclaim | References::ReclaimClean => {}
    }
    if !file && !m.pages.has(pfn, flag::SWAPCACHE) {
        if !sc.gfp.io {
            return Step::Done(Verdict::KeepNoIo);
        }
        if !add_to_swap(m, pfn) {
            return Step::Done(Verdict::ActivateNoSwap);
        }
        may_enter_fs = true;
    }
    if m.pages.has(pfn, flag::MAPPED) {
        try_to_unmap(m, pfn);
    }
    if !m.pages.has(pfn, flag::DIRTY) {
        // try_to_release_page fails, because the file system holds the buffers.
        if m.pages.has(pfn, flag::PINNED) {
            return Step::Done(Verdict::ActivatePinned);
        }
        return Step::Remove;
    }
    count_dirty(m, pfn, counts, Encounter::Writeout);
    match decide(m, file, sc, work.rounds) {
        Decision::PutAside => return Step::PutAside,
        Decision::NotNow if !may_write_file_page(m, pfn, work.domain, sc) => {
            m.vmstat.nr_vmscan_immediate_reclaim += 1;
            m.pages.set(pfn, flag::RECLAIM);
            return Step::Done(Verdict::KeepDirty);
        }
        Decision::NotNow | Decision::MayWrite => {}
    }
    if references == References::ReclaimClean {
        return Step::Done(Verdict::KeepReferenced);
    }
    if !may_enter_fs {
        return Step::Done(Verdict::KeepNoIo);
    }
    if !sc.may_writepage {
        return Step::Done(Verdict::KeepDirty);
    }
    Step::Pageout
}

/// Reclaim keeps a page under writeback. Some kernels mark it, so that it is freed as soon as its writeback ends.
fn meet_writeback(m: &mut Machine, pfn: Pfn) {
    match m.kernel.writeback_met {
        WritebackMet::Kept => {}
        WritebackMet::ReclaimSoon => m.pages.set(pfn, flag::RECLAIM),
    }
}

/// Whether the reclaimer may write a file page. Only kswapd may (ee72886d8ed5, 3.2), and only below priority 10 or, in later kernels, if the tail of
/// the list is dirty.
fn may_write_file_page(m: &Machine, pfn: Pfn, domain: DomainId, sc: &ScanControl) -> bool {
    let tail_dirty = m.domains[domain].tail_lru_dirty;
    let is_marked = m.pages.has(pfn, flag::RECLAIM);
    let values = || [sc.priority, tail_dirty.into(), is_marked.into()];
    sc.kswapd
        && consider(m, Hunk::KswapdWriteback, values, |kernel| {
            match kernel.kswapd_writeback {
                KswapdWriteback::ByPriority => sc.priority < DEF_PRIORITY - 2,
                KswapdWriteback::ByDirtyTail => tail_dirty,
                KswapdWriteback::SeenTwice => tail_dirty && is_marked,
            }
        })
}

/// Removes the page from its page table. The entry of an anonymous page then has its swap slot.
fn try_to_unmap(m: &mut Machine, pfn: Pfn) {
    m.pages.clear(pfn, flag::MAPPED | flag::YOUNG);
    if m.pages.is_file(pfn) {
        keep_dirty_bit(m, pfn);
        return;
    }
    let vpn = m.pages.owner[pfn];
    let slot = m.pages.index[pfn];
    let entry = std::mem::replace(&mut m.tables.entries[vpn as usize], slot | pte::SWAP);
    if entry & pte::DIRTY != 0 {
        m.pages.set(pfn, flag::DIRTY);
    }
    m.swap.map(slot);
    let process = m.tables.process_of(vpn);
    let p = m.tables.process_mut(process);
    p.rss -= 1;
    p.swapped += 1;
}

/// `__remove_mapping`, which here also drops the page's buffers. The page itself is freed later, together with others.
fn remove_mapping(m: &mut Machine, pfn: Pfn) -> Verdict {
    // A process that has mapped the page again during the write holds a reference, so `__remove_mapping` cannot freeze the count.
    if m.pages.flags[pfn] & (flag::ORPHAN | flag::MAPPED) != 0 {
        return Verdict::KeepRaced;
    }
    if m.pages.is_file(pfn) {
        drop_buffers(m, pfn);
        reclaim_from_page_cache(m, pfn);
    } else {
        swap_state::reclaim_from_swap_cache(m, pfn);
    }
    m.pages.set(pfn, flag::ORPHAN);
    Verdict::Freed
}

fn activate(m: &mut Machine, pfn: Pfn) {
    // When swap space gets full, a page that stays in memory gives its slot back.
    if is_swap_full(m, m.pages.memcg_of(pfn)) {
        try_to_free_swap(m, pfn);
    }
    let was_active = m.pages.has(pfn, flag::ACTIVE);
    m.pages.set(pfn, flag::ACTIVE);
    m.vmstat.pgactivate += 1;
    if !was_active {
        let flow = Flow::up_by_reclaim(m.pages.is_file(pfn));
        m.flows.count(m.pages.zone_of(pfn), flow, 1);
    }
}

fn free_page_list(m: &mut Machine, freed: &Batch, sc: &ScanControl) {
    for &pfn in freed.as_slice() {
        let zone = m.pages.zone_of(pfn);
        let file = m.pages.is_file(pfn);
        m.flows.count(zone, Flow::freed(file, sc.kswapd), 1);
        m.zones[zone].nr_isolated[usize::from(file)] -= 1;
        m.zones[zone].nr_fresh += 1;
        m.pages.clear(pfn, flag::ISOLATED);
        m.pages.set(pfn, flag::FRESH);
        page_alloc::free_cold_page(m, pfn);
    }
    let freer = m.sched.current();
    m.flows.task_frees(freer, freed.len());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::filemap::set_page_dirty;
    use crate::mm::memory::ProcessId;
    use crate::mm::vmscan::references::page_referenced;
    use crate::sim::TaskId;
    use crate::testing;

    fn control(kswapd: bool, priority: u32) -> ScanControl {
        ScanControl {
            priority,
            kswapd,
            ..ScanControl::kswapd(0)
        }
    }

    /// The decision about this page, by name.
    fn decide(m: &mut Machine, pfn: Pfn, sc: &mut ScanControl) -> String {
        step_name(&check_page(
            m,
            pfn,
            sc,
            &mut Work::new(testing::DOMAIN, Pass::Async),
        ))
    }

    fn step_name(step: &Step) -> String {
        match step {
            Step::Done(verdict) => format!("{verdict:?}"),
            Step::Pageout => "Pageout".into(),
            Step::Remove => "Remove".into(),
            Step::PutAside => "PutAside".into(),
        }
    }

    /// Checks a file page with these flags. `expected` is the name of the decision, and `scanned` is how many scanned pages it counts as.
    fn check_file(flags: u32, mut sc: ScanControl, expected: &str, scanned: u32) -> Machine {
        let (mut m, pfn) = testing::machine_with_file_page(flags);
        let step = decide(&mut m, pfn, &mut sc);
        assert_eq!(
            (step.as_str(), sc.nr_scanned),
            (expected, scanned),
            "{flags:#x}"
        );
        m
    }

    #[test]
    fn a_locked_page_is_kept_and_not_even_counted() {
        check_file(flag::LOCKED, control(true, 12), "KeepLocked", 0);
    }

    #[test]
    fn a_clean_unreferenced_page_is_freed_and_a_mapped_one_counts_twice() {
        check_file(0, control(false, 12), "Remove", 1);
        check_file(flag::MAPPED, control(false, 12), "Remove", 2);
    }

    #[test]
    fn a_page_under_writeback_is_marked_and_kept_without_waiting() {
        let m = check_file(flag::WRITEBACK, control(true, 0), "KeepWriteback", 1);
        assert!(m.pages.flags.iter().any(|f| f & flag::RECLAIM != 0));
    }

    #[test]
    fn from_4_8_on_reclaim_for_a_group_waits_for_a_page_that_comes_round_again_under_writeback() {
        let waits = |preset: &str, met: u32, target, pass| {
            let mut m = testing::machine_of(preset, |_| {});
            let pfn = testing::file_page(&mut m);
            m.pages.set(pfn, flag::WRITEBACK | met);
            let sc = ScanControl {
                target,
                ..control(true, 0)
            };
            waits_for_writeback(&m, pfn, &sc, pass)
        };
        let [first, again] = [0, flag::RECLAIM];
        assert!(waits("v4_10_17", again, Some(1), Pass::Async));
        assert!(!waits("v4_10_17", first, Some(1), Pass::Async));
        assert!(!waits("v4_10_17", again, None, Pass::Async));
        assert!(!waits("v3_11", again, Some(1), Pass::Async));
        assert!(waits("v3_11", first, None, Pass::Sync));
    }

    #[test]
    fn use_by_system_call_saves_a_page_only_while_it_is_dirty() {
        check_file(flag::REFERENCED, control(true, 9), "Remove", 1);
        check_file(
            flag::REFERENCED | flag::DIRTY,
            control(true, 9),
            "KeepReferenced",
            1,
        );
    }

    #[test]
    fn use_through_a_mapping_keeps_once_and_activates_the_second_time_or_if_executable() {
        let young = flag::MAPPED | flag::YOUNG;
        check_file(young, control(true, 12), "KeepReferenced", 2);
        check_file(
            young | flag::REFERENCED,
            control(true, 12),
            "ActivateReferenced",
            2,
        );
        check_file(
            young | flag::EXEC,
            control(true, 12),
            "ActivateReferenced",
            2,
        );
    }

    #[test]
    fn a_dirty_page_that_is_unmapped_stays_dirty_and_the_next_store_has_to_fault() {
        let stored = flag::DIRTY | flag::MAPPED | flag::WRITABLE;
        let m = check_file(stored, control(true, 12), "KeepDirty", 2);
        let is_stored = |f: &&u32| *f & flag::DIRTY != 0;
        let flags = *m.pages.flags.iter().find(is_stored).expect("it is dirty");
        assert_eq!(flags & (flag::MAPPED | flag::WRITABLE), 0);
    }

    #[test]
    fn only_kswapd_below_priority_10_may_write_a_dirty_file_page() {
        for priority in [12, 11, 10] {
            let m = check_file(flag::DIRTY, control(true, priority), "KeepDirty", 1);
            assert_eq!(m.vmstat.nr_vmscan_immediate_reclaim, 1);
        }
        check_file(flag::DIRTY, control(true, 9), "Pageout", 1);
        check_file(flag::DIRTY, control(false, 0), "KeepDirty", 1);
    }

    fn file_page_under(change: impl FnOnce(&mut Machine), flags: u32, priority: u32) -> String {
        let (mut m, pfn) = testing::machine_with_file_page(flags);
        change(&mut m);
        let mut sc = control(true, priority);
        decide(&mut m, pfn, &mut sc)
    }

    #[test]
    fn with_patch_6_it_is_the_dirty_tail_and_not_the_priority_that_lets_kswapd_write() {
        let patched = |dirty_tail: bool| {
            move |m: &mut Machine| {
                m.kernel.kswapd_writeback = KswapdWriteback::ByDirtyTail;
                m.domains[testing::DOMAIN].tail_lru_dirty = dirty_tail;
            }
        };
        assert_eq!(file_page_under(patched(true), flag::DIRTY, 12), "Pageout");
        assert_eq!(file_page_under(patched(false), flag::DIRTY, 1), "KeepDirty");
    }

    /// Lets kswapd find a page under writeback for the second time; the write ends after 250 ms. Returns the name of the step, the number of pages to
    /// wait for after the batch, whether the domain is still flagged `under_writeback`, and the ms that kswapd slept.
    fn second_lap(decision: WritebackStall) -> (String, u32, bool, u64) {
        let (mut m, pfn) = testing::machine_with_file_page(flag::WRITEBACK | flag::RECLAIM);
        m.kernel.writeback_stall = decision;
        m.domains[testing::DOMAIN].under_writeback = true;
        let (seen, _) = testing::run(m, async move |sim: &Sim| {
            let disk = sim.clone();
            sim.spawn("disk", crate::sim::TaskKind::Workload, async move {
                disk.sleep(250_000_000).await;
                let mut m = disk.m();
                m.pages.clear(pfn, flag::WRITEBACK);
                m.wake_page(pfn);
            });
            let mut work = Work::new(testing::DOMAIN, Pass::Async);
            let mut sc = control(true, 4);
            let step = stall_or_check_page(sim, pfn, &mut sc, &mut work).await;
            assert_eq!(sc.nr_scanned, 1, "{decision:?}");
            let m = sim.look();
            (
                step_name(&step),
                work.counts.immediate,
                m.domains[testing::DOMAIN].under_writeback,
                m.sched.now() / 1_000_000,
            )
        });
        seen
    }

    #[test]
    fn each_version_of_patch_7_stalls_in_its_own_way_and_none_frees_a_page_under_writeback() {
        let kept = || "KeepWriteback".to_owned();
        assert_eq!(second_lap(WritebackStall::Keep), (kept(), 0, true, 0));
        assert_eq!(
            second_lap(WritebackStall::WaitForPage),
            ("Remove".to_owned(), 0, false, 250)
        );
        assert_eq!(
            second_lap(WritebackStall::WaitForCongestion),
            (kept(), 0, false, 100)
        );
        assert_eq!(second_lap(WritebackStall::AfterBatch), (kept(), 1, true, 0));
    }

    #[test]
    fn a_page_is_on_its_second_lap_when_it_is_marked_in_a_zone_full_of_writeback() {
        let check = |many: bool, flags: u32, expected: bool| {
            let (mut m, pfn) = testing::machine_with_file_page(flags);
            m.domains[testing::DOMAIN].under_writeback = many;
            assert_eq!(is_on_second_lap(&m, pfn, testing::DOMAIN), expected);
        };
        let second_lap = flag::WRITEBACK | flag::RECLAIM;
        check(true, second_lap, true);
        check(false, second_lap, false);
        check(true, flag::WRITEBACK, false);
        check(true, second_lap | flag::LOCKED, false);
    }

    /// Checks an anonymous page that was not used since the last scan, unless `change` alters that.
    fn check_anon(
        change: impl FnOnce(&mut Machine, Pfn),
        mut sc: ScanControl,
        expected: &str,
        scanned: u32,
    ) {
        let mut m = testing::machine();
        let process = testing::process(&mut m, 1);
        let pfn = testing::anon_page(&mut m, process, 0);
        page_referenced(&mut m, pfn);
        change(&mut m, pfn);
        let step = decide(&mut m, pfn, &mut sc);
        assert_eq!((step.as_str(), sc.nr_scanned), (expected, scanned));
    }

    #[test]
    fn an_old_anonymous_page_gets_a_slot_and_loses_its_mapping_and_any_reclaimer_writes_it() {
        check_anon(|_, _| {}, control(true, 12), "Pageout", 2);
        check_anon(|_, _| {}, control(false, 12), "Pageout", 2);
    }

    #[test]
    fn a_page_that_is_mapped_again_while_its_writer_waits_for_the_disk_stays() {
        let mut m = testing::machine();
        let process = testing::process(&mut m, 1);
        let pfn = testing::anon_page(&mut m, process, 0);
        page_referenced(&mut m, pfn);
        assert_eq!(decide(&mut m, pfn, &mut control(false, 12)), "Pageout");
        m.pages.clear(pfn, flag::DIRTY);
        m.pages.set(pfn, flag::MAPPED);
        assert_eq!(remove_mapping(&mut m, pfn), Verdict::KeepRaced);
        assert!(m.pages.has(pfn, flag::MAPPED | flag::SWAPCACHE));
        m.pages.clear(pfn, flag::MAPPED);
        assert_eq!(remove_mapping(&mut m, pfn), Verdict::Freed);
    }

    #[test]
    fn a_touched_anonymous_page_becomes_active_again() {
        check_anon(
            |m, _| m.tables.touch(0, false).expect("it is mapped"),
            control(true, 0),
            "ActivateReferenced",
            2,
        );
    }

    #[test]
    fn kswapd_puts_an_old_page_on_the_active_list_while_its_process_sits_in_a_fault_with_the_swap_token()
     {
        let spare = |m: &mut Machine, faults: Vec<(ProcessId, TaskId)>| {
            let holder = m.tables.process_of(0);
            m.tables.process_mut(holder).task = TaskId(1);
            m.swap_token.holder = Some(holder);
            m.swap_token.faults = faults;
        };
        let waits = vec![(ProcessId(0), TaskId(1))];
        let check = |faults: Vec<(ProcessId, TaskId)>, expected: &str| {
            let spare = |m: &mut Machine, _| spare(m, faults);
            check_anon(spare, control(true, 12), expected, 2);
        };
        check(waits, "ActivateReferenced");
        check(Vec::new(), "Pageout");
    }

    #[test]
    fn without_a_free_slot_an_anonymous_page_becomes_active() {
        check_anon(
            |m, _| {
                assert!(crate::mm::radix_tree::radix_tree_preload_atomic(m));
                while m
                    .swap
                    .get_swap_page(Pfn::at(0), &mut m.radix_nodes)
                    .is_some()
                {}
            },
            control(true, 12),
            "ActivateNoSwap",
            2,
        );
    }

    #[test]
    fn metadata_that_the_mount_holds_becomes_active_at_every_priority() {
        check_file(flag::PINNED, control(true, 12), "ActivatePinned", 1);
        check_file(flag::PINNED, control(true, 0), "ActivatePinned", 1);
    }

    #[test]
    fn a_caller_that_may_not_do_io_does_not_start_to_swap() {
        let mut sc = control(false, 12);
        (sc.gfp.io, sc.gfp.fs) = (false, false);
        check_anon(|_, _| {}, sc, "KeepNoIo", 2);
    }

    /// ext4 has allocated no block for the dirty page yet, so it refuses to write the page.
    #[test]
    fn a_refused_write_is_counted_but_changes_nothing() {
        let mut m = testing::machine();
        let pfn = testing::file_page(&mut m);
        set_page_dirty(&mut m, pfn);
        m.pages.set(pfn, flag::DELALLOC);
        let (verdict, sim) = testing::run(m, async move |sim: &Sim| {
            pageout(sim, pfn, &control(true, 9), Pass::Async).await
        });
        let m = sim.look();
        assert!(matches!(verdict, Pageout::Done(Verdict::KeepRefused)));
        assert_eq!((m.vmstat.nr_vmscan_write, m.vmstat.pgpgout_pages), (1, 0));
        assert!(m.pages.has(pfn, flag::DIRTY));
        assert_eq!(m.zones[testing::NORMAL].nr_dirty, 1);
    }
}
