//! kswapd and the LRU lists of nodes, 4.8 and later.

/// When kswapd may sleep (`prepare_kswapd_sleep`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KswapdSleep {
    /// When every zone up to the class is balanced; also when there is none. 4.8 to 4.11.
    EveryZone,
    /// As soon as any zone up to the class is balanced; never when there is none: 333b0a459c0e.
    AnyZone,
    /// By the test that also ends reclaim and keeps it from being woken: any zone, or there is none: e716f2eb24de, 4.12.
    NodeBalanced,
}

/// The class that kswapd works for when nobody has asked for one (`kswapd`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KswapdClass {
    /// The lowest. 4.8 to 4.11.
    Zero,
    /// That of the last request while it decides whether to sleep, then the lowest: e716f2eb24de, 4.12.
    PreviousForSleep,
    /// That of the last request: dffcac2cb88e, 5.3.
    Previous,
}

/// What clears a node's marks of congestion and dirty pages (`zone_balanced`, `prepare_kswapd_sleep`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeFlags {
    /// Every look at a zone that is balanced. 4.8 to 4.11.
    ClearedByChecks,
    /// kswapd, when it is about to sleep. 4.12.
    ClearedBeforeSleep,
}

/// Whether the mark of pages under writeback is cleared with the others (`clear_pgdat_congested`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WritebackFlag {
    /// Once set it stays. 4.8 to 4.10.
    Kept,
    /// It is. 4.11.
    Cleared,
}

/// Which pages of a node's list count when it is decided how many are scanned (`lruvec_lru_size`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScanSize {
    /// All. 4.8 and 4.9.
    AllZones,
    /// Those of zones that the request could use: 71ab6cfe88dc, 4.11 and stable 4.10.
    EligibleZones,
}

/// When a node is given up (`pgdat_reclaimable`, `prepare_kswapd_sleep`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hopeless {
    /// After six times its pages were scanned and none was freed. Before 4.12.
    PagesScanned,
    /// After kswapd has freed nothing in 16 runs: c73322d098e4, 4.12.
    KswapdFailures,
}

/// In which order nodes and zones are asked for a page (`build_zonelists`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZonelistOrder {
    /// Zone by zone or node by node, whatever suits the machine. 2.6.35 to 3.15 (unsure).
    Automatic,
    /// Node by node: on 64 bits from 3.16 (unsure) on.
    Node,
}
