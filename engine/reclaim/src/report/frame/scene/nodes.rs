//! Each node with its kswapd.

use super::free;
use super::reclaimers::{KswapdState, SceneReclaimer, kswapd_of, kswapd_state};
use crate::machine::Machine;
use crate::mm::vmscan::sleep_check::{SleepCheck, sleep_check};
use crate::mm::zone::Zone;
use crate::sim::Wait;

/// One node. Pages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneNode {
    /// Number.
    pub node: u32,
    /// All that it has.
    pub managed: u32,
    /// Free, those on the lists of single CPUs among them.
    pub free: u32,
    /// Watermark min, all its zones together.
    pub min: u32,
    /// Watermark low.
    pub low: u32,
    /// Watermark high.
    pub high: u32,
    /// The kernel's own.
    pub kernel: u32,
    /// On the lists of programs' memory.
    pub anon: u32,
    /// On the lists of file data.
    pub file: u32,
    /// Its kswapd is balancing.
    pub kswapd_awake: bool,
    /// Id of its kswapd.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub kswapd_task: Option<u32>,
    /// What its kswapd does.
    pub kswapd: KswapdState,
    /// What it waits for.
    pub kswapd_waits_for: Wait,
    /// What it looks at, while it is at work.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub reclaimer: Option<SceneReclaimer>,
    /// What its kswapd asks before it sleeps, and the answer.
    pub sleep_check: SleepCheck,
}

/// All nodes.
pub(super) fn nodes(m: &Machine) -> Vec<SceneNode> {
    (0..)
        .zip(&m.nodes)
        .map(|(node, state)| {
            let range = m.node_zones(node);
            let sum = |of: fn(&Zone) -> u32| m.zones[range.clone()].iter().map(of).sum();
            let listed = |file| range.clone().map(|zone| m.zone_lru_pages(zone, file)).sum();
            let (kswapd, kswapd_waits_for) = kswapd_state(m, node as usize);
            SceneNode {
                node,
                managed: sum(|z| z.managed),
                free: sum(free),
                min: sum(|z| z.watermarks.min),
                low: sum(|z| z.watermarks.low),
                high: sum(|z| z.watermarks.high),
                kernel: sum(|z| z.nr_kernel),
                anon: listed(false),
                file: listed(true),
                kswapd_awake: state.awake,
                kswapd_task: state.kswapd.map(|task| task.0),
                kswapd,
                kswapd_waits_for,
                reclaimer: kswapd_of(m, node),
                sleep_check: sleep_check(m, node),
            }
        })
        .collect()
}
