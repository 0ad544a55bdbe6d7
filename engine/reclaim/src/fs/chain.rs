//! A doubly linked list over small numbers: LRU lists of dentries and inodes.

use crate::mm::lru::NONE;

/// A list; the head is the newest end, the tail the oldest.
#[derive(Debug, Default)]
pub(super) struct Chain {
    links: Vec<Link>,
    ends: Option<(u32, u32)>,
    len: u32,
}

#[derive(Clone, Copy, Debug)]
struct Link {
    newer: u32,
    older: u32,
    listed: bool,
}

const UNLISTED: Link = Link {
    newer: NONE,
    older: NONE,
    listed: false,
};

impl Chain {
    pub(super) fn len(&self) -> u32 {
        self.len
    }

    pub(super) fn contains(&self, id: u32) -> bool {
        self.links.get(id as usize).is_some_and(|l| l.listed)
    }

    pub(super) fn tail(&self) -> Option<u32> {
        self.ends.map(|(_, tail)| tail)
    }

    pub(super) fn head(&self) -> Option<u32> {
        self.ends.map(|(head, _)| head)
    }

    pub(super) fn add_head(&mut self, id: u32) {
        if self.links.len() <= id as usize {
            self.links.resize(id as usize + 1, UNLISTED);
        }
        assert!(!self.links[id as usize].listed, "on the list already");
        let older = self.ends.map_or(NONE, |(head, _)| head);
        self.links[id as usize] = Link {
            newer: NONE,
            older,
            listed: true,
        };
        match &mut self.ends {
            Some((head, _)) => {
                self.links[older as usize].newer = id;
                *head = id;
            }
            None => self.ends = Some((id, id)),
        }
        self.len += 1;
    }

    pub(super) fn remove(&mut self, id: u32) {
        if !self.contains(id) {
            return;
        }
        let Link { newer, older, .. } = self.links[id as usize];
        if newer != NONE {
            self.links[newer as usize].older = older;
        }
        if older != NONE {
            self.links[older as usize].newer = newer;
        }
        self.ends = self.ends.and_then(|(head, tail)| {
            let head = if head == id { older } else { head };
            let tail = if tail == id { newer } else { tail };
            (head != NONE).then_some((head, tail))
        });
        self.links[id as usize] = UNLISTED;
        self.len -= 1;
    }

    /// Oldest first.
    pub(super) fn iter_from_tail(&self) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(self.tail(), |&id| {
            let newer = self.links[id as usize].newer;
            (newer != NONE).then_some(newer)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_survives_removals_at_both_ends_and_in_the_middle() {
        let mut chain = Chain::default();
        for id in 0..6 {
            chain.add_head(id);
        }
        for id in [3, 0, 5] {
            chain.remove(id);
        }
        assert_eq!(chain.iter_from_tail().collect::<Vec<_>>(), [1, 2, 4]);
        assert_eq!(
            (chain.head(), chain.tail(), chain.len()),
            (Some(4), Some(1), 3)
        );
        for id in [1, 2, 4] {
            chain.remove(id);
        }
        assert_eq!((chain.head(), chain.tail(), chain.len()), (None, None, 0));
    }
}
