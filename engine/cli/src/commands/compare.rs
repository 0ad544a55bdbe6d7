//! `reclaim compare`: both kernels of a scenario, in a table such as people post on the kernel's mailing lists.
//!
//! Rows and percentages follow the `MMTests` reports of 2013 (parallelio and the vmstat block). Rows for zswap and for figures of the simulator are
//! added. In the reports the percentage is 0.00 if the new value is 0, while here a figure that becomes 0 has changed by 100 %.

use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Barrier;
use std::sync::atomic::{AtomicU64, Ordering};

use reclaim::kernel::Decided;
use reclaim::report::Outcome;
use reclaim::report::figure::Figure;
use reclaim::scenario::{KernelChoice, Scenario, size_note};
use reclaim::simulation::{KernelSide, Simulation};

use crate::args::{CompareArgs, KernelArgs};
use crate::commands::own;
use crate::commands::run::json;
use crate::drive::{self, BothSides, Progress};
use crate::failure::Failure;
use crate::input;
use crate::output;

pub(crate) fn compare(args: &CompareArgs) -> Result<(), Failure> {
    let kernel = KernelArgs {
        kernel: Some("after".to_owned()),
        patches: args.patches.clone(),
        changes: Vec::new(),
    };
    let (scenario, _) = input::scenario(&args.scenario, &kernel)?;
    let until = input::time("until", args.until.as_deref(), scenario.end_ns)?.min(scenario.end_ns);
    args.json
        .as_deref()
        .map_or(Ok(()), output::expect_writable)?;
    input::print_without_effect(&scenario, &[&scenario.before, &scenario.after]);
    // A simulation cannot leave the thread that made it, but its outcome can.
    let meeting = Meeting::default();
    let (before, after) = std::thread::scope(|threads| {
        let other = || one_side(&scenario, KernelSide::After, until, &meeting);
        let after = std::thread::Builder::new()
            .spawn_scoped(threads, other)
            .map_err(|_| Failure::no_thread())?;
        let before = one_side(&scenario, KernelSide::Before, until, &meeting);
        let after = after.join();
        Ok::<_, Failure>((before, after.expect("the other side did not panic")))
    })?;
    if let Some(path) = &args.json {
        let both = serde_json::json!({ "before": json(&before), "after": json(&after) });
        output::write_file(path, &format!("{both:#}\n"))?;
    }
    std::io::stdout()
        .lock()
        .write_all(report(&scenario, &before, &after).as_bytes())?;
    Ok(())
}

/// Lets the two threads agree on a virtual time. The sides can be compared only at the same time, so a side that was interrupted earlier runs on
/// until it has reached the time of the other.
struct Meeting {
    both: Barrier,
    furthest_ns: AtomicU64,
    /// The virtual times that the two sides have reached, ns, for the progress messages.
    progress: BothSides,
}

impl Default for Meeting {
    fn default() -> Self {
        Self {
            both: Barrier::new(2),
            furthest_ns: AtomicU64::new(0),
            progress: BothSides::default(),
        }
    }
}

impl Meeting {
    /// Waits for the other side to stop. Returns the later of their virtual times, which both have to reach, ns.
    fn wait_at(&self, now_ns: u64) -> u64 {
        self.furthest_ns.fetch_max(now_ns, Ordering::Relaxed);
        self.both.wait();
        self.furthest_ns.load(Ordering::Relaxed)
    }
}

fn one_side(scenario: &Scenario, side: KernelSide, until: u64, meeting: &Meeting) -> Outcome {
    let mut sim = Simulation::new(scenario, side);
    let name = drive::run_name(scenario, side);
    let mut progress = Progress::of_side(&name, until, &meeting.progress, side);
    drive::run_to(&mut sim, until, &mut progress);
    let both_ns = meeting.wait_at(sim.now_ns());
    drive::catch_up(&mut sim, both_ns, &mut progress);
    progress.done();
    Outcome::of(scenario, side, &sim)
}

fn report(scenario: &Scenario, before: &Outcome, after: &Outcome) -> String {
    let mut text = format!("{}: {}\n", scenario.name, scenario.title);
    for (side, outcome) in [("before", before), ("after", after)] {
        let decisions = outcome.kernel.decisions.iter();
        let decisions: Vec<String> = decisions.map(Decided::to_string).collect();
        if !decisions.is_empty() {
            writeln!(text, "Changed decisions, {side}: {}.", decisions.join(", "))
                .expect("writing to a string cannot fail");
        }
    }
    for (side, own) in [("before", scenario), ("after", scenario.of_right())] {
        let settings = own.settings.iter();
        let settings: Vec<String> = settings
            .map(|one| format!("{} = {}", one.path, one.value))
            .collect();
        if !settings.is_empty() {
            writeln!(text, "Settings, {side}: {}.", settings.join(", "))
                .expect("writing to a string cannot fail");
        }
    }
    text.push('\n');
    let sides = [(before, scenario), (after, scenario.of_right())];
    text.push_str(&heading(34, 22, sides));
    for row in ops_rows(before, after) {
        writeln!(text, "{}", row.line()).expect("writing to a string cannot fail");
    }
    text.push('\n');
    let longest = sides.map(|(outcome, _)| version(outcome).len() + 2);
    let column = longest.into_iter().fold(14, usize::max);
    text.push_str(&heading(26, column, sides));
    for (label, before, after) in vmstat_rows(before, after) {
        writeln!(text, "{label:<26}{before:>column$}{after:>column$}")
            .expect("writing to a string cannot fail");
    }
    text.push_str(&own_figures(column, before, after));
    text
}

/// Figures and facts that the kernel does not count, as rows and as sentences.
fn own_figures(column: usize, before: &Outcome, after: &Outcome) -> String {
    let mut text = format!("\n{}\n", own::HEADING);
    for (label, before, after) in own::rows(before, after) {
        writeln!(text, "{label:<26}{before:>column$}{after:>column$}")
            .expect("writing to a string cannot fail");
    }
    text.push('\n');
    for (side, outcome) in [("Before", before), ("After", after)] {
        for sentence in own::sentences(outcome) {
            writeln!(text, "{side}: {sentence}").expect("writing to a string cannot fail");
        }
    }
    if let Some(size) = size_note(&before.size, before.divide) {
        writeln!(text, "{size}").expect("writing to a string cannot fail");
    }
    text
}

/// The kernel's version, as the heading of a column: `3.10.rc1`.
fn version(outcome: &Outcome) -> String {
    let name = outcome.kernel.preset.trim_start_matches('v');
    name.replace('_', ".")
}

/// An outcome, and the scenario with the settings of its side: `after` may have settings of its own.
type Side<'a> = (&'a Outcome, &'a Scenario);

/// Two lines with the names of the columns: the version, and below it the patches, decisions or settings, or "vanilla".
fn heading(label: usize, column: usize, sides: [Side; 2]) -> String {
    let line = |words: fn(Side) -> String| {
        let [before, after] = sides.map(words);
        format!("{:label$}{before:>column$}{after:>column$}\n", "")
    };
    let variant = |(outcome, scenario): Side| {
        let KernelChoice {
            patches, decisions, ..
        } = &outcome.kernel;
        match (patches.as_slice(), decisions.len()) {
            ([], 0) => match scenario.settings.len() {
                0 => "vanilla".to_owned(),
                1 => "1 setting".to_owned(),
                several => format!("{several} settings"),
            },
            ([one], 0) => one.clone(),
            (several, 0) => format!("{} patches", several.len()),
            ([], 1) => "1 decision".to_owned(),
            ([], several) => format!("{several} decisions"),
            (patches, decisions) => format!("{} changes", patches.len() + decisions),
        }
    };
    line(|(outcome, _)| version(outcome)) + &line(variant)
}

/// Whether a higher or a lower figure is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Better {
    Higher,
    Lower,
}

/// A row of the upper table. After each figure the row has its gain over the figure before, percent, in brackets.
#[derive(Clone, Debug)]
struct OpsRow {
    label: String,
    better: Better,
    before: f64,
    after: f64,
}

impl OpsRow {
    fn line(&self) -> String {
        let gain = gain(self.better, self.before, self.after);
        format!(
            "Ops {:<30}{:>12.2} ({:>6.2}%){:>12.2} ({gain:>6.2}%)",
            self.label, self.before, 0.0, self.after
        )
    }
}

/// By how many percent the figure after is better; 0 if the figure before is 0.
fn gain(better: Better, before: f64, after: f64) -> f64 {
    if before == 0.0 {
        return 0.0;
    }
    match better {
        Better::Higher => (after - before) * 100.0 / before,
        Better::Lower => (before - after) * 100.0 / before,
    }
}

/// The figures of one step of parallelio, in the order of the published table.
const STEP_FIGURES: [(&str, Better); 6] = [
    ("memcachetest", Better::Higher),
    ("io-duration", Better::Lower),
    ("swaptotal", Better::Lower),
    ("swapin", Better::Lower),
    ("minorfaults", Better::Lower),
    ("majorfaults", Better::Lower),
];

/// The rows of the upper table. A workload without steps has only its run time.
fn ops_rows(before: &Outcome, after: &Outcome) -> Vec<OpsRow> {
    let row = |label: String, name: &str, better| {
        let figure = Figure::parse(name).expect("a figure of the engine");
        let [before, after] = [before, after].map(|outcome| figure.counted(outcome));
        let (before, after) = before.zip(after)?;
        Some(OpsRow {
            label,
            better,
            before: before.in_thousandths() as f64 / 1000.0,
            after: after.in_thousandths() as f64 / 1000.0,
        })
    };
    if before.steps.is_empty() {
        let elapsed = row(
            "elapsed-seconds".to_owned(),
            "elapsed_seconds",
            Better::Lower,
        );
        return elapsed.into_iter().collect();
    }
    let steps = before.steps.iter().map(|step| before.step_mib(step));
    let rows = STEP_FIGURES.iter().flat_map(|&(name, better)| {
        let labels = steps.clone().map(move |mib| format!("{name}-{mib}M"));
        labels.filter_map(move |label| row(label.clone(), &label, better))
    });
    rows.collect()
}

#[derive(Clone, Copy, Debug)]
enum Cell {
    Count,
    Percent,
    PerSecond,
}

/// The rows of the `MMTests` vmstat report that the engine can fill: label, figure, format.
const VMSTAT_ROWS: [(&str, &str, Cell); 23] = [
    ("Page Ins", "pgpgin", Cell::Count),
    ("Page Outs", "pgpgout", Cell::Count),
    ("Swap Ins", "pswpin", Cell::Count),
    ("Swap Outs", "pswpout", Cell::Count),
    ("Zswap Ins", "zswpin", Cell::Count),
    ("Zswap Outs", "zswpout", Cell::Count),
    ("Zswap Writebacks", "zswpwb", Cell::Count),
    ("Direct pages scanned", "pgscan_direct", Cell::Count),
    ("Kswapd pages scanned", "pgscan_kswapd", Cell::Count),
    ("Kswapd pages reclaimed", "pgsteal_kswapd", Cell::Count),
    ("Direct pages reclaimed", "pgsteal_direct", Cell::Count),
    ("Kswapd efficiency", "kswapd_efficiency", Cell::Percent),
    ("Kswapd velocity", "kswapd_velocity", Cell::PerSecond),
    ("Direct efficiency", "direct_efficiency", Cell::Percent),
    ("Direct velocity", "direct_velocity", Cell::PerSecond),
    (
        "Percentage direct scans",
        "direct_scan_share",
        Cell::Percent,
    ),
    ("Page writes by reclaim", "nr_vmscan_write", Cell::Count),
    ("Page writes file", "file_writes_by_reclaim", Cell::Count),
    ("Page writes anon", "pswpout", Cell::Count),
    (
        "Page reclaim immediate",
        "nr_vmscan_immediate_reclaim",
        Cell::Count,
    ),
    ("Slabs scanned", "slabs_scanned", Cell::Count),
    ("Direct inode steals", "pginodesteal", Cell::Count),
    ("Kswapd inode steals", "kswapd_inodesteal", Cell::Count),
];

/// Label and both figures of each row of the vmstat report. A run without zswap has no rows for it.
fn vmstat_rows(before: &Outcome, after: &Outcome) -> Vec<(&'static str, String, String)> {
    let cell = |name: &str, cell: Cell, outcome: &Outcome| {
        let figure = Figure::parse(name).expect("a figure of the engine");
        let amount = figure.counted(outcome)?;
        Some(match cell {
            Cell::Count => amount.to_string(),
            Cell::Percent => format!("{amount}%"),
            Cell::PerSecond => format!("{:.3}", amount.in_thousandths() as f64 / 1000.0),
        })
    };
    VMSTAT_ROWS
        .iter()
        .filter_map(|&(label, name, kind)| {
            Some((label, cell(name, kind, before)?, cell(name, kind, after)?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(row: (&str, Better, f64, f64), line: &str) {
        let (label, better, before, after) = row;
        assert_eq!(
            OpsRow {
                label: label.to_owned(),
                better,
                before,
                after
            }
            .line(),
            line
        );
    }

    #[test]
    fn a_row_is_written_as_on_the_kernel_list() {
        check(
            ("memcachetest-2385M", Better::Higher, 3939.0, 23450.0),
            "Ops memcachetest-2385M                 3939.00 (  0.00%)    23450.00 (495.33%)",
        );
        check(
            ("io-duration-2385M", Better::Lower, 118.0, 21.0),
            "Ops io-duration-2385M                   118.00 (  0.00%)       21.00 ( 82.20%)",
        );
        check(
            ("minorfaults-0M", Better::Lower, 1_529_984.0, 1_530_235.0),
            "Ops minorfaults-0M                  1529984.00 (  0.00%)  1530235.00 ( -0.02%)",
        );
        check(
            ("swapin-2385M", Better::Lower, 148_031.0, 0.0),
            "Ops swapin-2385M                     148031.00 (  0.00%)        0.00 (100.00%)",
        );
        check(
            ("swapin-0M", Better::Lower, 0.0, 5.0),
            "Ops swapin-0M                             0.00 (  0.00%)        5.00 (  0.00%)",
        );
    }
}
