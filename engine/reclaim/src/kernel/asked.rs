//! Decisions that only kernels with LRU lists per node make, and those that only kernels with LRU lists per zone make.

use super::LruDomain;

/// The decisions that only the code for LRU lists per node makes (kernels since 4.8).
const OF_NODES: &[&str] = &[
    "kswapd_sleep",
    "kswapd_class",
    "node_flags",
    "writeback_flag",
    "hopeless",
    "boost_slab",
    "group_walk",
    "cache_trim_failure",
    "repeated_pass",
    "shrinker_progress",
];

/// The decisions that only the code for LRU lists per zone makes (kernels before 4.8).
const OF_ZONES: &[&str] = &[
    "kswapd_reclaim_target",
    "kswapd_loop",
    "kswapd_floor",
    "laptop_writing",
    "balanced_zone",
    "kswapd_mailbox",
];

/// The kind of LRU lists that a kernel needs to make this decision; `None` if kernels with both kinds make it, or if this is not known.
pub fn asked_only(field: &str) -> Option<LruDomain> {
    if OF_NODES.contains(&field) {
        Some(LruDomain::Node)
    } else if OF_ZONES.contains(&field) {
        Some(LruDomain::Zone)
    } else {
        None
    }
}
