//! Bindings of the simulator: one coarse class, codes, and parcels of what the engine tells. No logic. What reads texts is a module of its
//! own, `engine/reader`: a picture of a run does not wait for it.
//!
//! Times cross as nanoseconds, exact below 2^53, and hashes as 16 hex digits.

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
use reclaim::trace::{CAUSE_WORDS, Cause, Happening, Mark, Search, Sought};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use parcel::parcel;

fn refuse(why: &impl ToString) -> JsError {
    JsError::new(&why.to_string())
}

fn read(checked: &[u8]) -> Result<(Scenario, KernelSide), JsError> {
    take_over(checked).ok_or_else(|| {
        refuse(&"These bytes are no scenario that the reader of this engine has checked.")
    })
}

fn ns(time: f64) -> u64 {
    // Saturating: infinity becomes the end of time, NaN and negative times the beginning.
    time as u64
}

/// One machine running one kernel.
#[wasm_bindgen]
pub struct Simulation {
    inner: simulation::Simulation,
    scenario: Scenario,
    side: KernelSide,
}

#[wasm_bindgen]
impl Simulation {
    /// Boots the machine of a scenario that `checked` of the reader has given; refuses anything else with a sentence.
    #[wasm_bindgen(constructor)]
    pub fn new(checked: &[u8]) -> Result<Simulation, JsError> {
        let (scenario, side) = read(checked)?;
        Ok(Self {
            inner: simulation::Simulation::new(&scenario, side),
            scenario,
            side,
        })
    }

    /// Compares the decisions of the run with those of the kernel of another checked scenario, from the start on; refuses anything else
    /// with a sentence.
    pub fn compare_with(&mut self, checked: &[u8]) -> Result<(), JsError> {
        let (scenario, side) = read(checked)?;
        let other = kernel_of(side.choice(&scenario));
        self.inner.compare_with(other, &kernel_changes(&scenario));
        Ok(())
    }

    /// Looks for a moment from the start of the run on; returns its index in `found`, or refuses with a sentence.
    pub fn search_for(&mut self, search: &str) -> Result<u32, JsError> {
        let search =
            Search::parse_for(search, &self.inner.machine().kernel).map_err(|e| refuse(&e))?;
        Ok(self.inner.search_for(search))
    }

    /// Looks for a happening among the events `from..=to` that are still to come: for the first of them, at which the run rests, or
    /// for the last. Refuses with a sentence.
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

    /// What one of the last events follows from, in numbers for `probe_cause`; nothing: its origin is not in reclaim.
    pub fn cause_of(&self, number: u32) -> Option<Vec<u32>> {
        let recent = self.inner.machine().trace.recent(usize::MAX);
        let event = recent.iter().find(|event| event.number == number)?;
        Some(self.inner.cause_of(event)?.to_words().to_vec())
    }

    /// Looks for a cause among the events `from..=to` that are still to come: for the last of them. Numbers that `cause_of` did not
    /// give are not looked for.
    pub fn probe_cause(&mut self, cause: &[u32], from: u32, to: u32) {
        let Ok(words) = <[u32; CAUSE_WORDS]>::try_from(cause) else {
            return;
        };
        let sought = Sought::Cause(Cause::from_words(words));
        self.inner.probe(sought, from, to, false);
    }

    /// Number of the event that `probe` has seen so far; 0: nothing before can be it.
    pub fn probed(&self) -> Option<u32> {
        self.inner.probed()
    }

    /// Ends `probe`; number of the event that it has seen.
    pub fn take_probed(&mut self) -> Option<u32> {
        self.inner.take_probed()
    }

    /// Gathers what happens to a page from now on: events that name it up to one, changes of its state up to another.
    pub fn follow(&mut self, page: u32, events_to: u32, changes_to: u32) {
        self.inner.follow(page, events_to, changes_to);
    }

    /// Ends `follow`: what was seen.
    #[wasm_bindgen(unchecked_return_type = "Parcel<PageLife>")]
    pub fn take_life(&mut self) -> Vec<u8> {
        let moments = self.inner.take_life();
        parcel(&PageLife::of(moments, &self.inner.machine()))
    }

    /// Runs until a stop: 0 budget used up, 1 stopped, 2 the run has ended.
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

    /// Number of the last event.
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

    /// Takes a picture at the very moment of an event that is still to come.
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
        self.inner.watch(event, request);
    }

    /// The picture taken by `watch`, once.
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

    /// Names of the counters of a frame.
    #[wasm_bindgen(unchecked_return_type = "Parcel<string[]>")]
    pub fn counter_names(&self) -> Vec<u8> {
        let counters = counters(&self.inner.machine());
        let names: Vec<String> = counters.into_iter().map(|(name, _)| name).collect();
        parcel(&names)
    }

    /// Rows of samples so far.
    pub fn sample_len(&self) -> u32 {
        self.inner.machine().samples.len()
    }

    /// Rows from one on, row by row.
    pub fn samples(&self, from_row: u32) -> Vec<u32> {
        self.inner.machine().samples.from_row(from_row).to_vec()
    }

    /// Marks so far.
    pub fn mark_len(&self) -> u32 {
        self.inner.machine().trace.mark_len()
    }

    /// Marks from one on; of a long run only the last ones are kept.
    #[wasm_bindgen(unchecked_return_type = "Parcel<Marks>")]
    pub fn marks(&self, from: u32) -> Vec<u8> {
        let machine = self.inner.machine();
        parcel(&Marks::of(machine.trace.marks(from)))
    }

    /// Moments found so far.
    pub fn found_len(&self) -> u32 {
        self.inner.machine().trace.found().len() as u32
    }

    /// Moments found, from one on.
    #[wasm_bindgen(unchecked_return_type = "Parcel<Found[]>")]
    pub fn found(&self, from: u32) -> Vec<u8> {
        let machine = self.inner.machine();
        let found = machine.trace.found();
        parcel(&&found[(from as usize).min(found.len())..])
    }

    /// Moments kept so far at which hunks mattered.
    pub fn hunk_moment_len(&self) -> u32 {
        self.inner.machine().trace.hunk_moment_len()
    }

    /// The same, from one on.
    #[wasm_bindgen(unchecked_return_type = "Parcel<HunkMoment[]>")]
    pub fn hunk_moments(&self, from: u32) -> Vec<u8> {
        parcel(&self.inner.machine().trace.hunk_moments(from))
    }

    /// Stream hashes so far, one for every 4,096 events.
    pub fn chain_len(&self) -> u32 {
        self.inner.machine().trace.chain_log().len() as u32
    }

    /// Stream hashes from one on, 16 digits each without anything between: as a list they would take a reference each, of a table
    /// that lies outside the memory which a checkpoint restores.
    pub fn chain(&self, from: u32) -> String {
        let machine = self.inner.machine();
        let log = machine.trace.chain_log();
        hex(&log[(from as usize).min(log.len())..])
    }

    /// Keeps the stream hash after each of the events `from..=to`.
    pub fn trace_chain(&mut self, from_event: u32, to_event: u32) {
        self.inner.trace_chain(from_event, to_event);
    }

    /// What the run has come to so far, as text for `ledger` of the reader.
    pub fn outcome(&self) -> String {
        Outcome::of(&self.scenario, self.side, &self.inner).to_toml()
    }

    /// Jobs that were killed so far; at the end of the run those that are not done, too.
    #[wasm_bindgen(unchecked_return_type = "Parcel<JobFate[]>")]
    pub fn unfinished(&self) -> Vec<u8> {
        parcel(&fates(&self.inner.machine()))
    }

    /// What `trace_chain` has gathered, like `chain`.
    pub fn chain_detail(&self) -> String {
        hex(self.inner.machine().trace.chain_detail())
    }
}

/// Marks in columns of equal length.
#[derive(Serialize, Tsify)]
pub struct Marks {
    /// Event numbers.
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

/// The kernels that somebody puts in while the machine runs, with their times.
fn kernel_changes(scenario: &Scenario) -> Vec<(u64, kernel::Kernel)> {
    let kernels = scenario
        .changes
        .iter()
        .filter_map(|change| match &change.knob {
            Knob::Kernel(choice) => Some((change.at_ns, kernel_of(choice))),
            Knob::Swappiness(_)
            | Knob::DirtyRatio(_)
            | Knob::DirtyBackgroundRatio(_)
            | Knob::VfsCachePressure(_)
            | Knob::MinFreeKbytes(_)
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

/// A broken promise of the engine reaches the page as an error that says where, instead of as a bare trap.
#[wasm_bindgen(start)]
fn report_panics() {
    std::panic::set_hook(Box::new(|info| {
        wasm_bindgen::throw_str(&info.to_string());
    }));
}
