//! Groups of version 2: `memory.min`, `low`, `high`, `max`, `swap.max`, their events and counters.
//!
//! Source: mm/memcontrol.c, 5.4 to 6.12.
//! Simplified: a page from swap is charged when it is read, to the group that it was swapped out from; in 5.4 the kernel charges it in the fault.
//! Left out: kernel memory except for slabs of dentries, inodes, tree nodes and buffer heads; `memory.swap.high`, `memory.zswap.*`, dirty
//! limits of groups (cgroup writeback), moving of tasks.

mod charge;
mod high;
mod proactive_batch;
mod protection;
mod reclaim;
mod stock;
mod swap;

pub(super) use charge::{charge, try_charge};
pub(super) use high::reclaim_at_once;
pub(crate) use high::{handle_over_high, is_over_high};
pub(crate) use proactive_batch::proactive_batch;
pub use protection::{Protected, ScanShare};
pub(crate) use protection::{calculate_protection, is_protected, scan_share};
pub(crate) use reclaim::memory_reclaim;
pub(super) use stock::Stock;
pub(crate) use swap::{is_swap_full, may_swap_out, nr_swap_pages};

use super::{Memcgs, UNLIMITED};
use crate::mm::lruvec::ROOT;
use crate::scenario::schema::MemcgV2Spec;

/// `memory.events`, and the event of `memory.swap.events` that a limit causes. A group also counts the events of the groups below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Events {
    /// Reclaim scanned the group although it was within `memory.low`.
    pub low: u64,
    /// A task had to reclaim because the group was over `memory.high`.
    pub high: u64,
    /// A charge was refused because of `memory.max`.
    pub max: u64,
    /// Reclaim could not keep the group below `memory.max`.
    pub oom: u64,
    /// The OOM killer killed a task of the group.
    pub oom_kill: u64,
    /// A page got no swap slot because of `memory.swap.max`.
    pub swap_max: u64,
}

/// An event that a group and those above it count in [`Events`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemcgEvent {
    /// Adds to [`Events::low`] when reclaim scans the group in spite of its protection.
    Low,
    /// Adds to [`Events::high`] each time that a task reclaims for this limit.
    High,
    /// Adds to [`Events::max`] when a charge is refused, before the task reclaims.
    Max,
    /// Adds to [`Events::oom`] before the OOM killer chooses a task.
    Oom,
    /// Adds to [`Events::oom_kill`] for each task that is killed.
    OomKill,
    /// Adds to [`Events::swap_max`]; the page stays in memory.
    SwapMax,
}

impl Events {
    fn counter(&mut self, event: MemcgEvent) -> &mut u64 {
        match event {
            MemcgEvent::Low => &mut self.low,
            MemcgEvent::High => &mut self.high,
            MemcgEvent::Max => &mut self.max,
            MemcgEvent::Oom => &mut self.oom,
            MemcgEvent::OomKill => &mut self.oom_kill,
            MemcgEvent::SwapMax => &mut self.swap_max,
        }
    }
}

/// Refaulted pages of a group. Index 0 is for anonymous pages, 1 for file pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RefaultCounts {
    /// `workingset_refault`: refaulted pages. The Multi-Gen LRU of some kernels counts only recent ones.
    pub refault: [u64; 2],
    /// `workingset_activate`: those that the kernel activated at once.
    pub activate: [u64; 2],
    /// `workingset_restore`: those that the kernel counts as part of the working set.
    pub restore: [u64; 2],
}

/// Data that only groups of version 2 have. Sizes are in pages. `memory.max` is the limit of the group's counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemcgV2 {
    /// `memory.min`: usage up to this is never reclaimed.
    pub min: u64,
    /// `memory.low`: usage up to this is reclaimed only if the other groups free nothing.
    pub low: u64,
    /// `memory.high`; [`UNLIMITED`] for `max`.
    pub high: u64,
    /// `memory.swap.max`; [`UNLIMITED`] for `max`.
    pub swap_max: u64,
    /// `memory.oom.group`: whether the OOM killer kills all tasks of the group together.
    pub oom_group: bool,
    /// `emin`: effective `memory.min`, as last computed.
    pub emin: u64,
    /// `elow`: effective `memory.low`, as last computed.
    pub elow: u64,
    /// Events of the group and those below.
    pub events: Events,
    /// Refaults of the group itself.
    pub came_back: RefaultCounts,
    /// [`RefaultCounts::activate`] of the group and those below, when reclaim for the group last ended.
    pub refaults_seen: [u64; 2],
}

impl MemcgV2 {
    pub(super) fn new(spec: &MemcgV2Spec) -> Self {
        let limit = |pages: Option<u32>| pages.map_or(UNLIMITED, u64::from);
        Self {
            min: spec.min_pages.into(),
            low: spec.low_pages.into(),
            high: limit(spec.high_pages),
            swap_max: limit(spec.swap_max_pages),
            oom_group: spec.oom_group,
            emin: 0,
            elow: 0,
            events: Events::default(),
            came_back: RefaultCounts::default(),
            refaults_seen: [0; 2],
        }
    }
}

impl Memcgs {
    /// Whether the groups are of version 2. False on a machine without groups. A scenario has groups of one version only.
    pub fn are_v2(&self) -> bool {
        self.groups.get(1).is_some_and(|group| group.v2.is_some())
    }

    fn v2(&self, memcg: u32) -> Option<&MemcgV2> {
        self.groups[memcg as usize].v2.as_ref()
    }

    /// `memcg_memory_event`: counts an event in a group and in those above it.
    pub(crate) fn count_event(&mut self, memcg: u32, event: MemcgEvent) {
        let chain: Vec<u32> = self.counted_in(memcg).collect();
        for group in chain {
            if let Some(v2) = &mut self.groups[group as usize].v2 {
                *v2.events.counter(event) += 1;
            }
        }
    }

    /// Counts a refaulted page of the group, anonymous or file, in one of the group's counters.
    pub(crate) fn count_refault(
        &mut self,
        memcg: u32,
        file: bool,
        counter: fn(&mut RefaultCounts) -> &mut [u64; 2],
    ) {
        if let Some(v2) = &mut self.groups[memcg as usize].v2 {
            counter(&mut v2.came_back)[usize::from(file)] += 1;
        }
    }

    /// [`RefaultCounts::activate`] of a group and those below it.
    fn activated_below(&self, memcg: u32) -> [u64; 2] {
        let groups = (ROOT + 1..self.groups.len() as u32)
            .filter(|&group| self.counted_in(group).any(|at| at == memcg));
        groups.fold([0; 2], |sum, group| {
            let activate = self.v2(group).map_or([0; 2], |v2| v2.came_back.activate);
            [sum[0] + activate[0], sum[1] + activate[1]]
        })
    }

    /// Whether refaulted anonymous and file pages of a group and those below were activated since reclaim for it last ended. `None` in version 1.
    pub(crate) fn refaults_since_last_run(&self, memcg: u32) -> Option<[bool; 2]> {
        let seen = self.v2(memcg)?.refaults_seen;
        let now = self.activated_below(memcg);
        Some([now[0] != seen[0], now[1] != seen[1]])
    }

    /// Called when reclaim for the group has ended.
    pub(crate) fn snapshot_refaults(&mut self, memcg: u32) {
        let now = self.activated_below(memcg);
        if let Some(v2) = &mut self.groups[memcg as usize].v2 {
            v2.refaults_seen = now;
        }
    }
}
