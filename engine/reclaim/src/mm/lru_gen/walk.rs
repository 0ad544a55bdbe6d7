//! Page tables as the Multi-Gen LRU reads them: which of them a walk reads, and the neighbours of an entry that reclaim finds used.
//!
//! Source: mm/vmscan.c `update_bloom_filter`, `test_bloom_filter`, `suitable_to_scan`, `lru_gen_look_around`, 6.1 to 6.12. That fewer than 15
//! neighbours are activated one by one in 6.1 is from memory. Simplified: the filter is exact, where the kernel's Bloom filter may name a few tables
//! more; mappings of files and of anonymous memory share no page table, so their pages are never neighbours.

use std::collections::{BTreeSet, VecDeque};

use super::{Rules, clear_refs, update_gen};
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::memory::{ProcessId, pte};
use crate::mm::page::flag;
use crate::mm::swap::activate_page;

/// Number of entries in a page table (`PTRS_PER_PTE`).
pub(crate) const ENTRIES: u32 = 512;
/// Maximum number of entries that reclaim checks around a young one. `MIN_LRU_BATCH`.
const NEIGHBOURS: u32 = super::MIN_LRU_BATCH as u32;
/// A table is dense if at least one entry in this many is used: one in each cache line on average.
const DENSE: u32 = 8;
/// Number of neighbours from which on 6.1 takes the lock once for all of them. `PAGEVEC_SIZE`, 6.1.
const MANY: usize = 15;

/// A page table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Pmd {
    /// Of anonymous memory: number of the first virtual page divided by 512.
    Anon(u32),
    /// Of a mapped file: its inode, and the first page's index divided by 512.
    File(u32, u32),
}

/// A part of a walk, which one task reads in one go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Walked {
    /// The page tables of a process.
    Process(ProcessId),
    /// The mappings of all files.
    Files,
}

/// The walks of page tables for one lruvec. `struct lru_gen_mm_state`.
#[derive(Clone, Debug)]
pub struct Walk {
    /// `seq`: the youngest generation for which a walk has reached its end.
    pub(crate) seq: u32,
    /// The tables that a walk for an even or odd generation reads, because many of their entries were young before. `None`: no walk has filled the
    /// filter yet, so all tables are read.
    filters: [Option<BTreeSet<Pmd>>; 2],
    /// No walk has read the processes with this or a higher number yet, so the next one reads all their tables.
    pub(crate) fresh_from: ProcessId,
    /// The parts that the present walk has still to read; `None` if no walk is under way.
    pub(crate) left: Option<VecDeque<Walked>>,
}

impl Default for Walk {
    fn default() -> Self {
        Self {
            seq: super::MIN_NR_GENS,
            filters: [None, None],
            fresh_from: ProcessId(0),
            left: None,
        }
    }
}

impl Walk {
    /// `reset_bloom_filter`: called when a walk for generation `seq` begins. Empties the filter that this walk fills for the next one.
    pub(crate) fn begin(&mut self, seq: u32) {
        self.filters[filter_of(seq + 1)] = Some(BTreeSet::new());
    }

    /// `test_bloom_filter`: whether the walk for generation `seq` reads the table.
    pub(crate) fn reads(&self, seq: u32, pmd: Pmd) -> bool {
        let filter = self.filters[filter_of(seq)].as_ref();
        filter.is_none_or(|filter| filter.contains(&pmd))
    }

    /// `update_bloom_filter`: the walk for generation `seq` will read the table.
    pub(crate) fn remember(&mut self, seq: u32, pmd: Pmd) {
        if let Some(filter) = &mut self.filters[filter_of(seq)] {
            filter.insert(pmd);
        }
    }

    /// The walk and the tables in the filters, for the state hash.
    pub(crate) fn words(&self) -> impl Iterator<Item = u64> + '_ {
        let word = |pmd: &Pmd| match *pmd {
            Pmd::Anon(number) => u64::from(number),
            Pmd::File(inode, number) => 1 << 63 | u64::from(inode) << 24 | u64::from(number),
        };
        let filters = self.filters.iter();
        let tables = filters.flat_map(move |filter| filter.iter().flatten().map(word));
        let left = self.left.iter().flatten().map(|part| match part {
            Walked::Process(process) => process.0,
            Walked::Files => u32::MAX,
        });
        [self.seq, self.fresh_from.0]
            .into_iter()
            .chain(left)
            .map(u64::from)
            .chain(tables)
    }
}

fn filter_of(seq: u32) -> usize {
    (seq % 2) as usize
}

/// `suitable_to_scan`: whether so many entries of a table are young that the next walk should read it.
pub(crate) fn is_dense(total: u32, young: u32) -> bool {
    young * DENSE >= total
}

/// `lru_gen_look_around`: called when reclaim finds that a page was used. Moves the used pages around it in the page table to the youngest
/// generation. `by_walk`: the reclaimer has a `struct lru_gen_mm_walk` in which it gathers the changes, as only kswapd has.
pub(crate) fn look_around(m: &mut Machine, pfn: Pfn, rules: Rules, by_walk: bool, can_swap: bool) {
    let lruvec = m.lruvec_of_page(pfn);
    let (pmd, entries, young) = if m.pages.is_file(pfn) {
        around_file_page(m, pfn)
    } else {
        around_anon_page(m, pfn)
    };
    let mut found = Vec::new();
    // Here all neighbours of a file page are pages of its file, so this rule matters only for anonymous pages.
    let leaves_anon = !can_swap;
    for neighbour in young {
        let skipped = m.lruvec_of_page(neighbour) != lruvec
            || (leaves_anon && !m.pages.is_file(neighbour))
            || m.pages.has(neighbour, flag::UNEVICTABLE);
        if !skipped {
            clear_young(m, neighbour);
            found.push(neighbour);
        }
    }
    if is_dense(entries, found.len() as u32) {
        let g = &mut m.lruvecs[lruvec].lru_gen;
        let seq = g.max_seq;
        g.walk.remember(seq, pmd);
    }
    let youngest = m.lruvecs[lruvec].lru_gen.max_seq;
    let one_by_one = !by_walk && (rules.activates_neighbours || found.len() < MANY);
    for neighbour in found {
        let is_listed = m.pages.has(neighbour, flag::LRU);
        if one_by_one && is_listed {
            if rules.activates_neighbours {
                clear_refs(m, neighbour);
            }
            if super::page_gen(m, neighbour) != Some(super::gen_of(youngest)) {
                activate_page(m, neighbour);
            }
        } else {
            update_gen(m, neighbour, youngest);
        }
    }
}

/// Clears the accessed bit of a mapped page in its page table.
pub(crate) fn clear_young(m: &mut Machine, pfn: Pfn) {
    if m.pages.is_file(pfn) {
        m.pages.clear(pfn, flag::YOUNG);
    } else {
        let vpn = m.pages.owner[pfn];
        m.tables.entries[vpn as usize] &= !pte::YOUNG;
    }
}

/// The first entry that reclaim checks around `at`, and the one after the last, in the same table and in the mapping `from..to`.
fn window(at: u32, from: u32, to: u32) -> (u32, u32) {
    let table = at / ENTRIES * ENTRIES;
    let (start, end) = (table.max(from), (table + ENTRIES).min(to));
    if end - start <= NEIGHBOURS {
        (start, end)
    } else if at - start < NEIGHBOURS / 2 {
        (start, start + NEIGHBOURS)
    } else if end - at < NEIGHBOURS / 2 {
        (end - NEIGHBOURS, end)
    } else {
        (at - NEIGHBOURS / 2, at + NEIGHBOURS / 2)
    }
}

fn around_anon_page(m: &Machine, pfn: Pfn) -> (Pmd, u32, Vec<Pfn>) {
    let vpn = m.pages.owner[pfn];
    let process = m.tables.process(m.tables.process_of(vpn));
    let (start, end) = window(vpn, process.base, process.base + process.pages);
    let young = (start..end).filter_map(|at| young_frame(m, at));
    (Pmd::Anon(vpn / ENTRIES), end - start, young.collect())
}

/// The frame that the page table has for a virtual page; `None` if the page is not in memory or its accessed bit is clear.
pub(crate) fn young_frame(m: &Machine, vpn: u32) -> Option<Pfn> {
    let entry = m.tables.entries[vpn as usize];
    let is_young = entry & pte::SWAP == 0 && entry & pte::YOUNG != 0;
    is_young.then(|| Pfn::at((entry & pte::VALUE) as usize))
}

fn around_file_page(m: &Machine, pfn: Pfn) -> (Pmd, u32, Vec<Pfn>) {
    let inode = crate::fs::InodeId(m.pages.owner[pfn]);
    let index = m.pages.index[pfn];
    let (start, end) = window(index, 0, m.files.len_pages(inode));
    let young = (start..end).filter_map(|at| {
        let page = m.files.page(inode, at);
        let is_young = page != Pfn::NONE && m.pages.has(page, flag::MAPPED | flag::YOUNG);
        is_young.then_some(page)
    });
    (
        Pmd::File(inode.0, index / ENTRIES),
        end - start,
        young.collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_most_64_entries_are_looked_at_within_the_table_and_the_mapping() {
        assert_eq!(window(1000, 0, 10_000), (960, 1024));
        assert_eq!(window(700, 0, 10_000), (668, 732));
        assert_eq!(window(515, 0, 10_000), (512, 576));
        assert_eq!(window(1020, 0, 10_000), (960, 1024));
        assert_eq!(window(20, 10, 40), (10, 40));
    }

    #[test]
    fn a_walk_reads_all_tables_until_the_first_has_found_which_are_dense() {
        let mut walk = Walk::default();
        let [dense, thin] = [Pmd::Anon(1), Pmd::Anon(2)];
        assert!(walk.reads(3, dense) && walk.reads(3, thin));
        walk.begin(3);
        walk.remember(4, dense);
        assert!(walk.reads(4, dense) && !walk.reads(4, thin));
        assert!(is_dense(512, 64) && !is_dense(512, 63));
    }
}
