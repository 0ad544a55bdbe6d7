//! kswapd and boosted watermarks: after pages of different types have mixed, kswapd frees more pages, so that they do not mix further.
//!
//! Source: mm/vmscan.c `balance_pgdat`, `pgdat_watermark_boosted`, 5.0, as its patch was posted in November 2018. The code that sets boosts is in
//! `mm/page_alloc/boost.rs`.

use super::balance::eligible_zones;
use crate::kernel::BoostSlab;
use crate::machine::Machine;
use crate::mm::buddy::PAGEBLOCK_ORDER;
use crate::mm::compaction::kcompactd::wakeup_kcompactd;
use crate::mm::id::{NodeId, ZoneId};
use crate::mm::vmscan::{DEF_PRIORITY, ScanControl};

/// Whether a zone up to the class has boosted watermarks.
pub(super) fn pgdat_watermark_boosted(m: &Machine, node: NodeId, class: usize) -> bool {
    eligible_zones(m, node, class).any(|zone| m.zones[zone].watermark_boost > 0)
}

/// The boosts that a run of kswapd has found, and what is left to do for them.
pub(super) struct Boost {
    /// The boost of each zone at the start of the run, which the run removes at its end.
    found: Vec<(ZoneId, u32)>,
    /// `nr_boost_reclaim`: number of pages that kswapd has still to free because of boosts. With 0 the run is an ordinary one.
    wanted: u32,
}

impl Boost {
    /// The boosts of a node's zones up to a class. They stay in force while kswapd works.
    pub(super) fn of(m: &Machine, node: NodeId, class: usize) -> Self {
        let zones = eligible_zones(m, node, class);
        let found: Vec<(ZoneId, u32)> = zones
            .map(|zone| (zone, m.zones[zone].watermark_boost))
            .filter(|&(_, boost)| boost > 0)
            .collect();
        let wanted = found.iter().map(|&(_, boost)| boost).sum();
        Self { found, wanted }
    }

    /// Whether kswapd still has to free pages for boosts, even if enough pages are free.
    pub(super) fn is_wanted(&self) -> bool {
        self.wanted > 0
    }

    /// Called when too few pages are free, because ordinary reclaim is then more urgent.
    pub(super) fn give_up(&mut self) {
        self.wanted = 0;
    }

    /// Restricts the next pass. For a boost it neither writes nor swaps, and until 5.2 it does not shrink slab caches.
    pub(super) fn restrict(&self, m: &Machine, sc: &mut ScanControl) {
        if self.found.is_empty() {
            return;
        }
        let is_ordinary = !self.is_wanted();
        sc.may_writepage = is_ordinary && !m.spec.laptop_mode;
        sc.may_swap = is_ordinary;
        sc.may_shrinkslab = match m.kernel.boost_slab {
            BoostSlab::Spared => is_ordinary,
            BoostSlab::Shrunk => true,
        };
    }

    /// Whether a pass that has scanned too little may lower the priority. For a boost it may not go below 10.
    pub(super) fn allows_deeper(&self, priority: u32) -> bool {
        !self.is_wanted() || priority != DEF_PRIORITY - 2
    }

    /// Called after a pass that has freed `reclaimed` pages. True if that is none and kswapd wants pages for a boost; the run then ends.
    pub(super) fn ends_in_vain(&mut self, reclaimed: u32) -> bool {
        self.wanted = self.wanted.saturating_sub(reclaimed);
        self.is_wanted() && reclaimed == 0
    }

    /// Called at the end of every run. If the run has found boosts, removes them, keeps those that were added meanwhile, and asks kcompactd to make
    /// whole page blocks free.
    pub(super) fn release(self, m: &mut Machine, node: NodeId, class: usize) {
        if self.found.is_empty() {
            return;
        }
        for (zone, boost) in self.found {
            let z = &mut m.zones[zone];
            z.set_watermark_boost(z.watermark_boost.saturating_sub(boost));
        }
        wakeup_kcompactd(m, node, PAGEBLOCK_ORDER, class);
    }
}

#[cfg(test)]
mod tests {
    use super::super::shrink_slab;
    use super::*;
    use crate::fs::icache;
    use crate::mm::buddy::MigrateType;
    use crate::mm::lruvec::ROOT;
    use crate::mm::vmscan::node::balance::balance_pgdat;
    use crate::mm::watermark::Mark;
    use crate::sim::{Sim, TaskId};
    use crate::testing::{self, NORMAL};

    const NODE: NodeId = NodeId::at(0);
    const DMA: ZoneId = ZoneId::at(0);

    fn wanting(wanted: u32) -> Boost {
        Boost {
            found: vec![(NORMAL, wanted)],
            wanted,
        }
    }

    #[test]
    fn each_pass_lowers_the_boost_by_the_pages_it_freed() {
        let mut boost = wanting(512);
        assert!(!boost.ends_in_vain(300));
        assert_eq!(boost.wanted, 212);
        assert!(!boost.ends_in_vain(250));
        assert!(!boost.is_wanted());
        assert!(!boost.ends_in_vain(0), "a run as any other goes on");
        assert!(wanting(1).ends_in_vain(0));
    }

    #[test]
    fn for_a_boost_kswapd_neither_writes_nor_swaps_nor_shrinks_slab_and_afterwards_it_may_do_all() {
        let mut m = testing::node_machine("v5_0");
        let allowed = |m: &Machine, boost: &Boost| {
            let mut sc = ScanControl::kswapd(0);
            boost.restrict(m, &mut sc);
            [sc.may_writepage, sc.may_swap, sc.may_shrinkslab]
        };
        assert_eq!(allowed(&m, &wanting(1)), [false; 3]);
        assert_eq!(allowed(&m, &wanting(0)), [true; 3]);
        assert_eq!(allowed(&m, &Boost::of(&m, NODE, 2)), [true; 3]);
        m.spec.laptop_mode = true;
        assert_eq!(allowed(&m, &wanting(0)), [false, true, true]);
    }

    const HIGH: u32 = 162;

    /// Normal has 12,300 file pages or pages of a process, of which a pass at priority 12 scans three. It has `free` free pages and a boost of 512.
    fn machine(free: u32, are_cache: bool, dma: Dma) -> Machine {
        let mut m = testing::machine_of("v5_0", |spec| {
            let normal = &mut spec.nodes[0].zones[NORMAL.index()];
            let pages = 20_000;
            (normal.managed, normal.present, normal.spanned) = (pages, pages, pages);
            spec.compaction = true;
        });
        let process = testing::process(&mut m, 12_300);
        for page in 0..12_300 {
            if are_cache {
                testing::file_page(&mut m);
            } else {
                testing::anon_page(&mut m, process, page);
            }
        }
        if dma == Dma::Taken {
            testing::drain_zone(&mut m, DMA, 0, MigrateType::Movable);
        }
        testing::drain_zone(&mut m, NORMAL, free, MigrateType::Movable);
        assert_eq!(m.zones[NORMAL].mark(Mark::High), HIGH);
        m.zones[NORMAL].set_watermark_boost(512);
        // kcompactd counts as busy, so that the request stays in its mailbox.
        m.nodes[NODE].kcompactd.task = Some(TaskId(0));
        m
    }

    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Dma {
        Free,
        Taken,
    }

    /// Number of passes at priorities 12, 11, 10 and below 10, number of pages freed, and number of runs in vain. Checks that the boost is gone and
    /// that kswapd has asked kcompactd for page blocks.
    fn run(m: Machine) -> ([u64; 4], u64, u32) {
        let ((), sim) = testing::run(m, async |sim: &Sim| {
            balance_pgdat(sim, NODE, 0, 2).await;
        });
        let m = sim.look();
        assert_eq!(m.zones[NORMAL].watermark_boost, 0);
        assert_eq!(m.zones[NORMAL].mark(Mark::High), HIGH);
        assert_eq!(m.nodes[NODE].kcompactd.max_order, 9);
        let at = &m.observations.kswapd_passes;
        let domain = m.domain_of_node(NODE);
        (
            [at[12], at[11], at[10], at[..10].iter().sum()],
            m.vmstat.pgsteal_kswapd[domain],
            m.nodes[NODE].kswapd_failures,
        )
    }

    #[test]
    fn with_enough_free_pages_a_run_frees_the_boost_and_stops_at_priority_10() {
        let balanced = machine(HIGH + 512 + 1, true, Dma::Taken);
        assert_eq!(run(balanced), ([1, 1, 46, 0], 516, 0));
    }

    #[test]
    fn a_balanced_lower_zone_is_enough_although_the_boosted_zone_is_short() {
        let by_dma = machine(HIGH + 100, true, Dma::Free);
        assert_eq!(run(by_dma), ([1, 1, 46, 0], 516, 0));
    }

    #[test]
    fn if_no_zone_reaches_the_boosted_high_mark_a_run_becomes_an_ordinary_one() {
        let short = machine(HIGH + 100, true, Dma::Taken);
        assert_eq!(run(short), ([1, 1, 1, 5], 747, 0));
    }

    #[test]
    fn a_run_that_finds_nothing_to_free_without_writing_ends_at_once_and_counts_as_vain() {
        let nothing = machine(HIGH + 512 + 1, false, Dma::Taken);
        assert_eq!(run(nothing), ([1, 0, 0, 0], 0, 1));
    }

    #[test]
    fn objects_are_freed_with_the_pages_only_if_slab_may_be_shrunk() {
        let scanned = |may_shrinkslab| {
            let m = testing::node_machine("v5_0");
            let ((), sim) = testing::run(m, async move |sim: &Sim| {
                for _ in 0..100 {
                    let inode = sim.m().files.create(1);
                    icache::instantiate(sim, inode).await;
                }
                let sc = &mut ScanControl {
                    priority: 0,
                    may_shrinkslab,
                    ..ScanControl::kswapd(0)
                };
                shrink_slab(sim, NODE, ROOT, 0, 0, sc).await;
            });
            sim.look().vmstat.slabs_scanned
        };
        assert_eq!(scanned(false), 0);
        assert!(scanned(true) > 0);
    }

    #[test]
    fn a_boost_added_during_a_run_survives_it() {
        let mut m = testing::node_machine("v5_0");
        m.zones[NORMAL].set_watermark_boost(512);
        let boost = Boost::of(&m, NODE, 2);
        assert_eq!(boost.wanted, 512);
        m.zones[NORMAL].set_watermark_boost(800);
        boost.release(&mut m, NODE, 2);
        assert_eq!(m.zones[NORMAL].watermark_boost, 288);
        assert!(pgdat_watermark_boosted(&m, NODE, 2));
        assert!(!pgdat_watermark_boosted(&m, NODE, 0), "of a higher class");
    }
}
