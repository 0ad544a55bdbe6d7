//! Decisions by their names: how a kernel with one decision of another is asked for in a scenario and on the command line.
//!
//! A name is that of the field of [`Kernel`], and that of the arm in small letters: `swap_token`, `until_served`. The table has every field and
//! every arm, or it does not compile.

use std::fmt;

use super::stack::ReclaimFrames;
#[allow(
    clippy::wildcard_imports,
    reason = "the table names every decision there is"
)]
use super::*;

/// A decision with its arms.
#[derive(Debug)]
pub struct Decision {
    /// The field of [`Kernel`].
    pub field: &'static str,
    /// Its arms in their order, as they are written in code.
    pub arms: &'static [&'static str],
    /// The arm that a kernel holds.
    held: fn(&Kernel) -> &'static str,
    /// Makes a kernel hold the arm of this place among them.
    put: fn(&mut Kernel, usize),
}

/// A decision with what was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct Decided {
    /// Its place in [`DECISIONS`].
    decision: u8,
    /// The arm's place among those of the decision.
    arm: u8,
}

/// Why nothing could be set by a name.
#[derive(Clone, Copy, Debug)]
pub enum NoSuch {
    /// No decision is called so.
    Decision,
    /// This one has no such arm.
    Arm(&'static Decision),
}

macro_rules! decisions {
    ($($field:ident: $type:ident { $($arm:ident)+ })+) => {
        /// All decisions, in the order of the fields of [`Kernel`].
        pub const DECISIONS: &[Decision] = &[$(Decision {
            field: stringify!($field),
            arms: &[$(stringify!($arm)),+],
            held: |kernel| match kernel.$field { $($type::$arm => stringify!($arm)),+ },
            put: |kernel, arm| kernel.$field = [$($type::$arm),+][arm],
        }),+];

        /// Without a field of the kernel's this does not compile, as the table does not without an arm.
        const _: fn(Kernel) = |kernel| { let Kernel { $($field: _),+ } = kernel; };
    };
}

#[rustfmt::skip] // A row is a line.
decisions! {
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
    group_flusher: GroupFlusher { LeftAlone Woken }
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
    write_begin: WriteBegin { InHandle BeforeHandle }
    read_charge: ReadCharge { Insists LikeAllocation }
    vmscan_trace: VmscanTrace { Blocks BlocksByBits BlocksAndFile File Class Lists ListsAndMasks }
    slab_trace: SlabTrace { Absent Pages NodeAndPages NodeAndPriority }
    steal_counters: StealCounters { Together Split }
    group_steal: GroupSteal { Counts LeftOut }
    reclaim_frames: ReclaimFrames { Published Diet }
}

/// All that a kernel can decide, in the order of [`DECISIONS`] and of their arms.
pub fn all_decided() -> impl Iterator<Item = Decided> {
    (0..).zip(DECISIONS).flat_map(|(decision, one)| {
        let arms = (0..).zip(one.arms);
        arms.map(move |(arm, _)| Decided { decision, arm })
    })
}

impl Decision {
    /// The words by which its arms are asked for.
    pub fn words(&self) -> Vec<String> {
        self.arms.iter().map(|arm| word(arm)).collect()
    }
}

impl Decided {
    /// Reads the names of a decision and of an arm. Hyphens are as good as underscores.
    ///
    /// # Errors
    /// If there is none of that name.
    pub fn named(field: &str, arm: &str) -> Result<Self, NoSuch> {
        let [field, arm] = [field, arm].map(|name| name.replace('-', "_"));
        let decision = DECISIONS.iter().find(|one| one.field == field);
        let decision = decision.ok_or(NoSuch::Decision)?;
        let mut arms = all_decided().filter(|one| one.field() == field);
        let found = arms.find(|one| one.word() == arm);
        found.ok_or(NoSuch::Arm(decision))
    }

    /// The name of the decision.
    pub fn field(self) -> &'static str {
        self.decision().field
    }

    /// The word for what was decided.
    pub fn word(self) -> String {
        word(self.decision().arms[usize::from(self.arm)])
    }

    /// Whether a kernel decides so.
    pub fn is_held(self, kernel: &Kernel) -> bool {
        (self.decision().held)(kernel) == self.decision().arms[usize::from(self.arm)]
    }

    /// Puts it into a kernel.
    pub fn put(self, kernel: &mut Kernel) {
        (self.decision().put)(kernel, usize::from(self.arm));
    }

    fn decision(self) -> &'static Decision {
        &DECISIONS[usize::from(self.decision)]
    }
}

/// `swap_token=until_served`.
impl fmt::Display for Decided {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}={}", self.field(), self.word())
    }
}

/// `until_served` for `UntilServed`.
fn word(arm: &str) -> String {
    let mut word = String::new();
    for letter in arm.chars() {
        if letter.is_ascii_uppercase() && !word.is_empty() {
            word.push('_');
        }
        word.push(letter.to_ascii_lowercase());
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arm_is_put_by_its_name_and_changes_nothing_else() {
        let base = preset("v3_10_rc1").expect("listed").kernel;
        let held = |kernel: &Kernel| -> Vec<Decided> {
            all_decided().filter(|one| one.is_held(kernel)).collect()
        };
        for one in all_decided() {
            let text = one.to_string();
            let (field, word) = text.split_once('=').expect("two names");
            for name in [word.to_owned(), word.replace('_', "-")] {
                let mut kernel = base;
                Decided::named(field, &name)
                    .expect("it has a name")
                    .put(&mut kernel);
                let mut expected = held(&base);
                expected.retain(|other| other.field() != field);
                expected.push(one);
                expected.sort_unstable();
                assert_eq!(held(&kernel), expected, "{text}");
            }
        }
    }

    #[test]
    fn an_unknown_name_is_recognised() {
        let check = |field: &str, arm: &str, arms: Option<&[&str]>| match (
            Decided::named(field, arm),
            arms,
        ) {
            (Err(NoSuch::Decision), None) => {}
            (Err(NoSuch::Arm(decision)), Some(arms)) => assert_eq!(decision.words(), arms),
            (other, _) => panic!("{field}={arm}: {other:?}"),
        };
        check("swap-tokens", "absent", None);
        check(
            "swap_token",
            "Absent",
            Some(&["until_served", "until_it_waits", "absent"]),
        );
        check(
            "swap_token",
            "",
            Some(&["until_served", "until_it_waits", "absent"]),
        );
    }
}
