//! Page reclaim. The files follow the call graph: kswapd and direct reclaim call `shrink_zone`, that calls the rest.
//!
//! Source: mm/vmscan.c, 3.10-rc1; the function names are the kernel's.
//! Left out: compaction (as a kernel built without `CONFIG_COMPACTION`), huge pages.

mod balance_all_zones;
mod balance_pgdat;
mod compaction;
pub mod direct;
mod direct_writeback;
mod groups;
pub mod kswapd;
mod lumpy;
pub mod node;
mod pageout;
mod reclaim_root;
mod scan_count;
mod shrink_lists;
mod shrink_page_list;
pub mod slab;
pub mod sleep_check;
mod stall;
pub(crate) mod throttle;

pub use groups::{mem_cgroup_shrink_node_zone, over_soft_limit, shrink_zone};
pub use reclaim_root::AtRoot;
pub use scan_count::{ScanCountInput, ScanMode, scan_count};
pub use shrink_lists::{inactive_anon_is_low, inactive_file_is_low, shrink_active_list};

use crate::mm::id::Pfn;
use crate::mm::page_alloc::Gfp;

/// First scan priority of a run. `DEF_PRIORITY`.
pub const DEF_PRIORITY: u32 = 12;
/// Pages that are isolated and reclaimed together. `SWAP_CLUSTER_MAX`.
pub const SWAP_CLUSTER_MAX: u32 = 32;
/// No limit to the pages that may be reclaimed.
pub const UNLIMITED: u32 = u32::MAX;

/// `struct scan_control`: one reclaimer's orders and what it has achieved.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one of the kernel's fields"
)]
pub struct ScanControl {
    /// What reclaim may call.
    pub gfp: Gfp,
    /// Order of the allocation that is to succeed.
    pub order: u32,
    /// 12 (1/4096 of each list) to 0 (all of it).
    pub priority: u32,
    /// Stop after so many; [`UNLIMITED`] for none.
    pub nr_to_reclaim: u32,
    /// Pages scanned; until 5.2 mapped and swap cache pages count twice.
    pub nr_scanned: u32,
    /// Pages freed.
    pub nr_reclaimed: u32,
    /// Dirty pages may be written.
    pub may_writepage: bool,
    /// Pages may be swapped.
    pub may_swap: bool,
    /// `may_shrinkslab`: objects may go with the pages.
    pub may_shrinkslab: bool,
    /// The reclaimer is kswapd.
    pub kswapd: bool,
    /// `target_mem_cgroup`: only this group and those below it are to give; none: all are.
    pub target: Option<u32>,
    /// Highest class of zones from which pages are of use; where lists belong to nodes, others are skipped.
    pub reclaim_idx: usize,
    /// Compaction may as well begin: there is no need to free more.
    pub compaction_ready: bool,
    /// `memcg_low_reclaim`: groups give even what `memory.low` protects.
    pub low_reclaim: bool,
    /// `memcg_low_skipped`: a group was skipped because of it.
    pub low_skipped: bool,
    /// `memcg_full_walk`: all groups are taken, although enough may come of a few.
    pub full_walk: bool,
    /// What was decided for all groups of this pass, where a kernel does so.
    pub at_root: Option<AtRoot>,
    /// `force_deactivate`: active lists give pages, also short ones.
    pub force_deactivate: bool,
    /// `skipped_deactivate`: an active list was left alone.
    pub skipped_deactivate: bool,
}

impl ScanControl {
    /// kswapd's orders at the start of a run: as much as it takes. In laptop mode the caller takes `may_writepage` away.
    pub fn kswapd(order: u32) -> Self {
        Self {
            gfp: Gfp::KERNEL,
            order,
            priority: DEF_PRIORITY,
            nr_to_reclaim: UNLIMITED,
            nr_scanned: 0,
            nr_reclaimed: 0,
            may_writepage: true,
            may_swap: true,
            may_shrinkslab: true,
            kswapd: true,
            target: None,
            reclaim_idx: 2,
            compaction_ready: false,
            low_reclaim: false,
            low_skipped: false,
            full_walk: false,
            at_root: None,
            force_deactivate: false,
            skipped_deactivate: false,
        }
    }

    /// `global_reclaim`: memory is short, not a group's limit.
    pub fn is_global(&self) -> bool {
        self.target.is_none()
    }

    /// A direct reclaimer's orders: one batch.
    pub fn direct(gfp: Gfp, order: u32) -> Self {
        Self {
            gfp,
            nr_to_reclaim: SWAP_CLUSTER_MAX,
            kswapd: false,
            ..Self::kswapd(order)
        }
    }
}

/// Pages taken off the lists to be worked on, oldest first: `SWAP_CLUSTER_MAX`, or more where neighbours come with them.
#[derive(Clone, Debug, Default)]
pub(super) struct Batch {
    pages: Vec<Pfn>,
}

impl Batch {
    pub(super) fn new() -> Self {
        Self {
            pages: Vec::with_capacity(SWAP_CLUSTER_MAX as usize),
        }
    }

    pub(super) fn push(&mut self, pfn: Pfn) {
        self.pages.push(pfn);
    }

    pub(super) fn as_slice(&self) -> &[Pfn] {
        &self.pages
    }

    pub(super) fn len(&self) -> u32 {
        self.pages.len() as u32
    }

    /// Takes everything out.
    pub(super) fn take(&mut self) -> Self {
        std::mem::take(self)
    }

    /// Puts the pages of another one behind.
    pub(super) fn append(&mut self, mut other: Self) {
        self.pages.append(&mut other.pages);
    }
}
