//! `reclaim trace`: tracepoints in ftrace's text format, which the kernel community's scripts read, or a timeline as JSON. The text ends with
//! comments that contain the table which those scripts compute from it.

mod slices;
mod timeline;

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufWriter, Write};

use reclaim::record::reclaim_statistics;
use reclaim::scenario::{Scenario, kernel_of};
use reclaim::simulation::{KernelSide, Simulation};
use reclaim::trace::ftrace::{Columns, header};
use serde_json::{Value, json};

use crate::args::{TraceArgs, TraceFormat};
use crate::commands::run::print_unfinished;
use crate::drive::{self, Progress, SECOND};
use crate::failure::Failure;
use crate::input;
use timeline::Timeline;

pub(crate) fn trace(args: &TraceArgs) -> Result<(), Failure> {
    let (scenario, options) = input::scenario(&args.scenario, &args.kernel)?;
    let until = input::time("until", args.until.as_deref(), scenario.end_ns)?.min(scenario.end_ns);
    let side = drive::side(&options);
    input::print_without_effect(&scenario, &[side.choice(&scenario)]);
    let form = form(args, &scenario, side)?;
    let mut sim = Simulation::new(&scenario, side);
    let mut progress = Progress::new(&drive::run_name(&scenario, side), until);
    let mut run = Run {
        sim: &mut sim,
        until,
        progress: &mut progress,
    };
    if let Some(path) = &args.output {
        let file = File::create(path).map_err(|error| Failure::writing(path, &error))?;
        form.write(&mut run, BufWriter::new(file))
            .map_err(|error| Failure::writing(path, &error))?;
    } else {
        form.write(&mut run, BufWriter::new(std::io::stdout().lock()))?;
    }
    progress.done();
    print_unfinished(&sim);
    Ok(())
}

enum Form {
    Ftrace(Columns),
    /// The value has the facts about the run that come first in the file.
    Json(Value),
}

impl Form {
    fn write(self, run: &mut Run<'_>, mut out: impl Write) -> std::io::Result<()> {
        match self {
            Self::Ftrace(columns) => write_trace(run, columns, &mut out),
            Self::Json(facts) => write_timeline(run, out, &facts),
        }
    }
}

/// The form that the user asks for; an error if it does not fit the other options or the kernel.
fn form(args: &TraceArgs, scenario: &Scenario, side: KernelSide) -> Result<Form, Failure> {
    match args.format {
        TraceFormat::Ftrace => Ok(Form::Ftrace(columns(args, scenario, side)?)),
        TraceFormat::Json if args.flags => Err(Failure::Input(
            "--flags cannot be used with --format json: only ftrace's text has a column of flags; leave the option out."
                .to_owned(),
        )),
        TraceFormat::Json => Ok(Form::Json(json!({
            "program": concat!("reclaim ", env!("CARGO_PKG_VERSION")),
            "scenario": scenario.name,
            "kernel": drive::kernel_name(side.choice(scenario)),
            "seed": scenario.seed,
        }))),
    }
}

/// An error if the kernel's trace has no column of flags and the user asks for it.
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

struct Run<'a> {
    sim: &'a mut Simulation,
    until: u64,
    progress: &'a mut Progress,
}

impl Run<'_> {
    /// Runs on to virtual time `time`, ns, but not past `until`. True if the run is over.
    fn advance(&mut self, time: u64) -> bool {
        let time = time.min(self.until);
        drive::run_to(self.sim, time, self.progress) || time >= self.until
    }
}

/// Virtual time between two writes of a text trace, ns. It is written in pieces, so that a long trace does not have to fit into memory.
const CHUNK: u64 = SECOND / 10;
/// Virtual time between two writes of a timeline, and so between two values of a counter other than the scan priority, ns.
const SAMPLE: u64 = SECOND / 100;

fn write_trace(run: &mut Run<'_>, columns: Columns, out: &mut impl Write) -> std::io::Result<()> {
    run.sim.record_points();
    write!(out, "{}", header(columns))?;
    let mut woken = BTreeSet::new();
    let mut time = 0;
    loop {
        time += CHUNK;
        let ended = run.advance(time);
        for line in run.sim.take_ftrace(columns).lines() {
            if !sleeps_unwoken(line, &mut woken) {
                writeln!(out, "{line}")?;
            }
        }
        if ended {
            let table = reclaim_statistics(&run.sim.machine()).text();
            write!(out, "{table}")?;
            return out.flush();
        }
    }
}

fn write_timeline(run: &mut Run<'_>, out: impl Write, facts: &Value) -> std::io::Result<()> {
    run.sim.record_points();
    let mut timeline = Timeline::begin(out, facts, &run.sim.machine())?;
    let mut time = 0;
    loop {
        time += SAMPLE;
        let ended = run.advance(time);
        let points = run.sim.take_points();
        timeline.continue_to(&run.sim.machine(), &points)?;
        if ended {
            return timeline.end(&run.sim.machine());
        }
    }
}

/// True for a sleep of a kswapd that no task has woken yet, such as the first one after boot. The trace leaves out such a line, because the script
/// would count the time since boot as time awake. Adds each kswapd that the line wakes to `woken`.
fn sleeps_unwoken(line: &str, woken: &mut BTreeSet<String>) -> bool {
    let process = line.split_whitespace().next().unwrap_or_default();
    if line.contains(": mm_vmscan_kswapd_wake: ") {
        woken.insert(process.to_owned());
    }
    line.contains(": mm_vmscan_kswapd_sleep: ") && !woken.contains(process)
}
