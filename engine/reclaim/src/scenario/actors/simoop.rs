//! Memory pressure like that of Hadoop: the keys of `work = "simoop"`, and how a smaller size divides the work.

use super::{MAX_CALL_PAGES, MAX_RUN_NS};
use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys};
use crate::scenario::machine::{MAX_FILE_PAGES, MAX_PAGES};
use crate::scenario::part::Part;
use crate::scenario::scale::shrink;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "simoop",
    about: "Puts pressure on memory as Hadoop does: workers keep working sets, tasks read and write files, some threads only use CPU time, and others walk \
        directories.",
    list: &[
        Key::count("workers", 1..=64, "16", "Number of worker threads. They go to the NUMA nodes in turn."),
        Key::count("tasks", 1..=MAX_TASKS, "32", "Number of tasks that each read a part of a file, write a part of another, and start again."),
        Key::count("burners", 0..=64, "8", "Number of threads that only use CPU time.").or(0),
        Key::count("du", 0..=16, "2", "Number of threads that look up all files again and again.").or(0),
        Key::time("du_pause", 1_000_000..=MAX_RUN_NS, "\"100ms\"", "How long a `du` thread pauses after every 200 files.").or(100_000_000),
        Key::pages("working_set", 1..=MAX_PAGES, "\"1GiB\"", "Anonymous memory that each worker keeps."),
        Key::pages("burst", 1..=MAX_PAGES, "\"256MiB\"", "Anonymous memory that each worker maps, touches and frees once in a round."),
        Key::count("directories", 0..=64, "8", "Number of directories whose files are created first, each directory by its own task. 0 means that the files exist already.").or(0),
        Key::count("files", 1..=MAX_FILES, "4096", "Number of files."),
        Key::pages("file", 1..=MAX_FILE_PAGES, "\"8MiB\"", "Length of each file."),
        Key::pages("read", 1..=MAX_CALL_PAGES, "\"1MiB\"", "Length of a read."),
        Key::pages("write", 1..=MAX_CALL_PAGES, "\"1MiB\"", "Length of a write."),
        Key::count("keep", 0..=64, "4", "How many files a task keeps: each write creates a file, and beyond this number the task deletes its oldest. 0 means that it writes into existing files.").or(0),
        Key::time("period", 1_000_000..=MAX_RUN_NS, "\"30s\"", "Time from the start of one round of the workers to the start of the next."),
        Key::time("jitter", 0..=MAX_RUN_NS, "\"5s\"", "The longest delay with which a worker begins a round."),
        Key::time("warmup", 0..=MAX_RUN_NS, "\"300s\"", "Latencies count only after this time, which includes the time for creating the files."),
        Key::time("interval", 1_000_000_000..=MAX_RUN_NS, "\"120s\"", "Length of a report interval."),
    ],
};

const MAX_FILES: u32 = 65_536;
/// Maximum number of tasks that read and write files.
const MAX_TASKS: u32 = 1024;

/// Workers with their working sets, readers and writers, burners and directory walkers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct SimoopWork {
    /// Number of worker threads, which get the nodes in turn.
    pub workers: u32,
    /// Number of tasks that each read a part of a file, write a part of another or a new file, and start again.
    pub tasks: u32,
    /// Number of threads that only use CPU time.
    pub burners: u32,
    /// Number of threads that look up all files again and again.
    pub du: u32,
    /// Pause of a `du` thread after every 200 files, ns.
    pub du_pause_ns: u64,
    /// Anonymous memory that each worker keeps, pages.
    pub working_set_pages: u32,
    /// Anonymous memory that each worker maps, touches and frees once in a round, pages.
    pub burst_pages: u32,
    /// Number of directories whose files are created first, each directory by its own task; 0: the files exist already.
    pub directories: u32,
    /// Number of files in the data set.
    pub files: u32,
    /// Length of each file, pages.
    pub file_pages: u32,
    /// Pages that a task reads at a time, at most a whole file.
    pub read_pages: u32,
    /// Pages that a task writes at a time; the length of a new file if `keep` is not 0.
    pub write_pages: u32,
    /// If not 0, each write creates a new file, and the task keeps this many of them before it deletes the oldest. 0: each write changes
    /// one of the existing files.
    pub keep: u32,
    /// Time from the start of one round of the workers to the start of the next, ns.
    pub period_ns: u64,
    /// Longest random delay with which a worker begins a round, ns.
    pub jitter_ns: u64,
    /// Latencies count only after this time from the start, ns, which includes the time for creating the files.
    pub warmup_ns: u64,
    /// Length of an interval for which the percentiles of the latencies are computed, ns.
    pub interval_ns: u64,
}

pub(super) fn read(part: &Part<'_>) -> Result<SimoopWork, ScenarioError> {
    Ok(SimoopWork {
        workers: part.count("workers")?,
        tasks: part.count("tasks")?,
        burners: part.count("burners")?,
        du: part.count("du")?,
        du_pause_ns: part.quantity("du_pause")?,
        working_set_pages: part.quantity_u32("working_set")?,
        burst_pages: part.quantity_u32("burst")?,
        directories: part.count("directories")?,
        files: part.count("files")?,
        file_pages: part.quantity_u32("file")?,
        read_pages: part.quantity_u32("read")?,
        write_pages: part.quantity_u32("write")?,
        keep: part.count("keep")?,
        period_ns: part.quantity("period")?,
        jitter_ns: part.quantity("jitter")?,
        warmup_ns: part.quantity("warmup")?,
        interval_ns: part.quantity("interval")?,
    })
}

/// Divides the memory of the workers and the number of files, readers and writers. The number of workers stays the same. So do the sizes of
/// a read and a write, because disk requests keep their size, too.
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

/// Upper bounds for its `files` and the new files of `keep` that exist at one time: their pages, and their number.
pub(super) fn files(work: &SimoopWork) -> (u64, u64) {
    let files = u64::from(work.files);
    // A task deletes its oldest file after it has written one more than it keeps.
    let new = match work.keep {
        0 => 0,
        keep => u64::from(work.tasks) * u64::from(keep + 1),
    };
    (
        files * u64::from(work.file_pages) + new * u64::from(work.write_pages),
        files + new,
    )
}

/// Anonymous memory of all workers at its peak, pages.
pub(super) fn memory_pages(work: &SimoopWork) -> u64 {
    u64::from(work.workers) * (u64::from(work.working_set_pages) + u64::from(work.burst_pages))
}
