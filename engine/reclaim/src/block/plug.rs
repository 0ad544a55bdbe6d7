//! Plugs: a task collects requests in its plug before the device gets them, so that neighbouring requests merge.
//!
//! Source: block/blk-core.c, 3.10 (`blk_start_plug`, `attempt_plug_merge`, `blk_flush_plug_list`). Simplified: the requests in a plug, at most 16, do
//! not count as requests of the queue yet.

use super::device::send;
use super::queue::Request;
use crate::machine::Machine;
use crate::sim::TaskId;

/// Number of requests at which a plug is flushed. `BLK_MAX_REQUEST_COUNT`.
const MAX_REQUESTS: usize = 16;

/// The open plugs; a task has at most one.
#[derive(Debug, Default)]
pub struct Plugs {
    plugs: Vec<Plug>,
}

#[derive(Debug)]
struct Plug {
    task: TaskId,
    requests: Vec<(usize, Request)>,
}

impl Plugs {
    fn of(&mut self, task: TaskId) -> Option<&mut Plug> {
        self.plugs.iter_mut().find(|p| p.task == task)
    }

    /// Requests for one disk that no queue has received yet.
    pub fn requests(&self, disk: usize) -> impl Iterator<Item = &Request> {
        let all = self.plugs.iter().flat_map(|p| &p.requests);
        all.filter(move |(d, _)| *d == disk).map(|(_, r)| r)
    }

    /// True if a request in the task's plug can grow by the pages of `new`. `room` is the size of the largest request, pages.
    pub(super) fn can_merge(&self, task: TaskId, disk: usize, new: &Request, room: u32) -> bool {
        let plug = self.plugs.iter().find(|p| p.task == task);
        plug.is_some_and(|p| {
            let mut requests = p.requests.iter();
            requests.any(|(d, r)| *d == disk && r.side_for(new, room).is_some())
        })
    }
}

/// Opens a plug for the current task, unless it has one already.
pub fn start_plug(m: &mut Machine) {
    let task = m.sched.current();
    if m.plugs.of(task).is_none() {
        m.plugs.plugs.push(Plug {
            task,
            requests: Vec::new(),
        });
    }
}

/// Flushes the current task's plug to the devices and closes it.
pub fn finish_plug(m: &mut Machine) {
    flush_plug(m);
    let task = m.sched.current();
    m.plugs.plugs.retain(|p| p.task != task);
}

/// Sends the requests in the current task's plug to their devices. This also happens when the task goes to sleep.
pub fn flush_plug(m: &mut Machine) {
    let task = m.sched.current();
    let Some(plug) = m.plugs.of(task) else {
        return;
    };
    for (disk, request) in std::mem::take(&mut plug.requests) {
        send(m, disk, request);
    }
}

/// Puts a request into the current task's plug, or returns it if the task has no plug.
pub(super) fn add_to_plug(m: &mut Machine, disk: usize, request: Request) -> Option<Request> {
    let task = m.sched.current();
    let room = m.disks[disk].max_request_pages();
    let Some(plug) = m.plugs.of(task) else {
        return Some(request);
    };
    let requests = plug.requests.iter_mut().rev();
    let mut requests = requests.filter(|(d, _)| *d == disk);
    match requests.find_map(|(_, r)| r.side_for(&request, room).map(|side| (r, side))) {
        Some((r, side)) => r.grow(side, request),
        None => plug.requests.push((disk, request)),
    }
    if plug.requests.len() >= MAX_REQUESTS {
        flush_plug(m);
    }
    None
}
