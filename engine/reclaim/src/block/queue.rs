//! Request queues: merging, congestion, and the choice of the next request.
//!
//! Source: block/blk-core.c (`get_request`, `blk_queue_congestion_threshold`), mm/backing-dev.c, mm/page-writeback.c
//! (`bdi_update_write_bandwidth`), 3.10.
//! Simplified: every seek costs the same; only asynchronous requests congest a queue; requests merge only if they have the same
//! issuer.

use super::cfq::{Cfq, Choice};
use super::deadline::Deadline;
use super::limiter::Limiter;
use super::waiting::{Queued, Ticket, Waiting};
use crate::fs::InodeId;
use crate::mm::id::Pfn;
use crate::scenario::schema::{DiskSpec, IoScheduler};
use crate::sim::{TaskId, WaitQueue};

/// First estimate of a device's write bandwidth, pages/s: 100 MiB/s. `INIT_BW`.
const INIT_BANDWIDTH: u64 = 25_600;
/// Time over which the bandwidth is averaged, ns: 3 s.
const BANDWIDTH_PERIOD: u64 = 3_000_000_000;
/// Maximum number of requests that a batching task may take. `BLK_BATCH_REQ`.
const BATCH_REQUESTS: u32 = 32;
/// Time for which a batching task may exceed the limit, ns. `BLK_BATCH_TIME`, 20 ms.
const BATCH_TIME: u64 = 20_000_000;
/// Shortest time between two estimates of the bandwidth, ns. `BANDWIDTH_INTERVAL`, 200 ms.
const BANDWIDTH_INTERVAL: u64 = 200_000_000;

/// The direction in which the data of a request move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the disk to memory.
    Read,
    /// From memory to the disk.
    Write,
}

/// Whether a task waits for a request, and which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Issuer {
    /// This task waits, now or soon, as for reads and for the writes of `fsync`.
    Task(TaskId),
    /// No task waits, as for writes of the flusher and of reclaim.
    NoTask,
}

impl Issuer {
    /// True if the request counts as synchronous, false if it counts as asynchronous. `rw_is_sync`.
    pub fn is_sync(self) -> bool {
        self != Self::NoTask
    }
}

/// The data in a request, which decide what happens when it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payload {
    /// Anonymous pages in the swap cache.
    Swap,
    /// Pages of this file in the page cache.
    File(InodeId),
    /// A cluster of inodes with this number, whose memory is not page cache.
    Inodes(u32),
    /// A part of the file system's log, whose memory the model does not count as pages.
    Log,
}

/// Neighbouring pages of the disk that move in one transfer.
#[derive(Clone, Debug)]
pub struct Request {
    /// Place of the first page on the disk, in pages.
    pub start: u64,
    /// Frames, in the order of their places on the disk. `Pfn::NONE` stands for a page of inodes or of the log, which has no frame here.
    pub pages: Vec<Pfn>,
    /// Whether the disk reads or writes the pages.
    pub direction: Direction,
    /// The kind of data, and their file or cluster. Requests merge only if these are the same.
    pub payload: Payload,
    /// Requests merge only if they have the same issuer.
    pub issuer: Issuer,
}

/// The end at which a request grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// A back merge, at the highest place.
    End,
    /// A front merge, at the lowest place.
    Start,
}

impl Request {
    pub(super) fn end(&self) -> u64 {
        self.start + self.pages.len() as u64
    }

    /// The side on which `new` continues this request; `None` if it does not, or if both together have more than `room` pages.
    pub(super) fn side_for(&self, new: &Request, room: u32) -> Option<Side> {
        let can_join = self.direction == new.direction
            && self.payload == new.payload
            && self.issuer == new.issuer
            && self.pages.len() + new.pages.len() <= room as usize;
        if !can_join {
            None
        } else if self.end() == new.start {
            Some(Side::End)
        } else if new.end() == self.start {
            Some(Side::Start)
        } else {
            None
        }
    }

    /// `new` must continue this request on that side.
    pub(super) fn grow(&mut self, side: Side, new: Request) {
        match side {
            Side::End => self.pages.extend(new.pages),
            Side::Start => {
                self.start = new.start;
                self.pages.splice(..0, new.pages);
            }
        }
    }
}

/// A task that has waited for a request. It may exceed the limit for a moment, so that it does not have to wait for each request.
#[derive(Clone, Copy, Debug)]
struct Batcher {
    task: TaskId,
    left: u32,
    until: u64,
}

#[derive(Debug)]
pub(super) enum Next {
    Serve(Request),
    IdleUntil(u64),
    Idle,
}

/// The request that the device serves now, without its pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InService {
    /// Whether the disk reads or writes.
    pub direction: Direction,
    /// Length of the request, pages.
    pub pages: u32,
    /// Swap cache pages, pages of a file, inodes, or the log.
    pub payload: Payload,
    /// Whether a task waits for the request.
    pub issuer: Issuer,
    /// Time at which the request arrived, ns.
    since: u64,
}

/// A block device: its queue, its scheduler, and the request in service.
#[derive(Debug)]
pub struct Disk {
    spec: DiskSpec,
    waiting: Waiting,
    /// Numbers of asynchronous and of synchronous requests, the one in service included.
    nr_requests: [u32; 2],
    in_service: Option<InService>,
    congested: bool,
    batchers: [Option<Batcher>; 2],
    head: u64,
    cfq: Cfq,
    deadline: Deadline,
    limiter: Option<Limiter>,
    bandwidth: u64,
    bandwidth_stamp: u64,
    bandwidth_written: u64,
    /// Tasks that wait for a free asynchronous request, and for a free synchronous one.
    pub(super) waiters: [WaitQueue; 2],
    /// The task that runs the device's coroutine; `None` before it is started.
    pub task: Option<TaskId>,
    pub(super) idle: bool,
}

impl Disk {
    /// A device with an empty queue; its coroutine is started later.
    pub fn new(spec: &DiskSpec) -> Self {
        Self {
            spec: spec.clone(),
            waiting: Waiting::default(),
            nr_requests: [0; 2],
            in_service: None,
            congested: false,
            batchers: [None; 2],
            head: 0,
            cfq: Cfq::new(spec.depth),
            deadline: Deadline::default(),
            limiter: spec.limiter.map(Limiter::new),
            bandwidth: INIT_BANDWIDTH,
            bandwidth_stamp: 0,
            bandwidth_written: 0,
            waiters: [WaitQueue::new(), WaitQueue::new()],
            task: None,
            idle: false,
        }
    }

    /// As in the scenario, for example `sda`.
    pub fn name(&self) -> &str {
        &self.spec.name
    }

    /// True if so many asynchronous requests are queued that direct reclaim does not write to this device (`bdi_write_congested`).
    pub fn is_congested(&self) -> bool {
        self.congested
    }

    /// Number of requests of one kind, synchronous or asynchronous, at which tasks have to wait for a free one.
    pub fn limit(&self) -> u32 {
        self.spec.nr_requests
    }

    /// Number of asynchronous requests at which the queue becomes congested (`queue_congestion_on_threshold`).
    pub fn congestion_on(&self) -> u32 {
        let nr = self.spec.nr_requests;
        nr - nr / 8 + 1
    }

    /// Number of asynchronous requests below which the queue is no longer congested (`queue_congestion_off_threshold`).
    pub fn congestion_off(&self) -> u32 {
        let nr = self.spec.nr_requests;
        nr - nr / 8 - nr / 16 - 1
    }

    /// The request that the device serves now; `None` while it idles.
    pub fn in_service(&self) -> Option<InService> {
        self.in_service
    }

    /// Number of synchronous or asynchronous requests, the one in service included.
    pub fn nr_requests(&self, sync: bool) -> u32 {
        self.nr_requests[usize::from(sync)]
    }

    /// True if the task has to wait for a request. A batching task may go on until the limit is exceeded by half.
    pub(super) fn is_full_for(&self, sync: bool, task: TaskId, now: u64) -> bool {
        let used = self.nr_requests(sync);
        let nr = self.spec.nr_requests;
        let batching = self.batchers[usize::from(sync)]
            .is_some_and(|b| b.task == task && b.left > 0 && now < b.until);
        used >= if batching { nr + nr / 2 } else { nr }
    }

    /// Lets a task that had to wait exceed the limit for a moment (`ioc_set_batching`).
    pub(super) fn set_batching(&mut self, sync: bool, task: TaskId, now: u64) {
        self.batchers[usize::from(sync)] = Some(Batcher {
            task,
            left: BATCH_REQUESTS,
            until: now + BATCH_TIME,
        });
    }

    /// Counts a request that the task has taken, if it is the batching one.
    pub(super) fn note_batched(&mut self, sync: bool, task: TaskId) {
        if let Some(b) = &mut self.batchers[usize::from(sync)]
            && b.task == task
        {
            b.left = b.left.saturating_sub(1);
        }
    }

    /// True if a queued request can grow by these pages, so that the task needs no new request.
    pub fn can_merge(&self, request: &Request) -> bool {
        self.merge_target(request).is_some()
    }

    fn merge_target(&self, request: &Request) -> Option<(Ticket, Side)> {
        self.waiting
            .merge_target(request, self.spec.max_request_pages)
    }

    /// Length of the largest request, pages.
    pub fn max_request_pages(&self) -> u32 {
        self.spec.max_request_pages
    }

    /// Estimate of the write bandwidth from the writes that have ended, pages/s; at least 1.
    pub fn write_bandwidth(&self) -> u64 {
        self.bandwidth.max(1)
    }

    /// The requests that wait for service, in the order of arrival.
    pub fn queued(&self) -> impl Iterator<Item = &Request> {
        self.waiting.iter()
    }

    pub(super) fn add(&mut self, request: Request, now: u64) {
        let issuer = request.issuer;
        if let Some(target) = self.merge_target(&request) {
            self.waiting.merge(target, request);
        } else {
            self.nr_requests[usize::from(issuer.is_sync())] += 1;
            self.waiting.push(request, now);
        }
        self.cfq.note_request(issuer, now);
        if self.nr_requests(false) >= self.congestion_on() {
            self.congested = true;
        }
    }

    pub(super) fn next(&mut self, now: u64) -> Next {
        if self.waiting.is_empty() {
            return Next::Idle;
        }
        let ticket = match self.spec.scheduler {
            IoScheduler::Cfq => match self.cfq.choose(&self.waiting, self.head, now) {
                Choice::Serve(ticket) => ticket,
                Choice::IdleUntil(time) => return Next::IdleUntil(time),
            },
            IoScheduler::Deadline => self.deadline.choose(&self.waiting, now),
        };
        let Queued { request, since } = self.waiting.remove(ticket);
        self.in_service = Some(InService {
            direction: request.direction,
            pages: request.pages.len() as u32,
            payload: request.payload,
            issuer: request.issuer,
            since,
        });
        Next::Serve(request)
    }

    /// Time that the device needs for a request, ns. Moves the head to the end of that request.
    pub(super) fn service_time(&mut self, request: &Request, now: u64) -> u64 {
        let seek = if request.start == self.head {
            0
        } else {
            u64::from(self.spec.seek_us) * 1000
        };
        self.head = request.end();
        let size_kib = request.pages.len() as u64 * 4;
        let bandwidth_kib = match (request.direction, self.spec.write_bandwidth_kib) {
            (Direction::Write, Some(kib)) => kib,
            (Direction::Write, None) | (Direction::Read, _) => self.spec.bandwidth_kib,
        };
        let transfer = size_kib * 1_000_000_000 / u64::from(bandwidth_kib);
        let least = u64::from(self.spec.request_us) * 1000;
        seek + match &mut self.limiter {
            Some(limiter) => limiter.service_time([transfer, least], now),
            None => transfer.max(least),
        }
    }

    /// Ends the request in service. True if it was asynchronous and fewer asynchronous requests than [`Self::congestion_off`] are left.
    pub(super) fn finish(&mut self, request: &Request, now: u64) -> bool {
        if let Some(InService { since, issuer, .. }) = self.in_service.take() {
            self.nr_requests[usize::from(issuer.is_sync())] -= 1;
            self.cfq.note_completion(issuer, since, now);
        }
        if request.direction == Direction::Write {
            self.update_bandwidth(request.pages.len() as u64, now);
        }
        let below = self.nr_requests(false) < self.congestion_off();
        if below {
            self.congested = false;
        }
        below && !request.issuer.is_sync()
    }

    fn update_bandwidth(&mut self, pages: u64, now: u64) {
        self.bandwidth_written += pages;
        let elapsed = now - self.bandwidth_stamp;
        if elapsed < BANDWIDTH_INTERVAL {
            return;
        }
        // After a second without an estimate it stays the same, because an idle device does not show how fast it is.
        if elapsed < 1_000_000_000 {
            let fresh = self.bandwidth_written * 1_000_000_000;
            let old = self.bandwidth * (BANDWIDTH_PERIOD - elapsed);
            self.bandwidth = (fresh + old) / BANDWIDTH_PERIOD;
        }
        self.bandwidth_stamp = now;
        self.bandwidth_written = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn disk(scheduler: IoScheduler) -> Disk {
        Disk::new(&DiskSpec {
            name: "sda".into(),
            bandwidth_kib: 102_400,
            write_bandwidth_kib: None,
            seek_us: 5000,
            request_us: 0,
            nr_requests: 128,
            depth: 31,
            max_request_pages: 128,
            scheduler,
            limiter: None,
        })
    }

    fn request(direction: Direction, start: u64, pages: u32) -> Request {
        Request {
            start,
            pages: (0..pages as usize).map(Pfn::at).collect(),
            direction,
            payload: Payload::Swap,
            issuer: match direction {
                Direction::Read => Issuer::Task(TaskId(1)),
                Direction::Write => Issuer::NoTask,
            },
        }
    }

    fn serve(disk: &mut Disk, now: u64) -> Request {
        let Next::Serve(r) = disk.next(now) else {
            panic!("nothing to serve");
        };
        disk.service_time(&r, now);
        disk.finish(&r, now);
        r
    }

    #[test]
    fn a_queue_of_128_is_congested_from_113_until_below_103() {
        let mut d = disk(IoScheduler::Deadline);
        for i in 0..112 {
            d.add(request(Direction::Write, i * 10, 1), 0);
        }
        assert!(!d.is_congested());
        d.add(request(Direction::Write, 5000, 1), 0);
        assert!(d.is_congested());
        for _ in 0..10 {
            serve(&mut d, 0);
        }
        assert!(d.is_congested(), "103 are still too many");
        serve(&mut d, 0);
        assert!(!d.is_congested());
    }

    #[test]
    fn neighbouring_pages_become_one_request() {
        let mut d = disk(IoScheduler::Deadline);
        for i in 0..130 {
            d.add(request(Direction::Write, 100 + i, 1), 0);
        }
        assert_eq!(d.nr_requests(false), 2, "128 pages and 2 more");
    }

    #[test]
    fn a_new_slice_begins_with_an_expired_request() {
        let first_of_slice = |since| {
            let mut d = disk(IoScheduler::Cfq);
            // CFQ serves the reader first, which leaves the head beyond the first of the two writes.
            d.add(request(Direction::Read, 1000, 1), since);
            d.add(request(Direction::Write, 50, 1), since);
            d.add(request(Direction::Write, 6000, 1), since);
            let now = 300_000_000;
            assert_eq!(serve(&mut d, now).start, 1000);
            serve(&mut d, now + 20_000_000).start
        };
        assert_eq!(first_of_slice(0), 50, "the oldest");
        assert_eq!(
            first_of_slice(200_000_000),
            6000,
            "the nearest ahead: not too old yet"
        );
    }

    #[test]
    fn a_request_can_grow_at_both_ends_even_if_younger_ones_follow() {
        let mut d = disk(IoScheduler::Deadline);
        d.add(request(Direction::Write, 1000, 2), 0);
        for i in 0..100 {
            d.add(request(Direction::Write, 5000 + i * 10, 1), 0);
        }
        d.add(request(Direction::Write, 1002, 3), 1);
        d.add(request(Direction::Write, 996, 4), 2);
        assert_eq!(d.nr_requests(false), 101);
        let first = serve(&mut d, 5_000_000_000);
        assert_eq!((first.start, first.pages.len()), (996, 9));
        assert_eq!(
            first.pages[..5],
            [0, 1, 2, 3, 0].map(Pfn::at),
            "the frames are in the order of their places"
        );
    }

    #[test]
    fn requests_of_another_issuer_or_direction_do_not_merge() {
        let mut d = disk(IoScheduler::Cfq);
        d.add(request(Direction::Write, 1000, 2), 0);
        d.add(request(Direction::Read, 1002, 2), 0);
        let mut synced = request(Direction::Write, 998, 2);
        synced.issuer = Issuer::Task(TaskId(1));
        d.add(synced, 0);
        assert_eq!((d.nr_requests(false), d.nr_requests(true)), (1, 2));
    }

    #[test]
    fn writes_may_have_a_bandwidth_of_their_own() {
        let mut d = disk(IoScheduler::Deadline);
        d.spec.seek_us = 0;
        let mut takes = |direction| d.service_time(&request(direction, 0, 25), 0);
        assert_eq!(takes(Direction::Write), 976_562);
        d.spec.write_bandwidth_kib = Some(51_200);
        let mut takes = |direction| d.service_time(&request(direction, 0, 25), 0);
        assert_eq!(takes(Direction::Write), 1_953_125);
        assert_eq!(takes(Direction::Read), 976_562);
    }

    #[test]
    fn a_request_that_follows_the_last_one_needs_no_seek() {
        let mut d = disk(IoScheduler::Deadline);
        let first = request(Direction::Read, 1000, 25);
        let second = request(Direction::Read, 1025, 25);
        assert_eq!(d.service_time(&first, 0), 5_000_000 + 976_562);
        assert_eq!(d.service_time(&second, 0), 976_562);
    }
}
