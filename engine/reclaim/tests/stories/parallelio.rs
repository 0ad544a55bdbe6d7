//! Effects that the story of 2013 must show at the published size, independent of the parameters that are fitted.

use reclaim::scenario::Options;
use reclaim::trace::sample;
use reclaim::{Advance, KernelSide, Simulation, Stop};

use super::counter;
use crate::project;

const STORY: &str = "2013-kswapd-limits";
const SECOND: u64 = 1_000_000_000;

fn run(side: KernelSide, options: &str, until_s: u64) -> Simulation {
    let options = Options::from_lines(options).expect("valid options");
    let mut simulation = project::simulation(STORY, &options, side);
    let halt = simulation.advance(Stop {
        time_ns: until_s * SECOND,
        ..Stop::END
    });
    assert_ne!(halt, Advance::Budget);
    simulation
}

/// Sum of a column of the time lanes over the timed phase of a step; step 0 is the one without dd.
fn over_step(simulation: &Simulation, step: usize, column: &str) -> u64 {
    let m = simulation.machine();
    let timed = |phase: &&reclaim::record::PhaseStart| phase.words == "memcachetest measures";
    // The first such phase belongs to the warm-up.
    let start = m.progress.phases.iter().filter(timed).nth(step + 1);
    let start = start.expect("the step has begun").time / sample::INTERVAL;
    let column = sample::NAMES.iter().position(|name| *name == column);
    let column = column.expect("a column of the lanes");
    let rows = m.samples.from_row(start as u32).chunks(sample::NAMES.len());
    rows.take((200 * SECOND / sample::INTERVAL) as usize)
        .map(|row| u64::from(row[column]))
        .sum()
}

#[test]
fn the_first_step_touches_every_page_of_memcached_once_and_nothing_is_reclaimed() {
    let run = run(KernelSide::Before, "", 480);
    for name in ["pgscan_kswapd", "pgscan_direct", "pswpout", "pgrefill"] {
        assert_eq!(counter(&run, name), 0, "{name}");
    }
    let m = run.machine();
    let step = &m.progress.steps[0];
    // The items fill 99.3 % of 4,886 slab pages of 1 MiB. memcached and its client have some MiB of their own.
    let slabs = 4_886 * 256;
    assert!(
        (slabs * 99 / 100..slabs * 101 / 100).contains(&step.minor_faults),
        "{step:?}"
    );
    assert_eq!(step.major_faults, 0);
}

#[test]
fn the_collapse_is_caused_by_the_time_of_page_faults_alone() {
    let run = run(KernelSide::Before, "", 945);
    let (base, step) = {
        let m = run.machine();
        (m.progress.steps[0].clone(), m.progress.steps[2].clone())
    };
    let lost_ms = 200_000 * (base.ops_per_second - step.ops_per_second) / base.ops_per_second;
    let waited_ms = over_step(&run, 2, "stall_fault_us") / 1000;
    assert!(
        lost_ms.abs_diff(waited_ms) < lost_ms / 10,
        "{lost_ms} ms lost, {waited_ms} ms waited"
    );
    // A read-ahead window has eight slots; 148,031 pages were read in with 24,472 faults.
    let per_fault = step.swap_in * 10 / step.major_faults;
    assert!((50..=80).contains(&per_fault), "{step:?}");
}

#[test]
fn the_copied_pages_are_used_once() {
    let run = run(KernelSide::After, "", 1200);
    let copied = counter(&run, "nr_dirtied");
    assert!(copied > 1_800_000, "{copied}");
    // The activated pages are the text of the tools and of the monitors, and pages that memcached touches again.
    let activated = counter(&run, "pgactivate");
    assert!(activated < copied / 50, "{activated} of {copied}");
}

#[test]
fn the_border_between_the_zones_decides_whether_it_collapses() {
    let ops = |options: &str| {
        let run = run(KernelSide::Before, options, 945);
        let m = run.machine();
        m.progress.steps[2].ops_per_second
    };
    let smaller_normal = "\
        set=machine.node[0].zone.DMA32.present=941328\n\
        set=machine.node[0].zone.DMA32.managed=928088\n\
        set=machine.node[0].zone.Normal.spanned=918256\n\
        set=machine.node[0].zone.Normal.present=918256\n\
        set=machine.node[0].zone.Normal.managed=900000";
    assert!(ops(smaller_normal) > 3 * ops(""));
}
