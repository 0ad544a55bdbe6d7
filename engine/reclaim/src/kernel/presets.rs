//! Kernels by version.

use super::stack::ReclaimFrames;
#[allow(
    clippy::wildcard_imports,
    reason = "a preset names every decision there is"
)]
use super::*;

/// A kernel that can be named.
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Preset {
    /// Name in options and scenarios.
    pub name: &'static str,
    /// What it is, for people.
    pub title: &'static str,
    /// Its decisions.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub kernel: Kernel,
    /// Ids of the patches that it contains and that can therefore not be put on top of it.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub contains: &'static [&'static str],
}

impl Preset {
    /// The patch with this id is part of the kernel.
    pub fn includes(&self, id: &str) -> bool {
        self.contains.contains(&id)
    }
}

const V3_10: Kernel = Kernel {
    lru_domain: LruDomain::Zone,
    watermark_distance: WatermarkDistance::QuarterOfMin,
    watermark_boost: WatermarkBoost::None,
    high_order_watermark: HighOrderWatermark::HalvingLoop,
    kswapd_reclaim_target: KswapdReclaimTarget::Unlimited,
    lruvec_stop: LruvecStop::AtTarget,
    kswapd_loop: KswapdLoop::Restart,
    kswapd_floor: KswapdFloor::Zero,
    kswapd_compaction: KswapdCompaction::AfterBalancing,
    laptop_writing: LaptopWriting::AfterZone,
    kswapd_writeback: KswapdWriteback::ByPriority,
    writeback_stall: WritebackStall::Keep,
    dirty_count: DirtyCount::AtWriteout,
    second_lap: SecondLap::NotCongested,
    dirty_tail: DirtyTail::ShareMarks,
    writeback_share: WritebackShare::ByPriority,
    writeback_mark: WritebackMark::WaitThenMark,
    direct_nap: DirectNap::BetweenPriorities,
    balanced_zone: BalancedZone::Ignored,
    kswapd_mailbox: KswapdMailbox::OrderAndClass,
    high_order_reclaim: HighOrderReclaim::OldestPages,
    inactive_batch: InactiveBatch::Asked,
    isolate_filter: IsolateFilter::Unwritable,
    isolated_limit: IsolatedLimit::EighthOfInactive,
    mapped_text: MappedText::ActiveAtOnce,
    free_timing: FreeTiming::AfterBatch,
    scan_count: ScanCountRule::Modes,
    forced_scan: ForcedScan::OfWrittenOffZones,
    swap_readahead: SwapReadahead::Window,
    direct_writeback: DirectWriteback::FilesByKswapd,
    swap_congestion: SwapCongestion::AsItsDisk,
    xfs_writepage: XfsWritepage::Kswapd,
    writeback_met: WritebackMet::ReclaimSoon,
    dirty_throttling: DirtyThrottling::Paced,
    dirtyable_memory: DirtyableMemory::LessReserves,
    flusher_chunk: FlusherChunk::ByBandwidth,
    device_share: DeviceShare::OfLastSeconds,
    congestion_nap: CongestionNap::WhileCongested,
    reserve_throttle: ReserveThrottle::BelowHalfOfMin,
    drain_after_reclaim: DrainAfterReclaim::All,
    next_attempt: NextAttempt::Looks,
    readahead_pages: ReadaheadPages::MayFail,
    write_begin: WriteBegin::BeforeHandle,
    read_charge: ReadCharge::Insists,
    vmscan_trace: VmscanTrace::File,
    slab_trace: SlabTrace::Pages,
    steal_counters: StealCounters::Split,
    group_steal: GroupSteal::LeftOut,
    reclaim_frames: ReclaimFrames::Published,
    shrinker_target: ShrinkerTarget::ScannedShare,
    shrinker_floor: ShrinkerFloor::None,
    shrinker_deferral: ShrinkerDeferral::AfterCaps,
    shrinker_callers: ShrinkerCallers::Machine,
    shrinker_return: ShrinkerReturn::Left,
    object_shrinkers: ObjectShrinkers::OfSuperblocks,
    object_lists: ObjectLists::OfMount,
    dentry_put: DentryPut::Referenced,
    inode_put: InodePut::Referenced,
    open_dentry: OpenDentry::Unused,
    filesystem_caches: FilesystemCaches::LeftOut,
    object_count: ObjectCount::WholeHundreds,
    superblock_scan: SuperblockScan::Freed,
    populated_inodes: PopulatedInodes::Stripped,
    inode_steal: InodeSteal::Reclaimed,
    xfs_reclaim: XfsReclaim::Waits,
    dying_groups: DyingGroups::ToParent,
    group_lists: GroupLists::Alone,
    group_inactive: GroupInactive::OfEachZone,
    soft_limit_stage: SoftLimitStage::LargestExcess,
    soft_limit_visit: SoftLimitVisit::UntilBatchIsFreed,
    soft_limit_walk: SoftLimitWalk::Ignored,
    soft_limit_ancestors: SoftLimitAncestors::UpToReclaimRoot,
    soft_limit_reclaimers: SoftLimitReclaimers::All,
    soft_limit_share: SoftLimitShare::Whole,
    group_throttle: GroupThrottle::LikeGlobal,
    group_flusher: GroupFlusher::LeftAlone,
    group_protection: GroupProtection::None,
    dirty_pages: DirtyPages::StayInactive,
    direct_flusher: DirectFlusher::Woken,
    vm_writeout: VmWriteout::Throttled,
    refault: Refault::Inactive,
    shadow_node_limit: ShadowNodeLimit::None,
    swapin: Swapin::Inactive,
    swap_token: SwapToken::Absent,
    stable_pages: StablePages::WhereNeeded,
    write_access: WriteAccess::Counts,
    batched_page: BatchedPage::Unmoved,
    new_block: NewBlock::Unused,
    first_open: FirstOpen::Logged,
    inactive_file: InactiveFile::Half,
    zonelist_order: ZonelistOrder::Automatic,
    kswapd_sleep: KswapdSleep::EveryZone,
    kswapd_class: KswapdClass::Zero,
    node_flags: NodeFlags::ClearedByChecks,
    writeback_flag: WritebackFlag::Kept,
    scan_size: ScanSize::AllZones,
    hopeless: Hopeless::PagesScanned,
    compaction: Compaction::Nobody,
};

/// 2.6.35, the base of the series of June 2010; built without compaction.
const V2_6_35: Kernel = Kernel {
    group_lists: GroupLists::BesideThoseOfTheZone,
    group_inactive: GroupInactive::OfAllZones,
    soft_limit_stage: SoftLimitStage::LargestExcessForKswapd,
    soft_limit_visit: SoftLimitVisit::OneRound,
    lruvec_stop: LruvecStop::AtTotal,
    kswapd_loop: KswapdLoop::EightTimesHigh,
    writeback_share: WritebackShare::Never,
    dirty_tail: DirtyTail::Never,
    kswapd_mailbox: KswapdMailbox::Order,
    high_order_reclaim: HighOrderReclaim::Lumpy,
    inactive_batch: InactiveBatch::Full,
    isolate_filter: IsolateFilter::None,
    isolated_limit: IsolatedLimit::Inactive,
    mapped_text: MappedText::LikeOthers,
    free_timing: FreeTiming::InGroups,
    scan_count: ScanCountRule::Parts,
    swap_readahead: SwapReadahead::UpToGap,
    swap_token: SwapToken::UntilServed,
    direct_writeback: DirectWriteback::Everybody,
    swap_congestion: SwapCongestion::Never,
    xfs_writepage: XfsWritepage::Nobody,
    writeback_met: WritebackMet::Kept,
    dirty_throttling: DirtyThrottling::WriterWrites,
    dirtyable_memory: DirtyableMemory::All,
    flusher_chunk: FlusherChunk::Fixed,
    device_share: DeviceShare::NotAsked,
    first_open: FirstOpen::Unlogged,
    congestion_nap: CongestionNap::Always,
    reserve_throttle: ReserveThrottle::Absent,
    drain_after_reclaim: DrainAfterReclaim::Blocks,
    next_attempt: NextAttempt::Reclaims,
    readahead_pages: ReadaheadPages::LikeOthers,
    write_begin: WriteBegin::InHandle,
    vmscan_trace: VmscanTrace::Blocks,
    slab_trace: SlabTrace::Absent,
    shrinker_deferral: ShrinkerDeferral::UpToTwice,
    object_shrinkers: ObjectShrinkers::OfMachineSparing,
    object_lists: ObjectLists::InodesTogether,
    dentry_put: DentryPut::ReferencedAtFirst,
    inode_put: InodePut::Unmarked,
    open_dentry: OpenDentry::Held,
    inode_steal: InodeSteal::Unnoticed,
    steal_counters: StealCounters::Together,
    group_steal: GroupSteal::Counts,
    ..V3_10
};

const V2_6_34: Kernel = Kernel {
    object_shrinkers: ObjectShrinkers::OfMachine,
    scan_count: ScanCountRule::Percent,
    xfs_writepage: XfsWritepage::Everybody,
    ..V2_6_35
};

/// The reclaim of 3.11, written out: a test compares it with all patches on top of 3.10.
const V3_11: Kernel = Kernel {
    lru_domain: LruDomain::Zone,
    watermark_distance: WatermarkDistance::QuarterOfMin,
    high_order_watermark: HighOrderWatermark::HalvingLoop,
    kswapd_reclaim_target: KswapdReclaimTarget::HighWatermark,
    lruvec_stop: LruvecStop::Proportional,
    kswapd_loop: KswapdLoop::RaiseByScanning,
    kswapd_floor: KswapdFloor::One,
    kswapd_compaction: KswapdCompaction::ByProgress,
    laptop_writing: LaptopWriting::BeforePass,
    kswapd_writeback: KswapdWriteback::ByDirtyTail,
    writeback_stall: WritebackStall::AfterBatch,
    dirty_count: DirtyCount::AtFirstSight,
    second_lap: SecondLap::Congested,
    dirty_tail: DirtyTail::AllMarkThenWait,
    writeback_share: WritebackShare::All,
    writeback_mark: WritebackMark::MarkOnly,
    direct_nap: DirectNap::AfterBatch,
    balanced_zone: BalancedZone::KeepsPriority,
    ..V3_10
};

/// 4.10.17: the lists belong to nodes. Its sizes of lists are those of 4.11, which the stable kernel has taken over.
const V4_10: Kernel = Kernel {
    lru_domain: LruDomain::Node,
    watermark_distance: WatermarkDistance::ScaleFactor,
    high_order_watermark: HighOrderWatermark::BlockExists,
    lruvec_stop: LruvecStop::ProportionalForAll,
    dirty_tail: DirtyTail::AllMark,
    vm_writeout: VmWriteout::Free,
    group_throttle: GroupThrottle::EachPage,
    dirtyable_memory: DirtyableMemory::FileOnly,
    refault: Refault::Workingset,
    shadow_node_limit: ShadowNodeLimit::EighthOfFilePages,
    swap_readahead: SwapReadahead::Adaptive,
    swapin: Swapin::Activated,
    write_access: WriteAccess::Ignored,
    batched_page: BatchedPage::Activated,
    new_block: NewBlock::UsedTwice,
    inactive_file: InactiveFile::Ratio,
    zonelist_order: ZonelistOrder::Node,
    scan_size: ScanSize::EligibleZones,
    compaction: Compaction::Kcompactd,
    shrinker_deferral: ShrinkerDeferral::Unbounded,
    shrinker_callers: ShrinkerCallers::EachGroup,
    shrinker_return: ShrinkerReturn::Freed,
    object_lists: ObjectLists::OfNodeAndGroup,
    dentry_put: DentryPut::ReferencedIfListed,
    inode_put: InodePut::ReferencedIfListed,
    open_dentry: OpenDentry::Held,
    filesystem_caches: FilesystemCaches::Shrinkable,
    object_count: ObjectCount::Every,
    superblock_scan: SuperblockScan::LookedAt,
    read_charge: ReadCharge::LikeAllocation,
    vmscan_trace: VmscanTrace::Class,
    slab_trace: SlabTrace::NodeAndPages,
    ..V3_11
};

/// What was to become 4.11: dirty pages are out of the way until they are written, and kswapd writes only those that it scans twice.
const MMOTS_2017: Kernel = Kernel {
    dirty_tail: DirtyTail::AllMarkAndFlush,
    dirty_pages: DirtyPages::Activated,
    kswapd_writeback: KswapdWriteback::SeenTwice,
    direct_flusher: DirectFlusher::LeftAlone,
    writeback_flag: WritebackFlag::Cleared,
    vmscan_trace: VmscanTrace::Lists,
    ..V4_10
};

/// 4.12: with the series of 2017, and a node is given up after 16 vain runs.
const V4_12: Kernel = Kernel {
    kswapd_sleep: KswapdSleep::NodeBalanced,
    kswapd_class: KswapdClass::PreviousForSleep,
    node_flags: NodeFlags::ClearedBeforeSleep,
    hopeless: Hopeless::KswapdFailures,
    ..MMOTS_2017
};

/// 4.16 to 4.18: shrinkers go by the priority.
const V4_18: Kernel = Kernel {
    group_flusher: GroupFlusher::Woken,
    inactive_file: InactiveFile::RatioWithoutRefaults,
    shrinker_target: ShrinkerTarget::Priority,
    vmscan_trace: VmscanTrace::ListsAndMasks,
    slab_trace: SlabTrace::NodeAndPriority,
    ..V4_12
};

/// 4.19.13 without the two changes of August and October 2018.
const V4_19_REV: Kernel = Kernel {
    shrinker_callers: ShrinkerCallers::MarkedGroups,
    ..V4_18
};

/// 4.19.3 and later, with both.
const V4_19: Kernel = Kernel {
    shrinker_floor: ShrinkerFloor::OneBatch,
    populated_inodes: PopulatedInodes::RotatedAboveOnePage,
    ..V4_19_REV
};

/// 4.20.
const V4_20: Kernel = Kernel {
    shadow_node_limit: ShadowNodeLimit::EighthOfMemory,
    shrinker_target: ShrinkerTarget::PriorityOrHalf,
    ..V4_19
};

const MERGED_IN_3_11: &[&str] = &[
    "b1_limit",
    "b2_proportional",
    "b3_flatten",
    "b4_compact",
    "b5_floor",
    "b6_taildirty",
    "b7_writeback",
    "b8_maywrite",
    "b9_move",
    "f1_keep",
    "f2_alldirty",
    "f3_afterbatch",
    "f4_markfirst",
    "f5_directnap",
    "f6_secondlap",
    "f9_unscaled",
];

/// The reclaim of 3.3: the lists of groups are the only ones, soft limits have their trees.
///
/// Of lumpy reclaim, which 3.4 took out, the arm is that of 2.6.35: blocks alone could notice.
const V3_3: Kernel = Kernel {
    device_share: DeviceShare::OfPagesWritten,
    first_open: FirstOpen::Unlogged,
    kswapd_loop: KswapdLoop::HighAndGap,
    high_order_reclaim: HighOrderReclaim::Lumpy,
    isolated_limit: IsolatedLimit::Inactive,
    scan_count: ScanCountRule::PartsAtOnce,
    swap_readahead: SwapReadahead::UpToGap,
    reserve_throttle: ReserveThrottle::Absent,
    steal_counters: StealCounters::Together,
    group_steal: GroupSteal::Counts,
    swap_token: SwapToken::UntilItWaits,
    write_begin: WriteBegin::InHandle,
    vmscan_trace: VmscanTrace::BlocksAndFile,
    stable_pages: StablePages::Always,
    ..V3_10
};

/// The reclaim of 3.2: no zone is spared by writers, and kswapd scans a little of every list.
const V3_2: Kernel = Kernel {
    group_lists: GroupLists::BesideThoseOfTheZone,
    forced_scan: ForcedScan::ForKswapd,
    mapped_text: MappedText::LikeOthers,
    dirtyable_memory: DirtyableMemory::All,
    inode_steal: InodeSteal::Unnoticed,
    vmscan_trace: VmscanTrace::BlocksByBits,
    ..V3_3
};

const PRESETS: &[Preset] = &[
    Preset {
        name: "v2_6_34",
        title: "Linux 2.6.34",
        kernel: V2_6_34,
        contains: &[],
    },
    Preset {
        name: "v2_6_35",
        title: "Linux 2.6.35-rc3",
        kernel: V2_6_35,
        contains: &[],
    },
    Preset {
        name: "v2_6_35_3",
        title: "Linux 2.6.35.3",
        // mm/vmscan.c differs from that of 2.6.35-rc3 only in an argument of shrinkers.
        kernel: V2_6_35,
        contains: &[],
    },
    Preset {
        name: "v3_2_0",
        title: "Linux 3.2",
        kernel: V3_2,
        contains: &[],
    },
    Preset {
        name: "v3_3_8",
        title: "Linux 3.3.8",
        kernel: V3_3,
        contains: &[],
    },
    Preset {
        name: "v3_9_6",
        title: "Linux 3.9.6",
        // mm/vmscan.c of 3.9 and 3.10 differ only in vmpressure calls and an argument of add_to_swap.
        kernel: V3_10,
        contains: &[],
    },
    Preset {
        name: "v3_10_rc1",
        title: "Linux 3.10-rc1",
        kernel: V3_10,
        contains: &[],
    },
    Preset {
        name: "v3_11",
        title: "Linux 3.11",
        // Also new in 3.11 and not modelled: a page can become active while it still waits in an add batch.
        kernel: V3_11,
        contains: MERGED_IN_3_11,
    },
    Preset {
        name: "v4_10_watermarks",
        title: "Linux 3.10 with the watermarks of 4.10",
        // For machines whose figures are known from 4.10; its reclaim by node is not modelled.
        kernel: Kernel {
            watermark_distance: WatermarkDistance::ScaleFactor,
            high_order_watermark: HighOrderWatermark::BlockExists,
            ..V3_10
        },
        contains: &[],
    },
    Preset {
        name: "v4_9_7",
        title: "Linux 4.9.7",
        // mm/vmscan.c of 4.9 and 4.10 differ in how lists are sized, mm/workingset.c in how many shadow nodes may stay.
        kernel: Kernel {
            scan_size: ScanSize::AllZones,
            shadow_node_limit: ShadowNodeLimit::SixteenthOfFilePages,
            ..V4_10
        },
        contains: &[],
    },
    Preset {
        name: "v4_10_17",
        title: "Linux 4.10.17",
        kernel: V4_10,
        contains: &[],
    },
    Preset {
        name: "mmots_20170209",
        title: "Linux 4.10-rc7, mmots of 9 Feb 2017",
        kernel: MMOTS_2017,
        contains: &[],
    },
    Preset {
        name: "v4_12",
        title: "Linux 4.12",
        kernel: V4_12,
        contains: &["k1_anyzone", "k2_flags", "k3_class"],
    },
    Preset {
        name: "v4_15",
        title: "Linux 4.15",
        kernel: Kernel {
            group_flusher: GroupFlusher::LeftAlone,
            shrinker_target: ShrinkerTarget::ScannedShare,
            vmscan_trace: VmscanTrace::Lists,
            slab_trace: SlabTrace::NodeAndPages,
            ..V4_18
        },
        contains: MERGED_IN_4_12,
    },
    Preset {
        name: "v4_18",
        title: "Linux 4.18",
        kernel: V4_18,
        contains: MERGED_IN_4_12,
    },
    Preset {
        name: "v4_19_rc5",
        title: "Linux 4.19-rc5",
        kernel: Kernel {
            populated_inodes: PopulatedInodes::Stripped,
            ..V4_19
        },
        contains: &["k1_anyzone", "k2_flags", "k3_class", "s1_floor"],
    },
    Preset {
        name: "v4_19_13",
        title: "Linux 4.19.13",
        kernel: V4_19,
        contains: MERGED_IN_4_19,
    },
    Preset {
        name: "v4_19_rev",
        title: "Linux 4.19.13 without the two changes",
        kernel: V4_19_REV,
        contains: MERGED_IN_4_12,
    },
    Preset {
        name: "v4_20",
        title: "Linux 4.20",
        kernel: V4_20,
        contains: MERGED_IN_4_19,
    },
    Preset {
        name: "v5_0",
        title: "Linux 5.0",
        // Both changes to shrinkers are reverted.
        kernel: Kernel {
            watermark_boost: WatermarkBoost::OnFallback,
            shrinker_floor: ShrinkerFloor::None,
            populated_inodes: PopulatedInodes::Stripped,
            ..V4_20
        },
        contains: MERGED_IN_4_12,
    },
];

const MERGED_IN_4_12: &[&str] = &["k1_anyzone", "k2_flags", "k3_class"];
const MERGED_IN_4_19: &[&str] = &[
    "k1_anyzone",
    "k2_flags",
    "k3_class",
    "s1_floor",
    "s2_rotate",
];

/// A preset by its name.
pub fn preset(name: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|p| p.name == name)
}

/// Names of all presets, oldest first.
pub fn preset_names() -> Vec<&'static str> {
    PRESETS.iter().map(|p| p.name).collect()
}
