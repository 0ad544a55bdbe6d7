//! Smaller sizes of a scenario: `[size.classroom] divide = 4` makes a machine of a quarter of the memory that goes through
//! the same states in the same time.
//!
//! With k = `divide`:
//! - Divided by k: zones, kernel pages, metadata, swap, files, working sets, item counts, touch and allocation counts and rates,
//!   disk bandwidth, inodes. Never below 1 if it was not 0.
//! - Multiplied by k: seek, least time and latency of a request, every CPU cost, the time of one memcached request. A page of the small
//!   machine stands for k pages, so it costs what k pages cost.
//! - Left alone: clocks (run, start and end of actors, periods, polls, delays, samplers), ratios and percentages, and what does not
//!   shrink in the kernel either: batches, read-ahead, swap clusters, request queues, the length of one call.
//! - Watermarks are linear: `min_free_kbytes` is worked out by the kernel's rule at the published size and then divided. By
//!   the rule itself they would follow the square root of the memory.
//!
//! Who could notice: batches of 32 pages and read-ahead of 32 are k times larger in relation, so priorities shift by log2 k.

use super::error::ScenarioError;
use super::machine::{MAX_COST_NS, MAX_SEEK_US, MIN_BANDWIDTH_KIB};
use super::schema::{
    AnonWork, Costs, DiskSpec, FilesPhase, FilesWork, Fsync, HighOrderWork, MachineSpec,
    MonitorWork, ParallelioWork, Scenario, Work,
};
use super::table::{Section, one_of};
use super::{build, copy, dd, frames, huge, memcg, oltp, simoop};
use crate::mm::zone::min_free_kbytes;

/// Name of the size that is not scaled.
pub(super) const PUBLISHED: &str = "published";

/// Largest divisor. Reclaim's batches do not shrink: beyond this a batch is a large part of a zone.
const MAX_DIVIDE: u32 = 64;

/// By how much the named size divides; checks all sizes of the scenario.
pub(super) fn divide_of(table: &toml::Table, wanted: Option<&str>) -> Result<u32, ScenarioError> {
    let mut names = vec![PUBLISHED];
    let mut chosen = (wanted.is_none() || wanted == Some(PUBLISHED)).then_some(1);
    let empty = toml::Table::new();
    let sizes = match table.get("size") {
        None => &empty,
        Some(toml::Value::Table(sizes)) => sizes,
        Some(other) => {
            let value = super::table::written(other);
            return Err(ScenarioError::value(
                "size",
                &value,
                "tables such as [size.classroom]",
            ));
        }
    };
    for (name, value) in sizes {
        let path = format!("size.{name}");
        if name == PUBLISHED || !super::table::is_name(name, 32) {
            let expected = "a name of letters, digits and hyphens other than published, which is the unscaled size";
            return Err(ScenarioError::value(
                &path,
                &super::table::written(value),
                expected,
            ));
        }
        let Some(size) = value.as_table() else {
            return Err(ScenarioError::value(
                &path,
                &super::table::written(value),
                "a table with divide = 2 or so",
            ));
        };
        let divide = Section::open(size, &path, &["divide"])?.count("divide", 1..=MAX_DIVIDE)?;
        if wanted == Some(name) {
            chosen = Some(divide);
        }
        names.push(name);
    }
    let wanted = wanted.unwrap_or(PUBLISHED);
    chosen.ok_or_else(|| ScenarioError::value("size", &format!("{wanted:?}"), &one_of(&names)))
}

/// Divides the scenario.
pub(super) fn scale(scenario: &mut Scenario, divide: u32) -> Result<(), ScenarioError> {
    assert!((2..=MAX_DIVIDE).contains(&divide), "divided by {divide}");
    scale_machine(&mut scenario.machine, divide)?;
    memcg::scale(&mut scenario.memcgs, divide);
    for file in &mut scenario.files {
        shrink(&mut file.pages, divide);
    }
    for (index, actor) in scenario.actors.iter_mut().enumerate() {
        let path = format!("actor[{index}]");
        match &mut actor.work {
            Work::Anon(work) => scale_anon(work, divide),
            Work::Reader(work) => shrink(&mut work.pages, divide),
            Work::Writer(work) => {
                shrink(&mut work.pages, divide);
                match &mut work.fsync {
                    Fsync::EveryPages(pages) => shrink(pages, divide),
                    Fsync::Never | Fsync::AtEnd => {}
                }
            }
            Work::Files(work) => scale_files(work, divide),
            // A call of the poller needs as many pages on a smaller machine.
            Work::Sleep | Work::Sampler(_) | Work::Poller(_) => {}
            Work::HighOrder(work) => scale_high_order(work, divide),
            Work::Monitor(work) => scale_monitor(work, divide),
            Work::Parallelio(work) => scale_parallelio(work, &path, divide)?,
            Work::Build(work) => build::scale(work, divide),
            Work::Simoop(work) => simoop::scale(work, divide),
            Work::Copy(work) => copy::scale(work, divide),
            Work::Frames(work) => frames::scale(work, divide),
            Work::Dd(work) => dd::scale(work, divide),
            Work::Blocks(work) => huge::scale(work, divide),
            Work::Oltp(work) => oltp::scale(work, divide),
        }
    }
    scenario.divide = divide;
    Ok(())
}

/// The published size of a file whose pages were divided, MiB: to the nearest, because the division left a remainder.
pub(crate) fn published_mib(pages: u32, divide: u32) -> u64 {
    const PAGES_PER_MIB: u64 = 256;
    (u64::from(pages) * u64::from(divide) + PAGES_PER_MIB / 2) / PAGES_PER_MIB
}

/// Divides a count; what was there stays there.
pub(super) fn shrink(count: &mut u32, divide: u32) {
    if *count > 0 {
        *count = (*count / divide).max(1);
    }
}

/// Multiplies a time, which must stay within the range that any scenario has to keep.
fn stretch(time: &mut u32, divide: u32, most: u32, path: &str) -> Result<(), ScenarioError> {
    let stretched = u64::from(*time) * u64::from(divide);
    if stretched > u64::from(most) {
        let expected = format!(
            "at most {} before it is multiplied by {divide} (divide)",
            most / divide
        );
        return Err(ScenarioError::conflict(path, *time, &expected));
    }
    *time = u32::try_from(stretched).expect("it is at most `most`");
    Ok(())
}

fn scale_machine(machine: &mut MachineSpec, divide: u32) -> Result<(), ScenarioError> {
    machine.min_free_kbytes = Some((min_free_kbytes(machine) / divide).max(1));
    if let Some(pages) = &mut machine.early_pages {
        shrink(pages, divide);
    }
    for zone in machine.nodes.iter_mut().flat_map(|node| &mut node.zones) {
        for pages in [
            &mut zone.spanned,
            &mut zone.present,
            &mut zone.managed,
            &mut zone.kernel,
            &mut zone.scattered,
        ] {
            shrink(pages, divide);
        }
    }
    scale_costs(&mut machine.costs, divide)?;
    for disk in &mut machine.disks {
        scale_disk(disk, divide)?;
    }
    if let Some(swap) = &mut machine.swap {
        shrink(&mut swap.pages, divide);
    }
    shrink(&mut machine.filesystem.metadata_pages, divide);
    Ok(())
}

fn scale_costs(costs: &mut Costs, divide: u32) -> Result<(), ScenarioError> {
    for (key, cost) in [
        ("anon_fault", &mut costs.anon_fault),
        ("touch", &mut costs.touch),
        ("swap_fault", &mut costs.swap_fault),
        ("read_page", &mut costs.read_page),
        ("readahead_page", &mut costs.readahead_page),
        ("write_page", &mut costs.write_page),
        ("syscall", &mut costs.syscall),
        ("open", &mut costs.open),
        ("scan_page", &mut costs.scan_page),
        ("free_page", &mut costs.free_page),
        ("deactivate_page", &mut costs.deactivate_page),
        ("pageout", &mut costs.pageout),
        ("shrink_zone", &mut costs.shrink_zone),
        ("scan_object", &mut costs.scan_object),
        ("flush_page", &mut costs.flush_page),
        ("compact_scan", &mut costs.compact_scan),
        ("migrate_page", &mut costs.migrate_page),
    ] {
        stretch(cost, divide, MAX_COST_NS, &format!("machine.costs.{key}"))?;
    }
    Ok(())
}

fn scale_disk(disk: &mut DiskSpec, divide: u32) -> Result<(), ScenarioError> {
    let path = format!("machine.disk.{}", disk.name);
    if disk.bandwidth_kib / divide < MIN_BANDWIDTH_KIB {
        let expected = format!(
            "at least {} KiB/s, as it is divided by {divide}",
            MIN_BANDWIDTH_KIB * divide
        );
        return Err(ScenarioError::conflict(
            &format!("{path}.bandwidth"),
            disk.bandwidth_kib,
            &expected,
        ));
    }
    disk.bandwidth_kib /= divide;
    stretch(
        &mut disk.seek_us,
        divide,
        MAX_SEEK_US,
        &format!("{path}.seek"),
    )?;
    stretch(
        &mut disk.request_us,
        divide,
        MAX_SEEK_US,
        &format!("{path}.request"),
    )?;
    if let Some(limiter) = &mut disk.limiter {
        let path = format!("{path}.limiter.latency");
        stretch(&mut limiter.latency_us, divide, MAX_SEEK_US, &path)?;
    }
    Ok(())
}

fn scale_anon(work: &mut AnonWork, divide: u32) {
    shrink(&mut work.pages, divide);
    if let Some(touches) = &mut work.touches {
        shrink(touches, divide);
    }
    if let Some(rate) = &mut work.rate {
        shrink(rate, divide);
    }
}

fn scale_files(work: &mut FilesWork, divide: u32) {
    shrink(&mut work.files_per_directory, divide);
    for phase in &mut work.phases {
        match phase {
            FilesPhase::Create { files, bytes: _ } => shrink(files, divide),
            FilesPhase::Read | FilesPhase::Stat => {}
        }
    }
}

fn scale_high_order(work: &mut HighOrderWork, divide: u32) {
    shrink(&mut work.count, divide);
    shrink(&mut work.rate, divide);
    shrink(&mut work.hold, divide);
}

fn scale_monitor(work: &mut MonitorWork, divide: u32) {
    shrink(&mut work.pages, divide);
    shrink(&mut work.log_pages, divide);
    shrink(&mut work.text_pages, divide);
}

fn scale_parallelio(
    work: &mut ParallelioWork,
    path: &str,
    divide: u32,
) -> Result<(), ScenarioError> {
    for pages in &mut work.steps_pages {
        shrink(pages, divide);
    }
    for count in [
        &mut work.items,
        &mut work.overhead_pages,
        &mut work.client_pages,
        &mut work.client_hot_pages,
        &mut work.used_pages,
        &mut work.initial_cache_pages,
        &mut work.initial_cache_files,
        &mut work.idle_anon_pages,
        &mut work.harness.cache_pages,
        &mut work.harness.files,
        &mut work.harness.tools_pages,
    ] {
        shrink(count, divide);
    }
    stretch(
        &mut work.op_ns,
        divide,
        1_000_000_000,
        &format!("{path}.op"),
    )?;
    stretch(
        &mut work.populate_op_ns,
        divide,
        1_000_000_000,
        &format!("{path}.populate_op"),
    )
}
