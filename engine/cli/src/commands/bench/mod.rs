//! `reclaim bench`: the speed of the engine, in ratios that also hold on a busy machine.
//!
//! Absolute times on a shared machine change by a factor of three within an hour. So each time is the median of several repetitions and, where
//! possible, a ratio to a yardstick that runs in between: a plain LRU list of 40 lines. Lists are aged before they are timed, because on a machine
//! fresh from boot the pages of a list are neighbours in memory, which makes every list look faster by a factor of 10 or more.

mod engine;
mod generations;
mod lists;
mod memory;
mod plain_lru;

use std::io::Write as _;

use crate::args::BenchArgs;
use crate::failure::Failure;
use crate::stopwatch::Stopwatch;
use crate::table::Table;

/// A row of the table that `reclaim bench` prints.
pub(crate) struct Measurement {
    name: String,
    /// With its unit.
    value: String,
    /// Such as `<= 60 ns`; `-` if there is none.
    goal: String,
    /// `None` if there is no goal.
    reached: Option<bool>,
}

impl Measurement {
    fn at_least(name: &str, value: f64, unit: &str, goal: f64) -> Self {
        Self::new(
            name,
            value,
            unit,
            format!(">= {goal}{unit}"),
            Some(value >= goal),
        )
    }

    fn at_most(name: &str, value: f64, unit: &str, goal: f64) -> Self {
        Self::new(
            name,
            value,
            unit,
            format!("<= {goal}{unit}"),
            Some(value <= goal),
        )
    }

    fn plain(name: &str, value: f64, unit: &str) -> Self {
        Self::new(name, value, unit, "-".to_owned(), None)
    }

    fn new(name: &str, value: f64, unit: &str, goal: String, reached: Option<bool>) -> Self {
        Self {
            name: name.to_owned(),
            value: format!("{}{unit}", significant(value)),
            goal,
            reached,
        }
    }
}

pub(crate) fn bench(args: &BenchArgs) -> Result<(), Failure> {
    let mut table = Table::new(&["measurement", "value", "goal", "reached"]);
    let only = args.only.as_deref().unwrap_or_default();
    for (group, measure) in GROUPS {
        if !group.contains(only) {
            continue;
        }
        eprintln!("reclaim bench: {group}");
        for measurement in measure(args)? {
            let reached = measurement
                .reached
                .map_or("-", |reached| if reached { "yes" } else { "no" });
            let Measurement {
                name, value, goal, ..
            } = measurement;
            table.push(vec![name, value, goal, reached.to_owned()]);
        }
    }
    let mut out = std::io::stdout().lock();
    write!(out, "{}", table.print(args.markdown))?;
    writeln!(
        out,
        "\nMedians of {} repetitions, alternated with the yardstick.",
        args.runs
    )?;
    Ok(())
}

type Measure = fn(&BenchArgs) -> Result<Vec<Measurement>, Failure>;

/// Groups of measurements, in the order in which they are run.
///
/// Memory is measured first, because after another group the engine would reuse freed memory and the operating system would not count it.
const GROUPS: [(&str, Measure); 7] = [
    ("memory", memory::memory),
    ("lists", |args| Ok(lists::scan(args))),
    ("access", engine::access),
    ("scan-rate", engine::scan_rate),
    ("generations", generations::beside_lists),
    ("real-time", engine::real_time),
    ("story", engine::story),
];

/// The median of the figures; the smaller of the two in the middle if their number is even.
fn median(mut figures: Vec<f64>) -> f64 {
    assert!(!figures.is_empty(), "no figures have no median");
    figures.sort_by(f64::total_cmp);
    figures[(figures.len() - 1) / 2]
}

/// Returns the real time that `work` takes, s, and its result.
fn seconds<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let watch = Stopwatch::start();
    let result = work();
    (watch.seconds(), result)
}

/// The value as text: without decimals from 100 on, with one from 10 on, otherwise with two.
fn significant(value: f64) -> String {
    match value.abs() {
        size if size >= 100.0 => format!("{value:.0}"),
        size if size >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_figure() {
        assert!((median(vec![3.0, 1.0, 2.0]) - 2.0).abs() < f64::EPSILON);
        assert!((median(vec![4.0, 1.0]) - 1.0).abs() < f64::EPSILON);
    }

    #[test]
    fn figures_have_three_digits() {
        assert_eq!(
            [0.5237, 7.61, 12.44, 131.2].map(significant),
            ["0.52", "7.61", "12.4", "131"]
        );
    }
}
