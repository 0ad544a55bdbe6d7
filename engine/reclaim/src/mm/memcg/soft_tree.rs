//! The groups over their soft limit in a zone (since 4.8 in a node), ordered by excess.
//!
//! Source: mm/memcontrol.c `__mem_cgroup_insert_exceeded`, `__mem_cgroup_largest_soft_limit_node`, 3.3.
//! The key is the excess of the whole group at its last update, not its share in this domain.

use std::collections::BTreeSet;

/// The tree of one domain.
#[derive(Debug, Default)]
pub struct SoftTree {
    /// Excess in pages, number of the insertion, group. If two groups have the same excess, the one inserted last counts as larger.
    members: BTreeSet<(u64, u64, u32)>,
    /// The key of each group that is on the tree.
    places: Vec<Option<(u64, u64)>>,
    insertions: u64,
}

impl SoftTree {
    /// An empty tree for this many groups.
    pub fn new(groups: usize) -> Self {
        Self {
            members: BTreeSet::new(),
            places: vec![None; groups],
            insertions: 0,
        }
    }

    /// Whether the group is on the tree, even if it is no longer over its soft limit.
    pub fn contains(&self, memcg: u32) -> bool {
        self.places[memcg as usize].is_some()
    }

    /// Puts a group on the tree if it has an excess and is not on the tree yet.
    pub fn insert(&mut self, memcg: u32, excess: u64) {
        if excess == 0 || self.contains(memcg) {
            return;
        }
        self.insertions += 1;
        self.places[memcg as usize] = Some((excess, self.insertions));
        self.members.insert((excess, self.insertions, memcg));
    }

    /// Takes a group off the tree. Does nothing if the group is not on it.
    pub fn remove(&mut self, memcg: u32) {
        if let Some((excess, insertion)) = self.places[memcg as usize].take() {
            self.members.remove(&(excess, insertion, memcg));
        }
    }

    /// The group with the largest recorded excess. It stays on the tree.
    pub fn largest(&self) -> Option<u32> {
        self.members.last().map(|&(_, _, memcg)| memcg)
    }

    /// Members from the smallest recorded excess to the largest: excess in pages, group.
    pub fn members(&self) -> impl Iterator<Item = (u64, u32)> + '_ {
        self.members
            .iter()
            .map(|&(excess, _, memcg)| (excess, memcg))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_excess_comes_first_and_among_equals_the_latest() {
        let mut tree = SoftTree::new(5);
        for (memcg, excess) in [(1, 100), (2, 300), (3, 300), (4, 0)] {
            tree.insert(memcg, excess);
        }
        assert!(!tree.contains(4), "nothing in excess");
        assert_eq!(tree.largest(), Some(3));
        tree.remove(3);
        assert_eq!(tree.largest(), Some(2));
        tree.insert(3, 300);
        assert_eq!(tree.largest(), Some(3));
        assert_eq!(
            tree.members().collect::<Vec<_>>(),
            [(100, 1), (300, 2), (300, 3)]
        );
    }

    #[test]
    fn a_member_keeps_its_old_key_until_it_is_taken_off() {
        let mut tree = SoftTree::new(3);
        tree.insert(1, 10);
        tree.insert(2, 20);
        tree.insert(1, 99);
        assert_eq!(tree.largest(), Some(2));
        tree.remove(1);
        tree.insert(1, 99);
        assert_eq!(tree.largest(), Some(1));
    }
}
