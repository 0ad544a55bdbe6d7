//! `shrink_slab`: how many objects of the slab caches reclaim frees, in proportion to the pages that it has scanned or, since 4.16, by its priority.
//!
//! Source: mm/vmscan.c `shrink_slab`, 2.6.34, 3.10; `shrink_slab`, `shrink_slab_memcg`, `do_shrink_slab`, 4.16 to 5.0. Left out: the objects of
//! shrinkers other than those of dentries and inodes, of ext4's extents, of XFS's buffers and of shadow nodes. The CPU time of calling the others is
//! counted: in reclaim for the whole machine, not for each group.

mod cache;

use crate::fs::icache;
use crate::fs::superblock::Pruned;
use crate::kernel::{Hunk, Kernel, ObjectShrinkers, ShrinkerCallers, ShrinkerReturn};
use crate::machine::Machine;
use crate::mm::id::NodeId;
use crate::mm::lruvec::ROOT;
use crate::mm::page_alloc::Gfp;
use crate::mm::shrinker::{Carried, Pressure, Shrinker, Work, found_empty};
use crate::record::{LastCall, note_shrinkers};
use crate::sim::Sim;
use crate::trace::ftrace::Details;
use crate::trace::{EventKind, compare, emit_detailed};
pub use cache::{Cache, shrinkers};

/// Name of the value in a `shrink_slab` call frame that tells which shrinker runs, by its [`Cache::cell_index`].
pub const SHRINKER: &str = "shrinker";

/// Number of shrinkers besides those of file systems: mbcache, quota, RPC credentials, NFS, the graphics memory pools, KVM. A desktop or a server
/// registers about this many.
const OTHER_SHRINKERS: u32 = 6;
/// Number of superblocks besides those that the scenario names: proc, sysfs, devtmpfs, several of tmpfs and cgroup, /boot. A distribution mounts
/// about twenty before the first login.
const OTHER_SUPERBLOCKS: u32 = 20;

/// Objects and pages that a call of `shrink_slab` has freed.
#[derive(Clone, Copy, Debug, Default)]
pub struct SlabReclaim {
    /// Number of freed objects. Up to 3.11 the kernel computes it from the objects that remain after a scan; since 3.12 the shrinker returns it.
    pub freed_objects: u32,
    /// `reclaimed_slab`: number of freed pages, those in the page cache of freed inodes included.
    pub reclaimed_pages: u32,
}

/// Lets all shrinkers of the machine free their share, in kernels before 3.12. `lru_pages` is the length of the scanned lists.
pub async fn shrink_slab(sim: &Sim, scanned: u32, gfp: Gfp, lru_pages: u32) -> SlabReclaim {
    let pressure = Pressure {
        priority: 0,
        nr_scanned: scanned,
        nr_eligible: lru_pages,
    };
    shrink_slab_of(sim, gfp, NodeId::at(0), ROOT, pressure).await
}

/// Lets the shrinkers free their share of the objects of a group on a node.
pub async fn shrink_slab_of(
    sim: &Sim,
    gfp: Gfp,
    node: NodeId,
    group: u32,
    pressure: Pressure,
) -> SlabReclaim {
    let frame = sim.enter(
        "shrink_slab",
        [
            ("scanned", pressure.nr_scanned),
            ("lru_pages", pressure.nr_eligible),
            (SHRINKER, 0),
        ],
    );
    let mut reclaim = SlabReclaim::default();
    let began = cpu_time(&sim.look());
    let others = call_price(&sim.look(), others_called(&sim.look(), group));
    sim.cpu(others).await;
    let caches = shrinkers(&sim.look(), node, group);
    for cache in caches.into_iter().flatten() {
        if is_called(&sim.look(), cache) {
            frame.set(2, cache.cell_index() as u32);
            let price = call_price(&sim.look(), 1);
            sim.cpu(price).await;
            do_shrink_slab(sim, gfp, cache, pressure, &mut reclaim).await;
        }
    }
    let mut m = sim.m();
    let spent = cpu_time(&m) - began;
    note_shrinkers(&mut m, spent);
    reclaim
}

/// CPU time that the current task has used, ns.
fn cpu_time(m: &Machine) -> u64 {
    m.sched.cpu_time(m.sched.current_task())
}

/// CPU time for this many calls of a shrinker, ns.
fn call_price(m: &Machine, calls: u32) -> u64 {
    u64::from(m.spec.costs.shrinker_call) * u64::from(calls)
}

/// Number of shrinkers that the kernel calls besides the modelled ones. They have no objects here. Until 3.0 one shrinker frees the dentries of all
/// superblocks and one their inodes; since 3.1 each superblock has its own.
fn others_called(m: &Machine, group: u32) -> u32 {
    if group != ROOT {
        return 0;
    }
    match m.kernel.object_shrinkers {
        ObjectShrinkers::OfMachine | ObjectShrinkers::OfMachineSparing => OTHER_SHRINKERS,
        ObjectShrinkers::OfSuperblocks => OTHER_SHRINKERS + OTHER_SUPERBLOCKS,
    }
}

/// Whether the kernel calls this shrinker for this group.
fn is_called(m: &Machine, cache: Cache) -> bool {
    if !m.memcg.groups()[cache.group() as usize].online {
        return false;
    }
    let Cache::Superblock(sc) = cache else {
        // A group whose bit for shadow nodes is not set has none, so the engine needs no such bit.
        return true;
    };
    match m.kernel.shrinker_callers {
        ShrinkerCallers::Machine | ShrinkerCallers::EachGroup => true,
        ShrinkerCallers::MarkedGroups => {
            let list = icache::lru_list(m, sc.mount, sc.node, sc.group);
            sc.group == ROOT || icache::is_marked(m, list)
        }
    }
}

/// For each rule that a patch changes, records what the patched rule would let a call scan or defer if all other rules stayed as in this kernel.
fn compare_calculations(
    m: &Machine,
    shrinker: Shrinker,
    pressure: Pressure,
    freeable: u32,
    carried: Carried,
) {
    let calculate = |kernel: &Kernel| {
        let mut carried = carried;
        Work::begin(kernel, shrinker, pressure, freeable, &mut carried).calculation
    };
    let own = m.kernel;
    let floor = || {
        let r = calculate(&own);
        [freeable, clip(r.target), shrinker.batch, pressure.priority]
    };
    compare(m, Hunk::ShrinkerFloor, floor, |kernel| {
        let shrinker_floor = kernel.shrinker_floor;
        clip(
            calculate(&Kernel {
                shrinker_floor,
                ..own
            })
            .delta,
        )
    });
    let deferral = || {
        let r = calculate(&own);
        [
            freeable,
            clip(r.nr_deferred),
            pressure.priority,
            clip(r.delta),
        ]
    };
    compare(m, Hunk::ShrinkerDeferral, deferral, |kernel| {
        let shrinker_deferral = kernel.shrinker_deferral;
        clip(
            calculate(&Kernel {
                shrinker_deferral,
                ..own
            })
            .total_scan,
        )
    });
}

async fn do_shrink_slab(
    sim: &Sim,
    gfp: Gfp,
    cache: Cache,
    pressure: Pressure,
    reclaim: &mut SlabReclaim,
) {
    let index = cache.cell_index();
    let (mut work, number) = {
        let mut m = sim.m();
        let freeable = cache.count(&m);
        if freeable == 0 {
            if let Cache::Superblock(sc) = cache {
                let list = icache::lru_list(&m, sc.mount, sc.node, sc.group);
                icache::clear_mark(&mut m, list);
            }
            let mut carried = std::mem::take(cache.cell(&mut m));
            found_empty(&m.kernel, &mut carried);
            *cache.cell(&mut m) = carried;
            return;
        }
        let mut carried = std::mem::take(cache.cell(&mut m));
        compare_calculations(&m, cache.shrinker(&m), pressure, freeable, carried);
        let work = Work::begin(
            &m.kernel,
            cache.shrinker(&m),
            pressure,
            freeable,
            &mut carried,
        );
        *cache.cell(&mut m) = carried;
        let (delta, total_scan) = (work.calculation.delta, work.calculation.total_scan);
        let call = LastCall::begun(
            m.sched.now(),
            m.sched.current(),
            cache.group(),
            work.calculation,
        );
        let number = m.observations.last_calls.begin(index, call);
        let details = Details::SlabStart {
            shrinker: cache.name(),
            nr_deferred: work.calculation.nr_deferred,
            gfp: gfp.bits(),
            pressure,
        };
        emit_detailed(
            &mut m,
            EventKind::ShrinkSlabStart,
            [
                cache.code(pressure.priority),
                freeable,
                clip(delta),
                clip(total_scan),
            ],
            details,
        );
        (work, number)
    };
    let mut answers = Answers::default();
    while let Some(batch) = work.next_batch() {
        if cache.refuses(gfp) {
            let mut m = sim.m();
            answers.add(&m, cache, 0, None);
            if let Some(call) = m.observations.last_calls.newest(index, number) {
                call.refused = true;
            }
            break;
        }
        let before = cache.count(&sim.look());
        let pruned = cache.scan(sim, batch).await;
        let cost = {
            let mut m = sim.m();
            reclaim.reclaimed_pages += pruned.reclaimed_pages;
            answers.add(&m, cache, before, Some(pruned));
            m.vmstat.slabs_scanned += u64::from(batch);
            if let Some(call) = m.observations.last_calls.newest(index, number) {
                call.scanned += u64::from(batch);
                call.freed = answers.freed;
            }
            // A cache may report more objects than it has. The last batches then find none.
            let objects = u64::from(batch.min(before));
            u64::from(m.spec.costs.scan_object) * objects + call_price(&m, 1)
        };
        work.scanned(batch);
        sim.cpu(cost).await;
    }
    reclaim.freed_objects += answers.freed;
    let mut m = sim.m();
    if let Some(call) = m.observations.last_calls.newest(index, number) {
        call.ended = true;
    }
    end_call(&mut m, cache, pressure, &work, &answers);
}

/// Defers the rest of a call to the next one, and emits the event for its end.
fn end_call(m: &mut Machine, cache: Cache, pressure: Pressure, work: &Work, answers: &Answers) {
    let deferred = work.deferred(&m.kernel);
    cache.cell(m).nr_deferred += deferred;
    let after = cache.cell(m).nr_deferred;
    let details = Details::SlabEnd {
        shrinker: cache.name(),
        before: work.calculation.nr_deferred,
        after,
        total_scan: work.left(),
        returned: answers.returned,
    };
    emit_detailed(
        m,
        EventKind::ShrinkSlabEnd,
        [cache.code(pressure.priority), answers.freed, clip(after), 0],
        details,
    );
}

/// The results of a shrinker for the batches of one call, added up.
#[derive(Clone, Copy, Debug, Default)]
struct Answers {
    /// Number of freed objects.
    freed: u32,
    /// The value in the tracepoint: the shrinker's last answer, or the number of freed objects.
    returned: i64,
}

impl Answers {
    /// Adds the result of a batch. `before` is the number of objects before the batch. `pruned` is `None` if the shrinker refuses this caller.
    fn add(&mut self, m: &Machine, cache: Cache, before: u32, pruned: Option<Pruned>) {
        match (m.kernel.shrinker_return, pruned) {
            (ShrinkerReturn::Left, Some(_)) => {
                let left = cache.count(m);
                self.freed += before.saturating_sub(left);
                self.returned = i64::from(left);
            }
            (ShrinkerReturn::Left, None) => self.returned = -1,
            (ShrinkerReturn::Freed, Some(pruned)) => {
                self.freed += pruned.isolated;
                self.returned += i64::from(pruned.isolated);
            }
            (ShrinkerReturn::Freed, None) => {}
        }
    }
}

fn clip(n: u64) -> u32 {
    n.min(u64::from(u32::MAX)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fs::files::LOCAL;
    use crate::fs::superblock::{ShrinkControl, super_cache_count};
    use crate::kernel::{Kernel, ShrinkerDeferral, ShrinkerFloor, ShrinkerTarget};
    use crate::scenario::schema::{FilesystemKind, NodeSpec};
    use crate::testing;

    const GENTLE: Pressure = Pressure {
        priority: 12,
        nr_scanned: 0,
        nr_eligible: 0,
    };

    fn with(kernel: Kernel, floor: ShrinkerFloor, callers: ShrinkerCallers) -> Kernel {
        Kernel {
            shrinker_target: ShrinkerTarget::Priority,
            shrinker_floor: floor,
            shrinker_deferral: ShrinkerDeferral::Unbounded,
            shrinker_callers: callers,
            ..testing::with_lists_of_nodes(kernel)
        }
    }

    /// Number of objects to scan in one round at priority 12, on a machine with fifty groups that own a dentry each. XFS has 1,500 reclaimable inodes
    /// and reports all of them to every group.
    fn asked_of_fifty_groups(floor: ShrinkerFloor, callers: ShrinkerCallers) -> u64 {
        let names: Vec<String> = (1..=50).map(|n| format!("group-{n}")).collect();
        let groups: Vec<(&str, u32, bool)> = names.iter().map(|n| (n.as_str(), 0, false)).collect();
        let mut m = testing::machine_with_groups(&groups);
        m.kernel = with(m.kernel, floor, callers);
        m.spec.filesystem.kind = FilesystemKind::Xfs;
        let (asked, _) = testing::run(m, async |sim: &Sim| {
            let me = sim.look().sched.current();
            for group in 1..=50 {
                sim.m().attach(me, group);
                let inode = sim.m().files.create(1);
                icache::instantiate(sim, inode).await;
            }
            sim.m().attach(me, ROOT);
            for _ in 0..1500 {
                let inode = sim.m().files.create(1);
                icache::instantiate(sim, inode).await;
                icache::evict(&mut sim.m(), inode);
            }
            // The caller may not enter file systems, so that the round frees no object.
            let gfp = Gfp::NOFS;
            for group in ROOT..=50 {
                shrink_slab_of(sim, gfp, NodeId::at(0), group, GENTLE).await;
            }
            sim.look().observations.shrinker_calls[12].delta
        });
        asked
    }

    #[test]
    fn xfs_reports_the_same_inodes_to_every_group_so_fifty_groups_ask_fifty_times() {
        let marked = ShrinkerCallers::MarkedGroups;
        assert_eq!(
            asked_of_fifty_groups(ShrinkerFloor::OneBatch, marked),
            51 * 1024
        );
        assert_eq!(asked_of_fifty_groups(ShrinkerFloor::None, marked), 0);
    }

    #[test]
    fn a_group_without_objects_is_called_in_4_18_and_not_in_4_19() {
        let calls = |callers| {
            let mut m = testing::machine_with_groups(&[("idle", 0, false)]);
            m.kernel = with(m.kernel, ShrinkerFloor::OneBatch, callers);
            m.spec.filesystem.kind = FilesystemKind::Xfs;
            let (calls, _) = testing::run(m, async |sim: &Sim| {
                let inode = sim.m().files.create(1);
                icache::instantiate(sim, inode).await;
                icache::evict(&mut sim.m(), inode);
                shrink_slab_of(sim, Gfp::NOFS, NodeId::at(0), 1, GENTLE).await;
                sim.look().observations.shrinker_calls[12].calls
            });
            calls
        };
        assert_eq!(calls(ShrinkerCallers::EachGroup), 1);
        assert_eq!(calls(ShrinkerCallers::MarkedGroups), 0);
    }

    /// CPU time of a pass over shrinkers that have no objects, ns.
    fn price_of_an_empty_pass(object_shrinkers: ObjectShrinkers, group: u32) -> u64 {
        let mut m = testing::machine_with_groups(&[("idle", 0, false)]);
        m.kernel.object_shrinkers = object_shrinkers;
        let ((), sim) = testing::run(m, async move |sim: &Sim| {
            shrink_slab_of(sim, Gfp::KERNEL, NodeId::at(0), group, GENTLE).await;
        });
        crate::record::time_totals(&sim.look()).shrinker_ns
    }

    #[test]
    fn empty_shrinkers_cost_cpu_time_and_from_3_1_on_each_superblock_has_one() {
        let machine = price_of_an_empty_pass(ObjectShrinkers::OfMachine, ROOT);
        let superblocks = price_of_an_empty_pass(ObjectShrinkers::OfSuperblocks, ROOT);
        // Before 3.1 two more shrinkers free dentries and inodes; since then the scenario's superblock has one more.
        assert_eq!(machine, 150 * u64::from(OTHER_SHRINKERS + 2));
        let others = OTHER_SHRINKERS + OTHER_SUPERBLOCKS;
        assert_eq!(superblocks, 150 * u64::from(others + 1));
        let group = price_of_an_empty_pass(ObjectShrinkers::OfSuperblocks, 1);
        assert_eq!(group, 150, "the others are not called for a group");
    }

    #[test]
    fn objects_are_counted_on_the_node_of_their_memory() {
        let mut m = testing::machine_with(|spec| {
            let normal = spec.nodes[0].zones[testing::NORMAL.index()];
            spec.nodes.push(NodeSpec {
                zones: vec![normal],
            });
        });
        m.kernel = with(m.kernel, ShrinkerFloor::None, ShrinkerCallers::EachGroup);
        testing::run(m, async |sim: &Sim| {
            for _ in 0..30 {
                let inode = sim.m().files.create(1);
                icache::instantiate(sim, inode).await;
            }
            let m = sim.look();
            let count = |node| {
                let sc = ShrinkControl {
                    mount: LOCAL,
                    node,
                    group: ROOT,
                };
                super_cache_count(&m, sc)
            };
            assert_eq!((count(NodeId::at(0)), count(NodeId::at(1))), (30, 0));
            assert!(m.icache.slab_frames().all(|pfn| {
                let zone = m.pages.zone_of(pfn);
                m.zones[zone].node == NodeId::at(0)
            }));
        });
    }
}
