//! Virtual memory of processes: page tables, touches, faults, exit.
//!
//! Source: mm/memory.c, 3.10 (`do_anonymous_page`, `do_swap_page`, `do_wp_page`, `zap_pte_range`).
//! Simplified: private anonymous memory only; each page has one mapping; page tables themselves take no memory, which is about 0.2 % of
//! a large process's size.
//!
//! An access only sets a bit in the page table entry. Reclaim reads that bit when it scans the page.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

use crate::kernel::{Hunk, NewAnon, Swapin};
use crate::machine::Machine;
use crate::mm::id::{DomainId, Pfn};
use crate::mm::lru::NONE;
use crate::mm::memcg;
use crate::mm::page::flag;
use crate::mm::page_alloc::{self, AllocError, Gfp};
use crate::mm::swap::{activate_page, leave_lru, lru_cache_add};
use crate::mm::thrash::{self, Claim};
use crate::mm::zone::Lru;
use crate::mm::{swap_state, zram};
use crate::record::Arrival;
use crate::sim::{Sim, TaskId, Wait};
use crate::trace::{EventKind, consider, emit};

/// Page table entries: each has a value and four bits. `NONE` is an entry that maps no page.
pub mod pte {
    /// The frame number or the swap slot.
    pub const VALUE: u32 = (1 << 28) - 1;
    /// The page is mapped read-only since it was read from swap, because its copy there was still valid.
    pub const WRITE_PROTECTED: u32 = 1 << 28;
    /// The page was written through this entry, or was new when it was mapped.
    pub const DIRTY: u32 = 1 << 29;
    /// Accessed bit: the page was used since reclaim last cleared the bit.
    pub const YOUNG: u32 = 1 << 30;
    /// The value is a swap slot.
    pub const SWAP: u32 = 1 << 31;
}

/// Number of ended processes that the tables remember, so that the web page can still show which process a page recently belonged to.
const ENDED_REMEMBERED: usize = 64;

/// Entries of one page table. When the kernel unmaps a range, it checks after each table whether another task wants the CPU (`zap_pmd_range`).
/// x86-64.
const PTRS_PER_PTE: u32 = 512;

/// A process and its mapping of anonymous memory.
#[derive(Clone, Debug)]
pub struct Process {
    /// Identifies the process in [`PageTables`].
    pub id: ProcessId,
    /// The task that owns the process. The OOM killer kills both together.
    pub task: TaskId,
    /// First virtual page, in the address space that all processes share here.
    pub base: u32,
    /// Length, pages.
    pub pages: u32,
    /// Anonymous pages of the process that are in memory and mapped.
    pub rss: u32,
    /// Page table entries of the process that hold a swap slot.
    pub swapped: u32,
    /// Whether the process has locked its memory, so that its pages are unevictable.
    pub mlocked: bool,
    /// False after the process has exited. The tables remember it for a while.
    pub alive: bool,
    /// The process's record for the swap token.
    pub claim: Claim,
    /// Parts of the mapping that the workload uses differently, in the order of their addresses; empty if the workload uses all of it alike.
    pub parts: Vec<MemoryPart>,
}

/// A part of a mapping, named for observers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryPart {
    /// Name, one word.
    pub name: &'static str,
    /// Length, pages.
    pub pages: u32,
}

/// Number of a process. Numbers are never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ProcessId(pub u32);

/// The page tables of all processes, as one array of entries.
#[derive(Debug, Default)]
pub struct PageTables {
    /// One entry for each virtual page of all processes.
    pub entries: Vec<u32>,
    /// Processes in the order of their start: all living ones, and the last few that have ended.
    pub processes: Vec<Process>,
    next_process: u32,
    /// Ended processes that are still remembered, oldest first.
    ended: VecDeque<ProcessId>,
    free_ranges: Vec<(u32, u32)>,
    /// Living processes by their first virtual page.
    by_base: BTreeMap<u32, ProcessId>,
}

/// An access for which the CPU needs the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The virtual page that was accessed.
    pub vpn: u32,
    /// Whether the access was a write. A write also faults on a write-protected entry.
    pub write: bool,
}

impl PageTables {
    /// Maps `pages` of private anonymous memory. No page is present yet.
    pub fn mmap(&mut self, task: TaskId, pages: u32, mlocked: bool) -> ProcessId {
        let base = self.take_range(pages);
        let id = ProcessId(self.next_process);
        self.next_process += 1;
        self.processes.push(Process {
            id,
            task,
            base,
            pages,
            rss: 0,
            swapped: 0,
            mlocked,
            alive: true,
            claim: Claim::default(),
            parts: Vec::new(),
        });
        // A mapping without pages has no address of its own.
        if pages > 0 {
            self.by_base.insert(base, id);
        }
        id
    }

    fn take_range(&mut self, pages: u32) -> u32 {
        if let Some(base) = self.take_free_range(pages) {
            return base;
        }
        // Adjacent free ranges are merged only now, so that mappings of equal length keep reusing the same places.
        self.merge_free_ranges();
        if let Some(base) = self.take_free_range(pages) {
            return base;
        }
        let base = self.entries.len() as u32;
        self.entries.resize((base + pages) as usize, NONE);
        base
    }

    fn take_free_range(&mut self, pages: u32) -> Option<u32> {
        let i = self.free_ranges.iter().position(|&(_, len)| len >= pages)?;
        let (base, len) = self.free_ranges[i];
        if len == pages {
            self.free_ranges.remove(i);
        } else {
            self.free_ranges[i] = (base + pages, len - pages);
        }
        Some(base)
    }

    fn merge_free_ranges(&mut self) {
        self.free_ranges.sort_unstable();
        let mut merged: Vec<(u32, u32)> = Vec::new();
        for &(base, len) in &self.free_ranges {
            match merged.last_mut() {
                Some((before, length)) if *before + *length == base => *length += len,
                _ => merged.push((base, len)),
            }
        }
        self.free_ranges = merged;
    }

    fn place(&self, id: ProcessId) -> usize {
        let place = self
            .processes
            .binary_search_by_key(&id, |process| process.id);
        place.expect("the tables still remember the process")
    }

    /// A process that is living or still remembered.
    pub fn process(&self, id: ProcessId) -> &Process {
        &self.processes[self.place(id)]
    }

    /// Like [`Self::process`], mutable.
    pub(crate) fn process_mut(&mut self, id: ProcessId) -> &mut Process {
        let place = self.place(id);
        &mut self.processes[place]
    }

    /// Called when a process has freed all its pages.
    fn end(&mut self, id: ProcessId) {
        let process = self.process_mut(id);
        process.alive = false;
        let (base, pages) = (process.base, process.pages);
        if pages > 0 {
            self.by_base.remove(&base);
            self.free_ranges.push((base, pages));
        }
        self.ended.push_back(id);
        if self.ended.len() > ENDED_REMEMBERED
            && let Some(oldest) = self.ended.pop_front()
        {
            let place = self.place(oldest);
            self.processes.remove(place);
        }
    }

    /// First virtual page and length of a process, if it is living.
    pub(crate) fn living(&self, id: ProcessId) -> Option<(u32, u32)> {
        let place = self
            .processes
            .binary_search_by_key(&id, |process| process.id);
        let process = &self.processes[place.ok()?];
        process.alive.then_some((process.base, process.pages))
    }

    /// Names the parts of a mapping, for observers.
    pub fn name_parts(&mut self, id: ProcessId, parts: Vec<MemoryPart>) {
        let process = self.process_mut(id);
        let pages = parts.iter().map(|part| part.pages).sum::<u32>();
        assert_eq!(
            pages, process.pages,
            "the parts must add up to the length of the mapping"
        );
        process.parts = parts;
    }

    pub(crate) fn next_process(&self) -> ProcessId {
        ProcessId(self.next_process)
    }

    /// The swap token's record of a process that the tables still remember, mutable.
    pub fn claim_mut(&mut self, id: ProcessId) -> &mut Claim {
        &mut self.process_mut(id).claim
    }

    /// The living process to which a virtual page belongs.
    pub fn process_of(&self, vpn: u32) -> ProcessId {
        let (_, &id) = self
            .by_base
            .range(..=vpn)
            .next_back()
            .expect("every entry in use belongs to a living process");
        debug_assert!(vpn - self.process(id).base < self.process(id).pages);
        id
    }

    /// The latest process that has or had this virtual page, as far as the tables remember it.
    pub fn last_process_of(&self, vpn: u32) -> Option<&Process> {
        let mut processes = self.processes.iter().rev();
        processes.find(|p| (p.base..p.base + p.pages).contains(&vpn))
    }

    /// Makes one access if the CPU can do so without the kernel. Otherwise returns a [`Fault`].
    #[inline]
    pub fn touch(&mut self, vpn: u32, write: bool) -> Result<(), Fault> {
        let entry = &mut self.entries[vpn as usize];
        let e = *entry;
        // `NONE` has the swap bit set, too.
        if e & pte::SWAP != 0 || (write && e & pte::WRITE_PROTECTED != 0) {
            return Err(Fault { vpn, write });
        }
        *entry = e | pte::YOUNG | if write { pte::DIRTY } else { 0 };
        Ok(())
    }
}

/// Handles a fault. When it returns `Ok`, the access is done.
pub async fn handle_mm_fault(
    sim: &Sim,
    process: ProcessId,
    fault: Fault,
) -> Result<(), AllocError> {
    {
        let mut m = sim.m();
        thrash::down_read(&mut m, process);
        m.sched.current_task_mut().in_fault = true;
    }
    let result = serve_fault(sim, process, fault).await;
    let mut m = sim.m();
    thrash::up_read(&mut m);
    m.sched.current_task_mut().in_fault = false;
    result
}

async fn serve_fault(sim: &Sim, process: ProcessId, fault: Fault) -> Result<(), AllocError> {
    loop {
        let entry = {
            let m = sim.look();
            if m.sched.current_task().killed {
                return Err(AllocError::Killed);
            }
            m.tables.entries[fault.vpn as usize]
        };
        if entry == NONE {
            return do_anonymous_page(sim, process, fault).await;
        }
        if entry & pte::SWAP == 0 {
            if fault.write && entry & pte::WRITE_PROTECTED != 0 {
                return do_wp_page(sim, fault).await;
            }
            let touched = sim.m().tables.touch(fault.vpn, fault.write);
            debug_assert!(touched.is_ok());
            return Ok(());
        }
        if do_swap_page(sim, process, fault, entry & pte::VALUE).await? {
            return Ok(());
        }
    }
}

async fn do_anonymous_page(sim: &Sim, process: ProcessId, fault: Fault) -> Result<(), AllocError> {
    let pfn = page_alloc::alloc_pages(sim, Gfp::USER, 0).await?;
    if let Err(error) = memcg::charge_page(sim, pfn, Gfp::USER).await {
        page_alloc::free_pages(&mut sim.m(), pfn, 0);
        return Err(error);
    }
    let cost = {
        let mut m = sim.m();
        // Another task of the process may have mapped the page meanwhile.
        if m.tables.entries[fault.vpn as usize] != NONE {
            page_alloc::free_pages(&mut m, pfn, 0);
            return Ok(());
        }
        map_new_page(&mut m, process, fault.vpn, pfn);
        m.spec.costs.anon_fault
    };
    sim.cpu(u64::from(cost)).await;
    Ok(())
}

/// Maps a zeroed frame that has just been allocated and charged.
pub fn map_new_page(m: &mut Machine, process: ProcessId, vpn: u32, pfn: Pfn) {
    let p = m.tables.process_mut(process);
    p.rss += 1;
    let lru = if p.mlocked {
        Lru::Unevictable
    } else {
        list_of_new_anon(m)
    };
    m.tables.entries[vpn as usize] = u32::from(pfn) | pte::YOUNG | pte::DIRTY;
    m.pages.owner[pfn] = vpn;
    m.pages.index[pfn] = NONE;
    m.pages.set(pfn, flag::MAPPED);
    m.vmstat.pgfault += 1;
    lru_cache_add(m, pfn, lru, Arrival::Fault);
}

/// The list on which a new anonymous page starts.
fn list_of_new_anon(m: &Machine) -> Lru {
    let pages_on = |lru| m.domain_lru_size(DomainId::at(0), lru);
    let values = || [pages_on(Lru::InactiveAnon), pages_on(Lru::ActiveAnon)];
    let active = consider(m, Hunk::NewAnon, values, |kernel| match kernel.new_anon {
        NewAnon::Active => true,
        NewAnon::Inactive => false,
    });
    if active {
        Lru::ActiveAnon
    } else {
        Lru::InactiveAnon
    }
}

/// Handles the first write to a page whose copy in swap was still valid.
async fn do_wp_page(sim: &Sim, fault: Fault) -> Result<(), AllocError> {
    let locked = {
        let mut m = sim.m();
        let pfn = Pfn::at((m.tables.entries[fault.vpn as usize] & pte::VALUE) as usize);
        if m.pages.has(pfn, flag::LOCKED) {
            Some(pfn)
        } else {
            make_writable(&mut m, fault.vpn);
            m.vmstat.pgfault += 1;
            emit(&mut m, EventKind::MinorFault, [fault.vpn, 0, 0, 0]);
            None
        }
    };
    if let Some(pfn) = locked {
        wait_on_page(sim, pfn, flag::LOCKED, Wait::PageLock).await;
        return Box::pin(handle_again(sim, fault)).await;
    }
    let cost = sim.look().spec.costs.swap_fault;
    sim.cpu(u64::from(cost)).await;
    Ok(())
}

/// Makes an entry writable. Frees the copy in swap, unless it is being written at the moment.
fn make_writable(m: &mut Machine, vpn: u32) {
    let pfn = Pfn::at((m.tables.entries[vpn as usize] & pte::VALUE) as usize);
    m.tables.entries[vpn as usize] = u32::from(pfn) | pte::YOUNG | pte::DIRTY;
    if m.pages.has(pfn, flag::SWAPCACHE) && !m.pages.has(pfn, flag::WRITEBACK) {
        swap_state::delete_from_swap_cache(m, pfn);
    }
    m.pages.set(pfn, flag::DIRTY);
}

async fn handle_again(sim: &Sim, fault: Fault) -> Result<(), AllocError> {
    let process = sim.look().tables.process_of(fault.vpn);
    serve_fault(sim, process, fault).await
}

/// Reads a page from swap and maps it. Returns false if the entry changed meanwhile, so that the caller has to check it again.
async fn do_swap_page(
    sim: &Sim,
    process: ProcessId,
    fault: Fault,
    slot: u32,
) -> Result<bool, AllocError> {
    let _frame = sim.enter("do_swap_page", [("slot", slot), ("", 0), ("", 0)]);
    let cost = u64::from(sim.look().spec.costs.swap_fault);
    sim.cpu(cost).await;
    let mut pfn = swap_state::lookup_swap_cache(&mut sim.m(), slot);
    let mut major = false;
    if pfn == Pfn::NONE {
        major = true;
        thrash::grab_swap_token(&mut sim.m(), process);
        match swap_state::swapin_readahead(sim, slot).await? {
            Some(read) => pfn = read,
            None => return Ok(false),
        }
        let mut m = sim.m();
        m.vmstat.pgmajfault += 1;
        memcg::count_major_fault(&mut m);
    }
    let start = sim.look().sched.now();
    thrash::lock_page_or_retry(sim, pfn, Wait::PageLock).await;
    let mut m = sim.m();
    m.samples.totals.stall_fault += m.sched.now() - start;
    let unchanged = m.tables.entries[fault.vpn as usize] == slot | pte::SWAP
        && m.swap.cached(slot) == pfn
        && m.tables.process(process).alive;
    if !unchanged {
        return Ok(false);
    }
    m.vmstat.pgfault += 1;
    memcg::commit_swapin(&mut m, pfn);
    let p = m.tables.process_mut(process);
    p.rss += 1;
    p.swapped -= 1;
    m.pages.owner[pfn] = fault.vpn;
    m.pages.set(pfn, flag::MAPPED);
    swap_state::swap_free(&mut m, slot);
    let mapped = u32::from(pfn) | pte::YOUNG;
    m.tables.entries[fault.vpn as usize] = mapped | pte::WRITE_PROTECTED;
    // With zram a page is in memory only once, so its compressed copy is freed now.
    let frees_copy = fault.write || zram::of(&m).is_some();
    if frees_copy || memcg::v2::is_swap_full(&m, m.pages.memcg_of(pfn)) {
        swap_state::try_to_free_swap(&mut m, pfn);
    }
    if !m.pages.has(pfn, flag::SWAPCACHE) {
        m.tables.entries[fault.vpn as usize] = mapped;
    }
    match m.kernel.swapin {
        Swapin::Activated if on_inactive_list(&m, pfn) => {
            activate_page(&mut m, pfn);
        }
        Swapin::Activated | Swapin::Inactive => {}
    }
    let kind = if major {
        EventKind::MajorFault
    } else {
        EventKind::MinorFault
    };
    emit(&mut m, kind, [fault.vpn, 0, 0, 0]);
    if fault.write {
        // The kernel's `do_swap_page` calls `do_wp_page` here, in the same fault; a second fault is not counted.
        make_writable(&mut m, fault.vpn);
    }
    Ok(true)
}

fn on_inactive_list(m: &Machine, pfn: Pfn) -> bool {
    let flags = m.pages.flags[pfn];
    flags & (flag::LRU | flag::ACTIVE | flag::UNEVICTABLE) == flag::LRU
}

/// Waits until a flag of a page (`LOCKED`, `WRITEBACK`) is cleared.
pub async fn wait_on_page(sim: &Sim, pfn: Pfn, bit: u32, wait: Wait) {
    while sim.look().pages.has(pfn, bit) {
        {
            let mut m = sim.m();
            let me = m.sched.current();
            m.page_waiters.push((pfn, me));
        }
        let read_back = is_read_back(&sim.look(), pfn, bit);
        let _stall = read_back.then(|| sim.stall_for_memory());
        sim.park(wait, None).await;
        let mut m = sim.m();
        let me = m.sched.current();
        m.page_waiters.retain(|&(_, task)| task != me);
    }
}

/// Whether the page is being read although it belongs to the working set, so that the wait for it counts as memory pressure. Left out: the kernels
/// from 4.20 to 5.7 count such waits too, but their presets never set `WORKINGSET`.
fn is_read_back(m: &Machine, pfn: Pfn, bit: u32) -> bool {
    bit == flag::LOCKED && m.pages.has(pfn, flag::WORKINGSET)
}

/// Called when a process exits. Frees all its memory.
pub async fn exit_mmap(sim: &Sim, process: ProcessId) {
    let pages = sim.look().tables.process(process).pages;
    zap_page_range(sim, process, 0, pages).await;
    let mut m = sim.m();
    m.tables.end(process);
    thrash::put_swap_token(&mut m, process);
}

/// `madvise(MADV_DONTNEED)`: frees the pages `from..to` of a process, counted from the first page of its mapping.
pub async fn zap_page_range(sim: &Sim, process: ProcessId, from: u32, to: u32) {
    let base = sim.look().tables.process(process).base;
    let (mut vpn, end) = (base + from, base + to);
    while vpn < end {
        let next = end.min(vpn + PTRS_PER_PTE);
        zap_pte_range(&mut sim.m(), process, vpn..next);
        sim.pause_point(u64::from(next - vpn)).await;
        vpn = next;
    }
}

fn zap_pte_range(m: &mut Machine, process: ProcessId, vpns: Range<u32>) {
    for vpn in vpns {
        let entry = std::mem::replace(&mut m.tables.entries[vpn as usize], NONE);
        if entry != NONE {
            zap_pte(m, process, entry);
        }
    }
}

fn zap_pte(m: &mut Machine, process: ProcessId, entry: u32) {
    let value = entry & pte::VALUE;
    if entry & pte::SWAP != 0 {
        m.tables.process_mut(process).swapped -= 1;
        swap_state::swap_free(m, value);
        let cached = m.swap.cached(value);
        if cached != Pfn::NONE {
            release_page(m, cached);
        }
    } else {
        m.tables.process_mut(process).rss -= 1;
        m.pages.clear(Pfn::at(value as usize), flag::MAPPED);
        release_page(m, Pfn::at(value as usize));
    }
}

/// Called when no process needs the page any more. Frees it, or marks it as an orphan if a task holds it. That task then frees it.
pub fn release_page(m: &mut Machine, pfn: Pfn) {
    let held = flag::ISOLATED | flag::LOCKED | flag::WRITEBACK;
    if m.pages.flags[pfn] & held != 0 {
        m.pages.set(pfn, flag::ORPHAN);
    } else {
        free_page(m, pfn);
    }
}

/// Frees an unmapped page that no task holds. The caller has already taken page cache pages out of their file.
pub fn free_page(m: &mut Machine, pfn: Pfn) {
    if m.pages.has(pfn, flag::SWAPCACHE) {
        swap_state::delete_from_swap_cache(m, pfn);
    }
    leave_lru(m, pfn);
    page_alloc::free_left_page(m, pfn);
}

/// Called when a page has lost its lock, its writeback bit or its isolation. Frees the page if it is an orphan that no task holds any more. True if
/// it did.
pub fn release_orphan(m: &mut Machine, pfn: Pfn) -> bool {
    let flags = m.pages.flags[pfn];
    let held = flag::ISOLATED | flag::LOCKED | flag::WRITEBACK;
    if flags & flag::ORPHAN == 0 || flags & held != 0 {
        return false;
    }
    free_page(m, pfn);
    true
}

#[cfg(test)]
mod tests {
    use crate::scenario::{self, Options};
    use crate::{Advance, KernelSide, Simulation, Stop};

    #[test]
    fn a_run_rests_between_the_page_tables_of_a_process_that_ends_and_goes_on_as_if_it_had_not() {
        let text = include_str!("../../../../scenarios/2013-kswapd-limits/scenario.toml");
        let options = Options::from_lines("size=classroom\ndo=20s:kill=parallelio");
        let scenario = scenario::parse(text, &options.expect("the scenario can be read"));
        let scenario = scenario.expect("it is right");
        let stop = Stop {
            time_ns: 21_000_000_000,
            ..Stop::END
        };
        let mut straight = Simulation::new(&scenario, KernelSide::Before);
        straight.advance(stop);
        let mut halting = Simulation::new(&scenario, KernelSide::Before);
        let (mut outcome, mut most_events) = (Advance::Budget, 0);
        while outcome == Advance::Budget {
            let before = halting.event();
            outcome = halting.advance(Stop {
                budget: 100,
                ..stop
            });
            most_events = most_events.max(halting.event() - before);
        }
        assert!(most_events < 2 * super::PTRS_PER_PTE, "{most_events}");
        assert_eq!(halting.state_hash(), straight.state_hash());
    }
}
