//! Rounds of concurrent writers: the keys of `work = "dd"`, and how a smaller size divides the work.

use super::MAX_CALL_PAGES;
use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys, ValueType};
use crate::scenario::machine::MAX_FILE_PAGES;
use crate::scenario::part::Part;
use crate::scenario::scale::shrink;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "dd",
    about: "Runs `dd if=/dev/zero` in rounds. Every round writes the same total amount, which its writers share equally.",
    list: &[
        Key::new("jobs", ValueType::List(1, 64, &ValueType::Count(1, MAX_JOBS)), "[1, 2, 4, 8]", "Number of writers in each round."),
        Key::pages("size", 1..=MAX_FILE_PAGES, "\"4GiB\"", "Total amount that each round writes."),
        Key::pages("call", 1..=MAX_CALL_PAGES, "\"1MiB\"", "Bytes per call of `write(2)`."),
        Key::flag("fsync", "`conv=fsync`: each writer waits until its file is on the disk."),
        Key::pages("buffer", 0..=MAX_CALL_PAGES, "\"1MiB\"", "Memory of each writer: the buffer of a call, and its own data.").or(0),
        Key::flag("keep", "The files of the last round stay."),
        Key::flag("repeat", "After the last round it starts again with the first one, until it is stopped."),
    ],
};

/// Maximum number of writers in a round.
const MAX_JOBS: u32 = 256;

/// Runs `dd if=/dev/zero` in rounds. Every round writes the same total amount, which its writers share equally.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct DdWork {
    /// Number of writers in each round. There is a round for each number.
    pub jobs: Vec<u32>,
    /// Pages that all writers of a round write together.
    pub round_pages: u32,
    /// Pages per `write(2)`.
    pub call_pages: u32,
    /// Whether the writers use `conv=fsync`, with which each waits until its file is on the disk.
    pub fsync: bool,
    /// Anonymous memory of each writer, pages.
    pub buffer_pages: u32,
    /// Whether the files of the last round stay; without effect if `repeat` is set.
    pub keep: bool,
    /// Whether it starts again with the first round after the last one, until the run stops it.
    pub repeat: bool,
}

pub(super) fn read(part: &Part<'_>) -> Result<DdWork, ScenarioError> {
    Ok(DdWork {
        jobs: part.counts("jobs")?,
        round_pages: part.quantity_u32("size")?,
        call_pages: part.quantity_u32("call")?,
        fsync: part.flag("fsync")?,
        buffer_pages: part.quantity_u32("buffer")?,
        keep: part.flag("keep")?,
        repeat: part.flag("repeat")?,
    })
}

/// Upper bound of the pages of all files that exist at one time. The file of each writer has at least one page.
pub(super) fn file_pages(work: &DdWork) -> u64 {
    u64::from(work.round_pages) + u64::from(MAX_JOBS)
}

/// Memory of the writers in the round with the most writers, pages.
pub(super) fn memory_pages(work: &DdWork) -> u64 {
    let most = work.jobs.iter().copied().max().unwrap_or(0);
    u64::from(most) * u64::from(work.buffer_pages)
}

pub(super) fn scale(work: &mut DdWork, divide: u32) {
    shrink(&mut work.round_pages, divide);
    shrink(&mut work.buffer_pages, divide);
}
