//! The page blocks of a zone in address order, its free blocks by order, and the state of compaction.

use crate::machine::Machine;
use crate::mm::buddy::{MAX_ORDER, NR_MIGRATE_TYPES, PAGEBLOCK_PAGES};
use crate::mm::compaction::{CompactRun, fragmentation_index};
use crate::mm::id::ZoneId;
use crate::mm::page::flag;

/// Number of classes in which a cell counts pages: kernel, unevictable, active and inactive anonymous, active and inactive file, and free
/// pages, which include those on the per-CPU lists.
pub const PAGE_CLASSES: usize = 7;

/// Page blocks and compaction of one zone.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct BlocksFrame {
    /// Number of the first page of the first block; the zone may begin inside that block.
    pub first_pfn: u32,
    /// Number of page blocks that are in the zone or partly in it.
    pub blocks: u32,
    /// Number of blocks in each cell; the last cell may have fewer.
    pub blocks_per_cell: u32,
    /// For each cell the pages of each class: kernel, unevictable, active anon, inactive anon, active file, inactive file, free.
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::u32s"),
        tsify(type = "Uint32Array")
    )]
    pub pages: Vec<u32>,
    /// For each cell the blocks of each type: unmovable, movable, reclaimable, highatomic. Empty if the kernel does not group pages by
    /// mobility.
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::u32s"),
        tsify(type = "Uint32Array")
    )]
    pub types: Vec<u32>,
    /// Free blocks in the buddy allocator, indexed by order, 0 to 10.
    #[cfg_attr(feature = "bindings", tsify(type = "number[]"))]
    pub nr_free: [u32; MAX_ORDER as usize],
    /// Fragmentation index, -1000 to 1000, indexed by order.
    #[cfg_attr(feature = "bindings", tsify(type = "number[]"))]
    pub fragmentation: [i64; MAX_ORDER as usize],
    /// Order of the machine's last request for more than one page; 0 if there was none yet.
    pub last_order: u32,
    /// Whether the kernel has compaction and the simulation models its version of it.
    pub compaction: bool,
    /// Numbers of the pages at which the next run starts its scans: the scan of an asynchronous run for pages to move, the same scan of a
    /// synchronous run, and the scan of either for free pages.
    pub cached_pfns: [u32; 3],
    /// Number of further attempts that the kernel skips at an order that has failed.
    pub passed_over: u32,
    /// Number of attempts that the kernel skips in all because of the last failure.
    pub costs_attempts: u32,
    /// Smallest order for which the kernel skips attempts.
    pub order_failed: u32,
    /// The newest run of compaction in the zone; `None`: there was none.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub run: Option<CompactRunFrame>,
    /// Number of runs in progress in the zone.
    pub under_way: usize,
}

/// A run of compaction, with the name of its task.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct CompactRunFrame {
    /// Name of the task that compacts.
    pub name: String,
    /// Order, scanners, moved pages and result of the run.
    #[cfg_attr(feature = "bindings", serde(flatten))]
    pub run: CompactRun,
}

/// The blocks of a zone, in at most `cells` cells.
pub(super) fn blocks(m: &Machine, zone: ZoneId, cells: u32) -> BlocksFrame {
    let z = &m.zones[zone];
    let (start, end) = z.pfns();
    let first_pfn = start / PAGEBLOCK_PAGES * PAGEBLOCK_PAGES;
    let blocks = (end - first_pfn).div_ceil(PAGEBLOCK_PAGES);
    let blocks_per_cell = blocks.div_ceil(cells).max(1);
    let cell_pages = blocks_per_cell * PAGEBLOCK_PAGES;
    let cells = (first_pfn..end).step_by(cell_pages as usize);
    let pages = cells.flat_map(|from| {
        let pfns = from.max(start)..(from + cell_pages).min(end);
        by_class(&m.pages.flags.as_slice()[pfns.start as usize..pfns.end as usize])
    });
    let types = z.buddy.block_types().chunks(blocks_per_cell as usize);
    let types = types.flat_map(|blocks| {
        let mut counts = [0; NR_MIGRATE_TYPES];
        for &of in blocks {
            counts[of as usize] += 1;
        }
        counts
    });
    let nr_free = z.buddy.nr_free_by_order();
    let c = &z.compaction;
    let run = c.runs.newest();
    BlocksFrame {
        first_pfn,
        blocks,
        blocks_per_cell,
        pages: pages.collect(),
        types: types.collect(),
        nr_free,
        fragmentation: std::array::from_fn(|order| fragmentation_index(&nr_free, order as u32)),
        last_order: m.last_order,
        compaction: m.has_compaction(),
        cached_pfns: [
            c.cached_migrate_pfn[0],
            c.cached_migrate_pfn[1],
            c.cached_free_pfn,
        ],
        passed_over: c.attempts_to_pass_over(c.order_failed),
        costs_attempts: (1 << c.defer_shift) - 1,
        order_failed: c.order_failed,
        run: run.map(|run| CompactRunFrame {
            name: m.sched.name_of(run.task),
            run: *run,
        }),
        under_way: c.runs.under_way(),
    }
}

fn by_class(flags: &[u32]) -> [u32; PAGE_CLASSES] {
    let mut counts = [0; PAGE_CLASSES];
    for &flags in flags {
        counts[class_of(flags)] += 1;
    }
    counts
}

fn class_of(flags: u32) -> usize {
    let inactive = usize::from(flags & flag::ACTIVE == 0);
    match flags & flag::KIND {
        flag::FREE => 6,
        flag::KERNEL => 0,
        _ if flags & flag::UNEVICTABLE != 0 => 1,
        flag::ANON => 2 + inactive,
        _ => 4 + inactive,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::compaction::{CompactControl, CompactResult, compact_zone};
    use crate::mm::page_alloc::{Gfp, free_pages, get_page_from_freelist};
    use crate::mm::watermark::AllocFlags;
    use crate::mm::watermark::Mark;
    use crate::mm::zone::Lru;
    use crate::sim::{Sim, TaskKind};
    use crate::testing::{self, NORMAL};
    use crate::trace::{Event, EventKind};

    /// Number of events that the tests read from the trace.
    const RECENT: usize = 64;

    /// Sum of a class over all cells.
    fn total(frame: &BlocksFrame, class: usize) -> u32 {
        let cells = frame.pages.chunks(PAGE_CLASSES);
        cells.map(|cell| cell[class]).sum()
    }

    #[test]
    fn cells_add_up_to_the_counters_of_the_zone_however_many_there_are() {
        let mut m = testing::node_machine("v4_10_17");
        let process = testing::process(&mut m, 100);
        for page in 0..100 {
            testing::anon_page(&mut m, process, page);
            testing::file_page(&mut m);
        }
        testing::drain(&mut m, 700);
        for (zone, z) in m.zones.ids().zip(&m.zones) {
            for cells in [1, 2, 3, 100] {
                let frame = blocks(&m, zone, cells);
                let lru = |lru: Lru| z.nr_lru[lru as usize];
                let kept = z.pcp.iter().count() as u32;
                let expected = [
                    z.nr_kernel,
                    lru(Lru::Unevictable),
                    lru(Lru::ActiveAnon),
                    lru(Lru::InactiveAnon),
                    lru(Lru::ActiveFile),
                    lru(Lru::InactiveFile),
                    z.free_pages() + kept,
                ];
                let totals = std::array::from_fn(|class| total(&frame, class));
                assert_eq!(totals, expected, "{zone:?}, {cells} cells");
                assert!(frame.pages.len() <= cells as usize * PAGE_CLASSES);
                let types: u32 = frame.types.iter().sum();
                assert_eq!(types, frame.blocks);
                let free = (0..).zip(frame.nr_free).map(|(order, n)| n << order);
                assert_eq!(free.sum::<u32>(), z.free_pages());
            }
        }
    }

    #[test]
    fn a_zone_that_begins_within_a_block_has_a_part_of_it() {
        let m = testing::node_machine("v4_10_17");
        let (start, end) = m.zones[NORMAL].pfns();
        assert_eq!((start, end), (200, 2200));
        let frame = blocks(&m, NORMAL, 100);
        assert_eq!((frame.first_pfn, frame.blocks), (0, 5));
        let cell = |n: usize| frame.pages[n * PAGE_CLASSES..(n + 1) * PAGE_CLASSES].iter();
        let pages: Vec<u32> = (0..5).map(|n| cell(n).sum()).collect();
        assert_eq!(pages, [312, 512, 512, 512, 152]);
    }

    #[test]
    fn a_run_is_shown_while_it_works_and_afterwards_with_its_result() {
        let mut m = testing::machine_of("v4_10_17", |spec| {
            (spec.compaction, spec.cpus) = (true, 2);
        });
        for z in &mut m.zones {
            (z.watermarks.min, z.watermarks.low, z.watermarks.high) = (0, 0, 0);
        }
        // Every second page is free, so no two free pages are neighbours.
        let mut holes = Vec::new();
        while m.zones[NORMAL].free_pages() > 1 {
            let flags = AllocFlags::default();
            holes.extend(get_page_from_freelist(
                &mut m,
                Gfp::USER,
                0,
                Mark::Low,
                flags,
            ));
            testing::file_page(&mut m);
        }
        for pfn in holes {
            free_pages(&mut m, pfn, 0);
        }
        let (seen, sim) = testing::run(m, async |sim: &Sim| {
            let compacting = sim.clone();
            sim.spawn("kcompactd0", TaskKind::Kcompactd, async move {
                let mut cc = CompactControl::kcompactd(NORMAL, 3, 2);
                compact_zone(&compacting, &mut cc).await;
            });
            let look = || {
                let m = sim.look();
                (blocks(&m, NORMAL, 8), m.trace.recent(RECENT))
            };
            sim.sleep(10_000).await;
            let under_way = look();
            sim.sleep(100_000_000).await;
            (under_way, look())
        });
        let ((under_way, began), (after, ended)) = seen;
        let event = |events: Vec<Event>, kind| {
            let event = events.into_iter().find(|e| e.kind == kind);
            event.expect("an event among the last")
        };
        let begin = event(began, EventKind::CompactionBegin);
        let end = event(ended, EventKind::CompactionEnd);
        let CompactRunFrame { run, name } = under_way.run.expect("a run in progress");
        assert_eq!((under_way.under_way, name.as_str()), (1, "kcompactd0"));
        assert_eq!((run.ended, run.direct, run.order), (None, false, 3));
        assert_eq!(run.began, [begin.c, begin.d]);
        assert!(run.at[0] > run.began[0] && run.moved > 0);
        let CompactRunFrame { run, .. } = after.run.expect("the ended run");
        assert_eq!(after.under_way, 0);
        assert_eq!(run.at, [end.c, end.d]);
        assert_eq!(run.ended, Some((end.time, CompactResult::Success)));
        assert_eq!(u64::from(run.moved), sim.look().vmstat.pgmigrate_success);
    }

    #[test]
    fn without_compaction_there_is_no_type_to_show() {
        let m = testing::machine();
        let frame = blocks(&m, NORMAL, 100);
        assert!(!frame.compaction && frame.types.is_empty() && frame.run.is_none());
    }
}
