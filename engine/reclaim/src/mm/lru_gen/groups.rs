//! The list of groups, since 6.3. Reclaim for the whole machine takes groups from the oldest generation of this list.
//!
//! Source: `struct lru_gen_memcg`, include/linux/mmzone.h; mm/vmscan.c `lru_gen_rotate_memcg`, `lru_gen_online_memcg`, 6.12. Left out: groups of
//! version 1 over their soft limit go to the head of their bin (`lru_gen_soft_reclaim`), and groups whose directory is removed go to the oldest
//! generation.

use std::collections::VecDeque;

use crate::sim::rng::Rng;

/// `MEMCG_NR_GENS`: number of generations of groups.
const GENS: usize = 3;
/// `MEMCG_NR_BINS`. A generation is split into bins, so that tasks which reclaim at the same time meet different groups.
pub(crate) const BINS: usize = 8;

/// The ways in which a group can move on the list: the operations of `lru_gen_rotate_memcg`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rotation {
    /// The group keeps its place.
    Stays,
    /// The group moves to the tail of its generation, where reclaim tries it once more.
    Tail,
    /// The group moves to the generation after the oldest.
    Young,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seat {
    generation: usize,
    bin: usize,
    /// `MEMCG_LRU_TAIL`: reclaim has put the group at the tail of its generation.
    at_tail: bool,
}

/// The list of groups of a node. `struct lru_gen_memcg`.
#[derive(Clone, Debug)]
pub struct GroupList {
    /// Number of the oldest generation of groups; only grows.
    pub seq: u32,
    /// The groups of each generation and bin, head first.
    bins: [[VecDeque<u32>; BINS]; GENS],
    seats: Vec<Seat>,
    rng: Rng,
}

impl GroupList {
    /// All groups begin in the oldest generation, in random bins.
    pub(crate) fn new(groups: u32, node: u32) -> Self {
        let mut list = Self {
            seq: 0,
            bins: Default::default(),
            seats: Vec::new(),
            rng: Rng::for_use(0, node, "bins of groups"),
        };
        for group in 0..groups {
            let bin = list.random_bin();
            list.bins[0][bin].push_back(group);
            list.seats.push(Seat {
                generation: 0,
                bin,
                at_tail: false,
            });
        }
        list
    }

    pub(crate) fn random_bin(&mut self) -> usize {
        self.rng.below(BINS as u32) as usize
    }

    /// Index of the oldest generation: its number modulo 3.
    pub(crate) fn oldest(&self) -> usize {
        self.seq as usize % GENS
    }

    /// The groups of a bin, head first.
    pub(crate) fn bin(&self, generation: usize, bin: usize) -> Vec<u32> {
        self.bins[generation][bin].iter().copied().collect()
    }

    /// Index of the generation, and the bin.
    pub(crate) fn place(&self, group: u32) -> (usize, usize) {
        let seat = self.seats[group as usize];
        (seat.generation, seat.bin)
    }

    /// Whether reclaim has put the group at the tail of its generation.
    pub(crate) fn is_at_tail(&self, group: u32) -> bool {
        self.seats[group as usize].at_tail
    }

    /// `lru_gen_rotate_memcg`: moves a group. Removes the oldest generation when no group is left in it.
    pub(crate) fn rotate(&mut self, group: u32, rotation: Rotation) {
        let Seat {
            generation, bin, ..
        } = self.seats[group as usize];
        let (to, at_tail) = match rotation {
            Rotation::Stays => return,
            Rotation::Tail => (generation, true),
            Rotation::Young => ((self.seq as usize + 1) % GENS, false),
        };
        self.bins[generation][bin].retain(|&other| other != group);
        let bin = self.random_bin();
        self.bins[to][bin].push_back(group);
        self.seats[group as usize] = Seat {
            generation: to,
            bin,
            at_tail,
        };
        let is_empty = self.bins[generation].iter().all(VecDeque::is_empty);
        if is_empty && generation == self.oldest() {
            self.seq += 1;
        }
    }

    /// The oldest generation and the seat of each group, for the state hash. Leaves out the order inside a bin and the random stream.
    pub(crate) fn words(&self) -> impl Iterator<Item = u64> + '_ {
        let seats = self
            .seats
            .iter()
            .map(|seat| u64::from(seat.at_tail) << 8 | (seat.generation * BINS + seat.bin) as u64);
        std::iter::once(u64::from(self.seq)).chain(seats)
    }

    /// Checks that each group is on the list exactly once, in the bin of its seat.
    pub(crate) fn check(&self) -> Result<(), String> {
        for (group, seat) in (0..).zip(&self.seats) {
            let here = &self.bins[seat.generation][seat.bin];
            let in_all = self.bins.iter().flatten().flatten();
            let found = in_all.filter(|&&other| other == group).count();
            if found != 1 || !here.contains(&group) {
                return Err(format!(
                    "group {group} is {found} times on the list of groups; it must be there once, in the bin of {seat:?}"
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
    fn a_group_is_tried_again_at_the_tail_and_then_waits_until_all_others_have_moved_on() {
        let mut list = GroupList::new(3, 0);
        list.rotate(1, Rotation::Tail);
        assert!(list.is_at_tail(1));
        assert_eq!(list.place(1).0, 0);
        list.rotate(1, Rotation::Young);
        assert!(!list.is_at_tail(1));
        assert_eq!((list.place(1).0, list.seq), (1, 0));
        list.rotate(0, Rotation::Young);
        list.rotate(2, Rotation::Stays);
        assert_eq!(list.seq, 0, "a group that stays keeps the generation alive");
        list.rotate(2, Rotation::Young);
        assert_eq!((list.seq, list.oldest()), (1, 1));
        assert_eq!(list.check(), Ok(()));
    }
}
