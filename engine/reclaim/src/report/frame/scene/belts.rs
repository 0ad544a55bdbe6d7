//! A belt shows the inactive and the active list of all zones and groups together, cut into slices from tail to head, or the generations of
//! the Multi-Gen LRU.

use super::super::generations::{AGES, age_of, by_age};
use super::super::lists::{Cut, accessed, condition};
use super::owners::{Owned, owner_of};
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::lru_gen::{is_on, page_gen};
use crate::mm::lruvec::lru_list;
use crate::mm::page::flag;
use crate::mm::zone::Lru;

/// Number of slices of each list of a belt.
pub const SCENE_COLUMNS: usize = 64;
/// Number of slices of each generation of a belt. All generations together have as many slices as the two lists.
const GENERATION_COLUMNS: usize = SCENE_COLUMNS * 2 / AGES;
/// Number of states of a page in a slice: clean, referenced, dirty, under writeback.
const CONDITIONS: usize = 4;
const UNDER_WRITEBACK: usize = 3;

/// The inactive and the active list of one kind of pages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Belt {
    /// Pages on the inactive lists of all zones and groups.
    pub inactive: u32,
    /// Pages on the active lists of all zones and groups.
    pub active: u32,
    /// Pages by slice and state (clean, referenced, dirty, under writeback). The inactive list has 64 slices, tail first, and 64 slices of
    /// the active list follow; with generations, each has 32 slices, and the oldest is first. A slice has the pages at the same relative
    /// place of each group's list. An anonymous page counts as referenced if its page table entry has the accessed bit. Empty if the
    /// request had no columns.
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::u32s"),
        tsify(type = "Uint32Array")
    )]
    pub columns: Vec<u32>,
    /// For each of these slices the pages of each owner. Empty for file pages, and if there are no slices or no owners.
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::u32s"),
        tsify(type = "Uint32Array")
    )]
    pub owners: Vec<u32>,
    /// Pages by the number of younger generations (three, two, one, none); `None`: the kernel has classic lists.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional, type = "[number, number, number, number]")
    )]
    pub generations: Option<[u32; AGES]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Anon = 0,
    File = 1,
}

/// Whether to cut the belts into slices, for which the engine visits every page. That takes a few ms for a million pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::report::frame) enum Slices {
    None,
    All,
}

pub(super) fn belt(m: &Machine, kind: Kind, slices: Slices, owners: &[Owned]) -> Belt {
    let lists = [false, true].map(|is_active| Lru::of(kind == Kind::File, is_active));
    let [inactive, active] = lists.map(|lru| m.zones.iter().map(|z| z.nr_lru[lru as usize]).sum());
    let mut counts = Counts::new(m, owners);
    match slices {
        Slices::None => {}
        Slices::All if is_on(m) => slice_generations(m, kind, &mut counts),
        Slices::All => {
            for lru in lists {
                slice(m, kind, lru, &mut counts);
            }
        }
    }
    Belt {
        inactive,
        active,
        columns: counts.columns,
        owners: counts.owned,
        generations: is_on(m).then(|| by_age(m, m.shared_lruvecs(), kind as usize)),
    }
}

/// Numbers of pages by slice and state, and by slice and owner.
struct Counts<'a> {
    m: &'a Machine,
    owners: &'a [Owned],
    columns: Vec<u32>,
    owned: Vec<u32>,
}

impl<'a> Counts<'a> {
    const fn new(m: &'a Machine, owners: &'a [Owned]) -> Self {
        Self {
            m,
            owners,
            columns: Vec::new(),
            owned: Vec::new(),
        }
    }

    /// Appends this many empty slices. Returns the number of the first one.
    fn append(&mut self, slices: usize) -> usize {
        let first = self.columns.len() / CONDITIONS;
        self.columns.resize((first + slices) * CONDITIONS, 0);
        self.owned.resize((first + slices) * self.owners.len(), 0);
        first
    }

    #[inline]
    fn add(&mut self, slice: usize, pfn: Pfn, kind: Kind) {
        let flags = self.m.pages.flags[pfn];
        let state = match kind {
            Kind::Anon => anon_state(self.m, pfn, flags),
            Kind::File => condition(self.m, pfn, flags, Lru::InactiveFile),
        };
        self.columns[slice * CONDITIONS + state] += 1;
        if let Some(owner) = owner_of(self.m, self.owners, pfn, flags) {
            self.owned[slice * self.owners.len() + owner] += 1;
        }
    }
}

/// The state of an anonymous page. Only the accessed bit of its page table entry counts as a reference, because reclaim clears that bit
/// when it scans the page, while the flag of the page stays set.
#[inline]
fn anon_state(m: &Machine, pfn: Pfn, flags: u32) -> usize {
    if flags & flag::WRITEBACK != 0 {
        UNDER_WRITEBACK
    } else {
        usize::from(accessed(m, pfn, flags))
    }
}

/// Counts the pages of a kind by slice of their generation. A promoted page counts in the generation of its number, not in that of its
/// list.
fn slice_generations(m: &Machine, kind: Kind, counts: &mut Counts) {
    counts.append(AGES * GENERATION_COLUMNS);
    for lruvec in m.shared_lruvecs() {
        let g = &m.lruvecs[lruvec].lru_gen;
        let mut cuts: [Cut; AGES] = std::array::from_fn(|age| {
            let pages = g
                .max_seq
                .checked_sub(age as u32)
                .map_or(0, |seq| g.pages(seq, kind as usize));
            Cut::new(pages, GENERATION_COLUMNS as u32)
        });
        for seq in g.min_seq[kind as usize]..=g.max_seq {
            for pfn in m.pages_of_generation(lruvec, seq, kind as usize) {
                let age = age_of(g, page_gen(m, pfn));
                let slice = (AGES - 1 - age) * GENERATION_COLUMNS + cuts[age].next_slice();
                counts.add(slice, pfn, kind);
            }
        }
    }
}

/// Counts the pages of a classic list by slice.
fn slice(m: &Machine, kind: Kind, lru: Lru, counts: &mut Counts) {
    let first = counts.append(SCENE_COLUMNS);
    for lruvec in m.shared_lruvecs() {
        let mut cut = Cut::new(m.lru_size(lruvec, lru), SCENE_COLUMNS as u32);
        let list = lru_list(lruvec, lru);
        for pfn in m.lists_of(lruvec).iter_from_tail(list) {
            counts.add(first + cut.next_slice(), pfn, kind);
        }
    }
}
