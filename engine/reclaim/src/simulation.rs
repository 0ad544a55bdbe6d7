//! One machine running one kernel: the front door of the crate.

use std::cell::{Cell, Ref};
use std::rc::Rc;

use crate::kernel::Kernel;
use crate::machine::Machine;
use crate::report::frame::{Frame, FrameRequest, capture};
use crate::report::hash::state_hash;
use crate::report::{event_invariants, flow_invariants, invariants};
use crate::scenario::kernel_of;
use crate::scenario::schema::{KernelChoice, Scenario};
use crate::sim::{Executor, Halt};
use crate::trace::ftrace::Columns;
use crate::trace::{Cause, Event, LifeMoment, Search, Sought, compare_with, follow};
use crate::workload;

/// Which of a scenario's kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr, serde_repr::Deserialize_repr)
)]
pub enum KernelSide {
    /// The one on the left.
    Before,
    /// The one on the right.
    After,
}

impl KernelSide {
    /// The kernel that a scenario has on this side.
    pub fn choice(self, scenario: &Scenario) -> &KernelChoice {
        match self {
            Self::Before => &scenario.before,
            Self::After => &scenario.after,
        }
    }
}

/// Where to stop. The first one that is reached counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Everything up to and including this moment is done, ns.
    pub time_ns: u64,
    /// As soon as possible after this event.
    pub event: u32,
    /// After about so many units of work; one unit is about one piece of CPU time charged.
    pub budget: u64,
}

impl Stop {
    /// Only at the end of the run.
    pub const END: Self = Self {
        time_ns: u64::MAX,
        event: u32::MAX,
        budget: u64::MAX,
    };
}

/// Why [`Simulation::advance`] returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance {
    /// The budget is used up; call again.
    Budget,
    /// The time or the event was reached.
    Stopped,
    /// The run is over.
    Ended,
}

/// A running machine.
pub struct Simulation {
    executor: Executor,
    end_ns: u64,
    /// The picture that was taken at an event.
    watched: Rc<Cell<Option<Frame>>>,
}

impl Simulation {
    /// Boots the machine of a scenario with one of its two kernels.
    pub fn new(scenario: &Scenario, side: KernelSide) -> Self {
        Self::with_kernel(scenario, kernel_of(side.choice(scenario)))
    }

    /// Boots the machine of a scenario with any kernel.
    pub fn with_kernel(scenario: &Scenario, kernel: Kernel) -> Self {
        let executor = Executor::new(Machine::new(scenario, kernel));
        workload::start(executor.sim(), scenario);
        Self {
            executor,
            end_ns: scenario.end_ns,
            watched: Rc::default(),
        }
    }

    /// Looks for a moment during the run; returns the index by which [`Trace::found`](crate::trace::Trace::found) names it.
    pub fn search_for(&mut self, search: Search) -> u32 {
        // Booting takes no time, but emits events where it takes pages.
        assert_eq!(self.now_ns(), 0, "a search sees the run from its start");
        self.executor.sim().m().trace.search_for(search)
    }

    /// Compares the decisions of the run with those of another kernel, and with what that becomes when; its times are in order.
    pub fn compare_with(&mut self, other: Kernel, later: &[(u64, Kernel)]) {
        assert_eq!(
            self.now_ns(),
            0,
            "a comparison is of the run from its start"
        );
        let sim = self.executor.sim();
        compare_with(&mut sim.m(), other, later);
    }

    /// Looks for something among the events `from..=to` that are still to come: for the first of them, at which the run rests, or
    /// for the last.
    pub fn probe(&mut self, sought: Sought, from: u32, to: u32, stops: bool) {
        let sim = self.executor.sim();
        sim.m().trace.probe(sought, (from, to), stops);
    }

    /// What an event follows from; `None`: its origin is not in reclaim.
    pub fn cause_of(&self, event: &Event) -> Option<Cause> {
        let machine = self.machine();
        let doer = machine.sched.find(crate::sim::TaskId(event.task))?.kind;
        Cause::of_event(event, doer)
    }

    /// Number of the event that [`Self::probe`] has seen so far.
    pub fn probed(&self) -> Option<u32> {
        self.machine().trace.probed()
    }

    /// Ends [`Self::probe`].
    pub fn take_probed(&mut self) -> Option<u32> {
        self.executor.sim().m().trace.take_probed()
    }

    /// Gathers what happens to a page from now on: events that name it up to one, changes of its state up to another. Changes before the
    /// next event are not seen, save at the start of the run. A page that is not there has no life.
    pub fn follow(&mut self, page: u32, events_to: u32, changes_to: u32) {
        let sim = self.executor.sim();
        let mut m = sim.m();
        if page < m.total_pages() {
            follow(&mut m, page, events_to, changes_to);
        }
    }

    /// Ends [`Self::follow`]: what was seen, oldest first.
    pub fn take_life(&mut self) -> Vec<LifeMoment> {
        self.executor.sim().m().trace.take_life()
    }

    /// Runs until a stop.
    pub fn advance(&mut self, stop: Stop) -> Advance {
        let outcome = self.run(stop);
        if outcome == Advance::Ended {
            self.executor.sim().m().trace.end();
        }
        outcome
    }

    fn run(&mut self, stop: Stop) -> Advance {
        if self.is_ended() {
            return Advance::Ended;
        }
        let limit = stop.time_ns.min(self.end_ns);
        self.executor.sim().m().trace.stop_at(stop.event);
        if self.event() >= stop.event {
            return Advance::Stopped;
        }
        let halt = self.executor.run(limit, stop.budget);
        if self.is_ended() {
            return Advance::Ended;
        }
        match halt {
            Halt::Time => Advance::Stopped,
            Halt::Rest if self.event() >= stop.event => Advance::Stopped,
            Halt::Rest => Advance::Budget,
        }
    }

    fn is_ended(&self) -> bool {
        let m = self.machine();
        m.progress.finished || (m.sched.now() >= self.end_ns && !m.sched.is_midway())
    }

    /// The machine.
    pub fn machine(&self) -> Ref<'_, Machine> {
        self.executor.sim().look()
    }

    /// Virtual time, ns.
    pub fn now_ns(&self) -> u64 {
        self.machine().sched.now()
    }

    /// End of the scenario, ns.
    pub fn end_ns(&self) -> u64 {
        self.end_ns
    }

    /// Number of the last event.
    pub fn event(&self) -> u32 {
        self.machine().trace.number()
    }

    /// Hash of the present state.
    pub fn state_hash(&self) -> u64 {
        state_hash(&self.machine())
    }

    /// Picture of the present state.
    pub fn frame(&self, request: FrameRequest) -> Frame {
        capture(&self.machine(), request)
    }

    /// Has a picture taken at the very moment of an event that is still to come.
    pub fn watch(&mut self, event: u32, request: FrameRequest) {
        self.watched.take();
        let watched = Rc::clone(&self.watched);
        let look = move |m: &Machine| watched.set(Some(capture(m, request)));
        self.executor.sim().m().trace.watch(event, Box::new(look));
    }

    /// The picture that was asked for, once.
    pub fn take_watched(&mut self) -> Option<Frame> {
        self.watched.take()
    }

    /// Keeps the stream hash after each event of a range that is still to come.
    pub fn trace_chain(&mut self, from: u32, to: u32) {
        self.executor.sim().m().trace.trace_chain(from, to);
    }

    /// Records events that have tracepoints from now on.
    pub fn record_ftrace(&mut self) {
        self.executor.sim().m().trace.record_ftrace();
    }

    /// The recorded events as ftrace text, without [`crate::trace::ftrace::header`].
    pub fn take_ftrace(&mut self, columns: Columns) -> String {
        let events = self.executor.sim().m().trace.take_ftrace();
        crate::trace::ftrace::format(&self.machine(), &events, columns)
    }

    /// Checks every invariant of the machine as it is; says what does not hold.
    pub fn check(&self) -> Result<(), String> {
        let m = self.machine();
        invariants::check(&m)?;
        flow_invariants::check(&m)
    }

    /// Checks every invariant after every event from now on.
    pub fn check_every_event(&mut self) {
        self.executor
            .sim()
            .m()
            .trace
            .check_every_event(check_event_and_machine);
    }
}

/// What has to hold of the machine, and of the event by which it has come there.
fn check_event_and_machine(m: &Machine, event: &Event) -> Result<(), String> {
    invariants::check(m)?;
    flow_invariants::check(m)?;
    event_invariants::check_event(m, event)
}
