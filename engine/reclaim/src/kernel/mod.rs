//! A kernel is a set of named decisions.
//!
//! Each field of [`Kernel`] is one decision in which kernels differ. It is matched in exactly one function, the one that has the
//! kernel's name or a small one beside it, with its arms side by side: reading that match is reading the patch. Presets are constants; a patch is a
//! function from [`Kernel`] to [`Kernel`].

mod ablation;
mod decisions;
mod followup_2013;
mod patches;
mod presets;
mod series_2013;

pub use ablation::{Combination, Cut, combinations};
pub use decisions::*;
pub use patches::{Patch, Refusal, SERIES, Series, patch, patch_ids, patches, patches_of, refusal};
pub use presets::{Preset, preset, preset_names};

/// Every decision in which two kernels can differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel {
    /// To what the LRU lists belong. Matched in `mm::lruvec` and, where the way of reclaim differs, in `mm::vmscan`.
    pub lru_domain: LruDomain,
    /// Distances between the watermarks. Matched in `mm::zone::setup_per_zone_wmarks`.
    pub watermark_distance: WatermarkDistance,
    /// Watermark test of high orders. Matched in `mm::zone::zone_watermark_ok`.
    pub high_order_watermark: HighOrderWatermark,
    /// kswapd's target. Matched in `mm::vmscan::balance_pgdat::kswapd_shrink_zone`.
    pub kswapd_reclaim_target: KswapdReclaimTarget,
    /// End of a pass. Matched in `mm::vmscan::shrink_lists::shrink_lruvec`.
    pub lruvec_stop: LruvecStop,
    /// kswapd's way through the priorities. Matched in `mm::vmscan::balance_pgdat::balance_pgdat`.
    pub kswapd_loop: KswapdLoop,
    /// kswapd's lowest priority. Matched in `mm::vmscan::balance_pgdat::lowest_priority`.
    pub kswapd_floor: KswapdFloor,
    /// kswapd's wish for compaction. Matched in `mm::vmscan::compaction::compaction_is_due`.
    pub kswapd_compaction: KswapdCompaction,
    /// kswapd's writing in laptop mode. Matched in `mm::vmscan::balance_pgdat::write_in_trouble`.
    pub laptop_writing: LaptopWriting,
    /// kswapd's writing of file pages. Matched in `mm::vmscan::shrink_page_list::may_write_file_page`.
    pub kswapd_writeback: KswapdWriteback,
    /// kswapd's patience with writeback. Matched in `mm::vmscan::shrink_page_list::stall_or_check_page`.
    pub writeback_stall: WritebackStall,
    /// Counting of dirty pages. Matched in `mm::vmscan::shrink_page_list::count_dirty`.
    pub dirty_count: DirtyCount,
    /// Counting of pages on their second lap. Matched in `mm::vmscan::shrink_page_list::is_congested`.
    pub second_lap: SecondLap,
    /// Dirty pages at the tail. Matched in `mm::vmscan::stall::stall_on_dirty_tail`.
    pub dirty_tail: DirtyTail,
    /// Pages under writeback at the tail: how many. Matched in `mm::vmscan::stall::is_mostly_writeback`.
    pub writeback_share: WritebackShare,
    /// Pages under writeback at the tail: what follows. Matched in `mm::vmscan::stall::stall_on_writeback`.
    pub writeback_mark: WritebackMark,
    /// Direct reclaim and congestion. Matched in `mm::vmscan::stall::nap_of_direct_reclaim`.
    pub direct_nap: DirectNap,
    /// Balanced zones and the priority. Matched in `mm::vmscan::balance_pgdat::visit_zone`.
    pub balanced_zone: BalancedZone,
}
