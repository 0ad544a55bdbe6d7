//! A file that is mapped shared, read and written through the mapping: the keys of `work = "mmap"`, and how a smaller size divides the
//! work.

use super::anon::{self, ALPHA, HOT_PAGES, HOT_TOUCHES, PATTERN, Pattern, RATE, WRITE_PERCENT};
use super::reader;
use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys, ValueType};
use crate::scenario::machine::MAX_FILE_PAGES;
use crate::scenario::part::Part;
use crate::scenario::scale::shrink;
use crate::scenario::schema::Scenario;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "mmap",
    about: "Maps a file with `MAP_SHARED`, and reads and writes it by touching its pages. The flusher writes the dirty pages to the disk.",
    list: &[
        Key::new("file", ValueType::NameOf("a file"), "\"dataset\"", "The file."),
        Key::pages("size", 1..=MAX_FILE_PAGES, "\"384MiB\"", "How much of it is mapped, from its start."),
        PATTERN,
        HOT_TOUCHES,
        HOT_PAGES,
        ALPHA,
        Key::count("touches", 0..=u32::MAX, "500000", "Number of touches.").without("until it is told to stop"),
        WRITE_PERCENT,
        RATE,
    ],
};

/// A process that maps a file shared and touches its pages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct MmapWork {
    /// Name of a file of the scenario.
    pub file: String,
    /// Number of pages that it maps, from the start of the file.
    pub pages: u32,
    /// Order in which it touches the pages.
    pub pattern: Pattern,
    /// Number of touches; `None`: until the run stops it.
    pub touches: Option<u32>,
    /// Share of touches that write, percent.
    pub write_percent: u32,
    /// Touches per second; `None`: full speed.
    pub rate: Option<u32>,
}

pub(super) fn read(part: &Part<'_>) -> Result<MmapWork, ScenarioError> {
    Ok(MmapWork {
        file: part.name_of("file")?.to_owned(),
        pages: part.quantity_u32("size")?,
        pattern: anon::pattern(part)?,
        touches: part.optional("touches", |key| part.count(key))?,
        write_percent: part.count("write_percent")?,
        rate: part.optional("rate", |key| part.count(key))?,
    })
}

/// Checks that the mapped part of the file exists.
pub(super) fn check(scenario: &Scenario, work: &MmapWork, path: &str) -> Result<(), ScenarioError> {
    reader::check_part(scenario, &work.file, work.pages, path)
}

/// Divides the mapped part, and the number and rate of touches.
pub(super) fn scale(work: &mut MmapWork, divide: u32) {
    shrink(&mut work.pages, divide);
    for more in [&mut work.touches, &mut work.rate].into_iter().flatten() {
        shrink(more, divide);
    }
}
