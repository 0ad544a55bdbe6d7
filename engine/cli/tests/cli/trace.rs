//! Compares `reclaim trace` with the engine's counters. The trace is counted by the rules of the kernel's own post-processing script.

use crate::support::postprocess::{Process, Report, count};
use crate::support::trace_forms::Era;
use crate::support::{counter, refused, stdout};
use crate::unfinished::writer_in_a_small_group;

/// Checks that the trace of a run has the form of its era and agrees with the run's counters.
fn check(era: Era, run: &str) {
    let report = count(&stdout(&format!("trace {run}")), era);
    let counters = stdout(&format!("run {run}"));
    let total = |figure: fn(&Process) -> u64| report.kswapd(figure) + report.direct(figure);
    let kswapd = |figure: fn(&Process) -> u64| report.kswapd(figure);
    let direct = |figure: fn(&Process) -> u64| report.direct(figure);
    let counted = |names: &[&str]| -> u64 {
        let figures = names.iter().map(|name| of_all_zones(&counters, name));
        figures.sum()
    };
    let mut figures = vec![
        (vec!["allocstall"], direct(|p| p.direct_begins)),
        (
            vec!["nr_vmscan_write"],
            total(|p| p.file_writes + p.anon_writes),
        ),
        (
            vec!["pgscan_kswapd", "pgscan_direct", "pgrefill"],
            total(|p| p.scanned_on_all),
        ),
    ];
    if !matches!(era, Era::Linux3_5 | Era::Linux4_8) {
        figures.push((vec!["pgscan_kswapd"], kswapd(|p| p.inactive)));
        figures.push((vec!["pgscan_direct"], direct(|p| p.inactive)));
    }
    if era > Era::Linux2_6_36 {
        figures.push((vec!["pgsteal_kswapd"], kswapd(|p| p.reclaimed)));
        figures.push((vec!["pgsteal_direct"], direct(|p| p.reclaimed)));
    }
    for (names, traced) in figures {
        assert_eq!(traced, counted(&names), "{names:?} of {run}");
    }
    assert!(
        kswapd(|p| p.wakes + p.rewakes) <= counter(&counters, "pageoutrun"),
        "{run}"
    );
    assert!(
        report.events > 0 && kswapd(|p| p.wakes) > 0,
        "kswapd has work in {run}"
    );
    // If reclaim deactivates no page, as with a stream of reads since 5.8, the trace has no such event.
    assert_eq!(
        total(|p| p.aged) > 0,
        era >= Era::Linux4_11 && counted(&["pgrefill"]) > 0,
        "deactivation has an event from 4.11 on: {run}"
    );
    let ends = direct(|p| p.direct_ends);
    assert!(
        (0..=1).contains(&(direct(|p| p.direct_begins) - ends)),
        "each direct reclaim ends, but for the last: {run}"
    );
}

/// A counter of the machine, or its sum over the zones if the kernel counts by zone. Before 3.4, kswapd's part of the reclaimed pages has a name of
/// its own.
fn of_all_zones(counters: &str, name: &str) -> u64 {
    let lines = || counters.lines().filter_map(|line| line.split_once(' '));
    if lines().any(|(found, _)| found == name) {
        return counter(counters, name);
    }
    let zones = lines().filter_map(|(found, figure)| {
        let zone = found.strip_prefix(name)?.strip_prefix('_')?;
        let of_zone = ["dma", "dma32", "normal", "movable"].contains(&zone);
        of_zone.then(|| figure.trim().parse::<u64>().expect("a counter is a number"))
    });
    let zones: Vec<u64> = zones.collect();
    match name {
        "pgsteal_kswapd" if zones.is_empty() => counter(counters, "kswapd_steal"),
        "pgsteal_direct" if zones.is_empty() => {
            of_all_zones(counters, "pgsteal") - counter(counters, "kswapd_steal")
        }
        _ => {
            assert!(
                !zones.is_empty(),
                "{name} is among the counters:\n{counters}"
            );
            zones.iter().sum()
        }
    }
}

/// Presets, by the form of their traces.
const ERAS: [(Era, &[&str]); 11] = [
    (Era::Linux2_6_36, &["v2_6_34", "v2_6_35"]),
    (Era::Linux3_2, &["v3_2_0"]),
    (Era::Linux3_3, &["v3_3_8"]),
    (Era::Linux3_5, &["v3_9_6", "v3_11"]),
    (Era::Linux4_8, &["v4_9_7", "v4_10_17"]),
    (Era::Linux4_11, &["v4_12", "v4_15"]),
    (Era::Linux4_16, &["v4_18", "v4_19_13", "v5_0"]),
    (Era::Linux5_2, &["v5_4", "v5_9"]),
    (Era::Linux5_14, &["v5_15"]),
    (Era::Linux6_0, &["v6_0", "deb6_1_192"]),
    (Era::Linux6_8, &["v6_12", "deb6_12_117"]),
];

#[test]
fn the_trace_of_a_kernel_of_each_era_has_the_form_of_its_era_and_counts_as_the_engine_counts() {
    for (era, kernels) in ERAS {
        for kernel in kernels {
            check(era, &format!("lab-mix-read --until 3s --kernel {kernel}"));
        }
    }
}

#[test]
fn the_trace_of_a_reader_counts_as_the_engine_counts() {
    check(Era::Linux3_5, "lab-reader --until 4s");
}

#[test]
fn the_trace_of_a_swapping_process_counts_as_the_engine_counts() {
    check(Era::Linux3_5, "lab-anon-hotcold --until 3s");
    check(
        Era::Linux4_16,
        "lab-anon-hotcold --until 3s --kernel v4_19_13",
    );
}

#[test]
fn the_trace_of_a_writer_counts_as_the_engine_counts() {
    check(Era::Linux3_5, "lab-writer");
    check(Era::Linux4_11, "lab-writer --kernel v4_12");
}

#[test]
fn the_multi_gen_lru_reports_its_batches_from_6_8_on() {
    let batches = |era: Era, kernel: &str| {
        let run = format!("lab-mix-read --until 3s --kernel {kernel}");
        let report = count(&stdout(&format!("trace {run}")), era);
        let counters = stdout(&format!("run {run}"));
        let reclaimed = report.kswapd(|p| p.reclaimed) + report.direct(|p| p.reclaimed);
        assert!(report.kswapd(|p| p.wakes) > 0, "{run}");
        let counted = ["pgsteal_kswapd", "pgsteal_direct"].map(|name| counter(&counters, name));
        assert!(counted[0] > 0, "{run}");
        (reclaimed, counted.iter().sum::<u64>())
    };
    let (traced, counted) = batches(Era::Linux6_8, "deb6_12_117_mglru");
    assert_eq!(traced, counted);
    let (traced, _) = batches(Era::Linux6_0, "deb6_1_192_mglru");
    assert_eq!(traced, 0);
}

#[test]
fn reclaim_from_a_group_begins_and_ends_in_the_form_of_its_era() {
    let group = |era: Era, run: &str| {
        let report = count(&stdout(&format!("trace {run}")), era);
        let sum = |figure: fn(&Process) -> u64| report.processes.values().map(figure).sum::<u64>();
        let (begins, ends) = (sum(|p| p.group_begins), sum(|p| p.group_ends));
        assert!(begins > 0 && begins - ends <= 1, "{run}: {begins}, {ends}");
    };
    let writer = writer_in_a_small_group("trace-group");
    let copy = |kernel: &str| format!("{writer} --kernel {kernel} --until 2s");
    group(Era::Linux3_5, &copy("v3_11"));
    group(Era::Linux4_16, &copy("v5_0"));
    group(Era::Linux5_2, &copy("v5_4"));
    let copy = |kernel: &str| format!("2024-limit-256m --kernel {kernel} --until 2s");
    group(Era::Linux6_0, &copy("deb6_1_192"));
    group(Era::Linux6_8, &copy("v6_12"));
}

#[test]
fn a_wait_for_progress_has_a_tracepoint_of_its_own_from_5_16_on() {
    let waits = |era: Era, kernel: &str| {
        let run = format!("trace 2024-limit-256m --kernel {kernel} --until 2s");
        let trace = stdout(&run);
        let report = count(&trace, era);
        report.processes.values().map(|p| p.throttled).sum::<u64>()
    };
    assert!(waits(Era::Linux6_8, "v6_12") > 0);
    assert_eq!(waits(Era::Linux5_14, "v5_15"), 0);
}

#[test]
fn the_column_of_flags_is_printed_on_request_where_the_kernel_has_it() {
    let command_for =
        |kernel: &str| format!("trace lab-reader --until 2.4s --kernel {kernel} --flags");
    let trace = stdout(&command_for("v4_18"));
    let isolations = |trace: &str| {
        let lines = trace.lines().filter(|line| line.contains("lru_isolate"));
        lines
            .map(|line| line.contains("] d... "))
            .collect::<Vec<bool>>()
    };
    let flagged = isolations(&trace);
    assert!(!flagged.is_empty() && flagged.iter().all(|flagged| *flagged));
    count(&trace, Era::Linux4_16);
    assert!(trace.starts_with("# tracer: nop\n") && trace.contains("irqs-off"));
    let refusal = refused(&command_for("v3_2_0"), 2);
    assert!(refusal.contains("--flags cannot be used: "), "{refusal}");
}

#[test]
fn reclaim_on_the_second_node_names_node_1_and_no_zone() {
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

/// Checks that each row of "FTrace Reclaim Statistics" at the end of a trace is what the script computes from the lines before it.
fn check_table(era: Era, run: &str) {
    let trace = stdout(&format!("trace {run}"));
    let report = count(&trace, era);
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

/// A row by the script's rules. Rows about direct reclaim cover the processes that began one, rows about kswapd those that were woken.
fn expected(report: &Report, row: &str) -> String {
    let direct = |figure: fn(&Process) -> u64| report.direct(figure);
    let kswapd = |figure: fn(&Process) -> u64| report.kswapd(figure);
    let of_its_kind = |figure: fn(&Process) -> u64| {
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
        _ if row.ends_with("pages scanned") => of_its_kind(|p| p.scanned),
        _ if row.ends_with("write async I/O") => {
            of_its_kind(|p| p.file_writes + p.anon_writes - p.file_sync - p.anon_sync)
        }
        _ if row.ends_with("write sync I/O") => of_its_kind(|p| p.file_sync + p.anon_sync),
        _ if row.ends_with("file async I/O") => of_its_kind(|p| p.file_writes - p.file_sync),
        _ if row.ends_with("anon async I/O") => of_its_kind(|p| p.anon_writes - p.anon_sync),
        _ if row.ends_with("file sync I/O") => of_its_kind(|p| p.file_sync),
        _ if row.ends_with("anon sync I/O") => of_its_kind(|p| p.anon_sync),
        _ => panic!("the script has no row {row}"),
    };
    figure.to_string()
}

#[test]
fn the_table_of_the_2010_story_is_what_the_script_makes_of_its_trace() {
    check_table(Era::Linux2_6_36, "2010-direct-writeback --until 6s");
    check_table(
        Era::Linux2_6_36,
        "2010-direct-writeback --until 6s --kernel after",
    );
    check_table(Era::Linux2_6_36, "2010-oom --size classroom --until 105s");
    check_table(Era::Linux3_5, "lab-mix-read --until 2s");
    check_table(Era::Linux3_2, "lab-mix-read --until 2s --kernel v3_2_0");
}
