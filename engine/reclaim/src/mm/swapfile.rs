//! Swap slots: the swap area, which slots are in use, and the swap cache.
//!
//! Source: mm/swapfile.c, 3.10 (`scan_swap_map`, `swap_free`, `vm_swap_full`), rotational disk.
//! Simplified: one swap area, and each slot has at most one mapping; the search for an empty cluster starts at multiples of 256.

use crate::mm::id::Pfn;
use crate::mm::radix_tree::{RadixNodes, RadixTree};
use crate::mm::workingset::Shadow;

/// Slots handed out in a row before the kernel searches for an empty cluster. `SWAPFILE_CLUSTER`.
pub const SWAPFILE_CLUSTER: u32 = 256;

/// Bit of a slot's word that is set if a page table entry points to the slot.
const MAPPED: u32 = 1 << 31;
/// The other bits of a slot's word: the frame in the swap cache plus one, or 0. The word of a free slot is zero, so it takes no
/// memory until it is used.
const CACHED: u32 = MAPPED - 1;

/// The swap area. Slot 0 holds its header and is never used.
#[derive(Debug)]
pub struct SwapFile {
    cache: RadixTree,
    slots: Vec<u32>,
    cluster_used: Vec<u16>,
    used: u32,
    next: u32,
    cluster_left: u32,
    /// Shadows of reclaimed pages, by slot. Empty until the first shadow is stored.
    shadows: Vec<Option<Shadow>>,
    /// Slots with a shadow.
    noted: u32,
    /// The group of each slot, and the number of slots of each group (`used_by`). Both are empty until a slot is charged to a group.
    groups: Vec<u16>,
    used_by: Vec<u32>,
    /// Whether zram keeps the page of each slot compressed in memory, and the number of such slots. Empty until the first page is compressed.
    is_stored: Vec<bool>,
    stored: u32,
    /// State of adaptive swap read-ahead.
    pub readahead: SwapinReadahead,
}

/// Recent success of swap read-ahead, from which the kernel determines how many slots around a faulting one it reads.
#[derive(Clone, Copy, Debug)]
pub struct SwapinReadahead {
    /// Pages that were read ahead and then requested, since the last read.
    hits: u32,
    previous: u32,
    last_pages: u32,
}

impl Default for SwapinReadahead {
    fn default() -> Self {
        Self {
            // The kernel starts as if four read-ahead pages had been used.
            hits: 4,
            previous: 0,
            last_pages: 0,
        }
    }
}

impl SwapinReadahead {
    /// Called when a page that was read ahead is requested.
    pub fn hit(&mut self) {
        self.hits += 1;
    }

    /// `swapin_nr_pages`: number of slots to read for a fault on `slot`, 1 to 2^page-cluster.
    ///
    /// Source: mm/swap_state.c, 3.14 and later.
    pub fn pages(&mut self, slot: u32, page_cluster: u32) -> u32 {
        let max_pages = 1 << page_cluster;
        if max_pages <= 1 {
            return 1;
        }
        let hits = std::mem::take(&mut self.hits) + 2;
        let mut pages = if hits == 2 {
            let neighbour = slot.abs_diff(self.previous) == 1;
            self.previous = slot;
            if neighbour { 2 } else { 1 }
        } else {
            hits.max(4).next_power_of_two()
        };
        // The window shrinks at most to half of the last one.
        pages = pages.min(max_pages).max(self.last_pages / 2);
        self.last_pages = pages;
        pages
    }
}

impl SwapFile {
    /// Creates an empty area. 0 pages means no swap.
    pub fn new(pages: u32) -> Self {
        let clusters = pages.div_ceil(SWAPFILE_CLUSTER) as usize;
        Self {
            cache: RadixTree::default(),
            slots: vec![0; pages as usize],
            cluster_used: vec![0; clusters],
            used: 0,
            next: 1,
            cluster_left: 0,
            shadows: Vec::new(),
            noted: 0,
            groups: Vec::new(),
            used_by: Vec::new(),
            is_stored: Vec::new(),
            stored: 0,
            readahead: SwapinReadahead::default(),
        }
    }

    /// Slots that can be used, which are all except slot 0.
    pub fn total_slots(&self) -> u32 {
        (self.slots.len() as u32).saturating_sub(1)
    }

    /// Slots that are not in use.
    pub fn free_slots(&self) -> u32 {
        self.total_slots() - self.used
    }

    /// Whether more than half of the slots are in use.
    pub fn is_over_half_full(&self) -> bool {
        self.free_slots() * 2 < self.total_slots()
    }

    /// Whether the slot is in use: a page table entry points to it, or a frame caches it.
    pub fn is_used(&self, slot: u32) -> bool {
        self.slots[slot as usize] != 0
    }

    /// Whether a page table entry points to the slot.
    pub fn is_mapped(&self, slot: u32) -> bool {
        self.slots[slot as usize] & MAPPED != 0
    }

    /// The frame in the swap cache for this slot, or [`Pfn::NONE`].
    pub fn cached(&self, slot: u32) -> Pfn {
        Pfn::at(((self.slots[slot as usize] & CACHED).wrapping_sub(1)) as usize)
    }

    /// Takes a slot for a frame: the next free one or, after [`SWAPFILE_CLUSTER`] slots, one in an empty cluster if there is any. `None` if swap is
    /// full.
    pub fn get_swap_page(&mut self, pfn: Pfn, nodes: &mut RadixNodes) -> Option<u32> {
        if self.free_slots() == 0 {
            return None;
        }
        if self.cluster_left == 0 {
            self.cluster_left = SWAPFILE_CLUSTER;
            if let Some(empty) = self.cluster_used.iter().position(|&used| used == 0)
                && (empty as u32 + 1) * SWAPFILE_CLUSTER <= self.slots.len() as u32
            {
                self.next = (empty as u32 * SWAPFILE_CLUSTER).max(1);
                self.cluster_left -= self.next % SWAPFILE_CLUSTER;
            }
        }
        self.cluster_left -= 1;
        let slot = self.next_free();
        self.next = slot + 1;
        self.used += 1;
        self.cluster_used[(slot / SWAPFILE_CLUSTER) as usize] += 1;
        self.slots[slot as usize] = u32::from(pfn) + 1;
        self.cache.insert(slot, nodes);
        Some(slot)
    }

    fn next_free(&mut self) -> u32 {
        let len = self.slots.len() as u32;
        let mut slot = self.next;
        loop {
            if slot >= len {
                slot = 1;
            }
            let cluster = (slot / SWAPFILE_CLUSTER) as usize;
            if u32::from(self.cluster_used[cluster]) == SWAPFILE_CLUSTER {
                slot = (cluster as u32 + 1) * SWAPFILE_CLUSTER;
            } else if self.is_used(slot) {
                slot += 1;
            } else {
                return slot;
            }
        }
    }

    /// Records that a page table entry points to the slot.
    pub fn map(&mut self, slot: u32) {
        debug_assert!(self.is_used(slot));
        self.slots[slot as usize] |= MAPPED;
    }

    /// Records that the page table entry no longer points to the slot.
    pub fn unmap(&mut self, slot: u32) {
        self.slots[slot as usize] &= !MAPPED;
        self.release_if_unused(slot);
    }

    /// Adds a frame that is being read to the swap cache.
    pub fn add_to_cache(&mut self, slot: u32, pfn: Pfn, nodes: &mut RadixNodes) {
        debug_assert!(self.is_mapped(slot) && self.cached(slot) == Pfn::NONE);
        self.slots[slot as usize] |= u32::from(pfn) + 1;
        self.cache.insert(slot, nodes);
    }

    /// Updates the frame of a slot, because compaction has moved the page.
    pub fn replace_cached(&mut self, slot: u32, pfn: Pfn) {
        let mapped = self.slots[slot as usize] & MAPPED;
        self.slots[slot as usize] = mapped | (u32::from(pfn) + 1);
    }

    /// Removes the frame from the swap cache. This frees the slot if no page table entry points to it.
    pub fn delete_from_cache(&mut self, slot: u32, nodes: &mut RadixNodes) {
        self.slots[slot as usize] &= MAPPED;
        self.release_if_unused(slot);
        self.cache.remove(slot, nodes);
    }

    /// Charges the slot to a group. The charge ends when the slot is freed.
    pub fn charge(&mut self, slot: u32, memcg: u32) {
        self.groups.resize(self.slots.len(), 0);
        self.groups[slot as usize] = memcg as u16;
        let groups = self.used_by.len().max(memcg as usize + 1);
        self.used_by.resize(groups, 0);
        self.used_by[memcg as usize] += 1;
    }

    /// The group that the slot is charged to. An uncharged slot counts as the root's.
    pub fn group_of(&self, slot: u32) -> u32 {
        self.groups.get(slot as usize).copied().unwrap_or(0).into()
    }

    /// Slots that are charged to the group itself.
    pub fn used_by(&self, memcg: u32) -> u64 {
        self.used_by
            .get(memcg as usize)
            .copied()
            .unwrap_or(0)
            .into()
    }

    /// Records that zram has the slot's page in compressed memory. It stays there until the slot is free.
    pub fn store(&mut self, slot: u32) {
        self.is_stored.resize(self.slots.len(), false);
        self.stored += u32::from(!std::mem::replace(&mut self.is_stored[slot as usize], true));
    }

    /// Whether zram has the slot's page in compressed memory.
    pub fn is_stored(&self, slot: u32) -> bool {
        self.is_stored.get(slot as usize).copied().unwrap_or(false)
    }

    /// Slots whose pages zram has in compressed memory.
    pub fn stored(&self) -> u32 {
        self.stored
    }

    /// Stores the shadow of a slot's page when the page is reclaimed.
    pub fn leave_shadow(&mut self, slot: u32, shadow: Shadow) {
        // A slot without a mapping is free, so no fault will ask for the page.
        if self.is_mapped(slot) {
            self.shadows.resize(self.slots.len(), None);
            let before = self.shadows[slot as usize].replace(shadow);
            self.noted += u32::from(before.is_none());
        }
    }

    /// Removes the shadow of a slot and returns it.
    pub fn take_shadow(&mut self, slot: u32) -> Option<Shadow> {
        let shadow = self.shadows.get_mut(slot as usize)?.take();
        self.noted -= u32::from(shadow.is_some());
        shadow
    }

    /// Slots that hold the shadow of their page.
    pub fn noted(&self) -> u32 {
        self.noted
    }

    fn release_if_unused(&mut self, slot: u32) {
        if !self.is_used(slot) {
            self.take_shadow(slot);
            if self.is_stored(slot) {
                self.is_stored[slot as usize] = false;
                self.stored -= 1;
            }
            let memcg = self.group_of(slot);
            if memcg != 0 {
                self.used_by[memcg as usize] -= 1;
                self.groups[slot as usize] = 0;
            }
            self.used -= 1;
            self.cluster_used[(slot / SWAPFILE_CLUSTER) as usize] -= 1;
        }
    }

    /// Nodes of the swap cache's tree.
    pub fn radix_nodes(&self) -> u32 {
        self.cache.nodes()
    }

    /// Recounts the slots. The invariants call it.
    pub fn check(&self) -> Result<(), String> {
        let used = (0..self.slots.len() as u32)
            .filter(|&s| self.is_used(s))
            .count();
        if used as u32 != self.used {
            return Err(format!(
                "the counter says {} used swap slots, but {used} are used",
                self.used
            ));
        }
        let noted = self.shadows.iter().flatten().count() as u32;
        if noted != self.noted {
            return Err(format!(
                "the counter says {} swap slots with a shadow, but {noted} have one",
                self.noted
            ));
        }
        let stored = (0..self.slots.len() as u32).filter(|&slot| self.is_stored(slot));
        let stored = stored.count() as u32;
        if stored != self.stored {
            return Err(format!(
                "the counter says {} stored swap slots, but {stored} are stored",
                self.stored
            ));
        }
        for (memcg, &counted) in self.used_by.iter().enumerate().skip(1) {
            let slots = self
                .groups
                .iter()
                .filter(|&&group| usize::from(group) == memcg);
            let slots = slots.count() as u32;
            if slots != counted {
                return Err(format!(
                    "group {memcg} counts {counted} swap slots, but {slots} are charged to it"
                ));
            }
        }
        Ok(())
    }

    /// The word of every slot in order, for the state hash.
    pub fn words(&self) -> &[u32] {
        &self.slots
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes with room for small trees.
    fn nodes() -> RadixNodes {
        RadixNodes::with_room(false, 10)
    }

    #[test]
    fn the_window_grows_with_hits_and_shrinks_by_half_to_a_single_page() {
        let mut ra = SwapinReadahead::default();
        assert_eq!(ra.pages(100, 3), 8, "as if there had been hits");
        let slots = [5000, 300, 9000, 20];
        assert_eq!(slots.map(|slot| ra.pages(slot, 3)), [4, 2, 1, 1]);
        assert_eq!(ra.pages(21, 3), 2, "the next slot");
        ra.hit();
        assert_eq!(ra.pages(900, 3), 4, "one hit");
        (0..4).for_each(|_| ra.hit());
        assert_eq!(ra.pages(901, 3), 8);
        assert_eq!(ra.pages(902, 0), 1, "switched off");
    }

    #[test]
    fn slots_are_handed_out_in_a_row_and_an_empty_cluster_is_preferred() {
        let (mut swap, mut nodes) = (SwapFile::new(1024), nodes());
        let first: Vec<u32> = (0..4)
            .map(|i| swap.get_swap_page(Pfn::at(i), &mut nodes).expect("free"))
            .collect();
        assert_eq!(first, [1, 2, 3, 4]);
        for i in 4..255 {
            swap.get_swap_page(Pfn::at(i), &mut nodes);
        }
        assert_eq!(
            swap.get_swap_page(Pfn::at(999), &mut nodes),
            Some(256),
            "the next cluster that is wholly empty"
        );
    }

    #[test]
    fn a_slot_is_free_again_when_neither_mapped_nor_cached() {
        let (mut swap, mut nodes) = (SwapFile::new(4), nodes());
        for i in 0..3 {
            assert!(swap.get_swap_page(Pfn::at(i), &mut nodes).is_some());
        }
        assert_eq!(swap.get_swap_page(Pfn::at(9), &mut nodes), None);
        swap.map(2);
        swap.delete_from_cache(2, &mut nodes);
        assert_eq!(swap.free_slots(), 0);
        swap.unmap(2);
        assert_eq!(swap.free_slots(), 1);
        assert_eq!(swap.get_swap_page(Pfn::at(9), &mut nodes), Some(2));
        swap.check().expect("consistent");
    }
}
