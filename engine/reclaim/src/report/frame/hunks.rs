//! The hunks at which the two kernels differ, for the picture of the code.

use crate::kernel::Hunk;
use crate::machine::Machine;
use crate::trace::HunkState;

/// A hunk and its state in this run.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct HunkFrame {
    /// Identifies the place in the kernel's code.
    pub hunk: Hunk,
    /// How often the two kernels have decided there so far, and how often differently.
    #[cfg_attr(feature = "bindings", serde(flatten))]
    pub state: HunkState,
    /// Its pseudo-code in the kernel of this machine.
    pub text: &'static str,
    /// Its pseudo-code in the other kernel.
    pub other_text: &'static str,
}

/// The hunks at which the kernels differ, or decided differently earlier in the run; empty if there is no other kernel.
pub fn capture(m: &Machine) -> Vec<HunkFrame> {
    let Some((other, states)) = m.trace.hunks() else {
        return Vec::new();
    };
    let frame = |(hunk, state): (Hunk, HunkState)| HunkFrame {
        hunk,
        state,
        text: (hunk.excerpt().text)(&m.kernel),
        other_text: (hunk.excerpt().text)(&other),
    };
    states.into_iter().map(frame).collect()
}
