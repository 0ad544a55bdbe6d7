//! Passes of requests for large blocks: what `work = "blocks"` can say, and how it is made smaller.

use super::actors::MAX_RUN_NS;
use super::error::ScenarioError;
use super::scale::shrink;
use super::table::Section;
use super::units::Unit;

pub(super) const KEYS: &[&str] = &["order", "count", "interval", "passes", "pause"];

/// Asks for so many blocks, keeps what it gets until the pass is over, and starts again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlocksWork {
    /// 1..=10.
    pub order: u32,
    /// Blocks of one pass.
    pub count: u32,
    /// Least time from one attempt to the next, ns.
    pub interval_ns: u64,
    /// Passes, 1..=16.
    pub passes: u32,
    /// Pause between two passes, ns.
    pub pause_ns: u64,
}

/// Reads the keys.
pub(super) fn blocks(section: &Section<'_>) -> Result<BlocksWork, ScenarioError> {
    Ok(BlocksWork {
        order: section.count("order", 1..=10)?,
        count: section.count("count", 1..=1_000_000)?,
        interval_ns: section.quantity("interval", Unit::Nanoseconds, 1_000..=MAX_RUN_NS)?,
        passes: section.count("passes", 1..=16)?,
        pause_ns: section.quantity("pause", Unit::Nanoseconds, 0..=MAX_RUN_NS)?,
    })
}

/// Fewer blocks, further apart: a pass takes as long.
pub(super) fn scale(work: &mut BlocksWork, divide: u32) {
    shrink(&mut work.count, divide);
    work.interval_ns = (work.interval_ns * u64::from(divide)).min(MAX_RUN_NS);
}
