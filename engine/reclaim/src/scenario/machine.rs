//! The machine of a scenario: `[machine]` with its nodes, zones, costs, disks, swap and file system.
//!
//! Each value is checked alone here; what has to fit together is checked in [`super::check`].

use super::error::ScenarioError;
use super::schema::{
    Costs, DiskSpec, FileSpec, FilesystemKind, FilesystemSpec, IoScheduler, LimiterSpec,
    MachineSpec, Mount, NodeSpec, RemoteSpec, SwapSpec, ZoneKind, ZoneSpec,
};
use super::table::{Section, quantity, written};
use super::units::Unit;
use crate::fs::buffer::early_pages;

/// Pages of the largest machine: 2^25 are 128 GiB (the native limit).
pub(super) const MAX_PAGES: u32 = 1 << 25;
/// Longest disk and file name.
const MAX_NAME: usize = 32;

const MACHINE_KEYS: &[&str] = &[
    "cpus",
    "hz",
    "node",
    "thp",
    "base_small",
    "compaction",
    "deferred_struct_pages",
    "min_free_kbytes",
    "lowmem_reserve_ratio",
    "swappiness",
    "dirty_ratio",
    "dirty_background_ratio",
    "laptop_mode",
    "vfs_cache_pressure",
    "page_cluster",
    "readahead",
    "costs",
    "disk",
    "swap",
    "filesystem",
    "remote",
];
const NODE_KEYS: &[&str] = &["zone"];
const ZONE_KEYS: &[&str] = &[
    "kind",
    "spanned",
    "present",
    "managed",
    "kernel",
    "scattered",
];
const DISK_KEYS: &[&str] = &[
    "name",
    "bandwidth",
    "seek",
    "request",
    "nr_requests",
    "depth",
    "max_request",
    "scheduler",
    "fifo",
    "limiter",
];
const LIMITER_KEYS: &[&str] = &["burst", "latency"];
const SWAP_KEYS: &[&str] = &["disk", "size"];
const FILESYSTEM_KEYS: &[&str] = &["kind", "disk", "inode", "metadata"];
const COSTS_KEYS: &[&str] = &[
    "anon_fault",
    "touch",
    "swap_fault",
    "read_page",
    "readahead_page",
    "write_page",
    "syscall",
    "open",
    "scan_page",
    "free_page",
    "deactivate_page",
    "pageout",
    "shrink_zone",
    "scan_object",
    "flush_page",
    "compact_scan",
    "migrate_page",
];

/// `CONFIG_HZ` choices: kernel/Kconfig.hz.
const HZ: [u32; 4] = [100, 250, 300, 1000];
const ZONES: [(&str, ZoneKind); 3] = [
    ("DMA", ZoneKind::Dma),
    ("DMA32", ZoneKind::Dma32),
    ("Normal", ZoneKind::Normal),
];
const SCHEDULERS: [(&str, IoScheduler); 2] = [
    ("cfq", IoScheduler::Cfq),
    ("deadline", IoScheduler::Deadline),
];
const FILESYSTEMS: [(&str, FilesystemKind); 4] = [
    ("ext4", FilesystemKind::Ext4),
    ("xfs", FilesystemKind::Xfs),
    ("btrfs", FilesystemKind::Btrfs),
    ("ext3", FilesystemKind::Ext3),
];

/// Reads `[machine]`.
pub(super) fn machine(scenario: &Section<'_>) -> Result<MachineSpec, ScenarioError> {
    let table = scenario.section("machine", MACHINE_KEYS)?;
    let disks = disks(&table)?;
    let nodes = nodes(&table)?;
    Ok(MachineSpec {
        cpus: table.count("cpus", 1..=64)?,
        hz: hz(&table)?,
        thp: table.flag_or("thp", false)?,
        base_small: table.flag_or("base_small", false)?,
        compaction: table.flag_or("compaction", false)?,
        early_pages: table
            .flag_or("deferred_struct_pages", false)?
            .then(|| early_pages(&nodes)),
        // The kernel's own rule never goes below 128 KiB: mm/page_alloc.c, init_per_zone_wmark_min.
        min_free_kbytes: table.optional("min_free_kbytes", |key| {
            table.quantity_u32(key, Unit::Kib, 128..=16_777_216)
        })?,
        lowmem_reserve_ratio: lowmem_reserve_ratio(&table)?,
        swappiness: table.count_or("swappiness", 60, 0..=100)?,
        dirty_ratio: table.count_or("dirty_ratio", 20, 1..=100)?,
        dirty_background_ratio: table.count_or("dirty_background_ratio", 10, 0..=100)?,
        laptop_mode: table.flag_or("laptop_mode", false)?,
        vfs_cache_pressure: table.count_or("vfs_cache_pressure", 100, 0..=1000)?,
        page_cluster: table.count_or("page_cluster", 3, 0..=6)?,
        readahead_pages: table.quantity_u32_or("readahead", Unit::Pages, 32, 0..=1024)?,
        costs: costs(&table)?,
        swap: swap(&table, &disks)?,
        filesystem: filesystem(&table, &disks)?,
        remote: remote(&table, &disks)?,
        nodes,
        disks,
    })
}

fn hz(table: &Section<'_>) -> Result<u32, ScenarioError> {
    let hz = table
        .count("hz", 1..=1000)
        .ok()
        .filter(|hz| HZ.contains(hz));
    hz.ok_or_else(|| table.refuse("hz", "100, 250, 300 or 1000"))
}

fn lowmem_reserve_ratio(table: &Section<'_>) -> Result<[u32; 3], ScenarioError> {
    if !table.has("lowmem_reserve_ratio") {
        // mm/page_alloc.c, sysctl_lowmem_reserve_ratio on x86-64.
        return Ok([256, 256, 32]);
    }
    let mut ratios = [0; 3];
    let values = table.list("lowmem_reserve_ratio", 3..=3)?;
    for (ratio, (path, value)) in ratios.iter_mut().zip(values) {
        let expected = "a whole number from 1 to 1048576";
        *ratio = value
            .as_integer()
            .and_then(|n| u32::try_from(n).ok())
            .filter(|n| (1..=1_048_576).contains(n))
            .ok_or_else(|| ScenarioError::value(&path, &written(value), expected))?;
    }
    Ok(ratios)
}

fn nodes(table: &Section<'_>) -> Result<Vec<NodeSpec>, ScenarioError> {
    let mut nodes = Vec::new();
    for (path, node) in table.tables("node", 1..=4)? {
        let node = Section::open(node, &path, NODE_KEYS)?;
        let mut zones = Vec::new();
        for (path, zone) in node.tables("zone", 1..=3)? {
            zones.push(zone_spec(&Section::open(zone, &path, ZONE_KEYS)?)?);
        }
        nodes.push(NodeSpec { zones });
    }
    Ok(nodes)
}

fn zone_spec(zone: &Section<'_>) -> Result<ZoneSpec, ScenarioError> {
    let pages = |key| zone.quantity_u32(key, Unit::Pages, 1..=MAX_PAGES);
    Ok(ZoneSpec {
        kind: ZONES[zone.choice("kind", &ZONES.map(|(word, _)| word))?].1,
        spanned: pages("spanned")?,
        present: pages("present")?,
        managed: pages("managed")?,
        kernel: zone.quantity_u32("kernel", Unit::Pages, 0..=MAX_PAGES)?,
        scattered: if zone.has("scattered") {
            zone.quantity_u32("scattered", Unit::Pages, 0..=MAX_PAGES)?
        } else {
            0
        },
    })
}

/// Largest cost of one action, ns: 1 ms.
pub(super) const MAX_COST_NS: u32 = 1_000_000;

fn costs(machine: &Section<'_>) -> Result<Costs, ScenarioError> {
    let table = machine.section("costs", COSTS_KEYS)?;
    // Nothing is free: a task that does something in no time at all could do it for ever in one instant.
    let ns = |key| table.quantity_u32(key, Unit::Nanoseconds, 1..=MAX_COST_NS);
    let ns_or =
        |key, default| table.quantity_u32_or(key, Unit::Nanoseconds, default, 1..=MAX_COST_NS);
    Ok(Costs {
        anon_fault: ns("anon_fault")?,
        touch: ns("touch")?,
        swap_fault: ns("swap_fault")?,
        read_page: ns("read_page")?,
        readahead_page: ns("readahead_page")?,
        write_page: ns("write_page")?,
        syscall: ns("syscall")?,
        open: ns("open")?,
        scan_page: ns("scan_page")?,
        free_page: ns("free_page")?,
        deactivate_page: ns("deactivate_page")?,
        pageout: ns("pageout")?,
        shrink_zone: ns("shrink_zone")?,
        scan_object: ns("scan_object")?,
        flush_page: ns("flush_page")?,
        compact_scan: ns_or("compact_scan", 50)?,
        migrate_page: ns_or("migrate_page", 2000)?,
    })
}

/// Slowest disk, KiB/s.
pub(super) const MIN_BANDWIDTH_KIB: u32 = 64;
/// Longest seek or request, us: 1 s.
pub(super) const MAX_SEEK_US: u32 = 1_000_000;

fn disks(machine: &Section<'_>) -> Result<Vec<DiskSpec>, ScenarioError> {
    let mut disks: Vec<DiskSpec> = Vec::new();
    for (path, disk) in machine.tables("disk", 1..=4)? {
        let disk = Section::open(disk, &path, DISK_KEYS)?;
        let name = disk.name("name", MAX_NAME)?.to_owned();
        if disks.iter().any(|other| other.name == name) {
            return Err(disk.refuse("name", "a name that no other disk has"));
        }
        disks.push(DiskSpec {
            name,
            bandwidth_kib: disk.quantity_u32(
                "bandwidth",
                Unit::KibPerSecond,
                MIN_BANDWIDTH_KIB..=16_777_216,
            )?,
            seek_us: disk.quantity_u32("seek", Unit::Microseconds, 0..=MAX_SEEK_US)?,
            request_us: disk.quantity_u32("request", Unit::Microseconds, 0..=MAX_SEEK_US)?,
            nr_requests: disk.count_or("nr_requests", 128, 4..=1024)?,
            depth: disk.count_or("depth", 31, 1..=1024)?,
            max_request_pages: disk.quantity_u32_or("max_request", Unit::Pages, 128, 1..=1024)?,
            scheduler: scheduler(&disk)?,
            fifo: disk.flag_or("fifo", false)?,
            limiter: limiter(&disk)?,
        });
    }
    Ok(disks)
}

fn scheduler(disk: &Section<'_>) -> Result<IoScheduler, ScenarioError> {
    if !disk.has("scheduler") {
        return Ok(IoScheduler::Cfq);
    }
    Ok(SCHEDULERS[disk.choice("scheduler", &SCHEDULERS.map(|(word, _)| word))?].1)
}

fn limiter(disk: &Section<'_>) -> Result<Option<LimiterSpec>, ScenarioError> {
    if !disk.has("limiter") {
        return Ok(None);
    }
    let limiter = disk.section("limiter", LIMITER_KEYS)?;
    Ok(Some(LimiterSpec {
        burst_us: limiter.quantity_u32("burst", Unit::Microseconds, 0..=MAX_SEEK_US)?,
        latency_us: limiter.quantity_u32("latency", Unit::Microseconds, 1..=MAX_SEEK_US)?,
    }))
}

/// The index of the disk that a table names.
fn disk_index(table: &Section<'_>, disks: &[DiskSpec]) -> Result<u32, ScenarioError> {
    let names: Vec<&str> = disks.iter().map(|disk| disk.name.as_str()).collect();
    let index = table.choice("disk", &names)?;
    Ok(u32::try_from(index).expect("at most four disks"))
}

fn swap(machine: &Section<'_>, disks: &[DiskSpec]) -> Result<Option<SwapSpec>, ScenarioError> {
    if !machine.has("swap") {
        return Ok(None);
    }
    let swap = machine.section("swap", SWAP_KEYS)?;
    let pages = swap.quantity_u32("size", Unit::Pages, 1..=MAX_PAGES)?;
    Ok(Some(SwapSpec {
        disk: disk_index(&swap, disks)?,
        pages,
    }))
}

fn filesystem(machine: &Section<'_>, disks: &[DiskSpec]) -> Result<FilesystemSpec, ScenarioError> {
    let filesystem = machine.section("filesystem", FILESYSTEM_KEYS)?;
    let kind = FILESYSTEMS[filesystem.choice("kind", &FILESYSTEMS.map(|(word, _)| word))?].1;
    let disk = disk_index(&filesystem, disks)?;
    let inode_bytes = filesystem.quantity_u32_or("inode", Unit::Bytes, 1024, 128..=4096)?;
    let metadata_pages = filesystem.quantity_u32_or("metadata", Unit::Pages, 0, 0..=4096)?;
    Ok(FilesystemSpec {
        kind,
        disk,
        inode_bytes,
        metadata_pages,
    })
}

fn remote(machine: &Section<'_>, disks: &[DiskSpec]) -> Result<Option<RemoteSpec>, ScenarioError> {
    if !machine.has("remote") {
        return Ok(None);
    }
    let remote = machine.section("remote", &["disk"])?;
    Ok(Some(RemoteSpec {
        disk: disk_index(&remote, disks)?,
    }))
}

/// Where a file is, by the word `local` or `remote`.
pub(super) fn mount(section: &Section<'_>, key: &'static str) -> Result<Mount, ScenarioError> {
    if !section.has(key) {
        return Ok(Mount::Local);
    }
    Ok([Mount::Local, Mount::Remote][section.choice(key, &["local", "remote"])?])
}

/// Reads the files that exist at the start: `[[file]]`.
pub(super) fn files(scenario: &Section<'_>) -> Result<Vec<FileSpec>, ScenarioError> {
    let mut files: Vec<FileSpec> = Vec::new();
    for (path, file) in scenario.tables("file", 0..=64)? {
        let file = Section::open(file, &path, &["name", "size", "on"])?;
        let name = file.name("name", MAX_NAME)?.to_owned();
        if files.iter().any(|other| other.name == name) {
            return Err(file.refuse("name", "a name that no other file has"));
        }
        let pages = file.quantity_u32("size", Unit::Pages, 1..=MAX_FILE_PAGES)?;
        let mount = mount(&file, "on")?;
        files.push(FileSpec { name, pages, mount });
    }
    Ok(files)
}

/// Largest file, and largest sum of all files, pages: 2^26 are 256 GiB.
pub(super) const MAX_FILE_PAGES: u32 = 1 << 26;

/// A list of sizes in pages.
pub(super) fn page_list(section: &Section<'_>, key: &str) -> Result<Vec<u32>, ScenarioError> {
    let mut pages = Vec::new();
    for (path, value) in section.list(key, 1..=16)? {
        let figure = quantity(&path, value, Unit::Pages, 0..=u64::from(MAX_FILE_PAGES))?;
        pages.push(u32::try_from(figure).expect("the range has 32 bits"));
    }
    Ok(pages)
}
