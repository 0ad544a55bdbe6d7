//! Polls simulated threads in the order of virtual time.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use super::future::Sim;
use crate::machine::Machine;

/// Why a run of the executor came to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// Nothing more is due up to the time limit.
    Time,
    /// A rest was asked for, or the work limit was reached.
    Rest,
}

/// The threads of one machine.
pub(crate) struct Executor {
    sim: Sim,
    threads: Vec<Option<Pin<Box<dyn Future<Output = ()>>>>>,
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

    /// Runs everything that is due up to `limit_ns`, for about `work` units.
    pub(crate) fn run(&mut self, limit_ns: u64, work: u64) -> Halt {
        self.sim.m().sched.set_limits(limit_ns, work);
        loop {
            for (id, thread) in self.sim.take_spawned() {
                debug_assert_eq!(id.0 as usize, self.threads.len(), "ids are given in order");
                self.threads.push(Some(thread));
            }
            let next = {
                let mut m = self.sim.m();
                if m.sched.rest_asked() {
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
            let slot = &mut self.threads[id.0 as usize];
            let thread = slot.as_mut().expect("an ended task is never due");
            let poll = thread
                .as_mut()
                .poll(&mut Context::from_waker(Waker::noop()));
            if poll == Poll::Ready(()) {
                *slot = None;
                self.sim.m().sched.exit(id);
            }
        }
    }
}
