//! How reclaim treats dirty pages and pages under writeback.

macro_rules! writeback {
    ($($then:tt)*) => { gather! { $($then)*

/// kswapd's writing of file pages.
kswapd_writeback:
/// When kswapd may write file pages (`shrink_page_list`).
KswapdWriteback {
    /// Below priority 10. 3.10.
    ByPriority,
    /// While the tail of the zone's list was found dirty. 3.11.
    ByDirtyTail,
    /// The same, but only pages that it meets a second time: 4eda48235011, 4.11.
    SeenTwice,
}

/// kswapd's patience with writeback.
writeback_stall:
/// What kswapd does with a page that comes round again still under writeback (`shrink_page_list`).
///
/// Left out: the replacement of 16 May 2013, which waited for congestion and then went on with a page that could still be under
/// writeback, and so could free it. It was in linux-mm's tree of 22 May only.
WritebackStall {
    /// Keeps it. 3.10.
    Keep,
    /// Waits for it, once for each zone visit: 283aba9f9e0e as posted on 13 May 2013.
    WaitForPage,
    /// Waits until a queue has room, a tenth of a second at most, and keeps it: 283aba9f9e0e as merged.
    WaitForCongestion,
    /// Counts and keeps it; the wait follows when the batch is done: b1a6f21e3b2e, 3.11.
    AfterBatch,
}

/// Counting of dirty pages.
dirty_count:
/// Which pages of a batch count as dirty, and which as waiting for a full queue (`shrink_page_list`).
DirtyCount {
    /// Anonymous and file pages that are about to be written; congested if the full queue kept one from it. 3.10.
    AtWriteout,
    /// File pages as soon as they are looked at, those under writeback as well; congested if the queue is full: e2be15f6c3ee, 3.11.
    AtFirstSight,
}

/// Counting of pages on their second lap.
second_lap:
/// Whether a page that comes round again still under writeback counts as waiting for a full queue (`shrink_page_list`).
SecondLap {
    /// It does not. 3.10.
    NotCongested,
    /// It does: d04e8acd03e5, 3.11.
    Congested,
    /// It does, and a full queue does not: b9b1335e6403, 5.18.
    AloneCongested,
}

/// Dirty pages at the tail.
dirty_tail:
/// How many dirty pages of a batch mark the tail of the list as dirty, and whether reclaim waits (`shrink_inactive_list`).
DirtyTail {
    /// No number does. 2.6.35.
    Never,
    /// A share that falls with the priority, from all to one; nobody waits: as posted in May 2013.
    ShareMarks,
    /// All of them: reclaim waits and then marks: e2be15f6c3ee.
    AllWaitThenMark,
    /// All of them: reclaim marks and then waits, also for pages that came round again under writeback: b1a6f21e3b2e, 3.11.
    AllMarkThenWait,
    /// All of them mark; reclaim waits only for pages that came round again under writeback: b738d764652d, 3.17.
    AllMark,
    /// The same, and all marks wake the flusher as well: 726d061fbd36, 4.11.
    AllMarkAndFlush,
}

/// Pages under writeback at the tail: how many.
writeback_share:
/// How many pages under writeback of a batch mark the zone (`shrink_inactive_list`).
WritebackShare {
    /// None does. 2.6.35.
    Never,
    /// A share that falls with the priority, from all to one. 3.10.
    ByPriority,
    /// All. 3.11.
    All,
}

/// Pages under writeback at the tail: what follows.
writeback_mark:
/// How reclaim reacts to a batch with many pages under writeback (`shrink_inactive_list`).
WritebackMark {
    /// Waiting while the zone is congested, then the mark. 3.10.
    WaitThenMark,
    /// The mark, then the waiting. Between the two.
    MarkThenWait,
    /// The mark alone. 3.11.
    MarkOnly,
}

/// Direct reclaim and congestion.
direct_nap:
/// Where a direct reclaimer waits while its zone is congested (`do_try_to_free_pages`, `shrink_inactive_list`).
DirectNap {
    /// Between priorities, below 10. 3.10.
    BetweenPriorities,
    /// After each batch. 3.11.
    AfterBatch,
}

/// Writing out of the way.
dirty_pages:
/// What happens to pages that have to be written first (`shrink_page_list`, `rotate_reclaimable_page`).
DirtyPages {
    /// They go round on the inactive list. Before 4.11.
    StayInactive,
    /// They are out of the way on the active list until they are written: c55e8d035b28, 4.11.
    Activated,
}

/// Direct reclaim and the flusher.
direct_flusher:
/// Whether a direct reclaimer that has scanned much wakes the flusher (`do_try_to_free_pages`).
DirectFlusher {
    /// It does. Before 4.11.
    Woken,
    /// It does not: bbef938429f5, 4.11.
    LeftAlone,
}

/// Reclaim while too much is written.
vm_writeout:
/// Whether reclaimers wait while much more is being written than the limit allows (`throttle_vm_writeout`).
VmWriteout {
    /// They do. Before 4.9.
    Throttled,
    /// They do not: bf48438354a7, 4.9.
    Free,
}

/// Pages that are stored to while they are being written.
stable_pages:
/// Whether a page of a file may change while it is being written (`wait_for_stable_page`).
StablePages {
    /// Where the file system has checksums it may not. Before 3.0, and from 1d1d1a767206, 3.9, on.
    WhereNeeded,
    /// It may not: 0e499890c1fd, d76ee18a8551, 3.0.
    Always,
}
    } };
}

use super::{WritebackMark, WritebackStall};

/// Answers that are compared: `trace::decision`.
impl From<WritebackStall> for u32 {
    fn from(stall: WritebackStall) -> Self {
        stall as Self
    }
}

impl From<WritebackMark> for u32 {
    fn from(mark: WritebackMark) -> Self {
        mark as Self
    }
}
