//! Adds pages to the LRU lists, and moves them between and within lists outside of reclaim.
//!
//! Source: mm/swap.c, 3.10 (`lru_cache_add`, `lru_add_drain`, `mark_page_accessed`, `rotate_reclaimable_page`, `deactivate_page`).
//! Simplified: only the add batches are per CPU; activation, rotation and deactivation take effect at once instead of in
//! batches of 14, 15 or 31. This changes only the order of pages that were rotated within the same few microseconds.
//! `lru_note_cost` is of 5.8 and 6.2.

use crate::kernel::{AddBatch, BatchedPage, DirtyPages, Kernel, LruCost};
use crate::machine::Machine;
use crate::mm::id::{LruvecId, Pfn};
use crate::mm::lru_gen::{self, End};
use crate::mm::lruvec::ROOT;
use crate::mm::page::flag;
use crate::mm::workingset;
use crate::mm::zone::Lru;
use crate::record::{Arrival, Flow};
use crate::trace::{EventKind, emit};

/// Pages that a CPU gathers before it handles them together. `PAGEVEC_SIZE`, 3.10.
pub const PAGEVEC_SIZE: usize = 14;

/// Cost of a page that was written to or read from the disk: as much as scanning this many pages without freeing one.
const SWAP_CLUSTER_MAX: u64 = crate::mm::vmscan::SWAP_CLUSTER_MAX as u64;

/// The add batch of each CPU: pages, each with the reason why it was added.
#[derive(Debug)]
pub struct PageBatches {
    cpus: Vec<Vec<(Pfn, Arrival)>>,
}

impl PageBatches {
    /// Makes empty batches for this many CPUs.
    pub fn new(cpus: u32) -> Self {
        Self {
            cpus: (0..cpus)
                .map(|_| Vec::with_capacity(PAGEVEC_SIZE))
                .collect(),
        }
    }

    /// The pages of all batches, CPU by CPU. They are on no list.
    pub fn iter(&self) -> impl Iterator<Item = Pfn> + '_ {
        self.cpus.iter().flatten().map(|&(pfn, _)| pfn)
    }
}

/// The list that the flags of a page select.
pub fn page_lru(m: &Machine, pfn: Pfn) -> Lru {
    let flags = m.pages.flags[pfn];
    if flags & flag::UNEVICTABLE != 0 {
        Lru::Unevictable
    } else {
        Lru::of(m.pages.is_file(pfn), flags & flag::ACTIVE != 0)
    }
}

/// Puts a new page into this CPU's add batch. When the batch is emptied, the page goes to the list `lru`, unless its flags select another list by
/// then.
pub fn lru_cache_add(m: &mut Machine, pfn: Pfn, lru: Lru, arrival: Arrival) {
    let flags = &mut m.pages.flags[pfn];
    assert!(
        *flags & flag::FRESH != 0,
        "a page must be new when it is added to a batch"
    );
    *flags &= !flag::FRESH;
    *flags |= flag::BATCHED
        | match lru {
            Lru::InactiveAnon | Lru::InactiveFile => 0,
            Lru::ActiveAnon | Lru::ActiveFile => flag::ACTIVE,
            Lru::Unevictable => flag::UNEVICTABLE,
        };
    // `in_fault` belongs to the task and not to the page, so all pages of a window that is read ahead in a fault are added to the youngest
    // generation.
    let task = m.sched.current_task();
    if lru != Lru::Unevictable && task.in_fault && !task.memalloc && lru_gen::is_on(m) {
        m.pages.set(pfn, flag::ACTIVE);
    }
    let zone = &mut m.zones[m.pages.zone_of(pfn)];
    zone.nr_fresh -= 1;
    zone.nr_batched += 1;
    let cpu = m.sched.current_cpu() as usize;
    let limit = batch_pages(&m.kernel);
    let batch = &mut m.batches.cpus[cpu];
    batch.push((pfn, arrival));
    if batch.len() >= limit {
        drain_cpu(m, cpu);
    }
}

/// Number of pages at which an add batch is emptied.
fn batch_pages(kernel: &Kernel) -> usize {
    match kernel.add_batch {
        AddBatch::Pages14 => PAGEVEC_SIZE,
        AddBatch::Pages15 => 15,
        AddBatch::Pages31 => 31,
    }
}

/// Empties this CPU's add batch.
pub fn lru_add_drain(m: &mut Machine) {
    let cpu = m.sched.current_cpu() as usize;
    drain_cpu(m, cpu);
}

/// Empties the add batches of all CPUs.
pub fn lru_add_drain_all(m: &mut Machine) {
    for cpu in 0..m.batches.cpus.len() {
        drain_cpu(m, cpu);
    }
}

fn drain_cpu(m: &mut Machine, cpu: usize) {
    let count = m.batches.cpus[cpu].len();
    for i in 0..count {
        let (pfn, arrival) = m.batches.cpus[cpu][i];
        let zone = m.pages.zone_of(pfn);
        let lru = page_lru(m, pfn);
        m.pages.clear(pfn, flag::BATCHED);
        m.zones[zone].nr_batched -= 1;
        let lru = if lru != Lru::Unevictable && lru_gen::is_on(m) {
            Lru::of(lru.is_file(), lru_gen::add_new(m, pfn))
        } else {
            add_page_to_lru_list(m, pfn, lru);
            lru
        };
        if lru != Lru::Unevictable {
            m.flows.enter(zone, arrival, lru);
            m.update_page_reclaim_stat(pfn, lru.is_file(), lru.is_active());
        }
    }
    if count > 0 {
        m.batches.cpus[cpu].clear();
        emit(m, EventKind::LruAdd, [count as u32, 0, 0, 0]);
    }
}

/// Puts a page that is on no list at the head of a list. Returns the lruvec of that list.
pub fn add_page_to_lru_list(m: &mut Machine, pfn: Pfn, lru: Lru) -> LruvecId {
    if lru != Lru::Unevictable && lru_gen::is_on(m) {
        return lru_gen::add(m, pfn, End::Head);
    }
    let zone = m.pages.zone_of(pfn);
    let lruvec = m.add_to_lists(pfn, lru);
    m.zones[zone].nr_lru[lru as usize] += 1;
    m.pages.set(pfn, flag::LRU);
    lruvec
}

/// Takes a page off its list and returns which list that was.
pub fn del_page_from_lru_list(m: &mut Machine, pfn: Pfn) -> Lru {
    if let Some(lru) = lru_gen::del(m, pfn) {
        return lru;
    }
    let zone = m.pages.zone_of(pfn);
    let lru = page_lru(m, pfn);
    m.remove_from_lists(pfn, lru);
    m.zones[zone].nr_lru[lru as usize] -= 1;
    m.pages.clear(pfn, flag::LRU);
    lru
}

/// Called when a system call has used the page, or a process that has touched it unmaps it. An unreferenced page becomes referenced, a referenced
/// inactive one active.
pub fn mark_page_accessed(m: &mut Machine, pfn: Pfn) {
    if lru_gen::is_on(m) {
        lru_gen::mark_accessed(m, pfn);
        return;
    }
    let flags = m.pages.flags[pfn];
    let inactive = flags & (flag::ACTIVE | flag::UNEVICTABLE) == 0;
    if inactive && flags & flag::REFERENCED != 0 {
        if flags & flag::LRU != 0 {
            activate_page(m, pfn);
            m.pages.clear(pfn, flag::REFERENCED);
            workingset::activation(m, pfn);
            return;
        }
        match m.kernel.batched_page {
            BatchedPage::Unmoved => {}
            BatchedPage::Activated => {
                let cpu = m.sched.current_cpu() as usize;
                let mut batch = m.batches.cpus[cpu].iter();
                if flags & flag::BATCHED != 0 && batch.any(|&(page, _)| page == pfn) {
                    m.pages.set(pfn, flag::ACTIVE);
                }
                m.pages.clear(pfn, flag::REFERENCED);
                workingset::activation(m, pfn);
            }
        }
    } else {
        m.pages.set(pfn, flag::REFERENCED);
    }
}

/// Moves a page from its inactive to its active list.
pub fn activate_page(m: &mut Machine, pfn: Pfn) {
    let file = m.pages.is_file(pfn);
    if !m.pages.has(pfn, flag::ACTIVE) {
        m.flows
            .count(m.pages.zone_of(pfn), Flow::up_by_use(file), 1);
    }
    del_page_from_lru_list(m, pfn);
    m.pages.set(pfn, flag::ACTIVE);
    add_page_to_lru_list(m, pfn, Lru::of(file, true));
    m.vmstat.pgactivate += 1;
    m.update_page_reclaim_stat(pfn, file, true);
    emit(m, EventKind::PageActivate, [pfn.into(), 0, 0, 0]);
}

/// Called when the write of a page that is marked `RECLAIM` has ended. Moves the page to the tail of its inactive list. True if the page was moved.
pub fn rotate_reclaimable_page(m: &mut Machine, pfn: Pfn) -> bool {
    let flags = m.pages.flags[pfn];
    let blocked = flag::LOCKED | flag::DIRTY | flag::UNEVICTABLE;
    if flags & blocked != 0 || flags & flag::LRU == 0 {
        return false;
    }
    if lru_gen::is_on(m) {
        lru_gen::rotate_to_tail(m, pfn);
        m.vmstat.pgrotated += 1;
        return true;
    }
    match m.kernel.dirty_pages {
        DirtyPages::StayInactive if flags & flag::ACTIVE != 0 => return false,
        DirtyPages::Activated if flags & flag::ACTIVE != 0 => {
            del_page_from_lru_list(m, pfn);
            m.pages.clear(pfn, flag::ACTIVE);
            let lru = page_lru(m, pfn);
            m.flows
                .count(m.pages.zone_of(pfn), Flow::down(lru.is_file()), 1);
            add_page_to_lru_list(m, pfn, lru);
        }
        DirtyPages::StayInactive | DirtyPages::Activated => {}
    }
    m.rotate_to_tail(pfn, page_lru(m, pfn));
    m.vmstat.pgrotated += 1;
    true
}

/// Called for a page that `invalidate_mapping_pages` could not drop. Moves the page to the inactive list, unless it is mapped or unevictable. A clean
/// page goes to the tail. A page that is dirty or under writeback goes there when its write has ended.
pub fn deactivate_page(m: &mut Machine, pfn: Pfn) {
    let flags = m.pages.flags[pfn];
    if flags & flag::LRU == 0 || flags & (flag::UNEVICTABLE | flag::MAPPED) != 0 {
        return;
    }
    if lru_gen::is_on(m) {
        lru_gen_deactivate(m, pfn);
        return;
    }
    let file = m.pages.is_file(pfn);
    let active = flags & flag::ACTIVE != 0;
    del_page_from_lru_list(m, pfn);
    m.pages.clear(pfn, flag::ACTIVE | flag::REFERENCED);
    add_page_to_lru_list(m, pfn, Lru::of(file, false));
    if flags & (flag::DIRTY | flag::WRITEBACK) != 0 {
        m.pages.set(pfn, flag::RECLAIM);
    } else {
        m.rotate_to_tail(pfn, Lru::of(file, false));
        m.vmstat.pgrotated += 1;
    }
    if active {
        m.vmstat.pgdeactivate += 1;
        m.flows.count(m.pages.zone_of(pfn), Flow::down(file), 1);
    }
    m.update_page_reclaim_stat(pfn, file, false);
}

/// [`deactivate_page`] for the Multi-Gen LRU. The kernel counts the page in `pgrotated` only if it was put at the tail.
fn lru_gen_deactivate(m: &mut Machine, pfn: Pfn) {
    m.pages.clear(pfn, flag::REFERENCED);
    if m.pages.flags[pfn] & (flag::DIRTY | flag::WRITEBACK) == 0 {
        lru_gen::rotate_to_tail(m, pfn);
        m.vmstat.pgrotated += 1;
        return;
    }
    let lru = del_page_from_lru_list(m, pfn);
    if m.pages.test_clear(pfn, flag::ACTIVE) {
        m.flows
            .count(m.pages.zone_of(pfn), Flow::down(lru.is_file()), 1);
    }
    lru_gen::add(m, pfn, End::Head);
    m.pages.set(pfn, flag::RECLAIM);
}

/// `lru_note_cost`: adds to the cost of an lruvec and all lruvecs above it. `io` counts pages that reclaim has written or that were read back from
/// the disk, `rotated` pages scanned but not freed. Cost above a quarter of the pages on the lists is halved, so old cost counts less.
pub fn lru_note_cost(m: &mut Machine, lruvec: LruvecId, file: bool, io: u32, rotated: u32) {
    let cost = match m.kernel.lru_cost {
        LruCost::NotKept => return,
        LruCost::Io => u64::from(io),
        LruCost::IoAndRotation => u64::from(io) * SWAP_CLUSTER_MAX + u64::from(rotated),
    };
    let mut at = lruvec;
    loop {
        let lists = m.lru_sizes_below(at).map(u64::from).iter().sum();
        let l = &mut m.lruvecs[at];
        l.cost = with_cost(l.cost, usize::from(file), cost, lists);
        let (memcg, domain) = (l.memcg, l.domain);
        if memcg == ROOT {
            return;
        }
        at = m.lruvec(m.memcg.groups()[memcg as usize].parent, domain);
    }
}

/// The cost of an lruvec with `lists` pages on its lists, after `more` was added to it.
fn with_cost(mut cost: [u64; 2], kind: usize, more: u64, lists: u64) -> [u64; 2] {
    cost[kind] += more;
    if cost[0] + cost[1] > lists / 4 {
        cost = cost.map(|cost| cost / 2);
    }
    cost
}

/// Takes a page off its LRU list or out of its add batch, so that it can be freed.
pub fn leave_lru(m: &mut Machine, pfn: Pfn) {
    if m.pages.has(pfn, flag::BATCHED) {
        lru_add_drain_all(m);
    }
    let zone = m.pages.zone_of(pfn);
    if !m.pages.has(pfn, flag::LRU) {
        m.flows.count(zone, Flow::FreedOther, 1);
        return;
    }
    let lru = del_page_from_lru_list(m, pfn);
    m.pages.set(pfn, flag::FRESH);
    m.zones[zone].nr_fresh += 1;
    if lru == Lru::Unevictable {
        m.flows.count(zone, Flow::FreedOther, 1);
    } else {
        m.flows.leave(zone, lru);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::id::DomainId;

    /// Worked examples from the descriptions of 5.8 and 6.2, on lists of 40,000 pages.
    #[test]
    fn cost_is_halved_once_it_is_over_a_quarter_of_the_lists() {
        let check = |cost, kind, more, expected: [u64; 2]| {
            assert_eq!(with_cost(cost, kind, more, 40_000), expected);
        };
        check([0, 0], 0, 32, [32, 0]);
        check([0, 0], 0, 32 * SWAP_CLUSTER_MAX + 10, [1034, 0]);
        check([5000, 4990], 0, 32 * SWAP_CLUSTER_MAX, [3012, 2495]);
        check([5000, 4990], 1, 11, [2500, 2500]);
    }

    #[test]
    fn a_page_for_the_disk_weighs_as_much_as_32_scanned_in_vain_from_6_2_on_and_nothing_counts_before_5_8()
     {
        let cost = |lru_cost| {
            let mut m = crate::testing::node_machine("v5_0");
            for _ in 0..800 {
                crate::testing::file_page(&mut m);
            }
            m.kernel.lru_cost = lru_cost;
            let lruvec = m.lruvec(ROOT, DomainId::at(0));
            lru_note_cost(&mut m, lruvec, false, 3, 10);
            m.lruvecs[lruvec].cost
        };
        assert_eq!(cost(LruCost::NotKept), [0, 0]);
        assert_eq!(cost(LruCost::Io), [3, 0]);
        assert_eq!(cost(LruCost::IoAndRotation), [106, 0]);
    }
}
