//! The numbers in the formulas that a picture shows. The page only prints formulas with these numbers and computes none of them.

use crate::kernel::WatermarkDistance;
use crate::machine::Machine;
use crate::mm::min_free_kbytes::min_free_kbytes;
use crate::mm::page_writeback::dirtyable_memory;
use crate::mm::zone::SCALE_FACTOR_PER_10000;

/// Numbers from which the watermarks of all zones and the dirty limits are computed, in pages unless a field has another unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct FormulaParts {
    /// `min_free_kbytes` in pages; the kernel divides it among the zones.
    pub min_free_pages: u32,
    /// Sum of `ZoneFrame::counted` over all zones. The share of `min_free_pages` that a zone gets is its share of these pages.
    pub lowmem_pages: u32,
    /// `watermark_scale_factor`, in 1/10,000 of a zone; 0: the watermarks are a quarter of min apart.
    pub scale_factor: u32,
    /// Memory that may hold dirty pages. The dirty limits are percentages of it.
    pub dirtyable_pages: u32,
    /// `dirty_background_ratio`, percent.
    pub dirty_background_ratio: u32,
    /// `dirty_ratio`, percent.
    pub dirty_ratio: u32,
}

pub(super) fn formula_parts(m: &Machine) -> FormulaParts {
    let (memory, reserve) = dirtyable_memory(m);
    FormulaParts {
        min_free_pages: min_free_kbytes(&m.spec) / 4,
        lowmem_pages: m.zones.iter().map(|z| z.counted).sum(),
        scale_factor: match m.kernel.watermark_distance {
            WatermarkDistance::QuarterOfMin => 0,
            WatermarkDistance::ScaleFactor => SCALE_FACTOR_PER_10000,
        },
        dirtyable_pages: memory.saturating_sub(reserve) + 1,
        dirty_background_ratio: m.spec.dirty_background_ratio,
        dirty_ratio: m.spec.dirty_ratio,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::page_writeback::global_dirty_limits;
    use crate::mm::watermark::{WatermarkGap, Watermarks, zone_watermarks};
    use crate::testing;

    #[test]
    fn the_formulas_of_the_parts_give_the_numbers_of_the_machine() {
        let m = testing::machine();
        let parts = formula_parts(&m);
        let gap = match parts.scale_factor {
            0 => WatermarkGap::QuarterOfMin,
            per_10000 => WatermarkGap::ScaleFactor { per_10000 },
        };
        let marks: Vec<Watermarks> = m
            .zones
            .iter()
            .map(|z| zone_watermarks(parts.min_free_pages, z.counted, parts.lowmem_pages, gap))
            .collect();
        let own: Vec<Watermarks> = m.zones.iter().map(|z| z.watermarks).collect();
        assert_eq!(marks, own);
        let limit = parts.dirtyable_pages * parts.dirty_ratio / 100;
        assert_eq!(limit, global_dirty_limits(&m).limit);
    }
}
