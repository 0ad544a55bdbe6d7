//! Codes that the page has to tell apart and that are no enum of the engine.

use reclaim::kernel;
use wasm_bindgen::prelude::*;

/// Which rule of `get_scan_count` decided.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub enum ScanMode {
    /// None yet.
    None = 0,
    /// Only file lists.
    File = 1,
    /// Only anonymous lists.
    Anon = 2,
    /// All lists alike.
    Equal = 3,
    /// In proportion.
    Fract = 4,
}

/// How a combination of patches was made.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Nothing is on.
    None = 0,
    /// One patch is on, with those that it needs.
    Only = 1,
    /// One patch is off, with those that need it.
    Without = 2,
    /// Everything is on.
    All = 3,
}

impl From<&kernel::Cut> for Cut {
    fn from(cut: &kernel::Cut) -> Self {
        match cut {
            kernel::Cut::None => Self::None,
            kernel::Cut::Only { .. } => Self::Only,
            kernel::Cut::Without { .. } => Self::Without,
            kernel::Cut::All => Self::All,
        }
    }
}
