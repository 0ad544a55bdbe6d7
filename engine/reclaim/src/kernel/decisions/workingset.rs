//! What counts as use of a page, and to which list refaulting pages return.

macro_rules! workingset {
    ($($then:tt)*) => { gather! { $($then)*

/// Pages that come back.
refault:
/// The list for a page cache page that is read again after it was reclaimed (`add_to_page_cache_lru`).
Refault {
    /// To the inactive list, like any new page. Before 3.15.
    Inactive,
    /// To the active list, if it was gone for no longer than that list would have kept it: a528910e12ec, 3.15.
    Workingset,
}

/// Forgetting pages that are gone.
shadow_node_limit:
/// How many nodes of files' trees may hold nothing but what reclaimed pages have left behind (`count_shadow_nodes`), in nodes of 64 slots.
ShadowNodeLimit {
    /// As many as there are. Before 3.15 nothing is left behind.
    None,
    /// A sixteenth of the memory of their bank: 449dd6984d0e, 3.15.
    SixteenthOfMemory,
    /// A sixteenth of the page cache on the lists of their group: 0a6b76dd23fa, 4.6.
    SixteenthOfFilePages,
    /// An eighth of it: 14b468791fa9, 4.10; the version is from memory, and 4.12 has it.
    EighthOfFilePages,
    /// An eighth of all that their group has, or of the memory; what is too much goes by halves, as it costs nothing to make:
    /// 95f9ab2d596e, 4b85afbdacd2, 4.20.
    EighthOfMemory,
    /// The same where memory groups are built in, as in distributions' kernels, and nobody has made one: what is on the lists.
    EighthOfLists,
}

/// Reading around a page in swap.
swap_readahead:
/// How much is read around a page in swap (`swapin_readahead`).
SwapReadahead {
    /// Of the aligned window of 2^page-cluster slots the used ones around it without a gap. Until 3.4.
    UpToGap,
    /// All used ones of the aligned window: 67f96aa252e6, 3.5.
    Window,
    /// As much as was of use lately: 579f82901f6f, 3.14.
    Adaptive,
}

/// A page read from swap.
swapin:
/// The list for a page that a fault has read from swap (`do_swap_page`).
Swapin {
    /// It stays on the inactive list. 3.10.
    Inactive,
    /// To the active list; 3.17 (unsure) and later.
    Activated,
}

/// `write(2)` as use.
write_access:
/// Whether `write(2)` counts as use of a page (`generic_perform_write`).
WriteAccess {
    /// It does. Before 4.7.
    Counts,
    /// It does not: bbddabe2e436, 4.7.
    Ignored,
}

/// Use of a page in an add batch.
batched_page:
/// The effect of a second use on a page that is still in a CPU's add batch (`mark_page_accessed`).
BatchedPage {
    /// Nothing. 3.10.
    Unmoved,
    /// It will be put on the active list: 059285a25f30, 3.11. Here only for kernels with node lists.
    Activated,
}

/// Use of a new block of a device.
new_block:
/// How often a block of a device is used when its page is made (`grow_dev_page`).
NewBlock {
    /// Not at all here: reading ahead leaves it on the inactive list. Before 3.16.
    Unused,
    /// Twice: it is born referenced, and looked up at once (`FGP_ACCESSED`): 2457aec63745, 3.16.
    UsedTwice,
}

/// Length of the inactive file list.
inactive_file:
/// When there are too few inactive file pages (`inactive_list_is_low`).
InactiveFile {
    /// When more are active than inactive. Before 4.7.
    Half,
    /// By the size of both lists, as for anonymous pages: 59dc76b0d4df, 4.7.
    Ratio,
    /// The same, but always while pages came back to the active list since the last run: 2a2e48854d70, 4.12.
    RatioWithoutRefaults,
}

/// A new anonymous page.
new_anon:
/// The list for a new anonymous page (`do_anonymous_page`).
NewAnon {
    /// The active list. Until 5.8.
    Active,
    /// The inactive list: b518154e59aa, 5.9.
    Inactive,
}

/// Anonymous pages that come back.
anon_workingset:
/// Whether the age of the lists is kept for anonymous pages, too (`workingset_eviction`, `workingset_refault`).
AnonWorkingset {
    /// For file pages alone; one that comes back has to have been gone for no longer than the active file list is long. Until 5.8.
    FilePages,
    /// For both: a page that comes back competes with all lists but the inactive one of its own kind: aae466b0052e, 170b04b7ae49, 5.9.
    AllPages,
}

/// What reclaim costs.
lru_cost:
/// What counts as cost when reclaim takes pages of a kind (`lru_note_cost`).
LruCost {
    /// No cost is kept. Until 5.7.
    NotKept,
    /// Pages handed to the disk, and pages that come back although they were in use before they went: 314b57fb0460, 5.8.
    Io,
    /// Each of these 32 times, and each page that was scanned and not freed: 0538a82c39e9, 6.2.
    IoAndRotation,
}
    } };
}
