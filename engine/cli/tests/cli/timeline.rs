//! Reads `reclaim trace --format json` strictly, and compares it with the engine's counters and with the table at the end of the text form.

use std::fs;

use crate::support::trace_events::{Slice, Timeline, read};
use crate::support::{counter, reclaim, refused, scratch, stdout};
use crate::unfinished::writer_in_a_small_group;

fn timeline(run: &str) -> Timeline {
    let text = stdout(&format!("trace {run} --format json"));
    read(&text).unwrap_or_else(|why| panic!("{run}: {why}"))
}

/// A time in "FTrace Reclaim Statistics", µs. The table has it in seconds.
fn table_us(run: &str, row: &str) -> u64 {
    let text = stdout(&format!("trace {run}"));
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix(&format!("# {row} (seconds)")));
    let (seconds, us) = line
        .and_then(|line| line.trim().split_once('.'))
        .expect("a row");
    seconds.parse::<u64>().expect("seconds") * 1_000_000 + us.parse::<u64>().expect("six digits")
}

/// Total time of the finished slices with this name, µs.
fn finished_us(timeline: &Timeline, name: &str) -> u64 {
    let finished = timeline.named(name).filter(|slice| !slice.unfinished);
    finished.map(Slice::us).sum()
}

/// Compares the slices and curves of a run with the engine's counts.
fn check(run: &str) -> Timeline {
    let timeline = timeline(run);
    let awake = finished_us(&timeline, "kswapd awake");
    assert_eq!(awake, table_us(run, "Time kswapd awake"), "{run}");
    let stalled = finished_us(&timeline, "direct reclaim");
    assert_eq!(
        stalled,
        table_us(run, "Time stalled direct reclaim"),
        "{run}"
    );
    let allocstall = counter(&stdout(&format!("run {run}")), "allocstall");
    assert_eq!(
        timeline.named("direct reclaim").count() as u64,
        allocstall,
        "{run}"
    );
    let direct = |slice: &Slice| slice.name == "direct reclaim";
    assert!(
        timeline
            .slices
            .iter()
            .all(|slice| !direct(slice) || slice.thread != "kswapd0")
    );
    assert!(
        timeline
            .named("kswapd awake")
            .all(|slice| slice.thread.starts_with("kswapd"))
    );
    for thread in ["kswapd0", "memory"] {
        assert!(timeline.threads.contains(thread), "{run}: {thread}");
    }
    for curve in [
        "free pages DMA32",
        "pages dirty",
        "pages writeback",
        "scan priority node 0",
    ] {
        assert!(timeline.curves.contains_key(curve), "{run}: {curve}");
    }
    let mut priorities = timeline.curves["scan priority node 0"].iter();
    assert!(
        priorities.all(|(_, priority)| (0..=13).contains(priority)),
        "{run}"
    );
    timeline
}

#[test]
fn slices_of_kswapd_and_of_direct_reclaim_are_as_long_and_as_many_as_the_engine_counts() {
    let limits = check("2013-kswapd-limits --size classroom --until 800s");
    assert!(limits.named("kswapd awake").count() >= 8);
    assert!(!limits.curves.keys().any(|curve| curve.contains("seq")));
    let mix = check("lab-mix-read --kernel v3_9_6");
    assert!(mix.named("direct reclaim").count() > 100);
    let [free, priority] = ["free pages DMA32", "scan priority node 0"].map(|c| &mix.curves[c]);
    assert!(free.len() > 100 && priority.len() > 100);
    assert!(priority.iter().any(|(_, p)| *p < 12) && priority.iter().any(|(_, p)| *p > 12));
}

#[test]
fn a_kernel_with_generations_has_curves_of_the_oldest_and_the_youngest() {
    let timeline = check("lab-anon-hotcold --until 10s --kernel deb6_12_117_mglru");
    assert!(
        timeline
            .named("kswapd awake")
            .any(|slice| !slice.unfinished)
    );
    assert!(timeline.named("direct reclaim").count() > 0);
    let [min, max] = ["min_seq", "max_seq"].map(|seq| {
        let curve = &timeline.curves[&format!("generations, node 0 {seq}")];
        curve.last().expect("a value").1
    });
    assert!(min >= 1 && max > min, "{min} to {max}");
}

#[test]
fn the_last_values_of_the_counters_are_those_of_the_end() {
    let run = "lab-writer --until 3s";
    let timeline = timeline(run);
    let counters = stdout(&format!("run {run}"));
    let last = |curve: &str| timeline.curves[curve].last().expect("a value").1;
    let number = |name: &str| counter(&counters, name);
    assert_eq!(last("pages dirty"), number("nr_dirty"));
    assert_eq!(last("pages writeback"), number("nr_writeback"));
    let free = last("free pages DMA") + last("free pages DMA32");
    assert_eq!(free, number("nr_free_pages"));
    assert!(number("nr_dirty") > 0);
}

#[test]
fn reclaim_from_a_group_names_its_reason_and_its_group() {
    let reasons = |run: &str, name: &str| {
        let timeline = timeline(run);
        let slices: Vec<Slice> = timeline.named(name).cloned().collect();
        assert!(!slices.is_empty(), "{run}: {name}");
        let group = |slice: &Slice| slice.arguments["group"].is_string();
        assert!(slices.iter().all(group), "{run}");
        slices
    };
    let limit = reasons(
        "2024-limit-256m --kernel v6_12 --until 4s",
        "group reclaim: limit",
    );
    assert_eq!(limit[0].arguments["detail"], "group container");
    reasons("group-high --until 4s", "group reclaim: memory.high");
    reasons(
        "2022-overreclaim --until 9s",
        "group reclaim: memory.reclaim",
    );
    let soft = reasons(
        "2012-soft-limits --size classroom --until 48s",
        "group reclaim: soft limit",
    );
    assert!(
        soft.iter()
            .all(|slice| slice.thread == "kswapd0" && slice.depth == 1)
    );
}

#[test]
fn waits_compaction_and_kills_are_shown() {
    let throttled = timeline("2024-limit-256m --kernel v6_12 --until 4s");
    let waits: Vec<&Slice> = throttled.named("reclaim_throttle").collect();
    let writeback = |wait: &&Slice| wait.arguments["reason"] == "writeback";
    assert!(!waits.is_empty() && waits.iter().all(writeback));
    let waits = timeline("2010-oom --size classroom --until 105s");
    assert!(waits.named("congestion_wait").any(|wait| wait.depth > 0));
    let compaction = timeline("complaint-boost --until 6s");
    let runs: Vec<&Slice> = compaction.named("compact_zone").collect();
    assert!(
        runs.iter().any(|run| run.arguments["zone"] == "DMA32"),
        "{runs:?}"
    );
    let over = timeline("group-high --until 10s");
    assert!(
        over.named("sleep over memory.high")
            .any(|sleep| sleep.us() > 10_000)
    );
    let killed = timeline(&format!(
        "{} --kernel v4_15",
        writer_in_a_small_group("timeline-kill")
    ));
    assert_eq!(killed.marks, ["OOM kill"]);
}

#[test]
fn a_timeline_is_complete_wherever_the_run_ends() {
    for until in ["0s", "1ns", "2.3s", "2289600us"] {
        timeline(&format!("lab-reader --until {until}"));
    }
    let cut = timeline("lab-mix-read --until 3s");
    assert!(
        cut.named("kswapd awake")
            .any(|slice| slice.unfinished && slice.end == 3_000_000_000)
    );
    let file = scratch("timeline.json");
    let scenario = writer_in_a_small_group("timeline-unfinished");
    let output = reclaim(&format!(
        "trace {scenario} --kernel v4_15 --format json --output {}",
        file.display()
    ));
    assert!(String::from_utf8_lossy(&output.stderr).contains("Not finished: p was killed"));
    let complete = read(&fs::read_to_string(file).expect("the file was written"))
        .expect("a complete timeline");
    assert_eq!(complete.facts["kernel"], "v4_15");
}

#[test]
fn the_column_of_flags_does_not_go_with_json() {
    let refusal = refused("trace lab-reader --format json --flags", 2);
    assert!(
        refusal.contains("--flags cannot be used with --format json"),
        "{refusal}"
    );
    let refusal = refused("trace lab-reader --format xml", 2);
    assert!(
        refusal.contains("[possible values: ftrace, json]"),
        "{refusal}"
    );
}
