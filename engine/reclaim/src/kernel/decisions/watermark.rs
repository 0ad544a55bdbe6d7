//! Watermarks and the test against them.

macro_rules! watermark {
    ($($then:tt)*) => { gather! { $($then)*

/// Distances between the watermarks.
watermark_distance:
/// How the distances between min, low and high are made (`__setup_per_zone_wmarks`).
WatermarkDistance {
    /// low = min + min/4, high = min + min/2: before 4.6.
    QuarterOfMin,
    /// At least `watermark_scale_factor`/10,000 of the zone: 795ae7a0de6b, 4.6.
    ScaleFactor,
}

/// Watermarks of a zone in which pages mix.
watermark_boost:
/// What a request does that takes its block from the pages of another mobility (`steal_suitable_fallback`).
WatermarkBoost {
    /// Nothing further: before 5.0.
    None,
    /// Unless it is a whole page block it raises the zone's watermarks until kswapd, woken for it, has run; for their sake kswapd frees clean file
    /// pages alone, and no slab: 1c30844d2dfe, 5.0.
    OnFallback,
}

/// Watermark test of high orders.
high_order_watermark:
/// What a high-order request must find (`__zone_watermark_ok`).
HighOrderWatermark {
    /// Enough pages in blocks of each higher order, the mark halving: before 4.4.
    HalvingLoop,
    /// One free block that is large enough: 97a16fc82a7c, 4.4.
    BlockExists,
}

/// Objects and raised watermarks.
boost_slab:
/// Whether kswapd takes objects while it works for a raised watermark only (`balance_pgdat`).
BoostSlab {
    /// It does not. 5.0 to 5.2.
    Spared,
    /// It does: 28360f398778, 5.3.
    Shrunk,
}
    } };
}
