//! How soft limits of groups affect reclaim.

macro_rules! memcg {
    ($($then:tt)*) => { gather! { $($then)*

/// Lists of groups.
group_lists:
/// Where the pages of a group are listed (`mem_cgroup_add_lru_list`, `mem_cgroup_lru_add_list`).
GroupLists {
    /// On lists of their own for reclaim of the group, and on those of the zone for all other reclaim. Until 3.2.
    BesideThoseOfTheZone,
    /// On lists of their own alone: 925b7673cce3, 3.3.
    Alone,
}

/// Soft limits before global reclaim.
soft_limit_stage:
/// Whether groups over their soft limit give before all others (`mem_cgroup_soft_limit_reclaim`).
SoftLimitStage {
    /// For kswapd alone, which does not even count what is freed: the one furthest over it, a quarter of its excess, before each zone is
    /// looked at. 2.6.32.
    LargestExcessForKswapd,
    /// The same for direct reclaim, too, and it counts: 0ae5e89c60c9, d149e3b25d7c, 3.0.
    LargestExcess,
    /// No.
    None,
}

/// Visits for soft limits.
soft_limit_visit:
/// How much one visit takes from a group over its soft limit (`mem_cgroup_shrink_node_zone`).
SoftLimitVisit {
    /// A batch of each list: the visit has no target. Until 2.6.39.
    OneRound,
    /// Until 32 pages are freed: 246e87a93934, 3.0.
    UntilBatchIsFreed,
}

/// Short lists of groups.
group_inactive:
/// Which active and inactive pages of a group are compared (`mem_cgroup_inactive_anon_is_low`), where groups have lists of their own beside
/// those of the zones.
GroupInactive {
    /// Those of all zones. Until 3.1.
    OfAllZones,
    /// Those of the zone that is scanned: 9b272977e3b9, 3.2.
    OfEachZone,
}

/// Soft limits in the walk over groups.
soft_limit_walk:
/// How the walk over the groups of a zone treats a group over its soft limit (`shrink_zone`).
SoftLimitWalk {
    /// Nothing.
    Ignored,
    /// It is scanned at priority 0: as posted on 10 January 2012.
    PriorityZero,
    /// Groups over their limit are scanned alone, and all others only if that has found nothing to look at: 3b38722efd9f, 3.12-rc1 only.
    TwoPasses,
}

/// Which groups count as over a soft limit.
soft_limit_ancestors:
/// Whose excess makes a group count as over its limit in the walk (`mem_cgroup_over_softlimit`).
SoftLimitAncestors {
    /// Its own, or that of a group that counts it, up to the one from which reclaim starts: as posted.
    UpToReclaimRoot,
    /// The same, but without the group from which reclaim starts: announced by its author on 13 January 2012 (date from memory).
    BelowReclaimRoot,
    /// Its own alone: asked for by Ying Han.
    Own,
}

/// Which reclaimers respect soft limits.
soft_limit_reclaimers:
/// Which reclaimers mind soft limits in the walk (`effective_priority`).
SoftLimitReclaimers {
    /// All: kswapd, direct reclaim, and a group that has reached its hard limit.
    All,
    /// Not direct reclaim, so that nobody waits longer for it.
    NotDirect,
    /// Not a group that has reached its hard limit, which takes from all groups below it alike.
    Global,
}

/// Reclaim for a group and a slow disk.
group_throttle:
/// How reclaim for a group is held back while the disk is slower than it (`sane_reclaim`).
GroupThrottle {
    /// As reclaim for the whole machine: after a batch, by what the batch was like, and while too many pages are isolated.
    LikeGlobal,
    /// By nothing but the pages themselves: it waits for each that it meets again still under writeback. Groups of cgroup v1: "mm: vmscan:
    /// disable memcg direct reclaim stalling if cgroup writeback support is in use", 4.2; the wait itself is of 3.6, and left out there.
    EachPage,
}

/// Whether reclaim for a group wakes the flusher.
group_flusher:
/// Whether reclaim for a group whose batch was nothing but dirty pages that nobody writes wakes the flusher (`shrink_inactive_list`).
GroupFlusher {
    /// It does not. Before 4.11 it wakes the flusher when it has scanned much ([`DirectFlusher`](super::DirectFlusher)); from then to 4.15
    /// nobody does, so that a group of cgroup v1 can fill with dirty pages and run out of memory.
    LeftAlone,
    /// It does, as global reclaim: 1c610d5f93c7, 4.16.
    Woken,
}

/// Protection of groups.
group_protection:
/// Whether a group can be protected from reclaim (`mem_cgroup_protected`).
GroupProtection {
    /// It cannot.
    None,
    /// Within `memory.low` it is skipped, until a whole round has freed nothing: 241994ed8649, 4.0; what it has of the protection of
    /// the groups above it as from 4.18 on.
    Low,
}

/// Soft limits and nodes.
soft_limit_share:
/// How much of a soft limit a node has (`mem_cgroup_over_softlimit`).
SoftLimitShare {
    /// There is one limit, whatever node the pages are on.
    Whole,
    /// What the group has on a node counts against the limit's share of the node: limit x node / group.
    ByNode,
}

/// Charging pages that are written.
write_begin:
/// Whether ext4 opens a handle of its journal before it asks for a page to write to and charges it (`ext4_da_write_begin`).
WriteBegin {
    /// It does, so the charge is `GFP_NOFS`: reclaim for the group neither writes files nor waits for a page under writeback.
    InHandle,
    /// It opens the handle afterwards, and the charge may enter the file system: 47564bfb95bf, 3.9.
    BeforeHandle,
}

/// Charging pages that are read.
read_charge:
/// How a page that is read is charged to a group (`do_generic_file_read`, `read_pages`).
ReadCharge {
    /// `GFP_KERNEL`: read-ahead, too, insists until a process of the group is killed.
    Insists,
    /// With the flags with which the page was allocated: read-ahead gives up after one round of reclaim (8a5c743e308d, 4.8), and the charge does
    /// not enter XFS (4.2, from memory).
    LikeAllocation,
}
    } };
}
