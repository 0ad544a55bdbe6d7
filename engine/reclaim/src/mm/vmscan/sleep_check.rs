//! kswapd's check before it sleeps, in detail: which zones it checks, the result for each, and the conclusion.
//!
//! This module decides nothing. The answer comes from the function that kswapd itself calls, and the result for a zone from the
//! function that kswapd uses for it.

use super::{kswapd, node};
use crate::kernel::LruDomain;
use crate::machine::Machine;
use crate::mm::id::{NodeId, ZoneId};

/// How the results for single zones are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum SleepRule {
    /// Every zone has to be balanced. True if there is no zone.
    EveryZone = 0,
    /// One balanced zone is enough. False if there is no zone.
    AnyZone = 1,
    /// One balanced zone is enough. True if there is no zone.
    AnyZoneOrNone = 2,
    /// Balanced zones have to hold a quarter of the pages.
    Quarter = 3,
}

/// A condition that overrules the state of the zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum Overruled {
    /// No such condition holds.
    No = 0,
    /// The kernel has given up on kswapd of this node, so kswapd sleeps.
    GivenUp = 1,
    /// Tasks wait for the reserves to recover, so kswapd continues.
    Throttled = 2,
}

/// The result of the check for the order and the class for which kswapd now works or sleeps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SleepCheck {
    /// The node whose kswapd is checked.
    pub node: NodeId,
    /// kswapd is balancing the node.
    pub awake: bool,
    /// Order for which the zones are checked.
    pub order: u32,
    /// Highest class that is checked: 0 DMA, 1 DMA32, 2 Normal.
    pub class: usize,
    /// How the results for the zones are combined.
    pub rule: SleepRule,
    /// The zones that are checked, from low to high: number of the zone, and whether it counts as balanced.
    pub zones: Vec<(ZoneId, bool)>,
    /// A condition that overrules the zones, if any.
    pub overruled: Overruled,
    /// kswapd may sleep.
    pub sleeps: bool,
}

/// Makes the check for a node without changing the machine.
pub fn sleep_check(m: &Machine, node: NodeId) -> SleepCheck {
    match m.kernel.lru_domain {
        LruDomain::Zone => kswapd::sleep_check(m, node),
        LruDomain::Node => node::kswapd::sleep_check(m, node),
    }
}
