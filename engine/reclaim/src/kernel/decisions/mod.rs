//! The decisions in which kernels differ, one file for each concept. A variant is named for what it does.

mod direct_writeback;
mod isolation;
mod kswapd;
mod lists;
mod memcg;
mod throttling;
mod trace;
mod watermark;
mod writeback;

pub use direct_writeback::{DirectWriteback, WritebackMet, XfsWritepage};
pub use isolation::{
    ForcedScan, FreeTiming, HighOrderReclaim, InactiveBatch, IsolateFilter, IsolatedLimit,
    MappedText, ScanCountRule, SwapReadahead,
};
pub use kswapd::{
    BalancedZone, KswapdCompaction, KswapdFloor, KswapdLoop, KswapdMailbox, KswapdReclaimTarget,
    LaptopWriting,
};
pub use lists::{LruDomain, LruvecStop};
pub use memcg::{
    SoftLimitAncestors, SoftLimitReclaimers, SoftLimitShare, SoftLimitStage, SoftLimitWalk,
};
pub use throttling::{
    CongestionNap, DirtyThrottling, DirtyableMemory, FlusherChunk, ReserveThrottle,
};
pub use trace::{IsolateTrace, StealCounters};
pub use watermark::{HighOrderWatermark, WatermarkDistance};
pub use writeback::{
    DirectNap, DirtyCount, DirtyTail, KswapdWriteback, SecondLap, WritebackMark, WritebackShare,
    WritebackStall,
};
