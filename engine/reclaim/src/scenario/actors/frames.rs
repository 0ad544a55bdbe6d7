//! A desktop that draws: the keys of `work = "frames"`, and how a smaller size divides the work.

use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys};
use crate::scenario::part::Part;
use crate::scenario::scale::shrink;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "frames",
    about: "A desktop that draws: at regular intervals it allocates single kernel pages, as a graphics driver does for the buffers of a picture, and frees those of \
        its oldest picture.",
    list: &[
        Key::time("period", 1_000_000..=10_000_000_000, "\"16ms\"", "Time between two pictures."),
        Key::count("pages", 1..=65_536, "64", "Pages of one picture. All pictures that it keeps may take at most a quarter of the memory that is free at the start."),
        Key::count("hold", 1..=1000, "3", "Number of pictures that it keeps at a time."),
    ],
};

/// Allocates single kernel pages at regular times, as a graphics driver does for the buffers of a picture, and frees those of the oldest
/// picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct FramesWork {
    /// Time from the start of one picture to the start of the next, ns.
    pub period_ns: u64,
    /// Pages that it allocates for each picture.
    pub pages: u32,
    /// Number of pictures that it keeps at a time.
    pub hold: u32,
}

pub(super) fn read(part: &Part<'_>) -> Result<FramesWork, ScenarioError> {
    Ok(FramesWork {
        period_ns: part.quantity("period")?,
        pages: part.count("pages")?,
        hold: part.count("hold")?,
    })
}

/// Checks that the pictures take at most a quarter of `free`, the number of pages that are free at the start.
pub(super) fn check(work: &FramesWork, free: u64, path: &str) -> Result<(), ScenarioError> {
    if u64::from(work.pages) * u64::from(work.hold + 1) > free / 4 {
        let expected =
            format!("pictures that together have at most a quarter of the {free} free pages");
        return Err(ScenarioError::conflict(
            &format!("{path}.pages"),
            work.pages,
            &expected,
        ));
    }
    Ok(())
}

/// Divides the pages of a picture. The period and the number of pictures stay the same.
pub(super) fn scale(work: &mut FramesWork, divide: u32) {
    shrink(&mut work.pages, divide);
}
