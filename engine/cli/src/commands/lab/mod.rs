//! `reclaim lab`: the lab workloads beside the counters of real kernels.
//!
//! A real counter is the mean of up to three runs with the smallest and the largest; its value is the difference between the moment
//! after the workload and the moment just before it. Ours is the same difference, averaged over as many seeds.

mod agreement;
mod change;
mod kernels;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use reclaim::mm::vmstat::vmstat;
use reclaim::scenario::Options;
use reclaim::simulation::Simulation;

use crate::args::LabArgs;
use crate::drive::{self, Progress};
use crate::failure::Failure;
use crate::input;
use crate::interrupt;
use crate::table::{Table, marked};

/// A counter of the real kernel, over all its runs.
struct Real {
    counter: String,
    mean: f64,
    min: f64,
    max: f64,
}

/// One workload: the real kernel's counters and ours.
struct Workload {
    name: String,
    real: Vec<Real>,
    ours: BTreeMap<String, f64>,
}

/// A kernel of ours beside a real one.
struct Beside<'a> {
    preset: &'a str,
    patches: &'a [String],
    version: String,
}

/// Runs the lab workloads and prints the comparison.
pub(crate) fn lab(args: &LabArgs) -> Result<(), Failure> {
    if args.all {
        let mut text = kernels::report(args)?;
        if args.markdown {
            text = marked("lab-all", &text);
        }
        std::io::stdout().lock().write_all(text.as_bytes())?;
        return Ok(());
    }
    let after = Beside {
        preset: &args.kernel,
        patches: &args.patches,
        version: args
            .against
            .clone()
            .unwrap_or_else(|| version_of(&args.kernel)),
    };
    let Ran { workloads, refused } = run_all(args, &after)?;
    let (marks, mut text) = match &args.before {
        None => ("lab", tables(args, &after, &workloads)),
        Some(preset) => {
            let before = Beside {
                preset,
                patches: &[],
                version: version_of(preset),
            };
            let was = run_all(args, &before)?.workloads;
            let report = change::report(args.markdown, [&before, &after], &was, &workloads);
            ("lab-change", report)
        }
    };
    writeln!(text, "{}", agreement::sentence(&after, &workloads)).expect("a string takes all text");
    text.push_str(&passed_over(&refused));
    if args.markdown {
        text = marked(marks, &text);
    }
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

/// What a kernel has run.
struct Ran {
    workloads: Vec<Workload>,
    /// Of each that it refuses, a sentence with its place.
    refused: Vec<String>,
}

fn run_all(args: &LabArgs, kernel: &Beside<'_>) -> Result<Ran, Failure> {
    run_folders(args, kernel, &folders(args)?)
}

/// Workloads that a kernel refuses are passed over, unless it refuses all of them.
fn run_folders(args: &LabArgs, kernel: &Beside<'_>, folders: &[PathBuf]) -> Result<Ran, Failure> {
    let machine = machine_of(&args.scenarios, &kernel.version)?;
    let (mut workloads, mut refused) = (Vec::new(), Vec::new());
    for folder in folders {
        if interrupt::pressed() {
            break;
        }
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let real = real_counters(&folder.join("counters.csv"), &kernel.version)?;
        match our_counters(folder, args.runs, kernel, &machine) {
            // A workload that was cut off has no end to be compared.
            Ok(_) if interrupt::pressed() => break,
            Ok(ours) => workloads.push(Workload {
                name: name.into_owned(),
                real,
                ours,
            }),
            Err(failure) => refused.push(format!("{name} on {}: {failure}", kernel.name())),
        }
    }
    if workloads.is_empty() && interrupt::pressed() {
        let sentence = format!(
            "interrupted before a workload of {} was done.",
            kernel.name()
        );
        return Err(Failure::Interrupted(sentence));
    }
    if workloads.is_empty() && !refused.is_empty() {
        return Err(Failure::Input(refused.join("\n")));
    }
    Ok(Ran { workloads, refused })
}

/// What was refused, a line each.
fn passed_over(refused: &[String]) -> String {
    let lines = refused
        .iter()
        .map(|line| format!("\nPassed over: {line}\n"));
    lines.collect()
}

/// A table for each workload.
fn tables(args: &LabArgs, kernel: &Beside<'_>, workloads: &[Workload]) -> String {
    let mut text = String::new();
    for workload in workloads {
        let (table, score) = compared(&workload.real, &workload.ours);
        let heading = if args.markdown { "### " } else { "" };
        let table = table.print(args.markdown);
        writeln!(
            text,
            "{heading}{}: {}, {} runs, beside Linux {}\n\n{table}\n{score}\n",
            workload.name,
            kernel.name(),
            args.runs,
            kernel.version
        )
        .expect("a string takes all text");
    }
    text
}

impl Beside<'_> {
    /// `v3_9_6`, or `v3_9_6 + b1_limit=on`.
    fn name(&self) -> String {
        let patches = self.patches.iter().map(String::as_str);
        let words: Vec<&str> = std::iter::once(self.preset).chain(patches).collect();
        words.join(" + ")
    }
}

/// `3.9.6` from `v3_9_6`.
fn version_of(preset: &str) -> String {
    preset.trim_start_matches('v').replace('_', ".")
}

/// The lab folders in alphabetical order.
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

/// The file has counters of this version.
fn has_version(path: &Path, version: &str) -> bool {
    real_counters(path, version).is_ok()
}

/// The counters of one version, in the order of the file.
///
/// A row of the file is of the runs in which the counter was not zero, and says how many these were. All runs are as many as the row with
/// the most has: the time that a run took is never zero.
fn real_counters(path: &Path, version: &str) -> Result<Vec<Real>, Failure> {
    let text = input::read(path)?;
    let mut counters: Vec<(u32, Real)> = Vec::new();
    let mut versions: Vec<&str> = Vec::new();
    for (index, line) in text.lines().enumerate().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let [kernel, counter, runs, mean, min, max] = cells.as_slice() else {
            return Err(bad_row(path, index, line));
        };
        if !versions.contains(kernel) {
            versions.push(kernel);
        }
        if *kernel == version {
            let number = |cell: &str| cell.parse::<f64>().map_err(|_| bad_row(path, index, line));
            let seen = Real {
                counter: (*counter).to_owned(),
                mean: number(mean)?,
                min: number(min)?,
                max: number(max)?,
            };
            let runs = runs.parse().map_err(|_| bad_row(path, index, line))?;
            counters.push((runs, seen));
        }
    }
    if counters.is_empty() {
        let known = versions.join(", ");
        return Err(Failure::Input(format!(
            "{} has no kernel {version}: give --against with one of {known}.",
            path.display()
        )));
    }
    let all = counters.iter().map(|(runs, _)| *runs).max().unwrap_or(0);
    let counters = counters.into_iter();
    Ok(counters.map(|(runs, seen)| seen.of(runs, all)).collect())
}

impl Real {
    /// Of so many runs it is known, in the others of all it was zero. CPU time was not measured in every run.
    fn of(self, runs: u32, all: u32) -> Self {
        if runs == all || self.counter == "kswapd_cpu_ticks_10ms" {
            return self;
        }
        Self {
            mean: self.mean * f64::from(runs) / f64::from(all),
            min: self.min.min(0.0),
            max: self.max.max(0.0),
            ..self
        }
    }
}

/// What a kernel has measured of the machine otherwise than the scenarios say: a larger kernel leaves less memory.
fn machine_of(scenarios: &Path, version: &str) -> Result<Vec<String>, Failure> {
    let path = scenarios.join("lab-machines.csv");
    if !path.is_file() {
        return Ok(Vec::new());
    }
    let text = input::read(&path)?;
    let mut settings = Vec::new();
    for (index, line) in text.lines().enumerate().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let [kernel, setting, value] = cells.as_slice() else {
            let place = format!("{}, line {}", path.display(), index + 1);
            return Err(Failure::Input(format!(
                "{place} is {line:?}: expected kernel,setting,value."
            )));
        };
        if *kernel == version {
            settings.push(format!("set={setting}={value}"));
        }
    }
    Ok(settings)
}

fn bad_row(path: &Path, index: usize, line: &str) -> Failure {
    let place = format!("{}, line {}", path.display(), index + 1);
    Failure::Input(format!(
        "{place} is {line:?}: expected kernel,counter,runs,mean,min,max."
    ))
}

/// Our counters, end less start, averaged over the seeds.
fn our_counters(
    folder: &Path,
    runs: u32,
    kernel: &Beside<'_>,
    machine: &[String],
) -> Result<BTreeMap<String, f64>, Failure> {
    let mut sums: BTreeMap<String, f64> = BTreeMap::new();
    for seed in 1..=runs {
        let mut lines = vec![format!("kernel={}", kernel.preset), format!("seed={seed}")];
        lines.extend(kernel.patches.iter().map(|patch| format!("patch={patch}")));
        lines.extend_from_slice(machine);
        let options = Options::from_lines(&lines.join("\n"))?;
        let scenario = input::parse(folder, &options)?;
        let side = drive::side(&options);
        let mut sim = Simulation::new(&scenario, side);
        let start = vmstat(&sim.machine());
        let what = format!("{}, seed {seed}", drive::run_name(&scenario, side));
        let mut progress = Progress::new(&what, scenario.end_ns);
        drive::run_to(&mut sim, scenario.end_ns, &mut progress);
        progress.done();
        let end = vmstat(&sim.machine());
        for ((name, before), (_, after)) in start.into_iter().zip(end) {
            *sums.entry(name).or_default() += after as f64 - before as f64;
        }
        *sums.entry("guest_seconds".to_owned()).or_default() +=
            sim.now_ns() as f64 / drive::SECOND as f64;
    }
    let runs = f64::from(runs);
    Ok(sums
        .into_iter()
        .map(|(name, sum)| (name, sum / runs))
        .collect())
}

/// The table, and how many counters agree, in a sentence.
fn compared(real: &[Real], ours: &BTreeMap<String, f64>) -> (Table, String) {
    let mut table = Table::new(&[
        "counter",
        "ours",
        "real mean",
        "min",
        "max",
        "factor",
        "verdict",
    ]);
    let (mut within, mut near, mut counted) = (0, 0, 0);
    for real in real {
        let Some(&value) = ours.get(&real.counter) else {
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
        table.push(row);
    }
    let score = format!(
        "Of {counted} counters {within} are within the range of the real runs, {near} within twice or a few events of it."
    );
    (table, score)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// Between the smallest and the largest of the real runs.
    Within,
    /// Within a factor of two of that range, or within a few events.
    Near,
    /// Neither.
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

/// Differences that housekeeping of the real system makes: its shell, its own logs, its timers.
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

/// Whole numbers without decimals, others with two.
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

    #[test]
    fn runs_in_which_a_counter_was_zero_count_though_the_file_leaves_them_out() {
        let path = Path::new("../../scenarios/lab-mix-read/counters.csv");
        let check = |version: &str, counter: &str, expected: [f64; 3]| {
            let counters = real_counters(path, version).expect("the file has the version");
            let found = counters.iter().find(|real| real.counter == counter);
            let found = found.map(|real| [real.mean, real.min, real.max]);
            assert_eq!(found, Some(expected), "{counter} of {version}");
        };
        check(
            "3.11",
            "pgscan_kswapd_dma32",
            [244_392.0, 231_175.0, 254_847.0],
        );
        // In two of three runs: 608 and 12,448; -1 and -2.
        check("2.6.34", "pgscan_direct_dma", [4352.0, 0.0, 12_448.0]);
        check("3.11", "nr_anon_pages", [-1.0, -2.0, 0.0]);
        // This kernel ran only twice.
        check("4.10.17-p123", "pgscan_direct", [9731.0, 6421.0, 13_041.0]);
        check("4.19.13", "kswapd_cpu_ticks_10ms", [197.0; 3]);
    }

    #[test]
    fn the_version_of_a_preset_is_its_name_with_points() {
        assert_eq!(version_of("v3_9_6"), "3.9.6");
    }
}
