//! Compaction: which tasks make blocks of contiguous pages, when, and how they find the pages to move and free places for them.

macro_rules! compaction {
    ($($then:tt)*) => { gather! { $($then)*

/// Compaction.
compaction:
/// Which tasks compact memory (`wakeup_kcompactd`, `__alloc_pages_direct_compact`).
Compaction {
    /// None. Kernels before 4.9 behave here as if compaction were not built in, because their compaction is not modelled.
    Nobody,
    /// The allocating task, and a thread per node, kcompactd, which kswapd wakes before it sleeps: 698b1b30642f, 4.6.
    Kcompactd,
}

/// Reclaim for a block of pages.
repeated_pass:
/// When reclaim for a block of pages repeats its pass over the node, if the pass has freed pages (`should_continue_reclaim`).
RepeatedPass {
    /// While it has freed fewer pages than compaction needs and the inactive lists have more than that, and also while no zone is ready for
    /// compaction. Until 5.3.
    UntilEnoughFreed,
    /// While no zone is ready for compaction and the inactive lists have more pages than it needs: "mm, reclaim: make should_continue_reclaim
    /// perform dryrun detection" and "cleanup should_continue_reclaim()", 5.4.
    UntilZoneIsReady,
}

/// Free scanner of compaction.
free_scanner:
/// How compaction finds the free pages that it moves other pages to (`isolate_freepages`).
FreeScanner {
    /// Page by page from the end of the zone downwards; kcompactd scans every page block. Until 5.0.
    PageByPage,
    /// In the free lists. If they have no suitable page, compaction scans page by page. As long as it finds none, it scans fewer pages of each
    /// following block. kcompactd skips blocks in which it found nothing: 5a811889de10, 4fca9730c51d, e332f741a8dd, 5.1.
    FreeLists,
}

/// Migration scanner of compaction.
migrate_scanner:
/// How compaction chooses the page blocks that it empties (`fast_find_migrateblock`, `isolate_migratepages_block`).
MigrateScanner {
    /// In the order of their addresses, 32 pages at a time. Until 5.0.
    InOrder,
    /// Compaction prefers a block with free pages. When it later reaches the rest of that block, it empties the block at once. But here, as
    /// in 6.1, it marks the block that it prefers, and therefore skips it: 70b44595eafe, e380bebe4771, 5.1.
    PartlyFree,
    /// Compaction empties the block that it prefers, and all of a block from which a page could not move. 6.3; the commits are cited at the
    /// functions.
    WholeBlocks,
}

/// Proactive compaction.
proactive_compaction:
/// Whether kcompactd compacts a fragmented node without a request, and how it waits after an attempt without effect (`kcompactd`).
ProactiveCompaction {
    /// kcompactd does not compact without a request. Until 5.8.
    Never,
    /// It checks every half second; after a failure it skips 64 checks: facdaa917c4d, 5.9.
    LeavesOutChecks,
    /// It checks every half second; after a failure it sleeps 64 times as long, unless kswapd wakes it: e1e92bfa3825, 5.15.
    SleepsLonger,
}
    } };
}
