//! What zones have together: those of the machine, or of one node.

use crate::mm::zone::Zone;

/// What some zones have, all together. Pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct ZoneSums {
    /// All that they have.
    pub managed: u32,
    /// Free, those on the lists of single CPUs among them.
    pub free: u32,
    /// Watermark min.
    pub min: u32,
    /// Watermark low.
    pub low: u32,
    /// Watermark high.
    pub high: u32,
    /// The kernel's own.
    pub kernel: u32,
}

impl ZoneSums {
    pub(super) fn of(zones: &[Zone]) -> Self {
        let sum = |of: fn(&Zone) -> u32| zones.iter().map(of).sum();
        Self {
            managed: sum(|z| z.managed),
            free: sum(free),
            min: sum(|z| z.watermarks.min),
            low: sum(|z| z.watermarks.low),
            high: sum(|z| z.watermarks.high),
            kernel: sum(|z| z.nr_kernel),
        }
    }
}

/// Free pages of a zone, those of its CPUs among them.
fn free(zone: &Zone) -> u32 {
    zone.free_pages() + zone.pcp.iter().count() as u32
}
