//! The groups that reclaim has visited in the latest round of each walk from the root, and reclaim from groups over their soft limits.
//!
//! The reclaimers note the visits for the picture of the groups. The record does not influence the run and is not part of the state hash.
//! Left out: walks that start at another group than the root, such as those for a hard limit, and reclaim by the list of groups of the
//! Multi-Gen LRU.

use std::collections::BTreeMap;

use crate::mm::id::DomainId;
use crate::mm::lruvec::ROOT;
use crate::sim::TaskId;

/// A round of a walk over the groups of a domain. Reclaimers that walk over the groups of a zone at the same time and priority share a
/// round. Each walk over the groups of a node is a separate round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundId {
    /// The group at which the walk starts; 0 is the root.
    pub root: u32,
    /// The zone, or since 4.8 the node, whose groups are visited.
    pub domain: DomainId,
    /// Priority of the walk; a group may be visited at another priority.
    pub priority: u32,
    /// Number of the round, which distinguishes it from earlier ones.
    pub generation: u32,
}

/// One scan of a group's lists in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Visit {
    /// Number of the group; 0 is the root.
    pub memcg: u32,
    /// Priority at which the group is scanned.
    pub priority: u32,
    /// Pages scanned, 0 until the visit is over; until 5.2 mapped and swap cache pages count twice.
    pub scanned: u32,
    /// Pages freed, 0 until the visit is over.
    pub reclaimed: u32,
    /// True if the visit is over, so `scanned` and `reclaimed` are set.
    pub done: bool,
}

/// One call of `mem_cgroup_soft_reclaim`, which reclaims from a group that is over its soft limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SoftCall {
    /// Number of the group that is over its soft limit.
    pub memcg: u32,
    /// The zone, or since 4.8 the node, whose pages are scanned.
    pub domain: DomainId,
    /// Excess over the soft limit when the call began, pages.
    pub excess: u64,
    /// Scans of the group or of a group below it.
    pub visits: u32,
    /// Pages scanned, over all visits.
    pub scanned: u32,
    /// Pages freed, over all visits.
    pub reclaimed: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Round {
    generation: u32,
    visits: Vec<Visit>,
}

/// The latest rounds and the latest soft reclaim, by domain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupVisits {
    /// The latest round at each priority in each domain.
    rounds: BTreeMap<(DomainId, u32), Round>,
    /// Priority of the walk that was the last to reach a group, by domain.
    latest: BTreeMap<DomainId, u32>,
    /// Soft reclaim that has not ended, by task.
    soft: BTreeMap<TaskId, SoftCall>,
    /// The soft reclaim that was the last to end, by domain.
    last_soft: BTreeMap<DomainId, SoftCall>,
    /// Number of walks over whole nodes so far.
    walks: u32,
}

impl GroupVisits {
    /// Notes that a walk over the groups of a node begins. Each walk is a separate round, even if it continues where another one stopped.
    pub(crate) fn walk_begins(&mut self, root: u32, domain: DomainId, priority: u32) -> RoundId {
        self.walks = self.walks.wrapping_add(1);
        RoundId {
            root,
            domain,
            priority,
            generation: self.walks,
        }
    }

    /// Notes that a walk begins to scan a group. A walk that did not start at the root is ignored.
    pub(crate) fn visit_begins(&mut self, round: RoundId, memcg: u32, priority: u32) {
        if round.root != ROOT {
            return;
        }
        self.latest.insert(round.domain, round.priority);
        let generation = round.generation;
        let place = self
            .rounds
            .entry((round.domain, round.priority))
            .or_insert_with(|| Round {
                generation,
                visits: Vec::new(),
            });
        if place.generation != generation {
            place.generation = generation;
            place.visits.clear();
        }
        place.visits.push(Visit {
            memcg,
            priority,
            scanned: 0,
            reclaimed: 0,
            done: false,
        });
    }

    /// Notes that the scan of a group has ended, unless another round has begun meanwhile.
    pub(crate) fn visit_ends(&mut self, round: RoundId, memcg: u32, scanned: u32, reclaimed: u32) {
        let place = self.rounds.get_mut(&(round.domain, round.priority));
        let Some(place) = place.filter(|place| place.generation == round.generation) else {
            return;
        };
        if let Some(visit) = place.visits.iter_mut().find(|visit| visit.memcg == memcg) {
            (visit.scanned, visit.reclaimed, visit.done) = (scanned, reclaimed, true);
        }
    }

    /// Notes that a task begins to reclaim from a group that is over its soft limit by `excess` pages.
    pub(crate) fn soft_begins(&mut self, task: TaskId, memcg: u32, domain: DomainId, excess: u64) {
        let call = SoftCall {
            memcg,
            domain,
            excess,
            visits: 0,
            scanned: 0,
            reclaimed: 0,
        };
        self.soft.insert(task, call);
    }

    /// Notes that the task has scanned the group, or one below it.
    pub(crate) fn soft_visited(&mut self, task: TaskId, scanned: u32, reclaimed: u32) {
        let call = self.soft.get_mut(&task).expect("soft_begins was called");
        call.visits += 1;
        call.scanned += scanned;
        call.reclaimed += reclaimed;
    }

    pub(crate) fn soft_ends(&mut self, task: TaskId) {
        let call = self.soft.remove(&task).expect("soft_begins was called");
        self.last_soft.insert(call.domain, call);
    }

    /// Priority and visits, in order, of the round that was the last to reach a group of a domain; `None` if there was no round.
    pub fn latest_round(&self, domain: DomainId) -> Option<(u32, &[Visit])> {
        let priority = *self.latest.get(&domain)?;
        let round = self.rounds.get(&(domain, priority))?;
        Some((priority, &round.visits))
    }

    /// Soft reclaim in a domain that has not ended, in the order of the tasks' ids.
    pub fn soft_calls(&self, domain: DomainId) -> impl Iterator<Item = SoftCall> + '_ {
        let calls = self.soft.values().copied();
        calls.filter(move |call| call.domain == domain)
    }

    /// The soft reclaim in a domain that was the last to end; `None` if none has ended.
    pub fn last_soft_call(&self, domain: DomainId) -> Option<SoftCall> {
        self.last_soft.get(&domain).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn round(priority: u32, generation: u32) -> RoundId {
        RoundId {
            root: ROOT,
            domain: DomainId::at(1),
            priority,
            generation,
        }
    }

    fn order(seen: &GroupVisits) -> Vec<u32> {
        let (_, visits) = seen
            .latest_round(DomainId::at(1))
            .expect("there was a walk");
        visits.iter().map(|visit| visit.memcg).collect()
    }

    #[test]
    fn a_new_round_begins_a_new_list_and_other_walks_keep_theirs() {
        let mut seen = GroupVisits::default();
        assert_eq!(seen.latest_round(DomainId::at(1)), None);
        for group in [0, 1, 2] {
            seen.visit_begins(round(12, 0), group, 12);
        }
        seen.visit_begins(round(11, 0), 0, 11);
        assert_eq!(order(&seen), [0], "the latest walk is that at 11");
        seen.visit_begins(round(12, 0), 3, 12);
        assert_eq!(order(&seen), [0, 1, 2, 3], "the round at 12 continues");
        seen.visit_begins(round(12, 1), 0, 12);
        assert_eq!(order(&seen), [0]);
    }

    #[test]
    fn a_visit_that_ends_after_its_round_is_not_noted_in_the_next() {
        let mut seen = GroupVisits::default();
        seen.visit_begins(round(12, 0), 1, 0);
        seen.visit_begins(round(12, 1), 1, 0);
        seen.visit_ends(round(12, 0), 1, 500, 5);
        let latest = |seen: &GroupVisits| {
            seen.latest_round(DomainId::at(1))
                .expect("there was a walk")
                .1[0]
        };
        assert!(!latest(&seen).done);
        seen.visit_ends(round(12, 1), 1, 40, 4);
        let visit = latest(&seen);
        assert_eq!((visit.scanned, visit.reclaimed, visit.done), (40, 4, true));
    }

    #[test]
    fn a_walk_from_a_group_at_its_limit_is_not_shown() {
        let mut seen = GroupVisits::default();
        let id = RoundId {
            root: 1,
            ..round(12, 0)
        };
        seen.visit_begins(id, 1, 12);
        seen.visit_ends(id, 1, 32, 32);
        assert_eq!(seen.latest_round(DomainId::at(1)), None);
    }

    #[test]
    fn concurrent_soft_reclaim_is_counted_separately() {
        let mut seen = GroupVisits::default();
        seen.soft_begins(TaskId(7), 2, DomainId::at(1), 400);
        seen.soft_begins(TaskId(8), 3, DomainId::at(1), 100);
        seen.soft_visited(TaskId(7), 64, 32);
        seen.soft_visited(TaskId(7), 64, 16);
        seen.soft_visited(TaskId(8), 10, 0);
        assert_eq!(seen.last_soft_call(DomainId::at(1)), None);
        seen.soft_ends(TaskId(7));
        let last = seen
            .last_soft_call(DomainId::at(1))
            .expect("soft reclaim has ended");
        assert_eq!((last.memcg, last.visits), (2, 2));
        assert_eq!((last.scanned, last.reclaimed), (128, 48));
        let under_way: Vec<u32> = seen
            .soft_calls(DomainId::at(1))
            .map(|call| call.memcg)
            .collect();
        assert_eq!(under_way, [3]);
        assert_eq!(
            seen.soft_calls(DomainId::at(0)).count(),
            0,
            "in another domain"
        );
    }
}
