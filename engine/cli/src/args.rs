//! The command line itself: commands, options and their help.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

const EXAMPLES: &str = "\
Examples:
  reclaim compare scenarios/2013-kswapd-limits --size classroom
      Both kernels of a story at a quarter of the size, as a table in the style of the kernel's mailing lists.
  reclaim run scenarios/lab-reader --vmstat reader.csv
      One kernel; the counters of /proc/vmstat at the end, and once a second in a file.
  reclaim run scenarios/lab-reader --set machine.node[0].zone.DMA32.kernel=20000
      The same on a machine with less free memory.
  reclaim compare scenarios/lab-anon-hotcold --set after.decisions.swap_readahead=up_to_gap
      What one decision of a kernel does; reclaim schema decisions prints all of them.
  reclaim score --story 2013
      Both kernels with five seeds beside the published tables: a verdict for each row, and a score.
  reclaim score --story 2013 --sensitivity
      How the score changes when each free parameter is halved and doubled.
  reclaim ablate --story 2013
      What each patch of the series does: none of them, each alone, all but each, all.
  reclaim lab
      Five workloads beside the counters of the real kernel.
  reclaim trace scenarios/lab-reader --until 3s --output trace.txt
      Tracepoints in ftrace's text format, for trace-vmscan-postprocess.pl and the like.
  reclaim find scenarios/2013-kswapd-limits --size classroom 'first swap-out after phase \"dd writes\"'
      When something happens, and by which event.
  reclaim zoneinfo scenarios/2013-kswapd-limits
      Zones, watermarks and reserves, as /proc/zoneinfo prints them.
  reclaim schema disk
      Every key that a scenario's disks may have.

A SCENARIO is a folder with a scenario.toml, any scenario file or pipe, or - for standard input.
Exit code 1 means that `find` did not find something, or that the output could not be written.
Exit code 2 means that the input is wrong; the sentence says what is allowed. Exit code 3 means that there was not enough memory.";

/// Simulates Linux page reclaim, page by page, on a machine and a workload described in a scenario.
#[derive(Debug, Parser)]
#[command(name = "reclaim", version, about, after_help = EXAMPLES, disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run a scenario on one kernel and print its counters under /proc/vmstat's names.
    Run(RunArgs),
    /// Run a scenario on both of its kernels and print the differences.
    Compare(CompareArgs),
    /// Find the moments of a run at which something happens.
    Find(FindArgs),
    /// Run both kernels of a story with several seeds and print our figures beside the published ones.
    Score(ScoreArgs),
    /// Run a story with none of its patches, with each alone, with all but each and with all, and print what each does.
    Ablate(AblateArgs),
    /// Run the five lab workloads and print our counters beside those of the real kernel.
    Lab(LabArgs),
    /// Run a scenario and print its tracepoints in ftrace's text format.
    Trace(TraceArgs),
    /// Print the zones of a scenario's machine as /proc/zoneinfo does.
    Zoneinfo(ZoneinfoArgs),
    /// Print as Markdown every key that a scenario may have, with its unit, range, default, example and meaning.
    Schema(SchemaArgs),
    /// Measure the engine's speed against a plain LRU list in the same process.
    Bench(BenchArgs),
}

/// Reads a whole number from 1 to `MOST`.
fn whole<const MOST: u32>(text: &str) -> Result<u32, String> {
    let number = text.parse().ok();
    let within = number.filter(|number| (1..=MOST).contains(number));
    within.ok_or_else(|| format!("expected a whole number from 1 to {MOST}"))
}

/// Which scenario, and what is changed about it.
#[derive(Debug, Args)]
pub(crate) struct ScenarioArgs {
    /// A folder with a scenario.toml, a scenario file, or - for standard input.
    pub(crate) scenario: PathBuf,
    /// A size that the scenario offers, for example classroom [default: published].
    #[arg(long, value_name = "NAME", allow_negative_numbers = true)]
    pub(crate) size: Option<String>,
    /// Change one value: a path as in the file, list elements by index or name (machine.disk.sda.seek=3ms), or a decision of both kernels (kernel.swap_token=absent). Repeatable.
    #[arg(long = "set", value_name = "PATH=VALUE", allow_negative_numbers = true)]
    pub(crate) sets: Vec<String>,
    /// Seed of the run; all random numbers follow from it [default: the scenario's].
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<{ u32::MAX }>)]
    pub(crate) seed: Option<u32>,
}

/// Which kernel.
#[derive(Debug, Args)]
pub(crate) struct KernelArgs {
    /// before, after, or the name of a preset.
    #[arg(
        long,
        value_name = "before|after|PRESET",
        allow_negative_numbers = true
    )]
    pub(crate) kernel: Option<String>,
    /// Switch one patch of that kernel. Repeatable.
    #[arg(
        long = "patch",
        value_name = "ID=on|off",
        allow_negative_numbers = true
    )]
    pub(crate) patches: Vec<String>,
    /// Change something while the machine runs: a sysctl (725s:swappiness=10), a patch (5s:b1_limit=on), a task (9s:kill=dd). Repeatable.
    #[arg(
        long = "do",
        value_name = "TIME:NAME=VALUE",
        allow_negative_numbers = true
    )]
    pub(crate) changes: Vec<String>,
}

/// `run`.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) scenario: ScenarioArgs,
    #[command(flatten)]
    pub(crate) kernel: KernelArgs,
    /// Stop at this virtual time (90s, 1500ms) [default: the end of the scenario].
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub(crate) until: Option<String>,
    /// Write the counters of every virtual second to this file, one row each.
    #[arg(long, value_name = "FILE.csv")]
    pub(crate) vmstat: Option<PathBuf>,
    /// Write the scenario, the kernel and the counters at the end to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
}

/// `compare`.
#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) scenario: ScenarioArgs,
    /// Switch one patch of the right-hand kernel. Repeatable.
    #[arg(
        long = "patch",
        value_name = "ID=on|off",
        allow_negative_numbers = true
    )]
    pub(crate) patches: Vec<String>,
    /// Stop both at this virtual time [default: the end of the scenario].
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub(crate) until: Option<String>,
    /// Write both columns to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
}

/// `find`.
#[derive(Debug, Args)]
pub(crate) struct FindArgs {
    #[command(flatten)]
    pub(crate) scenario: ScenarioArgs,
    #[command(flatten)]
    pub(crate) kernel: KernelArgs,
    /// What to search for, in plain words, for example 'first kswapd pass priority <= 6', '1000th swap-out after phase "dd writes" + 5s', end.
    #[arg(required = true, value_name = "SEARCH")]
    pub(crate) searches: Vec<String>,
}

/// Which story, and what is changed about it.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("which").required(true).args(["scenario", "story"]))]
pub(crate) struct StoryArgs {
    /// A folder with a scenario.toml and a claims.toml, or a scenario file beside a claims.toml.
    pub(crate) scenario: Option<PathBuf>,
    /// The story of this year: all folders whose names begin with it.
    #[arg(long, value_name = "YEAR", allow_negative_numbers = true)]
    pub(crate) story: Option<String>,
    /// A size that the scenario offers, for example classroom [default: published].
    #[arg(long, value_name = "NAME", allow_negative_numbers = true)]
    pub(crate) size: Option<String>,
    /// Change one value: a path as in the file, list elements by index or name (machine.disk.sda.seek=3ms), or a decision of both kernels (kernel.swap_token=absent). Repeatable.
    #[arg(long = "set", value_name = "PATH=VALUE", allow_negative_numbers = true)]
    pub(crate) sets: Vec<String>,
    /// Folder with the stories.
    #[arg(long, value_name = "FOLDER", default_value = "scenarios")]
    pub(crate) scenarios: PathBuf,
}

/// `score`.
#[derive(Debug, Args)]
pub(crate) struct ScoreArgs {
    #[command(flatten)]
    pub(crate) story: StoryArgs,
    /// Run the repetitions 1..=N on both kernels and on those of further columns [default: 5, with --sensitivity 1].
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<100>)]
    pub(crate) seeds: Option<u32>,
    /// Print how the score changes when each free parameter of the scenario is halved and doubled.
    #[arg(long)]
    pub(crate) sensitivity: bool,
    /// Write our figures, medians over the seeds on the published scale, to this file.
    #[arg(long, value_name = "FILE", conflicts_with = "sensitivity")]
    pub(crate) json: Option<PathBuf>,
    /// Print Markdown between the marks of the pages about fidelity.
    #[arg(long)]
    pub(crate) markdown: bool,
}

/// `ablate`.
#[derive(Debug, Args)]
pub(crate) struct AblateArgs {
    #[command(flatten)]
    pub(crate) story: StoryArgs,
    /// Seed of the run [default: the scenario's].
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<{ u32::MAX }>)]
    pub(crate) seed: Option<u32>,
    /// Run the repetitions 1..=N instead of one; the figures are medians.
    #[arg(long, value_name = "N", conflicts_with = "seed", allow_negative_numbers = true, value_parser = whole::<100>)]
    pub(crate) seeds: Option<u32>,
    /// Write the figures, medians over the seeds on the published scale, to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
    /// Print Markdown between the marks of the pages about fidelity.
    #[arg(long)]
    pub(crate) markdown: bool,
}

/// `lab`.
#[derive(Debug, Args)]
pub(crate) struct LabArgs {
    /// The kernel to run: a name of the lab (3.9.6, 4.19.13-rev), with the machine that this kernel had there, or a preset.
    #[arg(
        long,
        value_name = "KERNEL",
        allow_negative_numbers = true,
        default_value = "v3_9_6"
    )]
    pub(crate) kernel: String,
    /// Switch one patch of that kernel. Repeatable.
    #[arg(
        long = "patch",
        value_name = "ID=on|off",
        allow_negative_numbers = true
    )]
    pub(crate) patches: Vec<String>,
    /// Change one value, as for run: kernel.swap_token=absent, machine.swappiness=10. Repeatable.
    #[arg(long = "set", value_name = "PATH=VALUE", allow_negative_numbers = true)]
    pub(crate) sets: Vec<String>,
    /// The real kernel of the lab to compare with, whose machine is used too [default: the one of that name].
    #[arg(long, value_name = "VERSION", allow_negative_numbers = true)]
    pub(crate) against: Option<String>,
    /// Print only the counters that change from this kernel to the other one, here and on the real kernels.
    #[arg(long, value_name = "KERNEL", allow_negative_numbers = true)]
    pub(crate) before: Option<String>,
    /// Run all kernels of the lab and print how many counters agree and what tells the eras apart.
    #[arg(long, conflicts_with_all = ["kernel", "patches", "against", "before"])]
    pub(crate) all: bool,
    /// Only workloads whose folder name contains this.
    #[arg(long, value_name = "TEXT")]
    pub(crate) only: Option<String>,
    /// Run the repetitions 1..=N and print their mean; the real counters are means of 3.
    #[arg(long, value_name = "N", default_value_t = 3, allow_negative_numbers = true, value_parser = whole::<100>)]
    pub(crate) runs: u32,
    /// Folder with the lab-* scenarios.
    #[arg(long, value_name = "FOLDER", default_value = "scenarios")]
    pub(crate) scenarios: PathBuf,
    /// Print Markdown between the marks of the pages about fidelity.
    #[arg(long)]
    pub(crate) markdown: bool,
}

/// `trace`.
#[derive(Debug, Args)]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    pub(crate) scenario: ScenarioArgs,
    #[command(flatten)]
    pub(crate) kernel: KernelArgs,
    /// Stop at this virtual time [default: the end of the scenario].
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub(crate) until: Option<String>,
    /// Print the column of flags (irqs-off, need-resched, hardirq/softirq, preempt-depth); scripts from before 2013 refuse it.
    #[arg(long)]
    pub(crate) flags: bool,
    /// Write to this file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// `zoneinfo`.
#[derive(Debug, Args)]
pub(crate) struct ZoneinfoArgs {
    #[command(flatten)]
    pub(crate) scenario: ScenarioArgs,
    #[command(flatten)]
    pub(crate) kernel: KernelArgs,
    /// Virtual time at which to print them [default: the start].
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub(crate) at: Option<String>,
}

/// `schema`.
#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    /// Only tables whose title contains this: machine, disk, actor, or a kind of work such as reader.
    pub(crate) table: Option<String>,
}

/// `bench`.
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Repetitions of each measurement; the median counts.
    #[arg(long, value_name = "N", default_value_t = 5, allow_negative_numbers = true, value_parser = whole::<99>)]
    pub(crate) runs: u32,
    /// Only measurements whose name contains this.
    #[arg(long, value_name = "TEXT")]
    pub(crate) only: Option<String>,
    /// Leave out machines of more than 2^20 pages, which take gigabytes and minutes.
    #[arg(long)]
    pub(crate) quick: bool,
    /// Folder with the scenarios.
    #[arg(long, value_name = "FOLDER", default_value = "scenarios")]
    pub(crate) scenarios: PathBuf,
    /// Print a Markdown table.
    #[arg(long)]
    pub(crate) markdown: bool,
}
