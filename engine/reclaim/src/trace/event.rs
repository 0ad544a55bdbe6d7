//! Kinds of events and what their fields mean.

/// Kinds of events. The comment names the fields a, b, c, d; `tp` marks those that have a kernel tracepoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum EventKind {
    /// pfn, order, zone.
    PageAlloc = 0,
    /// pfn, order, zone.
    PageFree = 1,
    /// pages of an add batch that went to their lists.
    LruAdd = 2,
    /// zone, list, scanned, taken. tp `mm_vmscan_lru_isolate`.
    LruIsolate = 3,
    /// zone, scanned, reclaimed, priority. tp `mm_vmscan_lru_shrink_inactive`.
    LruShrinkInactive = 4,
    /// zone, scanned, deactivated, list.
    LruDeactivate = 5,
    /// pfn, [`Verdict`], list, zone.
    PageVerdict = 6,
    /// pfn, slot.
    SwapOut = 7,
    /// slot, pages read.
    SwapIn = 8,
    /// pfn, flags (1 anon, 2 file, 8 async). tp `mm_vmscan_writepage`.
    Writepage = 9,
    /// pages written, of these rotated to the tail.
    WriteEnd = 10,
    /// node, order. tp `mm_vmscan_kswapd_wake`.
    KswapdWake = 11,
    /// node. tp `mm_vmscan_kswapd_sleep`.
    KswapdSleep = 12,
    /// node, zone, order. tp `mm_vmscan_wakeup_kswapd`.
    WakeupKswapd = 13,
    /// order, `may_writepage`, gfp bits. tp `mm_vmscan_direct_reclaim_begin`.
    DirectReclaimBegin = 14,
    /// `nr_reclaimed`. tp `mm_vmscan_direct_reclaim_end`.
    DirectReclaimEnd = 15,
    /// priority, end zone, order: kswapd starts a pass.
    KswapdPass = 16,
    /// shrinker (mount, node << 2, priority << 4, group << 8), cache items, delta, `total_scan`. tp `mm_shrink_slab_start`.
    ShrinkSlabStart = 17,
    /// shrinker, freed, left over. tp `mm_shrink_slab_end`.
    ShrinkSlabEnd = 18,
    /// time-out in µs, slept µs. tp `writeback_congestion_wait`.
    CongestionWait = 19,
    /// time-out in µs, slept µs. tp `writeback_wait_iff_congested`.
    WaitIffCongested = 20,
    /// virtual page or file page.
    MajorFault = 21,
    /// virtual page or file page.
    MinorFault = 22,
    /// pause in µs, dirty pages.
    DirtyThrottle = 23,
    /// pfn, inode.
    PageDirty = 24,
    /// pid.
    OomKill = 25,
    /// phase number.
    Phase = 26,
    /// inode, pages.
    InodeSteal = 27,
    /// zone, mode, anon target, file target.
    ScanCount = 28,
    /// pfn: `mark_page_accessed` moved it to the active list.
    PageActivate = 29,
    /// inode, pages put under writeback.
    Flush = 30,
    /// node, order: kswapd would compact the node; a kernel without compaction moves nothing.
    CompactPgdat = 31,
    /// group, zone, pages freed, visits: a group over its soft limit has given.
    SoftReclaim = 32,
    /// node, order, class: kswapd wakes kcompactd. tp `mm_compaction_wakeup_kcompactd`.
    WakeupKcompactd = 33,
    /// node, order, class: kcompactd starts work. tp `mm_compaction_kcompactd_wake`.
    KcompactdWake = 34,
    /// zone, order, first page of the upward scanner, of the downward one. tp `mm_compaction_begin`.
    CompactionBegin = 35,
    /// zone, [`crate::mm::compaction::CompactResult`], where the two scanners stand. tp `mm_compaction_end`.
    CompactionEnd = 36,
    /// zone, pages moved, where the two scanners stand.
    CompactionMigrate = 37,
    /// inode, cluster, waited µs: a reclaimer waited until XFS had written an inode.
    InodeFlush = 38,
    /// order and mode x 256, neighbours taken, of these dirty, neighbours not taken: the isolation that follows is for a block.
    LumpyIsolate = 39,
    /// bytes in use, frames: less than 1 KiB of the stack is left.
    StackDepth = 40,
    /// number of the change, tasks that it reached, KiB that it set: somebody has changed a sysctl, the kernel, or who runs.
    Change = 41,
}

/// What `shrink_page_list` decided about a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Verdict {
    /// Reclaimed.
    Freed = 0,
    /// Somebody holds the page lock.
    KeepLocked = 1,
    /// Under writeback; marked for immediate reclaim.
    KeepWriteback = 2,
    /// Referenced once.
    KeepReferenced = 3,
    /// Referenced: goes to the active list.
    ActivateReferenced = 4,
    /// Dirty, and this reclaimer may not write it.
    KeepDirty = 5,
    /// `add_to_swap` failed: no swap slot, or no memory for a node of the swap cache's tree.
    ActivateNoSwap = 6,
    /// The file system did not write it.
    KeepRefused = 7,
    /// Being written.
    Written = 8,
    /// Locked in memory: to the unevictable list.
    Unevictable = 9,
    /// The caller may not do I/O.
    KeepNoIo = 10,
    /// The device is congested.
    KeepCongested = 11,
    /// Somebody used it meanwhile.
    KeepRaced = 12,
    /// Its buffers are in use.
    ActivatePinned = 13,
}

/// Places at which one can stop that are coarser than an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum MarkKind {
    /// One `shrink_inactive_list`.
    Batch = 0,
    /// One kswapd pass at one priority.
    Pass = 1,
    /// kswapd begins to balance, whether it was woken or has not slept.
    Wake = 2,
    /// kswapd goes to sleep.
    Sleep = 3,
    /// A task enters direct reclaim.
    DirectBegin = 4,
    /// It leaves it.
    DirectEnd = 5,
    /// The workload enters a new phase.
    Phase = 6,
    /// Somebody is killed.
    Oom = 7,
}

/// One event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Event {
    /// Its number, 1.. in the order of happening.
    pub number: u32,
    /// Virtual time, ns.
    #[cfg_attr(feature = "bindings", serde(rename = "time_ns"))]
    pub time: u64,
    /// Kind.
    pub kind: EventKind,
    /// Id of the task that did it.
    pub task: u32,
    /// First field.
    pub a: u32,
    /// Second field.
    pub b: u32,
    /// Third field.
    pub c: u32,
    /// Fourth field.
    pub d: u32,
}
