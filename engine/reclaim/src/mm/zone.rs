//! Zones with their sizes, watermarks and reserves, the zonelists, and the watermark test.
//!
//! Source: mm/page_alloc.c, 3.10 (`setup_per_zone_wmarks`, `setup_per_zone_lowmem_reserve`, `zone_watermark_ok`,
//! `build_zonelists`), mm/huge_memory.c (`set_recommended_min_free_kbytes`).
//! Left out: the Movable zone, HighMem.

use crate::kernel::{HighOrderWatermark, Kernel, WatermarkDistance, ZonelistOrder};
use crate::mm::buddy::{Buddy, MigrateType};
use crate::mm::compaction::ZoneCompaction;
use crate::mm::id::{NodeId, Table, ZoneId};
use crate::mm::min_free_kbytes::min_free_kbytes;
use crate::mm::pcp::PerCpuPages;
use crate::mm::watermark::{
    self, AllocFlags, HighOrderCheck, Mark, WatermarkGap, WatermarkTest, Watermarks,
};
use crate::order::in_order;
use crate::scenario::schema::{MachineSpec, ZoneKind, ZoneSpec};

/// LRU lists in the kernel's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum Lru {
    /// Anonymous pages that reclaim may swap out next.
    InactiveAnon = 0,
    /// Anonymous pages that reclaim does not swap out before it has deactivated them.
    ActiveAnon = 1,
    /// File pages that reclaim may evict next.
    InactiveFile = 2,
    /// File pages that reclaim does not evict before it has deactivated them.
    ActiveFile = 3,
    /// Pages of locked memory, which reclaim does not scan.
    Unevictable = 4,
}

impl Lru {
    /// The lists that reclaim scans, in the kernel's order.
    pub const EVICTABLE: [Self; 4] = [
        Self::InactiveAnon,
        Self::ActiveAnon,
        Self::InactiveFile,
        Self::ActiveFile,
    ];

    /// Whether this is one of the two file lists.
    pub fn is_file(self) -> bool {
        matches!(self, Self::InactiveFile | Self::ActiveFile)
    }

    /// Whether this is one of the two active lists.
    pub fn is_active(self) -> bool {
        matches!(self, Self::ActiveAnon | Self::ActiveFile)
    }

    /// The active or inactive list for file or anonymous pages.
    pub fn of(file: bool, active: bool) -> Self {
        match (file, active) {
            (false, false) => Self::InactiveAnon,
            (false, true) => Self::ActiveAnon,
            (true, false) => Self::InactiveFile,
            (true, true) => Self::ActiveFile,
        }
    }
}

/// Number of LRU lists of a group in a domain.
pub const NR_LRU_LISTS: u32 = 5;

/// Why a task wakes kswapd for a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WokenFor {
    /// An allocation has found too few free pages.
    Shortage,
    /// An allocation has raised the watermarks of the zone.
    Boost,
}

/// A zone and its counters.
#[derive(Debug)]
pub struct Zone {
    /// DMA, DMA32 or Normal.
    pub kind: ZoneKind,
    /// The NUMA node to which the zone belongs.
    pub node: NodeId,
    /// First frame of the zone, which has `managed` frames.
    pub start_pfn: u32,
    /// Frames from the start to the end of the zone on the real machine, holes included.
    pub spanned: u32,
    /// `spanned` without the holes.
    pub present: u32,
    /// Pages that the allocator manages. Only they have a frame number.
    pub managed: u32,
    /// Managed pages at the time when the kernel last computed the watermarks. At boot the number may differ from `managed`.
    pub counted: u32,
    /// Free blocks of the zone, without the pages on per-CPU lists.
    pub buddy: Buddy,
    /// Free pages that CPUs keep on their own lists. They do not count as free.
    pub pcp: PerCpuPages,
    /// State that compaction keeps between runs.
    pub compaction: ZoneCompaction,
    /// min, low, high, with the boost included.
    pub watermarks: Watermarks,
    /// `watermark_boost`: pages added to each watermark until kswapd has run.
    pub watermark_boost: u32,
    /// The boost that low and high still contain because it was in force when `vm.min_free_kbytes` was last written. Pages.
    pub boost_kept: u32,
    /// `ZONE_BELOW_HIGH`: an allocation has found the zone below its high watermark. Since 6.7.
    pub below_high: bool,
    /// `ZONE_RECLAIM_ACTIVE`: kswapd is reclaiming in this zone.
    pub reclaim_active: bool,
    /// `ZONE_BOOSTED_WATERMARK`: the current allocation has mixed pages of different types and will wake kswapd.
    pub boosted_watermark: bool,
    /// `lowmem_reserve` against each class (DMA, DMA32, Normal), pages.
    pub reserve: [u32; 3],
    /// Pages that do not count as dirtyable memory: the largest reserve plus the high watermark, at most the whole zone.
    pub dirty_balance_reserve: u32,
    /// `inactive_ratio`: maximum ratio of the active to the inactive anonymous list.
    pub inactive_ratio: u32,
    /// `NR_FILE_DIRTY`: dirty file pages.
    pub nr_dirty: u32,
    /// `NR_WRITEBACK`: pages under writeback.
    pub nr_writeback: u32,
    /// `NR_ZONE_*`: pages on the five kinds of lists, of all groups.
    pub nr_lru: [u32; NR_LRU_LISTS as usize],
    /// `NR_ISOLATED_ANON`, `NR_ISOLATED_FILE`: pages that reclaim or compaction has taken off their lists.
    pub nr_isolated: [u32; 2],
    /// Pages of the zone that are in a CPU's add batch.
    pub nr_batched: u32,
    /// Pages of the zone that were just allocated and are on no list yet.
    pub nr_fresh: u32,
    /// Pages of the zone that the kernel itself uses. Pages that compaction holds are included.
    pub nr_kernel: u32,
    /// Free pages when kswapd was last woken on behalf of this zone. `u32::MAX` if it never was.
    pub last_wake_free: u32,
    /// Why kswapd was then woken.
    pub woken_for: WokenFor,
    /// Free pages when kswapd last went to sleep. `u32::MAX` if it never did.
    pub last_sleep_free: u32,
}

impl Zone {
    /// `NR_FREE_PAGES`: free pages, except those on per-CPU lists.
    pub fn free_pages(&self) -> u32 {
        self.buddy.free_pages()
    }

    /// First frame, and the frame after the last.
    pub fn pfns(&self) -> (u32, u32) {
        (self.start_pfn, self.start_pfn + self.managed)
    }

    /// Makes the zone group its pages by mobility. The zone must not have free pages yet.
    pub fn group_by_mobility(&mut self) {
        self.buddy.group_by_mobility();
        self.pcp.group_by_mobility();
    }

    /// `__reset_isolation_suitable`: clears the skip marks of page blocks and resets both scanners.
    pub fn reset_isolation_suitable(&mut self) {
        let (start, end) = self.pfns();
        self.compaction.reset_isolation_suitable(start, end);
    }

    /// Zone class: 0 DMA, 1 DMA32, 2 Normal.
    pub fn class(&self) -> usize {
        self.kind as usize
    }

    /// Name as in /proc/zoneinfo.
    pub fn name(&self) -> &'static str {
        self.kind.name()
    }

    /// Name that is unique on the machine: `DMA32`, `Normal/1`.
    pub fn full_name(&self) -> String {
        self.kind.name_on(self.node)
    }

    /// Sets the boost, in pages, and adjusts the three watermarks to it.
    pub fn set_watermark_boost(&mut self, boost: u32) {
        let old_boost = std::mem::replace(&mut self.watermark_boost, boost);
        let Watermarks { min, low, high } = &mut self.watermarks;
        for mark in [min, low, high] {
            *mark = *mark - old_boost + boost;
        }
    }

    /// A watermark, in pages, with the boost included.
    pub fn mark(&self, mark: Mark) -> u32 {
        match mark {
            Mark::Min => self.watermarks.min,
            Mark::Low => self.watermarks.low,
            Mark::High => self.watermarks.high,
        }
    }
}

/// Default of `vm.watermark_scale_factor`: `mm/page_alloc.c`, 4.6.
pub const SCALE_FACTOR_PER_10000: u32 = 10;

/// Builds the zones of all nodes, node by node, low to high. They have no free pages yet.
pub fn build_zones(spec: &MachineSpec, kernel: &Kernel) -> Table<ZoneId, Zone> {
    let mut zones = Vec::new();
    let mut start = 0;
    for (node, node_spec) in spec.nodes.iter().enumerate() {
        for z in &node_spec.zones {
            zones.push(Zone {
                kind: z.kind,
                node: NodeId::at(node),
                start_pfn: start,
                spanned: z.spanned,
                present: z.present,
                managed: z.managed,
                counted: z.managed,
                buddy: Buddy::new(start, z.managed),
                pcp: PerCpuPages::new(z.managed, spec.cpus),
                compaction: ZoneCompaction::new(start, start + z.managed),
                watermarks: Watermarks {
                    min: 0,
                    low: 0,
                    high: 0,
                },
                below_high: false,
                reclaim_active: false,
                watermark_boost: 0,
                boost_kept: 0,
                boosted_watermark: false,
                reserve: [0; 3],
                dirty_balance_reserve: 0,
                inactive_ratio: watermark::inactive_ratio(z.managed),
                nr_dirty: 0,
                nr_writeback: 0,
                nr_lru: [0; NR_LRU_LISTS as usize],
                nr_isolated: [0; 2],
                nr_batched: 0,
                nr_fresh: 0,
                nr_kernel: z.managed,
                last_wake_free: u32::MAX,
                woken_for: WokenFor::Shortage,
                last_sleep_free: u32::MAX,
            });
            start += z.managed;
        }
    }
    let mut zones = Table::from(zones);
    let at_boot: Vec<u32> = spec
        .nodes
        .iter()
        .flat_map(|node| &node.zones)
        .map(ZoneSpec::pages_at_boot)
        .collect();
    setup_lowmem_reserve(spec, &at_boot, &mut zones);
    set_watermarks(min_free_kbytes(spec), kernel, &at_boot, &mut zones);
    zones
}

/// Computes the reserves. `at_boot` has the pages of each zone that count for them.
fn setup_lowmem_reserve(spec: &MachineSpec, at_boot: &[u32], zones: &mut Table<ZoneId, Zone>) {
    for node in (0..spec.nodes.len()).map(NodeId::at) {
        let mut managed = [0; 3];
        for (z, &pages) in zones.iter().zip(at_boot).filter(|(z, _)| z.node == node) {
            managed[z.class()] = pages;
        }
        let reserve = watermark::lowmem_reserve(&managed, &spec.lowmem_reserve_ratio);
        for z in zones.iter_mut().filter(|z| z.node == node) {
            let of_zone = &reserve[z.class()];
            z.reserve.copy_from_slice(of_zone);
        }
    }
}

/// Computes the watermarks of all zones. Called when a task writes `vm.min_free_kbytes`.
pub fn setup_per_zone_wmarks(
    min_free_kbytes: u32,
    kernel: &Kernel,
    zones: &mut Table<ZoneId, Zone>,
) {
    let managed: Vec<u32> = zones.iter().map(|z| z.managed).collect();
    set_watermarks(min_free_kbytes, kernel, &managed, zones);
}

/// Sets the watermarks of all zones. `pages` has, for each zone, the pages that count.
///
/// 5.0 computes low and high from a min that still contains the current boost, and clears the boost only afterwards.
fn set_watermarks(
    min_free_kbytes: u32,
    kernel: &Kernel,
    pages: &[u32],
    zones: &mut Table<ZoneId, Zone>,
) {
    let gap = match kernel.watermark_distance {
        WatermarkDistance::QuarterOfMin => WatermarkGap::QuarterOfMin,
        WatermarkDistance::ScaleFactor => WatermarkGap::ScaleFactor {
            per_10000: SCALE_FACTOR_PER_10000,
        },
    };
    let lowmem = pages.iter().sum();
    for (z, &counted) in zones.into_iter().zip(pages) {
        let old_boost = std::mem::take(&mut z.watermark_boost);
        let marks = watermark::zone_watermarks(min_free_kbytes / 4, counted, lowmem, gap);
        z.watermarks = Watermarks {
            min: marks.min,
            low: marks.low + old_boost,
            high: marks.high + old_boost,
        };
        z.boost_kept = old_boost;
        z.counted = counted;
        let largest = z.reserve.iter().copied().max().unwrap_or(0);
        z.dirty_balance_reserve = (largest + z.watermarks.high).min(z.managed);
    }
}

/// The watermark test of one zone: whether at least `mark_pages` plus the reserve against `class` are still free after 2^order pages are taken. For
/// higher orders there must also be blocks that are large enough. Privileges in `flags` lower the mark.
#[inline]
pub fn zone_watermark_ok(
    zone: &Zone,
    kernel: &Kernel,
    order: u32,
    mark_pages: u32,
    class: usize,
    flags: AllocFlags,
) -> bool {
    zone_watermark_ok_with(
        zone,
        kernel,
        zone.free_pages(),
        order,
        mark_pages,
        class,
        flags,
    )
}

/// Like [`zone_watermark_ok`], but with `free` in place of the zone's free pages.
#[inline]
pub fn zone_watermark_ok_with(
    zone: &Zone,
    kernel: &Kernel,
    free: u32,
    order: u32,
    mark_pages: u32,
    class: usize,
    flags: AllocFlags,
) -> bool {
    // Blocks reserved for requests that cannot wait count only for such requests.
    let (reserved, types) = if flags.harder {
        (0, &MigrateType::ALL[..])
    } else {
        (zone.buddy.reserved_highatomic(), &MigrateType::ORDINARY[..])
    };
    let counts;
    // For a single page only the number of free pages matters.
    let nr_free = if order == 0 {
        &[0][..]
    } else {
        counts = zone.buddy.nr_free_by_order_of(types);
        &counts[..]
    };
    watermark::zone_watermark_ok(&WatermarkTest {
        free: free.saturating_sub(reserved),
        nr_free,
        order,
        mark: mark_pages,
        reserve: zone.reserve[class],
        flags,
        check: match kernel.high_order_watermark {
            HighOrderWatermark::HalvingLoop => HighOrderCheck::HalvingLoop,
            HighOrderWatermark::BlockExists => HighOrderCheck::BlockExists,
        },
    })
}

/// Zones that a request of `class` started on `node` may use, in order of preference.
pub fn zonelist(
    zones: &Table<ZoneId, Zone>,
    kernel: &Kernel,
    node: NodeId,
    class: usize,
) -> Vec<ZoneId> {
    let usable = zones
        .ids()
        .filter(|&i| zones[i].class() <= class && zones[i].managed > 0);
    let nodes = zones.iter().map(|z| z.node.index() + 1).max().unwrap_or(1);
    let distance = |z: &Zone| (z.node.index() + nodes - node.index()) % nodes;
    let by_node = match kernel.zonelist_order {
        ZonelistOrder::Automatic => node_order(zones, nodes),
        ZonelistOrder::Node => true,
    };
    in_order(usable, |&i| {
        let (distance, class) = (distance(&zones[i]), zones[i].class());
        if by_node {
            (distance, usize::MAX - class)
        } else {
            (usize::MAX - class, distance)
        }
    })
}

/// `default_zonelist_order`: whether zonelists are in node order. They are, unless all nodes have Normal memory, the low zones have pages but at most
/// half of the machine's, and no node that is larger than average has more than 70 % of its pages in low zones.
fn node_order(zones: &Table<ZoneId, Zone>, nodes: usize) -> bool {
    let low = |z: &&Zone| z.kind != ZoneKind::Normal;
    let pages = |zs: &mut dyn Iterator<Item = &Zone>| zs.map(|z| u64::from(z.managed)).sum::<u64>();
    let total = pages(&mut zones.iter());
    let low_total = pages(&mut zones.iter().filter(low));
    let zones_of = |n: usize| zones.iter().filter(move |z| z.node == NodeId::at(n));
    if (0..nodes).any(|n| zones_of(n).all(|z| z.kind != ZoneKind::Normal)) {
        return true;
    }
    if low_total == 0 || low_total > total / 2 {
        return true;
    }
    let average = total / nodes as u64;
    (0..nodes).any(|n| {
        let all = pages(&mut zones_of(n));
        all > average && pages(&mut zones_of(n).filter(low)) > all * 70 / 100
    })
}
