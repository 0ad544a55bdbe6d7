//! `reclaim run`: runs one scenario on one kernel.

use std::fmt::Write as _;
use std::io::Write as _;

use reclaim::report::{Counters, Outcome, SplitCounters, Unfinished, proc_vmstat, unfinished};
use reclaim::scenario::{seconds, size_note};
use reclaim::simulation::Simulation;

use crate::args::RunArgs;
use crate::commands::own;
use crate::drive::{self, Progress, SECOND};
use crate::failure::{Failure, printable};
use crate::input;
use crate::output;

pub(crate) fn run(args: &RunArgs) -> Result<(), Failure> {
    let (scenario, options) = input::scenario(&args.scenario, &args.kernel)?;
    let until = input::time("until", args.until.as_deref(), scenario.end_ns)?.min(scenario.end_ns);
    let side = drive::side(&options);
    for file in args.vmstat.iter().chain(&args.json) {
        output::expect_writable(file)?;
    }
    input::print_without_effect(&scenario, &[side.choice(&scenario)]);
    let mut sim = Simulation::new(&scenario, side);
    let mut progress = Progress::new(&drive::run_name(&scenario, side), until);
    if let Some(path) = &args.vmstat {
        let preset = &side.choice(&scenario).preset;
        let rows = every_second(preset, &mut sim, until, &mut progress);
        output::write_file(path, &rows)?;
    } else {
        drive::run_to(&mut sim, until, &mut progress);
    }
    progress.done();
    let outcome = Outcome::of(&scenario, side, &sim);
    if let Some(path) = &args.json {
        output::write_file(path, &format!("{:#}\n", json(&outcome)))?;
    }
    let mut out = std::io::stdout().lock();
    for (name, value) in &outcome.counters {
        writeln!(out, "{name} {value}")?;
    }
    write!(out, "{}", own::files(&outcome))?;
    write!(out, "{}", own::counters(&outcome))?;
    let mut sentences = own::sentences(&outcome);
    sentences.extend(size_note(&outcome.size, outcome.divide));
    if !sentences.is_empty() {
        writeln!(out)?;
    }
    for sentence in sentences {
        writeln!(out, "{sentence}")?;
    }
    Ok(())
}

/// Runs to `until` and returns the counters as CSV, first the kernel's, then ours. There is a row for the start, one for each second and one for the
/// end.
fn every_second(preset: &str, sim: &mut Simulation, until: u64, progress: &mut Progress) -> String {
    let mut rows = String::new();
    let mut time = 0;
    loop {
        let ended = drive::run_to(sim, time, progress);
        let SplitCounters { kernel, own } = proc_vmstat(preset, &sim.machine());
        let counters: Counters = kernel.into_iter().chain(own).collect();
        if rows.is_empty() {
            let names: Vec<&str> = counters.iter().map(|(name, _)| name.as_str()).collect();
            rows = format!("seconds,{}\n", names.join(","));
        }
        let now = sim.now_ns();
        let values: Vec<String> = counters
            .iter()
            .map(|(_, value)| value.to_string())
            .collect();
        writeln!(rows, "{},{}", seconds(now), values.join(","))
            .expect("writing to a string cannot fail");
        if ended || time >= until {
            return rows;
        }
        time = (time + SECOND).min(until);
    }
}

pub(crate) fn not_finished(one: &Unfinished) -> String {
    format!("Not finished: {}.", one.why)
}

/// Prints the jobs that are not done on standard error, for commands that do not have them among their results.
pub(crate) fn print_unfinished(sim: &Simulation) {
    for one in unfinished(&sim.machine()) {
        eprintln!("{}", printable(&not_finished(&one)));
    }
}

pub(crate) fn json(outcome: &Outcome) -> serde_json::Value {
    serde_json::to_value(outcome.to_table()).expect("a table has no keys but text")
}
