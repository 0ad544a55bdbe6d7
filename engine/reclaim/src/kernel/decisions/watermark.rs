//! How watermarks are computed, and how the kernel compares free memory with them.

macro_rules! watermark {
    ($($then:tt)*) => { gather! { $($then)*

/// Distances between the watermarks.
watermark_distance:
/// How the distances between min, low and high are computed (`__setup_per_zone_wmarks`).
WatermarkDistance {
    /// low = min + min/4, high = min + min/2: before 4.6.
    QuarterOfMin,
    /// At least `watermark_scale_factor`/10,000 of the zone: 795ae7a0de6b, 4.6.
    ScaleFactor,
}

/// Watermark boost.
watermark_boost:
/// What a request does after it has taken a block of another mobility (`steal_suitable_fallback`).
WatermarkBoost {
    /// Nothing: before 5.0.
    None,
    /// Unless it took an entire page block, it raises the zone's watermarks until kswapd has run, and wakes kswapd. For the raised
    /// watermarks kswapd frees only clean file pages, and slab objects if `boost_slab` says so: 1c30844d2dfe, 5.0.
    OnFallback,
}

/// Watermark test of high orders.
high_order_watermark:
/// Which free blocks the zone must have for a high-order request (`__zone_watermark_ok`).
HighOrderWatermark {
    /// Enough pages in the blocks of each order, with a watermark that halves from order to order: before 4.4.
    HalvingLoop,
    /// One free block that is large enough: 97a16fc82a7c, 4.4.
    BlockExists,
}

/// Slab objects and boosted watermarks.
boost_slab:
/// Whether kswapd shrinks slab caches while it works only for boosted watermarks (`balance_pgdat`).
BoostSlab {
    /// It does not. 5.0 to 5.2.
    Spared,
    /// It does: 28360f398778, 5.3.
    Shrunk,
}
    } };
}
