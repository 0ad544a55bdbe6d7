//! A sequential writer of a new file: the keys of `work = "writer"`, and how a smaller size divides the work.

use super::MAX_CALL_PAGES;
use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys, ValueType};
use crate::scenario::machine::MAX_FILE_PAGES;
use crate::scenario::part::Part;
use crate::scenario::scale::shrink;
use crate::scenario::units::Unit;

const FSYNC: &str = "\"never\", \"end\" or a size such as \"16MiB\"";
const WORDS: [&str; 2] = ["never", "end"];

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "writer",
    about: "Writes a new file in sequence with `write(2)`.",
    list: &[
        Key::pages("size", 1..=MAX_FILE_PAGES, "\"384MiB\"", "Length of the file."),
        Key::pages("call", 1..=MAX_CALL_PAGES, "\"1MiB\"", "Bytes per call."),
        Key::new("fsync", ValueType::Described(FSYNC), "\"end\"", "When it waits until its data is on the disk: never, at the end, or each time it has written this amount."),
        Key::flag("delete", "It deletes the file at the end."),
    ],
};

/// Moments at which a writer calls fsync.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub enum Fsync {
    /// Never, so that only the flusher or reclaim writes the data to the disk.
    Never,
    /// Each time it has written this many pages.
    EveryPages(u32),
    /// Once, after the last write.
    AtEnd,
}

/// A process that writes a new file in sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct WriterWork {
    /// Length of the file, pages.
    pub pages: u32,
    /// Pages of each `write(2)`.
    pub call_pages: u32,
    /// Moments at which it waits until its data is on the disk.
    pub fsync: Fsync,
    /// Whether it deletes the file after the last write.
    pub delete: bool,
}

pub(super) fn read(part: &Part<'_>) -> Result<WriterWork, ScenarioError> {
    Ok(WriterWork {
        pages: part.quantity_u32("size")?,
        call_pages: part.quantity_u32("call")?,
        fsync: fsync(part)?,
        delete: part.flag("delete")?,
    })
}

fn fsync(part: &Part<'_>) -> Result<Fsync, ScenarioError> {
    match part.choice("fsync", &WORDS) {
        Ok(0) => Ok(Fsync::Never),
        Ok(_) => Ok(Fsync::AtEnd),
        Err(_) => {
            let range = 1..=u64::from(MAX_FILE_PAGES);
            let pages = part.described_quantity("fsync", Unit::Pages, range);
            let pages = pages.map_err(|_| part.refuse("fsync", FSYNC))?;
            Ok(Fsync::EveryPages(
                u32::try_from(pages).expect("the range has 32 bits"),
            ))
        }
    }
}

/// Divides the length of the file, and the amount between two calls of fsync.
pub(super) fn scale(work: &mut WriterWork, divide: u32) {
    shrink(&mut work.pages, divide);
    match &mut work.fsync {
        Fsync::EveryPages(pages) => shrink(pages, divide),
        Fsync::Never | Fsync::AtEnd => {}
    }
}
