//! Which tasks make blocks of contiguous pages, on a machine with compaction.

macro_rules! compaction {
    ($($then:tt)*) => { gather! { $($then)*

/// Compaction.
compaction:
/// Who compacts (`wakeup_kcompactd`, `__alloc_pages_direct_compact`).
Compaction {
    /// Nobody: compaction of these kernels is not modelled, they behave as if it were not built in.
    Nobody,
    /// The allocating task, and a thread for each node that kswapd wakes when it goes to sleep: 698b1b30642f, 4.6.
    Kcompactd,
}

/// Places for moved pages.
free_scanner:
/// How compaction finds free places (`isolate_freepages`).
FreeScanner {
    /// Page by page, from the end of the zone downwards; kcompactd looks into every page block. Until 5.0.
    PageByPage,
    /// In the free lists; if there is nothing, page by page, and ever fewer pages of blocks where nothing is free. kcompactd passes by what
    /// gave nothing: 5a811889de10, 4fca9730c51d, e332f741a8dd, 5.1.
    FreeLists,
}

/// Compaction before anybody asks.
proactive_compaction:
/// Whether kcompactd compacts a node that is too fragmented, and what it does if that has changed nothing (`kcompactd`).
ProactiveCompaction {
    /// It does not. Until 5.8.
    Never,
    /// It looks each half second, and leaves out 64 checks: facdaa917c4d, 5.9.
    LeavesOutChecks,
    /// It sleeps 64 times as long, unless kswapd wakes it: e1e92bfa3825, 5.15.
    SleepsLonger,
}
    } };
}
