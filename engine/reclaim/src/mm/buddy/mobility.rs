//! Grouping of pages by mobility: which requests may use which page block, and when a block changes its type.
//!
//! Source: `mm/page_alloc.c`, `__rmqueue_fallback`, `find_suitable_fallback`, `steal_suitable_fallback`, `move_freepages`,
//! `reserve_highatomic_pageblock`, `unreserve_highatomic_pageblock`, `__isolate_free_page`, 4.10.
//!
//! Simplified: page blocks are counted from page 0 of the densely numbered frames, so that a zone's first and last block may be only a part
//! of a block. This affects blocks at the border of a zone, which compaction can hardly ever free.
//!
//! Left out: CMA, isolation of whole blocks, MIGRATE_RESERVE (before 4.4).

use super::{Buddy, FreeLinks, MAX_ORDER, NOT_FREE};
use crate::kernel::{BlockFallback, Kernel};
use crate::mm::page::flag;

/// Order of a page block: as large as a huge page. `pageblock_order`, x86-64.
pub const PAGEBLOCK_ORDER: u32 = 9;
/// Pages of a page block.
pub const PAGEBLOCK_PAGES: u32 = 1 << PAGEBLOCK_ORDER;

/// What the pages of a block are used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum MigrateType {
    /// The kernel's own pages.
    Unmovable = 0,
    /// Pages of users and of the page cache, which compaction can move.
    Movable = 1,
    /// Slab pages whose objects a shrinker can free.
    Reclaimable = 2,
    /// Reserved for high-order requests that cannot wait.
    HighAtomic = 3,
}

/// Number of migrate types.
pub const NR_MIGRATE_TYPES: usize = 4;
/// Types for which each CPU keeps lists of single pages. `MIGRATE_PCPTYPES`.
pub const NR_PCP_TYPES: usize = 3;

impl MigrateType {
    /// All types, in the order of their numbers.
    pub const ALL: [Self; NR_MIGRATE_TYPES] = [
        Self::Unmovable,
        Self::Movable,
        Self::Reclaimable,
        Self::HighAtomic,
    ];
    /// The types that are not reserved for special requests.
    pub const ORDINARY: [Self; NR_PCP_TYPES] = [Self::Unmovable, Self::Movable, Self::Reclaimable];

    /// The types from which a request of this type takes pages when its own lists are empty, in order of preference.
    fn fallbacks(self) -> [Self; 2] {
        match self {
            Self::Unmovable => [Self::Reclaimable, Self::Movable],
            Self::Reclaimable => [Self::Unmovable, Self::Movable],
            Self::Movable => [Self::Reclaimable, Self::Unmovable],
            Self::HighAtomic => unreachable!("nobody asks for highatomic pages by fallback"),
        }
    }
}

/// Whether a request that takes a block of this order from another type should also take the free pages around it. `of` is the type of the
/// request.
fn can_steal_fallback(order: u32, of: MigrateType) -> bool {
    order >= PAGEBLOCK_ORDER / 2 || matches!(of, MigrateType::Unmovable | MigrateType::Reclaimable)
}

/// Where the pages lie that the kernel took while it booted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// At the start of the zone.
    AtStart,
    /// At its end, in the page block that is not complete.
    AtEnd,
}

/// What a request does when its own lists are empty: `enum rmqueue_mode`, 6.15. A batch keeps it from one page to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fallback {
    /// It tries to take over a page block.
    #[default]
    TriesBlocks,
    /// It takes the smallest block, because an earlier page of the batch found no page block that it could take over.
    TakesSmallest,
}

/// Which pages change their list when a block is taken from another type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Claim {
    /// All free pages of the page block.
    FreePages,
    /// None, unless the page block changes its type.
    WholeBlock,
}

impl Buddy {
    /// Groups the zone by mobility. At boot every block is movable. The zone must not have free pages yet.
    pub fn group_by_mobility(&mut self) {
        assert_eq!(
            self.free_pages, 0,
            "blocks get their type before their pages"
        );
        let end = self.start_pfn + self.marks.len() as u32;
        let blocks = if end == self.start_pfn {
            0
        } else {
            (end - 1) / PAGEBLOCK_PAGES - self.start_pfn / PAGEBLOCK_PAGES + 1
        };
        self.blocks = vec![MigrateType::Movable; blocks as usize];
    }

    /// Accounts for the `held` pages that the kernel took in one piece while it booted, and says where they lie. At that time all free blocks
    /// had the largest order, so the kernel owns the last of them as a whole, though it uses only a part. The zone must not have free pages
    /// yet.
    ///
    /// The zone at address 0 differs. Its memory begins inside a page block, so nothing gives that block a type (`memmap_init_range`) and it
    /// stays unmovable. The kernel's pages come from there, and so do the first unmovable pages later.
    pub fn claim_at_boot(&mut self, kernel: &Kernel, held: u32) -> Held {
        match kernel.block_fallback {
            BlockFallback::LargestBlock => return Held::AtStart,
            BlockFallback::CountsAlike
            | BlockFallback::BlockOrNothing
            | BlockFallback::BlockOrSmallest => {}
        }
        if !self.is_grouped() {
            return Held::AtStart;
        }
        let cut = self.pages_of_cut_block();
        if cut > 0
            && let Some(last) = self.blocks.last_mut()
        {
            *last = MigrateType::Unmovable;
            if held <= cut {
                return Held::AtEnd;
            }
        }
        let end = (self.start_pfn + held).next_multiple_of(1 << (MAX_ORDER - 1));
        let claimed = (end / PAGEBLOCK_PAGES - self.start_pfn / PAGEBLOCK_PAGES) as usize;
        let claimed = if held == 0 { 0 } else { claimed };
        let claimed = claimed.min(self.blocks.len());
        self.blocks[..claimed].fill(MigrateType::Unmovable);
        Held::AtStart
    }

    /// Pages of the zone at address 0 that are in its only incomplete page block. The kernel has this block at the start of the zone; here,
    /// where frames have dense numbers, it is at the end.
    fn pages_of_cut_block(&self) -> u32 {
        if self.start_pfn == 0 {
            self.marks.len() as u32 % PAGEBLOCK_PAGES
        } else {
            0
        }
    }

    /// Whether the zone groups its pages by mobility.
    #[inline]
    pub fn is_grouped(&self) -> bool {
        !self.blocks.is_empty()
    }

    /// Type of the block that contains a page of the zone. Unmovable if pages are not grouped.
    #[inline]
    pub fn pageblock_type(&self, pfn: u32) -> MigrateType {
        if self.blocks.is_empty() {
            return MigrateType::Unmovable;
        }
        self.blocks[self.block_of(pfn)]
    }

    /// Number of the block that contains a page, counted from the zone's first block.
    #[inline]
    pub fn block_of(&self, pfn: u32) -> usize {
        (pfn / PAGEBLOCK_PAGES - self.start_pfn / PAGEBLOCK_PAGES) as usize
    }

    /// Types of all blocks, from the zone's first.
    pub fn block_types(&self) -> &[MigrateType] {
        &self.blocks
    }

    /// `nr_reserved_highatomic`, pages.
    #[inline]
    pub fn reserved_highatomic(&self) -> u32 {
        self.reserved_highatomic
    }

    /// How often a block smaller than a page block was taken from another type since the last call of this function. The tracepoint
    /// `mm_page_alloc_extfrag` reports these with a `fallback_order` below 9.
    #[inline]
    pub fn take_mixed(&mut self) -> u32 {
        std::mem::take(&mut self.mixed)
    }

    /// Whether any of the types has a free block of at least this order.
    #[inline]
    pub fn has_block(&self, order: u32, types: &[MigrateType]) -> bool {
        types
            .iter()
            .any(|&of| self.nonempty[of as usize] & (u32::MAX << order) != 0)
    }

    /// Whether a block of this order can be taken from another type together with the free pages around it.
    /// `find_suitable_fallback` with `only_stealable`.
    pub fn has_stealable(&self, order: u32, of: MigrateType) -> bool {
        (order..MAX_ORDER).any(|o| {
            can_steal_fallback(o, of)
                && of
                    .fallbacks()
                    .iter()
                    .any(|&other| self.nonempty[other as usize] >> o & 1 != 0)
        })
    }

    /// `__rmqueue_fallback`: takes a block of another type. It takes the largest one, unless that would only split it. The whole page block
    /// changes its type if the kernel's rule says so.
    pub(super) fn rmqueue_fallback(
        &mut self,
        links: &mut FreeLinks,
        kernel: &Kernel,
        order: u32,
        of: MigrateType,
        mode: &mut Fallback,
    ) -> Option<u32> {
        let (first, current) = (order..MAX_ORDER)
            .rev()
            .find_map(|current| self.block_of_others(current, of))?;
        let claim = match kernel.block_fallback {
            BlockFallback::LargestBlock => {
                return Some(self.take_largest(links, order, of, first, current));
            }
            BlockFallback::CountsAlike => Claim::FreePages,
            BlockFallback::BlockOrNothing => Claim::WholeBlock,
            BlockFallback::BlockOrSmallest => {
                return self.block_or_smallest(links, order, of, mode);
            }
        };
        let (first, current) = if can_steal_fallback(current, of) {
            (first, current)
        } else {
            (order..MAX_ORDER).find_map(|current| self.block_of_others(current, of))?
        };
        let pfn = self.start_pfn + first;
        let was = self.pageblock_type(pfn);
        let kept = was == MigrateType::HighAtomic;
        if current < PAGEBLOCK_ORDER && !kept {
            self.mixed += 1;
        }
        let claimed = !kept
            && can_steal_fallback(current, of)
            && (current >= PAGEBLOCK_ORDER || self.claims_block(links, pfn, of, claim));
        if claimed && current < PAGEBLOCK_ORDER {
            return self.rmqueue_smallest(links, order, of);
        }
        if claimed {
            self.change_pageblock_range(pfn, current, of);
        }
        let rest = match claim {
            Claim::WholeBlock if !claimed => was,
            Claim::WholeBlock | Claim::FreePages => of,
        };
        self.unlink(links, first);
        self.expand(links, first, order, current, rest);
        Some(pfn)
    }

    /// `__rmqueue_claim` and `__rmqueue_steal` of 6.15: tries to take over the page block of a large block, from the largest on, or else takes
    /// the smallest block alone. Further pages of a batch are then taken alone at once.
    fn block_or_smallest(
        &mut self,
        links: &mut FreeLinks,
        order: u32,
        of: MigrateType,
        mode: &mut Fallback,
    ) -> Option<u32> {
        let claimable = match mode {
            Fallback::TriesBlocks => order..MAX_ORDER,
            Fallback::TakesSmallest => 0..0,
        };
        let claimable = claimable.rev();
        for current in claimable.take_while(|&at| can_steal_fallback(at, of)) {
            let Some((first, _)) = self.block_of_others(current, of) else {
                continue;
            };
            let pfn = self.start_pfn + first;
            if self.pageblock_type(pfn) == MigrateType::HighAtomic {
                continue;
            }
            if current >= PAGEBLOCK_ORDER {
                self.change_pageblock_range(pfn, current, of);
                self.unlink(links, first);
                self.expand(links, first, order, current, of);
                return Some(pfn);
            }
            self.mixed += 1;
            if self.claims_block(links, pfn, of, Claim::WholeBlock) {
                return self.rmqueue_smallest(links, order, of);
            }
        }
        *mode = Fallback::TakesSmallest;
        let (first, current) =
            (order..MAX_ORDER).find_map(|current| self.block_of_others(current, of))?;
        let pfn = self.start_pfn + first;
        let was = self.pageblock_type(pfn);
        self.unlink(links, first);
        self.expand(links, first, order, current, was);
        Some(pfn)
    }

    /// A block of this order from the first fallback type that has one. Returns its first page, counted from the zone's first, and its
    /// order.
    fn block_of_others(&self, order: u32, of: MigrateType) -> Option<(u32, u32)> {
        let areas = of.fallbacks().map(|other| &self.areas[other as usize]);
        let firsts = areas.map(|areas| areas[order as usize].head);
        let first = firsts.into_iter().find(|&first| first != super::NONE)?;
        Some((first, order))
    }

    /// The rule of 4.10: take the largest block, together with the free pages around it.
    fn take_largest(
        &mut self,
        links: &mut FreeLinks,
        order: u32,
        of: MigrateType,
        first: u32,
        current: u32,
    ) -> u32 {
        let pfn = self.start_pfn + first;
        let kept = self.pageblock_type(pfn) == MigrateType::HighAtomic;
        if current < PAGEBLOCK_ORDER && !kept {
            self.mixed += 1;
        }
        if can_steal_fallback(current, of) && !kept {
            self.steal_suitable_fallback(links, pfn, current, of);
        }
        self.unlink(links, first);
        self.expand(links, first, order, current, of);
        pfn
    }

    /// Moves the free pages of the block to another list. The block changes its type if at least half of it was free.
    fn steal_suitable_fallback(
        &mut self,
        links: &mut FreeLinks,
        pfn: u32,
        order: u32,
        of: MigrateType,
    ) {
        if order >= PAGEBLOCK_ORDER {
            self.change_pageblock_range(pfn, order, of);
        } else if self.move_freepages_block(links, pfn, of) >= PAGEBLOCK_PAGES / 2 {
            self.set_pageblock_type(pfn, of);
        }
    }

    /// `steal_suitable_fallback` of 4.12: a page block changes its type if half of its pages are free or already used for the same purpose.
    /// Returns true if its free pages have changed their lists.
    fn claims_block(
        &mut self,
        links: &mut FreeLinks,
        pfn: u32,
        of: MigrateType,
        claim: Claim,
    ) -> bool {
        let Some((at, end)) = self.pages_to_move(pfn, claim) else {
            return false;
        };
        let [free, movable] = self.count_pages(links, at, end);
        let alike = match (of, self.pageblock_type(pfn)) {
            (MigrateType::Movable, _) => movable,
            (_, MigrateType::Movable) => PAGEBLOCK_PAGES - free - movable,
            _ => 0,
        };
        let worth_it = free + alike >= PAGEBLOCK_PAGES / 2;
        if worth_it {
            self.set_pageblock_type(pfn, of);
        }
        let moves = worth_it || claim == Claim::FreePages;
        if moves {
            self.move_freepages(links, at, end, of);
        }
        moves
    }

    /// Free pages from a page on, and pages on LRU lists.
    fn count_pages(&self, links: &FreeLinks, mut at: u32, end: u32) -> [u32; 2] {
        let (mut free, mut movable) = (0, 0);
        while at < end {
            if let Some(order) = self.free_order(at) {
                free += 1 << order;
                at += 1 << order;
            } else {
                movable += u32::from(links.flags[at as usize] & flag::LRU != 0);
                at += 1;
            }
        }
        [free, movable]
    }

    /// First and last page (exclusive) of the page block in which a free page was found. `None` if the block extends beyond the zone, except
    /// that until 6.7 the kernel moves what follows the page in a block whose start is outside of the zone.
    fn pages_to_move(&self, pfn: u32, claim: Claim) -> Option<(u32, u32)> {
        let start = pfn / PAGEBLOCK_PAGES * PAGEBLOCK_PAGES;
        let end = start + PAGEBLOCK_PAGES;
        let zone_end = self.start_pfn + self.marks.len() as u32;
        if end <= zone_end {
            return Some((start.max(self.start_pfn), end));
        }
        let is_cut_at_start = self.start_pfn == 0;
        (is_cut_at_start && claim == Claim::FreePages).then_some((pfn, zone_end))
    }

    /// Sets the type of all page blocks of a free block.
    fn change_pageblock_range(&mut self, pfn: u32, order: u32, to: MigrateType) {
        for block in 0..1 << (order - PAGEBLOCK_ORDER) {
            self.set_pageblock_type(pfn + (block << PAGEBLOCK_ORDER), to);
        }
    }

    /// Moves the free blocks of a page block to the lists of a type. Returns their pages, or 0 if the block extends beyond the zone's end.
    fn move_freepages_block(&mut self, links: &mut FreeLinks, pfn: u32, to: MigrateType) -> u32 {
        let Some((at, end)) = self.pages_to_move(pfn, Claim::WholeBlock) else {
            return 0;
        };
        self.move_freepages(links, at, end, to)
    }

    /// `move_freepages`: moves the free blocks from a page on to the lists of a type.
    fn move_freepages(
        &mut self,
        links: &mut FreeLinks,
        mut at: u32,
        end: u32,
        to: MigrateType,
    ) -> u32 {
        let mut moved = 0;
        while at < end {
            let Some(order) = self.free_order(at) else {
                at += 1;
                continue;
            };
            let first = at - self.start_pfn;
            self.unlink(links, first);
            self.push_head(links, first, order, to);
            moved += 1 << order;
            at += 1 << order;
        }
        moved
    }

    /// The kernel changes `nr_reserved_highatomic` in other places, and does not decrease it when a larger block is taken whole. Here the
    /// counter is always right.
    fn set_pageblock_type(&mut self, pfn: u32, to: MigrateType) {
        let block = self.block_of(pfn);
        let was = std::mem::replace(&mut self.blocks[block], to);
        if was == MigrateType::HighAtomic {
            self.reserved_highatomic -= PAGEBLOCK_PAGES;
        }
        if to == MigrateType::HighAtomic {
            self.reserved_highatomic += PAGEBLOCK_PAGES;
        }
    }

    /// `__isolate_free_page` without its watermark test: takes a whole free block off the lists for compaction. If it was nearly a whole
    /// page block, the page block becomes movable.
    pub fn isolate_free_block(&mut self, links: &mut FreeLinks, pfn: u32) -> u32 {
        let order = self.free_order(pfn).expect("a free block starts here");
        self.unlink(links, pfn - self.start_pfn);
        self.free_pages -= 1 << order;
        *links.nr_free -= 1 << order;
        if order + 1 >= PAGEBLOCK_ORDER {
            let mut at = pfn;
            while at < pfn + (1 << order) {
                if self.pageblock_type(at) != MigrateType::HighAtomic {
                    self.set_pageblock_type(at, MigrateType::Movable);
                }
                at += PAGEBLOCK_PAGES;
            }
        }
        order
    }

    /// Called when a request that could not wait was served from this block. Reserves the block for such requests, unless the reserved
    /// pages are already a hundredth of the zone plus one block.
    pub fn reserve_highatomic(&mut self, links: &mut FreeLinks, pfn: u32, managed: u32) {
        let max = managed / 100 + PAGEBLOCK_PAGES;
        if !self.is_grouped()
            || self.reserved_highatomic >= max
            || self.pageblock_type(pfn) == MigrateType::HighAtomic
        {
            return;
        }
        self.set_pageblock_type(pfn, MigrateType::HighAtomic);
        self.move_freepages_block(links, pfn, MigrateType::HighAtomic);
    }

    /// `unreserve_highatomic_pageblock` for one zone: the first reserved block with free pages changes to the given type. Returns true if
    /// there was such a block. The last block stays reserved unless `force` says otherwise.
    pub fn unreserve_highatomic(
        &mut self,
        links: &mut FreeLinks,
        of: MigrateType,
        force: UnreserveAll,
    ) -> bool {
        if force == UnreserveAll::No && self.reserved_highatomic <= PAGEBLOCK_PAGES {
            return false;
        }
        let lists = &self.areas[MigrateType::HighAtomic as usize];
        let Some(area) = lists.iter().find(|area| area.head != super::NONE) else {
            return false;
        };
        let pfn = self.start_pfn + area.head;
        self.set_pageblock_type(pfn, of);
        self.move_freepages_block(links, pfn, of) > 0
    }

    /// Recounts the pages reserved for requests that cannot wait.
    pub(super) fn check_blocks(&self) -> Result<(), String> {
        let kept = self
            .blocks
            .iter()
            .filter(|&&b| b == MigrateType::HighAtomic);
        let kept = kept.count() as u32 * PAGEBLOCK_PAGES;
        if kept != self.reserved_highatomic {
            let counted = self.reserved_highatomic;
            return Err(format!(
                "{kept} pages in highatomic blocks, counter {counted}"
            ));
        }
        let marks = self.marks.iter().filter(|&&mark| mark != NOT_FREE);
        let grouped = marks.clone().any(|&mark| mark >> super::ORDER_BITS != 0);
        if self.blocks.is_empty() && grouped {
            return Err("blocks of several types in a zone that is not grouped".to_owned());
        }
        Ok(())
    }
}

/// Whether the last reserved block may be unreserved too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnreserveAll {
    /// The last block stays reserved.
    No,
    /// The last block is unreserved, too, before the OOM killer runs.
    Yes,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::preset;

    /// A grouped zone of four page blocks with links of its own. All of its pages are free.
    struct Zone {
        buddy: Buddy,
        nr_free: u32,
        next: Vec<u32>,
        prev: Vec<u32>,
        flags: Vec<u32>,
        kernel: Kernel,
    }

    impl Zone {
        fn new(free: &[(u32, u32)]) -> Self {
            Self::of("v4_10_17", free)
        }

        fn of(kernel: &str, free: &[(u32, u32)]) -> Self {
            let mut buddy = Buddy::new(0, 4 * PAGEBLOCK_PAGES);
            buddy.group_by_mobility();
            let links = vec![super::super::NONE; 4 * PAGEBLOCK_PAGES as usize];
            let mut zone = Self {
                buddy,
                nr_free: 0,
                next: links.clone(),
                prev: links,
                flags: vec![flag::KERNEL; 4 * PAGEBLOCK_PAGES as usize],
                kernel: preset(kernel).expect("there is one").kernel,
            };
            for &(pfn, order) in free {
                zone.with(|buddy, links| buddy.free_block(links, pfn, order));
            }
            zone
        }

        fn with<T>(&mut self, f: impl FnOnce(&mut Buddy, &mut FreeLinks) -> T) -> T {
            let links = &mut FreeLinks {
                nr_free: &mut self.nr_free,
                next: &mut self.next,
                prev: &mut self.prev,
                flags: &self.flags,
            };
            let result = f(&mut self.buddy, links);
            let checked = self.buddy.check(&self.next, &self.prev);
            checked.expect("the lists are whole");
            assert_eq!(self.nr_free, self.buddy.free_pages());
            result
        }

        fn alloc(&mut self, order: u32, of: MigrateType) -> Option<u32> {
            let kernel = self.kernel;
            self.with(|buddy, links| buddy.alloc(links, &kernel, order, of))
        }
    }

    use MigrateType::{HighAtomic, Movable, Reclaimable, Unmovable};

    #[test]
    fn a_first_kernel_page_takes_the_largest_movable_block_and_owns_its_page_blocks() {
        let mut zone = Zone::new(&[(0, 10), (1024, 10)]);
        assert_eq!(zone.alloc(0, Unmovable), Some(1024));
        assert_eq!(
            zone.buddy.block_types(),
            [Movable, Movable, Unmovable, Unmovable]
        );
        assert_eq!(zone.alloc(0, Movable), Some(0), "movable pages stay apart");
        assert_eq!(zone.alloc(0, Unmovable), Some(1025));
    }

    #[test]
    fn a_small_block_is_taken_with_the_free_pages_around_it_but_half_a_page_block_must_be_free_to_own_it()
     {
        // Block 0: 128 pages free in two pieces. Block 1: 256 pages free.
        let free = [(0, 6), (128, 6), (512, 8)];
        let mut zone = Zone::new(&free);
        assert_eq!(zone.alloc(0, Unmovable), Some(512));
        assert_eq!(zone.buddy.pageblock_type(512), Unmovable, "half of it");
        let mut zone = Zone::new(&free[..2]);
        let first = zone.alloc(0, Unmovable).expect("there is memory");
        assert_eq!(zone.buddy.pageblock_type(first), Movable);
        // All free pages of the block are unmovable now, so a movable request would have to take them back.
        assert!(!zone.buddy.has_block(0, &[Movable]));
        assert!(zone.buddy.has_block(6, &[Unmovable]));
    }

    /// Block 0 has ten free pages; its other pages are all on LRU lists or all not. Takes an unmovable page. Returns the type of the page
    /// block afterwards, and whether any movable pages are free.
    fn after_an_unmovable_page(kernel: &str, others_are_listed: bool) -> (MigrateType, bool) {
        let mut zone = Zone::of(kernel, &[(0, 3), (32, 1)]);
        if others_are_listed {
            zone.flags.fill(flag::FILE | flag::LRU);
        }
        assert!(zone.alloc(0, Unmovable).is_some());
        let of = zone.buddy.pageblock_type(0);
        (of, zone.buddy.has_block(0, &[Movable]))
    }

    #[test]
    fn pages_in_use_for_the_same_purpose_count_from_4_12_on_and_from_6_10_on_nothing_goes_without_its_page_block()
     {
        let check = |kernel, listed, of, movable_left| {
            let after = after_an_unmovable_page(kernel, listed);
            assert_eq!(after, (of, movable_left), "{kernel}, {listed}");
        };
        check("v4_10_17", false, Movable, false);
        check("v5_4", false, Unmovable, false);
        check("v5_4", true, Movable, false);
        for kernel in ["v6_12", "deb6_12_117"] {
            check(kernel, false, Unmovable, false);
            check(kernel, true, Movable, true);
        }
    }

    #[test]
    fn a_movable_page_that_can_take_nothing_with_it_has_the_smallest_block_from_4_12_on() {
        let taken = |kernel| {
            let mut zone = Zone::of(kernel, &[]);
            zone.with(|buddy, links| {
                buddy.free_block_as(links, 0, 3, Unmovable);
                buddy.free_block_as(links, 16, 1, Unmovable);
            });
            zone.alloc(0, Movable)
        };
        let of = ["v4_10_17", "v5_4", "deb6_12_117"].map(taken);
        assert_eq!(of, [Some(0), Some(16), Some(16)]);
    }

    #[test]
    fn at_boot_the_kernel_owns_the_whole_of_the_last_block_that_it_has_begun() {
        let owned = |kernel: &str, held| {
            [0, 4096].map(|start| {
                let mut buddy = Buddy::new(start, 4 * PAGEBLOCK_PAGES);
                buddy.group_by_mobility();
                buddy.claim_at_boot(&preset(kernel).expect("there is one").kernel, held);
                let types = buddy.block_types().iter();
                types.filter(|&&of| of == Unmovable).count()
            })
        };
        assert_eq!(
            [0, 1, 1024, 1025].map(|held| owned("v5_4", held)),
            [[0, 0], [2, 2], [2, 2], [4, 4]]
        );
        assert_eq!(owned("v5_0", 1025), [0, 0]);
    }

    #[test]
    fn the_incomplete_page_block_at_address_0_is_unmovable_and_the_kernel_begins_there() {
        let at_boot = |kernel: &str, start, held| {
            let mut buddy = Buddy::new(start, 2 * PAGEBLOCK_PAGES + 256);
            buddy.group_by_mobility();
            let held = buddy.claim_at_boot(&preset(kernel).expect("there is one").kernel, held);
            (buddy.block_types().to_vec(), held)
        };
        let cut = vec![Movable, Movable, Unmovable];
        assert_eq!(at_boot("v5_4", 0, 32), (cut.clone(), Held::AtEnd));
        assert_eq!(at_boot("v5_4", 0, 256), (cut, Held::AtEnd));
        assert_eq!(
            at_boot("v5_4", 0, 257),
            (vec![Unmovable; 3], Held::AtStart),
            "more than fits"
        );
        let all = vec![Movable; 3];
        assert_eq!(at_boot("v5_4", 4096, 0), (all.clone(), Held::AtStart));
        assert_eq!(at_boot("v5_0", 0, 32), (all, Held::AtStart));
    }

    /// The zone at address 0 has one whole page block and 256 pages more, of which 200 are free in the order of their numbers. A reclaimable
    /// page is taken. Returns how many of them a later unmovable request could still have.
    fn left_for_unmovable(kernel: &str) -> u32 {
        let mut buddy = Buddy::new(0, PAGEBLOCK_PAGES + 256);
        buddy.group_by_mobility();
        buddy.claim_at_boot(&preset(kernel).expect("there is one").kernel, 32);
        let links = vec![super::super::NONE; 4 * PAGEBLOCK_PAGES as usize];
        let mut zone = Zone {
            buddy,
            nr_free: 0,
            next: links.clone(),
            prev: links,
            flags: vec![flag::KERNEL; 4 * PAGEBLOCK_PAGES as usize],
            kernel: preset(kernel).expect("there is one").kernel,
        };
        for (pfn, order) in [(512, 6), (640, 7), (576, 3)] {
            zone.with(|buddy, links| buddy.free_block(links, pfn, order));
        }
        assert_eq!(zone.alloc(0, Reclaimable), Some(640), "the largest block");
        let sizes = (0..MAX_ORDER).map(|order| zone.buddy.nr_free_of(order, &[Unmovable]) << order);
        sizes.sum()
    }

    #[test]
    fn until_6_7_the_part_of_an_incomplete_page_block_that_follows_the_page_changes_its_lists() {
        assert_eq!(left_for_unmovable("deb6_1_192"), 64 + 8);
        assert_eq!(left_for_unmovable("v6_12"), 64 + 8 + 127);
    }

    /// Page blocks full of the kernel's pages have free blocks of these orders. A movable page is taken. Returns the order of the block from
    /// which it comes, and how often that counts as mixing.
    fn taken_from(kernel: &str, orders: &[u32]) -> (u32, u32) {
        let mut zone = Zone::of(kernel, &[]);
        zone.buddy.blocks.fill(Unmovable);
        for (pfn, &order) in (0..).step_by(64).zip(orders) {
            zone.with(|buddy, links| buddy.free_block(links, pfn, order));
        }
        let pfn = zone.alloc(0, Movable).expect("there is memory");
        let unmovable = zone.buddy.block_types().iter().all(|&of| of == Unmovable);
        assert!(unmovable, "no page block changes its type");
        (orders[pfn as usize / 64], zone.buddy.take_mixed())
    }

    #[test]
    fn from_6_15_on_a_page_without_its_page_block_comes_from_the_smallest_block_and_only_attempts_at_page_blocks_count()
     {
        assert_eq!(taken_from("v6_12", &[5, 1, 4]), (5, 1));
        assert_eq!(taken_from("deb6_12_117", &[5, 1, 4]), (1, 2));
        assert_eq!(taken_from("v6_12", &[3, 1]), (1, 1));
        assert_eq!(taken_from("deb6_12_117", &[3, 1]), (1, 0));
    }

    #[test]
    fn a_batch_that_found_no_page_block_to_take_over_does_not_look_for_one_again() {
        let mut zone = Zone::of("deb6_12_117", &[]);
        zone.buddy.blocks.fill(Unmovable);
        zone.with(|buddy, links| buddy.free_block(links, 0, 5));
        zone.with(|buddy, links| buddy.free_block(links, 64, 5));
        let kernel = zone.kernel;
        let mut take = |mode: &mut Fallback| {
            zone.with(|buddy, links| buddy.alloc_of_batch(links, &kernel, 0, Movable, mode));
            zone.buddy.take_mixed()
        };
        let mut mode = Fallback::default();
        assert_eq!(take(&mut mode), 1);
        assert_eq!(take(&mut mode), 0);
        let next = take(&mut Fallback::default());
        assert_eq!(
            next, 2,
            "the next batch tries the blocks of 32 and 16 pages"
        );
    }

    #[test]
    fn movable_pages_take_only_large_blocks_with_what_is_around_them() {
        let mut zone = Zone::new(&[(0, 3), (16, 3), (512, 9)]);
        assert_eq!(zone.alloc(9, Unmovable), Some(512), "its own from now on");
        zone.with(|buddy, links| {
            buddy.rmqueue_smallest(links, 3, Movable);
            buddy.rmqueue_smallest(links, 3, Movable);
            buddy.free_block_as(links, 0, 3, Unmovable);
            buddy.free_block_as(links, 16, 3, Unmovable);
        });
        assert!(
            !zone.buddy.has_stealable(0, Movable),
            "order 3 is too small"
        );
        assert!(zone.buddy.has_stealable(0, Reclaimable));
        let first = zone.alloc(0, Movable);
        assert_eq!(first, Some(16));
        assert!(
            zone.buddy.has_block(3, &[Unmovable]),
            "the other piece stays"
        );
    }

    #[test]
    fn a_block_is_reserved_for_requests_that_cannot_wait_up_to_a_hundredth_and_one() {
        let mut zone = Zone::new(&[(0, 10), (1024, 10)]);
        let first = zone.alloc(3, Unmovable).expect("there is memory");
        zone.with(|buddy, links| buddy.reserve_highatomic(links, first, 2048));
        assert_eq!(zone.buddy.reserved_highatomic(), 512);
        assert_eq!(zone.buddy.pageblock_type(first), HighAtomic);
        assert!(zone.buddy.has_block(3, &[HighAtomic]));
        zone.with(|buddy, links| buddy.reserve_highatomic(links, 0, 2048));
        assert_eq!(zone.buddy.reserved_highatomic(), 1024, "532 is the bound");
        zone.with(|buddy, links| buddy.reserve_highatomic(links, 512, 2048));
        assert_eq!(zone.buddy.reserved_highatomic(), 1024);
        let give = |zone: &mut Zone, all| {
            zone.with(|buddy, links| buddy.unreserve_highatomic(links, Movable, all))
        };
        assert!(give(&mut zone, UnreserveAll::No));
        assert!(!give(&mut zone, UnreserveAll::No), "one stays");
        assert!(give(&mut zone, UnreserveAll::Yes));
        assert_eq!(zone.buddy.reserved_highatomic(), 0);
    }

    #[test]
    fn compaction_takes_whole_blocks_and_pages_come_back_as_their_page_block_says() {
        let mut zone = Zone::new(&[(0, 4), (512, 9)]);
        assert_eq!(zone.with(|b, links| b.isolate_free_block(links, 0)), 4);
        assert_eq!(zone.buddy.free_pages(), 512);
        assert_eq!(zone.buddy.free_order(0), None);
        assert_eq!(zone.alloc(9, Unmovable), Some(512));
        zone.with(|buddy, links| buddy.free_block(links, 512, 9));
        assert!(zone.buddy.has_block(9, &[Unmovable]));
        assert_eq!(zone.with(|b, links| b.isolate_free_block(links, 512)), 9);
        assert_eq!(
            zone.buddy.pageblock_type(512),
            Movable,
            "a whole free block"
        );
    }
}
