//! Limits and memory pressure of a group of version 2, as in the group's files.

use super::groups::limit;
use crate::kernel::MemoryPressure;
use crate::machine::Machine;
use crate::mm::memcg::Memcg;
use crate::sim::pressure::{Extent, Resource};

/// A limit of a group of version 2, by the file that sets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
#[cfg_attr(feature = "bindings", serde(rename_all = "lowercase"))]
pub enum LimitKind {
    /// `memory.min`: the kernel never reclaims from a group that is below it.
    Min,
    /// `memory.low`: the kernel reclaims from a group that is below it only if it can free nothing from the other groups.
    Low,
    /// `memory.high`: tasks of the group reclaim and sleep above it.
    High,
    /// `memory.max`: the group cannot grow beyond it.
    Max,
}

/// A limit of a group of version 2 and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct GroupLimit {
    /// Value of the limit, pages.
    pub pages: u64,
    /// The file that sets the limit.
    pub kind: LimitKind,
}

/// The limits of a group that are set, from the lowest to the highest; empty for a group of version 1.
pub(super) fn limits(group: &Memcg) -> Vec<GroupLimit> {
    let Some(v2) = &group.v2 else {
        return Vec::new();
    };
    let some = |pages: u64| (pages > 0).then_some(pages);
    let all = [
        (LimitKind::Min, some(v2.min)),
        (LimitKind::Low, some(v2.low)),
        (LimitKind::High, limit(v2.high)),
        (LimitKind::Max, limit(group.res.limit)),
    ];
    let mut limits: Vec<GroupLimit> = all
        .into_iter()
        .filter_map(|(kind, pages)| pages.map(|pages| GroupLimit { pages, kind }))
        .collect();
    limits.sort_unstable();
    limits
}

/// Averages `some` and `full` of the last ten seconds, in hundredths of a percent, from a group's `memory.pressure`, or for the root from
/// /proc/pressure/memory. `None`: the kernel does not measure pressure, or has not computed an average yet.
pub(super) fn memory_pressure(m: &Machine, group: u32) -> Option<[u32; 2]> {
    if m.kernel.memory_pressure == MemoryPressure::NotCounted || !m.sched.has_pressure_averages() {
        return None;
    }
    let average = |extent| m.sched.pressure(group, Resource::Memory, extent).averages[0];
    Some([average(Extent::Some), average(Extent::Full)])
}
