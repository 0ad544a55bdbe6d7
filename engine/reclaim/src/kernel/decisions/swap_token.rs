//! The swap token, whose holder reclaim spares.

macro_rules! swap_token {
    ($($then:tt)*) => { gather! { $($then)*

/// Process that is spared while it swaps.
swap_token:
/// How long reclaim spares the holder of the swap token (`page_referenced_one`). While the holder is in a fault, its pages count as referenced
/// for every other reclaimer.
SwapToken {
    /// Until the fault ends, which includes the read from swap. The process keeps the token between its faults. 2.6.20 to 2.6.36.
    UntilServed,
    /// Until the fault waits for its page, because the fault releases `mmap_sem` for that time: 2.6.37. The priority of a holder ages:
    /// d7911ef30cb7, 3.0.
    UntilItWaits,
    /// The kernel has no token. 3.5.
    Absent,
}
    } };
}
