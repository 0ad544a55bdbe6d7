//! Sizes of frames on the stack of the kernel.

macro_rules! frames {
    ($($then:tt)*) => { gather! { $($then)*

/// Frame sizes of reclaim.
reclaim_frames:
/// How large the stack frames of reclaim are.
ReclaimFrames {
    /// As large as in the published traces.
    Published,
    /// `shrink_zone` has 192 bytes instead of 528, as gcc 4.4 compiled it with options that save stack. This is an illustration: the series
    /// says "about 1 KiB less in the main path" and gives no traced sizes.
    Diet,
}
    } };
}
