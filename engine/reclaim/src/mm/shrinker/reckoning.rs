//! How many objects a call of a shrinker may scan, by the rules of each kernel, with every step of the calculation.
//!
//! Source: as [`super`].

use super::{Carried, Pressure, Shrinker};
use crate::kernel::{Kernel, ShrinkerDeferral, ShrinkerFloor, ShrinkerTarget};
use crate::mm::vmscan::SWAP_CLUSTER_MAX;

/// How a call came to what it may scan, step by step as it was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Reckoning {
    /// How hard the pass pressed.
    #[cfg_attr(feature = "bindings", serde(flatten))]
    pub pressure: Pressure,
    /// Objects of which some may go.
    pub freeable: u64,
    /// The share that the pressure gives: objects from 4.16 on, scanned pages before.
    pub share: u64,
    /// The same, weighted by the cost of an object.
    pub weighted: u64,
    /// Objects that the pressure alone asks for.
    pub target: u64,
    /// Pressure that has added up on a small cache, this call's included; 0: it was not looked at.
    pub gathered: u64,
    /// The whole objects in it by now.
    pub gathered_share: u64,
    /// New work: the target, or what the floor makes of it.
    pub delta: u64,
    /// Deferred work before the call.
    pub nr_deferred: u64,
    /// The part of it that counts in this call.
    pub carried: u64,
    /// New and carried-over work.
    pub wanted: u64,
    /// Why less may be scanned.
    pub cut: ShrinkerCut,
    /// Objects that the call may scan.
    pub total_scan: u64,
}

/// How the work of a call was capped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum ShrinkerCut {
    /// Nothing.
    None,
    /// What is over half of a cache that is hardly pressed.
    Half,
    /// What is over twice the cache.
    Twice,
}

/// Takes the carried-over work from the cell and adds what the call is asked for.
pub(super) fn reckon(
    kernel: &Kernel,
    shrinker: Shrinker,
    pressure: Pressure,
    freeable: u64,
    cell: &mut Carried,
) -> Reckoning {
    let nr_deferred = std::mem::take(&mut cell.nr_deferred);
    let seeks = u64::from(shrinker.seeks.max(1));
    let [share, weighted, target] = match kernel.shrinker_target {
        ShrinkerTarget::ScannedShare => scanned_share(seeks, pressure, freeable),
        ShrinkerTarget::PriorityOrHalf if shrinker.seeks == 0 => [freeable / 2; 3],
        ShrinkerTarget::Priority | ShrinkerTarget::PriorityOrHalf => {
            let share = freeable >> pressure.priority;
            let target = share * 4 / seeks;
            [share, target, target]
        }
    };
    let mut gathered = Gathered::default();
    let delta = match kernel.shrinker_floor {
        ShrinkerFloor::OneBatch => target.max(freeable.min(u64::from(shrinker.batch))),
        ShrinkerFloor::SmallScan if shrinker.seeks == 0 => freeable.div_ceil(2),
        ShrinkerFloor::SmallScan if target == 0 => {
            gathered = gather(cell, freeable, pressure.priority, seeks);
            gathered.delta
        }
        ShrinkerFloor::None | ShrinkerFloor::SmallScan => target,
    };
    let carried = match kernel.shrinker_deferral {
        ShrinkerDeferral::UpToTwice | ShrinkerDeferral::AfterCaps | ShrinkerDeferral::Unbounded => {
            nr_deferred
        }
        ShrinkerDeferral::ByPriority => nr_deferred >> pressure.priority,
    };
    let wanted = carried + delta;
    let (cut, total_scan) = cut(kernel, freeable, delta, wanted);
    Reckoning {
        pressure,
        freeable,
        share,
        weighted,
        target,
        gathered: gathered.sum,
        gathered_share: gathered.share,
        delta,
        nr_deferred,
        carried,
        wanted,
        cut,
        total_scan,
    }
}

/// Pages scanned against pages there are, scaled to the cache.
fn scanned_share(seeks: u64, pressure: Pressure, freeable: u64) -> [u64; 3] {
    let scanned = match pressure.nr_scanned {
        0 => SWAP_CLUSTER_MAX,
        scanned => scanned,
    };
    let scanned = u64::from(scanned);
    let weighted = 4 * scanned / seeks;
    let target = weighted * freeable / (u64::from(pressure.nr_eligible) + 1);
    [scanned, weighted, target]
}

/// Pressure on a small cache: all that has added up, what of it is worth an object, and the objects.
#[derive(Default)]
struct Gathered {
    sum: u64,
    share: u64,
    delta: u64,
}

/// Pressure that is worth no object yet adds up; what it is worth then is taken off again.
fn gather(cell: &mut Carried, freeable: u64, priority: u32, seeks: u64) -> Gathered {
    cell.small_scan += freeable;
    let sum = cell.small_scan;
    let share = sum >> priority;
    let delta = 4 * share / seeks;
    if delta > 0 {
        cell.small_scan -= share << priority;
    }
    Gathered { sum, share, delta }
}

/// A cache that is hardly pressed is not emptied by what has piled up, and none is scanned more than twice.
fn cut(kernel: &Kernel, freeable: u64, delta: u64, wanted: u64) -> (ShrinkerCut, u64) {
    let spares_half = match kernel.shrinker_deferral {
        ShrinkerDeferral::AfterCaps | ShrinkerDeferral::Unbounded => delta < freeable / 4,
        ShrinkerDeferral::UpToTwice | ShrinkerDeferral::ByPriority => false,
    };
    if spares_half && wanted > freeable / 2 {
        (ShrinkerCut::Half, freeable / 2)
    } else if wanted > 2 * freeable {
        (ShrinkerCut::Twice, 2 * freeable)
    } else {
        (ShrinkerCut::None, wanted)
    }
}
