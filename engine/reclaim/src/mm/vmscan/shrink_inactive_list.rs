//! Reclaims from an inactive list in batches of up to 32 pages, or more with neighbours: isolates them, decides about each page, and puts back those
//! that stay.
//!
//! Source: mm/vmscan.c `shrink_inactive_list`, `too_many_isolated`, 3.10 and 2.6.35.

use super::isolate::{Isolated, isolate_lru_pages, putback_lru_page};
use super::shrink_page_list::{PageListResult, Pass, shrink_page_list};
use super::stall::{Taken, sane_reclaim, stall_after_batch};
use super::throttle::isolated_timeout;
use super::{SWAP_CLUSTER_MAX, ScanControl, lumpy};
use crate::kernel::{GroupSteal, Hunk, InactiveBatch, IsolatedLimit, Kernel};
use crate::machine::Machine;
use crate::mm::backing_dev::{HZ_10, congestion_wait};
use crate::mm::id::{DomainId, LruvecId};
use crate::mm::page::flag;
use crate::mm::swap::{lru_add_drain, lru_note_cost};
use crate::mm::workingset::activated_by_reclaim;
use crate::mm::zone::Lru;
use crate::record::{Flow, gauge};
use crate::sim::{Sim, Wait};
use crate::trace::ftrace::Details;
use crate::trace::{EventKind, Point, consider, emit_detailed, note_point};

pub(super) async fn shrink_inactive_list(
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
        let (start, timeout) = (sim.look().sched.now(), isolated_timeout(&sim.look()));
        let until = Some(start + timeout);
        sim.wait_on(|m| &mut m.congestion, Wait::TooManyIsolated, until)
            .await;
        note_isolated_wait(&mut sim.m(), domain, start, timeout);
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

/// Tells traces that a wait for fewer isolated pages has ended.
fn note_isolated_wait(m: &mut Machine, domain: DomainId, start: u64, timeout: u64) {
    let slept = m.sched.now() - start;
    let [timeout_us, slept_us] = [timeout, slept].map(|ns| (ns / 1000) as u32);
    let node = m.domain_node(domain);
    note_point(
        m,
        Point::IsolatedWait {
            node,
            timeout_us,
            slept_us,
        },
    );
}

/// Isolates a batch, frees the pages that it can, and puts back the others. Returns the numbers of pages scanned and freed, or `None` if it could
/// isolate no page.
async fn shrink_batch(
    sim: &Sim,
    nr_to_scan: u32,
    lruvec: LruvecId,
    sc: &mut ScanControl,
    lru: Lru,
) -> Option<(u32, u32)> {
    let domain = sim.look().lruvecs[lruvec].domain;
    let (isolated, files_taken) = {
        let mut m = sim.m();
        lru_add_drain(&mut m);
        let isolated = isolate_lru_pages(&mut m, nr_to_scan, lruvec, lru, sc);
        let scanned = isolated.scanned;
        // Pages that reclaim scans for a group do not count for the zone or node.
        if sc.is_global() {
            m.domains[domain].pages_scanned += scanned;
            if sc.kswapd {
                m.vmstat.pgscan_kswapd[domain] += u64::from(scanned);
            } else {
                m.vmstat.pgscan_direct[domain] += u64::from(scanned);
            }
        }
        m.samples.totals.note_scan(sc.kswapd, scanned);
        m.vmstat.pgscan_by_kind[usize::from(lru.is_file())] += u64::from(scanned);
        lumpy::clear_active_flags(&mut m, &isolated.batch);
        let files = isolated
            .batch
            .as_slice()
            .iter()
            .filter(|&&p| m.pages.is_file(p));
        let files = files.count() as u64;
        (isolated, files)
    };
    let Isolated {
        batch,
        scanned,
        cost,
    } = isolated;
    sim.cpu(cost).await;
    let nr_taken = batch.len();
    if nr_taken == 0 {
        return None;
    }
    let mut result = shrink_page_list(sim, batch, domain, sc, Pass::Async).await;
    let mut fates = result.fates;
    let waits = !sc.kswapd && result.nr_reclaimed < nr_taken && lumpy::is_lumpy(&sim.look(), sc);
    if waits {
        // The block is of no use while any page is left in it. So the task waits for the pages under writeback, and tries the remaining pages once
        // more.
        congestion_wait(sim, HZ_10).await;
        lumpy::clear_active_flags(&mut sim.m(), &result.kept);
        let second_try = result.kept.take();
        let again = shrink_page_list(sim, second_try, domain, sc, Pass::Sync).await;
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
        m.vmstat.pgsteal_by_kind[usize::from(lru.is_file())] += u64::from(result.nr_reclaimed);
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

/// Counts the pages that a batch has freed. Some kernels leave out those freed for a group.
pub(super) fn count_steal(m: &mut Machine, domain: DomainId, freed: u32, sc: &ScanControl) {
    gauge::note_freed(m, freed);
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

/// Whether a direct reclaimer has to wait because isolated pages outnumber the inactive ones. Since 3.7 the limit for callers that may do I/O and
/// enter file systems is an eighth of the inactive pages.
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
    use crate::mm::vmscan::{Gfp, shrink_zone, *};
    use crate::report::frame::{FrameRequest, capture};
    use crate::scenario::Picture;
    use crate::testing;

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

    async fn look_at_all(sim: &Sim, times: u32) {
        for _ in 0..times {
            let mut sc = ScanControl {
                kswapd: false,
                priority: 0,
                ..ScanControl::kswapd(0)
            };
            shrink_zone(sim, testing::DOMAIN, &mut sc).await;
        }
    }

    /// The highest number of laps of a page in the inactive file list, and the list's pages that are dirty or under writeback by number of laps.
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
