//! Sizes of frames on the stack of the kernel.

macro_rules! frames {
    ($($then:tt)*) => { gather! { $($then)*

/// Frame sizes of reclaim.
reclaim_frames:
/// How large the frames of reclaim are.
ReclaimFrames {
    /// As in the traces.
    Published,
    /// `shrink_zone` with as much as gcc 4.4 gave it when told to be thrifty, 192 bytes instead of 528. An illustration: the series
    /// says "about 1 KiB less in the main path" and gives no traced sizes.
    Diet,
}
    } };
}
