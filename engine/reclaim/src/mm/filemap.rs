//! The page cache: reads with read-ahead, writes, mapped files, and dropping pages.
//!
//! Source: mm/filemap.c (`do_generic_file_read`, `generic_perform_write`), mm/readahead.c (`ondemand_readahead`),
//! mm/truncate.c (`invalidate_mapping_pages`, `truncate_inode_pages`), 3.10.
//! Simplified: read-ahead follows sequential readers only; deleting a file does not wait for its pages under writeback, which are freed
//! when the write ends; a mapped file is program text (executable) and is read in aligned windows.

mod charge;

use charge::{Use, preload_or_free};

use crate::block::{self, Direction, Issuer, Payload, Request};
use crate::fs::buffer::{self, drop_buffers};
use crate::fs::{InodeId, disk_of, extents_status, flusher, icache, xfs_icache};
use crate::kernel::{NewBlock, WriteAccess};
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::lru::NONE;
use crate::mm::memcg;
use crate::mm::memory::{release_page, wait_on_page};
use crate::mm::mkwrite::page_mkclean;
use crate::mm::mmap::Vma;
use crate::mm::page::flag;
use crate::mm::page_alloc::{self, AllocError, Gfp};
use crate::mm::radix_tree::radix_tree_preload;
use crate::mm::swap::{PAGEVEC_SIZE, deactivate_page, lru_cache_add, mark_page_accessed};
use crate::mm::thrash;
use crate::mm::workingset::{self, Shadow};
use crate::record::{Arrival, Flow};
use crate::scenario::schema::FilesystemKind;
use crate::sim::{Sim, Wait};
use crate::trace::{EventKind, emit};

/// `struct file_ra_state`: the read-ahead window of one open file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Readahead {
    start: u32,
    size: u32,
    async_size: u32,
    previous: Option<u32>,
}

/// Puts a new page into the cache of a file and on the LRU list where the kernel adds such pages.
pub(crate) fn add_to_page_cache_lru(
    m: &mut Machine,
    inode: InodeId,
    index: u32,
    pfn: Pfn,
    purpose: NewPage,
) {
    let flags = &mut m.pages.flags[pfn];
    *flags = (*flags & !flag::KIND) | flag::FILE;
    m.pages.owner[pfn] = inode.0;
    m.pages.index[pfn] = index;
    let lru = workingset::list_of_new_page(m, pfn, inode, index, purpose == NewPage::Overwritten);
    m.files.insert_page(inode, index, pfn, &mut m.radix_nodes);
    if lru.is_active() {
        workingset::activation(m, pfn);
    }
    let arrival = match purpose {
        NewPage::Read => Arrival::Read,
        NewPage::Overwritten => Arrival::Write,
    };
    lru_cache_add(m, pfn, lru, arrival);
}

/// Purpose of a new page in the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NewPage {
    /// Any purpose except [`NewPage::Overwritten`]. Most such pages are read from disk.
    Read,
    /// The page will be overwritten (`__GFP_WRITE`).
    Overwritten,
}

/// Takes a page out of its file. The caller frees it afterwards.
pub fn delete_from_page_cache(m: &mut Machine, pfn: Pfn) {
    remove_from_file(m, pfn, None);
}

/// Takes a page out of its file because it is reclaimed. In kernels with shadow entries, leaves one, by which the kernel recognises a refault.
pub fn reclaim_from_page_cache(m: &mut Machine, pfn: Pfn) {
    let shadow = workingset::eviction(m, pfn);
    remove_from_file(m, pfn, shadow);
}

fn remove_from_file(m: &mut Machine, pfn: Pfn, shadow: Option<Shadow>) {
    if m.pages.has(pfn, flag::DIRTY) {
        clear_page_dirty(m, pfn);
    }
    drop_buffers(m, pfn);
    let inode = InodeId(m.pages.owner[pfn]);
    let index = m.pages.index[pfn];
    match shadow {
        Some(shadow) => {
            m.files
                .leave_shadow(inode, index, shadow, &mut m.radix_nodes);
        }
        None => m.files.remove_page(inode, index, &mut m.radix_nodes),
    }
    if m.files.inode(inode).nr_cached == 0 {
        icache::page_cache_gone(m, inode);
    }
    m.pages.clear(pfn, flag::MAPPED | flag::YOUNG);
    m.pages.owner[pfn] = NONE;
    m.pages.index[pfn] = NONE;
}

/// `__set_page_dirty`: marks a file page dirty. If no page of the machine was dirty, this also starts the flusher's period.
pub fn set_page_dirty(m: &mut Machine, pfn: Pfn) {
    // Since 3.1, a page that is dirtied again loses PG_reclaim. Here it does so in every kernel.
    m.pages.clear(pfn, flag::RECLAIM);
    if m.pages.has(pfn, flag::DIRTY) {
        return;
    }
    m.pages.set(pfn, flag::DIRTY);
    if !m.pages.has(pfn, flag::WRITEBACK) {
        m.pages.laps[pfn] = 0;
    }
    let zone = m.pages.zone_of(pfn);
    m.zones[zone].nr_dirty += 1;
    m.vmstat.nr_dirtied += 1;
    let inode = InodeId(m.pages.owner[pfn]);
    xfs_icache::mark_inode_dirty(m, inode);
    let now = m.sched.now();
    let first = m.files.oldest_dirty().is_none();
    m.files.set_dirty(inode, m.pages.index[pfn], now);
    if first {
        flusher::start_period(m);
    }
    emit(m, EventKind::PageDirty, [pfn.into(), inode.0, 0, 0]);
}

/// Called when the page is about to be written or dropped: `clear_page_dirty_for_io`, `cancel_dirty_page`.
pub fn clear_page_dirty(m: &mut Machine, pfn: Pfn) {
    page_mkclean(m, pfn);
    m.pages.clear(pfn, flag::DIRTY);
    let zone = m.pages.zone_of(pfn);
    m.zones[zone].nr_dirty -= 1;
    let inode = InodeId(m.pages.owner[pfn]);
    m.files.clear_dirty(inode, m.pages.index[pfn]);
}

/// `read(2)` of the pages `from..to`.
pub async fn read(
    sim: &Sim,
    inode: InodeId,
    ra: &mut Readahead,
    from: u32,
    to: u32,
) -> Result<(), AllocError> {
    for index in from..to {
        let mut pfn = sim.look().files.page(inode, index);
        if pfn == Pfn::NONE {
            page_cache_readahead(sim, inode, ra, index, to - from, false).await;
            pfn = sim.look().files.page(inode, index);
        } else if sim.m().pages.test_clear(pfn, flag::READAHEAD) {
            page_cache_readahead(sim, inode, ra, index, to - from, true).await;
            pfn = sim.look().files.page(inode, index);
        }
        if pfn == Pfn::NONE {
            pfn = read_one_page(sim, inode, index).await?;
        }
        let cost = {
            let start = sim.look().sched.now();
            wait_on_page(sim, pfn, flag::LOCKED, Wait::DiskRead).await;
            let mut m = sim.m();
            m.samples.totals.stall_fault += m.sched.now() - start;
            // Reclaim may have taken the page while the task waited, but the data were in memory when the read ended.
            if m.files.page(inode, index) == pfn && ra.previous != Some(index) {
                mark_page_accessed(&mut m, pfn);
            }
            ra.previous = Some(index);
            m.spec.costs.read_page
        };
        sim.cpu(u64::from(cost)).await;
        if sim.look().sched.current_task().killed {
            return Err(AllocError::Killed);
        }
    }
    Ok(())
}

/// Reads one block of a device together with the aligned window around it, unless the block is in memory. Marks its page as accessed.
pub async fn bread(sim: &Sim, device: InodeId, block: u32, window: u32) -> Result<(), AllocError> {
    let mut pfn = sim.look().files.page(device, block);
    if pfn == Pfn::NONE {
        let around = Readahead {
            start: block / window * window,
            size: window,
            ..Readahead::default()
        };
        submit_window(sim, device, &around).await;
        pfn = sim.look().files.page(device, block);
    }
    if pfn == Pfn::NONE {
        pfn = read_one_page(sim, device, block).await?;
    }
    wait_on_page(sim, pfn, flag::LOCKED, Wait::DiskRead).await;
    let mut m = sim.m();
    if m.files.page(device, block) == pfn {
        mark_page_accessed(&mut m, pfn);
    }
    Ok(())
}

/// `__getblk` for a block of the file system that is overwritten as a whole, so it does not have to be read.
pub(crate) async fn getblk(sim: &Sim, block: u32) -> Result<(), AllocError> {
    let Some(device) = sim.look().icache.device else {
        return Ok(());
    };
    if sim.look().files.page(device, block) == Pfn::NONE {
        let pfn = page_alloc::alloc_pages(sim, Gfp::CACHE, 0).await?;
        preload_or_free(sim, device, Use::Write, pfn).await?;
        let mut m = sim.m();
        if m.files.page(device, block) == Pfn::NONE {
            add_to_page_cache_lru(&mut m, device, block, pfn, NewPage::Read);
            use_new_block(&mut m, pfn);
            return Ok(());
        }
        page_alloc::free_pages(&mut m, pfn, 0);
    }
    let mut m = sim.m();
    let pfn = m.files.page(device, block);
    mark_page_accessed(&mut m, pfn);
    Ok(())
}

/// Used when read-ahead has not brought the page into memory: allocates a single page, with direct reclaim if necessary, and reads it.
async fn read_one_page(sim: &Sim, inode: InodeId, index: u32) -> Result<Pfn, AllocError> {
    let pfn = page_alloc::alloc_pages(sim, Gfp::CACHE, 0).await?;
    preload_or_free(sim, inode, Use::Read, pfn).await?;
    let present = sim.look().files.page(inode, index);
    if present != Pfn::NONE {
        page_alloc::free_pages(&mut sim.m(), pfn, 0);
        return Ok(present);
    }
    add_locked_page(&mut sim.m(), inode, index, pfn, false);
    submit_read(sim, inode, index, vec![pfn]).await;
    Ok(pfn)
}

/// `ondemand_readahead`: chooses the next window and reads it. A reader that is not sequential gets only the pages that it asks for.
async fn page_cache_readahead(
    sim: &Sim,
    inode: InodeId,
    ra: &mut Readahead,
    index: u32,
    requested: u32,
    hit_marker: bool,
) {
    let max = sim.look().spec.readahead_pages;
    if max == 0 {
        return;
    }
    let sequential_window =
        index == ra.start + ra.size - ra.async_size || index == ra.start + ra.size;
    if ra.size > 0 && index != 0 && sequential_window {
        ra.start += ra.size;
        ra.size = next_window(ra.size, max);
        ra.async_size = ra.size;
    } else if hit_marker {
        ra.start = index + 1;
        ra.size = next_window(ra.size.max(requested), max);
        ra.async_size = ra.size;
    } else if index == 0 || ra.previous.is_some_and(|p| index == p + 1 || index == p) {
        ra.start = index;
        ra.size = first_window(requested, max);
        ra.async_size = if ra.size > requested {
            ra.size - requested
        } else {
            ra.size
        };
        if ra.async_size == ra.size {
            // The first window will be used up at once, so the second one is read together with it.
            ra.async_size = next_window(ra.size, max);
            ra.size += ra.async_size;
        }
    } else {
        ra.start = index;
        ra.size = requested.min(max);
        ra.async_size = 0;
    }
    submit_window(sim, inode, ra).await;
}

/// `get_init_ra_size`: the size of the first window, pages.
fn first_window(requested: u32, max: u32) -> u32 {
    let size = requested.max(1).next_power_of_two();
    if size <= max / 32 {
        size * 4
    } else if size <= max / 4 {
        size * 2
    } else {
        max
    }
}

/// `get_next_ra_size`: the size of the window after one of `current` pages.
fn next_window(current: u32, max: u32) -> u32 {
    if current < max / 16 {
        4 * current.max(1)
    } else {
        (2 * current).min(max)
    }
}

/// `__do_page_cache_readahead`: allocates the missing pages of the window, then reads them.
async fn submit_window(sim: &Sim, inode: InodeId, ra: &Readahead) {
    let (end, cost) = {
        let m = sim.look();
        (m.files.len_pages(inode), m.spec.costs.readahead_page)
    };
    let mut run: Vec<Pfn> = Vec::new();
    let mut first = 0;
    let mut added = 0;
    let last = (ra.start + ra.size).min(end);
    for index in ra.start..last {
        let present = sim.look().files.page(inode, index) != Pfn::NONE;
        if !present
            && let Ok(pfn) = page_alloc::alloc_pages(sim, Gfp::READAHEAD, 0).await
            && preload_or_free(sim, inode, Use::ReadAhead, pfn)
                .await
                .is_ok()
        {
            if sim.look().files.page(inode, index) == Pfn::NONE {
                let marker = index == ra.start + ra.size - ra.async_size;
                add_locked_page(&mut sim.m(), inode, index, pfn, marker);
                if run.is_empty() {
                    first = index;
                }
                run.push(pfn);
                added += 1;
                continue;
            }
            page_alloc::free_pages(&mut sim.m(), pfn, 0);
        }
        if !run.is_empty() {
            submit_read(sim, inode, first, std::mem::take(&mut run)).await;
        }
        if !present {
            // The page could not be allocated, charged or added, so the rest of the window is not read.
            return;
        }
    }
    if !run.is_empty() {
        submit_read(sim, inode, first, run).await;
    }
    // Without CONFIG_PREEMPT no other task takes the CPU in the middle of a window, so its cost is paid at once.
    sim.cpu(u64::from(cost) * added).await;
}

/// Adds a new page whose read is about to be submitted. A reader that reaches the page with the marker starts the next read-ahead.
fn add_locked_page(m: &mut Machine, inode: InodeId, index: u32, pfn: Pfn, marker: bool) {
    m.pages.set(pfn, flag::LOCKED);
    if marker {
        m.pages.set(pfn, flag::READAHEAD);
    }
    add_to_page_cache_lru(m, inode, index, pfn, NewPage::Read);
    if m.icache.device == Some(inode) {
        use_new_block(m, pfn);
    }
}

/// `__getblk` for a block that was not in memory. Some kernels mark the page as accessed twice, so it becomes active.
fn use_new_block(m: &mut Machine, pfn: Pfn) {
    match m.kernel.new_block {
        NewBlock::Unused => {}
        NewBlock::UsedTwice => {
            mark_page_accessed(m, pfn);
            mark_page_accessed(m, pfn);
        }
    }
}

async fn submit_read(sim: &Sim, inode: InodeId, first: u32, pages: Vec<Pfn>) {
    extents_status::lookup(&mut sim.m(), inode);
    let (disk, start) = {
        let m = sim.look();
        let disk = disk_of(&m, inode);
        (disk, m.files.disk_address(inode) + u64::from(first))
    };
    let issuer = Issuer::Task(sim.look().sched.current());
    block::wait_for_request(sim, disk, issuer).await;
    let mut m = sim.m();
    for &pfn in &pages {
        let zone = m.pages.zone_of(pfn);
        m.flows.count(zone, Flow::ReadFile, 1);
    }
    block::submit(
        &mut m,
        disk,
        Request {
            start,
            pages,
            direction: Direction::Read,
            payload: Payload::File(inode),
            issuer,
        },
    );
}

/// `grab_cache_page_write_begin`: finds the page in the cache or adds a new one.
async fn find_or_create_page(sim: &Sim, inode: InodeId, index: u32) -> Result<Pfn, AllocError> {
    let present = sim.look().files.page(inode, index);
    if present != Pfn::NONE {
        return Ok(present);
    }
    let new = page_alloc::alloc_pages(sim, Gfp::WRITE, 0).await?;
    preload_or_free(sim, inode, Use::Write, new).await?;
    let mut m = sim.m();
    let present = m.files.page(inode, index);
    if present != Pfn::NONE {
        page_alloc::free_pages(&mut m, new, 0);
        return Ok(present);
    }
    add_to_page_cache_lru(&mut m, inode, index, new, NewPage::Overwritten);
    if m.spec.filesystem.kind != FilesystemKind::Ext3 {
        m.pages.set(new, flag::DELALLOC);
    }
    Ok(new)
}

/// `write(2)` of one page: finds or allocates the page, copies the data and marks the page dirty.
pub async fn write_page(sim: &Sim, inode: InodeId, index: u32) -> Result<(), AllocError> {
    let pfn = loop {
        let pfn = find_or_create_page(sim, inode, index).await?;
        wait_on_page(sim, pfn, flag::LOCKED, Wait::PageLock).await;
        // Reclaim may have taken the page while the task waited for its lock.
        if sim.look().files.page(inode, index) == pfn {
            break pfn;
        }
    };
    let (cost, needs_page) = {
        let mut m = sim.m();
        match m.kernel.write_access {
            WriteAccess::Counts => mark_page_accessed(&mut m, pfn),
            WriteAccess::Ignored => {}
        }
        let needs_page = buffer::attach_buffers(&mut m, pfn);
        set_page_dirty(&mut m, pfn);
        (m.spec.costs.write_page, needs_page)
    };
    if let Some(group) = needs_page {
        buffer::add_page(sim, group).await;
    }
    sim.cpu(u64::from(cost)).await;
    if sim.look().sched.current_task().killed {
        return Err(AllocError::Killed);
    }
    Ok(())
}

/// Accesses a page of a mapped file (program text, a library). Takes a fault if the page is not mapped.
pub async fn touch_mapped(sim: &Sim, inode: InodeId, index: u32) -> Result<(), AllocError> {
    let pfn = sim.look().files.page(inode, index);
    let mapped = pfn != Pfn::NONE && sim.look().pages.has(pfn, flag::MAPPED);
    if mapped {
        sim.m().pages.set(pfn, flag::YOUNG);
        return Ok(());
    }
    filemap_fault(sim, inode, index, None).await
}

/// Accesses the pages `from..to` of a file that several processes map. Takes a fault for each page that this process does not map.
pub async fn touch_shared(sim: &Sim, vma: &mut Vma, from: u32, to: u32) -> Result<(), AllocError> {
    let mut at = from;
    loop {
        let cost = {
            let mut m = sim.m();
            let reached = vma.touch(&mut m, at, to);
            let touched = u64::from(reached - at);
            at = reached;
            touched * u64::from(m.spec.costs.touch)
        };
        sim.cpu(cost).await;
        if at == to {
            return Ok(());
        }
        let inode = vma.inode();
        filemap_fault(sim, inode, at, Some(&mut *vma)).await?;
        at += 1;
    }
}

/// A fault of a process on a page of a mapped file. The page is not in the process's page table.
pub async fn fault(sim: &Sim, vma: &mut Vma, index: u32) -> Result<(), AllocError> {
    let inode = vma.inode();
    filemap_fault(sim, inode, index, Some(vma)).await
}

/// Calls [`filemap_fault_now`] and records for that time that the task is in a fault.
async fn filemap_fault(
    sim: &Sim,
    inode: InodeId,
    index: u32,
    vma: Option<&mut Vma>,
) -> Result<(), AllocError> {
    {
        let mut m = sim.m();
        let task = m.sched.current_task_mut();
        task.shown.faults = true;
        task.in_fault = true;
        thrash::down_read_of_holder(&mut m);
    }
    let result = filemap_fault_now(sim, inode, index, vma).await;
    let mut m = sim.m();
    thrash::up_read(&mut m);
    let task = m.sched.current_task_mut();
    task.shown.faults = false;
    task.in_fault = false;
    result
}

/// `filemap_fault`: when it returns, the faulting process maps the page, unless reclaim took the page meanwhile.
async fn filemap_fault_now(
    sim: &Sim,
    inode: InodeId,
    index: u32,
    vma: Option<&mut Vma>,
) -> Result<(), AllocError> {
    let major = sim.look().files.page(inode, index) == Pfn::NONE;
    let mut ra = Readahead::default();
    if major {
        // The kernel's filemap_fault reads around the address. Here the window is an aligned one.
        ra.start = index & !(sim.look().spec.readahead_pages.max(1).next_power_of_two() - 1);
        ra.size = sim.look().spec.readahead_pages;
        submit_window(sim, inode, &ra).await;
    }
    let mut pfn = sim.look().files.page(inode, index);
    if pfn == Pfn::NONE {
        pfn = read_one_page(sim, inode, index).await?;
    }
    let start = sim.look().sched.now();
    thrash::lock_page_or_retry(sim, pfn, Wait::DiskRead).await;
    let cost = {
        let mut m = sim.m();
        m.samples.totals.stall_fault += m.sched.now() - start;
        let shared = vma.is_some();
        if m.files.page(inode, index) == pfn {
            match vma {
                Some(vma) => vma.map(&mut m, index, pfn),
                None => m.pages.set(pfn, flag::MAPPED | flag::YOUNG | flag::EXEC),
            }
        }
        m.vmstat.pgfault += 1;
        if major {
            m.vmstat.pgmajfault += 1;
            memcg::count_major_fault(&mut m);
            emit(&mut m, EventKind::MajorFault, [index, inode.0, 0, 0]);
        } else if !shared {
            // A minor fault on a shared file emits no event, because each process that starts takes one for every page that is in memory already.
            emit(&mut m, EventKind::MinorFault, [index, inode.0, 0, 0]);
        }
        m.spec.costs.swap_fault
    };
    sim.cpu(u64::from(cost)).await;
    Ok(())
}

/// Called when the last process that maps a file exits. Pages that it touched count as used (`zap_pte_range`).
pub fn unmap_file(m: &mut Machine, inode: InodeId) {
    for index in m.files.cached_indices(inode) {
        let pfn = m.files.page(inode, index);
        m.pages.clear(pfn, flag::MAPPED | flag::EXEC);
        if m.pages.test_clear(pfn, flag::YOUNG) {
            mark_page_accessed(m, pfn);
        }
    }
}

/// Drops every page of a file that is clean, unlocked, unmapped, not isolated and not under writeback. Returns their number. The others become
/// inactive unless they are mapped or isolated: clean pages move to the tail of the list, which reclaim scans first, and the rest do so after their
/// write.
pub fn invalidate_mapping_pages(m: &mut Machine, inode: InodeId) -> u32 {
    let mut dropped = 0;
    for index in m.files.cached_indices(inode) {
        let pfn = m.files.page(inode, index);
        let busy = flag::DIRTY | flag::WRITEBACK | flag::LOCKED | flag::MAPPED | flag::ISOLATED;
        if m.pages.flags[pfn] & busy == 0 {
            delete_from_page_cache(m, pfn);
            release_page(m, pfn);
            dropped += 1;
        } else if !m.pages.has(pfn, flag::ISOLATED) {
            deactivate_page(m, pfn);
        }
    }
    dropped
}

/// Deletes a file's page cache: all of its pages, dirty ones included, and the shadows of reclaimed ones.
pub async fn truncate_inode_pages(sim: &Sim, inode: InodeId) {
    let cached = sim.look().files.cached_indices(inode);
    for batch in cached.chunks(PAGEVEC_SIZE) {
        for &index in batch {
            truncate_page(&mut sim.m(), inode, index);
        }
        sim.pause_point(batch.len() as u64).await;
    }
    let mut m = sim.m();
    let Machine {
        files, radix_nodes, ..
    } = &mut *m;
    files.drop_shadows(inode, radix_nodes);
}

/// Drops a cached page of a file even if it is dirty.
pub(crate) fn truncate_page(m: &mut Machine, inode: InodeId, index: u32) {
    let pfn = m.files.page(inode, index);
    delete_from_page_cache(m, pfn);
    release_page(m, pfn);
}

/// Makes a file of this many pages, which are already in the page cache, clean and unreferenced, as on a machine that has run for a while.
pub async fn preload(sim: &Sim, pages: u32) {
    let inode = sim.m().files.create(pages);
    for index in 0..pages {
        let Ok(pfn) = page_alloc::alloc_pages(sim, Gfp::READAHEAD, 0).await else {
            return;
        };
        if preload_or_free(sim, inode, Use::ReadAhead, pfn)
            .await
            .is_err()
        {
            return;
        }
        add_to_page_cache_lru(&mut sim.m(), inode, index, pfn, NewPage::Read);
    }
    icache::instantiate(sim, inode).await;
    sim.cpu(1000).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fs::filesystem::mount;
    use crate::mm::swap::lru_add_drain_all;
    use crate::sim::TaskKind;
    use crate::testing;

    /// Active pages of a window of 32 blocks after one of the blocks was read, and the value of `pgactivate`.
    fn active_of_a_window(kernel: &str) -> (usize, u64) {
        let mut m = testing::machine_of(kernel, |_| {});
        mount(&mut m);
        let (active, _) = testing::run(m, async |sim: &Sim| {
            let disk = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
            sim.m().disks[0].task = Some(disk);
            let device = sim.look().icache.device.expect("mounted");
            bread(sim, device, 5, 32).await.expect("there is memory");
            let mut m = sim.m();
            lru_add_drain_all(&mut m);
            let pages = (0..32).map(|block| m.files.page(device, block));
            let active = pages.filter(|&pfn| m.pages.has(pfn, flag::ACTIVE)).count();
            (active, m.vmstat.pgactivate)
        });
        active
    }

    #[test]
    fn a_new_block_is_active_at_once_and_counted_only_if_its_batch_was_full() {
        assert_eq!(active_of_a_window("v4_10_17"), (32, 2));
        assert_eq!(active_of_a_window("v3_11"), (0, 0));
    }
}
