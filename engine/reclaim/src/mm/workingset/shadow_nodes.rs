//! Nodes of files' trees that hold nothing but shadow entries, and the shrinker that frees them. A NUMA node is called a bank here, because "node"
//! means a node of a tree.
//!
//! Source: mm/workingset.c (`workingset_update_node`, `count_shadow_nodes`, `scan_shadow_nodes`, `shadow_lru_isolate`), 3.15, 4.8, 4.12,
//! 4.18 and 5.0.
//! Simplified: no task holds a tree's lock, so the shrinker never skips a node; when a tree grows over a shadow at index 0, that node is on the list
//! at once; since 4.20 the slab pages of a group count with its pages, but here the slab pages of the tree nodes do not. We have not checked in the
//! source that the root has no slab pages of its own in that sum.

use crate::fs::{InodeId, icache};
use crate::kernel::ShadowNodeLimit;
use crate::machine::Machine;
use crate::mm::id::NodeId;
use crate::mm::list_lru::ListLru;
use crate::mm::lruvec::ROOT;
use crate::mm::memcg::current_memcg;
use crate::mm::shrinker::{Carried, DEFAULT_SEEKS, Shrinker};
use crate::mm::zone::Lru;

/// Maximum number of memory banks of a machine, and so the number of lists of each group.
pub(crate) const BANKS: u32 = 4;

/// A node at the bottom of a file's tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodePlace {
    /// The file to whose tree the node belongs.
    pub inode: InodeId,
    /// Index in the file of the page in the node's first slot.
    pub first: u32,
}

/// `shadow_nodes`: one list for each group and memory bank. The node that was added first is at the oldest end.
#[derive(Debug, Default)]
pub struct ShadowNodes {
    lru: ListLru,
    /// The place of each node, by its number.
    places: Vec<NodePlace>,
    /// Numbers that are free for new nodes.
    unused: Vec<u32>,
    /// Removed groups, each with the group that owns its nodes now.
    gone: Vec<(u32, u32)>,
    /// The shrinker's deferred work, by bank.
    pub(crate) carried: [Carried; BANKS as usize],
}

fn list(bank: NodeId, group: u32) -> u32 {
    group * BANKS + u32::from(bank)
}

impl ShadowNodes {
    /// Nodes of a group on a bank.
    pub fn len(&self, bank: NodeId, group: u32) -> u32 {
        self.lru.len(list(bank, group))
    }

    /// Nodes of all groups on a bank.
    pub fn on_bank(&self, bank: NodeId) -> u32 {
        let lists = (bank.index() as u32..self.lru.lists()).step_by(BANKS as usize);
        lists.map(|list| self.lru.len(list)).sum()
    }

    /// Puts a node at the newest end. Returns its number, which is valid until the node is removed.
    pub(crate) fn add(&mut self, place: NodePlace, bank: NodeId, group: u32) -> u32 {
        let id = self.unused.pop().unwrap_or_else(|| {
            self.places.push(place);
            self.places.len() as u32 - 1
        });
        self.places[id as usize] = place;
        let heir = self.gone.iter().find(|(removed, _)| *removed == group);
        let group = heir.map_or(group, |(_, heir)| *heir);
        self.lru.add_head(list(bank, group), id);
        id
    }

    pub(crate) fn remove(&mut self, id: u32) {
        self.lru.remove(id);
        self.unused.push(id);
    }

    fn oldest(&self, bank: NodeId, group: u32) -> Option<NodePlace> {
        let id = self.lru.tail(list(bank, group))?;
        Some(self.places[id as usize])
    }

    /// `memcg_drain_all_list_lrus`: called when a group is removed. Its nodes become the oldest nodes of another group.
    pub(crate) fn reparent(&mut self, group: u32, heir: u32) {
        for bank in (0..BANKS as usize).map(NodeId::at) {
            self.lru.splice(list(bank, group), list(bank, heir));
        }
        for (_, owner) in &mut self.gone {
            if *owner == group {
                *owner = heir;
            }
        }
        self.gone.push((group, heir));
    }

    /// All nodes, oldest first, list by list.
    pub fn iter(&self) -> impl Iterator<Item = NodePlace> + '_ {
        let ids = (0..self.lru.lists()).flat_map(|list| self.lru.iter_from_tail(list));
        ids.map(|id| self.places[id as usize])
    }

    /// Recounts the lists. The invariants call it.
    pub fn check(&self) -> Result<(), String> {
        self.lru.check()
    }
}

/// The pages against which the number of nodes is compared.
#[derive(Clone, Copy)]
enum Base {
    /// All pages of the bank.
    Present,
    /// The file pages on the lists of the group, on this bank.
    File,
    /// All pages of the group on this bank, slab included. Without groups, all pages of the bank.
    Group,
    /// Like `Group`, but without groups only the pages on the lists, because the root group is not charged for slab.
    OfRootGroup,
}

/// The parameters of a kernel's shrinker.
#[derive(Clone, Copy)]
struct Rule {
    /// Whether each group has its own lists and is charged for its nodes.
    by_group: bool,
    base: Base,
    /// Stands for the share of its slots that a node is assumed to use: 0 for an eighth, 1 for a quarter.
    occupancy: u32,
    seeks: u32,
}

/// The rule of this kernel, or `None` if it frees no such nodes.
fn rule(m: &Machine) -> Option<Rule> {
    let (by_group, base, occupancy, seeks) = match m.kernel.shadow_node_limit {
        ShadowNodeLimit::None => return None,
        ShadowNodeLimit::SixteenthOfMemory => (false, Base::Present, 1, DEFAULT_SEEKS),
        ShadowNodeLimit::SixteenthOfFilePages => (true, Base::File, 1, DEFAULT_SEEKS),
        ShadowNodeLimit::EighthOfFilePages => (true, Base::File, 0, DEFAULT_SEEKS),
        ShadowNodeLimit::EighthOfMemory => (true, Base::Group, 0, 0),
        ShadowNodeLimit::EighthOfLists => (true, Base::OfRootGroup, 0, 0),
    };
    Some(Rule {
        by_group,
        base,
        occupancy,
        seeks,
    })
}

/// The properties with which the shrinker is registered. `workingset_init`, which sets no batch, so the batch is `SHRINK_BATCH`.
pub(crate) fn shrinker(m: &Machine) -> Shrinker {
    Shrinker {
        batch: 128,
        seeks: rule(m).map_or(DEFAULT_SEEKS, |rule| rule.seeks),
    }
}

/// Whether the kernel has the shrinker and calls it for this group.
pub(crate) fn is_registered(m: &Machine, group: u32) -> bool {
    rule(m).is_some_and(|rule| rule.by_group || group == ROOT)
}

/// The group that is charged for the nodes that the running task allocates.
pub(crate) fn payer_of_nodes(m: &Machine) -> u32 {
    match rule(m) {
        Some(rule) if rule.by_group => current_memcg(m),
        Some(_) | None => ROOT,
    }
}

/// `count_shadow_nodes`: how many nodes a group has on a bank beyond the limit.
pub(crate) fn count(m: &Machine, bank: NodeId, group: u32) -> u32 {
    let Some(rule) = rule(m) else { return 0 };
    let max_nodes = base(m, rule.base, bank, group) >> (m.radix_nodes.shift - 3 + rule.occupancy);
    let nodes = m.radix_nodes.shadow_nodes.len(bank, group);
    nodes.saturating_sub(max_nodes)
}

fn base(m: &Machine, base: Base, bank: NodeId, group: u32) -> u32 {
    let domains = m
        .domains
        .ids()
        .filter(|&domain| m.domain_node(domain) == bank);
    let lruvecs = domains.map(|domain| m.lruvec(group, domain));
    let listed = |lrus: &[Lru]| -> u32 {
        let sizes = lruvecs.flat_map(|lruvec| lrus.iter().map(move |&lru| m.lru_size(lruvec, lru)));
        sizes.sum()
    };
    match base {
        Base::File => listed(&[Lru::InactiveFile, Lru::ActiveFile]),
        Base::OfRootGroup | Base::Group
            if m.memcg.in_use() || matches!(base, Base::OfRootGroup) =>
        {
            let [ia, aa, file, active] = Lru::EVICTABLE;
            let slab = if group == ROOT {
                0
            } else {
                m.icache.slab_pages_of(group, bank)
            };
            listed(&[ia, aa, file, active, Lru::Unevictable]) + slab
        }
        Base::Present | Base::Group | Base::OfRootGroup => {
            m.node_zones(bank).map(|zone| m.zones[zone].present).sum()
        }
    }
}

/// `scan_shadow_nodes`: frees up to `nr_to_scan` nodes of a group on a bank, oldest first. Returns how many.
pub(crate) fn scan(m: &mut Machine, bank: NodeId, group: u32, nr_to_scan: u32) -> u32 {
    let mut freed = 0;
    while freed < nr_to_scan {
        let Some(place) = m.radix_nodes.shadow_nodes.oldest(bank, group) else {
            break;
        };
        m.files.forget_shadows(place, &mut m.radix_nodes);
        icache::page_cache_gone(m, place.inode);
        freed += 1;
    }
    m.vmstat.workingset_nodereclaim += u64::from(freed);
    freed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::filemap::invalidate_mapping_pages;
    use crate::mm::id::{DomainId, Pfn};
    use crate::mm::page_alloc::Gfp;
    use crate::mm::radix_tree::{RadixNodes, end_grace_period};
    use crate::mm::shrinker::Pressure;
    use crate::mm::vmscan::slab::{Cache, shrink_slab_of};
    use crate::mm::workingset::{Shadow, refault};
    use crate::sim::Sim;
    use crate::testing;

    const BANK: NodeId = NodeId::at(0);
    const SHADOW: Shadow = Shadow(0);

    /// A machine of a preset whose only bank has `present` pages, by which some kernels limit the number of nodes.
    fn machine_of(preset: &str, present: u32) -> Machine {
        testing::machine_of(preset, |spec| {
            spec.nodes[0].zones[0].present = 0;
            spec.nodes[0].zones[1].present = present;
        })
    }

    fn limited(limit: ShadowNodeLimit, present: u32) -> Machine {
        let mut m = machine_of("v4_10_17", present);
        m.kernel.shadow_node_limit = limit;
        m
    }

    /// Puts this many nodes on the list. They belong to no real file, so the test must not scan them.
    fn list_nodes(m: &mut Machine, nodes: u32) {
        for number in 0..nodes {
            let place = NodePlace {
                inode: InodeId(0),
                first: number * 64,
            };
            m.radix_nodes.shadow_nodes.add(place, BANK, ROOT);
        }
    }

    /// A file whose given pages have been cached and reclaimed in this order.
    fn reclaimed_file(m: &mut Machine, pages: impl IntoIterator<Item = u32>) -> InodeId {
        let pages: Vec<u32> = pages.into_iter().collect();
        let len = pages.iter().max().map_or(1, |last| last + 1);
        let inode = m.files.create(len);
        for index in pages {
            assert!(crate::mm::radix_tree::radix_tree_preload_atomic(m));
            cache(m, inode, index);
            reclaim(m, inode, index);
        }
        inode
    }

    fn cache(m: &mut Machine, inode: InodeId, index: u32) {
        m.files
            .insert_page(inode, index, Pfn::at(0), &mut m.radix_nodes);
    }

    fn reclaim(m: &mut Machine, inode: InodeId, index: u32) {
        m.files
            .leave_shadow(inode, index, SHADOW, &mut m.radix_nodes);
    }

    fn listed(m: &Machine) -> Vec<(u32, u32)> {
        let nodes = m.radix_nodes.shadow_nodes.iter();
        nodes.map(|at| (at.inode.0, at.first)).collect()
    }

    #[test]
    fn in_3_15_shadow_nodes_may_use_a_sixteenth_of_the_memory() {
        // The bank has 4 GiB.
        let mut m = limited(ShadowNodeLimit::SixteenthOfMemory, 1 << 20);
        list_nodes(&mut m, 65_536);
        assert_eq!(count(&m, BANK, ROOT), 0);
        list_nodes(&mut m, 70_000 - 65_536);
        assert_eq!(count(&m, BANK, ROOT), 4464);
    }

    #[test]
    fn from_4_6_on_the_limit_is_a_share_of_the_page_cache_and_a_small_excess_is_ignored() {
        let mut m = testing::machine_of("v4_12", |spec| {
            spec.nodes[0].zones[1].managed = 240_000;
        });
        for _ in 0..200_000 {
            testing::file_page(&mut m);
        }
        list_nodes(&mut m, 26_000);
        assert_eq!(count(&m, BANK, ROOT), 1000);
        // A pass that has scanned 32 of 200,000 pages, or has priority 12, asks for no node.
        let pressure = Pressure {
            priority: 12,
            nr_scanned: 32,
            nr_eligible: 200_000,
        };
        for preset in ["v4_12", "v4_18"] {
            m.kernel = crate::kernel::preset(preset).expect("listed").kernel;
            let kernel = m.kernel;
            let mut carried = Carried::default();
            let shrinker = shrinker(&m);
            let work =
                crate::mm::shrinker::Work::begin(&kernel, shrinker, pressure, 1000, &mut carried);
            assert_eq!(work.calculation.delta, 0, "{preset}");
        }
        m.kernel.shadow_node_limit = ShadowNodeLimit::SixteenthOfFilePages;
        assert_eq!(count(&m, BANK, ROOT), 13_500);
    }

    #[test]
    fn from_4_20_on_half_of_the_excess_over_an_eighth_of_memory_is_freed_in_whole_batches() {
        let mut m = machine_of("v5_0", 1 << 20);
        list_nodes(&mut m, 131_272);
        assert_eq!(count(&m, BANK, ROOT), 200);
        // The same with a 128th of the memory, and with real nodes.
        let mut m = machine_of("v5_0", 1 << 13);
        for _ in 0..1224 {
            reclaimed_file(&mut m, [0, 1]);
        }
        let gentle = Pressure {
            priority: 12,
            nr_scanned: 0,
            nr_eligible: 0,
        };
        testing::run(m, async move |sim: &Sim| {
            let cache = Cache::ShadowNodes {
                node: BANK,
                group: ROOT,
            };
            for (left, deferred) in [(1224, 100), (1096, 72)] {
                shrink_slab_of(sim, Gfp::NOFS, BANK, ROOT, gentle).await;
                let m = sim.look();
                assert_eq!(m.radix_nodes.shadow_nodes.len(BANK, ROOT), left);
                assert_eq!(cache.nr_deferred(&m), deferred);
            }
            assert_eq!(sim.look().vmstat.workingset_nodereclaim, 128);
        });
    }

    #[test]
    fn nodes_that_a_stream_has_left_are_listed_and_a_limit_by_memory_keeps_more_than_one_by_page_cache()
     {
        // Scaled to a hundredth: a file of 10,000 pages, instead of 1,000,000, passes through memory.
        let mut m = testing::machine_of("v4_12", |_| {});
        for _ in 0..1000 {
            testing::file_page(&mut m);
        }
        m.radix_nodes = RadixNodes::with_room(false, 40);
        let inode = m.files.create(10_000);
        for index in 0..10_000 {
            cache(&mut m, inode, index);
            if let Some(gone) = index.checked_sub(1000) {
                reclaim(&mut m, inode, gone);
            }
        }
        assert_eq!(m.radix_nodes.shadow_nodes.len(BANK, ROOT), 9000 / 64);
        assert_eq!(count(&m, BANK, ROOT), 9000 / 64 - 1000 / 8);
        let mut m = limited(ShadowNodeLimit::SixteenthOfMemory, (1 << 20) / 100);
        list_nodes(&mut m, 9000 / 64);
        assert_eq!(count(&m, BANK, ROOT), 0);
    }

    #[test]
    fn a_page_that_was_gone_for_as_long_as_the_active_list_is_goes_there() {
        for (active, goes_there) in [(500, true), (498, false)] {
            let mut m = testing::node_machine("v4_10_17");
            for _ in 0..active {
                let pfn = testing::file_page(&mut m);
                crate::mm::swap::activate_page(&mut m, pfn);
            }
            let pages: Vec<Pfn> = (0..500).map(|_| testing::file_page(&mut m)).collect();
            let domain = DomainId::at(0);
            m.domains[domain].inactive_age = 1000;
            let mut shadows = pages.iter().map(|&pfn| super::super::eviction(&mut m, pfn));
            let shadow = shadows.next().flatten().expect("a book is kept");
            assert_eq!(shadows.count(), 499);
            assert_eq!(m.domains[domain].inactive_age, 1500);
            assert_eq!(refault(&mut m, shadow, true), goes_there);
            let counted = (m.vmstat.workingset_refault, m.vmstat.workingset_activate);
            assert_eq!(counted, (1, u64::from(goes_there)));
        }
    }

    #[test]
    fn a_node_is_listed_while_it_holds_shadows_alone_and_goes_to_the_end_when_it_had_a_page_meanwhile()
     {
        let mut m = testing::node_machine("v4_10_17");
        let inode = reclaimed_file(&mut m, [0, 1, 64, 128]);
        assert_eq!(listed(&m), [(0, 0), (0, 64), (0, 128)]);
        cache(&mut m, inode, 1);
        assert_eq!(listed(&m), [(0, 64), (0, 128)]);
        reclaim(&mut m, inode, 1);
        assert_eq!(listed(&m), [(0, 64), (0, 128), (0, 0)]);
        // A page at an index without a shadow, which is removed without leaving one.
        cache(&mut m, inode, 70);
        assert_eq!(listed(&m), [(0, 128), (0, 0)]);
        m.files.remove_page(inode, 70, &mut m.radix_nodes);
        assert_eq!(listed(&m), [(0, 128), (0, 0), (0, 64)]);
        m.files.drop_shadows(inode, &mut m.radix_nodes);
        assert_eq!((listed(&m), m.radix_nodes.used()), (vec![], 0));
    }

    #[test]
    fn a_file_of_one_page_has_no_node_until_it_grows() {
        let mut m = testing::node_machine("v4_10_17");
        let inode = reclaimed_file(&mut m, [0]);
        assert_eq!(listed(&m), []);
        assert!(m.files.shadow(inode, 0).is_some());
        m.files.extend(inode, 200);
        cache(&mut m, inode, 130);
        assert_eq!(listed(&m), [(0, 0)], "the shadow has got a node of its own");
    }

    #[test]
    fn the_oldest_nodes_are_freed_first_and_a_slab_page_with_its_last_node() {
        let mut m = testing::node_machine("v4_10_17");
        m.kernel.shadow_node_limit = ShadowNodeLimit::EighthOfFilePages;
        let before = m.nr_free_pages();
        let old = reclaimed_file(&mut m, [0, 1, 64]);
        let young = reclaimed_file(&mut m, [0, 1]);
        let slab = m.radix_nodes.slab_pages();
        assert_eq!(m.nr_free_pages(), before - slab);
        assert_eq!(scan(&mut m, BANK, ROOT, 2), 2);
        assert_eq!(listed(&m), [(young.0, 0)]);
        assert!((0..65).all(|index| m.files.shadow(old, index).is_none()));
        assert!(m.files.shadow(young, 1).is_some());
        assert_eq!(
            m.radix_nodes.used(),
            1,
            "the top of the old file's tree is gone, too"
        );
        assert_eq!(scan(&mut m, BANK, ROOT, 2), 1);
        assert_eq!(m.vmstat.workingset_nodereclaim, 3);
        end_grace_period(&mut m);
        assert_eq!(m.radix_nodes.used(), 0);
        assert_eq!(m.nr_free_pages(), before - m.radix_nodes.slab_pages());
        assert!(m.radix_nodes.slab_pages() < slab);
        assert_eq!(
            refaults(&mut m, old),
            0,
            "no shadow entry says that it was there"
        );
    }

    fn refaults(m: &mut Machine, inode: InodeId) -> u64 {
        super::super::list_of_new_page(m, Pfn::at(0), inode, 0, false);
        m.vmstat.workingset_refault
    }

    #[test]
    fn invalidating_the_page_cache_of_an_inode_leaves_no_shadow() {
        let mut m = testing::node_machine("v4_10_17");
        let pfn = testing::file_page(&mut m);
        let inode = InodeId(m.pages.owner[pfn]);
        assert_eq!(invalidate_mapping_pages(&mut m, inode), 1);
        assert!(m.files.shadow(inode, 0).is_none());
    }

    #[test]
    fn a_group_has_its_own_nodes_which_its_parent_inherits() {
        let mut m = testing::node_machine_with_groups("v4_18", &[("job", 0, false)]);
        testing::enter_group(&mut m, 1);
        let inode = reclaimed_file(&mut m, [0, 1]);
        testing::enter_group(&mut m, ROOT);
        let lens = |m: &Machine| [ROOT, 1].map(|group| m.radix_nodes.shadow_nodes.len(BANK, group));
        assert_eq!(lens(&m), [0, 1]);
        m.radix_nodes.shadow_nodes.reparent(1, ROOT);
        assert_eq!(lens(&m), [1, 0]);
        // From now on, the group's nodes are put on the parent's list.
        cache(&mut m, inode, 1);
        reclaim(&mut m, inode, 1);
        assert_eq!(lens(&m), [1, 0]);
        m.kernel.shadow_node_limit = ShadowNodeLimit::SixteenthOfMemory;
        testing::enter_group(&mut m, 1);
        reclaimed_file(&mut m, [0, 1]);
        assert_eq!(lens(&m), [2, 0], "3.15 knows no groups here");
    }
}
