//! `list_lru`: lists of objects that may be freed, one list for each group and node. An object is on at most one of them.
//!
//! Source: mm/list_lru.c (`list_lru_add`, `list_lru_del`, `list_lru_walk_one`, `memcg_drain_list_lru`), 4.18.
//! Simplified: no task holds a lock here, so the walk skips nothing.

use crate::mm::lru::NONE;

/// Lists of objects that are identified by small numbers. The head of a list is its newest end, the tail its oldest.
#[derive(Debug, Default)]
pub(crate) struct ListLru {
    links: Vec<Link>,
    lists: Vec<List>,
}

#[derive(Clone, Copy, Debug)]
struct Link {
    newer: u32,
    older: u32,
    /// Number of the list, or [`NONE`].
    list: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct List {
    ends: Option<(u32, u32)>,
    len: u32,
}

const UNLISTED: Link = Link {
    newer: NONE,
    older: NONE,
    list: NONE,
};

/// Fate of an object that the walk has scanned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LruStatus {
    /// The object has been taken off the list.
    Removed,
    /// The object moves to the newest end.
    Rotate,
    /// The object stays, and the walk starts again at the oldest end.
    Retry,
}

impl ListLru {
    /// Objects on one list. 0 if the list does not exist yet.
    pub(crate) fn len(&self, list: u32) -> u32 {
        self.lists.get(list as usize).map_or(0, |l| l.len)
    }

    /// Number of lists that exist so far.
    pub(crate) fn lists(&self) -> u32 {
        self.lists.len() as u32
    }

    pub(crate) fn total(&self) -> u32 {
        self.lists.iter().map(|l| l.len).sum()
    }

    pub(crate) fn contains(&self, id: u32) -> bool {
        self.links.get(id as usize).is_some_and(|l| l.list != NONE)
    }

    pub(crate) fn tail(&self, list: u32) -> Option<u32> {
        let ends = self.lists.get(list as usize)?.ends?;
        Some(ends.1)
    }

    pub(crate) fn head(&self, list: u32) -> Option<u32> {
        let ends = self.lists.get(list as usize)?.ends?;
        Some(ends.0)
    }

    /// The next newer object of the same list. `None` for the newest.
    pub(crate) fn newer(&self, id: u32) -> Option<u32> {
        let newer = self.links[id as usize].newer;
        (newer != NONE).then_some(newer)
    }

    pub(crate) fn add_head(&mut self, list: u32, id: u32) {
        if self.links.len() <= id as usize {
            self.links.resize(id as usize + 1, UNLISTED);
        }
        if self.lists.len() <= list as usize {
            self.lists.resize(list as usize + 1, List::default());
        }
        assert_eq!(
            self.links[id as usize].list, NONE,
            "object {id} is already on a list"
        );
        let l = &mut self.lists[list as usize];
        let older = l.ends.map_or(NONE, |(head, _)| head);
        self.links[id as usize] = Link {
            newer: NONE,
            older,
            list,
        };
        match &mut l.ends {
            Some((head, _)) => {
                self.links[older as usize].newer = id;
                *head = id;
            }
            None => l.ends = Some((id, id)),
        }
        l.len += 1;
    }

    pub(crate) fn remove(&mut self, id: u32) {
        if !self.contains(id) {
            return;
        }
        let Link { newer, older, list } = self.links[id as usize];
        if newer != NONE {
            self.links[newer as usize].older = older;
        }
        if older != NONE {
            self.links[older as usize].newer = newer;
        }
        let l = &mut self.lists[list as usize];
        l.ends = l.ends.and_then(|(head, tail)| {
            let head = if head == id { older } else { head };
            let tail = if tail == id { newer } else { tail };
            (head != NONE).then_some((head, tail))
        });
        l.len -= 1;
        self.links[id as usize] = UNLISTED;
    }

    /// Moves an object to the newest end of its list.
    pub(crate) fn rotate(&mut self, id: u32) {
        let list = self.links[id as usize].list;
        self.remove(id);
        self.add_head(list, id);
    }

    /// Moves all objects of one list to the oldest end of another, in their order. Returns how many objects it has moved.
    pub(crate) fn splice(&mut self, from: u32, to: u32) -> u32 {
        let moved: Vec<u32> = self.iter_from_tail(from).collect();
        let existing: Vec<u32> = self.iter_from_tail(to).collect();
        for &id in moved.iter().chain(&existing) {
            self.remove(id);
        }
        for &id in moved.iter().chain(&existing) {
            self.add_head(to, id);
        }
        moved.len() as u32
    }

    /// The objects of a list, oldest first.
    pub(crate) fn iter_from_tail(&self, list: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(self.tail(list), |&id| self.newer(id))
    }

    /// Recounts the lists. The invariants call it.
    pub(crate) fn check(&self) -> Result<(), String> {
        for (number, list) in self.lists.iter().enumerate() {
            let listed = self.iter_from_tail(number as u32).count() as u32;
            let marked = self.links.iter().filter(|l| l.list == number as u32);
            let marked = marked.count() as u32;
            if (listed, marked) != (list.len, list.len) {
                return Err(format!(
                    "object list {number} counts {} objects, but {listed} are linked into it and {marked} are marked as its members",
                    list.len
                ));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_survives_removals_at_both_ends_and_in_the_middle() {
        let mut lists = ListLru::default();
        for id in 0..6 {
            lists.add_head(0, id);
        }
        for id in [3, 0, 5] {
            lists.remove(id);
        }
        assert_eq!(lists.iter_from_tail(0).collect::<Vec<_>>(), [1, 2, 4]);
        assert_eq!(
            (lists.head(0), lists.tail(0), lists.len(0)),
            (Some(4), Some(1), 3)
        );
        for id in [1, 2, 4] {
            lists.remove(id);
        }
        assert_eq!(
            (lists.head(0), lists.tail(0), lists.len(0)),
            (None, None, 0)
        );
    }

    #[test]
    fn the_objects_of_a_dying_group_become_the_oldest_ones_of_its_parent() {
        let mut lists = ListLru::default();
        for (list, id) in [(0, 0), (0, 1), (3, 2), (3, 3)] {
            lists.add_head(list, id);
        }
        assert_eq!(lists.splice(3, 0), 2);
        assert_eq!(lists.iter_from_tail(0).collect::<Vec<_>>(), [2, 3, 0, 1]);
        assert_eq!((lists.len(3), lists.total()), (0, 4));
        lists.check().expect("counted right");
    }
}
