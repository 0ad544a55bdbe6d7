//! A kernel is a set of named decisions.
//!
//! Each field of [`Kernel`] is one decision in which kernels differ. It is matched in exactly one function, the one that has the
//! kernel's name, with its arms side by side: reading that match is reading the patch. Presets are constants; a patch is a
//! function from [`Kernel`] to [`Kernel`].

mod presets;
mod series_2013;

pub use presets::{Preset, preset, preset_names};

/// How the distances between min, low and high are made (`__setup_per_zone_wmarks`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatermarkDistance {
    /// low = min + min/4, high = min + min/2: before 4.6.
    QuarterOfMin,
    /// At least `watermark_scale_factor`/10,000 of the zone: 795ae7a0de6b, 4.6.
    ScaleFactor,
}

/// What a high-order request must find (`__zone_watermark_ok`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HighOrderWatermark {
    /// Enough pages in blocks of each higher order, the mark halving: before 4.4.
    HalvingLoop,
    /// One free block that is large enough: 97a16fc82a7c, 4.4.
    BlockExists,
}

/// How many pages kswapd may reclaim from a zone at one priority (`kswapd_shrink_zone`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KswapdReclaimTarget {
    /// No limit: "equal scanning pressure on each zone". 3.10.
    Unlimited,
    /// The zone's high watermark, at least `SWAP_CLUSTER_MAX`: 75485363ce85, 3.11.
    HighWatermark,
}

/// Every decision in which two kernels can differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel {
    /// Distances between the watermarks. Matched in `mm::zone::setup_per_zone_wmarks`.
    pub watermark_distance: WatermarkDistance,
    /// Watermark test of high orders. Matched in `mm::zone::zone_watermark_ok`.
    pub high_order_watermark: HighOrderWatermark,
    /// kswapd's target. Matched in `mm::vmscan::kswapd::kswapd_shrink_zone`.
    pub kswapd_reclaim_target: KswapdReclaimTarget,
}

/// One patch that can be switched on and off.
pub struct Patch {
    /// Short id used in options and links, for example `b1_limit`.
    pub id: &'static str,
    /// Title as posted.
    pub title: &'static str,
    /// Author.
    pub author: &'static str,
    /// Date of the posting, ISO 8601.
    pub date: &'static str,
    /// Commit in Linus' tree.
    pub commit: &'static str,
    /// What it changes, in one sentence.
    pub effect: &'static str,
    /// The function where its decision stands.
    pub function: &'static str,
    /// Switches it on.
    pub apply: fn(Kernel) -> Kernel,
    /// Switches it off.
    pub revert: fn(Kernel) -> Kernel,
    /// True if it is on in this kernel.
    pub is_on: fn(&Kernel) -> bool,
}

/// All patches, series by series.
pub const PATCHES: &[&[Patch]] = &[series_2013::PATCHES];

/// A patch by its id.
pub fn patch(id: &str) -> Option<&'static Patch> {
    patches().find(|p| p.id == id)
}

/// All patches in order.
pub fn patches() -> impl Iterator<Item = &'static Patch> {
    PATCHES.iter().copied().flatten()
}

/// Ids of all patches in order.
pub fn patch_ids() -> Vec<&'static str> {
    patches().map(|p| p.id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn switching_a_patch_on_and_off_gives_back_the_kernel() {
        for name in preset_names() {
            let base = preset(name).expect("listed presets exist").kernel;
            for patch in patches() {
                let on = (patch.apply)(base);
                assert!((patch.is_on)(&on), "{} is on after apply", patch.id);
                assert!(
                    !(patch.is_on)(&(patch.revert)(on)),
                    "{} is off after revert",
                    patch.id
                );
                if !(patch.is_on)(&base) {
                    assert_eq!((patch.revert)(on), base, "{} on {name}", patch.id);
                }
            }
        }
    }
}
