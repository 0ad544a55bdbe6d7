//! The buddy allocator of one zone: free blocks of 1, 2, 4 ... 1024 pages.
//!
//! Source: `mm/page_alloc.c`, `__free_one_page`, `__rmqueue_smallest` and `expand`, 4.10.
//!
//! Simplified: there is one migratetype, so that nothing is stolen from another list and no pageblock changes owner.
//! Fragmentation is therefore milder than on a real machine: unmovable pages spread where movable ones would have kept
//! together. Who watches direct compaction or the order-3 stalls could notice.
//!
//! Left out: per-CPU lists (they are in `pcp`), holes inside the zone, guard pages, CMA, isolation.
//!
//! The free lists are linked through fields that only pages in use need otherwise, so that a page costs one byte here. A block is
//! known by its first page.

/// Number of block sizes: orders 0..=10, blocks of 1 to 1024 pages. `include/linux/mmzone.h`, the default.
pub const MAX_ORDER: u32 = 11;

/// End of a list.
const NONE: u32 = u32::MAX;

/// Order of a page that is not the first of a free block.
const NOT_FREE: u8 = u8::MAX;

/// Neighbours of the free blocks on their lists, by page: meaningful for the first page of a free block.
pub struct FreeLinks<'a> {
    /// Towards the tail: index into the zone, or `NONE`.
    pub next: &'a mut [u32],
    /// Towards the head: index into the zone, or `NONE`.
    pub prev: &'a mut [u32],
}

/// The free list of one order.
#[derive(Clone, Copy, Debug)]
struct FreeArea {
    /// First block to be given out, or `NONE`.
    head: u32,
    /// Last block to be given out, or `NONE`.
    tail: u32,
    /// Blocks on the list.
    nr_free: u32,
}

/// Free blocks of one zone.
#[derive(Clone, Debug)]
pub struct Buddy {
    start_pfn: u32,
    /// Order of the free block that starts here, or `NOT_FREE`.
    order: Vec<u8>,
    areas: [FreeArea; MAX_ORDER as usize],
    /// Bit `o` is set if the list of order `o` is not empty.
    nonempty: u32,
    free_pages: u32,
}

impl Buddy {
    /// Makes the allocator of the pages `start_pfn..start_pfn + spanned`, none of them free yet.
    pub fn new(start_pfn: u32, spanned: u32) -> Self {
        assert!(
            start_pfn.checked_add(spanned).is_some_and(|end| end < NONE),
            "a zone of {spanned} pages at {start_pfn} leaves the 32-bit page numbers"
        );
        let empty = FreeArea {
            head: NONE,
            tail: NONE,
            nr_free: 0,
        };
        Self {
            start_pfn,
            order: vec![NOT_FREE; spanned as usize],
            areas: [empty; MAX_ORDER as usize],
            nonempty: 0,
            free_pages: 0,
        }
    }

    /// Frees the 2^order pages from `pfn` on, joining them with free buddies as far as that goes.
    ///
    /// The block goes to the head of its list, to be given out next, unless its buddy is all that is missing for two
    /// joins in a row; then it goes to the tail, where it may wait for the buddy.
    #[inline]
    pub fn free_block(&mut self, links: &mut FreeLinks, pfn: u32, order: u32) {
        assert!(order < MAX_ORDER, "order {order}; the largest is 10");
        assert!(
            pfn.is_multiple_of(1 << order),
            "page {pfn} does not start a block of order {order}"
        );
        let end = self.order.len() as u64;
        let first = pfn.wrapping_sub(self.start_pfn);
        assert!(
            pfn >= self.start_pfn && u64::from(first) + (1_u64 << order) <= end,
            "the block at page {pfn} of order {order} is not inside the zone"
        );
        // Costs up to 11 scattered loads; the release build sees only a block freed twice as such.
        debug_assert!(
            (pfn..pfn + (1 << order)).all(|page| !self.is_free(page)),
            "a page of the block at {pfn} of order {order} is free already"
        );
        assert!(
            self.order[first as usize] == NOT_FREE,
            "page {pfn} is free already"
        );
        self.free_pages += 1 << order;
        let (mut pfn, mut order) = (pfn, order);
        while order < MAX_ORDER - 1 {
            let buddy = pfn ^ (1 << order);
            if !self.starts_free_block(buddy, order) {
                break;
            }
            self.unlink(links, buddy - self.start_pfn, order);
            pfn &= buddy;
            order += 1;
        }
        if self.is_waiting_for_buddy(pfn, order) {
            self.push_tail(links, pfn - self.start_pfn, order);
        } else {
            self.push_head(links, pfn - self.start_pfn, order);
        }
    }

    /// Takes a block of 2^order pages; returns its first page, or nothing if no block is large enough.
    ///
    /// The smallest sufficient block is split; upper halves go back to the heads of the lower lists.
    #[inline]
    pub fn alloc(&mut self, links: &mut FreeLinks, order: u32) -> Option<u32> {
        assert!(order < MAX_ORDER, "order {order}; the largest is 10");
        let sufficient = self.nonempty & (u32::MAX << order);
        if sufficient == 0 {
            return None;
        }
        let mut split = sufficient.trailing_zeros();
        let first = self.areas[split as usize].head;
        self.unlink(links, first, split);
        while split > order {
            split -= 1;
            self.push_head(links, first + (1 << split), split);
        }
        self.free_pages -= 1 << order;
        Some(self.start_pfn + first)
    }

    /// `NR_FREE_PAGES` of the zone, in pages.
    #[inline]
    pub fn free_pages(&self) -> u32 {
        self.free_pages
    }

    /// Free blocks of one order. 0..=10.
    #[inline]
    pub fn nr_free(&self, order: u32) -> u32 {
        self.areas[order as usize].nr_free
    }

    /// Free blocks of every order, from order 0, as the watermark test wants them.
    #[inline]
    pub fn nr_free_by_order(&self) -> [u32; MAX_ORDER as usize] {
        self.areas.map(|area| area.nr_free)
    }

    /// Whether a page is part of a free block. False outside the zone.
    pub fn is_free(&self, pfn: u32) -> bool {
        (0..MAX_ORDER).any(|order| {
            let first = (pfn >> order << order).wrapping_sub(self.start_pfn);
            self.order
                .get(first as usize)
                .is_some_and(|&o| o != NOT_FREE && u32::from(o) >= order)
        })
    }

    /// Recounts everything from the lists.
    ///
    /// # Errors
    /// Says which list, block or counter is wrong, and how.
    pub fn check(&self, links: &FreeLinks) -> Result<(), String> {
        let mut covered = vec![false; self.order.len()];
        let mut blocks = 0;
        let mut pages = 0;
        for order in 0..MAX_ORDER {
            let area = self.areas[order as usize];
            let (mut at, mut prev, mut count) = (area.head, NONE, 0);
            while at != NONE {
                self.check_block(at, order, &mut covered)?;
                if links.prev[self.page(at)] != prev {
                    return Err(format!("order {order}: block {at} does not point back"));
                }
                count += 1;
                (prev, at) = (at, links.next[self.page(at)]);
            }
            if area.tail != prev {
                return Err(format!("order {order}: the tail is not the last block"));
            }
            if area.nr_free != count {
                let counted = area.nr_free;
                return Err(format!("order {order}: {count} blocks, counter {counted}"));
            }
            if (self.nonempty >> order & 1 != 0) != (count != 0) {
                return Err(format!("order {order}: {count} blocks, wrong bit"));
            }
            blocks += count;
            pages += count << order;
        }
        if pages != self.free_pages {
            let counted = self.free_pages;
            return Err(format!("{pages} free pages, counter {counted}"));
        }
        let marked = self.order.iter().filter(|&&o| o != NOT_FREE).count();
        if marked != blocks as usize {
            return Err(format!("{marked} pages start a block, lists have {blocks}"));
        }
        Ok(())
    }

    /// Checks one block of a list: marked, aligned, inside, apart from other blocks, and not to be joined.
    fn check_block(&self, first: u32, order: u32, covered: &mut [bool]) -> Result<(), String> {
        let pfn = self.start_pfn + first;
        let name = format!("block at {pfn} of order {order}");
        if u32::from(self.order[first as usize]) != order {
            return Err(format!("{name}: marked {}", self.order[first as usize]));
        }
        if !pfn.is_multiple_of(1 << order) {
            return Err(format!("{name}: not aligned"));
        }
        let Some(pages) = covered.get_mut(first as usize..(first + (1 << order)) as usize) else {
            return Err(format!("{name}: leaves the zone"));
        };
        if pages.contains(&true) {
            return Err(format!("{name}: overlaps another"));
        }
        pages.fill(true);
        if order < MAX_ORDER - 1 && self.starts_free_block(pfn ^ (1 << order), order) {
            return Err(format!("{name}: not joined with its free buddy"));
        }
        Ok(())
    }

    /// Whether a free block of exactly this order starts at a page of the zone.
    #[inline]
    fn starts_free_block(&self, pfn: u32, order: u32) -> bool {
        // Below the zone the difference wraps around and is out of range too.
        let first = pfn.wrapping_sub(self.start_pfn);
        self.order
            .get(first as usize)
            .is_some_and(|&o| u32::from(o) == order)
    }

    /// Whether the return of the buddy would lead to two joins at once.
    ///
    /// Only up to order 8, the kernel's bound: the second join must not exceed the largest order.
    #[inline]
    fn is_waiting_for_buddy(&self, pfn: u32, order: u32) -> bool {
        if order >= MAX_ORDER - 2 {
            return false;
        }
        let pair = pfn & !(1 << order);
        let buddy = pfn ^ (1 << order);
        // A buddy outside the zone never returns.
        let inside = (buddy.wrapping_sub(self.start_pfn) as usize) < self.order.len();
        inside && self.starts_free_block(pair ^ (2 << order), order + 1)
    }

    /// Index of a page of the zone into the links.
    #[inline]
    fn page(&self, first: u32) -> usize {
        (self.start_pfn + first) as usize
    }

    #[inline]
    fn push_head(&mut self, links: &mut FreeLinks, first: u32, order: u32) {
        let area = &mut self.areas[order as usize];
        let next = area.head;
        area.head = first;
        area.nr_free += 1;
        if next == NONE {
            area.tail = first;
            self.nonempty |= 1 << order;
        } else {
            links.prev[self.page(next)] = first;
        }
        let page = self.page(first);
        (links.next[page], links.prev[page]) = (next, NONE);
        self.order[first as usize] = order as u8;
    }

    #[inline]
    fn push_tail(&mut self, links: &mut FreeLinks, first: u32, order: u32) {
        let area = &mut self.areas[order as usize];
        let prev = area.tail;
        area.tail = first;
        area.nr_free += 1;
        if prev == NONE {
            area.head = first;
            self.nonempty |= 1 << order;
        } else {
            links.next[self.page(prev)] = first;
        }
        let page = self.page(first);
        (links.next[page], links.prev[page]) = (NONE, prev);
        self.order[first as usize] = order as u8;
    }

    #[inline]
    fn unlink(&mut self, links: &mut FreeLinks, first: u32, order: u32) {
        let page = self.page(first);
        let (next, prev) = (links.next[page], links.prev[page]);
        let (next_page, prev_page) = (
            next.wrapping_add(self.start_pfn),
            prev.wrapping_add(self.start_pfn),
        );
        let area = &mut self.areas[order as usize];
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
            self.nonempty &= !(1 << order);
        }
        self.order[first as usize] = NOT_FREE;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::{FreeLinks, MAX_ORDER, NONE};

    /// The allocator with links of its own.
    struct Buddy {
        inner: super::Buddy,
        next: Vec<u32>,
        prev: Vec<u32>,
    }

    impl Buddy {
        fn new(start_pfn: u32, spanned: u32) -> Self {
            let links = vec![NONE; (start_pfn + spanned) as usize];
            Self {
                inner: super::Buddy::new(start_pfn, spanned),
                next: links.clone(),
                prev: links,
            }
        }

        fn free_block(&mut self, pfn: u32, order: u32) {
            let Self { inner, next, prev } = self;
            inner.free_block(&mut FreeLinks { next, prev }, pfn, order);
        }

        fn alloc(&mut self, order: u32) -> Option<u32> {
            let Self { inner, next, prev } = self;
            inner.alloc(&mut FreeLinks { next, prev }, order)
        }

        fn check(&mut self) -> Result<(), String> {
            let Self { inner, next, prev } = self;
            inner.check(&FreeLinks { next, prev })
        }
    }

    impl std::ops::Deref for Buddy {
        type Target = super::Buddy;
        fn deref(&self) -> &super::Buddy {
            &self.inner
        }
    }

    /// xorshift64: the tests must not depend on the simulator's own streams.
    struct Draws(u64);

    impl Draws {
        fn below(&mut self, bound: u32) -> u32 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            ((self.0 >> 11) % u64::from(bound)) as u32
        }
    }

    /// A slow allocator: a flag for each page and plain queues, front of a queue = head of a list.
    struct Model {
        start: u32,
        end: u32,
        lists: Vec<VecDeque<u32>>,
    }

    impl Model {
        fn take(&mut self, pfn: u32, order: u32) -> bool {
            let list = &mut self.lists[order as usize];
            let found = list.iter().position(|&p| p == pfn);
            found.and_then(|i| list.remove(i)).is_some()
        }

        fn free_block(&mut self, pfn: u32, order: u32) {
            let buddy = pfn ^ (1 << order);
            if order < 10 && self.take(buddy, order) {
                self.free_block(pfn.min(buddy), order + 1);
                return;
            }
            let above = pfn.min(buddy) ^ (2 << order);
            let buddy_exists = (self.start..self.end).contains(&buddy);
            if order < 9 && buddy_exists && self.lists[order as usize + 1].contains(&above) {
                self.lists[order as usize].push_back(pfn);
            } else {
                self.lists[order as usize].push_front(pfn);
            }
        }

        fn alloc(&mut self, order: u32) -> Option<u32> {
            let mut from = (order..11).find(|&o| !self.lists[o as usize].is_empty())?;
            let pfn = self.lists[from as usize].pop_front()?;
            while from > order {
                from -= 1;
                self.lists[from as usize].push_front(pfn + (1 << from));
            }
            Some(pfn)
        }
    }

    /// Frees every page of a range, in the largest aligned blocks.
    fn free_range(buddy: &mut Buddy, mut pfn: u32, end: u32) {
        while pfn < end {
            let order = (0..MAX_ORDER)
                .rev()
                .find(|&o| pfn.is_multiple_of(1 << o) && pfn + (1 << o) <= end)
                .expect("order 0 always fits");
            buddy.free_block(pfn, order);
            pfn += 1 << order;
        }
    }

    fn list(buddy: &Buddy, order: u32) -> Vec<u32> {
        let mut pages = Vec::new();
        let mut at = buddy.areas[order as usize].head;
        while at != NONE {
            pages.push(buddy.start_pfn + at);
            at = buddy.next[(buddy.start_pfn + at) as usize];
        }
        pages
    }

    fn compare_with_model(seed: u64, start: u32, spanned: u32, operations: u32) {
        println!("seed {seed}, zone {start} + {spanned}; repeat with: cargo test buddy");
        let mut draws = Draws(seed);
        let mut buddy = Buddy::new(start, spanned);
        let mut model = Model {
            start,
            end: start + spanned,
            lists: vec![VecDeque::new(); 11],
        };
        let mut free = vec![false; spanned as usize];
        let mut taken: Vec<(u32, u32)> = (start..start + spanned).map(|pfn| (pfn, 0)).collect();
        let mut freeing = 5;
        for i in 0..operations {
            if i % 512 == 0 {
                freeing = 2 + draws.below(6);
            }
            if draws.below(10) < freeing && !taken.is_empty() {
                let index = draws.below(taken.len() as u32);
                let (pfn, order) = taken.swap_remove(index as usize);
                buddy.free_block(pfn, order);
                model.free_block(pfn, order);
                let first = (pfn - start) as usize;
                free[first..first + (1 << order)].fill(true);
            } else {
                let order = draws.below(12).min(draws.below(12)).min(10);
                let got = buddy.alloc(order);
                assert_eq!(got, model.alloc(order));
                if let Some(pfn) = got {
                    taken.push((pfn, order));
                    let first = (pfn - start) as usize;
                    let block = &mut free[first..first + (1 << order)];
                    assert!(block.iter().all(|&f| f), "a taken page was given out");
                    block.fill(false);
                }
            }
            if i % 61 == 0 || i + 1 == operations {
                assert_eq!(buddy.check(), Ok(()));
                for order in 0..MAX_ORDER {
                    assert_eq!(model.lists[order as usize], list(&buddy, order));
                    let count = model.lists[order as usize].len();
                    assert_eq!(buddy.nr_free(order) as usize, count);
                    assert_eq!(buddy.nr_free_by_order()[order as usize] as usize, count);
                }
                let count = free.iter().filter(|&&f| f).count();
                assert_eq!(buddy.free_pages() as usize, count);
                for (pfn, &f) in (start..).zip(&free) {
                    assert_eq!(buddy.is_free(pfn), f, "page {pfn}");
                }
            }
        }
        // With everything given back the zone is whole again, whatever the order of events.
        for (pfn, order) in taken {
            buddy.free_block(pfn, order);
        }
        let mut whole = Buddy::new(start, spanned);
        free_range(&mut whole, start, start + spanned);
        assert_eq!(buddy.check(), Ok(()));
        assert_eq!(buddy.nr_free_by_order(), whole.nr_free_by_order());
    }

    #[test]
    fn random_operations_agree_with_a_slow_model() {
        for seed in 1..=10 {
            compare_with_model(seed, 0, 4096, 6_000);
            compare_with_model(seed + 100, 16, 5000, 6_000);
            compare_with_model(seed + 200, 4093, 2055, 6_000);
            compare_with_model(seed + 300, 7, 3, 300);
        }
    }

    #[test]
    fn a_new_zone_has_nothing_to_give() {
        let mut buddy = Buddy::new(100, 1000);
        assert_eq!((buddy.free_pages(), buddy.alloc(0)), (0, None));
        assert_eq!(buddy.check(), Ok(()));
    }

    #[test]
    fn the_page_freed_last_is_given_out_first() {
        let mut buddy = Buddy::new(0, 64);
        for pfn in [8, 40, 24] {
            buddy.free_block(pfn, 0);
        }
        let got = [0; 4].map(|order| buddy.alloc(order));
        assert_eq!(got, [Some(24), Some(40), Some(8), None]);
    }

    #[test]
    fn the_smallest_sufficient_block_is_split_and_upper_halves_return() {
        let mut buddy = Buddy::new(0, 64);
        buddy.free_block(0, 5);
        buddy.free_block(40, 3);
        assert_eq!(buddy.alloc(1), Some(40));
        assert_eq!((list(&buddy, 1), list(&buddy, 2)), (vec![42], vec![44]));
        assert_eq!(buddy.alloc(4), Some(0));
        assert_eq!((list(&buddy, 4), list(&buddy, 5)), (vec![16], vec![]));
        assert_eq!(buddy.free_pages(), 22);
    }

    #[test]
    fn freeing_joins_buddies_up_to_the_largest_order_only() {
        let mut buddy = Buddy::new(0, 4096);
        (0..4096).for_each(|pfn| buddy.free_block(pfn, 0));
        assert_eq!((buddy.nr_free(10), buddy.free_pages()), (4, 4096));
        assert_eq!(buddy.check(), Ok(()));
    }

    #[test]
    fn buddies_are_counted_from_page_0_and_stay_in_the_zone() {
        // The buddy of 3 is 2, below the zone; the buddy of the pair 4, 5 is the pair 6, 7, beyond it.
        let mut buddy = Buddy::new(3, 3);
        (3..6).for_each(|pfn| buddy.free_block(pfn, 0));
        assert_eq!((list(&buddy, 0), list(&buddy, 1)), (vec![3], vec![4]));
        assert!(!buddy.is_free(2) && !buddy.is_free(6) && buddy.is_free(5));
        assert_eq!(buddy.check(), Ok(()));
    }

    #[test]
    fn a_page_whose_pair_would_join_twice_waits_at_the_tail() {
        let mut buddy = Buddy::new(0, 64);
        buddy.free_block(32, 0);
        // Pages 2 and 3 are free as a pair: once 1 returns, 0 and 1 join, and join again with 2 and 3.
        buddy.free_block(2, 1);
        buddy.free_block(0, 0);
        assert_eq!(list(&buddy, 0), [32, 0]);
        buddy.free_block(1, 0);
        assert_eq!((list(&buddy, 0), list(&buddy, 2)), (vec![32], vec![0]));
    }

    #[test]
    #[should_panic(expected = "is free already")]
    fn freeing_twice_is_refused() {
        let mut buddy = Buddy::new(0, 64);
        buddy.free_block(8, 3);
        buddy.free_block(8, 3);
    }

    #[test]
    #[should_panic(expected = "not inside the zone")]
    fn freeing_beyond_the_zone_is_refused() {
        Buddy::new(0, 60).free_block(56, 3);
    }

    #[test]
    fn check_finds_a_wrong_counter() {
        let mut buddy = Buddy::new(0, 64);
        buddy.free_block(8, 3);
        buddy.inner.free_pages += 1;
        assert_eq!(buddy.check(), Err("8 free pages, counter 9".to_string()));
    }
}
