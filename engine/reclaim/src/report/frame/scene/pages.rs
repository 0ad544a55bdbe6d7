//! Every page and every slot of swap, on machines that are small enough to draw each of them.

use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::lru::NONE;
use crate::mm::lruvec::lru_list;
use crate::mm::memory::pte;
use crate::mm::page::flag;
use crate::mm::zone::Lru;
use crate::record::Flow;
use crate::report::place_map::{byte_of, condition};

use super::super::lists::accessed;

/// Maximum number of pages of a machine whose pages are listed one by one.
const MOST_PAGES: u32 = 1024;
/// Maximum numbers of slots of swap of such a machine, and of virtual pages of all its processes.
const MOST_SLOTS: u32 = 4 * MOST_PAGES;
const MOST_VIRTUAL_PAGES: usize = 64 * MOST_PAGES as usize;

/// Bit of a page whose data is still being read. For a free page the same bit means that it is on the list of a CPU.
const BEING_READ: u8 = condition::PER_CPU;

/// Contents of a slot of swap.
mod slot {
    pub(super) const FREE: u8 = 0;
    /// The only copy of a page.
    pub(super) const OUT: u8 = 1;
    /// A second copy of a page in memory that is being swapped out or was swapped in.
    pub(super) const COPY: u8 = 2;
}

/// Every page and every slot of a small machine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct ScenePages {
    /// One byte for each page, by page number: its `PageClass`, plus 16 if it has `PG_referenced` or a page table entry with the accessed
    /// bit, 32 if it is a dirty file page, 64 if under writeback, and 128 if it is still being read or, for a free page, if it is on the
    /// list of a CPU.
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::u8s"),
        tsify(type = "Uint8Array")
    )]
    pub bytes: Vec<u8>,
    /// For each page its place in its list, counted from 0 at the tail, with the lists of all groups one after the other; `u32::MAX`: the
    /// page is on none of the four lists.
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::u32s"),
        tsify(type = "Uint32Array")
    )]
    pub places: Vec<u32>,
    /// Number of pages that were ever added at the head of inactive anon, active anon, inactive file and active file, modulo 2^32. This
    /// number minus the distance of a page from the head stays the same while other pages only enter at the head and leave at the tail.
    #[cfg_attr(feature = "bindings", tsify(type = "[number, number, number, number]"))]
    pub entered: [u32; 4],
    /// Pages that have moved from the inactive to the active list since the start, and pages that have moved back, modulo 2^32. Anonymous
    /// pages are first, file pages second.
    #[cfg_attr(
        feature = "bindings",
        tsify(type = "[[number, number], [number, number]]")
    )]
    pub moved: [[u32; 2]; 2],
    /// For each page the id of the task that owns it; `u32::MAX`: no task does.
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::u32s"),
        tsify(type = "Uint32Array")
    )]
    pub tasks: Vec<u32>,
    /// One byte for each slot of swap: 0 free, 1 the only copy of a page, 2 a second copy of a page in memory.
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::u8s"),
        tsify(type = "Uint8Array")
    )]
    pub slots: Vec<u8>,
    /// For each slot the id of the task that owns the page; `u32::MAX`: no task does.
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::u32s"),
        tsify(type = "Uint32Array")
    )]
    pub slot_tasks: Vec<u32>,
}

/// All pages and slots; `None`: the machine has too many pages, slots or virtual pages.
pub(super) fn pages(m: &Machine) -> Option<ScenePages> {
    let small = m.total_pages() <= MOST_PAGES
        && m.swap.total_slots() <= MOST_SLOTS
        && m.tables.entries.len() <= MOST_VIRTUAL_PAGES;
    small.then(|| {
        let (slots, slot_tasks) = swap(m);
        ScenePages {
            bytes: bytes(m),
            places: places(m),
            entered: Lru::EVICTABLE.map(|lru| entered(m, lru)),
            moved: moved(m),
            tasks: tasks(m, &slot_tasks),
            slots,
            slot_tasks,
        }
    })
}

fn bytes(m: &Machine) -> Vec<u8> {
    let byte = |(pfn, &flags): (u32, &u32)| {
        if flags & flag::KIND < flag::ANON {
            return byte_of(flags);
        }
        let being_read = flag::LOCKED == flags & (flag::LOCKED | flag::ISOLATED | flag::WRITEBACK);
        let used = if accessed(m, Pfn::at(pfn as usize), flags) {
            condition::REFERENCED
        } else {
            0
        };
        byte_of(flags) | used | if being_read { BEING_READ } else { 0 }
    };
    (0..).zip(&m.pages.flags).map(byte).collect()
}

fn places(m: &Machine) -> Vec<u32> {
    let mut places = vec![NONE; m.pages.flags.len()];
    for lru in Lru::EVICTABLE {
        let lruvecs = m.shared_lruvecs();
        let from_tail = lruvecs.flat_map(|lruvec| m.pages_on(lruvec, lru));
        for (place, pfn) in (0..).zip(from_tail) {
            places[pfn.index()] = place;
        }
    }
    places
}

fn entered(m: &Machine, lru: Lru) -> u32 {
    let lists = m.lruvecs.ids().map(|lruvec| lru_list(lruvec, lru));
    lists.fold(0, |sum, list| sum.wrapping_add(m.lru.entered(list)))
}

/// Numbers of pages that have moved to the active list, and of pages that have moved back, for anonymous and for file pages.
pub(super) fn moved(m: &Machine) -> [[u32; 2]; 2] {
    let totals = m.flows.totals();
    let sum = |flows: &[Flow]| flows.iter().map(|&flow| totals[flow as usize] as u32).sum();
    [
        [
            sum(&[Flow::UpAnonReclaim, Flow::UpAnonUse]),
            sum(&[Flow::DownAnon]),
        ],
        [
            sum(&[Flow::UpFileReclaim, Flow::UpFileUse]),
            sum(&[Flow::DownFile]),
        ],
    ]
}

/// The state of each slot and the task that owns it. Slot 0 is left out, because it is the header of the swap area.
fn swap(m: &Machine) -> (Vec<u8>, Vec<u32>) {
    let slots = 1..=m.swap.total_slots();
    let held = |slot| match (m.swap.is_used(slot), m.swap.cached(slot)) {
        (false, _) => slot::FREE,
        (true, Pfn::NONE) => slot::OUT,
        (true, _) => slot::COPY,
    };
    let mut tasks = vec![NONE; slots.clone().count()];
    for process in m.tables.processes.iter().filter(|process| process.alive) {
        let entries = process.base as usize..(process.base + process.pages) as usize;
        for &entry in &m.tables.entries[entries] {
            if entry != NONE && entry & pte::SWAP != 0 {
                tasks[(entry & pte::VALUE) as usize - 1] = process.task.0;
            }
        }
    }
    (slots.map(held).collect(), tasks)
}

/// The task that owns each page. A page that is only in the swap cache belongs to the owner of its slot.
fn tasks(m: &Machine, of_slots: &[u32]) -> Vec<u32> {
    let task = |(pfn, &flags): (usize, &u32)| {
        if flags & flag::KIND != flag::ANON || flags & flag::ORPHAN != 0 {
            NONE
        } else if flags & flag::MAPPED != 0 {
            let process = m.tables.process_of(m.pages.owner[Pfn::at(pfn)]);
            m.tables.process(process).task.0
        } else if flags & flag::SWAPCACHE != 0 {
            of_slots[m.pages.index[Pfn::at(pfn)] as usize - 1]
        } else {
            NONE
        }
    };
    m.pages.flags.iter().enumerate().map(task).collect()
}
