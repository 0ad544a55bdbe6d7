//! CFQ chooses the task whose requests the disk serves, and for how long.
//!
//! Source: block/cfq-iosched.c, 3.10 (`cfq_select_queue`, `cfq_should_preempt`, `cfq_may_dispatch`, `cfq_check_fifo`,
//! `cfq_dispatch_requests`, `cfq_completed_request`). Simplified: a slice begins when its queue is chosen; slices are not scaled, and
//! unused time is not carried over; seeky readers have no service tree of their own; the nearest request is always one ahead of the head.
//! Requests that were handed to the disk are served before all others, nearest first, as a disk chooses them, and only asynchronous
//! requests are handed over several at a time. Left out: I/O priorities, cgroups, cooperating queues.

use super::queue::Issuer;
use super::waiting::{Ticket, Waiting};

/// Time for which a synchronous queue may use the disk, ns. `cfq_slice_sync`, 100 ms.
const SLICE_SYNC: u64 = 100_000_000;
/// Time for which the asynchronous queue may use the disk, ns. `cfq_slice_async`, 40 ms.
const SLICE_ASYNC: u64 = 40_000_000;
/// Time for which the disk idles in the hope of the next request of a synchronous queue, ns. `cfq_slice_idle`, 8 ms.
const SLICE_IDLE: u64 = 8_000_000;
/// Age from which a synchronous request is the first of its queue's next slice, ns. One that ends only at this age or later counts as delayed by
/// asynchronous requests. `cfq_fifo_expire_sync`, 125 ms.
const FIFO_EXPIRE_SYNC: u64 = 125_000_000;
/// Age from which an asynchronous request is the first of the asynchronous queue's next slice, ns. `cfq_fifo_expire_async`, 250 ms.
const FIFO_EXPIRE_ASYNC: u64 = 250_000_000;
/// Maximum number of asynchronous requests that the disk receives together while other queues wait. `cfq_quantum`.
const QUANTUM: u32 = 8;
/// Maximum number of asynchronous requests in one slice while other queues wait. `cfq_prio_to_maxrq` for the default priority, from
/// `cfq_slice_async_rq`.
const SLICE_ASYNC_REQUESTS: u32 = 16;

/// CFQ's instruction to the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Serve(Ticket),
    /// Idle until this time, ns, unless a request arrives, because the next request of the active queue is worth waiting for.
    IdleUntil(u64),
}

/// One queue for each task that waits for its requests, and one for the asynchronous requests.
#[derive(Debug)]
pub(super) struct Cfq {
    /// Number of requests that the device accepts at a time.
    depth: u32,
    /// Queues with requests, in the order of their turns, without the active one.
    turns: Vec<Issuer>,
    active: Option<Issuer>,
    slice_end: u64,
    /// Number of requests that this slice has served.
    served: u32,
    last_completion: u64,
    /// Number of asynchronous requests that the disk has received and not served.
    at_disk: u32,
    last_delayed_sync: u64,
}

impl Cfq {
    /// `depth` is the number of requests that the disk accepts at a time.
    pub(super) fn new(depth: u32) -> Self {
        Self {
            depth,
            turns: Vec::new(),
            active: None,
            slice_end: 0,
            served: 0,
            last_completion: 0,
            at_disk: 0,
            last_delayed_sync: 0,
        }
    }

    /// Gives the queue of a new request a turn. A synchronous request ends the turn of the asynchronous queue.
    pub(super) fn note_request(&mut self, issuer: Issuer, now: u64) {
        if self.active == Some(issuer) {
            return;
        }
        if issuer.is_sync() && self.active == Some(Issuer::NoTask) {
            self.turns.retain(|&one| one != issuer);
            self.turns.push(Issuer::NoTask);
            self.activate(issuer, now);
        } else if !self.turns.contains(&issuer) {
            self.turns.push(issuer);
        }
    }

    /// `since` is the time at which the request arrived, ns.
    pub(super) fn note_completion(&mut self, issuer: Issuer, since: u64, now: u64) {
        self.last_completion = now;
        if issuer.is_sync() && now - since >= FIFO_EXPIRE_SYNC {
            self.last_delayed_sync = now;
        }
    }

    /// Chooses the request to serve next. The caller ensures that at least one is waiting.
    pub(super) fn choose(&mut self, waiting: &Waiting, head: u64, now: u64) -> Choice {
        match self.choose_queue(waiting, now) {
            Ok(issuer) => Choice::Serve(self.choose_request(issuer, waiting, head, now)),
            Err(idle_end) => Choice::IdleUntil(idle_end),
        }
    }

    /// The queue whose turn it is. `Err`: the disk idles until this time, ns, because the next request of the active queue is worth waiting for.
    fn choose_queue(&mut self, waiting: &Waiting, now: u64) -> Result<Issuer, u64> {
        let count = |issuer| waiting.iter().filter(|r| r.issuer == issuer).count() as u32;
        if self.at_disk > 0 && count(Issuer::NoTask) > 0 {
            self.at_disk -= 1;
            return Ok(Issuer::NoTask);
        }
        self.at_disk = 0;
        self.turns.retain(|&one| count(one) > 0);
        if let Some(active) = self.active {
            let own_requests = count(active);
            if own_requests > 0 && !self.slice_is_used(active, now) {
                return Ok(self.serve(active, own_requests, now));
            }
            let idle_end = (self.last_completion + SLICE_IDLE).min(self.slice_end);
            if own_requests == 0 && active.is_sync() && now < idle_end {
                return Err(idle_end);
            }
            if own_requests > 0 {
                self.turns.push(active);
            }
        }
        // Even a queue that is alone begins a new slice, because only the first request of a slice may be an expired one.
        let next = self.turns.remove(0);
        self.activate(next, now);
        Ok(self.serve(next, count(next), now))
    }

    fn slice_is_used(&self, active: Issuer, now: u64) -> bool {
        let requests_used =
            !active.is_sync() && self.served >= SLICE_ASYNC_REQUESTS && !self.turns.is_empty();
        now >= self.slice_end || requests_used
    }

    /// The first request of a slice is the oldest if that has expired. Every other request is the one nearest ahead of the head.
    fn choose_request(&mut self, issuer: Issuer, waiting: &Waiting, head: u64, now: u64) -> Ticket {
        let expire = if issuer.is_sync() {
            FIFO_EXPIRE_SYNC
        } else {
            FIFO_EXPIRE_ASYNC
        };
        let first_of_slice = self.served == 0;
        self.served += 1;
        let oldest = waiting.oldest(|r| r.issuer == issuer);
        let expired = oldest.filter(|&(_, since)| first_of_slice && now >= since + expire);
        let nearest = || waiting.nearest(head, |r| r.issuer == issuer);
        let ticket = expired.map(|(ticket, _)| ticket).or_else(nearest);
        ticket.expect("the queue has a request")
    }

    fn activate(&mut self, issuer: Issuer, now: u64) {
        self.active = Some(issuer);
        self.served = 0;
        self.slice_end = now
            + if issuer.is_sync() {
                SLICE_SYNC
            } else {
                SLICE_ASYNC
            };
    }

    fn serve(&mut self, issuer: Issuer, waiting: u32, now: u64) -> Issuer {
        if issuer == Issuer::NoTask {
            self.at_disk = self.async_depth(now).min(waiting) - 1;
        }
        issuer
    }

    /// Number of asynchronous requests that the disk receives together: one for each 100 ms since a synchronous request was last delayed, but at
    /// least one, and no more than the disk or, while other queues wait, [`QUANTUM`] allows.
    fn async_depth(&self, now: u64) -> u32 {
        let calm_slices = (now - self.last_delayed_sync) / SLICE_SYNC;
        let most = if self.turns.is_empty() {
            self.depth
        } else {
            self.depth.min(QUANTUM)
        };
        (calm_slices as u32).clamp(1, most)
    }
}

#[cfg(test)]
mod tests {
    use super::super::queue::{Direction, Payload, Request};
    use super::*;
    use crate::mm::id::Pfn;
    use crate::sim::TaskId;

    const MS: u64 = 1_000_000;
    const READER: Issuer = Issuer::Task(TaskId(1));
    const SYNCER: Issuer = Issuer::Task(TaskId(2));

    /// CFQ, the waiting requests, and the place of the disk's head.
    struct Bench {
        cfq: Cfq,
        waiting: Waiting,
        head: u64,
    }

    impl Bench {
        fn new(depth: u32) -> Self {
            Self {
                cfq: Cfq::new(depth),
                waiting: Waiting::default(),
                head: 0,
            }
        }

        fn add_at(&mut self, issuer: Issuer, start: u64, now: u64) {
            let request = Request {
                start,
                pages: vec![Pfn::at(0)],
                direction: Direction::Write,
                payload: Payload::Swap,
                issuer,
            };
            self.waiting.push(request, now);
            self.cfq.note_request(issuer, now);
        }

        fn add(&mut self, issuer: Issuer, requests: u64, now: u64) {
            for start in 0..requests {
                self.add_at(issuer, start, now);
            }
        }

        /// The issuer and the place of the request that CFQ serves, or the time until which the disk idles.
        fn choose(&mut self, now: u64) -> Result<(Issuer, u64), u64> {
            match self.cfq.choose(&self.waiting, self.head, now) {
                Choice::Serve(ticket) => {
                    let request = self.waiting.remove(ticket).request;
                    self.head = request.end();
                    Ok((request.issuer, request.start))
                }
                Choice::IdleUntil(time) => Err(time),
            }
        }

        fn whose(&mut self, now: u64) -> Option<Issuer> {
            self.choose(now).ok().map(|(issuer, _)| issuer)
        }

        /// Number of asynchronous requests that are served before a synchronous one, which arrives right after the first of them.
        fn burst(&mut self, now: u64) -> u32 {
            let mut served = 0;
            while self.whose(now) == Some(Issuer::NoTask) {
                served += 1;
                if served == 1 {
                    self.add(READER, 1, now);
                }
            }
            served
        }
    }

    #[test]
    fn a_reader_is_served_first_and_the_disk_idles_for_its_next_request() {
        let mut b = Bench::new(31);
        b.add(READER, 1, 0);
        b.add(Issuer::NoTask, 5, 0);
        assert_eq!(b.whose(0), Some(READER));
        b.cfq.note_completion(READER, 0, MS);
        assert_eq!(b.choose(2 * MS), Err(9 * MS));
        assert_eq!(b.whose(9 * MS), Some(Issuer::NoTask));
    }

    #[test]
    fn a_synchronous_request_waits_for_the_requests_that_the_disk_already_has() {
        let mut b = Bench::new(4);
        b.add(Issuer::NoTask, 20, 1000 * MS);
        assert_eq!(b.burst(1000 * MS), 4);
    }

    #[test]
    fn the_burst_grows_again_after_a_reader_was_held_up() {
        let burst = |calm_slices: u64| {
            let mut b = Bench::new(31);
            b.cfq.note_completion(READER, 0, 1000 * MS);
            b.add(Issuer::NoTask, 40, 1000 * MS);
            b.burst((1000 + calm_slices) * MS)
        };
        assert_eq!([0, 150, 350, 9000].map(burst), [1, 1, 3, 31]);
    }

    #[test]
    fn tasks_that_wait_take_turns_of_a_slice_each() {
        let mut b = Bench::new(31);
        b.add(READER, 9, 0);
        b.add(SYNCER, 9, 0);
        let turns = [0, 99, 100, 199, 200].map(|ms| b.whose(ms * MS));
        let expected = [READER, READER, SYNCER, SYNCER, READER];
        assert_eq!(turns, expected.map(Some));
    }

    #[test]
    fn asynchronous_requests_have_a_slice_of_sixteen_while_a_task_waits() {
        let mut b = Bench::new(1);
        b.add(READER, 1, 0);
        b.add(Issuer::NoTask, 40, 0);
        // The reader's slice is over. Its next request is queued without `note_request`, which would end the asynchronous slice.
        assert_eq!(b.whose(0), Some(READER));
        assert_eq!(b.whose(100 * MS), Some(Issuer::NoTask));
        b.cfq.turns.push(READER);
        b.waiting.push(
            Request {
                start: 1000,
                pages: vec![Pfn::at(0)],
                direction: Direction::Read,
                payload: Payload::Swap,
                issuer: READER,
            },
            100 * MS,
        );
        let served = (0..).take_while(|_| b.whose(101 * MS) == Some(Issuer::NoTask));
        assert_eq!(served.count(), 15);
    }

    #[test]
    fn a_request_behind_a_stream_is_first_in_the_next_slice_after_it_expires() {
        // A slice lasts 100 ms or 40 ms, so a request can expire in the middle of one. It is then served at the start of the next slice.
        for (issuer, served_at) in [(READER, 200), (Issuer::NoTask, 280)] {
            let mut b = Bench::new(1);
            b.head = 1000;
            b.add_at(issuer, 1000, 0);
            b.add_at(issuer, 10, 0);
            let found = (0..1000).find(|&ms| {
                b.add_at(issuer, 1001 + ms, ms * MS);
                b.choose(ms * MS) == Ok((issuer, 10))
            });
            assert_eq!(found, Some(served_at), "{issuer:?}");
        }
    }
}
