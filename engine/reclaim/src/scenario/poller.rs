//! A process that calls `select(2)`: what `work = "poller"` can say, and how it is made smaller.

use super::error::ScenarioError;
use super::table::Section;
use super::units::Unit;

pub(super) const KEYS: &[&str] = &["period", "pages"];

/// Looks at many descriptors again and again; each look needs pages of kernel memory for its wait queues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PollerWork {
    /// Every so often, ns.
    pub period_ns: u64,
    /// Pages of wait queues in one call. 1..=64.
    pub pages: u32,
}

/// Reads the keys.
pub(super) fn poller(section: &Section<'_>) -> Result<PollerWork, ScenarioError> {
    Ok(PollerWork {
        period_ns: section.quantity("period", Unit::Nanoseconds, 10_000..=1_000_000_000_000)?,
        pages: section.count("pages", 1..=64)?,
    })
}
