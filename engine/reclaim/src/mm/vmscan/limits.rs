//! How many pages reclaim works on at a time, and how gently it begins.
//!
//! Source: include/linux/mmzone.h (`DEF_PRIORITY`), include/linux/swap.h (`SWAP_CLUSTER_MAX`), 3.10.

/// First scan priority of a run. `DEF_PRIORITY`.
pub const DEF_PRIORITY: u32 = 12;
/// Largest number of pages that reclaim scans at a time on a classic list. Lumpy reclaim isolates their neighbours, too. `SWAP_CLUSTER_MAX`.
pub const SWAP_CLUSTER_MAX: u32 = 32;
/// A page limit of this value means no limit.
pub const UNLIMITED: u32 = u32::MAX;
