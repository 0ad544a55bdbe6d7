//! Scans aged LRU lists of larger and larger machines, and measures how the cost per page grows.

use reclaim::mm::id::Pfn;
use reclaim::mm::lru::SegmentedLists;
use reclaim::sim::rng::Rng;

use super::{Measurement, median, seconds};
use crate::args::BenchArgs;

/// Pages that reclaim isolates at a time: `SWAP_CLUSTER_MAX`.
const BATCH: usize = 32;

/// Real time per page, ns, to take pages off the tail, flip their accessed bits, and put them back at the head.
pub(super) fn scan(args: &BenchArgs) -> Vec<Measurement> {
    let mut measurements = Vec::new();
    let mut smallest = None;
    for (bits, goal) in [(17, 15.0), (20, 15.0), (24, 40.0)] {
        if bits > 20 && args.quick {
            continue;
        }
        let ns = ns_per_page(1 << bits, args.runs);
        let name = format!("scan a page of an aged list, 2^{bits} pages");
        measurements.push(Measurement::at_most(&name, ns, " ns", goal));
        let base = *smallest.get_or_insert(ns);
        if bits == 24 {
            measurements.push(Measurement::at_most(
                "the same, 2^24 to 2^17 pages",
                ns / base,
                "x",
                4.0,
            ));
        }
    }
    measurements
}

fn ns_per_page(pages: u32, runs: u32) -> f64 {
    let (mut lists, mut accessed) = aged(pages);
    let figures = (0..runs).map(|_| {
        let (seconds, scanned) = seconds(|| scan_once(&mut lists, &mut accessed));
        seconds * 1e9 / f64::from(scanned)
    });
    median(figures.collect())
}

/// The lists of a machine after hours of use: the pages are in random order, and on average every third page was accessed since the last scan.
fn aged(pages: u32) -> (SegmentedLists, Vec<u64>) {
    let mut rng = Rng::for_use(1, 0, "aged lists");
    let mut order: Vec<Pfn> = (0..pages as usize).map(Pfn::at).collect();
    for last in (1..pages).rev() {
        order.swap(last as usize, rng.below(last + 1) as usize);
    }
    let mut lists = SegmentedLists::new(pages, 2);
    let mut accessed = vec![0_u64; pages as usize / 64];
    for page in order {
        lists.add_head(0, page);
        if rng.below(3) == 0 {
            accessed[page.index() / 64] |= 1 << (page.index() % 64);
        }
    }
    (lists, accessed)
}

/// Scans the list once: flips the accessed bit of each page and puts the page back at the head. Returns the number of pages.
fn scan_once(lists: &mut SegmentedLists, accessed: &mut [u64]) -> u32 {
    let all = lists.len(0);
    let mut batch = Vec::with_capacity(BATCH);
    let mut scanned = 0;
    while scanned < all {
        batch.clear();
        while batch.len() < BATCH {
            let Some(page) = lists.pop_tail(0) else { break };
            batch.push(page);
        }
        for &page in &batch {
            let word = &mut accessed[page.index() / 64];
            let bit = 1 << (page.index() % 64);
            // The bit is flipped and not cleared, so that every later scan finds accessed pages too.
            *word ^= bit;
            lists.add_head(0, page);
        }
        scanned += u32::try_from(batch.len()).expect("at most 32");
    }
    scanned
}
