//! Soft limit reclaim, the stage before global reclaim: the kernel reclaims first from the group with the largest excess, and each pass may scan the
//! whole lists of that group.
//!
//! Source: mm/memcontrol.c `mem_cgroup_soft_limit_reclaim`, `mem_cgroup_soft_reclaim`, 3.3, 4.8 and 5.0; `mem_cgroup_hierarchical_reclaim`, 2.6.34
//! and 3.2.
//!
//! This stage tries to free a quarter of the group's excess, no matter how many pages the domain needs. Until 3.11 there is a tree for each zone, and
//! the kernel does not check a watermark first. Since 4.8 there is one for each node, and kswapd runs this stage only if the node is not balanced.

use super::{Cookie, has_reclaimable_pages};
use crate::kernel::{Hunk, SoftLimitStage};
use crate::mm::id::DomainId;
use crate::mm::lruvec::ROOT;
use crate::mm::page_alloc::Gfp;
use crate::mm::vmscan::mem_cgroup_shrink_node_zone;
use crate::sim::Sim;
use crate::trace::{EventKind, compare, emit};

/// Limit of rounds through a hierarchy in one call. `MEM_CGROUP_MAX_RECLAIM_LOOPS`.
const MAX_RECLAIM_LOOPS: u32 = 100;
/// Number of further attempts, usually with other groups, if one frees nothing. `MEM_CGROUP_MAX_SOFT_LIMIT_RECLAIM_LOOPS`.
const MAX_SOFT_LIMIT_RECLAIM_LOOPS: u32 = 2;

/// The result of soft limit reclaim in one domain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SoftReclaimed {
    /// Pages freed, as far as the kernel tells its caller.
    pub reclaimed: u32,
    /// Pages scanned; until 5.2 mapped and swap cache pages count twice.
    pub scanned: u32,
}

/// `mem_cgroup_soft_limit_reclaim`: reclaims from the groups with the largest excess, until one of them has freed something or it has tried three
/// times.
pub async fn soft_limit_reclaim(
    sim: &Sim,
    domain: DomainId,
    order: u32,
    gfp: Gfp,
) -> SoftReclaimed {
    let mut total = SoftReclaimed::default();
    let counts;
    let first = {
        let mut m = sim.m();
        let over = || {
            let groups = ROOT + 1..m.memcg.groups().len() as u32;
            groups.filter(|&group| m.memcg.excess(group) > 0).count() as u32
        };
        compare(
            &m,
            Hunk::SoftLimitStage,
            || [order, over()],
            |kernel| match kernel.soft_limit_stage {
                SoftLimitStage::LargestExcessForKswapd => {
                    (m.current_is_kswapd() && order == 0 && over() > 0).into()
                }
                SoftLimitStage::LargestExcess => (order == 0 && over() > 0).into(),
                SoftLimitStage::None => 0,
            },
        );
        counts = match m.kernel.soft_limit_stage {
            SoftLimitStage::None => return total,
            SoftLimitStage::LargestExcessForKswapd if !m.current_is_kswapd() => return total,
            SoftLimitStage::LargestExcessForKswapd => false,
            SoftLimitStage::LargestExcess => true,
        };
        if order > 0 || !m.memcg.in_use() {
            return total;
        }
        m.memcg.take_largest(domain)
    };
    let mut next = first;
    let mut tries = 0;
    while let Some(group) = next {
        let result = soft_reclaim(sim, group, domain, gfp).await;
        total.reclaimed += result.reclaimed;
        total.scanned += result.scanned;
        let mut m = sim.m();
        // The group's own events may have put it back on the tree meanwhile. The kernel removes it first, so that it picks another group.
        m.memcg.trees[domain].remove(group);
        next = if result.reclaimed == 0 {
            m.memcg.take_largest(domain)
        } else {
            None
        };
        let excess = m.memcg.excess(group);
        m.memcg.trees[domain].insert(group, excess);
        tries += 1;
        // A group that was taken off the tree but not tried stays off it until an event in it, or in a group below that it counts, puts it back.
        if total.reclaimed > 0 || tries > MAX_SOFT_LIMIT_RECLAIM_LOOPS {
            break;
        }
    }
    if counts {
        total
    } else {
        SoftReclaimed::default()
    }
}

/// `mem_cgroup_soft_reclaim`: reclaims from the group and from the groups below that it counts, round after round.
async fn soft_reclaim(sim: &Sim, group: u32, domain: DomainId, gfp: Gfp) -> SoftReclaimed {
    let (excess, me) = {
        let mut m = sim.m();
        let (excess, me) = (m.memcg.excess(group), m.sched.current());
        m.observations.groups.soft_begins(me, group, domain, excess);
        (excess, me)
    };
    let _frame = sim.enter(
        "mem_cgroup_soft_reclaim",
        [
            ("memcg", group),
            ("zone", domain.into()),
            ("excess", u32::try_from(excess).unwrap_or(u32::MAX)),
        ],
    );
    let mut rounds = SoftReclaim::new(excess);
    let mut scanned = 0;
    let mut cookie = Cookie::new(domain, 0);
    let mut victim = None;
    let selects = sim.look().private_lru.is_some();
    loop {
        let memcg = if selects {
            // Before 3.3 a round ends when the walk reaches the group itself.
            let memcg = sim.m().memcg.select_victim(group);
            if memcg == group && rounds.round_ends() {
                break;
            }
            memcg
        } else {
            victim = sim.m().memcg.walk(group, victim, &mut cookie);
            let Some(memcg) = victim else {
                if rounds.round_ends() {
                    break;
                }
                continue;
            };
            memcg
        };
        if !has_reclaimable_pages(&sim.look(), memcg) {
            continue;
        }
        let visit = mem_cgroup_shrink_node_zone(sim, memcg, domain, gfp).await;
        scanned += visit.nr_scanned;
        sim.m()
            .observations
            .groups
            .soft_visited(me, visit.nr_scanned, visit.nr_reclaimed);
        let excess_left = sim.look().memcg.excess(group);
        if rounds.visited(visit.nr_reclaimed, excess_left) {
            break;
        }
    }
    let reclaimed = u32::try_from(rounds.total).unwrap_or(u32::MAX);
    let mut m = sim.m();
    m.observations.groups.soft_ends(me);
    emit(
        &mut m,
        EventKind::SoftReclaim,
        [group, domain.into(), reclaimed, rounds.visits],
    );
    SoftReclaimed { reclaimed, scanned }
}

/// Decides when soft limit reclaim from one group ends: the arithmetic of `mem_cgroup_soft_reclaim`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoftReclaim {
    /// Pages over the soft limit at the start.
    excess: u64,
    rounds: u32,
    /// Pages freed so far.
    pub total: u64,
    /// Reclaim passes made, over this group or groups below it.
    pub visits: u32,
}

impl SoftReclaim {
    /// The state before the first pass over a group with this many pages in excess.
    pub fn new(excess: u64) -> Self {
        Self {
            excess,
            rounds: 0,
            total: 0,
            visits: 0,
        }
    }

    /// Called after a pass, with the pages that it freed and the excess that is left. True if reclaim from the group ends.
    pub fn visited(&mut self, reclaimed: u32, excess_left: u64) -> bool {
        self.visits += 1;
        self.total += u64::from(reclaimed);
        excess_left == 0
    }

    /// Called at the end of a round through the hierarchy. True if reclaim from the group ends, which it never does after the first round.
    pub fn round_ends(&mut self) -> bool {
        self.rounds += 1;
        self.rounds >= 2
            && (self.total == 0
                || self.total >= self.excess >> 2
                || self.rounds > MAX_RECLAIM_LOOPS)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use super::*;
    use crate::machine::Machine;
    use crate::mm::buddy::MigrateType;
    use crate::mm::id::ZoneId;
    use crate::mm::lruvec::ROOT;
    use crate::mm::zone::Lru;
    use crate::sim::TaskKind;
    use crate::testing;

    /// Passes, and pages freed, for a group without groups below it, if each pass frees `each` pages and the usage does not change
    /// otherwise.
    fn flat(excess: u64, each: u32) -> (u32, u64) {
        let mut rounds = SoftReclaim::new(excess);
        loop {
            let left = excess.saturating_sub(rounds.total + u64::from(each));
            if rounds.visited(each, left) || rounds.round_ends() {
                return (rounds.visits, rounds.total);
            }
        }
    }

    #[test]
    fn a_quarter_of_the_excess_is_taken_in_2_to_101_visits() {
        assert_eq!(flat(2560, 32), (20, 640));
        assert_eq!(flat(128, 32), (2, 64));
        assert_eq!(flat(51_200, 32), (101, 3232));
        assert_eq!(
            flat(32, 32),
            (1, 32),
            "the excess is gone after the first visit"
        );
        // In 4.8 and later a pass may free more than 32 pages.
        assert_eq!(flat(12_800, 300), (11, 3300));
        assert_eq!(flat(12_800, 32), (100, 3200));
    }

    /// Like [`flat`], but before 3.3, where the round ends before the group is scanned.
    fn flat_before_3_3(excess: u64, each: u32) -> (u32, u64) {
        let mut rounds = SoftReclaim::new(excess);
        loop {
            let left = excess.saturating_sub(rounds.total + u64::from(each));
            if rounds.round_ends() || rounds.visited(each, left) {
                return (rounds.visits, rounds.total);
            }
        }
    }

    #[test]
    fn before_3_3_there_are_at_most_100_passes_and_only_one_if_it_frees_nothing() {
        assert_eq!(flat_before_3_3(2560, 32), (20, 640));
        assert_eq!(flat_before_3_3(51_200, 32), (100, 3200));
        assert_eq!(flat_before_3_3(5120, 0), (1, 0));
    }

    #[test]
    fn in_2_6_35_only_kswapd_reclaims_for_soft_limits_in_one_round_and_3_2_continues_until_a_batch_is_freed()
     {
        // Columns after the kernel and the task: the number that the caller gets, and the pages that a group of 600 file pages, all in excess, has
        // left.
        for (preset, kind, told, left) in [
            ("v2_6_35", TaskKind::Workload, 0, 600),
            ("v2_6_35", TaskKind::Kswapd, 0, 440),
            ("v3_2_0", TaskKind::Workload, 160, 440),
            ("v3_2_0", TaskKind::Kswapd, 160, 440),
        ] {
            let mut m = testing::machine_of_groups(preset, &[("a", ROOT, false)]);
            m.memcg.set_soft_limit(1, 0);
            testing::enter_group(&mut m, 1);
            for _ in 0..600 {
                testing::file_page(&mut m);
            }
            m.memcg.update_tree(1, testing::DOMAIN);
            testing::enter_group(&mut m, ROOT);
            let (given, sim) = testing::run(m, async move |sim: &Sim| {
                let given = Rc::new(Cell::new(SoftReclaimed::default()));
                let (inner, slot) = (sim.clone(), Rc::clone(&given));
                sim.spawn("asker", kind, async move {
                    let asked = soft_limit_reclaim(&inner, testing::DOMAIN, 0, Gfp::USER);
                    slot.set(asked.await);
                });
                sim.sleep(1_000_000_000).await;
                given.get()
            });
            let m = sim.look();
            let size = m.lru_size(m.lruvec(1, testing::DOMAIN), Lru::InactiveFile);
            assert_eq!((given.reclaimed, size), (told, left), "{preset} {kind:?}");
        }
    }

    #[test]
    fn pages_reclaimed_in_one_call_from_a_slave_with_a_soft_limit_of_20_mb() {
        // Columns: usage in MB, pages in excess, a quarter of that, then passes and pages freed if each pass frees 32. From low to high there are 143
        // pages.
        for (usage_mb, excess, quarter, visits, pages) in [
            (40_u64, 5120, 1280, 40, 1280),
            (60, 10_240, 2560, 80, 2560),
            (80, 15_360, 3840, 101, 3232),
            (120, 25_600, 6400, 101, 3232),
            (200, 46_080, 11_520, 101, 3232),
        ] {
            assert_eq!((usage_mb - 20) * 256, excess);
            assert_eq!(excess / 4, quarter);
            assert_eq!(flat(excess, 32), (visits, pages), "{usage_mb} MB");
        }
        // How many times the zone's gap is freed, rounded.
        let gaps = |excess| (flat(excess, 32).1 + 143 / 2) / 143;
        assert_eq!([5120, 10_240, 15_360].map(gaps), [9, 18, 23]);
    }

    #[test]
    fn anonymous_and_file_pages_together_give_64_a_visit() {
        assert_eq!(flat(25_600, 64), (100, 6400));
        assert_eq!(flat(46_080, 64), (101, 6464));
    }

    #[test]
    fn a_group_that_frees_nothing_is_scanned_twice() {
        assert_eq!(flat(5120, 0), (2, 0));
    }

    #[test]
    fn a_group_that_frees_a_few_pages_each_time_is_scanned_up_to_the_limit_of_rounds() {
        assert_eq!(flat(5120, 1), (101, 101));
    }

    #[test]
    fn if_no_group_frees_pages_the_two_with_the_largest_excess_are_tried_in_turn_and_the_one_picked_last_is_lost()
     {
        let names = ["a", "b", "c", "d", "e"].map(|name| (name, ROOT, false));
        let mut m = testing::machine_with_groups(&names);
        for group in 1..=5 {
            m.memcg.set_soft_limit(group, 0);
            testing::enter_group(&mut m, group);
            for _ in 0..10 * group {
                testing::file_page(&mut m);
            }
            // All their pages are in Normal, but an event has put the groups on the tree of DMA.
            m.memcg.update_tree(group, DomainId::at(0));
        }
        testing::enter_group(&mut m, ROOT);
        let (given, sim) = testing::run(m, async |sim: &Sim| {
            soft_limit_reclaim(sim, DomainId::at(0), 0, Gfp::USER).await
        });
        assert_eq!(given, SoftReclaimed::default());
        let members: Vec<u32> = sim
            .look()
            .memcg
            .tree(DomainId::at(0))
            .members()
            .map(|m| m.1)
            .collect();
        // The groups tried are 5, 4 and again 5, which is back on the tree by then. 4 was picked once more but not tried.
        assert_eq!(members, [1, 2, 3, 5]);
    }

    #[test]
    fn only_the_group_with_the_largest_excess_is_reclaimed_from() {
        let groups = [("a", ROOT, false), ("b", ROOT, false)];
        let machines = [
            testing::machine_with_groups(&groups),
            testing::node_machine_with_groups("v4_10_17", &groups),
        ];
        for mut m in machines {
            let domain = m.domain_of_zone(testing::NORMAL);
            for (group, pages) in [(1, 200), (2, 600)] {
                m.memcg.set_soft_limit(group, 0);
                testing::enter_group(&mut m, group);
                for _ in 0..pages {
                    testing::file_page(&mut m);
                }
                m.memcg.update_tree(group, domain);
            }
            testing::enter_group(&mut m, ROOT);
            let ask = async move |sim: &Sim| {
                let order_3 = soft_limit_reclaim(sim, domain, 3, Gfp::USER).await;
                assert_eq!(order_3, SoftReclaimed::default(), "not for blocks");
                soft_limit_reclaim(sim, domain, 0, Gfp::USER).await
            };
            let (given, sim) = testing::run(m, ask);
            // A quarter of 600 pages, freed in passes of 32.
            assert_eq!((given.reclaimed, given.scanned), (160, 160));
            let members: Vec<(u64, u32)> = sim.look().memcg.tree(domain).members().collect();
            assert_eq!(members, [(200, 1), (440, 2)]);
        }
    }

    /// A group has 100 older pages in DMA and 300 in Normal. Returns how many of each soft limit reclaim leaves, for a request that may use both
    /// zones.
    fn left_by_zone(mut m: Machine) -> [u32; 2] {
        m.memcg.set_soft_limit(1, 0);
        testing::enter_group(&mut m, 1);
        let dma = ZoneId::at(0);
        let taken = testing::drain_zone(&mut m, dma, 100, MigrateType::Movable);
        for &pfn in &taken[..100] {
            testing::file_page_at(&mut m, pfn);
        }
        for _ in 0..300 {
            testing::file_page(&mut m);
        }
        let domain = m.domain_of_zone(testing::NORMAL);
        m.memcg.update_tree(1, domain);
        let (given, sim) = testing::run(m, async move |sim: &Sim| {
            soft_limit_reclaim(sim, domain, 0, Gfp::USER).await
        });
        assert_eq!(given.reclaimed, 128, "a quarter of 400, in visits of 32");
        let m = sim.look();
        [dma, testing::NORMAL].map(|zone| m.zones[zone].nr_lru[Lru::InactiveFile as usize])
    }

    #[test]
    fn from_4_8_on_a_pass_scans_the_lists_of_the_whole_node() {
        let groups = [("a", ROOT, false)];
        let zones = left_by_zone(testing::machine_with_groups(&groups));
        assert_eq!(zones, [100, 172]);
        let node = left_by_zone(testing::node_machine_with_groups("v4_10_17", &groups));
        assert_eq!(node, [0, 272]);
    }
}
