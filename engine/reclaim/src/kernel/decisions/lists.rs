//! Which lists there are, and how far a pass goes.

macro_rules! lists {
    ($($then:tt)*) => { gather! { $($then)*

/// To what the LRU lists belong.
lru_domain:
/// To what the LRU lists belong (`struct lruvec`).
LruDomain {
    /// A zone. Before 4.8.
    Zone,
    /// A node: 599d0c954f91 and its series, 4.8.
    Node,
}

/// End of a pass.
lruvec_stop:
/// When one pass over the lists of a zone ends (`shrink_lruvec`).
LruvecStop {
    /// After the round with which all zones together reach the target; at the first priority never. 2.6.35.
    AtTotal,
    /// After the round that reaches the target; at the first priority never. 3.10.
    AtTarget,
    /// Direct reclaim for the machine at the target; kswapd, and reclaim for a group's own limit, complete the same share of anonymous and
    /// file pages: e82e0561dae9, 3.11.
    Proportional,
    /// Direct reclaim for the machine at the first priority never; below it as kswapd, which stops when one side has nothing left:
    /// 1a501907bbea, 3.16.
    ProportionalForAll,
}
    } };
}
