//! Sums over the zones of the machine or of one node.

use crate::mm::zone::Zone;

/// Sums over some zones, in pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct ZoneSums {
    /// Pages that boot code gave to the buddy allocator.
    pub managed: u32,
    /// Free pages, including those on the per-CPU lists.
    pub free: u32,
    /// Free pages on the per-CPU lists, which the watermarks do not count.
    pub per_cpu: u32,
    /// Sum of the min watermarks.
    pub min: u32,
    /// Sum of the low watermarks.
    pub low: u32,
    /// Sum of the high watermarks.
    pub high: u32,
    /// Pages that the kernel holds, including those that it has held since boot.
    pub kernel: u32,
}

impl ZoneSums {
    pub(super) fn of(zones: &[Zone]) -> Self {
        let sum = |figure: fn(&Zone) -> u32| zones.iter().map(figure).sum();
        Self {
            managed: sum(|z| z.managed),
            free: sum(free),
            per_cpu: sum(per_cpu),
            min: sum(|z| z.watermarks.min),
            low: sum(|z| z.watermarks.low),
            high: sum(|z| z.watermarks.high),
            kernel: sum(|z| z.nr_kernel),
        }
    }
}

fn free(zone: &Zone) -> u32 {
    zone.free_pages() + per_cpu(zone)
}

fn per_cpu(zone: &Zone) -> u32 {
    zone.pcp.iter().count() as u32
}
