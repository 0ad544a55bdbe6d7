//! Request queues: merging, congestion, and which request is served next.
//!
//! Source: block/blk-core.c (`get_request`, `blk_queue_congestion_threshold`), block/deadline-iosched.c, block/cfq-iosched.c,
//! mm/backing-dev.c, mm/page-writeback.c (`bdi_update_write_bandwidth`), 3.10.
//! Simplified: CFQ knows one synchronous and one asynchronous queue; a seek has one price; deadline requests never expire;
//! only writes congest a queue; requests merge only at their end.

use super::limiter::Limiter;
use crate::fs::InodeId;
use crate::scenario::schema::{DiskSpec, IoScheduler};
use crate::sim::{TaskId, WaitQueue};

/// Requests that are looked at for a merge, newest first.
const MERGE_DEPTH: usize = 32;
/// CFQ: how long the synchronous queue may keep the disk, ns. `cfq_slice_sync`, 100 ms.
const SLICE_SYNC: u64 = 100_000_000;
/// CFQ: the same for asynchronous requests, ns. `cfq_slice_async`, 40 ms.
const SLICE_ASYNC: u64 = 40_000_000;
/// CFQ: how long the disk waits for the next read, ns. `cfq_slice_idle`, 8 ms.
const SLICE_IDLE: u64 = 8_000_000;
/// CFQ: asynchronous requests that are handed to the disk together and cannot be called back. Half of `cfq_quantum`, 8.
const ASYNC_DEPTH: u32 = 4;
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

/// Which way the data go. Reads are synchronous, writes asynchronous.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the disk.
    Read,
    /// To the disk.
    Write,
}

/// What the pages of a request are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payload {
    /// Swap cache pages.
    Swap,
    /// Pages of this file.
    File(InodeId),
}

/// Neighbouring pages to be moved in one go.
#[derive(Clone, Debug)]
pub struct Request {
    /// Place on the disk, in pages.
    pub start: u64,
    /// Frames, in order.
    pub pages: Vec<u32>,
    /// Which way.
    pub direction: Direction,
    /// What they are.
    pub payload: Payload,
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

/// What the device should do now.
#[derive(Debug)]
pub(super) enum Next {
    Serve(Request),
    IdleUntil(u64),
    Idle,
}

/// A block device.
#[derive(Debug)]
pub struct Disk {
    spec: DiskSpec,
    reads: Vec<Request>,
    writes: Vec<Request>,
    in_service: Option<Direction>,
    congested: bool,
    batchers: [Option<Batcher>; 2],
    head: u64,
    limiter: Option<Limiter>,
    cfq_slice: Direction,
    cfq_slice_end: u64,
    cfq_last_read_end: u64,
    cfq_committed_writes: u32,
    deadline_direction: Direction,
    deadline_batch: u32,
    deadline_starved: u32,
    bandwidth: u64,
    bandwidth_stamp: u64,
    bandwidth_written: u64,
    /// Tasks waiting for a free read or write request.
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
            reads: Vec::new(),
            writes: Vec::new(),
            in_service: None,
            congested: false,
            batchers: [None; 2],
            head: 0,
            limiter: spec.limiter.map(Limiter::new),
            cfq_slice: Direction::Read,
            cfq_slice_end: 0,
            cfq_last_read_end: 0,
            cfq_committed_writes: 0,
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

    /// The write queue is so full that polite writers stay away (`bdi_write_congested`).
    pub fn is_congested(&self) -> bool {
        self.congested
    }

    /// Requests of a direction, the one in service included.
    pub fn nr_requests(&self, direction: Direction) -> u32 {
        self.queue(direction).len() as u32 + u32::from(self.in_service == Some(direction))
    }

    /// This task cannot have a request just now: the queue is full, or for a batching task half as full again.
    pub(super) fn is_full_for(&self, direction: Direction, task: TaskId, now: u64) -> bool {
        let used = self.nr_requests(direction);
        let nr = self.spec.nr_requests;
        let batching = self.batchers[direction as usize]
            .is_some_and(|b| b.task == task && b.left > 0 && now < b.until);
        used >= if batching { nr + nr / 2 } else { nr }
    }

    /// A task that had to wait becomes the batching one (`ioc_set_batching`).
    pub(super) fn set_batching(&mut self, direction: Direction, task: TaskId, now: u64) {
        self.batchers[direction as usize] = Some(Batcher {
            task,
            left: BATCH_REQUESTS,
            until: now + BATCH_TIME,
        });
    }

    /// A batching task has taken a request.
    pub(super) fn note_batched(&mut self, direction: Direction, task: TaskId) {
        if let Some(b) = &mut self.batchers[direction as usize]
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
        let queue = self.queue(request.direction);
        let from = queue.len().saturating_sub(MERGE_DEPTH);
        let found = queue[from..]
            .iter()
            .rposition(|r| r.takes_at_end(request, self.spec.max_request_pages));
        found.map(|i| from + i)
    }

    fn queue(&self, direction: Direction) -> &Vec<Request> {
        match direction {
            Direction::Read => &self.reads,
            Direction::Write => &self.writes,
        }
    }

    fn queue_mut(&mut self, direction: Direction) -> &mut Vec<Request> {
        match direction {
            Direction::Read => &mut self.reads,
            Direction::Write => &mut self.writes,
        }
    }

    /// Largest request, pages.
    pub fn max_request_pages(&self) -> u32 {
        self.spec.max_request_pages
    }

    /// Measured write bandwidth, pages/s.
    pub fn write_bandwidth(&self) -> u64 {
        self.bandwidth.max(1)
    }

    /// All queued requests, for the invariants.
    pub fn queued(&self) -> impl Iterator<Item = &Request> {
        self.reads.iter().chain(&self.writes)
    }

    pub(super) fn add(&mut self, request: Request, now: u64) {
        let direction = request.direction;
        match self.merge_target(&request) {
            Some(i) => self.queue_mut(direction)[i]
                .pages
                .extend_from_slice(&request.pages),
            None => self.queue_mut(direction).push(request),
        }
        if direction == Direction::Read && self.cfq_slice == Direction::Write {
            // A synchronous request preempts the asynchronous slice.
            self.start_slice(Direction::Read, now);
        }
        let nr = self.spec.nr_requests;
        if self.nr_requests(Direction::Write) > nr - nr / 8 {
            self.congested = true;
        }
    }

    pub(super) fn next(&mut self, now: u64) -> Next {
        match self.spec.scheduler {
            IoScheduler::Cfq => self.next_cfq(now),
            IoScheduler::Deadline => self.next_deadline(),
        }
    }

    fn next_cfq(&mut self, now: u64) -> Next {
        if self.cfq_committed_writes > 0 && !self.writes.is_empty() {
            self.cfq_committed_writes -= 1;
            return self.take(Direction::Write);
        }
        if self.cfq_slice == Direction::Read {
            let expired = now >= self.cfq_slice_end && !self.writes.is_empty();
            if !self.reads.is_empty() && !expired {
                return self.take(Direction::Read);
            }
            let idle_end = (self.cfq_last_read_end + SLICE_IDLE).min(self.cfq_slice_end);
            if self.reads.is_empty() && !self.writes.is_empty() && now < idle_end {
                return Next::IdleUntil(idle_end);
            }
            if self.writes.is_empty() {
                return Next::Idle;
            }
            self.start_slice(Direction::Write, now);
        }
        if !self.writes.is_empty() && (now < self.cfq_slice_end || self.reads.is_empty()) {
            self.cfq_committed_writes = ASYNC_DEPTH - 1;
            return self.take(Direction::Write);
        }
        if self.reads.is_empty() {
            return Next::Idle;
        }
        self.start_slice(Direction::Read, now);
        self.take(Direction::Read)
    }

    fn start_slice(&mut self, direction: Direction, now: u64) {
        self.cfq_slice = direction;
        self.cfq_slice_end = now
            + match direction {
                Direction::Read => SLICE_SYNC,
                Direction::Write => SLICE_ASYNC,
            };
    }

    fn next_deadline(&mut self) -> Next {
        if self.reads.is_empty() && self.writes.is_empty() {
            return Next::Idle;
        }
        let queue = self.queue(self.deadline_direction);
        let more_ahead = queue.iter().any(|r| r.start >= self.head);
        if self.deadline_batch < FIFO_BATCH && more_ahead {
            self.deadline_batch += 1;
            return self.take(self.deadline_direction);
        }
        let reads_first = !self.reads.is_empty()
            && (self.writes.is_empty() || self.deadline_starved < WRITES_STARVED);
        if reads_first {
            self.deadline_starved += u32::from(!self.writes.is_empty());
            self.deadline_direction = Direction::Read;
        } else {
            self.deadline_starved = 0;
            self.deadline_direction = Direction::Write;
        }
        self.deadline_batch = 1;
        self.take(self.deadline_direction)
    }

    /// The nearest request ahead of the head; from the start again when there is none.
    fn take(&mut self, direction: Direction) -> Next {
        let head = self.head;
        let queue = self.queue_mut(direction);
        let best = queue
            .iter()
            .enumerate()
            .min_by_key(|(i, r)| (r.start < head, r.start, *i))
            .map(|(i, _)| i)
            .expect("the caller has seen a request");
        let request = queue.remove(best);
        self.in_service = Some(direction);
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

    /// The request in service has ended. True if the queue has stopped being congested or would have.
    pub(super) fn finish(&mut self, request: &Request, now: u64) -> bool {
        self.in_service = None;
        match request.direction {
            Direction::Read => {
                self.cfq_last_read_end = now;
                false
            }
            Direction::Write => {
                self.update_bandwidth(request.pages.len() as u64, now);
                let nr = self.spec.nr_requests;
                let below = self.nr_requests(Direction::Write) < nr - nr / 8 - nr / 16 - 1;
                if below {
                    self.congested = false;
                }
                below
            }
        }
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
            max_request_pages: 128,
            scheduler,
            limiter: None,
        })
    }

    fn request(direction: Direction, start: u64, pages: u32) -> Request {
        Request {
            start,
            pages: (0..pages).collect(),
            direction,
            payload: Payload::Swap,
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
        assert_eq!(d.nr_requests(Direction::Write), 2, "128 pages and 2 more");
    }

    #[test]
    fn a_request_that_follows_the_last_one_needs_no_seek() {
        let mut d = disk(IoScheduler::Deadline);
        let first = request(Direction::Read, 1000, 25);
        let second = request(Direction::Read, 1025, 25);
        assert_eq!(d.service_time(&first, 0), 5_000_000 + 976_562);
        assert_eq!(d.service_time(&second, 0), 976_562);
    }

    #[test]
    fn cfq_serves_reads_first_and_waits_a_moment_for_the_next_one() {
        let mut d = disk(IoScheduler::Cfq);
        d.add(request(Direction::Write, 0, 1), 0);
        d.add(request(Direction::Read, 9000, 1), 0);
        d.start_slice(Direction::Read, 0);
        assert_eq!(serve(&mut d, 1_000_000).direction, Direction::Read);
        assert!(matches!(d.next(2_000_000), Next::IdleUntil(9_000_000)));
        assert_eq!(serve(&mut d, 9_000_000).direction, Direction::Write);
    }
}
