//! kswapd and the LRU lists of nodes, 4.8 and later.

macro_rules! node {
    ($($then:tt)*) => { gather! { $($then)*

/// kswapd's sleep.
kswapd_sleep:
/// When kswapd may sleep (`prepare_kswapd_sleep`).
KswapdSleep {
    /// When every zone up to the class is balanced; also when there is none. 4.8 to 4.11.
    EveryZone,
    /// As soon as any zone up to the class is balanced; never when there is none: 333b0a459c0e.
    AnyZone,
    /// By the test that also ends reclaim and keeps it from being woken: any zone, or there is none: e716f2eb24de, 4.12.
    NodeBalanced,
}

/// kswapd's class without a request.
kswapd_class:
/// The class that kswapd works for when nobody has asked for one (`kswapd`).
KswapdClass {
    /// The lowest. 4.8 to 4.11.
    Zero,
    /// That of the last request while it decides whether to sleep, then the lowest: e716f2eb24de, 4.12.
    PreviousForSleep,
    /// That of the last request: dffcac2cb88e, 5.3.
    Previous,
}

/// Clearing of a node's marks.
node_flags:
/// What clears a node's marks of congestion and dirty pages (`zone_balanced`, `prepare_kswapd_sleep`).
NodeFlags {
    /// Every look at a zone that is balanced. 4.8 to 4.11.
    ClearedByChecks,
    /// kswapd, when it is about to sleep. 4.12.
    ClearedBeforeSleep,
}

/// Clearing of the mark of writeback.
writeback_flag:
/// Whether the mark of pages under writeback is cleared with the others (`clear_pgdat_congested`).
WritebackFlag {
    /// Once set it stays. 4.8 to 4.10.
    Kept,
    /// It is. 4.11.
    Cleared,
}

/// Pages that count for a scan.
scan_size:
/// Which pages of a node's list count when it is decided how many are scanned (`lruvec_lru_size`).
ScanSize {
    /// All. 4.8 and 4.9.
    AllZones,
    /// Those of zones that the request could use: 71ab6cfe88dc, 4.11 and stable 4.10.
    EligibleZones,
}

/// Giving a node up.
hopeless:
/// When a node is given up (`pgdat_reclaimable`, `prepare_kswapd_sleep`).
Hopeless {
    /// After six times its pages were scanned and none was freed. Before 4.12.
    PagesScanned,
    /// After kswapd has freed nothing in 16 runs: c73322d098e4, 4.12.
    KswapdFailures,
}

/// Order of zonelists.
zonelist_order:
/// In which order nodes and zones are asked for a page (`build_zonelists`).
ZonelistOrder {
    /// Zone by zone or node by node, whatever suits the machine. 2.6.35 to 3.15 (unsure).
    Automatic,
    /// Node by node: on 64 bits from 3.16 (unsure) on.
    Node,
}
    } };
}
