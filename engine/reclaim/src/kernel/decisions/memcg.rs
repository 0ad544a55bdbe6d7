//! Control groups of version 1: their lists, soft limits, charges and protection, and how reclaim for a group waits.

macro_rules! memcg {
    ($($then:tt)*) => { gather! { $($then)*

/// LRU lists of groups.
group_lists:
/// Which lists hold the pages of a group (`mem_cgroup_add_lru_list`, `mem_cgroup_lru_add_list`).
GroupLists {
    /// Lists of the group, for reclaim from the group, and also lists of the zone, for all other reclaim. Until 3.2.
    BesideThoseOfTheZone,
    /// Only lists of the group: 925b7673cce3, 3.3.
    Alone,
}

/// Soft limits before global reclaim.
soft_limit_stage:
/// Which reclaimers reclaim from groups over their soft limit before all others (`mem_cgroup_soft_limit_reclaim`).
SoftLimitStage {
    /// Only kswapd, before it scans each zone: it reclaims a quarter of the excess from the group with the largest excess. The pages do not
    /// count as its progress. 2.6.32.
    LargestExcessForKswapd,
    /// kswapd and direct reclaim, and the pages count as progress: 0ae5e89c60c9, d149e3b25d7c, 3.0.
    LargestExcess,
    /// No reclaimer.
    None,
}

/// Visits to groups over their soft limit.
soft_limit_visit:
/// How much one visit reclaims from a group over its soft limit (`mem_cgroup_shrink_node_zone`).
SoftLimitVisit {
    /// One batch of each list, because the visit has no target. Until 2.6.39.
    OneRound,
    /// As many batches as it takes to free 32 pages: 246e87a93934, 3.0.
    UntilBatchIsFreed,
}

/// Comparison of a group's lists.
group_inactive:
/// In which zones the kernel compares a group's active and inactive pages (`mem_cgroup_inactive_anon_is_low`), in kernels in which groups
/// have lists in addition to those of the zones.
GroupInactive {
    /// In all zones together. Until 3.1.
    OfAllZones,
    /// In the zone that is scanned: 9b272977e3b9, 3.2.
    OfEachZone,
}

/// Soft limits in the walk over groups.
soft_limit_walk:
/// How the walk over the groups of a zone treats a group over its soft limit (`shrink_zone`).
SoftLimitWalk {
    /// Like any other group.
    Ignored,
    /// It scans the group at priority 0: as posted on 10 January 2012.
    PriorityZero,
    /// It first scans only the groups over their limit. If that pass has scanned no page, it scans all groups: 3b38722efd9f, 3.12-rc1 only.
    TwoPasses,
}

/// Groups over a soft limit.
soft_limit_ancestors:
/// Which groups' excess makes a group count as over its limit in the walk (`mem_cgroup_over_softlimit`).
SoftLimitAncestors {
    /// The excess of the group or of a parent that counts it, up to the group from which reclaim starts: as posted.
    UpToReclaimRoot,
    /// As above, but without the group from which reclaim starts: announced by its author on 13 January 2012 (date from memory).
    BelowReclaimRoot,
    /// Only the excess of the group itself: asked for by Ying Han.
    Own,
}

/// Reclaimers that respect soft limits.
soft_limit_reclaimers:
/// Which reclaimers respect soft limits in the walk (`effective_priority`).
SoftLimitReclaimers {
    /// All: kswapd, direct reclaim, and reclaim for a hard limit.
    All,
    /// All except direct reclaim, so that no allocation waits longer because of soft limits.
    NotDirect,
    /// All except reclaim for a hard limit, which treats all groups below the limited group alike.
    Global,
}

/// Throttling of reclaim for a group.
group_throttle:
/// How reclaim for a group waits if the disk is slower than reclaim (`sane_reclaim`).
GroupThrottle {
    /// Like reclaim for the machine: after a batch, depending on the state of its pages, and while too many pages are isolated.
    LikeGlobal,
    /// It waits only for each page that it scans a second time under writeback. Groups of cgroup v1: "mm: vmscan: disable
    /// memcg direct reclaim stalling if cgroup writeback support is in use", 4.2. The wait itself exists since 3.6, but is left out for
    /// kernels before 4.2.
    EachPage,
}

/// Reclaim for a group and the flusher.
group_flusher:
/// Whether reclaim for a group wakes the flusher after a batch of only dirty pages that are not under writeback (`shrink_inactive_list`).
GroupFlusher {
    /// It does not. Before 4.11 it wakes the flusher after it has scanned many pages ([`DirectFlusher`](super::DirectFlusher)). From 4.11
    /// to 4.15 it never does, so a group of cgroup v1 can fill with dirty pages and run out of memory.
    LeftAlone,
    /// It does, like reclaim for the machine: 1c610d5f93c7, 4.16.
    Woken,
    /// As above, and then it waits for pages to be written: 81a70c21d917. We checked the source of 6.1.
    WokenAndAwaited,
}

/// Charging a page to a group of version 1.
group_charge:
/// How often reclaim for the limit of a group of version 1 may free nothing before the OOM killer kills a task, and whether a CPU charges pages
/// in advance (`mem_cgroup_do_charge`, `try_charge`).
GroupCharge {
    /// Five times, with two rounds each; pages are charged one by one. We checked the source of 3.3.
    ResCounter,
    /// As with groups of version 2. It came with 3.19, but is left out for kernels before 5.4.
    PageCounter,
}

/// Charging kernel memory to groups.
kernel_charge:
/// Which slab pages count against the limits of a group (`memcg_charge_slab`, `alloc_page_buffers`).
KernelCharge {
    /// None: groups of version 1 count kernel memory only if they have a limit on it, and such a limit is not modelled.
    None,
    /// Those of the dentries and inodes that its tasks bring into memory, and of the tree nodes for its pages: 4.6, for groups of version 1
    /// as well (from memory: b313aeee2509).
    Objects,
    /// As above, and those of the buffer heads of its pages: f745c6f5fe5f, 4.19 (from memory).
    ObjectsAndBufferHeads,
}

/// Protection of groups.
group_protection:
/// Whether a group can be protected from reclaim (`mem_cgroup_protected`).
GroupProtection {
    /// No group can.
    None,
    /// Reclaim skips a group while its usage is within `memory.low`, until a complete round has freed nothing: 241994ed8649, 4.0. The
    /// group's share of its parents' protection is computed as since 4.18.
    Low,
}

/// Soft limits per node.
soft_limit_share:
/// How much of a soft limit applies to a node (`mem_cgroup_over_softlimit`).
SoftLimitShare {
    /// The whole limit applies to the pages of all nodes together.
    Whole,
    /// Each node has a share: the limit x all pages of the node / pages of the group. The group's pages on the node are compared with it.
    ByNode,
}

/// Charges for pages to be written.
write_begin:
/// Whether ext4 opens a handle of its journal before it allocates the page to write to and charges it (`ext4_da_write_begin`).
WriteBegin {
    /// It does, so the charge is `GFP_NOFS`: reclaim for the group neither writes files nor waits for a page under writeback.
    InHandle,
    /// It opens the handle afterwards, and the charge may enter the file system: 47564bfb95bf, 3.9.
    BeforeHandle,
}

/// Charges for pages to be read.
read_charge:
/// With which allocation flags the kernel charges a page that is read to a group (`do_generic_file_read`, `read_pages`).
ReadCharge {
    /// With `GFP_KERNEL`, so even a charge for read-ahead is repeated until a process of the group is killed.
    Insists,
    /// With the flags of the page's allocation, so read-ahead gives up after one round of reclaim (8a5c743e308d, 4.8), and the charge does
    /// not enter XFS (4.2, from memory).
    LikeAllocation,
}
    } };
}
