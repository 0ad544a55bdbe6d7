//! Per-CPU lists of free pages: each CPU takes pages from the buddy allocator, and gives them back, in batches.
//!
//! Source: mm/page_alloc.c, 3.10 (`zone_batchsize`, `rmqueue_bulk`, `free_hot_cold_page`, `free_pcppages_bulk`, `drain_all_pages`); lists of blocks,
//! 5.14 (`order_to_pindex`) and 6.1. How long the lists get is in [`length`]. Machines that group pages by mobility have a list for each ordinary
//! type (4.10). Others have one list.

pub(crate) mod length;

use std::collections::VecDeque;

use crate::kernel::{Kernel, PcpEnds, PcpLists, PcpReturn};
use crate::machine::Machine;
use crate::mm::buddy::{Fallback, MigrateType, NR_PCP_TYPES};
use crate::mm::id::{Pfn, ZoneId};
use crate::mm::page::flag;
use crate::mm::page_alloc::COSTLY_ORDER;
use crate::mm::watermark::AllocFlags;
use crate::mm::watermark::Mark;
use crate::mm::zone::{Zone, zone_watermark_ok};
use crate::sim::rng::Rng;
use crate::sim::{Sim, Wait};
use length::{Length, ZoneState, batch_of};

/// How warm a page is in the CPU's cache. Hot pages are allocated first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warmth {
    /// The CPU has just used the page.
    Hot,
    /// Reclaimed, or requested for a use that does not need a cache-warm page.
    Cold,
}

/// The lists of one zone, for all CPUs.
#[derive(Debug)]
pub struct PerCpuPages {
    /// Pages moved at a time. 0 means that the zone is too small for lists; some kernels use lists anyway.
    batch: u32,
    /// Number of list types that each CPU uses: one, or one for each ordinary migrate type.
    types: usize,
    cpus: Vec<PerCpu>,
}

#[derive(Clone, Debug, Default)]
struct PerCpu {
    /// Pages on all lists of this CPU.
    count: u32,
    length: Length,
    /// Lists by order and type.
    lists: [[VecDeque<Pfn>; NR_PCP_TYPES]; NR_ORDERS],
}

/// Orders that have lists: up to `PAGE_ALLOC_COSTLY_ORDER`.
const NR_ORDERS: usize = COSTLY_ORDER as usize + 1;

/// Whether blocks of this order are kept on per-CPU lists. `pcp_allowed_order`.
pub(super) fn is_allowed(kernel: &Kernel, order: u32) -> bool {
    match kernel.pcp_lists {
        PcpLists::SinglePages => order == 0,
        PcpLists::UpToEightPages => order <= COSTLY_ORDER,
    }
}

/// `zone_batchsize`: about 1/4096 of the zone, rounded to one less than a power of two, at most 31 pages.
pub fn zone_batchsize(managed: u32) -> u32 {
    let batch = ((managed / 1024).min(128) / 4).max(1);
    (1 << (batch + batch / 2).ilog2()) - 1
}

impl PerCpuPages {
    /// Makes empty lists for a zone with this many pages.
    pub fn new(managed: u32, cpus: u32) -> Self {
        Self {
            batch: zone_batchsize(managed),
            types: 1,
            cpus: vec![PerCpu::default(); cpus as usize],
        }
    }

    /// Splits the lists by migrate type. All lists must still be empty.
    pub fn group_by_mobility(&mut self) {
        self.types = NR_PCP_TYPES;
    }

    /// Number of the list of a type. Pages reserved for requests that cannot wait share the list of movable ones.
    fn list(&self, migrate_type: MigrateType) -> usize {
        let own = match migrate_type {
            _ if self.types == 1 => MigrateType::Unmovable,
            MigrateType::HighAtomic => MigrateType::Movable,
            MigrateType::Unmovable | MigrateType::Movable | MigrateType::Reclaimable => {
                migrate_type
            }
        };
        own as usize
    }

    /// All pages on the lists, CPU by CPU.
    pub fn iter(&self) -> impl Iterator<Item = Pfn> + '_ {
        let lists = self.cpus.iter().flat_map(|c| (0..).zip(&c.lists));
        lists.flat_map(|(order, lists)| {
            let blocks = lists.iter().flatten();
            blocks.flat_map(move |pfn| pfn.block(order))
        })
    }
}

/// Takes a block of an allowed order from this CPU's list, or from the buddy allocator if the zone is too small for lists. If the list is empty, it
/// is refilled first.
pub(super) fn take(
    m: &mut Machine,
    zone: ZoneId,
    order: u32,
    migrate_type: MigrateType,
    warmth: Warmth,
) -> Option<Pfn> {
    let cpu = m.sched.current_cpu() as usize;
    let Machine {
        zones,
        pages,
        kernel,
        ..
    } = m;
    let z = &mut zones[zone];
    let Some(zone_state) = zone_state(kernel, z) else {
        let links = &mut pages.free_links();
        let pfn = z.buddy.alloc(links, kernel, order, migrate_type);
        return pfn.map(|pfn| Pfn::at(pfn as usize));
    };
    let list = z.pcp.list(migrate_type);
    let pcp = &mut z.pcp.cpus[cpu];
    pcp.length.note_taken();
    let list = &mut pcp.lists[order as usize][list];
    if list.is_empty() {
        let blocks = pcp
            .length
            .nr_pcp_alloc(kernel, &zone_state, pcp.count, order);
        let mut mode = Fallback::default();
        for _ in 0..blocks {
            let links = &mut pages.free_links();
            let found = z
                .buddy
                .alloc_of_batch(links, kernel, order, migrate_type, &mut mode);
            let Some(pfn) = found else {
                break;
            };
            let pfn = Pfn::at(pfn as usize);
            for page in pfn.block(order) {
                pages.flags[page] |= flag::PER_CPU;
            }
            list.push_back(pfn);
            pcp.count += 1 << order;
        }
    }
    let pfn = match warmth_of(kernel, warmth) {
        Warmth::Hot => list.pop_front(),
        Warmth::Cold => list.pop_back(),
    }?;
    pcp.count -= 1 << order;
    Some(pfn)
}

/// The end of a list that this kernel uses for a page of this warmth.
fn warmth_of(kernel: &Kernel, warmth: Warmth) -> Warmth {
    match kernel.pcp_ends {
        PcpEnds::HotAndCold => warmth,
        PcpEnds::Hot => Warmth::Hot,
    }
}

/// Puts a free block of an allowed order on this CPU's list, or gives it to the buddy allocator if the zone is too small for lists. If the lists are
/// then too long, moves the coldest pages to the buddy allocator.
pub(super) fn give(m: &mut Machine, zone: ZoneId, pfn: Pfn, order: u32, warmth: Warmth) {
    let cpu = m.sched.current_cpu() as usize;
    let z = &mut m.zones[zone];
    let Some(zone_state) = zone_state(&m.kernel, z) else {
        free_one_page(m, zone, pfn, order);
        return;
    };
    for page in pfn.block(order) {
        m.pages.set(page, flag::PER_CPU);
    }
    let type_index = z.pcp.list(z.buddy.pageblock_type(pfn.into()));
    let pcp = &mut z.pcp.cpus[cpu];
    let list = &mut pcp.lists[order as usize][type_index];
    match warmth_of(&m.kernel, warmth) {
        Warmth::Hot => list.push_front(pfn),
        Warmth::Cold => list.push_back(pfn),
    }
    pcp.count += 1 << order;
    let surplus = pcp
        .length
        .pages_to_give_back(&m.kernel, &zone_state, pcp.count, order);
    if let Some(pages) = surplus {
        give_back(m, zone, cpu, pages, place(order, type_index));
        end_shortage(m, zone);
    }
}

/// Index of a list among all lists of a CPU. `order_to_pindex`.
fn place(order: u32, type_index: usize) -> usize {
    order as usize * NR_PCP_TYPES + type_index
}

/// Clears `ZONE_BELOW_HIGH` if the zone has enough free pages after a CPU has given some back.
fn end_shortage(m: &mut Machine, zone: ZoneId) {
    let z = &m.zones[zone];
    if !z.below_high {
        return;
    }
    let (high, flags) = (z.mark(Mark::High), AllocFlags::default());
    if zone_watermark_ok(z, &m.kernel, 0, high, 0, flags) {
        m.zones[zone].below_high = false;
    }
}

/// The values that determine the length of a zone's lists. `None` if this kernel keeps no lists for a zone of this size.
fn zone_state(kernel: &Kernel, z: &Zone) -> Option<ZoneState> {
    Some(ZoneState {
        low: z.watermarks.low.saturating_sub(z.watermark_boost),
        managed: z.managed,
        cpus: z.pcp.cpus.len() as u32,
        batch: batch_of(kernel, z.pcp.batch)?,
        reclaim_active: z.reclaim_active,
        below_high: z.below_high,
    })
}

/// `free_pcppages_bulk`: gives the coldest pages of a CPU back to the buddy allocator, from the lists in turn, or in some kernels first from the list
/// `grown`.
fn give_back(m: &mut Machine, zone: ZoneId, cpu: usize, pages: u32, grown: usize) {
    let z = &mut m.zones[zone];
    let pcp = &mut z.pcp.cpus[cpu];
    let pages = pages.min(pcp.count);
    if pages == 0 {
        return;
    }
    let (types, mut given) = (z.pcp.types, 0);
    let grown_first = match m.kernel.pcp_return {
        PcpReturn::InTurn => false,
        PcpReturn::GrownListFirst => true,
    };
    let mut next = if grown_first { grown } else { 0 };
    while given < pages {
        let (order, type_index) = (next / NR_PCP_TYPES, next % NR_PCP_TYPES);
        let found = if type_index < types {
            pcp.lists[order][type_index].pop_back()
        } else {
            None
        };
        if found.is_none() || !grown_first {
            next = (next + 1) % (NR_ORDERS * NR_PCP_TYPES);
        }
        let Some(pfn) = found else { continue };
        for page in pfn.block(order as u32) {
            m.pages.flags[page] &= !flag::PER_CPU;
        }
        let to = MigrateType::ORDINARY[type_index];
        let links = &mut m.pages.free_links();
        z.buddy.free_block_as(links, pfn.into(), order as u32, to);
        given += 1 << order;
    }
    pcp.count -= given;
    make_reclaimable_again(m, zone);
}

/// Gives a block to the buddy allocator, past the per-CPU lists.
pub(super) fn free_one_page(m: &mut Machine, zone: ZoneId, pfn: Pfn, order: u32) {
    let z = &mut m.zones[zone];
    z.buddy
        .free_block(&mut m.pages.free_links(), pfn.into(), order);
    make_reclaimable_again(m, zone);
}

/// Called when the buddy allocator has got a page back. Clears the mark that the domain is unreclaimable, because reclaim may succeed again.
fn make_reclaimable_again(m: &mut Machine, zone: ZoneId) {
    let domain = m.domain_of_zone(zone);
    m.domains[domain].pages_scanned = 0;
    m.domains[domain].all_unreclaimable = false;
}

/// Puts the free pages that the scenario asks for on the lists of each CPU: between half of `most` and `most`, as the seed decides.
pub(crate) fn fill(m: &mut Machine, zone: ZoneId, most: u32, seed: u32) {
    let mut rng = Rng::for_use(seed, zone.into(), "lists of CPUs");
    let Machine {
        zones,
        pages,
        kernel,
        ..
    } = m;
    let z = &mut zones[zone];
    let Some(zone_state) = zone_state(kernel, z) else {
        return;
    };
    let list = z.pcp.list(MigrateType::Movable);
    for pcp in &mut z.pcp.cpus {
        pcp.length.start_at(&zone_state, most);
        for _ in 0..most - rng.below(most / 2 + 1) {
            let links = &mut pages.free_links();
            let Some(pfn) = z.buddy.alloc(links, kernel, 0, MigrateType::Movable) else {
                break;
            };
            let pfn = Pfn::at(pfn as usize);
            pages.flags[pfn] |= flag::PER_CPU;
            pcp.lists[0][list].push_back(pfn);
            pcp.count += 1;
        }
    }
}

/// Time between two rounds of the worker that shortens the lists, ns: `sysctl_stat_interval`.
const STAT_INTERVAL: u64 = 1_000_000_000;

/// The worker that shortens the lists once a second: `vmstat_update`. One task does the work of all CPUs. It costs no time.
pub(crate) async fn vmstat_update(sim: Sim) {
    loop {
        let next = sim.look().sched.now() + STAT_INTERVAL;
        sim.park(Wait::Worker, Some(next)).await;
        decay(&mut sim.m());
    }
}

/// `refresh_cpu_vm_stats`, as far as it shortens the lists: each CPU lowers the limits of its lists and gives back what is above them.
fn decay(m: &mut Machine) {
    for zone in m.zones.ids() {
        let Some(zone_state) = zone_state(&m.kernel, &m.zones[zone]) else {
            continue;
        };
        for cpu in 0..m.zones[zone].pcp.cpus.len() {
            let pcp = &mut m.zones[zone].pcp.cpus[cpu];
            let pages = pcp.length.decay(&zone_state, pcp.count);
            give_back(m, zone, cpu, pages, 0);
        }
    }
}

/// `drain_local_pages` of one zone: empties this CPU's lists.
pub(super) fn drain_local_pages(m: &mut Machine, zone: ZoneId) {
    let cpu = m.sched.current_cpu() as usize;
    give_back(m, zone, cpu, u32::MAX, 0);
}

/// Empties the lists of all zones and CPUs.
pub(super) fn drain_all_pages(m: &mut Machine) {
    for zone in m.zones.ids() {
        drain_zone(m, zone);
    }
}

/// `drain_all_pages` of one zone: empties the per-CPU lists.
pub(super) fn drain_zone(m: &mut Machine, zone: ZoneId) {
    for cpu in 0..m.zones[zone].pcp.cpus.len() {
        give_back(m, zone, cpu, u32::MAX, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn batches_are_those_that_kernels_printed() {
        assert_eq!(zone_batchsize(59_324), 15);
        assert_eq!(zone_batchsize(3977), 0, "a batch of one: no list");
        assert_eq!(zone_batchsize(1_063_088), 31);
    }

    /// Free pages that each of two successive requests for blocks of two pages takes from the buddy allocator.
    fn taken_for_blocks(preset: &str) -> [u32; 2] {
        let mut m = testing::machine_of(preset, |spec| {
            let normal = &mut spec.nodes[0].zones[testing::NORMAL.index()];
            (normal.managed, normal.present, normal.spanned) = (20_000, 20_000, 20_000);
            spec.compaction = true;
        });
        [(); 2].map(|()| {
            let before = m.zones[testing::NORMAL].free_pages();
            let gfp = crate::mm::page_alloc::Gfp::KERNEL;
            crate::mm::page_alloc::get_page_without_reclaim(&mut m, gfp, 1)
                .expect("there is memory");
            before - m.zones[testing::NORMAL].free_pages()
        })
    }

    #[test]
    fn blocks_of_up_to_eight_pages_lie_on_the_lists_from_5_14_on() {
        assert_eq!(taken_for_blocks("v5_9"), [2, 2]);
        // The batch of three pages is less than two blocks, so the kernel takes the minimum of two blocks.
        assert_eq!(taken_for_blocks("v5_15"), [4, 0]);
    }

    #[test]
    fn a_zone_is_reclaimable_again_only_when_a_batch_comes_back() {
        let mut m = testing::machine_with(|spec| {
            spec.nodes[0].zones[testing::NORMAL.index()].managed = 20_000;
            spec.nodes[0].zones[testing::NORMAL.index()].present = 20_000;
            spec.nodes[0].zones[testing::NORMAL.index()].spanned = 20_000;
        });
        assert_eq!(zone_batchsize(20_000), 3);
        let pages: Vec<Pfn> = (0..40)
            .map(|_| {
                take(
                    &mut m,
                    testing::NORMAL,
                    0,
                    MigrateType::Movable,
                    Warmth::Hot,
                )
                .expect("there is memory")
            })
            .collect();
        m.domains[testing::DOMAIN].all_unreclaimable = true;
        let mut gave = 0;
        for pfn in pages {
            give(&mut m, testing::NORMAL, pfn, 0, Warmth::Hot);
            gave += 1;
            if !m.domains[testing::DOMAIN].all_unreclaimable {
                break;
            }
        }
        // Two pages were left over from the last refill. The list is too long at 18 pages.
        assert_eq!(gave, 16);
    }

    /// Pages on the lists of the zone at the start, and after ten seconds in which no task takes or frees a page.
    fn idle_for_ten_seconds(preset: &str) -> (usize, usize) {
        let mut m = testing::machine_of(preset, |spec| {
            let normal = &mut spec.nodes[0].zones[testing::NORMAL.index()];
            (normal.managed, normal.present, normal.spanned) = (20_000, 20_000, 20_000);
            spec.compaction = true;
        });
        fill(&mut m, testing::NORMAL, 1_000, 1);
        let pages = |m: &Machine| m.zones[testing::NORMAL].pcp.iter().count();
        let before = pages(&m);
        for _ in 0..10 {
            decay(&mut m);
        }
        (before, pages(&m))
    }

    #[test]
    fn a_cpu_that_needs_no_pages_gives_them_back_within_seconds() {
        assert_eq!(idle_for_ten_seconds("v6_12"), (653, 266));
    }

    #[test]
    fn before_the_run_each_cpu_has_half_of_the_pages_that_the_scenario_allows_or_more() {
        let on_list = |seed| {
            let mut m = testing::machine_of("v5_15", |spec| {
                let normal = &mut spec.nodes[0].zones[testing::NORMAL.index()];
                (normal.managed, normal.present, normal.spanned) = (20_000, 20_000, 20_000);
                spec.compaction = true;
            });
            let before = m.zones[testing::NORMAL].free_pages();
            fill(&mut m, testing::NORMAL, 400, seed);
            crate::report::invariants::check(&m).expect("consistent");
            before - m.zones[testing::NORMAL].free_pages()
        };
        let counts: Vec<u32> = (0..50).map(on_list).collect();
        assert!(
            counts.iter().all(|count| (200..=400).contains(count)),
            "{counts:?}"
        );
        assert!(counts.iter().any(|&count| count < 250), "{counts:?}");
        assert!(counts.iter().any(|&count| count > 350), "{counts:?}");
    }
}
