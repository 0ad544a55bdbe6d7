//! How writers are held back, how much the flusher writes at a time, and where reclaim waits for the disk.

macro_rules! throttling {
    ($($then:tt)*) => { gather! { $($then)*

/// Throttling of writers.
dirty_throttling:
/// What a writer does above the dirty limits (`balance_dirty_pages`).
DirtyThrottling {
    /// It writes dirty pages itself, half as many again as it has dirtied, and naps. Until 3.1.
    WriterWrites,
    /// It sleeps as long as the disk needs for what it has dirtied: 143dfe8611a6, 3.2.
    Paced,
}

/// Memory that may be dirty.
dirtyable_memory:
/// Which memory dirty pages are measured against (`global_dirty_limits`, `zone_dirty_ok`).
DirtyableMemory {
    /// Free and reclaimable pages. Until 3.2.
    All,
    /// Less the reserves; and no zone takes more than its share: ab8fabd46f81, a756cf5908530, 3.3.
    LessReserves,
    /// Page cache and free pages less the reserves: a1c3bfb2f67e, 3.14.
    FileOnly,
}

/// The flusher's turns.
flusher_chunk:
/// How much the flusher writes of one file before it turns to the next, and how long it goes on (`wb_writeback`).
FlusherChunk {
    /// 1,024 pages, until the whole machine is below the background limit; half-written files come last. Until 2.6.36 (from memory).
    Fixed,
    /// Half a second of the disk. 3.10.
    ByBandwidth,
}

/// How many pages of a device stay dirty.
device_share:
/// A device's share of the background limit, above which the flusher goes on writing (`over_bground_thresh`, `bdi_dirty_limit`).
DeviceShare {
    /// All dirty pages together are compared with the whole limit. Until 3.1.
    NotAsked,
    /// Of the last pages that were written, about twice as many as may be dirty: a device begins with none and gets it slowly. 3.2 to 3.6.
    OfPagesWritten,
    /// Of what was written in the last seconds: a lone device has all of it, or none after a pause. 3.7.
    OfLastSeconds,
}

/// Naps of reclaim and the allocator.
congestion_nap:
/// Where reclaim and the allocator wait for the disk between two attempts.
CongestionNap {
    /// Always: until a queue has room or the time is over. Until 2.6.36.
    Always,
    /// Only while a queue and the zone are congested: 0e093d99763e, 2.6.37.
    WhileCongested,
}

/// Waiting for the reserves.
reserve_throttle:
/// Whether direct reclaim waits for kswapd when the reserves run low (`throttle_direct_reclaim`).
ReserveThrottle {
    /// No. Until 3.5.
    Absent,
    /// Below half of the sum of the min marks: 5515061d22f0, 3.6.
    BelowHalfOfMin,
}

/// What reclaim waits for.
reclaim_throttle:
/// What reclaim waits for when it makes no headway (`reclaim_throttle`).
ReclaimThrottle {
    /// A queue that is no longer congested, or a tenth of a second. Until 5.15.
    Congestion,
    /// Pages that are written or freed, each reason with a limit of its own: 8cd7c588decf, d818fca1cac3, 69392a403f49, 5.16. The limits are
    /// those of 5.17.
    Progress,
}
    } };
}
