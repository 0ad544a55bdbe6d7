//! A sequential reader: the keys of `work = "reader"`.

use super::{MAX_CALL_PAGES, MAX_RUN_NS};
use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys, ValueType};
use crate::scenario::machine::MAX_FILE_PAGES;
use crate::scenario::part::Part;
use crate::scenario::schema::Scenario;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "reader",
    about: "Reads a part of a file in sequence with `read(2)`.",
    list: &[
        Key::new("file", ValueType::NameOf("a file"), "\"dataset\"", "The file."),
        Key::pages("size", 1..=MAX_FILE_PAGES, "\"384MiB\"", "How much it reads, from the start of the file."),
        Key::pages("call", 1..=MAX_CALL_PAGES, "\"128KiB\"", "Bytes per call."),
        Key::count("passes", 1..=1_000_000, "2", "How many times it reads this part."),
        Key::time("pause", 0..=MAX_RUN_NS, "\"30s\"", "How long it keeps the file closed between two passes.").or(0),
        Key::flag("sendfile", "It calls `sendfile(2)`, which allocates pages on a deeper kernel stack."),
    ],
};

/// A process that reads a part of a file in sequence, once or several times.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct ReaderWork {
    /// Name of a file of the scenario.
    pub file: String,
    /// Number of pages that it reads, from the start of the file.
    pub pages: u32,
    /// Pages of each `read(2)` or `sendfile(2)`.
    pub call_pages: u32,
    /// Number of times that it reads this part.
    pub passes: u32,
    /// Time for which the file stays closed between two passes, ns.
    pub pause_ns: u64,
    /// Whether it calls `sendfile(2)` instead of `read(2)`.
    pub sendfile: bool,
}

pub(super) fn read(part: &Part<'_>) -> Result<ReaderWork, ScenarioError> {
    Ok(ReaderWork {
        file: part.name_of("file")?.to_owned(),
        pages: part.quantity_u32("size")?,
        call_pages: part.quantity_u32("call")?,
        passes: part.count("passes")?,
        pause_ns: part.quantity("pause")?,
        sendfile: part.flag("sendfile")?,
    })
}

/// Checks that the file exists and is long enough.
pub(super) fn check(
    scenario: &Scenario,
    work: &ReaderWork,
    path: &str,
) -> Result<(), ScenarioError> {
    check_part(scenario, &work.file, work.pages, path)
}

/// Checks that the scenario has a file with this name and at least this many pages.
pub(super) fn check_part(
    scenario: &Scenario,
    name: &str,
    pages: u32,
    path: &str,
) -> Result<(), ScenarioError> {
    let Some(file) = scenario.files.iter().find(|file| file.name == name) else {
        return Err(no_such_file(scenario, name, &format!("{path}.file")));
    };
    if pages > file.pages {
        let expected = format!("at most the {} pages of {}", file.pages, file.name);
        return Err(ScenarioError::conflict(
            &format!("{path}.size"),
            pages,
            &expected,
        ));
    }
    Ok(())
}

/// The refusal of a file that the scenario does not describe.
pub(super) fn no_such_file(scenario: &Scenario, name: &str, path: &str) -> ScenarioError {
    let names: Vec<&str> = scenario.files.iter().map(|f| f.name.as_str()).collect();
    let expected = format!("a file of the scenario ({})", names.join(", "));
    ScenarioError::conflict(path, name, &expected)
}
