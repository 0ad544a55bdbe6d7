//! Estimates the memory that a run takes on the computer that simulates it. This upper bound is computed from the checked scenario before
//! the run starts.
//!
//! Each constant is the memory that all structures together take for one item, measured over whole runs with a counting allocator and
//! rounded up. Lists that double when they are full count twice. `tests/bytes` compares runs with the bound.

use super::actors;
use super::schema::Scenario;

/// Bytes of an empty machine, and of the logs with a fixed length: the last marks, phases and ended tasks.
const MACHINE: u64 = 6 << 20;
/// Bytes for a page of the machine: flags, owner, place on a list, entry in the table of its file.
const PAGE: u64 = 40;
/// Additional bytes for each page if there are groups: the group that owns it, and its place on the group's own list.
const GROUPED_PAGE: u64 = 14;
/// Bytes for a slot of swap.
const SLOT: u64 = 6;
/// Additional bytes for each slot if there is zswap: its place on a list, and whether it is spared.
const ZSWAP_SLOT: u64 = 26;
/// Bytes for a page of virtual memory.
const ENTRY: u64 = 8;
/// Bytes for a chunk of a Zipf distribution. While the table is computed, it exists twice.
const WEIGHT: u64 = 16;
/// Bytes for a page of a file: its entry and its dirty bit.
const FILE_PAGE: u64 = 5;
/// Bytes for the shadow entry of an evicted page. The kernel frees shadow entries when there are more than a few for each page of memory.
const SHADOW: u64 = 12;
const SHADOWS_PER_PAGE: u64 = 4;
/// Bytes for a file with its dentry, its inode and their places on lists.
const FILE: u64 = 384;
/// Bytes for a row of the time lanes; a run adds one every tenth of a second.
const ROW: u64 = 2 * 22 * 4;

/// Upper bound of the memory that one side of a scenario takes, bytes.
pub fn bytes(scenario: &Scenario) -> u64 {
    let machine = &scenario.machine;
    let zones = machine.nodes.iter().flat_map(|node| &node.zones);
    let pages: u64 = zones.map(|zone| u64::from(zone.managed)).sum();
    let page = if scenario.memcgs.is_empty() {
        PAGE
    } else {
        PAGE + GROUPED_PAGE
    };
    let slots = machine.swap.map_or(0, |swap| {
        let more = swap.zswap.map_or(0, |_| ZSWAP_SLOT);
        (SLOT + more) * u64::from(swap.pages)
    });
    let named: u64 = scenario
        .files
        .iter()
        .map(|file| u64::from(file.pages))
        .sum();
    let (mut file_pages, mut files, mut entries, mut weights) = (named, 0, 0, 0);
    for actor in &scenario.actors {
        let (more, small) = actors::files(scenario, actor);
        file_pages += more;
        files += small;
        entries += actors::memory_pages(&actor.work);
        weights += actors::weights(&actor.work);
    }
    let shadows = file_pages.min(SHADOWS_PER_PAGE * pages);
    let rows = scenario.end_ns / crate::trace::sample::INTERVAL;
    MACHINE
        + page * pages
        + slots
        + ENTRY * entries
        + WEIGHT * weights
        + FILE_PAGE * file_pages
        + SHADOW * shadows
        + FILE * files
        + ROW * rows
}

/// Maximum number of bytes that one side may take in a web page: 1.5 GiB. The page's WebAssembly module has at most 2 GiB (see `xtask`), and
/// gaps between allocations waste a part of that.
pub const MOST_IN_A_PAGE: u64 = 3 << 29;

/// Maximum number of bytes that a side may take if it runs alone in a web page: 1.75 GiB. No other side needs memory then, so the reserve can
/// be smaller.
pub const MOST_ALONE_IN_A_PAGE: u64 = 7 << 28;

/// Number of sides of a scenario that a web page runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// Both kernels, side by side.
    Two,
    /// One kernel alone.
    One,
}

/// A sentence that says why a web page should not start a scenario; `None`: the page may start it.
pub fn refusal_in_a_page(scenario: &Scenario, sides: Sides) -> Option<String> {
    let needed = bytes(scenario);
    let most = match sides {
        Sides::Two => MOST_IN_A_PAGE,
        Sides::One => MOST_ALONE_IN_A_PAGE,
    };
    (needed > most).then(|| {
        format!(
            "Each side of this run may take up to {} MiB of this computer's memory, and its checkpoints as much again; the limit of a page \
             is {} MiB for each side. Choose a smaller size, a smaller machine or fewer files, or run it with `reclaim run`.",
            needed >> 20,
            most >> 20
        )
    })
}
