//! The allocator: its attempts after direct reclaim, the per-CPU lists, blocks of other migrate types, and slabs.

macro_rules! allocator {
    ($($then:tt)*) => { gather! { $($then)*

/// Draining the per-CPU lists.
drain_after_reclaim:
/// When the allocator drains the per-CPU lists to the buddy allocator after direct reclaim (`__alloc_pages_direct_reclaim`).
DrainAfterReclaim {
    /// Only for blocks of pages, before it looks for one. For a single page it drains nothing, so pages that were freed for it may stay on
    /// the per-CPU lists while the allocator waits. Until 2.6.35.
    Blocks,
    /// For every request, after it has looked once and found nothing: 9ee493ce0a60, 2.6.36.
    All,
}

/// Allocation of read-ahead pages.
readahead_pages:
/// How often the allocator tries to get a page for read-ahead (`__do_page_cache_readahead`).
ReadaheadPages {
    /// As often as for any other page: it tries again and again. Until 2.6.39.
    LikeOthers,
    /// It gives up after one direct reclaim without success, because read-ahead passes `__GFP_NORETRY`. 3.0.
    MayFail,
}

/// First step of the allocator after a wait.
next_attempt:
/// What the allocator does first after a wait (`__alloc_pages_slowpath`).
NextAttempt {
    /// It reclaims again, even if enough pages are free by now. Until 2.6.39.
    Reclaims,
    /// It tries to take a free page: cfa54a0fcfc1, 3.0.
    Looks,
}

/// Length of the per-CPU lists.
pcp_high:
/// How many free pages of a zone a CPU keeps, and how many it returns at once (`zone_highsize`, `nr_pcp_high`, `nr_pcp_free`).
PcpHigh {
    /// It keeps six batches, or no page of a zone whose batch is one page, and returns one batch. Until 5.13.
    SixBatches,
    /// It keeps its share of the low watermark, and at most four batches while kswapd works. As long as it takes no page, it returns twice
    /// as many pages each time: 3b12e7e97938, c49c2c47dae6, b92ca18e8ca5, 5.14.
    LowWatermark,
    /// It keeps at least that number and at most its share of an eighth of the zone. It takes more pages each time as long as none is
    /// freed, and returns more pages each time as long as none is taken. While the zone is below its high watermark the lists shrink:
    /// 52166607ecc9, 90b41691b988, 57c0419c5f0e, 6.7.
    Tuned,
}

/// Ends of the per-CPU lists.
pcp_ends:
/// To which end of a CPU's list the kernel adds a page that reclaim frees, and from which end it takes one for read-ahead
/// (`free_unref_page_commit`).
PcpEnds {
    /// To and from the cold end, because such a page is probably not in the CPU's cache. Until 4.14.
    HotAndCold,
    /// To and from the hot end, as for any other page: 2d4894b5d2ae, 453f85d43fa9, 4.15 (here from 5.4 on).
    Hot,
}

/// Orders on the per-CPU lists.
pcp_lists:
/// Which blocks of pages a CPU keeps on its lists (`pcp_allowed_order`).
PcpLists {
    /// Single pages. Until 5.13.
    SinglePages,
    /// Blocks of up to eight pages, with a list for each order and type: 44042b449872, 5.14.
    UpToEightPages,
}

/// Pages that leave the per-CPU lists.
pcp_return:
/// Which pages a CPU returns when it has too many (`free_pcppages_bulk`).
PcpReturn {
    /// The coldest page of each list in turn.
    InTurn,
    /// Pages of the list that has grown, then those of the next lists. It returns many more pages at once if a task frees blocks one after
    /// the other: fd56eef258a1, f26b3fa04611, 5.18.
    GrownListFirst,
}

/// Fallback to another migrate type.
block_fallback:
/// Which block a request takes from another migrate type when its own has none, and which pages change their type with it
/// (`__rmqueue_fallback`, `steal_suitable_fallback`).
BlockFallback {
    /// The largest block. Unless the block is small and the request movable, the free pages around it change their type as well, and so
    /// does the page block if half of it is free. 4.10.
    LargestBlock,
    /// As above, but a movable request that cannot take the pages around the block gets the smallest block, and pages in use that have the same
    /// mobility also count towards the half of the page block: 7a8f58f39188, 02aa0cdd7248, 4.12 (here from 5.4 on).
    CountsAlike,
    /// As above, but free pages change their type only together with their page block: c0cd6f557b90, 6.10.
    BlockOrNothing,
    /// If no page block can be taken, every request gets the smallest block. Only the attempt to take a page block raises the watermarks
    /// (c2f6ea38fc1b), and the next pages of a batch are taken without an attempt (90abee6d7895). 6.15 and 6.12.29.
    BlockOrSmallest,
}

/// Pages of a slab.
slab_pages:
/// How many pages a slab of dentries, inodes or nodes of trees has (`calculate_order`, `allocate_slab`).
SlabPages {
    /// One page.
    One,
    /// As many pages as hold at least eight objects and waste little, if they are free without reclaim. `block_fallback` treats them as
    /// reclaimable. SLUB, since before 2.6.34 (here from 5.4 on).
    ByObjectSize,
}

/// Slabs for the nodes of trees.
tree_nodes:
/// How a task that adds a page to a file's tree or to the swap cache gets a slab for new nodes (`radix_tree_preload`, `xas_alloc`).
TreeNodes {
    /// In advance, with the flags of the page.
    Preloaded,
    /// Under the tree's lock with `GFP_NOWAIT`, so a shortage wakes kswapd and a reclaimer may take the last pages. If that fails, with the
    /// flags of the page. XArray, 4.20 (here only in Debian's kernels; all others allocate in advance).
    UnderLock,
}
    } };
}
