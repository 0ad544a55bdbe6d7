//! How writers are throttled, how much the flusher writes at a time, and where reclaim waits for the disk.

macro_rules! throttling {
    ($($then:tt)*) => { gather! { $($then)*

/// Throttling of writers.
dirty_throttling:
/// What a writer does above the dirty limits (`balance_dirty_pages`).
DirtyThrottling {
    /// It writes dirty pages itself, one and a half times as many as it has dirtied, and waits for a short time. Until 3.1.
    WriterWrites,
    /// It sleeps as long as the disk needs to write the pages that it has dirtied: 143dfe8611a6, 3.2.
    Paced,
}

/// Dirtyable memory.
dirtyable_memory:
/// Which memory the dirty limits are a percentage of (`global_dirty_limits`, `zone_dirty_ok`).
DirtyableMemory {
    /// Free and reclaimable pages. Until 3.2.
    All,
    /// As above, but without the reserves, and each zone has its own dirty limit: ab8fabd46f81, a756cf5908530, 3.3.
    LessReserves,
    /// Page cache and free pages, without the reserves: a1c3bfb2f67e, 3.14.
    FileOnly,
}

/// The flusher's turns.
flusher_chunk:
/// How much the flusher writes of one file before it continues with the next, and when it stops (`wb_writeback`).
FlusherChunk {
    /// 1,024 pages per file, until the machine is below the background limit. It continues with unfinished files last. Until 2.6.36 (from
    /// memory).
    Fixed,
    /// As much as the disk writes in half a second. 3.10.
    ByBandwidth,
}

/// Turns of the flusher on ext4.
ext4_turn:
/// How many pages of one file ext4 writes in a turn of the flusher (`ext4_writepages`).
Ext4Turn {
    /// All neighbouring dirty pages, up to 128 MiB, or eight times as many as a caller asks for. Until 3.10.
    AllNeighbours,
    /// As many as the flusher asks for: 4e7ea81db534, 3.11 (here from 5.4 on).
    AsAsked,
}

/// The end of writeback on ext4.
ext4_write_end:
/// When new pages of a file are no longer under writeback (`ext4_end_bio`).
Ext4WriteEnd {
    /// When their request has been written. Until 5.5.
    WithRequest,
    /// When the entire extent of up to 2,048 pages has been written, because only then its blocks count as written: 244adf6426ee, 5.6.
    WithExtent,
}

/// Dirty pages of a device.
device_share:
/// A device's share of the background limit, above which the flusher continues to write (`over_bground_thresh`, `bdi_dirty_limit`).
DeviceShare {
    /// Not used: the kernel compares all dirty pages with the full limit. Until 3.1.
    NotAsked,
    /// Its share of the pages written last: about twice as many pages count as may be dirty. A new device has no share and gets one slowly.
    /// 3.2 to 3.6.
    OfPagesWritten,
    /// Its share of the pages written in the last seconds: the only device has all of it, or none after a pause. 3.7.
    OfLastSeconds,
}

/// Waits for congestion.
congestion_nap:
/// When reclaim and the allocator wait for the disk between two attempts.
CongestionNap {
    /// Always, until a queue has room or the timeout ends. Until 2.6.36.
    Always,
    /// Only while a queue and the zone are congested: 0e093d99763e, 2.6.37.
    WhileCongested,
}

/// Throttling for the reserves.
reserve_throttle:
/// Whether direct reclaim waits for kswapd when the reserves are nearly used up (`throttle_direct_reclaim`).
ReserveThrottle {
    /// It does not. Until 3.5.
    Absent,
    /// It waits while free pages are below half of the sum of the min watermarks: 5515061d22f0, 3.6.
    BelowHalfOfMin,
}

/// Moment at which reclaim judges dirty pages.
stall_scope:
/// When reclaim decides whether it has found too many dirty pages, or pages under writeback (`shrink_inactive_list`, `shrink_node`).
StallScope {
    /// After each batch of 32 pages. Until 4.16.
    Batch,
    /// After a pass over the node, with the sums of its batches: d108c7721fbd. Only kswapd marks the node: e3c1ac586c9a. 4.17 (here from 5.4
    /// on).
    NodePass,
}

/// Waits of reclaim.
reclaim_throttle:
/// How long reclaim waits for progress, for writeback and for congestion (`reclaim_throttle`).
ReclaimThrottle {
    /// Until a queue is no longer congested, for at most a tenth of a second. Until 5.15.
    Congestion,
    /// Until pages have been written or freed, with a timeout for each reason: 8cd7c588decf, d818fca1cac3, 69392a403f49, 5.16. The timeouts
    /// are those of 5.17.
    Progress,
}
    } };
}
