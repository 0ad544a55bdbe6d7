//! Request queues: merging, congestion, and which request is served next.
//!
//! Source: block/blk-core.c (`get_request`, `blk_queue_congestion_threshold`), block/deadline-iosched.c, mm/backing-dev.c,
//! mm/page-writeback.c (`bdi_update_write_bandwidth`), 3.10.
//! Simplified: a seek has one price; deadline requests never expire; only asynchronous requests congest a queue; requests merge
//! only at their end.

use super::cfq::{Cfq, Choice, FIFO_EXPIRE_SYNC};
use super::limiter::Limiter;
use crate::fs::InodeId;
use crate::mm::id::Pfn;
use crate::scenario::schema::{DiskSpec, IoScheduler};
use crate::sim::{TaskId, WaitQueue};

/// Requests that are looked at for a merge, newest first.
const MERGE_DEPTH: usize = 32;
/// Deadline: requests of one direction in a row. `fifo_batch`.
const FIFO_BATCH: u32 = 16;
/// Deadline: how often reads may pass over waiting writes. `writes_starved`.
const WRITES_STARVED: u32 = 2;
/// First guess of a device's write bandwidth, pages/s. `INIT_BW`, 100 MB/s.
const INIT_BANDWIDTH: u64 = 25_600;
/// Time over which the bandwidth is averaged, ns.
const BANDWIDTH_PERIOD: u64 = 3_000_000_000;
/// Requests that a batching task may take. `BLK_BATCH_REQ`.
const BATCH_REQUESTS: u32 = 32;
/// How long it may do so, ns. `BLK_BATCH_TIME`, 20 ms.
const BATCH_TIME: u64 = 20_000_000;
/// How often the bandwidth is estimated anew, ns. `BANDWIDTH_INTERVAL`.
const BANDWIDTH_INTERVAL: u64 = 200_000_000;

/// Which way the data go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the disk.
    Read,
    /// To the disk.
    Write,
}

/// Who waits for a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Issuer {
    /// This task, now or soon: reads, and writes on behalf of `fsync`.
    Task(TaskId),
    /// Nobody: the flusher's writes and reclaim's.
    Nobody,
}

impl Issuer {
    /// Which of the two request lists it draws from. `rw_is_sync`.
    pub fn is_sync(self) -> bool {
        self != Self::Nobody
    }
}

/// What the pages of a request are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payload {
    /// Swap cache pages.
    Swap,
    /// Pages of this file.
    File(InodeId),
    /// A cluster of inodes; its memory is no page cache.
    Inodes(u32),
    /// The file system's log; its memory is no page.
    Log,
}

/// Neighbouring pages to be moved in one go.
#[derive(Clone, Debug)]
pub struct Request {
    /// Place on the disk, in pages.
    pub start: u64,
    /// Frames, in order.
    pub pages: Vec<Pfn>,
    /// Which way.
    pub direction: Direction,
    /// What they are.
    pub payload: Payload,
    /// Who waits for them.
    pub issuer: Issuer,
}

impl Request {
    fn end(&self) -> u64 {
        self.start + self.pages.len() as u64
    }

    /// The new request continues this one, and both together are not too large.
    pub(super) fn takes_at_end(&self, new: &Request, room: u32) -> bool {
        self.end() == new.start
            && self.direction == new.direction
            && self.payload == new.payload
            && self.issuer == new.issuer
            && self.pages.len() + new.pages.len() <= room as usize
    }
}

/// A task that has waited for a request may take more than its share for a moment, so that it need not wait for each one.
#[derive(Clone, Copy, Debug)]
struct Batcher {
    task: TaskId,
    left: u32,
    until: u64,
}

/// After this long a request of CFQ goes before others of its queue, ns. `cfq_fifo_expire_async`, 250 ms.
const FIFO_EXPIRE_ASYNC: u64 = 250_000_000;

/// What the device should do now.
#[derive(Debug)]
pub(super) enum Next {
    Serve(Request),
    IdleUntil(u64),
    Idle,
}

/// A request that waits for its turn.
#[derive(Debug)]
struct Queued {
    request: Request,
    since: u64,
}

/// What of a request has to be known while it is served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InService {
    /// Which way the data go.
    pub direction: Direction,
    /// How many pages.
    pub pages: u32,
    /// What they are.
    pub payload: Payload,
    /// Who waits for them.
    pub issuer: Issuer,
    /// Since when it had waited, ns.
    since: u64,
}

/// A block device.
#[derive(Debug)]
pub struct Disk {
    spec: DiskSpec,
    queue: Vec<Queued>,
    /// Requests that nobody and that somebody waits for, the one in service included.
    nr_requests: [u32; 2],
    in_service: Option<InService>,
    congested: bool,
    batchers: [Option<Batcher>; 2],
    head: u64,
    cfq: Cfq,
    limiter: Option<Limiter>,
    deadline_direction: Direction,
    deadline_batch: u32,
    deadline_starved: u32,
    bandwidth: u64,
    bandwidth_stamp: u64,
    bandwidth_written: u64,
    /// Tasks waiting for a free asynchronous or synchronous request.
    pub(super) waiters: [WaitQueue; 2],
    /// The coroutine that is the device.
    pub task: Option<TaskId>,
    pub(super) idle: bool,
}

impl Disk {
    /// An idle device.
    pub fn new(spec: &DiskSpec) -> Self {
        Self {
            spec: spec.clone(),
            queue: Vec::new(),
            nr_requests: [0; 2],
            in_service: None,
            congested: false,
            batchers: [None; 2],
            head: 0,
            cfq: Cfq::new(spec.depth),
            limiter: spec.limiter.map(Limiter::new),
            deadline_direction: Direction::Read,
            deadline_batch: 0,
            deadline_starved: 0,
            bandwidth: INIT_BANDWIDTH,
            bandwidth_stamp: 0,
            bandwidth_written: 0,
            waiters: [WaitQueue::new(), WaitQueue::new()],
            task: None,
            idle: false,
        }
    }

    /// Name.
    pub fn name(&self) -> &str {
        &self.spec.name
    }

    /// The asynchronous list is so full that polite writers stay away (`bdi_write_congested`).
    pub fn is_congested(&self) -> bool {
        self.congested
    }

    /// Requests of each of the two lists, beyond which others have to wait.
    pub fn limit(&self) -> u32 {
        self.spec.nr_requests
    }

    /// From so many asynchronous requests on the queue is congested.
    pub fn congestion_on(&self) -> u32 {
        let nr = self.spec.nr_requests;
        nr - nr / 8 + 1
    }

    /// Below so many it is not any more.
    pub fn congestion_off(&self) -> u32 {
        let nr = self.spec.nr_requests;
        nr - nr / 8 - nr / 16 - 1
    }

    /// The request that is being served.
    pub fn in_service(&self) -> Option<InService> {
        self.in_service
    }

    /// Synchronous or asynchronous requests, the one in service included.
    pub fn nr_requests(&self, sync: bool) -> u32 {
        self.nr_requests[usize::from(sync)]
    }

    /// This task cannot have a request just now: the list is full, or for a batching task half as full again.
    pub(super) fn is_full_for(&self, sync: bool, task: TaskId, now: u64) -> bool {
        let used = self.nr_requests(sync);
        let nr = self.spec.nr_requests;
        let batching = self.batchers[usize::from(sync)]
            .is_some_and(|b| b.task == task && b.left > 0 && now < b.until);
        used >= if batching { nr + nr / 2 } else { nr }
    }

    /// A task that had to wait becomes the batching one (`ioc_set_batching`).
    pub(super) fn set_batching(&mut self, sync: bool, task: TaskId, now: u64) {
        self.batchers[usize::from(sync)] = Some(Batcher {
            task,
            left: BATCH_REQUESTS,
            until: now + BATCH_TIME,
        });
    }

    /// A batching task has taken a request.
    pub(super) fn note_batched(&mut self, sync: bool, task: TaskId) {
        if let Some(b) = &mut self.batchers[usize::from(sync)]
            && b.task == task
        {
            b.left = b.left.saturating_sub(1);
        }
    }

    /// A queued request that would grow by these pages instead of a new one being needed.
    pub fn can_merge(&self, request: &Request) -> bool {
        self.merge_target(request).is_some()
    }

    fn merge_target(&self, request: &Request) -> Option<usize> {
        let alike = |q: &Queued| {
            q.request.direction == request.direction
                && q.request.issuer.is_sync() == request.issuer.is_sync()
        };
        let mut newest = self.queue.iter().enumerate().rev();
        let mut looked_at = 0;
        newest.find_map(|(at, queued)| {
            if looked_at == MERGE_DEPTH || !alike(queued) {
                return None;
            }
            looked_at += 1;
            queued
                .request
                .takes_at_end(request, self.spec.max_request_pages)
                .then_some(at)
        })
    }

    /// Largest request, pages.
    pub fn max_request_pages(&self) -> u32 {
        self.spec.max_request_pages
    }

    /// Measured write bandwidth, pages/s.
    pub fn write_bandwidth(&self) -> u64 {
        self.bandwidth.max(1)
    }

    /// All requests that wait for their turn.
    pub fn queued(&self) -> impl Iterator<Item = &Request> {
        self.queue.iter().map(|q| &q.request)
    }

    pub(super) fn add(&mut self, request: Request, now: u64) {
        let issuer = request.issuer;
        if let Some(at) = self.merge_target(&request) {
            let grown = &mut self.queue[at].request.pages;
            grown.extend_from_slice(&request.pages);
        } else {
            self.nr_requests[usize::from(issuer.is_sync())] += 1;
            self.queue.push(Queued {
                request,
                since: now,
            });
        }
        self.cfq.note_request(issuer, now);
        if self.nr_requests(false) >= self.congestion_on() {
            self.congested = true;
        }
    }

    pub(super) fn next(&mut self, now: u64) -> Next {
        if self.queue.is_empty() {
            return Next::Idle;
        }
        match self.spec.scheduler {
            IoScheduler::Cfq => {
                let queue = &self.queue;
                let waiting = |issuer| {
                    let mine = queue.iter().filter(|q| q.request.issuer == issuer);
                    mine.count() as u32
                };
                match self.cfq.choose(waiting, now) {
                    Choice::Serve(issuer) => {
                        let first_of_slice = self.cfq.take_first_of_slice();
                        let oldest = self.expired(issuer, now);
                        match oldest.filter(|_| self.spec.fifo && first_of_slice) {
                            Some(at) => self.take_at(at),
                            None => self.take(|r| r.issuer == issuer),
                        }
                    }
                    Choice::IdleUntil(time) => Next::IdleUntil(time),
                }
            }
            IoScheduler::Deadline => self.next_deadline(),
        }
    }

    fn next_deadline(&mut self) -> Next {
        let ahead = |direction, from| {
            let mut mine = self.queue.iter().map(|q| &q.request);
            mine.any(|r| r.direction == direction && r.start >= from)
        };
        let any = |direction| ahead(direction, 0);
        if self.deadline_batch < FIFO_BATCH && ahead(self.deadline_direction, self.head) {
            self.deadline_batch += 1;
        } else {
            let reads_first = any(Direction::Read)
                && (!any(Direction::Write) || self.deadline_starved < WRITES_STARVED);
            if reads_first {
                self.deadline_starved += u32::from(any(Direction::Write));
                self.deadline_direction = Direction::Read;
            } else {
                self.deadline_starved = 0;
                self.deadline_direction = Direction::Write;
            }
            self.deadline_batch = 1;
        }
        let direction = self.deadline_direction;
        self.take(|r| r.direction == direction)
    }

    /// `cfq_check_fifo`: the oldest request of a queue, if it has waited for too long.
    fn expired(&self, issuer: Issuer, now: u64) -> Option<usize> {
        let expire = if issuer.is_sync() {
            FIFO_EXPIRE_SYNC
        } else {
            FIFO_EXPIRE_ASYNC
        };
        let mine = self.queue.iter().enumerate();
        let mine = mine.filter(|(_, q)| q.request.issuer == issuer);
        let (at, oldest) = mine.min_by_key(|(at, q)| (q.since, *at))?;
        (now >= oldest.since + expire).then_some(at)
    }

    /// The nearest request of a kind ahead of the head; from the start again when there is none.
    fn take(&mut self, mine: impl Fn(&Request) -> bool) -> Next {
        let head = self.head;
        let candidates = self.queue.iter().enumerate();
        let best = candidates
            .filter(|(_, q)| mine(&q.request))
            .min_by_key(|(at, q)| (q.request.start < head, q.request.start, *at))
            .map(|(at, _)| at)
            .expect("the caller has seen a request");
        self.take_at(best)
    }

    fn take_at(&mut self, best: usize) -> Next {
        let Queued { request, since } = self.queue.remove(best);
        self.in_service = Some(InService {
            direction: request.direction,
            pages: request.pages.len() as u32,
            payload: request.payload,
            issuer: request.issuer,
            since,
        });
        Next::Serve(request)
    }

    /// Time that a request takes, ns; the head moves.
    pub(super) fn service_time(&mut self, request: &Request, now: u64) -> u64 {
        let seek = if request.start == self.head {
            0
        } else {
            u64::from(self.spec.seek_us) * 1000
        };
        self.head = request.end();
        let bytes_kib = request.pages.len() as u64 * 4;
        let transfer = bytes_kib * 1_000_000_000 / u64::from(self.spec.bandwidth_kib);
        let least = u64::from(self.spec.request_us) * 1000;
        seek + match &mut self.limiter {
            Some(limiter) => limiter.service_time([transfer, least], now),
            None => transfer.max(least),
        }
    }

    /// The request in service has ended. True if the asynchronous list has stopped being congested or would have.
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
        // After a long pause the estimate stands: nothing was learnt from an idle device.
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
            seek_us: 5000,
            request_us: 0,
            nr_requests: 128,
            depth: 31,
            max_request_pages: 128,
            scheduler,
            fifo: false,
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
                Direction::Write => Issuer::Nobody,
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
    fn where_requests_expire_a_new_slice_begins_with_the_one_that_has_waited_too_long() {
        let first_of_slice = |fifo, since| {
            let mut d = disk(IoScheduler::Cfq);
            d.spec.fifo = fifo;
            // A reader comes first, and leaves the head beyond the first of the two others.
            d.add(request(Direction::Read, 1000, 1), since);
            d.add(request(Direction::Write, 50, 1), since);
            d.add(request(Direction::Write, 6000, 1), since);
            let now = 300_000_000;
            assert_eq!(serve(&mut d, now).start, 1000);
            serve(&mut d, now + 20_000_000).start
        };
        assert_eq!(first_of_slice(false, 0), 6000, "the nearest ahead");
        assert_eq!(first_of_slice(true, 0), 50, "the oldest");
        assert_eq!(first_of_slice(true, 200_000_000), 6000, "not too old yet");
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
