//! The check before kswapd sleeps, as a plain object.

use reclaim::machine::Machine;
use reclaim::mm::vmscan::sleep_check::{self, Overruled, SleepRule};
use wasm_bindgen::prelude::*;

/// What kswapd would be told if it asked now whether to sleep.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct SleepCheckFrame {
    /// Node.
    #[wasm_bindgen(readonly)]
    pub node: u32,
    /// kswapd is balancing.
    #[wasm_bindgen(readonly)]
    pub awake: bool,
    /// Order that it asks for.
    #[wasm_bindgen(readonly)]
    pub order: u32,
    /// Highest class that it asks about: 0 DMA, 1 DMA32, 2 Normal.
    #[wasm_bindgen(readonly)]
    pub class_index: u32,
    /// How the zones are asked.
    #[wasm_bindgen(readonly)]
    pub rule: SleepRule,
    /// The zones that are asked about, low to high: their places among all zones.
    #[wasm_bindgen(readonly)]
    pub zones: Vec<u32>,
    /// For each of them 1 if it counts as balanced, 0 if not.
    #[wasm_bindgen(readonly)]
    pub balanced: Vec<u8>,
    /// Something else decides.
    #[wasm_bindgen(readonly)]
    pub overruled: Overruled,
    /// It may sleep.
    #[wasm_bindgen(readonly)]
    pub sleeps: bool,
}

impl SleepCheckFrame {
    pub(crate) fn of(check: &sleep_check::SleepCheck, m: &Machine) -> Self {
        Self {
            node: check.node,
            awake: m.nodes[check.node as usize].awake,
            order: check.order,
            class_index: check.class as u32,
            rule: check.rule,
            zones: check.zones.iter().map(|&(zone, _)| zone as u32).collect(),
            balanced: check.zones.iter().map(|&(_, on)| u8::from(on)).collect(),
            overruled: check.overruled,
            sleeps: check.sleeps,
        }
    }
}
