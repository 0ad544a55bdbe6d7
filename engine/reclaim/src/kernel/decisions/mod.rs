//! The decisions in which kernels differ, one file for each concept. A variant is named for what it does.

mod allocator;
mod direct_writeback;
mod isolation;
mod kswapd;
mod lists;
mod throttling;
mod trace;
mod watermark;
mod writeback;

pub use allocator::{DrainAfterReclaim, ReadaheadPages};
pub use direct_writeback::{DirectWriteback, SwapCongestion, WritebackMet, XfsWritepage};
pub use isolation::{
    FreeTiming, HighOrderReclaim, InactiveBatch, IsolateFilter, IsolatedLimit, MappedText,
    ScanCountRule, SwapReadahead,
};
pub use kswapd::{
    BalancedZone, KswapdCompaction, KswapdFloor, KswapdLoop, KswapdMailbox, KswapdReclaimTarget,
    LaptopWriting,
};
pub use lists::{LruDomain, LruvecStop};
pub use throttling::{
    CongestionNap, DirtyThrottling, DirtyableMemory, FlusherChunk, ReserveThrottle,
};
pub use trace::{IsolateTrace, StealCounters};
pub use watermark::{HighOrderWatermark, WatermarkDistance};
pub use writeback::{
    DirectNap, DirtyCount, DirtyTail, KswapdWriteback, SecondLap, WritebackMark, WritebackShare,
    WritebackStall,
};
