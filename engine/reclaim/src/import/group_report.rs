//! The kernel's report on a group that has reached its limit, from a log of OOM kills: the hard limit of the group, and that of its swap.
//!
//! The report does not describe the machine, so the import needs another file for that.
//!
//! Source: `mm/memcontrol.c` (`mem_cgroup_print_oom_info`, since 5.3 `mem_cgroup_print_oom_meminfo`), later `mm/memcontrol-v1.c`.

use super::groups::Groups;
use super::log::{lines, place};
use super::report::PAGE_KIB;
use super::{Note, Place, Refusal, Source};

/// Limits in one report, KiB, and the line of the first one.
struct Report {
    place: Place,
    memory: u64,
    /// Limit of swap alone, which only version 2 has.
    swap: Option<u64>,
    /// Whether the report is of version 1, which limits memory and swap together.
    is_v1: bool,
}

/// Adds the limits of the group with the last report, with a note for each. Earlier reports are on other groups or out of date. True if the log
/// has a report on a group.
pub(super) fn read(
    source: &Source,
    groups: &mut Groups,
    notes: &mut Vec<Note>,
) -> Result<bool, Refusal> {
    let Some((path, report)) = last_report(source) else {
        return Ok(false);
    };
    let limit = |kib: u64| (kib / PAGE_KIB, report.place.clone());
    if report.is_v1 {
        groups.take("memory.limit_in_bytes", &path, limit(report.memory), notes)?;
        return Ok(true);
    }
    groups.take("memory.max", &path, limit(report.memory), notes)?;
    if let Some(swap) = report.swap {
        groups.take("memory.swap.max", &path, limit(swap), notes)?;
    }
    Ok(true)
}

/// The last report, and the path of its group. The path is empty if the log ends before it; `None`: the log has no report on a group.
fn last_report(source: &Source) -> Option<(String, Report)> {
    let mut last = None;
    let mut open: Option<Report> = None;
    for line in lines(source) {
        let message = line.message;
        if let Some(memory) = limit_of(message, "memory: ") {
            open = Some(Report {
                place: place(source, line.number),
                memory,
                swap: None,
                is_v1: false,
            });
        }
        let Some(report) = &mut open else { continue };
        report.swap = limit_of(message, "swap: ").or(report.swap);
        report.is_v1 |= limit_of(message, "memory+swap: ").is_some();
        if let Some(path) = group_in(message) {
            last = open.take().map(|report| (path.to_owned(), report));
        }
    }
    open.map(|report| (String::new(), report)).or(last)
}

/// The limit in `memory: usage 1048576kB, limit 1048576kB, failcnt 25`, KiB. A group without a limit has a very large one.
fn limit_of(message: &str, amount: &str) -> Option<u64> {
    let usage = message.strip_prefix(amount)?.strip_prefix("usage ")?;
    let (_, limit) = usage.split_once("kB, limit ")?;
    limit.split_once("kB")?.0.parse().ok()
}

/// The path of the group in `Memory cgroup stats for /jobs/build:`.
fn group_in(message: &str) -> Option<&str> {
    let (path, _) = message
        .strip_prefix("Memory cgroup stats for ")?
        .split_once(':')?;
    Some(path.trim_end_matches('/'))
}
