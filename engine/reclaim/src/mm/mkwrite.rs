//! Stores to a file through a shared mapping: the fault that permits them, and how the kernel write-protects the page again.
//!
//! Source: mm/memory.c (`do_wp_page`, `__do_fault`, `set_page_dirty_balance`, `zap_pte_range`), mm/rmap.c (`page_mkclean`,
//! `try_to_unmap_one`), fs/buffer.c (`block_page_mkwrite`), 3.10; `ext4_page_mkwrite`, `btrfs_page_mkwrite`, 3.0.
//!
//! A clean page is write-protected in every mapping. The first store faults, dirties the page and permits further stores, and the entry stays dirty.
//! Before the page is written it becomes clean and write-protected again, so the next store faults again. Therefore the dirty limits also cover pages
//! that only the hardware dirties, and in the fault the kernel throttles the task that stores to them.
//!
//! Simplified: one writable and dirty bit for all mappings of a page, as there is one accessed bit, so the second of two processes that store to a
//! page between two writes of it does not fault.
//! Left out: private mappings, holes, `mmap_sem`.

use crate::fs::buffer;
use crate::kernel::StablePages;
use crate::machine::Machine;
use crate::mm::filemap::{self, set_page_dirty};
use crate::mm::id::Pfn;
use crate::mm::memory::wait_on_page;
use crate::mm::mmap::Vma;
use crate::mm::page::flag;
use crate::mm::page_alloc::AllocError;
use crate::mm::page_writeback::{Dirtier, balance_dirty_pages_ratelimited};
use crate::scenario::schema::FilesystemKind;
use crate::sim::{Sim, Wait};
use crate::trace::{EventKind, emit};

/// Makes a store to a page through a shared mapping. Called when the store needs a fault.
pub async fn store(
    sim: &Sim,
    vma: &mut Vma,
    index: u32,
    dirtier: &mut Dirtier,
) -> Result<(), AllocError> {
    let inode = vma.inode();
    loop {
        let is_mapped = vma.is_mapped(&sim.look(), index);
        if is_mapped {
            let mut m = sim.m();
            m.vmstat.pgfault += 1;
            emit(&mut m, EventKind::MinorFault, [index, inode.0, 0, 0]);
        } else {
            filemap::fault(sim, vma, index).await?;
        }
        if page_mkwrite(sim, vma, index).await {
            break;
        }
        if sim.look().sched.current_task().killed {
            return Err(AllocError::Killed);
        }
    }
    let cost = sim.look().spec.costs.swap_fault;
    sim.cpu(u64::from(cost)).await;
    balance_dirty_pages_ratelimited(sim, dirtier, 1).await;
    if sim.look().sched.current_task().killed {
        return Err(AllocError::Killed);
    }
    Ok(())
}

/// `page_mkwrite`: the file system prepares for a dirty page, and the entry permits stores. False if reclaim has taken the page meanwhile.
async fn page_mkwrite(sim: &Sim, vma: &Vma, index: u32) -> bool {
    let pfn = sim.look().files.page(vma.inode(), index);
    if pfn == Pfn::NONE {
        return false;
    }
    wait_on_page(sim, pfn, flag::LOCKED, Wait::PageLock).await;
    if waits_for_stable_page(&sim.look()) {
        wait_on_page(sim, pfn, flag::WRITEBACK, Wait::Writeback).await;
    }
    let needs_page = {
        let mut m = sim.m();
        if !vma.is_mapped(&m, index) || m.files.page(vma.inode(), index) != pfn {
            return false;
        }
        let needs_page = buffer::attach_buffers(&mut m, pfn);
        set_page_dirty(&mut m, pfn);
        m.pages.set(pfn, flag::WRITABLE | flag::YOUNG);
        needs_page
    };
    if let Some(group) = needs_page {
        buffer::add_page(sim, group).await;
    }
    true
}

/// `wait_for_stable_page`: whether a page under writeback may not change. btrfs has to know the checksum of the data it writes. ext3 has
/// no `page_mkwrite` in which it could wait.
fn waits_for_stable_page(m: &Machine) -> bool {
    let kind = m.spec.filesystem.kind;
    kind == FilesystemKind::Btrfs
        || match m.kernel.stable_pages {
            StablePages::WhereNeeded => false,
            StablePages::Always => kind != FilesystemKind::Ext3,
        }
}

/// `page_mkclean`: write-protects the page, so that the next store faults.
pub(crate) fn page_mkclean(m: &mut Machine, pfn: Pfn) {
    m.pages.clear(pfn, flag::WRITABLE);
}

/// Called when the entry is removed. Copies its dirty bit to the page (`set_page_dirty` in `zap_pte_range` and `try_to_unmap_one`).
pub(crate) fn keep_dirty_bit(m: &mut Machine, pfn: Pfn) {
    if m.pages.test_clear(pfn, flag::WRITABLE) {
        set_page_dirty(m, pfn);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fs::InodeId;
    use crate::mm::filemap::clear_page_dirty;
    use crate::sim::TaskKind;
    use crate::testing;

    const MS: u64 = 1_000_000;

    /// A machine with a file of one page that is in memory.
    fn machine(preset: &str, kind: FilesystemKind) -> (Machine, Pfn, Vma) {
        let mut m = testing::machine_of(preset, |spec| spec.filesystem.kind = kind);
        let pfn = testing::file_page(&mut m);
        let inode = InodeId(m.pages.owner[pfn]);
        let vma = Vma::data(&mut m, inode, 1);
        (m, pfn, vma)
    }

    async fn store_once(sim: &Sim, vma: &mut Vma) {
        let stored = store(sim, vma, 0, &mut Dirtier::default()).await;
        stored.expect("there is memory");
    }

    #[test]
    fn the_first_store_to_a_clean_page_faults_and_dirties_it_and_so_does_the_first_after_it_was_cleaned()
     {
        let (m, pfn, mut vma) = machine("v3_10_rc1", FilesystemKind::Ext4);
        testing::run(m, async move |sim: &Sim| {
            filemap::fault(sim, &mut vma, 0).await.expect("it is there");
            for times in 1..=3 {
                {
                    let m = &mut sim.m();
                    assert!(vma.access(m, 0, false), "who reads needs no fault");
                    assert!(!vma.access(m, 0, true), "it is clean");
                    assert!(!m.pages.has(pfn, flag::DIRTY));
                }
                store_once(sim, &mut vma).await;
                let m = &mut sim.m();
                assert!(vma.access(m, 0, true));
                let bits = flag::MAPPED | flag::YOUNG | flag::DIRTY | flag::WRITABLE;
                assert!(m.pages.has(pfn, bits) && !m.pages.has(pfn, flag::EXEC));
                assert_eq!((m.vmstat.nr_dirtied, m.vmstat.pgfault), (times, times + 1));
                clear_page_dirty(m, pfn);
            }
        });
    }

    #[test]
    fn a_store_to_a_page_that_is_not_mapped_is_one_fault() {
        let (m, pfn, mut vma) = machine("v3_10_rc1", FilesystemKind::Ext4);
        testing::run(m, async move |sim: &Sim| {
            store_once(sim, &mut vma).await;
            let m = sim.look();
            assert_eq!(m.vmstat.pgfault, 1);
            assert!(m.pages.has(pfn, flag::WRITABLE));
        });
    }

    #[test]
    fn stored_data_is_not_lost_when_the_process_exits() {
        let (m, pfn, mut vma) = machine("v3_10_rc1", FilesystemKind::Ext4);
        testing::run(m, async move |sim: &Sim| {
            store_once(sim, &mut vma).await;
            let m = &mut sim.m();
            let mut other = Vma::data(m, vma.inode(), 1);
            other.map(m, 0, pfn);
            vma.unmap(m);
            assert!(other.access(m, 0, true), "another process maps it");
            other.unmap(m);
            assert!(m.pages.has(pfn, flag::DIRTY));
            assert_eq!(m.pages.flags[pfn] & (flag::WRITABLE | flag::MAPPED), 0);
        });
    }

    /// How long a store waits, in ms, if the page's write takes 30 ms.
    fn waited(preset: &str, kind: FilesystemKind) -> u64 {
        let (m, pfn, mut vma) = machine(preset, kind);
        let (waited, _) = testing::run(m, async move |sim: &Sim| {
            filemap::fault(sim, &mut vma, 0).await.expect("it is there");
            sim.m().pages.set(pfn, flag::WRITEBACK);
            let disk = sim.clone();
            sim.spawn("disk", TaskKind::Workload, async move {
                disk.sleep(30 * MS).await;
                let mut m = disk.m();
                m.pages.clear(pfn, flag::WRITEBACK);
                m.wake_page(pfn);
            });
            store_once(sim, &mut vma).await;
            let waited = sim.look().sched.now() / MS;
            sim.sleep(40 * MS).await;
            waited
        });
        waited
    }

    #[test]
    fn from_3_0_to_3_8_a_store_waits_for_the_write_of_its_page_and_on_btrfs_always() {
        use FilesystemKind::{Btrfs, Ext3, Ext4, Xfs};
        for (preset, kind, ms) in [
            ("v2_6_34", Ext4, 0),
            ("v3_2_0", Ext4, 30),
            ("v3_3_8", Xfs, 30),
            ("v3_3_8", Ext3, 0),
            ("v3_10_rc1", Ext4, 0),
            ("v4_10_17", Xfs, 0),
            ("v2_6_34", Btrfs, 30),
            ("v4_10_17", Btrfs, 30),
        ] {
            assert_eq!(waited(preset, kind), ms, "{preset} {kind:?}");
        }
    }
}
