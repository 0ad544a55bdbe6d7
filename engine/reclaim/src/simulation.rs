//! One machine that runs one kernel: the entry point of this crate.

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
use crate::trace::{Cause, Event, LifeMoment, Search, Sought, Tracepoint, compare_with, follow};
use crate::workload;

/// Selects one of a scenario's two kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr, serde_repr::Deserialize_repr)
)]
pub enum KernelSide {
    /// The kernel of the left-hand side.
    Before,
    /// The kernel of the right-hand side.
    After,
}

impl KernelSide {
    /// The scenario with the settings that hold on this side.
    pub fn scenario(self, scenario: &Scenario) -> &Scenario {
        match self {
            Self::Before => scenario,
            Self::After => scenario.of_right(),
        }
    }

    /// The kernel that the scenario names for this side.
    pub fn choice(self, scenario: &Scenario) -> &KernelChoice {
        match self {
            Self::Before => &scenario.before,
            Self::After => &scenario.after,
        }
    }
}

/// The run stops at the first of these conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// All work up to and including this virtual time is done, ns.
    pub time_ns: u64,
    /// The event with this number has happened. The run stops as soon as possible after it.
    pub event: u32,
    /// About this many units of work are done. The engine counts about one unit for each charge of CPU time.
    pub budget: u64,
}

impl Stop {
    /// Stops only at the end of the run.
    pub const END: Self = Self {
        time_ns: u64::MAX,
        event: u32::MAX,
        budget: u64::MAX,
    };
}

/// The reason why [`Simulation::advance`] returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance {
    /// The budget is used up, or a probe has found its event; the caller may call again.
    Budget,
    /// The run has reached the time or the event.
    Stopped,
    /// The run is over.
    Ended,
}

/// A machine with its kernel and its workload, which the caller runs in steps.
pub struct Simulation {
    executor: Executor,
    end_ns: u64,
    /// The picture for [`Simulation::watch`], until the caller takes it.
    watched: Rc<Cell<Option<Frame>>>,
}

impl Simulation {
    /// Boots the machine of a scenario with the kernel of one side.
    pub fn new(scenario: &Scenario, side: KernelSide) -> Self {
        let kernel = kernel_of(side.choice(scenario));
        Self::with_kernel(side.scenario(scenario), kernel)
    }

    /// Boots the machine of a scenario with a kernel that the scenario need not name.
    pub fn with_kernel(scenario: &Scenario, kernel: Kernel) -> Self {
        let executor = Executor::new(Machine::new(scenario, kernel));
        workload::start(executor.sim(), scenario);
        Self {
            executor,
            end_ns: scenario.end_ns,
            watched: Rc::default(),
        }
    }

    /// Starts a search for a moment of the run; returns its index, by which [`Trace::found`](crate::trace::Trace::found) names it.
    pub fn search_for(&mut self, search: Search) -> u32 {
        // Booting takes no virtual time, but emits events for the pages that it allocates.
        assert_eq!(self.now_ns(), 0, "a search must begin before the run does");
        self.executor.sim().m().trace.search_for(search)
    }

    /// Compares the decisions of the run with those of another kernel. `later` has the changes of that other kernel, in the order of time: each pair
    /// is a virtual time in ns and the kernel from then on.
    pub fn compare_with(&mut self, other: Kernel, later: &[(u64, Kernel)]) {
        assert_eq!(
            self.now_ns(),
            0,
            "a comparison must begin before the run does"
        );
        let sim = self.executor.sim();
        compare_with(&mut sim.m(), other, later);
    }

    /// Searches the events `from..=to`, all of which must lie in the future. With `stops`, the run stops at the first match; without, the result is
    /// the last match.
    pub fn probe(&mut self, sought: Sought, from: u32, to: u32, stops: bool) {
        let sim = self.executor.sim();
        sim.m().trace.probe(sought, (from, to), stops);
    }

    /// The properties of the event that caused this one; `None` if the cause is not certain or is no event.
    pub fn cause_of(&self, event: &Event) -> Option<Cause> {
        let machine = self.machine();
        let doer = machine.sched.find(crate::sim::TaskId(event.task))?.kind;
        Cause::of_event(event, doer)
    }

    /// Number of the event that [`Self::probe`] has found so far; `None` if none was found, 0 if no earlier event can match either.
    pub fn probed(&self) -> Option<u32> {
        self.machine().trace.probed()
    }

    /// Ends [`Self::probe`] and returns the same as [`Self::probed`].
    pub fn take_probed(&mut self) -> Option<u32> {
        self.executor.sim().m().trace.take_probed()
    }

    /// Starts to record what happens to a page: the events that name it, up to event number `events_to`, and the changes of its state, up to event
    /// number `changes_to`. It misses changes before the next event, except at the start of the run. If the machine has no such page, it records
    /// nothing.
    pub fn follow(&mut self, page: u32, events_to: u32, changes_to: u32) {
        let sim = self.executor.sim();
        let mut m = sim.m();
        if page < m.total_pages() {
            follow(&mut m, page, events_to, changes_to);
        }
    }

    /// Ends the recording of [`Self::follow`] and returns it, oldest moment first.
    pub fn take_life(&mut self) -> Vec<LifeMoment> {
        self.executor.sim().m().trace.take_life()
    }

    /// Runs until the first condition of `stop` is met, or to the end of the run.
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

    /// The state of the machine. Callers release this reference before they continue the run.
    pub fn machine(&self) -> Ref<'_, Machine> {
        self.executor.sim().look()
    }

    /// Virtual time since boot, ns.
    pub fn now_ns(&self) -> u64 {
        self.machine().sched.now()
    }

    /// Virtual time at which the scenario ends, ns.
    pub fn end_ns(&self) -> u64 {
        self.end_ns
    }

    /// Number of the last event; 0 before the first one.
    pub fn event(&self) -> u32 {
        self.machine().trace.number()
    }

    /// Hash of the current state; equal runs have equal hashes at each event.
    pub fn state_hash(&self) -> u64 {
        state_hash(&self.machine())
    }

    /// Picture of the machine in its present state.
    pub fn frame(&self, request: FrameRequest) -> Frame {
        capture(&self.machine(), request)
    }

    /// Takes a picture at the very moment of a future event, for [`Self::take_watched`]. Before that, it calls `arrived` with the time of the event,
    /// ns, because taking the picture can last longer than the run up to the event.
    pub fn watch(&mut self, event: u32, request: FrameRequest, arrived: fn(u64)) {
        self.watched.take();
        let watched = Rc::clone(&self.watched);
        let look = move |m: &Machine| {
            arrived(m.sched.now());
            watched.set(Some(capture(m, request)));
        };
        self.executor.sim().m().trace.watch(event, Box::new(look));
    }

    /// The picture that [`Self::watch`] has taken. A second call returns `None`.
    pub fn take_watched(&mut self) -> Option<Frame> {
        self.watched.take()
    }

    /// Keeps the stream hash after each of the events from `from` to `to`, all of which must lie in the future.
    pub fn trace_chain(&mut self, from: u32, to: u32) {
        self.executor.sim().m().trace.trace_chain(from, to);
    }

    /// Starts to record tracepoints.
    pub fn record_points(&mut self) {
        self.executor.sim().m().trace.record_points();
    }

    /// The tracepoints since the last call.
    pub fn take_points(&mut self) -> Vec<Tracepoint> {
        self.executor.sim().m().trace.take_points()
    }

    /// The tracepoints since the last call as ftrace text, without [`crate::trace::ftrace::header`].
    pub fn take_ftrace(&mut self, columns: Columns) -> String {
        let points = self.take_points();
        crate::trace::ftrace::format(&self.machine(), &points, columns)
    }

    /// Checks every invariant of the machine in its present state; the error describes the first broken one.
    pub fn check(&self) -> Result<(), String> {
        let m = self.machine();
        invariants::check(&m)?;
        flow_invariants::check(&m)
    }

    /// Makes the run check every invariant after every event, and panic if one is broken.
    pub fn check_every_event(&mut self) {
        self.executor
            .sim()
            .m()
            .trace
            .check_every_event(check_event_and_machine);
    }
}

fn check_event_and_machine(m: &Machine, event: &Event) -> Result<(), String> {
    invariants::check(m)?;
    flow_invariants::check(m)?;
    event_invariants::check_event(m, event)
}
