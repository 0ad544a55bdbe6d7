//! Bindings for texts: they read and check scenarios with their options and published tables, import machines, and return facts that the
//! engine knows without a run. The simulator (`engine/wasm`) takes the scenarios that were checked here as bytes.

// This crate and `engine/wasm` share these two files, so both WebAssembly modules send values and report failed allocations in the same way.
#[path = "../../wasm/src/memory.rs"]
mod memory;
#[path = "../../wasm/src/parcel.rs"]
mod parcel;

use reclaim::bindings::hand_over;
use reclaim::import::{self, Source, Work};
use reclaim::kernel;
use reclaim::report::Info;
use reclaim::report::ledger::{self, Sheet};
use reclaim::scenario::estimate::{self, Sides};
use reclaim::scenario::{Options, Scenario, Side, parse};
use reclaim::simulation::KernelSide;
use reclaim::trace::{EVENTS, sample};
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

/// Turns a panic in the engine into an error of JavaScript with its message and place, because the page would otherwise see only a trap.
#[wasm_bindgen(start)]
fn report_panics() {
    std::panic::set_hook(Box::new(|info| {
        wasm_bindgen::throw_str(&info.to_string());
    }));
}

/// Names of the columns of a row of samples, in the order of the columns.
#[wasm_bindgen(unchecked_return_type = "Parcel<string[]>")]
pub fn sample_names() -> Vec<u8> {
    parcel(&sample::NAMES)
}

/// The phrases that `Simulation.probe` accepts, for the suggestions while a user types; `…` stands for the words that have to follow.
#[wasm_bindgen(unchecked_return_type = "Parcel<string[]>")]
pub fn happenings() -> Vec<u8> {
    parcel(&reclaim::trace::happenings())
}

/// The fields of each kind of event, in the order of the kinds' numbers.
#[wasm_bindgen(unchecked_return_type = "Parcel<Field[][]>")]
pub fn event_kinds() -> Vec<u8> {
    parcel(&EVENTS.map(|event| event.fields).to_vec())
}

/// The places in the kernel's code at which patches change a decision, in the order of their numbers.
#[wasm_bindgen(unchecked_return_type = "Parcel<HunkInfo[]>")]
pub fn hunk_infos() -> Vec<u8> {
    parcel(&kernel::hunk::hunk_infos())
}

/// Kernels that the page offers, in the order of the engine's list of presets.
#[wasm_bindgen(unchecked_return_type = "Parcel<Preset[]>")]
pub fn presets() -> Vec<u8> {
    parcel(&kernel::offered_presets())
}

/// Checks a scenario and describes it; the error is a sentence.
#[wasm_bindgen(unchecked_return_type = "Parcel<Info>")]
pub fn describe(scenario_toml: &str, options: &str) -> Result<Vec<u8>, JsError> {
    let (scenario, options) = load(scenario_toml, options)?;
    Ok(parcel(&Info::of(&scenario, &options)))
}

/// Checks a scenario for the simulator, with the kernel that the options choose. The error is a sentence, also for a scenario that needs more
/// memory than the page may use. `alone`: the other side does not run.
#[wasm_bindgen]
pub fn checked(
    scenario_toml: &str,
    options: &str,
    alone: Option<bool>,
) -> Result<Vec<u8>, JsError> {
    let (scenario, options) = load(scenario_toml, options)?;
    let sides = if alone == Some(true) {
        Sides::One
    } else {
        Sides::Two
    };
    let scenario = options.kernel.scenario(&scenario);
    if let Some(sentence) = estimate::refusal_in_a_page(scenario, sides) {
        return Err(refuse(&sentence));
    }
    let side = match options.kernel {
        Side::After => KernelSide::After,
        // A preset that was chosen by name runs as the kernel before.
        Side::Before | Side::Preset(_) => KernelSide::Before,
    };
    Ok(hand_over(&(scenario, side)))
}

/// Makes a scenario from files of a real machine and from the workload called `work`, and reads the state that the files recorded. `names`
/// and `texts` have the same order. The error is a sentence.
#[wasm_bindgen(unchecked_return_type = "Parcel<Brought>")]
#[expect(
    clippy::needless_pass_by_value,
    reason = "wasm-bindgen passes lists by value"
)]
pub fn import_machine(
    names: Vec<String>,
    texts: Vec<String>,
    work: &str,
) -> Result<Vec<u8>, JsError> {
    let files = names.iter().zip(&texts);
    let sources: Vec<Source> = files.map(|(name, text)| Source { name, text }).collect();
    let known = Work::NAMES.iter().find(|(name, _)| *name == work);
    let Some((_, work)) = known else {
        let all = Work::NAMES.map(|(name, _)| name).join(", ");
        return Err(refuse(&format!(
            "There is no work {work}: expected one of {all}."
        )));
    };
    let imported =
        import::import_with_state(&sources, *work).map_err(|refusal| refuse(&refusal))?;
    Ok(parcel(&imported))
}

/// Compares the published figures with the runs that have ended; the error is a sentence. `before` and `after` are texts from
/// `Simulation.outcome`; `None`: the run has not ended.
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

/// The searches for all moments that the published figures need in the run of one kernel, without duplicates; the error is a sentence.
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

/// Version of the engine. A link to a state contains it, so that the page can tell whether another version made the link.
#[wasm_bindgen]
pub fn engine_version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
