//! The pages that the two scanners scan and isolate, and how a run over the zone ends.

use super::super::migrate::putback_movable_pages;
use super::super::run::{CompactControl, CompactMode, compact_zone};
use super::super::scanners::{isolate_freepages, isolate_migratepages};
use super::*;
use crate::mm::buddy::PAGEBLOCK_ORDER;
use crate::mm::id::Pfn;
use crate::sim::Sim;

/// kcompactd's run for an order, with the scanners at these pages.
fn run_at(order: u32, migrate_pfn: u32, free_pfn: u32) -> CompactControl {
    CompactControl {
        migrate_pfn,
        free_pfn,
        ..CompactControl::kcompactd(NORMAL, order, CLASS)
    }
}

/// Makes this the run of a task that waits for the block.
fn direct(cc: CompactControl, mode: CompactMode) -> CompactControl {
    CompactControl {
        direct: true,
        mode,
        ignore_skip_hint: false,
        ..cc
    }
}

/// Calls the upward scanner once. Returns pages scanned, pages isolated, and its position afterwards.
fn take_pages(m: &mut Machine, cc: &mut CompactControl) -> (u64, u64, u32) {
    let before = (m.vmstat.compact_migrate_scanned, m.vmstat.compact_isolated);
    let found = isolate_migratepages(m, cc);
    assert_eq!(found, !cc.migratepages.is_empty());
    (
        m.vmstat.compact_migrate_scanned - before.0,
        m.vmstat.compact_isolated - before.1,
        cc.migrate_pfn,
    )
}

/// Calls the downward scanner once. Returns the same three values as `take_pages`.
fn take_places(m: &mut Machine, cc: &mut CompactControl) -> (u64, u64, u32) {
    let before = (m.vmstat.compact_free_scanned, m.vmstat.compact_isolated);
    isolate_freepages(m, cc);
    (
        m.vmstat.compact_free_scanned - before.0,
        m.vmstat.compact_isolated - before.1,
        cc.free_pfn,
    )
}

#[test]
fn the_upward_scanner_takes_32_pages_at_a_time_and_a_free_block_counts_as_one() {
    let mut m = machine(|pfn| match pfn {
        512..576 => Is::Movable,
        576..584 => Is::Free,
        _ => Is::Kernels,
    });
    let mut cc = run_at(9, 512, 1536);
    for end in [544, 576] {
        assert_eq!(take_pages(&mut m, &mut cc), (32, 32, end));
        let expected = (end as usize - 32..end as usize).map(Pfn::at);
        assert_eq!(cc.migratepages, expected.collect::<Vec<_>>());
        putback_movable_pages(&mut m, &mut cc.migratepages);
    }
    // The next step scans one free block and 440 kernel pages, the one after it a whole block of kernel pages. The scanner never enters the other
    // scanner's block.
    assert_eq!(take_pages(&mut m, &mut cc), (441, 0, 1024));
    assert_eq!(take_pages(&mut m, &mut cc), (512, 0, 1536));
    assert_eq!(take_pages(&mut m, &mut cc), (0, 0, 1536));
    invariants::check(&m).expect("consistent");
}

#[test]
fn a_task_that_cannot_wait_skips_page_blocks_of_the_kernel() {
    let picture = || {
        machine_with_kernel_blocks(|pfn| match pfn {
            1024..1040 => Is::Movable,
            _ => Is::Kernels,
        })
    };
    let cc = || run_at(9, 1024, 2048);
    let mut impatient = direct(cc(), CompactMode::Async);
    assert_eq!(take_pages(&mut picture(), &mut impatient), (0, 0, 2048));
    assert_eq!(take_pages(&mut picture(), &mut cc()), (512, 16, 1536));
}

#[test]
fn a_task_that_cannot_wait_takes_all_pages_of_a_block_of_the_order_or_none() {
    let picture = || {
        machine(|pfn| match pfn {
            516 => Is::Kernels,
            512..528 => Is::Movable,
            _ => Is::Kernels,
        })
    };
    let mut m = picture();
    let mut cc = direct(run_at(3, 512, 1536), CompactMode::Async);
    // The fifth page cannot move, so the four pages before it go back. The next eight are isolated.
    assert_eq!(take_pages(&mut m, &mut cc), (5 + 8, 8, 528));
    assert_eq!(cc.migratepages, (520..528).map(Pfn::at).collect::<Vec<_>>());
    assert!((512..516).all(|pfn| m.pages.has(Pfn::at(pfn), flag::LRU)));
    let mut patient = direct(run_at(3, 512, 1536), CompactMode::SyncLight);
    assert_eq!(take_pages(&mut picture(), &mut patient), (512, 15, 1024));
    // If the scanner had to put pages back up to the end of a page block, it has found nothing in that block.
    let mut m = machine(|pfn| match pfn {
        1016..1023 => Is::Movable,
        _ => Is::Kernels,
    });
    let mut cc = direct(run_at(3, 1016, 1536), CompactMode::Async);
    assert_eq!(take_pages(&mut m, &mut cc), (8, 0, 1024));
    assert!(m.zones[NORMAL].compaction.skip[1]);
}

#[test]
fn pages_under_writeback_stay_where_they_are() {
    for mode in [CompactMode::Async, CompactMode::SyncLight] {
        let mut m = machine(|pfn| match pfn {
            512..520 => Is::Movable,
            _ => Is::Kernels,
        });
        for pfn in 512..520 {
            m.pages.set(Pfn::at(pfn), flag::WRITEBACK);
        }
        let mut cc = direct(run_at(3, 512, 1536), mode);
        assert_eq!(take_pages(&mut m, &mut cc).1, 0, "{mode:?}");
    }
}

#[test]
fn the_downward_scanner_scans_every_used_page_of_a_block_for_a_few_free_ones() {
    let mut m = machine(|pfn| match pfn {
        512..544 => Is::Movable,
        200..512 | 1280..1304 | 1800..1808 => Is::Free,
        _ => Is::Kernels,
    });
    let mut cc = run_at(9, 512, 1536);
    take_pages(&mut m, &mut cc);
    // The top block is nearly full: 504 pages and one free block of 8. Below it are 256 pages, then free blocks of 16 and 8.
    assert_eq!(take_places(&mut m, &mut cc), (505 + 258, 32, 1304));
    let places: Vec<u32> = (1800..1808).chain(1280..1304).collect();
    assert!(cc.freepages.iter().map(|&pfn| u32::from(pfn)).eq(places));
    invariants::check(&m).expect("consistent");
}

#[test]
fn free_pages_are_isolated_neither_from_the_kernels_blocks_nor_from_whole_page_blocks() {
    let free_above = |pfn: u32| match pfn {
        512..544 => Is::Movable,
        200..512 | 1024..1280 | 1536..2048 => Is::Free,
        _ => Is::Kernels,
    };
    let check = |mut m: Machine, change: fn(&mut CompactControl), expected: (u64, u64, u32)| {
        let mut cc = run_at(9, 512, 1536);
        change(&mut cc);
        take_pages(&mut m, &mut cc);
        assert_eq!(take_places(&mut m, &mut cc), expected);
    };
    // The scanner skips the kernel's blocks without scanning them, down to the block of the other scanner.
    check(machine_with_kernel_blocks(free_above), |_| {}, (0, 0, 512));
    // The scanner leaves a whole free page block alone. It takes the free half of the block below, a free block of 256 pages.
    check(machine(free_above), |_| {}, (1, 256, 1280));
    // At the highest effort the scanner takes even a whole free block.
    check(
        machine_with_kernel_blocks(free_above),
        |cc| cc.ignore_block_suitable = true,
        (1, 512, 1024),
    );
}

#[test]
fn free_pages_are_not_isolated_from_the_reserves() {
    // A free block of 8, the free page 2,000, and free single pages below the other scanner.
    let check = |singles: u32, expected: (u64, u64, u32)| {
        let single = scattered(singles, 0);
        let mut m = machine(move |pfn| match pfn {
            512..544 => Is::Movable,
            1800..1808 | 2000 => Is::Free,
            _ => single(pfn),
        });
        let mut cc = run_at(9, 512, 1536);
        take_pages(&mut m, &mut cc);
        assert_eq!(take_places(&mut m, &mut cc), expected);
    };
    // Free pages must exceed min and the size of the block: 108 pages are not more than 100 + 8.
    check(99, (265, 0, 1800));
    // 109 pages are enough. Of the 101 pages that are left, not one can be spared.
    check(100, (265 + 193, 8, 2000));
}

#[test]
fn an_empty_page_block_is_marked_and_skipped_unless_marks_are_ignored() {
    let mut m = machine(|_| Is::Kernels);
    let mut marking = direct(run_at(9, 512, 2048), CompactMode::SyncLight);
    assert_eq!(take_pages(&mut m, &mut marking), (512, 0, 1024));
    let compaction = &m.zones[NORMAL].compaction;
    assert_eq!(compaction.skip, [false, true, false, false, false]);
    assert_eq!(compaction.cached_migrate_pfn, [512; 2]);
    let again = || run_at(9, 512, 2048);
    let mut minding = direct(again(), CompactMode::SyncLight);
    assert_eq!(
        take_pages(&mut m, &mut minding),
        (512, 0, 1536),
        "the next one"
    );
    assert_eq!(
        take_pages(&mut m, &mut again()),
        (512, 0, 1024),
        "kcompactd"
    );
}

/// Runs compaction over a zone. Returns its result and the machine afterwards.
fn compact(m: Machine, mut cc: CompactControl) -> (CompactResult, Sim) {
    let (result, sim) = testing::run(m, async move |sim: &Sim| compact_zone(sim, &mut cc).await);
    invariants::check(&sim.look()).expect("consistent");
    (result, sim)
}

#[test]
fn scanners_that_meet_have_seen_the_whole_zone_or_the_rest_of_it() {
    // Columns: where the last run stopped, whether a task waits, the result.
    for (from, waits, expected) in [
        (200, false, CompactResult::Complete),
        (1024, false, CompactResult::PartialSkipped),
        (1024, true, CompactResult::PartialSkipped),
    ] {
        let mut m = machine(scattered(200, 0));
        m.zones[NORMAL].compaction.cached_migrate_pfn = [from; 2];
        let mut cc = CompactControl::kcompactd(NORMAL, 3, CLASS);
        if waits {
            cc = direct(cc, CompactMode::SyncLight);
        }
        let (result, sim) = compact(m, cc);
        let compaction = &sim.look().zones[NORMAL].compaction;
        assert_eq!(result, expected);
        // The next run begins at the ends of the zone. After a run by a waiting task, kswapd clears the marks
        // before it sleeps.
        assert_eq!(compaction.cached_migrate_pfn, [200; 2]);
        assert_eq!(compaction.cached_free_pfn, 2048);
        assert_eq!(compaction.blockskip_flush, waits);
    }
}

/// In a low block, every other page is movable. The other pages of that block, and every other page of a high
/// block, are free.
fn chequered(pfn: u32) -> Is {
    match (pfn, pfn % 2) {
        (512..1024, 0) => Is::Movable,
        (512..1024 | 1536..2048, 1) => Is::Free,
        _ => Is::Kernels,
    }
}

#[test]
fn a_page_that_moves_stays_charged_to_its_group() {
    let m = machine_of_a_group(chequered);
    let (_, sim) = compact(m, CompactControl::kcompactd(NORMAL, 3, CLASS));
    let m = sim.look();
    assert_eq!(m.vmstat.pgmigrate_success, 32);
    let group = &m.memcg.groups()[1];
    assert_eq!((group.res.usage, group.own_pages), (256, 256));
    assert!(
        (1536..2048)
            .filter(|&pfn| m.pages.memcg_of(Pfn::at(pfn)) == 1)
            .count()
            == 32
    );
}

#[test]
fn a_run_ends_with_the_first_free_block_that_the_request_may_take() {
    let m = machine(chequered);
    let (result, sim) = compact(m, CompactControl::kcompactd(NORMAL, 3, CLASS));
    let m = sim.look();
    assert_eq!(result, CompactResult::Success);
    assert!(m.zones[NORMAL].buddy.has_block(3, &[MigrateType::Movable]));
    // One round of 32 pages is enough.
    assert_eq!(m.vmstat.pgmigrate_success, 32);
    assert_eq!(m.vmstat.compact_isolated, 64);
    assert_eq!(m.zones[NORMAL].free_pages(), 512);
    assert!(
        !m.zones[NORMAL]
            .buddy
            .has_block(PAGEBLOCK_ORDER, &[MigrateType::Movable])
    );
}
