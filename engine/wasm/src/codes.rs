//! Codes that the page has to tell apart and that are no enum of the engine.

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
