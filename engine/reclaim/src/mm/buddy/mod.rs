//! The buddy allocator of one zone: free blocks of 1, 2, 4 ... 1024 pages.
//!
//! Source: `mm/page_alloc.c`, `__free_one_page`, `__rmqueue_smallest` and `expand`, 4.10.
//!
//! Simplified: a zone groups its pages by mobility (`mobility`) only on machines with compaction. On others all blocks are of one type, so
//! an allocation never takes pages from another type's list and page blocks keep their type. Fragmentation differs there from a real
//! machine, because unmovable pages are not kept apart from movable ones. This affects stalls of order-3 requests.
//!
//! Left out: per-CPU lists (they are in `pcp`), holes inside the zone, guard pages, CMA, isolation.
//!
//! The free lists are linked through fields that otherwise only pages in use need, so that a page costs one byte here. A block is
//! identified by its first page.

use crate::kernel::Kernel;

mod fallback;
mod mobility;
#[cfg(test)]
mod tests;

pub use fallback::Fallback;
pub use mobility::{
    Held, MigrateType, NR_MIGRATE_TYPES, NR_PCP_TYPES, PAGEBLOCK_ORDER, PAGEBLOCK_PAGES,
    UnreserveAll,
};

/// Number of block sizes: orders 0..=10, blocks of 1 to 1024 pages. `include/linux/mmzone.h`, the default.
pub const MAX_ORDER: u32 = 11;

/// Marks the end of a list.
const NONE: u32 = u32::MAX;

/// Mark of a page that does not start a free block.
const NOT_FREE: u8 = u8::MAX;

/// Low bits of a mark that hold the order; those above hold the type of the list. No order is 15, so `NOT_FREE` is never a valid mark.
const ORDER_BITS: u32 = 4;

/// The order in a mark, or 15 if the page does not start a free block.
#[inline]
fn order_of(mark: u8) -> u32 {
    u32::from(mark & ((1 << ORDER_BITS) - 1))
}

/// Data that the free lists of all zones share: for each first page of a free block its neighbours on its list (other entries mean nothing), and the
/// flags of all pages.
pub struct FreeLinks<'a> {
    /// `NR_FREE_PAGES` of the machine, in pages.
    pub nr_free: &'a mut u32,
    /// The next block towards the tail: the index of its first page in the zone, or `NONE`.
    pub next: &'a mut [u32],
    /// The next block towards the head: the index of its first page in the zone, or `NONE`.
    pub prev: &'a mut [u32],
    /// Flags of all pages, by frame number.
    pub flags: &'a [u32],
}

/// The free list of one order and one migrate type.
#[derive(Clone, Copy, Debug)]
struct FreeArea {
    /// First block to be allocated, by its first page counted from the zone's first, or `NONE`.
    head: u32,
    /// Last block to be allocated, by its first page counted from the zone's first, or `NONE`.
    tail: u32,
    /// Blocks on the list.
    nr_free: u32,
}

/// The free blocks of one zone, and the types of its page blocks.
#[derive(Clone, Debug)]
pub struct Buddy {
    start_pfn: u32,
    /// Order and list type of the free block that starts here, or `NOT_FREE`.
    marks: Vec<u8>,
    /// The free lists, by migrate type and order.
    areas: [[FreeArea; MAX_ORDER as usize]; NR_MIGRATE_TYPES],
    /// By type: bit `o` is set if the list of order `o` is not empty.
    nonempty: [u32; NR_MIGRATE_TYPES],
    free_pages: u32,
    /// Type of each page block that overlaps the zone. If empty, the zone is not grouped and every page counts as unmovable.
    blocks: Vec<MigrateType>,
    /// `nr_reserved_highatomic`, pages.
    reserved_highatomic: u32,
    /// The count that [`Buddy::take_mixed`] returns.
    mixed: u32,
}

impl Buddy {
    /// Makes the allocator of the pages `start_pfn..start_pfn + spanned`, none of them free yet.
    pub fn new(start_pfn: u32, spanned: u32) -> Self {
        assert!(
            start_pfn.checked_add(spanned).is_some_and(|end| end < NONE),
            "a zone of {spanned} pages at {start_pfn} exceeds the 32-bit page numbers"
        );
        let empty = FreeArea {
            head: NONE,
            tail: NONE,
            nr_free: 0,
        };
        Self {
            start_pfn,
            marks: vec![NOT_FREE; spanned as usize],
            areas: [[empty; MAX_ORDER as usize]; NR_MIGRATE_TYPES],
            nonempty: [0; NR_MIGRATE_TYPES],
            free_pages: 0,
            blocks: Vec::new(),
            reserved_highatomic: 0,
            mixed: 0,
        }
    }

    /// Frees the 2^order pages that start at `pfn`, and merges them with free buddies as often as possible.
    ///
    /// The block goes to the head of its list, so it is allocated next. If only its buddy is missing for two merges in a row, it goes to the tail,
    /// where it stays free longer, so that the buddy may return first.
    #[inline]
    pub fn free_block(&mut self, links: &mut FreeLinks, pfn: u32, order: u32) {
        let to = self.pageblock_type(pfn);
        self.free_block_as(links, pfn, order, to);
    }

    /// Like [`Self::free_block`], but puts the block on the lists of the type `to`.
    #[inline]
    pub fn free_block_as(&mut self, links: &mut FreeLinks, pfn: u32, order: u32, to: MigrateType) {
        assert!(
            order < MAX_ORDER,
            "order {order} is too large; the limit is 10"
        );
        assert!(
            pfn.is_multiple_of(1 << order),
            "page {pfn} does not start a block of order {order}"
        );
        let end = self.marks.len() as u64;
        let first = pfn.wrapping_sub(self.start_pfn);
        assert!(
            pfn >= self.start_pfn && u64::from(first) + (1_u64 << order) <= end,
            "the block at page {pfn} of order {order} is not inside the zone"
        );
        // This check costs up to 11 scattered loads a page. The release build notices a double free only if a free block still starts here.
        debug_assert!(
            (pfn..pfn + (1 << order)).all(|page| !self.is_free(page)),
            "a page of the block at {pfn} of order {order} is free already"
        );
        assert!(
            self.marks[first as usize] == NOT_FREE,
            "page {pfn} is free already"
        );
        self.free_pages += 1 << order;
        *links.nr_free += 1 << order;
        let (mut pfn, mut order) = (pfn, order);
        while order < MAX_ORDER - 1 {
            let buddy = pfn ^ (1 << order);
            if !self.starts_free_block(buddy, order) {
                break;
            }
            self.unlink(links, buddy - self.start_pfn);
            pfn &= buddy;
            order += 1;
        }
        if self.is_waiting_for_buddy(pfn, order) {
            self.push_tail(links, pfn - self.start_pfn, order, to);
        } else {
            self.push_head(links, pfn - self.start_pfn, order, to);
        }
    }

    /// Takes a block of 2^order pages for a use of this type. Returns its first page, or `None` if no block is large enough. A zone that is not
    /// grouped ignores the type.
    #[inline]
    pub fn alloc(
        &mut self,
        links: &mut FreeLinks,
        kernel: &Kernel,
        order: u32,
        migrate_type: MigrateType,
    ) -> Option<u32> {
        self.alloc_of_batch(links, kernel, order, migrate_type, &mut Fallback::default())
    }

    /// Like [`Self::alloc`], for one block of a batch. `mode` passes on what earlier blocks of the batch have found.
    pub fn alloc_of_batch(
        &mut self,
        links: &mut FreeLinks,
        kernel: &Kernel,
        order: u32,
        migrate_type: MigrateType,
        mode: &mut Fallback,
    ) -> Option<u32> {
        if self.blocks.is_empty() {
            return self.rmqueue_smallest(links, order, MigrateType::Unmovable);
        }
        self.rmqueue_smallest(links, order, migrate_type)
            .or_else(|| self.rmqueue_fallback(links, kernel, order, migrate_type, mode))
    }

    /// `__rmqueue_smallest`: takes a block from the lists of one type. The smallest sufficient block is split; upper halves go back to the heads of
    /// the lower lists.
    #[inline]
    pub fn rmqueue_smallest(
        &mut self,
        links: &mut FreeLinks,
        order: u32,
        migrate_type: MigrateType,
    ) -> Option<u32> {
        assert!(
            order < MAX_ORDER,
            "order {order} is too large; the limit is 10"
        );
        let sufficient = self.nonempty[migrate_type as usize] & (u32::MAX << order);
        if sufficient == 0 {
            return None;
        }
        let split = sufficient.trailing_zeros();
        let first = self.areas[migrate_type as usize][split as usize].head;
        self.unlink(links, first);
        self.expand(links, first, order, split, migrate_type);
        Some(self.start_pfn + first)
    }

    /// Splits a block that was taken off its list down to `order`. The other parts go to the lists of the type `to`.
    #[inline]
    fn expand(
        &mut self,
        links: &mut FreeLinks,
        first: u32,
        order: u32,
        from: u32,
        to: MigrateType,
    ) {
        let mut split = from;
        while split > order {
            split -= 1;
            self.push_head(links, first + (1 << split), split, to);
        }
        self.free_pages -= 1 << order;
        *links.nr_free -= 1 << order;
    }

    /// `NR_FREE_PAGES` of the zone, in pages.
    #[inline]
    pub fn free_pages(&self) -> u32 {
        self.free_pages
    }

    /// Free blocks of one order (0..=10), of all types.
    #[inline]
    pub fn nr_free(&self, order: u32) -> u32 {
        let lists = self.areas.iter();
        lists.map(|areas| areas[order as usize].nr_free).sum()
    }

    /// Free blocks of one order (0..=10) on the lists of some types.
    #[inline]
    pub fn nr_free_of(&self, order: u32, types: &[MigrateType]) -> u32 {
        let lists = types
            .iter()
            .map(|&migrate_type| &self.areas[migrate_type as usize]);
        lists.map(|areas| areas[order as usize].nr_free).sum()
    }

    /// Free blocks of every order on the lists of some types, from order 0, for the watermark test.
    pub fn nr_free_by_order_of(&self, types: &[MigrateType]) -> [u32; MAX_ORDER as usize] {
        std::array::from_fn(|order| self.nr_free_of(order as u32, types))
    }

    /// Free blocks of every order on the lists of all types.
    #[inline]
    pub fn nr_free_by_order(&self) -> [u32; MAX_ORDER as usize] {
        std::array::from_fn(|order| self.nr_free(order as u32))
    }

    /// First pages of the free blocks of an order on the list of a type. The block that would be allocated last comes first. `prev`: as in
    /// [`FreeLinks`].
    pub fn from_tail<'a>(
        &'a self,
        prev: &'a [u32],
        order: u32,
        migrate_type: MigrateType,
    ) -> impl Iterator<Item = u32> + 'a {
        let tail = self.areas[migrate_type as usize][order as usize].tail;
        self.along(prev, tail)
    }

    /// First pages of the free blocks of a list, beginning with the one that is allocated first. `next`: as in [`FreeLinks`].
    pub fn from_head<'a>(
        &'a self,
        next: &'a [u32],
        order: u32,
        migrate_type: MigrateType,
    ) -> impl Iterator<Item = u32> + 'a {
        let head = self.areas[migrate_type as usize][order as usize].head;
        self.along(next, head)
    }

    /// First pages of the free blocks of a list, beginning with `from`, in the direction of the links.
    fn along<'a>(&'a self, links: &'a [u32], from: u32) -> impl Iterator<Item = u32> + 'a {
        let known = |first: u32| (first != NONE).then_some(first);
        let blocks =
            std::iter::successors(known(from), move |&first| known(links[self.page(first)]));
        blocks.map(|first| self.start_pfn + first)
    }

    /// Moves the blocks of a list from its head up to the block of page `last` to the list's end, so that the next search scans other blocks first.
    pub fn rotate_behind(
        &mut self,
        links: &mut FreeLinks,
        order: u32,
        migrate_type: MigrateType,
        last: u32,
    ) {
        let last = last - self.start_pfn;
        let FreeArea { head, tail, .. } = self.areas[migrate_type as usize][order as usize];
        if last == tail {
            return;
        }
        let new_head = std::mem::replace(&mut links.next[self.page(last)], NONE);
        links.prev[self.page(new_head)] = NONE;
        links.next[self.page(tail)] = head;
        links.prev[self.page(head)] = tail;
        let area = &mut self.areas[migrate_type as usize][order as usize];
        (area.head, area.tail) = (new_head, last);
    }

    /// Order of the free block that starts at this page, or `None`.
    #[inline]
    pub fn free_order(&self, pfn: u32) -> Option<u32> {
        let mark = self.marks.get(pfn.wrapping_sub(self.start_pfn) as usize)?;
        (*mark != NOT_FREE).then(|| order_of(*mark))
    }

    /// Whether a page is part of a free block. False for pages outside the zone.
    pub fn is_free(&self, pfn: u32) -> bool {
        (0..MAX_ORDER).any(|order| {
            let first = (pfn >> order << order).wrapping_sub(self.start_pfn);
            self.marks
                .get(first as usize)
                .is_some_and(|&mark| mark != NOT_FREE && order_of(mark) >= order)
        })
    }

    /// Recounts lists, links and counters.
    ///
    /// # Errors
    /// Returns a message that names the wrong list, block or counter.
    pub fn check(&self, next: &[u32], prev: &[u32]) -> Result<(), String> {
        let mut covered = vec![false; self.marks.len()];
        let mut blocks = 0;
        let mut pages = 0;
        for migrate_type in MigrateType::ALL {
            for order in 0..MAX_ORDER {
                let count = self.check_list([next, prev], migrate_type, order, &mut covered)?;
                blocks += count;
                pages += count << order;
            }
        }
        if pages != self.free_pages {
            let counted = self.free_pages;
            return Err(format!(
                "the lists have {pages} free pages, but the counter says {counted}"
            ));
        }
        let marked = self.marks.iter().filter(|&&o| o != NOT_FREE).count();
        if marked != blocks as usize {
            return Err(format!(
                "{marked} pages are marked as starts of blocks, but the lists have {blocks} blocks"
            ));
        }
        self.check_blocks()
    }

    /// Recounts one list and returns its length.
    fn check_list(
        &self,
        [next, prev]: [&[u32]; 2],
        migrate_type: MigrateType,
        order: u32,
        covered: &mut [bool],
    ) -> Result<u32, String> {
        let area = self.areas[migrate_type as usize][order as usize];
        let (mut at, mut last, mut count) = (area.head, NONE, 0);
        while at != NONE {
            self.check_block(at, migrate_type, order, covered)?;
            if prev[self.page(at)] != last {
                return Err(format!(
                    "order {order}: block {at} does not point back to the block before it"
                ));
            }
            count += 1;
            (last, at) = (at, next[self.page(at)]);
        }
        if area.tail != last {
            return Err(format!("order {order}: the tail is not the last block"));
        }
        if area.nr_free != count {
            let counted = area.nr_free;
            return Err(format!(
                "order {order}: the list has {count} blocks, but its counter says {counted}"
            ));
        }
        if (self.nonempty[migrate_type as usize] >> order & 1 != 0) != (count != 0) {
            return Err(format!(
                "order {order}: the list has {count} blocks, but its bit in `nonempty` says otherwise"
            ));
        }
        Ok(count)
    }

    /// Checks one block of a list: it must be marked, aligned, inside the zone, apart from other blocks, and have no free buddy to merge
    /// with.
    fn check_block(
        &self,
        first: u32,
        migrate_type: MigrateType,
        order: u32,
        covered: &mut [bool],
    ) -> Result<(), String> {
        let pfn = self.start_pfn + first;
        let name = format!("block at {pfn} of order {order}");
        let mark = self.marks[first as usize];
        if mark != (migrate_type as u8) << ORDER_BITS | order as u8 {
            return Err(format!("{name}: its mark is {mark}"));
        }
        if !pfn.is_multiple_of(1 << order) {
            return Err(format!("{name}: not aligned"));
        }
        let Some(pages) = covered.get_mut(first as usize..(first + (1 << order)) as usize) else {
            return Err(format!("{name}: extends beyond the zone"));
        };
        if pages.contains(&true) {
            return Err(format!("{name}: overlaps another"));
        }
        pages.fill(true);
        if order < MAX_ORDER - 1 && self.starts_free_block(pfn ^ (1 << order), order) {
            return Err(format!("{name}: not merged with its free buddy"));
        }
        Ok(())
    }

    /// Whether a free block of exactly this order starts at a page of the zone.
    #[inline]
    fn starts_free_block(&self, pfn: u32, order: u32) -> bool {
        // For a page below the zone the difference wraps around and is out of range too.
        let first = pfn.wrapping_sub(self.start_pfn);
        self.marks
            .get(first as usize)
            .is_some_and(|&mark| order_of(mark) == order)
    }

    /// Whether the return of the buddy would cause two merges in a row. False above order 8, because the second merge would exceed the largest order.
    #[inline]
    fn is_waiting_for_buddy(&self, pfn: u32, order: u32) -> bool {
        if order >= MAX_ORDER - 2 {
            return false;
        }
        let pair = pfn & !(1 << order);
        let buddy = pfn ^ (1 << order);
        // A buddy outside the zone never returns.
        let inside = (buddy.wrapping_sub(self.start_pfn) as usize) < self.marks.len();
        inside && self.starts_free_block(pair ^ (2 << order), order + 1)
    }

    /// Index of a page of the zone into the links.
    #[inline]
    fn page(&self, first: u32) -> usize {
        (self.start_pfn + first) as usize
    }

    #[inline]
    fn push_head(&mut self, links: &mut FreeLinks, first: u32, order: u32, to: MigrateType) {
        let area = &mut self.areas[to as usize][order as usize];
        let next = area.head;
        area.head = first;
        area.nr_free += 1;
        if next == NONE {
            area.tail = first;
            self.nonempty[to as usize] |= 1 << order;
        } else {
            links.prev[self.page(next)] = first;
        }
        let page = self.page(first);
        (links.next[page], links.prev[page]) = (next, NONE);
        self.marks[first as usize] = (to as u8) << ORDER_BITS | order as u8;
    }

    #[inline]
    fn push_tail(&mut self, links: &mut FreeLinks, first: u32, order: u32, to: MigrateType) {
        let area = &mut self.areas[to as usize][order as usize];
        let prev = area.tail;
        area.tail = first;
        area.nr_free += 1;
        if prev == NONE {
            area.head = first;
            self.nonempty[to as usize] |= 1 << order;
        } else {
            links.next[self.page(prev)] = first;
        }
        let page = self.page(first);
        (links.next[page], links.prev[page]) = (NONE, prev);
        self.marks[first as usize] = (to as u8) << ORDER_BITS | order as u8;
    }

    /// Takes a free block off its list. Its pages still count as free.
    #[expect(
        clippy::inline_always,
        reason = "called for every page that is taken or freed, and a call would cost as much as its work"
    )]
    #[inline(always)]
    fn unlink(&mut self, links: &mut FreeLinks, first: u32) {
        let page = self.page(first);
        let (next, prev) = (links.next[page], links.prev[page]);
        let (next_page, prev_page) = (
            next.wrapping_add(self.start_pfn),
            prev.wrapping_add(self.start_pfn),
        );
        let mark = std::mem::replace(&mut self.marks[first as usize], NOT_FREE);
        let (migrate_type, order) = (usize::from(mark >> ORDER_BITS), order_of(mark));
        let area = &mut self.areas[migrate_type][order as usize];
        area.nr_free -= 1;
        if prev == NONE {
            area.head = next;
        } else {
            links.next[prev_page as usize] = next;
        }
        if next == NONE {
            area.tail = prev;
        } else {
            links.prev[next_page as usize] = prev;
        }
        if area.nr_free == 0 {
            self.nonempty[migrate_type] &= !(1 << order);
        }
    }
}
