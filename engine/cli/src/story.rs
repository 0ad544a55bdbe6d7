//! Reads a story with the arguments of a command: its scenarios, and the published results of each.
//!
//! A story has several runs if results of several workloads or machines were published, in one mail or in several. The names of their folders begin
//! with the same year, and each has a claims.toml.

use std::fs;
use std::path::{Path, PathBuf};

use reclaim::report::ledger::{Claims, Row, parse_claims};
use reclaim::scenario::{KernelChoice, Options, Scenario};

use crate::args::StoryArgs;
use crate::failure::Failure;
use crate::input;

/// A run of a story with the user's changes.
pub(crate) struct Story {
    pub(crate) scenario: Scenario,
    /// The tables and claims in its claims.toml.
    pub(crate) claims: Claims,
    /// The kernels of the further columns in its claims.toml, in the same order.
    pub(crate) columns: Vec<KernelChoice>,
    path: PathBuf,
    lines: Vec<String>,
}

/// Reads the run in a folder, or all runs of a year in the alphabetical order of their folders.
pub(crate) fn story(args: &StoryArgs) -> Result<Vec<Story>, Failure> {
    let paths = match (&args.scenario, &args.story) {
        (Some(path), _) => vec![path.clone()],
        (None, year) => folders_of(&args.scenarios, year.as_deref().unwrap_or_default())?,
    };
    paths.into_iter().map(|path| run(path, args)).collect()
}

fn run(path: PathBuf, args: &StoryArgs) -> Result<Story, Failure> {
    let file = input::scenario_file(&path)?;
    if !file.is_file() {
        return Err(Failure::Input(format!(
            "{} is not a file: the command reads a story more than once and needs the claims.toml beside it, so give its folder.",
            file.display()
        )));
    }
    let size = match &args.size {
        Some(size) => size.clone(),
        None => input::parse(&path, &Options::default())?.score_size,
    };
    let size = std::iter::once(format!("size={size}"));
    let sets = args.sets.iter().map(|set| format!("set={set}"));
    let lines: Vec<String> = size.chain(sets).collect();
    let scenario = input::parse(&path, &input::options(&lines)?)?;
    let claims = claims(&path)?;
    claims
        .check_fit(&scenario.free_parameters)
        .map_err(|error| Failure::Input(format!("{}: {error}", file.display())))?;
    let columns = claims
        .kernels_of_columns(&scenario.before)
        .map_err(|error| Failure::Input(format!("{}: {error}", claims_file(&path).display())))?;
    Ok(Story {
        scenario,
        claims,
        columns,
        path,
        lines,
    })
}

impl Story {
    /// The scenario with the user's changes and one more.
    pub(crate) fn with(&self, path: &str, value: &str) -> Result<Scenario, Failure> {
        let mut lines = self.lines.clone();
        lines.push(format!("set={path}={value}"));
        input::parse(&self.path, &input::options(&lines)?)
    }
}

/// For example `2013-kswapd-limits, size published`.
pub(crate) fn heading(scenario: &Scenario) -> String {
    format!("{}, size {}", scenario.name, scenario.size)
}

/// `seed 1`, `seeds 1 to 5`.
pub(crate) fn seeds_1_to(last: u32) -> String {
    if last == 1 {
        "seed 1".to_owned()
    } else {
        format!("seeds 1 to {last}")
    }
}

/// The row's metric, with its unit if the metric does not show it.
pub(crate) fn label(row: &Row) -> String {
    match row.unit.as_str() {
        "pages" | "faults" | "events" | "stalls" | "objects" | "cost units" | "kills" => {
            row.metric.clone()
        }
        unit => format!("{}, {unit}", row.metric),
    }
}

/// The folders with a claims.toml whose names begin with this year, in alphabetical order.
fn folders_of(scenarios: &Path, year: &str) -> Result<Vec<PathBuf>, Failure> {
    let place = scenarios.display();
    let entries = fs::read_dir(scenarios).map_err(|error| {
        Failure::Input(format!("{place} is not a folder with stories: {error}."))
    })?;
    let mut stories: Vec<String> = entries
        .filter_map(Result::ok)
        .filter(|entry| entry.path().join("claims.toml").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    stories.sort();
    let of_year = |name: &&String| name.split('-').next() == Some(year);
    let found: Vec<&String> = stories.iter().filter(of_year).collect();
    if found.is_empty() {
        return Err(Failure::Input(format!(
            "--story {year} is not the year of a story in {place}: there are {}.",
            if stories.is_empty() {
                "none".to_owned()
            } else {
                stories.join(", ")
            }
        )));
    }
    Ok(found.into_iter().map(|name| scenarios.join(name)).collect())
}

/// The claims.toml in the folder, or beside the scenario file.
fn claims_file(path: &Path) -> PathBuf {
    let folder = if path.is_file() {
        path.parent().unwrap_or(path)
    } else {
        path
    };
    folder.join("claims.toml")
}

fn claims(path: &Path) -> Result<Claims, Failure> {
    let file = claims_file(path);
    if !file.is_file() {
        let folder = file.parent().unwrap_or(path);
        return Err(Failure::Input(format!(
            "{} has no claims.toml: give a story with published tables.",
            folder.display()
        )));
    }
    parse_claims(&input::read(&file)?)
        .map_err(|error| Failure::Input(format!("{}: {error}", file.display())))
}
