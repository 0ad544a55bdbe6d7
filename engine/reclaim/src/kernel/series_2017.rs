//! "Reduce amount of time kswapd sleeps prematurely", Mel Gorman and Shantanu Goel, 15 February 2017, based on 4.10-rc7 with the patches
//! queued for 4.11; also a fix of 2019 for a problem in the last of these patches.

use super::patches::MERGED;
use super::{KswapdClass, KswapdSleep, NodeFlags, Patch, Presets, Series};

const DATE: &str = "2017-02-15";

pub(super) const SERIES: Series = Series {
    bases: &["v4_9_7", "v4_10_17", "mmots_20170209"],
    patches: PATCHES,
};

const PATCHES: &[Patch] = &[
    Patch {
        id: "k1_anyzone",
        title: "mm, vmscan: fix zone balance check in prepare_kswapd_sleep",
        author: "Shantanu Goel",
        date: DATE,
        commit: "333b0a459c0e",
        effect: "kswapd may sleep, and wakes kcompactd, as soon as any of the zones for which it works is balanced; if it has no such zone, it never sleeps",
        presets: Presets::since("v4_12"),
        needs: &[],
        apply: |kernel| kernel.kswapd_sleep = KswapdSleep::AnyZone,
    },
    Patch {
        id: "k2_flags",
        title: "mm, vmscan: only clear pgdat congested/dirty/writeback state when balanced",
        author: "Mel Gorman",
        date: DATE,
        commit: MERGED,
        effect: "a node's flags for congestion and dirty pages stay set until kswapd is about to sleep, not only until a check finds a zone balanced",
        presets: Presets::since("v4_12"),
        needs: &["k1_anyzone"],
        apply: |kernel| kernel.node_flags = NodeFlags::ClearedBeforeSleep,
    },
    Patch {
        id: "k3_class",
        title: "mm, vmscan: prevent kswapd sleeping prematurely due to mismatched classzone_idx",
        author: "Mel Gorman",
        date: DATE,
        commit: "e716f2eb24de",
        effect: "kswapd remembers for which zones it works, and one test decides whether it is woken, continues or sleeps; a node without such zones is balanced",
        presets: Presets::since("v4_12"),
        needs: &["k1_anyzone", "k2_flags"],
        apply: |kernel| {
            kernel.kswapd_sleep = KswapdSleep::NodeBalanced;
            kernel.kswapd_class = KswapdClass::PreviousForSleep;
        },
    },
    Patch {
        id: "k4_previous",
        title: "mm, vmscan: prevent useless kswapd loops",
        author: "Shakeel Butt",
        date: "2019-07-01",
        commit: "dffcac2cb88e",
        effect: "without a new request, kswapd continues for the zone class of the last request, not for the lowest class",
        presets: Presets::since("v5_4"),
        needs: &["k3_class"],
        apply: |kernel| kernel.kswapd_class = KswapdClass::Previous,
    },
];
