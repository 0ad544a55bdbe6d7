//! A kernel is a set of named decisions.
//!
//! Each field of [`Kernel`] is one decision in which kernels differ. It is matched in exactly one function, the one that has the
//! kernel's name or a small one beside it, with its arms side by side: reading that match is reading the patch. Presets are constants; a patch is a
//! function from [`Kernel`] to [`Kernel`].

mod ablation;
mod presets;
mod series_2013;

pub use ablation::{Combination, Cut, combinations};
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

/// When one pass over the lists of a zone ends (`shrink_lruvec`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LruvecStop {
    /// After the round that reaches the target; at the first priority never. 3.10.
    AtTarget,
    /// Direct reclaim at the target; kswapd completes the same share of anonymous and file pages. What was scanned already is
    /// taken off twice, as posted; 3.11 takes it off once.
    ProportionalAsPosted,
}

/// How kswapd goes through the priorities (`balance_pgdat`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KswapdLoop {
    /// From 12 to 0 until 32 pages are freed, then from 12 again until the node is balanced. 3.10.
    Restart,
    /// Once from 12 on; a step down only when no zone was scanned enough or nothing was freed: b8e83b942a16, 3.11.
    RaiseByScanning,
}

/// The lowest priority that kswapd reaches (`balance_pgdat`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KswapdFloor {
    /// 0: whole lists, anonymous and file alike. 3.10.
    Zero,
    /// 1: at most half of a list: 9aa41348a8d1, 3.11.
    One,
}

/// When kswapd may write file pages (`shrink_page_list`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KswapdWriteback {
    /// Below priority 10. 3.10.
    ByPriority,
    /// While the tail of the zone's list was found dirty: d43006d503ac, 3.11.
    ByDirtyTail,
}

/// What kswapd does with a page that comes round again still under writeback (`shrink_page_list`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WritebackStall {
    /// Keeps it. 3.10.
    Keep,
    /// Waits for it, once for each zone visit: 283aba9f9e0e as posted.
    WaitForPage,
}

/// What a zone that is balanced already means for the priority, and one that is written off for the end zone (`visit_zone`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BalancedZone {
    /// Nothing; a top zone that is written off is no longer the end zone.
    Ignored,
    /// It counts as scanned enough: 7c954f6de6b6, 3.11.
    KeepsPriority,
}

/// Every decision in which two kernels can differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel {
    /// Distances between the watermarks. Matched in `mm::zone::setup_per_zone_wmarks`.
    pub watermark_distance: WatermarkDistance,
    /// Watermark test of high orders. Matched in `mm::zone::zone_watermark_ok`.
    pub high_order_watermark: HighOrderWatermark,
    /// kswapd's target. Matched in `mm::vmscan::balance_pgdat::kswapd_shrink_zone`.
    pub kswapd_reclaim_target: KswapdReclaimTarget,
    /// End of a pass. Matched in `mm::vmscan::shrink_lists::shrink_lruvec`.
    pub lruvec_stop: LruvecStop,
    /// kswapd's way through the priorities. Matched in `mm::vmscan::balance_pgdat::balance_pgdat`.
    pub kswapd_loop: KswapdLoop,
    /// kswapd's lowest priority. Matched in `mm::vmscan::balance_pgdat::lowest_priority`.
    pub kswapd_floor: KswapdFloor,
    /// kswapd's writing of file pages. Matched in `mm::vmscan::shrink_page_list::may_write_file_page`.
    pub kswapd_writeback: KswapdWriteback,
    /// kswapd's patience with writeback. Matched in `mm::vmscan::shrink_page_list::page_under_writeback`.
    pub writeback_stall: WritebackStall,
    /// Balanced zones and the priority. Matched in `mm::vmscan::balance_pgdat::visit_zone`.
    pub balanced_zone: BalancedZone,
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
    /// Ids of patches without which it makes no sense.
    pub needs: &'static [&'static str],
    /// Puts it into a kernel.
    pub apply: fn(&mut Kernel),
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
    fn every_patch_changes_every_kernel_and_no_two_do_the_same() {
        for name in preset_names() {
            let base = preset(name).expect("listed presets exist").kernel;
            let mut kernels = vec![base];
            for patch in patches() {
                let mut kernel = base;
                (patch.apply)(&mut kernel);
                assert!(!kernels.contains(&kernel), "{} on {name}", patch.id);
                kernels.push(kernel);
            }
        }
    }
}
