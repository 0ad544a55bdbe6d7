//! kswapd's check before it sleeps, in detail: which zones it checks, the result for each, and the conclusion.
//!
//! This module decides nothing. The conclusion comes from the function that kswapd itself calls, and the result for a zone from the function that
//! kswapd uses for it.

use super::{kswapd, node};
use crate::kernel::LruDomain;
use crate::machine::Machine;
use crate::mm::id::{NodeId, ZoneId};

/// The rule by which kswapd combines the results for single zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum SleepRule {
    /// Every zone has to be balanced. If there is no zone, kswapd may sleep.
    EveryZone = 0,
    /// One balanced zone is enough. If there is no zone, kswapd may not sleep.
    AnyZone = 1,
    /// One balanced zone is enough. If there is no zone, kswapd may sleep.
    AnyZoneOrNone = 2,
    /// The balanced zones have to contain a quarter of the pages.
    Quarter = 3,
}

/// A condition that overrules the results for the zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum Overruled {
    /// The results for the zones decide.
    No = 0,
    /// The kernel has given up on the node's kswapd, so kswapd sleeps.
    GivenUp = 1,
    /// Tasks wait for the reserves to recover, so kswapd goes on.
    Throttled = 2,
}

/// The check for the order and the class for which kswapd works or sleeps at present.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SleepCheck {
    /// The node of this kswapd.
    pub node: NodeId,
    /// False while kswapd is in its full sleep, and before its first run. A nap counts as awake.
    pub awake: bool,
    /// The order for which kswapd checks the zones.
    pub order: u32,
    /// The highest class that kswapd checks: 0 DMA, 1 DMA32, 2 Normal.
    pub class: usize,
    /// The rule by which kswapd combines the results for the zones.
    pub rule: SleepRule,
    /// The zones that kswapd checks, from low to high: each zone's number, and whether the zone counts as balanced.
    pub zones: Vec<(ZoneId, bool)>,
    /// Whether a condition overrules the results for the zones.
    pub overruled: Overruled,
    /// Whether kswapd may sleep.
    pub sleeps: bool,
}

/// Makes the check for a node's kswapd without changing the machine.
pub fn sleep_check(m: &Machine, node: NodeId) -> SleepCheck {
    match m.kernel.lru_domain {
        LruDomain::Zone => kswapd::sleep_check(m, node),
        LruDomain::Node => node::kswapd::sleep_check(m, node),
    }
}
