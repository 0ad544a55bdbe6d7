//! What the two kernels decide differently, hunk by hunk, as the lens shows it.

use crate::kernel::Hunk;
use crate::machine::Machine;
use crate::trace::HunkState;

/// One hunk.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct HunkFrame {
    /// Which.
    pub hunk: Hunk,
    /// What was seen of it.
    #[cfg_attr(feature = "bindings", serde(flatten))]
    pub state: HunkState,
    /// Its pseudo-code in the machine's kernel.
    pub text: &'static str,
    /// And in the one that this is compared with.
    pub other_text: &'static str,
}

/// The hunks at which the kernels differ, or did; nothing: there is no other kernel.
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
