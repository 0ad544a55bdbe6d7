//! Grouping of pages by mobility: which requests may use which page block, and how a block changes its type.
//!
//! Source: `mm/page_alloc.c`, `__rmqueue_fallback`, `find_suitable_fallback`, `steal_suitable_fallback`, `move_freepages`,
//! `reserve_highatomic_pageblock`, `unreserve_highatomic_pageblock`, `__isolate_free_page`, 4.10.
//!
//! Simplified: page blocks are counted from page 0 of the densely numbered frames, so that a zone's first and last block may be a
//! part of one. Who could notice: blocks at the border of a zone that compaction hardly ever gets free.
//!
//! Left out: CMA, isolation of whole blocks, MIGRATE_RESERVE (before 4.4).

use super::{Buddy, FreeLinks, MAX_ORDER, NOT_FREE};

/// Order of a page block: as large as a huge page. `pageblock_order`, x86-64.
pub const PAGEBLOCK_ORDER: u32 = 9;
/// Pages of a page block.
pub const PAGEBLOCK_PAGES: u32 = 1 << PAGEBLOCK_ORDER;

/// The use of the pages of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum MigrateType {
    /// The kernel's own pages.
    Unmovable = 0,
    /// Pages of users and of the page cache, which compaction can move.
    Movable = 1,
    /// Slab pages whose objects a shrinker can free.
    Reclaimable = 2,
    /// Kept for requests of high order that cannot wait.
    HighAtomic = 3,
}

/// Number of types.
pub const NR_MIGRATE_TYPES: usize = 4;
/// Types that have lists of single pages on each CPU. `MIGRATE_PCPTYPES`.
pub const NR_PCP_TYPES: usize = 3;

impl MigrateType {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; NR_MIGRATE_TYPES] = [
        Self::Unmovable,
        Self::Movable,
        Self::Reclaimable,
        Self::HighAtomic,
    ];
    /// Those that anybody may use.
    pub const ORDINARY: [Self; NR_PCP_TYPES] = [Self::Unmovable, Self::Movable, Self::Reclaimable];

    /// From whom this type takes when it has nothing left, in order.
    fn fallbacks(self) -> [Self; 2] {
        match self {
            Self::Unmovable => [Self::Reclaimable, Self::Movable],
            Self::Reclaimable => [Self::Unmovable, Self::Movable],
            Self::Movable => [Self::Reclaimable, Self::Unmovable],
            Self::HighAtomic => unreachable!("nobody asks for highatomic pages by fallback"),
        }
    }
}

/// Whether a request that takes a block of this order from another type should also take the free pages around it.
fn can_steal_fallback(order: u32, of: MigrateType) -> bool {
    order >= PAGEBLOCK_ORDER / 2 || matches!(of, MigrateType::Unmovable | MigrateType::Reclaimable)
}

impl Buddy {
    /// Groups the zone by mobility; at boot every block is movable. Nothing may be free yet.
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

    /// The zone is grouped.
    #[inline]
    pub fn is_grouped(&self) -> bool {
        !self.blocks.is_empty()
    }

    /// Type of the block that a page of the zone lies in; unmovable where pages are not grouped.
    #[inline]
    pub fn pageblock_type(&self, pfn: u32) -> MigrateType {
        if self.blocks.is_empty() {
            return MigrateType::Unmovable;
        }
        self.blocks[self.block_of(pfn)]
    }

    /// Number of the block that a page of the zone lies in, from the zone's first.
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

    /// How often a block smaller than a page block was taken from another type since this was asked last: that of
    /// `mm_page_alloc_extfrag` with a `fallback_order` below 9.
    #[inline]
    pub fn take_mixed(&mut self) -> u32 {
        std::mem::take(&mut self.mixed)
    }

    /// Whether one of the types has a free block of at least this order.
    #[inline]
    pub fn has_block(&self, order: u32, types: &[MigrateType]) -> bool {
        types
            .iter()
            .any(|&of| self.nonempty[of as usize] & (u32::MAX << order) != 0)
    }

    /// Whether a block of this order can be had from another type together with the pages around it.
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

    /// `__rmqueue_fallback`: the largest block of another type; its page block goes with it if that is worth it.
    pub(super) fn rmqueue_fallback(
        &mut self,
        links: &mut FreeLinks,
        order: u32,
        of: MigrateType,
    ) -> Option<u32> {
        for current in (order..MAX_ORDER).rev() {
            for other in of.fallbacks() {
                let first = self.areas[other as usize][current as usize].head;
                if first == super::NONE {
                    continue;
                }
                let kept = self.pageblock_type(self.start_pfn + first) == MigrateType::HighAtomic;
                if current < PAGEBLOCK_ORDER && !kept {
                    self.mixed += 1;
                }
                if can_steal_fallback(current, of) && !kept {
                    self.steal_suitable_fallback(links, self.start_pfn + first, current, of);
                }
                self.unlink(links, first);
                self.expand(links, first, order, current, of);
                return Some(self.start_pfn + first);
            }
        }
        None
    }

    /// The free pages of the block change their list; the block changes its type if at least half of it was free.
    fn steal_suitable_fallback(
        &mut self,
        links: &mut FreeLinks,
        pfn: u32,
        order: u32,
        of: MigrateType,
    ) {
        if order >= PAGEBLOCK_ORDER {
            for block in 0..1 << (order - PAGEBLOCK_ORDER) {
                self.set_pageblock_type(pfn + (block << PAGEBLOCK_ORDER), of);
            }
            return;
        }
        if self.move_freepages_block(links, pfn, of) >= PAGEBLOCK_PAGES / 2 {
            self.set_pageblock_type(pfn, of);
        }
    }

    /// Moves the free blocks of a page block to the lists of a type; returns their pages. 0 if the block leaves the zone at its end.
    fn move_freepages_block(&mut self, links: &mut FreeLinks, pfn: u32, to: MigrateType) -> u32 {
        let start = pfn / PAGEBLOCK_PAGES * PAGEBLOCK_PAGES;
        let end = start + PAGEBLOCK_PAGES;
        if end > self.start_pfn + self.marks.len() as u32 {
            return 0;
        }
        let mut moved = 0;
        let mut at = start.max(self.start_pfn);
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

    /// The kernel changes `nr_reserved_highatomic` in other places and forgets it where a larger block is taken whole; here the
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

    /// `__isolate_free_page` without its watermark test: takes a whole free block off the lists for compaction. What is left of
    /// a page block that was nearly whole becomes movable.
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

    /// A request that could not wait was served from this block: the block is kept for such requests, while those blocks are
    /// less than a hundredth of the zone and one block more.
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

    /// `unreserve_highatomic_pageblock` for one zone: the first reserved block with free pages becomes one of the given type.
    /// True if there was one. Without force the last block stays.
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

    /// Recounts what is kept for requests that cannot wait.
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

/// Whether the last reserved block goes as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnreserveAll {
    /// It stays.
    No,
    /// Before anybody is killed.
    Yes,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A grouped zone of four page blocks, all free, with links of its own.
    struct Zone {
        buddy: Buddy,
        nr_free: u32,
        next: Vec<u32>,
        prev: Vec<u32>,
    }

    impl Zone {
        fn new(free: &[(u32, u32)]) -> Self {
            let mut buddy = Buddy::new(0, 4 * PAGEBLOCK_PAGES);
            buddy.group_by_mobility();
            let links = vec![super::super::NONE; 4 * PAGEBLOCK_PAGES as usize];
            let mut zone = Self {
                buddy,
                nr_free: 0,
                next: links.clone(),
                prev: links,
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
            };
            let result = f(&mut self.buddy, links);
            let checked = self.buddy.check(&self.next, &self.prev);
            checked.expect("the lists are whole");
            assert_eq!(self.nr_free, self.buddy.free_pages());
            result
        }

        fn alloc(&mut self, order: u32, of: MigrateType) -> Option<u32> {
            self.with(|buddy, links| buddy.alloc(links, order, of))
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
        // All free pages of the block are unmovable now: movable ones have to take them back.
        assert!(!zone.buddy.has_block(0, &[Movable]));
        assert!(zone.buddy.has_block(6, &[Unmovable]));
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
