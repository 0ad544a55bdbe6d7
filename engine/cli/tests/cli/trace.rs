//! `reclaim trace` beside the engine's counters, counted by the rules of the kernel's own post-processing script.

use crate::support::postprocess::{Process, count};
use crate::support::{counter, stdout};

/// The trace of a run and its counters agree.
fn check(run: &str) {
    let report = count(&stdout(&format!("trace {run}")));
    let counters = stdout(&format!("run {run}"));
    let total = |figure: fn(&Process) -> u64| report.kswapd(figure) + report.direct(figure);
    let kswapd = |figure: fn(&Process) -> u64| report.kswapd(figure);
    let direct = |figure: fn(&Process) -> u64| report.direct(figure);
    for (name, traced) in [
        ("pgscan_kswapd", kswapd(|p| p.scanned)),
        ("pgscan_direct", direct(|p| p.scanned)),
        ("pgsteal_kswapd", kswapd(|p| p.reclaimed)),
        ("pgsteal_direct", direct(|p| p.reclaimed)),
        ("allocstall", direct(|p| p.direct_begins)),
        ("nr_vmscan_write", total(|p| p.file_writes + p.anon_writes)),
    ] {
        assert_eq!(traced, counter(&counters, name), "{name} of {run}");
    }
    assert!(
        kswapd(|p| p.wakes + p.rewakes) <= counter(&counters, "pageoutrun"),
        "{run}"
    );
    assert!(
        report.events > 0 && kswapd(|p| p.wakes) > 0,
        "kswapd has work in {run}"
    );
    let ends = direct(|p| p.direct_ends);
    assert!(
        (0..=1).contains(&(direct(|p| p.direct_begins) - ends)),
        "each direct reclaim ends, but for the last: {run}"
    );
}

#[test]
fn the_trace_of_a_reader_counts_as_the_engine_counts() {
    check("lab-reader --until 3s");
}

#[test]
fn the_trace_of_a_swapping_process_counts_as_the_engine_counts() {
    check("lab-anon-hotcold --until 3s");
}

#[test]
fn the_trace_of_a_writer_counts_as_the_engine_counts() {
    check("lab-writer");
}

#[test]
fn the_trace_of_two_processes_counts_as_the_engine_counts() {
    check("lab-mix-read --until 3s --kernel after");
}
