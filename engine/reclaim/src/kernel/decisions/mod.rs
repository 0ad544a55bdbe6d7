//! The decisions in which kernels differ, one file for each concept. A variant is named for what it does.

mod kswapd;
mod lists;
mod watermark;
mod writeback;

pub use kswapd::{
    BalancedZone, KswapdCompaction, KswapdFloor, KswapdLoop, KswapdReclaimTarget, LaptopWriting,
};
pub use lists::{LruDomain, LruvecStop};
pub use watermark::{HighOrderWatermark, WatermarkDistance};
pub use writeback::{
    DirectNap, DirtyCount, DirtyTail, KswapdWriteback, SecondLap, WritebackMark, WritebackShare,
    WritebackStall,
};
