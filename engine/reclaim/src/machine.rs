//! The machine, which owns all simulated state.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::block::{self, Disk, Plugs};
use crate::fs::buffer::max_buffer_heads;
use crate::fs::proportions::update_completion_period;
use crate::fs::{Files, InodeCache, Writeback};
use crate::kernel::{Compaction, GroupLists, Kernel, LruDomain};
use crate::mm::buddy::Held;
use crate::mm::id::{DomainId, LruvecId, NodeId, Pfn, Table, ZoneId, ZoneSpan};
use crate::mm::lru::SegmentedLists;
use crate::mm::lru_gen::{self, GroupList};
use crate::mm::lruvec::{Domain, Lruvec, ROOT};
use crate::mm::memcg::{self, Memcgs};
use crate::mm::memory::PageTables;
use crate::mm::mempolicy::preferred_node;
use crate::mm::page::{Pages, flag};
use crate::mm::radix_tree::{self, RadixNodes};
use crate::mm::swap::PageBatches;
use crate::mm::swapfile::SwapFile;
use crate::mm::thrash::SwapTokenHolder;
use crate::mm::vmscan::kswapd::Node;
use crate::mm::vmstat::Vmstat;
use crate::mm::zone::{self, Lru, NR_LRU_LISTS, Zone};
use crate::mm::zsmalloc::Zspages;
use crate::mm::zswap::Zswap;
use crate::record::{
    Flows, Gauges, Observations, Progress, Waits, note_wait, observe_resume, observe_sleep,
};
use crate::scenario::schema::{MachineSpec, Scenario};
use crate::sim::{Sched, Task, TaskId, TaskKind, Wait, WaitQueue};
use crate::trace::Trace;
use crate::trace::sample::Samples;

/// The state of the whole simulated machine.
#[derive(Debug)]
pub struct Machine {
    /// The decisions of the running kernel; a change can replace them.
    pub kernel: Kernel,
    /// The simulated hardware, sysctls and costs.
    pub spec: MachineSpec,
    /// Virtual clock, tasks, CPUs.
    pub sched: Sched,
    /// The events of the run, and the searches for events.
    pub trace: Trace,
    /// Rows of figures for the time lanes.
    pub samples: Samples,
    /// The counters of /proc/vmstat.
    pub vmstat: Vmstat,
    /// Zones of all nodes, node by node, low to high.
    pub zones: Table<ZoneId, Zone>,
    /// Nodes with their kswapd.
    pub nodes: Table<NodeId, Node>,
    /// State of every page frame.
    pub pages: Pages,
    /// Reclaim domains: the zones, or the nodes.
    pub domains: Table<DomainId, Domain>,
    /// Lists of each group in each domain: number = group x domains + domain.
    pub lruvecs: Table<LruvecId, Lruvec>,
    /// The LRU lists themselves: list number = lruvec x 5 + [`Lru`], and after them those of the generations.
    pub lru: SegmentedLists,
    /// The lists that groups have in addition to those of the zones, in kernels whose reclaim for the whole machine ignores groups;
    /// numbered like `lru`.
    pub private_lru: Option<SegmentedLists>,
    /// Groups of processes (memory cgroups), the root first.
    pub memcg: Memcgs,
    /// The list of groups of each domain, in kernels whose reclaim for the machine follows such a list.
    pub group_lists: Table<DomainId, GroupList>,
    /// Per-CPU add batches.
    pub batches: PageBatches,
    /// Virtual memory of all processes.
    pub tables: PageTables,
    /// The swap slots; none if the machine has no swap.
    pub swap: SwapFile,
    /// The memory of zram or zswap.
    pub zspages: Zspages,
    /// The swapped pages that zswap holds in memory instead of on the disk.
    pub zswap: Zswap,
    /// The process that reclaim spares while it swaps.
    pub swap_token: SwapTokenHolder,
    /// Inodes and their page cache.
    pub files: Files,
    /// Nodes of the radix trees that index page cache and swap cache.
    pub radix_nodes: RadixNodes,
    /// Dentries and inodes as slab objects.
    pub icache: InodeCache,
    /// Flusher and dirty throttling.
    pub writeback: Writeback,
    /// Block devices, in the order of the machine's specification.
    pub disks: Vec<Disk>,
    /// Requests that tasks collect before they submit them to the devices.
    pub plugs: Plugs,
    /// Tasks in `congestion_wait`.
    pub congestion: WaitQueue,
    /// Tasks that wait for a page to be read or written, with the frame of that page.
    pub page_waiters: Vec<(Pfn, TaskId)>,
    /// First frames of the blocks that an actor or the kernel holds outside all lists and caches. Only the invariants and the picture use them.
    pub held_blocks: BTreeSet<Pfn>,
    /// Zones of each class's zonelist, by node and class.
    zonelists: Table<NodeId, [Rc<[ZoneId]>; 3]>,
    user_class: usize,
    /// The state of each reclaimer, for the picture; no decision of the simulation reads it.
    pub gauges: Gauges,
    /// Order of the last request for more than one page, for the picture; 0: none so far.
    pub last_order: u32,
    /// Results of the workload so far; the run ends when the workload is finished.
    pub progress: Progress,
    /// Numbers of pages that moved from one state to another; no decision of the simulation reads them.
    pub flows: Flows,
    /// Times for which tasks of the workload have waited recently, by the reason.
    pub waits: Waits,
    /// Extremes and totals of the run for reports, which no counter has; no decision of the simulation reads them.
    pub observations: Observations,
}

impl Machine {
    /// Boots a machine. The kernel holds its own pages, and no task runs yet.
    pub fn new(scenario: &Scenario, kernel: Kernel) -> Self {
        let spec = scenario.machine.clone();
        let mut zones = zone::build_zones(&spec, &kernel);
        if has_compaction(&spec, &kernel) {
            zones.iter_mut().for_each(Zone::group_by_mobility);
        }
        let managed: Vec<u32> = zones.iter().map(|z| z.managed).collect();
        let total = managed.iter().sum();
        let nodes = spec.nodes.len();
        let zonelists = (0..nodes)
            .map(NodeId::at)
            .map(|node| [0, 1, 2].map(|class| zone::zonelist(&zones, &kernel, node, class).into()))
            .collect();
        let domains = match kernel.lru_domain {
            LruDomain::Zone => zones.len(),
            LruDomain::Node => spec.nodes.len(),
        };
        let memcg = Memcgs::new(&scenario.memcgs, domains, spec.cpus, spec.swappiness);
        let groups = memcg.groups().len();
        let lruvec = |n: usize| Lruvec::new((n / domains) as u32, DomainId::at(n % domains));
        let lists = || SegmentedLists::new(total, (groups * domains) as u32 * NR_LRU_LISTS);
        let private_lru = match kernel.group_lists {
            GroupLists::BesideThoseOfTheZone => memcg.in_use().then(lists),
            GroupLists::Alone => None,
        };
        let mut pages = Pages::new(&managed);
        if memcg.in_use() {
            pages.memcg = vec![ROOT as u16; total as usize].into();
        }
        let mut lru = lists();
        if lru_gen::rules(&kernel).is_some() {
            lru.grow_to(lru_gen::lists_needed(groups * domains));
        }
        let group_lists = (0..domains as u32)
            .map(|domain| GroupList::new(groups as u32, domain))
            .collect();
        let mut machine = Self {
            kernel,
            sched: Sched::new(spec.cpus, spec.hz),
            trace: Trace::new(),
            samples: Samples::new(),
            vmstat: Vmstat::new(zones.len(), domains),
            domains: (0..domains).map(|_| Domain::default()).collect(),
            lruvecs: (0..groups * domains).map(lruvec).collect(),
            lru,
            group_lists,
            private_lru,
            memcg,
            batches: PageBatches::new(spec.cpus),
            pages,
            tables: PageTables::default(),
            swap: SwapFile::new(spec.swap.map_or(0, |s| s.pages)),
            zspages: Zspages::default(),
            zswap: Zswap::default(),
            swap_token: SwapTokenHolder::default(),
            files: Files::default(),
            radix_nodes: RadixNodes::new(spec.base_small),
            icache: InodeCache::new(
                spec.filesystem.inode_bytes,
                spec.filesystem.security_bytes,
                max_buffer_heads(&spec, &kernel),
            ),
            writeback: Writeback::default(),
            disks: spec.disks.iter().map(Disk::new).collect(),
            plugs: Plugs::default(),
            congestion: WaitQueue::new(),
            page_waiters: Vec::new(),
            held_blocks: BTreeSet::new(),
            nodes: (0..nodes).map(|_| Node::default()).collect(),
            zonelists,
            user_class: zones.iter().map(Zone::class).max().unwrap_or(0),
            gauges: Gauges::default(),
            last_order: 0,
            progress: Progress::until(scenario.end_ns),
            flows: Flows::new(zones.len()),
            waits: Waits::default(),
            observations: Observations::default(),
            zones,
            spec,
        };
        machine.sched.set_rule(machine.kernel.scheduler);
        machine.count_pressure();
        machine.free_all_bootmem();
        update_completion_period(&mut machine);
        machine.samples.saw_free(machine.nr_free_pages());
        machine
    }

    /// Starts to count pressure by the kernel's rule, on the machine and on each of its groups.
    pub(crate) fn count_pressure(&mut self) {
        let groups = self.memcg.groups().iter().skip(1);
        let parents = groups.map(|group| group.parent);
        self.sched
            .set_up_pressure(self.kernel.memory_pressure, parents);
    }

    /// Gives the buddy allocators all pages except those that the kernel holds for ever.
    fn free_all_bootmem(&mut self) {
        let specs = self.spec.nodes.iter().flat_map(|n| &n.zones);
        let held: Vec<[u32; 3]> = specs
            .map(|z| [z.kernel, z.scattered, z.gaps / GAP_PAGES])
            .collect();
        for (zone, [held, scattered, gaps]) in self.zones.iter_mut().zip(held) {
            let in_one_piece = held - scattered + gaps * GAP_PAGES;
            let (start, all) = (zone.start_pfn, zone.start_pfn + zone.managed);
            let (first, end, piece) = match zone.buddy.claim_at_boot(&self.kernel, in_one_piece) {
                Held::AtStart => (start + in_one_piece, all, start),
                Held::AtEnd => (start, all - in_one_piece, all - in_one_piece),
            };
            for n in 1..=gaps {
                let gap = piece + nth_part(in_one_piece, n, gaps + 1);
                let from = gap / GAP_PAGES * GAP_PAGES;
                free_range(zone, &mut self.pages, from, from + GAP_PAGES);
            }
            let mut from = first;
            for n in 1..=scattered + 1 {
                // The range ends at the next page that the kernel holds, and the last range ends at `end`.
                let to = if n > scattered {
                    end
                } else {
                    first + nth_part(end - first, n, scattered + 1)
                };
                free_range(zone, &mut self.pages, from, to);
                from = to + 1;
            }
            zone.nr_kernel = held;
        }
    }

    /// Whether compaction is built in and this kernel's version of it is modelled.
    pub fn has_compaction(&self) -> bool {
        has_compaction(&self.spec, &self.kernel)
    }

    /// The node on which the current task runs.
    pub fn current_node(&self) -> NodeId {
        self.sched.current_task().node
    }

    /// Zones that the current task may use for a request of a class, best first.
    pub fn zonelist(&self, class: usize) -> Rc<[ZoneId]> {
        Rc::clone(&self.zonelists[preferred_node(self)][class])
    }

    /// Pages of one type (anonymous or file) on the LRU lists of one zone, all groups together.
    pub fn zone_lru_pages(&self, zone: ZoneId, file: bool) -> u32 {
        let nr_lru = &self.zones[zone].nr_lru;
        nr_lru[Lru::of(file, false) as usize] + nr_lru[Lru::of(file, true) as usize]
    }

    /// Number of free pages of all zones, except those on per-CPU lists.
    pub fn nr_free_pages(&self) -> u32 {
        self.pages.nr_free
    }

    /// Number of managed pages of all zones, free or not.
    pub fn total_pages(&self) -> u32 {
        self.zones.iter().map(|z| z.managed).sum()
    }

    /// `zone_reclaimable_pages`: file pages, and anonymous pages if swap has a free slot.
    pub fn zone_reclaimable_pages(&self, zone: ZoneId) -> u32 {
        let anon = if self.swap.free_slots() > 0 {
            self.zone_lru_pages(zone, false)
        } else {
            0
        };
        self.zone_lru_pages(zone, true) + anon
    }

    /// The zone class of ordinary user pages on this machine: its highest zone.
    pub fn user_class(&self) -> usize {
        self.user_class
    }

    /// Zones of a node, low to high.
    pub fn node_zones(&self, node: NodeId) -> ZoneSpan {
        let first = self.zones.iter().position(|z| z.node == node).unwrap_or(0);
        let count = self.zones.iter().filter(|z| z.node == node).count();
        ZoneSpan::new(ZoneId::at(first), count)
    }

    /// Wakes every task that waits for this page.
    pub fn wake_page(&mut self, pfn: Pfn) {
        if self.page_waiters.is_empty() {
            return;
        }
        let mut i = 0;
        while i < self.page_waiters.len() {
            if self.page_waiters[i].0 == pfn {
                let (_, task) = self.page_waiters.remove(i);
                self.sched.wake(task);
            } else {
                i += 1;
            }
        }
    }

    /// Called before the current task sleeps. Submits its collected requests and ends the grace period of freed tree nodes.
    pub(crate) fn before_sleep(&mut self) {
        block::flush_plug(self);
        radix_tree::end_grace_period(self);
        observe_sleep(self);
    }

    /// Puts a task that was just started into the group and on the node of the task that started it, with its memory policy.
    pub(crate) fn after_spawn(&mut self, task: TaskId) {
        let &Task { node, policy, .. } = self.sched.current_task();
        let starter = self.sched.current();
        let by_process = starter != task && self.sched.task(starter).kind == TaskKind::Workload;
        let started = self.sched.task_mut(task);
        started.node = node;
        started.policy = policy;
        started.parent = by_process.then_some(starter);
        if self.memcg.in_use() {
            let group = memcg::current_memcg(self);
            self.attach(task, group);
        }
    }

    /// Moves a task into a group, which then also counts the task's pressure.
    pub(crate) fn attach(&mut self, task: TaskId, group: u32) {
        self.memcg.attach(task, group);
        self.sched.move_pressure(task, group);
    }

    /// Forgets old tasks after a task has ended. The scheduler keeps only the last few of the ended tasks that other tasks started.
    pub(crate) fn after_exit(&mut self) {
        // The trace that is being recorded still has to print the names of ended tasks.
        if self.trace.is_recording_points() {
            return;
        }
        while let Some(task) = self.sched.forget_ended() {
            self.flows.forget(task.id);
            self.waits.forget(task.id);
            self.memcg.forget(task.id);
            self.observations.forget(&task);
        }
    }

    /// Records that the current task runs again after a wait that began at `since`, ns.
    pub(crate) fn after_sleep(&mut self, wait: Wait, since: u64) {
        observe_resume(self);
        note_wait(self, wait, since);
    }

    /// Whether the current task is one of the kswapd threads.
    pub fn current_is_kswapd(&self) -> bool {
        self.sched.current_task().kind == TaskKind::Kswapd
    }
}

/// Pages of a free gap among the kernel's own pages.
const GAP_PAGES: u32 = 16;

/// End of part `n`, counted from 1, of `pages` pages that are divided into `parts` equal parts.
fn nth_part(pages: u32, n: u32, parts: u32) -> u32 {
    (u64::from(pages) * u64::from(n) / u64::from(parts)) as u32
}

/// Frees pages to the buddy allocator for the first time, in blocks as large as possible.
fn free_range(zone: &mut Zone, pages: &mut Pages, mut from: u32, to: u32) {
    for pfn in from..to {
        pages.flags[Pfn::at(pfn as usize)] = flag::FREE;
    }
    while from < to {
        let fits = (to - from).ilog2();
        let order = from.trailing_zeros().min(10).min(fits);
        zone.buddy.free_block(&mut pages.free_links(), from, order);
        from += 1 << order;
    }
}

fn has_compaction(spec: &MachineSpec, kernel: &Kernel) -> bool {
    match kernel.compaction {
        Compaction::Nobody => false,
        Compaction::Kcompactd => spec.compaction,
    }
}

#[cfg(test)]
mod tests {
    use crate::mm::buddy::MigrateType::Unmovable;
    use crate::testing::{self, NORMAL};

    #[test]
    fn gaps_among_the_kernels_pages_are_free_blocks_of_16_that_only_the_kernel_owns() {
        let m = testing::machine_of("v5_15", |spec| {
            let normal = &mut spec.nodes[0].zones[NORMAL.index()];
            (normal.managed, normal.present, normal.spanned) = (20_000, 20_000, 20_000);
            (normal.kernel, normal.scattered, normal.gaps) = (3000, 5, 135);
            spec.compaction = true;
        });
        let zone = &m.zones[NORMAL];
        assert_eq!(zone.free_pages(), 17_000);
        assert_eq!(zone.buddy.nr_free_of(4, &[Unmovable]), 8);
        crate::report::invariants::check(&m).expect("consistent");
    }
}
