//! Ages an active list: its oldest pages become inactive.
//!
//! Source: mm/vmscan.c `shrink_active_list`, 3.10 and 2.6.35.

use super::ScanControl;
use super::isolate::{Isolated, isolate_lru_pages, putback_lru_page};
use super::references::page_referenced;
use crate::fs::buffer::strip_buffers;
use crate::machine::Machine;
use crate::mm::id::LruvecId;
use crate::mm::page::flag;
use crate::mm::swap::{lru_add_drain, lru_note_cost};
use crate::mm::workingset::mark_deactivated;
use crate::mm::zone::Lru;
use crate::record::Flow;
use crate::sim::Sim;
use crate::trace::ftrace::Details;
use crate::trace::{EventKind, emit_detailed};

/// Like [`shrink_active_list`], but also charges its CPU time.
pub(super) async fn age_active_list(
    sim: &Sim,
    nr_to_scan: u32,
    lruvec: LruvecId,
    lru: Lru,
    sc: &ScanControl,
) {
    let cost = shrink_active_list(&mut sim.m(), nr_to_scan, lruvec, lru, sc);
    sim.cpu(cost).await;
}

/// Takes pages from the tail of an active list. Used pages of mapped executables stay active, and all others become inactive. Returns the CPU time,
/// ns.
pub fn shrink_active_list(
    m: &mut Machine,
    nr_to_scan: u32,
    lruvec: LruvecId,
    lru: Lru,
    sc: &ScanControl,
) -> u64 {
    lru_add_drain(m);
    let Isolated {
        batch,
        scanned,
        cost,
    } = isolate_lru_pages(m, nr_to_scan, lruvec, lru, sc);
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
        let keeps_active =
            referenced && lru.is_file() && m.pages.has(pfn, flag::EXEC | flag::MAPPED);
        rotated += u32::from(keeps_active);
        if !keeps_active {
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
    cost + u64::from(m.spec.costs.deactivate_page) * u64::from(batch.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::vmscan::inactive_is_low::inactive_anon_is_low;
    use crate::mm::vmscan::*;
    use crate::testing;

    #[test]
    fn aging_moves_referenced_anonymous_pages_all_the_same_but_counts_them() {
        let mut m = testing::machine();
        let process = testing::process(&mut m, 40);
        for page in 0..40 {
            testing::anon_page(&mut m, process, page);
        }
        let before = m.lruvecs[testing::LRUVEC].recent_rotated[0];
        assert!(inactive_anon_is_low(&m, testing::LRUVEC));
        let sc = ScanControl::kswapd(0);
        let cost = shrink_active_list(&mut m, 32, testing::LRUVEC, Lru::ActiveAnon, &sc);
        assert_eq!(cost, 32 * u64::from(m.spec.costs.deactivate_page));
        assert_eq!(m.lru_size(testing::LRUVEC, Lru::InactiveAnon), 32);
        assert_eq!(m.lruvecs[testing::LRUVEC].recent_rotated[0] - before, 32);
        assert!(!inactive_anon_is_low(&m, testing::LRUVEC));
    }
}
