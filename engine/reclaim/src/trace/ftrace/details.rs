//! The fields of tracepoints that their events lack.

use crate::mm::id::NodeId;
use crate::mm::shrinker::Pressure;
use crate::mm::vmscan::ThrottleReason;
use crate::trace::event::Event;

/// An event, and those fields of its tracepoint that it lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detailed {
    /// The event with its own fields.
    pub event: Event,
    /// The fields of its tracepoint that the event lacks.
    pub details: Details,
}

/// Fields of a tracepoint that its event does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Details {
    /// The event has all fields of its tracepoint.
    None,
    /// The fields of `mm_vmscan_wakeup_kswapd`.
    Wakeup {
        /// Flags of the allocation, as bits; 0 for a boost of watermarks.
        gfp: u32,
    },
    /// The fields of `mm_vmscan_lru_isolate`.
    Isolation {
        /// True if reclaim is for the limit of a group, not for the machine.
        for_group: bool,
        /// The highest class of zones whose pages the request could use.
        class: u32,
        /// True if the isolation leaves pages on the list that would have to be written before they can be freed.
        clean_only: bool,
        /// Order of the allocation for which the task reclaims.
        order: u32,
        /// Pages that the reclaimer wanted to isolate.
        requested: u32,
        /// Pages that were skipped because their zone is above the class.
        passed_over: u32,
    },
    /// The fields of `mm_vmscan_lru_shrink_inactive`.
    Batch {
        /// True for a list of file pages.
        file: bool,
        /// True if the reclaimer has waited for writeback; the pages may then be of both kinds.
        sync: bool,
        /// Counts of pages by what reclaim found about them.
        fates: Fates,
    },
    /// The fields of `mm_vmscan_lru_shrink_active`.
    Aging {
        /// Pages taken off the list.
        taken: u32,
        /// Pages of these that were referenced since the last scan.
        referenced: u32,
        /// The reclaimer's priority.
        priority: u32,
    },
    /// The fields of `mm_vmscan_throttled`: the event is a wait for progress, not for a congested queue.
    Throttled {
        /// Number of the node on which the task reclaims.
        node: NodeId,
        /// The reason of the wait, which the line names last.
        reason: ThrottleReason,
    },
    /// The fields of `mm_shrink_slab_start`.
    SlabStart {
        /// The shrinker that is called.
        shrinker: ShrinkerName,
        /// Number of objects that earlier calls have deferred to this one.
        nr_deferred: u64,
        /// Flags of the allocation, as bits.
        gfp: u32,
        /// The pressure of the pass on the shrinker.
        pressure: Pressure,
    },
    /// The fields of `mm_shrink_slab_end`.
    SlabEnd {
        /// The shrinker that was called.
        shrinker: ShrinkerName,
        /// Number of deferred objects before the call.
        before: u64,
        /// Number of deferred objects after the call.
        after: u64,
        /// Number of objects that the call had left to scan when it ended.
        total_scan: u64,
        /// Return value of the call, as the tracepoint prints it.
        returned: i64,
    },
}

/// Pages of a batch by what reclaim found about them; a page may count several times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fates {
    /// Dirty or under writeback.
    pub dirty: u32,
    /// Under writeback.
    pub writeback: u32,
    /// Counted as congested: the disk's queue is full, or the page is still under writeback at its second scan.
    pub congested: u32,
    /// Still under writeback when reclaim scanned them for the second time.
    pub immediate: u32,
    /// Moved to the active list.
    pub activated: u32,
    /// Kept because they were referenced.
    pub referenced: u32,
}

/// A shrinker as tracepoints name it. Until 3.11 a shrinker has one function, since 3.12 one that counts and one that scans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShrinkerName {
    /// The names of its functions: the only one until 3.11, and the one that scans since 3.12.
    pub functions: [&'static str; 2],
    /// Its number among the registered shrinkers, from 0.
    pub instance: u32,
    /// Node whose objects it scans.
    pub node: NodeId,
}
