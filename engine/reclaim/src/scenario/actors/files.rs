//! A tree of small files: the keys of `work = "files"`, and how a smaller size divides the work.

use super::MAX_SMALL_FILES;
use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys, ValueType};
use crate::scenario::part::Part;
use crate::scenario::scale::shrink;
use crate::scenario::table::written;
use crate::scenario::units::Unit;

/// Maximum size of a small file, bytes: 1 MiB.
const MAX_SMALL_BYTES: u64 = 1 << 20;

const fn bytes(name: &'static str, example: &'static str, meaning: &'static str) -> Key {
    Key::quantity(name, Unit::Bytes, 0..=MAX_SMALL_BYTES, example, meaning)
}

const PHASE: &str = "\"read\", \"stat\" or a table such as { create = 4000, size = \"2KiB\" } or { churn = 500, size = \"2KiB\", loops = 10 }";

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "files",
    about: "Reads a tree of small files, looks them up (`stat`), and creates and deletes others.",
    list: &[
        Key::count("directories", 1..=65_536, "100", "Number of directories in the tree."),
        Key::count("files_per_directory", 1..=MAX_SMALL_FILES, "300", "Number of files in each directory."),
        bytes("even", "\"3000B\"", "Size of each file with an even number."),
        bytes("odd", "\"6000B\"", "Size of each file with an odd number."),
        Key::new("phases", ValueType::List(1, 64, &ValueType::Described(PHASE)), "[\"read\", \"stat\", { create = 4000, size = \"2KiB\" }]", "Its steps, in order. `\"read\"` opens each file and reads it to its end, `\"stat\"` looks up each file, `create` makes new files in a new directory, and `churn` makes and deletes new files again and again."),
    ],
};

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const CREATE: Keys = Keys {
    title: "phases of `files`",
    about: "A step that creates files.",
    list: &[
        Key::count("create", 1..=MAX_SMALL_FILES, "4000", "Number of files."),
        bytes("size", "\"2KiB\"", "Size of each file."),
    ],
};

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const CHURN: Keys = Keys {
    title: "loops of `files`",
    about: "A step that creates and writes files one after the other, deletes them in the same order, and starts again with the same names, as `fs_mark` does.",
    list: &[
        Key::count("churn", 1..=MAX_SMALL_FILES, "500", "Number of files in each loop."),
        bytes("size", "\"2KiB\"", "Size of each file."),
        Key::count("loops", 1..=1_000_000, "10", "How many times it creates and deletes them."),
        Key::flag("fsync", "It waits until each file is on the disk before it creates the next one."),
    ],
};

/// A step of the work on the tree of small files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub enum FilesPhase {
    /// Calls stat, opens, reads to the end and closes each file.
    Read,
    /// Calls stat for each file.
    Stat,
    /// Creates `files` new files of `bytes` in a new directory.
    Create {
        /// Number of new files.
        files: u32,
        /// Size of each new file, bytes.
        bytes: u32,
    },
    /// Creates files and deletes them all, several times.
    Churn(Churn),
}

/// Files that are created and deleted in a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct Churn {
    /// Number of files in each loop.
    pub files: u32,
    /// Size of each file, bytes.
    pub bytes: u32,
    /// Number of times that it creates and deletes the files.
    pub loops: u32,
    /// Whether the actor calls fsync for each file.
    pub fsync: bool,
}

/// A tree of small files, and the steps of an actor that uses it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct FilesWork {
    /// Number of directories in the tree.
    pub directories: u32,
    /// Number of files in each directory.
    pub files_per_directory: u32,
    /// Size of files with an even number, bytes.
    pub even_bytes: u32,
    /// Size of files with an odd number, bytes.
    pub odd_bytes: u32,
    /// The steps of the work, in order.
    pub phases: Vec<FilesPhase>,
}

pub(super) fn read(part: &Part<'_>) -> Result<FilesWork, ScenarioError> {
    Ok(FilesWork {
        directories: part.count("directories")?,
        files_per_directory: part.count("files_per_directory")?,
        even_bytes: part.quantity_u32("even")?,
        odd_bytes: part.quantity_u32("odd")?,
        phases: phases(part)?,
    })
}

fn phases(part: &Part<'_>) -> Result<Vec<FilesPhase>, ScenarioError> {
    let mut phases = Vec::new();
    for (path, value) in part.list("phases")? {
        phases.push(match (value.as_str(), value.as_table()) {
            (Some("read"), _) => FilesPhase::Read,
            (Some("stat"), _) => FilesPhase::Stat,
            (None, Some(table)) if table.contains_key("churn") => {
                let churn = Part::open(table, &path, &[&CHURN])?;
                FilesPhase::Churn(Churn {
                    files: churn.count("churn")?,
                    bytes: churn.quantity_u32("size")?,
                    loops: churn.count("loops")?,
                    fsync: churn.flag("fsync")?,
                })
            }
            (None, Some(table)) => {
                let create = Part::open(table, &path, &[&CREATE])?;
                FilesPhase::Create {
                    files: create.count("create")?,
                    bytes: create.quantity_u32("size")?,
                }
            }
            _ => return Err(ScenarioError::value(&path, &written(value), PHASE)),
        });
    }
    Ok(phases)
}

/// Upper bounds of the pages and of the number of all files, including those that are created. Every file of the tree counts with the
/// larger of the two sizes.
pub(super) fn files(work: &FilesWork) -> (u64, u64) {
    let pages = |files: u64, bytes: u32| files * u64::from(bytes.div_ceil(4096));
    let tree = u64::from(work.directories) * u64::from(work.files_per_directory);
    let mut all = (pages(tree, work.even_bytes.max(work.odd_bytes)), tree);
    for phase in &work.phases {
        match phase {
            FilesPhase::Create { files, bytes } | FilesPhase::Churn(Churn { files, bytes, .. }) => {
                all.0 += pages(u64::from(*files), *bytes);
                all.1 += u64::from(*files);
            }
            FilesPhase::Read | FilesPhase::Stat => {}
        }
    }
    all
}

/// Divides the number of files; their sizes stay the same.
pub(super) fn scale(work: &mut FilesWork, divide: u32) {
    shrink(&mut work.files_per_directory, divide);
    for phase in &mut work.phases {
        match phase {
            FilesPhase::Create { files, .. } | FilesPhase::Churn(Churn { files, .. }) => {
                shrink(files, divide);
            }
            FilesPhase::Read | FilesPhase::Stat => {}
        }
    }
}
