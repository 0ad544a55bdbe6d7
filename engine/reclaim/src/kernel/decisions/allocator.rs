//! How the allocator continues after direct reclaim, and how hard read-ahead tries.

macro_rules! allocator {
    ($($then:tt)*) => { gather! { $($then)*

/// Lists of CPUs.
drain_after_reclaim:
/// Whether pages on the lists of CPUs are given back when direct reclaim has not helped (`__alloc_pages_direct_reclaim`).
DrainAfterReclaim {
    /// For blocks only, before the first look: what was freed for a page may lie there, and the allocator naps. Until 2.6.35.
    Blocks,
    /// For all, when the first look has failed: 9ee493ce0a60, 2.6.36.
    All,
}

/// Read-ahead and the allocator.
readahead_pages:
/// How a page for read-ahead is asked for (`__do_page_cache_readahead`).
ReadaheadPages {
    /// As any other page: again and again. Until 2.6.39.
    LikeOthers,
    /// With `__GFP_NORETRY`: rather not at all. 3.0.
    MayFail,
}

/// The allocator after its nap.
next_attempt:
/// What an allocator does first after its nap (`__alloc_pages_slowpath`).
NextAttempt {
    /// It reclaims again, however much is free by now. Until 2.6.39.
    Reclaims,
    /// It looks for a page: cfa54a0fcfc1, 3.0.
    Looks,
}
    } };
}
