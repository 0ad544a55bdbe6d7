//! Kernels by version. Each constant lists what differs from the kernel before it.

#[allow(
    clippy::wildcard_imports,
    reason = "a preset names every decision there is"
)]
use super::*;

/// A release of Linux by its first two numbers, so that all releases of 2.6 count as one. A snapshot counts as the release after it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Release(pub u16, pub u16);

/// A kernel that a scenario or an option can name.
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Preset {
    /// Name in options and scenarios.
    pub name: &'static str,
    /// Title, as the page shows it.
    pub title: &'static str,
    /// The release of Linux that the preset belongs to.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub release: Release,
    /// The arm of every decision.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub kernel: Kernel,
}

impl Preset {
    /// Whether the kernel already contains the patch with this id. Such a patch cannot be applied again.
    pub fn includes(&self, id: &str) -> bool {
        step(id).is_some_and(|step| step.presets.include(self.name))
    }
}

/// 2.6.34, the oldest kernel that is modelled.
const V2_6_34: Kernel = Kernel::FIRST;

/// 2.6.35, the base of the series of June 2010; built without compaction.
const V2_6_35: Kernel = Kernel {
    xfs_writepage: XfsWritepage::Nobody,
    scan_count: ScanCountRule::Parts,
    object_shrinkers: ObjectShrinkers::OfMachineSparing,
    ..V2_6_34
};

/// Reclaim of 3.2: writers may fill any zone with dirty pages, and kswapd scans a little of every list.
const V3_2: Kernel = Kernel {
    lruvec_stop: LruvecStop::AtTarget,
    kswapd_loop: KswapdLoop::HighAndGap,
    kswapd_mailbox: KswapdMailbox::OrderAndClass,
    dirty_tail: DirtyTail::ShareMarks,
    writeback_share: WritebackShare::ByPriority,
    stable_pages: StablePages::Always,
    dirty_throttling: DirtyThrottling::Paced,
    flusher_chunk: FlusherChunk::ByBandwidth,
    device_share: DeviceShare::OfPagesWritten,
    congestion_nap: CongestionNap::WhileCongested,
    direct_writeback: DirectWriteback::FilesByKswapd,
    xfs_writepage: XfsWritepage::Kswapd,
    writeback_met: WritebackMet::ReclaimSoon,
    swap_congestion: SwapCongestion::AsItsDisk,
    inactive_batch: InactiveBatch::Asked,
    isolate_filter: IsolateFilter::Unwritable,
    free_timing: FreeTiming::AfterBatch,
    scan_count: ScanCountRule::PartsAtOnce,
    forced_scan: ForcedScan::ForKswapd,
    swap_token: SwapToken::UntilItWaits,
    shrinker_deferral: ShrinkerDeferral::AfterCaps,
    object_shrinkers: ObjectShrinkers::OfSuperblocks,
    object_lists: ObjectLists::OfMount,
    dentry_put: DentryPut::Referenced,
    inode_put: InodePut::Referenced,
    open_dentry: OpenDentry::Unused,
    soft_limit_stage: SoftLimitStage::LargestExcess,
    soft_limit_visit: SoftLimitVisit::UntilBatchIsFreed,
    group_inactive: GroupInactive::OfEachZone,
    drain_after_reclaim: DrainAfterReclaim::All,
    readahead_pages: ReadaheadPages::MayFail,
    next_attempt: NextAttempt::Looks,
    vmscan_trace: VmscanTrace::BlocksByBits,
    slab_trace: SlabTrace::Pages,
    ..V2_6_35
};

/// Reclaim of 3.3: a page is only on the lists of its group, and the kernel keeps groups over their soft limit in trees.
///
/// Lumpy reclaim was removed in 3.4. Its arm is still that of 2.6.35 here, because it affects only requests for blocks of pages.
const V3_3: Kernel = Kernel {
    dirtyable_memory: DirtyableMemory::LessReserves,
    forced_scan: ForcedScan::OfWrittenOffZones,
    mapped_text: MappedText::ActiveAtOnce,
    inode_steal: InodeSteal::Reclaimed,
    group_lists: GroupLists::Alone,
    vmscan_trace: VmscanTrace::BlocksAndFile,
    ..V3_2
};

/// 3.9 and 3.10-rc1, the base of the series of 2013.
const V3_10: Kernel = Kernel {
    kswapd_loop: KswapdLoop::Restart,
    stable_pages: StablePages::WhereNeeded,
    device_share: DeviceShare::OfLastSeconds,
    reserve_throttle: ReserveThrottle::BelowHalfOfMin,
    high_order_reclaim: HighOrderReclaim::OldestPages,
    scan_count: ScanCountRule::Modes,
    isolated_limit: IsolatedLimit::EighthOfInactive,
    swap_readahead: SwapReadahead::Window,
    swap_token: SwapToken::Absent,
    first_open: FirstOpen::Logged,
    write_begin: WriteBegin::BeforeHandle,
    vmscan_trace: VmscanTrace::File,
    steal_counters: StealCounters::Split,
    group_steal: GroupSteal::LeftOut,
    ..V3_3
};

/// Reclaim of 3.11. A test compares it with 3.10 plus all patches of 2013.
const V3_11: Kernel = Kernel {
    lruvec_stop: LruvecStop::Proportional,
    kswapd_reclaim_target: KswapdReclaimTarget::HighWatermark,
    kswapd_loop: KswapdLoop::RaiseByScanning,
    kswapd_floor: KswapdFloor::One,
    kswapd_compaction: KswapdCompaction::ByProgress,
    laptop_writing: LaptopWriting::BeforePass,
    balanced_zone: BalancedZone::KeepsPriority,
    kswapd_writeback: KswapdWriteback::ByDirtyTail,
    writeback_stall: WritebackStall::AfterBatch,
    dirty_count: DirtyCount::AtFirstSight,
    second_lap: SecondLap::Congested,
    dirty_tail: DirtyTail::AllMarkThenWait,
    writeback_share: WritebackShare::All,
    writeback_mark: WritebackMark::MarkOnly,
    direct_nap: DirectNap::AfterBatch,
    ..V3_10
};

/// 4.9.7: the LRU lists belong to nodes.
const V4_9_7: Kernel = Kernel {
    lru_domain: LruDomain::Node,
    lruvec_stop: LruvecStop::ProportionalForAll,
    watermark_distance: WatermarkDistance::ScaleFactor,
    high_order_watermark: HighOrderWatermark::BlockExists,
    dirty_tail: DirtyTail::AllMark,
    vm_writeout: VmWriteout::Free,
    dirtyable_memory: DirtyableMemory::FileOnly,
    refault: Refault::Workingset,
    shadow_node_limit: ShadowNodeLimit::SixteenthOfFilePages,
    swap_readahead: SwapReadahead::Adaptive,
    swapin: Swapin::Activated,
    write_access: WriteAccess::Ignored,
    batched_page: BatchedPage::Activated,
    new_block: NewBlock::UsedTwice,
    inactive_file: InactiveFile::Ratio,
    zonelist_order: ZonelistOrder::Node,
    compaction: Compaction::Kcompactd,
    shrinker_deferral: ShrinkerDeferral::Unbounded,
    shrinker_callers: ShrinkerCallers::EachGroup,
    shrinker_return: ShrinkerReturn::Freed,
    object_lists: ObjectLists::OfNodeAndGroup,
    kernel_charge: KernelCharge::Objects,
    dentry_put: DentryPut::ReferencedIfListed,
    inode_put: InodePut::ReferencedIfListed,
    open_dentry: OpenDentry::Held,
    filesystem_caches: FilesystemCaches::Shrinkable,
    object_count: ObjectCount::Every,
    superblock_scan: SuperblockScan::LookedAt,
    group_throttle: GroupThrottle::EachPage,
    read_charge: ReadCharge::LikeAllocation,
    vmscan_trace: VmscanTrace::Class,
    slab_trace: SlabTrace::NodeAndPages,
    ..V3_11
};

/// 4.10.17. It computes the size of its lists as 4.11 does, because the stable kernel has that change.
const V4_10: Kernel = Kernel {
    shadow_node_limit: ShadowNodeLimit::EighthOfFilePages,
    scan_size: ScanSize::EligibleZones,
    ..V4_9_7
};

/// The patches queued for 4.11: reclaim moves dirty pages to the active list until they are written, and kswapd writes only those that it
/// scans twice.
const MMOTS_2017: Kernel = Kernel {
    kswapd_writeback: KswapdWriteback::SeenTwice,
    dirty_tail: DirtyTail::AllMarkAndFlush,
    dirty_pages: DirtyPages::Activated,
    direct_flusher: DirectFlusher::LeftAlone,
    writeback_flag: WritebackFlag::Cleared,
    vmscan_trace: VmscanTrace::Lists,
    ..V4_10
};

/// 4.12: with the series of 2017; a node counts as hopeless after 16 runs in which kswapd freed nothing.
const V4_12: Kernel = Kernel {
    kswapd_sleep: KswapdSleep::NodeBalanced,
    kswapd_class: KswapdClass::PreviousForSleep,
    node_flags: NodeFlags::ClearedBeforeSleep,
    hopeless: Hopeless::KswapdFailures,
    ..MMOTS_2017
};

const V4_15: Kernel = Kernel {
    inactive_file: InactiveFile::RatioWithoutRefaults,
    ..V4_12
};

/// 4.16 to 4.18: the shrinkers scan a share that depends on the priority.
const V4_18: Kernel = Kernel {
    shrinker_target: ShrinkerTarget::Priority,
    group_flusher: GroupFlusher::Woken,
    vmscan_trace: VmscanTrace::ListsAndMasks,
    slab_trace: SlabTrace::NodeAndPriority,
    ..V4_15
};

/// 4.19.13 without the two changes of August and October 2018.
const V4_19_REV: Kernel = Kernel {
    kernel_charge: KernelCharge::ObjectsAndBufferHeads,
    shrinker_callers: ShrinkerCallers::MarkedGroups,
    ..V4_18
};

/// 4.19-rc5, which has the change of August 2018.
const V4_19_RC5: Kernel = Kernel {
    shrinker_floor: ShrinkerFloor::OneBatch,
    ..V4_19_REV
};

/// 4.19.3 and later, with the changes of August and October 2018.
const V4_19: Kernel = Kernel {
    populated_inodes: PopulatedInodes::RotatedAboveOnePage,
    ..V4_19_RC5
};

const V4_20: Kernel = Kernel {
    memory_pressure: MemoryPressure::NobodyRuns,
    shadow_node_limit: ShadowNodeLimit::EighthOfMemory,
    shrinker_target: ShrinkerTarget::PriorityOrHalf,
    share_rounding: ShareRounding::Up,
    ..V4_19
};

/// 5.0: the changes to shrinkers of August and October 2018 are reverted.
const V5_0: Kernel = Kernel {
    watermark_boost: WatermarkBoost::OnFallback,
    shrinker_floor: ShrinkerFloor::None,
    populated_inodes: PopulatedInodes::Stripped,
    ..V4_20
};

const V5_4: Kernel = Kernel {
    ext4_turn: Ext4Turn::AsAsked,
    boost_slab: BoostSlab::Shrunk,
    kswapd_class: KswapdClass::Previous,
    block_fallback: BlockFallback::CountsAlike,
    repeated_pass: RepeatedPass::UntilZoneIsReady,
    shrinker_progress: ShrinkerProgress::ForAll,
    free_scanner: FreeScanner::FreeLists,
    migrate_scanner: MigrateScanner::PartlyFree,
    pcp_ends: PcpEnds::Hot,
    stall_scope: StallScope::NodePass,
    add_batch: AddBatch::Pages15,
    skipped_pages: SkippedPages::All,
    slab_pages: SlabPages::ByObjectSize,
    mapped_scan: MappedScan::Once,
    forced_scan: ForcedScan::OfDeadGroups,
    cgroup_versions: CgroupVersions::Both,
    group_charge: GroupCharge::PageCounter,
    group_walk: GroupWalk::WholeTree,
    memory_high: MemoryHigh::Sleeps,
    protection_scan: ProtectionScan::Proportional,
    vmscan_trace: VmscanTrace::ActivatedByKind,
    ..V5_0
};

/// next-20200722: 5.8 with the patches queued for 5.9, without the series that puts new anonymous pages on the inactive list. Reclaim decides
/// once, at the group where it starts, and both kinds of pages have a cost.
const NEXT_2020: Kernel = Kernel {
    xfs_reclaim: XfsReclaim::Skips,
    ext4_write_end: Ext4WriteEnd::WithExtent,
    reclaim_root: ReclaimRoot::TargetGroup,
    share_rounding: ShareRounding::UpForDeadGroups,
    scan_balance: ScanBalance::ByCost,
    lru_cost: LruCost::Io,
    type_counters: TypeCounters::Apart,
    charge_retries: ChargeRetries::Sixteen,
    memory_high: MemoryHigh::SleepsIfVain,
    protection_share: ProtectionShare::IfOvercommitted,
    protection_scan: ProtectionScan::ProportionalBelowTarget,
    proactive_compaction: ProactiveCompaction::LeavesOutChecks,
    ..V5_4
};

/// 5.9: with the series of 2020.
const V5_9: Kernel = Kernel {
    new_anon: NewAnon::Inactive,
    anon_reference: AnonReference::ActivatesTheSecondTime,
    swapin: Swapin::Inactive,
    anon_workingset: AnonWorkingset::AllPages,
    ..NEXT_2020
};

const V5_15: Kernel = Kernel {
    shrinker_deferral: ShrinkerDeferral::ByPriority,
    pcp_high: PcpHigh::LowWatermark,
    pcp_lists: PcpLists::UpToEightPages,
    proactive_compaction: ProactiveCompaction::SleepsLonger,
    memory_pressure: MemoryPressure::NobodyRunsOrReclaims,
    protection_scan: ProtectionScan::LowIsSkipped,
    vmscan_trace: VmscanTrace::HexadecimalFrames,
    ..V5_9
};

/// 6.0, with everything modelled that 6.1 has, except for the end of a pass.
const V6_0: Kernel = Kernel {
    reclaim_throttle: ReclaimThrottle::Progress,
    memory_pressure: MemoryPressure::OnlyReclaimersRun,
    populated_inodes: PopulatedInodes::OffTheList,
    second_lap: SecondLap::AloneCongested,
    swap_congestion: SwapCongestion::Never,
    charge_batch: ChargeBatch::Pages64,
    memory_high: MemoryHigh::AtOnceForMany,
    memory_reclaim: MemoryReclaim::WholeRest,
    pcp_return: PcpReturn::GrownListFirst,
    shadow_node_limit: ShadowNodeLimit::EighthOfLists,
    vmscan_trace: VmscanTrace::Folios,
    ..V5_15
};

/// Debian's 6.1.192 with the classic LRU.
const DEB6_1_192: Kernel = Kernel {
    lruvec_stop: LruvecStop::ProportionalOneRound,
    group_flusher: GroupFlusher::WokenAndAwaited,
    tree_nodes: TreeNodes::UnderLock,
    ..V6_0
};

/// 6.12 with the classic LRU.
const V6_12: Kernel = Kernel {
    lru_cost: LruCost::IoAndRotation,
    cache_trim_failure: CacheTrimFailure::OneMoreRun,
    shrinker_progress: ShrinkerProgress::ForMachine,
    pcp_high: PcpHigh::Tuned,
    group_walk: GroupWalk::UntilEnough,
    memory_high: MemoryHigh::UnlessDying,
    protection_scan: ProtectionScan::TargetIsNeverSkipped,
    memory_reclaim: MemoryReclaim::QuarterOfRest,
    block_fallback: BlockFallback::BlockOrNothing,
    migrate_scanner: MigrateScanner::WholeBlocks,
    add_batch: AddBatch::Pages31,
    scheduler: Scheduler::EarliestDeadline,
    tree_nodes: TreeNodes::Preloaded,
    vmscan_trace: VmscanTrace::NoIsolateMode,
    ..DEB6_1_192
};

/// 6.12 as it boots, with the Multi-Gen LRU.
const V6_12_MGLRU: Kernel = Kernel {
    lru_gen: LruGen::ListOfGroups,
    ..V6_12
};

/// Debian's 6.12.117 with the classic LRU.
const DEB6_12_117: Kernel = Kernel {
    block_fallback: BlockFallback::BlockOrSmallest,
    tree_nodes: TreeNodes::UnderLock,
    cgroup_versions: CgroupVersions::Second,
    ..V6_12
};

/// Debian's 6.1.192 with the Multi-Gen LRU switched on.
const DEB6_1_192_MGLRU: Kernel = Kernel {
    lru_gen: LruGen::GroupsInTurn,
    ..DEB6_1_192
};

/// Debian's 6.12.117 as it boots, with the Multi-Gen LRU.
const DEB6_12_117_MGLRU: Kernel = Kernel {
    lru_gen: LruGen::ListOfGroups,
    lru_gen_dirty: LruGenDirty::Taken,
    ..DEB6_12_117
};

/// The listed presets, in the order in which kernels took patches: each comes after those that it builds on.
const PRESETS: &[Preset] = &[
    Preset {
        name: "v2_6_34",
        title: "Linux 2.6.34",
        release: Release(2, 6),
        kernel: V2_6_34,
    },
    Preset {
        name: "v2_6_35",
        title: "Linux 2.6.35-rc3",
        release: Release(2, 6),
        kernel: V2_6_35,
    },
    Preset {
        name: "v2_6_35_3",
        title: "Linux 2.6.35.3",
        release: Release(2, 6),
        // mm/vmscan.c of 2.6.35 differs from that of 2.6.35-rc3 only in an argument of shrinkers.
        kernel: V2_6_35,
    },
    Preset {
        name: "v3_2_0",
        title: "Linux 3.2",
        release: Release(3, 2),
        kernel: V3_2,
    },
    Preset {
        name: "v3_3_8",
        title: "Linux 3.3.8",
        release: Release(3, 3),
        kernel: V3_3,
    },
    Preset {
        name: "v3_9_6",
        title: "Linux 3.9.6",
        release: Release(3, 9),
        // mm/vmscan.c of 3.9 and 3.10 differ only in vmpressure calls and an argument of add_to_swap.
        kernel: V3_10,
    },
    Preset {
        name: "v3_10_rc1",
        title: "Linux 3.10-rc1",
        release: Release(3, 10),
        kernel: V3_10,
    },
    Preset {
        name: "v4_10_watermarks",
        title: "Linux 3.10 with the watermarks of 4.10",
        release: Release(4, 10),
        // This preset is for scenarios whose machines were measured under 4.10. It does not reclaim by node.
        kernel: Kernel {
            watermark_distance: WatermarkDistance::ScaleFactor,
            high_order_watermark: HighOrderWatermark::BlockExists,
            ..V3_10
        },
    },
    Preset {
        name: "v3_11",
        title: "Linux 3.11",
        release: Release(3, 11),
        // Left out here: since 3.11 a page can become active while it still waits in an add batch. Only kernels with lists per node have that
        // (`batched_page`).
        kernel: V3_11,
    },
    Preset {
        name: "v4_9_7",
        title: "Linux 4.9.7",
        release: Release(4, 9),
        // mm/vmscan.c of 4.9 and 4.10 differ in how the size of a list is computed, mm/workingset.c in how many shadow nodes may stay.
        kernel: V4_9_7,
    },
    Preset {
        name: "v4_10_17",
        title: "Linux 4.10.17",
        release: Release(4, 10),
        kernel: V4_10,
    },
    Preset {
        name: "mmots_20170209",
        title: "Linux 4.10-rc7, mmots of 9 Feb 2017",
        release: Release(4, 11),
        kernel: MMOTS_2017,
    },
    Preset {
        name: "v4_12",
        title: "Linux 4.12",
        release: Release(4, 12),
        kernel: V4_12,
    },
    Preset {
        name: "v4_15",
        title: "Linux 4.15",
        release: Release(4, 15),
        kernel: V4_15,
    },
    Preset {
        name: "v4_18",
        title: "Linux 4.18",
        release: Release(4, 18),
        kernel: V4_18,
    },
    Preset {
        name: "v4_19_rev",
        title: "Linux 4.19.13 without the two changes",
        release: Release(4, 19),
        kernel: V4_19_REV,
    },
    Preset {
        name: "v4_19_rc5",
        title: "Linux 4.19-rc5",
        release: Release(4, 19),
        kernel: V4_19_RC5,
    },
    Preset {
        name: "v4_19_13",
        title: "Linux 4.19.13",
        release: Release(4, 19),
        kernel: V4_19,
    },
    Preset {
        name: "v4_20",
        title: "Linux 4.20",
        release: Release(4, 20),
        kernel: V4_20,
    },
    Preset {
        name: "v5_0",
        title: "Linux 5.0",
        release: Release(5, 0),
        kernel: V5_0,
    },
];

/// Kernels that can be run by name but are not listed, because parts of them are missing. docs/fidelity/mechanisms.md lists the modelled parts.
const UNFINISHED: &[Preset] = &[
    Preset {
        name: "v5_4",
        title: "Linux 5.4",
        release: Release(5, 4),
        kernel: V5_4,
    },
    Preset {
        name: "next_20200722",
        title: "Linux 5.8, next of 22 July 2020",
        release: Release(5, 9),
        kernel: NEXT_2020,
    },
    Preset {
        name: "v5_9",
        title: "Linux 5.9",
        release: Release(5, 9),
        kernel: V5_9,
    },
    Preset {
        name: "v5_15",
        title: "Linux 5.15",
        release: Release(5, 15),
        kernel: V5_15,
    },
    Preset {
        name: "v6_0",
        title: "Linux 6.0",
        release: Release(6, 0),
        kernel: V6_0,
    },
    Preset {
        name: "deb6_1_192",
        title: "Linux 6.1.192 (Debian), classic LRU",
        release: Release(6, 1),
        // 6.1.192 has the allocator's reserves of 6.3, but for every request that is modelled they give the same result as those of 6.1.
        kernel: DEB6_1_192,
    },
    Preset {
        name: "deb6_1_192_mglru",
        title: "Linux 6.1.192 (Debian), Multi-Gen LRU",
        release: Release(6, 1),
        // The same parts are missing as in the classic preset.
        kernel: DEB6_1_192_MGLRU,
    },
    Preset {
        name: "v6_12",
        title: "Linux 6.12, classic LRU",
        release: Release(6, 12),
        kernel: V6_12,
    },
    Preset {
        name: "v6_12_mglru",
        title: "Linux 6.12, Multi-Gen LRU",
        release: Release(6, 12),
        // The same parts are missing as in the classic preset.
        kernel: V6_12_MGLRU,
    },
    Preset {
        name: "deb6_12_117",
        title: "Linux 6.12.117 (Debian), classic LRU",
        release: Release(6, 12),
        kernel: DEB6_12_117,
    },
    Preset {
        name: "deb6_12_117_mglru",
        title: "Linux 6.12.117 (Debian), Multi-Gen LRU",
        release: Release(6, 12),
        // The same parts are missing as in the classic preset.
        kernel: DEB6_12_117_MGLRU,
    },
];

/// Incomplete kernels that the page offers nevertheless: those of the stories since 2020, and two that are in wide use, each with both of
/// its LRUs.
const OFFERED: [&str; 9] = [
    "next_20200722",
    "v5_9",
    "v6_0",
    "deb6_1_192",
    "deb6_1_192_mglru",
    "v6_12",
    "v6_12_mglru",
    "deb6_12_117",
    "deb6_12_117_mglru",
];

/// The presets that the page offers: the listed ones, then the recent incomplete ones.
pub fn offered_presets() -> Vec<&'static Preset> {
    let recent = OFFERED.iter().filter_map(|name| preset(name));
    PRESETS.iter().chain(recent).collect()
}

/// Names of the presets that the page offers, in the order of [`offered_presets`].
pub fn offered_names() -> Vec<&'static str> {
    offered_presets().iter().map(|p| p.name).collect()
}

/// All presets, in the order in which kernels took patches.
pub(super) fn all_presets() -> impl Iterator<Item = &'static Preset> {
    PRESETS.iter().chain(UNFINISHED)
}

/// The preset with this name, whether it is listed or not; `None` if there is no such preset.
pub fn preset(name: &str) -> Option<&'static Preset> {
    all_presets().find(|p| p.name == name)
}

/// The presets that contain a patch: a first one and those that follow it, up to one that no longer has the patch.
#[derive(Clone, Copy)]
pub struct Presets {
    first: Option<&'static str>,
    end: Option<&'static str>,
}

impl Presets {
    /// For a patch that no preset contains.
    pub const NONE: Presets = Presets {
        first: None,
        end: None,
    };

    /// The preset `first` and all that follow it.
    pub const fn since(first: &'static str) -> Presets {
        Presets {
            first: Some(first),
            end: None,
        }
    }

    /// The presets from `first` to the last one before `end`.
    pub const fn between(first: &'static str, end: &'static str) -> Presets {
        Presets {
            first: Some(first),
            end: Some(end),
        }
    }

    /// The names from which this was made: the first preset, and the one before which the presets end.
    #[cfg(test)]
    pub(super) fn names(self) -> impl Iterator<Item = &'static str> {
        self.first.into_iter().chain(self.end)
    }

    fn include(self, name: &str) -> bool {
        let follows = |start| place(name) >= place(start);
        self.first.is_some_and(follows) && !self.end.is_some_and(follows)
    }
}

fn place(name: &str) -> Option<usize> {
    all_presets().position(|p| p.name == name)
}

/// Names of all presets that are listed, oldest first.
pub fn preset_names() -> Vec<&'static str> {
    PRESETS.iter().map(|p| p.name).collect()
}

/// Names of the incomplete presets, oldest first.
pub fn unfinished_preset_names() -> Vec<&'static str> {
    UNFINISHED.iter().map(|p| p.name).collect()
}
