//! The results of runs, exact to the page, as a review accepted them.
//!
//! If a complete run takes too long for a test, the test runs only its beginning, past its first reclaim and the first effect of its story.
//! `UPDATE_EXPECT=1 cargo test -p reclaim --test it results` writes all of them again.

use std::fmt::Write;

use reclaim::mm::vmstat::vmstat;
use reclaim::report::Outcome;
use reclaim::scenario::Options;
use reclaim::{KernelSide, Stop};

use crate::project::{self, expect_file};

/// Runs both kernels at classroom size, to the end or to a time, and compares the results with `scenarios/NAME/golden.txt`.
fn check(name: &str, until_s: Option<u64>) {
    check_at("classroom", name, until_s);
}

fn check_at(size: &str, name: &str, until_s: Option<u64>) {
    let options = Options::from_lines(&format!("size={size}")).expect("the options are right");
    let scenario = project::scenario(name, &options);
    let stop = Stop {
        time_ns: until_s.map_or(Stop::END.time_ns, |s| s * 1_000_000_000),
        ..Stop::END
    };
    let length = until_s.map_or(String::new(), |s| format!(", {s} s"));
    let mut text = String::new();
    for (words, side) in [("before", KernelSide::Before), ("after", KernelSide::After)] {
        let mut run = project::simulation(name, &options, side);
        run.advance(stop);
        let _ = writeln!(text, "{words}, {size}, seed 1{length}");
        for (counter, value) in vmstat(&run.machine()) {
            let _ = writeln!(text, "  {counter} {value}");
        }
        for (what, value) in Outcome::of(&scenario, side, &run).seen {
            let _ = writeln!(text, "  {what} {value}");
        }
        let _ = writeln!(text, "  state {:016x}", run.state_hash());
    }
    expect_file(&format!("scenarios/{name}/golden.txt"), &text);
}

#[test]
fn the_results_of_2010_are_those_accepted_in_review() {
    check("2010-direct-writeback", None);
    check("2010-simple-writeback", Some(300));
    check("2010-highalloc", Some(600));
}

#[test]
fn the_results_of_2017_are_those_accepted_in_review() {
    check("2017-kswapd-sleep", Some(600));
    check("2017-kcompactd", Some(1500));
}

#[test]
fn the_results_of_2019_are_those_accepted_in_review() {
    check("2019-shrinkers-cache", None);
    check("2019-shrinkers-copy", None);
}

#[test]
fn the_results_of_2020_are_those_accepted_in_review() {
    check("2020-second-favourite", None);
    check("2020-zipf", Some(20));
}

#[test]
fn the_results_of_2022_are_those_accepted_in_review() {
    check_at("published", "2022-overreclaim", Some(12));
}

#[test]
fn the_results_of_2024_are_those_accepted_in_review() {
    check("2024-limit-1g", None);
    check("2024-killed-copy", None);
}
