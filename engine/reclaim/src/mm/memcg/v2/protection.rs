//! How much of a group `memory.min` and `memory.low` protect, and what that means for a scan.
//!
//! Source: mm/memcontrol.c `mem_cgroup_protected`, 5.4; `mem_cgroup_calculate_protection`, `effective_protection`, 5.9 to 6.12;
//! mm/vmscan.c `get_scan_count`, `shrink_node_memcgs`, 5.4 to 6.12.
//! Left out: the mount option `memory_recursiveprot`.

use super::MemcgV2;
use crate::kernel::{ProtectionScan, ProtectionShare};
use crate::machine::Machine;
use crate::mm::lruvec::ROOT;

/// What reclaim does with a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protected {
    /// It scans the group.
    No,
    /// It scans the group although it is within `memory.low`, because all others have nothing.
    LowIgnored,
    /// It skips the group, which is within `memory.low`.
    ByLow,
    /// It skips the group, which is within `memory.min`.
    ByMin,
}

/// What decides about the share of a group in the protection of the one above it. Pages.
#[derive(Clone, Copy)]
struct Share {
    /// Its own setting.
    setting: u64,
    /// What it uses.
    usage: u64,
    /// What the group above has.
    above: u64,
    /// Sum over it and its siblings of what each uses of its own setting.
    siblings: u64,
}

impl Share {
    fn effective(self, rule: ProtectionShare) -> u64 {
        let used = self.setting.min(self.usage);
        let part = || {
            let part = u128::from(self.above) * u128::from(used) / u128::from(self.siblings.max(1));
            u64::try_from(part).unwrap_or(u64::MAX)
        };
        match rule {
            ProtectionShare::ByUse => {
                let most = self.setting.min(self.above);
                if most > 0 && used > 0 && self.siblings > 0 {
                    most.min(part())
                } else {
                    most
                }
            }
            ProtectionShare::IfOvercommitted if self.siblings > self.above => part(),
            ProtectionShare::IfOvercommitted => used,
        }
    }
}

/// Computes what a group has of both, as seen from the one from which reclaim starts; the groups above it come before it.
pub(crate) fn calculate_protection(m: &mut Machine, root: u32, memcg: u32) {
    if memcg == root || memcg == ROOT {
        return;
    }
    let effective = [
        effective(m, root, memcg, |v2| [v2.min, v2.emin]),
        effective(m, root, memcg, |v2| [v2.low, v2.elow]),
    ];
    if let Some(v2) = &mut m.memcg.groups[memcg as usize].v2 {
        [v2.emin, v2.elow] = effective;
    }
}

/// `of`: the setting, and what the group has of it.
fn effective(m: &Machine, root: u32, memcg: u32, of: fn(&MemcgV2) -> [u64; 2]) -> u64 {
    let setting = |group: u32| m.memcg.v2(group).map_or(0, |v2| of(v2)[0]);
    let parent = m.memcg.groups[memcg as usize].parent;
    if parent == root || parent == ROOT {
        return setting(memcg);
    }
    let usage = |group: u32| m.memcg.groups[group as usize].res.usage;
    let siblings = (ROOT + 1..m.memcg.groups.len() as u32)
        .filter(|&group| m.memcg.groups[group as usize].parent == parent);
    let share = Share {
        setting: setting(memcg),
        usage: usage(memcg),
        above: m.memcg.v2(parent).map_or(0, |v2| of(v2)[1]),
        siblings: siblings.map(|group| setting(group).min(usage(group))).sum(),
    };
    share.effective(m.kernel.protection_share)
}

/// What a version makes of protection.
#[derive(Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each came or went with a version of its own"
)]
struct Rules {
    /// Less is scanned of a group that uses more than is protected.
    proportional: bool,
    /// The group from which reclaim starts is scanned as if nothing of it were protected.
    spares_target: bool,
    /// If `memory.low` alone protects a part, the group counts as skipped.
    low_is_skipped: bool,
    /// The group from which reclaim starts is skipped by what it had when it was last below another one.
    skips_target: bool,
}

fn rules(m: &Machine) -> Rules {
    let since = match m.kernel.protection_scan {
        ProtectionScan::AllOrNothing => 0,
        ProtectionScan::Proportional => 1,
        ProtectionScan::ProportionalBelowTarget => 2,
        ProtectionScan::LowIsSkipped => 3,
        ProtectionScan::TargetIsNeverSkipped => 4,
    };
    Rules {
        proportional: since >= 1,
        spares_target: since >= 2,
        low_is_skipped: since >= 3,
        skips_target: since == 2 || since == 3,
    }
}

/// Whether reclaim from a root skips a group.
pub(crate) fn is_protected(m: &Machine, root: u32, memcg: u32, low_reclaim: bool) -> Protected {
    let Some(v2) = m.memcg.v2(memcg) else {
        return Protected::No;
    };
    let usage = m.memcg.groups[memcg as usize].res.usage;
    if usage == 0 || (memcg == root && !rules(m).skips_target) {
        return Protected::No;
    }
    if usage <= v2.emin {
        Protected::ByMin
    } else if usage > v2.elow {
        Protected::No
    } else if low_reclaim {
        Protected::LowIgnored
    } else {
        Protected::ByLow
    }
}

/// Of the lists of a group the part that may be scanned: of the usage the part that is not protected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScanShare {
    /// Pages that are protected; 0: lists are scanned as always.
    protection: u64,
    /// The divisor.
    usage: u64,
    /// It counts as skipped because of `memory.low`.
    pub low_skipped: bool,
}

/// Fewest pages that remain of a list. `SWAP_CLUSTER_MAX`.
const LEAST: u64 = crate::mm::vmscan::SWAP_CLUSTER_MAX as u64;

impl ScanShare {
    /// Pages that count of a list.
    pub fn of(self, size: u32) -> u32 {
        if self.protection == 0 {
            return size;
        }
        let all = u64::from(size);
        let protected = u128::from(all) * u128::from(self.protection) / u128::from(self.usage);
        let rest = all - u64::try_from(protected).unwrap_or(all).min(all);
        rest.max(LEAST) as u32
    }
}

/// Which part of a group's lists counts for reclaim from a root.
pub(crate) fn scan_share(m: &Machine, root: u32, memcg: u32, low_reclaim: bool) -> ScanShare {
    let rules = rules(m);
    let Some(v2) = m.memcg.v2(memcg).filter(|_| rules.proportional) else {
        return ScanShare::default();
    };
    if rules.spares_target && memcg == root {
        return ScanShare::default();
    }
    let low_skipped = rules.low_is_skipped && !low_reclaim && v2.elow > v2.emin;
    let protection = if low_reclaim || (rules.low_is_skipped && !low_skipped) {
        v2.emin
    } else {
        v2.emin.max(v2.elow)
    };
    let usage = m.memcg.groups[memcg as usize].res.usage.max(protection);
    ScanShare {
        protection,
        usage: usage.saturating_add(u64::from(rules.low_is_skipped)),
        low_skipped,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked vectors of the description: usage, setting, what the group above has, sum of the siblings.
    #[test]
    fn children_share_the_protection_of_their_parent_by_what_they_use_if_they_ask_for_more() {
        let share = |usage, setting, above, siblings| Share {
            setting,
            usage,
            above,
            siblings,
        };
        let new = ProtectionShare::IfOvercommitted;
        assert_eq!(share(1000, 800, 1000, 2000).effective(new), 400);
        assert_eq!(share(1000, 800, 2000, 1500).effective(new), 800);
        assert_eq!(share(500, 800, 400, 800).effective(new), 250);
        let old = ProtectionShare::ByUse;
        assert_eq!(share(1000, 800, 1000, 2000).effective(old), 400);
        // Once its siblings use little, it has all that it asks for, but in old kernels even what it does not use.
        assert_eq!(share(500, 800, 2000, 500).effective(old), 800);
        assert_eq!(share(500, 800, 2000, 500).effective(new), 500);
        assert_eq!(share(500, 800, 0, 500).effective(old), 0);
        assert_eq!(share(0, 800, 600, 500).effective(old), 600);
    }

    /// Worked vectors of the description: list 10,000, protected 25,600, priority 4.
    #[test]
    fn of_a_list_the_part_is_scanned_that_is_not_protected_and_at_least_a_batch() {
        let of = |protection, usage, size| {
            ScanShare {
                protection,
                usage,
                low_skipped: false,
            }
            .of(size)
        };
        assert_eq!(of(25_600, 51_200, 10_000), 5000);
        assert_eq!(of(25_600, 51_201, 10_000), 5001);
        assert_eq!([5000, 5001].map(|size| size >> 4), [312, 312]);
        assert_eq!(of(25_600, 25_600, 10_000), 32);
        assert_eq!(32 >> 4, 2);
        assert_eq!(of(0, 0, 10_000), 10_000);
    }
}
