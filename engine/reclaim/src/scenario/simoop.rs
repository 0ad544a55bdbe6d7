//! Pressure like that of Hadoop: what `work = "simoop"` can say, and how it is made smaller.

use super::actors::MAX_RUN_NS;
use super::error::ScenarioError;
use super::machine::{MAX_FILE_PAGES, MAX_PAGES};
use super::scale::shrink;
use super::table::Section;
use super::units::Unit;

pub(super) const KEYS: &[&str] = &[
    "workers",
    "tasks",
    "burners",
    "du",
    "du_pause",
    "working_set",
    "burst",
    "directories",
    "files",
    "file",
    "read",
    "write",
    "keep",
    "period",
    "jitter",
    "warmup",
    "interval",
];

/// Most files of the data set.
const MAX_FILES: u32 = 65_536;
/// Most pages of one read or write: 64 MiB.
const MAX_PART_PAGES: u32 = 16_384;
/// Most readers and writers.
const MAX_TASKS: u32 = 1024;

/// Workers with their working sets, readers and writers, burners and directory walkers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimoopWork {
    /// Worker threads, spread over the nodes in turn. 1..=64.
    pub workers: u32,
    /// Readers and writers; each reads a part of a file, writes one of another, and so on. 1..=1,024.
    pub tasks: u32,
    /// Threads that only use CPU time. 0..=64.
    pub burners: u32,
    /// Threads that look at all files again and again. 0..=16.
    pub du: u32,
    /// How long such a thread rests after 200 files, ns. 1 ms at least; default 100 ms.
    pub du_pause_ns: u64,
    /// Anonymous memory of a worker, which it keeps, pages.
    pub working_set_pages: u32,
    /// Anonymous memory that a worker maps, touches and gives back once in a round, pages.
    pub burst_pages: u32,
    /// Directories whose files are made first, each by its own task; 0, the default: they are there. 0..=64.
    pub directories: u32,
    /// Files. 1..=65,536.
    pub files: u32,
    /// Length of each, pages.
    pub file_pages: u32,
    /// Length of a read, pages.
    pub read_pages: u32,
    /// Length of a write, pages.
    pub write_pages: u32,
    /// Each write makes a new file, of which a task keeps so many before it deletes the oldest; 0, the default: it goes into one of the
    /// files that are there. 0..=64.
    pub keep: u32,
    /// From the start of one round of the workers to that of the next, ns.
    pub period_ns: u64,
    /// A worker begins its round up to so much late, ns.
    pub jitter_ns: u64,
    /// Latencies count from so long after the start on, ns: the time in which files are made is part of it.
    pub warmup_ns: u64,
    /// Length of a report interval, ns. 1 s at least.
    pub interval_ns: u64,
}

pub(super) fn read(section: &Section<'_>) -> Result<SimoopWork, ScenarioError> {
    Ok(SimoopWork {
        workers: section.count("workers", 1..=64)?,
        tasks: section.count("tasks", 1..=MAX_TASKS)?,
        burners: section.count_or("burners", 0, 0..=64)?,
        du: section.count_or("du", 0, 0..=16)?,
        du_pause_ns: if section.has("du_pause") {
            section.quantity("du_pause", Unit::Nanoseconds, 1_000_000..=MAX_RUN_NS)?
        } else {
            100_000_000
        },
        working_set_pages: section.quantity_u32("working_set", Unit::Pages, 1..=MAX_PAGES)?,
        burst_pages: section.quantity_u32("burst", Unit::Pages, 1..=MAX_PAGES)?,
        directories: section.count_or("directories", 0, 0..=64)?,
        files: section.count("files", 1..=MAX_FILES)?,
        file_pages: section.quantity_u32("file", Unit::Pages, 1..=MAX_FILE_PAGES)?,
        read_pages: section.quantity_u32("read", Unit::Pages, 1..=MAX_PART_PAGES)?,
        write_pages: section.quantity_u32("write", Unit::Pages, 1..=MAX_PART_PAGES)?,
        keep: section.count_or("keep", 0, 0..=64)?,
        period_ns: section.quantity("period", Unit::Nanoseconds, 1_000_000..=MAX_RUN_NS)?,
        jitter_ns: section.quantity("jitter", Unit::Nanoseconds, 0..=MAX_RUN_NS)?,
        warmup_ns: section.quantity("warmup", Unit::Nanoseconds, 0..=MAX_RUN_NS)?,
        interval_ns: section.quantity("interval", Unit::Nanoseconds, 1_000_000_000..=MAX_RUN_NS)?,
    })
}

/// A smaller machine has as many workers with less memory, and fewer files, readers and writers. Parts of files keep their size, as the
/// requests of disks do.
pub(super) fn scale(work: &mut SimoopWork, divide: u32) {
    for count in [
        &mut work.working_set_pages,
        &mut work.burst_pages,
        &mut work.files,
        &mut work.tasks,
    ] {
        shrink(count, divide);
    }
}

/// Pages of all its files.
pub(super) fn file_pages(work: &SimoopWork) -> u64 {
    u64::from(work.files) * u64::from(work.file_pages)
}

/// Anonymous memory of all workers at its peak, pages.
pub(super) fn memory_pages(work: &SimoopWork) -> u64 {
    u64::from(work.workers) * (u64::from(work.working_set_pages) + u64::from(work.burst_pages))
}
