//! How kswapd balances.

macro_rules! kswapd {
    ($($then:tt)*) => { gather! { $($then)*

/// kswapd's target.
kswapd_reclaim_target:
/// How many pages kswapd may reclaim from a zone at one priority (`kswapd_shrink_zone`).
KswapdReclaimTarget {
    /// No limit: "equal scanning pressure on each zone". 3.10.
    Unlimited,
    /// The zone's high watermark, at least `SWAP_CLUSTER_MAX`: 75485363ce85, 3.11.
    HighWatermark,
}

/// kswapd's way through the priorities.
kswapd_loop:
/// How kswapd goes through the priorities (`balance_pgdat`).
KswapdLoop {
    /// From 12 to 0 until 32 pages are freed, then from 12 again until every zone is balanced; on the way zones up to 8 times their high
    /// mark are reclaimed, and below priority 10 kswapd waits for the disk. 2.6.35.
    EightTimesHigh,
    /// The same, but lower zones are reclaimed up to high and a gap only, and slab caches shrink only with a zone that is. 2.6.39
    /// to 3.5.
    HighAndGap,
    /// From 12 to 0 until 32 pages are freed, then from 12 again until the node is balanced. 3.10.
    Restart,
    /// Once from 12 on; a step down only when no zone was scanned enough or nothing was freed. 3.11.
    RaiseByScanning,
}

/// kswapd's lowest priority.
kswapd_floor:
/// The lowest priority that kswapd reaches (`balance_pgdat`).
KswapdFloor {
    /// 0: whole lists, anonymous and file alike. 3.10.
    Zero,
    /// 1: at most half of a list: 9aa41348a8d1, 3.11.
    One,
}

/// kswapd's wish for compaction.
kswapd_compaction:
/// When kswapd asks for compaction (`balance_pgdat`).
KswapdCompaction {
    /// When it has balanced the node for a high order and no zone has such blocks above low. 3.10.
    AfterBalancing,
    /// After a pass that freed more pages than it had started to, if no zone had such blocks before. 3.11.
    ByProgress,
}

/// kswapd's writing in laptop mode.
laptop_writing:
/// When kswapd in trouble begins to write in spite of laptop mode (`balance_pgdat`).
LaptopWriting {
    /// After the first zone of a pass below priority 10. 3.10.
    AfterZone,
    /// Before such a pass. 3.11.
    BeforePass,
}

/// Balanced zones and the priority.
balanced_zone:
/// The effect of a balanced zone on the priority, and of an unreclaimable zone on the end zone (`visit_zone`).
BalancedZone {
    /// Nothing; a top zone that is unreclaimable is no longer the end zone.
    Ignored,
    /// It counts as scanned enough. 3.11.
    KeepsPriority,
}

/// kswapd's mailbox.
kswapd_mailbox:
/// What a request leaves in kswapd's mailbox, and when kswapd sleeps (`wakeup_kswapd`, `kswapd`).
KswapdMailbox {
    /// The order, of requests that found their zone below low; it sleeps when every zone of the node is balanced. Until 2.6.37.
    Order,
    /// Order and class; it sleeps when the node is balanced for what it was asked for. 3.10.
    OrderAndClass,
}
    } };
}
