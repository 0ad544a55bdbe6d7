//! kswapd and the LRU lists of nodes, 4.8 and later; also the order of zonelists.

macro_rules! node {
    ($($then:tt)*) => { gather! { $($then)*

/// kswapd's sleep.
kswapd_sleep:
/// When kswapd may sleep (`prepare_kswapd_sleep`).
KswapdSleep {
    /// When every zone up to kswapd's class is balanced, or when the node has no such zone. 4.8 to 4.11.
    EveryZone,
    /// As soon as any zone up to kswapd's class is balanced, and never if the node has no such zone: 333b0a459c0e.
    AnyZone,
    /// When any zone up to kswapd's class is balanced, or when the node has no such zone. The same test ends kswapd's reclaim and decides
    /// whether an allocation wakes kswapd: e716f2eb24de, 4.12.
    NodeBalanced,
}

/// kswapd's zone class without a request.
kswapd_class:
/// The zone class that kswapd works for while there is no request (`kswapd`).
KswapdClass {
    /// The lowest class. 4.8 to 4.11.
    Zero,
    /// The class of the last request while kswapd decides whether to sleep, then the lowest: e716f2eb24de, 4.12.
    PreviousForSleep,
    /// The class of the last request. If a new one wakes kswapd from its nap, only the new one counts: dffcac2cb88e, 5.3.
    Previous,
}

/// Clearing of a node's flags.
node_flags:
/// What clears a node's flags for congestion and dirty pages (`zone_balanced`, `prepare_kswapd_sleep`).
NodeFlags {
    /// Every check that finds a zone balanced. 4.8 to 4.11.
    ClearedByChecks,
    /// kswapd, before it goes to sleep. 4.12.
    ClearedBeforeSleep,
}

/// Clearing of the writeback flag.
writeback_flag:
/// Whether the kernel clears the flag for pages under writeback together with the others (`clear_pgdat_congested`).
WritebackFlag {
    /// It does not, so the flag stays set for ever. 4.8 to 4.10.
    Kept,
    /// It does. 4.11.
    Cleared,
}

/// Size of a list for the scan target.
scan_size:
/// Which pages of a node's list count when reclaim computes how many to scan (`lruvec_lru_size`).
ScanSize {
    /// All pages. 4.8 and 4.9.
    AllZones,
    /// Pages of zones that the request can use: 71ab6cfe88dc, 4.11 and stable 4.10.
    EligibleZones,
}

/// Hopeless nodes.
hopeless:
/// When a node counts as hopeless (`pgdat_reclaimable`, `prepare_kswapd_sleep`).
Hopeless {
    /// After reclaim has scanned six times as many pages as the node has and freed none. Before 4.12.
    PagesScanned,
    /// After 16 runs in which kswapd freed no page: c73322d098e4, 4.12.
    KswapdFailures,
}

/// A run that scanned no anonymous pages and freed nothing.
cache_trim_failure:
/// What kswapd does at the end of a run that freed nothing because it scanned only file pages (`balance_pgdat`).
CacheTrimFailure {
    /// It counts the run as a failure.
    Counts,
    /// It repeats the run once, and then scans anonymous pages too. 6.10.
    OneMoreRun,
}

/// Order of zonelists.
zonelist_order:
/// In which order the allocator tries nodes and zones (`build_zonelists`).
ZonelistOrder {
    /// Zone by zone or node by node; the kernel chooses by the sizes of the machine's zones. 2.6.35 to 3.15 (unsure).
    Automatic,
    /// Node by node. On 64 bits, since 3.16 (unsure).
    Node,
}
    } };
}
