//! The decisions in which kernels differ, one file for each concept. A variant is named for what it does.

mod kswapd;
mod lists;
mod memcg;
mod shrinker;
mod watermark;
mod writeback;

pub use kswapd::{
    BalancedZone, KswapdCompaction, KswapdFloor, KswapdLoop, KswapdReclaimTarget, LaptopWriting,
};
pub use lists::{LruDomain, LruvecStop};
pub use memcg::{
    SoftLimitAncestors, SoftLimitReclaimers, SoftLimitShare, SoftLimitStage, SoftLimitWalk,
};
pub use shrinker::{
    DyingGroups, PopulatedInodes, ShrinkerCallers, ShrinkerDeferral, ShrinkerFloor, ShrinkerTarget,
    SuperblockScan, XfsReclaim,
};
pub use watermark::{HighOrderWatermark, WatermarkDistance};
pub use writeback::{
    DirectNap, DirtyCount, DirtyTail, KswapdWriteback, SecondLap, WritebackMark, WritebackShare,
    WritebackStall,
};
