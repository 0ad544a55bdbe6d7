//! Figures that the kernel does not count, which are printed apart from its counters, and facts of a run as sentences.

use std::fmt::Write as _;

use reclaim::report::ledger::Amount;
use reclaim::report::{Outcome, cgroup_files, proc_pressure};
use reclaim::scenario::seconds;

use crate::commands::run::not_finished;
use crate::table::grouped;

/// The heading between the kernel's counters and ours.
pub(crate) const HEADING: &str = "# Not in /proc/vmstat: counted by the simulator";

/// A task that stalls in one way for less than this gets no sentence about it, us.
const LONG_STALL_US: u64 = 1_000_000;

const WRITES: &str = "writing to a string cannot fail";

/// Counters of the engine, counters of groups and times of jobs, under their heading.
pub(crate) fn counters(outcome: &Outcome) -> String {
    let mut text = format!("\n{HEADING}\n");
    for (name, value) in &outcome.own {
        writeln!(text, "{name} {value}").expect(WRITES);
    }
    let of_files = cgroup_figures(outcome);
    for (name, value) in outcome.groups.iter().filter(|one| !of_files.contains(one)) {
        writeln!(text, "memcg.{name} {value}").expect(WRITES);
    }
    for (actor, ns) in &outcome.walltimes {
        writeln!(text, "walltime.{actor} {}", seconds(*ns)).expect(WRITES);
    }
    text
}

/// The files of /proc/pressure and of groups of version 2, each under its path; empty if the kernel has none.
pub(crate) fn files(outcome: &Outcome) -> String {
    let pressure = proc_pressure(&outcome.pressure).into_iter();
    let pressure = pressure.map(|(path, lines)| (path, lines.to_vec()));
    let mut text = String::new();
    for (path, lines) in pressure.chain(cgroup_files(&cgroup_figures(outcome))) {
        writeln!(text, "\n# {path}\n{}", lines.join("\n")).expect(WRITES);
    }
    text
}

/// The figures of groups that appear in the files of groups of version 2.
fn cgroup_figures(outcome: &Outcome) -> Vec<(String, u64)> {
    let of_files = |name: &str| name.contains(".memory.") || name.contains(".io.");
    let figures = outcome.groups.iter();
    figures
        .filter(|(name, _)| of_files(name))
        .cloned()
        .collect()
}

/// Sentences with facts that are easy to miss among the counters: jobs that are not done, whether kernel memory counts against the limits of groups,
/// the CPU time of kswapd, atomic requests, blocks that a task did not get, long stalls.
pub(crate) fn sentences(outcome: &Outcome) -> Vec<String> {
    let mut all: Vec<String> = outcome.unfinished.iter().map(not_finished).collect();
    all.extend(charged_slab(outcome));
    all.extend(kswapd(outcome));
    all.extend(failures(outcome));
    all.extend(stalls(outcome));
    all
}

/// For runs with groups, says whether slab pages count against their limits.
fn charged_slab(outcome: &Outcome) -> Option<String> {
    let slab = count(outcome, "nr_slab_reclaimable");
    if outcome.groups.is_empty() || slab == 0 {
        return None;
    }
    let slab = grouped(Amount::whole(slab));
    let charged: Vec<String> = outcome
        .groups
        .iter()
        .filter_map(|(name, pages)| {
            let group = name.strip_suffix(".slab_pages")?;
            Some(format!("{} of {group}", grouped(Amount::whole(*pages))))
        })
        .collect();
    Some(if charged.is_empty() {
        format!(
            "This kernel does not charge kernel memory to groups: none of the {slab} slab pages (dentries, inodes) counts against the limit of a group."
        )
    } else {
        format!(
            "Of the {slab} slab pages (dentries, inodes), these count against the limit of a group: {}.",
            charged.join(", ")
        )
    })
}

/// The engine's figures of one kind, such as `cpu_us`: each task and its value.
fn by_task<'a>(outcome: &'a Outcome, kind: &'a str) -> impl Iterator<Item = (&'a str, u64)> {
    outcome.own.iter().filter_map(move |(name, value)| {
        let task = name.strip_prefix(kind)?.strip_prefix('.')?;
        Some((task, *value))
    })
}

fn of_task(outcome: &Outcome, kind: &str, task: &str) -> u64 {
    let found = by_task(outcome, kind).find(|(known, _)| *known == task);
    found.map_or(0, |(_, value)| value)
}

fn count(outcome: &Outcome, counter: &str) -> u64 {
    outcome.counter(counter).unwrap_or(0)
}

/// The CPU time of each kswapd, and a sentence if one did not sleep for at least half of the run.
fn kswapd(outcome: &Outcome) -> Vec<String> {
    let time_us = (outcome.time_ns / 1000).max(1);
    let kswapds = by_task(outcome, "cpu_us").filter(|(task, _)| is_kswapd(task));
    let mut sentences: Vec<String> = kswapds
        .map(|(task, us)| {
            let tenths = us * 1000 / time_us;
            let shrinkers = seconds(1000 * of_task(outcome, "shrinker_cpu_us", task));
            let (used, of) = (seconds(1000 * us), seconds(1000 * time_us));
            let (percent, tenth) = (tenths / 10, tenths % 10);
            format!("{task} used a CPU for {used} s of {of} s ({percent}.{tenth} %), {shrinkers} s of it in shrinkers.")
        })
        .collect();
    let longest = outcome.kswapd.longest_run_ns;
    if longest / 1000 * 2 >= time_us {
        let run = seconds(longest);
        sentences.push(format!(
            "A kswapd did not sleep for {run} s, because a zone that it checks was not balanced."
        ));
    }
    sentences
}

fn is_kswapd(task: &str) -> bool {
    let node = task.strip_prefix("kswapd");
    node.is_some_and(|node| !node.is_empty() && node.bytes().all(|byte| byte.is_ascii_digit()))
}

fn failures(outcome: &Outcome) -> Vec<String> {
    let number = |n| grouped(Amount::whole(n));
    let atomic = by_task(outcome, "atomic_requests").map(|(task, asked)| {
        let reserve = of_task(outcome, "atomic_requests_from_reserve", task);
        let failed = of_task(outcome, "failed_atomic_requests", task);
        format!(
            "{task} made {} atomic allocations, which must not sleep; {} of them used the reserve below min, and {} failed (page allocation failure).",
            number(asked),
            number(reserve),
            number(failed)
        )
    });
    let blocks = by_task(outcome, "failed_block_requests").map(|(task, failed)| {
        let failed = number(failed);
        format!("{task} asked for a block of contiguous pages and got none {failed} times (page allocation failure).")
    });
    atomic.chain(blocks).collect()
}

fn stalls(outcome: &Outcome) -> Vec<String> {
    let kinds = [
        ("stall_direct_reclaim_us", "in direct reclaim"),
        ("stall_group_reclaim_us", "in reclaim for its group's limit"),
        (
            "stall_throttled_us",
            "waiting for kswapd, because even the reserve ran low",
        ),
        (
            "stall_between_attempts_us",
            "between two attempts to allocate memory",
        ),
        ("stall_compaction_us", "in direct compaction"),
        ("stall_dirty_limit_us", "at the dirty limit"),
        (
            "stall_memory_high_us",
            "asleep because its group was over memory.high",
        ),
    ];
    let of_kind = |(kind, words): (&'static str, &'static str)| {
        let long = by_task(outcome, kind).filter(|&(_, us)| us >= LONG_STALL_US);
        long.map(move |(task, us)| format!("{task} stalled for {} s {words}.", seconds(1000 * us)))
    };
    kinds.into_iter().flat_map(of_kind).collect()
}

/// Rows of `compare`: label, and name of the engine's figure. Times, which end in `_us`, are printed in seconds.
pub(crate) const ROWS: [(&str, &str); 11] = [
    ("Kswapd CPU seconds", "kswapd_cpu_us"),
    ("Shrinker CPU seconds", "shrinker_cpu_us"),
    ("Stalled: direct reclaim s", "stall_direct_reclaim_us"),
    ("Stalled: group reclaim s", "stall_group_reclaim_us"),
    ("Stalled: throttled s", "stall_throttled_us"),
    ("Stalled: between tries s", "stall_between_attempts_us"),
    ("Stalled: compaction s", "stall_compaction_us"),
    ("Stalled: dirty limit s", "stall_dirty_limit_us"),
    ("Stalled: memory.high s", "stall_memory_high_us"),
    ("Failed requests", "failed_requests"),
    ("Failed atomic requests", "failed_atomic_requests"),
];

/// The label and the figures of both sides.
pub(crate) fn rows(
    before: &Outcome,
    after: &Outcome,
) -> impl Iterator<Item = (&'static str, String, String)> {
    let cell = |outcome: &Outcome, counter: &str| {
        let value = count(outcome, counter);
        if counter.ends_with("_us") {
            seconds(1000 * value)
        } else {
            value.to_string()
        }
    };
    ROWS.map(|(label, counter)| (label, cell(before, counter), cell(after, counter)))
        .into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_reclaim_threads_of_nodes_count_as_kswapd() {
        assert!(is_kswapd("kswapd0") && is_kswapd("kswapd12"));
        assert!(!is_kswapd("kswapd") && !is_kswapd("kswapdx") && !is_kswapd("dd"));
    }
}
