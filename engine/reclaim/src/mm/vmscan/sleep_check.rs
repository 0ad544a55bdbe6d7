//! What kswapd asks before it sleeps, taken apart: which zones it asks about, what is said of each, and what follows.
//!
//! Nothing is decided here. The answer comes from the function that kswapd itself asks, and what is said of a zone from the one that
//! says it there.

use super::{kswapd, node};
use crate::kernel::LruDomain;
use crate::machine::Machine;
use crate::mm::id::{NodeId, ZoneId};

/// How the answers for single zones make one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum SleepRule {
    /// Every zone has to be balanced; where there is none, that is so.
    EveryZone = 0,
    /// One is enough; where there is none, that is not so.
    AnyZone = 1,
    /// One is enough, or there is none.
    AnyZoneOrNone = 2,
    /// Balanced zones have to hold a quarter of the pages.
    Quarter = 3,
}

/// What decides whatever the zones say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum Overruled {
    /// Nothing does.
    No = 0,
    /// kswapd has given the node up, and sleeps.
    GivenUp = 1,
    /// Tasks wait for the reserves to recover: it goes on.
    Throttled = 2,
}

/// The check, were it made now with the order and the class that kswapd works for or sleeps on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SleepCheck {
    /// Node.
    pub node: NodeId,
    /// kswapd is balancing.
    pub awake: bool,
    /// Order that it asks for.
    pub order: u32,
    /// Highest class that is asked about: 0 DMA, 1 DMA32, 2 Normal.
    pub class: usize,
    /// How the zones are asked.
    pub rule: SleepRule,
    /// The zones that are asked about, low to high: their places among all zones, and whether each counts as balanced.
    pub zones: Vec<(ZoneId, bool)>,
    /// Something else decides.
    pub overruled: Overruled,
    /// kswapd may sleep.
    pub sleeps: bool,
}

/// Asks for a node. Changes nothing.
pub fn sleep_check(m: &Machine, node: NodeId) -> SleepCheck {
    match m.kernel.lru_domain {
        LruDomain::Zone => kswapd::sleep_check(m, node),
        LruDomain::Node => node::kswapd::sleep_check(m, node),
    }
}
