//! The rules in which versions of the Multi-Gen LRU differ.

use crate::kernel::{Kernel, LruDomain, LruGen, LruGenDirty};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each rule was added or removed in a different version"
)]
pub(crate) struct Rules {
    /// Reclaim for the whole machine takes the groups from their list (6.3).
    pub(crate) list_of_groups: bool,
    /// Every refault counts, and every recent one counts as activated too (6.5). Before, only recent refaults count, and the pages that the tiers
    /// have protected count as activated.
    pub(crate) counts_all_refaults: bool,
    /// A reclaimer without a walk of page tables activates used neighbours one by one (6.4). Before, it does so only if they are fewer than 15.
    pub(crate) activates_neighbours: bool,
    /// Pages that are locked or under writeback, and dirty file pages, move to the next generation and do not reach `shrink_page_list`. Not in
    /// Debian's 6.12.
    pub(crate) moves_dirty_on: bool,
    /// Reclaim that may not write or may not do I/O takes no dirty page and no anonymous page without a swap slot (until 6.2). Without this rule,
    /// only reclaim that may not do I/O leaves such pages, and only anonymous ones (Debian's 6.12).
    pub(crate) leaves_unwritable: bool,
    /// Reclaim that may not do I/O takes only file pages (6.10).
    pub(crate) file_only_without_io: bool,
    /// A page keeps its mark of the working set when it gets into the youngest generation (Debian's 6.12).
    pub(crate) keeps_workingset: bool,
    /// The rule for reclaim that leaves a group after all file pages that it has taken were dirty and not under writeback.
    pub(crate) all_dirty: AllDirty,
}

/// Reactions of reclaim when it has found only dirty pages that are not under writeback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AllDirty {
    /// It does nothing.
    Ignored,
    /// It wakes the flusher (6.13).
    FlusherWoken,
    /// It wakes the flusher, and reclaim for a group of version 1 waits (7.1, and Debian's 6.12).
    FlusherAwaited,
}

impl From<AllDirty> for u32 {
    fn from(rule: AllDirty) -> Self {
        rule as Self
    }
}

/// `None` if this kernel has the Multi-Gen LRU switched off or lacks it.
pub(crate) fn rules(kernel: &Kernel) -> Option<Rules> {
    let (moves_dirty_on, all_dirty) = match kernel.lru_gen_dirty {
        LruGenDirty::MovedOn => (true, AllDirty::Ignored),
        LruGenDirty::MovedOnFlusherWoken => (true, AllDirty::FlusherWoken),
        LruGenDirty::MovedOnFlusherAwaited => (true, AllDirty::FlusherAwaited),
        LruGenDirty::Taken => (false, AllDirty::FlusherAwaited),
    };
    match kernel.lru_gen {
        LruGen::Off => None,
        // Kernels with lists per zone are older than the Multi-Gen LRU.
        LruGen::GroupsInTurn | LruGen::ListOfGroups if kernel.lru_domain == LruDomain::Zone => None,
        LruGen::GroupsInTurn => Some(Rules {
            list_of_groups: false,
            counts_all_refaults: false,
            activates_neighbours: false,
            moves_dirty_on,
            leaves_unwritable: true,
            file_only_without_io: false,
            keeps_workingset: !moves_dirty_on,
            all_dirty,
        }),
        LruGen::ListOfGroups => Some(Rules {
            list_of_groups: true,
            counts_all_refaults: true,
            activates_neighbours: true,
            moves_dirty_on,
            leaves_unwritable: false,
            file_only_without_io: true,
            keeps_workingset: !moves_dirty_on,
            all_dirty,
        }),
    }
}
