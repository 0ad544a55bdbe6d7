//! `reclaim trace`: tracepoints in ftrace's text format, which the kernel community's scripts read. Comments at the end contain the
//! table that those scripts compute from it.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufWriter, Write};

use reclaim::record::reclaim_statistics;
use reclaim::scenario::{Scenario, kernel_of};
use reclaim::simulation::{KernelSide, Simulation};
use reclaim::trace::ftrace::{Columns, header};

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
    input::say_without_effect(&scenario, &[side.choice(&scenario)]);
    let columns = columns(args, &scenario, side)?;
    let mut sim = Simulation::new(&scenario, side);
    let mut progress = Progress::new(&drive::run_name(&scenario, side), until);
    if let Some(path) = &args.output {
        let file = File::create(path).map_err(|error| Failure::writing(path, &error))?;
        let mut out = BufWriter::new(file);
        write_trace(&mut sim, until, columns, &mut progress, &mut out)
            .map_err(|error| Failure::writing(path, &error))?;
    } else {
        let mut out = BufWriter::new(std::io::stdout().lock());
        write_trace(&mut sim, until, columns, &mut progress, &mut out)?;
    }
    progress.done();
    say_unfinished(&sim);
    Ok(())
}

/// The requested columns; an error if the kernel does not have them.
fn columns(args: &TraceArgs, scenario: &Scenario, side: KernelSide) -> Result<Columns, Failure> {
    if !args.flags {
        return Ok(Columns::Plain);
    }
    let kernel = kernel_of(match side {
        KernelSide::Before => &scenario.before,
        KernelSide::After => &scenario.after,
    });
    if kernel.vmscan_trace.has_flags_column() {
        return Ok(Columns::WithFlags);
    }
    Err(Failure::Input(
        "--flags cannot be used: the traces of this kernel have no column of flags, which kernels print from 3.3 on; leave the option out.".to_owned(),
    ))
}

/// Virtual time between two writes, so that the trace of a long run need not fit into memory.
const CHUNK: u64 = SECOND / 10;

/// Runs to a virtual time and writes the events on the way.
fn write_trace(
    sim: &mut Simulation,
    until: u64,
    columns: Columns,
    progress: &mut Progress,
    out: &mut impl Write,
) -> std::io::Result<()> {
    sim.record_points();
    let mut time = 0;
    write!(out, "{}", header(columns))?;
    let mut woken = BTreeSet::new();
    loop {
        time = (time + CHUNK).min(until);
        let ended = drive::run_to(sim, time, progress);
        for line in sim.take_ftrace(columns).lines() {
            if !sleeps_unwoken(line, &mut woken) {
                writeln!(out, "{line}")?;
            }
        }
        if ended || time >= until {
            write!(out, "{}", reclaim_statistics(&sim.machine()).text())?;
            return out.flush();
        }
    }
}

/// True for the first sleep of a kswapd, which every kswapd takes after boot before any task has woken it. The script would count all
/// the time since boot as time awake.
fn sleeps_unwoken(line: &str, woken: &mut BTreeSet<String>) -> bool {
    let process = line.split_whitespace().next().unwrap_or_default();
    if line.contains(": mm_vmscan_kswapd_wake: ") {
        woken.insert(process.to_owned());
    }
    line.contains(": mm_vmscan_kswapd_sleep: ") && !woken.contains(process)
}
