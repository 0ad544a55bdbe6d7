//! zswap: swapped pages stay compressed in memory while there is room for them. When there is none, pages go to the disk as without zswap,
//! and a worker writes the oldest stored pages to the disk.
//!
//! Source: mm/zswap.c (`zswap_store`, `zswap_load`, `zswap_invalidate`, `zswap_check_limits`, `shrink_worker`, `shrink_memcg`,
//! `zswap_writeback_entry`), 6.12.
//! Simplified: a page that finds no memory for its compressed copy costs no time for the compression.
//! Left out: pages that are filled with one value, the charge of the compressed pages to groups, the objects that describe them, and the
//! shrinker, which is off by default.

use crate::block::{self, Direction};
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::list_lru::ListLru;
use crate::mm::lruvec::ROOT;
use crate::mm::memory::free_page;
use crate::mm::page::flag;
use crate::mm::swap_state::{self, swap_request, write_back_from_zswap};
use crate::mm::vmscan::node::MAX_RECLAIM_RETRIES;
use crate::mm::zsmalloc;
use crate::scenario::schema::ZswapSpec;
use crate::sim::{Sim, Wait, WaitQueue};

/// The stored pages, and the state of the worker.
#[derive(Debug, Default)]
pub struct Zswap {
    /// `zswap_list_lru`: the slots whose pages are stored, in a list for each group and node.
    entries: ListLru,
    /// The slots that the worker spares the first time it finds them.
    referenced: Vec<bool>,
    /// `zswap_pool_reached_full`: stores are refused until the pool is down to the threshold.
    reached_full: bool,
    /// `zswap_next_shrink`: the group that the worker visited last; `None` if its next walk over the groups begins at the root.
    last_group: Option<u32>,
    /// Whether the worker has to run.
    is_queued: bool,
    /// The worker waits here while it has nothing to do.
    wait: WaitQueue,
}

impl Zswap {
    /// Stored pages: `stored_pages`.
    pub fn stored(&self) -> u32 {
        self.entries.total()
    }

    /// Whether the page of a slot is stored.
    pub fn has(&self, slot: u32) -> bool {
        self.entries.contains(slot)
    }

    /// The whole state in a fixed order, for the state hash.
    pub fn words(&self) -> impl Iterator<Item = u64> + '_ {
        let entry = |slot: u32| u64::from(slot) << 1 | u64::from(self.referenced[slot as usize]);
        let lists = 0..self.entries.lists();
        let lists = lists.flat_map(move |list| {
            let length = u64::from(self.entries.len(list));
            std::iter::once(length).chain(self.entries.iter_from_tail(list).map(entry))
        });
        let last_group = self.last_group.map_or(0, |group| u64::from(group) + 1);
        let flags = [self.reached_full, self.is_queued].map(u64::from);
        lists.chain(flags).chain([last_group])
    }

    /// Recounts the lists. The invariants call it.
    pub fn check(&self) -> Result<(), String> {
        self.entries.check()
    }
}

/// Settings of zswap, if the machine has it.
pub fn of(m: &Machine) -> Option<ZswapSpec> {
    m.spec.swap?.zswap
}

/// `zswap_store`: stores a page of the swap cache. False if the pool accepts no more pages or no memory is free, so that the kernel writes the page
/// to the disk.
pub fn store(m: &mut Machine, zswap: ZswapSpec, pfn: Pfn) -> bool {
    if !accepts(m, zswap) {
        m.zswap.is_queued = true;
        let mut worker = std::mem::take(&mut m.zswap.wait);
        m.sched.wake_all(&mut worker);
        return false;
    }
    if !zsmalloc::make_room(m, m.zswap.stored() + 1, zswap.page_bytes) {
        return false;
    }
    let slot = m.pages.index[pfn];
    let node = m.zones[m.pages.zone_of(pfn)].node;
    let list = m.pages.memcg_of(pfn) * m.nodes.len() as u32 + u32::from(node);
    let slots = m.zswap.referenced.len().max(slot as usize + 1);
    m.zswap.referenced.resize(slots, false);
    m.zswap.referenced[slot as usize] = true;
    m.zswap.entries.add_head(list, slot);
    true
}

/// `zswap_check_limits`: whether the pool accepts another page.
fn accepts(m: &mut Machine, zswap: ZswapSpec) -> bool {
    let frames = m.zspages.frames.len() as u64;
    if frames >= max_frames(m, zswap) {
        m.zswap.reached_full = true;
    } else if frames <= threshold(m, zswap) {
        m.zswap.reached_full = false;
    }
    !m.zswap.reached_full
}

/// `zswap_max_pages`: the limit of the pool, in frames.
fn max_frames(m: &Machine, zswap: ZswapSpec) -> u64 {
    u64::from(m.total_pages()) * u64::from(zswap.max_pool_percent) / 100
}

/// `zswap_accept_thr_pages`: a full pool accepts pages again at this many frames.
fn threshold(m: &Machine, zswap: ZswapSpec) -> u64 {
    max_frames(m, zswap) * u64::from(zswap.accept_threshold_percent) / 100
}

/// Settings of zswap, if it stores the page of a slot.
pub fn of_slot(m: &Machine, slot: u32) -> Option<ZswapSpec> {
    of(m).filter(|_| m.zswap.has(slot))
}

/// `zswap_load`: moves the page of a slot from the pool to the frame that caches the slot. Frees the copy, so the page is dirty again.
pub fn load(m: &mut Machine, zswap: ZswapSpec, pfn: Pfn) {
    m.pages.set(pfn, flag::DIRTY);
    erase(m, zswap, m.pages.index[pfn]);
}

/// `zswap_invalidate`: frees the copy of a slot if the slot is free now.
pub fn invalidate_if_free(m: &mut Machine, slot: u32) {
    if let Some(zswap) = of(m)
        && !m.swap.is_used(slot)
    {
        erase(m, zswap, slot);
    }
}

fn erase(m: &mut Machine, zswap: ZswapSpec, slot: u32) {
    m.zswap.entries.remove(slot);
    zsmalloc::free_unused(m, m.zswap.stored(), zswap.page_bytes);
}

/// The main loop of the worker. [`store`] wakes it when the pool accepts no more pages.
pub async fn worker(sim: Sim, zswap: ZswapSpec) {
    loop {
        while !sim.look().zswap.is_queued {
            sim.wait_on(|m| &mut m.zswap.wait, Wait::Worker, None).await;
        }
        sim.m().zswap.is_queued = false;
        shrink(&sim, zswap).await;
    }
}

/// `shrink_worker`: writes stored pages to the disk, group by group, until the pool is down to the threshold or too many attempts have
/// failed.
async fn shrink(sim: &Sim, zswap: ZswapSpec) {
    let _frame = sim.enter("shrink_worker", [("", 0); 3]);
    let (mut attempts, mut failures) = (0, 0);
    loop {
        let group = next_group(&mut sim.m());
        let shrunk = match group {
            Some(group) => shrink_memcg(sim, zswap, group).await,
            None if attempts == 0 => Shrunk::Failed,
            None => {
                attempts = 0;
                Shrunk::NothingStored
            }
        };
        match shrunk {
            Shrunk::NothingStored => {}
            Shrunk::Written => attempts += 1,
            Shrunk::Failed => {
                attempts += u32::from(group.is_some());
                failures += 1;
            }
        }
        let m = sim.look();
        let is_down = m.zspages.frames.len() as u64 <= threshold(&m, zswap);
        if is_down || failures == MAX_RECLAIM_RETRIES {
            return;
        }
    }
}

fn next_group(m: &mut Machine) -> Option<u32> {
    let next = m.memcg.next_below(ROOT, m.zswap.last_group);
    m.zswap.last_group = next;
    next
}

/// The result of an attempt to write pages of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shrunk {
    /// The group has no stored page, or the walk over the groups has ended after at least one attempt.
    NothingStored,
    /// At least one page was written.
    Written,
    /// The oldest pages were spared or could not be written, or a whole walk over the groups has found no stored page.
    Failed,
}

/// `shrink_memcg`: tries to write the oldest entry of a group on each node.
async fn shrink_memcg(sim: &Sim, zswap: ZswapSpec, group: u32) -> Shrunk {
    let mut shrunk = Shrunk::NothingStored;
    let nodes = sim.look().nodes.len() as u32;
    for list in group * nodes..(group + 1) * nodes {
        let cost = sim.look().spec.costs.scan_page;
        sim.cpu(cost.into()).await;
        let Some(slot) = rotate_oldest(&mut sim.m(), list) else {
            continue;
        };
        let was_referenced = std::mem::take(&mut sim.m().zswap.referenced[slot as usize]);
        if !was_referenced && writeback_entry(sim, zswap, slot).await {
            shrunk = Shrunk::Written;
        } else if shrunk == Shrunk::NothingStored {
            shrunk = Shrunk::Failed;
        }
    }
    shrunk
}

/// Makes the oldest entry of a list the newest one and returns it.
fn rotate_oldest(m: &mut Machine, list: u32) -> Option<u32> {
    let slot = m.zswap.entries.tail(list)?;
    m.zswap.entries.rotate(slot);
    Some(slot)
}

/// `zswap_writeback_entry`: decompresses a page into the swap cache and starts to write it. False if there is no memory, or if the page has been read
/// or freed meanwhile.
async fn writeback_entry(sim: &Sim, zswap: ZswapSpec, slot: u32) -> bool {
    let Ok(Some(pfn)) = swap_state::add_new_page(sim, slot).await else {
        return false;
    };
    {
        let mut m = sim.m();
        if !m.zswap.has(slot) {
            // The page was used while the worker waited for memory, and then swapped to the disk.
            m.pages.clear(pfn, flag::LOCKED);
            free_page(&mut m, pfn);
            return false;
        }
        erase(&mut m, zswap, slot);
    }
    let cost = zswap.decompress + sim.look().spec.costs.pageout;
    sim.cpu(cost.into()).await;
    let (disk, request) = {
        let m = sim.look();
        let request = swap_request(&m, pfn, Direction::Write);
        (swap_state::swap_disk(&m), request)
    };
    block::wait_for_merge_or_request(sim, disk, &request).await;
    let mut m = sim.m();
    m.pages.clear(pfn, flag::LOCKED);
    m.pages.set(pfn, flag::RECLAIM);
    write_back_from_zswap(&mut m, pfn, request);
    m.wake_page(pfn);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::page_alloc::{Gfp, get_page_for_reclaimer};
    use crate::mm::radix_tree::radix_tree_preload_atomic;
    use crate::mm::swap_state::{reclaim_from_swap_cache, swap_free, swap_writepage_to_zswap};
    use crate::sim::TaskKind;
    use crate::testing;

    /// Three pages take one page. The pool may have a hundredth of the memory.
    const THIRD: ZswapSpec = ZswapSpec {
        page_bytes: 1365,
        compress: 1,
        decompress: 1,
        max_pool_percent: 1,
        accept_threshold_percent: 50,
    };

    fn machine() -> Machine {
        testing::machine_of("v6_12", |spec| {
            if let Some(swap) = &mut spec.swap {
                swap.zswap = Some(THIRD);
            }
        })
    }

    /// Swaps out new anonymous pages until `count` slots are taken or the pool refuses one.
    fn swap_out(m: &mut Machine, count: u32) -> Vec<u32> {
        let mut slots = Vec::new();
        for _ in 0..count {
            assert!(radix_tree_preload_atomic(m));
            let pfn = get_page_for_reclaimer(m, Gfp::USER).expect("a free page");
            assert!(swap_state::add_to_swap(m, pfn));
            let slot = m.pages.index[pfn];
            m.swap.map(slot);
            if !swap_writepage_to_zswap(m, pfn, THIRD) {
                break;
            }
            assert!(!m.pages.has(pfn, flag::DIRTY), "it has a copy");
            reclaim_from_swap_cache(m, pfn);
            slots.push(slot);
        }
        slots
    }

    /// Stored pages and frames of the pool.
    fn pool(m: &Machine) -> (u32, usize) {
        (m.zswap.stored(), m.zspages.frames.len())
    }

    /// Pages that zswap took, gave back and wrote to the disk, then all pages that were written to the disk.
    fn counted(m: &Machine) -> [u64; 4] {
        let v = &m.vmstat;
        [v.zswpout, v.zswpin, v.zswpwb, v.pswpout]
    }

    #[test]
    fn a_stored_page_is_no_write_to_the_disk_and_a_free_slot_gives_its_memory_back() {
        let mut m = machine();
        let slots = swap_out(&mut m, 4);
        assert_eq!((slots.len(), pool(&m)), (4, (4, 2)));
        swap_free(&mut m, slots[1]);
        assert_eq!(pool(&m), (3, 1));
        assert!(!m.zswap.has(slots[1]));
        assert_eq!(counted(&m), [4, 0, 0, 0]);
    }

    #[test]
    fn a_full_pool_refuses_pages_until_it_is_down_to_the_threshold() {
        let mut m = machine();
        let most = max_frames(&m, THIRD) as usize;
        assert_eq!(most as u32, m.total_pages() / 100);
        let slots = swap_out(&mut m, 1000);
        assert_eq!(pool(&m).1, most, "the page that fills it is taken");
        assert!(m.zswap.is_queued);
        let accepted_at = most / 2;
        for slot in slots {
            assert_eq!(accepts(&mut m, THIRD), pool(&m).1 <= accepted_at);
            swap_free(&mut m, slot);
        }
        assert_eq!(pool(&m), (0, 0));
    }

    #[test]
    fn a_page_that_comes_back_leaves_the_pool_and_is_dirty() {
        let mut m = machine();
        let slots = swap_out(&mut m, 1);
        let ((), sim) = testing::run(m, async move |sim: &Sim| {
            let pfn = swap_state::swapin_readahead(sim, slots[0]).await;
            let pfn = pfn.expect("memory").expect("the page");
            let m = sim.look();
            assert!(m.pages.has(pfn, flag::DIRTY | flag::SWAPCACHE));
            assert!(!m.pages.has(pfn, flag::LOCKED));
        });
        let m = sim.look();
        assert_eq!((pool(&m), counted(&m)), ((0, 0), [1, 1, 0, 0]));
        assert_eq!(m.vmstat.pswpin, 0);
    }

    /// Runs the worker's function over a full pool several times. Returns the pages that it has written after each run.
    fn written_by(runs: usize) -> Vec<u64> {
        let mut m = machine();
        swap_out(&mut m, 1000);
        testing::run(m, async move |sim: &Sim| {
            let disk = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
            sim.m().disks[0].task = Some(disk);
            let mut written = Vec::new();
            for _ in 0..runs {
                shrink(sim, THIRD).await;
                let m = sim.look();
                written.push(m.vmstat.zswpwb);
                assert_eq!(m.vmstat.zswpwb, m.vmstat.pswpout);
                assert_eq!(
                    u64::from(m.zswap.stored()) + m.vmstat.zswpwb,
                    m.vmstat.zswpout
                );
            }
            assert!(pool(&sim.look()).1 as u64 <= threshold(&sim.look(), THIRD));
            written
        })
        .0
    }

    #[test]
    fn the_worker_gives_up_after_sixteen_spared_pages_and_writes_them_when_it_finds_them_again() {
        let mut m = machine();
        let stored = swap_out(&mut m, 1000).len();
        let spared_runs = stored.div_ceil(MAX_RECLAIM_RETRIES as usize);
        let written = written_by(spared_runs + 1);
        assert!(written[..spared_runs - 1].iter().all(|&pages| pages == 0));
        assert!(written[spared_runs] > 0);
    }
}
