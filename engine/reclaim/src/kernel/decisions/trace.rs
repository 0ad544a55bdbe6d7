//! What the tracepoints of reclaim say, and how the script of their time counts them; what the counters of /proc/vmstat are of.

/// Modes of `mm_vmscan_lru_isolate`, and which of them count as scanned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IsolateTrace {
    /// 0 inactive, 1 active, 2 both; the script counts scans of active lists, too. 2.6.36, and the series of June 2010.
    EveryList,
    /// 1 inactive, 2 active; the script leaves active lists out. 3.11.
    InactiveLists,
}

/// What the tracepoints of a shrinker's call say (`mm_shrink_slab_start`, `mm_shrink_slab_end`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlabTrace {
    /// There are none: before 3.1 (095760730c10).
    Absent,
    /// The only function of the shrinker, pages scanned and pages on the lists. 3.1 to 3.11.
    Pages,
    /// The function that scans, and the node as well. 3.16.
    NodeAndPages,
    /// The same function and the node, and the priority instead of pages: 9092c71bb724, 4.16.
    NodeAndPriority,
}

/// Under which names reclaimed pages are counted (`/proc/vmstat`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StealCounters {
    /// `pgsteal` by zone and `kswapd_steal`, its part by kswapd. Until 3.3.
    Together,
    /// `pgsteal_kswapd` and `pgsteal_direct` by zone. 3.4.
    Split,
}

/// Whether pages that are freed for a group's limits count as the machine's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupSteal {
    /// They do, though the pages scanned for them do not: `pgsteal` can exceed `pgscan`. Until 3.3.
    Counts,
    /// They do not: "mm: fix up the vmscan stat in vmstat", 3.4.
    LeftOut,
}
