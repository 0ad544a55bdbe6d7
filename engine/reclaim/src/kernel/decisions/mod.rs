//! The decisions in which kernels differ, one file for each concept. A variant is named for what it does.

mod allocator;
mod compaction;
mod direct_writeback;
mod isolation;
mod kswapd;
mod lists;
mod memcg;
mod node;
mod objects;
mod shrinker;
mod swap_token;
mod throttling;
mod trace;
mod watermark;
mod workingset;
mod writeback;

pub use allocator::{DrainAfterReclaim, NextAttempt, ReadaheadPages};
pub use compaction::Compaction;
pub use direct_writeback::{DirectWriteback, SwapCongestion, WritebackMet, XfsWritepage};
pub use isolation::{
    ForcedScan, FreeTiming, HighOrderReclaim, InactiveBatch, IsolateFilter, IsolatedLimit,
    MappedText, ScanCountRule,
};
pub use kswapd::{
    BalancedZone, KswapdCompaction, KswapdFloor, KswapdLoop, KswapdMailbox, KswapdReclaimTarget,
    LaptopWriting,
};
pub use lists::{LruDomain, LruvecStop};
pub use memcg::{
    GroupFlusher, GroupInactive, GroupLists, GroupProtection, GroupThrottle, ReadCharge,
    SoftLimitAncestors, SoftLimitReclaimers, SoftLimitShare, SoftLimitStage, SoftLimitVisit,
    SoftLimitWalk, WriteBegin,
};
pub use node::{
    Hopeless, KswapdClass, KswapdSleep, NodeFlags, ScanSize, WritebackFlag, ZonelistOrder,
};
pub use objects::{
    DentryPut, FilesystemCaches, FirstOpen, InodePut, ObjectCount, ObjectLists, ObjectShrinkers,
    OpenDentry, SuperblockScan,
};
pub use shrinker::{
    DyingGroups, InodeSteal, PopulatedInodes, ShrinkerCallers, ShrinkerDeferral, ShrinkerFloor,
    ShrinkerReturn, ShrinkerTarget, XfsReclaim,
};
pub use swap_token::SwapToken;
pub use throttling::{
    CongestionNap, DeviceShare, DirtyThrottling, DirtyableMemory, FlusherChunk, ReserveThrottle,
};
pub use trace::{GroupSteal, SlabTrace, StealCounters, VmscanTrace};
pub use watermark::{HighOrderWatermark, WatermarkBoost, WatermarkDistance};
pub use workingset::{
    BatchedPage, InactiveFile, NewBlock, Refault, ShadowNodeLimit, SwapReadahead, Swapin,
    WriteAccess,
};
pub use writeback::{
    DirectFlusher, DirectNap, DirtyCount, DirtyPages, DirtyTail, KswapdWriteback, SecondLap,
    StablePages, VmWriteout, WritebackMark, WritebackShare, WritebackStall,
};
