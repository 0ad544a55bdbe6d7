//! A database and its clients: the keys of `work = "oltp"`, and how a smaller size divides the work.

use super::MAX_RUN_NS;
use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys, ValueType};
use crate::scenario::machine::{MAX_FILE_PAGES, MAX_PAGES};
use crate::scenario::part::Part;
use crate::scenario::scale::shrink;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "oltp",
    about: "A database with its own buffers on top of the page cache (PostgreSQL), and clients that read, update and commit (SysBench).",
    list: &[
        Key::new("threads", ValueType::List(1, 16, &ValueType::Count(1, MAX_THREADS)), "[1, 2, 4, 8]", "Number of clients in each step."),
        Key::time("step", 1_000_000..=MAX_RUN_NS, "\"120s\"", "Length of a step."),
        Key::pages("table", 64..=MAX_FILE_PAGES / 2, "\"3GiB\"", "Size of table and index on the disk."),
        Key::pages("buffers", 2..=MAX_PAGES / 64, "\"128MiB\"", "The database's own buffers, in shared memory."),
        Key::pages("sort", 0..=MAX_PAGES / 1024, "\"1MiB\"", "Private memory that each client uses for sorting."),
        Key::count("reads", 1..=MAX_READS, "40", "How many blocks of 8 KiB a transaction reads."),
        Key::count("writes", 0..=MAX_READS, "8", "How many of these blocks it changes."),
        Key::time("statement", 100..=1_000_000_000, "\"60us\"", "CPU time for each block."),
        Key::time("checkpoint", 1_000_000..=MAX_RUN_NS, "\"300s\"", "Time between two checkpoints."),
    ],
};

/// Maximum number of clients at a time.
const MAX_THREADS: u32 = 64;
/// Maximum number of blocks that a transaction reads.
const MAX_READS: u32 = 10_000;

/// A database with its own buffers on top of the page cache (PostgreSQL), and clients that read, update and commit (SysBench).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct OltpWork {
    /// Number of clients in each step. There is a step for each number.
    pub threads: Vec<u32>,
    /// Length of a step, ns, without the filling of the table before it.
    pub step_ns: u64,
    /// Size of table and index on the disk, pages.
    pub table_pages: u32,
    /// The database's own buffers in shared memory, pages. At least 2.
    pub buffer_pages: u32,
    /// Private memory of each client for sorting, pages.
    pub sort_pages: u32,
    /// Blocks of 8 KiB that a transaction reads.
    pub reads: u32,
    /// Blocks of 8 KiB that a transaction changes; no more than it reads.
    pub writes: u32,
    /// CPU time for each block, ns.
    pub statement_ns: u32,
    /// Time between two checkpoints, ns.
    pub checkpoint_ns: u64,
}

pub(super) fn read(part: &Part<'_>) -> Result<OltpWork, ScenarioError> {
    let reads = part.count("reads")?;
    Ok(OltpWork {
        threads: part.counts("threads")?,
        step_ns: part.quantity("step")?,
        table_pages: part.quantity_u32("table")?,
        buffer_pages: part.quantity_u32("buffers")?,
        sort_pages: part.quantity_u32("sort")?,
        reads,
        writes: part.count_within("writes", 0..=reads)?,
        statement_ns: part.quantity_u32("statement")?,
        checkpoint_ns: part.quantity("checkpoint")?,
    })
}

/// Upper bound of the pages of the table and of the log, which is overwritten from its start at half the table's size.
pub(super) fn file_pages(work: &OltpWork) -> u64 {
    u64::from(work.table_pages) * 2
}

/// Upper bound of the shared and private memory at one time, pages.
pub(super) fn memory_pages(work: &OltpWork) -> u64 {
    let most = work.threads.iter().max().copied().unwrap_or(0);
    u64::from(work.buffer_pages) + u64::from(most) * u64::from(work.sort_pages)
}

/// Divides the database, and multiplies the CPU time of a block by the same factor.
pub(super) fn scale(work: &mut OltpWork, divide: u32) {
    work.table_pages = (work.table_pages / divide).max(64);
    work.buffer_pages = (work.buffer_pages / divide).max(2);
    shrink(&mut work.sort_pages, divide);
    work.statement_ns = work.statement_ns.saturating_mul(divide).min(1_000_000_000);
}
