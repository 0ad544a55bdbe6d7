//! The walk over groups that reclaimers share.
//!
//! Source: mm/memcontrol.c `mem_cgroup_iter`, 3.3; `mem_cgroup_select_victim`, 3.2.
//!
//! Each walk root keeps a position for each domain and priority. So concurrent reclaimers scan different groups, and a reclaimer that may stop early
//! continues where the last one stopped.

use super::Memcgs;
use crate::mm::id::DomainId;
use crate::mm::lruvec::ROOT;
use crate::mm::vmscan::DEF_PRIORITY;

/// Positions of one walk root in one domain, by priority.
pub(super) type ReclaimIters = [ReclaimIter; DEF_PRIORITY as usize + 1];

/// `struct mem_cgroup_reclaim_iter`: the position that walks from one root share in one domain at one priority.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ReclaimIter {
    /// The group that a walk visited last, plus 1. 0: the next walk begins a round.
    position: u32,
    /// Rounds completed.
    generation: u32,
}

/// `struct mem_cgroup_reclaim_cookie`: the walk of one reclaimer, and the round that it takes part in.
#[derive(Clone, Copy, Debug)]
pub struct Cookie {
    domain: DomainId,
    priority: u32,
    generation: u32,
}

impl Cookie {
    /// The cookie of a new walk over the groups of a domain at a priority.
    pub fn new(domain: DomainId, priority: u32) -> Self {
        Self {
            domain,
            priority,
            generation: 0,
        }
    }

    /// Rounds completed before the one that this walk takes part in.
    pub fn round(&self) -> u32 {
        self.generation
    }
}

impl Memcgs {
    /// The next group of a walk from `root` after `previous`, or `None` when the round is over. Without `previous` a walk begins, and gets a group.
    pub fn walk(&mut self, root: u32, previous: Option<u32>, cookie: &mut Cookie) -> Option<u32> {
        if root != ROOT && !self.groups[root as usize].use_hierarchy {
            return match previous {
                None => Some(root),
                Some(_) => None,
            };
        }
        loop {
            let place = self.place(root, cookie);
            if previous.is_some() && cookie.generation != place.generation {
                return None;
            }
            let next = self.next_in_subtree(root, place.position);
            let place = self.place_mut(root, cookie);
            if let Some(group) = next {
                place.position = group + 1;
                if previous.is_none() {
                    cookie.generation = place.generation;
                }
                return next;
            }
            place.position = 0;
            place.generation = place.generation.wrapping_add(1);
            if previous.is_some() {
                return None;
            }
        }
    }

    /// `mem_cgroup_select_victim`, before 3.3: selects the next group to reclaim from, which is `root` or, if `root` counts the groups below it, one
    /// of those. All reclaimers share the position.
    pub(super) fn select_victim(&mut self, root: u32) -> u32 {
        if !self.groups[root as usize].use_hierarchy {
            return root;
        }
        loop {
            let from = self.groups[root as usize].last_scanned_child;
            let next = self.next_in_subtree(root, from);
            self.groups[root as usize].last_scanned_child = next.map_or(0, |group| group + 1);
            if let Some(group) = next {
                return group;
            }
        }
    }

    /// The group that walks from `root` in a domain at a priority visited last. `None` if the next walk begins a round.
    pub fn last_visited(&self, root: u32, domain: DomainId, priority: u32) -> Option<u32> {
        let place = self.place(root, &Cookie::new(domain, priority));
        place.position.checked_sub(1)
    }

    fn place(&self, root: u32, cookie: &Cookie) -> ReclaimIter {
        self.iters[root as usize * self.trees.len() + cookie.domain.index()]
            [cookie.priority as usize]
    }

    fn place_mut(&mut self, root: u32, cookie: &Cookie) -> &mut ReclaimIter {
        let row = root as usize * self.trees.len() + cookie.domain.index();
        &mut self.iters[row][cookie.priority as usize]
    }

    /// The first group, beginning with the number `from`, that is `root` or below it. Groups are numbered in the order of their creation.
    fn next_in_subtree(&self, root: u32, from: u32) -> Option<u32> {
        (from..self.groups.len() as u32).find(|&group| self.is_in_subtree(group, root))
    }

    /// The group after `previous` among those that reclaim for `root` scans: `root` and the groups below it whose pages it counts. For the topmost
    /// root these are all groups.
    pub(crate) fn next_below(&self, root: u32, previous: Option<u32>) -> Option<u32> {
        let from = previous.map_or(0, |group| group + 1);
        let is_counted = |group: u32| root == ROOT || self.counted_in(group).any(|at| at == root);
        (from..self.groups.len() as u32).find(|&group| is_counted(group))
    }

    fn is_in_subtree(&self, group: u32, root: u32) -> bool {
        let mut at = group;
        while at != root {
            if at == ROOT {
                return false;
            }
            at = self.groups[at as usize].parent;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::memcg::tests::memcgs;

    /// The groups of a whole walk.
    fn walk(m: &mut Memcgs, root: u32) -> Vec<u32> {
        let mut cookie = Cookie::new(DomainId::at(0), 12);
        let mut seen = Vec::new();
        let mut at = m.walk(root, None, &mut cookie);
        while let Some(group) = at {
            seen.push(group);
            at = m.walk(root, Some(group), &mut cookie);
        }
        seen
    }

    #[test]
    fn before_3_3_the_group_and_its_children_are_selected_in_turn_and_a_flat_group_alone() {
        let mut m = memcgs(&[
            ("a", ROOT, true),
            ("b", 1, false),
            ("c", 1, false),
            ("d", ROOT, false),
        ]);
        let mut victims =
            |root, count| -> Vec<u32> { (0..count).map(|_| m.select_victim(root)).collect() };
        assert_eq!(victims(1, 5), [1, 2, 3, 1, 2]);
        assert_eq!(victims(4, 2), [4, 4]);
        assert_eq!(victims(1, 2), [3, 1], "it goes on where it was");
    }

    #[test]
    fn a_walk_from_the_root_hands_out_all_groups_in_order_every_time() {
        let mut m = memcgs(&[("a", ROOT, false), ("b", ROOT, false)]);
        assert_eq!(walk(&mut m, ROOT), [0, 1, 2]);
        assert_eq!(walk(&mut m, ROOT), [0, 1, 2]);
    }

    #[test]
    fn a_flat_group_is_handed_out_alone() {
        let mut m = memcgs(&[("a", ROOT, false), ("below", 1, false)]);
        assert_eq!(walk(&mut m, 1), [1]);
        let mut cookie = Cookie::new(DomainId::at(0), 0);
        let four = [None, Some(1), None, Some(1)].map(|prev| m.walk(1, prev, &mut cookie));
        assert_eq!(four, [Some(1), None, Some(1), None]);
    }

    #[test]
    fn a_hierarchical_group_is_handed_out_with_those_below_it() {
        let mut m = memcgs(&[
            ("a", ROOT, true),
            ("b", ROOT, false),
            ("c", 1, true),
            ("d", 3, false),
        ]);
        assert_eq!(walk(&mut m, 1), [1, 3, 4]);
    }

    #[test]
    fn concurrent_reclaimers_share_the_groups_of_a_round() {
        let mut m = memcgs(&[("a", ROOT, false), ("b", ROOT, false)]);
        let (mut one, mut two) = (
            Cookie::new(DomainId::at(0), 12),
            Cookie::new(DomainId::at(0), 12),
        );
        assert_eq!(m.walk(ROOT, None, &mut one), Some(0));
        assert_eq!(m.walk(ROOT, None, &mut two), Some(1));
        assert_eq!(m.walk(ROOT, Some(0), &mut one), Some(2));
        assert_eq!(m.walk(ROOT, Some(1), &mut two), None, "the round is over");
        assert_eq!(m.walk(ROOT, Some(2), &mut one), None);
        // Walks at another priority or in another domain have their own positions.
        assert_eq!(
            m.walk(ROOT, None, &mut Cookie::new(DomainId::at(0), 11)),
            Some(0)
        );
        assert_eq!(
            m.walk(ROOT, None, &mut Cookie::new(DomainId::at(1), 12)),
            Some(0)
        );
    }

    #[test]
    fn a_walk_that_stops_after_one_group_continues_with_the_next_one() {
        let mut m = memcgs(&[("a", ROOT, true), ("b", 1, false), ("c", 1, false)]);
        let mut first = || m.walk(1, None, &mut Cookie::new(DomainId::at(0), 12));
        let five = [(); 5].map(|()| first());
        assert_eq!(five, [1, 2, 3, 1, 2].map(Some));
    }
}
