//! The Multi-Gen LRU.

macro_rules! lru_gen {
    ($($then:tt)*) => { gather! { $($then)*

/// Multi-Gen LRU.
lru_gen:
/// Whether reclaim uses generations instead of active and inactive lists (`lru_gen_enabled`), and in which order it visits the groups.
LruGen {
    /// It does not. Before 6.1, and in later kernels where it is switched off.
    Off,
    /// It does, and reclaim for the machine visits all groups in turn, as with the classic LRU: ac35a4902374 and its series, 6.1.
    GroupsInTurn,
    /// It does, and reclaim for the machine visits the groups in the order of a list that has generations itself: e4dde56cd208, 6.3.
    ListOfGroups,
}

/// Dirty file pages of the oldest generation.
lru_gen_dirty:
/// How reclaim by generations treats pages that are dirty or under writeback (`sort_folio`), and whether it wakes the flusher or waits after it
/// has met only dirty pages in a group (`try_to_shrink_lruvec`).
LruGenDirty {
    /// Reclaim moves them to the next generation and does not wake the flusher. Until 6.12.
    MovedOn,
    /// As above, but reclaim wakes the flusher if all pages that it met were dirty and not under writeback: 1bc542c6a0d1, 6.13.
    MovedOnFlusherWoken,
    /// As above, and reclaim for a group of cgroup v1 then waits for pages to be written. 7.1.
    MovedOnFlusherAwaited,
    /// Reclaim isolates them like other pages, but wakes the flusher and waits as above. Debian's 6.12.117, in which a page of the working
    /// set also keeps its mark.
    Taken,
}
    } };
}
