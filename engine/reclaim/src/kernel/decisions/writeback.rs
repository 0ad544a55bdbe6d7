//! How reclaim treats dirty pages and pages under writeback.

macro_rules! writeback {
    ($($then:tt)*) => { gather! { $($then)*

/// Writing of file pages by kswapd.
kswapd_writeback:
/// When kswapd may write file pages (`shrink_page_list`).
KswapdWriteback {
    /// Below priority 10. 3.10.
    ByPriority,
    /// While the tail of the zone's list was found dirty. 3.11.
    ByDirtyTail,
    /// As above, but only pages that it scans a second time: 4eda48235011, 4.11.
    SeenTwice,
}

/// kswapd's wait for writeback.
writeback_stall:
/// What kswapd does with a page that is still under writeback when it scans the page a second time (`shrink_page_list`).
///
/// Left out: the replacement of 16 May 2013. It waited for congestion and then continued with a page that could still be under
/// writeback, so it could free such a page. It was only in linux-mm's tree of 22 May.
WritebackStall {
    /// It keeps the page. 3.10.
    Keep,
    /// It waits for the page, once in each visit of the zone: 283aba9f9e0e as posted on 13 May 2013.
    WaitForPage,
    /// It waits until a queue has room, for at most a tenth of a second, and keeps the page: 283aba9f9e0e as merged.
    WaitForCongestion,
    /// It counts the page and keeps it, and waits after the batch: b1a6f21e3b2e, 3.11.
    AfterBatch,
}

/// Counting of dirty pages.
dirty_count:
/// Which pages of a batch count as dirty, and which as congested (`shrink_page_list`).
DirtyCount {
    /// Anonymous and file pages that reclaim is about to write count as dirty. They count as congested if the full queue prevented
    /// the write. 3.10.
    AtWriteout,
    /// File pages count as dirty when reclaim first checks them, even those under writeback. They count as congested if the queue is full:
    /// e2be15f6c3ee, 3.11.
    AtFirstSight,
}

/// Counting of pages that are scanned again.
second_lap:
/// Whether a page that is still under writeback when it is scanned a second time counts as congested (`shrink_page_list`).
SecondLap {
    /// It does not. 3.10.
    NotCongested,
    /// It does: d04e8acd03e5, 3.11.
    Congested,
    /// It does, but a page whose disk has a full queue no longer does: b9b1335e6403, 5.18.
    AloneCongested,
}

/// Dirty pages at the tail.
dirty_tail:
/// How many dirty pages of a batch mark the tail of the list as dirty, and whether reclaim waits (`shrink_inactive_list`).
DirtyTail {
    /// No number sets the mark. 2.6.35.
    Never,
    /// A share that falls with the priority, from all pages to one page. Reclaim does not wait: as posted in May 2013.
    ShareMarks,
    /// All pages: reclaim waits and then sets the mark: e2be15f6c3ee.
    AllWaitThenMark,
    /// All pages: reclaim sets the mark and then waits. It also waits for pages that were scanned a second time under writeback:
    /// b1a6f21e3b2e, 3.11.
    AllMarkThenWait,
    /// All pages set the mark. Reclaim waits only for pages that were scanned a second time under writeback: b738d764652d, 3.17.
    AllMark,
    /// As above, and when reclaim sets the mark, it also wakes the flusher: 726d061fbd36, 4.11.
    AllMarkAndFlush,
}

/// Number of pages under writeback at the tail.
writeback_share:
/// How many pages of a batch have to be under writeback for reclaim to mark the zone (`shrink_inactive_list`).
WritebackShare {
    /// No number marks it. 2.6.35.
    Never,
    /// A share that falls with the priority, from all pages to one page. 3.10.
    ByPriority,
    /// All pages. 3.11.
    All,
}

/// Reaction to pages under writeback at the tail.
writeback_mark:
/// How reclaim reacts to a batch with many pages under writeback (`shrink_inactive_list`).
WritebackMark {
    /// It waits while the zone is congested, and then marks the zone. 3.10.
    WaitThenMark,
    /// It marks the zone and then waits. A state between 3.10 and 3.11.
    MarkThenWait,
    /// It only marks the zone. 3.11.
    MarkOnly,
}

/// Direct reclaim and congestion.
direct_nap:
/// When a direct reclaimer waits while its zone is congested (`do_try_to_free_pages`, `shrink_inactive_list`).
DirectNap {
    /// Between two priorities, below priority 10. 3.10.
    BetweenPriorities,
    /// After each batch. 3.11.
    AfterBatch,
}

/// Destination of dirty pages.
dirty_pages:
/// What happens to pages that have to be written before they can be freed (`shrink_page_list`, `rotate_reclaimable_page`).
DirtyPages {
    /// They are rotated on the inactive list. Before 4.11.
    StayInactive,
    /// They move to the active list until they are written: c55e8d035b28, 4.11.
    Activated,
}

/// Direct reclaim and the flusher.
direct_flusher:
/// Whether a direct reclaimer wakes the flusher after it has scanned many pages (`do_try_to_free_pages`).
DirectFlusher {
    /// It does. Before 4.11.
    Woken,
    /// It does not: bbef938429f5, 4.11.
    LeftAlone,
}

/// Throttling while many pages are under writeback.
vm_writeout:
/// Whether reclaimers wait while far more pages are under writeback than the limit allows (`throttle_vm_writeout`).
VmWriteout {
    /// They do. Before 4.9.
    Throttled,
    /// They do not: bf48438354a7, 4.9.
    Free,
}

/// Pages that change under writeback.
stable_pages:
/// Whether a file page may change while it is under writeback (`wait_for_stable_page`).
StablePages {
    /// It may, unless the file system has checksums. Before 3.0, and from 1d1d1a767206, 3.9, on.
    WhereNeeded,
    /// It may not: 0e499890c1fd, d76ee18a8551, 3.0.
    Always,
}
    } };
}

use super::{WritebackMark, WritebackStall};

/// Converts an arm to its number, which `trace::decision` compares between two kernels.
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
