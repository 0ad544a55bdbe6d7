//! The commands and options of the command line, with their help texts.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use reclaim::import::Work;

const EXAMPLES: &str = "\
Examples:
  reclaim compare scenarios/2013-kswapd-limits --size classroom
      Runs both kernels of a story at a quarter of its size, and prints a table in the style of the kernel's mailing lists.
  reclaim run scenarios/lab-reader --vmstat reader.csv
      Runs one kernel, prints the counters of /proc/vmstat at the end, and writes them to a file once a virtual second.
  reclaim run scenarios/lab-reader --set machine.node[0].zone.DMA32.kernel=20000
      Does the same on a machine with less free memory.
  reclaim compare scenarios/lab-anon-hotcold --set after.decisions.swap_readahead=up_to_gap
      Shows what one decision of a kernel changes; `reclaim schema decisions` prints all decisions.
  reclaim score --story 2013
      Runs both kernels with five seeds, and prints a verdict for each row of the published tables and a score.
  reclaim score --story 2013 --sensitivity
      Shows how the score changes when each free parameter is halved and doubled.
  reclaim ablate --story 2013
      Shows what each patch of the series does, by runs with none, with each one alone, with all but one, and with all.
  reclaim lab
      Runs five workloads, and prints our counters beside those of a real kernel.
  reclaim trace scenarios/lab-reader --until 3s --output trace.txt
      Writes trace events in ftrace's text format, for scripts such as trace-vmscan-postprocess.pl.
  reclaim trace scenarios/lab-reader --format json --output trace.json
      Writes a timeline for ui.perfetto.dev and profiler.firefox.com: reclaim as slices, free and dirty pages as counters.
  reclaim find scenarios/2013-kswapd-limits --size classroom 'first swap-out after phase \"dd writes\"'
      Prints the time and the number of the event at which something happens.
  reclaim zoneinfo scenarios/2013-kswapd-limits
      Prints zones, watermarks and reserves, as /proc/zoneinfo prints them.
  reclaim import /proc/zoneinfo /proc/meminfo --work copy > mine.toml
      Makes a scenario of this machine, and says what was read, assumed and left out.
  reclaim schema disk
      Prints every key that a scenario's disks may have.

A SCENARIO is a folder with a scenario.toml, any scenario file or pipe, or - for standard input.
Exit code 1 means that `find` did not find something, or that the output could not be written.
Exit code 2 means that the input is wrong; the message says what is allowed. Exit code 3 means that there was not enough memory.";

/// Simulates Linux page reclaim, page by page, on a machine and a workload described in a scenario.
#[derive(Debug, Parser)]
#[command(name = "reclaim", version, about, after_help = EXAMPLES, disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run a scenario on one kernel and print its counters, named as in /proc/vmstat.
    Run(RunArgs),
    /// Run a scenario on both of its kernels and print the differences.
    Compare(CompareArgs),
    /// Find the moments of a run at which given events happen.
    Find(FindArgs),
    /// Run both kernels of a story with several seeds and print our figures beside the published ones.
    Score(ScoreArgs),
    /// Run a story with none of its patches, with each one alone, with all but one and with all, and print what each patch does.
    Ablate(AblateArgs),
    /// Run the five lab workloads and print our counters beside those of the real kernel.
    Lab(LabArgs),
    /// Run a scenario and print its tracepoints in ftrace's text format, or a timeline as JSON.
    Trace(TraceArgs),
    /// Print the zones of a scenario's machine as /proc/zoneinfo does.
    Zoneinfo(ZoneinfoArgs),
    /// Print the generations of the Multi-Gen LRU as /sys/kernel/debug/lru_gen does.
    Generations(ZoneinfoArgs),
    /// Make a scenario from the files of a real machine: its zones, watermarks, sysctls and swap.
    Import(ImportArgs),
    /// Print every key that a scenario may have, with its unit, range, default, example and meaning, as Markdown.
    Schema(SchemaArgs),
    /// Measure the engine's speed against a plain LRU list in the same process.
    Bench(BenchArgs),
}

/// Reads a whole number from 1 to `MOST`.
fn whole_number<const MOST: u32>(text: &str) -> Result<u32, String> {
    let number = text.parse().ok();
    let within = number.filter(|number| (1..=MOST).contains(number));
    within.ok_or_else(|| format!("expected a whole number from 1 to {MOST}"))
}

/// Reads a path. If it does not exist, it may be the name of a folder in `scenarios`, so that the commands in the documents work in the root
/// folder of the project.
fn scenario_path() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().map(|path| {
        let named = Path::new("scenarios").join(&path);
        if !path.exists() && path.components().count() == 1 && named.is_dir() {
            named
        } else {
            path
        }
    })
}

#[derive(Debug, Args)]
pub(crate) struct ScenarioArgs {
    /// A folder with a scenario.toml, the name of such a folder in ./scenarios, a scenario file, or - for standard input.
    #[arg(value_parser = scenario_path())]
    pub(crate) scenario: PathBuf,
    /// A size that the scenario offers, for example classroom [default: published].
    #[arg(long, value_name = "NAME", allow_negative_numbers = true)]
    pub(crate) size: Option<String>,
    /// Change one value. PATH is the path of a key in the scenario file, with list elements by index or name (machine.disk.sda.seek=3ms), or a decision of both kernels (kernel.swap_token=absent). May be repeated.
    #[arg(long = "set", value_name = "PATH=VALUE", allow_negative_numbers = true)]
    pub(crate) sets: Vec<String>,
    /// Seed of the run; all random numbers follow from it [default: the scenario's].
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number::<{ u32::MAX }>)]
    pub(crate) seed: Option<u32>,
}

#[derive(Debug, Args)]
pub(crate) struct KernelArgs {
    /// The kernel to run: before, after, or the name of a preset.
    #[arg(
        long,
        value_name = "before|after|PRESET",
        allow_negative_numbers = true
    )]
    pub(crate) kernel: Option<String>,
    /// Switch one patch of this kernel on or off. May be repeated.
    #[arg(
        long = "patch",
        value_name = "ID=on|off",
        allow_negative_numbers = true
    )]
    pub(crate) patches: Vec<String>,
    /// Change something at this virtual time, while the machine runs: a sysctl (725s:swappiness=10), a patch (5s:b1_limit=on) or a task (9s:kill=dd). May be repeated.
    #[arg(
        long = "do",
        value_name = "TIME:NAME=VALUE",
        allow_negative_numbers = true
    )]
    pub(crate) changes: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) scenario: ScenarioArgs,
    #[command(flatten)]
    pub(crate) kernel: KernelArgs,
    /// Stop at this virtual time (90s, 1500ms) [default: the end of the scenario].
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub(crate) until: Option<String>,
    /// Write the counters to this file, one row for each virtual second.
    #[arg(long, value_name = "FILE.csv")]
    pub(crate) vmstat: Option<PathBuf>,
    /// Write the scenario, the kernel and the final counters to this file, as JSON.
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) scenario: ScenarioArgs,
    /// Switch one patch of the right-hand kernel (after) on or off. May be repeated.
    #[arg(
        long = "patch",
        value_name = "ID=on|off",
        allow_negative_numbers = true
    )]
    pub(crate) patches: Vec<String>,
    /// Stop both kernels at this virtual time [default: the end of the scenario].
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub(crate) until: Option<String>,
    /// Write the results of both kernels to this file, as JSON.
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct FindArgs {
    #[command(flatten)]
    pub(crate) scenario: ScenarioArgs,
    #[command(flatten)]
    pub(crate) kernel: KernelArgs,
    /// An event in plain words, for example 'first kswapd pass priority <= 6', '1000th swap-out after phase "dd writes" + 5s' or end.
    #[arg(required = true, value_name = "SEARCH")]
    pub(crate) searches: Vec<String>,
}

/// Arguments that `score` and `ablate` share.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("which").required(true).args(["scenario", "story"]))]
pub(crate) struct StoryArgs {
    /// A folder with a scenario.toml and a claims.toml, the name of such a folder in ./scenarios, or a scenario file beside a claims.toml.
    #[arg(value_parser = scenario_path())]
    pub(crate) scenario: Option<PathBuf>,
    /// Run the story of this year: all folders whose names begin with the year.
    #[arg(long, value_name = "YEAR", allow_negative_numbers = true)]
    pub(crate) story: Option<String>,
    /// A size that the scenario offers, for example classroom [default: the size at which the story is scored].
    #[arg(long, value_name = "NAME", allow_negative_numbers = true)]
    pub(crate) size: Option<String>,
    /// Change one value. PATH is the path of a key in the scenario file, with list elements by index or name (machine.disk.sda.seek=3ms), or a decision of both kernels (kernel.swap_token=absent). May be repeated.
    #[arg(long = "set", value_name = "PATH=VALUE", allow_negative_numbers = true)]
    pub(crate) sets: Vec<String>,
    /// Folder that contains the stories.
    #[arg(long, value_name = "FOLDER", default_value = "scenarios")]
    pub(crate) scenarios: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct ScoreArgs {
    #[command(flatten)]
    pub(crate) story: StoryArgs,
    /// Run seeds 1 to N on both kernels and on the kernels of further columns [default: 5; with --sensitivity: 1].
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number::<100>)]
    pub(crate) seeds: Option<u32>,
    /// Print how the score changes when each free parameter of the scenario is halved and doubled.
    #[arg(long)]
    pub(crate) sensitivity: bool,
    /// Write our figures to this file, as JSON: medians over the seeds, on the published scale.
    #[arg(long, value_name = "FILE", conflicts_with = "sensitivity")]
    pub(crate) json: Option<PathBuf>,
    /// Print Markdown between the begin and end marks that the pages about fidelity use.
    #[arg(long)]
    pub(crate) markdown: bool,
}

#[derive(Debug, Args)]
pub(crate) struct AblateArgs {
    #[command(flatten)]
    pub(crate) story: StoryArgs,
    /// Seed of the run [default: the scenario's].
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number::<{ u32::MAX }>)]
    pub(crate) seed: Option<u32>,
    /// Run seeds 1 to N instead of one seed, and print medians.
    #[arg(long, value_name = "N", conflicts_with = "seed", allow_negative_numbers = true, value_parser = whole_number::<100>)]
    pub(crate) seeds: Option<u32>,
    /// Write the figures to this file, as JSON: medians over the seeds, on the published scale.
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
    /// Print Markdown between the begin and end marks that the pages about fidelity use.
    #[arg(long)]
    pub(crate) markdown: bool,
}

#[derive(Debug, Args)]
pub(crate) struct LabArgs {
    /// The kernel to run: a preset, or a kernel by its name in the lab (3.9.6, 4.19.13-rev), which runs on the machine that it had there.
    #[arg(
        long,
        value_name = "KERNEL",
        allow_negative_numbers = true,
        default_value = "v3_9_6"
    )]
    pub(crate) kernel: String,
    /// Switch one patch of this kernel on or off. May be repeated.
    #[arg(
        long = "patch",
        value_name = "ID=on|off",
        allow_negative_numbers = true
    )]
    pub(crate) patches: Vec<String>,
    /// Change one value, as in run: kernel.swap_token=absent, machine.swappiness=10. May be repeated.
    #[arg(long = "set", value_name = "PATH=VALUE", allow_negative_numbers = true)]
    pub(crate) sets: Vec<String>,
    /// Compare with this real kernel of the lab, and use its machine [default: the real kernel that corresponds to --kernel].
    #[arg(long, value_name = "VERSION", allow_negative_numbers = true)]
    pub(crate) against: Option<String>,
    /// Print how counters change from this kernel to the one that --kernel names, here and on the real kernels.
    #[arg(long, value_name = "KERNEL", allow_negative_numbers = true)]
    pub(crate) before: Option<String>,
    /// Run all kernels of the lab, and print how many counters agree and which figures distinguish the eras.
    #[arg(long, conflicts_with_all = ["kernel", "patches", "against", "before"])]
    pub(crate) all: bool,
    /// Run only workloads whose folder name contains this text.
    #[arg(long, value_name = "TEXT")]
    pub(crate) only: Option<String>,
    /// Run seeds 1 to N and print the means; each real counter is the mean of up to 3 runs.
    #[arg(long, value_name = "N", default_value_t = 8, allow_negative_numbers = true, value_parser = whole_number::<100>)]
    pub(crate) runs: u32,
    /// Folder that contains the lab-* scenarios.
    #[arg(long, value_name = "FOLDER", default_value = "scenarios")]
    pub(crate) scenarios: PathBuf,
    /// Print Markdown between the begin and end marks that the pages about fidelity use.
    #[arg(long)]
    pub(crate) markdown: bool,
}

#[derive(Debug, Args)]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    pub(crate) scenario: ScenarioArgs,
    #[command(flatten)]
    pub(crate) kernel: KernelArgs,
    /// Stop at this virtual time [default: the end of the scenario].
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub(crate) until: Option<String>,
    /// Form of the trace: ftrace's text, or a JSON timeline, which Perfetto and the Firefox Profiler open.
    #[arg(long, value_name = "FORM", default_value = "ftrace")]
    pub(crate) format: TraceFormat,
    /// Print the column of flags (irqs-off, need-resched, hardirq/softirq, preempt-depth); scripts older than 2013 reject lines with it.
    #[arg(long)]
    pub(crate) flags: bool,
    /// Write to this file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TraceFormat {
    Ftrace,
    Json,
}

/// Arguments of `zoneinfo` and `generations`.
#[derive(Debug, Args)]
pub(crate) struct ZoneinfoArgs {
    #[command(flatten)]
    pub(crate) scenario: ScenarioArgs,
    #[command(flatten)]
    pub(crate) kernel: KernelArgs,
    /// Print the state at this virtual time [default: the start].
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub(crate) at: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ImportArgs {
    /// /proc/zoneinfo, meminfo, vmstat, buddyinfo or pagetypeinfo, the output of sysctl -a, the files memory.* of a group, a recording of scripts/record.sh (its first sample), or a log with the kernel's report of an allocation failure or an OOM kill, or with the ranges of zones at boot. The content decides what a file is.
    #[arg(required = true, num_args = 1..=16)]
    pub(crate) files: Vec<PathBuf>,
    /// What the machine does: idle, copy (writes a file as large as memory), read (reads a file twice as large) or program (reads it beside a program that uses nine tenths of memory).
    #[arg(long, value_name = "WORK", default_value = "idle")]
    pub(crate) work: WorkArg,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct WorkArg(pub(crate) Work);

impl FromStr for WorkArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Work::NAMES.iter().find(|(name, _)| *name == text);
        let names: Vec<&str> = Work::NAMES.iter().map(|(name, _)| *name).collect();
        found
            .map(|&(_, work)| Self(work))
            .ok_or_else(|| format!("expected one of {}", names.join(", ")))
    }
}

#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    /// Print only tables whose title contains this text: machine, disk, actor, or a kind of work such as reader.
    pub(crate) table: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Repeat each measurement this many times and print the median.
    #[arg(long, value_name = "N", default_value_t = 5, allow_negative_numbers = true, value_parser = whole_number::<99>)]
    pub(crate) runs: u32,
    /// Make only measurements whose name contains this text.
    #[arg(long, value_name = "TEXT")]
    pub(crate) only: Option<String>,
    /// Skip machines of more than 2^20 pages, which need gigabytes of memory and take minutes.
    #[arg(long)]
    pub(crate) quick: bool,
    /// Folder that contains the scenarios.
    #[arg(long, value_name = "FOLDER", default_value = "scenarios")]
    pub(crate) scenarios: PathBuf,
    /// Print a Markdown table.
    #[arg(long)]
    pub(crate) markdown: bool,
}
