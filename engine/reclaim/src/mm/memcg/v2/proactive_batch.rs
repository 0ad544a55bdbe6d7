//! Number of pages that a write to `memory.reclaim` asks for in one round.
//!
//! Source: mm/memcontrol.c `memory_reclaim`, 6.1 and 6.12.

use crate::kernel::{Kernel, MemoryReclaim};
use crate::mm::vmscan::SWAP_CLUSTER_MAX;

/// Pages that one round asks for while `left` are still to be freed. `None`: the kernel has no file `memory.reclaim`.
pub(crate) fn proactive_batch(kernel: &Kernel, left: u32) -> Option<u32> {
    match kernel.memory_reclaim {
        MemoryReclaim::Absent => None,
        MemoryReclaim::WholeRest => Some(left),
        MemoryReclaim::OneBatch => Some(SWAP_CLUSTER_MAX),
        MemoryReclaim::QuarterOfRest => Some(left / 4),
    }
    .map(|pages| pages.max(SWAP_CLUSTER_MAX))
}
