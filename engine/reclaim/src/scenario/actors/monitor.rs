//! A small periodic process: the keys of `work = "monitor"`, and how a smaller size divides the work.

use super::{ActorSpec, MAX_RUN_NS};
use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys};
use crate::scenario::part::Part;
use crate::scenario::scale::shrink;
use crate::scenario::schema::{Moment, Scenario};

/// Maximum number of anonymous pages, of log pages, or of text pages: 1 GiB.
const MAX_OWN_PAGES: u32 = 262_144;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "monitor",
    about: "Appends to a log and touches its own memory every few seconds, as `tee` and `tclsh` do.",
    list: &[
        Key::time("period", 1_000_000..=MAX_RUN_NS, "\"2s\"", "Time between two rounds."),
        Key::pages("pages", 0..=MAX_OWN_PAGES, "\"2MiB\"", "Its own anonymous memory. In each round it touches every page of this memory."),
        Key::pages("log", 0..=MAX_OWN_PAGES, "\"4KiB\"", "How much it appends to the log in each round."),
        Key::pages("text", 0..=MAX_OWN_PAGES, "\"1MiB\"", "Mapped program text and libraries. In each round it touches every page of them."),
    ],
};

/// A small process that wakes periodically, touches its memory and appends to a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct MonitorWork {
    /// Time from one wake-up to the next, ns.
    pub period_ns: u64,
    /// Its own anonymous pages, all of which it touches in each round.
    pub pages: u32,
    /// Pages that it appends to the log in each round.
    pub log_pages: u32,
    /// Pages of mapped program text and libraries, all of which it touches in each round.
    pub text_pages: u32,
}

pub(super) fn read(part: &Part<'_>) -> Result<MonitorWork, ScenarioError> {
    Ok(MonitorWork {
        period_ns: part.quantity("period")?,
        pages: part.quantity_u32("pages")?,
        log_pages: part.quantity_u32("log")?,
        text_pages: part.quantity_u32("text")?,
    })
}

/// Upper bound of the length of its log at the end of the run, pages.
pub(super) fn log_pages(scenario: &Scenario, actor: &ActorSpec, work: &MonitorWork) -> u64 {
    let latest_end = actor.end.as_ref().and_then(Moment::latest_ns);
    let until = latest_end.unwrap_or(scenario.end_ns).min(scenario.end_ns);
    let from = actor.start.earliest_ns();
    (until.saturating_sub(from) / work.period_ns + 1) * u64::from(work.log_pages)
}

/// Divides the pages; the period stays the same.
pub(super) fn scale(work: &mut MonitorWork, divide: u32) {
    for pages in [&mut work.pages, &mut work.log_pages, &mut work.text_pages] {
        shrink(pages, divide);
    }
}
