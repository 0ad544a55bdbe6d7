//! Kernels by version.

use super::{
    BalancedZone, HighOrderWatermark, Kernel, KswapdFloor, KswapdLoop, KswapdReclaimTarget,
    KswapdWriteback, LruvecStop, WatermarkDistance, WritebackStall,
};

/// A kernel that can be named.
pub struct Preset {
    /// Name in options and scenarios.
    pub name: &'static str,
    /// What it is, for people.
    pub title: &'static str,
    /// Its decisions.
    pub kernel: Kernel,
}

const V3_10: Kernel = Kernel {
    watermark_distance: WatermarkDistance::QuarterOfMin,
    high_order_watermark: HighOrderWatermark::HalvingLoop,
    kswapd_reclaim_target: KswapdReclaimTarget::Unlimited,
    lruvec_stop: LruvecStop::AtTarget,
    kswapd_loop: KswapdLoop::Restart,
    kswapd_floor: KswapdFloor::Zero,
    kswapd_writeback: KswapdWriteback::ByPriority,
    writeback_stall: WritebackStall::Keep,
    balanced_zone: BalancedZone::Ignored,
};

const PRESETS: &[Preset] = &[
    Preset {
        name: "v3_9_6",
        title: "Linux 3.9.6",
        // mm/vmscan.c of 3.9 and 3.10 differ only in vmpressure calls and an argument of add_to_swap.
        kernel: V3_10,
    },
    Preset {
        name: "v3_10_rc1",
        title: "Linux 3.10-rc1",
        kernel: V3_10,
    },
    Preset {
        name: "v4_10_watermarks",
        title: "Linux 3.10 with the watermarks of 4.10",
        // For machines whose figures are known from 4.10; its reclaim by node is not modelled.
        kernel: Kernel {
            watermark_distance: WatermarkDistance::ScaleFactor,
            high_order_watermark: HighOrderWatermark::BlockExists,
            ..V3_10
        },
    },
];

/// A preset by its name.
pub fn preset(name: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|p| p.name == name)
}

/// Names of all presets, oldest first.
pub fn preset_names() -> Vec<&'static str> {
    PRESETS.iter().map(|p| p.name).collect()
}
