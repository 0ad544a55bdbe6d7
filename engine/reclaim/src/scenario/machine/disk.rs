//! Disks and their contents: `[[machine.disk]]`, `[machine.swap]`, `[machine.filesystem]`, `[machine.remote]`.

use super::MAX_PAGES;
use super::costs::MAX_COST_NS;
use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys, ValueType};
use crate::scenario::part::Part;
use crate::scenario::scale::{shrink, stretch};
use crate::scenario::units::Unit;

const MAX_NAME: usize = 32;
/// Minimum bandwidth of a disk, also after the division by a size, KiB/s.
const MIN_BANDWIDTH_KIB: u32 = 64;
/// Maximum of each time of a disk and of its limiter, us: 1 s.
const MAX_SEEK_US: u64 = 1_000_000;

const fn micros(
    name: &'static str,
    least: u64,
    example: &'static str,
    meaning: &'static str,
) -> Key {
    Key::quantity(
        name,
        Unit::Microseconds,
        least..=MAX_SEEK_US,
        example,
        meaning,
    )
}

const DISK_NAME: Key = Key::new(
    "disk",
    ValueType::NameOf("a disk"),
    "\"sda\"",
    "The disk that holds it.",
);

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "[[machine.disk]]",
    about: "A disk. A request takes `seek`, unless it starts where the last one ended, plus either `request` or the time to transfer its bytes, whichever is \
        longer.",
    list: &[
        Key::new("name", ValueType::Name(MAX_NAME), "\"sda\"", "The name by which other tables refer to it; no two disks have the same name."),
        Key::quantity("bandwidth", Unit::KibPerSecond, MIN_BANDWIDTH_KIB as u64..=16_777_216, "\"120MiB/s\"", "Sequential bandwidth; if there is a limiter, its limit in bytes per second."),
        Key::quantity("write_bandwidth", Unit::KibPerSecond, MIN_BANDWIDTH_KIB as u64..=16_777_216, "\"64MiB/s\"", "The same for writes.").without("as `bandwidth`"),
        micros("seek", 0, "\"8ms\"", "Time for seek and rotation, if a request does not start where the last one ended."),
        micros("request", 0, "\"100us\"", "Minimum time of one request, which limits the requests per second; if there is a limiter, its limit on requests."),
        Key::count("nr_requests", 4..=1024, "128", "Length of the request queue for each direction (reads and writes).").or(128),
        Key::count("depth", 1..=1024, "4", "How many requests the device accepts at a time; SATA disks accept 31.").or(31),
        Key::pages("max_request", 1..=1024, "\"512KiB\"", "Largest request.").or(128),
        Key::new("scheduler", ValueType::Word(&["cfq", "deadline"]), "\"deadline\"", "How the kernel chooses the next request: `cfq` prefers reads, and lets the disk idle while it waits for the next read of the same process; `deadline` serves batches of 16 in one direction. Both serve a request first if it has waited too long.").or(0),
        Key::new("limiter", ValueType::Table(&LIMITER), "{ burst = \"100ms\", latency = \"90us\" }", "The disk belongs to a virtual machine, and the host delays requests that come too fast.").without("no limiter"),
    ],
};

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const LIMITER: Keys = Keys {
    title: "[machine.disk.limiter]",
    about: "The host's limit for a virtual disk, in bytes and in requests per second. The disk gets credit for time in which it was idle.",
    list: &[
        micros("burst", 0, "\"100ms\"", "The longest idle time for which the disk gets credit. QEMU allows a burst worth a tenth of a second."),
        micros("latency", 1, "\"90us\"", "Time that a request takes if the limiter does not delay it."),
    ],
};

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const SWAP: Keys = Keys {
    title: "[machine.swap]",
    about: "Swap space, on a disk or in zram: one of `disk` and `zram` is given.",
    list: &[
        Key::new("disk", ValueType::NameOf("a disk"), "\"sda\"", "The disk that holds it.").without("none"),
        Key::new("zram", ValueType::Table(&ZRAM), "{ page = \"1365B\", compress = \"4us\", decompress = \"1500ns\" }", "A block device that keeps the pages compressed in memory. From 4.15 on.").without("none"),
        Key::new("zswap", ValueType::Table(&ZSWAP), "{ page = \"1365B\", compress = \"4us\", decompress = \"1500ns\" }", "zswap in front of a disk: swapped pages stay compressed in memory while there is room for them. From 6.12 on.").without("none"),
        Key::pages("size", 1..=MAX_PAGES, "\"4GiB\"", "Size of the swap space. With zram, the size of the pages before they are compressed."),
    ],
};

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const ZRAM: Keys = Keys {
    title: "[machine.swap.zram]",
    about: "Swap in compressed memory. Every page compresses equally well. The compressed pages belong to the kernel, and swapping out takes free pages for them.",
    list: &[
        Key::quantity("page", Unit::Bytes, 64..=4096, "\"1365B\"", "Size of one page after compression, with its share of the allocator's overhead: `mem_used_total` divided by the number of pages in `mm_stat`."),
        COMPRESS,
        DECOMPRESS,
    ],
};

#[rustfmt::skip] // The key stays on one line.
const COMPRESS: Key = Key::time("compress", 1..=MAX_COST_NS, "\"4us\"", "CPU time to compress one page. The task that reclaims spends it.");
#[rustfmt::skip] // The key stays on one line.
const DECOMPRESS: Key = Key::time("decompress", 1..=MAX_COST_NS, "\"1500ns\"", "CPU time to decompress one page. The task that touches the page spends it.");

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const ZSWAP: Keys = Keys {
    title: "[machine.swap.zswap]",
    about: "zswap keeps swapped pages compressed in memory, which belongs to the kernel, until the pool is full. Then pages go to the disk, and a worker writes \
        the oldest pages of the pool there.",
    list: &[
        Key::quantity("page", Unit::Bytes, 64..=4096, "\"1365B\"", "Size of one page after compression: `pool_total_size` divided by `stored_pages` in `/sys/kernel/debug/zswap`."),
        COMPRESS,
        DECOMPRESS,
        Key::count("max_pool_percent", 0..=100, "20", "The most memory that the pool takes, in percent of the machine's memory.").or(20),
        Key::count("accept_threshold_percent", 0..=100, "90", "A pool that was full takes pages again when it is down to this percentage of its limit.").or(90),
    ],
};

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const FILESYSTEM: Keys = Keys {
    title: "[machine.filesystem]",
    about: "The file system for all files that are not on a server.",
    list: &[
        Key::new("kind", ValueType::Word(&["ext4", "xfs", "btrfs", "ext3"]), "\"ext4\"", "The type, which decides what happens when reclaim asks the file system to write a page: `ext4` refuses pages whose blocks are not allocated yet, `xfs` refuses direct reclaim, `btrfs` always refuses, `ext3` always writes."),
        DISK_NAME,
        Key::quantity("inode", Unit::Bytes, 128..=4096, "\"1KiB\"", "Size of one inode in the slab cache.").or(1024),
        Key::quantity("security", Unit::Bytes, 0..=4096, "\"32B\"", "Memory of the security modules for one inode, in slabs that reclaim cannot free by themselves. `nr_slab_unreclaimable` counts their pages.").or(0),
        Key::pages("metadata", 0..=4096, "\"2MiB\"", "Blocks that stay in memory while the file system is mounted: the value of `Buffers` in `/proc/meminfo` just after the caches were dropped.").or(0),
        Key::pages("bitmaps", 0..=4096, "31", "Bitmaps of block groups, which ext4 reads when it first looks for free blocks. `Buffers` grows by this amount while a new file is written.").or(0),
        Key::flag("journal", "The file system keeps the metadata of new files in memory for five seconds and then writes it to a log. From then on the metadata is dirty (`ext4`, `ext3`)."),
    ],
};

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const REMOTE: Keys = Keys {
    title: "[machine.remote]",
    about: "The files of a server, mounted over a network (NFS).",
    list: &[
        Key::new("disk", ValueType::NameOf("a disk"), "\"nfs\"", "The disk that stands for the network and the server together."),
    ],
};

/// A disk with its request queue. It may stand for a server and the network.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct DiskSpec {
    /// Name, for example `sda`.
    pub name: String,
    /// Sequential bandwidth, KiB/s; that of reads if `write_bandwidth_kib` is set.
    pub bandwidth_kib: u32,
    /// Sequential bandwidth of writes, KiB/s; `None`: as for reads.
    pub write_bandwidth_kib: Option<u32>,
    /// Seek plus rotation of a request that does not start where the last one ended, µs.
    pub seek_us: u32,
    /// Minimum time of one request without the seek, µs.
    pub request_us: u32,
    /// Length of each of the two request lists, synchronous and asynchronous.
    pub nr_requests: u32,
    /// Number of requests that the device accepts at a time.
    pub depth: u32,
    /// Largest request, pages.
    pub max_request_pages: u32,
    /// The I/O scheduler, which chooses the next request.
    pub scheduler: IoScheduler,
    /// The host's limit if the disk belongs to a virtual machine; `None`: no limit.
    pub limiter: Option<LimiterSpec>,
}

/// The limit on a disk that a host sets for its guest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct LimiterSpec {
    /// The longest idle time for which the disk gets credit, µs.
    pub burst_us: u32,
    /// Time of a request that the limiter does not delay, µs.
    pub latency_us: u32,
}

/// Block layer schedulers of 3.10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub enum IoScheduler {
    /// Prefers synchronous requests, such as reads, and lets the disk idle for up to 8 ms in the hope of the next one of the same task.
    Cfq,
    /// Serves batches of up to 16 requests in one direction. It prefers reads until it has skipped waiting writes twice.
    Deadline,
}

/// Swap space on a disk or in zram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct SwapSpec {
    /// The disk or the zram device that holds the slots.
    pub device: SwapDevice,
    /// Compressed memory in front of a disk; `None`: no zswap.
    pub zswap: Option<ZswapSpec>,
    /// Number of slots, one page each.
    pub pages: u32,
}

impl SwapSpec {
    /// CPU time to compress a page that goes to compressed memory, ns; 0 if there is none.
    pub fn compress(self) -> u32 {
        match self.device {
            SwapDevice::Zram(zram) => zram.compress,
            SwapDevice::Disk(_) => self.zswap.map_or(0, |zswap| zswap.compress),
        }
    }
}

/// The device that holds swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub enum SwapDevice {
    /// A disk, by its index in `MachineSpec::disks`.
    Disk(u32),
    /// zram, a block device that keeps the pages compressed in memory.
    Zram(ZramSpec),
}

/// zram: swap in memory that belongs to the kernel. Every page compresses equally well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct ZramSpec {
    /// Size of a compressed page, bytes, 64..=4096.
    pub page_bytes: u32,
    /// CPU time to compress a page, ns. The task that reclaims spends it.
    pub compress: u32,
    /// CPU time to decompress a page, ns. The task that touches the page spends it.
    pub decompress: u32,
}

/// zswap: a pool of compressed pages in front of a disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct ZswapSpec {
    /// Size of a compressed page, bytes, 64..=4096.
    pub page_bytes: u32,
    /// CPU time to compress a page, ns. The task that reclaims spends it.
    pub compress: u32,
    /// CPU time to decompress a page, ns. The task that touches the page spends it, or the worker that writes the page to the disk.
    pub decompress: u32,
    /// Limit of the pool, percent of all memory.
    pub max_pool_percent: u32,
    /// A pool that was full takes pages again when it is down to this percentage of its limit.
    pub accept_threshold_percent: u32,
}

/// The type of a file system, which decides what it does when reclaim asks it to write a page (see `fs::filesystem`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub enum FilesystemKind {
    /// ext4 refuses pages whose blocks are not allocated yet (delayed allocation).
    Ext4,
    /// XFS refuses direct reclaim and writes for kswapd in 3.10; other kernels differ.
    Xfs,
    /// Btrfs refuses all writes from reclaim.
    Btrfs,
    /// ext3 writes for every reclaimer.
    Ext3,
}

/// The file system for all files that are not on a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct FilesystemSpec {
    /// Its type, by which it accepts or refuses writes from reclaim.
    pub kind: FilesystemKind,
    /// Index of the disk that holds it.
    pub disk: u32,
    /// Size of one inode in the slab cache, bytes.
    pub inode_bytes: u32,
    /// Metadata blocks that stay in memory while the file system is mounted, pages.
    pub metadata_pages: u32,
    /// Bitmaps of block groups, which ext4 reads when it first looks for free blocks, pages.
    pub bitmap_pages: u32,
    /// Memory of the security modules for one inode, bytes; 0: none.
    pub security_bytes: u32,
    /// Whether changed metadata is first written to a log.
    pub journal: bool,
}

/// A mount whose files are on a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct RemoteSpec {
    /// Index of the disk that represents the network and the server together.
    pub disk: u32,
}

/// Reads all disks, and refuses two of the same name.
pub(super) fn disks(machine: &Part<'_>) -> Result<Vec<DiskSpec>, ScenarioError> {
    let mut disks: Vec<DiskSpec> = Vec::new();
    for disk in machine.parts("disk")? {
        let disk = disk.open()?;
        let name = disk.name("name")?.to_owned();
        if disks.iter().any(|other| other.name == name) {
            return Err(disk.refuse("name", "a name that no other disk has"));
        }
        disks.push(DiskSpec {
            name,
            bandwidth_kib: disk.quantity_u32("bandwidth")?,
            write_bandwidth_kib: disk.optional("write_bandwidth", |key| disk.quantity_u32(key))?,
            seek_us: disk.quantity_u32("seek")?,
            request_us: disk.quantity_u32("request")?,
            nr_requests: disk.count("nr_requests")?,
            depth: disk.count("depth")?,
            max_request_pages: disk.quantity_u32("max_request")?,
            scheduler: [IoScheduler::Cfq, IoScheduler::Deadline][disk.word("scheduler")?],
            limiter: disk.optional("limiter", |key| limiter(&disk.part(key)?))?,
        });
    }
    Ok(disks)
}

fn limiter(limiter: &Part<'_>) -> Result<LimiterSpec, ScenarioError> {
    Ok(LimiterSpec {
        burst_us: limiter.quantity_u32("burst")?,
        latency_us: limiter.quantity_u32("latency")?,
    })
}

/// The index of the disk that a table names. A refusal lists all disks.
fn disk_index(part: &Part<'_>, disks: &[DiskSpec]) -> Result<u32, ScenarioError> {
    let names: Vec<&str> = disks.iter().map(|disk| disk.name.as_str()).collect();
    let index = part.choice("disk", &names)?;
    Ok(u32::try_from(index).expect("at most four disks"))
}

/// Reads `[machine.swap]`, which has either a disk or zram; only a disk may have zswap.
pub(super) fn swap(swap: &Part<'_>, disks: &[DiskSpec]) -> Result<SwapSpec, ScenarioError> {
    let device = match (swap.has("disk"), swap.has("zram")) {
        (_, false) => SwapDevice::Disk(disk_index(swap, disks)?),
        (false, true) => SwapDevice::Zram(zram(&swap.part("zram")?)?),
        (true, true) => {
            return Err(swap.refuse("zram", "either disk or zram, because swap has one device"));
        }
    };
    let zswap = swap.optional("zswap", |key| zswap(&swap.part(key)?))?;
    if zswap.is_some() && matches!(device, SwapDevice::Zram(_)) {
        let expected = "a disk instead of zram, because zswap writes the pages for which it has no room to a disk";
        return Err(swap.refuse("zswap", expected));
    }
    Ok(SwapSpec {
        device,
        zswap,
        pages: swap.quantity_u32("size")?,
    })
}

fn zram(zram: &Part<'_>) -> Result<ZramSpec, ScenarioError> {
    Ok(ZramSpec {
        page_bytes: zram.quantity_u32("page")?,
        compress: zram.quantity_u32("compress")?,
        decompress: zram.quantity_u32("decompress")?,
    })
}

fn zswap(zswap: &Part<'_>) -> Result<ZswapSpec, ScenarioError> {
    Ok(ZswapSpec {
        page_bytes: zswap.quantity_u32("page")?,
        compress: zswap.quantity_u32("compress")?,
        decompress: zswap.quantity_u32("decompress")?,
        max_pool_percent: zswap.count("max_pool_percent")?,
        accept_threshold_percent: zswap.count("accept_threshold_percent")?,
    })
}

/// Reads `[machine.filesystem]`. Only ext4 and ext3 may have a journal.
pub(super) fn filesystem(
    filesystem: &Part<'_>,
    disks: &[DiskSpec],
) -> Result<FilesystemSpec, ScenarioError> {
    const KINDS: [FilesystemKind; 4] = [
        FilesystemKind::Ext4,
        FilesystemKind::Xfs,
        FilesystemKind::Btrfs,
        FilesystemKind::Ext3,
    ];
    let kind = KINDS[filesystem.word("kind")?];
    let journal = filesystem.flag("journal")?;
    if journal && !matches!(kind, FilesystemKind::Ext4 | FilesystemKind::Ext3) {
        return Err(filesystem.refuse(
            "journal",
            "false, because only ext4 and ext3 are modelled with a journal",
        ));
    }
    Ok(FilesystemSpec {
        kind,
        disk: disk_index(filesystem, disks)?,
        inode_bytes: filesystem.quantity_u32("inode")?,
        metadata_pages: filesystem.quantity_u32("metadata")?,
        bitmap_pages: filesystem.quantity_u32("bitmaps")?,
        security_bytes: filesystem.quantity_u32("security")?,
        journal,
    })
}

pub(super) fn remote(remote: &Part<'_>, disks: &[DiskSpec]) -> Result<RemoteSpec, ScenarioError> {
    Ok(RemoteSpec {
        disk: disk_index(remote, disks)?,
    })
}

/// Multiplies the times of a disk, except the burst of a limiter, and divides its bandwidth.
pub(super) fn scale(disk: &mut DiskSpec, divide: u32) -> Result<(), ScenarioError> {
    let path = format!("machine.disk.{}", disk.name);
    if disk.bandwidth_kib / divide < MIN_BANDWIDTH_KIB {
        let expected = format!(
            "at least {} KiB/s, because it is divided by {divide}",
            MIN_BANDWIDTH_KIB * divide
        );
        return Err(ScenarioError::conflict(
            &format!("{path}.bandwidth"),
            disk.bandwidth_kib,
            &expected,
        ));
    }
    disk.bandwidth_kib /= divide;
    if let Some(kib) = &mut disk.write_bandwidth_kib {
        *kib = (*kib / divide).max(MIN_BANDWIDTH_KIB);
    }
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

/// Divides the sizes of swap and file system, and multiplies the times of zram and zswap.
pub(super) fn scale_contents(
    swap: Option<&mut SwapSpec>,
    filesystem: &mut FilesystemSpec,
    divide: u32,
) -> Result<(), ScenarioError> {
    shrink(&mut filesystem.metadata_pages, divide);
    shrink(&mut filesystem.bitmap_pages, divide);
    let Some(swap) = swap else { return Ok(()) };
    shrink(&mut swap.pages, divide);
    let mut times = Vec::new();
    if let SwapDevice::Zram(zram) = &mut swap.device {
        times.push((&mut zram.compress, "machine.swap.zram.compress"));
        times.push((&mut zram.decompress, "machine.swap.zram.decompress"));
    }
    if let Some(zswap) = &mut swap.zswap {
        times.push((&mut zswap.compress, "machine.swap.zswap.compress"));
        times.push((&mut zswap.decompress, "machine.swap.zswap.decompress"));
    }
    times
        .into_iter()
        .try_for_each(|(time, path)| stretch(time, divide, MAX_COST_NS, path))
}
