//! The number of pages that a pass scans of each list of a group. Collects the input for [`scan_count`](super::scan_count::scan_count).
//!
//! Source: mm/vmscan.c `get_scan_count`, 3.10 and 2.6.35.

use super::ScanControl;
use super::inactive_is_low::{inactive_is_low, lruvec_lru_size};
use super::scan_count::{ScanCountInput, scan_count};
use crate::kernel::{ForcedScan, InactiveFile, LruDomain, ShareRounding};
use crate::machine::Machine;
use crate::mm::id::{DomainId, LruvecId};
use crate::mm::lruvec::{Lruvec, ROOT};
use crate::mm::memcg::v2::{nr_swap_pages, scan_share};
use crate::mm::zone::{Lru, Zone};
use crate::record::gauge;
use crate::trace::{EventKind, emit};

/// Number of pages to scan of each list, and the total length of the lists that the scan mode includes, pages.
pub(super) fn get_scan_count(
    m: &mut Machine,
    lruvec: LruvecId,
    sc: &mut ScanControl,
) -> ([u32; 4], u32) {
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
        rounds_up: rounds_shares_up(m, l.memcg),
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
    gauge::note_scan_targets(m, lruvec, pages_to_scan(m, lruvec, nr, sc));
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

/// The numbers of pages that the pass scans at most. They may be lower than `asked`, because the kernel skips an active list while the inactive one
/// is long enough.
fn pages_to_scan(m: &Machine, lruvec: LruvecId, asked: [u32; 4], sc: &ScanControl) -> [u32; 4] {
    let mut pages = asked;
    for inactive in [Lru::InactiveAnon, Lru::InactiveFile] {
        let is_scanned = match sc.at_root {
            Some(at_root) => at_root.may_deactivate[usize::from(inactive.is_file())],
            None => inactive_is_low(m, lruvec, inactive, sc.reclaim_idx),
        };
        if !is_scanned {
            pages[inactive as usize + 1] = 0;
        }
    }
    pages
}

/// True if the inactive file pages alone are not enough for reclaim.
fn too_little_inactive_file(m: &Machine, lruvec: LruvecId, sc: &ScanControl) -> bool {
    let inactive = lruvec_lru_size(m, lruvec, Lru::InactiveFile, sc.reclaim_idx);
    inactive_is_low(m, lruvec, Lru::InactiveFile, sc.reclaim_idx)
        || match m.kernel.inactive_file {
            InactiveFile::Half => false,
            // There are too few if a pass at this priority would scan no inactive file page.
            InactiveFile::Ratio | InactiveFile::RatioWithoutRefaults => {
                inactive >> sc.priority == 0
            }
        }
}

/// True if the kernel scans a few pages even of a list whose share rounds to zero.
fn forces_scan(m: &Machine, lruvec: LruvecId, sc: &ScanControl) -> bool {
    let Lruvec { memcg, domain, .. } = m.lruvecs[lruvec];
    match m.kernel.forced_scan {
        ForcedScan::None => false,
        ForcedScan::ForKswapd => !sc.is_global() || sc.kswapd,
        ForcedScan::OfWrittenOffZones => !sc.is_global() || (sc.kswapd && is_given_up(m, domain)),
        ForcedScan::OfDeadGroups => !m.memcg.groups()[memcg as usize].online,
    }
}

fn rounds_shares_up(m: &Machine, memcg: u32) -> bool {
    match m.kernel.share_rounding {
        ShareRounding::Down => false,
        ShareRounding::Up => true,
        ShareRounding::UpForDeadGroups => !m.memcg.groups()[memcg as usize].online,
    }
}

/// Whether reclaim may swap out anonymous pages of this group. Reclaim for a group of version 2 may not if this group's swappiness is 0.
fn may_swap_from(m: &Machine, memcg: u32, sc: &ScanControl) -> bool {
    let unwilling =
        !sc.is_global() && m.memcg.are_v2() && m.memcg.groups()[memcg as usize].swappiness == 0;
    sc.may_swap && !unwilling && nr_swap_pages(m, memcg) > 0
}

/// Whether reclaim has freed nothing in this domain for so long that, below priority 12, it skips the domain until a page is freed there.
pub(super) fn is_given_up(m: &Machine, domain: DomainId) -> bool {
    match m.kernel.lru_domain {
        LruDomain::Zone => m.domains[domain].all_unreclaimable,
        LruDomain::Node => !super::node::pgdat_reclaimable(m, domain),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::vmscan::inactive_is_low::inactive_anon_is_low;
    use crate::mm::vmscan::shrink_active_list::shrink_active_list;
    use crate::mm::vmscan::*;
    use crate::testing;

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
        // All anonymous pages are active, and no file page is.
        let looked = pages_to_scan(&m, testing::LRUVEC, asked, &sc);
        assert_eq!(looked, [100, 200, 300, 0]);
        while inactive_anon_is_low(&m, testing::LRUVEC) {
            shrink_active_list(&mut m, 32, testing::LRUVEC, Lru::ActiveAnon, &sc);
        }
        let looked = pages_to_scan(&m, testing::LRUVEC, asked, &sc);
        assert_eq!(looked, [100, 0, 300, 0]);
    }
}
