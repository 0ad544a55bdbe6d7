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

/// Free pages of a CPU.
pcp_high:
/// How many free pages of a zone a CPU keeps, and how many go back at once (`zone_highsize`, `nr_pcp_high`, `nr_pcp_free`).
PcpHigh {
    /// Six batches, and none of a zone whose batch is one page; a batch goes back. Until 5.13.
    SixBatches,
    /// The low watermark divided by the CPUs, and four batches at most while kswapd works; twice as many as the last time go back:
    /// 3b12e7e97938, c49c2c47dae6, b92ca18e8ca5, 5.14.
    LowWatermark,
    /// Between that and an eighth of the zone: ever more pages are taken at once as long as none is freed, and ever more go back as long as
    /// none is taken; while the zone is below its high watermark the lists shrink: 52166607ecc9, 90b41691b988, 57c0419c5f0e, 6.7.
    Tuned,
}
    } };
}
