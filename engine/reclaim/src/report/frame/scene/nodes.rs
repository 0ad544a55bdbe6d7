//! Each NUMA node with its kswapd.

use super::reclaimers::{KswapdState, kswapd_state};
use super::sums::ZoneSums;
use crate::machine::Machine;
use crate::mm::id::NodeId;
use crate::mm::vmscan::sleep_check::{SleepCheck, sleep_check};
use crate::sim::Wait;

/// One NUMA node. Numbers are in pages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneNode {
    /// Number of the node, from 0.
    pub node: NodeId,
    /// Sums over its zones.
    #[cfg_attr(feature = "bindings", serde(flatten))]
    pub sums: ZoneSums,
    /// Pages on its inactive and active anonymous lists.
    pub anon: u32,
    /// Pages on its inactive and active file lists.
    pub file: u32,
    /// Whether its kswapd has begun a run and not gone back to sleep.
    pub kswapd_awake: bool,
    /// Id of its kswapd's task; `None`: the node has no kswapd.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub kswapd_task: Option<u32>,
    /// Whether its kswapd sleeps, works or waits.
    pub kswapd: KswapdState,
    /// The reason why its kswapd waits; `None`: it does not wait.
    pub kswapd_waits_for: Wait,
    /// Runs of its kswapd that have freed nothing since a reclaimer last freed a page of the node. The kernel uses the number since 4.12.
    pub kswapd_failures: u32,
    /// The check that its kswapd would make now before it sleeps, and the result.
    pub sleep_check: SleepCheck,
}

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
                kswapd_failures: state.kswapd_failures,
                sleep_check: sleep_check(m, node),
            }
        })
        .collect()
}
