//! The decisions in which kernels differ, one file for each concept. A variant is named for what it does.

mod compaction;
mod kswapd;
mod lists;
mod memcg;
mod node;
mod shrinker;
mod watermark;
mod workingset;
mod writeback;

pub use compaction::Compaction;
pub use kswapd::{
    BalancedZone, KswapdCompaction, KswapdFloor, KswapdLoop, KswapdReclaimTarget, LaptopWriting,
};
pub use lists::{LruDomain, LruvecStop};
pub use memcg::{
    SoftLimitAncestors, SoftLimitReclaimers, SoftLimitShare, SoftLimitStage, SoftLimitWalk,
};
pub use node::{
    Hopeless, KswapdClass, KswapdSleep, NodeFlags, ScanSize, WritebackFlag, ZonelistOrder,
};
pub use shrinker::{
    DyingGroups, PopulatedInodes, ShrinkerCallers, ShrinkerDeferral, ShrinkerFloor, ShrinkerTarget,
    SuperblockScan, XfsReclaim,
};
pub use watermark::{HighOrderWatermark, WatermarkDistance};
pub use workingset::{BatchedPage, InactiveFile, Refault, SwapReadahead, Swapin, WriteAccess};
pub use writeback::{
    DirectFlusher, DirectNap, DirtyCount, DirtyMemory, DirtyPages, DirtyTail, KswapdWriteback,
    SecondLap, VmWriteout, WritebackMark, WritebackShare, WritebackStall,
};
