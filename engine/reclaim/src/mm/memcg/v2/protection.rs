//! Protection of a group by `memory.min` and `memory.low`, and its effect on a scan.
//!
//! Source: mm/memcontrol.c `mem_cgroup_protected`, 5.4; `mem_cgroup_calculate_protection`, `effective_protection`, 5.9 to 6.12;
//! mm/vmscan.c `get_scan_count`, `shrink_node_memcgs`, 5.4 to 6.12.
//! Left out: the mount option `memory_recursiveprot`.

use super::MemcgV2;
use crate::kernel::{ProtectionScan, ProtectionShare};
use crate::machine::Machine;
use crate::mm::lruvec::ROOT;

/// Whether reclaim scans or skips a group, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protected {
    /// Reclaim scans the group, which is not protected.
    No,
    /// Reclaim scans the group although it is within `memory.low`, because the other groups freed nothing.
    LowIgnored,
    /// Reclaim skips the group, which is within `memory.low`.
    ByLow,
    /// Reclaim skips the group, which is within `memory.min`.
    ByMin,
}

/// The values that determine a group's share in its parent's protection. Pages.
#[derive(Clone, Copy)]
struct Share {
    /// `memory.min` or `memory.low` of the group.
    setting: u64,
    usage: u64,
    /// The effective protection of the parent.
    above: u64,
    /// Sum over the group and its siblings of the usage that each one's own setting covers.
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
                let limit = self.setting.min(self.above);
                if limit > 0 && used > 0 && self.siblings > 0 {
                    limit.min(part())
                } else {
                    limit
                }
            }
            ProtectionShare::IfOvercommitted if self.siblings > self.above => part(),
            ProtectionShare::IfOvercommitted => used,
        }
    }
}

/// Computes a group's effective min and low for reclaim that starts at `root`. The groups above it must be computed first.
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

/// The effective value of `memory.min` or `memory.low`. `values` returns a group's setting and its effective protection.
fn effective(m: &Machine, root: u32, memcg: u32, values: fn(&MemcgV2) -> [u64; 2]) -> u64 {
    let setting = |group: u32| m.memcg.v2(group).map_or(0, |v2| values(v2)[0]);
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
        above: m.memcg.v2(parent).map_or(0, |v2| values(v2)[1]),
        siblings: siblings.map(|group| setting(group).min(usage(group))).sum(),
    };
    share.effective(m.kernel.protection_share)
}

/// The rules of a kernel for protected groups.
#[derive(Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each rule was added or removed in a different version"
)]
struct Rules {
    /// A group that uses more than is protected is scanned less.
    proportional: bool,
    /// The protection of the group from which reclaim starts is ignored.
    spares_target: bool,
    /// A group counts as skipped if `memory.low` protects more of it than `memory.min`.
    low_is_skipped: bool,
    /// The group from which reclaim starts may be skipped, with the protection computed when reclaim last started above it.
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

/// Whether reclaim that starts at `root` skips a group.
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

/// The part of a group's lists that may be scanned, which is the unprotected part of its usage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScanShare {
    /// Protected pages. 0 means that lists are scanned as usual.
    protection: u64,
    /// Usage of the group in pages, the divisor.
    usage: u64,
    /// The group counts as skipped because of `memory.low`.
    pub low_skipped: bool,
}

/// Reclaim may always scan this many pages of a list. `SWAP_CLUSTER_MAX`.
const MIN_SCAN: u64 = crate::mm::vmscan::SWAP_CLUSTER_MAX as u64;

impl ScanShare {
    /// Pages of a list of this size that may be scanned.
    pub fn of(self, size: u32) -> u32 {
        if self.protection == 0 {
            return size;
        }
        let all = u64::from(size);
        let protected = u128::from(all) * u128::from(self.protection) / u128::from(self.usage);
        let unprotected = all - u64::try_from(protected).unwrap_or(all).min(all);
        unprotected.max(MIN_SCAN) as u32
    }
}

/// The part of a group's lists that may be scanned by reclaim that starts at `root`.
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

    /// Worked examples from the description of the kernel's rule: usage, setting, the parent's effective protection, sum of the siblings.
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
        // If its siblings use little, the group is protected up to its setting. With the old rule that holds even for protection that it does not
        // use.
        assert_eq!(share(500, 800, 2000, 500).effective(old), 800);
        assert_eq!(share(500, 800, 2000, 500).effective(new), 500);
        assert_eq!(share(500, 800, 0, 500).effective(old), 0);
        assert_eq!(share(0, 800, 600, 500).effective(old), 600);
    }

    /// Worked examples from the description of the kernel's rule: a list of 10,000 pages, 25,600 protected pages, priority 4.
    #[test]
    fn the_unprotected_part_of_a_list_is_scanned_but_at_least_a_batch() {
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
