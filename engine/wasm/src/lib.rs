//! Bindings of the simulator: one coarse class, codes, and parcels with the engine's answers. They contain no logic. The functions that read
//! texts are in a separate module, `engine/reader`, so that the page can show a run before it has loaded them.
//!
//! Times are passed as nanoseconds, exact below 2^53, and hashes as 16 hex digits.

mod memory;
mod parcel;

use reclaim::bindings::{self, take_over};
use reclaim::kernel;
use reclaim::mm::id::ZoneId;
use reclaim::report::frame::FrameRequest;
use reclaim::report::{Outcome, PageLife, counters, fates};
use reclaim::scenario::schema::Knob;
use reclaim::scenario::{Picture, Scenario, kernel_of};
use reclaim::simulation::{self, Advance, KernelSide, Stop};
use reclaim::trace::{CAUSE_WORDS, Cause, Event, EventKind, Happening, Mark, Search, Sought};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use parcel::parcel;

#[wasm_bindgen(raw_module = "../arrival.ts")]
extern "C" {
    /// Called when the watched event happens, before its picture is taken. `time_ns` is the virtual time of the event.
    #[wasm_bindgen(js_name = arrivedAt)]
    fn arrived_at(time_ns: f64);
}

fn refuse(why: &impl ToString) -> JsError {
    JsError::new(&why.to_string())
}

fn read(checked: &[u8]) -> Result<(Scenario, KernelSide), JsError> {
    take_over(checked).ok_or_else(|| {
        refuse(&"These bytes are not a scenario that the reader of this engine has checked.")
    })
}

fn ns(time: f64) -> u64 {
    // The cast saturates: infinity becomes the largest time, and NaN and negative times become 0.
    time as u64
}

/// One machine that runs one kernel of a scenario.
#[wasm_bindgen]
pub struct Simulation {
    inner: simulation::Simulation,
    scenario: Scenario,
    side: KernelSide,
}

#[wasm_bindgen]
impl Simulation {
    /// Boots the machine of a scenario from the bytes that the reader's `checked` returned. The error for any other bytes is a sentence.
    #[wasm_bindgen(constructor)]
    pub fn new(checked: &[u8]) -> Result<Simulation, JsError> {
        let (scenario, side) = read(checked)?;
        Ok(Self {
            inner: simulation::Simulation::new(&scenario, side),
            scenario,
            side,
        })
    }

    /// Compares the decisions of the run, from its start, with those of the kernel of another checked scenario. The error for any other bytes
    /// is a sentence.
    pub fn compare_with(&mut self, checked: &[u8]) -> Result<(), JsError> {
        let (scenario, side) = read(checked)?;
        let other = kernel_of(side.choice(&scenario));
        self.inner.compare_with(other, &kernel_changes(&scenario));
        Ok(())
    }

    /// Starts a search for a moment, before the run starts. Returns the index that `found` has for it; the error is a sentence.
    pub fn search_for(&mut self, search: &str) -> Result<u32, JsError> {
        let search =
            Search::parse_for(search, &self.inner.machine().kernel).map_err(|e| refuse(&e))?;
        Ok(self.inner.search_for(search))
    }

    /// Searches the future events `from..=to`. With `stops`, the run rests at the first match; otherwise the last match is the result. The
    /// error is a sentence.
    pub fn probe(
        &mut self,
        happening: &str,
        from: u32,
        to: u32,
        stops: bool,
    ) -> Result<(), JsError> {
        let happening = Happening::parse_for(happening, &self.inner.machine().kernel)
            .map_err(|e| refuse(&e))?;
        let sought = Sought::Happening(happening);
        self.inner.probe(sought, from, to, stops);
        Ok(())
    }

    /// The cause of an event, as numbers for `probe_cause`; nothing if the chain of causes ends there. The caller gives the event's kind, task
    /// and fields, because the engine can be so far past the event that it no longer has it.
    pub fn cause_of(&self, kind: EventKind, task: u32, fields: &[u32]) -> Option<Vec<u32>> {
        let &[a, b, c, d] = fields else {
            return None;
        };
        let event = Event {
            number: 0,
            time: 0,
            kind,
            task,
            a,
            b,
            c,
            d,
        };
        Some(self.inner.cause_of(&event)?.to_words().to_vec())
    }

    /// Searches the future events `from..=to` for the last one that is the cause. A list that is not as long as one from `cause_of` is ignored.
    pub fn probe_cause(&mut self, cause: &[u32], from: u32, to: u32) {
        let Ok(words) = <[u32; CAUSE_WORDS]>::try_from(cause) else {
            return;
        };
        let sought = Sought::Cause(Cause::from_words(words));
        self.inner.probe(sought, from, to, false);
    }

    /// Number of the event that `probe` has found so far; nothing if none was found, 0 if no earlier event can match either.
    pub fn probed(&self) -> Option<u32> {
        self.inner.probed()
    }

    /// Ends `probe` and returns the same as `probed`.
    pub fn take_probed(&mut self) -> Option<u32> {
        self.inner.take_probed()
    }

    /// Starts to record the life of a page: the events up to `events_to` that name it, and the changes of its state up to `changes_to`.
    pub fn follow(&mut self, page: u32, events_to: u32, changes_to: u32) {
        self.inner.follow(page, events_to, changes_to);
    }

    /// Ends `follow` and returns the life of the page.
    #[wasm_bindgen(unchecked_return_type = "Parcel<PageLife>")]
    pub fn take_life(&mut self) -> Vec<u8> {
        let moments = self.inner.take_life();
        parcel(&PageLife::of(moments, &self.inner.machine()))
    }

    /// Runs until this time or event, or until the budget is used up. Returns 0 for the budget or a match of `probe`, 1 at the time or
    /// event, 2 at the end of the run.
    pub fn advance(&mut self, stop_time_ns: f64, stop_event: u32, budget: u32) -> u32 {
        let outcome = self.inner.advance(Stop {
            time_ns: ns(stop_time_ns),
            event: stop_event,
            budget: u64::from(budget),
        });
        match outcome {
            Advance::Budget => 0,
            Advance::Stopped => 1,
            Advance::Ended => 2,
        }
    }

    /// Number of the last event; 0 before the first one.
    #[wasm_bindgen(getter)]
    pub fn event(&self) -> u32 {
        self.inner.event()
    }

    /// Virtual time, ns.
    #[wasm_bindgen(getter)]
    pub fn time_ns(&self) -> f64 {
        self.inner.now_ns() as f64
    }

    /// End of the scenario, ns.
    #[wasm_bindgen(getter)]
    pub fn end_ns(&self) -> f64 {
        self.inner.end_ns() as f64
    }

    /// Takes a picture at the moment of a future event, and calls `arrivedAt` before.
    pub fn watch(
        &mut self,
        event: u32,
        zone: u32,
        columns: u32,
        picture: Picture,
        page: Option<u32>,
        with_hash: bool,
    ) {
        let request = FrameRequest {
            zone: ZoneId::at(zone as usize),
            columns,
            picture,
            page,
            with_hash,
        };
        self.inner
            .watch(event, request, |now| arrived_at(now as f64));
    }

    /// The picture that `watch` has taken; a second call returns nothing.
    #[wasm_bindgen(unchecked_return_type = "Parcel<Frame> | undefined")]
    pub fn take_watched(&mut self) -> Option<Vec<u8>> {
        Some(parcel(&self.inner.take_watched()?))
    }

    /// The picture of the present state.
    #[wasm_bindgen(unchecked_return_type = "Parcel<Frame>")]
    pub fn frame(
        &self,
        zone: u32,
        columns: u32,
        picture: Picture,
        page: Option<u32>,
        with_hash: bool,
    ) -> Vec<u8> {
        let request = FrameRequest {
            zone: ZoneId::at(zone as usize),
            columns,
            picture,
            page,
            with_hash,
        };
        parcel(&self.inner.frame(request))
    }

    /// Names of the counters of a frame, in the order of their values.
    #[wasm_bindgen(unchecked_return_type = "Parcel<string[]>")]
    pub fn counter_names(&self) -> Vec<u8> {
        let counters = counters(&self.inner.machine());
        let names: Vec<String> = counters.into_iter().map(|(name, _)| name).collect();
        parcel(&names)
    }

    /// Number of complete sample rows.
    pub fn sample_len(&self) -> u32 {
        self.inner.machine().samples.len()
    }

    /// All sample rows from number `from_row` on, one after the other.
    pub fn samples(&self, from_row: u32) -> Vec<u32> {
        self.inner.machine().samples.from_row(from_row).to_vec()
    }

    /// Number of marks so far.
    pub fn mark_len(&self) -> u32 {
        self.inner.machine().trace.mark_len()
    }

    /// Marks without the first `from`. A long run keeps only its last marks.
    #[wasm_bindgen(unchecked_return_type = "Parcel<Marks>")]
    pub fn marks(&self, from: u32) -> Vec<u8> {
        let machine = self.inner.machine();
        parcel(&Marks::of(machine.trace.marks(from)))
    }

    /// Number of moments found so far.
    pub fn found_len(&self) -> u32 {
        self.inner.machine().trace.found().len() as u32
    }

    /// Found moments, without the first `from`.
    #[wasm_bindgen(unchecked_return_type = "Parcel<Found[]>")]
    pub fn found(&self, from: u32) -> Vec<u8> {
        let machine = self.inner.machine();
        let found = machine.trace.found();
        parcel(&&found[(from as usize).min(found.len())..])
    }

    /// Number of kept moments at which the two kernels decided differently.
    pub fn hunk_moment_len(&self) -> u32 {
        self.inner.machine().trace.hunk_moment_len()
    }

    /// Kept moments at which the two kernels decided differently, in order, without the first `from`.
    #[wasm_bindgen(unchecked_return_type = "Parcel<HunkMoment[]>")]
    pub fn hunk_moments(&self, from: u32) -> Vec<u8> {
        parcel(&self.inner.machine().trace.hunk_moments(from))
    }

    /// Number of stream hashes so far, one for every 4,096 events.
    pub fn chain_len(&self) -> u32 {
        self.inner.machine().trace.chain_log().len() as u32
    }

    /// Stream hashes without the first `from`, 16 digits each, without separators. A list would need a reference for each hash, in a table
    /// outside the memory that a checkpoint restores.
    pub fn chain(&self, from: u32) -> String {
        let machine = self.inner.machine();
        let log = machine.trace.chain_log();
        hex(&log[(from as usize).min(log.len())..])
    }

    /// Starts to keep the stream hash after each of the events `from..=to`.
    pub fn trace_chain(&mut self, from_event: u32, to_event: u32) {
        self.inner.trace_chain(from_event, to_event);
    }

    /// The outcome of the run so far, as text for the reader's `ledger`.
    pub fn outcome(&self) -> String {
        Outcome::of(&self.scenario, self.side, &self.inner).to_toml()
    }

    /// Jobs that were killed so far; at the end of the run also those that are not finished.
    #[wasm_bindgen(unchecked_return_type = "Parcel<JobFate[]>")]
    pub fn unfinished(&self) -> Vec<u8> {
        parcel(&fates(&self.inner.machine()))
    }

    /// The hashes that `trace_chain` has kept, in the form of `chain`.
    pub fn chain_detail(&self) -> String {
        hex(self.inner.machine().trace.chain_detail())
    }
}

/// Marks, in columns of equal length.
#[derive(Serialize, Tsify)]
pub struct Marks {
    /// Numbers of the events.
    #[serde(serialize_with = "bindings::u32s")]
    #[tsify(type = "Uint32Array")]
    events: Vec<u32>,
    /// Codes of `MarkKind`.
    #[serde(serialize_with = "bindings::u8s")]
    #[tsify(type = "Uint8Array")]
    kinds: Vec<u8>,
}

impl Marks {
    fn of<'a>(marks: impl Iterator<Item = &'a Mark>) -> Self {
        let (events, kinds) = marks.map(|mark| (mark.event, mark.kind as u8)).unzip();
        Self { events, kinds }
    }
}

/// The kernels that the user switches to while the machine runs, with the times, ns.
fn kernel_changes(scenario: &Scenario) -> Vec<(u64, kernel::Kernel)> {
    let kernels = scenario
        .changes
        .iter()
        .filter_map(|change| match &change.knob {
            Knob::Kernel(choice) => Some((change.at_ns, kernel_of(choice))),
            Knob::Sysctl(..)
            | Knob::Reclaim(..)
            | Knob::Signal(..)
            | Knob::Start(..)
            | Knob::Errand(_) => None,
        });
    kernels.collect()
}

fn hex(hashes: &[u64]) -> String {
    let texts: Vec<String> = hashes.iter().map(|h| format!("{h:016x}")).collect();
    texts.concat()
}

/// Turns a panic in the engine into an error of JavaScript with its message and place, because the page would otherwise see only a trap.
#[wasm_bindgen(start)]
fn report_panics() {
    std::panic::set_hook(Box::new(|info| {
        wasm_bindgen::throw_str(&info.to_string());
    }));
}
