//! The walk-through of the description: one zone, file pages only, no page tables, no swap.

use super::evict::evict_folios;
use crate::fs::InodeId;
use crate::machine::Machine;
use crate::mm::filemap::{NewPage, add_to_page_cache_lru};
use crate::mm::id::{LruvecId, Pfn};
use crate::mm::lru_gen::{FILE, LruGen, inc_max_seq, mark_accessed, refs_of, tier_of};
use crate::mm::page_alloc::{Gfp, get_page_from_freelist};
use crate::mm::radix_tree::radix_tree_preload_atomic;
use crate::mm::swap::lru_add_drain_all;
use crate::mm::vmscan::ScanControl;
use crate::mm::watermark::AllocFlags;
use crate::mm::zone::Mark;
use crate::report::{flow_invariants, invariants};
use crate::sim::Sim;
use crate::testing::{self, LRUVEC};

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

/// Pages of each generation that has any, with its number.
fn sizes(m: &Machine) -> Vec<(u32, u32)> {
    let g = generations(m);
    let sizes = (g.min_seq[FILE]..=g.max_seq).map(|seq| (seq, g.pages(seq, FILE)));
    sizes.filter(|&(_, pages)| pages > 0).collect()
}

fn check(m: &Machine) {
    invariants::check(m).expect("all is counted right");
    flow_invariants::check(m).expect("whatever came is there");
}

/// Evicts until a batch returns 0, or for so many batches. Returns what each has returned.
async fn evict(sim: &Sim, lruvec: LruvecId, most: usize) -> Vec<u32> {
    let mut returned = Vec::new();
    while returned.len() < most && returned.last() != Some(&0) {
        let mut sc = ScanControl::kswapd(0);
        returned.push(evict_folios(sim, lruvec, &mut sc, 0).await.scanned);
        check(&sim.look());
    }
    returned
}

/// What differs between the kernels in it: refaults, activated and restored pages after the return of 100 pages.
fn walk_through(preset: &str, came_back: [u64; 3]) {
    let mut m = testing::machine_of(preset, |_| {});
    let inode = m.files.create(256);
    // A: each page is used once. B: some of them more often.
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
        // C: three batches. The first finds the oldest generation empty.
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
        // E: a new generation.
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
    // Debian's 6.1 has the placement and protection of 6.7, but counts protected pages as activated and not those that come back.
    walk_through("deb6_1_192_mglru", [100, 16, 0]);
    walk_through("deb6_12_117_mglru", [100, 100, 0]);
}
