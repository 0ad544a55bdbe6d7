//! The superblock shrinker: its count, and how it prunes dentries and inodes. With an inode it drops the inode's page cache.
//!
//! Source: fs/super.c (`prune_super`, 3.10; `super_cache_count`, `super_cache_scan`, 4.18), fs/dcache.c (`prune_dcache_sb`,
//! `dentry_lru_isolate`), fs/inode.c (`prune_icache_sb`, `inode_lru_isolate`), 3.10, 4.18, 4.20, 5.16.
//! Simplified: no task holds the locks of a superblock or of an object, so nothing is skipped; no inode has metadata buffers of its
//! own.

use super::icache::{self, inode_list, lists_apart, lru_list};
use super::vfs_shrinkers::whole_hundreds;
use super::xfs_icache;
use crate::fs::InodeId;
use crate::kernel::{Hunk, InodeSteal, ObjectCount, PopulatedInodes, SuperblockScan};
use crate::machine::Machine;
use crate::mm::filemap::invalidate_mapping_pages;
use crate::mm::id::NodeId;
use crate::mm::list_lru::LruStatus;
use crate::mm::lruvec::ROOT;
use crate::sim::Sim;
use crate::trace::{EventKind, consider, emit};

/// Selects the objects that one call of a superblock's shrinker scans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShrinkControl {
    /// Number of the mount that the superblock belongs to.
    pub mount: u32,
    /// Node whose objects are scanned, if nodes have separate lists.
    pub node: NodeId,
    /// Group whose objects are scanned, if groups have separate lists; 0 is the root.
    pub group: u32,
}

/// Counts of one scan of dentries and inodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pruned {
    /// Number of objects that left their lists, whether they were freed or not. Since 3.12 it is the return value of the shrinker; the
    /// model does not count it for the superblock shrinker of earlier kernels.
    pub isolated: u32,
    /// Number of pages that went back to the allocator. In some kernels they include the page cache of pruned inodes.
    pub reclaimed_pages: u32,
}

/// Numbers of objects that the shrinker could free: dentries, inodes, and inodes that only the file system still has.
fn objects(m: &Machine, sc: ShrinkControl) -> [u32; 3] {
    let list = lru_list(m, sc.mount, sc.node, sc.group);
    [
        m.icache.dentry_lru.len(list),
        m.icache
            .inode_lru
            .len(inode_list(m, sc.mount, sc.node, sc.group)),
        // XFS reports one number for the whole mount, for every node and group.
        xfs_icache::reclaimable_inodes(m, sc.mount),
    ]
}

/// Numbers of unused dentries, of unused inodes, and of inodes that only the file system still has, over all groups. The third number is
/// that of the whole mount, whatever the node.
pub fn unused_objects(m: &Machine, mount: u32, node: NodeId) -> [u32; 3] {
    let objects_of = |group| objects(m, ShrinkControl { mount, node, group });
    (ROOT..lists_apart(m).groups)
        .map(objects_of)
        .fold([0; 3], |sum, [dentries, inodes, own]| {
            [sum[0] + dentries, sum[1] + inodes, own]
        })
}

/// Number of objects that the shrinker reports, scaled by `vfs_cache_pressure`.
pub fn super_cache_count(m: &Machine, sc: ShrinkControl) -> u32 {
    let [dentries, inodes, own] = objects(m, sc);
    let pressure = m.spec.vfs_cache_pressure;
    match m.kernel.object_count {
        ObjectCount::WholeHundreds => whole_hundreds(dentries + inodes + own + 1, m),
        ObjectCount::Every => {
            let all = u64::from(dentries) + u64::from(inodes) + u64::from(own);
            (all * u64::from(pressure) / 100).min(u64::from(u32::MAX)) as u32
        }
    }
}

/// Scans dentries, inodes and the file system's own inodes, each in proportion to its number.
pub async fn super_cache_scan(sim: &Sim, sc: ShrinkControl, nr_to_scan: u32) -> Pruned {
    let counted = objects(&sim.look(), sc);
    let total: u64 = counted.iter().map(|&n| u64::from(n)).sum::<u64>() + 1;
    let [dentries, inodes, own] =
        counted.map(|n| (u64::from(nr_to_scan) * u64::from(n) / total) as u32);
    let mut pruned = Pruned::default();
    let list = lru_list(&sim.look(), sc.mount, sc.node, sc.group);
    let inodes_at = inode_list(&sim.look(), sc.mount, sc.node, sc.group);
    let scan = sim.look().kernel.superblock_scan;
    match scan {
        SuperblockScan::Freed => {
            let mut m = sim.m();
            pruned.reclaimed_pages += free_dentries(&mut m, list, dentries);
            pruned.reclaimed_pages += scan_inodes(&mut m, inodes_at, inodes);
        }
        SuperblockScan::LookedAt => {
            prune_dcache_sb(&mut sim.m(), list, dentries + 1, &mut pruned);
            prune_icache_sb(&mut sim.m(), inodes_at, inodes + 1, &mut pruned);
            if own > 0 {
                // This call allocates buffers, and an allocation may start reclaim and with it this function, so the future needs a box.
                let pages = Box::pin(xfs_icache::reclaim_inodes_nr(sim, own + 1)).await;
                pruned.reclaimed_pages += pages;
            }
        }
    }
    pruned
}

/// The oldest dentries of a list, divided by their referenced mark.
pub(super) struct Oldest {
    /// Dentries that had the mark; the scan has cleared it.
    pub(super) referenced: Vec<u32>,
    /// Dentries without the mark.
    pub(super) victims: Vec<u32>,
}

/// Scans a list from its oldest dentry, until it has found `count` dentries without the mark or has reached the end.
pub(super) fn scan_oldest_dentries(m: &mut Machine, list: u32, count: u32) -> Oldest {
    let mut referenced = Vec::new();
    let mut victims = Vec::new();
    let mut at = m.icache.dentry_lru.tail(list);
    while let Some(id) = at.filter(|_| (victims.len() as u32) < count) {
        at = m.icache.dentry_lru.newer(id);
        if m.icache.clear_dentry_referenced(id) {
            referenced.push(id);
        } else {
            victims.push(id);
        }
    }
    Oldest {
        referenced,
        victims,
    }
}

/// 3.10: frees up to `count` unused dentries. Referenced ones lose their mark, are rotated and do not count; those in use leave the list.
fn free_dentries(m: &mut Machine, list: u32, count: u32) -> u32 {
    if count == 0 {
        return 0;
    }
    let mut freed_pages = 0;
    let Oldest {
        referenced,
        victims,
    } = scan_oldest_dentries(m, list, count);
    for id in referenced {
        m.icache.dentry_lru.rotate(id);
    }
    for id in victims {
        if icache::is_held(m, id) {
            m.icache.dentry_lru.remove(id);
        } else {
            freed_pages += icache::drop_dentry(m, id);
            icache::iput_final(m, id);
        }
    }
    freed_pages
}

/// 3.10: scans unused inodes. Dirty ones leave the list, referenced ones are rotated, those with page cache lose it, and empty ones are
/// freed. Returns the number of pages that count as reclaimed.
fn scan_inodes(m: &mut Machine, list: u32, nr_to_scan: u32) -> u32 {
    let mut reclaimed = 0;
    // The kernel's loop counts down to zero, so it scans one inode more than `nr_to_scan`.
    for _ in 0..=nr_to_scan {
        let Some(id) = m.icache.inode_lru.tail(list) else {
            break;
        };
        if icache::is_dirty(m, id) {
            m.icache.inode_lru.remove(id);
            continue;
        }
        if m.icache.clear_inode_referenced(id) {
            m.icache.inode_lru.rotate(id);
            continue;
        }
        if nr_cached(m, id) > 0 {
            reclaimed += strip(m, id);
            // `iput` marks the inode referenced again, and the kernel continues with it only if it is at the head.
            m.icache.set_inode_referenced(id);
            if m.icache.inode_lru.head(list) != Some(id) || nr_cached(m, id) > 0 {
                continue;
            }
        }
        reclaimed += icache::destroy_inode(m, id);
    }
    reclaimed
}

/// Scans up to `nr_to_scan` dentries and frees those that were not used since the last scan of the list. Those of open files leave the list.
fn prune_dcache_sb(m: &mut Machine, list: u32, nr_to_scan: u32, pruned: &mut Pruned) {
    let mut victims = Vec::new();
    let mut at = m.icache.dentry_lru.tail(list);
    for _ in 0..nr_to_scan {
        let Some(id) = at else { break };
        at = m.icache.dentry_lru.newer(id);
        if m.icache.is_open(id) {
            m.icache.dentry_lru.remove(id);
            pruned.isolated += 1;
        } else if m.icache.clear_dentry_referenced(id) {
            m.icache.dentry_lru.rotate(id);
        } else {
            m.icache.dentry_lru.remove(id);
            pruned.isolated += 1;
            victims.push(id);
        }
    }
    for id in victims {
        pruned.reclaimed_pages += icache::drop_dentry(m, id);
        icache::iput_final(m, id);
    }
}

/// Scans up to `nr_to_scan` unused inodes. Those to be freed are freed after the scan.
fn prune_icache_sb(m: &mut Machine, list: u32, nr_to_scan: u32, pruned: &mut Pruned) {
    let mut dispose = Vec::new();
    let mut at = m.icache.inode_lru.tail(list);
    for _ in 0..nr_to_scan {
        let Some(id) = at else { break };
        let next = m.icache.inode_lru.newer(id);
        at = match inode_lru_isolate(m, id, pruned, &mut dispose) {
            LruStatus::Removed => next,
            LruStatus::Rotate => {
                m.icache.inode_lru.rotate(id);
                next
            }
            LruStatus::Retry => m.icache.inode_lru.tail(list),
        };
    }
    for id in dispose {
        pruned.reclaimed_pages += icache::destroy_inode(m, id);
    }
}

/// Verdicts about an unused inode. Their numbers are those of the answers of `Hunk::PopulatedInodes`.
const FREED: u32 = 0;
const ROTATED: u32 = 1;
const STRIPPED: u32 = 2;
const OFF_THE_LIST: u32 = 3;

/// Treats one inode of the list. If it is in use or dirty, it leaves the list; otherwise the verdict decides. An inode that is to be freed
/// is added to `dispose`.
fn inode_lru_isolate(
    m: &mut Machine,
    id: u32,
    pruned: &mut Pruned,
    dispose: &mut Vec<u32>,
) -> LruStatus {
    let in_use = m.icache.has_dentry(id) || m.icache.is_open(id);
    if in_use || icache::is_dirty(m, id) {
        m.icache.inode_lru.remove(id);
        pruned.isolated += 1;
        return LruStatus::Removed;
    }
    let cached = nr_cached(m, id);
    let referenced = m.icache.is_inode_referenced(id);
    let shrinkable = icache::mapping_shrinkable(m, id);
    let lone_shadow = m.files.inode(InodeId(id)).tree().is_lone_shadow();
    let verdict = consider(
        m,
        Hunk::PopulatedInodes,
        || [cached, referenced.into()],
        |kernel| match kernel.populated_inodes {
            PopulatedInodes::OffTheList if !shrinkable => OFF_THE_LIST,
            _ if referenced => ROTATED,
            PopulatedInodes::RotatedAboveOnePage if cached > 1 => ROTATED,
            PopulatedInodes::Stripped | PopulatedInodes::RotatedAboveOnePage if cached > 0 => {
                STRIPPED
            }
            PopulatedInodes::OffTheList if lone_shadow => STRIPPED,
            PopulatedInodes::Stripped
            | PopulatedInodes::RotatedAboveOnePage
            | PopulatedInodes::OffTheList => FREED,
        },
    );
    match verdict {
        ROTATED => {
            m.icache.clear_inode_referenced(id);
            return LruStatus::Rotate;
        }
        STRIPPED => {
            pruned.reclaimed_pages += strip(m, id);
            match m.kernel.populated_inodes {
                // The inode is still on the list when the walk releases it, so `iput` marks it referenced.
                PopulatedInodes::Stripped | PopulatedInodes::RotatedAboveOnePage => {
                    m.icache.set_inode_referenced(id);
                }
                // The walk only pins the inode: `inode_pin_lru_isolating`, in 6.12 and late stable kernels.
                PopulatedInodes::OffTheList => {}
            }
            return LruStatus::Retry;
        }
        OFF_THE_LIST => {
            // The inode has got page cache since it was put on the list.
            m.icache.inode_lru.remove(id);
            pruned.isolated += 1;
            return LruStatus::Removed;
        }
        _ => {}
    }
    m.icache.inode_lru.remove(id);
    pruned.isolated += 1;
    dispose.push(id);
    LruStatus::Removed
}

pub(super) fn nr_cached(m: &Machine, id: u32) -> u32 {
    m.files.inode(InodeId(id)).nr_cached
}

/// Drops the clean and idle page cache of an unused inode; if it has none, the shadow that is left in its tree. Returns how many pages this
/// kernel counts as reclaimed; a shadow counts as one.
pub(super) fn strip(m: &mut Machine, id: u32) -> u32 {
    let inode = InodeId(id);
    let pages = if m.files.inode(inode).nr_cached > 0 {
        invalidate_mapping_pages(m, inode)
    } else {
        m.files.drop_shadows(inode, &mut m.radix_nodes);
        1
    };
    if m.current_is_kswapd() {
        m.vmstat.kswapd_inodesteal += u64::from(pages);
    } else {
        m.vmstat.pginodesteal += u64::from(pages);
    }
    emit(m, EventKind::InodeSteal, [inode.0, pages, 0, 0]);
    match m.kernel.inode_steal {
        InodeSteal::Unnoticed => 0,
        InodeSteal::Reclaimed => pages,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fs::files::LOCAL;
    use crate::kernel::{
        Kernel, ShrinkerCallers, ShrinkerDeferral, ShrinkerFloor, ShrinkerTarget, preset,
    };
    use crate::mm::filemap::{NewPage, add_to_page_cache_lru};
    use crate::mm::page_alloc::{Gfp, get_page_from_freelist};
    use crate::mm::radix_tree::radix_tree_preload_atomic;
    use crate::mm::shrinker::Pressure;
    use crate::mm::swap::lru_add_drain_all;
    use crate::mm::vmscan::slab::shrink_slab_of;
    use crate::mm::watermark::AllocFlags;
    use crate::mm::watermark::Mark;
    use crate::testing;

    fn kernel(floor: ShrinkerFloor, populated_inodes: PopulatedInodes) -> Kernel {
        Kernel {
            shrinker_target: ShrinkerTarget::Priority,
            shrinker_floor: floor,
            shrinker_deferral: ShrinkerDeferral::Unbounded,
            shrinker_callers: ShrinkerCallers::EachGroup,
            populated_inodes,
            ..testing::with_lists_of_nodes(preset("v3_10_rc1").expect("listed").kernel)
        }
    }

    fn machine(kernel: Kernel) -> Machine {
        machine_of(kernel, 20_000)
    }

    fn machine_of(kernel: Kernel, normal_pages: u32) -> Machine {
        let mut m = testing::machine_with(|spec| {
            let zone = &mut spec.nodes[0].zones[1];
            for pages in [&mut zone.managed, &mut zone.present, &mut zone.spanned] {
                *pages = normal_pages;
            }
            spec.filesystem.inode_bytes = 128;
        });
        m.kernel = kernel;
        m
    }

    fn cache_pages(m: &mut Machine, inode: InodeId, pages: u32) {
        for index in 0..pages {
            assert!(radix_tree_preload_atomic(m));
            let pfn = get_page_from_freelist(m, Gfp::USER, 0, Mark::Low, AllocFlags::default())
                .expect("there is memory");
            add_to_page_cache_lru(m, inode, index, pfn, NewPage::Read);
        }
        lru_add_drain_all(m);
    }

    /// Unused inodes with `pages` pages each, whose dentries are gone.
    async fn unused_inodes(sim: &Sim, count: u32, pages: u32) -> Vec<InodeId> {
        let mut inodes = Vec::new();
        for _ in 0..count {
            let inode = sim.m().files.create(pages.max(1));
            icache::instantiate(sim, inode).await;
            let mut m = sim.m();
            cache_pages(&mut m, inode, pages);
            icache::drop_dentry(&mut m, inode.0);
            icache::iput_final(&mut m, inode.0);
            inodes.push(inode);
        }
        inodes
    }

    /// Inodes that left the list and pages that were dropped when the walk had this budget and ten inodes of `pages` pages.
    fn walk(populated: PopulatedInodes, pages: u32, budget: u32) -> (u32, u64) {
        let m = machine(kernel(ShrinkerFloor::None, populated));
        let (result, _) = testing::run(m, async move |sim: &Sim| {
            unused_inodes(sim, 10, pages).await;
            let mut m = sim.m();
            let list = lru_list(&m, LOCAL, NodeId::at(0), ROOT);
            let mut pruned = Pruned::default();
            prune_icache_sb(&mut m, list, budget, &mut pruned);
            crate::report::invariants::check(&m).expect("consistent");
            (pruned.isolated, m.vmstat.pginodesteal)
        });
        result
    }

    #[test]
    fn a_populated_inode_is_scanned_three_times_and_an_empty_one_once() {
        use PopulatedInodes::{RotatedAboveOnePage, Stripped};
        for (budget, isolated, stripped) in [(5, 0, 12), (10, 0, 20), (15, 0, 32), (30, 10, 40)] {
            assert_eq!(walk(Stripped, 4, budget), (isolated, stripped), "{budget}");
            assert_eq!(walk(RotatedAboveOnePage, 4, budget), (0, 0), "{budget}");
        }
        assert_eq!(walk(Stripped, 1, 30), (10, 10));
        assert_eq!(walk(RotatedAboveOnePage, 1, 30), (10, 10));
        assert_eq!(walk(Stripped, 0, 10), (10, 0));
    }

    #[test]
    fn inodes_that_were_used_again_are_scanned_once_more() {
        let m = machine(kernel(ShrinkerFloor::None, PopulatedInodes::Stripped));
        let (isolated, _) = testing::run(m, async |sim: &Sim| {
            let inodes = unused_inodes(sim, 10, 0).await;
            let mut m = sim.m();
            for inode in inodes.iter().step_by(2) {
                m.icache.set_inode_referenced(inode.0);
            }
            let list = lru_list(&m, LOCAL, NodeId::at(0), ROOT);
            let mut pruned = Pruned::default();
            prune_icache_sb(&mut m, list, 15, &mut pruned);
            pruned.isolated
        });
        assert_eq!(isolated, 10);
    }

    #[test]
    fn an_inode_with_page_cache_is_not_on_the_list_in_5_16_until_its_last_page_goes() {
        let m = machine(kernel(ShrinkerFloor::None, PopulatedInodes::OffTheList));
        testing::run(m, async |sim: &Sim| {
            let inodes = unused_inodes(sim, 3, 2).await;
            let mut m = sim.m();
            let list = lru_list(&m, LOCAL, NodeId::at(0), ROOT);
            assert_eq!(m.icache.inode_lru.len(list), 0);
            assert_eq!(invalidate_mapping_pages(&mut m, inodes[1]), 2);
            assert_eq!(m.icache.inode_lru.len(list), 1);
            let mut pruned = Pruned::default();
            prune_icache_sb(&mut m, list, 5, &mut pruned);
            assert_eq!((pruned.isolated, m.icache.charged(ROOT)), (1, 2));
        });
    }

    #[test]
    fn from_5_16_on_shadows_in_a_node_keep_an_inode_off_the_list_and_a_lone_shadow_counts_as_a_stolen_page()
     {
        let mut m = machine(kernel(ShrinkerFloor::None, PopulatedInodes::OffTheList));
        m.kernel.refault = preset("v4_20").expect("listed").kernel.refault;
        testing::run(m, async |sim: &Sim| {
            let list = lru_list(&sim.look(), LOCAL, NodeId::at(0), ROOT);
            for (pages, listed, then) in [(1, 1, 0), (2, 0, 1)] {
                let inode = unused_inodes(sim, 1, pages).await[0];
                let mut m = sim.m();
                for index in 0..pages {
                    let pfn = m.files.page(inode, index);
                    crate::mm::filemap::reclaim_from_page_cache(&mut m, pfn);
                    crate::mm::memory::release_page(&mut m, pfn);
                }
                assert_eq!(m.icache.inode_lru.len(list), listed, "{pages} pages");
                let mut pruned = Pruned::default();
                prune_icache_sb(&mut m, list, 2, &mut pruned);
                assert_eq!((pruned.isolated, m.vmstat.pginodesteal), (listed, 1));
                crate::mm::workingset::shadow_nodes::scan(&mut m, NodeId::at(0), ROOT, 5);
                assert_eq!(m.icache.inode_lru.len(list), then, "{pages} pages");
            }
        });
    }

    #[test]
    fn the_scan_takes_an_open_file_off_the_list_but_keeps_dentry_and_inode() {
        let m = machine(kernel(ShrinkerFloor::None, PopulatedInodes::Stripped));
        testing::run(m, async |sim: &Sim| {
            let inode = sim.m().files.create(1);
            icache::instantiate(sim, inode).await;
            icache::open(sim, inode).await;
            let mut m = sim.m();
            let list = lru_list(&m, LOCAL, NodeId::at(0), ROOT);
            let mut pruned = Pruned::default();
            prune_dcache_sb(&mut m, list, 2, &mut pruned);
            assert_eq!((pruned.isolated, m.icache.charged(ROOT)), (1, 2));
            assert_eq!(m.icache.dentry_lru.len(list), 0);
            icache::close(&mut m, inode);
            assert_eq!(m.icache.dentry_lru.len(list), 1);
        });
    }

    /// Wakeups of kswapd until a big file in the middle of `files` small ones loses its pages, and the objects scanned until then. Each
    /// wakeup has three rounds, at priorities 12, 11 and 10.
    fn wakeups_until_stripped(floor: ShrinkerFloor, files: u32, most: u32) -> Option<(u32, u64)> {
        let m = machine_of(kernel(floor, PopulatedInodes::Stripped), 10_000 + 2 * files);
        let (result, _) = testing::run(m, async move |sim: &Sim| {
            let mut big = None;
            for number in 0..files {
                let pages = if number == files / 2 { 8 } else { 1 };
                let inode = sim.m().files.create(pages);
                icache::instantiate(sim, inode).await;
                icache::instantiate(sim, inode).await;
                cache_pages(&mut sim.m(), inode, pages);
                if pages > 1 {
                    big = Some(inode.0);
                }
            }
            let big = big.expect("one of them");
            for wakeup in 1..=most {
                for priority in [12, 11, 10] {
                    let pressure = Pressure {
                        priority,
                        nr_scanned: 0,
                        nr_eligible: 0,
                    };
                    shrink_slab_of(sim, Gfp::KERNEL, NodeId::at(0), ROOT, pressure).await;
                    if nr_cached(&sim.look(), big) == 0 {
                        return Some((wakeup, sim.look().vmstat.slabs_scanned));
                    }
                }
            }
            None
        });
        result
    }

    #[test]
    fn a_big_file_loses_its_pages_in_few_wakeups_with_the_floor_and_in_a_thousand_without() {
        let with = |files| wakeups_until_stripped(ShrinkerFloor::OneBatch, files, 200);
        let without = |files, most| wakeups_until_stripped(ShrinkerFloor::None, files, most);
        assert_eq!(with(1500).map(|r| r.0), Some(2));
        assert_eq!(with(3000), Some((3, 9216)));
        assert_eq!(with(10_000), Some((10, 29_696)));
        assert_eq!(without(1500, 3000), None);
        assert_eq!(without(3000, 3000), Some((1536, 9216)));
        assert_eq!(without(10_000, 3000), Some((990, 29_696)));
        assert_eq!(with(100_000), Some((97, 295_936)));
        assert_eq!(without(100_000, 3000), Some((887, 295_936)));
    }
}
