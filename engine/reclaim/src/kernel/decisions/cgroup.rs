//! Control groups of version 2.

macro_rules! cgroup {
    ($($then:tt)*) => { gather! { $($then)*

/// Versions of control groups.
cgroup_versions:
/// Which versions the groups of a scenario can have.
CgroupVersions {
    /// Only version 1. Version 2 began with 4.5, but its behaviour before 5.4 is not modelled.
    First,
    /// Version 1 or 2.
    Both,
    /// Only version 2: Debian builds 6.12 without `CONFIG_MEMCG_V1`.
    Second,
}

/// Walk over the groups.
group_walk:
/// How reclaim walks over the groups below the one from which it starts (`shrink_node`, `shrink_node_memcgs`).
GroupWalk {
    /// Reclaimers share the groups of a round, and reclaim for a group's limit visits one group at a time. Until 5.3.
    Shared,
    /// Each reclaimer visits all groups, even if it has freed enough. 5.4.
    WholeTree,
    /// kswapd visits all groups. Other reclaimers stop once they have freed enough, and the next one continues from there. They make a
    /// complete round only after a round that freed nothing. 6.10.
    UntilEnough,
}

/// Attempts to charge a page.
charge_retries:
/// How many times reclaim for a group with a page counter (`group_charge`) may free nothing before the OOM killer kills a task of the group
/// (`try_charge`).
ChargeRetries {
    /// Five times. We checked the source of 5.7.
    Five,
    /// Sixteen times. We checked the source of 5.9.
    Sixteen,
}

/// Pages charged in advance.
charge_batch:
/// How many pages a CPU charges at a time to a group with a page counter (`group_charge`, `MEMCG_CHARGE_BATCH`).
ChargeBatch {
    /// 32 pages.
    Pages32,
    /// 64 pages. 6.1.
    Pages64,
}

/// Tasks of a group over memory.high.
memory_high:
/// What happens to a task that is charged while its group is over `memory.high` (`mem_cgroup_handle_over_high`).
MemoryHigh {
    /// It reclaims before it returns to user space. Until 5.3.
    Reclaims,
    /// After reclaim it also sleeps, for longer if its own group is further over the limit. 5.4.
    Sleeps,
    /// It reclaims as long as that frees pages, and sleeps only after that. The sleep depends on the largest excess among its group and the
    /// groups above. 5.9.
    SleepsIfVain,
    /// As above, but it reclaims at once when it has charged more than a batch over the limit. 5.18.
    AtOnceForMany,
    /// As above, but a dying task neither reclaims nor sleeps. 6.8.
    UnlessDying,
}

/// Protection passed down to child groups.
protection_share:
/// How much of its parent's protection a group gets (`mem_cgroup_protected`, `effective_protection`).
ProtectionShare {
    /// A part in proportion to its share of the children's protected usage, but at most its own setting. Until 5.6.
    ByUse,
    /// As above, but only if the protected usage of all children together exceeds the parent's protection; otherwise each child is
    /// protected for its usage, up to its own setting. 5.7.
    IfOvercommitted,
}

/// Scan of protected groups.
protection_scan:
/// How many pages of a group with `memory.min` or `memory.low` reclaim scans (`get_scan_count`, `shrink_node_memcgs`).
ProtectionScan {
    /// All pages, or none if the group's usage is within its protection. Until 5.3.
    AllOrNothing,
    /// A part, in proportion to the share of its usage that is not protected: 9783aa9917f8, 5.4.
    Proportional,
    /// As above, but the group from which reclaim starts is scanned in full. 5.9.
    ProportionalBelowTarget,
    /// As above, and a group that only `memory.low` protects counts as skipped, so that a second round scans more of it: f56ce412a59d,
    /// 5.14.
    LowIsSkipped,
    /// As above, but the group from which reclaim starts never counts as skipped. 6.2.
    TargetIsNeverSkipped,
}

/// Writing to memory.reclaim.
memory_reclaim:
/// How many pages a write to `memory.reclaim` tries to reclaim at a time (`memory_reclaim`).
MemoryReclaim {
    /// The file does not exist. Until 5.18.
    Absent,
    /// All pages that are left to reclaim, but at least a batch. 5.19.
    WholeRest,
    /// One batch of 32 pages: 0388536ac291, 6.6.
    OneBatch,
    /// A quarter of the pages that are left, but at least a batch: 287d5fedb377, 6.9.
    QuarterOfRest,
}
    } };
}
