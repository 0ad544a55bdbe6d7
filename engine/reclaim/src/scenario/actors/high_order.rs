//! Blocks of contiguous pages: the keys of `work = "high-order"`, and how a smaller size divides the work.

use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys};
use crate::scenario::machine::MAX_PAGES;
use crate::scenario::part::Part;
use crate::scenario::scale::shrink;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "high-order",
    about: "Asks for blocks of 2^order pages and keeps them for a while.",
    list: &[
        Key::count("order", 0..=10, "3", "The order: a block has 2^order pages."),
        Key::count("count", 1..=100_000_000, "100000", "How many blocks it asks for."),
        Key::count("rate", 1..=1_000_000, "200", "Attempts per second."),
        Key::count("hold", 1..=MAX_PAGES, "64", "How many blocks it keeps at a time. For each further block it frees the oldest one."),
        Key::flag("may_fail", "An attempt may fail instead of waiting for reclaim (`__GFP_NORETRY`), like a fault on a huge page."),
        Key::flag("movable", "The blocks are user memory, which is allocated from movable page blocks; compaction does not move them."),
        Key::flag("atomic", "It cannot wait (`GFP_ATOMIC`), like a network driver that receives packets: it never reclaims, may use some of the pages below the min watermark, and fails if these are not enough."),
    ],
};

/// Requests for blocks of contiguous pages at a steady rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct HighOrderWork {
    /// The order of a block, which has 2^order pages.
    pub order: u32,
    /// Number of requests, after which the actor ends.
    pub count: u32,
    /// Requests per second, as far as the allocator keeps up.
    pub rate: u32,
    /// Number of blocks that it keeps at a time. For each further block it frees the oldest one.
    pub hold: u32,
    /// Whether a request may fail instead of waiting for reclaim (`__GFP_NORETRY`).
    pub may_fail: bool,
    /// Whether the blocks are movable, as user memory is.
    pub movable: bool,
    /// Whether a request is atomic (`GFP_ATOMIC`) and cannot wait.
    pub atomic: bool,
}

pub(super) fn read(part: &Part<'_>) -> Result<HighOrderWork, ScenarioError> {
    Ok(HighOrderWork {
        order: part.count("order")?,
        count: part.count("count")?,
        rate: part.count("rate")?,
        hold: part.count("hold")?,
        may_fail: part.flag("may_fail")?,
        movable: part.flag("movable")?,
        atomic: part.flag("atomic")?,
    })
}

/// Checks that the blocks fit the machine, which has `free` free pages at the start.
pub(super) fn check(work: &HighOrderWork, free: u64, path: &str) -> Result<(), ScenarioError> {
    if u64::from(work.hold) << work.order > free {
        let expected =
            format!("blocks that together have at most the {free} pages free at the start");
        return Err(ScenarioError::conflict(
            &format!("{path}.hold"),
            work.hold,
            &expected,
        ));
    }
    Ok(())
}

/// Divides the number of requests, their rate, and the blocks that are kept.
pub(super) fn scale(work: &mut HighOrderWork, divide: u32) {
    for count in [&mut work.count, &mut work.rate, &mut work.hold] {
        shrink(count, divide);
    }
}
