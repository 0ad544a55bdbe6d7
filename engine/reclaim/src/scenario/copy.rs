//! A copy of a data set: what `work = "copy"` can say.

use super::actors::MAX_CALL_PAGES;
use super::error::ScenarioError;
use super::machine::{MAX_FILE_PAGES, mount};
use super::scale::shrink;
use super::schema::{Mount, Scenario};
use super::table::Section;
use super::units::Unit;

pub(super) const KEYS: &[&str] = &["size", "file", "call", "from", "to"];

/// Reads files one after the other and writes what it has read to new files, call by call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopyWork {
    /// All files together, pages. 1..=2^26.
    pub pages: u32,
    /// Each of them; the last one may be shorter. 256 (1 MiB) ..= 2^26.
    pub file_pages: u32,
    /// Pages per call.
    pub call_pages: u32,
    /// Where the files are. Default: on the machine's own file system.
    pub from: Mount,
    /// Where the copies are. Default: the same.
    pub to: Mount,
}

/// Reads the keys of a copy.
pub(super) fn copy(section: &Section<'_>) -> Result<CopyWork, ScenarioError> {
    Ok(CopyWork {
        pages: section.quantity_u32("size", Unit::Pages, 1..=MAX_FILE_PAGES)?,
        file_pages: section.quantity_u32("file", Unit::Pages, 256..=MAX_FILE_PAGES)?,
        call_pages: section.quantity_u32("call", Unit::Pages, 1..=MAX_CALL_PAGES)?,
        from: mount(section, "from")?,
        to: mount(section, "to")?,
    })
}

/// What does not fit the rest of the scenario.
pub(super) fn check(scenario: &Scenario, work: &CopyWork, path: &str) -> Result<(), ScenarioError> {
    check_mount(scenario, work.from, &format!("{path}.from"))?;
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

/// Pages and number of all files, the copies included.
pub(super) fn files(work: &CopyWork) -> (u64, u64) {
    let number = u64::from(work.pages.div_ceil(work.file_pages));
    (2 * u64::from(work.pages), 2 * number)
}

/// A smaller data set has as many files.
pub(super) fn scale(work: &mut CopyWork, divide: u32) {
    shrink(&mut work.pages, divide);
    shrink(&mut work.file_pages, divide);
}
