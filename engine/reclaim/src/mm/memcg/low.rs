//! Decides whether `memory.low` protects a group from reclaim, 4.18.
//!
//! Source: mm/memcontrol.c `mem_cgroup_protected`, mm/page_counter.c `propagate_protected_usage`, 4.18.
//! Simplified: the value that a scenario gives as a group's soft limit is used as its `memory.low`, because `memory.low` replaces soft
//! limits; a group without such a value is not protected.
//! Left out: `memory.min`, and the count of reclaim passes over protected groups (`memory.events`).

use super::{Memcgs, UNLIMITED};
use crate::mm::lruvec::ROOT;

impl Memcgs {
    /// Whether reclaim that starts from `root` skips the group.
    pub fn is_low(&self, root: u32, memcg: u32) -> bool {
        if memcg == root || memcg == ROOT {
            return false;
        }
        let usage = self.groups[memcg as usize].res.usage;
        usage > 0 && usage <= self.effective_low(root, memcg)
    }

    /// The group's effective `memory.low`, in pages. Groups share their parent's protection in proportion to the usage that their own
    /// setting covers.
    fn effective_low(&self, root: u32, memcg: u32) -> u64 {
        let own = self.low(memcg);
        let Some(parent) = self.counting_parent(memcg).filter(|&parent| parent != root) else {
            return own;
        };
        let above = self.effective_low(root, parent);
        let used = self.protected_usage(memcg);
        let all: u64 = (1..self.groups.len() as u32)
            .filter(|&group| self.counting_parent(group) == Some(parent))
            .map(|group| self.protected_usage(group))
            .sum();
        let share = if used > 0 { above * used / all } else { above };
        own.min(above).min(share)
    }

    fn low(&self, memcg: u32) -> u64 {
        match self.groups[memcg as usize].res.soft_limit {
            UNLIMITED => 0,
            pages => pages,
        }
    }

    fn protected_usage(&self, memcg: u32) -> u64 {
        self.low(memcg).min(self.groups[memcg as usize].res.usage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::memcg::tests::memcgs;

    const GIB: u64 = 262_144;

    #[test]
    fn a_child_has_its_share_of_its_parents_protection() {
        let mut m = memcgs(&[
            ("a", ROOT, true),
            ("b", 1, false),
            ("c", 1, false),
            ("d", 1, false),
        ]);
        // In GiB: a has a `memory.low` of 2 and uses 6. b and c use 2 each and ask for 3 and 1. d uses 2 and asks for nothing.
        for (group, low, usage) in [(1, 2, 6), (2, 3, 2), (3, 1, 2), (4, 0, 2)] {
            m.groups[group].res.soft_limit = low * GIB;
            m.groups[group].res.usage = usage * GIB;
        }
        let effective = [1, 2, 3, 4].map(|group| m.effective_low(ROOT, group));
        assert_eq!(effective, [2 * GIB, 4 * GIB / 3, 2 * GIB / 3, 0]);
        // If reclaim starts at a, each group is protected up to the value that it asked for.
        let effective = [2, 3, 4].map(|group| m.effective_low(1, group));
        assert_eq!(effective, [3 * GIB, GIB, 0]);
        assert_eq!([2, 3].map(|group| m.is_low(ROOT, group)), [false; 2]);
        assert_eq!(
            [1, 2, 3].map(|group| m.is_low(1, group)),
            [false, true, false]
        );
    }

    #[test]
    fn a_group_is_protected_up_to_its_limit_and_an_empty_one_or_one_without_a_limit_never() {
        let mut m = memcgs(&[("a", ROOT, false)]);
        let mut low = |soft_limit, usage| {
            m.groups[1].res.soft_limit = soft_limit;
            m.groups[1].res.usage = usage;
            m.is_low(ROOT, 1)
        };
        assert!(low(100, 100) && !low(100, 101) && !low(100, 0));
        assert!(!low(UNLIMITED, 100));
        assert!(!m.is_low(ROOT, ROOT));
    }
}
