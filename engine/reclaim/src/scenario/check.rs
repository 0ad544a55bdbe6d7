//! What has to fit together in a scenario, so that the engine may rely on it.
//!
//! Run on the scenario as written and again on the divided one. The limits keep the engine's tables within the memory of a
//! browser tab and every machine able to boot and to make progress; they are not the kernel's.

use super::actors::MAX_SMALL_FILES;
use super::change::check_changes;
use super::error::ScenarioError;
use super::machine::{MAX_FILE_PAGES, MAX_PAGES};
use super::scale::published_mib;
use super::schema::{
    ActorSpec, FilesPhase, FilesWork, HighOrderWork, MachineSpec, MonitorWork, ParallelioWork,
    ReaderWork, Scenario, Work, ZoneKind, ZoneSpec,
};
use super::{build, copy, dd, frames, memcg, oltp, simoop};
use crate::mm::zone::min_free_kbytes;

/// Pages below 16 MiB: the DMA zone ends there (arch/x86/include/asm/dma.h).
const DMA_END_PAGES: u32 = 4096;
/// Pages between 16 MiB and 4 GiB.
const DMA32_MOST_PAGES: u32 = (1 << 20) - DMA_END_PAGES;
/// Fewest pages of a machine: 8 MiB. Below it a few batches of 32 are all there is.
const MIN_MACHINE_PAGES: u64 = 2048;
/// Free pages that a zone needs beyond its watermarks: two batches of 32.
const SMALLEST_FREE_PAGES: u64 = 64;

/// Checks everything that one value alone cannot show.
pub(super) fn check(scenario: &Scenario) -> Result<(), ScenarioError> {
    check_zones(&scenario.machine)?;
    check_room(&scenario.machine)?;
    check_ratios(&scenario.machine)?;
    check_times(scenario)?;
    check_files(scenario)?;
    check_nodes(scenario)?;
    memcg::check(scenario)?;
    check_changes(scenario)?;
    check_memory(scenario)
}

/// Actors run on nodes that there are.
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
                let expected = "DMA on node 0 only, as it is the first 16 MiB";
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
    let spanned: u64 = zones().map(|zone| u64::from(zone.spanned)).sum();
    if spanned > u64::from(MAX_PAGES) {
        let expected = format!("zones that span at most {MAX_PAGES} pages (128 GiB) together");
        return Err(ScenarioError::conflict(
            "machine.node",
            format!("{spanned} pages"),
            &expected,
        ));
    }
    let managed: u64 = zones().map(|zone| u64::from(zone.managed)).sum();
    if managed < MIN_MACHINE_PAGES {
        let expected = format!("at least {MIN_MACHINE_PAGES} managed pages (8 MiB) together");
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
        ZoneKind::Normal => MAX_PAGES,
    };
    for (key, pages, most, what) in [
        (
            "spanned",
            zone.spanned,
            most,
            "the size of its kind of zone",
        ),
        ("present", zone.present, zone.spanned, "spanned"),
        ("managed", zone.managed, zone.present, "present"),
        ("kernel", zone.kernel, zone.managed - 1, "managed less one"),
        ("scattered", zone.scattered, zone.kernel, "kernel"),
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

/// The machine must be able to boot: kernel and watermarks leave most of the memory free.
fn check_room(machine: &MachineSpec) -> Result<(), ScenarioError> {
    let free = free_at_start(machine);
    let kib = min_free_kbytes(machine);
    let zones = || machine.nodes.iter().flat_map(|node| &node.zones);
    let managed: u64 = zones().map(|zone| u64::from(zone.managed)).sum();
    for (n, node) in machine.nodes.iter().enumerate() {
        for (z, zone) in node.zones.iter().enumerate() {
            let min = u64::from(kib / 4) * u64::from(zone.managed) / managed;
            if u64::from(zone.managed - zone.kernel) < 4 * min + SMALLEST_FREE_PAGES {
                let path = format!("machine.node[{n}].zone[{z}].kernel");
                let expected = format!(
                    "at least {} of the {} managed pages left free, four times the min watermark and a few batches",
                    4 * min + SMALLEST_FREE_PAGES,
                    zone.managed
                );
                return Err(ScenarioError::conflict(&path, zone.kernel, &expected));
            }
        }
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

/// Most KiB that `min_free_kbytes` may be: an eighth of what is free at the start, so that there is something above the watermarks.
pub fn most_min_free_kbytes(machine: &MachineSpec) -> u32 {
    u32::try_from(free_at_start(machine) / 2).unwrap_or(u32::MAX)
}

/// Pages that the kernel does not hold at the start.
fn free_at_start(machine: &MachineSpec) -> u64 {
    let zones = machine.nodes.iter().flat_map(|node| &node.zones);
    zones
        .map(|zone| u64::from(zone.managed - zone.kernel))
        .sum()
}

fn check_ratios(machine: &MachineSpec) -> Result<(), ScenarioError> {
    if machine.dirty_background_ratio >= machine.dirty_ratio {
        let path = "machine.dirty_background_ratio";
        let expected = format!("less than dirty_ratio, {}", machine.dirty_ratio);
        return Err(ScenarioError::conflict(
            path,
            machine.dirty_background_ratio,
            &expected,
        ));
    }
    Ok(())
}

fn check_times(scenario: &Scenario) -> Result<(), ScenarioError> {
    for (index, actor) in scenario.actors.iter().enumerate() {
        if actor.start_ns > scenario.end_ns {
            let path = format!("actor[{index}].start");
            let expected = format!("at most the end of the run, {} ns", scenario.end_ns);
            return Err(ScenarioError::conflict(&path, actor.start_ns, &expected));
        }
        if actor.end_ns.is_some_and(|end| end <= actor.start_ns) {
            let path = format!("actor[{index}].end");
            let expected = format!("later than its start, {} ns", actor.start_ns);
            return Err(ScenarioError::conflict(
                &path,
                actor.end_ns.unwrap_or(0),
                &expected,
            ));
        }
    }
    if scenario.actors.iter().all(|actor| actor.background) {
        let expected = "at least one actor that is not a background actor, as the run ends with the last of them";
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
        let path = format!("actor[{index}]");
        match &actor.work {
            Work::Reader(work) => check_reader(scenario, work, &path)?,
            Work::Writer(work) => pages += u64::from(work.pages),
            Work::Files(work) => {
                pages += tree_pages(work);
                small_files += tree_files(work);
            }
            Work::Monitor(work) => pages += log_pages(scenario, actor, work),
            Work::Parallelio(work) => {
                check_parallelio(work, &path, scenario)?;
                pages += work
                    .steps_pages
                    .iter()
                    .copied()
                    .map(u64::from)
                    .max()
                    .unwrap_or(0);
                pages += u64::from(work.initial_cache_pages);
                small_files += u64::from(work.initial_cache_files);
            }
            Work::HighOrder(work) => check_high_order(work, &path, &scenario.machine)?,
            Work::Build(work) => {
                build::check(scenario, work, &path)?;
                pages += build::file_pages(work);
                small_files += build::files(work);
            }
            Work::Simoop(work) => {
                pages += simoop::file_pages(work);
                small_files += u64::from(work.files);
            }
            Work::Copy(work) => {
                copy::check(scenario, work, &path)?;
                let (all, number) = copy::files(work);
                pages += all;
                small_files += number;
            }
            Work::Frames(work) => frames::check(work, free_at_start(&scenario.machine), &path)?,
            Work::Dd(work) => pages += dd::file_pages(work),
            Work::Oltp(work) => pages += oltp::file_pages(work),
            Work::Anon(_) | Work::Sleep | Work::Sampler(_) | Work::Blocks(_) | Work::Poller(_) => {}
        }
    }
    for (index, file) in scenario.files.iter().enumerate() {
        copy::check_mount(scenario, file.mount, &format!("file[{index}].on"))?;
    }
    if pages > u64::from(MAX_FILE_PAGES) {
        let expected = format!(
            "files of at most {MAX_FILE_PAGES} pages (256 GiB) together, written ones and logs included"
        );
        return Err(ScenarioError::conflict(
            "file",
            format!("{pages} pages"),
            &expected,
        ));
    }
    if small_files > u64::from(MAX_SMALL_FILES) {
        let expected = format!("at most {MAX_SMALL_FILES} small files together");
        return Err(ScenarioError::conflict(
            "actor",
            format!("{small_files} small files"),
            &expected,
        ));
    }
    Ok(())
}

fn check_reader(scenario: &Scenario, work: &ReaderWork, path: &str) -> Result<(), ScenarioError> {
    check_part_of_file(scenario, &work.file, work.pages, path)
}

/// Pages from the start of a file that has to exist.
pub(super) fn check_part_of_file(
    scenario: &Scenario,
    name: &str,
    pages: u32,
    path: &str,
) -> Result<(), ScenarioError> {
    let Some(file) = scenario.files.iter().find(|file| file.name == name) else {
        let names: Vec<&str> = scenario
            .files
            .iter()
            .map(|file| file.name.as_str())
            .collect();
        let expected = format!("a file of the scenario ({})", names.join(", "));
        return Err(ScenarioError::conflict(
            &format!("{path}.file"),
            name,
            &expected,
        ));
    };
    if pages > file.pages {
        let expected = format!("at most the {} pages of {}", file.pages, file.name);
        return Err(ScenarioError::conflict(
            &format!("{path}.size"),
            pages,
            &expected,
        ));
    }
    Ok(())
}

fn tree_files(work: &FilesWork) -> u64 {
    let created = work.phases.iter().map(|phase| match phase {
        FilesPhase::Create { files, bytes: _ } => u64::from(*files),
        FilesPhase::Read | FilesPhase::Stat => 0,
    });
    u64::from(work.directories) * u64::from(work.files_per_directory) + created.sum::<u64>()
}

/// Pages of the tree and of what is created, taking each file at the larger size.
fn tree_pages(work: &FilesWork) -> u64 {
    let created = work.phases.iter().map(|phase| match phase {
        FilesPhase::Create { files, bytes } => u64::from(*files) * u64::from(bytes.div_ceil(4096)),
        FilesPhase::Read | FilesPhase::Stat => 0,
    });
    let files = u64::from(work.directories) * u64::from(work.files_per_directory);
    files * u64::from(work.even_bytes.max(work.odd_bytes).div_ceil(4096)) + created.sum::<u64>()
}

/// Pages that a monitor's log reaches by the end of the run.
fn log_pages(scenario: &Scenario, actor: &ActorSpec, work: &MonitorWork) -> u64 {
    let until = actor.end_ns.unwrap_or(scenario.end_ns).min(scenario.end_ns);
    (until.saturating_sub(actor.start_ns) / work.period_ns + 1) * u64::from(work.log_pages)
}

fn check_high_order(
    work: &HighOrderWork,
    path: &str,
    machine: &MachineSpec,
) -> Result<(), ScenarioError> {
    let held = u64::from(work.hold) << work.order;
    let free = free_at_start(machine);
    if held > free {
        let expected = format!("blocks of at most the {free} pages free at the start together");
        return Err(ScenarioError::conflict(
            &format!("{path}.hold"),
            work.hold,
            &expected,
        ));
    }
    Ok(())
}

fn check_parallelio(
    work: &ParallelioWork,
    path: &str,
    scenario: &Scenario,
) -> Result<(), ScenarioError> {
    let conflict = |key: &str, value: u64, expected: &str| {
        Err(ScenarioError::conflict(
            &format!("{path}.{key}"),
            value,
            expected,
        ))
    };
    let slab = u64::from(work.chunk_bytes) * u64::from(work.chunks_per_slab);
    if slab > u64::from(super::actors::SLAB_BYTES) {
        return conflict(
            "chunks_per_slab",
            u64::from(work.chunks_per_slab),
            "chunks that fit into a slab page of 1 MiB",
        );
    }
    let divide = scenario.divide.max(1);
    for (at, &pages) in work.steps_pages.iter().enumerate() {
        let mib = published_mib(pages, divide);
        let earlier = &work.steps_pages[..at];
        if earlier
            .iter()
            .any(|&other| published_mib(other, divide) == mib)
        {
            return conflict(
                &format!("steps[{at}]"),
                u64::from(pages),
                "pages that make another whole number of MiB than those of the steps before: steps are named by it",
            );
        }
    }
    if work.client_hot_pages > work.client_pages {
        return conflict(
            "client_hot",
            u64::from(work.client_hot_pages),
            "at most client, of which it is a part",
        );
    }
    if (work.initial_cache_pages == 0) != (work.initial_cache_files == 0) {
        let expected = "files if and only if there is an initial cache";
        return conflict(
            "initial_cache_files",
            u64::from(work.initial_cache_files),
            expected,
        );
    }
    if (work.harness.cache_pages == 0) != (work.harness.files == 0) {
        return conflict(
            "harness_files",
            u64::from(work.harness.files),
            "files if and only if there is a harness_cache",
        );
    }
    let early = u64::from(work.initial_cache_pages) + u64::from(work.idle_anon_pages);
    let inodes = u64::from(work.initial_cache_files) * 1280 / 4096;
    let free = free_at_start(&scenario.machine);
    if (early + inodes) * 2 > free {
        let expected = format!(
            "with idle_anon and its inodes at most half of the {free} pages free at the start"
        );
        return conflict(
            "initial_cache",
            u64::from(work.initial_cache_pages),
            &expected,
        );
    }
    let others = scenario
        .actors
        .iter()
        .filter(|actor| matches!(actor.work, Work::Parallelio(_)));
    if others.count() > 1 {
        return Err(ScenarioError::conflict(
            &format!("{path}.work"),
            "\"parallelio\"",
            "one such harness at most",
        ));
    }
    Ok(())
}

/// Anonymous memory that exists at one time, however much of it is swapped out.
fn check_memory(scenario: &Scenario) -> Result<(), ScenarioError> {
    let mut pages = 0_u64;
    for actor in &scenario.actors {
        pages += match &actor.work {
            Work::Anon(work) => u64::from(work.pages),
            Work::Monitor(work) => u64::from(work.pages) + u64::from(work.text_pages),
            Work::Parallelio(work) => {
                let slabs = u64::from(work.items.div_ceil(work.chunks_per_slab)) * 256;
                let others = [
                    work.overhead_pages,
                    work.client_pages,
                    work.idle_anon_pages,
                    work.dd_call_pages,
                ];
                slabs + others.into_iter().map(u64::from).sum::<u64>()
            }
            Work::Build(work) => build::memory_pages(work),
            Work::Simoop(work) => simoop::memory_pages(work),
            Work::Oltp(work) => oltp::memory_pages(work),
            Work::Poller(work) => u64::from(work.pages),
            Work::Reader(_)
            | Work::Writer(_)
            | Work::Files(_)
            | Work::Sleep
            | Work::Sampler(_)
            | Work::HighOrder(_)
            | Work::Dd(_)
            | Work::Blocks(_)
            | Work::Copy(_)
            | Work::Frames(_) => 0,
        };
    }
    if pages > u64::from(MAX_PAGES) {
        let expected =
            format!("actors with at most {MAX_PAGES} pages (128 GiB) of memory together");
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
