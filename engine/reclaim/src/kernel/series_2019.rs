//! Changes to the slab shrinkers from August 2018 to January 2019, other proposals of that time, and later changes.
//!
//! They apply to 4.18, or to 4.19 without the two changes of August and October 2018.

use super::{
    DyingGroups, Patch, PopulatedInodes, Presets, Series, ShrinkerDeferral, ShrinkerFloor,
    XfsReclaim,
};

pub(super) const SERIES: Series = Series {
    bases: &["v4_18", "v4_19_rev"],
    patches: PATCHES,
};

const PATCHES: &[Patch] = &[
    Patch {
        id: "s1_floor",
        title: "mm: slowly shrink slabs with a relatively small number of objects",
        author: "Roman Gushchin",
        date: "2018-09-04",
        commit: "172b06c32b94",
        effect: "a shrinker is asked to scan at least one batch, or the whole cache if that is less",
        presets: Presets::between("v4_19_rc5", "v5_0"),
        needs: &[],
        apply: |kernel| kernel.shrinker_floor = ShrinkerFloor::OneBatch,
    },
    Patch {
        id: "s2_rotate",
        title: "mm: don't reclaim inodes with many attached pages",
        author: "Roman Gushchin",
        date: "2018-10-23",
        commit: "a76cf1a474d7",
        effect: "an unused inode with more than one page of page cache is rotated on its list instead of losing its pages",
        presets: Presets::between("v4_19_13", "v5_0"),
        needs: &[],
        apply: |kernel| kernel.populated_inodes = PopulatedInodes::RotatedAboveOnePage,
    },
    Patch {
        id: "s3_smallscan",
        title: "mm,slab,vmscan: accumulate gradual pressure on small slabs",
        author: "Rik van Riel",
        date: "2019-01-28",
        commit: "not merged",
        effect: "instead of a minimum scan, the requests to a small cache add up from call to call until they reach one object",
        presets: Presets::NONE,
        needs: &[],
        apply: |kernel| kernel.shrinker_floor = ShrinkerFloor::SmallScan,
    },
    Patch {
        id: "s4_worker",
        title: "drop_slab_memcg as sketched in the mail, taken literally",
        author: "Dave Chinner",
        date: "2019-01-30",
        commit: "not merged",
        effect: "a worker shrinks the caches of a removed group; but it starts after the group's lists were moved to the parent, so it finds no objects",
        presets: Presets::NONE,
        needs: &[],
        apply: |kernel| kernel.dying_groups = DyingGroups::WorkerAfterMove,
    },
    Patch {
        id: "s5_workerfirst",
        title: "drop_slab_memcg as sketched in the mail, made to work",
        author: "Dave Chinner",
        date: "2019-01-30",
        commit: "not merged",
        effect: "the worker starts before the lists are moved, and scans them on every node",
        presets: Presets::NONE,
        needs: &["s4_worker"],
        apply: |kernel| kernel.dying_groups = DyingGroups::WorkerBeforeMove,
    },
    Patch {
        id: "s6_skip",
        title: "xfs: remove SYNC_WAIT from xfs_reclaim_inodes, and two more",
        author: "Dave Chinner",
        date: "2020-06-22",
        commit: "4d0bab3a4468",
        effect: "the shrinker of XFS leaves dirty inodes to background writeback and never waits",
        presets: Presets::since("next_20200722"),
        needs: &[],
        apply: |kernel| kernel.xfs_reclaim = XfsReclaim::Skips,
    },
    Patch {
        id: "s7_deferral",
        title: "mm: vmscan: shrink deferred objects proportional to priority",
        author: "Yang Shi",
        date: "2021-03-11",
        commit: "18bb473e5031",
        effect: "deferred work is scaled by the priority, and is never more than twice the cache",
        presets: Presets::since("v5_15"),
        needs: &[],
        apply: |kernel| kernel.shrinker_deferral = ShrinkerDeferral::ByPriority,
    },
    Patch {
        id: "s8_offlist",
        title: "vfs: keep inodes with page cache off the inode shrinker LRU",
        author: "Johannes Weiner",
        date: "2021-11-09",
        commit: "51b8c1fe250d",
        effect: "an inode with page cache is not on the shrinker's list; it is added when its last page has left the page cache",
        presets: Presets::since("v6_0"),
        needs: &[],
        apply: |kernel| kernel.populated_inodes = PopulatedInodes::OffTheList,
    },
];
