//! Polls simulated threads in the order of virtual time.

use std::task::{Context, Poll, Waker};

use super::by_task::place_of;
use super::future::{BoxFuture, Sim};
use super::task::TaskId;
use crate::machine::Machine;

/// The reason why a run of the executor has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// No further event is due up to the time limit.
    Time,
    /// The caller has asked the run to pause, or the run has used up its budget of work.
    Rest,
}

/// The machine and the bodies of its threads.
pub(crate) struct Executor {
    sim: Sim,
    /// Threads that have not ended, in the order of task numbers.
    threads: Vec<(TaskId, BoxFuture)>,
}

impl Executor {
    pub(crate) fn new(machine: Machine) -> Self {
        Self {
            sim: Sim::new(machine),
            threads: Vec::new(),
        }
    }

    pub(crate) fn sim(&self) -> &Sim {
        &self.sim
    }

    /// Runs all events that are due up to `limit_ns`, but stops earlier after about `work` units of work.
    pub(crate) fn run(&mut self, limit_ns: u64, work: u64) -> Halt {
        self.sim.m().sched.set_limits(limit_ns, work);
        loop {
            self.threads.extend(self.sim.take_spawned());
            let next = {
                let mut m = self.sim.m();
                if m.sched.pause_requested() {
                    return Halt::Rest;
                }
                let next = m.sched.next();
                if next.is_none() && limit_ns != u64::MAX {
                    m.sched.settle_at(limit_ns);
                }
                crate::trace::sample::catch_up(&mut m);
                next
            };
            let Some(id) = next else {
                return Halt::Time;
            };
            let place = place_of(&self.threads, id, |thread| thread.0);
            let place = place.expect("an ended task is never due");
            let poll = self.threads[place]
                .1
                .as_mut()
                .poll(&mut Context::from_waker(Waker::noop()));
            if poll == Poll::Ready(()) {
                drop(self.threads.remove(place));
                let mut m = self.sim.m();
                m.sched.exit(id);
                m.after_exit();
            }
        }
    }
}
