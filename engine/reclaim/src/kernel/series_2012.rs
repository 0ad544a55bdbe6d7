//! "mm: memcg: hierarchical soft limit reclaim", Johannes Weiner, 10 January 2012, patch 2 of 2, and the changes that its thread asked for.
//!
//! None of it was merged. Patch 1, per-memcg reclaim statistics, changes no decision: its counters are `MemcgStat`. Two later changes were
//! written for other kernels: the rework that was merged for 3.12-rc1 and removed again before 3.13, and the protection by `memory.low`
//! that 4.0 has instead. Here they apply to 3.3, so that all of them can be compared.

use super::patches::{Patch, Series};
use super::{
    GroupProtection, Presets, SoftLimitAncestors, SoftLimitReclaimers, SoftLimitShare,
    SoftLimitStage, SoftLimitWalk,
};

const BASES: &[&str] = &["v3_3_8"];

pub(super) const SERIES: Series = Series {
    bases: BASES,
    patches: PATCHES,
};

const PATCHES: &[Patch] = &[
    Patch {
        id: "m1_integrated",
        title: "mm: memcg: hierarchical soft limit reclaim",
        author: "Johannes Weiner",
        date: "2012-01-10",
        commit: "not merged",
        effect: "the stage for soft limits before global reclaim is removed; instead, every pass over the groups scans those over their soft limit at priority 0",
        presets: Presets::NONE,
        needs: &[],
        apply: |kernel| {
            kernel.soft_limit_stage = SoftLimitStage::None;
            kernel.soft_limit_walk = SoftLimitWalk::PriorityZero;
        },
    },
    Patch {
        id: "m2_below_root",
        title: "Soft limits up to, but without, the group from which reclaim starts",
        author: "Johannes Weiner, announced in the thread",
        date: "2012-01-13",
        commit: "not merged",
        effect: "if a group has reached its hard limit, the groups below it do not count as over the soft limit of that group",
        presets: Presets::NONE,
        needs: &["m1_integrated"],
        apply: |kernel| kernel.soft_limit_ancestors = SoftLimitAncestors::BelowReclaimRoot,
    },
    Patch {
        id: "m3_own",
        title: "Only a group's own excess counts",
        author: "Ying Han, asked for in the thread",
        date: "2012-01-11",
        commit: "not merged",
        effect: "a group does not count as over its soft limit only because a group above it is over its own",
        presets: Presets::NONE,
        needs: &["m1_integrated"],
        apply: |kernel| kernel.soft_limit_ancestors = SoftLimitAncestors::Own,
    },
    Patch {
        id: "m4_not_direct",
        title: "Direct reclaim ignores soft limits",
        author: "Johannes Weiner, proposed in the thread",
        date: "2012-01-13",
        commit: "not merged",
        effect: "direct reclaim scans no group at priority 0; kswapd and reclaim for a hard limit do",
        presets: Presets::NONE,
        needs: &["m1_integrated"],
        apply: |kernel| kernel.soft_limit_reclaimers = SoftLimitReclaimers::NotDirect,
    },
    Patch {
        id: "m5_by_node",
        title: "A soft limit is shared out over the nodes",
        author: "Johannes Weiner, proposed in the thread",
        date: "2012-01-13",
        commit: "not merged",
        effect: "on a node, a group is over its soft limit only if it has more pages there than the node's share of the limit: limit x node / group",
        presets: Presets::NONE,
        needs: &["m1_integrated"],
        apply: |kernel| kernel.soft_limit_share = SoftLimitShare::ByNode,
    },
    Patch {
        id: "m6_two_passes",
        title: "memcg, mm: introduce memcg soft limit reclaim in two passes",
        author: "Michal Hocko",
        date: "2013-07-23",
        commit: "3b38722efd9f",
        effect: "reclaim first scans only groups over their soft limit, at the same priority, and all others only if it has found no page to scan",
        presets: Presets::NONE,
        needs: &[],
        apply: |kernel| {
            kernel.soft_limit_stage = SoftLimitStage::None;
            kernel.soft_limit_walk = SoftLimitWalk::TwoPasses;
        },
    },
    Patch {
        id: "m7_global",
        title: "Soft limits only for global reclaim",
        author: "Johannes Weiner, announced in the thread",
        date: "2012-01-13",
        commit: "not merged",
        effect: "reclaim for a group at its hard limit scans all groups below it at the same priority",
        presets: Presets::NONE,
        needs: &["m1_integrated"],
        apply: |kernel| kernel.soft_limit_reclaimers = SoftLimitReclaimers::Global,
    },
    Patch {
        id: "m8_low",
        title: "mm: memcontrol: default hierarchy interface for memory",
        author: "Johannes Weiner",
        date: "2015-01-08",
        commit: "241994ed8649",
        effect: "cgroup v2 has no soft limits; as memory.low, the same figure protects a group: reclaim skips it while its usage is below that, until no other group has pages left",
        presets: Presets::NONE,
        needs: &[],
        apply: |kernel| {
            kernel.soft_limit_stage = SoftLimitStage::None;
            kernel.group_protection = GroupProtection::Low;
        },
    },
];
