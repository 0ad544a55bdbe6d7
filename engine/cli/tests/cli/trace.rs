//! `reclaim trace` beside the engine's counters, counted by the rules of the kernel's own post-processing script.

use crate::support::postprocess::{Process, Report, count};
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

#[test]
fn the_trace_of_a_kernel_that_reclaims_by_nodes_counts_as_the_engine_counts() {
    check("lab-reader --until 3s --kernel v4_19_13");
}

#[test]
fn reclaim_of_the_second_node_is_told_of_node_1_and_of_no_zone() {
    let trace = stdout("trace 2017-kswapd-sleep --size classroom --until 391s");
    let lines = |event: &str| -> Vec<String> {
        let of_event = |line: &str| {
            line.split_once(&format!(": {event}: "))
                .map(|(_, d)| d.to_owned())
        };
        trace.lines().filter_map(of_event).collect()
    };
    let batches = lines("mm_vmscan_lru_shrink_inactive");
    assert!(!batches.iter().any(|batch| batch.contains("zid=")));
    for node in ["nid=0 nr_scanned=", "nid=1 nr_scanned="] {
        assert!(
            batches.iter().any(|batch| batch.starts_with(node)),
            "{node}"
        );
    }
    let isolations = lines("mm_vmscan_lru_isolate");
    assert!(!isolations.is_empty() && isolations.iter().all(|one| one.contains(" classzone=2 ")));
}

/// "FTrace Reclaim Statistics" at the end of a trace, row by row, is what the script's rules make of the lines before it.
fn check_table(run: &str) {
    let trace = stdout(&format!("trace {run}"));
    let report = count(&trace);
    let rows: Vec<(&str, &str)> = trace
        .lines()
        .filter_map(|line| line.strip_prefix("# "))
        .skip_while(|line| *line != "FTrace Reclaim Statistics")
        .skip(1)
        .map(|line| line.rsplit_once(' ').expect("a name and a figure"))
        .map(|(name, figure)| (name.trim(), figure))
        .collect();
    assert_eq!(rows.len(), 19, "{run}");
    for (name, figure) in rows {
        assert_eq!(figure, expected(&report, name), "{name} of {run}");
    }
}

/// A row by the script's rules: direct rows over the processes that began a direct reclaim, kswapd rows over those that were woken.
fn expected(report: &Report, row: &str) -> String {
    let direct = |figure: fn(&Process) -> u64| report.direct(figure);
    let kswapd = |figure: fn(&Process) -> u64| report.kswapd(figure);
    let of = |figure: fn(&Process) -> u64| {
        if row.starts_with("Direct") {
            direct(figure)
        } else {
            kswapd(figure)
        }
    };
    let seconds = |us: u64| format!("{}.{:06}", us / 1_000_000, us % 1_000_000);
    let figure = match row {
        "Direct reclaims" => direct(|p| p.direct_begins),
        "Wake kswapd requests" => direct(|p| p.requests),
        "Kswapd wakeups" => kswapd(|p| p.wakes),
        "Time stalled direct reclaim (seconds)" => return seconds(direct(|p| p.stalled_us)),
        "Time kswapd awake (seconds)" => return seconds(kswapd(|p| p.awake_us)),
        _ if row.ends_with("pages scanned") => of(|p| p.scanned),
        _ if row.ends_with("write async I/O") => {
            of(|p| p.file_writes + p.anon_writes - p.file_sync - p.anon_sync)
        }
        _ if row.ends_with("write sync I/O") => of(|p| p.file_sync + p.anon_sync),
        _ if row.ends_with("file async I/O") => of(|p| p.file_writes - p.file_sync),
        _ if row.ends_with("anon async I/O") => of(|p| p.anon_writes - p.anon_sync),
        _ if row.ends_with("file sync I/O") => of(|p| p.file_sync),
        _ if row.ends_with("anon sync I/O") => of(|p| p.anon_sync),
        _ => panic!("the script has no row {row}"),
    };
    figure.to_string()
}

#[test]
fn the_table_of_the_2010_story_is_what_the_script_makes_of_its_trace() {
    check_table("2010-direct-writeback --until 6s");
    check_table("2010-direct-writeback --until 6s --kernel after");
    check_table("2010-oom --size classroom --until 105s");
    check_table("lab-mix-read --until 2s");
}
