//! The groups of processes, each with its own belt.

use super::super::generations::{AGES, by_age};
use super::super::group_files::{GroupLimit, limits, memory_pressure};
use super::super::groups::{limit, listed};
use super::belts::Slices;
use crate::machine::Machine;
use crate::mm::id::{DomainId, LruvecId};
use crate::mm::lru_gen::{ANON, FILE, is_on};
use crate::mm::lruvec::ROOT;
use crate::mm::memcg::v2::nr_swap_pages;
use crate::mm::page::flag;
use crate::mm::zone::Lru;

/// One group, including the groups below it that it counts. Numbers are in pages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneGroup {
    /// Name of the group in the scenario; the root is called `root`.
    pub name: String,
    /// Number of groups above it; 0 for the root.
    pub depth: u32,
    /// Inactive and active anonymous pages.
    #[cfg_attr(feature = "bindings", tsify(type = "[number, number]"))]
    pub anon: [u32; 2],
    /// Inactive and active file pages.
    #[cfg_attr(feature = "bindings", tsify(type = "[number, number]"))]
    pub file: [u32; 2],
    /// Anonymous pages by the number of younger generations (three, two, one, none), then file pages; `None`: the kernel has classic lists.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional, type = "[number, number, number, number][]")
    )]
    pub generations: Option<[[u32; AGES]; 2]>,
    /// Scan targets for inactive and active anon, inactive and active file, in the pass of the reclaimer that has to scan the most pages of
    /// the group; 0: the list is not scanned.
    #[cfg_attr(feature = "bindings", tsify(type = "[number, number, number, number]"))]
    pub scan_targets: [u32; 4],
    /// Soft limit of a group of version 1; `None`: no limit.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub soft_limit: Option<u64>,
    /// Hard limit (`memory.limit_in_bytes`, `memory.max`); `None`: no limit.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub hard_limit: Option<u64>,
    /// Pages that count against its limits. Besides listed pages, they include slab pages and pages that CPUs have charged in advance.
    pub charged: u64,
    /// File pages that are dirty and not under writeback; 0 for a group without a hard limit, and if the request had no columns.
    pub dirty: u32,
    /// File pages under writeback; 0 for a group without a hard limit, and if the request had no columns.
    pub writeback: u32,
    /// Limits and protection of a group of version 2, from the lowest to the highest.
    pub limits: Vec<GroupLimit>,
    /// How many more of its pages can be swapped out. If it is 0, reclaim cannot free the group's anonymous pages.
    pub swap_left: u64,
    /// Memory pressure of the last ten seconds, some and full, in hundredths of a percent; `None`: not measured, or not yet.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional, type = "[number, number]")
    )]
    pub pressure: Option<[u32; 2]>,
    /// Pages scanned by reclaim since the start; until 5.2 mapped and swap cache pages count twice.
    pub scanned: u64,
    /// How many of these pages were freed.
    pub reclaimed: u64,
}

/// All groups in the order of their creation, so the root is first and each group comes after its parent.
pub(super) fn groups(m: &Machine, slices: Slices) -> Vec<SceneGroup> {
    if !m.memcg.in_use() {
        return Vec::new();
    }
    // The first result covers all domains, so the domain does not matter.
    let (lists, _) = listed(m, DomainId::at(0));
    let targets = scan_targets(m);
    let mut depths: Vec<u32> = Vec::new();
    let lruvecs = |number: usize| {
        let of_group = move |lruvec: &LruvecId| {
            let mut counted = m.memcg.counted_in(m.lruvecs[*lruvec].memcg);
            counted.any(|group| group as usize == number)
        };
        m.lruvecs.ids().filter(of_group)
    };
    let row = |(number, lists): (usize, [u32; 4])| {
        let group = &m.memcg.groups()[number];
        let is_root = number as u32 == ROOT;
        depths.push(if is_root {
            0
        } else {
            depths[group.parent as usize] + 1
        });
        let [inactive_anon, active_anon, inactive_file, active_file] = lists;
        let stat = &group.stat;
        let [dirty, writeback] = match slices {
            Slices::All if limit(group.res.limit).is_some() => unwritten(m, lruvecs(number)),
            _ => [0; 2],
        };
        SceneGroup {
            name: group.name.clone(),
            depth: depths[number],
            anon: [inactive_anon, active_anon],
            file: [inactive_file, active_file],
            generations: is_on(m)
                .then(|| [ANON, FILE].map(|kind| by_age(m, lruvecs(number), kind))),
            scan_targets: targets[number],
            soft_limit: limit(group.res.soft_limit),
            hard_limit: limit(group.res.limit),
            charged: group.res.usage,
            dirty,
            writeback,
            limits: limits(group),
            swap_left: nr_swap_pages(m, number as u32),
            pressure: memory_pressure(m, number as u32),
            scanned: stat.pgscan + stat.kswapd_pgscan,
            reclaimed: stat.pgreclaim + stat.kswapd_pgreclaim,
        }
    };
    lists.into_iter().enumerate().map(row).collect()
}

/// File pages that are dirty and not under writeback, and file pages under writeback.
fn unwritten(m: &Machine, lruvecs: impl Iterator<Item = LruvecId>) -> [u32; 2] {
    let lists = lruvecs.flat_map(|lruvec| {
        [Lru::InactiveFile, Lru::ActiveFile]
            .into_iter()
            .flat_map(move |lru| m.pages_on(lruvec, lru))
    });
    let mut pages = [0; 2];
    for pfn in lists {
        match m.pages.flags[pfn] & (flag::DIRTY | flag::WRITEBACK) {
            0 => {}
            flag::DIRTY => pages[0] += 1,
            _ => pages[1] += 1,
        }
    }
    pages
}

/// For each group, including the groups below it, the scan targets of the reclaimer that has to scan the most of their pages.
fn scan_targets(m: &Machine) -> Vec<[u32; 4]> {
    let groups = m.memcg.groups().len();
    let mut most = vec![[0; 4]; groups];
    for gauge in m.gauges.at_work() {
        let mut own = vec![[0_u32; 4]; groups];
        for (lruvec, targets) in gauge.windows() {
            for group in m.memcg.counted_in(m.lruvecs[lruvec].memcg) {
                let sums = &mut own[group as usize];
                *sums = std::array::from_fn(|list| sums[list].saturating_add(targets[list]));
            }
        }
        let pages = |targets: &[u32; 4]| targets.iter().map(|&n| u64::from(n)).sum::<u64>();
        for (most, own) in most.iter_mut().zip(own) {
            if pages(&own) > pages(most) {
                *most = own;
            }
        }
    }
    most
}
