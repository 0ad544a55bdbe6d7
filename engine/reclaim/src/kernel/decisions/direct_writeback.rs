//! Which reclaimers may write a dirty page, and how the file system replies.

macro_rules! direct_writeback {
    ($($then:tt)*) => { gather! { $($then)*

/// Writing by direct reclaim.
direct_writeback:
/// How a reclaimer treats a dirty page that it scans (`shrink_page_list`).
DirectWriteback {
    /// Everybody writes it. 2.6.35.
    Everybody,
    /// Only kswapd writes; others pass it over: Dave Chinner's patch of April 2010.
    KswapdOnly,
    /// Only kswapd writes; others wake the flushers and wait, for a block of pages up to 50 times: patch 12 as posted in V3.
    AskFlushers,
    /// The same, but anonymous pages, which no flusher writes, are written by everybody: as posted in V4.
    AskFlushersForFiles,
    /// File pages are written by kswapd only, and only when it is in trouble: ee72886d8ed5, 3.2.
    FilesByKswapd,
}

/// XFS and reclaim.
xfs_writepage:
/// The reply of XFS's `writepage` to reclaim.
XfsWritepage {
    /// It writes, for everybody. Until 2.6.34, and with patch 14.
    Everybody,
    /// It refuses, even kswapd: 070ecdca54d, 2.6.35.
    Nobody,
    /// It writes for kswapd: d4f7a5cbd54, 2.6.36.
    Kswapd,
}

/// Pages met under writeback.
writeback_met:
/// The mark that reclaim sets on a page under writeback (`shrink_page_list`, `set_page_dirty`).
WritebackMet {
    /// Nothing; only pages that reclaim itself wrote go to the tail when the write ends. Until 2.6.37.
    Kept,
    /// The page is to be freed as soon as the write ends, no matter which task writes: 49ea7eb65e7c, 3.2.
    ReclaimSoon,
}

/// Swap and full queues.
swap_congestion:
/// Whether direct reclaim stays away from swap when its disk's queue is full (`may_write_to_queue`).
SwapCongestion {
    /// No: `swap_backing_dev_info` is never congested, so it waits for a request. As in the kernel's source, all versions here. From 5.18 on no queue
    /// is, and reclaim waits for none.
    Never,
    /// Yes, as from a file's. Not the kernel's way; the figures of 3.9 and later were made with it.
    AsItsDisk,
}
    } };
}
