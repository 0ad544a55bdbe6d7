//! Rounds of writers side by side: what `work = "dd"` can say, and how it is made smaller.

use super::error::ScenarioError;
use super::machine::MAX_FILE_PAGES;
use super::scale::shrink;
use super::table::{Section, written};
use super::units::Unit;

pub(super) const KEYS: &[&str] = &["jobs", "size", "call", "fsync", "repeat"];

/// Most writers of a round.
const MAX_JOBS: u32 = 256;
/// Most pages of one call: 64 MiB.
const MAX_CALL_PAGES: u32 = 16_384;

/// `dd if=/dev/zero`, several at a time: each round writes as much as the others, shared by more or fewer writers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DdWork {
    /// Writers of each round, 1..=256 each.
    pub jobs: Vec<u32>,
    /// All that one round writes, pages.
    pub round_pages: u32,
    /// Pages per `write(2)`.
    pub call_pages: u32,
    /// `conv=fsync`: each writer waits until its file is on the disk.
    pub fsync: bool,
    /// After the last round comes the first one again, until the actor is told to stop.
    pub repeat: bool,
}

/// Reads the keys.
pub(super) fn dd(section: &Section<'_>) -> Result<DdWork, ScenarioError> {
    let mut jobs = Vec::new();
    for (path, value) in section.list("jobs", 1..=64)? {
        let count = value.as_integer().and_then(|n| u32::try_from(n).ok());
        let count = count.filter(|n| (1..=MAX_JOBS).contains(n));
        jobs.push(count.ok_or_else(|| {
            let expected = format!("a whole number from 1 to {MAX_JOBS}");
            ScenarioError::value(&path, &written(value), &expected)
        })?);
    }
    Ok(DdWork {
        jobs,
        round_pages: section.quantity_u32("size", Unit::Pages, 1..=MAX_FILE_PAGES)?,
        call_pages: section.quantity_u32("call", Unit::Pages, 1..=MAX_CALL_PAGES)?,
        fsync: section.flag_or("fsync", false)?,
        repeat: section.flag_or("repeat", false)?,
    })
}

/// Pages of all files that exist at one time.
pub(super) fn file_pages(work: &DdWork) -> u64 {
    u64::from(work.round_pages) + u64::from(MAX_JOBS)
}

pub(super) fn scale(work: &mut DdWork, divide: u32) {
    shrink(&mut work.round_pages, divide);
}
