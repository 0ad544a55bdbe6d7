//! Compares the two LRUs of one kernel: Debian's 6.12 with the classic LRU lists and with the Multi-Gen LRU.

use reclaim::scenario::Scenario;
use reclaim::simulation::{KernelSide, Simulation};

use super::engine::{ACCESS, STREAMING, parsed, run_for, scanned};
use super::{Measurement, median, seconds};
use crate::args::BenchArgs;
use crate::failure::Failure;

/// Virtual time in which the reader fills memory with its file, s.
const FILLING_S: u64 = 10;
/// Virtual time that is measured after that, s.
const READING_S: u64 = 10;
/// Touches of the process, instead of the 4,000,000 in access.toml, so that the benchmark stays short.
const TOUCHES: u32 = 1_000_000;

/// Real time with each LRU, and the ratio of the two, for a page that is read, scanned and freed once, and for an access of a process that swaps. The
/// runs with the two LRUs alternate, so that load on this computer slows down both.
pub(super) fn beside_lists(args: &BenchArgs) -> Result<Vec<Measurement>, Failure> {
    let streaming = parsed(&on_debian(STREAMING))?;
    let touches = format!("touches = {TOUCHES}");
    let swapping = parsed(&on_debian(ACCESS).replace("touches = 4000000", &touches))?;
    let mut measurements = Vec::new();
    for (name, measure, scenario) in [
        (
            "a page read, scanned and freed",
            ns_per_scan as Measure,
            &streaming,
        ),
        (
            "an access of a process that swaps",
            ns_per_access,
            &swapping,
        ),
    ] {
        let mut lists = Vec::new();
        let mut generations = Vec::new();
        for _ in 0..args.runs {
            lists.push(measure(scenario, KernelSide::Before));
            generations.push(measure(scenario, KernelSide::After));
        }
        let (lists, generations) = (median(lists), median(generations));
        measurements.push(Measurement::plain(
            &format!("6.12, lists: {name}"),
            lists,
            " ns",
        ));
        measurements.push(Measurement::plain(
            &format!("6.12, generations: {name}"),
            generations,
            " ns",
        ));
        measurements.push(Measurement::at_most(
            "the same, lists = 1",
            generations / lists,
            "x",
            1.5,
        ));
    }
    Ok(measurements)
}

type Measure = fn(&Scenario, KernelSide) -> f64;

/// The scenario on Debian's kernel: with lists as its kernel before, with generations as its kernel after.
fn on_debian(text: &str) -> String {
    text.replacen("v3_10_rc1", "deb6_12_117", 1)
        .replacen("v3_10_rc1", "deb6_12_117_mglru", 1)
}

fn ns_per_scan(scenario: &Scenario, side: KernelSide) -> f64 {
    let mut sim = Simulation::new(scenario, side);
    run_for(&mut sim, FILLING_S);
    let before = scanned(&sim);
    let (seconds, ()) = seconds(|| run_for(&mut sim, READING_S));
    seconds * 1e9 / (scanned(&sim) - before) as f64
}

fn ns_per_access(scenario: &Scenario, side: KernelSide) -> f64 {
    let mut sim = Simulation::new(scenario, side);
    let (seconds, ()) = seconds(|| run_for(&mut sim, scenario.end_ns / crate::drive::SECOND));
    seconds * 1e9 / f64::from(TOUCHES)
}
