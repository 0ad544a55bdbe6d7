//! Whether an inactive list is too short beside the active one, and the list sizes that decide this.
//!
//! Source: mm/vmscan.c `inactive_list_is_low`, `lruvec_lru_size`, `snapshot_refaults`, 3.10, 4.12 and 4.16.

use crate::kernel::{GroupInactive, InactiveFile, LruDomain, ScanSize};
use crate::machine::Machine;
use crate::mm::id::{DomainId, LruvecId};
use crate::mm::watermark;
use crate::mm::zone::Lru;

/// Number of pages on a list that a request of zone class `class` could use. In some kernels all pages of the list count.
pub(super) fn lruvec_lru_size(m: &Machine, lruvec: LruvecId, lru: Lru, class: usize) -> u32 {
    let all = m.lru_size(lruvec, lru);
    let domain = m.lruvecs[lruvec].domain;
    match m.kernel.scan_size {
        ScanSize::AllZones => all,
        ScanSize::EligibleZones => {
            let zones = &m.zones[m.domain_zones(domain)];
            let unusable = zones.iter().filter(|z| z.class() > class);
            // Zones count their pages for all groups together, so the result is exact only if the root group is the only one.
            all.saturating_sub(unusable.map(|z| z.nr_lru[lru as usize]).sum())
        }
    }
}

/// Number of pages on a list that the kernel counts when it compares the active list with the inactive one.
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

/// Whether an inactive list is too short beside the active one. Without swap space, the inactive anonymous list never counts as too short.
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

/// True if refaulted pages were activated since reclaim last ended, in kernels that check this. The working set is then changing, so the active list
/// should shrink.
pub(super) fn refaults_were_activated(m: &Machine, lruvec: LruvecId) -> bool {
    match m.kernel.inactive_file {
        InactiveFile::Half | InactiveFile::Ratio => false,
        InactiveFile::RatioWithoutRefaults => {
            let seen = m.domains[m.lruvecs[lruvec].domain].refaults;
            m.vmstat.workingset_activate != seen && m.lru_size(lruvec, Lru::ActiveFile) > 0
        }
    }
}

/// `snapshot_refaults`: called when reclaim of a domain ends. The counter is that of all nodes together.
pub(super) fn snapshot_refaults(m: &mut Machine, domain: DomainId) {
    m.domains[domain].refaults = m.vmstat.workingset_activate;
    m.domains[domain].refaults_anon = m.vmstat.workingset_activate_anon;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn anonymous_pages_are_never_aged_without_swap() {
        let mut m = testing::machine_with(|spec| spec.swap = None);
        let process = testing::process(&mut m, 40);
        for page in 0..40 {
            testing::anon_page(&mut m, process, page);
        }
        assert!(!inactive_anon_is_low(&m, testing::LRUVEC));
    }
}
