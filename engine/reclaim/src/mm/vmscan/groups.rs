//! The walk over the groups of a domain, and how soft limits affect it.
//!
//! Source: mm/vmscan.c `shrink_zone`, `mem_cgroup_shrink_node_zone`, 3.3; "mm: memcg: hierarchical soft limit reclaim" as posted on 10 January 2012,
//! and the answers to it; `mem_cgroup_soft_reclaim_eligible` and `shrink_zone`, 3.12-rc1; `shrink_node`, 4.18.

use super::node;
use super::reclaim_root::prepare_scan_count;
use super::shrink_lruvec::shrink_lruvec;
use super::{SWAP_CLUSTER_MAX, ScanControl};
use crate::kernel::stack::{bytes, frames_of};
use crate::kernel::{
    GroupProtection, Hunk, Kernel, LruDomain, SoftLimitAncestors, SoftLimitReclaimers,
    SoftLimitShare, SoftLimitVisit, SoftLimitWalk,
};
use crate::machine::Machine;
use crate::mm::id::DomainId;
use crate::mm::lruvec::ROOT;
use crate::mm::memcg::Cookie;
use crate::mm::page_alloc::Gfp;
use crate::mm::zone::Lru;
use crate::record::{RoundId, gauge};
use crate::sim::Sim;
use crate::trace::{GroupReason, Point, compare, note_point};

/// `shrink_zone`: one pass over a domain at the present priority, group by group. The kernel would repeat the pass for compaction, which these
/// kernels do not have here.
pub async fn shrink_zone(sim: &Sim, domain: DomainId, sc: &mut ScanControl) {
    let _frame = sim.enter(
        "shrink_zone",
        [
            ("zone", domain.into()),
            ("priority", sc.priority),
            ("nr_to_reclaim", sc.nr_to_reclaim),
        ],
    );
    let walk = {
        let m = sim.look();
        let stack = || [m.sched.current_task().stack_bytes()];
        compare(&m, Hunk::ReclaimFrames, stack, |k| {
            bytes(frames_of("shrink_zone", k.reclaim_frames))
        });
        m.kernel.soft_limit_walk
    };
    sc.at_root = prepare_scan_count(&sim.look(), domain, sc);
    match walk {
        SoftLimitWalk::Ignored | SoftLimitWalk::PriorityZero => {
            walk_groups(sim, domain, sc, Visited::All).await;
        }
        SoftLimitWalk::TwoPasses => {
            let before = sc.nr_scanned;
            if minds_soft_limits(&sim.look(), sc) && sim.look().memcg.in_use() {
                walk_groups(sim, domain, sc, Visited::OverSoftLimit).await;
            }
            if sc.nr_scanned == before {
                walk_groups(sim, domain, sc, Visited::All).await;
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Visited {
    All,
    OverSoftLimit,
}

/// Reclaim for the whole machine scans every group in turn. Reclaim for a group scans only one group of the hierarchy, and the next call scans the
/// next one.
async fn walk_groups(sim: &Sim, domain: DomainId, sc: &mut ScanControl, visited: Visited) {
    let root = sc.target.unwrap_or(ROOT);
    if sim.look().private_lru.is_some() {
        // With private lists there is no walk. Reclaim for the whole machine scans the lists of the zone, which hold all pages, and reclaim for a
        // group scans only the lists of that group.
        visit(sim, root, domain, sc).await;
        return;
    }
    let mut cookie = Cookie::new(domain, sc.priority);
    let mut group = sim.m().memcg.walk(root, None, &mut cookie);
    while let Some(memcg) = group {
        let scans = {
            let m = sim.look();
            compare_group(&m, root, memcg, domain, sc);
            let protected = is_protected(&m, root, memcg, sc);
            sc.low_skipped |= protected;
            !protected && (visited == Visited::All || over_soft_limit(&m, root, memcg, domain))
        };
        if scans {
            let priority = sc.priority;
            let round = RoundId {
                root,
                domain,
                priority,
                generation: cookie.round(),
            };
            sc.priority = effective_priority(&sim.look(), root, memcg, domain, sc);
            sim.m()
                .observations
                .groups
                .visit_begins(round, memcg, sc.priority);
            let (scanned, reclaimed, eligible) = visit(sim, memcg, domain, sc).await;
            shrink_slab_of_group(sim, memcg, domain, [scanned, eligible], sc).await;
            sim.m()
                .observations
                .groups
                .visit_ends(round, memcg, scanned, reclaimed);
            sc.priority = priority;
            gauge::note_priority(&mut sim.m(), priority);
            if sc.target.is_some() {
                return;
            }
        }
        group = sim.m().memcg.walk(root, Some(memcg), &mut cookie);
    }
}

/// For each rule that a patch changes, records what the patched rule would do with the next group of a walk if all other rules stayed as in this
/// kernel.
fn compare_group(m: &Machine, root: u32, memcg: u32, domain: DomainId, sc: &ScanControl) {
    let own = m.kernel;
    let excess = || [u32::try_from(m.memcg.excess(memcg)).unwrap_or(u32::MAX)];
    let minds = || m.memcg.in_use() && minds_soft_limits(m, sc);
    let over = || m.memcg.in_use() && over_soft_limit(m, root, memcg, domain);
    let walk = || [minds().into(), over().into(), sc.priority];
    compare(m, Hunk::SoftLimitWalk, walk, |kernel| {
        match kernel.soft_limit_walk {
            SoftLimitWalk::PriorityZero if minds() && over() => 1,
            SoftLimitWalk::TwoPasses if minds() && !over() => 2,
            SoftLimitWalk::Ignored | SoftLimitWalk::PriorityZero | SoftLimitWalk::TwoPasses => 0,
        }
    });
    let low = || [m.memcg.is_low(root, memcg).into(), sc.low_reclaim.into()];
    compare(m, Hunk::GroupProtection, low, |kernel| {
        protects(m, kernel.group_protection, root, memcg, sc).into()
    });
    // A walk that ignores soft limits does not check which groups are over one.
    if own.soft_limit_walk == SoftLimitWalk::Ignored {
        return;
    }
    let reclaimer = || [sc.kswapd.into(), sc.target.is_some().into()];
    compare(m, Hunk::SoftLimitReclaimers, reclaimer, |kernel| {
        minds_by(kernel.soft_limit_reclaimers, sc).into()
    });
    compare(m, Hunk::SoftLimitAncestors, excess, |kernel| {
        let rules = Kernel {
            soft_limit_ancestors: kernel.soft_limit_ancestors,
            ..own
        };
        is_over(m, &rules, root, memcg, domain).into()
    });
    compare(m, Hunk::SoftLimitShare, excess, |kernel| {
        let soft_limit_share = kernel.soft_limit_share;
        is_over(
            m,
            &Kernel {
                soft_limit_share,
                ..own
            },
            root,
            memcg,
            domain,
        )
        .into()
    });
}

/// Scans the lists of one group in one domain, and adds the numbers of pages scanned and freed to the group's counters. Returns both numbers, and the
/// length of the scanned lists in pages.
async fn visit(sim: &Sim, memcg: u32, domain: DomainId, sc: &mut ScanControl) -> (u32, u32, u32) {
    let before = (sc.nr_scanned, sc.nr_reclaimed);
    let lruvec = sim.look().lruvec(memcg, domain);
    let eligible = shrink_lruvec(sim, lruvec, sc).await;
    let (scanned, reclaimed) = (sc.nr_scanned - before.0, sc.nr_reclaimed - before.1);
    sim.m()
        .memcg
        .account_reclaim(memcg, scanned, reclaimed, sc.kswapd);
    (scanned, reclaimed, eligible)
}

/// The part of `shrink_node` for the caches of a group, in kernels with lists per node. There only reclaim for a group walks this way, because passes
/// over whole nodes have a walk of their own. Does nothing in kernels with lists per zone.
async fn shrink_slab_of_group(
    sim: &Sim,
    memcg: u32,
    domain: DomainId,
    [scanned, eligible]: [u32; 2],
    sc: &mut ScanControl,
) {
    if sim.look().kernel.lru_domain == LruDomain::Zone || memcg == ROOT {
        return;
    }
    let node = sim.look().domain_node(domain);
    node::shrink_slab(sim, node, memcg, scanned, eligible, sc).await;
}

/// `mem_cgroup_shrink_node_zone`: a pass over a group because of its soft limit. It scans whole lists until it has freed enough.
pub async fn mem_cgroup_shrink_node_zone(
    sim: &Sim,
    memcg: u32,
    domain: DomainId,
    gfp: Gfp,
) -> ScanControl {
    let mut sc = {
        let m = sim.look();
        ScanControl {
            priority: 0,
            nr_to_reclaim: match m.kernel.soft_limit_visit {
                SoftLimitVisit::OneRound => 0,
                SoftLimitVisit::UntilBatchIsFreed => SWAP_CLUSTER_MAX,
            },
            may_writepage: !m.spec.laptop_mode,
            kswapd: m.current_is_kswapd(),
            target: Some(memcg),
            ..ScanControl::direct(gfp, 0)
        }
    };
    let pass = gauge::present(&mut sim.m()).and_then(|gauge| gauge.priority);
    let reason = GroupReason::SoftLimit;
    begin_group(&mut sim.m(), reason, memcg, gfp, sc.may_writepage);
    visit(sim, memcg, domain, &mut sc).await;
    let mut m = sim.m();
    end_group(&mut m, reason, sc.nr_reclaimed);
    gauge::restore_priority(&mut m, pass);
    sc
}

/// Tells traces that reclaim from a group begins. Its mask is that of user pages, with the reclaim bits of the request.
pub(super) fn begin_group(
    m: &mut Machine,
    reason: GroupReason,
    group: u32,
    gfp: Gfp,
    may_writepage: bool,
) {
    let gfp = Gfp {
        user: true,
        write: false,
        ..gfp
    };
    let gfp = gfp.bits();
    note_point(
        m,
        Point::GroupReclaimBegin {
            reason,
            group,
            may_writepage,
            gfp,
        },
    );
}

pub(super) fn end_group(m: &mut Machine, reason: GroupReason, reclaimed: u32) {
    note_point(m, Point::GroupReclaimEnd { reason, reclaimed });
}

/// The priority at which the walk scans a group. It is that of the walk, except that with [`SoftLimitWalk::PriorityZero`] it is 0 if the group is
/// over its soft limit and the kernel minds soft limits for this reclaimer.
fn effective_priority(
    m: &Machine,
    root: u32,
    memcg: u32,
    domain: DomainId,
    sc: &ScanControl,
) -> u32 {
    match m.kernel.soft_limit_walk {
        SoftLimitWalk::PriorityZero
            if minds_soft_limits(m, sc) && over_soft_limit(m, root, memcg, domain) =>
        {
            0
        }
        SoftLimitWalk::PriorityZero | SoftLimitWalk::Ignored | SoftLimitWalk::TwoPasses => {
            sc.priority
        }
    }
}

/// `mem_cgroup_protected`: the group uses no more than its protection, and reclaim from the other groups has not failed yet.
fn is_protected(m: &Machine, root: u32, memcg: u32, sc: &ScanControl) -> bool {
    protects(m, m.kernel.group_protection, root, memcg, sc)
}

fn protects(m: &Machine, rule: GroupProtection, root: u32, memcg: u32, sc: &ScanControl) -> bool {
    match rule {
        GroupProtection::None => false,
        GroupProtection::Low => !sc.low_reclaim && m.memcg.is_low(root, memcg),
    }
}

fn minds_soft_limits(m: &Machine, sc: &ScanControl) -> bool {
    minds_by(m.kernel.soft_limit_reclaimers, sc)
}

fn minds_by(rule: SoftLimitReclaimers, sc: &ScanControl) -> bool {
    match rule {
        SoftLimitReclaimers::All => true,
        SoftLimitReclaimers::NotDirect => sc.kswapd || sc.target.is_some(),
        SoftLimitReclaimers::Global => sc.is_global(),
    }
}

/// `mem_cgroup_over_softlimit`: the group is over its soft limit, or a group above that counts its pages is over its own. Which groups above matter
/// depends on the kernel. The root has no soft limit.
pub fn over_soft_limit(m: &Machine, root: u32, memcg: u32, domain: DomainId) -> bool {
    is_over(m, &m.kernel, root, memcg, domain)
}

fn is_over(m: &Machine, kernel: &Kernel, root: u32, memcg: u32, domain: DomainId) -> bool {
    let mut at = memcg;
    loop {
        let (counts, last) = match kernel.soft_limit_ancestors {
            SoftLimitAncestors::UpToReclaimRoot => (true, at == root),
            SoftLimitAncestors::BelowReclaimRoot => (at != root, at == root),
            SoftLimitAncestors::Own => (true, true),
        };
        if at == ROOT {
            return false;
        }
        if counts && is_in_excess(m, kernel, at, domain) {
            return true;
        }
        match m.memcg.counting_parent(at) {
            Some(parent) if !last => at = parent,
            _ => return false,
        }
    }
}

fn is_in_excess(m: &Machine, kernel: &Kernel, memcg: u32, domain: DomainId) -> bool {
    if m.memcg.excess(memcg) == 0 {
        return false;
    }
    match kernel.soft_limit_share {
        SoftLimitShare::Whole => true,
        SoftLimitShare::ByNode => {
            let zones = m.node_zones(m.domain_node(domain));
            let node_pages: u64 = zones.clone().map(|z| u64::from(m.zones[z].managed)).sum();
            let mut domains: Vec<DomainId> = zones.map(|z| m.domain_of_zone(z)).collect();
            domains.dedup();
            let here: u64 = domains
                .into_iter()
                .map(|domain| {
                    let lruvec = m.lruvec(memcg, domain);
                    let sizes = Lru::EVICTABLE.map(|lru| u64::from(m.lru_size(lruvec, lru)));
                    sizes.into_iter().sum::<u64>()
                })
                .sum();
            let res = &m.memcg.groups()[memcg as usize].res;
            here > node_share(res.soft_limit, node_pages, res.usage)
        }
    }
}

/// The part of a group's soft limit that applies to one node, pages: limit x all pages of the node / pages of the group.
fn node_share(soft_limit: u64, node: u64, group: u64) -> u64 {
    let share = u128::from(soft_limit) * u128::from(node) / u128::from(group.max(1));
    u64::try_from(share).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{GroupSteal, Kernel};
    use crate::mm::memcg::UNLIMITED;
    use crate::mm::vmscan::direct::try_to_free_pages;
    use crate::testing::{self, DOMAIN};

    #[test]
    fn a_node_of_2_gib_has_less_of_a_limit_of_4_gib_the_larger_the_group_is() {
        const GIB: u64 = 262_144;
        let share = |group: u64| node_share(4 * GIB, 2 * GIB, group * GIB);
        assert_eq!([4, 5, 16].map(share), [2 * GIB, 419_430, GIB / 2]);
    }

    /// Three groups, the third below the second, with these numbers of file pages in the Normal zone and these soft limits.
    fn machine(pages: [u32; 3], soft: [u64; 3], change: impl FnOnce(&mut Kernel)) -> Machine {
        let mut m =
            testing::machine_with_groups(&[("a", 0, false), ("b", 0, true), ("c", 2, false)]);
        change(&mut m.kernel);
        for group in 0..3 {
            m.memcg.set_soft_limit(group as u32 + 1, soft[group]);
            testing::enter_group(&mut m, group as u32 + 1);
            for _ in 0..pages[group] {
                testing::file_page(&mut m);
            }
        }
        testing::enter_group(&mut m, ROOT);
        m
    }

    /// Number of pages that each group has left after a pass over the Normal zone at priority 4, which frees at most 32 pages of a group.
    fn left(m: Machine, target: Option<u32>) -> [u32; 3] {
        let ((), sim) = testing::run(m, async move |sim: &Sim| {
            let mut sc = ScanControl {
                priority: 4,
                target,
                ..ScanControl::direct(Gfp::USER, 0)
            };
            shrink_zone(sim, DOMAIN, &mut sc).await;
        });
        let m = sim.look();
        [1, 2, 3].map(|group| m.lru_size(m.lruvec(group, DOMAIN), Lru::InactiveFile))
    }

    const NONE: [u64; 3] = [UNLIMITED; 3];

    fn integrated(kernel: &mut Kernel) {
        kernel.soft_limit_walk = SoftLimitWalk::PriorityZero;
    }

    #[test]
    fn global_reclaim_takes_its_share_of_every_group() {
        // The shares are 200 >> 4 = 12 and 160 >> 4 = 10 pages.
        assert_eq!(
            left(machine([200, 160, 160], NONE, |_| {}), None),
            [188, 150, 150]
        );
    }

    #[test]
    fn a_group_over_its_limit_is_scanned_at_priority_0_with_the_patch_only() {
        let soft = [50, UNLIMITED, UNLIMITED];
        let pages = [200, 160, 160];
        assert_eq!(left(machine(pages, soft, |_| {}), None), [188, 150, 150]);
        assert_eq!(
            left(machine(pages, soft, integrated), None),
            [168, 150, 150]
        );
    }

    #[test]
    fn a_group_is_over_with_the_group_above_that_counts_it() {
        let soft = [UNLIMITED, 250, UNLIMITED];
        let own = |kernel: &mut Kernel| {
            integrated(kernel);
            kernel.soft_limit_ancestors = SoftLimitAncestors::Own;
        };
        let pages = [160, 160, 160];
        // b and c have 320 pages together, so b is over its limit.
        assert_eq!(
            left(machine(pages, soft, integrated), None),
            [150, 128, 128]
        );
        assert_eq!(left(machine(pages, soft, own), None), [150, 128, 150]);
    }

    #[test]
    fn the_limit_of_the_level_where_pressure_starts_counts_unless_it_is_left_out() {
        let over = |ancestors: SoftLimitAncestors, root: u32| {
            let m = machine([0, 160, 160], [UNLIMITED, 300, UNLIMITED], |kernel| {
                kernel.soft_limit_ancestors = ancestors;
            });
            over_soft_limit(&m, root, 3, DOMAIN)
        };
        assert!(over(SoftLimitAncestors::UpToReclaimRoot, 2));
        assert!(!over(SoftLimitAncestors::BelowReclaimRoot, 2));
        assert!(over(SoftLimitAncestors::BelowReclaimRoot, ROOT));
        assert!(!over(SoftLimitAncestors::Own, ROOT));
    }

    #[test]
    fn a_kernel_can_ignore_soft_limits_in_direct_reclaim() {
        let spared = |kernel: &mut Kernel| {
            integrated(kernel);
            kernel.soft_limit_reclaimers = SoftLimitReclaimers::NotDirect;
        };
        let soft = [50, UNLIMITED, UNLIMITED];
        assert_eq!(
            left(machine([200, 160, 160], soft, spared), None),
            [188, 150, 150]
        );
    }

    #[test]
    fn a_kernel_can_ignore_soft_limits_in_reclaim_for_a_hard_limit() {
        let global = |kernel: &mut Kernel| {
            integrated(kernel);
            kernel.soft_limit_reclaimers = SoftLimitReclaimers::Global;
        };
        let soft = [50, 250, UNLIMITED];
        let pages = [200, 320, 0];
        // If soft limits count, b is over its limit, and the pass stops after 32 pages of it. Otherwise it takes b's share, 20 of 320 pages.
        assert_eq!(
            left(machine(pages, soft, integrated), Some(2)),
            [200, 288, 0]
        );
        assert_eq!(left(machine(pages, soft, global), Some(2)), [200, 300, 0]);
        assert_eq!(left(machine(pages, soft, global), None), [168, 288, 0]);
    }

    fn low(kernel: &mut Kernel) {
        kernel.group_protection = GroupProtection::Low;
    }

    #[test]
    fn a_group_within_its_protection_is_skipped() {
        // b and c use 320 pages together. c has no more protection than b, because b counts its pages.
        let pages = [200, 160, 160];
        for (soft, expected) in [
            ([200, 159, 160], [200, 150, 150]),
            ([200, 160, 160], [200, 150, 160]),
            ([199, 320, 160], [188, 160, 160]),
            ([200, 320, UNLIMITED], [200, 160, 150]),
        ] {
            assert_eq!(left(machine(pages, soft, low), None), expected, "{soft:?}");
            let without = left(machine(pages, soft, |_| {}), None);
            assert_eq!(without, [188, 150, 150]);
        }
    }

    #[test]
    fn protected_groups_are_reclaimed_from_when_the_others_give_nothing() {
        let freed = |others: u32| {
            let m = machine([200, others, 0], [200, UNLIMITED, UNLIMITED], low);
            let (_, sim) = testing::run(m, async |sim: &Sim| {
                try_to_free_pages(sim, Gfp::USER, 0).await
            });
            let m = sim.look();
            let size = |group| m.lru_size(m.lruvec(group, DOMAIN), Lru::InactiveFile);
            (size(1), size(2))
        };
        let (one, two) = freed(320);
        assert_eq!(one, 200);
        assert!(two <= 288, "{two}");
        let (one, two) = freed(0);
        assert_eq!((one <= 168, two), (true, 0), "{one}");
    }

    #[test]
    fn with_two_passes_groups_within_their_limit_are_spared_while_another_is_over() {
        let two = |kernel: &mut Kernel| kernel.soft_limit_walk = SoftLimitWalk::TwoPasses;
        let pages = [200, 160, 160];
        let soft = [50, UNLIMITED, UNLIMITED];
        assert_eq!(left(machine(pages, soft, two), None), [188, 160, 160]);
        assert_eq!(left(machine(pages, NONE, two), None), [188, 150, 150]);
    }

    #[test]
    fn reclaim_for_a_group_takes_one_of_its_groups_at_a_time_and_never_others() {
        let m = machine([200, 160, 160], NONE, |_| {});
        // The pass begins with b, scans 160 >> 4 = 10 pages of it, and leaves c to the next call.
        assert_eq!(left(m, Some(2)), [200, 150, 160]);
    }

    #[test]
    fn a_soft_limit_pass_frees_32_pages_and_does_not_count_scans_and_from_3_4_on_no_steals() {
        let check = |group_steal: GroupSteal, expected: [u64; 2]| {
            let m = machine([200, 160, 160], NONE, |kernel| {
                kernel.group_steal = group_steal;
            });
            let (sc, sim) = testing::run(m, async |sim: &Sim| {
                mem_cgroup_shrink_node_zone(sim, 1, DOMAIN, Gfp::USER).await
            });
            assert_eq!((sc.nr_scanned, sc.nr_reclaimed), (32, 32));
            let m = sim.look();
            assert_eq!(m.domains[DOMAIN].pages_scanned, 0);
            let counted = [&m.vmstat.pgscan_direct, &m.vmstat.pgsteal_direct].map(|c| c[DOMAIN]);
            assert_eq!(counted, expected, "{group_steal:?}");
            let stat = m.memcg.groups()[1].stat;
            assert_eq!((stat.pgscan, stat.pgreclaim), (32, 32));
        };
        check(GroupSteal::Counts, [0, 32]);
        check(GroupSteal::LeftOut, [0, 0]);
    }
}
