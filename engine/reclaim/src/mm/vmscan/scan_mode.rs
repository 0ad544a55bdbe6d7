//! The lists that a pass scans.
//!
//! Source: mm/vmscan.c, `enum scan_balance`, 3.10.

/// The rule by which reclaim decides which lists it scans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum ScanMode {
    /// Only file lists, because reclaim cannot swap or because there are enough inactive file pages. With the Multi-Gen LRU: a batch of file pages.
    File = 1,
    /// Only anonymous lists, because almost no file pages are left. With the Multi-Gen LRU: a batch of anonymous pages.
    Anon = 2,
    /// All lists alike, as at priority 0.
    Equal = 3,
    /// Both kinds. Their shares depend on swappiness and on how many pages of each kind reclaim has had to keep, or since 5.8 on the cost of each
    /// kind.
    Fract = 4,
}
