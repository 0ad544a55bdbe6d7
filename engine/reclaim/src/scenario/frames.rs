//! A desktop that draws: what `work = "frames"` can say.

use super::error::ScenarioError;
use super::table::Section;
use super::units::Unit;

pub(super) const KEYS: &[&str] = &["period", "pages", "hold"];

/// Asks for single kernel pages at regular times, as a graphics driver does for the buffers of a picture, and frees the oldest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FramesWork {
    /// Time between two pictures, ns. 1 ms ..= 10 s.
    pub period_ns: u64,
    /// Pages of one picture. 1..=65,536.
    pub pages: u32,
    /// Pictures that it holds at a time. 1..=1,000.
    pub hold: u32,
}

/// Reads the keys of a desktop.
pub(super) fn frames(section: &Section<'_>) -> Result<FramesWork, ScenarioError> {
    Ok(FramesWork {
        period_ns: section.quantity("period", Unit::Nanoseconds, 1_000_000..=10_000_000_000)?,
        pages: section.count("pages", 1..=65_536)?,
        hold: section.count("hold", 1..=1000)?,
    })
}

/// What does not fit the machine, of which so many pages are free at the start.
pub(super) fn check(work: &FramesWork, free: u64, path: &str) -> Result<(), ScenarioError> {
    if u64::from(work.pages) * u64::from(work.hold + 1) > free / 4 {
        let expected = format!("pictures of at most a quarter of the {free} free pages together");
        return Err(ScenarioError::conflict(
            &format!("{path}.pages"),
            work.pages,
            &expected,
        ));
    }
    Ok(())
}

/// A smaller machine draws smaller pictures.
pub(super) fn scale(work: &mut FramesWork, divide: u32) {
    super::scale::shrink(&mut work.pages, divide);
}
