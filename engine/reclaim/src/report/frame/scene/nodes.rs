//! Each node with its kswapd.

use super::reclaimers::{KswapdState, kswapd_state};
use super::sums::ZoneSums;
use crate::machine::Machine;
use crate::mm::id::NodeId;
use crate::mm::vmscan::sleep_check::{SleepCheck, sleep_check};
use crate::sim::Wait;

/// One node. Pages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneNode {
    /// Number.
    pub node: NodeId,
    /// Of its zones.
    #[cfg_attr(feature = "bindings", serde(flatten))]
    pub sums: ZoneSums,
    /// On the lists of anonymous pages.
    pub anon: u32,
    /// On the lists of file pages.
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
    /// What its kswapd asks before it sleeps, and the answer.
    pub sleep_check: SleepCheck,
}

/// All nodes.
pub(super) fn nodes(m: &Machine) -> Vec<SceneNode> {
    m.nodes
        .ids()
        .zip(&m.nodes)
        .map(|(node, state)| {
            let range = m.node_zones(node);
            let listed = |file| range.clone().map(|zone| m.zone_lru_pages(zone, file)).sum();
            let (kswapd, kswapd_waits_for) = kswapd_state(m, node);
            SceneNode {
                node,
                sums: ZoneSums::of(&m.zones[range.clone()]),
                anon: listed(false),
                file: listed(true),
                kswapd_awake: state.awake,
                kswapd_task: state.kswapd.map(|task| task.0),
                kswapd,
                kswapd_waits_for,
                sleep_check: sleep_check(m, node),
            }
        })
        .collect()
}
