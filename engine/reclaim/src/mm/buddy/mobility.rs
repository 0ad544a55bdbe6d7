//! Grouping of pages by mobility: which requests may use which page block, and when a block changes its type.
//!
//! Source: `mm/page_alloc.c`, `move_freepages`, `reserve_highatomic_pageblock`, `unreserve_highatomic_pageblock`, `__isolate_free_page`, 4.10.
//!
//! Simplified: page blocks are counted from page 0 of the densely numbered frames, so that a zone's first and last block may be only a part
//! of a block. This affects blocks at the border of a zone, which compaction can hardly ever free.
//!
//! Left out: CMA, isolation of whole blocks, MIGRATE_RESERVE (before 4.4).

use super::{Buddy, FreeLinks, MAX_ORDER, NOT_FREE};
use crate::kernel::{BlockFallback, Kernel};

/// Order of a page block, which is as large as a huge page. `pageblock_order`, x86-64.
pub const PAGEBLOCK_ORDER: u32 = 9;
/// Pages of a page block: 2 MiB.
pub const PAGEBLOCK_PAGES: u32 = 1 << PAGEBLOCK_ORDER;

/// The use of the pages in a page block. `enum migratetype`.
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

/// Number of migrate types, the reserved one included.
pub const NR_MIGRATE_TYPES: usize = 4;
/// Types for which each CPU keeps lists of free pages. `MIGRATE_PCPTYPES`.
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
    pub(super) fn fallbacks(self) -> [Self; 2] {
        match self {
            Self::Unmovable => [Self::Reclaimable, Self::Movable],
            Self::Reclaimable => [Self::Unmovable, Self::Movable],
            Self::Movable => [Self::Reclaimable, Self::Unmovable],
            Self::HighAtomic => {
                unreachable!("no request asks for this type, so none falls back from it")
            }
        }
    }
}

/// Place in the zone of the pages that the kernel took while it booted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// At the start of the zone.
    AtStart,
    /// At the end of the zone, in its incomplete page block.
    AtEnd,
}

/// Which pages change their list when a block is taken from another type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Claim {
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
            "a zone is grouped before it has free pages"
        );
        let end = self.start_pfn + self.marks.len() as u32;
        let blocks = if end == self.start_pfn {
            0
        } else {
            (end - 1) / PAGEBLOCK_PAGES - self.start_pfn / PAGEBLOCK_PAGES + 1
        };
        self.blocks = vec![MigrateType::Movable; blocks as usize];
    }

    /// Gives page blocks the types that they have after the kernel has taken `held` pages in one piece while it booted. Returns where in the zone
    /// these pages are. It took them from free blocks of the largest order, so it owns the last of these blocks as a whole, though it uses only a
    /// part of it. With the rule of 4.10 all page blocks stay movable. The zone must not have free pages yet.
    ///
    /// The zone at address 0 begins inside a page block. Nothing gives that block a type (`memmap_init_range`), so it stays unmovable. If the
    /// kernel's pages fit into that block, they come from there, and so do the first unmovable pages later.
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

    /// Pages of the zone at address 0 in its only incomplete page block. In the kernel this block is at the start of the zone; here, where frames
    /// have dense numbers, at the end.
    fn pages_of_cut_block(&self) -> u32 {
        if self.start_pfn == 0 {
            self.marks.len() as u32 % PAGEBLOCK_PAGES
        } else {
            0
        }
    }

    /// Whether the zone groups its pages by mobility, as on machines with compaction.
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

    /// Types of the page blocks, from the zone's first. Empty if pages are not grouped.
    pub fn block_types(&self) -> &[MigrateType] {
        &self.blocks
    }

    /// `nr_reserved_highatomic`: pages in blocks reserved for requests that cannot wait.
    #[inline]
    pub fn reserved_highatomic(&self) -> u32 {
        self.reserved_highatomic
    }

    /// Whether any of the types has a free block of at least this order.
    #[inline]
    pub fn has_block(&self, order: u32, types: &[MigrateType]) -> bool {
        types
            .iter()
            .any(|&migrate_type| self.nonempty[migrate_type as usize] & (u32::MAX << order) != 0)
    }

    /// First page to move of the page block that contains `pfn`, and the page after the last. `None` if the block extends beyond the end of the zone.
    /// With [`Claim::FreePages`], the rule until 6.7, a block that extends beyond the end of the zone at address 0 instead gives the pages from `pfn`
    /// to the end of the zone.
    pub(super) fn pages_to_move(&self, pfn: u32, claim: Claim) -> Option<(u32, u32)> {
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
    pub(super) fn change_pageblock_range(&mut self, pfn: u32, order: u32, to: MigrateType) {
        for block in 0..1 << (order - PAGEBLOCK_ORDER) {
            self.set_pageblock_type(pfn + (block << PAGEBLOCK_ORDER), to);
        }
    }

    /// Moves the free blocks of a page block to the lists of a type. Returns their pages, or 0 if the block extends beyond the zone's end.
    pub(super) fn move_freepages_block(
        &mut self,
        links: &mut FreeLinks,
        pfn: u32,
        to: MigrateType,
    ) -> u32 {
        let Some((at, end)) = self.pages_to_move(pfn, Claim::WholeBlock) else {
            return 0;
        };
        self.move_freepages(links, at, end, to)
    }

    /// `move_freepages`: moves the free blocks from page `at` up to `end` to the lists of a type. Returns their pages.
    pub(super) fn move_freepages(
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

    /// Sets the type of a page block and updates `reserved_highatomic`. The kernel changes `nr_reserved_highatomic` elsewhere, and does not decrease
    /// it when a larger block is taken whole.
    pub(super) fn set_pageblock_type(&mut self, pfn: u32, to: MigrateType) {
        let block = self.block_of(pfn);
        let old_type = std::mem::replace(&mut self.blocks[block], to);
        if old_type == MigrateType::HighAtomic {
            self.reserved_highatomic -= PAGEBLOCK_PAGES;
        }
        if to == MigrateType::HighAtomic {
            self.reserved_highatomic += PAGEBLOCK_PAGES;
        }
    }

    /// `__isolate_free_page` without its watermark test: takes a whole free block off the lists for compaction. If it was at least half a page block,
    /// its page blocks become movable, except reserved ones. Returns its order.
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

    /// Called when a request that could not wait was served from the page block of `pfn`. Reserves this page block for such requests, unless the
    /// reserved pages are already at least a hundredth of the zone plus one block.
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

    /// `unreserve_highatomic_pageblock` for one zone: the first reserved block with free pages gets the given type. True if there was such a block.
    /// The last block stays reserved unless `force` says otherwise.
    pub fn unreserve_highatomic(
        &mut self,
        links: &mut FreeLinks,
        migrate_type: MigrateType,
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
        self.set_pageblock_type(pfn, migrate_type);
        self.move_freepages_block(links, pfn, migrate_type) > 0
    }

    /// Recounts the reserved pages, and checks that a zone that is not grouped has blocks of one type only.
    pub(super) fn check_blocks(&self) -> Result<(), String> {
        let reserved = self
            .blocks
            .iter()
            .filter(|&&b| b == MigrateType::HighAtomic);
        let reserved = reserved.count() as u32 * PAGEBLOCK_PAGES;
        if reserved != self.reserved_highatomic {
            let counted = self.reserved_highatomic;
            return Err(format!(
                "the highatomic blocks have {reserved} pages, but the counter says {counted}"
            ));
        }
        let marks = self.marks.iter().filter(|&&mark| mark != NOT_FREE);
        let grouped = marks.clone().any(|&mark| mark >> super::ORDER_BITS != 0);
        if self.blocks.is_empty() && grouped {
            return Err("a zone that is not grouped has blocks of several types".to_owned());
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
    use crate::mm::buddy::tests::grouped_zone::Zone;

    use MigrateType::{HighAtomic, Movable, Unmovable};

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
