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
pub use patches::{PATCHES, Patch, Refusal, patch, patch_ids, patches, refusal};
pub use presets::{Preset, preset, preset_names};

/// How the distances between min, low and high are made (`__setup_per_zone_wmarks`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatermarkDistance {
    /// low = min + min/4, high = min + min/2: before 4.6.
    QuarterOfMin,
    /// At least `watermark_scale_factor`/10,000 of the zone: 795ae7a0de6b, 4.6.
    ScaleFactor,
}

/// What a high-order request must find (`__zone_watermark_ok`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HighOrderWatermark {
    /// Enough pages in blocks of each higher order, the mark halving: before 4.4.
    HalvingLoop,
    /// One free block that is large enough: 97a16fc82a7c, 4.4.
    BlockExists,
}

/// How many pages kswapd may reclaim from a zone at one priority (`kswapd_shrink_zone`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KswapdReclaimTarget {
    /// No limit: "equal scanning pressure on each zone". 3.10.
    Unlimited,
    /// The zone's high watermark, at least `SWAP_CLUSTER_MAX`: 75485363ce85, 3.11.
    HighWatermark,
}

/// When one pass over the lists of a zone ends (`shrink_lruvec`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LruvecStop {
    /// After the round that reaches the target; at the first priority never. 3.10.
    AtTarget,
    /// Direct reclaim at the target; kswapd completes the same share of anonymous and file pages: e82e0561dae9, 3.11.
    Proportional,
}

/// How kswapd goes through the priorities (`balance_pgdat`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KswapdLoop {
    /// From 12 to 0 until 32 pages are freed, then from 12 again until the node is balanced. 3.10.
    Restart,
    /// Once from 12 on; a step down only when no zone was scanned enough or nothing was freed: b8e83b942a16, 3.11.
    RaiseByScanning,
}

/// The lowest priority that kswapd reaches (`balance_pgdat`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KswapdFloor {
    /// 0: whole lists, anonymous and file alike. 3.10.
    Zero,
    /// 1: at most half of a list: 9aa41348a8d1, 3.11.
    One,
}

/// When kswapd asks for compaction (`balance_pgdat`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KswapdCompaction {
    /// When it has balanced the node for a high order and no zone has such blocks above low. 3.10.
    AfterBalancing,
    /// After a pass that freed more pages than it had set out to, if no zone had such blocks before: 2ab44f434586, 3.11.
    ByProgress,
}

/// When kswapd in trouble begins to write in spite of laptop mode (`balance_pgdat`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaptopWriting {
    /// After the first zone of a pass below priority 10. 3.10.
    AfterZone,
    /// Before such a pass: b7ea3c417b6c, 3.11.
    BeforePass,
}

/// When kswapd may write file pages (`shrink_page_list`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KswapdWriteback {
    /// Below priority 10. 3.10.
    ByPriority,
    /// While the tail of the zone's list was found dirty: d43006d503ac, 3.11.
    ByDirtyTail,
}

/// What kswapd does with a page that comes round again still under writeback (`shrink_page_list`).
///
/// Left out: the replacement of 16 May 2013, which waited for congestion and then went on with a page that could still be under
/// writeback, and so could free it. It was in linux-mm's tree of 22 May only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WritebackStall {
    /// Keeps it. 3.10.
    Keep,
    /// Waits for it, once for each zone visit: 283aba9f9e0e as posted on 13 May 2013.
    WaitForPage,
    /// Waits until a queue has room, a tenth of a second at most, and keeps it: 283aba9f9e0e as merged.
    WaitForCongestion,
    /// Counts and keeps it; the wait follows when the batch is done: b1a6f21e3b2e, 3.11.
    AfterBatch,
}

/// Which pages of a batch count as dirty, and which as waiting for a full queue (`shrink_page_list`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirtyCount {
    /// Anonymous and file pages that are about to be written; congested if the full queue kept one from it. 3.10.
    AtWriteout,
    /// File pages as soon as they are looked at, those under writeback as well; congested if the queue is full: e2be15f6c3ee, 3.11.
    AtFirstSight,
}

/// Whether a page that comes round again still under writeback counts as waiting for a full queue (`shrink_page_list`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondLap {
    /// It does not. 3.10.
    NotCongested,
    /// It does: d04e8acd03e5, 3.11.
    Congested,
}

/// How many dirty pages of a batch mark the tail of the list as dirty, and whether reclaim waits (`shrink_inactive_list`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirtyTail {
    /// A share that falls with the priority, from all to one; nobody waits: d43006d503ac.
    ShareMarks,
    /// All of them: reclaim waits and then marks: e2be15f6c3ee.
    AllWaitThenMark,
    /// All of them: reclaim marks and then waits, also for pages that came round again under writeback: b1a6f21e3b2e, 3.11.
    AllMarkThenWait,
}

/// How many pages under writeback of a batch mark the zone (`shrink_inactive_list`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WritebackShare {
    /// A share that falls with the priority, from all to one. 3.10.
    ByPriority,
    /// All: 918fc718c592, 3.11.
    All,
}

/// What follows a batch with so many pages under writeback (`shrink_inactive_list`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WritebackMark {
    /// Waiting while the zone is congested, then the mark. 3.10.
    WaitThenMark,
    /// The mark, then the waiting: f7ab8db791a8.
    MarkThenWait,
    /// The mark alone: 8e9502828045, 3.11.
    MarkOnly,
}

/// Where a direct reclaimer waits while its zone is congested (`do_try_to_free_pages`, `shrink_inactive_list`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirectNap {
    /// Between priorities, below 10. 3.10.
    BetweenPriorities,
    /// After each batch: 8e9502828045, 3.11.
    AfterBatch,
}

/// What a zone that is balanced already means for the priority, and one that is written off for the end zone (`visit_zone`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BalancedZone {
    /// Nothing; a top zone that is written off is no longer the end zone.
    Ignored,
    /// It counts as scanned enough: 7c954f6de6b6, 3.11.
    KeepsPriority,
}

/// Every decision in which two kernels can differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel {
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
    /// What a shrinker is asked for. Matched in `mm::shrinker::Work::begin`.
    pub shrinker_target: ShrinkerTarget,
    /// The least that it is asked for. Matched in `mm::shrinker::Work::begin`.
    pub shrinker_floor: ShrinkerFloor,
    /// What is left to the next call. Matched in `mm::shrinker::Work`.
    pub shrinker_deferral: ShrinkerDeferral,
    /// Which shrinkers are called. Matched in `mm::vmscan::slab::callers`.
    pub shrinker_callers: ShrinkerCallers,
    /// The superblock shrinker's walk. Matched in `fs::superblock::super_cache_scan`.
    pub superblock_scan: SuperblockScan,
    /// Inodes with page cache. Matched in `fs::superblock::inode_lru_isolate`.
    pub populated_inodes: PopulatedInodes,
    /// XFS and dirty inodes. Matched in `fs::xfs_icache::reclaim_inode`.
    pub xfs_reclaim: XfsReclaim,
    /// Slab of groups that are going away. Matched in `fs::dying`.
    pub dying_groups: DyingGroups,
}
