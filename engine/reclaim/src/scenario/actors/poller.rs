//! A process that calls `select(2)`: the keys of `work = "poller"`.

use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys};
use crate::scenario::part::Part;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "poller",
    about: "Polls many descriptors again and again with `select(2)`; each call needs pages of kernel memory for its wait queues.",
    list: &[
        Key::time("period", 10_000..=1_000_000_000_000, "\"2ms\"", "Time between two calls."),
        Key::count("pages", 1..=64, "4", "Pages that one call needs for its wait queues."),
    ],
};

/// A process that polls many descriptors; each call needs pages of kernel memory for its wait queues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct PollerWork {
    /// Time from the end of one call to the start of the next, ns.
    pub period_ns: u64,
    /// Pages of wait queues that one call needs.
    pub pages: u32,
}

pub(super) fn read(part: &Part<'_>) -> Result<PollerWork, ScenarioError> {
    Ok(PollerWork {
        period_ns: part.quantity("period")?,
        pages: part.count("pages")?,
    })
}
