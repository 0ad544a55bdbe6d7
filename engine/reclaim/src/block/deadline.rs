//! The deadline scheduler serves requests in batches of one direction, by place on the disk, and lets no request wait for ever.
//!
//! Source: block/deadline-iosched.c (`deadline_dispatch_requests`, `deadline_check_fifo`, `deadline_move_request`), 3.10; its rules are the same from
//! 2.6.34 to 4.20.

use super::queue::Direction;
use super::waiting::{Ticket, Waiting};

/// Maximum number of requests of one direction in a batch. `fifo_batch`.
const FIFO_BATCH: u32 = 16;
/// Number of batches of reads that may be served while writes wait. `writes_starved`.
const WRITES_STARVED: u32 = 2;

/// Age from which a request is the first of the next batch of its direction, ns. `read_expire`, 500 ms; `write_expire`, 5 s.
fn expire(direction: Direction) -> u64 {
    match direction {
        Direction::Read => 500_000_000,
        Direction::Write => 5_000_000_000,
    }
}

#[derive(Debug, Default)]
pub(super) struct Deadline {
    /// The request that continues the batch: when the last request was served, it was the next one on the disk. A request that arrives later between
    /// these two places waits for its own turn.
    next: Option<(Direction, Ticket)>,
    /// Number of requests that the batch has served so far.
    batch: u32,
    /// Number of batches of reads that were served while writes waited.
    starved: u32,
}

impl Deadline {
    /// Chooses the request to serve next. The caller ensures that at least one is waiting.
    pub(super) fn choose(&mut self, waiting: &Waiting, now: u64) -> Ticket {
        let next = self.next.take();
        let (direction, ticket) = match next.filter(|_| self.batch < FIFO_BATCH) {
            Some(continued) => continued,
            None => self.new_batch(next, waiting, now),
        };
        self.batch += 1;
        let latter = waiting.after(ticket, |r| r.direction == direction);
        self.next = latter.map(|latter| (direction, latter));
        ticket
    }

    /// Starts a batch with `next`, or with the oldest request of the batch's direction if that one has expired, if `next` has the other direction, or
    /// if there is no `next`.
    fn new_batch(
        &mut self,
        next: Option<(Direction, Ticket)>,
        waiting: &Waiting,
        now: u64,
    ) -> (Direction, Ticket) {
        self.batch = 0;
        let oldest = |direction| waiting.oldest(|r| r.direction == direction);
        let (read, write) = (oldest(Direction::Read), oldest(Direction::Write));
        let reads_first = read.filter(|_| write.is_none() || self.starved < WRITES_STARVED);
        let (direction, (oldest, since)) = match (reads_first, write) {
            (Some(read), _) => {
                self.starved += u32::from(write.is_some());
                (Direction::Read, read)
            }
            (None, write) => {
                self.starved = 0;
                (Direction::Write, write.expect("the queue is not empty"))
            }
        };
        let expired = now >= since + expire(direction);
        match next {
            Some((same, next)) if same == direction && !expired => (direction, next),
            Some(_) | None => (direction, oldest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::queue::{Issuer, Payload, Request};
    use super::*;
    use crate::mm::id::Pfn;

    const MS: u64 = 1_000_000;

    #[derive(Default)]
    struct Bench {
        deadline: Deadline,
        waiting: Waiting,
    }

    impl Bench {
        fn add(&mut self, direction: Direction, starts: impl IntoIterator<Item = u64>, now: u64) {
            for start in starts {
                let request = Request {
                    start,
                    pages: vec![Pfn::at(0)],
                    direction,
                    payload: Payload::Swap,
                    issuer: Issuer::NoTask,
                };
                self.waiting.push(request, now);
            }
        }

        /// The places of the next `requests` requests that the scheduler serves.
        fn serve(&mut self, requests: usize, now: u64) -> Vec<u64> {
            let one = |_| {
                let ticket = self.deadline.choose(&self.waiting, now);
                self.waiting.remove(ticket).request.start
            };
            (0..requests).map(one).collect()
        }
    }

    #[test]
    fn a_batch_has_sixteen_requests_and_the_next_starts_at_an_expired_read() {
        let served_after_16 = |waited: u64| {
            let mut b = Bench::default();
            b.add(Direction::Read, [1000], 0);
            b.add(Direction::Read, [10], 0);
            b.add(Direction::Read, (1001..1100).rev(), 0);
            let first = b.serve(16, 0);
            assert_eq!(first, (1000..1016).collect::<Vec<_>>());
            b.serve(2, waited * MS)
        };
        assert_eq!(served_after_16(499), [1016, 1017], "it goes on");
        assert_eq!(served_after_16(500), [10, 1016], "the oldest has expired");
    }

    #[test]
    fn a_write_behind_a_stream_is_served_after_five_seconds() {
        let mut b = Bench::default();
        let mut place = 1000;
        b.add(Direction::Write, place..place + 128, 0);
        b.add(Direction::Write, [1_000_000], 0);
        // This stream keeps the queue full: it adds one request every 4 ms.
        let found = (0..3000).find(|&turn| {
            let now = turn * 4 * MS;
            b.add(Direction::Write, [place + 128], now);
            place += 1;
            b.serve(1, now) == [1_000_000]
        });
        // Five seconds are 1,250 requests. By then the 79th batch is under way, and the write is served right after it.
        assert_eq!(found, Some(79 * 16));
    }

    #[test]
    fn two_batches_of_reads_are_served_before_waiting_writes() {
        let mut b = Bench::default();
        b.add(Direction::Write, 0..100, 0);
        b.add(Direction::Read, 1000..1100, 0);
        let batches: Vec<bool> = (0..6).map(|_| b.serve(16, 0)[0] < 1000).collect();
        assert_eq!(batches, [false, false, true, false, false, true]);
    }

    #[test]
    fn a_request_between_the_last_one_and_the_next_waits_for_its_own_turn() {
        let mut b = Bench::default();
        b.add(Direction::Write, [10, 20], 0);
        assert_eq!(b.serve(1, 0), [10]);
        b.add(Direction::Write, [15, 30], 0);
        assert_eq!(b.serve(3, 0), [20, 30, 15]);
    }
}
