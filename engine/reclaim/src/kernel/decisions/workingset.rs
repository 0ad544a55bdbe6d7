//! What counts as use of a page, to which list the kernel adds a new or refaulting page, shadow entries, and swap read-ahead.

macro_rules! workingset {
    ($($then:tt)*) => { gather! { $($then)*

/// Refaulting pages.
refault:
/// The list for a page cache page that is read again after it was reclaimed (`add_to_page_cache_lru`).
Refault {
    /// The inactive list, as for any new page. Before 3.15.
    Inactive,
    /// The active list, if the page was away for no longer than that list would have kept it: a528910e12ec, 3.15.
    Workingset,
}

/// Limit of shadow nodes.
shadow_node_limit:
/// How many nodes of files' trees may hold only shadow entries of evicted pages (`count_shadow_nodes`), in nodes of 64 slots.
ShadowNodeLimit {
    /// Any number. Before 3.15 reclaim leaves no shadow entries.
    None,
    /// A sixteenth of the memory of their NUMA node: 449dd6984d0e, 3.15.
    SixteenthOfMemory,
    /// A sixteenth of the page cache on the lists of their group: 0a6b76dd23fa, 4.6.
    SixteenthOfFilePages,
    /// An eighth of the page cache on the lists of their group: 14b468791fa9, 4.10; the version is from memory, and 4.12 has it.
    EighthOfFilePages,
    /// An eighth of all pages of their group, or of memory. The shrinker frees half of the excess at a time, because shadow nodes cost
    /// nothing to create: 95f9ab2d596e, 4b85afbdacd2, 4.20.
    EighthOfMemory,
    /// As above, but for a distribution's kernel, which has memory groups built in, while no group exists: an eighth of the pages on the
    /// lists.
    EighthOfLists,
}

/// Swap read-ahead.
swap_readahead:
/// Which slots around a page are read from swap with it (`swapin_readahead`).
SwapReadahead {
    /// The used slots around it, up to the first unused one on each side, in the aligned window of 2^page-cluster slots. Until 3.4.
    UpToGap,
    /// All used slots of the aligned window: 67f96aa252e6, 3.5.
    Window,
    /// As many as recent read-ahead has proved useful: 579f82901f6f, 3.14.
    Adaptive,
}

/// A page that is swapped in.
swapin:
/// The list for a page that a fault reads from swap (`do_swap_page`).
Swapin {
    /// The inactive list. 3.10, and again from 5.9 on.
    Inactive,
    /// The active list. 3.17 (unsure) to 5.8.
    Activated,
}

/// `write(2)` as a use.
write_access:
/// Whether `write(2)` counts as use of a page (`generic_perform_write`).
WriteAccess {
    /// It does. Before 4.7.
    Counts,
    /// It does not: bbddabe2e436, 4.7.
    Ignored,
}

/// Use of a page in a CPU's add batch.
batched_page:
/// The effect of a second use on a page that is still in a CPU's add batch (`mark_page_accessed`).
BatchedPage {
    /// It has none. 3.10.
    Unmoved,
    /// The page will be put on the active list: 059285a25f30, 3.11. Here only for kernels with node lists.
    Activated,
}

/// Use of a new block of a block device.
new_block:
/// How many uses the creation of a page for a block counts as (`grow_dev_page`).
NewBlock {
    /// None is modelled: read-ahead leaves the page on the inactive list. Before 3.16.
    Unused,
    /// Two: the page is created referenced and looked up at once (`FGP_ACCESSED`): 2457aec63745, 3.16.
    UsedTwice,
}

/// Length of the inactive file list.
inactive_file:
/// When the inactive file list is too short (`inactive_list_is_low`).
InactiveFile {
    /// When more pages are active than inactive. Before 4.7.
    Half,
    /// By the size of both lists, as for anonymous pages: 59dc76b0d4df, 4.7.
    Ratio,
    /// As above, and also whenever pages have refaulted to the active list since the last run: 2a2e48854d70, 4.12.
    RatioWithoutRefaults,
}

/// New anonymous pages.
new_anon:
/// The list for a new anonymous page (`do_anonymous_page`).
NewAnon {
    /// The active list. Until 5.8.
    Active,
    /// The inactive list: b518154e59aa, 5.9.
    Inactive,
}

/// Refaulting anonymous pages.
anon_workingset:
/// Whether the kernel keeps the age of the lists for anonymous pages as well (`workingset_eviction`, `workingset_refault`).
AnonWorkingset {
    /// Only for file pages. A refaulting page becomes active if no more pages were evicted or activated while it was away than the active
    /// file list has. Until 5.8.
    FilePages,
    /// For file pages and for anonymous pages. The kernel compares a refaulting page with all lists except the inactive list of its own
    /// kind: aae466b0052e, 170b04b7ae49, 5.9.
    AllPages,
}

/// Cost of reclaim.
lru_cost:
/// What counts as the cost of reclaiming pages of a kind (`lru_note_cost`).
LruCost {
    /// No cost is recorded. Until 5.7.
    NotKept,
    /// Pages handed to the disk, and refaults of pages that were in use before their eviction: 314b57fb0460, 5.8.
    Io,
    /// As above, but each of these counts 32 times, and each page that was scanned but not freed counts once: 0538a82c39e9, 6.2.
    IoAndRotation,
}
    } };
}
