//! "Reduce system disruption due to kswapd" V4, Mel Gorman, 13 May 2013, based on 3.10-rc1.

use super::{KswapdReclaimTarget, Patch};

pub(super) const PATCHES: &[Patch] = &[Patch {
    id: "b1_limit",
    title: "mm: vmscan: limit the number of pages kswapd reclaims at each priority",
    author: "Mel Gorman",
    date: "2013-05-13",
    commit: "75485363ce85",
    effect: "kswapd stops reclaiming from a zone, at one priority, once it has freed as many pages as the zone's high watermark",
    function: "kswapd_shrink_zone",
    apply: |mut kernel| {
        kernel.kswapd_reclaim_target = KswapdReclaimTarget::HighWatermark;
        kernel
    },
    revert: |mut kernel| {
        kernel.kswapd_reclaim_target = KswapdReclaimTarget::Unlimited;
        kernel
    },
    is_on: |kernel| kernel.kswapd_reclaim_target == KswapdReclaimTarget::HighWatermark,
}];
