//! Files that the user asks for.

use std::fs::{self, OpenOptions};
use std::path::Path;

use crate::failure::Failure;

/// Refuses a file that cannot be created, before a run of minutes has been for nothing. Nothing of a file that is there is changed.
pub(crate) fn expect_writable(path: &Path) -> Result<(), Failure> {
    let there = fs::metadata(path).ok();
    // To open and close a pipe would end it for its reader.
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
        // Where a link has led to no file, it is the file that goes.
        let created = fs::canonicalize(path).map_err(writing)?;
        fs::remove_file(created).map_err(writing)?;
    }
    Ok(())
}

/// Writes a whole file.
pub(crate) fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| Failure::writing(path, &error))
}
