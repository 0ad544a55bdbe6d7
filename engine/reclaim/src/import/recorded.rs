//! The state of a real machine at one moment, as a file recorded it. The simulation computes nothing here.

use super::blocks::FreeBlocks;
use super::swap::Swap;
use super::zones::{Lists, ZoneRead};

/// Result of [`super::import_with_state`], for the page.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Brought {
    /// The scenario; empty: a scenario cannot describe this machine.
    pub scenario: String,
    /// The reason why there is no scenario; empty if there is one.
    pub refusal: String,
    /// The state that the files recorded; `None`: no file lists zones with their free pages.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub moment: Option<RecordedMoment>,
}

/// A recorded moment. Sizes are in pages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct RecordedMoment {
    /// File and line at which the zones begin.
    pub place: String,
    /// The event that made the kernel print this state.
    pub cause: RecordedCause,
    /// The task that asked for memory; empty: the file lacks it.
    pub task: String,
    /// The order of the request for memory; `None`: the file lacks it.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub order: Option<u32>,
    /// Zones with pages, in the order of the file.
    pub zones: Vec<RecordedZone>,
    /// State of swap; `None`: no file mentions swap.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub swap: Option<RecordedSwap>,
}

/// The event that made the kernel print the state of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
#[cfg_attr(feature = "bindings", serde(rename_all = "lowercase"))]
pub enum RecordedCause {
    /// The OOM killer killed a task.
    Killed,
    /// An allocation failed.
    Failed,
    /// The log does not name the cause.
    Unknown,
    /// A program read a file of `/proc`.
    Read,
}

/// A zone at the recorded moment.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct RecordedZone {
    /// NUMA node, from 0.
    pub node: u32,
    /// Name, as the kernel spells it.
    pub name: String,
    /// Managed pages; present pages if the file lacks the managed ones.
    pub managed: u64,
    /// Free pages, without those on the per-CPU lists.
    pub free: u64,
    /// The watermark min, with its boost.
    pub min: u64,
    /// The watermark low, with its boost.
    pub low: u64,
    /// The watermark high, with its boost.
    pub high: u64,
    /// Pages that the zone keeps from ordinary user requests (`protection`); 0 if the file does not say.
    pub reserve: u64,
    /// Free pages on the per-CPU lists of all CPUs.
    pub per_cpu: u64,
    /// Pages on the LRU lists; `None`: the file lacks at least one of them.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub lists: Option<RecordedLists>,
    /// Free blocks of each order; empty if no file lists them.
    pub blocks: Vec<u64>,
}

/// Pages on the LRU lists of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct RecordedLists {
    /// Inactive anonymous pages, with shared memory. Reclaim can only swap them out.
    pub inactive_anon: u64,
    /// Active anonymous pages, with shared memory.
    pub active_anon: u64,
    /// Inactive file pages, with those of block devices.
    pub inactive_file: u64,
    /// Active file pages, with those of block devices.
    pub active_file: u64,
    /// Pages that reclaim cannot take, such as locked ones.
    pub unevictable: u64,
}

/// Swap at the recorded moment, in pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct RecordedSwap {
    /// Size of all swap areas together.
    pub total: u64,
    /// Free pages, at most `total`; `None`: the file lacks the figure.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub free: Option<u64>,
}

/// The request that led to a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Happening {
    pub(super) cause: RecordedCause,
    task: String,
    order: Option<u32>,
}

impl Happening {
    /// Reads `dd invoked oom-killer: gfp_mask=0x201da, order=0, ...` and `dd: page allocation failure: order:0, mode:0x20`.
    pub(super) fn in_message(message: &str) -> Option<Self> {
        let killed = message
            .split_once(" invoked oom-killer:")
            .map(|(task, rest)| (RecordedCause::Killed, task, rest));
        let failed = message
            .split_once(": page allocation failure")
            .map(|(task, rest)| (RecordedCause::Failed, task, rest));
        let (cause, task, rest) = killed.or(failed)?;
        let after = rest.split_once("order").map_or("", |(_, after)| after);
        let digits: String = after
            .trim_start_matches([':', '='])
            .chars()
            .take_while(char::is_ascii_digit)
            .collect();
        Some(Self {
            cause,
            task: task.chars().take(16).filter(|c| !c.is_control()).collect(),
            order: digits.parse().ok(),
        })
    }
}

impl RecordedMoment {
    /// The moment that these zones describe, with `cause` if no request is known; `None` if there are no zones.
    pub(super) fn of(
        zones: &[ZoneRead],
        happening: Option<Happening>,
        cause: RecordedCause,
    ) -> Option<Self> {
        let place = zones.first()?.place.to_string();
        let happening = happening.unwrap_or(Happening {
            cause,
            task: String::new(),
            order: None,
        });
        Some(Self {
            place,
            cause: happening.cause,
            task: happening.task,
            order: happening.order,
            zones: zones.iter().map(zone).collect(),
            swap: None,
        })
    }

    /// Adds the state of swap, with at most as many free pages as swap has.
    pub(super) fn with_swap(&mut self, swap: &Swap) {
        self.swap = Some(RecordedSwap {
            total: swap.total,
            free: swap.free.map(|free| free.min(swap.total)),
        });
    }
}

impl RecordedZone {
    /// Adds the free blocks that another file lists, unless the zone already has some.
    pub(super) fn with_blocks(&mut self, zones: &[FreeBlocks]) {
        let mut zones = zones.iter();
        let mine = zones.find(|blocks| blocks.node == self.node && blocks.zone == self.name);
        if let Some(mine) = mine.filter(|_| self.blocks.is_empty()) {
            self.blocks.clone_from(&mine.blocks);
        }
    }
}

fn zone(zone: &ZoneRead) -> RecordedZone {
    RecordedZone {
        node: zone.node,
        name: zone
            .name
            .chars()
            .take(20)
            .filter(|c| !c.is_control())
            .collect(),
        managed: zone.pages(),
        free: zone.free,
        min: zone.min,
        low: zone.low,
        high: zone.high,
        // The last entry is that of the highest zone, which ordinary user requests may use.
        reserve: zone.protection.last().copied().unwrap_or(0),
        per_cpu: zone.per_cpu,
        lists: lists(&zone.lists),
        blocks: zone.blocks.clone(),
    }
}

/// Pages on the five lists; `None` if one of them is missing, because the file lacks all of them or the line was cut.
fn lists(lists: &Lists) -> Option<RecordedLists> {
    Some(RecordedLists {
        inactive_anon: lists.inactive_anon?,
        active_anon: lists.active_anon?,
        inactive_file: lists.inactive_file?,
        active_file: lists.active_file?,
        unevictable: lists.unevictable?,
    })
}
