//! `reclaim lab`: our counters in the lab workloads, compared with those of real kernels.
//!
//! The value of a counter in a run is the difference between just before and just after the workload. A real counter has the mean, the
//! smallest and the largest value of up to three runs, and ours has the mean over the seeds. A gauge such as `nr_free_pages` is easier to
//! compare by its value at the end, so the table has that too.

mod agreement;
mod beside;
mod change;
mod kernels;
mod real;
mod reasons;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use reclaim::machine::Machine;
use reclaim::mm::vmstat::vmstat;
use reclaim::report::pressure_totals;
use reclaim::simulation::Simulation;

use crate::args::LabArgs;
use crate::commands::run::print_unfinished;
use crate::drive::{self, Progress};
use crate::failure::Failure;
use crate::input;
use crate::interrupt;
use crate::table::{Table, marked};

use beside::ComparedKernel;
use real::{Real, has_version, machine_of, real_counters};

struct Workload {
    name: String,
    real: Vec<Real>,
    ours: BTreeMap<String, f64>,
    /// Our values at the end of a run, averaged over the seeds.
    ends: BTreeMap<String, f64>,
}

pub(crate) fn lab(args: &LabArgs) -> Result<(), Failure> {
    if args.all {
        let mut text = kernels::report(args)?;
        if args.markdown {
            text = marked("lab-all", &text);
        }
        std::io::stdout().lock().write_all(text.as_bytes())?;
        return Ok(());
    }
    // Checks both names here, so that a wrong one does not cost a run.
    let after = ComparedKernel::asked(args)?;
    let before = args.before.as_ref().map(|name| {
        let mut before = ComparedKernel::named("before", name)?;
        before.sets.extend_from_slice(&args.sets);
        Ok::<_, Failure>(before)
    });
    let before = before.transpose()?;
    let Ran { workloads, refused } = run_all(args, &after)?;
    let (marks, mut text) = match before {
        None => ("lab", tables(args, &after, &workloads)),
        Some(before) => {
            let workloads_before = run_all(args, &before)?.workloads;
            let report = change::report(
                args.markdown,
                [&before, &after],
                &workloads_before,
                &workloads,
            );
            ("lab-change", report)
        }
    };
    writeln!(text, "{}", agreement::sentence(&after, &workloads))
        .expect("writing to a string cannot fail");
    text.push_str(&skipped(&refused));
    if args.markdown {
        text = marked(marks, &text);
    }
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

struct Ran {
    workloads: Vec<Workload>,
    /// A sentence for each workload that is missing, because our kernel refuses it or the lab did not measure it on the real one.
    refused: Vec<String>,
}

/// Runs the workloads that the lab has measured on the real kernel.
fn run_all(args: &LabArgs, kernel: &ComparedKernel) -> Result<Ran, Failure> {
    let all = folders(args)?;
    let of_both = |folder: &&PathBuf| has_version(folder, &kernel.version);
    let chosen: Vec<PathBuf> = all.iter().filter(of_both).cloned().collect();
    if chosen.is_empty() {
        // The lab has measured none of these workloads on this kernel. Running all of them fails with a message that lists the measured kernels.
        return run_folders(args, kernel, &all);
    }
    let mut ran = run_folders(args, kernel, &chosen)?;
    for folder in all.iter().filter(|folder| !chosen.contains(folder)) {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let line = format!("{name} was not measured on Linux {}.", kernel.version);
        ran.refused.push(line);
    }
    Ok(ran)
}

/// Runs workloads in these folders. Skips those that the kernel refuses; if it refuses all of them, the refusals are the error.
fn run_folders(
    args: &LabArgs,
    kernel: &ComparedKernel,
    folders: &[PathBuf],
) -> Result<Ran, Failure> {
    let machine = machine_of(&args.scenarios, &kernel.version)?;
    let (mut workloads, mut refused) = (Vec::new(), Vec::new());
    for folder in folders {
        if interrupt::pressed() {
            break;
        }
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let real = real_counters(folder, &kernel.version)?;
        let is_first = workloads.is_empty();
        match our_counters(folder, args.runs, kernel, &machine, is_first) {
            // The counters of an interrupted workload cannot be compared.
            Ok(_) if interrupt::pressed() => break,
            Ok(Ours { differences, ends }) => workloads.push(Workload {
                name: name.into_owned(),
                real,
                ours: differences,
                ends,
            }),
            Err(failure) => refused.push(format!("{name} on {}: {failure}", kernel.name())),
        }
    }
    if workloads.is_empty() && interrupt::pressed() {
        let sentence = format!(
            "interrupted before any workload of {} was done.",
            kernel.name()
        );
        return Err(Failure::Interrupted(sentence));
    }
    if workloads.is_empty() && !refused.is_empty() {
        return Err(Failure::Input(refused.join("\n")));
    }
    Ok(Ran { workloads, refused })
}

/// One line for each workload that did not run.
fn skipped(refused: &[String]) -> String {
    let lines = refused.iter().map(|line| format!("\nSkipped: {line}\n"));
    lines.collect()
}

fn tables(args: &LabArgs, kernel: &ComparedKernel, workloads: &[Workload]) -> String {
    let runs = words_of_runs(args.runs);
    let mut text = String::new();
    for workload in workloads {
        let (table, score) = compared(workload);
        let why = why_off(workload, &kernel.version);
        let heading = if args.markdown { "### " } else { "" };
        let table = table.print(args.markdown);
        writeln!(
            text,
            "{heading}{}: {}, {runs}, beside Linux {}\n\n{table}\n{score}\n{why}",
            workload.name,
            kernel.name(),
            kernel.version
        )
        .expect("writing to a string cannot fail");
    }
    text
}

/// `1 run`, `3 runs`.
fn words_of_runs(runs: u32) -> String {
    if runs == 1 {
        "1 run".to_owned()
    } else {
        format!("{runs} runs")
    }
}

/// The lab folders that `--only` asks for, in alphabetical order.
fn folders(args: &LabArgs) -> Result<Vec<PathBuf>, Failure> {
    let root = &args.scenarios;
    let entries = fs::read_dir(root).map_err(|error| {
        Failure::Input(format!(
            "{} is not a folder with lab-* scenarios: {error}.",
            root.display()
        ))
    })?;
    let only = args.only.as_deref().unwrap_or_default();
    let mut folders: Vec<PathBuf> = entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|path| path.join("counters.csv").is_file())
        .filter(|path| {
            let name = path.file_name().map(|name| name.to_string_lossy());
            name.is_some_and(|name| name.starts_with("lab-") && name.contains(only))
        })
        .collect();
    folders.sort();
    if folders.is_empty() {
        let sentence = format!(
            "{} has no lab-*{only}* scenario with a counters.csv: give the folder of scenarios.",
            root.display()
        );
        return Err(Failure::Input(sentence));
    }
    Ok(folders)
}

struct Ours {
    /// Values at the end minus those at the start, averaged over the seeds like `ends`.
    differences: BTreeMap<String, f64>,
    ends: BTreeMap<String, f64>,
}

fn our_counters(
    folder: &Path,
    runs: u32,
    kernel: &ComparedKernel,
    machine: &[String],
    is_first: bool,
) -> Result<Ours, Failure> {
    let mut differences: BTreeMap<String, f64> = BTreeMap::new();
    let mut ends: BTreeMap<String, f64> = BTreeMap::new();
    for seed in 1..=runs {
        let mut lines = vec![format!("kernel={}", kernel.preset), format!("seed={seed}")];
        lines.extend(kernel.patches.iter().map(|patch| format!("patch={patch}")));
        lines.extend_from_slice(machine);
        lines.extend(kernel.sets.iter().map(|set| format!("set={set}")));
        let options = input::options(&lines)?;
        let scenario = input::parse(folder, &options)?;
        let side = drive::side(&options);
        if is_first && seed == 1 {
            input::print_without_effect(&scenario, &[side.choice(&scenario)]);
        }
        let mut sim = Simulation::new(&scenario, side);
        let start = vmstat(&sim.machine());
        let what = format!("{}, seed {seed}", drive::run_name(&scenario, side));
        let mut progress = Progress::new(&what, scenario.end_ns);
        drive::run_to(&mut sim, scenario.end_ns, &mut progress);
        progress.done();
        print_unfinished(&sim);
        let end = vmstat(&sim.machine());
        for ((name, before), (_, after)) in start.into_iter().zip(end) {
            *ends.entry(name.clone()).or_default() += after as f64;
            *differences.entry(name).or_default() += after as f64 - before as f64;
        }
        *differences.entry("guest_seconds".to_owned()).or_default() +=
            sim.now_ns() as f64 / drive::SECOND as f64;
        for (name, seconds) in memory_pressure(&sim.machine()) {
            *differences.entry(name).or_default() += seconds;
        }
    }
    for sum in differences.values_mut().chain(ends.values_mut()) {
        *sum /= f64::from(runs);
    }
    Ok(Ours { differences, ends })
}

/// Totals of /proc/pressure/memory in seconds, with names such as `memory_some_seconds`. Pressure of I/O is not compared, because the delays
/// of the real disk depend on the host's own load.
fn memory_pressure(m: &Machine) -> impl Iterator<Item = (String, f64)> {
    pressure_totals(m).filter_map(|(name, us)| {
        let line = name.strip_suffix("_total_us")?;
        let seconds = us as f64 / 1e6;
        line.starts_with("memory_")
            .then(|| (format!("{line}_seconds"), seconds))
    })
}

/// The table of a workload, and a sentence that says how many of its counters agree.
fn compared(workload: &Workload) -> (Table, String) {
    let mut table = Table::new(&[
        "counter",
        "ours",
        "real mean",
        "min",
        "max",
        "factor",
        "verdict",
        "our end",
        "real end",
    ]);
    let (mut within, mut near, mut counted) = (0, 0, 0);
    for real in &workload.real {
        let Some(&value) = workload.ours.get(&real.counter) else {
            continue;
        };
        let verdict = verdict(value, real);
        let factor = if real.mean == 0.0 {
            "-".to_owned()
        } else {
            format!("{:.2}", value / real.mean)
        };
        counted += 1;
        within += u32::from(verdict == Verdict::Within);
        near += u32::from(matches!(verdict, Verdict::Within | Verdict::Near));
        let cells = [value, real.mean, real.min, real.max].map(figure);
        let mut row = vec![real.counter.clone()];
        row.extend(cells);
        row.extend([factor, verdict.words().to_owned()]);
        let ends = [workload.ends.get(&real.counter).copied(), real.end];
        row.extend(ends.map(|end| end.map_or_else(|| "-".to_owned(), figure)));
        table.push(row);
    }
    let score = format!(
        "Of {counted} counters, {within} are within the range of the real runs, and {near} are within a factor of two or a few events of that range."
    );
    (table, score)
}

/// A line for each counter that is off, with the reason.
fn why_off(workload: &Workload, version: &str) -> String {
    let name = workload.name.trim_start_matches("lab-");
    let off = workload.real.iter().filter(|real| {
        let ours = workload.ours.get(&real.counter);
        ours.is_some_and(|&value| verdict(value, real) == Verdict::Off)
    });
    let lines: Vec<String> = off
        .map(|real| {
            let reason = reasons::reason(name, version, &real.counter);
            format!("- {} is off. {reason}\n", real.counter)
        })
        .collect();
    if lines.is_empty() {
        return String::new();
    }
    format!("\n{}", lines.concat())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// From the smallest to the largest of the real runs.
    Within,
    /// Within a factor of two of that range, or at most `FEW_EVENTS` away from it.
    Near,
    Off,
}

impl Verdict {
    fn words(self) -> &'static str {
        match self {
            Self::Within => "within",
            Self::Near => "near",
            Self::Off => "off",
        }
    }
}

/// A difference that the real system's shell, logs and timers can cause.
const FEW_EVENTS: f64 = 64.0;

fn verdict(value: f64, real: &Real) -> Verdict {
    if (real.min..=real.max).contains(&value) {
        return Verdict::Within;
    }
    let outside = if value < real.min {
        real.min - value
    } else {
        value - real.max
    };
    let (low, high) = if real.mean < 0.0 {
        (real.min * 2.0, real.max / 2.0)
    } else {
        (real.min / 2.0, real.max * 2.0)
    };
    if (low..=high).contains(&value) || outside <= FEW_EVENTS {
        Verdict::Near
    } else {
        Verdict::Off
    }
}

/// Whole numbers have no decimals, all others two.
fn figure(value: f64) -> String {
    if value.fract() == 0.0 {
        format!("{value:.0}")
    } else {
        format!("{value:.2}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(value: f64, mean: f64, min: f64, max: f64, words: &str) {
        let real = Real {
            counter: String::new(),
            mean,
            min,
            max,
            end: None,
        };
        assert_eq!(
            verdict(value, &real).words(),
            words,
            "{value} beside {mean} ({min}..{max})"
        );
    }

    #[test]
    fn a_counter_is_judged_by_the_range_of_the_real_runs() {
        check(110.0, 100.0, 90.0, 120.0, "within");
        check(5000.0, 10_000.0, 9000.0, 12_000.0, "near");
        check(25_000.0, 10_000.0, 9000.0, 12_000.0, "off");
        check(40.0, 0.0, 0.0, 0.0, "near");
        check(-61_000.0, -61_371.0, -61_430.0, -61_333.0, "near");
        check(-10_000.0, -61_371.0, -61_430.0, -61_333.0, "off");
    }
}
