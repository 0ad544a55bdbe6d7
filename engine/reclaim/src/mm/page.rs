//! State of page frames, as a struct of arrays indexed by page frame number (pfn).
//!
//! Frames are numbered densely: only managed pages have a number, zone after zone.

use crate::mm::buddy::FreeLinks;
use crate::mm::id::{Pfn, Table, ZoneId};
use crate::mm::lru::NONE;

/// Bits of a frame's flags word. Names are the kernel's without `PG_` where the kernel has one.
pub mod flag {
    /// Mask of the bits that hold the kind of page.
    pub const KIND: u32 = 0b11;
    /// Kind: in the buddy allocator or on a per-CPU list.
    pub const FREE: u32 = 0;
    /// Kind: held by the kernel, for example since boot or for slabs.
    pub const KERNEL: u32 = 1;
    /// Kind: anonymous page. A new page of the page cache has this kind until it is added to its file.
    pub const ANON: u32 = 2;
    /// Kind: page cache page, as soon as it is added to its file.
    pub const FILE: u32 = 3;
    /// On an LRU list.
    pub const LRU: u32 = 1 << 2;
    /// On an active list, or to be put on one.
    pub const ACTIVE: u32 = 1 << 3;
    /// On the unevictable list, or to be put on it.
    pub const UNEVICTABLE: u32 = 1 << 4;
    /// Isolated: a reclaimer or compaction has taken the page off its list.
    pub const ISOLATED: u32 = 1 << 5;
    /// In a CPU's add batch, not yet on a list.
    pub const BATCHED: u32 = 1 << 6;
    /// Just allocated; in no batch and on no list yet.
    pub const FRESH: u32 = 1 << 7;
    /// Used once by a system call, or reclaim has seen the accessed bit in its page table entry.
    pub const REFERENCED: u32 = 1 << 8;
    /// Its data must be written to a disk or to swap before reclaim can free the page.
    pub const DIRTY: u32 = 1 << 9;
    /// A write of the page is queued or in progress.
    pub const WRITEBACK: u32 = 1 << 10;
    /// To be moved to the tail of its list as soon as its write ends.
    pub const RECLAIM: u32 = 1 << 11;
    /// Anonymous page with a swap slot.
    pub const SWAPCACHE: u32 = 1 << 12;
    /// Mapped by a page table entry.
    pub const MAPPED: u32 = 1 << 13;
    /// Being read, or held by a sleeping task that reclaims it or writes it back from zswap.
    pub const LOCKED: u32 = 1 << 14;
    /// Accessed bit of the mapping of a file page. Anonymous pages have it in their page table entry.
    pub const YOUNG: u32 = 1 << 15;
    /// Mapped for execution, as program text or a library.
    pub const EXEC: u32 = 1 << 16;
    /// Has a buffer head, which a file page gets when a task writes to it.
    pub const BUFFERS: u32 = 1 << 17;
    /// Its disk block is not allocated yet (delayed allocation).
    pub const DELALLOC: u32 = 1 << 18;
    /// File page: the next read-ahead starts when this page is used. Swap cache page: it was read ahead and has not been requested yet.
    pub const READAHEAD: u32 = 1 << 19;
    /// Its owner has released it while it was isolated, locked or under writeback. It is freed when that ends.
    pub const ORPHAN: u32 = 1 << 20;
    /// Free, on a per-CPU list.
    pub const PER_CPU: u32 = 1 << 21;
    /// Metadata whose buffers the file system does not release: while it is mounted, or until the journal has written the block.
    pub const PINNED: u32 = 1 << 22;
    /// A shared mapping of the file page permits stores: its entry is writable and dirty.
    pub const WRITABLE: u32 = 1 << 23;
    /// Classic lists: the page has been on the active list, before it was deactivated or before it was last reclaimed. Simplified: set since 5.8; the
    /// kernel has the flag since 4.20. Multi-Gen LRU: the page was used twice (`lru_gen::uses`), or it has refaulted in a page fault or after many
    /// uses (`lru_gen::refault`).
    pub const WORKINGSET: u32 = 1 << 24;
    /// Multi-Gen LRU: the number of the page's generation modulo 4, plus 1. 0 while the page is on no list.
    pub const GENERATION: u32 = 0b111 << GENERATION_SHIFT;
    /// Number of the lowest bit of [`GENERATION`].
    pub const GENERATION_SHIFT: u32 = 25;
    /// Multi-Gen LRU: how often the page was used through file descriptors after [`REFERENCED`] and [`WORKINGSET`] were set, at most 3.
    pub const REFS: u32 = 0b11 << REFS_SHIFT;
    /// Number of the lowest bit of [`REFS`].
    pub const REFS_SHIFT: u32 = 28;
}

/// The state of all frames, one entry for each.
#[derive(Debug)]
pub struct Pages {
    /// Bits of [`flag`].
    pub flags: Table<Pfn, u32>,
    /// Anonymous: virtual page. File: inode. First page of a free block: the next block of its list.
    pub owner: Table<Pfn, u32>,
    /// Anonymous: swap slot or `NONE`. File: index in the file. Block of the kernel: order. Free block: the previous block of its list.
    pub index: Table<Pfn, u32>,
    /// Index of the page's zone, as in [`ZoneId`].
    pub zone: Table<Pfn, u8>,
    /// `NR_FREE_PAGES` of the machine: pages in the buddy allocators of all zones.
    pub nr_free: u32,
    /// Group that was charged for the page; empty on a machine without groups.
    pub memcg: Table<Pfn, u16>,
    /// How often, since a file page became dirty, reclaim has found it inactive and dirty or under writeback, and has put it back. Only observers
    /// read it, so it is not part of the state hash.
    pub laps: Table<Pfn, u8>,
}

impl Pages {
    /// All frames of the machine, in use by the kernel. `zones` has the number of pages of each zone.
    pub fn new(zones: &[u32]) -> Self {
        let total = zones.iter().sum::<u32>() as usize;
        let mut zone = Vec::with_capacity(total);
        for (i, &pages) in zones.iter().enumerate() {
            zone.resize(zone.len() + pages as usize, i as u8);
        }
        Self {
            flags: vec![flag::KERNEL; total].into(),
            owner: vec![NONE; total].into(),
            index: vec![NONE; total].into(),
            zone: zone.into(),
            nr_free: 0,
            memcg: Table::default(),
            laps: vec![0; total].into(),
        }
    }

    /// The fields that link the buddy allocators' free lists.
    pub fn free_links(&mut self) -> FreeLinks<'_> {
        FreeLinks {
            nr_free: &mut self.nr_free,
            next: self.owner.as_mut_slice(),
            prev: self.index.as_mut_slice(),
            flags: self.flags.as_slice(),
        }
    }

    /// Whether all of these bits are set.
    pub fn has(&self, pfn: Pfn, bits: u32) -> bool {
        self.flags[pfn] & bits == bits
    }

    /// Sets bits in the flags of a page. Lists and counters are the caller's task.
    pub fn set(&mut self, pfn: Pfn, bits: u32) {
        self.flags[pfn] |= bits;
    }

    /// Clears bits in the flags of a page. Lists and counters are the caller's task.
    pub fn clear(&mut self, pfn: Pfn, bits: u32) {
        self.flags[pfn] &= !bits;
    }

    /// Clears bits. Returns true if any of them was set.
    pub fn test_clear(&mut self, pfn: Pfn, bits: u32) -> bool {
        let was_set = self.flags[pfn] & bits != 0;
        self.clear(pfn, bits);
        was_set
    }

    /// The kind of a page: [`flag::FREE`], [`flag::KERNEL`], [`flag::ANON`] or [`flag::FILE`].
    pub fn kind(&self, pfn: Pfn) -> u32 {
        self.flags[pfn] & flag::KIND
    }

    /// Whether the page is in the buddy allocator or on a per-CPU list.
    pub fn is_free(&self, pfn: Pfn) -> bool {
        self.kind(pfn) == flag::FREE
    }

    /// Whether the page belongs to the page cache.
    pub fn is_file(&self, pfn: Pfn) -> bool {
        self.kind(pfn) == flag::FILE
    }

    /// The group to which the page is charged. The root if it is charged to none.
    #[inline]
    pub fn memcg_of(&self, pfn: Pfn) -> u32 {
        self.memcg
            .get(pfn)
            .map_or(crate::mm::lruvec::ROOT, |&memcg| u32::from(memcg))
    }

    /// Called when reclaim puts the page back. Counts another trip round the list if the page is dirty or under writeback.
    pub fn count_lap(&mut self, pfn: Pfn) {
        if self.is_file(pfn) && self.flags[pfn] & (flag::DIRTY | flag::WRITEBACK) != 0 {
            let laps = &mut self.laps[pfn];
            *laps = laps.saturating_add(1);
        }
    }

    /// The zone in which the page lies, from [`Self::zone`].
    pub fn zone_of(&self, pfn: Pfn) -> ZoneId {
        ZoneId::at(usize::from(self.zone[pfn]))
    }
}
