//! The swap cache: adds and removes pages, and reads ahead.
//!
//! Source: mm/swap_state.c, mm/page_io.c, 3.10 (`add_to_swap`, `swapin_readahead`, `read_swap_cache_async`, `swap_writepage`);
//! mm/swapfile.c `valid_swaphandles`, 2.6.35.

use crate::block::{self, Direction, Issuer, Payload, Request};
use crate::kernel::SwapReadahead;
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::lru::NONE;
use crate::mm::lruvec::ROOT;
use crate::mm::memcg;
use crate::mm::memory::release_orphan;
use crate::mm::page::flag;
use crate::mm::page_alloc::{self, AllocError, Gfp};
use crate::mm::radix_tree::{radix_tree_preload, radix_tree_preload_atomic};
use crate::mm::swap::{lru_add_drain, lru_cache_add};
use crate::mm::{workingset, zram, zswap};
use crate::record::{Arrival, Flow};
use crate::scenario::schema::{SwapDevice, ZramSpec, ZswapSpec};
use crate::sim::Sim;
use crate::trace::{EventKind, emit};

/// Position of swap on its disk, in pages: far beyond all files.
pub const SWAP_START: u64 = 1 << 40;

/// Gives an anonymous page a slot and marks it dirty. False if no slot is free, the group may use no more slots, or the swap cache's tree gets no
/// node.
pub fn add_to_swap(m: &mut Machine, pfn: Pfn) -> bool {
    if !radix_tree_preload_atomic(m) {
        return false;
    }
    let memcg = m.pages.memcg_of(pfn);
    let is_charged = memcg != ROOT && m.memcg.are_v2();
    if is_charged && !memcg::v2::may_swap_out(m, memcg) {
        return false;
    }
    let Some(slot) = m.swap.get_swap_page(pfn, &mut m.radix_nodes) else {
        return false;
    };
    if is_charged {
        m.swap.charge(slot, memcg);
    }
    m.pages.index[pfn] = slot;
    m.pages.set(pfn, flag::SWAPCACHE | flag::DIRTY);
    true
}

/// Takes a page out of the swap cache. Its slot becomes free if no page table entry points to it.
pub fn delete_from_swap_cache(m: &mut Machine, pfn: Pfn) {
    let slot = m.pages.index[pfn];
    m.pages.index[pfn] = NONE;
    m.pages.clear(pfn, flag::SWAPCACHE);
    m.swap.delete_from_cache(slot, &mut m.radix_nodes);
    free_copy(m, slot);
}

/// `swap_free`: a page table entry no longer points to the slot.
pub fn swap_free(m: &mut Machine, slot: u32) {
    m.swap.unmap(slot);
    free_copy(m, slot);
}

/// `swap_slot_free_notify`: frees the compressed copy of a slot if the slot is free now.
fn free_copy(m: &mut Machine, slot: u32) {
    zram::free_unused(m);
    zswap::invalidate_if_free(m, slot);
}

/// Takes a page out of the swap cache because it is reclaimed. In kernels that keep shadows of anonymous pages, leaves one, by which the kernel
/// recognises a refault.
pub fn reclaim_from_swap_cache(m: &mut Machine, pfn: Pfn) {
    let slot = m.pages.index[pfn];
    let shadow = workingset::eviction(m, pfn);
    delete_from_swap_cache(m, pfn);
    if let Some(shadow) = shadow {
        m.swap.leave_shadow(slot, shadow);
    }
}

/// Frees the slot if only the cache uses it. The page has to be written again before it can be reclaimed. True if the slot was freed.
pub fn try_to_free_swap(m: &mut Machine, pfn: Pfn) -> bool {
    let slot = m.pages.index[pfn];
    if !m.pages.has(pfn, flag::SWAPCACHE)
        || m.pages.has(pfn, flag::WRITEBACK)
        || m.swap.is_mapped(slot)
    {
        return false;
    }
    delete_from_swap_cache(m, pfn);
    m.pages.set(pfn, flag::DIRTY);
    true
}

/// Submits the write of a swap cache page. The caller has waited for room in the queue.
pub fn swap_writepage(m: &mut Machine, pfn: Pfn, request: Request) {
    m.flows.count(m.pages.zone_of(pfn), Flow::SwapOut, 1);
    submit_write(m, pfn, request);
}

/// Submits the write of a page that zswap has stored until now. The caller has waited for room in the queue.
pub fn write_back_from_zswap(m: &mut Machine, pfn: Pfn, request: Request) {
    m.vmstat.zswpwb += 1;
    submit_write(m, pfn, request);
}

/// `__swap_writepage`: puts the page under writeback and submits the write.
fn submit_write(m: &mut Machine, pfn: Pfn, request: Request) {
    let slot = m.pages.index[pfn];
    m.pages.clear(pfn, flag::DIRTY);
    m.pages.set(pfn, flag::WRITEBACK);
    let zone = m.pages.zone_of(pfn);
    m.zones[zone].nr_writeback += 1;
    m.vmstat.pswpout += 1;
    m.flows.count(zone, Flow::WriteAnon, 1);
    let disk = swap_disk(m);
    block::submit(m, disk, request);
    emit(m, EventKind::SwapOut, [pfn.into(), slot, 0, 0]);
}

/// Writes a swap cache page to zram. Such a write has ended when the call returns. False if zram has no memory; the page stays dirty then.
pub fn swap_writepage_to_zram(m: &mut Machine, pfn: Pfn, device: ZramSpec) -> bool {
    let slot = m.pages.index[pfn];
    let is_stored = zram::store(m, device, slot);
    if is_stored {
        m.vmstat.pswpout += 1;
        end_store(m, pfn);
    }
    is_stored
}

/// Stores a swap cache page in zswap. False if zswap refuses it.
pub fn swap_writepage_to_zswap(m: &mut Machine, pfn: Pfn, zswap: ZswapSpec) -> bool {
    let is_stored = zswap::store(m, zswap, pfn);
    if is_stored {
        m.vmstat.zswpout += 1;
        end_store(m, pfn);
    }
    is_stored
}

/// Called when the page has a compressed copy in memory, so that it counts as clean.
fn end_store(m: &mut Machine, pfn: Pfn) {
    m.pages.clear(pfn, flag::DIRTY);
    m.flows.count(m.pages.zone_of(pfn), Flow::SwapOut, 1);
    let slot = m.pages.index[pfn];
    emit(m, EventKind::SwapOut, [pfn.into(), slot, 0, 0]);
}

/// The request that reads or writes a swap cache page.
pub fn swap_request(m: &Machine, pfn: Pfn, direction: Direction) -> Request {
    Request {
        start: SWAP_START + u64::from(m.pages.index[pfn]),
        pages: vec![pfn],
        direction,
        payload: Payload::Swap,
        issuer: match direction {
            Direction::Read => Issuer::Task(m.sched.current()),
            Direction::Write => Issuer::NoTask,
        },
    }
}

/// Index of the disk that holds swap. 0 if there is no such disk.
pub fn swap_disk(m: &Machine) -> usize {
    match m.spec.swap.map(|swap| swap.device) {
        Some(SwapDevice::Disk(disk)) => disk as usize,
        Some(SwapDevice::Zram(_)) | None => 0,
    }
}

/// First and last slot to read for a fault on `slot`: an aligned window, or the used part of it around the slot. Empty if adaptive read-ahead chooses
/// a single page, because the caller reads that page anyway.
fn readahead_window(m: &mut Machine, slot: u32) -> (u32, u32) {
    let aligned = |m: &Machine, window: u32| {
        let first = slot & !(window - 1);
        (first.max(1), (first + window - 1).min(m.swap.total_slots()))
    };
    match m.kernel.swap_readahead {
        SwapReadahead::UpToGap => {
            let (first, last) = aligned(m, 1 << m.spec.page_cluster);
            let used = |s: &u32| m.swap.is_used(*s);
            let below = (first..slot).rev().take_while(used).last();
            let above = (slot + 1..=last).take_while(used).last();
            (below.unwrap_or(slot), above.unwrap_or(slot))
        }
        SwapReadahead::Window => aligned(m, 1 << m.spec.page_cluster),
        SwapReadahead::Adaptive => match m.swap.readahead.pages(slot, m.spec.page_cluster) {
            1 => (1, 0),
            window => aligned(m, window),
        },
    }
}

/// Marks a page that was read ahead. If it is requested later, the read-ahead was useful.
fn mark_read_ahead(m: &mut Machine, slot: u32, faulting: u32) {
    let pfn = m.swap.cached(slot);
    if m.kernel.swap_readahead == SwapReadahead::Adaptive && slot != faulting && pfn != Pfn::NONE {
        m.pages.set(pfn, flag::READAHEAD);
    }
}

/// `lookup_swap_cache`: the frame that caches a slot, or [`Pfn::NONE`]. A page that was read ahead counts as a hit.
pub fn lookup_swap_cache(m: &mut Machine, slot: u32) -> Pfn {
    let pfn = m.swap.cached(slot);
    if pfn != Pfn::NONE && m.pages.test_clear(pfn, flag::READAHEAD) {
        m.swap.readahead.hit();
    }
    pfn
}

/// Reads a slot and, from a disk, the used slots around it, within an aligned window of at most 2^page-cluster. Returns the frame of the slot, which
/// is locked while it is read. `None` if another task has freed the slot meanwhile.
pub async fn swapin_readahead(sim: &Sim, slot: u32) -> Result<Option<Pfn>, AllocError> {
    // zram needs no read-ahead (`SWP_SYNCHRONOUS_IO`): reading several pages together saves nothing.
    let has_zram = zram::of(&sim.look()).is_some();
    let (first, last) = if has_zram {
        (1, 0)
    } else {
        readahead_window(&mut sim.m(), slot)
    };
    let mut read = 0;
    block::start_plug(&mut sim.m());
    for s in first..=last {
        match read_swap_cache_async(sim, s).await {
            Ok(true) => {
                read += 1;
                mark_read_ahead(&mut sim.m(), s, slot);
            }
            Ok(false) => {}
            Err(_) => break,
        }
    }
    {
        let mut m = sim.m();
        block::finish_plug(&mut m);
        // Only a window is put on the LRU lists at once. A page that is read alone waits in the add batch.
        if first <= last {
            lru_add_drain(&mut m);
        }
    }
    // Even if there was no memory for the window, there must be some for the page that was requested.
    if read_swap_cache_async(sim, slot).await? {
        read += 1;
    }
    let mut m = sim.m();
    emit(&mut m, EventKind::SwapIn, [slot, read, 0, 0]);
    let pfn = m.swap.cached(slot);
    Ok((pfn != Pfn::NONE).then_some(pfn))
}

/// Starts reading one slot unless it is free or in the cache already. True if a read was started.
async fn read_swap_cache_async(sim: &Sim, slot: u32) -> Result<bool, AllocError> {
    let Some(pfn) = add_new_page(sim, slot).await? else {
        return Ok(false);
    };
    let decompress = {
        let mut m = sim.m();
        let zone = m.pages.zone_of(pfn);
        m.flows.count(zone, Flow::SwapIn, 1);
        if let Some(zswap) = zswap::of_slot(&m, slot) {
            m.vmstat.zswpin += 1;
            zswap::load(&mut m, zswap, pfn);
            Some(zswap.decompress)
        } else {
            m.vmstat.pswpin += 1;
            zram::of(&m).map(|device| device.decompress)
        }
    };
    if let Some(decompress) = decompress {
        read_from_memory(sim, pfn, decompress).await;
        return Ok(true);
    }
    let (disk, request) = {
        let m = sim.look();
        (swap_disk(&m), swap_request(&m, pfn, Direction::Read))
    };
    block::wait_for_merge_or_request(sim, disk, &request).await;
    block::submit(&mut sim.m(), disk, request);
    Ok(true)
}

/// `__read_swap_cache_async`: adds a new, locked page to the swap cache. `None` if the slot is free, or cached already.
pub(super) async fn add_new_page(sim: &Sim, slot: u32) -> Result<Option<Pfn>, AllocError> {
    let wanted = |m: &Machine| m.swap.is_mapped(slot) && m.swap.cached(slot) == Pfn::NONE;
    if !wanted(&sim.look()) {
        return Ok(None);
    }
    let pfn = page_alloc::alloc_pages(sim, Gfp::USER, 0).await?;
    let result = match memcg::charge_swapin(sim, pfn, slot, Gfp::USER).await {
        Ok(()) => radix_tree_preload(sim, Gfp::KERNEL).await,
        Err(error) => Err(error),
    };
    if let Err(error) = result {
        page_alloc::free_pages(&mut sim.m(), pfn, 0);
        return Err(error);
    }
    if !wanted(&sim.look()) {
        page_alloc::free_pages(&mut sim.m(), pfn, 0);
        return Ok(None);
    }
    let mut guard = sim.m();
    let m = &mut *guard;
    m.swap.add_to_cache(slot, pfn, &mut m.radix_nodes);
    m.pages.index[pfn] = slot;
    m.pages.set(pfn, flag::SWAPCACHE | flag::LOCKED);
    let lru = workingset::list_of_swapped_in(m, pfn, slot);
    lru_cache_add(m, pfn, lru, Arrival::SwapIn);
    Ok(Some(pfn))
}

/// Decompresses a page of zram or zswap at the cost of the running task. This counts as memory pressure if the page belongs to the working set.
async fn read_from_memory(sim: &Sim, pfn: Pfn, decompress: u32) {
    let of_working_set = sim.look().pages.has(pfn, flag::WORKINGSET);
    let _stall = of_working_set.then(|| sim.stall_for_memory());
    sim.cpu(decompress.into()).await;
    let mut m = sim.m();
    m.pages.clear(pfn, flag::LOCKED);
    m.wake_page(pfn);
    release_orphan(&mut m, pfn);
}
