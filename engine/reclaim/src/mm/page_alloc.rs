//! The page allocator: fast path, slow path, freeing.
//!
//! Source: mm/page_alloc.c, 3.10 and 2.6.35 (`get_page_from_freelist`, `__alloc_pages_slowpath`, `zone_dirty_ok`, `free_one_page`).
//! Left out: zone reclaim. NUMA policies are in `mempolicy`.

mod boost;
mod retry;

use std::rc::Rc;

use crate::kernel::{DirtyableMemory, DrainAfterReclaim, LruDomain, NextAttempt, ReadaheadPages};
use crate::machine::Machine;
use crate::mm::buddy::MigrateType;
use crate::mm::id::{Pfn, ZoneId};
use crate::mm::memcg;
use crate::mm::mempolicy::turn_to_next_node;
use crate::mm::page::flag;
use crate::mm::pcp::length::tunes_itself;
use crate::mm::pcp::{self, Warmth};
use crate::mm::vmscan::{direct, kswapd};
use crate::mm::watermark::AllocFlags;
use crate::mm::watermark::Mark;
use crate::mm::zone::zone_watermark_ok;
use crate::mm::{backing_dev, oom, page_writeback};
use crate::record::{Flow, Stall, begin_stall, note_atomic, note_reserve};
use crate::sim::Sim;
use crate::trace::{EventKind, emit};

/// Requests of a higher order may fail. For requests of this order or less the kernel keeps trying, unless the caller cannot wait or permits a
/// failure. `PAGE_ALLOC_COSTLY_ORDER`.
pub const COSTLY_ORDER: u32 = 3;

/// The gfp mask of a request: it says what the kernel may do for the request and which zones it may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one bit of the gfp mask"
)]
pub struct Gfp {
    /// Highest zone class that the request may use: 0 DMA, 1 DMA32, 2 Normal.
    pub class: usize,
    /// `__GFP_FS`: reclaim may call file systems.
    pub fs: bool,
    /// `__GFP_IO`: reclaim may start I/O.
    pub io: bool,
    /// `__GFP_WRITE`: the page will be dirtied.
    pub write: bool,
    /// `__GFP_NORETRY`: the request fails rather than try again.
    pub noretry: bool,
    /// `__GFP_MOVABLE | __GFP_HIGHMEM`: a page of a process or of the page cache, which compaction can move.
    pub user: bool,
    /// The caller cannot sleep: `GFP_ATOMIC`.
    pub atomic: bool,
    /// `__GFP_RECLAIMABLE`: a slab page whose objects a shrinker can free.
    pub reclaimable: bool,
    /// Without `__GFP_RECLAIM`: the request neither reclaims nor wakes kswapd.
    pub no_reclaim: bool,
    /// The page is for the page cache (`__page_cache_alloc`). Only observers use this.
    pub cache: bool,
}

impl Gfp {
    /// `GFP_KERNEL`: for the kernel itself. Reclaim may do I/O and call file systems.
    pub const KERNEL: Self = Self {
        class: 2,
        fs: true,
        io: true,
        write: false,
        noretry: false,
        user: false,
        atomic: false,
        reclaimable: false,
        no_reclaim: false,
        cache: false,
    };
    /// `GFP_HIGHUSER_MOVABLE`: for an anonymous page.
    pub const USER: Self = Self {
        user: true,
        ..Self::KERNEL
    };
    /// For a page of the page cache.
    pub const CACHE: Self = Self {
        cache: true,
        ..Self::USER
    };
    /// For a page of the page cache that a writer is about to dirty.
    pub const WRITE: Self = Self {
        write: true,
        ..Self::CACHE
    };
    /// For a page that is read ahead. The request may fail.
    pub const READAHEAD: Self = Self {
        noretry: true,
        ..Self::CACHE
    };
    /// `GFP_ATOMIC`: for a caller in an interrupt or under a spinlock.
    pub const ATOMIC: Self = Self {
        fs: false,
        io: false,
        atomic: true,
        ..Self::KERNEL
    };
    /// `GFP_NOFS`: reclaim may not call file systems.
    pub const NOFS: Self = Self {
        fs: false,
        ..Self::KERNEL
    };

    /// `gfpflags_to_migratetype`: the migrate type for which pages are taken.
    pub fn migrate_type(self) -> MigrateType {
        if self.user {
            MigrateType::Movable
        } else if self.reclaimable {
            MigrateType::Reclaimable
        } else {
            MigrateType::Unmovable
        }
    }

    /// The bits as the kernel of 3.10 numbers them, for traces.
    pub fn bits(self) -> u32 {
        let mut bits = 0;
        let mut put = |on: bool, bit: u32| bits |= if on { bit } else { 0 };
        // Only a GFP_ATOMIC request may not wait, and its only bit is GFP_HIGH.
        put(!self.atomic, 0x10);
        put(self.atomic, 0x20);
        put(self.io, 0x40);
        put(self.fs, 0x80);
        put(self.user, 0x2 | 0x8 | 0x2_0000);
        put(self.write, 0x100_0000);
        put(self.noretry, 0x1000);
        bits
    }
}

/// Why an allocation failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllocError {
    /// There is no memory, and the request may fail.
    NoMemory,
    /// The caller was killed, by the OOM killer or on the user's request.
    Killed,
}

/// Zones that the running task may use for a request, in order of preference.
pub fn zonelist_of(m: &Machine, gfp: Gfp) -> Rc<[ZoneId]> {
    m.zonelist(gfp.class.min(m.user_class()))
}

/// Begins a request and takes its pages if a zone stays above low: the fast path of `__alloc_pages_nodemask`.
pub fn get_page_at_once(m: &mut Machine, gfp: Gfp, order: u32) -> Option<Pfn> {
    turn_to_next_node(m);
    get_page_from_freelist(m, gfp, order, Mark::Low, AllocFlags::default())
}

/// Takes 2^order pages from the first zone of the list that stays above the watermark.
pub fn get_page_from_freelist(
    m: &mut Machine,
    gfp: Gfp,
    order: u32,
    mark: Mark,
    flags: AllocFlags,
) -> Option<Pfn> {
    if order > 0 {
        m.last_order = order;
    }
    let class = gfp.class.min(m.user_class());
    for &zone in &*m.zonelist(class) {
        if mark == Mark::Low && gfp.write && !zone_dirty_ok(m, zone) {
            continue;
        }
        note_shortage(m, zone, order, class, flags);
        let z = &m.zones[zone];
        if zone_watermark_ok(z, &m.kernel, order, z.mark(mark), class, flags) {
            let block = take_block(m, zone, gfp, order);
            if let Some(pfn) = block {
                if flags.harder && order > 0 {
                    let Machine { zones, pages, .. } = m;
                    let z = &mut zones[zone];
                    let links = &mut pages.free_links();
                    z.buddy.reserve_highatomic(links, pfn.into(), z.managed);
                }
                return block;
            }
        }
    }
    None
}

/// Sets `ZONE_BELOW_HIGH` if the zone is below its high watermark, so that the per-CPU lists give pages back before kswapd has to be woken.
fn note_shortage(m: &mut Machine, zone: ZoneId, order: u32, class: usize, flags: AllocFlags) {
    if !tunes_itself(&m.kernel) || m.zones[zone].below_high {
        return;
    }
    let z = &m.zones[zone];
    let enough = zone_watermark_ok(z, &m.kernel, order, z.mark(Mark::High), class, flags);
    m.zones[zone].below_high = !enough;
}

/// Takes pages without checking the watermarks (`ALLOC_NO_WATERMARKS`).
pub(super) fn get_page_ignoring_watermarks(m: &mut Machine, gfp: Gfp, order: u32) -> Option<Pfn> {
    for &zone in &*zonelist_of(m, gfp) {
        let block = take_block(m, zone, gfp, order);
        if block.is_some() {
            return block;
        }
    }
    None
}

/// Allocates a page that reclaim needs to free others (`PF_MEMALLOC`). It may take the last one.
pub fn get_page_for_reclaimer(m: &mut Machine, gfp: Gfp) -> Option<Pfn> {
    let found = get_page_at_once(m, gfp, 0);
    found.or_else(|| get_page_ignoring_watermarks(m, gfp, 0))
}

fn take_block(m: &mut Machine, zone: ZoneId, gfp: Gfp, order: u32) -> Option<Pfn> {
    let pfn = if pcp::is_allowed(&m.kernel, order) {
        // Read-ahead does not touch its pages soon, so they need not be in the CPU's cache: __GFP_COLD.
        let warmth = if gfp.noretry {
            Warmth::Cold
        } else {
            Warmth::Hot
        };
        pcp::take(m, zone, order, gfp.migrate_type(), warmth)?
    } else {
        let links = &mut m.pages.free_links();
        let kernel = &m.kernel;
        let buddy = &mut m.zones[zone].buddy;
        let reserved = if gfp.atomic {
            buddy.rmqueue_smallest(links, order, MigrateType::HighAtomic)
        } else {
            None
        };
        let first = reserved.or_else(|| buddy.alloc(links, kernel, order, gfp.migrate_type()))?;
        Pfn::at(first as usize)
    };
    boost::boost_watermark(m, zone, gfp);
    let pages = 1 << order;
    let flow = if gfp.user && order == 0 {
        m.pages.flags[pfn] = flag::ANON | flag::FRESH;
        m.zones[zone].nr_fresh += 1;
        if gfp.cache {
            Flow::TakenFile
        } else {
            Flow::TakenAnon
        }
    } else {
        for p in pfn.block(order) {
            m.pages.flags[p] = flag::KERNEL;
        }
        m.pages.index[pfn] = order;
        m.zones[zone].nr_kernel += pages;
        Flow::TakenKernel
    };
    m.flows.count(zone, flow, pages);
    m.vmstat.pgalloc[zone] += u64::from(pages);
    let taker = m.sched.current();
    m.flows.task_takes(taker, pages);
    let free = m.nr_free_pages();
    m.samples.saw_free(free);
    emit(m, EventKind::PageAlloc, [pfn.into(), order, zone.into(), 0]);
    boost::wake_if_boosted(m, zone);
    Some(pfn)
}

/// Allocates for a request that fails rather than reclaims. It may take pages as long as min remains free.
pub fn get_page_without_reclaim(m: &mut Machine, gfp: Gfp, order: u32) -> Option<Pfn> {
    let gfp = Gfp {
        no_reclaim: true,
        ..gfp
    };
    let found = get_page_at_once(m, gfp, order);
    found.or_else(|| get_page_from_freelist(m, gfp, order, Mark::Min, AllocFlags::default()))
}

/// Allocates for a caller that holds a spinlock and has no claim on reserves (`GFP_NOWAIT`). It wakes kswapd if no zone stays above low, and may take
/// pages as long as min remains free. A reclaimer may take the last one.
pub fn get_page_under_lock(m: &mut Machine, gfp: Gfp, order: u32) -> Option<Pfn> {
    let found = get_page_at_once(m, gfp, order);
    found.or_else(|| retry::wake_kswapd_and_try(m, gfp, order).ok().flatten())
}

/// Frees 2^order pages that were in use until now and are on no list.
pub fn free_pages(m: &mut Machine, pfn: Pfn, order: u32) {
    if m.pages.has(pfn, flag::FRESH) {
        m.flows.count(m.pages.zone_of(pfn), Flow::FreedOther, 1);
    }
    free_hot_cold_pages(m, pfn, order, Warmth::Hot);
}

/// Frees a user's page that is off its LRU list and that the caller has already counted in `flows`.
pub fn free_left_page(m: &mut Machine, pfn: Pfn) {
    free_hot_cold_pages(m, pfn, 0, Warmth::Hot);
}

/// Frees a page that reclaim has isolated and already counted in `flows`.
pub fn free_cold_page(m: &mut Machine, pfn: Pfn) {
    free_hot_cold_pages(m, pfn, 0, Warmth::Cold);
}

fn free_hot_cold_pages(m: &mut Machine, pfn: Pfn, order: u32, warmth: Warmth) {
    for page in pfn.block(order) {
        memcg::uncharge_page(m, page);
    }
    let zone = m.pages.zone_of(pfn);
    let pages = 1 << order;
    if m.pages.has(pfn, flag::FRESH) {
        m.zones[zone].nr_fresh -= 1;
    } else {
        assert_eq!(
            m.pages.kind(pfn),
            flag::KERNEL,
            "a page must be off all lists when it is freed"
        );
        m.zones[zone].nr_kernel -= pages;
        m.flows.count(zone, Flow::FreedKernel, pages);
    }
    for p in pfn.block(order) {
        m.pages.flags[p] = flag::FREE;
        m.pages.owner[p] = crate::mm::lru::NONE;
        m.pages.index[p] = crate::mm::lru::NONE;
    }
    if pcp::is_allowed(&m.kernel, order) {
        pcp::give(m, zone, pfn, order, warmth);
    } else {
        pcp::free_one_page(m, zone, pfn, order);
    }
    m.vmstat.pgfree += u64::from(pages);
    let free = m.nr_free_pages();
    m.samples.saw_free(free);
    emit(m, EventKind::PageFree, [pfn.into(), order, zone.into(), 0]);
}

/// `__alloc_pages_nodemask`: allocates 2^order pages, and reclaims if necessary.
pub async fn alloc_pages(sim: &Sim, gfp: Gfp, order: u32) -> Result<Pfn, AllocError> {
    if gfp.atomic {
        note_atomic(&mut sim.m());
    } else if sim.look().spec.voluntary_preemption {
        sim.cond_resched().await;
    }
    let fast = get_page_at_once(&mut sim.m(), gfp, order);
    if let Some(pfn) = fast {
        return Ok(pfn);
    }
    let lru_domain = sim.look().kernel.lru_domain;
    let result = match lru_domain {
        LruDomain::Zone => alloc_pages_slowpath(sim, gfp, order).await,
        LruDomain::Node => retry::alloc_pages_slowpath(sim, gfp, order).await,
    };
    match result {
        Ok(pfn) if gfp.atomic => {
            let mut m = sim.m();
            let zone = &m.zones[m.pages.zone_of(pfn)];
            if zone.free_pages() < zone.watermarks.min {
                note_reserve(&mut m);
            }
        }
        Err(AllocError::NoMemory) => warn_alloc(&mut sim.m(), gfp, order),
        Ok(_) | Err(AllocError::Killed) => {}
    }
    result
}

/// Called when a request has failed. The kernel prints "page allocation failure" unless the caller has asked for silence. Here every such failure is
/// an event.
fn warn_alloc(m: &mut Machine, gfp: Gfp, order: u32) {
    let may_wait = u32::from(!gfp.atomic);
    emit(m, EventKind::AllocFail, [order, may_wait, gfp.bits(), 0]);
}

/// `gfp_to_alloc_flags`: the privileges of a request that cannot wait. `GFP_ATOMIC` has had both since before 2.6.34.
fn flags_of(gfp: Gfp) -> AllocFlags {
    AllocFlags {
        high: gfp.atomic,
        harder: gfp.atomic,
    }
}

async fn alloc_pages_slowpath(sim: &Sim, gfp: Gfp, order: u32) -> Result<Pfn, AllocError> {
    let _frame = sim.enter(
        "__alloc_pages_slowpath",
        [("order", order), ("", 0), ("", 0)],
    );
    let mut tries_free_lists = true;
    loop {
        let (found, memalloc, killed) = if tries_free_lists {
            wake_kswapd_and_try(&mut sim.m(), gfp, order)
        } else {
            (None, false, sim.look().sched.current_task().killed)
        };
        if let Some(pfn) = found {
            return Ok(pfn);
        }
        if killed {
            return Err(AllocError::Killed);
        }
        // A task that cannot wait does not reclaim, and neither does a reclaimer.
        if gfp.atomic || memalloc {
            return Err(AllocError::NoMemory);
        }
        tries_free_lists = true;
        let progress = direct::try_to_free_pages(sim, gfp, order).await > 0;
        let may_fail = may_fail(&sim.look(), gfp);
        if progress {
            let found = get_page_after_reclaim(&mut sim.m(), gfp, order);
            if let Some(pfn) = found {
                return Ok(pfn);
            }
        } else if gfp.fs && !may_fail {
            if let Some(pfn) = oom::alloc_pages_may_oom(sim, gfp, order).await {
                return Ok(pfn);
            }
            if order > COSTLY_ORDER {
                return Err(AllocError::NoMemory);
            }
            continue;
        }
        if may_fail || order > COSTLY_ORDER {
            return Err(AllocError::NoMemory);
        }
        let preferred = {
            let m = sim.look();
            m.domain_of_zone(zonelist_of(&m, gfp)[0])
        };
        {
            let _stall = begin_stall(sim, Stall::BetweenAttempts);
            backing_dev::nap(sim, preferred, backing_dev::HZ_50).await;
        }
        // Even a round without a sleep and without progress must cost time.
        let cost = u64::from(sim.look().spec.costs.shrink_zone).max(1000);
        sim.cpu(cost).await;
        tries_free_lists = match sim.look().kernel.next_attempt {
            NextAttempt::Reclaims => false,
            NextAttempt::Looks => true,
        };
    }
}

/// Wakes kswapd and tries again with the min watermark. Returns the block, if any, whether the caller is a reclaimer, and whether
/// it is to be killed.
fn wake_kswapd_and_try(m: &mut Machine, gfp: Gfp, order: u32) -> (Option<Pfn>, bool, bool) {
    kswapd::wake_all_kswapd(m, gfp, order);
    let flags = flags_of(gfp);
    let mut found = get_page_from_freelist(m, gfp, order, Mark::Min, flags);
    let task = m.sched.current_task();
    let (memalloc, killed) = (task.memalloc, task.killed);
    if found.is_none() && (memalloc || killed) {
        found = get_page_ignoring_watermarks(m, gfp, order);
    }
    (found, memalloc, killed)
}

/// Tries again after direct reclaim has made progress. The freed pages may be on the per-CPU lists.
fn get_page_after_reclaim(m: &mut Machine, gfp: Gfp, order: u32) -> Option<Pfn> {
    let flags = AllocFlags::default();
    match m.kernel.drain_after_reclaim {
        DrainAfterReclaim::Blocks => {
            if order > 0 {
                pcp::drain_all_pages(m);
            }
            get_page_from_freelist(m, gfp, order, Mark::Min, flags)
        }
        DrainAfterReclaim::All => {
            let found = get_page_from_freelist(m, gfp, order, Mark::Min, flags);
            if found.is_some() {
                return found;
            }
            pcp::drain_all_pages(m);
            get_page_from_freelist(m, gfp, order, Mark::Min, flags)
        }
    }
}

/// Whether the request fails instead of trying again.
fn may_fail(m: &Machine, gfp: Gfp) -> bool {
    match m.kernel.readahead_pages {
        ReadaheadPages::LikeOthers => false,
        ReadaheadPages::MayFail => gfp.noretry,
    }
}

/// False if a zone (since 4.8 a node) has more than its share of dirty pages and pages under writeback. The fast path skips such a zone for writers.
fn zone_dirty_ok(m: &Machine, zone: ZoneId) -> bool {
    if m.kernel.dirtyable_memory == DirtyableMemory::All {
        return true;
    }
    let domain = m.domain_of_zone(zone);
    let limit = page_writeback::domain_dirty_limit(m, domain);
    let zones = &m.zones[m.domain_zones(domain)];
    let dirty: u32 = zones.iter().map(|z| z.nr_dirty + z.nr_writeback).sum();
    dirty <= limit
}

#[cfg(test)]
mod tests;
