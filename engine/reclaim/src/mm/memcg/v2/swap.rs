//! Swap space of a group of version 2.
//!
//! Source: mm/memcontrol.c `mem_cgroup_try_charge_swap`, `mem_cgroup_get_nr_swap_pages`, `mem_cgroup_swap_full`, 5.4 to 6.12.

use super::MemcgEvent;
use crate::machine::Machine;
use crate::mm::lruvec::ROOT;
use crate::mm::memcg::{Memcgs, UNLIMITED};
use crate::mm::swapfile::SwapFile;

impl Memcgs {
    /// `memory.swap.current`: slots that a group and those below it use.
    pub fn swap_usage(&self, memcg: u32, swap: &SwapFile) -> u64 {
        let below = (ROOT + 1..self.groups.len() as u32)
            .filter(|&group| self.counted_in(group).any(|at| at == memcg));
        below.map(|group| swap.used_by(group)).sum()
    }

    fn swap_max(&self, memcg: u32) -> u64 {
        self.v2(memcg).map_or(UNLIMITED, |v2| v2.swap_max)
    }
}

/// Whether a page of the group may get a swap slot. Counts the refusal if it may not.
pub(crate) fn may_swap_out(m: &mut Machine, memcg: u32) -> bool {
    let full = m.memcg.counted_in(memcg).find(|&group| {
        let limit = m.memcg.swap_max(group);
        limit != UNLIMITED && m.memcg.swap_usage(group, &m.swap) >= limit
    });
    if let Some(group) = full {
        m.memcg.count_event(group, MemcgEvent::SwapMax);
    }
    full.is_none()
}

/// Slots that a group can still use.
pub(crate) fn nr_swap_pages(m: &Machine, memcg: u32) -> u64 {
    let free = u64::from(m.swap.free_slots());
    m.memcg
        .counted_in(memcg)
        .fold(free, |least, group| match m.memcg.swap_max(group) {
            UNLIMITED => least,
            limit => least.min(limit.saturating_sub(m.memcg.swap_usage(group, &m.swap))),
        })
}

/// Whether more than half of the swap space is in use, or at least half of what the group or one above it may use.
pub(crate) fn is_swap_full(m: &Machine, memcg: u32) -> bool {
    m.swap.is_over_half_full()
        || m.memcg
            .counted_in(memcg)
            .any(|group| match m.memcg.swap_max(group) {
                UNLIMITED => false,
                limit => 2 * m.memcg.swap_usage(group, &m.swap) >= limit,
            })
}
