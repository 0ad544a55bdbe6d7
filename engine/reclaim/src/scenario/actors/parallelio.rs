//! memcached, its client and dd under a harness: the keys of `work = "parallelio"`, and how a smaller size divides the work.

use super::{MAX_CALL_PAGES, MAX_RUN_NS, MAX_SMALL_FILES, Work};
use crate::scenario::check::free_at_start;
use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys, ValueType};
use crate::scenario::machine::{MAX_FILE_PAGES, MAX_PAGES};
use crate::scenario::part::Part;
use crate::scenario::scale::{published_mib, shrink, stretch};
use crate::scenario::schema::Scenario;
use crate::scenario::units::Unit;

/// memcached gets its slab pages from malloc 1 MiB at a time: 1.4.13, `item_size_max`.
const SLAB_BYTES: u32 = 1 << 20;
/// Maximum time of a request, ns: 1 s.
const MAX_OP_NS: u64 = 1_000_000_000;

const fn memory(name: &'static str, example: &'static str, meaning: &'static str) -> Key {
    Key::pages(name, 0..=MAX_PAGES, example, meaning)
}

const fn time(name: &'static str, least: u64, example: &'static str, meaning: &'static str) -> Key {
    Key::time(name, least..=MAX_RUN_NS, example, meaning)
}

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "parallelio",
    about: "The benchmark `parallelio-memcachetest` of MMTests, May 2013: memcached, its client memcachetest and, beside them, dd. A scenario can have only one \
        such harness.",
    list: &[
        Key::new("steps", ValueType::List(1, 16, &ValueType::Quantity(Unit::Pages, 0, MAX_FILE_PAGES as u64)), "[\"0MiB\", \"715MiB\", \"2385MiB\", \"4055MiB\"]", "How much dd writes in each step. The warm-up cycle before them, without dd, is not a step. No two steps may have the same number of MiB."),
        Key::count("items", 1..=16_777_216, "195000", "Number of items that memcached stores."),
        Key::quantity("chunk", Unit::Bytes, 64..=SLAB_BYTES as u64, "17352", "Size of one item's chunk in a slab page of memcached."),
        Key::count("chunks_per_slab", 1..=SLAB_BYTES / 64, "60", "Number of chunks in a slab page of 1 MiB."),
        memory("overhead", "\"64MiB\"", "Other memory of memcached: hash table, buffers."),
        memory("client", "\"130MiB\"", "Memory of memcachetest."),
        memory("client_hot", "\"4MiB\"", "The part of `client` that memcachetest touches all the time."),
        Key::time("op", 1_000..=MAX_OP_NS, "\"45us\"", "CPU and loopback time of one request."),
        Key::time("populate_op", 1_000..=MAX_OP_NS, "\"60us\"", "CPU time of one request that stores an item; page faults are extra."),
        Key::count("set_percent", 0..=100, "33", "Percentage of requests that store data."),
        time("settle", 0, "\"10s\"", "Pause between the start of memcached and the first stored item."),
        time("timed", 1_000_000_000, "\"200s\"", "Length of the timed phase."),
        memory("used", "\"4GiB\"", "The harness starts dd when this much memory is in use, page cache included."),
        time("poll", 1_000_000, "\"2s\"", "How often the harness checks how much memory is in use."),
        time("dd_delay", 0, "\"5s\"", "Pause between that moment and the start of dd."),
        Key::pages("dd_call", 1..=MAX_CALL_PAGES, "\"1MiB\"", "How much dd writes in one call."),
        memory("initial_cache", "\"100MiB\"", "Page cache at the start, clean and used once. It may take at most half of the free memory, together with its inodes and `idle_anon`."),
        Key::count("initial_cache_files", 0..=MAX_SMALL_FILES, "5000", "Number of files in that cache; 0 if and only if `initial_cache` is 0."),
        memory("idle_anon", "\"450MiB\"", "Anonymous memory of other, idle processes: desktop, daemons."),
        time("tidy", 0, "\"5s\"", "Time for tidying up between two cycles."),
        memory("harness_cache", "\"99MiB\"", "Scripts and data that the harness reads once in the warm-up."),
        Key::count("harness_files", 0..=MAX_SMALL_FILES, "5000", "Number of files that hold these scripts and data; 0 if and only if `harness_cache` is 0."),
        memory("harness_tools", "\"22MiB\"", "Program text of the tools that the harness runs each time before dd."),
    ],
};

/// The test "parallelio-memcachetest" of MMTests, May 2013.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct ParallelioWork {
    /// Pages that dd writes in each step. The warm-up cycle before them, without dd, is not a step.
    pub steps_pages: Vec<u32>,
    /// Number of items that the client stores.
    pub items: u32,
    /// Bytes of one item's chunk in a slab page.
    pub chunk_bytes: u32,
    /// Chunks per 1 MiB slab page.
    pub chunks_per_slab: u32,
    /// Other memory of memcached (hash table, buffers), pages.
    pub overhead_pages: u32,
    /// Anonymous memory of memcachetest, pages.
    pub client_pages: u32,
    /// The part of `client_pages` that memcachetest touches all the time.
    pub client_hot_pages: u32,
    /// CPU and loopback time of one request, ns.
    pub op_ns: u32,
    /// CPU time of one request that stores an item, ns; page faults are extra.
    pub populate_op_ns: u32,
    /// Share of requests that store data, percent.
    pub set_percent: u32,
    /// Pause between the start of memcached and the first stored item, ns.
    pub settle_ns: u64,
    /// Length of the phase in which the harness counts requests, ns.
    pub timed_ns: u64,
    /// The harness starts dd when this much memory is in use, page cache included, pages.
    pub used_pages: u32,
    /// Time from one check of the memory in use to the next, ns.
    pub poll_ns: u64,
    /// Pause between the moment at which `used_pages` are in use and the start of dd, ns.
    pub dd_delay_ns: u64,
    /// Pages per `write(2)` of dd.
    pub dd_call_pages: u32,
    /// Page cache that exists at the start, clean and used once, pages.
    pub initial_cache_pages: u32,
    /// Number of files in the initial page cache; 0 if and only if `initial_cache_pages` is 0.
    pub initial_cache_files: u32,
    /// Idle anonymous memory of other processes (desktop, daemons), pages.
    pub idle_anon_pages: u32,
    /// Time that the harness takes to tidy up between two cycles, ns.
    pub tidy_ns: u64,
    /// The files and tools of the harness itself.
    pub harness: HarnessWork,
}

/// The files that the harness itself reads, and the tools that it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct HarnessWork {
    /// Size of its scripts and data, each read once, pages.
    pub cache_pages: u32,
    /// Number of files that hold the scripts and data; 0 if and only if `cache_pages` is 0.
    pub files: u32,
    /// Program text of the tools that it runs each time before dd, pages.
    pub tools_pages: u32,
}

pub(super) fn read(part: &Part<'_>) -> Result<ParallelioWork, ScenarioError> {
    let pages = |key| part.quantity_u32(key);
    let ns = |key| part.quantity(key);
    Ok(ParallelioWork {
        steps_pages: part.quantities("steps")?,
        items: part.count("items")?,
        chunk_bytes: part.quantity_u32("chunk")?,
        chunks_per_slab: part.count("chunks_per_slab")?,
        overhead_pages: pages("overhead")?,
        client_pages: pages("client")?,
        client_hot_pages: pages("client_hot")?,
        op_ns: part.quantity_u32("op")?,
        populate_op_ns: part.quantity_u32("populate_op")?,
        set_percent: part.count("set_percent")?,
        settle_ns: ns("settle")?,
        timed_ns: ns("timed")?,
        used_pages: pages("used")?,
        poll_ns: ns("poll")?,
        dd_delay_ns: ns("dd_delay")?,
        dd_call_pages: pages("dd_call")?,
        initial_cache_pages: pages("initial_cache")?,
        initial_cache_files: part.count("initial_cache_files")?,
        idle_anon_pages: pages("idle_anon")?,
        tidy_ns: ns("tidy")?,
        harness: HarnessWork {
            cache_pages: pages("harness_cache")?,
            files: part.count("harness_files")?,
            tools_pages: pages("harness_tools")?,
        },
    })
}

/// Upper bounds for the files of dd, of the initial page cache and of the harness that exist at one time: their pages, and the number of small
/// files.
pub(super) fn files(work: &ParallelioWork) -> (u64, u64) {
    let longest = work.steps_pages.iter().copied().max().unwrap_or(0);
    let harness = &work.harness;
    let pages = [
        longest,
        work.initial_cache_pages,
        harness.cache_pages,
        harness.tools_pages,
    ];
    (
        pages.map(u64::from).iter().sum(),
        u64::from(work.initial_cache_files) + u64::from(harness.files),
    )
}

/// Upper bound of the anonymous memory of all its processes, pages.
pub(super) fn memory_pages(work: &ParallelioWork) -> u64 {
    let slabs = u64::from(work.items.div_ceil(work.chunks_per_slab)) * 256;
    let others = [
        work.overhead_pages,
        work.client_pages,
        work.idle_anon_pages,
        work.dd_call_pages,
    ];
    slabs + others.into_iter().map(u64::from).sum::<u64>()
}

/// Checks that the harness's values fit each other and the machine, and that no other actor is such a harness.
pub(super) fn check(
    scenario: &Scenario,
    work: &ParallelioWork,
    path: &str,
) -> Result<(), ScenarioError> {
    let conflict = |key: &str, value: u64, expected: &str| {
        Err(ScenarioError::conflict(
            &format!("{path}.{key}"),
            value,
            expected,
        ))
    };
    let slab = u64::from(work.chunk_bytes) * u64::from(work.chunks_per_slab);
    if slab > u64::from(SLAB_BYTES) {
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
                "pages that make a whole number of MiB that no step before it has, because the number names the step",
            );
        }
    }
    if work.client_hot_pages > work.client_pages {
        return conflict(
            "client_hot",
            u64::from(work.client_hot_pages),
            "at most as much as client, of which it is a part",
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
            "a size that, together with idle_anon and its inodes, takes at most half of the {free} pages free at the start"
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
            "at most one such harness",
        ));
    }
    Ok(())
}

/// Divides the sizes and counts, except those of a chunk, a slab page and a call of dd, and multiplies the time of each request.
pub(super) fn scale(
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
    stretch(&mut work.op_ns, divide, MAX_OP_NS, &format!("{path}.op"))?;
    stretch(
        &mut work.populate_op_ns,
        divide,
        MAX_OP_NS,
        &format!("{path}.populate_op"),
    )
}
