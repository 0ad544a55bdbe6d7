//! The moments that a trace reports: events with the further fields of their tracepoints, and moments that are not events of the log.
//!
//! A moment that is not an event has no number. Neither the stream hash nor a search sees it, so a run is the same with and without a trace.

use super::ftrace::Detailed;
use crate::machine::Machine;
use crate::mm::id::NodeId;
use crate::record::Stall;
use crate::sim::TaskId;

/// A moment that a trace reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracepoint {
    /// Virtual time, ns.
    pub time: u64,
    /// The task that the moment belongs to.
    pub task: TaskId,
    /// The CPU that was running at that moment.
    pub cpu: u32,
    /// The kind of the moment, with its fields.
    pub point: Point,
}

impl Tracepoint {
    /// The event of the log, if the moment is one.
    #[must_use]
    pub fn event(&self) -> Option<super::Event> {
        match self.point {
            Point::Event(Detailed { event, .. }) => Some(event),
            _ => None,
        }
    }
}

/// The reason why a task reclaims from a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupReason {
    /// Another page would take the group over its hard limit.
    Limit,
    /// The group is over `memory.high`.
    High,
    /// A program has written to `memory.reclaim`.
    Request,
    /// The group is over its soft limit, and memory is short.
    SoftLimit,
}

/// The kinds of moments, with their fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// An event of the log.
    Event(Detailed),
    /// Reclaim from a group begins.
    GroupReclaimBegin {
        /// The reason why the task reclaims from the group.
        reason: GroupReason,
        /// Number of the group.
        group: u32,
        /// True if reclaim may write pages.
        may_writepage: bool,
        /// Flags of the allocation, as bits.
        gfp: u32,
    },
    /// Reclaim from a group ends.
    GroupReclaimEnd {
        /// The reason that was given at the beginning.
        reason: GroupReason,
        /// Number of pages freed.
        reclaimed: u32,
    },
    /// A task has stopped waiting because of too many isolated pages.
    IsolatedWait {
        /// Number of the node on which the pages were isolated.
        node: NodeId,
        /// Maximum time that the task would have waited, us.
        timeout_us: u32,
        /// Time that the task has waited, us.
        slept_us: u32,
    },
    /// The task can no longer continue with its own work, for this reason.
    StallBegin(Stall),
    /// The task can continue with its own work.
    StallEnd(Stall),
    /// The lowest priority at which tasks reclaim on a node has changed.
    Priority {
        /// Number of the node.
        node: NodeId,
        /// The new lowest priority; `None`: no task reclaims there.
        lowest: Option<u32>,
    },
}

/// Reports a moment of the current task, if the run is being traced.
pub(crate) fn note_point(m: &mut Machine, point: Point) {
    note_point_of(m, m.sched.current(), point);
}

/// Reports a moment of a task, if the run is being traced.
pub(crate) fn note_point_of(m: &mut Machine, task: TaskId, point: Point) {
    let (time, cpu) = (m.sched.now(), m.sched.current_cpu());
    m.trace.keep(|| Tracepoint {
        time,
        task,
        cpu,
        point,
    });
}
