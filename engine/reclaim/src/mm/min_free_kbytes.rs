//! The amount of memory that the kernel keeps free, from which it computes the watermarks.
//!
//! Source: mm/page_alloc.c, 3.10 (`init_per_zone_wmark_min`), mm/huge_memory.c (`set_recommended_min_free_kbytes`).

use super::watermark;
use crate::scenario::schema::MachineSpec;

/// `min_free_kbytes` in KiB: a fixed value, or the larger result of the square-root rule and, with THP, khugepaged's rule.
pub fn min_free_kbytes(spec: &MachineSpec) -> u32 {
    if let Some(fixed) = spec.min_free_kbytes {
        return fixed;
    }
    let zones = || spec.nodes.iter().flat_map(|n| &n.zones);
    let lowmem: u64 = zones().map(|z| u64::from(z.pages_at_boot())).sum();
    let sqrt = watermark::min_free_kbytes_sqrt(4 * lowmem);
    if spec.thp {
        sqrt.max(watermark::min_free_kbytes_thp(
            zones().count() as u32,
            lowmem,
        ))
    } else {
        sqrt
    }
}
