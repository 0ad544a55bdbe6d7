//! `shrink_slab`: how much of the caches of objects goes with the pages that were scanned.
//!
//! Source: mm/vmscan.c `shrink_slab`, 3.10; `shrink_slab`, `shrink_slab_memcg`, `do_shrink_slab`, 4.16 to 5.0.
//! Left out: shrinkers other than the superblocks'.

use crate::fs::files::{LOCAL, MOUNTS};
use crate::fs::icache;
use crate::fs::superblock::{ShrinkControl, super_cache_count, super_cache_scan};
use crate::kernel::ShrinkerCallers;
use crate::machine::Machine;
use crate::mm::lruvec::ROOT;
use crate::mm::page_alloc::Gfp;
use crate::mm::shrinker::{Carried, Pressure, SUPERBLOCK, Work};
use crate::sim::Sim;
use crate::trace::{EventKind, emit};

/// What `shrink_slab` has achieved.
#[derive(Clone, Copy, Debug, Default)]
pub struct SlabReclaim {
    /// Objects that went, as seen by the shrinker's count.
    pub freed_objects: u32,
    /// `reclaimed_slab`: pages given back, page cache of stolen inodes included.
    pub reclaimed_pages: u32,
}

/// Asks the shrinkers of the whole machine for their share: before 3.12.
pub async fn shrink_slab(sim: &Sim, scanned: u32, gfp: Gfp, lru_pages: u32) -> SlabReclaim {
    let pressure = Pressure {
        priority: 0,
        nr_scanned: scanned,
        nr_eligible: lru_pages,
    };
    shrink_slab_of(sim, gfp, 0, ROOT, pressure).await
}

/// Asks the shrinkers for their share of the objects of a group on a node.
pub async fn shrink_slab_of(
    sim: &Sim,
    gfp: Gfp,
    node: u32,
    group: u32,
    pressure: Pressure,
) -> SlabReclaim {
    let _frame = sim.enter(
        "shrink_slab",
        [
            ("scanned", pressure.nr_scanned),
            ("lru_pages", pressure.nr_eligible),
            ("", 0),
        ],
    );
    let mut reclaim = SlabReclaim::default();
    for mount in LOCAL..MOUNTS {
        let sc = ShrinkControl { mount, node, group };
        if is_called(&sim.look(), sc) {
            do_shrink_slab(sim, gfp, sc, pressure, &mut reclaim).await;
        }
    }
    reclaim
}

/// The superblock's shrinker is asked about this group at all.
fn is_called(m: &Machine, sc: ShrinkControl) -> bool {
    if !m.memcg.groups()[sc.group as usize].online {
        return false;
    }
    match m.kernel.shrinker_callers {
        ShrinkerCallers::Machine | ShrinkerCallers::EachGroup => true,
        ShrinkerCallers::MarkedGroups => {
            let list = icache::lru_list(m, sc.mount, sc.node, sc.group);
            sc.group == ROOT || icache::is_marked(m, list)
        }
    }
}

async fn do_shrink_slab(
    sim: &Sim,
    gfp: Gfp,
    sc: ShrinkControl,
    pressure: Pressure,
    reclaim: &mut SlabReclaim,
) {
    let mut work = {
        let mut m = sim.m();
        let freeable = super_cache_count(&m, sc);
        if freeable == 0 {
            let list = icache::lru_list(&m, sc.mount, sc.node, sc.group);
            icache::clear_mark(&mut m, list);
            return;
        }
        let mut carried = std::mem::take(cell(&mut m, sc));
        let work = Work::begin(&m.kernel, SUPERBLOCK, pressure, freeable, &mut carried);
        *cell(&mut m, sc) = carried;
        emit(
            &mut m,
            EventKind::ShrinkSlabStart,
            [
                code(sc, pressure.priority),
                freeable,
                clip(work.delta),
                clip(work.total_scan),
            ],
        );
        work
    };
    let mut freed = 0;
    while let Some(batch) = work.next_batch() {
        // Without __GFP_FS a superblock cannot be shrunk now.
        if !gfp.fs {
            break;
        }
        let before = super_cache_count(&sim.look(), sc);
        let pruned = super_cache_scan(sim, sc, batch).await;
        let cost = {
            let mut m = sim.m();
            reclaim.reclaimed_pages += pruned.reclaimed_pages;
            freed += match m.kernel.shrinker_callers {
                ShrinkerCallers::Machine => before.saturating_sub(super_cache_count(&m, sc)),
                ShrinkerCallers::EachGroup | ShrinkerCallers::MarkedGroups => pruned.isolated,
            };
            m.vmstat.slabs_scanned += u64::from(batch);
            u64::from(m.spec.costs.scan_object) * u64::from(batch)
        };
        work.scanned(batch);
        sim.cpu(cost).await;
    }
    reclaim.freed_objects += freed;
    let mut m = sim.m();
    let deferred = work.deferred(&m.kernel);
    cell(&mut m, sc).nr_deferred += deferred;
    let left = clip(cell(&mut m, sc).nr_deferred);
    emit(
        &mut m,
        EventKind::ShrinkSlabEnd,
        [code(sc, pressure.priority), freed, left, 0],
    );
}

/// What the shrinker remembers for a node: all groups share it.
fn cell(m: &mut Machine, sc: ShrinkControl) -> &mut Carried {
    let index = (sc.node * MOUNTS + sc.mount) as usize;
    let carried = &mut m.icache.carried;
    if carried.len() <= index {
        carried.resize(index + 1, Carried::default());
    }
    &mut carried[index]
}

fn clip(n: u64) -> u32 {
    n.min(u64::from(u32::MAX)) as u32
}

/// The call in one number: mount, node, group and priority.
fn code(sc: ShrinkControl, priority: u32) -> u32 {
    sc.mount | sc.node << 2 | priority << 4 | sc.group << 8
}
