//! A kernel is a set of named decisions.
//!
//! Each field of [`Kernel`] is one decision in which kernels differ. It is matched in exactly one function, the one that has the
//! kernel's name or a small one beside it, with its arms side by side: reading that match is reading the patch. A test counts the functions
//! that read each, and has the reasons where there are more. Presets are constants; a patch is a function from [`Kernel`] to [`Kernel`].
//! A single decision can be set by its name (`names`).

mod ablation;
mod asked;
mod decisions;
mod followup_2013;
pub mod hunk;
mod names;
mod patches;
mod presets;
mod series_2010;
mod series_2012;
mod series_2013;
mod series_2017;
mod series_2019;
pub mod stack;

pub use ablation::{Combination, Cut, combinations};
pub use asked::asked_only;
pub use decisions::*;
pub use hunk::Hunk;
pub use names::{DECISIONS, Decided, Decision, NoSuch, all_decided};
pub(crate) use patches::step;
pub use patches::{Patch, Refusal, SERIES, Series, patch, patch_ids, patches, patches_of, refusal};
pub use presets::{Preset, preset, preset_names};

/// Every decision in which two kernels can differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel {
    /// To what the LRU lists belong.
    pub lru_domain: LruDomain,
    /// Distances between the watermarks.
    pub watermark_distance: WatermarkDistance,
    /// Watermarks of a zone in which pages mix.
    pub watermark_boost: WatermarkBoost,
    /// Watermark test of high orders.
    pub high_order_watermark: HighOrderWatermark,
    /// kswapd's target.
    pub kswapd_reclaim_target: KswapdReclaimTarget,
    /// End of a pass.
    pub lruvec_stop: LruvecStop,
    /// kswapd's way through the priorities.
    pub kswapd_loop: KswapdLoop,
    /// kswapd's lowest priority.
    pub kswapd_floor: KswapdFloor,
    /// kswapd's wish for compaction.
    pub kswapd_compaction: KswapdCompaction,
    /// kswapd's writing in laptop mode.
    pub laptop_writing: LaptopWriting,
    /// kswapd's writing of file pages.
    pub kswapd_writeback: KswapdWriteback,
    /// kswapd's patience with writeback.
    pub writeback_stall: WritebackStall,
    /// Counting of dirty pages.
    pub dirty_count: DirtyCount,
    /// Counting of pages on their second lap.
    pub second_lap: SecondLap,
    /// Dirty pages at the tail.
    pub dirty_tail: DirtyTail,
    /// Pages under writeback at the tail: how many.
    pub writeback_share: WritebackShare,
    /// Pages under writeback at the tail: what follows.
    pub writeback_mark: WritebackMark,
    /// Direct reclaim and congestion.
    pub direct_nap: DirectNap,
    /// Balanced zones and the priority.
    pub balanced_zone: BalancedZone,
    /// Writing out of the way.
    pub dirty_pages: DirtyPages,
    /// Direct reclaim and the flusher.
    pub direct_flusher: DirectFlusher,
    /// Reclaim while too much is written.
    pub vm_writeout: VmWriteout,
    /// Pages that come back.
    pub refault: Refault,
    /// Forgetting pages that are gone.
    pub shadow_node_limit: ShadowNodeLimit,
    /// Reading around a page in swap.
    pub swap_readahead: SwapReadahead,
    /// A page read from swap.
    pub swapin: Swapin,
    /// Which swapping process is spared.
    pub swap_token: SwapToken,
    /// Pages that are stored to while they are being written.
    pub stable_pages: StablePages,
    /// `write(2)` as use.
    pub write_access: WriteAccess,
    /// Use of a page in an add batch.
    pub batched_page: BatchedPage,
    /// Use of a new block of a device.
    pub new_block: NewBlock,
    /// The first open of a file after the mount.
    pub first_open: FirstOpen,
    /// Length of the inactive file list.
    pub inactive_file: InactiveFile,
    /// Order of zonelists.
    pub zonelist_order: ZonelistOrder,
    /// kswapd's sleep.
    pub kswapd_sleep: KswapdSleep,
    /// kswapd's class without a request.
    pub kswapd_class: KswapdClass,
    /// Clearing of a node's marks.
    pub node_flags: NodeFlags,
    /// Clearing of the mark of writeback.
    pub writeback_flag: WritebackFlag,
    /// Pages that count for a scan.
    pub scan_size: ScanSize,
    /// Giving a node up.
    pub hopeless: Hopeless,
    /// Compaction.
    pub compaction: Compaction,
    /// How many objects a shrinker is asked to scan.
    pub shrinker_target: ShrinkerTarget,
    /// The least that it is asked for.
    pub shrinker_floor: ShrinkerFloor,
    /// How much work is deferred to the next call.
    pub shrinker_deferral: ShrinkerDeferral,
    /// Which shrinkers are called.
    pub shrinker_callers: ShrinkerCallers,
    /// What a shrinker returns.
    pub shrinker_return: ShrinkerReturn,
    /// Shrinkers of dentries and inodes.
    pub object_shrinkers: ObjectShrinkers,
    /// Lists of dentries and inodes.
    pub object_lists: ObjectLists,
    /// Dentries that nobody uses.
    pub dentry_put: DentryPut,
    /// Inodes that nobody uses.
    pub inode_put: InodePut,
    /// Dentries of open files.
    pub open_dentry: OpenDentry,
    /// Caches of file systems.
    pub filesystem_caches: FilesystemCaches,
    /// What the superblock shrinker counts.
    pub object_count: ObjectCount,
    /// The superblock shrinker's walk.
    pub superblock_scan: SuperblockScan,
    /// Inodes with page cache.
    pub populated_inodes: PopulatedInodes,
    /// Page cache that goes with inodes.
    pub inode_steal: InodeSteal,
    /// XFS and dirty inodes.
    pub xfs_reclaim: XfsReclaim,
    /// Slab of groups that are going away.
    pub dying_groups: DyingGroups,
    /// Lists of groups.
    pub group_lists: GroupLists,
    /// Short lists of groups.
    pub group_inactive: GroupInactive,
    /// Soft limits before global reclaim.
    pub soft_limit_stage: SoftLimitStage,
    /// Visits for soft limits.
    pub soft_limit_visit: SoftLimitVisit,
    /// Soft limits in the walk over groups.
    pub soft_limit_walk: SoftLimitWalk,
    /// Which groups count as over a soft limit.
    pub soft_limit_ancestors: SoftLimitAncestors,
    /// Which reclaimers respect soft limits.
    pub soft_limit_reclaimers: SoftLimitReclaimers,
    /// Soft limits and nodes.
    pub soft_limit_share: SoftLimitShare,
    /// Reclaim for a group and a slow disk.
    pub group_throttle: GroupThrottle,
    /// Whether reclaim for a group wakes the flusher.
    pub group_flusher: GroupFlusher,
    /// Protection of groups.
    pub group_protection: GroupProtection,
    /// kswapd's mailbox.
    pub kswapd_mailbox: KswapdMailbox,
    /// Lumpy reclaim.
    pub high_order_reclaim: HighOrderReclaim,
    /// Size of a batch.
    pub inactive_batch: InactiveBatch,
    /// Pages left on the list.
    pub isolate_filter: IsolateFilter,
    /// Too many isolated pages.
    pub isolated_limit: IsolatedLimit,
    /// Program text.
    pub mapped_text: MappedText,
    /// When freed pages are free.
    pub free_timing: FreeTiming,
    /// Shares of the lists.
    pub scan_count: ScanCountRule,
    /// Short lists.
    pub forced_scan: ForcedScan,
    /// Writing by direct reclaim.
    pub direct_writeback: DirectWriteback,
    /// Swap and full queues.
    pub swap_congestion: SwapCongestion,
    /// XFS and reclaim.
    pub xfs_writepage: XfsWritepage,
    /// Pages met under writeback.
    pub writeback_met: WritebackMet,
    /// Throttling of writers.
    pub dirty_throttling: DirtyThrottling,
    /// Memory that may be dirty.
    pub dirtyable_memory: DirtyableMemory,
    /// The flusher's turns.
    pub flusher_chunk: FlusherChunk,
    /// How many pages of a device stay dirty.
    pub device_share: DeviceShare,
    /// Naps of reclaim and the allocator.
    pub congestion_nap: CongestionNap,
    /// Waiting for the reserves.
    pub reserve_throttle: ReserveThrottle,
    /// Lists of CPUs.
    pub drain_after_reclaim: DrainAfterReclaim,
    /// The allocator after its nap.
    pub next_attempt: NextAttempt,
    /// Read-ahead and the allocator.
    pub readahead_pages: ReadaheadPages,
    /// Charging pages that are written.
    pub write_begin: WriteBegin,
    /// Charging pages that are read.
    pub read_charge: ReadCharge,
    /// Tracepoints of reclaim.
    pub vmscan_trace: VmscanTrace,
    /// Tracepoints of shrinkers.
    pub slab_trace: SlabTrace,
    /// Names of counters.
    pub steal_counters: StealCounters,
    /// Pages freed for groups.
    pub group_steal: GroupSteal,
    /// Frame sizes of reclaim.
    pub reclaim_frames: stack::ReclaimFrames,
}
