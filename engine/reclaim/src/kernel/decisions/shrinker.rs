//! Slab shrinkers: how many objects a call requests and defers, which shrinkers are called, and what happens to inodes and to removed groups.

macro_rules! shrinker {
    ($($then:tt)*) => { gather! { $($then)*

/// Target of a shrinker's call.
shrinker_target:
/// How many objects a call of a shrinker is asked to scan.
ShrinkerTarget {
    /// Twice as large a share of the objects as the share of pages that this pass has scanned: up to 4.15.
    ScannedShare,
    /// Twice the number of objects, shifted right by the priority: 9092c71bb724, 4.16.
    Priority,
    /// As above, but half of a cache whose objects cost nothing to create again: 4b85afbdacd2, 4.20.
    PriorityOrHalf,
}

/// Minimum of a shrinker's request.
shrinker_floor:
/// The minimum number of objects that a call is asked to scan.
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
ShrinkerFloor {
    /// There is no minimum.
    None,
    /// One batch, or the whole cache if that is less: 172b06c32b94, 4.19-rc5.
    OneBatch,
    /// There is no minimum, but the requests to a small cache add up until they reach an object: Rik van Riel, 29 January
    /// 2019, not merged.
    SmallScan,
}

/// Deferral of a shrinker's work.
shrinker_deferral:
/// How much work a call defers to the next one.
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
ShrinkerDeferral {
    /// The call scans complete batches. It defers the rest, but never more than twice the cache in total, and nothing once the cache is
    /// empty. Up to 2.6.39.
    UpToTwice,
    /// The call scans complete batches. It defers the rest, except for work above the caps. 3.2 to 3.11.
    AfterCaps,
    /// The call scans complete batches or the entire cache. It defers all requested work that it has not done, without limit. 4.x.
    Unbounded,
    /// As above, but deferred work is scaled by the priority, and never exceeds twice the cache: 18bb473e5031, 5.13.
    ByPriority,
}

/// Calls of shrinkers.
shrinker_callers:
/// Which shrinkers a pass over a node calls, and for which groups.
ShrinkerCallers {
    /// Each shrinker once, for the whole machine: 3.10.
    Machine,
    /// Shrinkers that support groups for each online group, the others once: 3.19 to 4.18.
    EachGroup,
    /// All shrinkers for the root. For a group, those that a bit of the group marks as having objects: aeed1d325d42, 4.19.
    MarkedGroups,
}

/// Return value of a shrinker.
shrinker_return:
/// What the scan of a shrinker returns.
ShrinkerReturn {
    /// The number of objects that remain. The caller subtracts it from the number before the scan. Up to 3.11.
    Left,
    /// The number of objects freed: 24f7c6b981fb, 3.12.
    Freed,
}

/// Inodes with page cache.
populated_inodes:
/// What the shrinker does with an inode that has page cache.
PopulatedInodes {
    /// It drops the pages, and frees the inode when it later finds it unreferenced and without pages.
    Stripped,
    /// It puts an inode with more than one page back for another round: a76cf1a474d7, 4.19.3 and 4.20.
    RotatedAboveOnePage,
    /// It never finds one, because an inode is not on the list while it has pages: 51b8c1fe250d, 5.16.
    OffTheList,
}

/// Page cache freed with inodes.
inode_steal:
/// Whether pages that are dropped with an unused inode count as reclaimed.
InodeSteal {
    /// Reclaim does not count them. Up to 3.2.
    Unnoticed,
    /// They count as reclaimed. As in 3.4.
    Reclaimed,
}

/// Pages that shrinkers free.
shrinker_progress:
/// Which reclaimers count the pages that shrinkers free towards their target (`shrink_node`).
ShrinkerProgress {
    /// All but those that reclaim for a group, whose `reclaim_state` is missing until 5.2 and ignored from 6.4 on ("ignore non-LRU-based
    /// reclaim in memcg reclaim").
    ForMachine,
    /// All: "calculate reclaimed slab caches in all reclaim paths", 5.3, to 6.3.
    ForAll,
}

/// XFS and dirty inodes.
xfs_reclaim:
/// What XFS does in its shrinker with an inode that has to be written first.
XfsReclaim {
    /// The calling task writes it and waits: up to 5.8.
    Waits,
    /// The shrinker leaves it to background writeback: 9552e14d3e87, 50718b8d73dd, 4d0bab3a4468, 5.9.
    Skips,
}

/// Objects of removed groups.
dying_groups:
/// What happens to the objects of a removed group.
DyingGroups {
    /// They move to the parent's lists and stay until memory pressure frees them.
    ToParent,
    /// As above, and a worker shrinks the group's own lists, which are empty by then: Dave Chinner's sketch, taken literally.
    WorkerAfterMove,
    /// A worker empties the group's lists on every node before the remaining objects move to the parent: the sketch, made to
    /// work.
    WorkerBeforeMove,
}
    } };
}

use super::DyingGroups;

/// Converts an arm to its number, which `trace::decision` compares between two kernels.
impl From<DyingGroups> for u32 {
    fn from(arm: DyingGroups) -> Self {
        arm as Self
    }
}
