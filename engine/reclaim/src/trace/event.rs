//! Kinds of events. What their fields are is said in [`super::event_table`].

/// Kinds of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum EventKind {
    /// A block left the buddy allocator.
    PageAlloc = 0,
    /// A block came back to it.
    PageFree = 1,
    /// An add batch went to its lists.
    LruAdd = 2,
    /// A batch was taken off the tail of a list.
    LruIsolate = 3,
    /// A batch was worked on, and what stays was put back.
    LruShrinkInactive = 4,
    /// A batch of an active list was looked at.
    LruDeactivate = 5,
    /// [`Verdict`] about a page of a batch.
    PageVerdict = 6,
    /// A page was given a slot.
    SwapOut = 7,
    /// A slot was read, with its neighbours.
    SwapIn = 8,
    /// Reclaim handed a page to its file system or to swap.
    Writepage = 9,
    /// A write has ended.
    WriteEnd = 10,
    /// kswapd begins to balance.
    KswapdWake = 11,
    /// kswapd goes to sleep.
    KswapdSleep = 12,
    /// Somebody asks for kswapd.
    WakeupKswapd = 13,
    /// A task enters direct reclaim.
    DirectReclaimBegin = 14,
    /// It leaves it.
    DirectReclaimEnd = 15,
    /// kswapd starts a pass.
    KswapdPass = 16,
    /// A shrinker is asked.
    ShrinkSlabStart = 17,
    /// It is done.
    ShrinkSlabEnd = 18,
    /// A wait for congested devices has ended.
    CongestionWait = 19,
    /// The same, where it waits only if the domain is congested, too.
    WaitIffCongested = 20,
    /// A fault that had to wait for a disk.
    MajorFault = 21,
    /// A fault that had not.
    MinorFault = 22,
    /// A writer is made to wait.
    DirtyThrottle = 23,
    /// A page of a file became dirty.
    PageDirty = 24,
    /// Somebody is killed.
    OomKill = 25,
    /// The workload enters a phase.
    Phase = 26,
    /// An inode was dropped, with its pages.
    InodeSteal = 27,
    /// `get_scan_count` has decided.
    ScanCount = 28,
    /// `mark_page_accessed` moved a page to the active list.
    PageActivate = 29,
    /// A flusher put pages of a file under writeback.
    Flush = 30,
    /// kswapd would compact the node; a kernel without compaction moves nothing.
    CompactPgdat = 31,
    /// A group over its soft limit has given.
    SoftReclaim = 32,
    /// kswapd wakes kcompactd.
    WakeupKcompactd = 33,
    /// kcompactd starts work.
    KcompactdWake = 34,
    /// Compaction of a zone begins.
    CompactionBegin = 35,
    /// It ends.
    CompactionEnd = 36,
    /// It has moved pages.
    CompactionMigrate = 37,
    /// A reclaimer waited until XFS had written an inode.
    InodeFlush = 38,
    /// The isolation that follows is for a block: its part of the tracepoint.
    LumpyIsolate = 39,
    /// Less than 1 KiB of the stack is left.
    StackDepth = 40,
    /// Somebody has changed a sysctl, the kernel, or who runs.
    Change = 41,
    /// A request for memory has failed.
    AllocFail = 42,
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
pub struct Event {
    /// Its number, 1.. in the order of happening.
    pub number: u32,
    /// Virtual time, ns.
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
