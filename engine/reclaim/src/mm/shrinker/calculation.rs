//! Number of objects that a call of a shrinker may scan under the rules of each kernel, with every step of the calculation.
//!
//! Source: as [`super`].

use super::{Carried, Pressure, Shrinker};
use crate::kernel::{Kernel, ShrinkerDeferral, ShrinkerFloor, ShrinkerTarget};
use crate::mm::vmscan::SWAP_CLUSTER_MAX;

/// The steps of the calculation, in the order in which the kernel does them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Calculation {
    /// The pressure of the reclaim pass that has called the shrinker.
    #[cfg_attr(feature = "bindings", serde(flatten))]
    pub pressure: Pressure,
    /// Objects in the cache that could be freed.
    pub freeable: u64,
    /// The share that the pressure gives: in objects since 4.16, in scanned pages before.
    pub share: u64,
    /// The share, weighted by the cost of an object.
    pub weighted: u64,
    /// Objects that the pressure alone asks for.
    pub target: u64,
    /// Pressure added up on a small cache, including this call's. 0: the kernel does not add up pressure, the objects cost nothing, or the pressure
    /// of this call alone was enough for an object.
    pub gathered: u64,
    /// The share of the gathered pressure at this priority, in objects.
    pub gathered_share: u64,
    /// New work: the target, unless the kernel's floor or its rule for small caches gives another number.
    pub delta: u64,
    /// Objects that earlier calls have deferred.
    pub nr_deferred: u64,
    /// The part of the deferred work that counts in this call.
    pub carried: u64,
    /// New and deferred work together.
    pub wanted: u64,
    /// The cap that has reduced the work, if any.
    pub cut: ShrinkerCut,
    /// Objects that the call may scan, after the cap.
    pub total_scan: u64,
}

/// The cap that applies to the work of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum ShrinkerCut {
    /// No cap applied.
    None,
    /// The work was cut to half of the cache, because the pressure on it is low.
    Half,
    /// The work was cut to twice the cache.
    Twice,
}

/// Takes the deferred work from the cell and adds the objects that this call is asked for.
pub(super) fn calculate(
    kernel: &Kernel,
    shrinker: Shrinker,
    pressure: Pressure,
    freeable: u64,
    cell: &mut Carried,
) -> Calculation {
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
    Calculation {
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

/// The ratio of scanned to eligible pages, scaled to the size of the cache. Returns the share, the weighted share and the target.
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

/// Pressure on a small cache: the sum that is not used up yet, with this call's; the share of that sum at this priority; and the objects that
/// this call asks for.
#[derive(Default)]
struct Gathered {
    sum: u64,
    share: u64,
    delta: u64,
}

/// Adds up pressure that is not yet enough for an object. When it is, the part used for objects is subtracted.
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

/// Caps the work. No call scans more than twice the cache, and in some kernels deferred work may not empty a cache while the pressure is low.
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
