//! Which tasks make blocks of contiguous pages, on a machine with compaction.

macro_rules! compaction {
    ($($then:tt)*) => { gather! { $($then)*

/// Compaction.
compaction:
/// Who compacts (`wakeup_kcompactd`, `__alloc_pages_direct_compact`).
Compaction {
    /// Nobody: compaction of these kernels is not modelled, they behave as if it were not built in.
    Nobody,
    /// The allocating task, and a thread for each node that kswapd wakes when it goes to sleep: 698b1b30642f, 4.6.
    Kcompactd,
}
    } };
}
