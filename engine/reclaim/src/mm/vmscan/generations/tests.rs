//! The walk-through from the description of the kernel's rule (one zone, file pages only, no page tables, no swap), and tests of its other parts:
//! walks of page tables, neighbours of a used page, pages that wait for the disk, the gauge, and whole runs.

use super::evict::evict_folios;
use super::isolate::isolate_folios;
use super::shrink::lru_gen_shrink_lruvec;
use super::walk::try_to_inc_max_seq;
use crate::fs::InodeId;
use crate::machine::Machine;
use crate::mm::filemap::{NewPage, add_to_page_cache_lru, set_page_dirty};
use crate::mm::id::{LruvecId, NodeId, Pfn};
use crate::mm::lru_gen::{
    ANON, FILE, LruGen, inc_max_seq, look_around, mark_accessed, page_gen, refs_of, rules, tier_of,
};
use crate::mm::memory::pte;
use crate::mm::page::flag;
use crate::mm::page_alloc::{Gfp, get_page_from_freelist};
use crate::mm::radix_tree::radix_tree_preload_atomic;
use crate::mm::swap::lru_add_drain_all;
use crate::mm::vmscan::{ScanControl, ScanMode};
use crate::mm::watermark::AllocFlags;
use crate::mm::watermark::Mark;
use crate::record::{Reclaimer, gauge};
use crate::report::{flow_invariants, invariants};
use crate::scenario::schema::KernelChoice;
use crate::scenario::{self, Options};
use crate::sim::Sim;
use crate::testing;
use crate::{KernelSide, Simulation, Stop};

/// The lruvec of the only node and of the root group.
const LRUVEC: LruvecId = LruvecId::at(0);

fn read(m: &mut Machine, inode: InodeId, index: u32) -> Pfn {
    let pfn = get_page_from_freelist(m, Gfp::CACHE, 0, Mark::Low, AllocFlags::default());
    let pfn = pfn.expect("there is memory");
    assert!(radix_tree_preload_atomic(m));
    add_to_page_cache_lru(m, inode, index, pfn, NewPage::Read);
    lru_add_drain_all(m);
    pfn
}

fn generations(m: &Machine) -> &LruGen {
    &m.lruvecs[LRUVEC].lru_gen
}

/// Number and size of each generation of file pages that is not empty.
fn sizes(m: &Machine) -> Vec<(u32, u32)> {
    let g = generations(m);
    let sizes = (g.min_seq[FILE]..=g.max_seq).map(|seq| (seq, g.pages(seq, FILE)));
    sizes.filter(|&(_, pages)| pages > 0).collect()
}

fn check(m: &Machine) {
    invariants::check(m).expect("every counter is right");
    flow_invariants::check(m).expect("whatever came is there");
}

/// Evicts until a batch returns 0, but at most `most` batches. Returns what each batch has returned.
async fn evict(sim: &Sim, lruvec: LruvecId, most: usize) -> Vec<u32> {
    let mut returned = Vec::new();
    while returned.len() < most && returned.last() != Some(&0) {
        let mut sc = ScanControl::kswapd(0);
        returned.push(
            evict_folios(sim, lruvec, &mut sc, 0, u32::MAX)
                .await
                .scanned,
        );
        check(&sim.look());
    }
    returned
}

/// Runs the walk-through. All kernels have the same results except for `came_back`: the numbers of refaulted, activated and restored pages after 100
/// pages were read again.
fn walk_through(preset: &str, came_back: [u64; 3]) {
    let mut m = testing::machine_of(preset, |_| {});
    let inode = m.files.create(256);
    // A: each page is used once. B: some are used more often.
    let pages: Vec<Pfn> = (0..256).map(|index| read(&mut m, inode, index)).collect();
    for &pfn in pages.iter().chain(&pages[..64]).chain(&pages[..32]) {
        mark_accessed(&mut m, pfn);
    }
    for &pfn in [&pages[..16], &pages[..16]].into_iter().flatten() {
        mark_accessed(&mut m, pfn);
    }
    assert_eq!(sizes(&m), [(1, 256)]);
    let mut tiers = [0; 4];
    for &pfn in &pages {
        tiers[tier_of(refs_of(m.pages.flags[pfn]))] += 1;
    }
    assert_eq!(tiers, [192, 32, 16, 16]);
    let ((), _) = testing::run(m, async move |sim: &Sim| {
        // C: three batches. The first one finds the oldest generation empty.
        assert_eq!(evict(sim, LRUVEC, 3).await, [1, 80, 64]);
        {
            let m = sim.look();
            assert_eq!(sizes(&m), [(1, 112), (2, 16)]);
            let feedback = &generations(&m).feedback;
            assert_eq!(feedback.evicted[FILE], [80, 32, 16, 0]);
            assert_eq!(feedback.protected[FILE], [0, 0, 16]);
            assert_eq!(m.vmstat.pgrefill.iter().sum::<u64>(), 16);
            assert_eq!(m.vmstat.pgsteal_by_kind, [0, 128]);
        }
        // D: the first 100 of the evicted pages are read again.
        let gone: Vec<u32> = {
            let m = sim.look();
            let is_gone = |index: &u32| m.files.page(inode, *index) == Pfn::NONE;
            (0..256).filter(is_gone).take(100).collect()
        };
        assert_eq!(gone[0], 16);
        for &index in &gone {
            read(&mut sim.m(), inode, index);
        }
        {
            let m = sim.look();
            let feedback = &generations(&m).feedback;
            assert_eq!(feedback.refaulted[FILE], [52, 32, 16, 0]);
            let v = &m.vmstat;
            let restored = v.workingset_restore[FILE];
            assert_eq!(
                [v.workingset_refault, v.workingset_activate, restored],
                came_back
            );
            assert_eq!(sizes(&m), [(1, 212), (2, 16)]);
        }
        // E: a new generation is opened.
        inc_max_seq(&mut sim.m(), LRUVEC, false);
        check(&sim.look());
        {
            let m = sim.look();
            let g = generations(&m);
            assert_eq!((g.max_seq, g.min_seq[FILE]), (4, 1));
            assert_eq!(sizes(&m), [(1, 212), (2, 16)]);
        }
        // F: eviction goes on until only two generations are left.
        assert_eq!(evict(sim, LRUVEC, usize::MAX).await, [64, 64, 64, 21, 0]);
        let m = sim.look();
        let g = generations(&m);
        assert_eq!((m.vmstat.pgsteal_by_kind[FILE], g.min_seq[FILE]), (356, 3));
        assert_eq!(g.feedback.avg_refaulted[FILE], [13, 8, 4, 0]);
        assert_eq!(g.feedback.avg_total[FILE], [78, 8, 4, 4]);
    });
}

#[test]
fn the_worked_example_comes_out_and_only_the_counting_of_refaults_differs() {
    // Debian's 6.1 has the placement and protection of 6.7, but counts protected pages as activated, and not refaulted ones.
    walk_through("deb6_1_192_mglru", [100, 16, 0]);
    walk_through("deb6_12_117_mglru", [100, 100, 0]);
}

/// Number of pages of a program; they fill two and a half page tables.
const PAGES: u32 = 1280;

#[test]
fn a_walk_gives_used_pages_the_youngest_number_and_leaves_them_on_the_oldest_list() {
    let mut m = testing::machine_of("deb6_12_117_mglru", |_| {});
    let process = testing::process(&mut m, PAGES);
    let base = m.tables.process(process).base;
    let pages: Vec<Pfn> = (0..PAGES)
        .map(|page| testing::anon_page(&mut m, process, page))
        .collect();
    assert_eq!(generations(&m).pages(2, ANON), PAGES);
    for page in (0..PAGES).filter(|page| page % 10 != 0) {
        m.tables.entries[(base + page) as usize] &= !pte::YOUNG;
    }
    let ((), _) = testing::run(m, async move |sim: &Sim| {
        assert!(try_to_inc_max_seq(sim, LRUVEC, true).await);
        check(&sim.look());
        {
            let m = sim.look();
            let g = generations(&m);
            assert_eq!(
                (g.max_seq, g.pages(3, ANON), g.pages(2, ANON)),
                (4, 128, 1152)
            );
            // The first walk has read all tables. One used entry in ten is too few for the next walk to read a table again.
            assert!(
                !m.tables
                    .entries
                    .iter()
                    .any(|entry| entry & (pte::YOUNG | pte::SWAP) == pte::YOUNG)
            );
            assert!(page_gen(&m, pages[0]) == Some(3) && page_gen(&m, pages[1]) == Some(2));
        }
        sim.m().tables.touch(base, false).expect("it is mapped");
        assert!(try_to_inc_max_seq(sim, LRUVEC, true).await);
        check(&sim.look());
        let m = sim.look();
        let touched = m.tables.entries[base as usize] & pte::YOUNG;
        assert_ne!(touched, 0, "the second walk does not read the table");
        assert_eq!(generations(&m).max_seq, 5);
    });
}

#[test]
fn a_used_page_that_reclaim_meets_takes_its_used_neighbours_with_it() {
    let reclaim = |preset: &str, kswapd: bool| {
        let mut m = testing::machine_of(preset, |_| {});
        let process = testing::process(&mut m, 300);
        let pages: Vec<Pfn> = (0..300)
            .map(|page| testing::anon_page(&mut m, process, page))
            .collect();
        inc_max_seq(&mut m, LRUVEC, true);
        let rules = rules(&m.kernel).expect("it is on");
        look_around(&mut m, pages[100], rules, kswapd, true);
        check(&m);
        (generations(&m).pages(4, ANON), m.vmstat.pgactivate)
    };
    // kswapd only changes generation numbers. Other reclaimers activate the pages, but in 6.1 only if there are at most 14 of them.
    assert_eq!(reclaim("deb6_12_117_mglru", true), (64, 0));
    assert_eq!(reclaim("deb6_12_117_mglru", false), (64, 64));
    assert_eq!(reclaim("deb6_1_192_mglru", false), (64, 0));
}

#[test]
fn pages_that_wait_for_the_disk_go_to_the_next_generation_and_in_debians_6_12_to_shrink_page_list()
{
    let isolated = |preset: &str| {
        let mut m = testing::machine_of(preset, |_| {});
        let pages = [(); 3].map(|()| testing::file_page(&mut m));
        set_page_dirty(&mut m, pages[0]);
        inc_max_seq(&mut m, LRUVEC, false);
        let rules = rules(&m.kernel).expect("it is on");
        let taken = isolate_folios(&mut m, LRUVEC, &mut ScanControl::kswapd(0), 0, rules);
        let marked = m.pages.has(pages[0], flag::RECLAIM);
        (taken.batch.len(), taken.scanned, marked, sizes(&m))
    };
    assert_eq!(isolated("deb6_1_192_mglru"), (2, 3, true, vec![(2, 1)]));
    assert_eq!(isolated("v6_12_mglru"), (2, 3, true, vec![(2, 1)]));
    assert_eq!(isolated("deb6_12_117_mglru"), (3, 3, false, vec![]));
}

#[test]
fn the_gauge_has_the_kind_that_is_evicted_and_as_many_pages_of_its_oldest_generation_as_the_call_wants()
 {
    let seen = |nr_to_scan: u32| {
        let mut m = testing::machine_of("deb6_12_117_mglru", |_| {});
        for _ in 0..200 {
            testing::file_page(&mut m);
        }
        let (seen, _) = testing::run(m, async move |sim: &Sim| {
            gauge::begin(&mut sim.m(), Reclaimer::Kswapd, NodeId::at(0), None);
            let mut sc = ScanControl::kswapd(0);
            // The first call finds the oldest generation empty and removes it.
            for _ in 0..2 {
                evict_folios(sim, LRUVEC, &mut sc, 0, nr_to_scan).await;
            }
            let m = sim.look();
            let gauge = &m.gauges.at_work()[0];
            (gauge.scan_mode, gauge.scan_targets())
        });
        seen
    };
    assert_eq!(seen(100), (Some(ScanMode::File), [0, 0, 100, 0]));
    // The first 64 of 200 pages are isolated already.
    assert_eq!(seen(1000), (Some(ScanMode::File), [0, 0, 136, 0]));
}

#[test]
fn direct_reclaim_of_6_1_stops_at_its_target_if_one_of_its_batches_was_anonymous() {
    // Number of file pages that one call evicts, if this many anonymous pages are old.
    let evicted = |old_anon: u32| {
        let mut m = testing::machine_of("deb6_1_192_mglru", |spec| spec.swappiness = 200);
        let process = testing::process(&mut m, old_anon.max(1));
        let base = m.tables.process(process).base;
        for page in 0..old_anon {
            testing::anon_page(&mut m, process, page);
            m.tables.entries[(base + page) as usize] &= !pte::YOUNG;
        }
        for _ in 0..300 {
            testing::file_page(&mut m);
        }
        for _ in 0..2 {
            inc_max_seq(&mut m, LRUVEC, true);
        }
        // Reclaim would stop if a zone had enough free pages.
        testing::drain(&mut m, 8);
        let ((), sim) = testing::run(m, async move |sim: &Sim| {
            let mut sc = ScanControl {
                priority: 0,
                nr_to_reclaim: 32,
                ..ScanControl::direct(Gfp::USER, 0)
            };
            lru_gen_shrink_lruvec(sim, LRUVEC, &mut sc).await;
        });
        let m = sim.look();
        (m.vmstat.pswpout, m.vmstat.pgsteal_by_kind[FILE])
    };
    // Anonymous pages are only under writeback after their batch. The next batch, of file pages, reaches the target.
    assert_eq!(evicted(20), (20, 64));
    // Without anonymous pages it goes on until the zone has enough free pages.
    assert_eq!(evicted(0), (0, 192));
}

/// Runs a scenario on both kernels, and checks the whole machine every 20 ms between these two times.
fn check_run(text: &str, from_ms: u64, to_ms: u64) {
    for preset in ["deb6_1_192_mglru", "deb6_12_117_mglru"] {
        let mut scenario = scenario::parse(text, &Options::default()).expect("it is right");
        scenario.after = KernelChoice {
            preset: preset.to_owned(),
            patches: Vec::new(),
            decisions: Vec::new(),
        };
        let mut run = Simulation::new(&scenario, KernelSide::After);
        for ms in (from_ms..to_ms).step_by(20) {
            run.advance(Stop {
                time_ns: ms * 1_000_000,
                ..Stop::END
            });
            let m = run.machine();
            if let Err(why) = invariants::check(&m).and_then(|()| flow_invariants::check(&m)) {
                panic!("{preset}, {ms} ms: {why}");
            }
        }
        let reclaimed: u64 = run.machine().vmstat.pgsteal_by_kind.iter().sum();
        assert!(reclaimed > 0, "{preset}: nothing was reclaimed");
    }
}

#[test]
fn in_whole_runs_all_pages_stay_accounted_for() {
    let machine = include_str!("../../../../../../scenarios/group-machine.toml");
    let with_machine = |text: &str, include: &str| {
        assert!(text.contains(include));
        // The machine's text ends inside another table, so the scenario's own keys for the machine are removed.
        let is_own = |line: &&str| line.starts_with("base_small") || line.starts_with("voluntary_");
        let lines: Vec<&str> = text.lines().filter(|line| !is_own(line)).collect();
        lines.join("\n").replace(include, machine)
    };
    let groups = include_str!("../../../../../../scenarios/group-low-two/scenario.toml");
    let include = "[machine]\ninclude = \"../group-machine.toml\"\n";
    check_run(&with_machine(groups, include), 2000, 4000);
    let swap = include_str!("../../../../../../scenarios/lab-anon-hotcold/scenario.toml");
    let include = "[machine]\ninclude = \"../lab-machine.toml\"\n";
    check_run(&with_machine(swap, include), 800, 2000);
}
