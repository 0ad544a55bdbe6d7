use std::collections::VecDeque;

use super::{FreeLinks, MAX_ORDER, MigrateType, NONE};
use crate::kernel::preset;

pub(super) mod grouped_zone;

/// The allocator together with its own free-list links.
struct Buddy {
    inner: super::Buddy,
    nr_free: u32,
    next: Vec<u32>,
    prev: Vec<u32>,
}

impl Buddy {
    fn new(start_pfn: u32, spanned: u32) -> Self {
        let links = vec![NONE; (start_pfn + spanned) as usize];
        Self {
            inner: super::Buddy::new(start_pfn, spanned),
            nr_free: 0,
            next: links.clone(),
            prev: links,
        }
    }

    fn free_block(&mut self, pfn: u32, order: u32) {
        let (inner, mut links) = self.apart();
        inner.free_block(&mut links, pfn, order);
        assert_eq!(self.nr_free, self.inner.free_pages());
    }

    fn alloc(&mut self, order: u32) -> Option<u32> {
        let kernel = preset("v4_10_17").expect("listed").kernel;
        let (inner, mut links) = self.apart();
        let block = inner.alloc(&mut links, &kernel, order, MigrateType::Movable);
        assert_eq!(self.nr_free, self.inner.free_pages());
        block
    }

    fn apart(&mut self) -> (&mut super::Buddy, FreeLinks<'_>) {
        let Self {
            inner,
            nr_free,
            next,
            prev,
        } = self;
        let links = FreeLinks {
            nr_free,
            next,
            prev,
            flags: &[],
        };
        (inner, links)
    }

    fn check(&mut self) -> Result<(), String> {
        self.inner.check(&self.next, &self.prev)
    }
}

impl std::ops::Deref for Buddy {
    type Target = super::Buddy;
    fn deref(&self) -> &super::Buddy {
        &self.inner
    }
}

/// xorshift64. The tests do not use the simulator's own streams, so that changes there do not affect them.
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % u64::from(bound)) as u32
    }
}

/// A slow reference allocator, which has a plain queue of free blocks for each order. The front of a queue is the head of a list.
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
    let mut at = buddy.areas[0][order as usize].head;
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
    // After all blocks are freed, in any order, the zone is whole again.
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
fn a_new_zone_has_no_free_pages() {
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
    // The buddy of page 3 is page 2, which is below the zone. The buddy of the pair 4, 5 is the
    // pair 6, 7, which is beyond it.
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
    // Pages 2 and 3 are free as a pair. When page 1 is freed, 0 and 1 merge, and then merge again with 2 and 3.
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
    assert_eq!(
        buddy.check(),
        Err("the lists have 8 free pages, but the counter says 9".to_string())
    );
}
