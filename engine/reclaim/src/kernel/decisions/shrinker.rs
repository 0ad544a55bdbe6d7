//! Slab shrinkers: how much a call asks for, how much is deferred, which shrinkers are called, and what happens to an inode.

macro_rules! shrinker {
    ($($then:tt)*) => { gather! { $($then)*

/// How many objects a shrinker is asked to scan.
shrinker_target:
/// How many objects a call of a shrinker is asked to scan.
ShrinkerTarget {
    /// Twice the share of pages that this pass has scanned: up to 4.15.
    ScannedShare,
    /// Twice the objects shifted by the priority: 9092c71bb724, 4.16.
    Priority,
    /// The same, and half of a cache whose objects cost nothing to make: 4b85afbdacd2, 4.20.
    PriorityOrHalf,
}

/// The least that it is asked for.
shrinker_floor:
/// The least that a call is asked for.
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
ShrinkerFloor {
    /// Nothing.
    None,
    /// One batch, or the whole cache if that is less: 172b06c32b94, 4.19-rc5.
    OneBatch,
    /// Nothing, but small caches gather their pressure until it is an object: Rik van Riel, 29 January 2019, not merged.
    SmallScan,
}

/// How much work is deferred to the next call.
shrinker_deferral:
/// How much work a call defers to the next one.
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
ShrinkerDeferral {
    /// Whole batches only; all in all never more than twice the cache, and nothing once it is empty. Up to 2.6.39.
    UpToTwice,
    /// Whole batches only; what the caps have cut off is forgotten. 3.3 to 3.11.
    AfterCaps,
    /// Whole batches or the whole cache; everything asked for and not scanned, without bound. 4.x.
    Unbounded,
    /// The carried-over work counts by the priority, and is never more than twice the cache: 18bb473e5031, 5.13.
    ByPriority,
}

/// Which shrinkers are called.
shrinker_callers:
/// Which shrinkers a pass over a node calls for which groups.
ShrinkerCallers {
    /// Each once, for the whole machine: 3.10.
    Machine,
    /// Those that know groups for each group that is online, the others once: 3.19 to 4.18.
    EachGroup,
    /// All for the root; for a group those whose bit says that it has objects there: aeed1d325d42, 4.19.
    MarkedGroups,
}

/// What a shrinker returns.
shrinker_return:
/// What the scan of a shrinker returns.
ShrinkerReturn {
    /// The number of objects left; the caller subtracts it from the number before the scan. Up to 3.11.
    Left,
    /// Objects that have gone: 24f7c6b981fb, 3.12.
    Freed,
}

/// Inodes with page cache.
populated_inodes:
/// What the shrinker does with an inode that has page cache.
PopulatedInodes {
    /// Its pages are dropped, and it goes on its next turn.
    Stripped,
    /// With more than one page it gets another lap: a76cf1a474d7, 4.19.3 and 4.20.
    RotatedAboveOnePage,
    /// It is not on the list while it has pages: 51b8c1fe250d, 5.16.
    OffTheList,
}

/// Page cache that goes with inodes.
inode_steal:
/// Page cache that is dropped with an unused inode.
InodeSteal {
    /// Reclaim does not know of it. Up to 3.2.
    Unnoticed,
    /// It counts as reclaimed. As 3.4 has it.
    Reclaimed,
}

/// XFS and dirty inodes.
xfs_reclaim:
/// What XFS does in the shrinker with an inode that has to be written first.
XfsReclaim {
    /// The caller writes it and waits: up to 5.8.
    Waits,
    /// It is left to the background: 9552e14d3e87, 50718b8d73dd, 4d0bab3a4468, 5.9.
    Skips,
}

/// Slab of groups that are going away.
dying_groups:
/// What happens to the objects of a dying group.
DyingGroups {
    /// They move to the parent's lists and wait for pressure.
    ToParent,
    /// The same, and a worker asks the group's own lists, which are empty by then: Dave Chinner's sketch, taken literally.
    WorkerAfterMove,
    /// A worker empties the group's lists on every node before what is left moves to the parent: the sketch, made to work.
    WorkerBeforeMove,
}
    } };
}

use super::DyingGroups;

/// Answers that are compared: `trace::decision`.
impl From<DyingGroups> for u32 {
    fn from(what: DyingGroups) -> Self {
        what as Self
    }
}
