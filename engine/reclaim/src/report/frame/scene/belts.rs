//! A belt: the inactive and the active list of all zones and groups together, cut into slices from the tail on, or the generations of the
//! Multi-Gen LRU.

use super::super::generations::{AGES, age_of, by_age};
use super::super::lists::condition;
use crate::machine::Machine;
use crate::mm::lru_gen::{is_on, page_gen};
use crate::mm::zone::Lru;

/// Slices of each list of a belt.
pub const SCENE_COLUMNS: usize = 64;
/// Slices of each generation of a belt.
const GENERATION_COLUMNS: usize = SCENE_COLUMNS * 2 / AGES;
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
    /// With generations: 32 slices of each, the oldest first.
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::u32s"),
        tsify(type = "Uint32Array")
    )]
    pub columns: Vec<u32>,
    /// Pages by generation: three younger ones than theirs, two, one, none. `None`: the kernel has classic lists.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional, type = "[number, number, number, number]")
    )]
    pub generations: Option<[u32; AGES]>,
}

/// The kind of pages on a belt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Anon = 0,
    File = 1,
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
        Slices::All if is_on(m) => slice_generations(m, kind),
        Slices::All => lists.map(|lru| slice(m, lru)).concat(),
    };
    Belt {
        inactive,
        active,
        columns,
        generations: is_on(m).then(|| by_age(m, m.shared_lruvecs(), kind as usize)),
    }
}

/// Pages of a kind by generation, slice and state. A page that was promoted is in the generation of its number.
fn slice_generations(m: &Machine, kind: Kind) -> Vec<u32> {
    const WIDTH: usize = GENERATION_COLUMNS * CONDITIONS;
    let mut columns = vec![0; AGES * WIDTH];
    for lruvec in m.shared_lruvecs() {
        let g = &m.lruvecs[lruvec].lru_gen;
        let mut done = [0_u32; AGES];
        for seq in g.min_seq[kind as usize]..=g.max_seq {
            for pfn in m.pages_of_generation(lruvec, seq, kind as usize) {
                let age = age_of(g, page_gen(m, pfn));
                let size = g.pages(g.max_seq - age as u32, kind as usize);
                let slice = u64::from(done[age]) * GENERATION_COLUMNS as u64 / u64::from(size);
                done[age] += 1;
                let lru = Lru::of(kind == Kind::File, age < 2);
                let place = (AGES - 1 - age) * WIDTH + slice as usize * CONDITIONS;
                columns[place + condition(m, pfn, lru)] += 1;
            }
        }
    }
    columns
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
