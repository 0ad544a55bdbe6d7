//! Cold memory and two hot sets: the keys of `work = "hot-sets"`, and how a smaller size divides the work.

use super::MAX_RUN_NS;
use super::anon::WRITE_PERCENT;
use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys};
use crate::scenario::machine::MAX_PAGES;
use crate::scenario::part::Part;
use crate::scenario::scale::shrink;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "hot-sets",
    about: "A test of the working set: allocates cold memory and a hot set, uses the hot set again and again, then allocates a second hot set and uses that one. Before each pass over a hot set it touches some of the cold memory.",
    list: &[
        Key::pages("cold", 1..=MAX_PAGES, "\"512MiB\"", "Size of the cold memory."),
        Key::pages("hot", 1..=MAX_PAGES, "\"96MiB\"", "Size of each of the two hot sets."),
        Key::pages("turn", 0..=MAX_PAGES, "\"128MiB\"", "How much of the cold memory it touches before each pass, in ascending order and from the start again."),
        Key::count("first_passes", 0..=100_000, "6", "Passes over the first hot set."),
        Key::count("passes", 0..=100_000, "22", "Passes over the second hot set."),
        Key::time("period", 0..=MAX_RUN_NS, "\"1s\"", "Time from the start of one pass to the start of the next. A pass that takes longer is followed by the next at once.").or(0),
        WRITE_PERCENT,
    ],
};

/// A process with cold memory and two hot sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct HotSetsWork {
    /// Size of the cold memory, pages.
    pub cold: u32,
    /// Size of each hot set, pages.
    pub hot: u32,
    /// Number of cold pages that it touches before each pass.
    pub turn: u32,
    /// Number of passes over the first hot set.
    pub first_passes: u32,
    /// Number of passes over the second hot set.
    pub passes: u32,
    /// Shortest time from the start of one pass to the start of the next, ns.
    pub period_ns: u64,
    /// Share of touches that write, percent.
    pub write_percent: u32,
}

impl HotSetsWork {
    /// Size of the cold memory and both hot sets together, pages.
    pub fn pages(&self) -> u64 {
        u64::from(self.cold) + 2 * u64::from(self.hot)
    }
}

pub(super) fn read(part: &Part<'_>) -> Result<HotSetsWork, ScenarioError> {
    Ok(HotSetsWork {
        cold: part.quantity_u32("cold")?,
        hot: part.quantity_u32("hot")?,
        turn: part.quantity_u32("turn")?,
        first_passes: part.count("first_passes")?,
        passes: part.count("passes")?,
        period_ns: part.quantity("period")?,
        write_percent: part.count("write_percent")?,
    })
}

/// Divides the memory. The passes and their period stay the same.
pub(super) fn scale(work: &mut HotSetsWork, divide: u32) {
    shrink(&mut work.cold, divide);
    shrink(&mut work.hot, divide);
    shrink(&mut work.turn, divide);
}
