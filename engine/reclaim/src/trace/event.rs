//! Kinds of events. Their fields are described in [`super::event_table`].

/// The kind of an event. Each comment says what happened or happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum EventKind {
    /// The buddy allocator gave out a block.
    PageAlloc = 0,
    /// A block was freed to the buddy allocator.
    PageFree = 1,
    /// The kernel moved the pages of an add batch to their LRU lists.
    LruAdd = 2,
    /// Reclaim took a batch off the tail of a list.
    LruIsolate = 3,
    /// Reclaim has processed a batch and put back the pages that it did not free.
    LruShrinkInactive = 4,
    /// Reclaim has scanned a batch of an active list.
    LruDeactivate = 5,
    /// `shrink_page_list` has decided about a page of a batch: [`Verdict`].
    PageVerdict = 6,
    /// The write of a page to its swap slot was submitted, or zram or zswap has stored the page.
    SwapOut = 7,
    /// A swap slot was read, with its neighbours.
    SwapIn = 8,
    /// Reclaim handed a page to its file system or to swap.
    Writepage = 9,
    /// A write to a disk has ended.
    WriteEnd = 10,
    /// kswapd begins to balance.
    KswapdWake = 11,
    /// kswapd goes to sleep.
    KswapdSleep = 12,
    /// An allocation asks for kswapd.
    WakeupKswapd = 13,
    /// A task enters direct reclaim.
    DirectReclaimBegin = 14,
    /// A task leaves direct reclaim.
    DirectReclaimEnd = 15,
    /// kswapd starts a pass at one priority.
    KswapdPass = 16,
    /// The kernel calls a shrinker.
    ShrinkSlabStart = 17,
    /// A shrinker has returned.
    ShrinkSlabEnd = 18,
    /// A wait for congested devices has ended, or from 5.16 on a wait for progress.
    CongestionWait = 19,
    /// `wait_iff_congested` has ended. It does not wait if the domain is not congested.
    WaitIffCongested = 20,
    /// A fault had to read its page from a file or from swap.
    MajorFault = 21,
    /// A fault found its page in memory. The first touch of an anonymous page is no event.
    MinorFault = 22,
    /// A writer is throttled.
    DirtyThrottle = 23,
    /// A page of a file became dirty.
    PageDirty = 24,
    /// The OOM killer kills a task.
    OomKill = 25,
    /// The workload enters a phase.
    Phase = 26,
    /// A shrinker has dropped the page cache of an unused inode.
    InodeSteal = 27,
    /// `get_scan_count` has computed the scan targets of the lists.
    ScanCount = 28,
    /// `mark_page_accessed` moved a page to the active list.
    PageActivate = 29,
    /// The flusher, a throttled writer or `fsync` put pages of a file under writeback.
    Flush = 30,
    /// kswapd has reached the point where it compacts the node. A kernel without compaction moves no page there.
    CompactPgdat = 31,
    /// Reclaim from a group over its soft limit has ended.
    SoftReclaim = 32,
    /// kswapd wakes kcompactd.
    WakeupKcompactd = 33,
    /// kcompactd starts work.
    KcompactdWake = 34,
    /// Compaction of a zone begins.
    CompactionBegin = 35,
    /// Compaction of a zone ends.
    CompactionEnd = 36,
    /// Compaction has tried to move the pages that it isolated.
    CompactionMigrate = 37,
    /// A reclaimer waited until XFS had written an inode.
    InodeFlush = 38,
    /// The next isolation is for a block. This event has those fields of the isolation's tracepoint that concern the block.
    LumpyIsolate = 39,
    /// Less than 1 KiB of the stack is left.
    StackDepth = 40,
    /// The user has changed a sysctl or the kernel, started, stopped or killed a program, used one by hand, or written to `memory.reclaim`.
    Change = 41,
    /// A request for memory has failed.
    AllocFail = 42,
}

/// Decision of `shrink_page_list` about a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Verdict {
    /// Reclaimed, so its frame is free.
    Freed = 0,
    /// Another task holds the page lock.
    KeepLocked = 1,
    /// Under writeback. Since 3.2 it is marked, so that it is freed as soon as the write ends.
    KeepWriteback = 2,
    /// Referenced once, so it stays on the inactive list.
    KeepReferenced = 3,
    /// Referenced, so it moves to the active list.
    ActivateReferenced = 4,
    /// Dirty, and this task may not write it.
    KeepDirty = 5,
    /// `add_to_swap` failed: no swap slot, or no memory for a node of the swap cache's tree.
    ActivateNoSwap = 6,
    /// The file system refused to write it.
    KeepRefused = 7,
    /// Its write has been started.
    Written = 8,
    /// Locked in memory, so it moves to the unevictable list.
    Unevictable = 9,
    /// The caller may not do I/O.
    KeepNoIo = 10,
    /// The device is congested.
    KeepCongested = 11,
    /// Another task used or released the page meanwhile.
    KeepRaced = 12,
    /// Its buffers are in use, so it moves to the active list.
    ActivatePinned = 13,
}

/// Kinds of marks. Marks are events at which a user can stop the run without stopping at every event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum MarkKind {
    /// One call of `shrink_inactive_list`.
    Batch = 0,
    /// A pass at one priority: the event with which kswapd begins one, or the first event after that of another reclaimer.
    Pass = 1,
    /// kswapd begins to balance: it was woken, or it has not slept since the last time.
    Wake = 2,
    /// kswapd goes to sleep.
    Sleep = 3,
    /// A task enters direct reclaim.
    DirectBegin = 4,
    /// A task leaves direct reclaim.
    DirectEnd = 5,
    /// The workload enters a new phase.
    Phase = 6,
    /// The OOM killer kills a task.
    Oom = 7,
}

/// One event of a run. [`super::event_table`] describes the fields of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// Number of the event; the first one has 1.
    pub number: u32,
    /// Virtual time, ns.
    pub time: u64,
    /// Kind, which gives the four fields their meaning.
    pub kind: EventKind,
    /// Id of the task that caused the event.
    pub task: u32,
    /// First field; 0 if there is none.
    pub a: u32,
    /// Second field; 0 if there is none.
    pub b: u32,
    /// Third field; 0 if there is none.
    pub c: u32,
    /// Fourth field; 0 if there is none.
    pub d: u32,
}
