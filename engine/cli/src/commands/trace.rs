//! `reclaim trace`: tracepoints in ftrace's text format, which the kernel community's scripts read, and the table that they would make
//! of it, as comments at the end.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufWriter, Write};

use reclaim::record::reclaim_statistics;
use reclaim::simulation::Simulation;

use crate::args::TraceArgs;
use crate::commands::run::say_unfinished;
use crate::drive::{self, Progress, SECOND};
use crate::failure::Failure;
use crate::input;

/// Runs a scenario and writes its trace.
pub(crate) fn trace(args: &TraceArgs) -> Result<(), Failure> {
    let (scenario, options) = input::scenario(&args.scenario, &args.kernel)?;
    let until = input::time("until", args.until.as_deref(), scenario.end_ns)?.min(scenario.end_ns);
    let side = drive::side(&options);
    let mut sim = Simulation::new(&scenario, side);
    let mut progress = Progress::new(&drive::run_name(&scenario, side), until);
    if let Some(path) = &args.output {
        let file = File::create(path).map_err(|error| Failure::writing(path, &error))?;
        let mut out = BufWriter::new(file);
        write_trace(&mut sim, until, &mut progress, &mut out)
            .map_err(|error| Failure::writing(path, &error))?;
    } else {
        let mut out = BufWriter::new(std::io::stdout().lock());
        write_trace(&mut sim, until, &mut progress, &mut out)?;
    }
    progress.done();
    say_unfinished(&sim, &scenario);
    Ok(())
}

/// Virtual time between two writes: the trace of a long run does not have to fit into memory.
const CHUNK: u64 = SECOND / 10;

/// Runs to a virtual time, writing the events as they come.
fn write_trace(
    sim: &mut Simulation,
    until: u64,
    progress: &mut Progress,
    out: &mut impl Write,
) -> std::io::Result<()> {
    sim.record_ftrace();
    let mut time = 0;
    let mut header_written = false;
    let mut woken = BTreeSet::new();
    loop {
        time = (time + CHUNK).min(until);
        let ended = drive::run_to(sim, time, progress);
        for line in sim.take_ftrace().lines() {
            let again = header_written && line.starts_with('#');
            if !again && !sleeps_unwoken(line, &mut woken) {
                writeln!(out, "{line}")?;
            }
        }
        header_written = true;
        if ended || time >= until {
            write!(out, "{}", reclaim_statistics(&sim.machine()).text())?;
            return out.flush();
        }
    }
}

/// Whether a line is the sleep of a kswapd that nobody has woken yet, which every kswapd takes after boot. The script would
/// count all the time since boot as time awake.
fn sleeps_unwoken(line: &str, woken: &mut BTreeSet<String>) -> bool {
    let process = line.split_whitespace().next().unwrap_or_default();
    if line.contains(": mm_vmscan_kswapd_wake: ") {
        woken.insert(process.to_owned());
    }
    line.contains(": mm_vmscan_kswapd_sleep: ") && !woken.contains(process)
}
