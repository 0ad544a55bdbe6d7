//! Which of the swapping processes reclaim spares.

macro_rules! swap_token {
    ($($then:tt)*) => { gather! { $($then)*

/// Which swapping process is spared.
swap_token:
/// Until when the holder of the swap token is spared (`page_referenced_one`): while it sits in a fault, its pages count as used for every other
/// reclaimer.
SwapToken {
    /// To the end of the fault, the read from swap included, and it keeps the token while it asks for nothing. 2.6.20 to 2.6.36.
    UntilServed,
    /// Until the fault waits for its page: it lets go of `mmap_sem` meanwhile, 2.6.37. A holder's claim ages: d7911ef30cb7, 3.0.
    UntilItWaits,
    /// There is no token. 3.5.
    Absent,
}
    } };
}
