//! The caches that shrinkers scan, with their objects, the latest call of each shrinker, and the tasks that wait in shrinkers.

use crate::fs::files::LOCAL;
use crate::fs::superblock::unused_objects;
use crate::fs::xfs_icache::unclean_inodes;
use crate::kernel::{ShrinkerCallers, ShrinkerDeferral, ShrinkerFloor, ShrinkerTarget};
use crate::machine::Machine;
use crate::mm::id::NodeId;
use crate::mm::lruvec::ROOT;
use crate::mm::vmscan::slab::{Cache, SHRINKER, shrinkers};
use crate::record::LastCall;
use crate::scenario::Picture;
use crate::sim::{Task, TaskState};

/// Identifies a shrinker by the objects that it scans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum CacheKind {
    /// Dentries and inodes of the machine's own file system.
    Superblock,
    /// Dentries and inodes of the remote file system.
    Remote,
    /// Entries in ext4's cache of extents.
    Extents,
    /// Buffers in which XFS caches metadata.
    Buffers,
    /// All dentries, in kernels with one shrinker of dentries for all file systems.
    Dentries,
    /// All inodes, in kernels with one shrinker of inodes for all file systems.
    Inodes,
    /// Nodes of files' trees that hold only shadow entries of evicted pages.
    ShadowNodes,
}

/// How many objects a call of a shrinker is asked to scan. The rule depends on the kernel and on the cost of the cache's objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum CallTarget {
    /// Twice as large a share of the objects as the share of pages that reclaim has scanned.
    ScannedShare,
    /// The number of objects, shifted right by the priority and then doubled.
    Priority,
    /// Half of the cache, because its objects cost nothing.
    Half,
}

/// A shrinker, or its part on one node if it works per node.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct CacheFrame {
    /// The cache and, in some kernels, its mount and node, as the engine identifies it.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub cache: Cache,
    /// The shrinker, which the page names by this value.
    pub kind: CacheKind,
    /// Node of its objects; the first node for a shrinker that does not work per node.
    pub node: NodeId,
    /// Objects that can be freed, all groups together: dentries, inodes, objects that only the file system knows, and those of the last
    /// kind that have to be written first.
    pub objects: [u32; 4],
    /// Number of objects that the shrinker scans together.
    pub batch: u32,
    /// Cost of reading an object again, in seeks.
    pub seeks: u32,
    /// The rule for the number of objects that a call is asked to scan.
    pub target: CallTarget,
    /// The rule for the least number of objects that a call is asked to scan.
    pub floor: ShrinkerFloor,
    /// The rule for the work that a call defers to the next one.
    pub deferral: ShrinkerDeferral,
    /// `nr_deferred`: objects left from earlier calls. A call takes all of them and adds back those that it does not scan.
    pub nr_deferred: u64,
    /// The latest call of the shrinker, ended or not; `None`: it was never called.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub last: Option<LastCall>,
    /// Name of the group whose objects the latest call scans; empty for the root, and before the first call.
    pub group: String,
    /// Ids of the tasks that wait inside this shrinker.
    pub waiters: Vec<u32>,
}

/// All shrinkers, node by node; empty while another picture is shown. The shrinker of shadow nodes is listed last, and only if it was ever
/// called.
pub(super) fn caches(m: &Machine, picture: Picture) -> Vec<CacheFrame> {
    let is_of_shadows = |cache: &Cache| matches!(cache, Cache::ShadowNodes { .. });
    let was_asked = |cache: &Cache| m.observations.last_calls.of(cache.cell_index()).is_some();
    match picture {
        Picture::Caches => {
            let shown = registered(m).filter(|cache| !is_of_shadows(cache) || was_asked(cache));
            let mut shown: Vec<Cache> = shown.collect();
            shown.sort_by_key(is_of_shadows);
            let rows = shown.into_iter().map(|cache| cache_frame(m, cache));
            rows.collect()
        }
        _ => Vec::new(),
    }
}

/// Every shrinker, on each node if it works per node. One that does not is called for every node, but is listed only on the first.
pub(super) fn registered(m: &Machine) -> impl Iterator<Item = Cache> {
    let nodes = match m.kernel.shrinker_callers {
        ShrinkerCallers::Machine => 1,
        ShrinkerCallers::EachGroup | ShrinkerCallers::MarkedGroups => m.nodes.len(),
    };
    m.nodes.ids().take(nodes).flat_map(move |node| {
        let called = shrinkers(m, node, ROOT).into_iter().flatten();
        called.filter(move |cache| cache.node() == node)
    })
}

fn cache_frame(m: &Machine, cache: Cache) -> CacheFrame {
    let [dentries, inodes, own] = objects(m, cache);
    let unclean = match cache {
        Cache::Superblock(sc) => unclean_inodes(m, sc.mount),
        Cache::Dentries
        | Cache::Inodes
        | Cache::ExtentsStatus
        | Cache::XfsBuffers(_)
        | Cache::ShadowNodes { .. } => 0,
    };
    let shrinker = cache.shrinker(m);
    let last = m.observations.last_calls.of(cache.cell_index()).copied();
    CacheFrame {
        cache,
        kind: kind(cache),
        node: cache.node(),
        objects: [dentries, inodes, own, unclean],
        batch: shrinker.batch,
        seeks: shrinker.seeks,
        target: target(m, cache),
        floor: m.kernel.shrinker_floor,
        deferral: m.kernel.shrinker_deferral,
        nr_deferred: cache.nr_deferred(m),
        last,
        group: match last {
            Some(call) if call.group != ROOT => m.memcg.groups()[call.group as usize].name.clone(),
            Some(_) | None => String::new(),
        },
        waiters: (m.sched.tasks().iter())
            .filter(|task| shrinker_of(task) == Some(cache.cell_index()))
            .map(|task| task.id.0)
            .collect(),
    }
}

/// Objects that can be freed, all groups together: dentries, inodes, and objects that only the file system knows.
pub(super) fn objects(m: &Machine, cache: Cache) -> [u32; 3] {
    match cache {
        Cache::Superblock(sc) => unused_objects(m, sc.mount, sc.node),
        Cache::Dentries => [m.icache.unused().0, 0, 0],
        Cache::Inodes => [0, m.icache.unused().1, 0],
        Cache::ExtentsStatus => [0, 0, m.icache.extents.count()],
        Cache::XfsBuffers(node) => [0, 0, m.icache.buffers.count(node)],
        Cache::ShadowNodes { node, .. } => [0, 0, m.radix_nodes.shadow_nodes.on_bank(node)],
    }
}

fn kind(cache: Cache) -> CacheKind {
    match cache {
        Cache::Superblock(sc) if sc.mount == LOCAL => CacheKind::Superblock,
        Cache::Superblock(_) => CacheKind::Remote,
        Cache::Dentries => CacheKind::Dentries,
        Cache::Inodes => CacheKind::Inodes,
        Cache::ExtentsStatus => CacheKind::Extents,
        Cache::XfsBuffers(_) => CacheKind::Buffers,
        Cache::ShadowNodes { .. } => CacheKind::ShadowNodes,
    }
}

fn target(m: &Machine, cache: Cache) -> CallTarget {
    match m.kernel.shrinker_target {
        ShrinkerTarget::ScannedShare => CallTarget::ScannedShare,
        ShrinkerTarget::PriorityOrHalf if cache.shrinker(m).seeks == 0 => CallTarget::Half,
        ShrinkerTarget::Priority | ShrinkerTarget::PriorityOrHalf => CallTarget::Priority,
    }
}

/// Cell index of the shrinker in which a task waits; `None`: it waits in none.
fn shrinker_of(task: &Task) -> Option<usize> {
    if task.state != TaskState::Waiting {
        return None;
    }
    let innermost = task.frames.iter().rfind(|f| f.function == "shrink_slab")?;
    let shrinker = innermost
        .values
        .iter()
        .find(|(name, _)| *name == SHRINKER)?;
    Some(shrinker.1 as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block;
    use crate::fs::files::REMOTE;
    use crate::fs::superblock::{ShrinkControl, super_cache_count};
    use crate::fs::{InodeId, filesystem, icache};
    use crate::kernel::preset;
    use crate::mm::page_alloc::Gfp;
    use crate::mm::shrinker::Pressure;
    use crate::mm::vmscan::slab::shrink_slab_of;
    use crate::scenario::schema::{FilesystemKind, RemoteSpec};
    use crate::sim::{Sim, TaskKind};
    use crate::testing;
    use crate::trace::EventKind;

    /// A machine of 4.18 with a remote file system in addition to its own.
    fn machine(kind: FilesystemKind, floor: ShrinkerFloor) -> Machine {
        let mut m = testing::machine_with(|spec| {
            spec.filesystem.kind = kind;
            spec.remote = Some(RemoteSpec { disk: 0 });
        });
        m.kernel = preset("v4_18").expect("listed").kernel;
        m.kernel.shrinker_floor = floor;
        m
    }

    async fn unused_files(sim: &Sim, mount: u32, count: u32) -> Vec<InodeId> {
        let mut inodes = Vec::new();
        for _ in 0..count {
            let inode = sim.m().files.create_on(mount, 1);
            icache::instantiate(sim, inode).await;
            inodes.push(inode);
        }
        inodes
    }

    async fn ask(sim: &Sim, priority: u32) {
        let pressure = Pressure {
            priority,
            nr_scanned: 0,
            nr_eligible: 0,
        };
        shrink_slab_of(sim, Gfp::KERNEL, NodeId::at(0), ROOT, pressure).await;
    }

    fn shown(sim: &Sim) -> Vec<CacheFrame> {
        caches(&sim.look(), Picture::Caches)
    }

    #[test]
    fn rows_have_the_objects_that_the_machine_counts_and_only_their_own_picture_has_rows() {
        let m = machine(FilesystemKind::Xfs, ShrinkerFloor::None);
        testing::run(m, async |sim: &Sim| {
            unused_files(sim, LOCAL, 30).await;
            unused_files(sim, REMOTE, 20).await;
            for inode in unused_files(sim, LOCAL, 10).await {
                icache::evict(&mut sim.m(), inode);
            }
            let rows = shown(sim);
            let m = sim.look();
            let (dentries, inodes) = m.icache.unused();
            let sum = |kind: usize| rows.iter().map(|row| row.objects[kind]).sum::<u32>();
            assert_eq!((sum(0), sum(1)), (dentries, inodes));
            for (row, mount) in rows.iter().zip([LOCAL, REMOTE]) {
                let (node, group) = (0, ROOT);
                let sc = ShrinkControl {
                    mount,
                    node: NodeId::at(node),
                    group,
                };
                assert_eq!(row.cache, Cache::Superblock(sc));
                assert_eq!(
                    row.objects[..3].iter().sum::<u32>(),
                    super_cache_count(&m, sc)
                );
            }
            assert_eq!(rows[0].objects[2..], [10, 10]);
            assert_eq!(rows[2].cache, Cache::XfsBuffers(NodeId::at(0)));
            assert!(caches(&m, Picture::Lists).is_empty());
        });
    }

    #[test]
    fn the_last_call_has_the_requested_the_scanned_and_the_remaining_objects() {
        for (floor, delta, scanned) in [
            (ShrinkerFloor::None, 6, 0),
            (ShrinkerFloor::OneBatch, 60, 60),
        ] {
            let m = machine(FilesystemKind::Ext4, floor);
            testing::run(m, async move |sim: &Sim| {
                unused_files(sim, LOCAL, 60).await;
                ask(sim, 4).await;
                let rows = shown(sim);
                let row = &rows[0];
                let call = row.last.expect("the shrinker was called");
                let calculation = call.calculation;
                assert_eq!(
                    (calculation.freeable, calculation.share, calculation.target),
                    (60, 3, 6)
                );
                assert_eq!((calculation.delta, call.scanned), (delta, scanned));
                assert!(call.ended);
                let m = sim.look();
                // The events and the counters of the machine have to agree with the picture.
                let events = m.trace.recent(64);
                let last_event = |kind| {
                    *events
                        .iter()
                        .rfind(|e| e.kind == kind && e.a % 4 == 0)
                        .expect("there")
                };
                let (start, end) = (
                    last_event(EventKind::ShrinkSlabStart),
                    last_event(EventKind::ShrinkSlabEnd),
                );
                assert_eq!((u64::from(start.b), u64::from(start.c)), (60, delta));
                assert_eq!(u64::from(start.d), calculation.total_scan);
                assert_eq!((end.b, u64::from(end.c)), (call.freed, row.nr_deferred));
                assert_eq!(row.nr_deferred, calculation.nr_deferred + delta - scanned);
                let others = rows[1..].iter().filter_map(|row| row.last);
                let others: u64 = others.map(|call| call.scanned).sum();
                assert_eq!(m.vmstat.slabs_scanned, call.scanned + others);
            });
        }
    }

    #[test]
    fn page_cache_dropped_with_an_inode_is_reported_by_the_call_that_dropped_it() {
        let m = machine(FilesystemKind::Ext4, ShrinkerFloor::OneBatch);
        testing::run(m, async |sim: &Sim| {
            let pfn = testing::file_page(&mut sim.m());
            let inode = InodeId(sim.look().pages.owner[pfn]);
            icache::instantiate(sim, inode).await;
            // The dentry is freed first. The inode loses its pages at its first scan and waits for the second.
            let mut stripped = Vec::new();
            for _ in 0..3 {
                ask(sim, 12).await;
                let call = shown(sim)[0].last.expect("called");
                stripped.push((call.stripped_inodes, call.stripped_pages));
            }
            assert_eq!(sim.look().vmstat.pginodesteal, 1);
            assert_eq!(stripped.iter().filter(|&&s| s == (1, 1)).count(), 1);
            assert_eq!(stripped.iter().filter(|&&s| s == (0, 0)).count(), 2);
        });
    }

    #[test]
    fn a_task_that_waits_until_an_inode_is_written_is_named_on_its_cache() {
        let m = machine(FilesystemKind::Xfs, ShrinkerFloor::OneBatch);
        testing::run(m, async |sim: &Sim| {
            let disk = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
            sim.m().disks[0].task = Some(disk);
            filesystem::mount(&mut sim.m());
            for _ in 0..64 {
                let inode = sim.m().files.create(1);
                icache::create(sim, inode).await;
                icache::evict(&mut sim.m(), inode);
            }
            let inner = sim.clone();
            let asker = sim.spawn("asker", TaskKind::Workload, async move {
                ask(&inner, 12).await;
            });
            sim.sleep(2_000_000).await;
            let rows = shown(sim);
            assert_eq!(rows[0].waiters, [asker.0]);
            assert!(rows[1..].iter().all(|row| row.waiters.is_empty()));
            let call = rows[0].last.expect("called");
            assert_eq!((call.task, call.ended), (asker, false));
            sim.sleep(1_000_000_000).await;
            assert!(shown(sim).iter().all(|row| row.waiters.is_empty()));
        });
    }
}
