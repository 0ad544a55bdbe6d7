//! A belt: the inactive and the active list of all zones and groups together, cut into slices from the tail on.

use super::super::lists::condition;
use crate::machine::Machine;
use crate::mm::zone::Lru;

/// Slices of each list of a belt.
pub const SCENE_COLUMNS: usize = 64;
/// States of a page in a slice: clean, referenced, dirty, under writeback.
const CONDITIONS: usize = 4;

/// The inactive and the active list of one kind of pages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Belt {
    /// Pages on the inactive list.
    pub inactive: u32,
    /// Pages on the active list.
    pub active: u32,
    /// 64 slices of the inactive list, tail first, then 64 of the active list; for each slice clean, referenced, dirty, under writeback.
    /// A slice holds the pages at the same relative place of each group's list. Empty if the request had no columns.
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::u32s"),
        tsify(type = "Uint32Array")
    )]
    pub columns: Vec<u32>,
}

/// The kind of pages on a belt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Anon,
    File,
}

/// Whether the belts are sliced, which visits every page: a few ms for a million pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::report::frame) enum Slices {
    None,
    All,
}

/// Sums both lists of a kind over all zones and groups.
pub(super) fn belt(m: &Machine, kind: Kind, slices: Slices) -> Belt {
    let lists = [false, true].map(|is_active| Lru::of(kind == Kind::File, is_active));
    let [inactive, active] = lists.map(|lru| m.zones.iter().map(|z| z.nr_lru[lru as usize]).sum());
    let columns = match slices {
        Slices::None => Vec::new(),
        Slices::All => lists.map(|lru| slice(m, lru)).concat(),
    };
    Belt {
        inactive,
        active,
        columns,
    }
}

/// Pages of a list by slice and state.
fn slice(m: &Machine, lru: Lru) -> [u32; SCENE_COLUMNS * CONDITIONS] {
    let mut columns = [0; SCENE_COLUMNS * CONDITIONS];
    for lruvec in m.shared_lruvecs() {
        let len = m.lru_size(lruvec, lru);
        let mut from_tail = m.pages_on(lruvec, lru);
        let mut done = 0;
        for (number, counts) in (1..).zip(columns.chunks_exact_mut(CONDITIONS)) {
            let end = (u64::from(len) * number).div_ceil(SCENE_COLUMNS as u64);
            for pfn in from_tail.by_ref().take((end - done) as usize) {
                counts[condition(m, pfn, lru)] += 1;
            }
            done = end;
        }
    }
    columns
}
