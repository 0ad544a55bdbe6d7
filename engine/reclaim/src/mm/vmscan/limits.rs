//! The number of pages that reclaim works on at a time, and the priority at which it begins.
//!
//! Source: include/linux/mmzone.h (`DEF_PRIORITY`), include/linux/swap.h (`SWAP_CLUSTER_MAX`), 3.10.

/// `DEF_PRIORITY`: the priority at which a reclaimer begins. At this priority a pass scans 1/4096 of each list.
pub const DEF_PRIORITY: u32 = 12;
/// Maximum number of pages of a classic list that reclaim scans at a time. Lumpy reclaim isolates their neighbours, too. `SWAP_CLUSTER_MAX`.
pub const SWAP_CLUSTER_MAX: u32 = 32;
/// As a limit on a number of pages: no limit.
pub const UNLIMITED: u32 = u32::MAX;
