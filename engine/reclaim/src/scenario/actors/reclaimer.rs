//! A process that writes to `memory.reclaim`: the keys of `work = "reclaimer"`.

use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys};
use crate::scenario::machine::MAX_PAGES;
use crate::scenario::part::Part;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "reclaimer",
    about: "Writes once to `memory.reclaim` of its own group, and waits until the write is done. A kernel without this file frees nothing.",
    list: &[
        Key::pages("pages", 1..=MAX_PAGES, "\"4MiB\"", "How much memory it asks for. It is not divided on a smaller machine, because a batch of reclaim is not either."),
    ],
};

/// One write to `memory.reclaim`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct ReclaimerWork {
    /// Pages that it asks the kernel to reclaim. A smaller size does not divide them.
    pub pages: u32,
}

pub(super) fn read(part: &Part<'_>) -> Result<ReclaimerWork, ScenarioError> {
    Ok(ReclaimerWork {
        pages: part.quantity_u32("pages")?,
    })
}
