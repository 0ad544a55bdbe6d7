//! Decisions that the kernel makes once for all groups of a walk, at the group from which reclaim starts.
//!
//! Source: mm/vmscan.c `shrink_node`, 5.5 and 5.9; `prepare_scan_count`, 6.12. Simplified: refaults are counted for the machine or for a group of
//! version 2, not for each node.

use super::ScanControl;
use crate::kernel::ReclaimRoot;
use crate::machine::Machine;
use crate::mm::id::DomainId;
use crate::mm::lruvec::ROOT;
use crate::mm::watermark;
use crate::mm::zone::{Lru, Zone};

/// Decisions that hold for every group of a walk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AtRoot {
    /// Whether reclaim may move pages from active to inactive lists: anonymous, file.
    pub may_deactivate: [bool; 2],
    /// `cache_trim_mode`: there are enough inactive file pages, so reclaim scans only file pages.
    pub cache_trim: bool,
    /// `file_is_tiny`: almost no file pages are left, but enough inactive anonymous ones.
    pub file_is_tiny: bool,
}

/// `prepare_scan_count`; `None` in kernels in which each group decides for itself.
pub(super) fn prepare_scan_count(
    m: &Machine,
    domain: DomainId,
    sc: &ScanControl,
) -> Option<AtRoot> {
    match m.kernel.reclaim_root {
        ReclaimRoot::EachGroup => None,
        ReclaimRoot::TargetGroup => Some(decide(m, domain, sc)),
    }
}

fn decide(m: &Machine, domain: DomainId, sc: &ScanControl) -> AtRoot {
    let root = m.lruvec(sc.target.unwrap_or(ROOT), domain);
    let sizes = m.lru_sizes_below(root);
    let may_deactivate = if sc.force_deactivate {
        [true; 2]
    } else {
        let of_group = |memcg| m.memcg.refaults_since_last_run(memcg);
        let refaulted = sc.target.and_then(of_group);
        let refaulted = refaulted.unwrap_or_else(|| refaults_since_last_run(m, domain));
        let low = [is_low(sizes[0], sizes[1]), is_low(sizes[2], sizes[3])];
        [low[0] || refaulted[0], low[1] || refaulted[1]]
    };
    let cache_trim = sizes[2] >> sc.priority > 0 && !may_deactivate[1] && !sc.no_cache_trim;
    let file_is_tiny = sc.is_global()
        && !may_deactivate[0]
        && m.domain_lru_size(domain, Lru::InactiveAnon) >> sc.priority > 0
        && is_file_tiny(m, domain);
    AtRoot {
        may_deactivate,
        cache_trim,
        file_is_tiny,
    }
}

/// `inactive_is_low`, from the sizes of both lists.
fn is_low(inactive: u32, active: u32) -> bool {
    let ratio = watermark::inactive_ratio(inactive + active);
    u64::from(inactive) * u64::from(ratio) < u64::from(active)
}

/// Whether the file pages and the free pages of a node together are not above the sum of its high watermarks.
fn is_file_tiny(m: &Machine, domain: DomainId) -> bool {
    let zones = &m.zones[m.domain_zones(domain)];
    let free: u32 = zones.iter().map(Zone::free_pages).sum();
    let high: u32 = zones.iter().map(|z| z.watermarks.high).sum();
    let file = [Lru::InactiveFile, Lru::ActiveFile].map(|lru| m.domain_lru_size(domain, lru));
    file[0] + file[1] + free <= high
}

/// For anonymous and for file pages, whether refaulted ones were activated since reclaim last ended.
fn refaults_since_last_run(m: &Machine, domain: DomainId) -> [bool; 2] {
    let d = &m.domains[domain];
    let [all, anon] = [
        m.vmstat.workingset_activate,
        m.vmstat.workingset_activate_anon,
    ];
    [
        anon != d.refaults_anon,
        all - anon != d.refaults - d.refaults_anon,
    ]
}

/// Whether the inactive anonymous lists of all groups together are too short, so that kswapd ages the active ones (`age_active_anon`). In kernels in
/// which each group decides for itself, always true.
pub(super) fn anon_is_low(m: &Machine, domain: DomainId) -> bool {
    match m.kernel.reclaim_root {
        ReclaimRoot::EachGroup => true,
        ReclaimRoot::TargetGroup => {
            let sizes = m.lru_sizes_below(m.lruvec(ROOT, domain));
            is_low(sizes[0], sizes[1])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::preset;
    use crate::testing;

    /// Worked examples from the description of 5.5: numbers of inactive and active pages. The ratios are 1, 3 and 6.
    #[test]
    fn an_inactive_list_is_low_by_the_ratio_of_the_size_of_both() {
        assert!(is_low(1000, 1001) && !is_low(1001, 1001));
        assert!(!is_low(200_000, 100_000));
        assert!(is_low(100_000, 1_000_000));
    }

    fn machine() -> Machine {
        let mut m = testing::node_machine("v5_0");
        m.kernel.reclaim_root = ReclaimRoot::TargetGroup;
        for _ in 0..400 {
            testing::file_page(&mut m);
        }
        m
    }

    fn at(m: &Machine, priority: u32) -> AtRoot {
        let sc = ScanControl {
            priority,
            ..ScanControl::kswapd(0)
        };
        prepare_scan_count(m, DomainId::at(0), &sc).expect("this kernel decides at the root")
    }

    #[test]
    fn inactive_file_pages_that_a_pass_would_look_at_are_enough_unless_pages_come_back() {
        let mut m = machine();
        assert!(!at(&m, 12).cache_trim, "a pass would look at none of 400");
        assert!(at(&m, 8).cache_trim);
        let sc = ScanControl {
            priority: 8,
            no_cache_trim: true,
            ..ScanControl::kswapd(0)
        };
        assert!(!decide(&m, DomainId::at(0), &sc).cache_trim);
        m.vmstat.workingset_activate += 1;
        let after = at(&m, 8);
        assert_eq!(
            (after.may_deactivate, after.cache_trim),
            ([false, true], false)
        );
        m.vmstat.workingset_activate_anon += 1;
        assert_eq!(at(&m, 8).may_deactivate, [true, false]);
    }

    #[test]
    fn a_second_attempt_also_scans_short_active_lists() {
        let m = machine();
        let sc = ScanControl {
            force_deactivate: true,
            ..ScanControl::kswapd(0)
        };
        let at_root =
            prepare_scan_count(&m, DomainId::at(0), &sc).expect("this kernel decides at the root");
        assert_eq!(at_root.may_deactivate, [true; 2]);
    }

    #[test]
    fn until_5_4_each_group_decides_for_itself() {
        let mut m = machine();
        m.kernel.reclaim_root = preset("v5_0").expect("listed").kernel.reclaim_root;
        assert_eq!(
            prepare_scan_count(&m, DomainId::at(0), &ScanControl::kswapd(0)),
            None
        );
        assert!(anon_is_low(&m, DomainId::at(0)), "each group is asked");
    }
}
