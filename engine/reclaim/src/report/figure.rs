//! Figures of a run by name, such as counters, values derived from them, results of the workload's steps, and observations.
//!
//! A name is one of the counters of /proc/vmstat in `COUNTERS` (`pswpout`), a figure of a step of parallelio (`swaptotal-2385M`, the
//! background I/O at the published size), `walltime.ACTOR`, `memcg.GROUP.pgscan` and other counters of groups, `allocstall.TASK` (direct
//! reclaims of all processes of that name), `allocstall.TASK.N` (of the Nth of them that stalled), `zone.ZONE.nr_free_pages` and other
//! figures of zones when the results were taken (`zone.Normal/1.nr_inactive_file` on the second node), `result.NAME` (a result of the
//! workload), `p99-Read` and other percentiles of latencies, a row of "FTrace Reclaim Statistics" under its name in `FTRACE`, or one of the
//! names in `DERIVED`.

use super::ledger::Amount;
use super::outcome::{Outcome, STEP_FIGURES, ZONE_FIGURES};
use crate::record::StepResult;
use crate::record::{Latency, PERCENTILES};

named! {
    /// How a figure of a machine divided by k relates to that of the whole machine.
    #[repr(u8)]
    #[cfg_attr(
        feature = "bindings",
        wasm_bindgen::prelude::wasm_bindgen,
        derive(serde_repr::Serialize_repr)
    )]
    pub enum Dim {
        /// Pages, faults, objects and KiB. A machine divided by k has 1/k of them.
        Extensive = "extensive",
        /// Pages or operations per second. A machine divided by k has 1/k of them.
        Rate = "rate",
        /// Calls that each process a batch, passes of kswapd, and pages of direct reclaim. A machine divided by k has 1/k of them.
        Cluster = "cluster",
        /// Times, which do not depend on k.
        Time = "time",
        /// Shares and ratios, which do not depend on k.
        Intensive = "intensive",
        /// Figures whose levels cannot be compared between machines of different sizes.
        Fixed = "fixed",
    }
}

impl Dim {
    /// The factor that takes a figure of a machine divided by `divide` to the published scale.
    fn factor(self, divide: u32) -> u64 {
        match self {
            Self::Extensive | Self::Rate | Self::Cluster => u64::from(divide),
            Self::Time | Self::Intensive | Self::Fixed => 1,
        }
    }
}

/// Counters that have a published counterpart, and how each scales.
const COUNTERS: &[(&str, Dim)] = &[
    ("pgpgin", Dim::Extensive),
    ("pgpgout", Dim::Extensive),
    ("pswpin", Dim::Extensive),
    ("pswpout", Dim::Extensive),
    ("zswpin", Dim::Extensive),
    ("zswpout", Dim::Extensive),
    ("zswpwb", Dim::Extensive),
    ("pgscan_direct", Dim::Cluster),
    ("pgscan_kswapd", Dim::Extensive),
    ("pgsteal_kswapd", Dim::Extensive),
    ("pgsteal_direct", Dim::Cluster),
    ("nr_vmscan_write", Dim::Extensive),
    ("nr_vmscan_immediate_reclaim", Dim::Extensive),
    ("slabs_scanned", Dim::Extensive),
    ("pginodesteal", Dim::Fixed),
    ("kswapd_inodesteal", Dim::Extensive),
    ("allocstall", Dim::Cluster),
    ("compact_migrate_scanned", Dim::Fixed),
    ("compact_free_scanned", Dim::Fixed),
    ("compact_isolated", Dim::Fixed),
    ("compact_stall", Dim::Fixed),
    ("compact_fail", Dim::Fixed),
    ("compact_success", Dim::Fixed),
    ("compact_daemon_wake", Dim::Fixed),
    ("pageoutrun", Dim::Fixed),
    ("workingset_refault", Dim::Extensive),
    ("oom_kill", Dim::Fixed),
];

/// Rows of "FTrace Reclaim Statistics": our name, how it scales, the row's name.
const FTRACE: [(&str, Dim, &str); 11] = [
    ("ftrace_direct_reclaims", Dim::Cluster, "Direct reclaims"),
    (
        "ftrace_direct_scanned",
        Dim::Extensive,
        "Direct reclaim pages scanned",
    ),
    (
        "ftrace_direct_write_async",
        Dim::Extensive,
        "Direct reclaim write async I/O",
    ),
    (
        "ftrace_direct_write_sync",
        Dim::Extensive,
        "Direct reclaim write sync I/O",
    ),
    ("ftrace_wake_requests", Dim::Fixed, "Wake kswapd requests"),
    ("ftrace_kswapd_wakeups", Dim::Fixed, "Kswapd wakeups"),
    (
        "ftrace_kswapd_scanned",
        Dim::Extensive,
        "Kswapd pages scanned",
    ),
    (
        "ftrace_kswapd_write_async",
        Dim::Extensive,
        "Kswapd reclaim write async I/O",
    ),
    (
        "ftrace_kswapd_write_sync",
        Dim::Extensive,
        "Kswapd reclaim write sync I/O",
    ),
    (
        "ftrace_stalled",
        Dim::Time,
        "Time stalled direct reclaim (microseconds)",
    ),
    (
        "ftrace_awake",
        Dim::Time,
        "Time kswapd awake (microseconds)",
    ),
];

/// A figure that is computed from others: its name, how it scales, and the computation.
type Derived = (&'static str, Dim, fn(&Outcome) -> Option<Amount>);

const DERIVED: [Derived; 32] = [
    ("elapsed_seconds", Dim::Time, |o| Some(seconds(o.time_ns))),
    // File writes are all writes of reclaim minus its swap-outs. A page that zswap stores counts as a write of reclaim too, but a page that
    // the worker of zswap writes to swap does not.
    ("file_writes_by_reclaim", Dim::Extensive, |o| {
        let all = Amount::whole(o.counter("nr_vmscan_write")?);
        let of_zswap = |name| o.counter(name).unwrap_or(0);
        let anon = o.counter("pswpout")? + of_zswap("zswpout") - of_zswap("zswpwb");
        Some(all.less(Amount::whole(anon)))
    }),
    // Counts anonymous and file pages that were reclaimed for the machine or for a group.
    ("pages_reclaimed", Dim::Extensive, |o| {
        let (anon, file) = (o.counter("pgsteal_anon")?, o.counter("pgsteal_file")?);
        Some(Amount::whole(anon + file))
    }),
    ("kswapd_efficiency", Dim::Intensive, |o| {
        Some(percent(
            o.counter("pgsteal_kswapd")?,
            o.counter("pgscan_kswapd")?,
            100,
        ))
    }),
    ("kswapd_velocity", Dim::Rate, |o| {
        per_second(o.counter("pgscan_kswapd")?, o.time_ns)
    }),
    ("direct_efficiency", Dim::Intensive, |o| {
        Some(percent(
            o.counter("pgsteal_direct")?,
            o.counter("pgscan_direct")?,
            100,
        ))
    }),
    ("direct_velocity", Dim::Rate, |o| {
        per_second(o.counter("pgscan_direct")?, o.time_ns)
    }),
    ("direct_scan_share", Dim::Intensive, |o| {
        let direct = o.counter("pgscan_direct")?;
        Some(percent(direct, direct + o.counter("pgscan_kswapd")?, 0))
    }),
    ("kswapd_passes", Dim::Cluster, |o| {
        Some(Amount::whole(o.kswapd.passes.iter().sum()))
    }),
    // Counts passes at priorities 12 to 10, at which kswapd scans at most a thousandth of a list.
    ("kswapd_gentle_passes", Dim::Cluster, |o| {
        Some(Amount::whole(o.kswapd.passes[10..].iter().sum()))
    }),
    ("kswapd_lowest_priority", Dim::Intensive, |o| {
        let lowest = o.kswapd.passes.iter().position(|&passes| passes > 0)?;
        Some(Amount::whole(lowest as u64))
    }),
    ("kswapd_most_freed", Dim::Extensive, |o| {
        Some(Amount::whole(u64::from(o.kswapd.most_freed_pages)))
    }),
    ("kswapd_most_freed_of_high", Dim::Intensive, |o| {
        Some(Amount::whole(u64::from(o.kswapd.most_freed_percent)))
    }),
    ("kswapd_target_of_high", Dim::Intensive, |o| {
        Some(Amount::whole(u64::from(o.kswapd.largest_target_percent)))
    }),
    ("kswapd_longest_run", Dim::Time, |o| {
        Some(seconds(o.kswapd.longest_run_ns))
    }),
    // The next four figures describe the calls of the superblock shrinker of the machine's own file system at priority 12: the objects
    // newly requested, their maximum in one call, the objects that could be freed, and the number of calls.
    ("shrinker_asked", Dim::Fixed, |o| {
        per_call(o, o.seen("shrinker_delta_12"))
    }),
    ("shrinker_asked_most", Dim::Fixed, |o| {
        Some(Amount::whole(o.seen("shrinker_most_12")))
    }),
    ("shrinker_objects", Dim::Extensive, |o| {
        per_call(o, o.seen("shrinker_freeable_12"))
    }),
    ("shrinker_calls", Dim::Fixed, |o| {
        Some(Amount::whole(o.seen("shrinker_calls_12")))
    }),
    // How often reclaimers waited for XFS to write an inode.
    ("inode_waits", Dim::Fixed, |o| {
        Some(Amount::whole(o.seen("inode_waits")))
    }),
    ("inode_wait_seconds", Dim::Time, |o| {
        Some(seconds(o.seen("inode_wait_ns")))
    }),
    ("longest_inode_wait", Dim::Time, |o| {
        Some(seconds(o.seen("longest_inode_wait_ns")))
    }),
    ("longest_picture", Dim::Time, |o| {
        Some(seconds(o.seen("longest_picture_ns")))
    }),
    ("copied_pages_per_second", Dim::Rate, |o| {
        per_second(o.seen("copied_pages"), o.time_ns)
    }),
    ("dying_groups", Dim::Fixed, |o| {
        Some(Amount::whole(o.seen("dying_groups")))
    }),
    ("largest_steal", Dim::Extensive, |o| {
        Some(Amount::whole(o.seen("largest_steal")))
    }),
    // CPU time does not scale, because a page of a divided machine costs as much CPU time as the k pages that it stands for.
    ("kswapd_cpu_seconds", Dim::Time, |o| {
        microseconds(o, "kswapd_cpu_us")
    }),
    ("shrinker_cpu_seconds", Dim::Time, |o| {
        microseconds(o, "shrinker_cpu_us")
    }),
    ("stall_seconds", Dim::Time, |o| microseconds(o, "stall_us")),
    ("dirty_limit_seconds", Dim::Time, |o| {
        microseconds(o, "stall_dirty_limit_us")
    }),
    ("failed_requests", Dim::Extensive, |o| {
        Some(Amount::whole(o.counter("failed_requests")?))
    }),
    ("failed_atomic_requests", Dim::Extensive, |o| {
        Some(Amount::whole(o.counter("failed_atomic_requests")?))
    }),
];

fn microseconds(outcome: &Outcome, counter: &str) -> Option<Amount> {
    Some(seconds(outcome.counter(counter)? * 1000))
}

/// A figure that an outcome may have, found by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(tsify::Tsify), tsify(type = "string"))]
pub struct Figure {
    name: String,
    dim: Dim,
    source: Source,
}

/// A figure is serialized as its name.
#[cfg(feature = "bindings")]
impl serde::Serialize for Figure {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Source {
    Counter,
    Derived(usize),
    Ftrace(usize),
    Result(String),
    Step { figure: usize, mib: u64 },
    Stalls { task: String, process: Option<u32> },
    Latency,
    Walltime(String),
    Group(String),
    Zone { zone: String, figure: String },
}

impl Figure {
    /// A phrase for messages with the names that [`Self::parse`] accepts, in part as examples.
    pub fn names() -> String {
        let counters = COUNTERS.iter().map(|(name, _)| *name);
        let names: Vec<&str> = counters
            .chain(FTRACE.iter().map(|(name, ..)| *name))
            .chain(DERIVED.iter().map(|(name, ..)| *name))
            .collect();
        let names = names.join(", ");
        format!(
            "a step's figure such as swaptotal-2385M, walltime.ACTOR, memcg.GROUP.pgscan, zone.ZONE.nr_free_pages, allocstall.TASK, allocstall.TASK.1, a latency such as p99-Read, or one of {names}"
        )
    }

    /// Finds a figure by its name; `None`: no figure has this name.
    pub fn parse(name: &str) -> Option<Self> {
        let (dim, source) = counter(name)
            .or_else(|| ftrace(name))
            .or_else(|| result(name))
            .or_else(|| derived(name))
            .or_else(|| step(name))
            .or_else(|| stalls(name))
            .or_else(|| walltime(name))
            .or_else(|| group(name))
            .or_else(|| zone(name))
            .or_else(|| latency(name))?;
        Some(Self {
            name: name.to_owned(),
            dim,
            source,
        })
    }

    /// The name, as [`Self::parse`] reads it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How the figure scales with the machine.
    pub fn dim(&self) -> Dim {
        self.dim
    }

    /// The figure as the run counted it; `None` if the run does not have it, or not yet.
    pub fn counted(&self, outcome: &Outcome) -> Option<Amount> {
        match &self.source {
            Source::Counter => outcome.counter(&self.name).map(Amount::whole),
            Source::Derived(index) => (DERIVED[*index].2)(outcome),
            Source::Result(name) => outcome.result(name).map(Amount::thousandths),
            Source::Ftrace(index) => {
                let counted = outcome.ftrace(FTRACE[*index].2)?;
                Some(match self.dim {
                    Dim::Time => seconds(counted * 1000),
                    _ => Amount::whole(counted),
                })
            }
            Source::Step { figure, mib } => {
                let mut steps = outcome.steps.iter();
                let step: &StepResult = steps.find(|step| outcome.step_mib(step) == *mib)?;
                Some(Amount::whole((STEP_FIGURES[*figure].1)(step)))
            }
            Source::Latency => {
                let us = outcome.seen(&self.name);
                (us > 0).then(|| Amount::whole(us))
            }
            Source::Stalls { task, process } => {
                let of_task = outcome.stalls.iter().filter(|stalls| {
                    stalls.task == *task && process.is_none_or(|n| stalls.process == n)
                });
                Some(Amount::whole(of_task.map(|stalls| stalls.count).sum()))
            }
            Source::Walltime(actor) => named(&outcome.walltimes, actor).map(seconds),
            Source::Group(counter) => named(&outcome.groups, counter).map(Amount::whole),
            Source::Zone { zone, figure } => outcome.zone(zone, figure).map(Amount::whole),
        }
    }

    /// The figure on the published scale, that is, for a machine that is not divided; `None` as for [`Self::counted`].
    pub fn published(&self, outcome: &Outcome) -> Option<Amount> {
        let counted = self.counted(outcome)?;
        Some(counted.times(self.dim.factor(outcome.divide)))
    }
}

fn counter(name: &str) -> Option<(Dim, Source)> {
    let (_, dim) = COUNTERS.iter().find(|(known, _)| *known == name)?;
    Some((*dim, Source::Counter))
}

fn derived(name: &str) -> Option<(Dim, Source)> {
    let index = DERIVED.iter().position(|(known, ..)| *known == name)?;
    Some((DERIVED[index].1, Source::Derived(index)))
}

fn ftrace(name: &str) -> Option<(Dim, Source)> {
    let index = FTRACE.iter().position(|(known, ..)| *known == name)?;
    Some((FTRACE[index].1, Source::Ftrace(index)))
}

/// A result that a workload reports. Of these results, only pages read from swap scale with the machine.
fn result(name: &str) -> Option<(Dim, Source)> {
    let result = name
        .strip_prefix("result.")
        .filter(|name| !name.is_empty())?;
    let dim = if result.ends_with("-seconds") {
        Dim::Time
    } else if result.ends_with("-swapins") {
        Dim::Extensive
    } else {
        Dim::Intensive
    };
    Some((dim, Source::Result(result.to_owned())))
}

fn step(name: &str) -> Option<(Dim, Source)> {
    let (figure, size) = name.rsplit_once('-')?;
    let mib = size.strip_suffix('M')?;
    let mib = mib.parse().ok().filter(|n: &u64| n.to_string() == mib)?;
    let index = STEP_FIGURES
        .iter()
        .position(|(known, ..)| *known == figure)?;
    let dim = match figure {
        "memcachetest" => Dim::Rate,
        "io-duration" => Dim::Time,
        _ => Dim::Extensive,
    };
    Some((dim, Source::Step { figure: index, mib }))
}

fn stalls(name: &str) -> Option<(Dim, Source)> {
    let task = name.strip_prefix("allocstall.")?;
    let (task, process) = match task.split_once('.') {
        None => (task, None),
        Some((task, n)) => (task, Some(n.parse().ok().filter(|&n| n > 0)?)),
    };
    let source = Source::Stalls {
        task: task.to_owned(),
        process,
    };
    (!task.is_empty()).then_some((Dim::Cluster, source))
}

/// A percentile of one kind of latency, us, for example `p99-Read`.
fn latency(name: &str) -> Option<(Dim, Source)> {
    let (percentile, what) = name.strip_prefix('p')?.split_once('-')?;
    let known = Latency::ALL.iter().any(|kind| kind.name() == what)
        && PERCENTILES.iter().any(|p| p.to_string() == percentile);
    known.then_some((Dim::Time, Source::Latency))
}

fn walltime(name: &str) -> Option<(Dim, Source)> {
    let actor = name.strip_prefix("walltime.")?;
    (!actor.is_empty()).then(|| (Dim::Time, Source::Walltime(actor.to_owned())))
}

/// Counters of a group that claims can compare.
const GROUP_COUNTERS: [&str; 5] = [
    "pgscan",
    "pgreclaim",
    "kswapd_pgscan",
    "kswapd_pgreclaim",
    "pgmajfault",
];

fn group(name: &str) -> Option<(Dim, Source)> {
    let key = name.strip_prefix("memcg.")?;
    let (group, counter) = key.rsplit_once('.')?;
    let known = !group.is_empty() && GROUP_COUNTERS.contains(&counter);
    known.then(|| (Dim::Extensive, Source::Group(key.to_owned())))
}

/// A figure of a zone when the results were taken, in pages, for example `zone.DMA32.nr_free_pages` or `zone.Normal/1.high`.
fn zone(name: &str) -> Option<(Dim, Source)> {
    let (zone, figure) = name.strip_prefix("zone.")?.rsplit_once('.')?;
    let known = ZONE_FIGURES.iter().any(|(known, _)| *known == figure);
    let source = Source::Zone {
        zone: zone.to_owned(),
        figure: figure.to_owned(),
    };
    (known && !zone.is_empty()).then_some((Dim::Extensive, source))
}

fn named(entries: &[(String, u64)], name: &str) -> Option<u64> {
    let found = entries.iter().find(|(known, _)| known == name);
    found.map(|&(_, value)| value)
}

fn seconds(ns: u64) -> Amount {
    Amount::thousandths(ns / 1_000_000)
}

fn per_second(count: u64, time_ns: u64) -> Option<Amount> {
    let time_ns = u128::from(time_ns.max(1));
    // Rounded to the nearest thousandth, as in the published tables.
    let thousandths = (u128::from(count) * 1_000_000_000_000 + time_ns / 2) / time_ns;
    Some(Amount::thousandths(u64::try_from(thousandths).ok()?))
}

/// Divides a sum over the calls of the file system's superblock shrinker at priority 12 by the number of these calls; `None` if there was
/// no call.
fn per_call(outcome: &Outcome, sum: u64) -> Option<Amount> {
    let calls = outcome.seen("shrinker_calls_12");
    Some(Amount::thousandths((sum * 1000).checked_div(calls)?))
}

/// A share in whole percent, rounded down as in the published tables; `of_nothing` if `whole` is 0.
fn percent(part: u64, whole: u64, of_nothing: u64) -> Amount {
    let percent = (part.saturating_mul(100)).checked_div(whole);
    Amount::whole(percent.unwrap_or(of_nothing))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn efficiency_and_shares_are_cut_as_in_the_published_tables() {
        let check = |part, whole, of_nothing, printed| {
            assert_eq!(percent(part, whole, of_nothing), Amount::whole(printed));
        };
        check(1_088_989, 6_266_537, 100, 17);
        check(930_832, 5_369_364, 100, 17);
        check(120_901, 136_480, 100, 88);
        check(0, 0, 100, 100);
        check(136_480, 136_480 + 5_369_364, 0, 2);
    }

    #[test]
    fn only_names_that_mean_something_are_figures() {
        for name in [
            "pswpout",
            "swaptotal-2385M",
            "memcachetest-0M",
            "kswapd_longest_run",
            "allocstall",
            "allocstall.dd",
            "allocstall.dd.2",
            "walltime.master",
            "memcg.slave.kswapd_pgscan",
            "zone.DMA32.nr_free_pages",
            "zone.Normal/1.high",
        ] {
            let figure = Figure::parse(name).unwrap_or_else(|| panic!("{name} is a figure"));
            assert_eq!(figure.name(), name);
        }
        for name in [
            "",
            "pswpouts",
            "swaptotal-2385",
            "swaptotal-+1M",
            "swap-1M",
            "allocstall.",
            "allocstall.dd.0",
            "allocstall.dd.x",
            "walltime.",
            "memcg.slave",
            "memcg..pgscan",
            "memcg.slave.swap",
            "zone.DMA32",
            "zone..high",
            "zone.DMA32.nr_slab",
        ] {
            assert_eq!(Figure::parse(name), None, "{name}");
        }
    }
}
