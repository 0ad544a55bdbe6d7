//! Errands that a user gives to the program `my-hand` while the machine runs.

use std::fmt;

use super::error::ScenarioError;

/// Maximum number of pages in one errand, because a link has room for four digits.
const MOST_PAGES: u32 = 9_999;

/// Name of the task that runs errands.
pub(crate) const BY_HAND: &str = "my-hand";

/// One errand, with its number of pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub enum Errand {
    /// Maps this many further pages of anonymous memory and writes to each of them.
    Take(u32),
    /// Reads this many of the taken pages, beginning with those taken first.
    Touch(u32),
    /// Writes a new file of this many pages.
    Write(u32),
    /// Frees this many of the taken pages, beginning with those taken last.
    Free(u32),
}

impl Errand {
    /// The names of the errands in options, in the order of the variants.
    pub(super) const NAMES: [&str; 4] = ["take", "touch", "write", "free"];

    /// Reads the errand with this name; `None`: there is no such errand.
    pub(super) fn read(name: &str, value: &str) -> Option<Result<Self, ScenarioError>> {
        let errand = match name {
            "take" => Self::Take,
            "touch" => Self::Touch,
            "write" => Self::Write,
            "free" => Self::Free,
            _ => return None,
        };
        let pages = value.parse().ok().filter(|n| (1..=MOST_PAGES).contains(n));
        let expected = format!("a whole number of pages from 1 to {MOST_PAGES}");
        let refused = || ScenarioError::value(&format!("do {name}"), value, &expected);
        Some(pages.map(errand).ok_or_else(refused))
    }

    /// Pages that this errand maps.
    pub fn takes(self) -> u32 {
        match self {
            Self::Take(pages) => pages,
            Self::Touch(_) | Self::Write(_) | Self::Free(_) => 0,
        }
    }
}

impl fmt::Display for Errand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, pages) = match self {
            Self::Take(pages) => ("takes", pages),
            Self::Touch(pages) => ("touches", pages),
            Self::Write(pages) => ("writes", pages),
            Self::Free(pages) => ("frees", pages),
        };
        write!(f, "{what} {pages} pages")
    }
}
