//! Requests whose own lists are empty take pages from page blocks of another type.
//!
//! Source: `mm/page_alloc.c`, `__rmqueue_fallback`, `find_suitable_fallback`, `steal_suitable_fallback`, 4.10; `__rmqueue_claim` and
//! `__rmqueue_steal`, 6.15.

use super::mobility::Claim;
use super::{Buddy, FreeLinks, MAX_ORDER, MigrateType, NONE, PAGEBLOCK_ORDER, PAGEBLOCK_PAGES};
use crate::kernel::{BlockFallback, Kernel};
use crate::mm::page::flag;

/// Whether a request of `migrate_type` that takes a block of this order from another type should also take the free pages around it.
fn can_steal_fallback(order: u32, migrate_type: MigrateType) -> bool {
    order >= PAGEBLOCK_ORDER / 2
        || matches!(
            migrate_type,
            MigrateType::Unmovable | MigrateType::Reclaimable
        )
}

/// The fallback mode of a request: `enum rmqueue_mode`, 6.15. A batch keeps the mode from one page to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fallback {
    /// It tries to take over a page block.
    #[default]
    TriesBlocks,
    /// It takes the smallest block, because an earlier page of the batch found no page block that it could take over.
    TakesSmallest,
}

impl Buddy {
    /// How often, since the last call of this function, a request took a block smaller than a page block from another type. Since 6.15: how often it
    /// tried to take over the page block of such a block. The tracepoint `mm_page_alloc_extfrag` reports each of these cases with a `fallback_order`
    /// below 9.
    #[inline]
    pub fn take_mixed(&mut self) -> u32 {
        std::mem::take(&mut self.mixed)
    }

    /// Whether a block of at least this order can be taken from another type together with the free pages around it. `find_suitable_fallback` with
    /// `only_stealable`.
    pub fn has_stealable(&self, order: u32, migrate_type: MigrateType) -> bool {
        (order..MAX_ORDER).any(|o| {
            can_steal_fallback(o, migrate_type)
                && migrate_type
                    .fallbacks()
                    .iter()
                    .any(|&other| self.nonempty[other as usize] >> o & 1 != 0)
        })
    }

    /// `__rmqueue_fallback`: takes a block of another type. It takes the largest one if it may also take the free pages around it, otherwise the
    /// smallest. 4.10 always takes the largest, and since 6.15 [`Self::block_or_smallest`] chooses. The whole page block changes its type if the
    /// kernel's rule says so.
    pub(super) fn rmqueue_fallback(
        &mut self,
        links: &mut FreeLinks,
        kernel: &Kernel,
        order: u32,
        migrate_type: MigrateType,
        mode: &mut Fallback,
    ) -> Option<u32> {
        let (first, current) = (order..MAX_ORDER)
            .rev()
            .find_map(|current| self.block_of_others(current, migrate_type))?;
        let claim = match kernel.block_fallback {
            BlockFallback::LargestBlock => {
                return Some(self.take_largest(links, order, migrate_type, first, current));
            }
            BlockFallback::CountsAlike => Claim::FreePages,
            BlockFallback::BlockOrNothing => Claim::WholeBlock,
            BlockFallback::BlockOrSmallest => {
                return self.block_or_smallest(links, order, migrate_type, mode);
            }
        };
        let (first, current) = if can_steal_fallback(current, migrate_type) {
            (first, current)
        } else {
            (order..MAX_ORDER).find_map(|current| self.block_of_others(current, migrate_type))?
        };
        let pfn = self.start_pfn + first;
        let old_type = self.pageblock_type(pfn);
        let is_reserved = old_type == MigrateType::HighAtomic;
        if current < PAGEBLOCK_ORDER && !is_reserved {
            self.mixed += 1;
        }
        let claimed = !is_reserved
            && can_steal_fallback(current, migrate_type)
            && (current >= PAGEBLOCK_ORDER || self.claims_block(links, pfn, migrate_type, claim));
        if claimed && current < PAGEBLOCK_ORDER {
            return self.rmqueue_smallest(links, order, migrate_type);
        }
        if claimed {
            self.change_pageblock_range(pfn, current, migrate_type);
        }
        let rest_type = match claim {
            Claim::WholeBlock if !claimed => old_type,
            Claim::WholeBlock | Claim::FreePages => migrate_type,
        };
        self.unlink(links, first);
        self.expand(links, first, order, current, rest_type);
        Some(pfn)
    }

    /// `__rmqueue_claim` and `__rmqueue_steal` of 6.15: tries to take over the page block of a large block, beginning with the largest, or else takes
    /// the smallest block alone, and then does so at once for further pages of the batch.
    fn block_or_smallest(
        &mut self,
        links: &mut FreeLinks,
        order: u32,
        migrate_type: MigrateType,
        mode: &mut Fallback,
    ) -> Option<u32> {
        let claimable = match mode {
            Fallback::TriesBlocks => order..MAX_ORDER,
            Fallback::TakesSmallest => 0..0,
        };
        let claimable = claimable.rev();
        for current in claimable.take_while(|&at| can_steal_fallback(at, migrate_type)) {
            let Some((first, _)) = self.block_of_others(current, migrate_type) else {
                continue;
            };
            let pfn = self.start_pfn + first;
            if self.pageblock_type(pfn) == MigrateType::HighAtomic {
                continue;
            }
            if current >= PAGEBLOCK_ORDER {
                self.change_pageblock_range(pfn, current, migrate_type);
                self.unlink(links, first);
                self.expand(links, first, order, current, migrate_type);
                return Some(pfn);
            }
            self.mixed += 1;
            if self.claims_block(links, pfn, migrate_type, Claim::WholeBlock) {
                return self.rmqueue_smallest(links, order, migrate_type);
            }
        }
        *mode = Fallback::TakesSmallest;
        let (first, current) =
            (order..MAX_ORDER).find_map(|current| self.block_of_others(current, migrate_type))?;
        let pfn = self.start_pfn + first;
        let old_type = self.pageblock_type(pfn);
        self.unlink(links, first);
        self.expand(links, first, order, current, old_type);
        Some(pfn)
    }

    /// The first page, counted from the zone's first, and the order of a block from the first fallback type that has one of this order.
    fn block_of_others(&self, order: u32, migrate_type: MigrateType) -> Option<(u32, u32)> {
        let areas = migrate_type
            .fallbacks()
            .map(|other| &self.areas[other as usize]);
        let firsts = areas.map(|areas| areas[order as usize].head);
        let first = firsts.into_iter().find(|&first| first != NONE)?;
        Some((first, order))
    }

    /// The rule of 4.10: take the largest block, and also the free pages around it if the request may have them.
    fn take_largest(
        &mut self,
        links: &mut FreeLinks,
        order: u32,
        migrate_type: MigrateType,
        first: u32,
        current: u32,
    ) -> u32 {
        let pfn = self.start_pfn + first;
        let is_reserved = self.pageblock_type(pfn) == MigrateType::HighAtomic;
        if current < PAGEBLOCK_ORDER && !is_reserved {
            self.mixed += 1;
        }
        if can_steal_fallback(current, migrate_type) && !is_reserved {
            self.steal_suitable_fallback(links, pfn, current, migrate_type);
        }
        self.unlink(links, first);
        self.expand(links, first, order, current, migrate_type);
        pfn
    }

    /// Changes the type of all page blocks of a free block that is at least as large as one. For a smaller block, moves the free pages of its page
    /// block to the lists of `migrate_type`, and changes the type of the page block if at least half of it was free.
    fn steal_suitable_fallback(
        &mut self,
        links: &mut FreeLinks,
        pfn: u32,
        order: u32,
        migrate_type: MigrateType,
    ) {
        if order >= PAGEBLOCK_ORDER {
            self.change_pageblock_range(pfn, order, migrate_type);
        } else if self.move_freepages_block(links, pfn, migrate_type) >= PAGEBLOCK_PAGES / 2 {
            self.set_pageblock_type(pfn, migrate_type);
        }
    }

    /// `steal_suitable_fallback` of 4.12: a page block changes its type if at least half of its pages are free or already used for the same purpose.
    /// True if its free pages have changed their lists.
    fn claims_block(
        &mut self,
        links: &mut FreeLinks,
        pfn: u32,
        migrate_type: MigrateType,
        claim: Claim,
    ) -> bool {
        let Some((at, end)) = self.pages_to_move(pfn, claim) else {
            return false;
        };
        let [free, movable] = self.count_pages(links, at, end);
        let same_use = match (migrate_type, self.pageblock_type(pfn)) {
            (MigrateType::Movable, _) => movable,
            (_, MigrateType::Movable) => PAGEBLOCK_PAGES - free - movable,
            _ => 0,
        };
        let worth_it = free + same_use >= PAGEBLOCK_PAGES / 2;
        if worth_it {
            self.set_pageblock_type(pfn, migrate_type);
        }
        let moves = worth_it || claim == Claim::FreePages;
        if moves {
            self.move_freepages(links, at, end, migrate_type);
        }
        moves
    }

    /// Counts the free pages and the pages on LRU lists, from page `at` up to `end`.
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::preset;
    use crate::mm::buddy::tests::grouped_zone::Zone;

    use MigrateType::{Movable, Reclaimable, Unmovable};

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

    /// Takes an unmovable page from block 0, which has ten free pages and otherwise only pages on LRU lists, or none. Returns the type of the page
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

    /// The zone at address 0 has a whole page block and 256 pages of an incomplete one, 200 of them free. Takes a reclaimable page. Returns how many
    /// free pages are left on the unmovable lists.
    fn left_for_unmovable(kernel: &str) -> u32 {
        let mut buddy = Buddy::new(0, PAGEBLOCK_PAGES + 256);
        buddy.group_by_mobility();
        buddy.claim_at_boot(&preset(kernel).expect("there is one").kernel, 32);
        let mut zone = Zone::around(buddy, kernel);
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

    /// All page blocks are unmovable, and the first one has free blocks of these orders. Takes a movable page. Returns the order of the block from
    /// which the page comes, and how often the request counts as mixing.
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
}
