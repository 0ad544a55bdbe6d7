//! The groups of processes for their picture, with their usage and limits, and the order in which reclaim of one domain visits them.

use super::group_files::{GroupLimit, limits, memory_pressure};
use crate::kernel::{LruDomain, SoftLimitStage};
use crate::machine::Machine;
use crate::mm::id::{DomainId, LruvecId};
use crate::mm::lruvec::ROOT;
use crate::mm::memcg::{MemcgStat, UNLIMITED};
use crate::mm::vmscan::over_soft_limit;
use crate::mm::zone::Lru;
use crate::record::{SoftCall, Visit};

/// One group, including the groups below it that it counts. Numbers are in pages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct GroupFrame {
    /// Name of the group in the scenario; the root is called `root`.
    pub name: String,
    /// Index of the parent group; the root is its own parent.
    pub parent: u32,
    /// Whether its directory still exists. Pages may be charged to a group whose directory was removed.
    pub online: bool,
    /// Pages charged to the group; for the root, the pages on lists that are charged to no other group.
    pub usage: u64,
    /// Soft limit of a group of version 1; `None`: no limit.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub soft_limit: Option<u64>,
    /// Hard limit (`memory.limit_in_bytes`, `memory.max`); `None`: no limit.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub limit: Option<u64>,
    /// Limits and protection of a group of version 2, from the lowest to the highest.
    pub limits: Vec<GroupLimit>,
    /// Memory pressure of the last ten seconds, some and full, in hundredths of a percent; `None`: not measured, or not yet.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional, type = "[number, number]")
    )]
    pub pressure: Option<[u32; 2]>,
    /// Pages on its lists in all domains: inactive and active anon, inactive and active file.
    pub lists: [u32; 4],
    /// Pages on its lists in the domain that is shown.
    pub here: u32,
    /// Dentries and inodes charged to the group itself, without the groups below it.
    pub objects: u32,
    /// Whether a walk over the groups of the domain would count it as over its soft limit now.
    pub over: bool,
    /// Pages scanned and freed by kswapd and by other reclaimers, and major faults.
    pub stat: MemcgStat,
}

/// The latest walk from the root that visited a group of the domain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Walk {
    /// Priority of the walk, 12 to 0.
    pub priority: u32,
    /// The group that the walk reached last; `None`: the round is over.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub position: Option<u32>,
    /// Visits of the round, in order.
    pub visits: Vec<Visit>,
}

/// All groups, and reclaim from them in one domain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct GroupsFrame {
    /// The groups in the order of their creation, so the root is first and each group comes after its parent.
    pub groups: Vec<GroupFrame>,
    /// Whether the kernel uses the domain's soft-limit tree before it reclaims from all groups.
    pub has_tree: bool,
    /// Index of each group on the tree, and its excess in pages when the kernel last updated it. The largest excess is first.
    pub tree: Vec<(u32, u64)>,
    /// Soft reclaim in progress. A group from which a task reclaims is not on the tree meanwhile.
    pub soft_calls: Vec<SoftCall>,
    /// The soft reclaim that ended last in this domain; `None`: none has ended.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub last_soft_call: Option<SoftCall>,
    /// The latest walk; `None`: there was no walk in this domain.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub walk: Option<Walk>,
}

/// The groups of a machine, and reclaim from them in `domain`; `None` if the machine has no groups.
pub(super) fn capture(m: &Machine, domain: DomainId) -> Option<GroupsFrame> {
    if !m.memcg.in_use() {
        return None;
    }
    let (lists, here) = listed(m, domain);
    let row = |memcg: usize| {
        let group = &m.memcg.groups()[memcg];
        let number = memcg as u32;
        GroupFrame {
            name: group.name.clone(),
            parent: group.parent,
            online: group.online,
            usage: match number {
                ROOT => lists[memcg].iter().map(|&pages| u64::from(pages)).sum(),
                _ => group.res.usage,
            },
            soft_limit: limit(group.res.soft_limit),
            limit: limit(group.res.limit),
            limits: limits(group),
            pressure: memory_pressure(m, number),
            lists: lists[memcg],
            here: here[memcg],
            objects: m.icache.charged(number),
            over: over_soft_limit(m, ROOT, number, domain),
            stat: group.stat,
        }
    };
    let tree: Vec<_> = m.memcg.tree(domain).members().collect();
    let visits = &m.observations.groups;
    Some(GroupsFrame {
        groups: (0..m.memcg.groups().len()).map(row).collect(),
        has_tree: m.kernel.soft_limit_stage != SoftLimitStage::None && !m.memcg.are_v2(),
        tree: tree.into_iter().rev().map(|(key, g)| (g, key)).collect(),
        soft_calls: visits.soft_calls(domain).collect(),
        last_soft_call: visits.last_soft_call(domain),
        walk: visits.latest_round(domain).map(|(priority, visits)| Walk {
            priority,
            position: position(m, domain, priority, visits),
            visits: visits.to_vec(),
        }),
    })
}

/// The group that the walk reached last. Walks over the groups of a node do not share a position, so the group being scanned is returned.
fn position(m: &Machine, domain: DomainId, priority: u32, visits: &[Visit]) -> Option<u32> {
    match m.kernel.lru_domain {
        LruDomain::Zone => m.memcg.last_visited(ROOT, domain, priority),
        LruDomain::Node => {
            let now = visits.iter().find(|visit| !visit.done);
            now.map(|visit| visit.memcg)
        }
    }
}

pub(super) fn limit(pages: u64) -> Option<u64> {
    (pages != UNLIMITED).then_some(pages)
}

/// Pages of a list that are charged to its group. Before 3.3 the root's lists are those of the zone and hold the pages of all groups.
fn own_size(m: &Machine, lruvec: LruvecId, lru: Lru) -> u32 {
    let all = m.lru_size(lruvec, lru);
    if m.private_lru.is_none() || m.is_private(lruvec) {
        return all;
    }
    let domain = m.lruvecs[lruvec].domain;
    let others = ROOT + 1..m.memcg.groups().len() as u32;
    let others = others.map(|group| m.lru_size(m.lruvec(group, domain), lru));
    all - others.sum::<u32>()
}

/// Pages on the lists of each group, including the groups below it that it counts. Returns the pages by list over all domains, and the sum
/// in one domain.
pub(super) fn listed(m: &Machine, domain: DomainId) -> (Vec<[u32; 4]>, Vec<u32>) {
    let groups = m.memcg.groups().len();
    let (mut lists, mut here) = (vec![[0; 4]; groups], vec![0; groups]);
    for (id, lruvec) in m.lruvecs.ids().zip(&m.lruvecs) {
        let sizes = Lru::EVICTABLE.map(|lru| own_size(m, id, lru));
        for group in m.memcg.counted_in(lruvec.memcg) {
            let group = group as usize;
            for (sum, size) in lists[group].iter_mut().zip(sizes) {
                *sum += size;
            }
            if lruvec.domain == domain {
                here[group] += sizes.iter().sum::<u32>();
            }
        }
    }
    (lists, here)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::SoftLimitWalk;
    use crate::mm::memcg::soft_limit_reclaim;
    use crate::mm::page_alloc::Gfp;
    use crate::mm::vmscan::{ScanControl, shrink_zone};
    use crate::sim::Sim;
    use crate::testing::{self, DOMAIN};

    /// Group "a" has 200 pages and a soft limit of 50. Group "b" has a soft limit of 0, 160 pages of its own and the 160 of its child
    /// "c".
    fn machine() -> Machine {
        let mut m =
            testing::machine_with_groups(&[("a", 0, false), ("b", 0, true), ("c", 2, false)]);
        m.memcg.set_soft_limit(1, 50);
        m.memcg.set_soft_limit(2, 0);
        for (group, pages) in [(1, 200), (2, 160), (3, 160)] {
            testing::enter_group(&mut m, group);
            for _ in 0..pages {
                testing::file_page(&mut m);
            }
        }
        testing::enter_group(&mut m, ROOT);
        testing::file_page(&mut m);
        m
    }

    fn frame(m: &Machine) -> GroupsFrame {
        capture(m, DOMAIN).expect("there are groups")
    }

    #[test]
    fn a_machine_without_groups_has_no_such_picture() {
        assert_eq!(capture(&testing::machine(), DOMAIN), None);
    }

    #[test]
    fn usage_and_lists_are_those_that_the_machine_counts_with_the_groups_below() {
        let m = machine();
        let groups = frame(&m).groups;
        let usage: Vec<u64> = groups.iter().map(|group| group.usage).collect();
        assert_eq!(usage, [1, 200, 320, 160]);
        for (group, counted) in groups.iter().zip(m.memcg.groups()).skip(1) {
            assert_eq!(group.usage, counted.res.usage, "{}", group.name);
            assert_eq!(group.lists, [0, 0, counted.res.usage as u32, 0]);
            assert_eq!(u64::from(group.here), counted.res.usage);
        }
        let elsewhere = capture(&m, DomainId::at(0)).expect("there are groups");
        assert!(elsewhere.groups.iter().all(|group| group.here == 0));
        let limits: Vec<_> = groups.iter().map(|group| group.soft_limit).collect();
        assert_eq!(limits, [None, Some(50), Some(0), None]);
        let over: Vec<bool> = groups.iter().map(|group| group.over).collect();
        assert_eq!(over, [false, true, true, true], "c is over with b");
    }

    #[test]
    fn the_tree_shows_the_largest_excess_first_and_the_last_soft_reclaim_the_pages_it_freed() {
        // The kernel found the first charge of "a" within the limit, and checks again only at the 1033rd. At the first charge of "c", it
        // found "b" with 161 pages.
        let (early, sim) = testing::run(machine(), async |sim: &Sim| {
            assert_eq!(frame(&sim.look()).tree, [(2, 161)]);
            for _ in 0..833 {
                testing::enter_group(&mut sim.m(), 1);
                testing::file_page(&mut sim.m());
            }
            testing::enter_group(&mut sim.m(), ROOT);
            let early = frame(&sim.look());
            soft_limit_reclaim(sim, DOMAIN, 0, Gfp::USER).await;
            early
        });
        assert!(early.has_tree);
        assert_eq!(early.tree, [(1, 1033 - 50), (2, 161)]);
        assert_eq!((early.soft_calls.len(), early.last_soft_call), (0, None));
        let late = frame(&sim.look());
        let call = late.last_soft_call.expect("soft reclaim has ended");
        let stat = late.groups[1].stat;
        assert_eq!((call.memcg, call.excess), (1, 1033 - 50));
        assert_eq!(u64::from(call.scanned), stat.pgscan);
        assert_eq!(u64::from(call.reclaimed), stat.pgreclaim);
        // Soft reclaim frees a quarter of the excess, 32 pages per visit.
        assert_eq!((call.visits, call.reclaimed), (8, 256));
        assert_eq!(late.tree, [(1, 1033 - 50 - 256), (2, 161)]);
        assert_eq!(late.soft_calls, []);
    }

    #[test]
    fn a_round_shows_its_visits_in_order_and_at_which_priority_each_was() {
        let mut m = machine();
        m.kernel.soft_limit_stage = SoftLimitStage::None;
        m.kernel.soft_limit_walk = SoftLimitWalk::PriorityZero;
        assert_eq!(frame(&m).walk, None);
        let ((), sim) = testing::run(m, async |sim: &Sim| {
            let mut sc = ScanControl {
                priority: 4,
                ..ScanControl::direct(Gfp::USER, 0)
            };
            shrink_zone(sim, DOMAIN, &mut sc).await;
        });
        let shown = frame(&sim.look());
        assert!(!shown.has_tree);
        let walk = shown.walk.expect("reclaim has walked over the groups");
        assert_eq!((walk.priority, walk.position), (4, None));
        let visits: Vec<(u32, u32)> = walk.visits.iter().map(|v| (v.memcg, v.priority)).collect();
        assert_eq!(visits, [(0, 4), (1, 0), (2, 0), (3, 0)]);
        for visit in walk.visits {
            let stat = shown.groups[visit.memcg as usize].stat;
            assert!(visit.done);
            assert_eq!(u64::from(visit.scanned), stat.pgscan);
            assert_eq!(u64::from(visit.reclaimed), stat.pgreclaim);
        }
    }

    #[test]
    fn in_the_middle_of_a_round_the_iterator_is_at_the_visited_group() {
        let mut m = machine();
        let mut cookie = crate::mm::memcg::Cookie::new(DOMAIN, 12);
        let first = m.memcg.walk(ROOT, None, &mut cookie);
        let second = m.memcg.walk(ROOT, first, &mut cookie);
        assert_eq!(m.memcg.last_visited(ROOT, DOMAIN, 12), second);
        assert_eq!(second, Some(1));
    }
}
