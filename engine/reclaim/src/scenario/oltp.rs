//! A database under transactions: what `work = "oltp"` can say, and how it is made smaller.

use super::actors::MAX_RUN_NS;
use super::error::ScenarioError;
use super::machine::{MAX_FILE_PAGES, MAX_PAGES};
use super::scale::shrink;
use super::table::{Section, written};
use super::units::Unit;

pub(super) const KEYS: &[&str] = &[
    "threads",
    "step",
    "table",
    "buffers",
    "sort",
    "reads",
    "writes",
    "statement",
    "checkpoint",
];

/// Most clients at a time.
const MAX_THREADS: u32 = 64;

/// A database with its own buffers on top of the page cache (PostgreSQL), and clients that read, update and commit (SysBench).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OltpWork {
    /// Clients of each step, 1..=64 each.
    pub threads: Vec<u32>,
    /// Length of a step, ns.
    pub step_ns: u64,
    /// Table and index on the disk, pages.
    pub table_pages: u32,
    /// The database's own buffers, shared memory, pages. At least 2.
    pub buffer_pages: u32,
    /// Private memory of a client for sorting, pages.
    pub sort_pages: u32,
    /// Blocks of 8 KiB that a transaction reads.
    pub reads: u32,
    /// Those of them that it changes; no more than it reads.
    pub writes: u32,
    /// CPU time for each block, ns.
    pub statement_ns: u32,
    /// Time between two checkpoints, ns.
    pub checkpoint_ns: u64,
}

/// Reads the keys.
pub(super) fn oltp(section: &Section<'_>) -> Result<OltpWork, ScenarioError> {
    let mut threads = Vec::new();
    for (path, value) in section.list("threads", 1..=16)? {
        let count = value.as_integer().and_then(|n| u32::try_from(n).ok());
        let count = count.filter(|n| (1..=MAX_THREADS).contains(n));
        threads.push(count.ok_or_else(|| {
            let expected = format!("a whole number from 1 to {MAX_THREADS}");
            ScenarioError::value(&path, &written(value), &expected)
        })?);
    }
    let reads = section.count("reads", 1..=10_000)?;
    Ok(OltpWork {
        threads,
        step_ns: section.quantity("step", Unit::Nanoseconds, 1_000_000..=MAX_RUN_NS)?,
        table_pages: section.quantity_u32("table", Unit::Pages, 64..=MAX_FILE_PAGES / 2)?,
        buffer_pages: section.quantity_u32("buffers", Unit::Pages, 2..=MAX_PAGES / 64)?,
        sort_pages: section.quantity_u32("sort", Unit::Pages, 0..=MAX_PAGES / 1024)?,
        reads,
        writes: section.count("writes", 0..=reads)?,
        statement_ns: section.quantity_u32("statement", Unit::Nanoseconds, 100..=1_000_000_000)?,
        checkpoint_ns: section.quantity("checkpoint", Unit::Nanoseconds, 1_000_000..=MAX_RUN_NS)?,
    })
}

/// Pages of the table and of the log, which starts over at half the table's size.
pub(super) fn file_pages(work: &OltpWork) -> u64 {
    u64::from(work.table_pages) * 2
}

/// Shared and private memory, pages.
pub(super) fn memory_pages(work: &OltpWork) -> u64 {
    let most = work.threads.iter().max().copied().unwrap_or(0);
    u64::from(work.buffer_pages) + u64::from(most) * u64::from(work.sort_pages)
}

/// A smaller database; each block costs as much more time as the machine is smaller.
pub(super) fn scale(work: &mut OltpWork, divide: u32) {
    work.table_pages = (work.table_pages / divide).max(64);
    work.buffer_pages = (work.buffer_pages / divide).max(2);
    shrink(&mut work.sort_pages, divide);
    work.statement_ns = work.statement_ns.saturating_mul(divide).min(1_000_000_000);
}
