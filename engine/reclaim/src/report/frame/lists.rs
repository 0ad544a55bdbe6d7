//! The LRU lists of a zone or node, tail first.

use crate::machine::Machine;
use crate::mm::id::{Pfn, ZoneId};
use crate::mm::memory::pte;
use crate::mm::page::flag;
use crate::mm::zone::Lru;

/// Number of pages at the tail of each list that are shown one by one.
pub const TAIL_PAGES: usize = 256;
/// Pages with this number of laps or more are counted together.
const MANY_LAPS: usize = 3;

/// One list of a zone or node, all groups together.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Ribbon {
    /// Kind of list, for example inactive file pages.
    pub lru: Lru,
    /// Number of pages on the list, over all groups.
    pub size: u32,
    /// Numbers of pages for each column, tail first: clean, referenced, dirty, under writeback.
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::u32s"),
        tsify(type = "Uint32Array")
    )]
    pub columns: Vec<u32>,
    /// Bits of each page at the tail, tail first: 1 referenced, 2 accessed, 4 dirty, 8 writeback, 16 reclaim, 32 mapped, 64 swap cache.
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::u8s"),
        tsify(type = "Uint8Array")
    )]
    pub tail: Vec<u8>,
    /// Frame numbers of the pages in `tail`.
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::u32s"),
        tsify(type = "Uint32Array")
    )]
    pub tail_pages: Vec<u32>,
    /// For each column the largest number of laps of a file page that is dirty or under writeback; a lap ends when reclaim puts the page
    /// back.
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::u8s"),
        tsify(type = "Uint8Array")
    )]
    pub laps: Vec<u8>,
    /// File pages that are dirty or under writeback, by their laps: 0, 1, 2, more.
    #[cfg_attr(feature = "bindings", tsify(type = "[number, number, number, number]"))]
    pub waiting_by_laps: [u32; MANY_LAPS + 1],
}

/// The lists of all groups in the domain of a zone, one after the other.
pub(super) fn ribbon(m: &Machine, zone: ZoneId, lru: Lru, columns: u32) -> Ribbon {
    let domain = m.domain_of_zone(zone);
    let size = m.domain_lru_size(domain, lru);
    let pages = m
        .lruvecs_of(domain)
        .flat_map(|lruvec| m.pages_on(lruvec, lru));
    let mut counts = vec![0; columns as usize * 4];
    let mut tail = Vec::with_capacity(TAIL_PAGES);
    let mut tail_pages = Vec::with_capacity(TAIL_PAGES);
    let mut laps = vec![0; columns as usize];
    let mut waiting_by_laps = [0; MANY_LAPS + 1];
    let mut cut = Cut::new(size, columns);
    for pfn in pages {
        let column = cut.next_slice();
        let flags = m.pages.flags[pfn];
        let class = condition(m, pfn, flags, lru);
        counts[column * 4 + class] += 1;
        if lru.is_file() && class >= 2 {
            let met = m.pages.laps[pfn];
            laps[column] = met.max(laps[column]);
            waiting_by_laps[usize::from(met).min(MANY_LAPS)] += 1;
        }
        if tail.len() < TAIL_PAGES {
            tail.push(tail_bits(m, pfn, flags));
            tail_pages.push(pfn.into());
        }
    }
    Ribbon {
        lru,
        size,
        columns: counts,
        tail,
        tail_pages,
        laps,
        waiting_by_laps,
    }
}

/// Cuts a list of pages into slices whose lengths differ by at most one page. Page number `i` is in slice `i * slices / pages`, but the
/// division happens only at the end of a slice, not for each page.
pub(super) struct Cut {
    pages: u64,
    slices: u64,
    /// Number of the slice of the latest page.
    slice: u64,
    /// Number of the next page.
    page: u64,
    /// Number of the first page after `slice`.
    end: u64,
}

impl Cut {
    pub(super) fn new(pages: u32, slices: u32) -> Self {
        let (pages, slices) = (u64::from(pages.max(1)), u64::from(slices));
        Self {
            pages,
            slices,
            slice: 0,
            page: 0,
            end: pages.div_ceil(slices),
        }
    }

    /// The slice of the next page of the list.
    #[inline]
    pub(super) fn next_slice(&mut self) -> usize {
        while self.page >= self.end {
            self.slice += 1;
            self.end = (self.pages * (self.slice + 1)).div_ceil(self.slices);
        }
        self.page += 1;
        self.slice as usize
    }
}

/// State of a page on a list: 0 clean, 1 referenced, 2 dirty (only file pages), 3 under writeback.
#[inline]
pub(super) fn condition(m: &Machine, pfn: Pfn, flags: u32, lru: Lru) -> usize {
    if flags & flag::WRITEBACK != 0 {
        3
    } else if flags & flag::DIRTY != 0 && lru.is_file() {
        2
    } else {
        usize::from(flags & flag::REFERENCED != 0 || accessed(m, pfn, flags))
    }
}

#[inline]
pub(in crate::report) fn accessed(m: &Machine, pfn: Pfn, flags: u32) -> bool {
    if flags & flag::MAPPED == 0 {
        false
    } else if flags & flag::KIND == flag::FILE {
        flags & flag::YOUNG != 0
    } else {
        m.tables.entries[m.pages.owner[pfn] as usize] & pte::YOUNG != 0
    }
}

fn tail_bits(m: &Machine, pfn: Pfn, flags: u32) -> u8 {
    let bit = |on: bool, bit: u8| if on { bit } else { 0 };
    bit(flags & flag::REFERENCED != 0, 1)
        | bit(accessed(m, pfn, flags), 2)
        | bit(flags & flag::DIRTY != 0, 4)
        | bit(flags & flag::WRITEBACK != 0, 8)
        | bit(flags & flag::RECLAIM != 0, 16)
        | bit(flags & flag::MAPPED != 0, 32)
        | bit(flags & flag::SWAPCACHE != 0, 64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_cut_where_the_quotient_of_each_page_says() {
        for (pages, slices) in [
            (1, 64),
            (63, 64),
            (64, 64),
            (65, 64),
            (1000, 64),
            (7, 3),
            (5, 1),
        ] {
            let mut cut = Cut::new(pages, slices);
            for page in 0..pages {
                assert_eq!(
                    cut.next_slice(),
                    (page * slices / pages) as usize,
                    "{page} of {pages}"
                );
            }
        }
    }
}
