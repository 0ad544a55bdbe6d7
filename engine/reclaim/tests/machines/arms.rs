//! Every arm of every decision is met.
//!
//! A run is a function of its scenario and its kernel. If it goes otherwise once one field of the kernel holds another arm, that field was
//! read and the arm that it held was taken, and it mattered. So nobody has to count within the engine, and what is counted is more than
//! that a line was run.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use reclaim::kernel::stack::ReclaimFrames;
#[allow(
    clippy::wildcard_imports,
    reason = "the table names every decision there is"
)]
use reclaim::kernel::*;
use reclaim::report::Outcome;
use reclaim::scenario::kernel_of;
use reclaim::scenario::schema::Scenario;
use reclaim::{KernelSide, Simulation, Stop};

use super::{EVENTS, random};

/// Machines that are tried.
const SEEDS: u32 = 1_000;

/// An arm: its field, its name, and how it is put there.
type Arm = (&'static str, &'static str, fn(&mut Kernel));

macro_rules! arms {
    ($($field:ident: $type:ident { $($arm:ident)+ })+) => {
        const ARMS: &[Arm] = &[$($((stringify!($field), stringify!($arm), |kernel| {
            kernel.$field = $type::$arm;
        })),+),+];

        /// The arms that a kernel has. Without a field or an arm of the engine's this does not compile.
        fn held(kernel: &Kernel) -> Vec<(&'static str, &'static str)> {
            let Kernel { $($field),+ } = *kernel;
            vec![$((stringify!($field), match $field { $($type::$arm => stringify!($arm)),+ })),+]
        }
    };
}

#[rustfmt::skip] // A row is a line.
arms! {
    lru_domain: LruDomain { Zone Node }
    watermark_distance: WatermarkDistance { QuarterOfMin ScaleFactor }
    watermark_boost: WatermarkBoost { None OnFallback }
    high_order_watermark: HighOrderWatermark { HalvingLoop BlockExists }
    kswapd_reclaim_target: KswapdReclaimTarget { Unlimited HighWatermark }
    lruvec_stop: LruvecStop { AtTotal AtTarget Proportional ProportionalForAll }
    kswapd_loop: KswapdLoop { EightTimesHigh HighAndGap Restart RaiseByScanning }
    kswapd_floor: KswapdFloor { Zero One }
    kswapd_compaction: KswapdCompaction { AfterBalancing ByProgress }
    laptop_writing: LaptopWriting { AfterZone BeforePass }
    kswapd_writeback: KswapdWriteback { ByPriority ByDirtyTail SeenTwice }
    writeback_stall: WritebackStall { Keep WaitForPage WaitForCongestion AfterBatch }
    dirty_count: DirtyCount { AtWriteout AtFirstSight }
    second_lap: SecondLap { NotCongested Congested }
    dirty_tail: DirtyTail { Never ShareMarks AllWaitThenMark AllMarkThenWait AllMark AllMarkAndFlush }
    writeback_share: WritebackShare { Never ByPriority All }
    writeback_mark: WritebackMark { WaitThenMark MarkThenWait MarkOnly }
    direct_nap: DirectNap { BetweenPriorities AfterBatch }
    balanced_zone: BalancedZone { Ignored KeepsPriority }
    dirty_pages: DirtyPages { StayInactive Activated }
    direct_flusher: DirectFlusher { Woken LeftAlone }
    vm_writeout: VmWriteout { Throttled Free }
    refault: Refault { Inactive Workingset }
    shadow_node_limit: ShadowNodeLimit { None SixteenthOfMemory SixteenthOfFilePages EighthOfFilePages EighthOfMemory }
    swap_readahead: SwapReadahead { UpToGap Window Adaptive }
    swapin: Swapin { Inactive Activated }
    swap_token: SwapToken { UntilServed UntilItWaits Absent }
    stable_pages: StablePages { WhereNeeded Always }
    write_access: WriteAccess { Counts Ignored }
    batched_page: BatchedPage { Unmoved Activated }
    new_block: NewBlock { Unused UsedTwice }
    first_open: FirstOpen { Unlogged Logged }
    inactive_file: InactiveFile { Half Ratio RatioWithoutRefaults }
    zonelist_order: ZonelistOrder { Automatic Node }
    kswapd_sleep: KswapdSleep { EveryZone AnyZone NodeBalanced }
    kswapd_class: KswapdClass { Zero PreviousForSleep Previous }
    node_flags: NodeFlags { ClearedByChecks ClearedBeforeSleep }
    writeback_flag: WritebackFlag { Kept Cleared }
    scan_size: ScanSize { AllZones EligibleZones }
    hopeless: Hopeless { PagesScanned KswapdFailures }
    compaction: Compaction { Nobody Kcompactd }
    shrinker_target: ShrinkerTarget { ScannedShare Priority PriorityOrHalf }
    shrinker_floor: ShrinkerFloor { None OneBatch SmallScan }
    shrinker_deferral: ShrinkerDeferral { UpToTwice AfterCaps Unbounded ByPriority }
    shrinker_callers: ShrinkerCallers { Machine EachGroup MarkedGroups }
    shrinker_return: ShrinkerReturn { Left Freed }
    object_shrinkers: ObjectShrinkers { OfMachine OfMachineSparing OfSuperblocks }
    object_lists: ObjectLists { InodesTogether OfMount OfNodeAndGroup }
    dentry_put: DentryPut { ReferencedAtFirst Referenced ReferencedIfListed }
    inode_put: InodePut { Unmarked Referenced ReferencedIfListed }
    open_dentry: OpenDentry { Unused Held }
    filesystem_caches: FilesystemCaches { LeftOut Shrinkable }
    object_count: ObjectCount { WholeHundreds Every }
    superblock_scan: SuperblockScan { Freed LookedAt }
    populated_inodes: PopulatedInodes { Stripped RotatedAboveOnePage OffTheList }
    inode_steal: InodeSteal { Unnoticed Reclaimed }
    xfs_reclaim: XfsReclaim { Waits Skips }
    dying_groups: DyingGroups { ToParent WorkerAfterMove WorkerBeforeMove }
    group_lists: GroupLists { BesideThoseOfTheZone Alone }
    group_inactive: GroupInactive { OfAllZones OfEachZone }
    soft_limit_stage: SoftLimitStage { LargestExcessForKswapd LargestExcess None }
    soft_limit_visit: SoftLimitVisit { OneRound UntilBatchIsFreed }
    soft_limit_walk: SoftLimitWalk { Ignored PriorityZero TwoPasses }
    soft_limit_ancestors: SoftLimitAncestors { UpToReclaimRoot BelowReclaimRoot Own }
    soft_limit_reclaimers: SoftLimitReclaimers { All NotDirect Global }
    soft_limit_share: SoftLimitShare { Whole ByNode }
    group_throttle: GroupThrottle { LikeGlobal EachPage }
    group_protection: GroupProtection { None Low }
    kswapd_mailbox: KswapdMailbox { Order OrderAndClass }
    high_order_reclaim: HighOrderReclaim { OldestPages Lumpy }
    inactive_batch: InactiveBatch { Full Asked }
    isolate_filter: IsolateFilter { None Unwritable }
    isolated_limit: IsolatedLimit { Inactive EighthOfInactive }
    mapped_text: MappedText { LikeOthers ActiveAtOnce }
    free_timing: FreeTiming { InGroups AfterBatch }
    scan_count: ScanCountRule { Percent Parts PartsAtOnce Modes }
    forced_scan: ForcedScan { ForKswapd OfWrittenOffZones }
    direct_writeback: DirectWriteback { Everybody KswapdOnly AskFlushers AskFlushersForFiles FilesByKswapd }
    swap_congestion: SwapCongestion { Never AsItsDisk }
    xfs_writepage: XfsWritepage { Everybody Nobody Kswapd }
    writeback_met: WritebackMet { Kept ReclaimSoon }
    dirty_throttling: DirtyThrottling { WriterWrites Paced }
    dirtyable_memory: DirtyableMemory { All LessReserves FileOnly }
    flusher_chunk: FlusherChunk { Fixed ByBandwidth }
    device_share: DeviceShare { NotAsked OfPagesWritten OfLastSeconds }
    congestion_nap: CongestionNap { Always WhileCongested }
    reserve_throttle: ReserveThrottle { Absent BelowHalfOfMin }
    drain_after_reclaim: DrainAfterReclaim { Blocks All }
    next_attempt: NextAttempt { Reclaims Looks }
    readahead_pages: ReadaheadPages { LikeOthers MayFail }
    isolate_trace: IsolateTrace { EveryList InactiveLists }
    slab_trace: SlabTrace { Absent Pages NodeAndPages NodeAndPriority }
    steal_counters: StealCounters { Together Split }
    group_steal: GroupSteal { Counts LeftOut }
    reclaim_frames: ReclaimFrames { Published Diet }
}

type Named = (&'static str, &'static str);

/// All that a run shows. `None`: the engine has refused to go on, as no kernel has that arm among those others.
fn course(scenario: &Scenario, kernel: Kernel) -> Option<(u64, u64, String, String)> {
    let run = || {
        let mut run = Simulation::with_kernel(scenario, kernel);
        run.record_ftrace();
        run.advance(Stop {
            event: EVENTS,
            budget: 2_000_000,
            ..Stop::END
        });
        let trace = run.take_ftrace();
        let outcome = Outcome::of(scenario, KernelSide::After, &run).to_toml();
        let m = run.machine();
        let stack = &m.observations.deepest_stack;
        let seen = format!("{outcome}{} {:?}", stack.bytes, stack.path);
        (m.trace.chain(), run.state_hash(), seen, trace)
    };
    catch_unwind(AssertUnwindSafe(run)).ok()
}

/// The arms that were seen to decide something.
#[derive(Default)]
struct Met {
    /// In a kernel that can be chosen: a preset with some of its patches.
    chosen: BTreeSet<Named>,
    /// In such a kernel with this one arm exchanged: what it decides hangs on decisions of other kernels.
    exchanged: BTreeSet<Named>,
}

impl Met {
    fn has(&self, arm: Named) -> bool {
        self.chosen.contains(&arm) || self.exchanged.contains(&arm)
    }

    /// Runs a kernel on a machine, and again with each arm exchanged of which something is still to be learnt.
    fn look(&mut self, scenario: &Scenario, kernel: Kernel) {
        let mut own = None;
        for held in held(&kernel) {
            let others = ARMS.iter().filter(|arm| arm.0 == held.0 && arm.1 != held.1);
            for &(field, other, put) in others {
                if self.chosen.contains(&held) && self.has((field, other)) {
                    continue;
                }
                let own = own.get_or_insert_with(|| {
                    course(scenario, kernel).expect("a kernel that can be chosen runs")
                });
                let mut exchanged = kernel;
                put(&mut exchanged);
                match course(scenario, exchanged) {
                    Some(course) if course == *own => {}
                    Some(_) => {
                        self.chosen.insert(held);
                        self.exchanged.insert((field, other));
                    }
                    None => {
                        self.chosen.insert(held);
                    }
                }
            }
        }
    }

    fn missing(&self) -> Vec<Named> {
        let arms = ARMS.iter().map(|&(field, arm, _)| (field, arm));
        arms.filter(|&arm| !self.has(arm)).collect()
    }
}

/// Arms that no random machine meets: why, the file of the engine and the test there that meets them.
const BY_TESTS: &[(&[Named], &str, &str, &str)] = &[
    (
        &[
            ("drain_after_reclaim", "Blocks"),
            ("drain_after_reclaim", "All"),
        ],
        "in zones as small as theirs no page stays with a CPU",
        "mm/page_alloc/tests.rs",
        "what_reclaim_has_freed_to_a_cpu_is_found_by_a_later_kernel_and_by_an_old_one_for_blocks_alone",
    ),
    (
        &[
            ("group_inactive", "OfAllZones"),
            ("group_inactive", "OfEachZone"),
        ],
        "at its limit a group has to have pages in two zones, its inactive list short in one of them alone",
        "mm/memcg/private_lru.rs",
        "short_inactive_lists_are_those_of_the_group_until_3_1_and_of_its_zone_in_3_2",
    ),
    (
        &[
            ("laptop_writing", "AfterZone"),
            ("laptop_writing", "BeforePass"),
        ],
        "in laptop mode kswapd has to come to a low priority and meet dirty pages there",
        "mm/vmscan/balance_pgdat.rs",
        "in_laptop_mode_kswapd_writes_below_priority_10_after_a_zone_or_with_patch_8_at_once",
    ),
];

#[test]
fn every_arm_of_every_decision_is_met_by_a_run_that_would_be_another_one_without_it() {
    let mut met = Met::default();
    for seed in 1..=SEEDS {
        let scenario = random::scenario(seed, KernelSide::After);
        met.look(&scenario, kernel_of(&scenario.after));
    }
    let by_runs = ARMS.len() - met.missing().len();
    for (arms, _, file, test) in BY_TESTS {
        let path = format!("{}/src/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("a file of the engine");
        let is_there = text.contains(&format!("#[test]\n    fn {test}()"))
            || text.contains(&format!("#[test]\nfn {test}()"));
        assert!(is_there, "{file} has a test {test}");
        for &arm in *arms {
            assert!(!met.has(arm), "{arm:?} needs no test by itself");
            met.exchanged.insert(arm);
        }
    }
    let unmet = met.missing();
    println!(
        "of {} arms {by_runs} are met by {SEEDS} machines, {} of them in kernels that can be chosen",
        ARMS.len(),
        met.chosen.len(),
    );
    assert!(unmet.is_empty(), "not met: {unmet:?}");
}
