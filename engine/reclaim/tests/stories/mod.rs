//! The stories in complete runs or long parts of them: the effects that they must show, and their results, exact to the page.
//!
//! Results are in `scenarios/STORY/golden.txt`; `UPDATE_EXPECT=1 cargo test -p reclaim --test it stories` writes them again.

mod parallelio;
mod results;
mod shrinkers;
mod soft_limits;
mod zipf;

use std::fmt::Write;

use reclaim::mm::vmstat::vmstat;
use reclaim::record::StepResult;
use reclaim::scenario::Options;
use reclaim::sim::TaskState;
use reclaim::{Advance, KernelSide, Simulation, Stop};

use crate::project::{self, expect_file};

fn simulation(scenario: &str, options: &str, side: KernelSide) -> Simulation {
    let options = Options::from_lines(options).expect("the options are right");
    project::simulation(scenario, &options, side)
}

fn complete_run(scenario: &str, options: &str, side: KernelSide) -> Simulation {
    let mut simulation = simulation(scenario, options, side);
    assert_eq!(simulation.advance(Stop::END), Advance::Ended);
    simulation
}

fn counter(simulation: &Simulation, name: &str) -> u64 {
    let counters = vmstat(&simulation.machine());
    let found = counters.iter().find(|(n, _)| n == name);
    found.map_or_else(|| panic!("no counter {name}"), |&(_, value)| value)
}

fn steps(simulation: &Simulation) -> Vec<StepResult> {
    simulation.machine().progress.steps.clone()
}

const STORY: &str = "2013-kswapd-limits";

#[test]
fn without_background_io_nothing_is_reclaimed() {
    let mut run = simulation(STORY, "size=classroom", KernelSide::Before);
    // The warm-up and the step without dd take 232 s each.
    run.advance(Stop {
        time_ns: 460_000_000_000,
        ..Stop::END
    });
    for name in ["pgscan_kswapd", "pgscan_direct", "pswpout", "pgmajfault"] {
        let value = counter(&run, name);
        // Page faults read only the program text of the monitors.
        let most = if name == "pgmajfault" { 100 } else { 0 };
        assert!(value <= most, "{name} is {value}");
    }
}

#[test]
fn before_the_patches_the_copy_pushes_the_application_to_swap_and_after_them_it_does_not() {
    let before = complete_run(STORY, "size=classroom", KernelSide::Before);
    let after = complete_run(STORY, "size=classroom", KernelSide::After);
    let (b, a) = (steps(&before), steps(&after));
    assert_eq!((b.len(), a.len()), (4, 4));
    for step in [2, 3] {
        assert!(
            b[step].ops_per_second * 3 < b[0].ops_per_second,
            "{:?}",
            b[step]
        );
        assert!(b[step].swap_in > 1000, "hot pages come back: {:?}", b[step]);
        assert!(
            a[step].ops_per_second * 10 > a[0].ops_per_second * 9,
            "{:?}",
            a[step]
        );
        assert_eq!(a[step].swap_in, 0, "{:?}", a[step]);
        assert!(a[step].io_duration < b[step].io_duration);
    }
    assert_eq!(
        counter(&before, "pgscan_direct"),
        0,
        "kswapd reclaims enough, so no task reclaims itself"
    );
}

#[test]
fn the_results_of_the_story_are_those_accepted_in_review() {
    let mut text = String::new();
    for (name, side) in [("before", KernelSide::Before), ("after", KernelSide::After)] {
        let run = complete_run(STORY, "size=classroom", side);
        let _ = writeln!(text, "{name}, classroom, seed 1");
        for step in steps(&run) {
            let _ = writeln!(text, "  {step:?}");
        }
        for (counter, value) in vmstat(&run.machine()) {
            let _ = writeln!(text, "  {counter} {value}");
        }
        let _ = writeln!(text, "  state {:016x}", run.state_hash());
    }
    expect_file(&format!("scenarios/{STORY}/golden.txt"), &text);
}

#[test]
fn without_swap_the_largest_process_is_killed_and_the_others_continue() {
    // The application of mix-read needs 40,960 of 62,000 pages, so twice as much does not fit.
    let run = complete_run(
        "lab-mix-read",
        "set=machine.swap.size=8p\nset=actor.anon.pages=320MiB",
        KernelSide::Before,
    );
    assert_eq!(counter(&run, "oom_kill"), 1);
    let m = run.machine();
    let killed = m
        .sched
        .tasks()
        .iter()
        .find(|t| t.killed)
        .expect("a task was killed");
    assert_eq!(
        (killed.name.as_str(), killed.state),
        ("anon", TaskState::Ended)
    );
    assert!(m.progress.finished, "the reader has read to the end");
    assert!(m.nr_free_pages() > 0);
}

#[test]
fn a_reader_of_a_file_larger_than_memory_rereads_every_page_and_never_swaps() {
    let run = complete_run("lab-reader", "", KernelSide::Before);
    // Two passes of 98,304 pages each; some 1,500 pages in DMA survive the first pass.
    let read = counter(&run, "pgpgin") / 4;
    assert!((190_000..=2 * 98_304).contains(&read), "{read}");
    // The mount holds ten pages of metadata in memory. Reclaim scans each of them once and activates it. Real runs of 3.9.6 scanned 13
    // pages more than they freed.
    assert_eq!(
        counter(&run, "pgscan_kswapd"),
        counter(&run, "pgsteal_kswapd") + 10
    );
    assert_eq!(counter(&run, "pswpout"), 0);
}
