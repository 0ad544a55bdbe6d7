//! A copy of a large file: what `work = "copy"` can say.

use super::actors::MAX_CALL_PAGES;
use super::error::ScenarioError;
use super::machine::{MAX_FILE_PAGES, mount};
use super::schema::{Mount, Scenario};
use super::table::Section;
use super::units::Unit;

pub(super) const KEYS: &[&str] = &[
    "name",
    "work",
    "start",
    "end",
    "job",
    "background",
    "memcg",
    "node",
    "file",
    "size",
    "call",
    "to",
];

/// Reads a file from its start and writes what it has read to a new file, one call after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopyWork {
    /// Which file.
    pub file: String,
    /// Copies pages `0..pages` of it.
    pub pages: u32,
    /// Pages per call.
    pub call_pages: u32,
    /// Where the new file is. Default: on the machine's own file system.
    pub to: Mount,
}

/// Reads the keys of a copy.
pub(super) fn copy(section: &Section<'_>) -> Result<CopyWork, ScenarioError> {
    Ok(CopyWork {
        file: section.name("file", 32)?.to_owned(),
        pages: section.quantity_u32("size", Unit::Pages, 1..=MAX_FILE_PAGES)?,
        call_pages: section.quantity_u32("call", Unit::Pages, 1..=MAX_CALL_PAGES)?,
        to: mount(section, "to")?,
    })
}

/// What does not fit the rest of the scenario.
pub(super) fn check(scenario: &Scenario, work: &CopyWork, path: &str) -> Result<(), ScenarioError> {
    super::check::check_part_of_file(scenario, &work.file, work.pages, path)?;
    check_mount(scenario, work.to, &format!("{path}.to"))
}

/// Files of a server need a server.
pub(super) fn check_mount(
    scenario: &Scenario,
    mount: Mount,
    path: &str,
) -> Result<(), ScenarioError> {
    if mount == Mount::Remote && scenario.machine.remote.is_none() {
        let expected = "\"local\", as there is no [machine.remote]";
        return Err(ScenarioError::conflict(path, "\"remote\"", expected));
    }
    Ok(())
}
