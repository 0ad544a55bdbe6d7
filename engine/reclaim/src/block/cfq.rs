//! CFQ: whose requests are served, and for how long.
//!
//! Source: block/cfq-iosched.c, 3.10 (`cfq_select_queue`, `cfq_should_preempt`, `cfq_may_dispatch`, `cfq_completed_request`).
//! Simplified: slices are not scaled and leave nothing over; seeky readers have no tree of their own; what was handed to the disk
//! is done in the order of the disk's own choice before anything else, and only asynchronous requests are handed over in number.
//! Left out: I/O priorities, cgroups, cooperating queues.

use super::queue::Issuer;

/// How long a synchronous queue may keep the disk, ns. `cfq_slice_sync`, 100 ms.
const SLICE_SYNC: u64 = 100_000_000;
/// The same for the asynchronous queue, ns. `cfq_slice_async`, 40 ms.
const SLICE_ASYNC: u64 = 40_000_000;
/// How long the disk waits for the next request of a synchronous queue, ns. `cfq_slice_idle`, 8 ms.
const SLICE_IDLE: u64 = 8_000_000;
/// A synchronous request that took longer was held up by others, ns. `cfq_fifo_expire_sync`, 125 ms.
pub(super) const FIFO_EXPIRE_SYNC: u64 = 125_000_000;
/// Requests of one queue that may be at the disk while others wait. `cfq_quantum`.
const QUANTUM: u32 = 8;

/// What the disk should do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// A request of this queue.
    Serve(Issuer),
    /// Nothing until then: the active queue's next request is worth waiting for.
    IdleUntil(u64),
}

/// One queue for each task that waits for its requests, and one for the requests that nobody waits for.
#[derive(Debug)]
pub(super) struct Cfq {
    /// Requests that the device takes at a time.
    depth: u32,
    /// Queues with requests, in the order of their turns; the active one is not among them.
    turns: Vec<Issuer>,
    active: Option<Issuer>,
    slice_end: u64,
    /// Nothing has been served in this slice.
    first_of_slice: bool,
    last_completion: u64,
    /// Asynchronous requests that the disk has already.
    at_disk: u32,
    last_delayed_sync: u64,
}

impl Cfq {
    /// An idle disk that takes so many requests at a time.
    pub(super) fn new(depth: u32) -> Self {
        Self {
            depth,
            turns: Vec::new(),
            active: None,
            slice_end: 0,
            first_of_slice: false,
            last_completion: 0,
            at_disk: 0,
            last_delayed_sync: 0,
        }
    }

    /// A request has come. A synchronous one takes the disk from the asynchronous queue.
    pub(super) fn note_request(&mut self, issuer: Issuer, now: u64) {
        if self.active == Some(issuer) {
            return;
        }
        if issuer.is_sync() && self.active == Some(Issuer::Nobody) {
            self.turns.retain(|&one| one != issuer);
            self.turns.push(Issuer::Nobody);
            self.activate(issuer, now);
        } else if !self.turns.contains(&issuer) {
            self.turns.push(issuer);
        }
    }

    /// A request has ended that had waited since then.
    pub(super) fn note_completion(&mut self, issuer: Issuer, since: u64, now: u64) {
        self.last_completion = now;
        if issuer.is_sync() && now - since >= FIFO_EXPIRE_SYNC {
            self.last_delayed_sync = now;
        }
    }

    /// Whose turn it is, given how many requests of a queue wait; at least one does.
    pub(super) fn choose(&mut self, waiting: impl Fn(Issuer) -> u32, now: u64) -> Choice {
        if self.at_disk > 0 && waiting(Issuer::Nobody) > 0 {
            self.at_disk -= 1;
            return Choice::Serve(Issuer::Nobody);
        }
        self.at_disk = 0;
        self.turns.retain(|&one| waiting(one) > 0);
        if let Some(active) = self.active {
            let mine = waiting(active);
            let alone = self.turns.is_empty();
            if mine > 0 && (now < self.slice_end || alone) {
                return self.serve(active, mine, now);
            }
            let idle_end = (self.last_completion + SLICE_IDLE).min(self.slice_end);
            if mine == 0 && active.is_sync() && now < idle_end {
                return Choice::IdleUntil(idle_end);
            }
            if mine > 0 {
                self.turns.push(active);
            }
        }
        let next = self.turns.remove(0);
        self.activate(next, now);
        self.serve(next, waiting(next), now)
    }

    /// Whether the slice has just begun; once.
    pub(super) fn take_first_of_slice(&mut self) -> bool {
        std::mem::take(&mut self.first_of_slice)
    }

    fn activate(&mut self, issuer: Issuer, now: u64) {
        self.active = Some(issuer);
        self.first_of_slice = true;
        self.slice_end = now
            + if issuer.is_sync() {
                SLICE_SYNC
            } else {
                SLICE_ASYNC
            };
    }

    fn serve(&mut self, issuer: Issuer, waiting: u32, now: u64) -> Choice {
        if issuer == Issuer::Nobody {
            self.at_disk = self.async_depth(now).min(waiting) - 1;
        }
        Choice::Serve(issuer)
    }

    /// Asynchronous requests that the disk is given together: the more, the longer no synchronous one was held up.
    fn async_depth(&self, now: u64) -> u32 {
        let calm = (now - self.last_delayed_sync) / SLICE_SYNC;
        let most = if self.turns.is_empty() {
            self.depth
        } else {
            self.depth.min(QUANTUM)
        };
        (calm as u32).clamp(1, most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::TaskId;

    const MS: u64 = 1_000_000;
    const READER: Issuer = Issuer::Task(TaskId(1));
    const SYNCER: Issuer = Issuer::Task(TaskId(2));

    /// CFQ with the number of requests that wait in each queue.
    struct Bench {
        cfq: Cfq,
        waiting: Vec<(Issuer, u32)>,
    }

    impl Bench {
        fn new(depth: u32) -> Self {
            Self {
                cfq: Cfq::new(depth),
                waiting: [READER, SYNCER, Issuer::Nobody].map(|one| (one, 0)).into(),
            }
        }

        fn count(&mut self, issuer: Issuer) -> &mut u32 {
            let found = self.waiting.iter_mut().find(|(one, _)| *one == issuer);
            &mut found.expect("one of three").1
        }

        fn add(&mut self, issuer: Issuer, requests: u32, now: u64) {
            *self.count(issuer) += requests;
            self.cfq.note_request(issuer, now);
        }

        fn choose(&mut self, now: u64) -> Choice {
            let waiting = self.waiting.clone();
            let of = |issuer| {
                waiting
                    .iter()
                    .find(|(one, _)| *one == issuer)
                    .map_or(0, |w| w.1)
            };
            let choice = self.cfq.choose(of, now);
            if let Choice::Serve(issuer) = choice {
                *self.count(issuer) -= 1;
            }
            choice
        }

        /// How many asynchronous requests go before the synchronous one that comes right after the first.
        fn burst(&mut self, now: u64) -> u32 {
            let mut served = 0;
            while self.choose(now) == Choice::Serve(Issuer::Nobody) {
                served += 1;
                if served == 1 {
                    self.add(READER, 1, now);
                }
            }
            served
        }
    }

    #[test]
    fn a_reader_is_served_first_and_its_next_request_is_waited_for() {
        let mut b = Bench::new(31);
        b.add(READER, 1, 0);
        b.add(Issuer::Nobody, 5, 0);
        assert_eq!(b.choose(0), Choice::Serve(READER));
        b.cfq.note_completion(READER, 0, MS);
        assert_eq!(b.choose(2 * MS), Choice::IdleUntil(9 * MS));
        assert_eq!(b.choose(9 * MS), Choice::Serve(Issuer::Nobody));
    }

    #[test]
    fn a_synchronous_request_takes_the_disk_but_not_what_the_disk_has_already() {
        let mut b = Bench::new(4);
        b.add(Issuer::Nobody, 20, 1000 * MS);
        assert_eq!(b.burst(1000 * MS), 4);
    }

    #[test]
    fn the_burst_grows_again_after_a_reader_was_held_up() {
        let burst = |calm: u64| {
            let mut b = Bench::new(31);
            b.cfq.note_completion(READER, 0, 1000 * MS);
            b.add(Issuer::Nobody, 40, 1000 * MS);
            b.burst((1000 + calm) * MS)
        };
        assert_eq!([0, 150, 350, 9000].map(burst), [1, 1, 3, 31]);
    }

    #[test]
    fn tasks_that_wait_take_turns_of_a_slice_each() {
        let mut b = Bench::new(31);
        b.add(READER, 9, 0);
        b.add(SYNCER, 9, 0);
        let turns = [0, 99, 100, 199, 200].map(|ms| b.choose(ms * MS));
        let expected = [READER, READER, SYNCER, SYNCER, READER];
        assert_eq!(turns, expected.map(Choice::Serve));
    }
}
