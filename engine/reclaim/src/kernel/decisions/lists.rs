//! What the LRU lists belong to, how many new pages a CPU adds to them at once, and when a pass over them ends.

macro_rules! lists {
    ($($then:tt)*) => { gather! { $($then)*

/// Owner of the LRU lists.
lru_domain:
/// What the LRU lists belong to (`struct lruvec`).
LruDomain {
    /// The zone. Before 4.8.
    Zone,
    /// The node: 599d0c954f91 and its series, 4.8.
    Node,
}

/// Length of the add batches.
add_batch:
/// How many new pages a CPU collects before it puts them on the lists (`PAGEVEC_SIZE`).
AddBatch {
    /// 14. Until 4.15.
    Pages14,
    /// 15. 4.16 (here from 5.4 on).
    Pages15,
    /// 31. 6.9.
    Pages31,
}

/// End of a pass.
lruvec_stop:
/// When one pass over the lists of a zone ends (`shrink_lruvec`).
LruvecStop {
    /// After the round in which all zones together reach the target, but never at the first priority. 2.6.35.
    AtTotal,
    /// After the round that reaches the target, but never at the first priority. 3.10.
    AtTarget,
    /// Direct reclaim for the machine stops at the target. kswapd, and reclaim for a group's own limit, complete the same share of
    /// anonymous and file pages: e82e0561dae9, 3.11.
    Proportional,
    /// Direct reclaim for the machine never stops early at the first priority. At lower ones it behaves like kswapd, which stops when no
    /// pages of one of the two kinds are left to scan: 1a501907bbea, 3.16.
    ProportionalForAll,
    /// As above, but a pass that has reached its target scans only one more round towards the same share: f53af4285d77, 6.1.
    ProportionalOneRound,
}
    } };
}
