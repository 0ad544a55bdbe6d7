//! What the tracepoints of reclaim say, and how the script of their time counts them.

/// Modes of `mm_vmscan_lru_isolate` (`trace::ftrace`), and which of them count as scanned (`report::reclaim_statistics`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IsolateTrace {
    /// 0 inactive, 1 active, 2 both; the script counts scans of active lists, too. 2.6.36, and the series of June 2010.
    EveryList,
    /// 1 inactive, 2 active; the script leaves active lists out. 3.11.
    InactiveLists,
}

/// Under which names reclaimed pages are counted (`/proc/vmstat`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StealCounters {
    /// `pgsteal` by zone and `kswapd_steal`, its part by kswapd. Until 3.3.
    Together,
    /// `pgsteal_kswapd` and `pgsteal_direct` by zone. 3.4.
    Split,
}
