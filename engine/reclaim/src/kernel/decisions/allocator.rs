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

/// Blocks on the lists of CPUs.
pcp_lists:
/// Which blocks lie on the lists of CPUs (`pcp_allowed_order`).
PcpLists {
    /// Single pages. Until 5.13.
    SinglePages,
    /// Blocks of up to eight pages, each order and type on a list of its own: 44042b449872, 5.14.
    UpToEightPages,
}

/// What leaves the lists of a CPU.
pcp_return:
/// Which pages go back when a CPU has too many (`free_pcppages_bulk`).
PcpReturn {
    /// The coldest of each list in turn.
    InTurn,
    /// Those of the list that has grown, then those of the next ones; all if blocks are freed one after the other: fd56eef258a1,
    /// f26b3fa04611, 5.18.
    GrownListFirst,
}

/// Memory from another type.
block_fallback:
/// Which block a request takes from another type when its own has none, and what goes with it (`__rmqueue_fallback`,
/// `steal_suitable_fallback`).
BlockFallback {
    /// The largest; the free pages around it go with it, and the page block if half of it is free. 4.10.
    LargestBlock,
    /// A movable page that cannot take the pages around it has the smallest block instead, and pages in use count for a page block too, if
    /// they are of the same kind: 7a8f58f39188, 02aa0cdd7248, 4.12 (here from 5.4 on).
    CountsAlike,
    /// The same, but pages change their list only with their page block: c0cd6f557b90, 6.10.
    BlockOrNothing,
}

/// Slabs of objects.
slab_pages:
/// How many pages a slab of dentries, inodes or nodes of trees has (`calculate_order`, `allocate_slab`).
SlabPages {
    /// One.
    One,
    /// As many as waste little of them for eight objects or more, if they are there without reclaim; they are reclaimable in the sense of
    /// `block_fallback`. SLUB, since before 2.6.34 (here from 5.4 on).
    ByObjectSize,
}
    } };
}
