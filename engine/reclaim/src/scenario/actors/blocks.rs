//! Passes of requests for large blocks: the keys of `work = "blocks"`, and how a smaller size divides the work.

use super::MAX_RUN_NS;
use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys};
use crate::scenario::part::Part;
use crate::scenario::scale::shrink;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "blocks",
    about: "Asks for large blocks in passes: in each pass it asks for a given number of blocks, and keeps those that it gets until the pass is over.",
    list: &[
        Key::count("order", 1..=10, "9", "The order: a block has 2^order pages, so 9 means 2 MiB."),
        Key::count("count", 1..=1_000_000, "500", "Number of blocks that it asks for in one pass."),
        Key::time("interval", 1_000..=MAX_RUN_NS, "\"100ms\"", "Minimum time from one attempt to the next."),
        Key::count("passes", 1..=16, "2", "Number of passes."),
        Key::time("pause", 0..=MAX_RUN_NS, "\"10s\"", "Pause between two passes."),
    ],
};

/// Asks for `count` blocks, keeps those that it gets until the pass is over, frees them, and starts the next pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct BlocksWork {
    /// The order of a block, which has 2^order pages.
    pub order: u32,
    /// Number of blocks that it asks for in one pass.
    pub count: u32,
    /// Minimum time from one attempt to the next, ns.
    pub interval_ns: u64,
    /// Number of passes, 1 to 16.
    pub passes: u32,
    /// Pause between two passes, ns.
    pub pause_ns: u64,
}

pub(super) fn read(part: &Part<'_>) -> Result<BlocksWork, ScenarioError> {
    Ok(BlocksWork {
        order: part.count("order")?,
        count: part.count("count")?,
        interval_ns: part.quantity("interval")?,
        passes: part.count("passes")?,
        pause_ns: part.quantity("pause")?,
    })
}

/// Asks for fewer blocks at longer intervals, so that a pass takes about the same time.
pub(super) fn scale(work: &mut BlocksWork, divide: u32) {
    shrink(&mut work.count, divide);
    work.interval_ns = (work.interval_ns * u64::from(divide)).min(MAX_RUN_NS);
}
