//! The trees that map the index of a page in a file, or its swap slot, to a page in memory: the number of their nodes, and the slab
//! pages of the nodes.
//!
//! Source: lib/radix-tree.c, 3.10 (`radix_tree_preload`, `radix_tree_insert`, `radix_tree_delete`); lib/xarray.c, 6.1 (`xas_alloc`,
//! `xas_nomem`).
//! Simplified: a tree never grows lower while it has entries; a grace period ends when a task sleeps or inserts a page; the nodes of all groups share
//! slab pages. A kernel that has booted has nodes for its own files; here the cache is empty at first, so kswapd allocates its first slabs without
//! regard to the watermarks.

use std::collections::VecDeque;

use crate::fs::InodeId;
use crate::kernel::TreeNodes;
use crate::machine::Machine;
use crate::mm::id::{NodeId, Pfn};
use crate::mm::lruvec::ROOT;
use crate::mm::memcg::{SlabObject, charge_slab_beyond_limit, is_charged};
use crate::mm::page_alloc::{
    self, AllocError, Gfp, get_page_from_freelist, get_page_ignoring_watermarks,
};
use crate::mm::slab::{
    ObjectSize, SlabCache, allocate_slab, allocate_slab_atomic, allocate_slab_under_lock,
};
use crate::mm::watermark::AllocFlags;
use crate::mm::watermark::Mark;
use crate::mm::workingset::{self, NodePlace, ShadowNodes};
use crate::sim::Sim;

/// Nodes that one insertion may need at most: a new top at each of eight levels and a path down. Eight levels are needed for 32-bit indices with 16
/// slots a node.
const PRELOAD: u32 = 16;

/// The nodes of all trees, and their slab cache.
#[derive(Debug)]
pub struct RadixNodes {
    /// Slots of a node, as a power of two. `RADIX_TREE_MAP_SHIFT`: 6, with `CONFIG_BASE_SMALL` 4.
    pub(crate) shift: u32,
    slab: SlabCache,
    /// The memory bank (NUMA node) of each slab. "Node" alone means a node of a tree here.
    banks: Vec<NodeId>,
    /// The group that is charged for new nodes: that of the task that made room for them last.
    payer: u32,
    /// Slabs without a used node that lockless readers may still access: first page and order.
    empty: VecDeque<(Pfn, u32)>,
    /// Nodes that hold nothing but shadows.
    pub(crate) shadow_nodes: ShadowNodes,
}

impl RadixNodes {
    /// Creates a cache without slabs. A node has 576 bytes, so 7 fit into a page. With `base_small` it has 184 bytes, so 22 fit.
    pub fn new(base_small: bool) -> Self {
        let (shift, per_page, bytes) = if base_small {
            (4, 22, 184)
        } else {
            (6, 7, 576)
        };
        Self {
            shift,
            slab: SlabCache::new(ObjectSize { per_page, bytes }),
            banks: Vec::new(),
            payer: ROOT,
            empty: VecDeque::new(),
            shadow_nodes: ShadowNodes::default(),
        }
    }

    /// Nodes for tests. Their pages do not belong to any machine.
    #[cfg(test)]
    pub(crate) fn with_room(base_small: bool, pages: u32) -> Self {
        let mut nodes = Self::new(base_small);
        for pfn in (0..pages as usize).map(Pfn::at) {
            nodes.add_slab(pfn, 0, NodeId::at(0));
        }
        nodes
    }

    fn add_slab(&mut self, pfn: Pfn, order: u32, bank: NodeId) {
        let page = self.slab.add_slab(pfn, order) as usize;
        if self.banks.len() <= page {
            self.banks.resize(page + 1, bank);
        }
        self.banks[page] = bank;
    }

    /// Pages of the slab cache, including empty slabs that are not freed yet.
    pub fn slab_pages(&self) -> u32 {
        let empty = self.empty.iter().map(|&(_, order)| 1 << order);
        self.slab.nr_pages() + empty.sum::<u32>()
    }

    /// Nodes in use in all trees.
    pub fn used(&self) -> u32 {
        self.slab.used()
    }

    /// The frames of the slab pages, including empty slabs that are not freed yet.
    pub fn slab_frames(&self) -> impl Iterator<Item = Pfn> + '_ {
        let empty = self.empty.iter();
        let empty = empty.flat_map(|&(first, order)| first.block(order));
        self.slab.frames().chain(empty)
    }

    /// Recounts the slab cache and the lists. The invariants call it.
    pub fn check(&self) -> Result<(), String> {
        self.slab.check()?;
        self.shadow_nodes.check()
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Node {
    children: u8,
    /// Children that are shadows. Only nodes at the bottom have any.
    shadows: u8,
    /// The group that is charged for the node.
    group: u16,
    slab: u32,
    /// The number of the node on the list of shadow nodes, if it is on that list.
    listed: Option<u32>,
}

impl Node {
    /// Whether the node holds at least one shadow and no page.
    fn is_shadow_node(&self) -> bool {
        self.shadows > 0 && self.shadows == self.children
    }
}

/// The entry at index 0 that the root itself holds while the tree has no nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum OnRoot {
    #[default]
    Nothing,
    Page,
    Shadow,
}

/// The nodes of one tree, level by level from the bottom. A tree with a single page at index 0 needs none.
#[derive(Clone, Debug, Default)]
pub struct RadixTree {
    /// The file, if this is the tree of a file.
    inode: Option<InodeId>,
    levels: Vec<Vec<Node>>,
    root: OnRoot,
}

impl RadixTree {
    /// An empty tree for a file.
    pub fn of_file(inode: InodeId) -> Self {
        Self {
            inode: Some(inode),
            ..Self::default()
        }
    }

    /// Number of nodes of this tree, on all levels.
    pub fn nodes(&self) -> u32 {
        let nodes = self.levels.iter().flatten();
        nodes.filter(|node| node.children > 0).count() as u32
    }

    /// Whether the tree has nodes. If not, its only entry, if any, is in the root.
    pub fn has_nodes(&self) -> bool {
        !self.levels.is_empty()
    }

    /// Whether the tree contains only a shadow of its first page, which is in the root.
    pub fn is_lone_shadow(&self) -> bool {
        self.root == OnRoot::Shadow
    }

    /// The nodes at the bottom: each node's number, its shadows, its pages, and whether it is on the shadow node list.
    pub fn bottom(&self) -> impl Iterator<Item = (u32, u8, u8, bool)> {
        let nodes = (0..).zip(self.levels.first().into_iter().flatten());
        nodes.map(|(number, node)| {
            let pages = node.children - node.shadows;
            (number, node.shadows, pages, node.listed.is_some())
        })
    }

    /// Adds a page at an index that was empty. The caller has made room for the nodes.
    pub(crate) fn insert(&mut self, index: u32, nodes: &mut RadixNodes) {
        while u64::from(index) >> (nodes.shift * self.levels.len() as u32) > 0 {
            self.grow(nodes);
        }
        if self.levels.is_empty() {
            self.root = OnRoot::Page;
        }
        let mut slot = index;
        for level in 0..self.levels.len() {
            slot >>= nodes.shift;
            let existed = self.add_child(level, slot, nodes);
            if level == 0 {
                self.update_node(slot, nodes);
            }
            if existed {
                return;
            }
        }
    }

    /// Adds a new top level above the old one.
    fn grow(&mut self, nodes: &mut RadixNodes) {
        let top = self.levels.len();
        let on_root = std::mem::take(&mut self.root);
        let occupied = match self.levels.last() {
            Some(level) => level.first().is_some_and(|node| node.children > 0),
            None => on_root != OnRoot::Nothing,
        };
        self.levels.push(Vec::new());
        if occupied {
            self.add_child(top, 0, nodes);
        }
        if on_root == OnRoot::Shadow {
            self.count_shadow(0, nodes, |shadows| shadows + 1);
        }
    }

    /// Adds a child to a node. Returns true if the node existed before.
    fn add_child(&mut self, level: usize, slot: u32, nodes: &mut RadixNodes) -> bool {
        let level = &mut self.levels[level];
        if level.len() <= slot as usize {
            level.resize(slot as usize + 1, Node::default());
        }
        let node = &mut level[slot as usize];
        let existed = node.children > 0;
        if !existed {
            node.slab = nodes.slab.alloc();
            node.group = nodes.payer as u16;
        }
        node.children += 1;
        existed
    }

    /// Removes the entry at an index, page or shadow.
    fn delete(&mut self, index: u32, nodes: &mut RadixNodes) {
        if self.levels.is_empty() {
            self.root = OnRoot::Nothing;
        }
        let mut slot = index;
        for level in 0..self.levels.len() {
            slot >>= nodes.shift;
            self.levels[level][slot as usize].children -= 1;
            if level == 0 {
                self.update_node(slot, nodes);
            }
            let node = self.levels[level][slot as usize];
            if node.children > 0 {
                return;
            }
            nodes.empty.extend(nodes.slab.free(node.slab));
        }
        self.levels.clear();
    }

    /// Removes the page at an index without leaving a shadow.
    pub(crate) fn remove(&mut self, index: u32, nodes: &mut RadixNodes) {
        self.delete(index, nodes);
    }

    /// Replaces the page at an index, which is reclaimed, by its shadow.
    pub(crate) fn leave_shadow(&mut self, index: u32, nodes: &mut RadixNodes) {
        self.root = match self.root {
            OnRoot::Nothing => OnRoot::Nothing,
            OnRoot::Page | OnRoot::Shadow => OnRoot::Shadow,
        };
        self.count_shadow(index, nodes, |shadows| shadows + 1);
    }

    /// Replaces the shadow at an index by a page, because the page is cached again.
    pub(crate) fn replace_shadow(&mut self, index: u32, nodes: &mut RadixNodes) {
        self.root = match self.root {
            OnRoot::Nothing => OnRoot::Nothing,
            OnRoot::Page | OnRoot::Shadow => OnRoot::Page,
        };
        self.count_shadow(index, nodes, |shadows| shadows - 1);
    }

    /// Removes the shadow at an index, and the nodes that are empty then.
    pub(crate) fn remove_shadow(&mut self, index: u32, nodes: &mut RadixNodes) {
        if let Some(bottom) = self.levels.first_mut() {
            bottom[(index >> nodes.shift) as usize].shadows -= 1;
        }
        self.delete(index, nodes);
    }

    fn count_shadow(&mut self, index: u32, nodes: &mut RadixNodes, count: fn(u8) -> u8) {
        if let Some(bottom) = self.levels.first_mut() {
            let slot = index >> nodes.shift;
            let shadows = &mut bottom[slot as usize].shadows;
            *shadows = count(*shadows);
            self.update_node(slot, nodes);
        }
    }

    /// `workingset_update_node`: a bottom node has changed. Adds it to the list of shadow nodes or removes it, if necessary.
    fn update_node(&mut self, slot: u32, nodes: &mut RadixNodes) {
        let node = &mut self.levels[0][slot as usize];
        match node.listed {
            None if node.is_shadow_node() => {
                let inode = self.inode.expect("only files keep shadows");
                let place = NodePlace {
                    inode,
                    first: slot << nodes.shift,
                };
                let bank = nodes.banks[node.slab as usize];
                let id = nodes.shadow_nodes.add(place, bank, u32::from(node.group));
                node.listed = Some(id);
            }
            Some(id) if !node.is_shadow_node() => {
                nodes.shadow_nodes.remove(id);
                node.listed = None;
            }
            None | Some(_) => {}
        }
    }
}

/// Makes sure that there are free nodes for one insertion. May sleep and reclaim.
pub async fn radix_tree_preload(sim: &Sim, gfp: Gfp) -> Result<(), AllocError> {
    end_grace_period(&mut sim.m());
    while sim.look().radix_nodes.slab.room() < PRELOAD {
        if add_slab_under_lock(&mut sim.m()) {
            continue;
        }
        let size = sim.look().radix_nodes.slab.size();
        let (pfn, order) = allocate_slab(sim, gfp, size).await?;
        add_slab(&mut sim.m(), pfn, order);
    }
    let payer = workingset::payer_of_nodes(&sim.look());
    sim.m().radix_nodes.payer = payer;
    Ok(())
}

/// Like [`radix_tree_preload`], for a caller that may not sleep (`__GFP_HIGH`). Returns false if there is no memory.
pub fn radix_tree_preload_atomic(m: &mut Machine) -> bool {
    let flags = AllocFlags {
        high: true,
        ..AllocFlags::default()
    };
    while m.radix_nodes.slab.room() < PRELOAD {
        if add_slab_under_lock(m) {
            continue;
        }
        let slab = &m.radix_nodes.slab;
        let (size, had_since_boot) = (slab.size(), slab.used() + slab.room() < PRELOAD);
        let single = |m: &mut Machine, gfp| {
            let page = get_page_from_freelist(m, gfp, 0, Mark::Min, flags);
            page.or_else(|| {
                let of_boot = had_since_boot.then(|| get_page_ignoring_watermarks(m, gfp, 0));
                of_boot.flatten()
            })
        };
        let Some((pfn, order)) = allocate_slab_atomic(m, Gfp::KERNEL, size, single) else {
            return false;
        };
        add_slab(m, pfn, order);
    }
    m.radix_nodes.payer = workingset::payer_of_nodes(m);
    true
}

/// `xas_alloc`: adds a slab for a task that holds the tree's lock. False if there is no memory, or if the kernel does not try this.
fn add_slab_under_lock(m: &mut Machine) -> bool {
    let found = match m.kernel.tree_nodes {
        TreeNodes::Preloaded => None,
        TreeNodes::UnderLock => {
            let size = m.radix_nodes.slab.size();
            allocate_slab_under_lock(m, Gfp::KERNEL, size)
        }
    };
    if let Some((pfn, order)) = found {
        add_slab(m, pfn, order);
    }
    found.is_some()
}

fn add_slab(m: &mut Machine, pfn: Pfn, order: u32) {
    let bank = m.zones[m.pages.zone_of(pfn)].node;
    m.radix_nodes.add_slab(pfn, order, bank);
    if is_charged(m, SlabObject::OfFile) {
        let payer = workingset::payer_of_nodes(m);
        charge_slab_beyond_limit(m, payer, pfn, order);
    }
}

/// `call_rcu`: frees slab pages that have become empty. Called at the latest when a task sleeps.
pub fn end_grace_period(m: &mut Machine) {
    while let Some((pfn, order)) = m.radix_nodes.empty.pop_front() {
        page_alloc::free_pages(m, pfn, order);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::buddy::MigrateType;
    use crate::mm::id::ZoneId;
    use crate::testing::{self, NORMAL};

    #[test]
    fn the_first_slabs_come_from_the_reserve_and_later_ones_heed_the_watermarks() {
        let mut m = crate::testing::machine();
        for zone in m.zones.ids() {
            crate::testing::drain_zone(&mut m, zone, 3, MigrateType::Unmovable);
        }
        assert!(
            radix_tree_preload_atomic(&mut m),
            "a booted kernel has nodes"
        );
        assert!(m.radix_nodes.slab.room() >= PRELOAD);
        let mut tree = RadixTree::default();
        // Two pages that are far apart need a path each, so fewer nodes are free than one insertion may need.
        for index in [0, 1 << 28] {
            tree.insert(index, &mut m.radix_nodes);
        }
        assert!(m.radix_nodes.slab.room() < PRELOAD);
        assert!(!radix_tree_preload_atomic(&mut m));
    }

    /// Nodes in use after these pages were inserted, and after they were removed again.
    fn nodes_of(base_small: bool, pages: impl IntoIterator<Item = u32>) -> (u32, u32) {
        let mut nodes = RadixNodes::with_room(base_small, 1000);
        let room = nodes.slab.room();
        let mut tree = RadixTree::default();
        let pages: Vec<u32> = pages.into_iter().collect();
        for &index in &pages {
            tree.insert(index, &mut nodes);
        }
        let used = room - nodes.slab.room();
        for &index in &pages {
            tree.remove(index, &mut nodes);
        }
        assert_eq!(nodes.slab_pages(), 1000, "none is freed before its time");
        let left = nodes.slab.nr_pages() * (room / 1000) - nodes.slab.room();
        (used, left)
    }

    #[test]
    fn a_tree_has_a_node_for_64_pages_and_one_for_64_nodes() {
        assert_eq!(nodes_of(false, [0]), (0, 0), "the page hangs on the root");
        assert_eq!(nodes_of(false, 0..3), (1, 0));
        assert_eq!(nodes_of(false, 0..64), (1, 0));
        assert_eq!(nodes_of(false, 0..65), (3, 0), "two leaves and a top");
        assert_eq!(
            nodes_of(false, [0, 5000]),
            (5, 0),
            "three levels, two leaves"
        );
        assert_eq!(nodes_of(false, [5000]), (3, 0), "nothing at index 0");
        // The lab's `lab-reader` had 61,413 pages and 4,202 nodes, 66 of which existed before it, so the model has 41 too few.
        assert_eq!(nodes_of(true, 0..61_413), (4095, 0));
    }

    /// A task asks for nodes while this percentage of the min watermark is free. Returns whether the task gets the nodes, and the order that it has
    /// left in kswapd's mailbox.
    fn asked(preset: &str, percent_of_min: u32, reclaims: bool) -> (bool, u32) {
        let mut m = testing::machine_of(preset, |_| {});
        assert!(radix_tree_preload_atomic(&mut m), "as a booted kernel");
        let mut tree = RadixTree::default();
        for index in [0, 1 << 28, 2 << 28] {
            tree.insert(index, &mut m.radix_nodes);
        }
        testing::drain_zone(&mut m, ZoneId::at(0), 0, MigrateType::Unmovable);
        let left = m.zones[NORMAL].watermarks.min * percent_of_min / 100;
        testing::drain(&mut m, left);
        let (seen, _) = testing::run(m, async move |sim: &Sim| {
            let mut m = sim.m();
            let me = m.sched.current();
            m.sched.task_mut(me).memalloc = reclaims;
            let there = radix_tree_preload_atomic(&mut m);
            (there, m.nodes[NodeId::at(0)].kswapd_max_order)
        });
        seen
    }

    #[test]
    fn with_an_xarray_a_shortage_of_nodes_wakes_kswapd_and_a_reclaimer_may_take_the_last_pages() {
        assert_eq!(asked("v5_0", 90, false), (true, 0));
        assert_eq!(asked("v5_0", 30, true), (false, 0));
        assert_eq!(asked("deb6_1_192", 90, false), (true, 1));
        assert_eq!(asked("deb6_1_192", 30, false), (false, 1));
        assert_eq!(asked("deb6_1_192", 30, true), (true, 1));
    }
}
