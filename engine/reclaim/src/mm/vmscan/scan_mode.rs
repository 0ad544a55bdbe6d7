//! Which lists a pass scans.
//!
//! Source: mm/vmscan.c, `enum scan_balance`, 3.10.

/// The rule that decided which lists are scanned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum ScanMode {
    /// Only file lists: no swap, or enough inactive file pages.
    File = 1,
    /// Only anonymous lists: file pages have almost vanished.
    Anon = 2,
    /// All lists alike: priority 0.
    Equal = 3,
    /// Both types, in a proportion that depends on swappiness and on how many pages of each type reclaim has had to keep (since 5.8: on the cost of
    /// each type).
    Fract = 4,
}
