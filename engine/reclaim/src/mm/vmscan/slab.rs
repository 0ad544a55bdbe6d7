//! `shrink_slab`: how much of the inode cache goes with the pages that were scanned.
//!
//! Source: mm/vmscan.c `shrink_slab`, 3.10.
//! Left out: shrinkers other than the superblock's.

use crate::fs::icache;
use crate::machine::Machine;
use crate::mm::page_alloc::Gfp;
use crate::mm::vmscan::SWAP_CLUSTER_MAX;
use crate::sim::Sim;
use crate::trace::{EventKind, emit};

/// Objects of one call of the superblock shrinker. `sb->s_shrink.batch`.
pub const SUPER_BATCH: u64 = 1024;
/// Cost of bringing an object back. `DEFAULT_SEEKS`.
pub const DEFAULT_SEEKS: u64 = 2;

/// What one call of a shrinker is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlabPressure {
    /// New work, objects.
    pub delta: u64,
    /// Work of this call, carried-over work included, after the caps.
    pub total_scan: u64,
}

/// The arithmetic of 3.10: pages scanned against pages there are, scaled to the cache, plus what was carried over, capped.
pub fn slab_pressure(
    scanned: u32,
    lru_pages: u32,
    max_pass: u32,
    nr_in_batch: u64,
    seeks: u64,
) -> SlabPressure {
    let scanned = if scanned == 0 {
        SWAP_CLUSTER_MAX
    } else {
        scanned
    };
    let max_pass = u64::from(max_pass);
    let delta = 4 * u64::from(scanned) / seeks * max_pass / (u64::from(lru_pages) + 1);
    let mut total_scan = nr_in_batch + delta;
    if delta < max_pass / 4 {
        total_scan = total_scan.min(max_pass / 2);
    }
    SlabPressure {
        delta,
        total_scan: total_scan.min(max_pass * 2),
    }
}

/// What `shrink_slab` has achieved.
#[derive(Clone, Copy, Debug, Default)]
pub struct SlabReclaim {
    /// Objects that went, as seen by the shrinker's count.
    pub freed_objects: u32,
    /// `reclaimed_slab`: pages given back, page cache of stolen inodes included.
    pub reclaimed_pages: u32,
}

/// Asks the superblock shrinker for its share.
pub async fn shrink_slab(sim: &Sim, scanned: u32, gfp: Gfp, lru_pages: u32) -> SlabReclaim {
    let _frame = sim.enter(
        "shrink_slab",
        [("scanned", scanned), ("lru_pages", lru_pages), ("", 0)],
    );
    let mut reclaim = SlabReclaim::default();
    let mut total = {
        let mut m = sim.m();
        let max_pass = icache::count_objects(&m);
        if max_pass == 0 {
            return reclaim;
        }
        let carried = std::mem::take(&mut m.icache.nr_in_batch);
        let pressure = slab_pressure(scanned, lru_pages, max_pass, carried, DEFAULT_SEEKS);
        let clip = |n: u64| n.min(u64::from(u32::MAX)) as u32;
        emit(
            &mut m,
            EventKind::ShrinkSlabStart,
            [0, max_pass, clip(pressure.delta), clip(pressure.total_scan)],
        );
        pressure.total_scan
    };
    while total >= SUPER_BATCH {
        // Without __GFP_FS a superblock cannot be shrunk now.
        if !gfp.fs {
            break;
        }
        let cost = {
            let mut m = sim.m();
            scan_batch(&mut m, &mut reclaim);
            u64::from(m.spec.costs.scan_object) * SUPER_BATCH
        };
        total -= SUPER_BATCH;
        sim.cpu(cost).await;
    }
    let mut m = sim.m();
    m.icache.nr_in_batch += total;
    let left = m.icache.nr_in_batch.min(u64::from(u32::MAX)) as u32;
    emit(
        &mut m,
        EventKind::ShrinkSlabEnd,
        [0, reclaim.freed_objects, left, 0],
    );
    reclaim
}

fn scan_batch(m: &mut Machine, reclaim: &mut SlabReclaim) {
    let before = icache::count_objects(m);
    let pruned = icache::prune_super(m, SUPER_BATCH as u32);
    reclaim.reclaimed_pages += pruned.reclaimed_pages;
    reclaim.freed_objects += before.saturating_sub(icache::count_objects(m));
    m.vmstat.slabs_scanned += SUPER_BATCH;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pressure_is_twice_the_scanned_share_of_the_cache() {
        // 1,000 of 100,000 pages scanned: 2 % of 50,000 objects.
        let p = slab_pressure(1000, 99_999, 50_000, 0, DEFAULT_SEEKS);
        assert_eq!((p.delta, p.total_scan), (1000, 1000));
    }

    #[test]
    fn nothing_scanned_counts_as_one_batch() {
        let p = slab_pressure(0, 6399, 10_000, 0, DEFAULT_SEEKS);
        assert_eq!(p.delta, 100);
    }

    #[test]
    fn small_work_is_capped_at_half_the_cache_and_all_work_at_twice() {
        assert_eq!(
            slab_pressure(100, 9999, 1000, 9000, DEFAULT_SEEKS).total_scan,
            500
        );
        assert_eq!(
            slab_pressure(9999, 9998, 1000, 90_000, DEFAULT_SEEKS).total_scan,
            2000
        );
    }
}
