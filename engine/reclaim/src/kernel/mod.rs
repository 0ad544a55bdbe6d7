//! A kernel is a set of named decisions.
//!
//! Each field of [`Kernel`] is one decision in which kernels differ. It is matched in exactly one function, the one that has the
//! kernel's name or a small one beside it, with its arms side by side: reading that match is reading the patch. Presets are constants; a patch is a
//! function from [`Kernel`] to [`Kernel`].

mod ablation;
mod decisions;
mod followup_2013;
pub mod hunk;
mod patches;
mod presets;
mod series_2010;
mod series_2012;
mod series_2013;
mod series_2017;
mod series_2019;
pub mod stack;

pub use ablation::{Combination, Cut, combinations};
pub use decisions::*;
pub use hunk::Hunk;
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
    /// End of a pass. Matched in `mm::vmscan::shrink_lists::next_round`.
    pub lruvec_stop: LruvecStop,
    /// kswapd's way through the priorities. Matched in `mm::vmscan::balance_pgdat::balance_pgdat` and `next_pass`.
    pub kswapd_loop: KswapdLoop,
    /// kswapd's lowest priority. Matched in `mm::vmscan::balance_pgdat::may_go_lower`.
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
    /// Counting of pages on their second lap. Matched in `mm::vmscan::shrink_page_list::waits_for_disk`.
    pub second_lap: SecondLap,
    /// Dirty pages at the tail. Matched in `mm::vmscan::stall::what_after_batch`.
    pub dirty_tail: DirtyTail,
    /// Pages under writeback at the tail: how many. Matched in `mm::vmscan::stall::is_mostly_writeback`.
    pub writeback_share: WritebackShare,
    /// Pages under writeback at the tail: what follows. Matched in `mm::vmscan::stall::stall_on_writeback`.
    pub writeback_mark: WritebackMark,
    /// Direct reclaim and congestion. Matched in `mm::vmscan::stall::nap_of_direct_reclaim`.
    pub direct_nap: DirectNap,
    /// Balanced zones and the priority. Matched in `mm::vmscan::balance_pgdat::what_of_zone`.
    pub balanced_zone: BalancedZone,
    /// Writing out of the way. Matched in `mm::vmscan::shrink_page_list` and `mm::swap::rotate_reclaimable_page`.
    pub dirty_pages: DirtyPages,
    /// Direct reclaim and the flusher. Matched in `mm::vmscan::node::direct::do_try_to_free_pages`.
    pub direct_flusher: DirectFlusher,
    /// Reclaim while too much is written. Matched in `mm::vmscan::shrink_lists::shrink_lruvec`.
    pub vm_writeout: VmWriteout,
    /// Pages that come back. Matched in `mm::workingset`.
    pub refault: Refault,
    /// Reading around a page in swap. Matched in `mm::swap_state::swapin_readahead`.
    pub swap_readahead: SwapReadahead,
    /// A page read from swap. Matched in `mm::memory::do_swap_page`.
    pub swapin: Swapin,
    /// `write(2)` as use. Matched in `mm::filemap::write_page`.
    pub write_access: WriteAccess,
    /// Use of a page in an add batch. Matched in `mm::swap::mark_page_accessed`.
    pub batched_page: BatchedPage,
    /// Length of the inactive file list. Matched in `mm::vmscan::shrink_lists::inactive_is_low`.
    pub inactive_file: InactiveFile,
    /// Order of zonelists. Matched in `mm::zone::zonelist`.
    pub zonelist_order: ZonelistOrder,
    /// kswapd's sleep. Matched in `mm::vmscan::node::kswapd`, and where the same test ends its work.
    pub kswapd_sleep: KswapdSleep,
    /// kswapd's class without a request. Matched in `mm::vmscan::node::kswapd`.
    pub kswapd_class: KswapdClass,
    /// Clearing of a node's marks. Matched in `mm::vmscan::node::balance` and `mm::vmscan::node::kswapd`.
    pub node_flags: NodeFlags,
    /// Clearing of the mark of writeback. Matched in `mm::vmscan::node::balance::clear_flags`.
    pub writeback_flag: WritebackFlag,
    /// Pages that count for a scan. Matched in `mm::vmscan::shrink_lists::lruvec_lru_size`.
    pub scan_size: ScanSize,
    /// Giving a node up. Matched in `mm::vmscan::node`.
    pub hopeless: Hopeless,
    /// Compaction. Matched in `machine::Machine::has_compaction`.
    pub compaction: Compaction,
    /// What a shrinker is asked for. Matched in `mm::shrinker::Work::begin`.
    pub shrinker_target: ShrinkerTarget,
    /// The least that it is asked for. Matched in `mm::shrinker::Work::begin`.
    pub shrinker_floor: ShrinkerFloor,
    /// What is left to the next call. Matched in `mm::shrinker::Work`.
    pub shrinker_deferral: ShrinkerDeferral,
    /// Which shrinkers are called. Matched in `mm::vmscan::slab::callers`.
    pub shrinker_callers: ShrinkerCallers,
    /// What a shrinker returns. Matched in `mm::vmscan::slab::Answers::add`.
    pub shrinker_return: ShrinkerReturn,
    /// The superblock shrinker's walk. Matched in `fs::superblock::super_cache_scan`.
    pub superblock_scan: SuperblockScan,
    /// Inodes with page cache. Matched in `fs::superblock::inode_lru_isolate`.
    pub populated_inodes: PopulatedInodes,
    /// XFS and dirty inodes. Matched in `fs::xfs_icache::reclaim_inode`.
    pub xfs_reclaim: XfsReclaim,
    /// Slab of groups that are going away. Matched in `fs::dying`.
    pub dying_groups: DyingGroups,
    /// Lists of groups. Matched in `scenario::memcg::check`.
    pub group_lists: GroupLists,
    /// Soft limits before global reclaim. Matched in `mm::memcg::soft_limit::soft_limit_reclaim`.
    pub soft_limit_stage: SoftLimitStage,
    /// Soft limits in the walk over groups. Matched in `mm::vmscan::groups::shrink_zone` and `effective_priority`.
    pub soft_limit_walk: SoftLimitWalk,
    /// Who is over a soft limit. Matched in `mm::vmscan::groups::is_over`.
    pub soft_limit_ancestors: SoftLimitAncestors,
    /// Who minds soft limits. Matched in `mm::vmscan::groups::minds_by`.
    pub soft_limit_reclaimers: SoftLimitReclaimers,
    /// Soft limits and nodes. Matched in `mm::vmscan::groups::is_in_excess`.
    pub soft_limit_share: SoftLimitShare,
    /// Protection of groups. Matched in `mm::vmscan::groups::protects`.
    pub group_protection: GroupProtection,
    /// kswapd's mailbox. Matched in `mm::vmscan::kswapd::wakeup_kswapd` and `kswapd`.
    pub kswapd_mailbox: KswapdMailbox,
    /// Lumpy reclaim. Matched in `mm::vmscan::lumpy::is_lumpy` and `isolate_neighbours`.
    pub high_order_reclaim: HighOrderReclaim,
    /// Size of a batch. Matched in `mm::vmscan::shrink_lists::shrink_inactive_list`.
    pub inactive_batch: InactiveBatch,
    /// Pages left on the list. Matched in `mm::vmscan::shrink_lists::isolate_mode`.
    pub isolate_filter: IsolateFilter,
    /// Too many isolated pages. Matched in `mm::vmscan::shrink_lists::too_many_isolated`.
    pub isolated_limit: IsolatedLimit,
    /// Program text. Matched in `mm::vmscan::shrink_page_list::page_check_references`.
    pub mapped_text: MappedText,
    /// When freed pages are free. Matched in `mm::vmscan::shrink_page_list::free_in_groups`.
    pub free_timing: FreeTiming,
    /// Shares of the lists. Matched in `mm::vmscan::scan_count::scan_count`.
    pub scan_count: ScanCountRule,
    /// Short lists. Matched in `mm::vmscan::shrink_lists::forces_scan`.
    pub forced_scan: ForcedScan,
    /// Writing by direct reclaim. Matched in `mm::vmscan::direct_writeback::what_of`.
    pub direct_writeback: DirectWriteback,
    /// Swap and full queues. Matched in `mm::vmscan::pageout::may_write_to_queue`.
    pub swap_congestion: SwapCongestion,
    /// XFS and reclaim. Matched in `fs::filesystem::writes_for_reclaim`.
    pub xfs_writepage: XfsWritepage,
    /// Pages met under writeback. Matched in `mm::vmscan::shrink_page_list::meet_writeback`.
    pub writeback_met: WritebackMet,
    /// Throttling of writers. Matched in `mm::page_writeback::balance_dirty_pages_ratelimited`.
    pub dirty_throttling: DirtyThrottling,
    /// Memory that may be dirty. Matched in `mm::page_writeback::dirtyable_memory`, and in `mm::page_alloc::zone_dirty_ok`.
    pub dirtyable_memory: DirtyableMemory,
    /// The flusher's turns. Matched in `fs::flusher::turn_length` and `over_background`.
    pub flusher_chunk: FlusherChunk,
    /// Naps of reclaim and the allocator. Matched in `mm::backing_dev::nap`.
    pub congestion_nap: CongestionNap,
    /// Waiting for the reserves. Matched in `mm::vmscan::direct::throttle_direct_reclaim`.
    pub reserve_throttle: ReserveThrottle,
    /// Lists of CPUs. Matched in `mm::page_alloc::get_page_after_reclaim`.
    pub drain_after_reclaim: DrainAfterReclaim,
    /// The allocator after its nap. Matched in `mm::page_alloc::alloc_pages_slowpath`.
    pub next_attempt: NextAttempt,
    /// Read-ahead and the allocator. Matched in `mm::page_alloc::may_fail`.
    pub readahead_pages: ReadaheadPages,
    /// Tracepoint of isolation. Matched in `trace::ftrace` and `report::reclaim_statistics`.
    pub isolate_trace: IsolateTrace,
    /// Tracepoints of shrinkers. Matched in `trace::ftrace::shrink_slab`.
    pub slab_trace: SlabTrace,
    /// Names of counters. Matched in `mm::vmstat`.
    pub steal_counters: StealCounters,
    /// Pages freed for groups. Matched in `mm::vmscan::shrink_lists::count_steal`.
    pub group_steal: GroupSteal,
    /// Frame sizes of reclaim. Matched in `kernel::stack::frames_of`.
    pub reclaim_frames: stack::ReclaimFrames,
}
