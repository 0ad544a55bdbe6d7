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
    /// It does, and reclaim for the machine goes through a list of groups that has generations itself: e4dde56cd208, 6.3. With the rules
    /// of Debian's 6.12.117 for single pages.
    ListOfGroups,
}
    } };
}
