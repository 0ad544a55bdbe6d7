//! The shrinkers of all dentries and of all inodes, used before each superblock had its own shrinker.
//!
//! Source: fs/dcache.c (`shrink_dcache_memory`, `prune_dcache`, `__shrink_dcache_sb`), fs/inode.c (`shrink_icache_memory`, `prune_icache`,
//! `generic_forget_inode`), 2.6.34 and 2.6.35.
//! Simplified: as in `fs/superblock.rs`; and an inode becomes unused only when it is clean, while the kernel counts dirty ones, too.

use super::files::MOUNTS;
use super::icache::{self, inode_list, lru_list};
use super::superblock::{Oldest, Pruned, nr_cached, scan_oldest_dentries, strip};
use crate::fs::files::LOCAL;
use crate::kernel::ObjectShrinkers;
use crate::machine::Machine;
use crate::mm::id::NodeId;
use crate::mm::lruvec::ROOT;

/// Number of dentries that the shrinker reports: whole hundreds, scaled by `vfs_cache_pressure`.
pub fn count_dentries(m: &Machine) -> u32 {
    whole_hundreds(m.icache.unused().0, m)
}

/// Number of inodes that the shrinker reports: whole hundreds, scaled by `vfs_cache_pressure`.
pub fn count_inodes(m: &Machine) -> u32 {
    whole_hundreds(m.icache.unused().1, m)
}

/// Whole hundreds of objects, scaled by `vfs_cache_pressure`. The kernel's product is an `int`, which wraps around at settings in the
/// hundred thousands; ours does not wrap.
pub(super) fn whole_hundreds(objects: u32, m: &Machine) -> u32 {
    (objects / 100).saturating_mul(m.spec.vfs_cache_pressure)
}

/// Frees about `count` dentries, from each superblock in proportion to its unused ones. If there are fewer than twice `count`, all unused ones
/// that are not referenced are freed.
pub fn prune_dcache(m: &mut Machine, count: u32) -> Pruned {
    let mut pruned = Pruned::default();
    let unused = m.icache.unused().0;
    if unused == 0 || count == 0 {
        return pruned;
    }
    let ratio = (unused / count).max(1);
    let mut remaining = count;
    for mount in 0..MOUNTS {
        let list = lru_list(m, mount, NodeId::at(0), ROOT);
        let share = match (m.icache.dentry_lru.len(list), ratio) {
            (0, _) => continue,
            (unused, 1) => unused,
            (unused, ratio) => unused / ratio + 1,
        };
        let scanned = shrink_dcache_sb(m, list, share, &mut pruned);
        remaining = remaining.saturating_sub(scanned);
        let spares = match m.kernel.object_shrinkers {
            ObjectShrinkers::OfMachine | ObjectShrinkers::OfSuperblocks => false,
            ObjectShrinkers::OfMachineSparing => true,
        };
        if spares && remaining == 0 {
            break;
        }
    }
    pruned
}

/// Frees up to `count` of a superblock's oldest dentries, the youngest of them first. Referenced ones are rotated and do not count; those
/// in use leave the list. Returns how many left the list.
fn shrink_dcache_sb(m: &mut Machine, list: u32, count: u32, pruned: &mut Pruned) -> u32 {
    let Oldest {
        referenced,
        victims,
    } = scan_oldest_dentries(m, list, count);
    for &id in victims.iter().rev() {
        m.icache.dentry_lru.remove(id);
        if !m.icache.is_open(id) {
            pruned.isolated += 1;
            pruned.reclaimed_pages += icache::drop_dentry(m, id);
            icache::iput_final(m, id);
        }
    }
    for id in referenced {
        m.icache.dentry_lru.rotate(id);
    }
    victims.len() as u32
}

/// Scans up to `nr_to_scan` unused inodes of all superblocks. Busy ones are rotated. The others lose their page cache and are freed, unless
/// some of their pages cannot be dropped.
pub fn prune_icache(m: &mut Machine, nr_to_scan: u32) -> Pruned {
    let mut pruned = Pruned::default();
    let list = inode_list(m, LOCAL, NodeId::at(0), ROOT);
    let mut freeable = Vec::new();
    for _ in 0..nr_to_scan {
        let Some(id) = m.icache.inode_lru.tail(list) else {
            break;
        };
        let in_use = m.icache.has_dentry(id) || m.icache.is_open(id);
        if in_use || icache::is_dirty(m, id) {
            m.icache.inode_lru.rotate(id);
            continue;
        }
        if nr_cached(m, id) > 0 {
            pruned.reclaimed_pages += strip(m, id);
            m.icache.inode_lru.rotate(id);
            if nr_cached(m, id) > 0 {
                continue;
            }
        }
        m.icache.inode_lru.remove(id);
        freeable.push(id);
    }
    for id in freeable {
        pruned.isolated += 1;
        pruned.reclaimed_pages += icache::destroy_inode(m, id);
    }
    pruned
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fs::InodeId;
    use crate::fs::files::REMOTE;
    use crate::kernel::preset;
    use crate::mm::filemap::{NewPage, add_to_page_cache_lru};
    use crate::mm::page::flag;
    use crate::mm::page_alloc::{Gfp, get_page_from_freelist};
    use crate::mm::radix_tree::radix_tree_preload_atomic;
    use crate::mm::swap::lru_add_drain_all;
    use crate::mm::vmscan::slab::{Cache, shrink_slab, shrinkers};
    use crate::mm::watermark::AllocFlags;
    use crate::mm::watermark::Mark;
    use crate::scenario::schema::RemoteSpec;
    use crate::sim::Sim;
    use crate::testing;

    /// A machine of 20,000 pages that has a server's files beside its own.
    fn machine(name: &str) -> Machine {
        let mut m = testing::machine_with(|spec| {
            let zone = &mut spec.nodes[0].zones[1];
            for pages in [&mut zone.managed, &mut zone.present, &mut zone.spanned] {
                *pages = 20_000;
            }
            spec.filesystem.inode_bytes = 128;
            spec.remote = Some(RemoteSpec { disk: 0 });
        });
        m.kernel = preset(name).expect("listed").kernel;
        m
    }

    async fn files(sim: &Sim, mount: u32, count: u32) -> Vec<InodeId> {
        let mut inodes = Vec::new();
        for _ in 0..count {
            let inode = sim.m().files.create_on(mount, 64);
            icache::instantiate(sim, inode).await;
            inodes.push(inode);
        }
        inodes
    }

    fn unmark(m: &mut Machine, inodes: &[InodeId]) {
        for inode in inodes {
            m.icache.clear_dentry_referenced(inode.0);
        }
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

    fn list(m: &Machine) -> Vec<u32> {
        let list = lru_list(m, LOCAL, NodeId::at(0), ROOT);
        m.icache.dentry_lru.iter_from_tail(list).collect()
    }

    #[test]
    fn two_calls_for_64_of_ten_thousand_dentries_make_one_batch() {
        testing::run(machine("v2_6_34"), async |sim: &Sim| {
            let made = files(sim, LOCAL, 10_050).await;
            unmark(&mut sim.m(), &made);
            assert_eq!(count_dentries(&sim.look()), 10_000, "whole hundreds");
            for (scanned, deferred) in [(0, 64), (128, 0)] {
                shrink_slab(sim, 320, Gfp::KERNEL, 99_999).await;
                let m = sim.look();
                assert_eq!(m.vmstat.slabs_scanned, scanned);
                assert_eq!(Cache::Dentries.nr_deferred(&m), deferred);
            }
            // 10,050 divided by 128 is 78, and 10,050 divided by 78, plus one, is 129.
            assert_eq!(list(&sim.look()).len(), 10_050 - 129);
            shrink_slab(sim, 320, Gfp::NOFS, 99_999).await;
            assert_eq!(list(&sim.look()).len(), 10_050 - 129);
        });
    }

    /// Dentries that are left on each superblock after one batch of 128.
    fn left_of(name: &str, local: u32, remote: u32) -> [u32; 2] {
        let (left, _) = testing::run(machine(name), async move |sim: &Sim| {
            for (mount, count) in [(LOCAL, local), (REMOTE, remote)] {
                let made = files(sim, mount, count).await;
                unmark(&mut sim.m(), &made);
            }
            let mut m = sim.m();
            prune_dcache(&mut m, 128);
            crate::report::invariants::check(&m).expect("consistent");
            [LOCAL, REMOTE].map(|mount| {
                let list = lru_list(&m, mount, NodeId::at(0), ROOT);
                m.icache.dentry_lru.len(list)
            })
        });
        left
    }

    #[test]
    fn each_superblock_loses_its_share_plus_one_but_2_6_35_stops_at_the_budget() {
        // 10,050 divided by 128 is 78, so the shares are 129 of 10,000 and one of 50.
        assert_eq!(left_of("v2_6_34", 10_000, 50), [9871, 49]);
        assert_eq!(left_of("v2_6_35_3", 10_000, 50), [9871, 50]);
        // The share of 9,000 is 116, which leaves 12 of the 128.
        for name in ["v2_6_34", "v2_6_35_3"] {
            assert_eq!(left_of(name, 9000, 1050), [8884, 1036]);
        }
        assert_eq!(left_of("v2_6_34", 100, 0), [0, 0], "fewer than a batch");
    }

    #[test]
    fn referenced_dentries_cost_nothing_and_go_to_the_newest_end_in_their_order() {
        testing::run(machine("v2_6_34"), async |sim: &Sim| {
            let made = files(sim, LOCAL, 200).await;
            let mut m = sim.m();
            unmark(&mut m, &made[..50]);
            let at = lru_list(&m, LOCAL, NodeId::at(0), ROOT);
            let mut pruned = Pruned::default();
            assert_eq!(shrink_dcache_sb(&mut m, at, 60, &mut pruned), 50);
            let others: Vec<u32> = made[50..].iter().map(|inode| inode.0).collect();
            assert_eq!((pruned.isolated, list(&m)), (50, others.clone()));
            assert_eq!(shrink_dcache_sb(&mut m, at, 60, &mut pruned), 60);
            assert_eq!((pruned.isolated, &list(&m)[..]), (110, &others[60..]));
        });
    }

    #[test]
    fn a_dentry_is_marked_when_it_comes_to_the_list_and_not_when_it_is_used_again() {
        testing::run(machine("v2_6_34"), async |sim: &Sim| {
            let made = files(sim, LOCAL, 2).await;
            unmark(&mut sim.m(), &made);
            icache::instantiate(sim, made[0]).await;
            icache::open(sim, made[1]).await;
            let mut m = sim.m();
            let pruned = prune_dcache(&mut m, 128);
            assert_eq!((pruned.isolated, list(&m)), (1, vec![]), "one is in use");
            icache::close(&mut m, made[1]);
            assert_eq!(list(&m), [made[1].0]);
            assert_eq!(prune_dcache(&mut m, 128).isolated, 0, "its second chance");
            assert_eq!(prune_dcache(&mut m, 128).isolated, 1);
        });
    }

    #[test]
    fn an_unused_inode_is_freed_with_its_page_cache_and_a_busy_one_is_rotated() {
        testing::run(machine("v2_6_34"), async |sim: &Sim| {
            let a = sim.m().files.create(10_000);
            icache::instantiate(sim, a).await;
            let others = files(sim, LOCAL, 4).await;
            let mut m = sim.m();
            cache_pages(&mut m, a, 10_000);
            cache_pages(&mut m, others[2], 3);
            let locked = m.files.page(others[2], 1);
            m.pages.set(locked, flag::LOCKED);
            for inode in std::iter::once(a).chain(others.iter().copied()) {
                icache::drop_dentry(&mut m, inode.0);
                icache::iput_final(&mut m, inode.0);
            }
            // One inode is under writeback.
            m.files.inode_mut(others[0]).nr_writeback = 1;
            let pruned = prune_icache(&mut m, 5);
            m.files.inode_mut(others[0]).nr_writeback = 0;
            assert_eq!((m.vmstat.pginodesteal, pruned.isolated), (10_002, 3));
            let at = inode_list(&m, LOCAL, NodeId::at(0), ROOT);
            let left: Vec<u32> = m.icache.inode_lru.iter_from_tail(at).collect();
            assert_eq!(left, [others[0].0, others[2].0]);
            assert_eq!(
                pruned.reclaimed_pages, 0,
                "reclaim does not know of the pages, and no slab is empty"
            );
        });
    }

    #[test]
    fn the_page_cache_of_a_file_with_a_dentry_is_kept() {
        testing::run(machine("v2_6_35_3"), async |sim: &Sim| {
            let made = files(sim, LOCAL, 1).await;
            let mut m = sim.m();
            cache_pages(&mut m, made[0], 8);
            prune_icache(&mut m, 10_000);
            assert_eq!((m.vmstat.pginodesteal, nr_cached(&m, made[0].0)), (0, 8));
            unmark(&mut m, &made);
            prune_dcache(&mut m, 128);
            prune_icache(&mut m, 1);
            assert_eq!(m.vmstat.pginodesteal, 8);
        });
    }

    #[test]
    fn vfs_cache_pressure_multiplies_the_objects_of_199_dentries() {
        let mut m = machine("v2_6_34");
        m.spec.vfs_cache_pressure = 1000;
        testing::run(m, async |sim: &Sim| {
            files(sim, LOCAL, 199).await;
            assert_eq!(count_dentries(&sim.look()), 1000);
            shrink_slab(sim, 10_000, Gfp::KERNEL, 100).await;
            // The shrinkers scan 15 batches of dentries and as many of their inodes.
            assert_eq!(sim.look().vmstat.slabs_scanned, 2 * 15 * 128);
            // Of 2,000 objects 80 are deferred, and the next call forgets them because the cache is empty.
            assert_eq!(Cache::Dentries.nr_deferred(&sim.look()), 80);
            assert_eq!(sim.look().icache.unused().0, 0);
            shrink_slab(sim, 32, Gfp::KERNEL, 100).await;
            assert_eq!(Cache::Dentries.nr_deferred(&sim.look()), 0);
        });
    }

    #[test]
    fn dentries_are_scanned_before_inodes() {
        let m = machine("v2_6_34");
        let called = shrinkers(&m, NodeId::at(0), ROOT).into_iter().flatten();
        let called: Vec<Cache> = called.collect();
        assert_eq!(called, [Cache::Dentries, Cache::Inodes]);
    }
}
