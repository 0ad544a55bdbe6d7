//! Groups of processes whose memory is counted and limited: `struct mem_cgroup`.
//!
//! Source: mm/memcontrol.c, 3.3 (`mem_cgroup_charge_statistics`, `mem_cgroup_update_tree`, `mem_cgroup_soft_limit_reclaim`).
//! Simplified: a page is charged when it is allocated for its use and uncharged when it is freed; the kernel uncharges a little earlier,
//! when the page leaves its file or the swap cache. Groups are created at boot; one whose directory is removed stays in the table.
//! Left out: in version 1 before 5.4, stocks of pages that a CPU has charged in advance (usage is up to 32 pages a CPU lower here), limits on memory
//! and swap together, moving of tasks and charges, thresholds.
//!
//! A file page is charged to the group that first brings it into the page cache, and stays charged to it while it is cached. Other groups
//! use it without being charged.

mod charge;
mod events;
mod iter;
mod limit;
mod low;
mod private_lru;
mod res_counter;
mod soft_limit;
mod soft_tree;
pub mod v2;

pub use charge::{
    SlabObject, charge_page, charge_slab, charge_slab_beyond_limit, charge_swapin, commit_swapin,
    is_charged, try_charge_page, uncharge_page,
};
pub use iter::Cookie;
pub use res_counter::{ResCounter, UNLIMITED};
pub use soft_limit::{SoftReclaim, soft_limit_reclaim};
pub use soft_tree::SoftTree;

use crate::machine::Machine;
use crate::mm::id::{DomainId, Table};
use crate::mm::lruvec::ROOT;
use crate::mm::zone::Lru;
use crate::scenario::schema::MemcgSpec;
use crate::sim::{ByTask, TaskId};
use events::EventCounter;
use iter::ReclaimIters;
use v2::{MemcgV2, Stock};

/// Pages that reclaim has scanned and freed in a group, and the major faults of its processes. "per-memcg reclaim statistics", posted on 10
/// January 2012.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct MemcgStat {
    /// Pages scanned by direct reclaim; until 5.2 mapped and swap cache pages count twice.
    pub pgscan: u64,
    /// Pages of the group that direct reclaim freed.
    pub pgreclaim: u64,
    /// Pages scanned by kswapd, counted as in `pgscan`.
    pub kswapd_pgscan: u64,
    /// Pages of the group that kswapd freed.
    pub kswapd_pgreclaim: u64,
    /// Major faults of the group's processes.
    pub pgmajfault: u64,
}

/// A group of processes: `struct mem_cgroup`.
#[derive(Debug)]
pub struct Memcg {
    /// Name in the scenario; the root is called `root`.
    pub name: String,
    /// The parent group. The root is its own parent.
    pub parent: u32,
    /// Whether this group counts the pages of the groups below it, and reclaim for it scans them.
    pub use_hierarchy: bool,
    /// Usage and limits. The root counts nothing.
    pub res: ResCounter,
    /// `memory.swappiness`. The root and the groups of version 2 follow `vm.swappiness`.
    pub swappiness: u32,
    /// Counters of reclaim and faults in this group alone, since the start of the run.
    pub stat: MemcgStat,
    /// Pages charged to this group itself, without those of the groups below it.
    pub own_pages: u32,
    /// Whether the group's directory exists. A group without a directory may still have pages.
    pub online: bool,
    /// This group or the group below it that reclaim selected last, plus 1. 0: the next selection begins a round. Used before 3.3.
    last_scanned_child: u32,
    events: Vec<EventCounter>,
    /// State that only version 2 has. `None` for the root and in version 1.
    pub v2: Option<MemcgV2>,
}

/// All groups. The first one is the root.
#[derive(Debug)]
pub struct Memcgs {
    groups: Vec<Memcg>,
    /// One tree of groups over their soft limit for each domain.
    trees: Table<DomainId, SoftTree>,
    /// Positions of the walks. The row of a walk is the number of its root times the number of domains, plus the domain.
    iters: Vec<ReclaimIters>,
    /// Group of each task. A task without an entry belongs to the root.
    of_task: ByTask<u32>,
    /// Pages that each CPU has charged in advance: to groups of version 2 and, since 5.4, of version 1.
    stocks: Vec<Stock>,
}

impl Memcgs {
    /// The groups of a scenario, with nothing charged.
    pub fn new(specs: &[MemcgSpec], domains: usize, cpus: u32, swappiness: u32) -> Self {
        let group = |name: &str, parent, use_hierarchy, res, swappiness| Memcg {
            name: name.to_owned(),
            parent,
            use_hierarchy,
            res,
            swappiness,
            stat: MemcgStat::default(),
            own_pages: 0,
            online: true,
            last_scanned_child: 0,
            events: vec![EventCounter::default(); cpus as usize],
            v2: None,
        };
        let mut groups = vec![group("root", ROOT, false, ResCounter::new(), swappiness)];
        for spec in specs {
            let limit_pages = spec.v2.map_or(spec.limit_pages, |v2| v2.max_pages);
            let res = ResCounter {
                limit: limit_pages.map_or(UNLIMITED, u64::from),
                soft_limit: spec.soft_limit_pages.map_or(UNLIMITED, u64::from),
                ..ResCounter::new()
            };
            let own = spec.swappiness.unwrap_or(swappiness);
            groups.push(Memcg {
                v2: spec.v2.as_ref().map(MemcgV2::new),
                ..group(&spec.name, spec.parent, spec.hierarchy, res, own)
            });
        }
        let count = groups.len();
        Self {
            groups,
            trees: (0..domains).map(|_| SoftTree::new(count)).collect(),
            iters: vec![ReclaimIters::default(); count * domains],
            of_task: ByTask::default(),
            stocks: vec![Stock::default(); cpus as usize],
        }
    }

    /// All groups, the root first.
    pub fn groups(&self) -> &[Memcg] {
        &self.groups
    }

    /// Sets `vm.swappiness`. It applies to the root and to all groups of version 2, which have no swappiness of their own.
    pub fn set_swappiness(&mut self, swappiness: u32) {
        for (number, group) in self.groups.iter_mut().enumerate() {
            if number == ROOT as usize || group.v2.is_some() {
                group.swappiness = swappiness;
            }
        }
    }

    /// Pages that each CPU has charged in advance, by CPU.
    pub fn stocks(&self) -> &[Stock] {
        &self.stocks
    }

    /// The soft limit tree of a domain, which has the groups that were over their soft limit when their places in it were last updated.
    pub fn tree(&self, domain: DomainId) -> &SoftTree {
        &self.trees[domain]
    }

    /// Whether there are groups besides the root.
    pub fn in_use(&self) -> bool {
        self.groups.len() > 1
    }

    /// The group of a task. A task that was never attached belongs to the root.
    pub fn of_task(&self, task: TaskId) -> u32 {
        self.of_task.get(task).copied().unwrap_or(ROOT)
    }

    /// Moves a task to a group. Pages charged until then stay with the old group.
    pub fn attach(&mut self, task: TaskId, memcg: u32) {
        if memcg != self.of_task(task) {
            self.of_task.insert(task, memcg);
        }
    }

    /// Removes the entry of a task that ended long ago.
    pub(crate) fn forget(&mut self, task: TaskId) {
        self.of_task.remove(task);
    }

    /// Called when the group's directory is removed. The group's pages stay charged to it.
    pub fn set_offline(&mut self, memcg: u32) {
        self.groups[memcg as usize].online = false;
    }

    /// The group, or its nearest ancestor that still has a directory.
    pub fn online_ancestor(&self, memcg: u32) -> u32 {
        let mut at = memcg;
        while !self.groups[at as usize].online {
            at = self.groups[at as usize].parent;
        }
        at
    }

    /// Sets `memory.soft_limit_in_bytes`, here in pages.
    #[cfg(test)]
    pub(crate) fn set_soft_limit(&mut self, memcg: u32, pages: u64) {
        self.groups[memcg as usize].res.soft_limit = pages;
    }

    /// Sets `memory.limit_in_bytes`, here in pages.
    #[cfg(test)]
    pub(crate) fn set_limit(&mut self, memcg: u32, pages: u64) {
        self.groups[memcg as usize].res.limit = pages;
    }

    /// `parent_mem_cgroup`: the parent, if it counts the pages of this group too. The root counts nothing.
    pub fn counting_parent(&self, memcg: u32) -> Option<u32> {
        let parent = self.groups[memcg as usize].parent;
        (memcg != ROOT && parent != ROOT && self.groups[parent as usize].use_hierarchy)
            .then_some(parent)
    }

    /// A group and the ancestors that count it, from the bottom up.
    pub fn counted_in(&self, memcg: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(Some(memcg), |&at| self.counting_parent(at))
    }

    /// Pages of the group beyond its soft limit. They include pages of groups below that it counts.
    pub fn excess(&self, memcg: u32) -> u64 {
        self.groups[memcg as usize].res.soft_limit_excess()
    }

    /// Charges one page to a group and the ancestors that count it. On failure returns the group whose limit was reached.
    fn charge(&mut self, memcg: u32) -> Result<(), u32> {
        self.charge_pages(memcg, 1)
    }

    /// Charges several pages to a group and the ancestors that count it: all of these pages or none.
    fn charge_pages(&mut self, memcg: u32, pages: u64) -> Result<(), u32> {
        let chain: Vec<u32> = self.counted_in(memcg).collect();
        for (done, &group) in chain.iter().enumerate() {
            if !self.groups[group as usize].res.charge(pages) {
                for &charged in &chain[..done] {
                    self.groups[charged as usize].res.uncharge(pages);
                }
                return Err(group);
            }
        }
        Ok(())
    }

    fn uncharge(&mut self, memcg: u32) {
        self.uncharge_pages(memcg, 1);
    }

    fn uncharge_pages(&mut self, memcg: u32, pages: u64) {
        let mut at = Some(memcg);
        while let Some(group) = at {
            self.groups[group as usize].res.uncharge(pages);
            at = self.counting_parent(group);
        }
    }

    /// Charges pages to a group and the ancestors that count it, even beyond their limits.
    fn charge_beyond_limit(&mut self, memcg: u32, pages: u64) {
        let mut at = Some(memcg);
        while let Some(group) = at {
            self.groups[group as usize].res.usage += pages;
            at = self.counting_parent(group);
        }
    }

    /// `memcg_check_events`: after a fixed number of events, updates the group's place in the soft limit tree of the page's domain.
    fn check_events(&mut self, memcg: u32, cpu: u32, domain: DomainId) {
        if self.groups[memcg as usize].events[cpu as usize].event() {
            self.update_tree(memcg, domain);
        }
    }

    /// `mem_cgroup_update_tree`: reorders the group and the ancestors that count it by their current excess.
    fn update_tree(&mut self, memcg: u32, domain: DomainId) {
        let chain: Vec<u32> = self.counted_in(memcg).collect();
        for group in chain {
            let excess = self.excess(group);
            let tree = &mut self.trees[domain];
            if excess > 0 || tree.contains(group) {
                tree.remove(group);
                tree.insert(group, excess);
            }
        }
    }

    /// `mem_cgroup_largest_soft_limit_node`: takes groups off the tree, largest recorded excess first, until it finds one that is still over its
    /// limit.
    fn take_largest(&mut self, domain: DomainId) -> Option<u32> {
        loop {
            let group = self.trees[domain].largest()?;
            self.trees[domain].remove(group);
            if self.excess(group) > 0 {
                return Some(group);
            }
        }
    }

    /// Adds the result of one reclaim pass to a group's counters.
    pub fn account_reclaim(&mut self, memcg: u32, scanned: u32, reclaimed: u32, kswapd: bool) {
        let stat = &mut self.groups[memcg as usize].stat;
        let (scan, reclaim) = if kswapd {
            (&mut stat.kswapd_pgscan, &mut stat.kswapd_pgreclaim)
        } else {
            (&mut stat.pgscan, &mut stat.pgreclaim)
        };
        *scan += u64::from(scanned);
        *reclaim += u64::from(reclaimed);
    }
}

/// The group of the running task, to which new pages are charged.
pub fn current_memcg(m: &Machine) -> u32 {
    m.memcg.of_task(m.sched.current())
}

/// `mem_cgroup_count_vm_event`: counts a major fault of the running task.
pub fn count_major_fault(m: &mut Machine) {
    let memcg = current_memcg(m);
    m.memcg.groups[memcg as usize].stat.pgmajfault += 1;
}

/// `mem_cgroup_reclaimable`: whether the group itself has file pages, or anonymous pages while there is swap.
fn has_reclaimable_pages(m: &Machine, memcg: u32) -> bool {
    let pages = |file: bool| {
        m.domains.ids().any(|domain| {
            let lruvec = m.lruvec(memcg, domain);
            m.lru_size(lruvec, Lru::of(file, false)) + m.lru_size(lruvec, Lru::of(file, true)) > 0
        })
    };
    pages(true) || (m.swap.total_slots() > 0 && pages(false))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Each group has a name, a parent, and whether it counts the pages of the groups below it. There are two domains.
    pub(crate) fn memcgs(groups: &[(&str, u32, bool)]) -> Memcgs {
        let specs: Vec<MemcgSpec> = groups
            .iter()
            .map(|&(name, parent, hierarchy)| MemcgSpec {
                name: name.to_owned(),
                parent,
                hierarchy,
                soft_limit_pages: None,
                limit_pages: None,
                swappiness: None,
                removed: false,
                v2: None,
            })
            .collect();
        Memcgs::new(&specs, 2, 1, 60)
    }

    #[test]
    fn a_charge_is_counted_in_all_groups_above_that_have_a_hierarchy() {
        let mut m = memcgs(&[
            ("a", ROOT, true),
            ("b", 1, true),
            ("c", 2, false),
            ("d", 3, false),
        ]);
        m.charge(3).expect("there is no limit");
        m.charge(4).expect("there is no limit");
        let usage: Vec<u64> = m.groups.iter().map(|g| g.res.usage).collect();
        assert_eq!(usage, [0, 1, 1, 1, 1], "c does not count what is below it");
        m.uncharge(3);
        assert_eq!(m.groups[1].res.usage, 0);
    }

    #[test]
    fn a_refused_charge_leaves_nothing_behind() {
        let mut m = memcgs(&[("a", ROOT, true), ("b", 1, false)]);
        m.groups[1].res.limit = 1;
        assert_eq!(m.charge(2), Ok(()));
        assert_eq!(m.charge(2), Err(1), "the parent is full");
        assert_eq!((m.groups[1].res.usage, m.groups[2].res.usage), (1, 1));
    }

    #[test]
    fn the_tree_is_updated_late_and_only_in_zones_with_events() {
        let mut m = memcgs(&[("a", ROOT, false)]);
        m.groups[1].res.soft_limit = 10;
        for _ in 0..1032 {
            m.charge(1).expect("there is no limit");
            m.check_events(1, 0, DomainId::at(1));
        }
        assert!(
            !m.trees[DomainId::at(1)].contains(1),
            "it was within its limit at the first event"
        );
        m.charge(1).expect("there is no limit");
        m.check_events(1, 0, DomainId::at(1));
        assert_eq!(
            m.trees[DomainId::at(1)].members().collect::<Vec<_>>(),
            [(1023, 1)]
        );
        assert!(!m.trees[DomainId::at(0)].contains(1));
    }

    #[test]
    fn the_largest_group_is_taken_off_and_groups_below_their_limit_are_removed() {
        let mut m = memcgs(&[("a", ROOT, false), ("b", ROOT, false)]);
        for (group, usage) in [(1, 300), (2, 200)] {
            m.groups[group].res.usage = usage;
            m.groups[group].res.soft_limit = 100;
            m.update_tree(group as u32, DomainId::at(0));
        }
        m.groups[1].res.usage = 50;
        assert_eq!(m.take_largest(DomainId::at(0)), Some(2));
        assert_eq!(m.take_largest(DomainId::at(0)), None);
    }
}
