//! Writes the output files that the user asks for.

use std::fs::{self, OpenOptions};
use std::path::Path;

use crate::failure::Failure;

/// Refuses a file that cannot be written, so that the user learns it before a run of minutes. Does not change an existing file.
pub(crate) fn expect_writable(path: &Path) -> Result<(), Failure> {
    let existing = fs::metadata(path).ok();
    // Pipes are not tested: opening and closing a pipe would end it for its reader.
    if existing
        .as_ref()
        .is_some_and(|file| !file.is_file() && !file.is_dir())
    {
        return Ok(());
    }
    let writing = |error| Failure::writing(path, &error);
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map_err(writing)?;
    if existing.is_none() {
        // If the path is a link to a file that did not exist, this removes the new file and not the link.
        let created = fs::canonicalize(path).map_err(writing)?;
        fs::remove_file(created).map_err(writing)?;
    }
    Ok(())
}

/// Replaces an existing file.
pub(crate) fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| Failure::writing(path, &error))
}
