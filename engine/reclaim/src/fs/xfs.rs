//! How XFS writes a page: its call path, the neighbouring pages that it writes with it, and the memory that it needs.
//!
//! Source: fs/xfs/linux-2.6/xfs_aops.c `xfs_vm_writepage`, `xfs_cluster_write`, 2.6.33 to 2.6.35; the published stack traces
//! ([`crate::kernel::stack`]). Simplified: allocations use their call paths in turn, because no source gives the frequency of each; one
//! transaction in 14 needs a page for its slab cache and frees the page when it ends.

use crate::block::{Payload, Request};
use crate::fs::flusher;
use crate::kernel::stack::{XFS_ALLOCATION, XFS_REFUSES, XFS_TRANSACTION, XFS_WRITEPAGE};
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::page::flag;
use crate::mm::page_alloc::{self, Gfp};
use crate::record::Flow;
use crate::scenario::schema::FilesystemKind;
use crate::sim::{PathGuard, Sim};

/// Number of transactions that fit into a page; an `xfs_trans_t` has 280 bytes.
const TRANSACTIONS_PER_PAGE: u32 = 14;

/// True if the scenario's own file system is XFS.
pub fn is_xfs(m: &Machine) -> bool {
    m.spec.filesystem.kind == FilesystemKind::Xfs
}

/// Enters the call path below `writepage`. The path is short for a refusal or an allocated block, and long if XFS has to allocate the block.
pub fn enter_writepage(sim: &Sim, pfn: Pfn, refused: bool) -> Option<[PathGuard; 2]> {
    if !is_xfs(&sim.look()) {
        return None;
    }
    if refused || !sim.look().pages.has(pfn, flag::DELALLOC) {
        return Some([sim.enter_path(XFS_REFUSES), sim.enter_path(&[])]);
    }
    let path = {
        let mut m = sim.m();
        let turn = m.writeback.xfs_allocations as usize;
        m.writeback.xfs_allocations = m.writeback.xfs_allocations.wrapping_add(1);
        XFS_ALLOCATION[turn % XFS_ALLOCATION.len()]
    };
    let above = sim.enter_path(XFS_WRITEPAGE);
    Some([above, sim.enter_path(path)])
}

/// `xfs_cluster_write`: adds the dirty pages that follow in the file to the request.
pub fn cluster_write(m: &mut Machine, disk: usize, request: &mut Request) {
    let Payload::File(inode) = request.payload else {
        return;
    };
    if !is_xfs(m) {
        return;
    }
    let room = m.disks[disk].max_request_pages();
    let mut index = m.pages.index[request.pages[0]] + 1;
    while (request.pages.len() as u32) < room && index < m.files.len_pages(inode) {
        let pfn = m.files.page(inode, index);
        let busy = flag::WRITEBACK | flag::LOCKED;
        if pfn == Pfn::NONE || m.pages.flags[pfn] & (busy | flag::DIRTY) != flag::DIRTY {
            return;
        }
        flusher::set_page_writeback(m, pfn, Flow::WriteFileReclaim);
        request.pages.push(pfn);
        index += 1;
    }
}

/// Starts the transaction that allocates a block, before a writer or the flusher writes a page without one. It may need memory and
/// therefore start reclaim, which may ask XFS to write another page.
pub async fn begin_transaction(sim: &Sim, pfn: Pfn) {
    let needs_page = {
        let mut m = sim.m();
        let allocates = is_xfs(&m) && m.pages.has(pfn, flag::DELALLOC);
        if allocates {
            m.writeback.xfs_transactions = m.writeback.xfs_transactions.wrapping_add(1);
        }
        allocates
            && m.writeback
                .xfs_transactions
                .is_multiple_of(TRANSACTIONS_PER_PAGE)
    };
    if needs_page {
        let _writepage = sim.enter_path(XFS_WRITEPAGE);
        let _transaction = sim.enter_path(XFS_TRANSACTION);
        if let Ok(page) = page_alloc::alloc_pages(sim, Gfp::KERNEL, 0).await {
            page_alloc::free_pages(&mut sim.m(), page, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::preset;
    use crate::kernel::stack::{Frame, SELECT, SENDFILE, WRITE, WRITEPAGE, WRITER_WRITES};
    use crate::mm::filemap::set_page_dirty;
    use crate::testing::{self, drain};

    /// A machine of 2.6.34 on XFS with free memory at its min watermark. Its oldest file page is dirty and has no block yet;
    /// returns that page, too.
    fn machine(way: u32) -> (Machine, Pfn) {
        let mut m = testing::machine_with(|spec| {
            spec.filesystem.kind = FilesystemKind::Xfs;
            spec.lowmem_reserve_ratio = [1; 3];
        });
        m.kernel = preset("v2_6_34").expect("listed").kernel;
        let oldest = testing::file_page(&mut m);
        for _ in 0..1000 {
            testing::file_page(&mut m);
        }
        set_page_dirty(&mut m, oldest);
        m.pages.set(oldest, flag::DELALLOC);
        let min = m.zones[testing::NORMAL].watermarks.min;
        drain(&mut m, min);
        m.writeback.xfs_allocations = way;
        m.writeback.xfs_transactions = TRANSACTIONS_PER_PAGE - 1;
        (m, oldest)
    }

    /// Bytes and number of frames of the deepest call path.
    fn depth(sim: &Sim) -> (u32, usize) {
        let m = sim.look();
        let deepest = &m.observations.deepest_stack;
        let frames = deepest.path.iter().filter(|(_, bytes)| *bytes > 0);
        (deepest.bytes, frames.count())
    }

    fn allocation(way: u32, path: &'static [Frame]) -> (u32, usize) {
        let (m, _) = machine(way);
        let ((), sim) = testing::run(m, async move |sim: &Sim| {
            let _path = sim.enter_path(path);
            let page = page_alloc::alloc_pages(sim, Gfp::KERNEL, 0).await;
            assert!(page.is_ok());
        });
        depth(&sim)
    }

    #[test]
    fn select_and_sendfile_reach_the_published_depths_through_reclaim() {
        assert_eq!(allocation(0, SELECT), (7568, 47));
        assert_eq!(allocation(1, SENDFILE), (8336, 72));
    }

    #[test]
    fn a_throttled_writer_gets_two_writepages_on_one_stack() {
        let (m, oldest) = machine(2);
        let ((), sim) = testing::run(m, async move |sim: &Sim| {
            let _write = sim.enter_path(WRITE);
            let _balance = sim.enter("balance_dirty_pages", [("", 0); 3]);
            let _writer = sim.enter_path(WRITER_WRITES);
            let _cache = sim.enter("write_cache_pages", [("", 0); 3]);
            let _writepage = sim.enter_path(WRITEPAGE);
            begin_transaction(sim, oldest).await;
        });
        assert_eq!(depth(&sim), (8528, 62));
        let m = sim.look();
        let writepages = m.observations.deepest_stack.path.iter();
        assert_eq!(
            writepages.filter(|(f, _)| *f == "xfs_vm_writepage").count(),
            2
        );
    }

    #[test]
    fn a_refused_write_stays_shallow() {
        let (mut m, _) = machine(0);
        m.kernel = preset("v2_6_35").expect("listed").kernel;
        let ((), sim) = testing::run(m, async move |sim: &Sim| {
            let _path = sim.enter_path(SELECT);
            let page = page_alloc::alloc_pages(sim, Gfp::KERNEL, 0).await;
            assert!(page.is_ok(), "memory is not that short");
        });
        assert_eq!(depth(&sim).0, 128 + 1552 + 1440 + 64);
        assert_eq!(sim.look().vmstat.nr_vmscan_write, 1);
    }
}
