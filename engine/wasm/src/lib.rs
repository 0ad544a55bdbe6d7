//! Bindings: one coarse class, codes, and parcels of what the engine tells (`parcel`). No logic.
//!
//! Times cross as nanoseconds, exact below 2^53, and hashes as 16 hex digits.

mod parcel;

use reclaim::bindings;
use reclaim::kernel;
use reclaim::mm::id::ZoneId;
use reclaim::report::frame::FrameRequest;
use reclaim::report::ledger::{self, Sheet};
use reclaim::report::{Info, Outcome, PageLife, counters};
use reclaim::scenario::schema::Knob;
use reclaim::scenario::{Options, Picture, Scenario, Side, kernel_of, parse};
use reclaim::simulation::{self, Advance, KernelSide, Stop};
use reclaim::trace::{CAUSE_WORDS, Cause, EVENTS, Happening, Mark, Search, Sought, sample};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use parcel::parcel;

fn refuse(why: &impl ToString) -> JsError {
    JsError::new(&why.to_string())
}

fn load(toml: &str, options: &str) -> Result<(Scenario, Options), JsError> {
    let mut options = Options::from_lines(options).map_err(|e| refuse(&e))?;
    let mut scenario = parse(toml, &options).map_err(|e| refuse(&e))?;
    if options.size.is_none() && scenario.opening_size != scenario.size {
        options.size = Some(scenario.opening_size);
        scenario = parse(toml, &options).map_err(|e| refuse(&e))?;
    }
    Ok((scenario, options))
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
    /// Boots the machine of a scenario; refuses with a sentence.
    #[wasm_bindgen(constructor)]
    pub fn new(scenario_toml: &str, options: &str) -> Result<Simulation, JsError> {
        let (scenario, options) = load(scenario_toml, options)?;
        let side = match options.kernel {
            Side::After => KernelSide::After,
            Side::Before | Side::Preset(_) => KernelSide::Before,
        };
        Ok(Self {
            inner: simulation::Simulation::new(&scenario, side),
            scenario,
            side,
        })
    }

    /// Compares the decisions of the run with those of the kernel that other options choose, from the start on; refuses with a sentence.
    pub fn compare_with(&mut self, scenario_toml: &str, options: &str) -> Result<(), JsError> {
        let (scenario, options) = load(scenario_toml, options)?;
        let other = kernel_of(options.kernel.choice(&scenario));
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
    ) {
        let request = FrameRequest {
            zone: ZoneId::at(zone as usize),
            columns,
            picture,
            page,
            with_hash: true,
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
        self.inner.machine().trace.marks().len() as u32
    }

    /// Marks from one on.
    #[wasm_bindgen(unchecked_return_type = "Parcel<Marks>")]
    pub fn marks(&self, from: u32) -> Vec<u8> {
        let machine = self.inner.machine();
        let marks = machine.trace.marks();
        parcel(&Marks::of(&marks[(from as usize).min(marks.len())..]))
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

    /// What the run has come to so far, as text for `ledger`.
    pub fn outcome(&self) -> String {
        Outcome::of(&self.scenario, self.side, &self.inner).to_toml()
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
    fn of(marks: &[Mark]) -> Self {
        Self {
            events: marks.iter().map(|mark| mark.event).collect(),
            kinds: marks.iter().map(|mark| mark.kind as u8).collect(),
        }
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

/// Names of the columns of a row of samples.
#[wasm_bindgen(unchecked_return_type = "Parcel<string[]>")]
pub fn sample_names() -> Vec<u8> {
    parcel(&sample::NAMES)
}

/// What `probe` understands, as one would begin to write it; `…` where something has to follow.
#[wasm_bindgen(unchecked_return_type = "Parcel<string[]>")]
pub fn happenings() -> Vec<u8> {
    parcel(&reclaim::trace::happenings())
}

/// The fields of each kind of event, by the kinds' numbers.
#[wasm_bindgen(unchecked_return_type = "Parcel<Field[][]>")]
pub fn event_kinds() -> Vec<u8> {
    parcel(&EVENTS.map(|is| is.fields).to_vec())
}

/// Where patches decide, by their numbers.
#[wasm_bindgen(unchecked_return_type = "Parcel<HunkInfo[]>")]
pub fn hunk_infos() -> Vec<u8> {
    parcel(&kernel::hunk::hunk_infos())
}

/// Kernels that can be chosen.
#[wasm_bindgen(unchecked_return_type = "Parcel<Preset[]>")]
pub fn presets() -> Vec<u8> {
    let names = kernel::preset_names().into_iter();
    parcel(&names.filter_map(kernel::preset).collect::<Vec<_>>())
}

/// Validates a scenario and says what it is; refuses with a sentence.
#[wasm_bindgen(unchecked_return_type = "Parcel<Info>")]
pub fn describe(scenario_toml: &str, options: &str) -> Result<Vec<u8>, JsError> {
    let (scenario, options) = load(scenario_toml, options)?;
    Ok(parcel(&Info::of(&scenario, &options)))
}

/// What was published, beside the runs that are known; refuses with a sentence. The outcomes are texts of `Simulation.outcome`.
#[wasm_bindgen(unchecked_return_type = "Parcel<Sheet>")]
#[expect(
    clippy::needless_pass_by_value,
    reason = "wasm-bindgen passes what may be missing by value"
)]
pub fn ledger(
    claims_toml: &str,
    before: Option<String>,
    after: Option<String>,
) -> Result<Vec<u8>, JsError> {
    let sheet = Sheet::read(claims_toml, before.as_deref(), after.as_deref());
    Ok(parcel(&sheet.map_err(|sentence| refuse(&sentence))?))
}

/// The searches of all moments in one kernel's run, each once; refuses with a sentence.
#[wasm_bindgen(unchecked_return_type = "Parcel<string[]>")]
pub fn moments(claims_toml: &str, side: KernelSide) -> Result<Vec<u8>, JsError> {
    let moments = ledger::moments(claims_toml, side).map_err(|sentence| refuse(&sentence))?;
    Ok(parcel(&moments))
}

/// Time that a row of samples covers, ns.
#[wasm_bindgen]
pub fn sample_interval_ns() -> f64 {
    sample::INTERVAL as f64
}

/// Version of the engine; part of every link.
#[wasm_bindgen]
pub fn engine_version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
