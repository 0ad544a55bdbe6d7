//! What a scenario can say: a machine, two kernels, actors. Plain data, already validated and scaled.
//!
//! Built by [`super::parse`] only, so that the engine may rely on every range named here.

pub use super::build::{BuildWork, Headers, Spread};
pub use super::change::{Change, Knob, Signal};
pub use super::copy::CopyWork;
pub use super::dd::DdWork;
pub use super::frames::FramesWork;
pub use super::huge::BlocksWork;
pub use super::oltp::OltpWork;
pub use super::poller::PollerWork;
pub use super::program::Program;
pub use super::simoop::SimoopWork;
use crate::report::picture::Picture;

/// A machine, a workload and two kernels that differ by patches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Folder name, for example `2013-kswapd-limits`. Lower-case letters, digits and hyphens.
    pub name: String,
    /// One line for headings.
    pub title: String,
    /// The symptom in a user's words.
    pub symptom: String,
    /// The run ends here if the actors have not ended it before. Virtual ns, 1 s ..= 4,000 s.
    pub end_ns: u64,
    /// A moment worth opening at, virtual ns; at most `end_ns`.
    pub opening_ns: u64,
    /// The size that a page opens with, where going to and fro has to be quick; `published` unless said.
    pub opening_size: String,
    /// What the page shows below the tanks at first; the lists unless said.
    pub picture: Picture,
    /// The size at which the story is scored, where the published one would take too long; `published` unless said.
    pub score_size: String,
    /// Repetition number, 1..: every random stream is derived from it.
    pub seed: u32,
    /// Name of the size this was scaled to, `published` when unscaled.
    pub size: String,
    /// By how much pages, files, rates and speeds were divided. 1..=64.
    pub divide: u32,
    /// The machine.
    pub machine: MachineSpec,
    /// The kernel of the left-hand side.
    pub before: KernelChoice,
    /// The kernel of the right-hand side.
    pub after: KernelChoice,
    /// Groups of processes, in the order in which they are made. The root is not among them.
    pub memcgs: Vec<MemcgSpec>,
    /// Files that exist before the run starts.
    pub files: Vec<FileSpec>,
    /// Who runs, in the order in which they are started.
    pub actors: Vec<ActorSpec>,
    /// What a reader changes while the machine runs, in the order of time.
    pub changes: Vec<Change>,
    /// What was not published and had to be chosen. Decides nothing.
    pub free_parameters: Vec<FreeParameter>,
}

/// A value of the scenario that was chosen: fitted by hand, or assumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeParameter {
    /// Where it is, as in `set`: `machine.disk.sda.seek`.
    pub path: String,
    /// The value as written, before any scaling: `6.5ms`, or a whole number.
    pub value: String,
    /// Half of it, ready for `set`; of an odd whole number without the rest. It may be out of the value's range.
    pub half: String,
    /// Twice as much, likewise.
    pub double: String,
    /// Why it is what it is.
    pub basis: FitBasis,
}

/// Why a free parameter has its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FitBasis {
    /// It is fitted to these rows of the published column before, named by their metric. Never to the column after.
    Rows(Vec<String>),
    /// It is assumed, for this reason.
    Assumed(String),
}

/// A preset and the patches switched on top of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelChoice {
    /// Name of a preset of [`crate::kernel`], for example `v3_10_rc1`.
    pub preset: String,
    /// Ids of patches applied to it, in order.
    pub patches: Vec<String>,
}

/// Hardware, sysctls and costs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of the kernel's configuration or a sysctl"
)]
pub struct MachineSpec {
    /// CPUs that tasks queue for. 1..=64.
    pub cpus: u32,
    /// Timer ticks per second: 100, 250, 300 or 1000.
    pub hz: u32,
    /// Memory banks; index = node number. 1..=4.
    pub nodes: Vec<NodeSpec>,
    /// Transparent huge pages enabled at boot: raises `min_free_kbytes` by the THP rule.
    pub thp: bool,
    /// The kernel was built with `CONFIG_BASE_SMALL`: the trees of the page cache have nodes of 16 slots instead of 64. Default no.
    pub base_small: bool,
    /// The kernel was built with `CONFIG_COMPACTION`; kernels whose compaction is not modelled behave as if it were not. Default no.
    pub compaction: bool,
    /// Pages that the allocator has when the kernel sizes its caches. `None`: all; else it was built with
    /// `CONFIG_DEFERRED_STRUCT_PAGE_INIT` (`deferred_struct_pages = true`), and most come later.
    pub early_pages: Option<u32>,
    /// Fixed `min_free_kbytes`; `None`: the larger of the two rules.
    pub min_free_kbytes: Option<u32>,
    /// `lowmem_reserve_ratio` for DMA, DMA32, Normal. Default 256, 256, 32.
    pub lowmem_reserve_ratio: [u32; 3],
    /// `vm.swappiness`, 0..=100. Default 60.
    pub swappiness: u32,
    /// `vm.dirty_ratio`, percent, 1..=100. Default 20.
    pub dirty_ratio: u32,
    /// `vm.dirty_background_ratio`, percent, 0..=100. Default 10.
    pub dirty_background_ratio: u32,
    /// `vm.laptop_mode` other than 0: reclaim writes only in trouble, background writeback starts late. Default off.
    ///
    /// Left out: the write-out a few seconds after the disk was read, whose delay is the value of the sysctl.
    pub laptop_mode: bool,
    /// `vm.vfs_cache_pressure`, 0..=1000. Default 100.
    pub vfs_cache_pressure: u32,
    /// `vm.page-cluster`: swap read-ahead reads 2^n slots, 0..=6. Default 3.
    pub page_cluster: u32,
    /// File read-ahead window, pages, 0..=1024. Default 32 (128 KiB).
    pub readahead_pages: u32,
    /// CPU time of the things that tasks do.
    pub costs: Costs,
    /// Disks; the first is the default of files. 1..=4.
    pub disks: Vec<DiskSpec>,
    /// Swap space, if any.
    pub swap: Option<SwapSpec>,
    /// The file system that files live on, unless they are on a server.
    pub filesystem: FilesystemSpec,
    /// A server's files, if any are mounted.
    pub remote: Option<RemoteSpec>,
}

/// One memory bank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeSpec {
    /// Zones from low to high.
    pub zones: Vec<ZoneSpec>,
}

/// Zone types of x86-64, low to high.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ZoneKind {
    /// Below 16 MiB.
    Dma,
    /// Below 4 GiB.
    Dma32,
    /// The rest.
    Normal,
}

/// One zone. `spanned >= present >= managed > kernel`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZoneSpec {
    /// Which zone.
    pub kind: ZoneKind,
    /// End pfn minus start pfn.
    pub spanned: u32,
    /// Without holes.
    pub present: u32,
    /// What the buddy allocator got.
    pub managed: u32,
    /// Pages of `managed` that the kernel itself holds for ever.
    pub kernel: u32,
    /// Those of `kernel` that do not lie at the start of the zone but one by one, evenly spread: what slab caches and page tables of a
    /// machine that has been up for a while come to. They keep large blocks from ever being free. Default 0.
    pub scattered: u32,
}

/// CPU time in ns charged for each thing a task does. 0..=1,000,000 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    /// First touch of an anonymous page: fault, allocation, zeroing.
    pub anon_fault: u32,
    /// Touch of a mapped page by an actor that runs at full speed.
    pub touch: u32,
    /// Fault that finds its page in the swap cache or has to start I/O (the waiting is extra).
    pub swap_fault: u32,
    /// `read(2)` of one page that is in the page cache (copy included).
    pub read_page: u32,
    /// Page cache page added by read-ahead (allocation, I/O set-up).
    pub readahead_page: u32,
    /// `write(2)` of one page (allocation, copy, dirtying).
    pub write_page: u32,
    /// One system call beyond the pages it moves.
    pub syscall: u32,
    /// `open` or `create` of a file; `stat` costs a third of it.
    pub open: u32,
    /// Scanning one page of an inactive list in `shrink_page_list`, kept or not.
    pub scan_page: u32,
    /// Freeing one page cache or swap cache page, on top of the scan.
    pub free_page: u32,
    /// Moving one page from an active to an inactive list.
    pub deactivate_page: u32,
    /// One call of `writepage` from reclaim: unmapping and submitting a page to swap, or being refused by a file system.
    pub pageout: u32,
    /// One call of `get_scan_count` and the loop around it, per zone and pass.
    pub shrink_zone: u32,
    /// Looking at one slab object.
    pub scan_object: u32,
    /// Flusher: preparing one page for writing.
    pub flush_page: u32,
    /// Compaction: looking at one page. Default 50 ns.
    pub compact_scan: u32,
    /// Compaction: moving one page. Default 2 us: two copies of 4 KiB, unmapping and mapping.
    pub migrate_page: u32,
}

/// A disk. Service time = seek if not contiguous + max(request, bytes / bandwidth); with a limiter, `request` and `bandwidth`
/// are its rates instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiskSpec {
    /// Name, for example `sda`.
    pub name: String,
    /// Sequential bandwidth, KiB/s. 64..=16,777,216.
    pub bandwidth_kib: u32,
    /// Seek plus rotation when a request does not follow the one before it, µs. 0..=1,000,000.
    pub seek_us: u32,
    /// Least time of one request, µs (an IOPS limit). 0..=1,000,000.
    pub request_us: u32,
    /// Request queue length per direction. 4..=1024. Default 128.
    pub nr_requests: u32,
    /// Requests that the device takes at a time. 1 ..= 1024; 31, as SATA disks do.
    pub depth: u32,
    /// Largest request, pages. 1..=1024. Default 128 (512 KiB).
    pub max_request_pages: u32,
    /// Which request is served next. Default CFQ.
    pub scheduler: IoScheduler,
    /// CFQ: the oldest request of a queue goes first when it has waited for too long. Default no, as in the scenarios whose figures were
    /// fitted without.
    pub fifo: bool,
    /// The disk of a virtual machine: its host holds requests back that come too fast.
    pub limiter: Option<LimiterSpec>,
}

/// A host's limiter: so many bytes and requests a second, idle time made up for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimiterSpec {
    /// How much idle time is made up for, µs. 0..=1,000,000. QEMU: 100 ms, a tenth of what a second allows.
    pub burst_us: u32,
    /// What a request takes that is not held back, µs. 1..=1,000,000.
    pub latency_us: u32,
}

/// Block layer schedulers of 3.10, written `"cfq"` and `"deadline"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IoScheduler {
    /// Readers before asynchronous writes, idling 8 ms for the next read of the same reader.
    Cfq,
    /// Batches of 16 in one direction, reads preferred until writes starved twice.
    Deadline,
}

/// Swap space on a disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwapSpec {
    /// Index into the disks.
    pub disk: u32,
    /// Slots of one page.
    pub pages: u32,
}

/// What the file system answers when reclaim asks it to write (its table is in `fs`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilesystemKind {
    /// Refuses pages whose blocks are not allocated yet (delayed allocation).
    Ext4,
    /// 3.10: refuses direct reclaim, writes for kswapd.
    Xfs,
    /// Refuses all writes from reclaim.
    Btrfs,
    /// Writes for everybody.
    Ext3,
}

/// The file system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilesystemSpec {
    /// Its writepage behaviour.
    pub kind: FilesystemKind,
    /// Index into the disks.
    pub disk: u32,
    /// Size of one inode in the slab cache, bytes. 128..=4096. ext4: 1024.
    pub inode_bytes: u32,
    /// Blocks of it that the mount holds in memory for good, pages. 0..=4096. Default 0. Measured: `Buffers` of /proc/meminfo
    /// right after the caches were dropped.
    pub metadata_pages: u32,
}

/// Files of a server, mounted over a network (NFS).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemoteSpec {
    /// Index of the way there and back: the network and the server behave as a disk.
    pub disk: u32,
}

/// On which mount a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mount {
    /// The machine's own file system.
    Local,
    /// The server's.
    Remote,
}

/// A group of processes: a directory of the memory controller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemcgSpec {
    /// Name by which actors and figures refer to it.
    pub name: String,
    /// The group above: 0 is the root, n is the nth of the list.
    pub parent: u32,
    /// `memory.use_hierarchy`: groups below are counted here, too. Default no.
    pub hierarchy: bool,
    /// `memory.soft_limit_in_bytes`, pages; `None`: none.
    pub soft_limit_pages: Option<u32>,
    /// `memory.limit_in_bytes`, pages; `None`: none.
    pub limit_pages: Option<u32>,
    /// `memory.swappiness`, 0..=100; `None`: that of the machine.
    pub swappiness: Option<u32>,
    /// Its directory is removed when the last of its processes has ended. Default no.
    pub removed: bool,
}

/// A file, or a tree of equal small files, that exists at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileSpec {
    /// Name by which actors refer to it.
    pub name: String,
    /// Length in pages (rounded up). 1..=2^26.
    pub pages: u32,
    /// Where it is. Default: on the machine's own file system.
    pub mount: Mount,
}

/// One simulated process (or, for `Parallelio`, a harness that starts others).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActorSpec {
    /// Process name as it appears in traces: letters, digits, hyphen; at most 15 characters.
    pub name: String,
    /// When it starts, virtual ns.
    pub start_ns: u64,
    /// When it is told to stop, virtual ns; `None`: when its work is done.
    pub end_ns: Option<u64>,
    /// Job index: its random stream starts at seed x golden ratio + job + 1.
    pub job: u32,
    /// The run lasts until every actor that is not a background actor has ended.
    pub background: bool,
    /// Node on whose CPUs it runs, and where its memory comes from first. Default 0.
    pub node: u32,
    /// Its group: 0 is the root, n is the nth of the scenario.
    pub memcg: u32,
    /// What it does.
    pub work: Work,
}

/// What an actor does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Work {
    /// Private anonymous memory: populate in ascending order, then touch.
    Anon(AnonWork),
    /// Sequential `read(2)` of a part of a file.
    Reader(ReaderWork),
    /// Sequential `write(2)` of a new file.
    Writer(WriterWork),
    /// A tree of small files: create, stat, open, read.
    Files(FilesWork),
    /// Nothing, for a while, again and again: only there to be seen.
    Sleep,
    /// Asks for blocks of 2^order pages and keeps them.
    HighOrder(HighOrderWork),
    /// Appends to a log and touches its own memory every few seconds (tee, tclsh).
    Monitor(MonitorWork),
    /// Reads the kernel's counters every so often: CPU time, hardly any memory.
    Sampler(SamplerWork),
    /// memcached + memcachetest + dd under the MMTests "parallelio" harness.
    Parallelio(ParallelioWork),
    /// Pressure like that of Hadoop.
    Simoop(SimoopWork),
    /// A build of a source tree.
    Build(BuildWork),
    /// A copy of a large file.
    Copy(CopyWork),
    /// A desktop that draws.
    Frames(FramesWork),
    /// Rounds of writers side by side.
    Dd(DdWork),
    /// Passes of requests for large blocks.
    Blocks(BlocksWork),
    /// A database under transactions.
    Oltp(OltpWork),
    /// A process that calls `select(2)`.
    Poller(PollerWork),
}

/// How anonymous pages are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Every page alike.
    Uniform,
    /// `hot_touches` % of the touches go to the first `hot_pages` % of the pages.
    HotCold {
        /// Share of touches, percent.
        hot_touches: u32,
        /// Share of pages, percent.
        hot_pages: u32,
    },
    /// Ascending, starting over at the end.
    Loop,
}

/// Anonymous memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnonWork {
    /// Size of the mapping.
    pub pages: u32,
    /// Write every page once before touching.
    pub populate: bool,
    /// Choice of pages.
    pub pattern: Pattern,
    /// Touches after populating; `None`: until told to stop.
    pub touches: Option<u32>,
    /// Share of touches that write, percent.
    pub write_percent: u32,
    /// Touches per second; `None`: full speed. Checked after every 256th touch.
    pub rate: Option<u32>,
    /// The pages are locked in memory.
    pub mlocked: bool,
}

/// A sequential reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReaderWork {
    /// Which file.
    pub file: String,
    /// Reads pages `0..pages` of it.
    pub pages: u32,
    /// Pages per call.
    pub call_pages: u32,
    /// How often.
    pub passes: u32,
    /// How long the file stays closed between two passes, ns. 0 ..= 4,000 s. Default 0.
    pub pause_ns: u64,
    /// The call is `sendfile(2)`, which asks for pages from deeper in the kernel. Default no.
    pub sendfile: bool,
}

/// When a writer calls fsync.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fsync {
    /// Never.
    Never,
    /// After every so many pages.
    EveryPages(u32),
    /// Once, after the last write.
    AtEnd,
}

/// A sequential writer of a new file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriterWork {
    /// Length of the file.
    pub pages: u32,
    /// Pages per call.
    pub call_pages: u32,
    /// Durability.
    pub fsync: Fsync,
    /// Delete the file at the end.
    pub delete: bool,
}

/// One sweep over the tree of small files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilesPhase {
    /// stat, open, read to the end, close: each file.
    Read,
    /// stat each file.
    Stat,
    /// Create `files` new ones of `bytes` in a new directory.
    Create {
        /// How many.
        files: u32,
        /// Size of each.
        bytes: u32,
    },
}

/// Many small files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilesWork {
    /// Directories.
    pub directories: u32,
    /// Files in each.
    pub files_per_directory: u32,
    /// Size of files with an even number, bytes.
    pub even_bytes: u32,
    /// Size of files with an odd number, bytes.
    pub odd_bytes: u32,
    /// What is done, in order.
    pub phases: Vec<FilesPhase>,
}

/// Blocks of contiguous pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HighOrderWork {
    /// 0..=10.
    pub order: u32,
    /// How many blocks.
    pub count: u32,
    /// Attempts per second.
    pub rate: u32,
    /// How many it holds at a time; the oldest is freed.
    pub hold: u32,
    /// It would rather go without than wait for reclaim (`__GFP_NORETRY`), as a fault on a huge page does. Default no.
    pub may_fail: bool,
    /// The blocks are a user's, which compaction takes from movable page blocks. Default no. The blocks themselves stay where they are.
    pub movable: bool,
    /// It cannot wait (`GFP_ATOMIC`), as the receiving side of a network card. Default no.
    pub atomic: bool,
}

/// A small periodic process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonitorWork {
    /// Every so often, ns.
    pub period_ns: u64,
    /// Own anonymous pages, all touched each time.
    pub pages: u32,
    /// Log pages appended each time.
    pub log_pages: u32,
    /// Pages of mapped program text and libraries touched each time.
    pub text_pages: u32,
}

/// A sampler of /proc files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SamplerWork {
    /// Every so often, ns.
    pub period_ns: u64,
    /// Calls of `read(2)` each time. 1..=10,000.
    pub reads: u32,
    /// CPU time of a call on average, all of it in the kernel, ns.
    pub read_ns: u32,
}

/// MMTests parallelio-memcachetest, May 2013.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParallelioWork {
    /// Background I/O of each step, pages; a first warm-up cycle has none and is not a step.
    pub steps_pages: Vec<u32>,
    /// Items stored.
    pub items: u32,
    /// Bytes of one item's chunk in a slab page. memcached 1.4.13: 17,352.
    pub chunk_bytes: u32,
    /// Chunks per 1 MiB slab page: 60.
    pub chunks_per_slab: u32,
    /// memcached's own other memory (hash table, buffers), pages.
    pub overhead_pages: u32,
    /// memcachetest's own memory, pages, of which it keeps touching `client_hot_pages`.
    pub client_pages: u32,
    /// See `client_pages`.
    pub client_hot_pages: u32,
    /// CPU and loopback time of one request, ns.
    pub op_ns: u32,
    /// CPU time of one populate request, ns (page faults are extra).
    pub populate_op_ns: u32,
    /// Share of sets, percent: 33.
    pub set_percent: u32,
    /// Pause between starting memcached and populating, ns: 10 s.
    pub settle_ns: u64,
    /// Timed phase, ns: 200 s.
    pub timed_ns: u64,
    /// Used memory (page cache included) at which dd is released, pages.
    pub used_pages: u32,
    /// Interval at which the harness looks, ns: 2 s.
    pub poll_ns: u64,
    /// Pause after that, ns: 5 s.
    pub dd_delay_ns: u64,
    /// Pages per `write(2)` of dd: 256.
    pub dd_call_pages: u32,
    /// Page cache present at the start, clean and used once, pages.
    pub initial_cache_pages: u32,
    /// Inodes which that cache belongs to.
    pub initial_cache_files: u32,
    /// Idle anonymous memory of other processes (desktop, daemons), pages.
    pub idle_anon_pages: u32,
    /// Tidying up between the cycles, ns.
    pub tidy_ns: u64,
    /// The harness's own files and tools.
    pub harness: HarnessWork,
}

/// What a harness reads and runs beside the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HarnessWork {
    /// Pages of scripts and data, read once.
    pub cache_pages: u32,
    /// Files that they lie in.
    pub files: u32,
    /// Program text of the tools that are run before each background I/O, pages.
    pub tools_pages: u32,
}
