//! From the lists of a group to batches of 32 pages: `shrink_lruvec`, and how the active and the inactive lists are scanned.
//!
//! Source: mm/vmscan.c, 3.10 and 2.6.35.
//! The arms of the 2013 series are as posted on 13 May 2013.

use super::generations;
use super::lumpy::{self, Neighbours};
use super::scan_count::{ScanCountInput, scan_count};
use super::shrink_page_list::{PageListResult, Pass, shrink_page_list};
use super::stall::{Taken, sane_reclaim, stall_after_batch};
use super::throttle::isolated_timeout;
use super::{Batch, DEF_PRIORITY, SWAP_CLUSTER_MAX, ScanControl};
use crate::block;
use crate::fs::buffer::strip_buffers;
use crate::kernel::{
    ForcedScan, GroupInactive, GroupSteal, Hunk, InactiveBatch, InactiveFile, IsolateFilter,
    IsolatedLimit, Kernel, LruDomain, LruvecStop, ScanSize, SkippedPages, VmWriteout,
};
use crate::machine::Machine;
use crate::mm::backing_dev::{HZ_10, congestion_wait};
use crate::mm::id::{DomainId, LruvecId, Pfn};
use crate::mm::lru_gen;
use crate::mm::lruvec::{Lruvec, ROOT, lru_list};
use crate::mm::memcg::v2::{nr_swap_pages, scan_share};
use crate::mm::memory::{pte, release_orphan};
use crate::mm::page::flag;
use crate::mm::page_writeback::throttle_vm_writeout;
use crate::mm::swap::{add_page_to_lru_list, lru_add_drain, lru_note_cost, page_lru};
use crate::mm::thrash::is_spared;
use crate::mm::watermark;
use crate::mm::workingset::{activated_by_reclaim, mark_deactivated};
use crate::mm::zone::{Lru, Zone};
use crate::record::{Flow, gauge};
use crate::sim::{Sim, Wait};
use crate::trace::ftrace::Details;
use crate::trace::{EventKind, consider, emit, emit_detailed};

/// One pass over the lists of one group in a domain, at the priority in `sc`. Returns the total length, in pages, of the lists
/// that the pass was asked to scan.
pub(super) async fn shrink_lruvec(sim: &Sim, lruvec: LruvecId, sc: &mut ScanControl) -> u32 {
    if lru_gen::is_on(&sim.look()) {
        generations::lru_gen_shrink_lruvec(sim, lruvec, sc).await;
        return 0;
    }
    let frame = sim.enter(
        "shrink_lruvec",
        [
            ("anon", 0),
            ("file", 0),
            ("nr_to_reclaim", sc.nr_to_reclaim),
        ],
    );
    let (mut nr, lru_pages) = get_scan_count(&mut sim.m(), lruvec, sc);
    frame.set(0, nr[0] + nr[1]);
    frame.set(1, nr[2] + nr[3]);
    let cost = sim.look().spec.costs.shrink_zone;
    sim.cpu(u64::from(cost)).await;
    block::start_plug(&mut sim.m());
    let targets = nr;
    let mut adjusted = false;
    let mut nr_reclaimed = 0;
    while nr[Lru::InactiveAnon as usize] > 0
        || nr[Lru::ActiveFile as usize] > 0
        || nr[Lru::InactiveFile as usize] > 0
    {
        for lru in Lru::EVICTABLE {
            let left = &mut nr[lru as usize];
            if *left > 0 {
                let n = (*left).min(SWAP_CLUSTER_MAX);
                *left -= n;
                nr_reclaimed += shrink_list(sim, lru, n, lruvec, sc).await;
            }
        }
        if !adjusted {
            match next_round(&sim.look(), sc, nr_reclaimed, nr) {
                NextRound::GoOn => {}
                NextRound::Stop => break,
                NextRound::SameShare => {
                    nr = same_share(targets, nr);
                    adjusted = true;
                }
            }
        }
        if sim.look().sched.current_task().killed {
            break;
        }
    }
    block::finish_plug(&mut sim.m());
    sc.nr_reclaimed += nr_reclaimed;
    if inactive_is_low(&sim.look(), lruvec, Lru::InactiveAnon, sc.reclaim_idx) {
        age_active_list(sim, SWAP_CLUSTER_MAX, lruvec, Lru::ActiveAnon, sc).await;
    }
    let vm_writeout = sim.look().kernel.vm_writeout;
    match vm_writeout {
        VmWriteout::Throttled => throttle_vm_writeout(sim, sc.gfp).await,
        VmWriteout::Free => {}
    }
    lru_pages
}

/// The choices that `shrink_lruvec` has after each round over the lists of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NextRound {
    GoOn,
    Stop,
    SameShare,
}

impl From<NextRound> for u32 {
    fn from(next: NextRound) -> Self {
        next as Self
    }
}

/// Decides what follows a round. `freed`: pages freed by this pass so far; `left`: pages of IA, AA, IF, AF still to be scanned.
fn next_round(m: &Machine, sc: &ScanControl, freed: u32, left: [u32; 4]) -> NextRound {
    let (anon, file) = (left[0] + left[1], left[2] + left[3]);
    let values = || [freed, sc.nr_to_reclaim, sc.priority, anon, file];
    // Direct reclaim for a group's own limit evens out the shares as kswapd does.
    let direct = sc.is_global() && !sc.kswapd;
    consider(m, Hunk::LruvecStop, values, |kernel| {
        let stop = kernel.lruvec_stop;
        let so_far = match stop {
            LruvecStop::AtTotal => sc.nr_reclaimed,
            LruvecStop::AtTarget | LruvecStop::Proportional | LruvecStop::ProportionalForAll => 0,
        };
        if so_far + freed < sc.nr_to_reclaim {
            return NextRound::GoOn;
        }
        let first = sc.priority == DEF_PRIORITY;
        match stop {
            // At the first priority the pass scans all that it was asked for, so that each zone bears its share.
            LruvecStop::AtTotal | LruvecStop::AtTarget if first => NextRound::GoOn,
            LruvecStop::AtTotal | LruvecStop::AtTarget => NextRound::Stop,
            LruvecStop::Proportional if direct => NextRound::Stop,
            LruvecStop::ProportionalForAll if direct && first => NextRound::GoOn,
            LruvecStop::ProportionalForAll if anon == 0 || file == 0 => NextRound::Stop,
            LruvecStop::Proportional | LruvecStop::ProportionalForAll => NextRound::SameShare,
        }
    })
}

/// Used when enough pages are freed. The pass drops the side (anon or file) that has less left, and scans the other side until the
/// same share of both is left. `targets` are the pages of IA, AA, IF, AF that were asked for at first, `left` those not scanned yet.
/// Returns the pages that are still to be scanned.
fn same_share(targets: [u32; 4], left: [u32; 4]) -> [u32; 4] {
    let (anon, file) = (left[0] + left[1], left[2] + left[3]);
    let (small, large) = if file > anon { (0, 2) } else { (2, 0) };
    let small_target = u64::from(targets[small]) + u64::from(targets[small + 1]) + 1;
    let percent = u64::from(left[small] + left[small + 1]) * 100 / small_target;
    let mut rest = [0; 4];
    for list in large..large + 2 {
        let want = (u64::from(targets[list]) * (100 - percent.min(100)) / 100) as u32;
        rest[list] = want.saturating_sub(targets[list] - left[list]);
    }
    rest
}

/// Pages to scan from each list, and the total length, in pages, of the lists from which any are scanned.
fn get_scan_count(m: &mut Machine, lruvec: LruvecId, sc: &mut ScanControl) -> ([u32; 4], u32) {
    let l = &m.lruvecs[lruvec];
    let domain = l.domain;
    let zones = &m.zones[m.domain_zones(domain)];
    let share = scan_share(m, sc.target.unwrap_or(ROOT), l.memcg, sc.low_reclaim);
    sc.low_skipped |= share.low_skipped;
    let count = scan_count(&ScanCountInput {
        rule: m.kernel.scan_count,
        balance: m.kernel.scan_balance,
        at_root: sc.at_root,
        cost: m.lruvecs[m.lruvec(sc.target.unwrap_or(ROOT), domain)].cost,
        saved: l.nr_saved_scan,
        sizes: Lru::EVICTABLE.map(|lru| share.of(lruvec_lru_size(m, lruvec, lru, sc.reclaim_idx))),
        all_pages: [false, true].map(|file| {
            [false, true]
                .map(|active| m.lru_size(lruvec, Lru::of(file, active)))
                .iter()
                .sum()
        }),
        free: zones.iter().map(Zone::free_pages).sum(),
        high: zones.iter().map(|z| z.watermarks.high).sum(),
        priority: sc.priority,
        swappiness: m.memcg.groups()[l.memcg as usize].swappiness,
        can_swap: may_swap_from(m, l.memcg, sc),
        inactive_file_is_low: too_little_inactive_file(m, lruvec, sc),
        global: sc.is_global(),
        force_scan: forces_scan(m, lruvec, sc),
        recent_scanned: l.recent_scanned,
        recent_rotated: l.recent_rotated,
    });
    let l = &mut m.lruvecs[lruvec];
    l.recent_scanned = count.recent_scanned;
    l.recent_rotated = count.recent_rotated;
    l.nr_saved_scan = count.saved;
    gauge::note_scan_mode(m, count.mode);
    gauge::note_priority(m, sc.priority);
    let nr = count.nr;
    gauge::note_scan_targets(m, lruvec, looked_at(m, lruvec, nr, sc));
    emit(
        m,
        EventKind::ScanCount,
        [
            domain.into(),
            count.mode as u32,
            nr[0] + nr[1],
            nr[2] + nr[3],
        ],
    );
    (nr, count.lru_pages)
}

/// Pages that will really be scanned out of those asked for: the kernel skips an active list while the inactive one is long enough.
fn looked_at(m: &Machine, lruvec: LruvecId, asked: [u32; 4], sc: &ScanControl) -> [u32; 4] {
    let mut pages = asked;
    for inactive in [Lru::InactiveAnon, Lru::InactiveFile] {
        let gives = match sc.at_root {
            Some(at_root) => at_root.may_deactivate[usize::from(inactive.is_file())],
            None => inactive_is_low(m, lruvec, inactive, sc.reclaim_idx),
        };
        if !gives {
            pages[inactive as usize + 1] = 0;
        }
    }
    pages
}

/// True if reclaim cannot work with the inactive file pages alone.
fn too_little_inactive_file(m: &Machine, lruvec: LruvecId, sc: &ScanControl) -> bool {
    let inactive = lruvec_lru_size(m, lruvec, Lru::InactiveFile, sc.reclaim_idx);
    inactive_is_low(m, lruvec, Lru::InactiveFile, sc.reclaim_idx)
        || match m.kernel.inactive_file {
            InactiveFile::Half => false,
            // At this priority the pass would scan some of them.
            InactiveFile::Ratio | InactiveFile::RatioWithoutRefaults => {
                inactive >> sc.priority == 0
            }
        }
}

/// Scanning this domain has freed nothing for so long that reclaim skips it until a page is freed there.
pub(super) fn is_given_up(m: &Machine, domain: DomainId) -> bool {
    match m.kernel.lru_domain {
        LruDomain::Zone => m.domains[domain].all_unreclaimable,
        LruDomain::Node => !super::node::pgdat_reclaimable(m, domain),
    }
}

/// Pages of a list that a request of this zone class could use.
pub(super) fn lruvec_lru_size(m: &Machine, lruvec: LruvecId, lru: Lru, class: usize) -> u32 {
    let all = m.lru_size(lruvec, lru);
    let domain = m.lruvecs[lruvec].domain;
    match m.kernel.scan_size {
        ScanSize::AllZones => all,
        ScanSize::EligibleZones => {
            let zones = &m.zones[m.domain_zones(domain)];
            let others = zones.iter().filter(|z| z.class() > class);
            // Zones count their pages for all groups together, so the result is exact only where the root group is the only one.
            all.saturating_sub(others.map(|z| z.nr_lru[lru as usize]).sum())
        }
    }
}

/// True if the kernel scans a few pages even of a list that is so short that its share rounds to zero.
fn forces_scan(m: &Machine, lruvec: LruvecId, sc: &ScanControl) -> bool {
    let Lruvec { memcg, domain, .. } = m.lruvecs[lruvec];
    match m.kernel.forced_scan {
        ForcedScan::ForKswapd => !sc.is_global() || sc.kswapd,
        ForcedScan::OfWrittenOffZones => !sc.is_global() || (sc.kswapd && is_given_up(m, domain)),
        ForcedScan::OfDeadGroups => !m.memcg.groups()[memcg as usize].online,
    }
}

/// Whether reclaim may swap anonymous pages of this group. Reclaim for a version 2 group's own limit may not if its swappiness is 0.
fn may_swap_from(m: &Machine, memcg: u32, sc: &ScanControl) -> bool {
    let unwilling =
        !sc.is_global() && m.memcg.are_v2() && m.memcg.groups()[memcg as usize].swappiness == 0;
    sc.may_swap && !unwilling && nr_swap_pages(m, memcg) > 0
}

async fn shrink_list(
    sim: &Sim,
    lru: Lru,
    nr_to_scan: u32,
    lruvec: LruvecId,
    sc: &mut ScanControl,
) -> u32 {
    if lru.is_active() {
        let inactive = Lru::of(lru.is_file(), false);
        let gives = if let Some(at_root) = sc.at_root {
            at_root.may_deactivate[usize::from(lru.is_file())]
        } else {
            let m = sim.look();
            inactive_is_low(&m, lruvec, inactive, sc.reclaim_idx)
                || (inactive.is_file() && pages_come_back(&m, lruvec))
        };
        if gives {
            age_active_list(sim, nr_to_scan, lruvec, lru, sc).await;
        } else {
            sc.skipped_deactivate = true;
        }
        return 0;
    }
    shrink_inactive_list(sim, nr_to_scan, lruvec, sc, lru).await
}

/// True if refaulted pages were activated since the last run: the working set is changing, so the active list should shrink.
fn pages_come_back(m: &Machine, lruvec: LruvecId) -> bool {
    match m.kernel.inactive_file {
        InactiveFile::Half | InactiveFile::Ratio => false,
        InactiveFile::RatioWithoutRefaults => {
            let seen = m.domains[m.lruvecs[lruvec].domain].refaults;
            m.vmstat.workingset_activate != seen && m.lru_size(lruvec, Lru::ActiveFile) > 0
        }
    }
}

/// `snapshot_refaults`, at the end of a run. The counter covers all nodes together.
pub(super) fn snapshot_refaults(m: &mut Machine, domain: DomainId) {
    m.domains[domain].refaults = m.vmstat.workingset_activate;
    m.domains[domain].refaults_anon = m.vmstat.workingset_activate_anon;
}

/// Pages of a list that the kernel counts when it compares the active with the inactive list.
fn balanced_size(m: &Machine, lruvec: LruvecId, lru: Lru, class: usize) -> u32 {
    let of_group = match m.kernel.group_inactive {
        GroupInactive::OfAllZones => m.is_private(lruvec),
        GroupInactive::OfEachZone => false,
    };
    if !of_group {
        return lruvec_lru_size(m, lruvec, lru, class);
    }
    let memcg = m.lruvecs[lruvec].memcg;
    let sizes = m
        .domains
        .ids()
        .map(|domain| m.lru_size(m.lruvec(memcg, domain), lru));
    sizes.sum()
}

/// Whether the inactive file list is too short, with the pages of all zones counted.
pub fn inactive_file_is_low(m: &Machine, lruvec: LruvecId) -> bool {
    inactive_is_low(m, lruvec, Lru::InactiveFile, ANY_CLASS)
}

/// Whether the inactive anonymous list is too short, with the pages of all zones counted.
pub fn inactive_anon_is_low(m: &Machine, lruvec: LruvecId) -> bool {
    inactive_is_low(m, lruvec, Lru::InactiveAnon, ANY_CLASS)
}

/// The highest zone class, so that pages of every zone count.
const ANY_CLASS: usize = 2;

/// Whether an inactive list is shorter than its share. Without swap, the inactive anonymous list never counts as too short.
pub(super) fn inactive_is_low(m: &Machine, lruvec: LruvecId, inactive: Lru, class: usize) -> bool {
    let file = inactive.is_file();
    if !file && m.swap.total_slots() == 0 {
        return false;
    }
    let size = |active| balanced_size(m, lruvec, Lru::of(file, active), class);
    let pages = [false, true].map(|active| u64::from(size(active)));
    let ratio = if file {
        match m.kernel.inactive_file {
            InactiveFile::Half => 1,
            InactiveFile::Ratio | InactiveFile::RatioWithoutRefaults => {
                watermark::inactive_ratio(size(false) + size(true))
            }
        }
    } else {
        match m.kernel.lru_domain {
            LruDomain::Zone if m.is_private(lruvec) => {
                watermark::inactive_ratio(size(false) + size(true))
            }
            LruDomain::Zone => {
                let zones = &m.zones[m.domain_zones(m.lruvecs[lruvec].domain)];
                zones[0].inactive_ratio
            }
            LruDomain::Node => watermark::inactive_ratio(size(false) + size(true)),
        }
    };
    pages[0] * u64::from(ratio) < pages[1]
}

/// Calls [`shrink_active_list`] and charges its CPU time.
pub(super) async fn age_active_list(
    sim: &Sim,
    nr_to_scan: u32,
    lruvec: LruvecId,
    lru: Lru,
    sc: &ScanControl,
) {
    let cost = {
        let mut m = sim.m();
        let scanned = shrink_active_list(&mut m, nr_to_scan, lruvec, lru, sc);
        u64::from(m.spec.costs.deactivate_page) * u64::from(scanned)
    };
    sim.cpu(cost).await;
}

/// Takes pages from the tail of an active list. Executable file pages in use stay; all others become inactive. Returns pages scanned.
pub fn shrink_active_list(
    m: &mut Machine,
    nr_to_scan: u32,
    lruvec: LruvecId,
    lru: Lru,
    sc: &ScanControl,
) -> u32 {
    lru_add_drain(m);
    let (batch, scanned) = isolate_lru_pages(m, nr_to_scan, lruvec, lru, sc);
    let file = usize::from(lru.is_file());
    let domain = m.lruvecs[lruvec].domain;
    if sc.is_global() {
        m.domains[domain].pages_scanned += scanned;
    }
    m.lruvecs[lruvec].recent_scanned[file] += u64::from(batch.len());
    m.vmstat.pgrefill[domain] += u64::from(scanned);
    let mut deactivated = 0;
    let (mut in_use, mut rotated) = (0, 0);
    for &pfn in batch.as_slice() {
        strip_buffers(m, pfn);
        let referenced = page_referenced(m, pfn);
        if referenced {
            in_use += 1;
            m.lruvecs[lruvec].recent_rotated[file] += 1;
        }
        let stays = referenced && lru.is_file() && m.pages.has(pfn, flag::EXEC | flag::MAPPED);
        rotated += u32::from(stays);
        if !stays {
            m.pages.clear(pfn, flag::ACTIVE);
            mark_deactivated(m, pfn);
            let flow = Flow::down(m.pages.is_file(pfn));
            m.flows.count(m.pages.zone_of(pfn), flow, 1);
            deactivated += 1;
        }
        putback_lru_page(m, pfn);
    }
    m.vmstat.pgdeactivate += deactivated;
    if rotated > 0 {
        lru_note_cost(m, lruvec, lru.is_file(), 0, rotated);
    }
    emit_detailed(
        m,
        EventKind::LruDeactivate,
        [domain.into(), scanned, deactivated as u32, lru as u32],
        Details::Aging {
            taken: batch.len(),
            referenced: in_use,
            priority: sc.priority,
        },
    );
    scanned
}

/// Whether the accessed bit of the page's mapping is set.
pub(super) fn is_young(m: &Machine, pfn: Pfn) -> bool {
    if !m.pages.has(pfn, flag::MAPPED) {
        false
    } else if m.pages.is_file(pfn) {
        m.pages.has(pfn, flag::YOUNG)
    } else {
        m.tables.entries[m.pages.owner[pfn] as usize] & pte::YOUNG != 0
    }
}

/// Tests and clears the accessed bit of the page's mapping. Pages that the swap token protects count as used.
pub(super) fn page_referenced(m: &mut Machine, pfn: Pfn) -> bool {
    if !m.pages.has(pfn, flag::MAPPED) {
        return false;
    }
    if m.pages.is_file(pfn) {
        return m.pages.test_clear(pfn, flag::YOUNG);
    }
    let entry = &mut m.tables.entries[m.pages.owner[pfn] as usize];
    let young = *entry & pte::YOUNG != 0;
    *entry &= !pte::YOUNG;
    young || is_spared(m, pfn)
}

/// Which pages the kernel isolates from a list. `isolate_mode_t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum IsolateMode {
    /// Any page.
    Any,
    /// Only pages that need no writing; the others go to the head of the list.
    Clean,
}

impl IsolateMode {
    /// A reclaimer that may not write does not even isolate pages that would have to be written.
    fn of(m: &Machine, sc: &ScanControl) -> Self {
        match m.kernel.isolate_filter {
            IsolateFilter::Unwritable if !sc.may_writepage => Self::Clean,
            IsolateFilter::Unwritable | IsolateFilter::None => Self::Any,
        }
    }
}

/// Scans up to `nr_to_scan` pages from the tail of a list and takes those that the mode allows; for a high order it also takes
/// their neighbours. Returns the isolated pages and the number of pages scanned. Pages of zones above the class go to the head of
/// the list; a quarter of them counts as scanned, or all of them if no other page was scanned.
fn isolate_lru_pages(
    m: &mut Machine,
    nr_to_scan: u32,
    lruvec: LruvecId,
    lru: Lru,
    sc: &ScanControl,
) -> (Batch, u32) {
    let mode = IsolateMode::of(m, sc);
    let mut neighbours = Neighbours::of(m, lru, sc);
    let mut batch = Batch::new();
    let list = lru_list(lruvec, lru);
    let requested = nr_to_scan.min(SWAP_CLUSTER_MAX);
    let mut scanned = 0;
    // Skipped pages stay off the list until the end, so that the loop does not reach a page twice.
    let mut skipped = Vec::new();
    while scanned < requested
        && let Some(pfn) = m.lists_of_mut(lruvec).pop_tail(list)
    {
        let zone = m.pages.zone_of(pfn);
        if m.kernel.lru_domain == LruDomain::Node && m.zones[zone].class() > sc.reclaim_idx {
            m.vmstat.pgskip[zone] += 1;
            skipped.push(pfn);
            continue;
        }
        scanned += 1;
        let dirty = m.pages.has(pfn, flag::DIRTY) || m.pages.has(pfn, flag::WRITEBACK);
        if mode == IsolateMode::Clean && dirty {
            m.pass_over(lruvec, pfn, lru);
            continue;
        }
        m.leave_other_list(lruvec, pfn, lru);
        m.pages.clear(pfn, flag::LRU);
        m.pages.set(pfn, flag::ISOLATED);
        let zone = m.pages.zone_of(pfn);
        m.zones[zone].nr_lru[lru as usize] -= 1;
        m.zones[zone].nr_isolated[usize::from(lru.is_file())] += 1;
        batch.push(pfn);
        if let Some(neighbours) = &mut neighbours {
            scanned += neighbours.isolate(m, pfn, &mut batch);
        }
    }
    if let Some(neighbours) = neighbours {
        neighbours.emit(m);
    }
    let passed_over = skipped.len() as u32;
    scanned += match m.kernel.skipped_pages {
        SkippedPages::Quarter if !m.lists_of(lruvec).is_empty(list) => passed_over / 4,
        SkippedPages::Quarter | SkippedPages::All => passed_over,
    };
    for pfn in skipped {
        m.lists_of_mut(lruvec).add_head(list, pfn);
    }
    let domain = m.lruvecs[lruvec].domain;
    emit_detailed(
        m,
        EventKind::LruIsolate,
        [domain.into(), lru as u32, scanned, batch.len()],
        Details::Isolation {
            for_group: !sc.is_global(),
            class: sc.reclaim_idx as u32,
            clean_only: mode == IsolateMode::Clean,
            order: sc.order,
            requested,
            passed_over,
        },
    );
    (batch, scanned)
}

/// Puts an isolated page back at the head of the list that its flags select. An orphan is freed instead.
pub(super) fn putback_lru_page(m: &mut Machine, pfn: Pfn) {
    let zone = m.pages.zone_of(pfn);
    m.zones[zone].nr_isolated[usize::from(m.pages.is_file(pfn))] -= 1;
    m.pages.clear(pfn, flag::ISOLATED);
    let lru = page_lru(m, pfn);
    add_page_to_lru_list(m, pfn, lru);
    release_orphan(m, pfn);
}

async fn shrink_inactive_list(
    sim: &Sim,
    nr_to_scan: u32,
    lruvec: LruvecId,
    sc: &mut ScanControl,
    lru: Lru,
) -> u32 {
    let _frame = sim.enter(
        "shrink_inactive_list",
        [("lru", lru as u32), ("nr_to_scan", nr_to_scan), ("", 0)],
    );
    let domain = sim.look().lruvecs[lruvec].domain;
    while too_many_isolated(&sim.look(), domain, lru, sc) {
        let until = sim.look().sched.now() + isolated_timeout(&sim.look());
        sim.wait_on(|m| &mut m.congestion, Wait::TooManyIsolated, Some(until))
            .await;
        if sim.look().sched.current_task().killed {
            return SWAP_CLUSTER_MAX;
        }
    }
    let mut total = 0;
    let mut nr_reclaimed = 0;
    loop {
        let batch_size = sim.look().kernel.inactive_batch;
        let ask = |kernel: &Kernel| match kernel.inactive_batch {
            InactiveBatch::Full => SWAP_CLUSTER_MAX,
            InactiveBatch::Asked => nr_to_scan,
        };
        let asked = consider(&sim.look(), Hunk::InactiveBatch, || [nr_to_scan], ask);
        let Some((scanned, freed)) = shrink_batch(sim, asked, lruvec, sc, lru).await else {
            return nr_reclaimed;
        };
        total += scanned;
        nr_reclaimed += freed;
        match batch_size {
            InactiveBatch::Full if total < nr_to_scan => {}
            InactiveBatch::Full | InactiveBatch::Asked => return nr_reclaimed,
        }
    }
}

/// Isolates a batch, works on it and puts back the pages that stay. Returns pages scanned and freed, or `None` if the list gave no page.
async fn shrink_batch(
    sim: &Sim,
    nr_to_scan: u32,
    lruvec: LruvecId,
    sc: &mut ScanControl,
    lru: Lru,
) -> Option<(u32, u32)> {
    let domain = sim.look().lruvecs[lruvec].domain;
    let (batch, scanned, files_taken) = {
        let mut m = sim.m();
        lru_add_drain(&mut m);
        let (batch, scanned) = isolate_lru_pages(&mut m, nr_to_scan, lruvec, lru, sc);
        // Pages scanned for a group's limit do not count for the zone.
        if sc.is_global() {
            m.domains[domain].pages_scanned += scanned;
            if sc.kswapd {
                m.vmstat.pgscan_kswapd[domain] += u64::from(scanned);
            } else {
                m.vmstat.pgscan_direct[domain] += u64::from(scanned);
            }
        }
        lumpy::clear_active_flags(&mut m, &batch);
        let files = batch.as_slice().iter().filter(|&&p| m.pages.is_file(p));
        let files = files.count() as u64;
        (batch, scanned, files)
    };
    let nr_taken = batch.len();
    if nr_taken == 0 {
        return None;
    }
    let mut result = shrink_page_list(sim, batch, domain, sc, Pass::Async).await;
    let mut fates = result.fates;
    let waits = !sc.kswapd && result.nr_reclaimed < nr_taken && lumpy::is_lumpy(&sim.look(), sc);
    if waits {
        // The block is useless with any page left in it, so the task waits for the pages under writeback and tries the rest once more.
        congestion_wait(sim, HZ_10).await;
        lumpy::clear_active_flags(&mut sim.m(), &result.kept);
        let rest = result.kept.take();
        let again = shrink_page_list(sim, rest, domain, sc, Pass::Sync).await;
        result.nr_reclaimed += again.nr_reclaimed;
        result.kept = again.kept;
    }
    {
        let mut m = sim.m();
        m.lruvecs[lruvec].recent_scanned[0] += u64::from(nr_taken) - files_taken;
        m.lruvecs[lruvec].recent_scanned[1] += files_taken;
        count_steal(&mut m, domain, result.nr_reclaimed, sc);
        let kept = result.kept.as_slice().iter();
        fates.activated = kept.filter(|&&p| m.pages.has(p, flag::ACTIVE)).count() as u32;
        putback_inactive_pages(&mut m, lruvec, &result);
        let kept = scanned - result.nr_reclaimed.min(scanned);
        lru_note_cost(&mut m, lruvec, lru.is_file(), result.nr_pageout, kept);
        let kind = usize::from(lru.is_file());
        m.vmstat.pgscan_by_kind[kind] += u64::from(scanned);
        m.vmstat.pgsteal_by_kind[kind] += u64::from(result.nr_reclaimed);
    }
    let taken = Taken {
        pages: nr_taken,
        file: files_taken as u32,
    };
    stall_after_batch(sim, domain, taken, &result, sc).await;
    emit_detailed(
        &mut sim.m(),
        EventKind::LruShrinkInactive,
        [domain.into(), scanned, result.nr_reclaimed, sc.priority],
        Details::Batch {
            file: lru.is_file(),
            sync: waits,
            fates,
        },
    );
    Some((scanned, result.nr_reclaimed))
}

/// Counts the pages that a batch has freed. Some kernels do not count what is freed for a group.
pub(super) fn count_steal(m: &mut Machine, domain: DomainId, freed: u32, sc: &ScanControl) {
    let counts = match m.kernel.group_steal {
        GroupSteal::Counts => true,
        GroupSteal::LeftOut => sc.is_global(),
    };
    if !counts {
        return;
    }
    if sc.kswapd {
        m.vmstat.pgsteal_kswapd[domain] += u64::from(freed);
    } else {
        m.vmstat.pgsteal_direct[domain] += u64::from(freed);
    }
}

/// Puts the kept pages of a batch back on the lists of an lruvec.
fn putback_inactive_pages(m: &mut Machine, lruvec: LruvecId, result: &PageListResult) {
    for &pfn in result.kept.as_slice() {
        if m.pages.has(pfn, flag::ACTIVE) {
            let file = usize::from(m.pages.is_file(pfn));
            m.lruvecs[lruvec].recent_rotated[file] += 1;
            activated_by_reclaim(m, pfn);
        } else {
            m.pages.count_lap(pfn);
            let flow = Flow::back(m.pages.is_file(pfn));
            m.flows.count(m.pages.zone_of(pfn), flow, 1);
        }
        putback_lru_page(m, pfn);
    }
}

/// Direct reclaimers wait while isolated pages outnumber the inactive ones. For callers with full GFP permissions the limit is an
/// eighth of the inactive pages.
fn too_many_isolated(m: &Machine, domain: DomainId, lru: Lru, sc: &ScanControl) -> bool {
    if sc.kswapd || !sane_reclaim(m, sc) {
        return false;
    }
    let file = lru.is_file();
    let mut inactive = m.domain_lru_size(domain, Lru::of(file, false));
    match m.kernel.isolated_limit {
        IsolatedLimit::EighthOfInactive if sc.gfp.io && sc.gfp.fs => inactive >>= 3,
        IsolatedLimit::EighthOfInactive | IsolatedLimit::Inactive => {}
    }
    m.nr_isolated(domain)[usize::from(file)] > inactive
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::DirectWriteback;
    use crate::mm::filemap::{clear_page_dirty, set_page_dirty};
    use crate::mm::vmscan::{Gfp, UNLIMITED, shrink_zone};
    use crate::report::frame::{FrameRequest, capture};
    use crate::scenario::Picture;
    use crate::testing;

    #[test]
    fn the_larger_side_is_scanned_until_the_same_share_is_left() {
        let check = |targets: [u32; 4], scanned: [u32; 4], rest: [u32; 4]| {
            let left = std::array::from_fn(|i| targets[i] - scanned[i]);
            assert_eq!(same_share(targets, left), rest);
        };
        check([400, 400, 4000, 2000], [320; 4], [0, 0, 2920, 1300]);
        check([800, 0, 4000, 1000], [512, 0, 512, 512], [0, 0, 2088, 138]);
        // The choice after the first round of a reclaim pass for a soft limit.
        check([2000, 1000, 10_000, 5000], [32; 4], [0, 0, 268, 118]);
    }

    #[test]
    fn after_freeing_enough_only_global_direct_reclaim_leaves_the_shares_uneven() {
        let limit = ScanControl {
            target: Some(1),
            ..ScanControl::direct(Gfp::KERNEL, 0)
        };
        let kswapd = ScanControl {
            nr_to_reclaim: SWAP_CLUSTER_MAX,
            ..ScanControl::kswapd(0)
        };
        let direct = ScanControl::direct(Gfp::KERNEL, 0);
        let mut m = testing::machine();
        let mut check = |stop, priority, expected: [NextRound; 3]| {
            m.kernel.lruvec_stop = stop;
            let next = [kswapd, limit, direct].map(|sc| {
                let sc = ScanControl { priority, ..sc };
                next_round(&m, &sc, SWAP_CLUSTER_MAX, [100, 100, 200, 200])
            });
            assert_eq!(next, expected, "{stop:?} at {priority}");
        };
        let [even, stop, on] = [NextRound::SameShare, NextRound::Stop, NextRound::GoOn];
        check(LruvecStop::AtTarget, 11, [stop; 3]);
        check(LruvecStop::Proportional, DEF_PRIORITY, [even, even, stop]);
        check(
            LruvecStop::ProportionalForAll,
            DEF_PRIORITY,
            [even, even, on],
        );
        check(LruvecStop::ProportionalForAll, 11, [even; 3]);
    }

    #[test]
    fn a_visit_for_a_group_stops_with_the_first_round_that_frees_32_where_only_one_side_has_pages()
    {
        let mut m = testing::machine();
        m.kernel.lruvec_stop = LruvecStop::ProportionalForAll;
        let visit = ScanControl {
            target: Some(1),
            priority: 0,
            ..ScanControl::direct(Gfp::KERNEL, 0)
        };
        let next = |freed, left| next_round(&m, &visit, freed, left);
        assert_eq!(next(31, [0, 0, 968, 468]), NextRound::GoOn);
        assert_eq!(next(32, [0, 0, 968, 468]), NextRound::Stop);
        assert_eq!(next(32, [968, 468, 0, 0]), NextRound::Stop);
        assert_eq!(next(40, [1968, 968, 9968, 4968]), NextRound::SameShare);
    }

    #[test]
    fn from_4_8_on_reclaim_for_a_group_does_not_wait_while_too_many_pages_are_isolated() {
        let waits = |preset: &str, target| {
            let mut m = testing::machine_of(preset, |_| {});
            m.zones[testing::NORMAL].nr_isolated[1] = 1;
            let domain = m.domain_of_zone(testing::NORMAL);
            let sc = ScanControl {
                target,
                ..ScanControl::direct(Gfp::KERNEL, 0)
            };
            too_many_isolated(&m, domain, Lru::InactiveFile, &sc)
        };
        let both = |preset| [None, Some(1)].map(|target| waits(preset, target));
        assert_eq!(both("v3_11"), [true, true]);
        assert_eq!(both("v4_10_17"), [true, false]);
    }

    #[test]
    fn aging_moves_referenced_anonymous_pages_all_the_same_but_counts_them() {
        let mut m = testing::machine();
        let process = testing::process(&mut m, 40);
        for page in 0..40 {
            testing::anon_page(&mut m, process, page);
        }
        let before = m.lruvecs[testing::LRUVEC].recent_rotated[0];
        assert!(inactive_anon_is_low(&m, testing::LRUVEC));
        assert_eq!(
            shrink_active_list(
                &mut m,
                32,
                testing::LRUVEC,
                Lru::ActiveAnon,
                &ScanControl::kswapd(0)
            ),
            32
        );
        assert_eq!(m.lru_size(testing::LRUVEC, Lru::InactiveAnon), 32);
        assert_eq!(m.lruvecs[testing::LRUVEC].recent_rotated[0] - before, 32);
        assert!(!inactive_anon_is_low(&m, testing::LRUVEC));
    }

    #[test]
    fn an_active_list_is_not_scanned_while_the_inactive_one_is_long_enough() {
        let mut m = testing::machine();
        let process = testing::process(&mut m, 400);
        for page in 0..400 {
            testing::anon_page(&mut m, process, page);
        }
        let sc = ScanControl::kswapd(0);
        let asked = [100, 200, 300, 400];
        assert_eq!(m.lru_size(testing::LRUVEC, Lru::InactiveAnon), 0);
        // No file page is active, and all anonymous pages are.
        let looked = looked_at(&m, testing::LRUVEC, asked, &sc);
        assert_eq!(looked, [100, 200, 300, 0]);
        while inactive_anon_is_low(&m, testing::LRUVEC) {
            shrink_active_list(&mut m, 32, testing::LRUVEC, Lru::ActiveAnon, &sc);
        }
        let looked = looked_at(&m, testing::LRUVEC, asked, &sc);
        assert_eq!(looked, [100, 0, 300, 0]);
    }

    #[test]
    fn anonymous_pages_are_never_aged_without_swap() {
        let mut m = testing::machine_with(|spec| spec.swap = None);
        let process = testing::process(&mut m, 40);
        for page in 0..40 {
            testing::anon_page(&mut m, process, page);
        }
        assert!(!inactive_anon_is_low(&m, testing::LRUVEC));
    }

    #[test]
    fn a_reclaimer_that_may_not_write_scans_dirty_pages_and_leaves_them_on_the_list() {
        let taken = |may_writepage: bool| {
            let mut m = testing::machine();
            let pages = [0; 4].map(|_| testing::file_page(&mut m));
            m.pages.set(pages[0], flag::DIRTY);
            m.pages.set(pages[2], flag::WRITEBACK);
            let sc = ScanControl {
                may_writepage,
                ..control(12, 1)
            };
            let (lruvec, lru) = (testing::LRUVEC, Lru::InactiveFile);
            let (batch, scanned) = isolate_lru_pages(&mut m, 4, lruvec, lru, &sc);
            assert_eq!(m.lru_size(lruvec, lru), 4 - batch.len());
            let taken: Vec<bool> = pages.iter().map(|p| batch.as_slice().contains(p)).collect();
            (taken, scanned)
        };
        assert_eq!(taken(true), (vec![true; 4], 4));
        assert_eq!(taken(false), (vec![false, true, false, true], 4));
    }

    fn control(priority: u32, nr_to_reclaim: u32) -> ScanControl {
        ScanControl {
            priority,
            nr_to_reclaim,
            ..ScanControl::kswapd(0)
        }
    }

    /// Pages freed out of 1,600 clean file pages.
    fn freed(priority: u32, nr_to_reclaim: u32) -> u32 {
        let mut m = testing::machine();
        for _ in 0..1600 {
            testing::file_page(&mut m);
        }
        let (sc, _) = testing::run(m, async move |sim: &Sim| {
            let mut sc = control(priority, nr_to_reclaim);
            shrink_zone(sim, testing::DOMAIN, &mut sc).await;
            sc
        });
        sc.nr_reclaimed
    }

    #[test]
    fn an_unlimited_reclaimer_scans_all_pages_that_the_priority_allows() {
        assert_eq!(freed(1, UNLIMITED), 800);
        assert_eq!(freed(0, UNLIMITED), 1600);
    }

    #[test]
    fn a_target_stops_the_pass_after_the_round_that_reaches_it() {
        assert_eq!(freed(1, 100), 128);
    }

    #[test]
    fn at_the_first_priority_the_target_does_not_count() {
        // 1,600 >> 12 is zero, so nothing is scanned. With a target smaller than one round the result is the same.
        assert_eq!(freed(DEF_PRIORITY, 1), 0);
        assert_eq!(freed(DEF_PRIORITY - 8, 1), 32);
    }

    async fn look_at_all(sim: &Sim, times: u32) {
        for _ in 0..times {
            let mut sc = ScanControl {
                kswapd: false,
                ..control(0, UNLIMITED)
            };
            shrink_zone(sim, testing::DOMAIN, &mut sc).await;
        }
    }

    /// The highest lap number in the inactive file list, and its pages under writeback counted by lap number.
    fn laps(m: &Machine) -> (u8, [u32; 4]) {
        let frame = capture(
            m,
            FrameRequest {
                zone: testing::NORMAL,
                columns: 1,
                picture: Picture::Lists,
                page: None,
                with_hash: false,
            },
        );
        let list = &frame.ribbons[Lru::InactiveFile as usize];
        (list.laps[0], list.waiting_by_laps)
    }

    #[test]
    fn a_dirty_page_counts_each_trip_round_the_list_and_starts_again_when_it_is_dirtied_again() {
        let mut m = testing::machine();
        let pages = [0; 2].map(|_| testing::file_page(&mut m));
        set_page_dirty(&mut m, pages[0]);
        assert_eq!(laps(&m), (0, [1, 0, 0, 0]));
        let _ = testing::run(m, async move |sim: &Sim| {
            look_at_all(sim, 2).await;
            assert_eq!(laps(&sim.look()), (2, [0, 0, 1, 0]));
            look_at_all(sim, 5).await;
            assert_eq!(laps(&sim.look()), (7, [0, 0, 0, 1]));
            clear_page_dirty(&mut sim.m(), pages[0]);
            assert_eq!(laps(&sim.look()), (0, [0; 4]));
            set_page_dirty(&mut sim.m(), pages[0]);
            assert_eq!(laps(&sim.look()), (0, [1, 0, 0, 0]));
        });
    }

    #[test]
    fn a_page_that_is_put_aside_for_the_flushers_makes_a_lap_too() {
        let mut m = testing::machine();
        m.kernel.direct_writeback = DirectWriteback::AskFlushers;
        let dirty = testing::file_page(&mut m);
        testing::file_page(&mut m);
        set_page_dirty(&mut m, dirty);
        let _ = testing::run(m, async move |sim: &Sim| {
            look_at_all(sim, 1).await;
            assert_eq!(laps(&sim.look()), (1, [0, 1, 0, 0]));
        });
    }
}
