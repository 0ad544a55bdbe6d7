//! Charges a page to the group of the task that first uses it, and uncharges the page when it is freed.
//!
//! Source: mm/memcontrol.c `__mem_cgroup_try_charge`, `mem_cgroup_commit_charge_swapin`, `__mem_cgroup_uncharge_common`, 3.3.

use super::limit::make_room;
use super::{ROOT, current_memcg, v2};
use crate::kernel::{GroupCharge, KernelCharge};
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::page::flag;
use crate::mm::page_alloc::{AllocError, Gfp};
use crate::mm::swap::{add_page_to_lru_list, del_page_from_lru_list, page_lru};
use crate::sim::Sim;

/// Charges a new page to the group of the running task. If a limit is reached, reclaims from the group that has the limit.
pub async fn charge_page(sim: &Sim, pfn: Pfn, gfp: Gfp) -> Result<(), AllocError> {
    if has_page_counter(&sim.look()) {
        let memcg = current_memcg(&sim.look());
        return charge_with_stock(sim, memcg, pfn, gfp).await;
    }
    loop {
        let result = try_charge_page(&mut sim.m(), pfn);
        match result {
            Ok(()) => return Ok(()),
            Err(over) => {
                if make_room(sim, over, gfp).await? == Room::Bypass {
                    return Ok(());
                }
            }
        }
    }
}

/// A kind of object in slabs that can be charged to groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlabObject {
    /// A dentry, an inode or a tree node. Charged since 4.6.
    OfFile,
    /// A buffer head. Charged since 4.19.
    BufferHead,
}

/// Whether the kernel charges groups for objects of this kind.
pub fn is_charged(m: &Machine, object: SlabObject) -> bool {
    match m.kernel.kernel_charge {
        KernelCharge::None => false,
        KernelCharge::Objects => object == SlabObject::OfFile,
        KernelCharge::ObjectsAndBufferHeads => true,
    }
}

/// `memcg_charge_slab`: charges a new slab of objects to the group of the running task, and reclaims if necessary.
pub async fn charge_slab(sim: &Sim, first: Pfn, order: u32, gfp: Gfp) -> Result<(), AllocError> {
    let is_uncharged = {
        let m = sim.look();
        current_memcg(&m) == ROOT || !is_charged(&m, SlabObject::OfFile)
    };
    if is_uncharged {
        return Ok(());
    }
    // While the task reclaims, the slab is on no list, so this entry tells the invariants that its pages are in use.
    sim.m().held_blocks.insert(first);
    let mut charged = Ok(());
    for pfn in first.block(order) {
        if charged.is_ok() {
            charged = charge_page(sim, pfn, gfp).await;
        }
    }
    sim.m().held_blocks.remove(&first);
    charged
}

/// Charges a new slab to a group even beyond its limit, for objects that the kernel makes while it may not sleep or must not fail. The next charge to
/// the group has to reclaim for it.
pub fn charge_slab_beyond_limit(m: &mut Machine, memcg: u32, first: Pfn, order: u32) {
    if memcg == ROOT {
        return;
    }
    for pfn in first.block(order) {
        m.memcg.charge_beyond_limit(memcg, 1);
        commit(m, memcg, pfn);
    }
}

/// Charges a page that is read from swap. Only version 2 charges it here, to the group that it was swapped out from.
pub async fn charge_swapin(sim: &Sim, pfn: Pfn, slot: u32, gfp: Gfp) -> Result<(), AllocError> {
    if !sim.look().memcg.are_v2() {
        return Ok(());
    }
    let memcg = sim.look().swap.group_of(slot);
    charge_with_stock(sim, memcg, pfn, gfp).await
}

/// Whether the kernel charges pages through a page counter, as for groups of version 2.
fn has_page_counter(m: &Machine) -> bool {
    match m.kernel.group_charge {
        GroupCharge::PageCounter => true,
        GroupCharge::ResCounter => m.memcg.are_v2(),
    }
}

async fn charge_with_stock(sim: &Sim, memcg: u32, pfn: Pfn, gfp: Gfp) -> Result<(), AllocError> {
    if memcg == ROOT {
        return Ok(());
    }
    v2::charge(sim, memcg, gfp).await?;
    commit(&mut sim.m(), memcg, pfn);
    v2::reclaim_at_once(sim).await;
    Ok(())
}

/// The result of an attempt to make room for a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    /// The charge may succeed now.
    Retry,
    /// The task is dying, so its page is charged to the root.
    Bypass,
}

/// Charges a new page unless a limit is reached. Otherwise returns the group whose limit it is.
pub fn try_charge_page(m: &mut Machine, pfn: Pfn) -> Result<(), u32> {
    let memcg = current_memcg(m);
    if memcg == ROOT {
        return Ok(());
    }
    if has_page_counter(m) {
        v2::try_charge(m, memcg)?;
    } else {
        m.memcg.charge(memcg)?;
    }
    commit(m, memcg, pfn);
    Ok(())
}

fn commit(m: &mut Machine, memcg: u32, pfn: Pfn) {
    m.pages.memcg[pfn] = memcg as u16;
    m.memcg.groups[memcg as usize].own_pages += 1;
    let (cpu, domain) = (
        m.sched.current_cpu(),
        m.domain_of_zone(m.pages.zone_of(pfn)),
    );
    m.memcg.check_events(memcg, cpu, domain);
}

/// In version 1, charges a page from swap when it is mapped again, because until then it belongs to the root. A page that never left the swap cache
/// has kept its charge.
pub fn commit_swapin(m: &mut Machine, pfn: Pfn) {
    let memcg = current_memcg(m);
    if memcg == ROOT || m.pages.memcg_of(pfn) != ROOT || m.memcg.are_v2() {
        return;
    }
    // The kernel reclaims for the charge before it maps the page. Here the page is charged even beyond the limit, and the next charge has to reclaim
    // for it.
    m.memcg.charge_beyond_limit(memcg, 1);
    let listed = m.pages.has(pfn, flag::LRU);
    let lru = page_lru(m, pfn);
    if listed {
        del_page_from_lru_list(m, pfn);
    }
    commit(m, memcg, pfn);
    if listed {
        add_page_to_lru_list(m, pfn, lru);
    }
}

/// Uncharges a page that is being freed. Does nothing for the pages of the root.
pub fn uncharge_page(m: &mut Machine, pfn: Pfn) {
    let memcg = m.pages.memcg_of(pfn);
    if memcg == ROOT {
        return;
    }
    m.pages.memcg[pfn] = ROOT as u16;
    m.memcg.groups[memcg as usize].own_pages -= 1;
    m.memcg.uncharge(memcg);
    let (cpu, domain) = (
        m.sched.current_cpu(),
        m.domain_of_zone(m.pages.zone_of(pfn)),
    );
    m.memcg.check_events(memcg, cpu, domain);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fs::icache;
    use crate::mm::{filemap, page_alloc};
    use crate::testing;

    #[test]
    fn a_group_of_version_1_is_charged_page_by_page_and_from_5_4_on_in_batches() {
        let usage = |charge: GroupCharge| {
            let mut m = testing::node_machine_with_groups("v6_12", &[("a", 0, false)]);
            m.kernel.group_charge = charge;
            testing::enter_group(&mut m, 1);
            testing::file_page(&mut m);
            let group = &m.memcg.groups()[1];
            (group.own_pages, group.res.usage)
        };
        assert_eq!(usage(GroupCharge::ResCounter), (1, 1));
        assert_eq!(usage(GroupCharge::PageCounter), (1, 64));
    }

    /// Pages charged to a group, apart from 80 file pages, after one of its tasks has looked up 40 files and written these 80 pages.
    fn kernel_pages(charge: KernelCharge) -> u32 {
        let mut m = testing::node_machine_with_groups("v5_0", &[("a", 0, false)]);
        m.kernel.kernel_charge = charge;
        let (pages, _) = testing::run(m, async |sim: &Sim| {
            let me = sim.look().sched.current();
            sim.m().attach(me, 1);
            for _ in 0..40 {
                let inode = sim.m().files.create(1);
                icache::instantiate(sim, inode).await;
            }
            let inode = sim.m().files.create(80);
            for index in 0..80 {
                let written = filemap::write_page(sim, inode, index).await;
                written.expect("there is memory");
            }
            let m = sim.look();
            m.memcg.groups()[1].own_pages - 80
        });
        pages
    }

    #[test]
    fn slabs_count_from_4_6_on_and_those_of_buffer_heads_from_4_19_on() {
        assert_eq!(kernel_pages(KernelCharge::None), 0);
        // 40 inodes are in 10 pages, 40 dentries in two, and 16 spare tree nodes and those of the file in three.
        assert_eq!(kernel_pages(KernelCharge::Objects), 15);
        // 39 buffer heads fit into a page.
        assert_eq!(kernel_pages(KernelCharge::ObjectsAndBufferHeads), 15 + 3);
    }

    /// Lets the task of a group with room for 60 pages look up files. Returns the objects charged to the group, its usage in pages, and whether the
    /// task was killed. With `needs`, the task is also charged for 30 more pages with these flags.
    fn after_looking_at(files: u32, needs: Option<Gfp>) -> (u32, u64, bool) {
        let mut m = testing::node_machine_with_groups("v5_0", &[("a", 0, false)]);
        m.memcg.groups[1].res.limit = 60;
        let (seen, _) = testing::run(m, async move |sim: &Sim| {
            let me = sim.look().sched.current();
            sim.m().attach(me, 1);
            for _ in 0..files {
                let inode = sim.m().files.create(1);
                icache::instantiate(sim, inode).await;
            }
            if let Some(gfp) = needs {
                for _ in 0..30 {
                    let page = page_alloc::alloc_pages(sim, gfp, 0).await;
                    let page = page.expect("there is memory");
                    charge_page(sim, page, gfp)
                        .await
                        .expect("there is a victim");
                }
            }
            let m = sim.look();
            let killed = m.sched.current_task().killed;
            (m.icache.charged(1), m.memcg.groups()[1].res.usage, killed)
        });
        seen
    }

    #[test]
    fn a_group_full_of_inodes_frees_them_for_who_may_enter_the_file_system_and_is_killed_otherwise()
    {
        let (objects, usage, killed) = after_looking_at(150, None);
        assert_eq!((objects, killed), (300, false));
        assert!(usage < 60);
        let (objects, usage, killed) = after_looking_at(150, Some(Gfp::KERNEL));
        assert!(
            objects < 300 && usage <= 60 && !killed,
            "{objects} objects, {usage} pages"
        );
        let (objects, _, killed) = after_looking_at(150, Some(Gfp::NOFS));
        assert_eq!((objects, killed), (300, true));
        let (_, _, killed) = after_looking_at(1000, None);
        assert!(killed, "ext4 may not enter itself for an inode");
    }
}
