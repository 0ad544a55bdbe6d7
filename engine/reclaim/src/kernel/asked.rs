//! On which kernels a decision is asked at all.

use super::LruDomain;

/// Decisions that only the functions of kernels with lists of nodes ask for: kswapd and its passes from 4.8 on.
const OF_NODES: &[&str] = &[
    "kswapd_sleep",
    "kswapd_class",
    "node_flags",
    "writeback_flag",
    "hopeless",
    "boost_slab",
    "group_walk",
];

/// The same of kernels with lists of zones: kswapd and its passes before 4.8.
const OF_ZONES: &[&str] = &[
    "kswapd_reclaim_target",
    "kswapd_loop",
    "kswapd_floor",
    "laptop_writing",
    "balanced_zone",
    "kswapd_mailbox",
];

/// Whose lists a kernel has to have so that a decision is asked; `None` if any will do, or if that is not known from the sources alone.
pub fn asked_only(field: &str) -> Option<LruDomain> {
    if OF_NODES.contains(&field) {
        Some(LruDomain::Node)
    } else if OF_ZONES.contains(&field) {
        Some(LruDomain::Zone)
    } else {
        None
    }
}
