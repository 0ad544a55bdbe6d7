//! Which reclaimers may write a dirty page, how the file system and swap reply, and what reclaim does with a page under writeback.

macro_rules! direct_writeback {
    ($($then:tt)*) => { gather! { $($then)*

/// Writeback by direct reclaim.
direct_writeback:
/// How a reclaimer treats a dirty page that it scans (`shrink_page_list`).
DirectWriteback {
    /// Every reclaimer writes it. 2.6.35.
    Everybody,
    /// Only kswapd writes it; direct reclaim skips it: Dave Chinner's patch of April 2010.
    KswapdOnly,
    /// Only kswapd writes it; direct reclaim wakes the flushers and waits, lumpy reclaim up to 50 times: patch 12 as posted in V3.
    AskFlushers,
    /// As above for file pages, but every reclaimer writes anonymous pages, because no flusher does: as posted in V4.
    AskFlushersForFiles,
    /// Only kswapd writes file pages, and only as far as `kswapd_writeback` allows: ee72886d8ed5, 3.2.
    FilesByKswapd,
}

/// XFS and writeback from reclaim.
xfs_writepage:
/// Whether XFS's `writepage` writes a page for reclaim.
XfsWritepage {
    /// It writes for every reclaimer. Until 2.6.34, and with patch 14.
    Everybody,
    /// It refuses every reclaimer, even kswapd: 070ecdca54d, 2.6.35.
    Nobody,
    /// It writes for kswapd only: d4f7a5cbd54, 2.6.36.
    Kswapd,
}

/// Scanned pages under writeback.
writeback_met:
/// Whether reclaim marks a page that it finds under writeback (`shrink_page_list`, `set_page_dirty`).
WritebackMet {
    /// It does not. Only pages that reclaim itself writes move to the tail when the write ends. Until 2.6.37.
    Kept,
    /// It marks the page to be freed as soon as the write ends, even if another task writes it: 49ea7eb65e7c, 3.2.
    ReclaimSoon,
}

/// Swap and congested queues.
swap_congestion:
/// Whether direct reclaim still writes pages to swap while the queue of the swap disk is congested (`may_write_to_queue`).
SwapCongestion {
    /// It writes even then, and waits for a free request, because `swap_backing_dev_info` is never congested. The sources of all kernels
    /// here do this. Since 5.18 no queue counts as congested, and reclaim waits for none.
    Never,
    /// It does not write, as for a file. No kernel does this, but the presets from 3.2 to 5.15 have this arm, because our figures were made with it.
    AsItsDisk,
}
    } };
}
