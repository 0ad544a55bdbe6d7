//! The Multi-Gen LRU.

macro_rules! lru_gen {
    ($($then:tt)*) => { gather! { $($then)*

/// Multi-Gen LRU.
lru_gen:
/// Whether reclaim works by generations instead of active and inactive lists (`lru_gen_enabled`), and how it goes through the groups.
LruGen {
    /// It does not. Before 6.1, and in later kernels where it is switched off.
    Off,
    /// It does, and reclaim for the machine goes through all groups in turn, as with the classic LRU: ac35a4902374 and its series, 6.1.
    GroupsInTurn,
    /// It does, and reclaim for the machine goes through a list of groups that has generations itself: e4dde56cd208, 6.3.
    ListOfGroups,
}

/// Dirty file pages of the oldest generation.
lru_gen_dirty:
/// What reclaim by generations does with pages that are dirty or under writeback (`sort_folio`), and after a group of which it has met only
/// dirty ones (`try_to_shrink_lruvec`).
LruGenDirty {
    /// They go to the next generation, and nobody is told. Until 6.12.
    MovedOn,
    /// As above, and reclaim wakes the flusher if all that it met were dirty and not under writeback: 1bc542c6a0d1, 6.13.
    MovedOnFlusherWoken,
    /// As above, and reclaim for a group of cgroup v1 then waits for pages to be written. 7.1.
    MovedOnFlusherAwaited,
    /// Reclaim takes them like other pages, wakes the flusher and waits. Debian's 6.12.117, which also lets a page of the working set keep its
    /// mark.
    Taken,
}
    } };
}
