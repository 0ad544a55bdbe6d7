//! Isolates pages from a list for a batch, and puts pages back.
//!
//! Source: mm/vmscan.c `isolate_lru_pages`, `putback_lru_page`, 3.10, 4.10 and 2.6.35.

use super::lumpy::Neighbours;
use super::{Batch, SWAP_CLUSTER_MAX, ScanControl};
use crate::kernel::{IsolateFilter, LruDomain, SkippedPages};
use crate::machine::Machine;
use crate::mm::id::{LruvecId, Pfn};
use crate::mm::lruvec::lru_list;
use crate::mm::memory::release_orphan;
use crate::mm::page::flag;
use crate::mm::swap::{add_page_to_lru_list, page_lru};
use crate::mm::zone::Lru;
use crate::trace::ftrace::Details;
use crate::trace::{EventKind, emit_detailed};

/// The pages that reclaim isolates from a list. `isolate_mode_t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum IsolateMode {
    Any,
    /// Only pages that are neither dirty nor under writeback. The others go to the head of the list.
    Clean,
}

impl IsolateMode {
    /// In some kernels a reclaimer that may not write does not even isolate the pages that it would have to write.
    fn of(m: &Machine, sc: &ScanControl) -> Self {
        match m.kernel.isolate_filter {
            IsolateFilter::Unwritable if !sc.may_writepage => Self::Clean,
            IsolateFilter::Unwritable | IsolateFilter::None => Self::Any,
        }
    }
}

pub(super) struct Isolated {
    pub batch: Batch,
    /// Number of pages that count as scanned. All skipped pages count, except that in some kernels only a quarter of them counts while the list has
    /// other pages.
    pub scanned: u32,
    /// CPU time for the skipped pages, ns.
    pub cost: u64,
}

/// Scans up to `nr_to_scan` pages, at most 32, from the tail of a list and takes those that the mode allows. For an order above 0, some kernels also
/// take their neighbours. In kernels with lists per node, it skips pages of zones above the class: it puts them at the head of the list, and they do
/// not count towards `nr_to_scan`.
pub(super) fn isolate_lru_pages(
    m: &mut Machine,
    nr_to_scan: u32,
    lruvec: LruvecId,
    lru: Lru,
    sc: &ScanControl,
) -> Isolated {
    let mode = IsolateMode::of(m, sc);
    let mut neighbours = Neighbours::of(m, lru, sc);
    let mut batch = Batch::new();
    let list = lru_list(lruvec, lru);
    let requested = nr_to_scan.min(SWAP_CLUSTER_MAX);
    let mut scanned = 0;
    // Skipped pages stay off the list until the end, so that the loop does not meet a page twice.
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
    let cost = u64::from(m.spec.costs.skip_page) * u64::from(passed_over);
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
    Isolated {
        batch,
        scanned,
        cost,
    }
}

/// Puts an isolated page back at the head of the list that its flags select. Frees an orphan instead.
pub(super) fn putback_lru_page(m: &mut Machine, pfn: Pfn) {
    let zone = m.pages.zone_of(pfn);
    m.zones[zone].nr_isolated[usize::from(m.pages.is_file(pfn))] -= 1;
    m.pages.clear(pfn, flag::ISOLATED);
    let lru = page_lru(m, pfn);
    add_page_to_lru_list(m, pfn, lru);
    release_orphan(m, pfn);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::vmscan::*;
    use crate::testing;

    #[test]
    fn a_reclaimer_that_may_not_write_scans_dirty_pages_and_leaves_them_on_the_list() {
        let taken = |may_writepage: bool| {
            let mut m = testing::machine();
            let pages = [0; 4].map(|_| testing::file_page(&mut m));
            m.pages.set(pages[0], flag::DIRTY);
            m.pages.set(pages[2], flag::WRITEBACK);
            let sc = ScanControl {
                may_writepage,
                ..ScanControl::kswapd(0)
            };
            let (lruvec, lru) = (testing::LRUVEC, Lru::InactiveFile);
            let Isolated { batch, scanned, .. } = isolate_lru_pages(&mut m, 4, lruvec, lru, &sc);
            assert_eq!(m.lru_size(lruvec, lru), 4 - batch.len());
            let taken: Vec<bool> = pages.iter().map(|p| batch.as_slice().contains(p)).collect();
            (taken, scanned)
        };
        assert_eq!(taken(true), (vec![true; 4], 4));
        assert_eq!(taken(false), (vec![false, true, false, true], 4));
    }

    #[test]
    fn pages_of_zones_that_a_request_cannot_use_take_time_and_go_to_the_head_of_the_list() {
        let mut m = testing::machine_of("v5_4", |spec| spec.costs.skip_page = 7);
        let pages = [0; 3].map(|_| testing::file_page(&mut m));
        let isolate = |m: &mut Machine, reclaim_idx| {
            let sc = ScanControl {
                reclaim_idx,
                ..ScanControl::kswapd(0)
            };
            let lruvec = m.lruvec_of_page(pages[0]);
            isolate_lru_pages(m, 1, lruvec, Lru::InactiveFile, &sc)
        };
        let for_dma = isolate(&mut m, 0);
        assert_eq!([for_dma.batch.len(), for_dma.scanned], [0, 3]);
        assert_eq!(for_dma.cost, 3 * 7);
        let for_any = isolate(&mut m, 2);
        assert_eq!(
            for_any.batch.as_slice(),
            [pages[0]],
            "the oldest is still the oldest"
        );
        assert_eq!([for_any.scanned, for_any.cost as u32], [1, 0]);
    }
}
