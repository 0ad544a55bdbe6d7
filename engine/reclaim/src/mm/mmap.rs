//! A file that several processes map: the page tables of these processes, and the effect of the exit of one of them.
//!
//! Source: mm/memory.c (`__do_fault`, `zap_pte_range`), mm/rmap.c (`page_add_file_rmap`, `page_remove_rmap`), 3.3.
//! Simplified: one accessed bit for all mappings of a page, so if any process has touched the page, the exit of another one counts it as used. This
//! affects pages that one compiler used and others only had in their page tables. Page tables take no memory.

use crate::fs::InodeId;
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::mkwrite::keep_dirty_bit;
use crate::mm::page::flag;
use crate::mm::swap::mark_page_accessed;

/// The number of processes that map each page of a file. Reclaim removes a page from all page tables at once; the next fault starts a new count.
#[derive(Debug, Default)]
pub struct MapCounts {
    pages: Vec<MapCount>,
}

#[derive(Clone, Copy, Debug, Default)]
struct MapCount {
    /// Number of processes that map the page. Valid while the page has the flag `MAPPED`.
    processes: u32,
    /// Increases when a process maps the page while no other does. 0: never mapped.
    epoch: u32,
}

impl MapCounts {
    /// For the state hash: the number of processes and the epoch of each page, in order. Empty if no process has ever mapped the file.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        let word = |page: &MapCount| u64::from(page.processes) << 32 | u64::from(page.epoch);
        self.pages.iter().map(word)
    }

    /// Number of processes that map a page. Valid while the page has the flag `MAPPED`.
    pub fn processes(&self, index: u32) -> u32 {
        self.pages
            .get(index as usize)
            .map_or(0, |page| page.processes)
    }
}

/// One process's mapping of a file from its start: program text, a library, data.
#[derive(Debug)]
pub struct Vma {
    inode: InodeId,
    /// The flags that a page gets when this mapping maps and touches it.
    bits: u32,
    /// For each page, the epoch in which this process mapped it. 0: it never did.
    epochs: Vec<u32>,
}

impl Vma {
    /// Maps a program or a library as a whole. No page is in the page tables yet.
    pub fn new(m: &mut Machine, inode: InodeId) -> Self {
        let pages = m.files.len_pages(inode);
        Self::map_pages(m, inode, pages, flag::MAPPED | flag::YOUNG | flag::EXEC)
    }

    /// Maps the first pages of a file for reading and writing, not for execution.
    pub fn data(m: &mut Machine, inode: InodeId, pages: u32) -> Self {
        Self::map_pages(m, inode, pages, flag::MAPPED | flag::YOUNG)
    }

    fn map_pages(m: &mut Machine, inode: InodeId, pages: u32, bits: u32) -> Self {
        let pages = pages as usize;
        let counts = &mut m.files.inode_mut(inode).map_counts.pages;
        if counts.len() < pages {
            counts.resize(pages, MapCount::default());
        }
        Self {
            inode,
            bits,
            epochs: vec![0; pages],
        }
    }

    /// The inode of the mapped file.
    pub fn inode(&self) -> InodeId {
        self.inode
    }

    /// Length, pages.
    pub fn pages(&self) -> u32 {
        self.epochs.len() as u32
    }

    /// The frame that this process's page table maps at an index, or [`Pfn::NONE`].
    fn mapped(&self, m: &Machine, index: u32) -> Pfn {
        let count = m.files.inode(self.inode).map_counts.pages[index as usize];
        let pfn = m.files.page(self.inode, index);
        let here = count.epoch != 0 && self.epochs[index as usize] == count.epoch;
        if here && pfn != Pfn::NONE && m.pages.has(pfn, flag::MAPPED) {
            pfn
        } else {
            Pfn::NONE
        }
    }

    /// Whether the page is in this process's page table.
    pub(crate) fn is_mapped(&self, m: &Machine, index: u32) -> bool {
        self.mapped(m, index) != Pfn::NONE
    }

    /// Reads a page or stores to it. Returns false if that needs a fault.
    pub fn access(&self, m: &mut Machine, index: u32, write: bool) -> bool {
        let pfn = self.mapped(m, index);
        let is_allowed = pfn != Pfn::NONE && (!write || m.pages.has(pfn, flag::WRITABLE));
        if is_allowed {
            m.pages.set(pfn, flag::YOUNG);
        }
        is_allowed
    }

    /// Touches the pages `from..to` in order. Returns the first one that is not mapped here, or `to`.
    pub fn touch(&self, m: &mut Machine, from: u32, to: u32) -> u32 {
        for index in from..to {
            let pfn = self.mapped(m, index);
            if pfn == Pfn::NONE {
                return index;
            }
            m.pages.set(pfn, flag::YOUNG);
        }
        to
    }

    /// `page_add_file_rmap`: maps a frame that a fault has found in the page cache.
    pub(crate) fn map(&mut self, m: &mut Machine, index: u32, pfn: Pfn) {
        let first = !m.pages.has(pfn, flag::MAPPED);
        let count = &mut m.files.inode_mut(self.inode).map_counts.pages[index as usize];
        if first {
            count.processes = 0;
            count.epoch += 1;
        }
        if self.epochs[index as usize] != count.epoch {
            self.epochs[index as usize] = count.epoch;
            count.processes += 1;
        }
        m.pages.set(pfn, self.bits);
    }

    /// `zap_pte_range`: called when the process exits. Touched pages count as used. The last process that unmaps a page copies the entry's dirty bit
    /// to it.
    pub fn unmap(self, m: &mut Machine) {
        for index in 0..self.pages() {
            let pfn = self.mapped(m, index);
            if pfn == Pfn::NONE {
                continue;
            }
            if m.pages.has(pfn, flag::YOUNG) {
                mark_page_accessed(m, pfn);
            }
            let count = &mut m.files.inode_mut(self.inode).map_counts.pages[index as usize];
            count.processes -= 1;
            if count.processes == 0 {
                keep_dirty_bit(m, pfn);
                m.pages.clear(pfn, flag::MAPPED | flag::EXEC | flag::YOUNG);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    /// A cached file of one page.
    fn file() -> (Machine, InodeId, Pfn) {
        let mut m = testing::machine();
        let pfn = testing::file_page(&mut m);
        let inode = InodeId(m.pages.owner[pfn]);
        (m, inode, pfn)
    }

    #[test]
    fn a_page_stays_mapped_until_the_last_process_exits_and_counts_as_used_each_time() {
        let (mut m, inode, pfn) = file();
        let mut one = Vma::new(&mut m, inode);
        let mut two = Vma::new(&mut m, inode);
        assert_eq!(one.touch(&mut m, 0, 1), 0);
        one.map(&mut m, 0, pfn);
        assert_eq!(two.touch(&mut m, 0, 1), 0, "it has page tables of its own");
        two.map(&mut m, 0, pfn);
        assert_eq!(m.files.inode(inode).map_counts.processes(0), 2);
        assert_eq!(two.touch(&mut m, 0, 1), 1);
        one.unmap(&mut m);
        assert!(m.pages.has(pfn, flag::MAPPED | flag::REFERENCED));
        two.unmap(&mut m);
        crate::mm::swap::lru_add_drain_all(&mut m);
        assert!(!m.pages.has(pfn, flag::MAPPED));
        assert!(m.pages.has(pfn, flag::ACTIVE));
    }

    #[test]
    fn a_page_that_was_reclaimed_is_mapped_by_no_process_even_after_it_is_read_again() {
        let (mut m, inode, pfn) = file();
        let mut one = Vma::new(&mut m, inode);
        let mut two = Vma::new(&mut m, inode);
        one.map(&mut m, 0, pfn);
        two.map(&mut m, 0, pfn);
        m.pages.clear(pfn, flag::MAPPED | flag::YOUNG);
        assert_eq!(one.touch(&mut m, 0, 1), 0);
        two.map(&mut m, 0, pfn);
        assert_eq!(m.files.inode(inode).map_counts.processes(0), 1);
        assert_eq!(one.touch(&mut m, 0, 1), 0, "the mapping is not its own");
        one.unmap(&mut m);
        assert!(m.pages.has(pfn, flag::MAPPED));
        two.unmap(&mut m);
        assert!(!m.pages.has(pfn, flag::MAPPED));
    }
}
