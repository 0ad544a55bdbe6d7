//! Control groups of version 2.

macro_rules! cgroup {
    ($($then:tt)*) => { gather! { $($then)*

/// Versions of control groups.
cgroup_versions:
/// Of which version the groups of a scenario can be.
CgroupVersions {
    /// Of the first. Version 2 began with 4.5; what it did before 5.4 is not modelled.
    First,
    /// Of the first or the second.
    Both,
    /// Of the second: Debian builds 6.12 without `CONFIG_MEMCG_V1`.
    Second,
}

/// Walk over groups.
group_walk:
/// How reclaim goes over the groups below the one from which it starts (`shrink_node`, `shrink_node_memcgs`).
GroupWalk {
    /// Reclaimers share the groups of a round, and reclaim for a group's limit takes one of them at a time. Until 5.3.
    Shared,
    /// Each takes all groups, whatever they give. 5.4.
    WholeTree,
    /// kswapd takes all of them; others stop once they have enough, the next one goes on from there, and only a round without success is
    /// followed by a whole one. 6.10.
    UntilEnough,
}

/// Attempts at a charge.
charge_retries:
/// How often reclaim for a group of version 2 may free nothing before a task of the group is killed (`try_charge`).
ChargeRetries {
    /// Five times. Read in 5.7.
    Five,
    /// Sixteen times. Read in 5.9.
    Sixteen,
}

/// Pages charged in advance.
charge_batch:
/// How many pages a CPU charges to a group of version 2 at a time (`MEMCG_CHARGE_BATCH`).
ChargeBatch {
    /// 32.
    Pages32,
    /// 64. 6.1.
    Pages64,
}

/// Tasks of a group over memory.high.
memory_high:
/// What happens to a task that is charged while its group is over `memory.high` (`mem_cgroup_handle_over_high`).
MemoryHigh {
    /// It reclaims before it returns to its program. Until 5.3.
    Reclaims,
    /// Then it sleeps, the longer the more its own group is over. 5.4.
    Sleeps,
    /// Before that it reclaims as long as that frees pages, and the group above that is furthest over counts, too. 5.9.
    SleepsIfVain,
    /// It reclaims at once if it was charged for more than a batch in one call. 5.18.
    AtOnceForMany,
    /// A task that dies does neither. 6.8.
    UnlessDying,
}

/// Protection of children.
protection_share:
/// What a group has of the protection of the group above it (`mem_cgroup_protected`, `effective_protection`).
ProtectionShare {
    /// Its part by what each uses of its own, at most its own. Until 5.6.
    ByUse,
    /// The same only if they ask for more than there is. 5.7.
    IfOvercommitted,
}

/// Scanning of protected groups.
protection_scan:
/// How much reclaim scans of a group with `memory.min` or `memory.low` (`get_scan_count`, `shrink_node_memcgs`).
ProtectionScan {
    /// All, or nothing if it uses no more than is protected. Until 5.3.
    AllOrNothing,
    /// Less, by the protected part of what it uses: 9783aa9917f8, 5.4.
    Proportional,
    /// The same, but all of the group from which reclaim starts. 5.9.
    ProportionalBelowTarget,
    /// A group under `memory.low` alone counts as skipped, so that a second round scans more of it: f56ce412a59d, 5.14.
    LowIsSkipped,
    /// The same, and the group from which reclaim starts is never skipped. 6.2.
    TargetIsNeverSkipped,
}

/// Writing to memory.reclaim.
memory_reclaim:
/// How many pages a write to `memory.reclaim` asks for at a time (`memory_reclaim`).
MemoryReclaim {
    /// There is no such file. Until 5.18.
    Absent,
    /// All that is left. 5.19.
    WholeRest,
    /// A quarter of what is left, at least a batch. 6.9.
    QuarterOfRest,
}
    } };
}
