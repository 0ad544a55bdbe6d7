//! The results of a run as plain data. The command line writes them as JSON, and the page's workers exchange them as TOML.

mod text;
mod zones;

use super::cgroup::cgroup_counters;
use super::counters::{charged_slab, group_counters};
use super::pressure::pressure;
use super::proc_vmstat::{SplitCounters, own_of_tasks, proc_vmstat};
use super::unfinished::{Unfinished, unfinished};
use crate::kernel::Decided;
use crate::order::in_order;
use crate::record::observations::{
    self, PRIORITIES, Stalls, direct_reclaim_stalls, longest_kswapd_run,
};
use crate::record::reclaim_statistics;
use crate::record::{StepResult, Tally};
use crate::scenario::error::ScenarioError;
use crate::scenario::table::{Section, written};
use crate::scenario::{KernelChoice, Scenario, published_mib, toml_table};
use crate::simulation::{KernelSide, Simulation};

pub(super) use zones::ZONE_FIGURES;
pub use zones::ZoneSeen;

/// The results of a run at its end, or at an earlier moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Name of the scenario, which is that of its folder.
    pub scenario: String,
    /// Name of the scenario's size, for example `published`.
    pub size: String,
    /// The divisor of the machine at that size; 1: not divided.
    pub divide: u32,
    /// Repetition number, from which all random numbers of the run are derived.
    pub seed: u32,
    /// Preset, patches and decisions of the kernel.
    pub kernel: KernelChoice,
    /// Virtual time at which the results were taken, ns.
    pub time_ns: u64,
    /// Number of events so far, which is the number of the last one.
    pub events: u32,
    /// Counters of /proc/vmstat that this kernel version has, with its names.
    pub counters: Vec<(String, u64)>,
    /// Counters of the engine that this kernel version lacks, such as sums over zones, CPU time, stalls and failed requests. Those of one
    /// task are named like `cpu_us.TASK`.
    pub own: Vec<(String, u64)>,
    /// The zones, node by node, low to high.
    pub zones: Vec<ZoneSeen>,
    /// Steps of parallelio that have ended, in order.
    pub steps: Vec<StepResult>,
    /// Observations of all kswapd threads.
    pub kswapd: KswapdSeen,
    /// Direct reclaims of each process, in the order of `direct_reclaim_stalls`.
    pub stalls: Vec<Stalls>,
    /// Actors whose work is done, and how long it took, ns; in the order in which they finished.
    pub walltimes: Vec<(String, u64)>,
    /// Jobs that the run still waits for, and jobs that were killed or lost a task, each with the reason.
    pub unfinished: Vec<Unfinished>,
    /// Counters of groups, with names such as `GROUP.pgscan`; for groups of version 2 also the contents of their files, such as
    /// `GROUP.memory.events.high`.
    pub groups: Vec<(String, u64)>,
    /// Contents of /proc/pressure, with names such as `memory_some_total_us`; empty if the kernel has no such files.
    pub pressure: Vec<(String, u64)>,
    /// Other observations that are not 0, by name, as `seen` of [`crate::record::observations`] lists them.
    pub seen: Vec<(String, u64)>,
    /// Means of the workload's results by name, in thousandths.
    pub results: Vec<(String, u64)>,
    /// Rows of "FTrace Reclaim Statistics" with their figures; times are in microseconds.
    pub ftrace: Vec<(String, u64)>,
}

/// Observations of all kswapd threads, from [`crate::record::Observations`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KswapdSeen {
    /// Passes that kswapd began, indexed by priority, 0 to 12.
    pub passes: [u64; PRIORITIES],
    /// Most pages freed in a domain between two calls of `get_scan_count` there, at a priority below 12. On a machine without groups, these
    /// are the pages freed by one call of `shrink_zone` (since 4.8 `shrink_node`).
    pub most_freed_pages: u32,
    /// Maximum of that number in percent of the zone's high watermark (since 4.8 of the node's zones together), rounded down.
    pub most_freed_percent: u32,
    /// Largest target of one call of `shrink_zone` or `shrink_node`, at any priority, in percent of the same watermarks, rounded down.
    pub largest_target_percent: u32,
    /// Longest time for which a kswapd did not sleep, ns.
    pub longest_run_ns: u64,
}

const KEYS: &[&str] = &[
    "scenario",
    "size",
    "divide",
    "seed",
    "kernel",
    "patches",
    "decisions",
    "time_ns",
    "events",
    "counters",
    "own",
    "zones",
    "steps",
    "kswapd",
    "stalls",
    "walltimes",
    "unfinished",
    "groups",
    "pressure",
    "seen",
    "results",
    "ftrace",
];
const KSWAPD_KEYS: &[&str] = &[
    "passes",
    "most_freed_pages",
    "most_freed_percent",
    "largest_target_percent",
    "longest_run_ns",
];
const UNFINISHED_KEYS: &[&str] = &["job", "why"];
const STALL_KEYS: &[&str] = &["task", "process", "count"];

/// A figure of a step: its name in parallelio's report, and functions that read and write it.
type StepFigure = (
    &'static str,
    fn(&StepResult) -> u64,
    fn(&mut StepResult, u64),
);

/// The figures of a step in the order of parallelio's report.
pub(super) const STEP_FIGURES: [StepFigure; 6] = [
    (
        "memcachetest",
        |s| s.ops_per_second,
        |s, n| s.ops_per_second = n,
    ),
    ("io-duration", |s| s.io_duration, |s, n| s.io_duration = n),
    ("swaptotal", |s| s.swap_total, |s, n| s.swap_total = n),
    ("swapin", |s| s.swap_in, |s, n| s.swap_in = n),
    ("minorfaults", |s| s.minor_faults, |s, n| s.minor_faults = n),
    ("majorfaults", |s| s.major_faults, |s, n| s.major_faults = n),
];
const STEP_KEYS: &[&str] = &[
    "io_pages",
    "memcachetest",
    "io-duration",
    "swaptotal",
    "swapin",
    "minorfaults",
    "majorfaults",
];

/// Maximum length of the name of a scenario, size, preset, job or task, characters.
const MAX_NAME: usize = 64;
/// Maximum length of a sentence about a job, characters. Such a sentence contains names.
const MAX_SENTENCE: usize = 512;
/// Maximum number of entries of each list in a table.
const MAX_ENTRIES: usize = 100_000;

impl Outcome {
    /// The results of one side of a scenario at the current moment of its simulation.
    pub fn of(scenario: &Scenario, side: KernelSide, sim: &Simulation) -> Self {
        let m = sim.machine();
        let seen = &m.observations;
        let SplitCounters { kernel, mut own } = proc_vmstat(&side.choice(scenario).preset, &m);
        own.extend(own_of_tasks(&m));
        Self {
            scenario: scenario.name.clone(),
            size: scenario.size.clone(),
            divide: scenario.divide,
            seed: scenario.seed,
            kernel: side.choice(scenario).clone(),
            time_ns: sim.now_ns(),
            events: sim.event(),
            counters: kernel,
            own,
            zones: zones::seen(&m),
            steps: m.progress.steps.clone(),
            kswapd: KswapdSeen {
                passes: seen.kswapd_passes,
                most_freed_pages: seen.most_freed_pages,
                most_freed_percent: seen.most_freed_percent,
                largest_target_percent: seen.largest_target_percent,
                longest_run_ns: longest_kswapd_run(&m),
            },
            stalls: direct_reclaim_stalls(&m),
            walltimes: m.progress.walltimes.clone(),
            unfinished: unfinished(&m),
            groups: [
                group_counters(&m),
                charged_slab(&m),
                cgroup_counters(&side.choice(scenario).preset, &m),
            ]
            .concat(),
            pressure: pressure(&m),
            seen: observations::seen(&m),
            results: means(&m.progress.results),
            ftrace: {
                let rows = reclaim_statistics(&m).rows().into_iter();
                rows.map(|(name, figure)| (name.to_owned(), figure))
                    .collect()
            },
        }
    }

    /// A result of the workload, in thousandths; `None`: the workload has no such result.
    pub fn result(&self, name: &str) -> Option<u64> {
        let found = self.results.iter().find(|(known, _)| known == name);
        found.map(|&(_, value)| value)
    }

    /// The figure of a row of "FTrace Reclaim Statistics", a time in microseconds; `None`: the table has no such row.
    pub fn ftrace(&self, name: &str) -> Option<u64> {
        let found = self.ftrace.iter().find(|(known, _)| known == name);
        found.map(|&(_, value)| value)
    }

    /// A counter by the engine's name, which is the same for all kernels; `None`: the run has no such counter.
    pub fn counter(&self, name: &str) -> Option<u64> {
        let mut all = self.counters.iter().chain(&self.own);
        let found = all.find(|(known, _)| known == name);
        found.map(|&(_, value)| value)
    }

    /// A figure of a zone, pages; `None`: there is no such zone or figure.
    pub fn zone(&self, zone: &str, figure: &str) -> Option<u64> {
        let zone = self.zones.iter().find(|known| known.name == zone)?;
        let found = zone.figures.iter().find(|(known, _)| known == figure);
        found.map(|&(_, value)| value)
    }

    /// An observation by its name; 0 if the run has none.
    pub fn seen(&self, name: &str) -> u64 {
        let found = self.seen.iter().find(|(known, _)| known == name);
        found.map_or(0, |&(_, value)| value)
    }

    /// The background I/O of a step at the published size, MiB.
    pub fn step_mib(&self, step: &StepResult) -> u64 {
        published_mib(step.io_pages, self.divide)
    }

    /// Checks that both runs have the same scenario, size and seed, so that only the kernels differ.
    ///
    /// # Errors
    /// The first field in which the two differ.
    pub fn fits(&self, other: &Self) -> Result<(), ScenarioError> {
        let same = [
            ("scenario", &self.scenario, &other.scenario),
            ("size", &self.size, &other.size),
            (
                "divide",
                &self.divide.to_string(),
                &other.divide.to_string(),
            ),
            ("seed", &self.seed.to_string(), &other.seed.to_string()),
        ];
        match same.into_iter().find(|(_, own, others)| own != others) {
            Some((key, own, others)) => {
                let expected = format!("{own}, as in the other run");
                Err(ScenarioError::conflict(key, others, &expected))
            }
            None => Ok(()),
        }
    }

    /// All results as a TOML table, which can also be written as JSON.
    pub fn to_table(&self) -> toml::Table {
        let steps = self.steps.iter().map(|step| {
            let figures = STEP_FIGURES.map(|(name, read, _)| (name, read(step)));
            let all = std::iter::once(("io_pages", u64::from(step.io_pages))).chain(figures);
            numbers(all)
        });
        let stalls = self.stalls.iter().map(|stalls| {
            let mut table = numbers([
                ("process", u64::from(stalls.process)),
                ("count", stalls.count),
            ]);
            table.insert("task".to_owned(), stalls.task.clone().into());
            table
        });
        let mut kswapd = numbers([
            ("most_freed_pages", u64::from(self.kswapd.most_freed_pages)),
            (
                "most_freed_percent",
                u64::from(self.kswapd.most_freed_percent),
            ),
            (
                "largest_target_percent",
                u64::from(self.kswapd.largest_target_percent),
            ),
            ("longest_run_ns", self.kswapd.longest_run_ns),
        ]);
        kswapd.insert("passes".to_owned(), list(self.kswapd.passes.map(integer)));
        let mut table = numbers([
            ("divide", u64::from(self.divide)),
            ("seed", u64::from(self.seed)),
            ("time_ns", self.time_ns),
            ("events", u64::from(self.events)),
        ]);
        let counters = self.counters.iter();
        let words = self.kernel.patches.iter().cloned();
        let named = |entries: &[(String, u64)]| -> toml::Value {
            let entries = entries.iter();
            numbers(entries.map(|(name, value)| (name.as_str(), *value))).into()
        };
        let zones = self.zones.iter();
        let zones: toml::Table = zones
            .map(|zone| (zone.name.clone(), named(&zone.figures)))
            .collect();
        let unfinished = self.unfinished.iter().map(|one| {
            let texts = [("job", &one.job), ("why", &one.why)];
            let entries = texts.map(|(key, text)| (key.to_owned(), text.clone().into()));
            toml::Value::Table(entries.into_iter().collect())
        });
        let rest: [(&str, toml::Value); 17] = [
            ("scenario", self.scenario.clone().into()),
            ("size", self.size.clone().into()),
            ("kernel", self.kernel.preset.clone().into()),
            ("patches", list(words.map(toml::Value::String))),
            (
                "counters",
                numbers(counters.map(|(name, value)| (name.as_str(), *value))).into(),
            ),
            ("own", named(&self.own)),
            ("zones", zones.into()),
            ("steps", list(steps.map(toml::Value::Table))),
            ("kswapd", kswapd.into()),
            ("stalls", list(stalls.map(toml::Value::Table))),
            ("walltimes", named(&self.walltimes)),
            ("unfinished", list(unfinished)),
            ("groups", named(&self.groups)),
            ("pressure", named(&self.pressure)),
            ("seen", named(&self.seen)),
            ("results", named(&self.results)),
            ("ftrace", named(&self.ftrace)),
        ];
        table.extend(rest.map(|(key, value)| (key.to_owned(), value)));
        let decisions = self.kernel.decisions.iter();
        if decisions.len() > 0 {
            let decisions = decisions.map(|one| toml::Value::String(one.to_string()));
            table.insert("decisions".to_owned(), list(decisions));
        }
        table
    }

    /// Reads text that [`Self::to_toml`] has written, and sorts counters and other named figures by name.
    ///
    /// # Errors
    /// The first mistake, with its place, its value and what was expected.
    pub fn from_toml(text: &str) -> Result<Self, ScenarioError> {
        Self::from_table(&toml_table(text)?)
    }

    /// Reads a table that [`Self::to_table`] has made.
    ///
    /// # Errors
    /// As [`Self::from_toml`].
    pub fn from_table(table: &toml::Table) -> Result<Self, ScenarioError> {
        let top = Section::open(table, "", KEYS)?;
        let mut patches = Vec::new();
        for (path, value) in top.list("patches", 0..=MAX_ENTRIES)? {
            let Some(id) = value.as_str() else {
                let found = written(value);
                return Err(ScenarioError::value(&path, &found, "the id of a patch"));
            };
            patches.push(id.to_owned());
        }
        let mut decisions = Vec::new();
        // The outcome of a kernel without decisions of its own lacks this key.
        if top.has("decisions") {
            for (path, value) in top.list("decisions", 0..=MAX_ENTRIES)? {
                let names = value.as_str().and_then(|text| text.split_once('='));
                let decided = names.and_then(|(field, arm)| Decided::named(field, arm).ok());
                decisions.push(decided.ok_or_else(|| {
                    let expected = "a decision with its arm, such as swap_token=absent";
                    ScenarioError::value(&path, &written(value), expected)
                })?);
            }
        }
        Ok(Self {
            scenario: top.text("scenario", MAX_NAME)?.to_owned(),
            size: top.text("size", MAX_NAME)?.to_owned(),
            divide: top.count("divide", 1..=1024)?,
            seed: top.count("seed", 1..=u32::MAX)?,
            kernel: KernelChoice {
                preset: top.text("kernel", MAX_NAME)?.to_owned(),
                patches,
                decisions,
            },
            time_ns: top.number("time_ns")?,
            events: top.count("events", 0..=u32::MAX)?,
            counters: top.numbers("counters")?,
            own: top.numbers("own")?,
            zones: zones::read(&top)?,
            steps: steps(&top)?,
            kswapd: kswapd(&top)?,
            stalls: stalls(&top)?,
            walltimes: top.numbers("walltimes")?,
            unfinished: read_unfinished(&top)?,
            groups: top.numbers("groups")?,
            pressure: top.numbers("pressure")?,
            // Outcomes that early versions of the engine wrote have no observations.
            seen: if top.has("seen") {
                top.numbers("seen")?
            } else {
                Vec::new()
            },
            results: top.numbers("results")?,
            ftrace: top.numbers("ftrace")?,
        })
    }
}

/// The mean of each result, in the order of their names.
fn means(results: &[Tally]) -> Vec<(String, u64)> {
    let results = in_order(results, |result| &result.name);
    let means = results.into_iter();
    means
        .map(|result| (result.name.clone(), result.sum / result.count))
        .collect()
}

fn integer(n: u64) -> toml::Value {
    toml::Value::Integer(i64::try_from(n).expect("no count of a run reaches 2^63"))
}

fn numbers<'a>(entries: impl IntoIterator<Item = (&'a str, u64)>) -> toml::Table {
    // `collect` would sort the entries first, which needs more code in the WebAssembly module.
    let mut table = toml::Table::new();
    for (name, n) in entries {
        table.insert(name.to_owned(), integer(n));
    }
    table
}

fn list(values: impl IntoIterator<Item = toml::Value>) -> toml::Value {
    toml::Value::Array(values.into_iter().collect())
}

fn steps(top: &Section<'_>) -> Result<Vec<StepResult>, ScenarioError> {
    let mut steps = Vec::new();
    for (path, table) in top.tables("steps", 0..=MAX_ENTRIES)? {
        let table = Section::open(table, &path, STEP_KEYS)?;
        let mut step = StepResult {
            io_pages: table.count("io_pages", 0..=u32::MAX)?,
            ..StepResult::default()
        };
        for (name, _, write) in STEP_FIGURES {
            write(&mut step, table.number(name)?);
        }
        steps.push(step);
    }
    Ok(steps)
}

fn kswapd(top: &Section<'_>) -> Result<KswapdSeen, ScenarioError> {
    let table = Section::open(top.table("kswapd")?, &top.path("kswapd"), KSWAPD_KEYS)?;
    let mut passes = [0; PRIORITIES];
    for (priority, (path, value)) in table
        .list("passes", PRIORITIES..=PRIORITIES)?
        .into_iter()
        .enumerate()
    {
        let count = value.as_integer().and_then(|n| u64::try_from(n).ok());
        passes[priority] = count.ok_or_else(|| {
            ScenarioError::value(&path, &written(value), "a whole number from 0 up")
        })?;
    }
    Ok(KswapdSeen {
        passes,
        most_freed_pages: table.count("most_freed_pages", 0..=u32::MAX)?,
        most_freed_percent: table.count("most_freed_percent", 0..=u32::MAX)?,
        largest_target_percent: table.count("largest_target_percent", 0..=u32::MAX)?,
        longest_run_ns: table.number("longest_run_ns")?,
    })
}

fn read_unfinished(top: &Section<'_>) -> Result<Vec<Unfinished>, ScenarioError> {
    // Outcomes that early versions of the engine wrote do not list jobs.
    if !top.has("unfinished") {
        return Ok(Vec::new());
    }
    let mut all = Vec::new();
    for (path, table) in top.tables("unfinished", 0..=MAX_ENTRIES)? {
        let table = Section::open(table, &path, UNFINISHED_KEYS)?;
        all.push(Unfinished {
            job: table.text("job", MAX_NAME)?.to_owned(),
            why: table.text("why", MAX_SENTENCE)?.to_owned(),
        });
    }
    Ok(all)
}

fn stalls(top: &Section<'_>) -> Result<Vec<Stalls>, ScenarioError> {
    let mut stalls = Vec::new();
    for (path, table) in top.tables("stalls", 0..=MAX_ENTRIES)? {
        let table = Section::open(table, &path, STALL_KEYS)?;
        stalls.push(Stalls {
            task: table.text("task", MAX_NAME)?.to_owned(),
            process: table.count("process", 1..=u32::MAX)?,
            count: table.number("count")?,
        });
    }
    Ok(stalls)
}
