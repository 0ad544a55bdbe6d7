//! /proc/vmstat with the names of a kernel version, and the other counters of the engine.
//!
//! Source: mm/vmstat.c, `vmstat_text`, 2.6.34 to 5.0. The engine uses one set of names for all kernels, so that figures of two kernels can
//! be compared. The file of a version has only some of these counters; the others, such as sums over zones, are listed as the engine's own.
//! Left out: counters of the kernel that the engine does not have.

use super::counters::own_counters;
use crate::machine::Machine;
use crate::mm::vmstat::vmstat;
use crate::record::{STALLS, Stall, TaskTime, TimeTotals, group_stall_ns, task_times, time_totals};

/// Counters with their names, in the order in which they are listed.
pub type Counters = Vec<(String, u64)>;

/// The counters of a run, split by whether this kernel version has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SplitCounters {
    /// Counters of the version's /proc/vmstat, under its names.
    pub kernel: Counters,
    /// All other counters of the engine.
    pub own: Counters,
}

/// A kernel version as a number: 2.6.35 is 2_035, 4.18 is 4_018.
type Version = u32;

/// Zone classes. The file has a row of each family for each of them, even if the machine has no such zone.
const CLASSES: [&str; 4] = ["dma", "dma32", "normal", "movable"];

/// Families of counters, which have one counter for each class of zones. Some exist only before 4.8, which moved the lists to nodes, some
/// only since then, and some in all versions.
const FAMILIES: [&str; 9] = [
    "pgalloc",
    "allocstall",
    "pgskip",
    "pgrefill",
    "pgsteal",
    "pgsteal_kswapd",
    "pgsteal_direct",
    "pgscan_kswapd",
    "pgscan_direct",
];

/// Counters that 2.6.34 lacks, and the first version that has them.
const SINCE: [(&str, Version); 5] = [
    // ea941f0e2a8c, together with `nr_written`.
    ("nr_dirtied", 2_037),
    ("nr_written", 2_037),
    // 49ea7eb65e7c.
    ("nr_vmscan_immediate_reclaim", 3_002),
    // 68243e76ee34.
    ("pgscan_direct_throttle", 3_006),
    // 8e675f7af507.
    ("oom_kill", 4_013),
];

/// The version of a preset such as `v2_6_35_3`, `v4_19_rc5` or `deb6_1_192`. The tree of 9 February 2017 counts as 4.10, its base, and that
/// of 22 July 2020 as 5.8.
pub(super) fn version(preset: &str) -> Version {
    if preset.starts_with("next_2020") {
        return 5_008;
    }
    let numbers = preset
        .strip_prefix('v')
        .or_else(|| preset.strip_prefix("deb"));
    let Some(numbers) = numbers else {
        return 4_010;
    };
    let mut numbers = numbers.split('_').map_while(|n| n.parse::<u32>().ok());
    let mut next = || numbers.next().unwrap_or(0);
    match (next(), next()) {
        (2, 6) => 2_000 + next(),
        (major, minor) => major * 1_000 + minor,
    }
}

/// The family and the zone class of a counter; `None`: it belongs to no family.
fn family(name: &str) -> Option<(&'static str, &str)> {
    let (base, class) = name.rsplit_once('_')?;
    let family = FAMILIES.iter().find(|family| **family == base)?;
    CLASSES.contains(&class).then_some((family, class))
}

/// The counters of a machine whose kernel is based on this preset, split by whether its /proc/vmstat has them.
pub fn proc_vmstat(preset: &str, m: &Machine) -> SplitCounters {
    let mut counters = split(version(preset), &vmstat(m));
    counters.own.extend(own_sums(&time_totals(m)));
    counters
}

/// Splits the engine's counters into those that the file of this version has and the others. The file has all rows of a family if `all`
/// has a counter of that family.
fn split(version: Version, all: &Counters) -> SplitCounters {
    let value = |name: &str| {
        let found = all.iter().find(|(known, _)| known == name);
        found.map_or(0, |&(_, value)| value)
    };
    let by_class = |base: &str| {
        all.iter()
            .any(|(name, _)| family(name).is_some_and(|(family, _)| family == base))
    };
    // Until 3.3 one family counted the pages that kswapd and direct reclaim reclaimed.
    let together = by_class("pgsteal");
    let is_split_steal = |base: &str| matches!(base, "pgsteal_kswapd" | "pgsteal_direct");
    let mut counters = SplitCounters::default();
    let mut written: Vec<&str> = Vec::new();
    for (name, n) in all {
        let (base, in_class) =
            family(name).map_or((name.as_str(), false), |(base, _)| (base, true));
        let is_late = SINCE
            .iter()
            .any(|&(late, since)| late == base && version < since);
        let is_sum = !in_class && by_class(base);
        if is_late || is_sum || (together && is_split_steal(base)) {
            counters.own.push((name.clone(), *n));
        } else if !in_class {
            counters.kernel.push((name.clone(), *n));
        } else if !written.contains(&base) {
            written.push(base);
            let rows = CLASSES.iter().map(|class| format!("{base}_{class}"));
            let rows = rows.map(|name| (value(&name), name));
            counters.kernel.extend(rows.map(|(n, name)| (name, n)));
        }
    }
    counters
}

fn us(ns: u64) -> u64 {
    ns / 1000
}

/// Sums of CPU time and stalls in microseconds, and of requests that failed, over all tasks.
fn own_sums(totals: &TimeTotals) -> Counters {
    let failed = totals.failed;
    let stalls = Stall::ALL.iter().zip(totals.stall_ns);
    let stalls = stalls.map(|(stall, ns)| (format!("stall_{}_us", stall.name()), us(ns)));
    let parts = [
        ("failed_atomic_requests", failed.atomic),
        ("failed_block_requests", failed.blocks),
        ("failed_page_requests", failed.pages),
    ];
    let named = |(name, n): (&str, u64)| (name.to_owned(), n);
    let [kswapd, shrinkers, stalled, failures] = own_counters(totals).map(named);
    [kswapd, shrinkers]
        .into_iter()
        .chain(stalls)
        .chain([stalled, failures])
        .chain(parts.map(named))
        .collect()
}

/// CPU time, stalls, atomic requests and failed requests of each task that are above 0, with names such as `cpu_us.TASK` and
/// `stall_direct_reclaim_us.TASK`, and the stalls of each group.
pub(super) fn own_of_tasks(m: &Machine) -> Counters {
    let groups = m.memcg.groups().iter().zip(0..).skip(1);
    let groups = groups.map(|(group, number)| {
        let ns = group_stall_ns(m, number);
        (format!("group_stall_us.{}", group.name), us(ns))
    });
    let tasks = task_times(m);
    tasks.iter().flat_map(of_task).chain(groups).collect()
}

fn of_task(time: &TaskTime) -> Counters {
    let task = &time.task;
    let stalls: [(String, u64); STALLS] = std::array::from_fn(|n| {
        let stall = Stall::ALL[n];
        let name = format!("stall_{}_us.{task}", stall.name());
        (name, us(time.stall_ns[stall as usize]))
    });
    let failed = time.failed;
    let rest = [
        ("atomic_requests", time.atomic.asked),
        ("atomic_requests_from_reserve", time.atomic.from_reserve),
        ("failed_atomic_requests", failed.atomic),
        ("failed_block_requests", failed.blocks),
        ("failed_page_requests", failed.pages),
    ];
    let rest = rest.map(|(name, n)| (format!("{name}.{task}"), n));
    let cpu = [
        (format!("cpu_us.{task}"), us(time.cpu_ns)),
        (format!("shrinker_cpu_us.{task}"), us(time.shrinker_ns)),
    ];
    let all = cpu.into_iter().chain(stalls).chain(rest);
    all.filter(|&(_, n)| n > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{preset, preset_names};
    use crate::testing;

    fn counters(preset_name: &str) -> SplitCounters {
        let mut m = testing::machine_of(preset_name, |_| {});
        m.vmstat.allocstall = 3;
        m.vmstat.allocstall_movable = 2;
        proc_vmstat(preset_name, &m)
    }

    fn has(counters: &Counters, name: &str) -> bool {
        counters.iter().any(|(known, _)| known == name)
    }

    #[test]
    fn a_version_is_read_from_the_name_of_its_preset() {
        for (preset, expected) in [
            ("v2_6_35_3", 2_035),
            ("v3_10_rc1", 3_010),
            ("v4_19_rev", 4_019),
            ("v5_0", 5_000),
            ("deb6_1_192", 6_001),
            ("mmots_20170209", 4_010),
            ("next_20200722", 5_008),
        ] {
            assert_eq!(version(preset), expected, "{preset}");
        }
    }

    #[test]
    fn each_era_has_its_own_names_and_counters_missing_in_its_file_are_marked() {
        // The name of a counter, and for each of the five presets whether its file has that counter.
        let rows: [(&str, [bool; 5]); 14] = [
            ("pgsteal_dma32", [true, true, false, false, false]),
            ("kswapd_steal", [true, true, false, false, false]),
            ("pgsteal_kswapd_dma32", [false, false, true, false, false]),
            ("pgsteal_kswapd", [false, false, false, true, true]),
            ("pgscan_direct_normal", [true, true, true, false, false]),
            ("pgscan_direct", [false, false, false, true, true]),
            ("pgrefill_movable", [true, true, true, false, false]),
            ("allocstall", [true, true, true, false, false]),
            ("allocstall_dma", [false, false, false, true, true]),
            ("pgskip_normal", [false, false, false, true, true]),
            ("pgskip", [false; 5]),
            ("pgalloc", [false; 5]),
            ("pgscan_direct_throttle", [false, false, true, true, true]),
            ("oom_kill", [false, false, false, false, true]),
        ];
        let presets = ["v2_6_35", "v3_2_0", "v3_11", "v4_12", "v4_18"];
        for (preset, at) in presets.iter().zip(0..) {
            let counters = counters(preset);
            for (name, expected) in rows {
                assert_eq!(
                    has(&counters.kernel, name),
                    expected[at],
                    "{name} of {preset}"
                );
            }
            assert!(has(&counters.own, "kswapd_cpu_us"), "{preset}");
            assert!(!has(&counters.kernel, "kswapd_cpu_us"), "{preset}");
        }
    }

    #[test]
    fn every_counter_of_the_engine_appears_once_on_every_kernel() {
        for name in preset_names() {
            let m = testing::machine_of(name, |_| {});
            assert_eq!(m.kernel, preset(name).expect("listed").kernel);
            let counters = proc_vmstat(name, &m);
            for (counter, value) in vmstat(&m) {
                let all = counters.kernel.iter().chain(&counters.own);
                let found: Vec<u64> = all
                    .filter(|(known, _)| *known == counter)
                    .map(|&(_, n)| n)
                    .collect();
                assert_eq!(found, [value], "{counter} of {name}");
            }
        }
    }

    #[test]
    fn direct_reclaims_are_counted_by_the_class_of_their_request_from_4_8_on() {
        let counters = counters("v4_18");
        let value = |counters: &Counters, name: &str| {
            let found = counters.iter().find(|(known, _)| known == name);
            found.map(|&(_, n)| n)
        };
        assert_eq!(value(&counters.kernel, "allocstall_movable"), Some(2));
        assert_eq!(value(&counters.kernel, "allocstall_normal"), Some(1));
        assert_eq!(value(&counters.kernel, "allocstall_dma32"), Some(0));
        assert_eq!(value(&counters.own, "allocstall"), Some(3));
    }
}
