//! Output files that the user asks for.

use std::fs::{self, OpenOptions};
use std::path::Path;

use crate::failure::Failure;

/// Refuses a file that cannot be created, before a run of minutes is wasted. An existing file does not change.
pub(crate) fn expect_writable(path: &Path) -> Result<(), Failure> {
    let there = fs::metadata(path).ok();
    // A pipe is not tested, because opening and closing it would end it for its reader.
    if there
        .as_ref()
        .is_some_and(|there| !there.is_file() && !there.is_dir())
    {
        return Ok(());
    }
    let writing = |error| Failure::writing(path, &error);
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map_err(writing)?;
    if there.is_none() {
        // If a link has led to no file, the created target is removed and not the link.
        let created = fs::canonicalize(path).map_err(writing)?;
        fs::remove_file(created).map_err(writing)?;
    }
    Ok(())
}

/// Writes a file; replaces an older one.
pub(crate) fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| Failure::writing(path, &error))
}
