//! Checks that the values of a scenario fit together, because the engine relies on that.
//!
//! The checks run on the scenario as written and again on the divided one. The limits are ours, not the kernel's: they keep the engine's
//! tables within the memory of a browser tab, and let every machine boot and make progress.

use super::actors;
use super::actors::MAX_SMALL_FILES;
use super::change::check_changes;
use super::error::ScenarioError;
use super::machine::{MAX_FILE_PAGES, MAX_PAGES, MAX_SPAN};
use super::memcg;
use super::schema::{MachineSpec, Scenario, ZoneKind, ZoneSpec};
use super::since;
use super::waiting::check_moments;
use crate::mm::min_free_kbytes::min_free_kbytes;

/// Pages below 16 MiB: the DMA zone ends there (arch/x86/include/asm/dma.h).
const DMA_END_PAGES: u32 = 4096;
/// Pages between 16 MiB and 4 GiB, the most that zone DMA32 can span.
const DMA32_MOST_PAGES: u32 = (1 << 20) - DMA_END_PAGES;
/// Minimum number of pages of a machine: 2 MiB, which is one page block. The web page can draw every page of so small a machine. An even
/// smaller one would hold only a few of reclaim's batches of 32 pages.
const MIN_MACHINE_PAGES: u64 = 512;
/// Free pages that a zone, and the machine, needs beyond four times the min watermark: two batches of 32.
const SMALLEST_FREE_PAGES: u64 = 64;
/// Zones with fewer pages than this may start with a single free page. On some machines zone Normal has only nine pages, and the kernel keeps
/// all of them.
const SMALLEST_ZONE_WITH_ROOM: u32 = 512;

/// Checks the machine as a whole, and the values that have to fit other tables.
pub(super) fn check(scenario: &Scenario) -> Result<(), ScenarioError> {
    check_zones(&scenario.machine)?;
    check_room(&scenario.machine)?;
    check_ratios(&scenario.machine)?;
    since::check(scenario)?;
    check_moments(scenario)?;
    check_foreground(scenario)?;
    check_files(scenario)?;
    check_nodes(scenario)?;
    memcg::check(scenario)?;
    check_changes(scenario)?;
    check_memory(scenario)
}

/// Checks that each actor runs on a node that the machine has, and that actors interleave only on a machine with several nodes.
fn check_nodes(scenario: &Scenario) -> Result<(), ScenarioError> {
    let nodes = scenario.machine.nodes.len() as u32;
    for (index, actor) in scenario.actors.iter().enumerate() {
        if actor.node >= nodes {
            return Err(ScenarioError::conflict(
                &format!("actor[{index}].node"),
                actor.node,
                &format!("one of the machine's {nodes} nodes, counted from 0"),
            ));
        }
        if actor.interleave && nodes == 1 {
            return Err(ScenarioError::conflict(
                &format!("actor[{index}].interleave"),
                true,
                "false, because the machine has one node",
            ));
        }
    }
    Ok(())
}

fn check_zones(machine: &MachineSpec) -> Result<(), ScenarioError> {
    for (n, node) in machine.nodes.iter().enumerate() {
        let mut below: Option<ZoneKind> = None;
        for (z, zone) in node.zones.iter().enumerate() {
            let path = format!("machine.node[{n}].zone[{z}]");
            if below.is_some_and(|below| below >= zone.kind) {
                let expected = "zones in the order DMA, DMA32, Normal, each at most once";
                return Err(ScenarioError::conflict(
                    &format!("{path}.kind"),
                    kind_name(zone.kind),
                    expected,
                ));
            }
            if n > 0 && zone.kind == ZoneKind::Dma {
                let expected = "DMA on node 0 only, because it is the first 16 MiB";
                return Err(ScenarioError::conflict(
                    &format!("{path}.kind"),
                    "DMA",
                    expected,
                ));
            }
            below = Some(zone.kind);
            check_zone(zone, &path)?;
        }
    }
    let zones = || machine.nodes.iter().flat_map(|node| &node.zones);
    let managed: u64 = zones().map(|zone| u64::from(zone.managed)).sum();
    if managed > u64::from(MAX_PAGES) {
        let expected =
            format!("zones that together have at most {MAX_PAGES} managed pages (128 GiB)");
        return Err(ScenarioError::conflict(
            "machine.node",
            format!("{managed} pages"),
            &expected,
        ));
    }
    if managed < MIN_MACHINE_PAGES {
        let expected = format!("at least {MIN_MACHINE_PAGES} managed pages (2 MiB) in total");
        return Err(ScenarioError::conflict(
            "machine.node",
            format!("{managed} pages"),
            &expected,
        ));
    }
    Ok(())
}

fn check_zone(zone: &ZoneSpec, path: &str) -> Result<(), ScenarioError> {
    let most = match zone.kind {
        ZoneKind::Dma => DMA_END_PAGES,
        ZoneKind::Dma32 => DMA32_MOST_PAGES,
        ZoneKind::Normal => MAX_SPAN,
    };
    for (key, pages, most, what) in [
        (
            "spanned",
            zone.spanned,
            most,
            "the limit for its kind of zone",
        ),
        ("present", zone.present, zone.spanned, "as many as spanned"),
        ("managed", zone.managed, zone.present, "as many as present"),
        (
            "at_boot",
            zone.pages_at_boot(),
            zone.spanned,
            "as many as spanned",
        ),
        (
            "kernel",
            zone.kernel,
            zone.managed - 1,
            "one less than managed",
        ),
        (
            "scattered",
            zone.scattered,
            zone.kernel,
            "as many as kernel",
        ),
        (
            "gaps",
            zone.gaps,
            zone.managed
                .saturating_sub(zone.kernel)
                .min(zone.kernel.saturating_sub(zone.scattered)),
            "as many as are free, and as many as the kernel's other pages",
        ),
    ] {
        if pages > most {
            let expected = format!("at most {most} pages, {what}");
            return Err(ScenarioError::conflict(
                &format!("{path}.{key}"),
                pages,
                &expected,
            ));
        }
    }
    Ok(())
}

/// Checks that the machine can boot. The memory that is free at the start has to be a few times the watermarks, and the per-CPU lists may
/// hold at most half of it.
fn check_room(machine: &MachineSpec) -> Result<(), ScenarioError> {
    let free = free_at_start(machine);
    let kib = min_free_kbytes(machine);
    let zones = || machine.nodes.iter().flat_map(|node| &node.zones);
    let at_boot: u64 = zones().map(|zone| u64::from(zone.pages_at_boot())).sum();
    for (n, node) in machine.nodes.iter().enumerate() {
        for (z, zone) in node.zones.iter().enumerate() {
            let most = (zone.managed - zone.kernel) / 2 / machine.cpus;
            if zone.per_cpu > most {
                let path = format!("machine.node[{n}].zone[{z}].per_cpu");
                let expected = format!(
                    "at most {most} pages, so that the lists of all {} CPUs have half of the free pages",
                    machine.cpus
                );
                return Err(ScenarioError::conflict(&path, zone.per_cpu, &expected));
            }
            let min = u64::from(kib / 4) * u64::from(zone.pages_at_boot()) / at_boot;
            if zone.managed < SMALLEST_ZONE_WITH_ROOM {
                continue;
            }
            if u64::from(zone.managed - zone.kernel) < 4 * min + SMALLEST_FREE_PAGES {
                let path = format!("machine.node[{n}].zone[{z}].kernel");
                let expected = format!(
                    "a value that leaves at least {} of the {} managed pages free, which is four times the min watermark and a few batches",
                    4 * min + SMALLEST_FREE_PAGES,
                    zone.managed
                );
                return Err(ScenarioError::conflict(&path, zone.kernel, &expected));
            }
        }
    }
    let least = u64::from(kib) + SMALLEST_FREE_PAGES;
    if free < least {
        let expected = format!(
            "zones that together have at least {least} pages free at the start, which is four times the min watermarks and a few batches"
        );
        return Err(ScenarioError::conflict(
            "machine.node",
            format!("{free} free pages"),
            &expected,
        ));
    }
    if kib > most_min_free_kbytes(machine) {
        let expected = format!(
            "at most an eighth of the {free} pages free at the start ({} KiB)",
            most_min_free_kbytes(machine)
        );
        return Err(ScenarioError::conflict(
            "machine.min_free_kbytes",
            kib,
            &expected,
        ));
    }
    Ok(())
}

/// Largest `min_free_kbytes`, KiB: an eighth of the memory that is free at the start, so that enough pages are left above the watermarks.
pub fn most_min_free_kbytes(machine: &MachineSpec) -> u32 {
    u32::try_from(free_at_start(machine) / 2).unwrap_or(u32::MAX)
}

/// Number of pages that the kernel does not hold at the start.
pub(super) fn free_at_start(machine: &MachineSpec) -> u64 {
    let zones = machine.nodes.iter().flat_map(|node| &node.zones);
    zones
        .map(|zone| u64::from(zone.managed - zone.kernel))
        .sum()
}

fn check_ratios(machine: &MachineSpec) -> Result<(), ScenarioError> {
    if machine.dirty_background_ratio >= machine.dirty_ratio {
        let path = "machine.dirty_background_ratio";
        let expected = format!("less than dirty_ratio, which is {}", machine.dirty_ratio);
        return Err(ScenarioError::conflict(
            path,
            machine.dirty_background_ratio,
            &expected,
        ));
    }
    Ok(())
}

fn check_foreground(scenario: &Scenario) -> Result<(), ScenarioError> {
    if scenario.actors.iter().all(|actor| actor.background) {
        let expected = "at least one actor that is not in the background, because the run ends when the last of these ends";
        return Err(ScenarioError::conflict(
            "actor",
            "all in the background",
            expected,
        ));
    }
    Ok(())
}

fn check_files(scenario: &Scenario) -> Result<(), ScenarioError> {
    let mut pages: u64 = scenario
        .files
        .iter()
        .map(|file| u64::from(file.pages))
        .sum();
    let mut small_files = 0;
    for (index, actor) in scenario.actors.iter().enumerate() {
        actors::check(scenario, &actor.work, &format!("actor[{index}]"))?;
        let (more, small) = actors::files(scenario, actor);
        pages += more;
        small_files += small;
    }
    for (index, file) in scenario.files.iter().enumerate() {
        actors::copy::check_mount(scenario, file.mount, &format!("file[{index}].on"))?;
    }
    if pages > u64::from(MAX_FILE_PAGES) {
        let expected = format!(
            "files that together have at most {MAX_FILE_PAGES} pages (256 GiB), including written ones and logs"
        );
        return Err(ScenarioError::conflict(
            "file",
            format!("{pages} pages"),
            &expected,
        ));
    }
    if small_files > u64::from(MAX_SMALL_FILES) {
        let expected = format!("at most {MAX_SMALL_FILES} small files in total");
        return Err(ScenarioError::conflict(
            "actor",
            format!("{small_files} small files"),
            &expected,
        ));
    }
    Ok(())
}

/// Checks that the actors map at most [`MAX_PAGES`] at one time, swapped out or not.
fn check_memory(scenario: &Scenario) -> Result<(), ScenarioError> {
    let actors = scenario.actors.iter();
    let pages: u64 = actors.map(|actor| actors::memory_pages(&actor.work)).sum();
    if pages > u64::from(MAX_PAGES) {
        let expected =
            format!("actors that together have at most {MAX_PAGES} pages (128 GiB) of memory");
        return Err(ScenarioError::conflict(
            "actor",
            format!("{pages} pages"),
            &expected,
        ));
    }
    Ok(())
}

fn kind_name(kind: ZoneKind) -> &'static str {
    match kind {
        ZoneKind::Dma => "DMA",
        ZoneKind::Dma32 => "DMA32",
        ZoneKind::Normal => "Normal",
    }
}
