//! How kswapd balances its node: target, priorities, sleep, and compaction.

macro_rules! kswapd {
    ($($then:tt)*) => { gather! { $($then)*

/// kswapd's target.
kswapd_reclaim_target:
/// How many pages kswapd may reclaim from a zone at one priority (`kswapd_shrink_zone`).
KswapdReclaimTarget {
    /// Any number: "equal scanning pressure on each zone". 3.10.
    Unlimited,
    /// As many pages as the zone's high watermark, and at least `SWAP_CLUSTER_MAX`: 75485363ce85, 3.11.
    HighWatermark,
}

/// kswapd's priorities.
kswapd_loop:
/// How kswapd goes through the priorities (`balance_pgdat`).
KswapdLoop {
    /// From 12 to 0 until it has freed 32 pages, then from 12 again until every zone is balanced. Meanwhile it reclaims zones up to 8 times
    /// their high watermark, and below priority 10 it waits for the disk. 2.6.35.
    EightTimesHigh,
    /// As above, but it reclaims lower zones only up to the high watermark plus a gap, and shrinks slab caches only with zones that are not
    /// above that. 2.6.39 to 3.5.
    HighAndGap,
    /// From 12 to 0 until it has freed 32 pages, then from 12 again until the node is balanced. 3.10.
    Restart,
    /// Once, beginning with 12. The priority falls only if no zone was scanned enough or no page was freed. 3.11.
    RaiseByScanning,
}

/// kswapd's lowest priority.
kswapd_floor:
/// The lowest priority that kswapd reaches (`balance_pgdat`).
KswapdFloor {
    /// 0, at which it scans whole lists, anonymous and file alike. 3.10.
    Zero,
    /// 1, at which it scans at most half of a list: 9aa41348a8d1, 3.11.
    One,
}

/// kswapd and compaction.
kswapd_compaction:
/// When kswapd asks for compaction (`balance_pgdat`).
KswapdCompaction {
    /// After it has balanced the node for a high order, if no zone is above its low watermark for blocks of that order. 3.10.
    AfterBalancing,
    /// After a pass that freed more pages than its target, if no zone was above its low watermark for blocks of the order before the pass. 3.11.
    ByProgress,
}

/// kswapd's writing in laptop mode.
laptop_writing:
/// When a kswapd that frees too little begins to write although laptop mode is on (`balance_pgdat`).
LaptopWriting {
    /// After the first zone of a pass below priority 10. 3.10.
    AfterZone,
    /// Before a pass below priority 10. 3.11.
    BeforePass,
}

/// Balanced zones and the priority.
balanced_zone:
/// Whether a balanced zone keeps the priority from falling, and whether an unreclaimable zone can stay the end zone (`visit_zone`).
BalancedZone {
    /// A balanced zone has no effect on the priority. The highest zone is no longer the end zone once it is unreclaimable.
    Ignored,
    /// A balanced zone counts as scanned enough, and the end zone does not change. 3.11.
    KeepsPriority,
}

/// kswapd's mailbox.
kswapd_mailbox:
/// What a request tells kswapd, and when kswapd sleeps (`wakeup_kswapd`, `kswapd`).
KswapdMailbox {
    /// The order, if the request found its zone below low. kswapd sleeps when every zone of the node is balanced. Until 2.6.37.
    Order,
    /// Order and zone class. kswapd sleeps when the node is balanced for both. 3.10.
    OrderAndClass,
}
    } };
}
