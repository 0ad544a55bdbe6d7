//! Writes one page for reclaim.
//!
//! Source: mm/vmscan.c `pageout`, `may_write_to_queue`, 3.10 and 2.6.35.

use super::ScanControl;
use super::shrink_page_list::Pass;
use crate::block::{self, Direction, Issuer, Payload, Request};
use crate::fs::filesystem::{Writepage, writes_for_reclaim};
use crate::fs::{InodeId, disk_of, flusher, xfs};
use crate::kernel::{Hunk, Kernel, SwapCongestion};
use crate::machine::Machine;
use crate::mm::filemap::set_page_dirty;
use crate::mm::id::Pfn;
use crate::mm::memory::wait_on_page;
use crate::mm::page::flag;
use crate::mm::swap_state::{
    self, swap_request, swap_writepage, swap_writepage_to_zram, swap_writepage_to_zswap,
};
use crate::mm::{zram, zswap};
use crate::record::Flow;
use crate::scenario::schema::{ZramSpec, ZswapSpec};
use crate::sim::{Sim, Wait};
use crate::trace::{EventKind, Verdict, consider, emit};

pub(super) enum Pageout {
    /// Reclaim does not free the page now. The verdict says why.
    Done(Verdict),
    /// There was nothing to write, or the write has ended, so reclaim can free the page.
    Clean,
    /// The page has a compressed copy in memory (zram, zswap), so reclaim can free it.
    Stored,
    /// The device's queue is full, and this reclaimer may not wait for it.
    QueueFull,
}

/// `pageout`: the file system, or the swap code, writes the page.
pub(super) async fn pageout(sim: &Sim, pfn: Pfn, sc: &ScanControl, pass: Pass) -> Pageout {
    if let Some(done) = pageout_to_memory(&mut sim.m(), pfn) {
        return done;
    }
    let (file, disk, may_write) = {
        let m = sim.look();
        let file = m.pages.is_file(pfn);
        let disk = if file {
            disk_of(&m, InodeId(m.pages.owner[pfn]))
        } else {
            swap_state::swap_disk(&m)
        };
        (file, disk, may_write_to_queue(&m, file, disk, sc))
    };
    if !may_write {
        return Pageout::QueueFull;
    }
    if !file {
        let mut m = sim.m();
        let slot = m.pages.index[pfn];
        if !m.swap.is_mapped(slot) {
            // Only the swap cache still uses the slot, so reclaim need not write the page.
            m.pages.clear(pfn, flag::DIRTY);
            return Pageout::Clean;
        }
    }
    let refused = file && {
        let m = sim.look();
        let ask = |kernel: &Kernel| {
            writes_for_reclaim(Writepage {
                kind: m.spec.filesystem.kind,
                xfs: kernel.xfs_writepage,
                delayed_allocation: m.pages.has(pfn, flag::DELALLOC),
                kswapd: sc.kswapd,
            })
        };
        !consider(&m, Hunk::XfsWritepage, || [sc.kswapd.into()], ask)
    };
    let _path = file.then(|| xfs::enter_writepage(sim, pfn, refused));
    if !refused && !submit(sim, pfn, disk, file).await {
        return Pageout::Done(Verdict::KeepRaced);
    }
    {
        let mut m = sim.m();
        m.vmstat.nr_vmscan_write += 1;
        let kind = if file { 2 } else { 1 };
        let sync = match pass {
            Pass::Async => 8,
            Pass::Sync => 4,
        };
        emit(
            &mut m,
            EventKind::Writepage,
            [pfn.into(), kind | sync, 0, 0],
        );
        if refused {
            // Stands for `redirty_page_for_writepage`, which clears PG_reclaim.
            m.pages.clear(pfn, flag::RECLAIM);
            set_page_dirty(&mut m, pfn);
            return Pageout::Done(Verdict::KeepRefused);
        }
    }
    if pass == Pass::Async {
        return Pageout::Done(Verdict::Written);
    }
    wait_on_page(sim, pfn, flag::WRITEBACK, Wait::Writeback).await;
    let busy = flag::ORPHAN | flag::DIRTY | flag::LOCKED;
    if sim.look().pages.flags[pfn] & busy == 0 {
        Pageout::Clean
    } else {
        Pageout::Done(Verdict::KeepRaced)
    }
}

/// `pageout` of an anonymous page to zram or zswap; `None` if the page is a file page, or if there is no zram and zswap does not take the page.
fn pageout_to_memory(m: &mut Machine, pfn: Pfn) -> Option<Pageout> {
    if m.pages.is_file(pfn) {
        None
    } else if let Some(device) = zram::of(m) {
        Some(pageout_to_zram(m, pfn, device))
    } else {
        pageout_to_zswap(m, pfn, zswap::of(m)?)
    }
}

/// `zswap_store` in `swap_writepage`; `None` if zswap does not take the page, or if the page need not be written.
fn pageout_to_zswap(m: &mut Machine, pfn: Pfn, zswap: ZswapSpec) -> Option<Pageout> {
    let is_needed = m.swap.is_mapped(m.pages.index[pfn]);
    if !is_needed || !swap_writepage_to_zswap(m, pfn, zswap) {
        return None;
    }
    m.vmstat.nr_vmscan_write += 1;
    emit(m, EventKind::Writepage, [pfn.into(), 1 | 8, 0, 0]);
    Some(Pageout::Stored)
}

/// `pageout` of an anonymous page to zram, which has no queue and is never congested.
fn pageout_to_zram(m: &mut Machine, pfn: Pfn, device: ZramSpec) -> Pageout {
    if !m.swap.is_mapped(m.pages.index[pfn]) {
        m.pages.clear(pfn, flag::DIRTY);
        return Pageout::Clean;
    }
    m.vmstat.nr_vmscan_write += 1;
    let stored = swap_writepage_to_zram(m, pfn, device);
    emit(m, EventKind::Writepage, [pfn.into(), 1 | 8, 0, 0]);
    if stored {
        Pageout::Stored
    } else {
        Pageout::Done(Verdict::KeepDirty)
    }
}

/// kswapd writes even to a congested queue (`PF_SWAPWRITE`), other reclaimers do not. In some kernels swap counts as never congested.
fn may_write_to_queue(m: &Machine, file: bool, disk: usize, sc: &ScanControl) -> bool {
    let swap_never = match m.kernel.swap_congestion {
        SwapCongestion::Never => true,
        SwapCongestion::AsItsDisk => false,
    };
    sc.kswapd || (!file && swap_never) || !m.disks[disk].is_congested()
}

/// Submits the write of a page as soon as the queue has room. False if another task has freed or written the page meanwhile.
async fn submit(sim: &Sim, pfn: Pfn, disk: usize, file: bool) -> bool {
    let mut request = {
        let mut m = sim.m();
        m.pages.set(pfn, flag::LOCKED);
        if file {
            file_request(&m, pfn)
        } else {
            swap_request(&m, pfn, Direction::Write)
        }
    };
    block::wait_for_merge_or_request(sim, disk, &request).await;
    let mut m = sim.m();
    m.pages.clear(pfn, flag::LOCKED);
    if m.pages.has(pfn, flag::ORPHAN) || !m.pages.has(pfn, flag::DIRTY) {
        block::pass_request_on(&mut m, disk, Issuer::NoTask);
        m.wake_page(pfn);
        return false;
    }
    m.pages.set(pfn, flag::RECLAIM);
    if file {
        flusher::set_page_writeback(&mut m, pfn, Flow::WriteFileReclaim);
        xfs::cluster_write(&mut m, disk, &mut request);
        block::submit(&mut m, disk, request);
    } else {
        swap_writepage(&mut m, pfn, request);
    }
    m.wake_page(pfn);
    true
}

fn file_request(m: &Machine, pfn: Pfn) -> Request {
    let inode = InodeId(m.pages.owner[pfn]);
    Request {
        start: m.files.disk_address(inode) + u64::from(m.pages.index[pfn]),
        pages: vec![pfn],
        direction: Direction::Write,
        payload: Payload::File(inode),
        issuer: Issuer::NoTask,
    }
}
