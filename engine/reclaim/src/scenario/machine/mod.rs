//! The machine of a scenario: `[machine]` with its nodes, zones, costs, disks, swap and file system, and `[[file]]`.
//!
//! This module checks each table alone; [`mod@super::check`] checks whether the tables and most of the values fit together.

pub(super) mod costs;
pub(super) mod disk;
pub(super) mod zones;

pub use costs::Costs;
pub use disk::{
    DiskSpec, FilesystemKind, FilesystemSpec, IoScheduler, LimiterSpec, RemoteSpec, SwapDevice,
    SwapSpec, ZramSpec, ZswapSpec,
};
pub use zones::{NodeSpec, ZoneKind, ZoneSpec};

use super::error::ScenarioError;
use super::keys::{Key, Keys, ValueType};
use super::part::Part;
use super::scale::shrink;
use super::sysctl::Sysctl;
use super::units::Unit;
use crate::mm::defer_init::early_pages;
use crate::mm::min_free_kbytes::min_free_kbytes;

/// Maximum number of pages of a machine. 2^25 pages are 128 GiB; a browser tab holds fewer.
pub(super) const MAX_PAGES: u32 = 1 << 25;
/// Maximum number of pages that a zone may span, holes included. 2^30 pages are 4 TiB. Only `managed` pages take memory in the engine.
pub(super) const MAX_SPAN: u32 = 1 << 30;
/// Maximum size of a file, and of all files together, in pages. 2^26 pages are 256 GiB.
pub(super) const MAX_FILE_PAGES: u32 = 1 << 26;
pub(super) const MAX_FILE_NAME: usize = 32;

/// Maximum value of `lru_gen_min_ttl_ms`: one hour.
const MAX_MIN_TTL_MS: u32 = 3_600_000;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "[machine]",
    about: "The hardware and the sysctls.",
    list: &[
        Key::new("include", ValueType::Described("path of a file, `NAME.toml` beside the scenario or `../NAME.toml` beside its folder"), "\"../lab-machine.toml\"", "A file with a `[machine]` table. Its values apply where the scenario gives none. `--set` cannot change this key.").without("the scenario describes the whole machine"),
        Key::count("cpus", 1..=64, "4", "Number of CPUs. Tasks queue for them."),
        // The choices of kernel/Kconfig.hz.
        Key::new("hz", ValueType::Among(&[100, 250, 300, 1000]), "250", "`CONFIG_HZ`: timer ticks per second."),
        Key::new("node", ValueType::Tables(1, 4, &zones::NODE), "[{ zone = [] }]", "The NUMA nodes."),
        Key::flag("thp", "Transparent huge pages are on at boot, which raises `min_free_kbytes`."),
        Key::flag("base_small", "The kernel was built with `CONFIG_BASE_SMALL`: the trees of the page cache have nodes of 16 slots instead of 64."),
        Key::flag("compaction", "The kernel was built with `CONFIG_COMPACTION`. A kernel whose compaction is not modelled behaves as if it had been built without compaction."),
        Key::flag("voluntary_preemption", "The kernel was built with `CONFIG_PREEMPT_VOLUNTARY`: before each page, a task that allocates memory and may wait lets another task have the CPU if it should. Without this option, the task can lose the CPU only when it next uses CPU time."),
        Key::flag("deferred_struct_pages", "The kernel was built with `CONFIG_DEFERRED_STRUCT_PAGE_INIT`: it chooses the size of its caches before most of the memory is initialised."),
        // The kernel's own rule never goes below 128 KiB: mm/page_alloc.c, init_per_zone_wmark_min.
        Key::quantity("min_free_kbytes", Unit::Kib, 128..=16_777_216, "\"66MiB\"", "`vm.min_free_kbytes`, from which the kernel computes the watermarks. At most an eighth of the memory that is free at the start.").without("the kernel computes it"),
        // The default is sysctl_lowmem_reserve_ratio of mm/page_alloc.c on x86-64.
        Key::new("lowmem_reserve_ratio", ValueType::List(3, 3, &ValueType::Count(1, 1_048_576)), "[256, 256, 32]", "`vm.lowmem_reserve_ratio` of DMA, DMA32 and Normal.").without("256, 256, 32"),
        Key::count("swappiness", Sysctl::Swappiness.widest(), "10", "`vm.swappiness`: up to 100, from 5.8 on up to 200.").or(60),
        Key::count("dirty_ratio", Sysctl::DirtyRatio.widest(), "40", "`vm.dirty_ratio`, in percent; greater than `dirty_background_ratio`.").or(20),
        Key::count("dirty_background_ratio", Sysctl::DirtyBackgroundRatio.widest(), "5", "`vm.dirty_background_ratio`, in percent.").or(10),
        Key::flag("laptop_mode", "`vm.laptop_mode` is not 0: reclaim writes pages only when it cannot free enough without writing, and background writeback starts late. The simulation leaves out the writeback that follows a read from the disk."),
        Key::count("vfs_cache_pressure", Sysctl::VfsCachePressure.widest(), "50", "`vm.vfs_cache_pressure`.").or(100),
        Key::count("page_cluster", 0..=6, "0", "`vm.page-cluster`: swap read-ahead reads 2^n slots.").or(3),
        Key::count("lru_gen_min_ttl_ms", 0..=MAX_MIN_TTL_MS, "1000", "`lru_gen/min_ttl_ms` of the Multi-Gen LRU: the kernel kills a program when every generation that it could evict is younger. With 0 it never kills a program for this reason. Other kernels ignore it.").or(0),
        Key::pages("readahead", 0..=1024, "\"512KiB\"", "Read-ahead window for files.").or(32),
        Key::new("costs", ValueType::Table(&costs::KEYS), "{ }", "The CPU time of each operation."),
        Key::new("disk", ValueType::Tables(1, 4, &disk::KEYS), "[{ name = \"sda\" }]", "Disks."),
        Key::new("swap", ValueType::Table(&disk::SWAP), "{ disk = \"sda\", size = \"4GiB\" }", "Swap space.").without("none"),
        Key::new("filesystem", ValueType::Table(&disk::FILESYSTEM), "{ kind = \"ext4\", disk = \"sda\" }", "The local file system."),
        Key::new("remote", ValueType::Table(&disk::REMOTE), "{ disk = \"nfs\" }", "A file server, mounted over a network (NFS).").without("no server"),
    ],
};

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const FILE: Keys = Keys {
    title: "[[file]]",
    about: "A file that exists at the start but is not in memory.",
    list: &[
        Key::new("name", ValueType::Name(MAX_FILE_NAME), "\"dataset\"", "The name by which actors refer to it; no two files have the same name."),
        Key::pages("size", 1..=MAX_FILE_PAGES, "\"384MiB\"", "The length of the file."),
        mount_key("on", "Whether it is in the local file system or on the server."),
    ],
};

/// A key for the mount of a file: `local`, the default, or `remote`.
pub(super) const fn mount_key(name: &'static str, meaning: &'static str) -> Key {
    Key::new(
        name,
        ValueType::Word(&["local", "remote"]),
        "\"remote\"",
        meaning,
    )
    .or(0)
}

/// Hardware, build options of the kernel, sysctls and costs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of the kernel's configuration or a sysctl"
)]
pub struct MachineSpec {
    /// Number of CPUs, 1 to 64.
    pub cpus: u32,
    /// `CONFIG_HZ`: timer ticks per second.
    pub hz: u32,
    /// NUMA nodes; the index is the node number.
    pub nodes: Vec<NodeSpec>,
    /// Whether transparent huge pages are enabled at boot.
    pub thp: bool,
    /// `CONFIG_BASE_SMALL`: the trees of the page cache have nodes of 16 slots instead of 64.
    pub base_small: bool,
    /// `CONFIG_PREEMPT_VOLUNTARY`: a task that allocates memory and may wait lets another task have the CPU if it should.
    pub voluntary_preemption: bool,
    /// `CONFIG_COMPACTION`, without which the kernel never compacts memory.
    pub compaction: bool,
    /// Number of pages that the allocator has when the kernel chooses the size of its caches; `None`: all pages.
    pub early_pages: Option<u32>,
    /// `vm.min_free_kbytes`, KiB; `None`: the kernel computes it.
    pub min_free_kbytes: Option<u32>,
    /// `vm.lowmem_reserve_ratio` of DMA, DMA32 and Normal, by which the kernel divides the pages of higher zones.
    pub lowmem_reserve_ratio: [u32; 3],
    /// `vm.swappiness`, 0..=200.
    pub swappiness: u32,
    /// `vm.dirty_ratio`, percent; greater than `dirty_background_ratio`.
    pub dirty_ratio: u32,
    /// `vm.dirty_background_ratio`, percent; less than `dirty_ratio`.
    pub dirty_background_ratio: u32,
    /// Whether `vm.laptop_mode` is not 0, so that reclaim avoids writing pages.
    pub laptop_mode: bool,
    /// `vm.vfs_cache_pressure`: the percentage of unused dentries and inodes that their shrinkers report.
    pub vfs_cache_pressure: u32,
    /// `vm.page-cluster`: swap read-ahead reads 2^n slots.
    pub page_cluster: u32,
    /// `lru_gen/min_ttl_ms` of the Multi-Gen LRU; 0: no limit.
    pub lru_gen_min_ttl_ms: u32,
    /// File read-ahead window, pages.
    pub readahead_pages: u32,
    /// The CPU time of each operation.
    pub costs: Costs,
    /// Disks. Swap, the file system and the server refer to them by index.
    pub disks: Vec<DiskSpec>,
    /// Swap space; `None`: the machine has none.
    pub swap: Option<SwapSpec>,
    /// The file system for all files that are not on a server.
    pub filesystem: FilesystemSpec,
    /// The files of a server, mounted over a network; `None`: no server.
    pub remote: Option<RemoteSpec>,
}

/// The file system that holds a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub enum Mount {
    /// The machine's own file system.
    Local,
    /// The server's file system.
    Remote,
}

/// A file that exists at the start but is not in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct FileSpec {
    /// Name by which actors refer to it.
    pub name: String,
    /// Length in pages (rounded up).
    pub pages: u32,
    /// Whether it is local or on the server.
    pub mount: Mount,
}

pub(super) fn machine(scenario: &Part<'_>) -> Result<MachineSpec, ScenarioError> {
    let part = scenario.part("machine")?;
    if part.has("include") {
        // Merging an included file removes this key, so an option must have set it.
        return Err(part.refuse("include", "to be written in the scenario; it cannot be set"));
    }
    let disks = disk::disks(&part)?;
    let nodes = zones::nodes(&part)?;
    Ok(MachineSpec {
        cpus: part.count("cpus")?,
        hz: part.count("hz")?,
        thp: part.flag("thp")?,
        base_small: part.flag("base_small")?,
        voluntary_preemption: part.flag("voluntary_preemption")?,
        compaction: part.flag("compaction")?,
        early_pages: part
            .flag("deferred_struct_pages")?
            .then(|| early_pages(&nodes)),
        min_free_kbytes: part.optional("min_free_kbytes", |key| part.quantity_u32(key))?,
        lowmem_reserve_ratio: part
            .optional("lowmem_reserve_ratio", |key| part.counts(key))?
            .map_or([256, 256, 32], |ratios| {
                ratios.try_into().expect("the list has three values")
            }),
        swappiness: part.count("swappiness")?,
        dirty_ratio: part.count("dirty_ratio")?,
        dirty_background_ratio: part.count("dirty_background_ratio")?,
        laptop_mode: part.flag("laptop_mode")?,
        vfs_cache_pressure: part.count("vfs_cache_pressure")?,
        page_cluster: part.count("page_cluster")?,
        lru_gen_min_ttl_ms: part.count("lru_gen_min_ttl_ms")?,
        readahead_pages: part.quantity_u32("readahead")?,
        costs: costs::costs(&part)?,
        swap: part.optional("swap", |key| disk::swap(&part.part(key)?, &disks))?,
        filesystem: disk::filesystem(&part.part("filesystem")?, &disks)?,
        remote: part.optional("remote", |key| disk::remote(&part.part(key)?, &disks))?,
        nodes,
        disks,
    })
}

/// Reads the mount of a file from the word `local` or `remote`.
pub(super) fn mount(part: &Part<'_>, key: &str) -> Result<Mount, ScenarioError> {
    Ok([Mount::Local, Mount::Remote][part.word(key)?])
}

/// Reads the files that exist at the start, `[[file]]`, and refuses two of the same name.
pub(super) fn files(scenario: &Part<'_>) -> Result<Vec<FileSpec>, ScenarioError> {
    let mut files: Vec<FileSpec> = Vec::new();
    for file in scenario.parts("file")? {
        let file = file.open()?;
        let name = file.name("name")?.to_owned();
        if files.iter().any(|other| other.name == name) {
            return Err(file.refuse("name", "a name that no other file has"));
        }
        files.push(FileSpec {
            name,
            pages: file.quantity_u32("size")?,
            mount: mount(&file, "on")?,
        });
    }
    Ok(files)
}

/// Divides the sizes of a machine, and multiplies its times. The `min_free_kbytes` of the published size is divided even if the kernel's rule
/// computes it, because at the smaller size the rule would give another result.
pub(super) fn scale(machine: &mut MachineSpec, divide: u32) -> Result<(), ScenarioError> {
    machine.min_free_kbytes = Some((min_free_kbytes(machine) / divide).max(1));
    if let Some(pages) = &mut machine.early_pages {
        shrink(pages, divide);
    }
    for zone in machine.nodes.iter_mut().flat_map(|node| &mut node.zones) {
        zones::scale(zone, divide);
    }
    costs::scale(&mut machine.costs, divide)?;
    for disk in &mut machine.disks {
        disk::scale(disk, divide)?;
    }
    disk::scale_contents(machine.swap.as_mut(), &mut machine.filesystem, divide)
}
