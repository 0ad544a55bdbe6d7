//! Pages on their way to and from the disks.

use crate::block::{Direction, Payload};
use crate::machine::Machine;
use crate::record::Flow;

/// Pages in the plugs of tasks, in the queues of the disks, and in transfer, all disks together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneQueue {
    /// File pages to be written, including inodes and the log of the file system.
    pub file_writes: u32,
    /// Anonymous pages to be written to swap.
    pub swap_writes: u32,
    /// File pages to be read, including inodes of the file system.
    pub file_reads: u32,
    /// Anonymous pages to be read from swap.
    pub swap_reads: u32,
    /// Whether the queue of any disk is congested.
    pub congested: bool,
}

impl SceneQueue {
    pub(super) fn count(&mut self, direction: Direction, payload: Payload, pages: u32) {
        let counted = match (payload, direction) {
            (Payload::Swap, Direction::Write) => &mut self.swap_writes,
            (Payload::Swap, Direction::Read) => &mut self.swap_reads,
            (Payload::File(_) | Payload::Inodes(_) | Payload::Log, Direction::Write) => {
                &mut self.file_writes
            }
            (Payload::File(_) | Payload::Inodes(_) | Payload::Log, Direction::Read) => {
                &mut self.file_reads
            }
        };
        *counted += pages;
    }
}

/// File pages that reclaim has begun to write since the start, and file pages that the flusher has begun to write.
pub(super) fn file_pages_written(m: &Machine) -> [u32; 2] {
    let totals = m.flows.totals();
    [Flow::WriteFileReclaim, Flow::WriteFileFlusher].map(|flow| totals[flow as usize] as u32)
}

pub(super) fn queue(m: &Machine) -> SceneQueue {
    let mut queue = SceneQueue::default();
    for (number, disk) in m.disks.iter().enumerate() {
        queue.congested |= disk.is_congested();
        for request in disk.queued().chain(m.plugs.requests(number)) {
            let pages = request.pages.len() as u32;
            queue.count(request.direction, request.payload, pages);
        }
        if let Some(served) = disk.in_service() {
            queue.count(served.direction, served.payload, served.pages);
        }
    }
    queue
}
