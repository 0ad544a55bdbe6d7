//! A copy of a data set: the keys of `work = "copy"`, and how a smaller size divides the work.

use super::MAX_CALL_PAGES;
use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys};
use crate::scenario::machine::{MAX_FILE_PAGES, Mount, mount, mount_key};
use crate::scenario::part::Part;
use crate::scenario::scale::shrink;
use crate::scenario::schema::Scenario;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "copy",
    about: "Reads files one after the other and writes their content to new files, call by call.",
    list: &[
        Key::pages("size", 1..=MAX_FILE_PAGES, "\"20GiB\"", "Total size of all files."),
        Key::pages("file", 256..=MAX_FILE_PAGES, "\"1GiB\"", "Size of each file; the last one may be shorter."),
        Key::pages("call", 1..=MAX_CALL_PAGES, "\"128KiB\"", "Bytes per call."),
        mount_key("from", "Where it reads the files."),
        mount_key("to", "Where it writes the copies."),
    ],
};

/// Reads files one after the other and writes their content to new files, call by call.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct CopyWork {
    /// Total size of the original files, pages.
    pub pages: u32,
    /// Size of each file, pages; the last one may be shorter.
    pub file_pages: u32,
    /// Pages of each `read(2)` and `write(2)`.
    pub call_pages: u32,
    /// Mount of the original files.
    pub from: Mount,
    /// Mount of the copies.
    pub to: Mount,
}

pub(super) fn read(part: &Part<'_>) -> Result<CopyWork, ScenarioError> {
    Ok(CopyWork {
        pages: part.quantity_u32("size")?,
        file_pages: part.quantity_u32("file")?,
        call_pages: part.quantity_u32("call")?,
        from: mount(part, "from")?,
        to: mount(part, "to")?,
    })
}

/// Checks the values that have to fit the rest of the scenario.
pub(super) fn check(scenario: &Scenario, work: &CopyWork, path: &str) -> Result<(), ScenarioError> {
    check_mount(scenario, work.from, &format!("{path}.from"))?;
    check_mount(scenario, work.to, &format!("{path}.to"))
}

/// Checks that a scenario without a server has no files on a server.
pub(in crate::scenario) fn check_mount(
    scenario: &Scenario,
    mount: Mount,
    path: &str,
) -> Result<(), ScenarioError> {
    if mount == Mount::Remote && scenario.machine.remote.is_none() {
        let expected = "\"local\", because there is no [machine.remote]";
        return Err(ScenarioError::conflict(path, "\"remote\"", expected));
    }
    Ok(())
}

/// Total pages and number of all files, including the copies.
pub(super) fn files(work: &CopyWork) -> (u64, u64) {
    let number = u64::from(work.pages.div_ceil(work.file_pages));
    (2 * u64::from(work.pages), 2 * number)
}

/// Divides the size of the data set; the number of files stays about the same.
pub(super) fn scale(work: &mut CopyWork, divide: u32) {
    shrink(&mut work.pages, divide);
    shrink(&mut work.file_pages, divide);
}
