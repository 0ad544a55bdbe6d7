//! Page reclaim. The files follow the call graph: kswapd and direct reclaim call `shrink_zone`, which calls the rest.
//!
//! Source: mm/vmscan.c, 3.10-rc1; the function names are the kernel's.
//! Left out: huge pages; compaction in kernels whose lists belong to zones, as if these were built without `CONFIG_COMPACTION`.

mod balance_all_zones;
mod balance_pgdat;
mod compaction;
pub mod direct;
mod direct_writeback;
mod dirty_counts;
mod generations;
mod groups;
mod inactive_is_low;
mod isolate;
pub mod kswapd;
mod limits;
mod lumpy;
pub mod node;
mod pageout;
mod reclaim_root;
mod references;
mod scan_count;
mod scan_mode;
mod scan_targets;
mod shrink_active_list;
mod shrink_inactive_list;
mod shrink_lruvec;
mod shrink_page_list;
pub mod slab;
pub mod sleep_check;
mod stall;
pub(crate) mod throttle;

pub(crate) use generations::kind_for_kswapd;
pub use groups::{mem_cgroup_shrink_node_zone, over_soft_limit, shrink_zone};
pub use inactive_is_low::{inactive_anon_is_low, inactive_file_is_low};
pub use limits::{DEF_PRIORITY, SWAP_CLUSTER_MAX, UNLIMITED};
pub use reclaim_root::AtRoot;
pub use scan_count::{ScanCountInput, scan_count};
pub use scan_mode::ScanMode;
pub use shrink_active_list::shrink_active_list;
pub use throttle::ThrottleReason;
pub(crate) use throttle::waits_for_progress;

use crate::mm::id::Pfn;
use crate::mm::page_alloc::Gfp;

/// `struct scan_control`: the parameters and the results of one reclaimer.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one of the kernel's fields"
)]
pub struct ScanControl {
    /// The permissions of the task that allocates, such as to do I/O or to enter file systems.
    pub gfp: Gfp,
    /// Order of the allocation for which reclaim frees pages.
    pub order: u32,
    /// Scan priority, from 12 (scan 1/4096 of each list) down to 0 (scan whole lists).
    pub priority: u32,
    /// Number of pages after which reclaim stops; [`UNLIMITED`] for no limit.
    pub nr_to_reclaim: u32,
    /// Number of pages scanned. Until 5.2 mapped pages and swap cache pages count twice.
    pub nr_scanned: u32,
    /// Number of pages freed, those of slab caches included.
    pub nr_reclaimed: u32,
    /// Whether reclaim may write dirty pages; in laptop mode only after it has had trouble freeing pages.
    pub may_writepage: bool,
    /// Whether reclaim may swap pages out; not while kswapd works only for boosted watermarks.
    pub may_swap: bool,
    /// `may_shrinkslab`: whether reclaim may also shrink slab caches.
    pub may_shrinkslab: bool,
    /// Whether the reclaimer is kswapd, also in its passes for soft limits.
    pub kswapd: bool,
    /// `target_mem_cgroup`: reclaim takes pages only from this group and those below it. `None`: from all groups.
    pub target: Option<u32>,
    /// Highest zone class whose pages the request can use. In kernels with lists per node, reclaim skips pages of higher zones.
    pub reclaim_idx: usize,
    /// Whether compaction can start, so that reclaim need not free more pages.
    pub compaction_ready: bool,
    /// `memcg_low_reclaim`: reclaim also takes pages from groups that `memory.low` protects.
    pub low_reclaim: bool,
    /// `memcg_low_skipped`: reclaim has skipped a group because of `memory.low`.
    pub low_skipped: bool,
    /// `memcg_full_walk`: reclaim scans all groups, even if a few of them free enough.
    pub full_walk: bool,
    /// Decisions for all groups of this pass; `None` in kernels in which each group decides for itself.
    pub at_root: Option<AtRoot>,
    /// `no_cache_trim_mode`: reclaim scans anonymous pages even if there are enough inactive file pages.
    pub no_cache_trim: bool,
    /// `cache_trim_mode_failed`: a pass over file pages alone has freed nothing.
    pub cache_trim_failed: bool,
    /// `nr`: counts of this pass over the node, for kernels that decide after the pass whether to wait.
    pub nr: PassCounts,
    /// `force_deactivate`: reclaim takes pages from active lists even if the inactive lists are long enough.
    pub force_deactivate: bool,
    /// `skipped_deactivate`: reclaim has left out an active list.
    pub skipped_deactivate: bool,
    /// `last_reclaimed`: number of pages freed when kswapd last considered aging. Multi-Gen LRU of 6.1.
    pub last_reclaimed: u32,
    /// `memcgs_need_aging`: since kswapd last considered aging, no group has yielded a whole batch without being due for a new generation. Multi-Gen
    /// LRU of 6.1.
    pub memcgs_need_aging: bool,
    /// `nr.unqueued_dirty`: number of pages found dirty and not under writeback. Multi-Gen LRU.
    pub unqueued_dirty: u32,
    /// `nr.file_taken`: number of file pages isolated, or moved to the next generation because they are dirty. Multi-Gen LRU.
    pub file_taken: u32,
}

impl ScanControl {
    /// kswapd's parameters at the start of a run, without a page limit. In laptop mode the caller clears `may_writepage`.
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
            no_cache_trim: false,
            cache_trim_failed: false,
            nr: PassCounts::default(),
            force_deactivate: false,
            skipped_deactivate: false,
            last_reclaimed: 0,
            memcgs_need_aging: false,
            unqueued_dirty: 0,
            file_taken: 0,
        }
    }

    /// `global_reclaim`: whether reclaim works for the whole machine, and not for a group.
    pub fn is_global(&self) -> bool {
        self.target.is_none()
    }

    /// A direct reclaimer's parameters at the start of a run, whose target is 32 pages.
    pub fn direct(gfp: Gfp, order: u32) -> Self {
        Self {
            gfp,
            nr_to_reclaim: SWAP_CLUSTER_MAX,
            kswapd: false,
            ..Self::kswapd(order)
        }
    }
}

/// Numbers of pages that a pass over a node has found in each state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PassCounts {
    /// Dirty pages, those under writeback included.
    pub dirty: u32,
    /// Pages that count as congested: the pass has found them under writeback for the second time. Before 5.18 also pages whose disk has a full
    /// queue.
    pub congested: u32,
    /// Pages under writeback, except those in `immediate`.
    pub writeback: u32,
    /// Pages found under writeback for the second time while the node was marked as having many such pages.
    pub immediate: u32,
    /// Dirty pages that are not under writeback.
    pub unqueued_dirty: u32,
    /// Pages taken off the lists.
    pub taken: u32,
    /// File pages taken off the lists.
    pub file_taken: u32,
}

/// Pages that reclaim has taken off the lists, oldest first: up to 32 from a classic list, or more with neighbours, and up to 64 from a generation.
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

    /// Moves all pages to a new batch.
    pub(super) fn take(&mut self) -> Self {
        std::mem::take(self)
    }

    pub(super) fn append(&mut self, mut other: Self) {
        self.pages.append(&mut other.pages);
    }
}
