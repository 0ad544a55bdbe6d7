//! The trees that find the pages of a file, or of swap, in memory: how many nodes they have, and the slab pages of the nodes.
//!
//! Source: lib/radix-tree.c, 3.10 (`radix_tree_preload`, `radix_tree_insert`, `radix_tree_delete`).
//! Simplified: a tree never grows lower while it has pages; a grace period ends when a task sleeps or inserts a page.

use std::collections::VecDeque;

use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::page_alloc::{self, AllocError, Gfp, get_page_from_freelist};
use crate::mm::slab::SlabCache;
use crate::mm::watermark::AllocFlags;
use crate::mm::zone::Mark;
use crate::sim::Sim;

/// Nodes that one insertion may need: a new top at each level and a path down, with 16 slots and 32 bits.
const PRELOAD: u32 = 16;

/// The nodes of all trees.
#[derive(Debug)]
pub struct RadixNodes {
    /// Slots of a node, as a power of two. `RADIX_TREE_MAP_SHIFT`: 6, with `CONFIG_BASE_SMALL` 4.
    shift: u32,
    slab: SlabCache,
    /// Slab pages without a node left that readers without a lock may still look at.
    empty: VecDeque<Pfn>,
}

impl RadixNodes {
    /// No nodes. 576 bytes each, of which 7 fit into a page; 184 and 22 on a small kernel.
    pub fn new(base_small: bool) -> Self {
        let (shift, per_page) = if base_small { (4, 22) } else { (6, 7) };
        Self {
            shift,
            slab: SlabCache::new(per_page),
            empty: VecDeque::new(),
        }
    }

    /// Nodes for tests, in so many pages that no machine has.
    #[cfg(test)]
    pub(crate) fn with_room(base_small: bool, pages: u32) -> Self {
        let mut nodes = Self::new(base_small);
        for pfn in (0..pages as usize).map(Pfn::at) {
            nodes.slab.add_page(pfn);
        }
        nodes
    }

    /// Pages of the slab cache.
    pub fn slab_pages(&self) -> u32 {
        self.slab.nr_pages() + self.empty.len() as u32
    }

    /// Nodes in use.
    pub fn used(&self) -> u32 {
        self.slab.used()
    }

    /// The frames of the slab pages.
    pub fn slab_frames(&self) -> impl Iterator<Item = Pfn> + '_ {
        self.slab.frames().chain(self.empty.iter().copied())
    }

    /// Recounts; used by the invariants.
    pub fn check(&self) -> Result<(), String> {
        self.slab.check()
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Node {
    children: u8,
    slab: u32,
}

/// The nodes of one tree, level by level from the bottom. A page at index 0 alone needs none.
#[derive(Clone, Debug, Default)]
pub struct RadixTree {
    levels: Vec<Vec<Node>>,
    /// The only page hangs on the root itself.
    root: bool,
}

impl RadixTree {
    /// Nodes of this tree.
    pub fn nodes(&self) -> u32 {
        let nodes = self.levels.iter().flatten();
        nodes.filter(|node| node.children > 0).count() as u32
    }

    /// A page has been put at an index; the nodes have room for it.
    pub(crate) fn insert(&mut self, index: u32, nodes: &mut RadixNodes) {
        while u64::from(index) >> (nodes.shift * self.levels.len() as u32) > 0 {
            self.grow(nodes);
        }
        self.root |= self.levels.is_empty();
        let mut slot = index;
        for level in 0..self.levels.len() {
            slot >>= nodes.shift;
            if self.add_child(level, slot, nodes) {
                return;
            }
        }
    }

    /// A new top, above the old one.
    fn grow(&mut self, nodes: &mut RadixNodes) {
        let top = self.levels.len();
        let occupied = match self.levels.last() {
            Some(level) => level.first().is_some_and(|node| node.children > 0),
            None => std::mem::take(&mut self.root),
        };
        self.levels.push(Vec::new());
        if occupied {
            self.add_child(top, 0, nodes);
        }
    }

    /// True if the node was there already.
    fn add_child(&mut self, level: usize, slot: u32, nodes: &mut RadixNodes) -> bool {
        let level = &mut self.levels[level];
        if level.len() <= slot as usize {
            level.resize(slot as usize + 1, Node::default());
        }
        let node = &mut level[slot as usize];
        let there = node.children > 0;
        if !there {
            node.slab = nodes.slab.alloc();
        }
        node.children += 1;
        there
    }

    /// The page at an index is gone.
    pub(crate) fn remove(&mut self, index: u32, nodes: &mut RadixNodes) {
        self.root &= !self.levels.is_empty();
        let mut slot = index;
        for level in &mut self.levels {
            slot >>= nodes.shift;
            let node = &mut level[slot as usize];
            node.children -= 1;
            if node.children > 0 {
                return;
            }
            nodes.empty.extend(nodes.slab.free(node.slab));
        }
        self.levels.clear();
    }
}

/// Makes room for the nodes of one insertion.
pub async fn radix_tree_preload(sim: &Sim, gfp: Gfp) -> Result<(), AllocError> {
    end_grace_period(&mut sim.m());
    while sim.look().radix_nodes.slab.room() < PRELOAD {
        let pfn = page_alloc::alloc_pages(sim, gfp, 0).await?;
        sim.m().radix_nodes.slab.add_page(pfn);
    }
    Ok(())
}

/// The same for a caller that may not sleep (`__GFP_HIGH`); false if there is no memory.
pub fn radix_tree_preload_atomic(m: &mut Machine) -> bool {
    let flags = AllocFlags {
        high: true,
        ..AllocFlags::default()
    };
    while m.radix_nodes.slab.room() < PRELOAD {
        let Some(pfn) = get_page_from_freelist(m, Gfp::KERNEL, 0, Mark::Min, flags) else {
            return false;
        };
        m.radix_nodes.slab.add_page(pfn);
    }
    true
}

/// `call_rcu`: slab pages that were emptied go back, when a task sleeps at the latest.
pub fn end_grace_period(m: &mut Machine) {
    while let Some(pfn) = m.radix_nodes.empty.pop_front() {
        page_alloc::free_pages(m, pfn, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes that are in use after these pages were inserted, and after they are removed again.
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
        // lab-reader: 61,413 pages beside 4,202 nodes, 66 of which were there before.
        assert_eq!(nodes_of(true, 0..61_413), (4095, 0));
    }
}
