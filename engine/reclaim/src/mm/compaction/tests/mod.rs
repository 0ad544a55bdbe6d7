//! The decision whether compaction is worthwhile, and the machine on which the tests of compaction run.

mod kcompactd;
mod scanners;

use super::*;
use crate::mm::buddy::MigrateType;
use crate::mm::id::Pfn;
use crate::mm::page::flag;
use crate::mm::page_alloc::free_pages;
use crate::report::invariants;
use crate::testing::{self, NORMAL};

/// Class of requests that may use the Normal zone.
const CLASS: usize = 2;

/// The state of a page of the Normal zone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Is {
    Free,
    Movable,
    Kernels,
}

/// A machine with kernel 4.10. The Normal zone has the pages 200 to 2,199; page blocks begin at 512, 1,024, 1,536 and 2,048. Its
/// watermarks are 100, 125 and 150 pages.
fn machine(is: impl Fn(u32) -> Is) -> Machine {
    let mut m = testing::node_machine("v4_10_17");
    assert_eq!(m.zones[NORMAL].pfns(), (200, 2200));
    testing::drain_as(&mut m, 0, MigrateType::Movable);
    paint(&mut m, is);
    m
}

/// The same machine with one group, to which the movable pages are charged.
fn machine_of_a_group(is: impl Fn(u32) -> Is) -> Machine {
    let mut m = testing::node_machine_with_groups("v4_10_17", &[("group", 0, false)]);
    testing::enter_group(&mut m, 1);
    testing::drain_as(&mut m, 0, MigrateType::Movable);
    paint(&mut m, is);
    m
}

/// The same machine, but with unmovable page blocks at 1,024 and 1,536.
fn machine_with_kernel_blocks(is: impl Fn(u32) -> Is) -> Machine {
    let mut m = testing::node_machine("v4_10_17");
    let Machine {
        zones,
        pages,
        kernel,
        ..
    } = &mut m;
    let block =
        zones[NORMAL]
            .buddy
            .alloc(&mut pages.free_links(), kernel, 10, MigrateType::Unmovable);
    assert_eq!(block, Some(1024));
    for pfn in 1024..2048 {
        pages.flags[Pfn::at(pfn)] = flag::KERNEL;
    }
    zones[NORMAL].nr_kernel += 1024;
    testing::drain_as(&mut m, 0, MigrateType::Movable);
    paint(&mut m, is);
    m
}

fn paint(m: &mut Machine, is: impl Fn(u32) -> Is) {
    for pfn in 200..2200 {
        match is(pfn) {
            Is::Free => free_pages(m, Pfn::at(pfn as usize), 0),
            Is::Movable => testing::file_page_at(m, Pfn::at(pfn as usize)),
            // A kernel block of order 0.
            Is::Kernels => {
                m.pages.index[Pfn::at(pfn as usize)] = 0;
                m.held_blocks.insert(Pfn::at(pfn as usize));
            }
        }
    }
    invariants::check(m).expect("consistent");
}

/// `blocks` free blocks of 2^order pages, never two next to each other.
fn scattered(blocks: u32, order: u32) -> impl Fn(u32) -> Is {
    let (size, stride) = (1 << order, 2 << order);
    let first = 200_u32.next_multiple_of(stride);
    move |pfn| {
        let free = pfn >= first && (pfn - first) / stride < blocks && pfn % stride < size;
        if free { Is::Free } else { Is::Kernels }
    }
}

fn check_suitable(m: &Machine, order: u32, expected: CompactResult) {
    let result = compaction_suitable(m, NORMAL, order, Mark::Min, CLASS);
    let free = m.zones[NORMAL].free_pages();
    assert_eq!(result, expected, "order {order}, {free} pages free");
}

#[test]
fn twice_the_block_must_be_free_above_min_or_for_large_blocks_above_low() {
    use CompactResult::{Continue, Skipped};
    for (order, mark) in [(1, 100), (3, 100), (4, 125), (8, 125)] {
        let enough = mark + 2 * (1 << order) + 1;
        check_suitable(&machine(scattered(enough - 1, 0)), order, Skipped);
        check_suitable(&machine(scattered(enough, 0)), order, Continue);
    }
    // The reserve against the class of the request is added to the watermark.
    let mut m = machine(scattered(166, 0));
    m.zones[NORMAL].reserve[CLASS] = 50;
    check_suitable(&m, 3, Skipped);
    let mut m = machine(scattered(167, 0));
    m.zones[NORMAL].reserve[CLASS] = 50;
    check_suitable(&m, 3, Continue);
}

#[test]
fn a_free_block_above_the_watermark_needs_no_compaction() {
    let with_block = |singles: u32| {
        let single = scattered(singles, 0);
        machine(move |pfn| {
            if (1024..1032).contains(&pfn) {
                Is::Free
            } else {
                single(pfn)
            }
        })
    };
    // The watermark test does not count 2^3 - 1 of the free pages: 108 - 7 are more than 100, 107 - 7 are not.
    check_suitable(&with_block(100), 3, CompactResult::Success);
    check_suitable(&with_block(99), 3, CompactResult::Skipped);
}

#[test]
fn large_blocks_are_not_tried_where_memory_is_short_rather_than_scattered() {
    use CompactResult::{Continue, Skipped};
    let index = |m: &Machine, order: u32| zone_fragmentation_index(&m.zones[NORMAL], order);
    // 1,152 free pages: first four blocks of 256 and one of 128, then nothing larger than two pages.
    let whole = [256..512, 512..768, 1024..1280, 1536..1792, 896..1024];
    let few = machine(|pfn| {
        if whole.iter().any(|block| block.contains(&pfn)) {
            Is::Free
        } else {
            Is::Kernels
        }
    });
    assert_eq!(index(&few, 9), 350);
    check_suitable(&few, 9, Skipped);
    let many = machine(|pfn| {
        if pfn % 4 < 3 && pfn < 200 + 1152 / 3 * 4 {
            Is::Free
        } else {
            Is::Kernels
        }
    });
    assert_eq!(
        (many.zones[NORMAL].free_pages(), index(&many, 9)),
        (1152, 996)
    );
    check_suitable(&many, 9, Continue);
    // Up to order 3 the kernel ignores the index.
    let eights = machine(scattered(20, 3));
    assert_eq!(index(&eights, 4), 450);
    check_suitable(&eights, 4, Skipped);
    let fours = machine(scattered(30, 2));
    assert_eq!(index(&fours, 3), 467);
    check_suitable(&fours, 3, Continue);
}

#[test]
fn the_fragmentation_index_of_the_worked_examples() {
    let mut nr_free = [0; 11];
    assert_eq!(fragmentation_index(&nr_free, 9), 0, "nothing is free");
    nr_free[0] = 1000;
    assert_eq!(fragmentation_index(&nr_free, 9), 998);
    // 1,000 pages in 20 blocks: 12 of 64 pages, one of 128, one of 32, 4 of 16, 2 of 4.
    let mut nr_free = [0, 0, 2, 0, 4, 1, 12, 0, 0, 0, 0];
    nr_free[7] = 1;
    let pages: u32 = (0..).zip(&nr_free).map(|(o, n)| n << o).sum();
    assert_eq!((pages, nr_free.iter().sum::<u32>()), (1000, 20));
    assert_eq!(fragmentation_index(&nr_free, 9), 853);
    assert_eq!(fragmentation_index(&nr_free, 7), -1000, "there is one");
    let few = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    assert_eq!(
        fragmentation_index(&few, 9),
        -1,
        "one page: a lack of memory"
    );
}

#[test]
fn each_failure_doubles_the_skipped_attempts_up_to_63() {
    let mut zone = ZoneCompaction::new(0, 2048);
    zone.order_failed = 11;
    let mut passed = Vec::new();
    for _ in 0..8 {
        zone.defer(3);
        let mut over = 0;
        let told = zone.attempts_to_pass_over(3);
        while zone.deferred(3) {
            over += 1;
        }
        assert_eq!(told, over);
        assert_eq!(zone.attempts_to_pass_over(3), 0);
        passed.push(over);
    }
    assert_eq!(passed, [1, 3, 7, 15, 31, 63, 63, 63]);
    assert!(zone.restarting(3));
    assert!(!zone.deferred(2), "smaller orders have not failed");
}

#[test]
fn a_success_lifts_the_order_that_failed_and_an_allocation_forgets_the_failures() {
    let mut zone = ZoneCompaction::new(0, 2048);
    zone.defer(3);
    zone.defer(3);
    zone.defer_reset(4, Allocated::No);
    assert_eq!((zone.order_failed, zone.defer_shift), (5, 2));
    assert!(!zone.deferred(4));
    assert!(zone.deferred(9));
    zone.defer_reset(9, Allocated::Yes);
    assert_eq!((zone.order_failed, zone.defer_shift), (10, 0));
}
