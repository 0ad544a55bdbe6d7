//! `reclaim compare`: both kernels of a scenario, as a table in the kernel list's style.
//!
//! Rows and percentages are those of the `MMTests` reports of 2013 (parallelio and the vmstat block). One thing is not copied: their
//! percentage is 0.00 where the new value is 0; here a figure that vanishes has changed by 100 %.

use std::fmt::Write as _;
use std::io::Write as _;

use reclaim::report::StepResult;
use reclaim::scenario::Scenario;
use reclaim::simulation::{KernelSide, Simulation};

use crate::args::{CompareArgs, KernelArgs};
use crate::commands::run::write_file;
use crate::drive::{self, Progress};
use crate::failure::Failure;
use crate::input;
use crate::outcome::Outcome;

/// Runs both kernels and prints the table.
pub(crate) fn compare(args: &CompareArgs) -> Result<(), Failure> {
    let kernel = KernelArgs {
        kernel: Some("after".to_owned()),
        patches: args.patches.clone(),
    };
    let (scenario, _) = input::scenario(&args.scenario, &kernel)?;
    let until = input::time("until", args.until.as_deref(), scenario.end_ns)?.min(scenario.end_ns);
    // A simulation stays in the thread that made it; the outcomes are plain data.
    let (before, after) = std::thread::scope(|threads| {
        let after = threads.spawn(|| one_side(&scenario, KernelSide::After, until));
        let before = one_side(&scenario, KernelSide::Before, until);
        (
            before,
            after
                .join()
                .expect("a panic of the other side has been printed"),
        )
    });
    if let Some(path) = &args.json {
        let both = serde_json::json!({ "before": before.json(), "after": after.json() });
        write_file(path, &format!("{both:#}\n"))?;
    }
    std::io::stdout()
        .lock()
        .write_all(report(&scenario, &before, &after).as_bytes())?;
    Ok(())
}

fn one_side(scenario: &Scenario, side: KernelSide, until: u64) -> Outcome {
    let mut sim = Simulation::new(scenario, side);
    let mut progress = Progress::new(&drive::run_name(scenario, side));
    drive::run_to(&mut sim, until, &mut progress);
    progress.done();
    Outcome::of(scenario, side, &sim)
}

/// The whole report.
fn report(scenario: &Scenario, before: &Outcome, after: &Outcome) -> String {
    let mut text = format!("{}: {}\n", scenario.name, scenario.title);
    if scenario.divide > 1 {
        let k = scenario.divide;
        writeln!(
            text,
            "Size {}: counts of pages and faults are a {k}th, and so are operations per second.",
            scenario.size
        )
        .expect("a string takes all text");
    }
    text.push('\n');
    text.push_str(&heading(34, 22, before, after));
    for row in ops_rows(before, after) {
        writeln!(text, "{}", row.line()).expect("a string takes all text");
    }
    text.push('\n');
    text.push_str(&heading(26, 14, before, after));
    for (label, before, after) in vmstat_rows(before, after) {
        writeln!(text, "{label:<26}{before:>14}{after:>14}").expect("a string takes all text");
    }
    text
}

/// Two lines that name the columns: version, and patches or "vanilla".
fn heading(label: usize, column: usize, before: &Outcome, after: &Outcome) -> String {
    let line = |words: fn(&Outcome) -> String| {
        format!(
            "{:label$}{:>column$}{:>column$}\n",
            "",
            words(before),
            words(after)
        )
    };
    let variant = |outcome: &Outcome| match outcome.patches.as_slice() {
        [] => "vanilla".to_owned(),
        [one] => one.clone(),
        several => format!("{} patches", several.len()),
    };
    line(|outcome| outcome.preset.trim_start_matches('v').replace('_', ".")) + &line(variant)
}

/// Which way is good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Better {
    Higher,
    Lower,
}

/// A row with percentages.
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

/// By how many percent the second figure is better; 0 if there was nothing to begin with.
fn gain(better: Better, before: f64, after: f64) -> f64 {
    if before == 0.0 {
        return 0.0;
    }
    match better {
        Better::Higher => (after - before) * 100.0 / before,
        Better::Lower => (before - after) * 100.0 / before,
    }
}

/// Name of a figure, which way is good, and where it stands.
type StepFigure = (&'static str, Better, fn(&StepResult) -> u64);

/// The figures of one step of parallelio, in the order of the published table.
const STEP_FIGURES: [StepFigure; 6] = [
    ("memcachetest", Better::Higher, |step| step.ops_per_second),
    ("io-duration", Better::Lower, |step| step.io_duration),
    ("swaptotal", Better::Lower, |step| step.swap_total),
    ("swapin", Better::Lower, |step| step.swap_in),
    ("minorfaults", Better::Lower, |step| step.minor_faults),
    ("majorfaults", Better::Lower, |step| step.major_faults),
];

/// The rows of the workload's own figures; without steps, how long it took.
fn ops_rows(before: &Outcome, after: &Outcome) -> Vec<OpsRow> {
    let row = |label: String, better, before, after| OpsRow {
        label,
        better,
        before,
        after,
    };
    if before.steps.is_empty() {
        return vec![row(
            "elapsed-seconds".to_owned(),
            Better::Lower,
            before.seconds(),
            after.seconds(),
        )];
    }
    let mut rows = Vec::new();
    for (name, better, figure) in STEP_FIGURES {
        for (left, right) in before.steps.iter().zip(&after.steps) {
            let label = format!("{name}-{}", before.label(left));
            rows.push(row(
                label,
                better,
                figure(left) as f64,
                figure(right) as f64,
            ));
        }
    }
    rows
}

/// How a cell is made of a run.
type Figure = Box<dyn Fn(&Outcome) -> String>;

/// The rows of the vmstat report of `MMTests` that the engine counts, with what they are made of.
fn vmstat_rows(before: &Outcome, after: &Outcome) -> Vec<(&'static str, String, String)> {
    let count = |name: &'static str| move |outcome: &Outcome| outcome.counter(name).to_string();
    let per_second = |name: &'static str| {
        move |outcome: &Outcome| {
            format!(
                "{:.3}",
                outcome.counter(name) as f64 / outcome.seconds().max(0.001)
            )
        }
    };
    let efficiency = |stolen: &'static str, scanned: &'static str| {
        move |outcome: &Outcome| percent(outcome.counter(stolen), outcome.counter(scanned), 100)
    };
    let direct_share = |outcome: &Outcome| {
        let direct = outcome.counter("pgscan_direct");
        percent(direct, direct + outcome.counter("pgscan_kswapd"), 0)
    };
    let file_writes = |outcome: &Outcome| {
        outcome
            .counter("nr_vmscan_write")
            .saturating_sub(outcome.counter("pswpout"))
            .to_string()
    };
    let rows: Vec<(&'static str, Figure)> = vec![
        ("Page Ins", Box::new(count("pgpgin"))),
        ("Page Outs", Box::new(count("pgpgout"))),
        ("Swap Ins", Box::new(count("pswpin"))),
        ("Swap Outs", Box::new(count("pswpout"))),
        ("Direct pages scanned", Box::new(count("pgscan_direct"))),
        ("Kswapd pages scanned", Box::new(count("pgscan_kswapd"))),
        ("Kswapd pages reclaimed", Box::new(count("pgsteal_kswapd"))),
        ("Direct pages reclaimed", Box::new(count("pgsteal_direct"))),
        (
            "Kswapd efficiency",
            Box::new(efficiency("pgsteal_kswapd", "pgscan_kswapd")),
        ),
        ("Kswapd velocity", Box::new(per_second("pgscan_kswapd"))),
        (
            "Direct efficiency",
            Box::new(efficiency("pgsteal_direct", "pgscan_direct")),
        ),
        ("Direct velocity", Box::new(per_second("pgscan_direct"))),
        ("Percentage direct scans", Box::new(direct_share)),
        ("Page writes by reclaim", Box::new(count("nr_vmscan_write"))),
        ("Page writes file", Box::new(file_writes)),
        ("Page writes anon", Box::new(count("pswpout"))),
        (
            "Page reclaim immediate",
            Box::new(count("nr_vmscan_immediate_reclaim")),
        ),
        ("Slabs scanned", Box::new(count("slabs_scanned"))),
        ("Direct inode steals", Box::new(count("pginodesteal"))),
        ("Kswapd inode steals", Box::new(count("kswapd_inodesteal"))),
    ];
    rows.into_iter()
        .map(|(label, figure)| (label, figure(before), figure(after)))
        .collect()
}

/// A share, cut to whole percent; `of_nothing` if there is nothing to have a share of.
fn percent(part: u64, whole: u64, of_nothing: u64) -> String {
    format!("{}%", (part * 100).checked_div(whole).unwrap_or(of_nothing))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn efficiency_and_shares_are_cut_as_in_the_published_tables() {
        let check = |part, whole, of_nothing, printed| {
            assert_eq!(percent(part, whole, of_nothing), printed);
        };
        check(1_088_989, 6_266_537, 100, "17%");
        check(930_832, 5_369_364, 100, "17%");
        check(120_901, 136_480, 100, "88%");
        check(0, 0, 100, "100%");
        check(136_480, 136_480 + 5_369_364, 0, "2%");
    }

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

    #[test]
    fn efficiencies_are_cut_as_in_the_published_table() {
        assert_eq!(percent(1_088_989, 6_266_537, 100), "17%");
        assert_eq!(percent(0, 0, 100), "100%");
        assert_eq!(percent(136_480, 136_480 + 5_369_364, 0), "2%");
    }
}
